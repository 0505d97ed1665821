from __future__ import annotations

import numpy as np
import pytest

from balance.stats.leads import lead_columns, lead_slopes
from balance.stats.tables import Axis, ColumnSpec, EndSpec

COLUMNS = (
    ColumnSpec("turns", "length", "Turns"),
    ColumnSpec("points_lead", "count", "points ahead", per_seat=True),
    ColumnSpec("lead", "count", "not a lead of a seat"),
)
SLOPE = 0.4


@pytest.fixture
def run(build_run):
    """20,000 games of two seats: every point ahead adds 0.4 to seat 0's log odds; a second cell without leads."""
    rng = np.random.default_rng(5)
    ahead = rng.integers(-3, 4, 20_000)
    won = rng.random(20_000) < 1 / (1 + np.exp(-SLOPE * ahead))
    rows = {
        "winners": np.where(won, 1, 2), "end_reason": np.zeros(20_000, int), "turns": np.full(20_000, 9),
        "points_lead_0": ahead, "points_lead_1": -ahead, "lead": ahead,
    }  # fmt: skip
    flat = {**rows, "points_lead_0": 0 * ahead, "points_lead_1": 0 * ahead}
    axes = [Axis("deck", "Deck", "named", ("plain", "flat"))]
    cells = [{"deck": "plain"}, {"deck": "flat"}]
    groups = [("seat 0", 1), ("seat 1", 2)]
    return build_run({0: rows, 1: flat}, axes, cells, groups, COLUMNS, (EndSpec(0, "over", "Over"),)), rows


def test_the_slope_is_found_and_its_limits_hold_it(run):
    tables, _ = run
    assert [spec.name for spec in lead_columns(tables)] == ["points_lead"]
    found = lead_slopes(tables, lead_columns(tables)[0])
    assert found["cell"].tolist() == [0]
    row = found.iloc[0]
    assert row["slope_low"] < SLOPE < row["slope_high"]
    assert row["slope_high"] - row["slope_low"] < 0.1
    assert row["fair"] == pytest.approx(0.5)


def test_the_leader_s_wins_are_counted_once_a_game(run):
    tables, rows = run
    row = lead_slopes(tables, lead_columns(tables)[0]).iloc[0]
    ahead, winners = rows["points_lead_0"], rows["winners"]
    won = ((ahead > 0) & (winners == 1)) | ((ahead < 0) & (winners == 2))
    assert (row["n"], row["wins"], row["games"]) == ((ahead != 0).sum(), won.sum(), 20_000)
    assert row["low"] < won.sum() / (ahead != 0).sum() < row["high"]
