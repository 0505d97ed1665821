from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from balance.stats import ladder
from balance.stats.tables import Axis

# Agresti, Categorical Data Analysis: malformations by the mother's drinking.
ALCOHOL = ([48, 38, 5, 1, 1], [17114, 14502, 793, 127, 38], [0, 0.5, 1.5, 4, 7])


def test_trend_of_the_published_table():
    z, p = ladder.cochran_armitage(*ALCOHOL)
    assert z == pytest.approx(2.563227, abs=1e-6)
    assert p == pytest.approx(0.01037, abs=1e-5)


def test_no_trend_without_any_spread():
    assert ladder.cochran_armitage([0, 0], [10, 10]) == (0.0, 1.0)


def test_pool_adjacent_violators():
    assert ladder.pava([1, 3, 2, 4, 3.5, 5]).tolist() == [1, 2.5, 2.5, 3.75, 3.75, 5]
    fit = ladder.pava([0.9, 0.62, 0.65, 0.4], [100, 300, 100, 100], increasing=False)
    assert fit.tolist() == pytest.approx([0.9, 0.6275, 0.6275, 0.4])


def test_steps_of_the_toy_ladder(ladder_run):
    steps = ladder.paired_steps(ladder_run, "level")
    assert steps["players"].tolist() == [2, 2, 2, 3, 3, 3]
    assert steps["from"].tolist() == ["easy", "medium", "hard"] * 2
    assert steps["to"].tolist() == ["medium", "hard", "nasty"] * 2
    assert steps["verdict"].tolist() == ["harder", "no visible step", "harder"] * 2
    assert (steps["method"] == "paired on common seeds").all()
    first = steps.iloc[0]
    wins = [np.unpackbits(ladder_run.win_bits[cell, "pack"])[:4000].astype(int) for cell in (0, 1)]
    gap = wins[1] - wins[0]
    assert first["diff"] == pytest.approx(100 * gap.mean())
    half = 2.638257 * gap.std() / np.sqrt(4000)  # six intervals at once
    assert (first["high"] - first["low"]) / 2 == pytest.approx(100 * half, rel=1e-3)
    assert (steps["p_holm"] >= steps["p"]).all()


def test_common_seeds_make_the_steps_sharper(ladder_run):
    paired = ladder.paired_steps(ladder_run, "level")
    apart = ladder.paired_steps(replace(ladder_run, win_bits={}), "level")
    assert (apart["method"] == "independent").all()
    assert apart["diff"].tolist() == pytest.approx(paired["diff"].tolist())
    assert (apart["high"] - apart["low"] > 1.1 * (paired["high"] - paired["low"])).all()


def test_axis_order_rules_not_cell_order(ladder_run):
    turned = replace(ladder_run, cells=ladder_run.cells.iloc[::-1])
    steps = ladder.paired_steps(turned, "level")
    assert steps["from"].tolist() == ["easy", "medium", "hard"] * 2
    numeric = ladder.paired_steps(turned, "players")
    assert numeric[["from", "to"]].drop_duplicates().to_numpy().tolist() == [[2, 3]]


def test_a_difference_too_small_to_matter_is_named(ladder_run):
    steps = ladder.paired_steps(ladder_run, "level", smallest=5.0)
    assert steps["verdict"].tolist()[1] == "no step that matters"
    assert ladder.verdict(0.1, -0.2, 0.4, False, 0.5) == "no step that matters"
    assert ladder.verdict(0.1, -0.2, 0.6, False, 0.5) == "no visible step"
    assert ladder.verdict(0.1, 0.05, 0.2, True, 0.0) == "easier"


def test_zipped_axes_walk_together(build_run, play_coop):
    rng = np.random.default_rng(1)
    draws = rng.random(500)
    cells = [{"level": level, "feral": feral} for level, feral in (("easy", 1), ("hard", 2))]
    axes = [Axis("level", "Level", "named", ("easy", "hard")), Axis("feral", "Feral", "numeric", (1, 2))]
    games = {place: play_coop(rng, draws, chance) for place, chance in enumerate((0.8, 0.4))}
    steps = ladder.paired_steps(build_run(games, axes, cells), "level")
    assert len(steps) == 1
    assert "feral" not in steps


def test_unequal_games_are_compared_as_far_as_both_go(build_run, play_coop):
    rng = np.random.default_rng(2)
    draws = rng.random(900)
    axes = [Axis("level", "Level", "named", ("easy", "hard"))]
    games = {0: play_coop(rng, draws, 0.8), 1: play_coop(rng, draws[:601], 0.4)}
    run = build_run(games, axes, [{"level": "easy"}, {"level": "hard"}])
    step = ladder.paired_steps(run, "level").iloc[0]
    assert step["n"] == 601
    assert step["rate_from"] == pytest.approx((games[0]["winners"][:601] > 0).mean())


def test_no_false_step_in_most_families(ladder_run):
    clean = covered = 0
    for seed in range(300):
        rng = np.random.default_rng((77, seed))
        common, own = rng.random(4000), rng.random((8, 4000))
        bits = {(cell, "pack"): np.packbits(0.5 * common + 0.5 * own[cell] < 0.5) for cell in range(8)}
        steps = ladder.paired_steps(replace(ladder_run, win_bits=bits), "level")
        clean += bool((steps["verdict"] == "no visible step").all())
        covered += bool(((steps["low"] <= 0) & (steps["high"] >= 0)).all())
    assert clean / 300 > 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 300)
    assert covered / 300 > 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 300)


def test_the_whole_ladder(ladder_run):
    found = ladder.ladders(ladder_run, "level")
    assert found["players"].tolist() == [2, 3]
    assert found["harder"].tolist() == [2, 2]
    assert found["unclear"].tolist() == [1, 1]
    assert (found["violation"] > 0).all()
    assert (found["violation_step"] == "medium to hard").all()
    assert (found["violation_p"] > 0.05).all()
    assert (found["trend_z"] < -20).all()
    rates = [0.8, 0.6, 0.4]
    assert ladder._evenness([80, 60, 40], [100] * 3) == pytest.approx(
        np.std(np.diff(np.log(np.divide(rates, 1 - np.array(rates)))), ddof=1)
    )
    assert np.isnan(ladder._evenness([100, 60, 40], [100] * 3))


def test_fitted_rates_never_rise(ladder_run):
    found = ladder.fitted(ladder_run, "level")
    for _, part in found.groupby("players"):
        assert (np.diff(part["fitted"]) <= 0).all()
        assert part["fitted"].iloc[1] == pytest.approx(part["rate"].iloc[1:3].mean())


def test_against_a_baseline(ladder_run):
    found = ladder.against_baseline(ladder_run, 1)
    assert found["cell_to"].tolist() == [0, 2, 3, 4, 5, 6, 7]
    assert (found["cell_from"] == 1).all()
    assert found["level"].tolist()[:3] == ["easy", "hard", "nasty"]
    step = ladder.paired_steps(ladder_run, "level").iloc[0]
    assert found.iloc[0]["diff"] == pytest.approx(-step["diff"])
    assert found.iloc[0]["verdict"] == "easier"
