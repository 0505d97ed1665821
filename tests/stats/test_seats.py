from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import cochrans_q

from balance.stats import seats
from balance.stats.tables import Axis, ColumnSpec, EndSpec


def test_one_winner_makes_it_pearsons_chi_square():
    wins = [300, 260, 240, 200]
    found = seats.chi_square([1, 2, 4, 8], wins, 4)
    reference = stats.chisquare(wins)
    assert found.statistic == pytest.approx(reference.statistic)
    assert found.p == pytest.approx(reference.pvalue)


def test_shared_wins_make_it_cochrans_q():
    rng = np.random.default_rng(1)
    flags = rng.random((500, 3)) < [0.3, 0.4, 0.5]
    masks = flags @ np.array([1, 2, 4])
    values, counts = np.unique(masks, return_counts=True)
    found = seats.chi_square(values, counts, 3)
    reference = cochrans_q(flags.astype(int))
    assert found.statistic == pytest.approx(reference.statistic)
    assert found.p == pytest.approx(reference.pvalue)
    shuffled = seats.permutation(values, counts, 3)
    assert shuffled.statistic == pytest.approx(reference.statistic)


def test_permutation_agrees_with_chi_square_in_large_tables():
    masks, counts = [0, 1, 2, 4, 3, 7], [50, 320, 300, 310, 30, 9]
    exact, normal = seats.permutation(masks, counts, 3), seats.chi_square(masks, counts, 3)
    assert exact.p == pytest.approx(normal.p, abs=0.02)
    assert 0.1 < normal.p < 0.9


def test_permutation_is_exact_in_a_table_small_enough_to_count():
    # Three games, one winner each, three seats: seat 0 wins all with probability 1/27; three such seats.
    found = seats.permutation([1], [3], 3, draws=40_000)
    assert found.p == pytest.approx(3 / 27, abs=0.006)


def test_two_seats_are_tested_exactly():
    # 7 Wonders Duel, start player 97 to 59.
    found = seats.judge_seats([0, 1, 2, 3], [10, 97, 59, 4], 2)
    assert found.method == "exact binomial"
    assert found.p == pytest.approx(0.00293, abs=5e-6)
    assert seats.exact_two(0, 0).p == 1


def test_p_values_are_uniform_under_the_null():
    rng = np.random.default_rng(3)
    tables = rng.multinomial(1000, [0.25] * 4, size=2000)
    p = [seats.chi_square([1, 2, 4, 8], wins, 4).p for wins in tables]
    assert stats.kstest(p, "uniform").pvalue > 0.001


def test_size_of_the_chi_square_in_small_tables():
    rng = np.random.default_rng(4)
    for games, size in ((20, 0.042), (50, 0.051)):
        p = [seats.chi_square([1, 2, 4, 8], wins, 4).p for wins in rng.multinomial(games, [0.25] * 4, size=4000)]
        assert (np.array(p) < 0.05).mean() == pytest.approx(size, abs=3.5 * np.sqrt(size / 4000))


def test_few_games_are_permuted():
    assert seats.judge_seats([1, 2, 4], [30, 20, 10], 3).method == "block permutation"
    assert seats.judge_seats([1, 2, 4], [3000, 2900, 2950], 3).method == "block permutation"
    assert seats.judge_seats([1, 2, 4], [4000, 2900, 2950], 3).method == "chi-square"


def test_games_without_a_loser_or_a_winner_say_nothing():
    plain = seats.chi_square([1, 2, 4], [40, 30, 30], 3)
    padded = seats.chi_square([0, 1, 2, 4, 7], [500, 40, 30, 30, 200], 3)
    assert padded.p == pytest.approx(plain.p)
    assert seats.chi_square([0, 7], [5, 5], 3).p == 1


def test_seat_tables(build_run):
    rng = np.random.default_rng(6)
    ends = (EndSpec(0, "kills", "Kills", won=True),)
    columns = (ColumnSpec("turns", "length", "Turns"),)
    axes = [Axis("players", "Players", "numeric", (2, 3))]
    games = {}
    for cell, rates in enumerate(([0.5, 0.5, 0.0], [0.5, 0.3, 0.2])):
        winner = rng.choice(3, p=rates, size=3000)
        games[cell] = {"winners": 1 << winner, "end_reason": np.zeros(3000, int), "turns": rng.poisson(9, 3000)}
    run = build_run(
        games, axes, [{"players": 2}, {"players": 3}], [(f"seat {s}", 1 << s) for s in range(3)], columns, ends
    )
    run = run.__class__(**{**run.__dict__, "groups": run.groups[(run.groups["cell"] == 1) | (run.groups["mask"] < 4)]})
    rates = seats.seat_rates(run)
    assert rates["group"].tolist() == ["seat 0", "seat 1", "seat 0", "seat 1", "seat 2"]
    assert rates["fair"].tolist() == pytest.approx([1 / 2] * 2 + [1 / 3] * 3)
    assert rates.groupby("cell")["excess"].sum().abs().max() < 1e-12
    assert (rates["low"] < rates["rate"]).all()
    assert rates["wins"].tolist()[2:] == np.bincount(np.log2(games[1]["winners"]).astype(int)).tolist()
    bias = seats.seat_bias(run)
    assert bias["method"].tolist() == ["exact binomial", "chi-square"]
    assert bias["p_holm"].iloc[0] > 0.01 > bias["p_holm"].iloc[1]
    assert bias["best"].iloc[1] == "seat 0"
    assert bias["excess"].iloc[1] == pytest.approx(1 / 6, abs=0.04)


def test_a_run_with_one_side_has_no_seats_to_compare(ladder_run):
    assert seats.seat_rates(ladder_run).empty
    assert seats.seat_bias(ladder_run).empty


def test_groups_are_chosen_by_name_or_by_being_a_seat():
    masks = {"zombie": 1, "survivor 1": 2, "survivor 2": 4, "any survivor": 6}
    assert seats.seat_groups(masks) == {"zombie": 0, "survivor 1": 1, "survivor 2": 2}
    assert seats.seat_groups(masks, ["survivor 2", "survivor 1"]) == {"survivor 2": 2, "survivor 1": 1}
    assert seats.seat_groups({"seat 0": 1, "seat 1": 2, "leader": 1}) == {"seat 0": 0, "seat 1": 1}
