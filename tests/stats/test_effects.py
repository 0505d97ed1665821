from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from balance.stats import effects, paired
from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables

# Bliss (1935): beetles killed by carbon disulphide, log10 dose.
DOSE = [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839]
BEETLES, KILLED = [59, 60, 62, 56, 63, 59, 62, 60], [6, 13, 18, 28, 52, 53, 61, 60]


def beetles() -> effects.LogitFit:
    x = np.column_stack([np.ones(8), DOSE])
    fit = sm.GLM(np.column_stack([KILLED, np.subtract(BEETLES, KILLED)]), x, family=sm.families.Binomial()).fit()
    return effects.LogitFit(fit.params, fit.cov_params(), fit.deviance, False)


def test_published_line_and_its_root():
    fit = beetles()
    assert fit.estimate == pytest.approx([-60.7175, 34.2703], abs=1e-4)
    assert fit.deviance == pytest.approx(11.2322, abs=1e-4)
    root = effects.root_of_line(fit, 0.5)
    assert root.value == pytest.approx(1.771721, abs=1e-6)
    assert root.error == pytest.approx(0.003858, abs=1e-6)
    assert (root.low, root.high) == pytest.approx((1.763858, 1.779200), abs=1e-6)


def test_fit_without_a_full_cell_is_the_plain_one():
    x = np.column_stack([np.ones(7), DOSE[:7]])
    fit = effects.fit_logit(KILLED[:7], BEETLES[:7], x)
    reference = sm.GLM(
        np.column_stack([KILLED[:7], np.subtract(BEETLES[:7], KILLED[:7])]), x, family=sm.families.Binomial()
    ).fit()
    assert not fit.smoothed
    assert fit.estimate == pytest.approx(reference.params)
    assert fit.deviance == pytest.approx(reference.deviance)


def test_a_flat_line_has_no_bounded_root():
    x = np.column_stack([np.ones(3), [1, 2, 3]])
    root = effects.root_of_line(effects.fit_logit([50, 51, 50], [100] * 3, x), 0.4)
    assert np.isnan([root.low, root.high]).all()


def test_complete_separation_stays_finite_and_is_flagged():
    x = np.column_stack([np.ones(2), [0, 1]])
    fit = effects.fit_logit([0, 100], [100, 100], x)
    assert fit.smoothed
    assert fit.estimate[1] == pytest.approx(2 * np.log(100.5 / 0.5))


def common_games(rates: np.ndarray, games: int, seed: int) -> tuple[np.ndarray, list[np.ndarray]]:
    rng = np.random.default_rng(seed)
    common = rng.random(games)
    mixed = [np.where(rng.random(games) < 0.8, common, rng.random(games)) for _ in rates]
    flags = np.array([draw < rate for draw, rate in zip(mixed, rates, strict=True)])
    return flags, [np.packbits(row) for row in flags]


def test_sandwich_is_that_of_games_clustered_by_index():
    rates = np.array([0.3, 0.5, 0.45, 0.6])
    flags, bits = common_games(rates, 400, 2)
    x = np.column_stack([np.ones(4), [0, 1, 0, 1], [0, 0, 1, 1]])
    fit = effects.fit_logit(flags.sum(axis=1), [400] * 4, x, paired.covariance(bits, 400)[1])
    by_game = sm.GLM(flags.ravel().astype(float), np.repeat(x, 400, axis=0), family=sm.families.Binomial()).fit(
        cov_type="cluster", cov_kwds={"groups": np.tile(np.arange(400), 4), "use_correction": False}
    )
    assert fit.estimate == pytest.approx(by_game.params)
    assert fit.covariance == pytest.approx(by_game.cov_params(), rel=1e-6)
    alone = effects.fit_logit(flags.sum(axis=1), [400] * 4, x)
    assert fit.covariance[1, 1] < 0.6 * alone.covariance[1, 1]


def test_main_effects_of_the_toy_ladder(ladder_run):
    found = effects.main_effects(ladder_run).set_index(["axis", "value"])
    assert (found["method"] == "logit, clustered by game index").all()
    level = found.loc["level", "effect"]
    assert level.sum() == pytest.approx(0, abs=1e-9)
    assert level["easy"] > level["medium"] > level["nasty"]
    assert abs(level["medium"] - level["hard"]) < 0.05
    assert found.loc[("level", "easy"), "swing"] == pytest.approx(level.max() - level.min())
    assert found.loc[("players", 2), "effect"] == pytest.approx(-found.loc[("players", 3), "effect"])
    assert found.loc[("players", 2), "low"] > 0
    assert found.loc[("level", "easy"), "deviance"] > found.loc[("players", 2), "deviance"] > 10
    apart = effects.main_effects(replace(ladder_run, win_bits={})).set_index(["axis", "value"])
    assert (apart["method"] == "logit, independent cells").all()
    assert apart["effect"].tolist() == pytest.approx(found["effect"].tolist())


def test_main_effects_skip_values_without_a_cell(ladder_run):
    cells = ladder_run.cells[ladder_run.cells["level"] != "hard"]
    found = effects.main_effects(replace(ladder_run, cells=cells))
    assert found["value"].tolist() == ["easy", "medium", "nasty", 2, 3]


def test_axes_that_move_together_are_refused(build_run, play_coop):
    rng = np.random.default_rng(1)
    axes = [Axis("a", "A", "numeric", (1, 2)), Axis("b", "B", "numeric", (1, 2))]
    games = {cell: play_coop(rng, rng.random(100), 0.5) for cell in (0, 1)}
    run = build_run(games, axes, [{"a": 1, "b": 1}, {"a": 2, "b": 2}])
    with pytest.raises(ValueError, match="cannot be told apart"):
        effects.main_effects(run)


BOTS = {0: ("basic", "basic"), 1: ("basic", "expert"), 2: ("expert", "basic"), 3: ("expert", "expert")}


def skill_run(logits, games=40_000, seed=5):
    """Make a run of the four pairings with these log odds for the zombies, on common draws."""
    flags, bits = common_games(1 / (1 + np.exp(-np.asarray(logits))), games, seed)
    lineups = [",".join(pair) for pair in BOTS.values()]
    cells = pd.DataFrame({"lineup": lineups, "games": games, "label": lineups}).rename_axis("cell")
    won = flags.sum(axis=1)
    counts = [(cell, "turns", 0, 1, 20, won[cell]) for cell in BOTS] + [
        (cell, "turns", 0, 2, 20, games - won[cell]) for cell in BOTS
    ]
    groups = [(cell, name, mask) for cell in BOTS for name, mask in (("zombies", 1), ("humans", 2))]
    return RunTables(
        title="Duel", question="", game="duel", game_title="Duel", headline="zombies",
        axes=(Axis("lineup", "Bots", "named", tuple(lineups)),), cells=cells,
        groups=pd.DataFrame(groups, columns=["cell", "group", "mask"]),
        columns=(ColumnSpec("turns", "length", "Turns"),), ends=(EndSpec(0, "over", "Over"),),
        counts=pd.DataFrame(counts, columns=["cell", "column", "end_reason", "winners", "value", "n"]),
        win_bits={(cell, "zombies"): part for cell, part in enumerate(bits)}
        | {(cell, "humans"): np.packbits(~flags[cell]) for cell in BOTS},
    )  # fmt: skip


def test_skill_matrix_finds_what_was_put_in():
    bias, own, other = 0.3, 0.5, -0.4  # expert is +own for zombies, +other against them
    run = skill_run([bias - own - other, bias - own + other, bias + own - other, bias + own + other])
    found = effects.skill_matrix(run, BOTS, "zombies", level=0.999).set_index(["term", "own", "other"])
    for key, truth in {("bias", "", ""): bias, ("equal skill", "", ""): bias, ("own", "expert", ""): own,
                       ("other", "", "expert"): other, ("rest", "basic", "expert"): 0.0}.items():  # fmt: skip
        row = found.loc[key]
        assert row["low"] <= truth <= row["high"], key
        assert row["high"] - row["low"] < 0.1
    assert found.loc[("bias", "", ""), "rate"] == pytest.approx(1 / (1 + np.exp(-0.3)), abs=0.01)
    wins = [(np.unpackbits(run.win_bits[cell, "zombies"])[:40_000]).mean() for cell in range(4)]
    assert found.loc[("bias", "", ""), "effect"] == pytest.approx(
        np.mean(np.log(np.divide(wins, np.subtract(1, wins))))
    )


def test_skill_matrix_of_the_other_side_is_its_mirror():
    run = skill_run([0.1, -0.6, 1.0, 0.2], games=5000)
    mirror = {cell: (b, a) for cell, (a, b) in BOTS.items()}
    ours = effects.skill_matrix(run, BOTS, "zombies").set_index(["term", "own", "other"])["effect"]
    theirs = effects.skill_matrix(run, mirror, "humans").set_index(["term", "own", "other"])["effect"]
    assert theirs["bias", "", ""] == pytest.approx(-ours["bias", "", ""])
    assert theirs["own", "expert", ""] == pytest.approx(-ours["other", "", "expert"])


def test_skill_matrix_intervals_cover():
    held = 0
    for seed in range(200):
        run = skill_run([0.2, -0.4, 0.8, 0.2], games=1000, seed=100 + seed)
        bias = effects.skill_matrix(run, BOTS, "zombies").iloc[0]
        held += bool(bias["low"] <= 0.2 <= bias["high"])
    assert abs(held / 200 - 0.95) < 3.5 * np.sqrt(0.95 * 0.05 / 200)


def test_a_cell_always_won_keeps_the_table_finite():
    run = skill_run([0.2, -0.4, 60.0, 0.2], games=500)
    found = effects.skill_matrix(run, BOTS, "zombies")
    assert np.isfinite(found[["effect", "low", "high"]].to_numpy()).all()


def test_a_table_with_holes_is_refused():
    run = skill_run([0.2, -0.4, 0.8, 0.2], games=100)
    with pytest.raises(ValueError, match="each pairing exactly once"):
        effects.skill_matrix(run, {0: ("basic", "basic"), 3: ("expert", "expert")}, "zombies")
