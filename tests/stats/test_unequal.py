"""Cells of different size: every comparison uses the games it can, and no cell weighs more for being larger."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.stats import norm

from balance.stats import effects, ladder, paired, plan, seats, targets
from balance.stats.metrics import metrics
from balance.stats.proportions import newcombe
from balance.stats.tables import Axis, ColumnSpec
from balance.stats.tally import Tally
from balance.stats.targets import parse_targets

LEVELS, BOTS = ("easy", "hard"), ("basic", "expert")
AXES = (Axis("level", "Level", "named", LEVELS), Axis("lineup", "Bots", "named", BOTS))
COLUMNS = (ColumnSpec("turns", "length", "Turns"),)
LARGE, SMALL = 6001, 803


def cut(rows, games):
    """Return the first games of some outcome rows."""
    return {name: values[:games] for name, values in rows.items()}


@pytest.fixture
def grid(build_run, play_coop):
    """Return a function that plays two levels by two bots on common draws, each cell as many games as are given."""

    def player(sizes, chances=(0.8, 0.7, 0.5, 0.6), seed=3):
        rng = np.random.default_rng(seed)
        draws = rng.random(max(sizes))
        games = {cell: cut(play_coop(rng, draws, chances[cell]), n) for cell, n in enumerate(sizes)}
        cells = [{"level": level, "lineup": bot} for level, bot in product(LEVELS, BOTS)]
        return build_run(games, AXES, cells, columns=COLUMNS)

    return player


def flags_of(run):
    return [np.unpackbits(run.win_bits[cell, "pack"], count=run.games(cell)).astype(float) for cell in run.cells.index]


def test_covariance_of_unequal_cells_is_that_of_their_sums():
    rng = np.random.default_rng(1)
    sizes = [1000, 333, 1000, 777]
    common = rng.random(1000)
    flags = [0.7 * common[:n] + 0.3 * rng.random(n) < 0.5 for n in sizes]
    rates, matrix = paired.covariance([np.packbits(part) for part in flags], sizes)
    assert rates == pytest.approx([part.mean() for part in flags])
    rows = np.zeros((4, 1000))
    for row, part in zip(rows, flags, strict=True):
        row[: part.size] = (part - part.mean()) / part.size
    assert matrix == pytest.approx(rows @ rows.T, abs=1e-12)
    assert np.linalg.eigvalsh(matrix).min() > -1e-15


def test_covariance_of_equal_cells_is_the_same_said_either_way():
    bits = [np.packbits(np.random.default_rng(n).random(995) < 0.4) for n in range(3)]
    one, other = paired.covariance(bits, 995), paired.covariance(bits, [995] * 3)
    assert (one[0] == other[0]).all()
    assert (one[1] == other[1]).all()


def test_a_large_cell_is_compared_as_if_it_were_cut(grid):
    whole = grid([LARGE, SMALL, LARGE, SMALL])
    short = grid([SMALL] * 4)
    short = replace(short, win_bits={key: paired.prefix(bits, SMALL) for key, bits in whole.win_bits.items()})
    for first, second in ((0, 1), (1, 0), (2, 3), (0, 3)):
        mine = ladder.compare(whole, Tally(whole), first, second, "pack")
        assert mine == ladder.compare(short, Tally(short), first, second, "pack")
        assert mine.games == SMALL
    assert ladder.compare(whole, Tally(whole), 0, 2, "pack").games == LARGE
    assert ladder.paired_steps(whole, "lineup").equals(ladder.paired_steps(short, "lineup"))


def test_without_the_games_in_order_both_cells_count_whole(grid):
    run = replace(grid([LARGE, SMALL, LARGE, SMALL]), win_bits={})
    pair = ladder.compare(run, Tally(run), 0, 1, "pack")
    wins = [int(rows.sum()) for rows in flags_of(grid([LARGE, SMALL, LARGE, SMALL]))]
    assert pair.sizes == (LARGE, SMALL)
    found, known = pair.interval(0.95), newcombe(wins[1], SMALL, wins[0], LARGE, 0.95)
    assert [float(part) for part in found] == pytest.approx([float(part) for part in known])
    share = (wins[0] + wins[1]) / (LARGE + SMALL)
    z = pair.difference / np.sqrt(share * (1 - share) * (1 / LARGE + 1 / SMALL))
    assert pair.p() == pytest.approx(2 * norm.sf(abs(z)))


def test_the_whole_ladder_takes_cells_of_any_size(grid):
    found = ladder.ladders(grid([LARGE, SMALL, LARGE, SMALL]), "level")
    assert found["lineup"].tolist() == ["basic", "expert"]
    assert (found["trend_z"] < -2).all()
    fit = ladder.fitted(grid([LARGE, SMALL, 100, LARGE]), "level", increasing=True)
    basic = fit[fit["lineup"] == "basic"]
    assert basic["games"].tolist() == [LARGE, 100]
    assert basic["fitted"].iloc[0] == pytest.approx(np.average(basic["rate"], weights=basic["games"]))


def test_a_main_effect_weighs_every_cell_alike(grid):
    """The level does nothing with expert and much with basic; the mean of both must not depend on the games."""
    chances = (0.8, 0.5, 0.4, 0.5)
    equal = effects.main_effects(grid([20_000] * 4, chances)).set_index(["axis", "value"])
    unequal = effects.main_effects(grid([20_000, 2000, 20_000, 2000], chances)).set_index(["axis", "value"])
    assert (unequal["method"] == "logit, clustered by game index, cells weighed alike").all()
    half = (unequal["high"] - unequal["low"]) / 2
    assert (abs(unequal["effect"] - equal["effect"]) < 1.5 * half).all()
    mass = effects.fit_logit(
        [rows.sum() for rows in flags_of(grid([20_000, 2000, 20_000, 2000], chances))],
        [20_000, 2000, 20_000, 2000],
        [[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]],
    )
    assert mass.estimate[1] > unequal.loc[("level", "easy"), "effect"] + 3 * half["level", "easy"]


@pytest.mark.parametrize("ordered", [True, False])
def test_intervals_of_main_effects_hold_for_unequal_cells(grid, ordered):
    truth, held = np.log(0.6 / 0.4) / 2, 0  # in log odds, whatever the bot
    chances = [1 / (1 + np.exp(-logit)) for logit in (truth, truth + 0.3, -truth, -truth + 0.3)]
    for seed in range(60):
        run = grid([1200, 300, 1200, 150], chances, seed=seed)
        found = effects.main_effects(run if ordered else replace(run, win_bits={}))
        easy = found.set_index(["axis", "value"]).loc[("level", "easy")]
        held += bool(easy["low"] <= truth <= easy["high"])
    assert held / 60 > 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 60)


def test_a_skill_matrix_takes_cells_of_any_size(grid):
    bots = {0: ("basic", "basic"), 1: ("basic", "expert"), 2: ("expert", "basic"), 3: ("expert", "expert")}
    whole = grid([LARGE, SMALL, LARGE, SMALL])
    found = effects.skill_matrix(whole, bots, "pack").iloc[0]
    rates, matrix = paired.covariance([whole.win_bits[cell, "pack"] for cell in range(4)], [LARGE, SMALL, LARGE, SMALL])
    slope = 1 / (rates * (1 - rates)) / 4
    assert found["effect"] == pytest.approx(np.mean(np.log(rates / (1 - rates))))
    assert (found["high"] - found["low"]) / 2 == pytest.approx(1.959964 * np.sqrt(slope @ matrix @ slope), rel=1e-5)
    apart = effects.skill_matrix(replace(whole, win_bits={}), bots, "pack").iloc[0]
    assert apart["effect"] == pytest.approx(found["effect"])


def judged(run, **raw):
    return targets.judge(run, metrics(run), parse_targets([raw])).iloc[0]


def test_pooled_cells_weigh_alike_and_count_with_all_their_games(grid):
    run = grid([LARGE, SMALL, LARGE, SMALL])
    found = judged(run, pool=True, at_least=0.1)
    flags = flags_of(run)
    assert found["n"] == 2 * (LARGE + SMALL)
    assert found["estimate"] == pytest.approx(np.mean([rows.mean() for rows in flags]))
    few = judged(grid([SMALL] * 4), pool=True, at_least=0.1)
    assert found["high"] - found["low"] < 0.9 * (few["high"] - few["low"])


def test_a_pooled_interval_of_unequal_cells_holds():
    held = 0
    for seed in range(400):
        rng = np.random.default_rng((9, seed))
        common = rng.random(1500)
        flags = [np.where(rng.random(n) < 0.6, common[:n], rng.random(n)) < 0.4 for n in (1500, 200, 900)]
        found = paired.pooled([np.packbits(part) for part in flags], [1500, 200, 900])
        held += bool(found.low <= 0.4 <= found.high)
    assert abs(held / 400 - 0.95) < 3.5 * np.sqrt(0.95 * 0.05 / 400)


def test_pooled_cells_that_are_all_won_are_as_sure_as_the_smallest():
    bits = [np.packbits(np.ones(n, bool)) for n in (5000, 50)]
    assert paired.pooled(bits, [5000, 50]).low == pytest.approx(paired.pooled(bits[1:], 50).low)


def test_a_small_cell_that_is_always_won_does_not_pass_for_certain(grid):
    half = np.random.default_rng(2).random(50_000) < 0.5
    bits, sizes = [np.packbits(half), np.packbits(np.ones(100, bool))], [50_000, 100]
    found = paired.pooled(bits, sizes)
    known = 1.96 * np.sqrt(0.25 / 50_000) / 2  # what the large cell alone leaves open
    assert found.high - found.estimate > 2 * known
    sure = effects.main_effects(grid([20_000, 100, 20_000, 20_000], (0.5, 1.0, 0.5, 0.5)))
    assert np.isfinite(sure[["effect", "low", "high"]].to_numpy()).all()


def test_a_pooled_step_compares_each_pair_as_far_as_it_goes(grid):
    run = grid([LARGE, SMALL, LARGE - 500, SMALL])
    found = judged(run, order="level", pool=True)
    rows = flags_of(run)
    gaps = [rows[2] - rows[0][: LARGE - 500], rows[3] - rows[1]]
    assert found["estimate"] == pytest.approx(np.mean([gap.mean() for gap in gaps]))
    assert (found["n"], found["verdict"]) == (SMALL, "met")
    alone = judged(grid([SMALL] * 4), order="level", pool=True)
    assert found["high"] - found["low"] < alone["high"] - alone["low"]


def test_pooled_cells_that_agree_as_far_as_both_go_do_not_rise(grid):
    run = grid([LARGE, SMALL, SMALL, LARGE])
    bits = {(cell, "pack"): paired.prefix(run.win_bits[0, "pack"], run.games(cell)) for cell in range(4)}
    assert judged(replace(run, win_bits=bits), order="level", pool=True)["verdict"] == "met"


@pytest.mark.parametrize("sizes", [(50_000, 10_000), (50_000, 10_000, 400), (7, 9)])
def test_further_games_of_the_even_size_are_enough_in_every_cell(sizes):
    even = plan.even_size(sizes)
    assert min(sizes) <= even <= max(sizes)
    for more in (even // 2, even, 5 * even):
        assert np.mean([1 / (n + more) for n in sizes]) <= 1 / (even - 1 + more)
    assert plan.even_size([12, 12, 12]) == 12


def test_more_games_are_named_for_unequal_cells(grid):
    run = grid([LARGE, SMALL, LARGE, SMALL], (0.6, 0.6, 0.6, 0.6))
    pooled = judged(run, pool=True, at_least=judged(run, pool=True, at_least=0)["estimate"] - 0.005)
    assert pooled["verdict"] == "undecided"
    assert pooled["more_games"] > 1000
    step = judged(replace(run, win_bits={}), order="lineup", where={"level": "easy"})
    assert (step["n"], step["verdict"]) == (SMALL, "undecided")


def test_seats_are_judged_by_the_games_of_their_own_cell(build_run, play_coop):
    rng = np.random.default_rng(4)
    games = {}
    for cell, n in enumerate((4000, 500)):
        rows = play_coop(rng, rng.random(n), 0.5)
        games[cell] = {**rows, "winners": np.where(rng.random(n) < 0.55, 1, 2)}
    cells = [{"lineup": bot} for bot in BOTS]
    groups = (("seat 0", 1), ("seat 1", 2))
    found = seats.seat_bias(build_run(games, AXES[1:], cells, groups))
    one = [seats.seat_bias(build_run({0: games[cell]}, AXES[1:], [cells[cell]], groups)).iloc[0] for cell in (0, 1)]
    assert found["n"].tolist() == [4000, 500]
    assert found["p"].tolist() == [row["p"] for row in one]
    assert found["excess"].tolist() == [row["excess"] for row in one]
