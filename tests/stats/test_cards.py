from __future__ import annotations

import numpy as np
import pytest

from balance.stats import cards
from balance.stats.proportions import newcombe
from balance.stats.tables import Axis, ColumnSpec, EndSpec

COLUMNS = (
    ColumnSpec("turns", "length", "Turns"),
    ColumnSpec("drawn_wall", "count", "WALL drawn"),
    ColumnSpec("drawn_dog", "count", "DOG drawn"),
    ColumnSpec("always", "count", "Always drawn"),
    ColumnSpec("kills", "count", "Kills", per_seat=True),
)


@pytest.fixture
def run(build_run):
    """5,000 games in which each WALL adds 20 points for seat 0, and DOG does nothing."""
    rng = np.random.default_rng(8)
    wall = rng.integers(0, 3, 5000)
    won = rng.random(5000) < 0.2 + 0.2 * wall
    rows = {
        "winners": np.where(won, 1, 2), "end_reason": np.zeros(5000, int), "turns": rng.poisson(9, 5000),
        "drawn_wall": wall, "drawn_dog": rng.integers(0, 2, 5000), "always": np.ones(5000, int),
        "kills_0": rng.poisson(1, 5000), "kills_1": rng.poisson(2, 5000),
    }  # fmt: skip
    axes = [Axis("deck", "Deck", "named", ("plain",))]
    groups = [("humans", 1), ("zombies", 2)]
    return build_run({0: rows}, axes, [{"deck": "plain"}], groups, COLUMNS, (EndSpec(0, "over", "Over"),)), rows


def test_win_rate_by_value(run):
    tables, rows = run
    found = cards.win_by_value(tables, 0, "drawn_wall")
    assert found["value"].tolist() == [0, 1, 2]
    assert found["n"].tolist() == np.bincount(rows["drawn_wall"]).tolist()
    for _, row in found.iterrows():
        chosen = rows["drawn_wall"] == row["value"]
        assert row["rate"] == pytest.approx((rows["winners"][chosen] == 1).mean())
        assert row["low"] < 0.2 + 0.2 * row["value"] < row["high"]


def test_slope_by_value(run):
    fit = cards.slope_by_value(run[0], 0, "drawn_wall")
    low, high = (float(part) for part in fit.interval([0, 1])[1:])
    truth = 0.8896  # the line closest to the log odds of 0.2, 0.4 and 0.6
    assert low < truth < high
    assert high - low < 0.2
    with pytest.raises(ValueError, match="one value only"):
        cards.slope_by_value(run[0], 0, "always")


def test_impact_of_cards(run):
    tables, rows = run
    found = cards.impact(tables).set_index("column")
    assert found.index.tolist() == ["drawn_wall", "drawn_dog", "kills_0", "kills_1"]
    wall = found.loc["drawn_wall"]
    with_ = rows["drawn_wall"] > 0
    won = rows["winners"] == 1
    assert (wall["n_with"], wall["n_without"]) == (with_.sum(), (~with_).sum())
    assert wall["diff"] == pytest.approx(100 * (won[with_].mean() - won[~with_].mean()))
    reference = newcombe(won[with_].sum(), with_.sum(), won[~with_].sum(), (~with_).sum(), 1 - 0.05 / 4)
    assert (wall["low"], wall["high"]) == pytest.approx((100 * float(reference.low), 100 * float(reference.high)))
    assert wall["p_holm"] < 1e-6
    assert found.loc["drawn_dog", "p_holm"] > 0.05
    assert found.loc["kills_1", "label"] == "Kills (zombies)"
    assert "not caused" in cards.CAVEAT


def test_impact_of_the_other_side_is_the_mirror(run):
    humans = cards.impact(run[0], ["drawn_wall"]).iloc[0]
    zombies = cards.impact(run[0], ["drawn_wall"], group="zombies").iloc[0]
    assert zombies["diff"] == pytest.approx(-humans["diff"])


def test_impact_without_any_column(run):
    found = cards.impact(run[0], ["always"])
    assert found.empty
    assert "p_holm" in found
