from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from balance.stats import histograms, metrics, proportions
from balance.stats.histograms import Histogram
from balance.stats.tables import Axis, ColumnSpec, EndSpec

ENDS = (
    EndSpec(0, "home", "All home", won=True),
    EndSpec(1, "feral", "Feral"),
    EndSpec(2, "cap", "Turn cap", censored=True),
)
COLUMNS = (
    ColumnSpec("turns", "length", "Turns"),
    ColumnSpec("bitten", "cause", "Bitten", whole="feral"),
    ColumnSpec("drowned", "cause", "Drowned", whole="feral"),
    ColumnSpec("shuffled", "share", "Shuffled"),
    ColumnSpec("kills", "count", "Kills", per_seat=True),
)


def rows(**columns):
    return {name: np.array(values) for name, values in columns.items()}


@pytest.fixture
def small(build_run):
    """Ten games small enough to check by hand; game 9 was cut off at turn 9."""
    games = rows(
        winners=[3, 3, 3, 3, 0, 0, 0, 0, 0, 0],
        end_reason=[0, 0, 0, 0, 1, 1, 1, 1, 1, 2],
        turns=[3, 4, 4, 5, 6, 6, 7, 8, 9, 9],
        bitten=[0, 1, 0, 2, 3, 3, 0, 1, 4, 0],
        drowned=[1, 0, 0, 0, 1, 1, 2, 0, 0, 1],
        shuffled=[0, 0, 1, 0, 0, 1, 1, 1, 0, 1],
        kills_0=[0, 1, 2, 3, 4, 0, 1, 2, 3, 4],
        kills_1=[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
    )
    axes = [Axis("players", "Players", "numeric", (2,))]
    return build_run({0: games}, axes, [{"players": 2}], [("pack", 3)], COLUMNS, ENDS,
                     minutes_per_turn=(4.0, 6.0), box_minutes=(20.0, 30.0))  # fmt: skip


def pick(table: pd.DataFrame, metric: str, group: str = "all", cell: int = 0) -> pd.Series:
    found = table[(table["cell"] == cell) & (table["metric"] == metric) & (table["group"] == group)]
    assert len(found) == 1, (metric, group, len(found))
    return found.iloc[0]


@pytest.mark.parametrize(
    ("metric", "group", "n", "estimate"),
    [
        ("win_rate", "pack", 10, 0.4),
        ("share_end_home", "all", 10, 0.4),
        ("share_end_feral", "all", 10, 0.5),
        ("share_end_cap", "all", 10, 0.1),
        ("capped_share", "all", 10, 0.1),
        ("failed_share", "all", 10, 0.0),
        ("mean_turns", "all", 10, 6.1),
        ("mean_turns", "won", 4, 4.0),
        ("turns_q50", "all", 10, 6.0),
        ("turns_q90", "all", 10, 9.0),
        ("turns_q50", "won", 4, 4.0),
        ("turns_q50", "lost", 6, 7.0),
        ("within_box", "all", 10, 0.6),
        ("mean_bitten", "all", 9, 14 / 9),
        ("any_bitten", "all", 9, 6 / 9),
        ("share_shuffled", "all", 9, 4 / 9),
        ("share_feral_bitten", "all", 9, 14 / 19),
        ("share_feral_drowned", "all", 9, 5 / 19),
        ("share_feral_bitten", "won", 4, 3 / 4),
        ("share_feral_bitten", "lost", 5, 11 / 15),
        ("mean_kills", "seat 0", 9, 16 / 9),
        ("mean_kills", "seat 1", 9, 13 / 9),
        ("any_kills", "seat 0", 9, 7 / 9),
    ],
)
def test_estimates_by_hand(small, metric, group, n, estimate):
    row = pick(metrics.metrics(small), metric, group)
    assert row["n"] == n
    assert row["estimate"] == pytest.approx(estimate)
    assert row["low"] <= row["estimate"] <= row["high"]


def test_a_value_given_in_some_games_is_averaged_over_those(build_run):
    columns = (*COLUMNS, ColumnSpec("left", "count", "Left", given="shuffled"))
    games = rows(
        winners=[3, 3, 0, 0, 0], end_reason=[0, 0, 1, 1, 1], turns=[3, 4, 4, 5, 6], bitten=[0] * 5, drowned=[0] * 5,
        shuffled=[0, 1, 1, 1, 0], kills_0=[0] * 5, kills_1=[0] * 5, left=[0, 4, 0, 5, 0],
    )  # fmt: skip
    axes = [Axis("players", "Players", "numeric", (2,))]
    table = metrics.metrics(build_run({0: games}, axes, [{"players": 2}], [("pack", 3)], columns, ENDS))
    mean, some = pick(table, "mean_left"), pick(table, "any_left")
    assert (mean["n"], mean["estimate"]) == (3, pytest.approx(3.0))
    assert (some["n"], some["estimate"]) == (3, pytest.approx(2 / 3))
    assert pick(table, "mean_kills", "seat 0")["n"] == 5


def test_a_value_that_is_given_in_no_game_has_no_mean(build_run):
    columns = (*COLUMNS, ColumnSpec("left", "count", "Left", given="shuffled"))
    games = rows(
        winners=[3, 0], end_reason=[0, 1], turns=[3, 4], bitten=[0, 0], drowned=[0, 0], shuffled=[0, 0],
        kills_0=[0, 0], kills_1=[0, 0], left=[0, 0],
    )  # fmt: skip
    axes = [Axis("players", "Players", "numeric", (2,))]
    row = pick(
        metrics.metrics(build_run({0: games}, axes, [{"players": 2}], [("pack", 3)], columns, ENDS)), "mean_left"
    )
    assert (row["n"], np.isnan(row["estimate"])) == (0, True)


def test_a_cut_off_game_is_never_averaged_in_as_if_it_had_ended(small):
    table = metrics.metrics(small)
    assert pick(table, "mean_turns")["method"] == "kaplan-meier, restricted to 9"
    assert pick(table, "mean_turns", "won")["method"] == "student"
    early = small.counts.copy()
    early.loc[(early["end_reason"] == 2), "value"] = 5  # cut off at turn 5 instead
    moved = metrics.metrics(replace(small, counts=early))
    expected = 3 + 9 / 10 + 7 / 10 + 6 / 10 * (1 + (1 - 2 / 5) + (1 - 3 / 5) + (1 - 4 / 5))
    assert pick(moved, "mean_turns")["estimate"] == pytest.approx(expected)


def test_quantiles_beyond_the_cap_are_infinite(small):
    counts = small.counts.copy()
    counts.loc[(counts["column"] == "turns") & (counts["value"] >= 6), "end_reason"] = 2
    row = pick(metrics.metrics(replace(small, counts=counts)), "turns_q90")
    assert row["estimate"] == np.inf
    assert row["high"] == np.inf


def test_a_failed_game_counts_as_cut_off_and_not_won(small):
    counts = small.counts.copy()
    counts.loc[(counts["column"] == "turns") & (counts["value"] == 8), "end_reason"] = -2
    status = pd.DataFrame([(0, 0, 9), (0, 3, 1)], columns=["cell", "status", "n"])
    table = metrics.metrics(replace(small, counts=counts, status=status))
    assert pick(table, "failed_share")["estimate"] == 0.1
    assert pick(table, "share_end_feral")["estimate"] == 0.4
    assert pick(table, "capped_share")["estimate"] == 0.1
    assert pick(table, "win_rate", "pack")["estimate"] == 0.4
    assert pick(table, "turns_q50", "lost")["method"] == "kaplan-meier"


def test_intervals_are_the_shown_ones(ladder_run):
    table = metrics.metrics(ladder_run)
    win = pick(table, "win_rate", "pack")
    wins = round(win["estimate"] * 4000)
    reference = proportions.wilson(wins, 4000)
    assert (win["low"], win["high"], win["method"]) == (float(reference.low), float(reference.high), "wilson")
    failed = pick(table, "failed_share")
    assert failed["method"] == "clopper-pearson"
    assert failed["high"] == pytest.approx(1 - 0.025 ** (1 / 4000))
    cards = ladder_run.counts[(ladder_run.counts["cell"] == 0) & (ladder_run.counts["column"] == "cards")]
    cards = cards[cards["end_reason"] == -1]  # games that ran to their end
    reference = histograms.mean_interval(Histogram.of(cards["value"], cards["n"]))
    assert pick(table, "mean_cards")[["estimate", "low", "high"]].tolist() == [float(part) for part in reference]


def test_a_higher_level_widens_every_interval(small):
    narrow, wide = metrics.metrics(small, 0.9), metrics.metrics(small, 0.99)
    inner, outer = narrow["high"] - narrow["low"], wide["high"] - wide["low"]
    known = inner.notna() & np.isfinite(inner) & np.isfinite(outer)
    assert (outer[known] >= inner[known]).all()
    assert (outer[known] > inner[known]).mean() > 0.7


def test_the_catalogue_names_every_metric_and_no_other(small, ladder_run):
    for run in (small, ladder_run):
        table = metrics.metrics(run)
        promised = {(metric, group) for metric, groups in metrics.catalogue_of(run).items() for group in groups}
        assert set(zip(table["metric"], table["group"], strict=True)) == promised
        assert not table.duplicated(["cell", "metric", "group"]).any()


def test_order_of_the_counts_does_not_matter(ladder_run):
    shuffled = replace(ladder_run, counts=ladder_run.counts.sample(frac=1, random_state=1))
    pd.testing.assert_frame_equal(metrics.metrics(ladder_run), metrics.metrics(shuffled), check_exact=True)


def test_counts_split_over_parts_are_added(ladder_run):
    counts = ladder_run.counts
    half = counts.assign(n=counts["n"] // 2)
    rest = counts.assign(n=counts["n"] - half["n"])
    split = replace(ladder_run, counts=pd.concat([rest, half], ignore_index=True))
    pd.testing.assert_frame_equal(metrics.metrics(ladder_run), metrics.metrics(split), check_exact=True)


def test_columns_and_cells_in_order(ladder_run):
    table = metrics.metrics(ladder_run)
    assert table.columns.tolist() == ["cell", "level", "players", *metrics.COLUMNS]
    assert table["cell"].is_monotonic_increasing
    per_cell = table.groupby("cell")[["metric", "group"]].apply(lambda part: part.to_numpy().tolist())
    assert all(names == per_cell.iloc[0] for names in per_cell)


def test_a_group_nobody_ever_wins_with(small):
    counts = small.counts.assign(winners=0)
    table = metrics.metrics(replace(small, counts=counts))
    assert pick(table, "win_rate", "pack")["estimate"] == 0
    won = pick(table, "mean_turns", "won")
    assert won["n"] == 0
    assert np.isnan(won["estimate"])
    assert np.isnan(pick(table, "share_feral_bitten", "won")["estimate"])


def seat_run(build_run, games=4000, more=None):
    rng = np.random.default_rng(5)
    winner = rng.choice(3, p=[0.4, 0.35, 0.25], size=games)
    rows = {"winners": 1 << winner, "end_reason": np.zeros(games, int), "turns": rng.poisson(9, games)}
    axes = [Axis("players", "Players", "numeric", (3,))]
    columns, ends = (ColumnSpec("turns", "length", "Turns"),), (EndSpec(0, "kills", "Kills"),)
    groups = [(f"seat {seat}", 1 << seat) for seat in range(3)]
    return build_run({0: rows}, axes, [{"players": 3}], groups, columns, ends, **(more or {})), winner


def test_seats_and_their_fair_share(build_run):
    run, winner = seat_run(build_run)
    table = metrics.metrics(run)
    for seat in range(3):
        rate = pick(table, "win_rate", f"seat {seat}")
        assert rate["estimate"] == pytest.approx((winner == seat).mean())
        ratio = pick(table, "fair_ratio", f"seat {seat}")
        assert ratio[["estimate", "low", "high"]].tolist() == pytest.approx(
            [3 * rate[c] for c in ("estimate", "low", "high")]
        )


def test_a_bot_that_rotates_is_clustered_by_game(build_run):
    rng = np.random.default_rng(6)
    expert = rng.random(4000) < 0.5
    basic = (~expert).astype(int)  # two seats of three hold the basic bot, and one of them wins
    table = [
        (0, "expert", int(expert.sum()), 4000, int(expert.sum())),
        (0, "basic", int(basic.sum()), 8000, int((basic**2).sum())),
    ]
    bot_wins = pd.DataFrame(table, columns=["cell", "bot", "wins", "n", "squares"])
    run, _ = seat_run(build_run, more={"bot_wins": bot_wins})
    found = metrics.metrics(run)
    strong, weak = pick(found, "win_rate", "bot expert"), pick(found, "win_rate", "bot basic")
    assert strong["estimate"] == pytest.approx(expert.mean())
    assert strong["n"] == 4000
    assert weak["estimate"] == pytest.approx(basic.sum() / 8000)
    half = 1.96 * (basic / 2).std() / np.sqrt(4000)
    assert (weak["high"] - weak["low"]) / 2 == pytest.approx(half, rel=0.01)
    naive = proportions.wilson(basic.sum(), 8000)
    assert (weak["high"] - weak["low"]) < 0.85 * float(naive.high - naive.low)  # one seat's win is the other's loss
    assert pick(found, "fair_ratio", "bot expert")["estimate"] == pytest.approx(3 * expert.mean())
    assert metrics.catalogue_of(run)["win_rate"][-2:] == ("bot expert", "bot basic")


def test_nobody_has_a_fair_share_where_all_seats_win_together(small):
    wins = pd.DataFrame([(0, "expert", 4, 10, 4)], columns=["cell", "bot", "wins", "n", "squares"])
    run = replace(small, bot_wins=wins)
    found = metrics.metrics(run)
    assert pick(found, "win_rate", "bot expert")["estimate"] == pytest.approx(0.4)
    assert "fair_ratio" not in set(found["metric"])
    assert "fair_ratio" not in metrics.catalogue_of(run)


def test_part_of_a_whole_is_never_too_narrow():
    rng = np.random.default_rng(7)
    held = widths = 0
    for _ in range(400):
        wild = rng.poisson(rng.gamma(2, 1, 500))  # causes that rise together
        first, second = wild + rng.poisson(1, 500), wild + rng.poisson(2, 500)
        parts = [Histogram.of(*np.unique(part, return_counts=True)) for part in (first, second)]
        found = metrics.ratio_of_sums(parts, 0)
        held += bool(found.low <= 3 / 7 <= found.high)
        widths += float(found.high - found.low) < 0.15
    assert held / 400 > 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 400)
    assert widths == 400


def test_part_of_a_whole_that_never_happens():
    never, often = Histogram.of([0], [200]), Histogram.of([0, 1], [100, 100])
    found = metrics.ratio_of_sums([never, often], 0)
    assert found.estimate == 0
    assert found.low == 0
    assert 0 < found.high < 0.05
    nothing = metrics.ratio_of_sums([never, never], 0)
    assert np.isnan(nothing).all()


def test_causes_by_seat_are_parts_of_the_seats_whole(build_run):
    columns = (
        ColumnSpec("turns", "length", "Turns"),
        ColumnSpec("bite", "cause", "Bite", whole="deaths", per_seat=True),
        ColumnSpec("fire", "cause", "Fire", whole="deaths", per_seat=True),
    )
    games = rows(
        winners=[1, 2], end_reason=[0, 0], turns=[4, 5], bite_0=[1, 2], bite_1=[0, 1], fire_0=[1, 0], fire_1=[3, 0]
    )
    axes = [Axis("players", "Players", "numeric", (2,))]
    run = build_run(
        {0: games}, axes, [{"players": 2}], [("seat 0", 1), ("seat 1", 2)], columns, (EndSpec(0, "over", "Over"),)
    )
    table = metrics.metrics(run)
    assert pick(table, "share_deaths_bite", "seat 0")["estimate"] == 3 / 4
    assert pick(table, "share_deaths_fire", "seat 1")["estimate"] == 3 / 4
    assert set(metrics.catalogue_of(run)["share_deaths_bite"]) == {"seat 0", "seat 1"}


def test_wide_has_one_row_per_cell(ladder_run):
    table = metrics.metrics(ladder_run)
    found = metrics.wide(ladder_run, table)
    assert found["cell"].tolist() == list(range(8))
    assert found.columns.tolist()[:4] == ["cell", "level", "players", "games"]
    assert found["win_rate pack low"].tolist() == [pick(table, "win_rate", "pack", cell)["low"] for cell in range(8)]
    assert found["mean_cards"].tolist() == [pick(table, "mean_cards", cell=cell)["estimate"] for cell in range(8)]
    assert "mean_turns won" in found


def test_importing_the_room_is_light():
    code = (
        "import sys, pkgutil, importlib, balance.stats as room\n"
        "for module in pkgutil.iter_modules(room.__path__, 'balance.stats.'): importlib.import_module(module.name)\n"
        "heavy = {'statsmodels', 'scipy.stats', 'scipy.optimize', 'matplotlib', 'numba'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
