from __future__ import annotations

import math
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

from balance.stats import targets
from balance.stats.metrics import catalogue_of, metrics
from balance.stats.tables import Axis
from balance.stats.targets import TargetError, parse_targets


def judged(run, *raw, level=0.95):
    return targets.judge(run, metrics(run, level), parse_targets(raw), level)


def test_every_matching_cell_is_judged_on_its_own(ladder_run):
    found = judged(ladder_run, {"metric": "win_rate", "where": {"level": ["easy", "nasty"]}, "at_least": 0.5})
    assert found["where"].tolist() == [
        "level=easy players=2", "level=nasty players=2", "level=easy players=3", "level=nasty players=3",
    ]  # fmt: skip
    assert found["verdict"].tolist() == ["met", "missed", "met", "missed"]
    assert (found["group"] == "pack").all()
    assert (found["asked"] == "at least 0.5").all()
    assert found["more_games"].isna().all()
    assert targets.exit_status(found) == 1


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.3, 0.5, "met"), (0.25, 0.35, "undecided"), (0.35, 0.6, "undecided"), (0.51, 0.6, "missed"),
        (0.1, 0.29, "missed"), (0.2, 0.6, "undecided"), (0.31, math.nan, "undecided"),
    ],
)  # fmt: skip
def test_range_verdicts(low, high, verdict):
    assert targets.range_verdict(low, high, 0.3, 0.5) == verdict


def test_infinite_quantiles_have_a_verdict():
    assert targets.range_verdict(math.inf, math.inf, -math.inf, 30) == "missed"
    assert targets.range_verdict(20, math.inf, -math.inf, 30) == "undecided"
    assert targets.range_verdict(20, math.inf, 10, math.inf) == "met"


def test_undecided_says_how_many_games_would_settle_it(ladder_run):
    rate = float(metrics(ladder_run).query("cell == 1 and metric == 'win_rate'")["estimate"].iloc[0])
    limit = round(rate - 0.005, 3)
    where = {"level": "medium", "players": 2}
    found = judged(ladder_run, {"where": where, "at_least": limit})
    assert found["verdict"].tolist() == ["undecided"]
    needed = (1.96 + 0.84) ** 2 * rate * (1 - rate) / (rate - limit) ** 2
    assert 4000 + found["more_games"].iloc[0] == pytest.approx(needed, rel=0.05)
    assert targets.exit_status(found) == 3


def test_both_limits_straddled_need_the_games_for_the_nearer(ladder_run):
    rate = float(metrics(ladder_run).query("cell == 1 and metric == 'win_rate'")["estimate"].iloc[0])
    where = {"level": "medium", "players": 2}
    near = judged(ladder_run, {"where": where, "at_least": rate - 0.004})["more_games"].iloc[0]
    both = judged(ladder_run, {"where": where, "between": [rate - 0.004, rate + 0.009]})["more_games"].iloc[0]
    assert both == near


def test_an_estimate_on_the_limit_promises_nothing(ladder_run):
    rate = float(metrics(ladder_run).query("cell == 1 and metric == 'win_rate'")["estimate"].iloc[0])
    found = judged(ladder_run, {"where": {"level": "medium", "players": 2}, "at_least": rate})
    assert found["verdict"].tolist() == ["undecided"]
    assert found["more_games"].isna().all()


def test_pooled_cells_are_judged_together(ladder_run):
    where = {"players": 2, "level": ["medium", "hard"]}
    found = judged(ladder_run, {"where": where, "pool": True, "between": [0.4, 0.55]})
    assert found["where"].tolist() == ["2 cells pooled"]
    assert found["verdict"].tolist() == ["met"]
    assert found["method"].tolist() == ["pooled by game index"]
    wins = sum(np.unpackbits(ladder_run.win_bits[cell, "pack"])[:4000].astype(int) for cell in (1, 2))
    assert found["estimate"].iloc[0] == pytest.approx(wins.mean() / 2)
    half = 1.96 * wins.std() / 2 / np.sqrt(4000)
    assert (found["high"] - found["low"]).iloc[0] / 2 == pytest.approx(half, rel=0.01)
    assert found["n"].iloc[0] == 8000


def test_other_pooled_metrics_get_the_careful_interval(ladder_run):
    table = metrics(ladder_run).query("metric == 'mean_cards'")
    found = judged(ladder_run, {"metric": "mean_cards", "pool": True, "at_most": 5}).iloc[0]
    assert found["estimate"] == pytest.approx(table["estimate"].mean())
    assert found["low"] == pytest.approx(table["low"].mean())
    assert found["method"] == "pooled, mean of the cells' limits"


def test_a_ladder_that_falls_is_met(ladder_run):
    found = judged(ladder_run, {"order": "level", "where": {"level": ["easy", "medium", "nasty"]}})
    assert found["where"].tolist() == ["players=2", "players=3"]
    assert found["verdict"].tolist() == ["met", "met"]
    assert (found["high"] < 0).all()
    assert targets.exit_status(found) == 0


def test_a_flat_step_is_undecided_until_a_margin_is_named(ladder_run):
    found = judged(ladder_run, {"order": "level"})
    assert found["verdict"].tolist() == ["undecided"] * 2
    assert found["note"].tolist() == ["medium to hard"] * 2
    assert (found["low"] < 0).all()
    assert (found["high"] > 0).all()
    assert (found["more_games"] > 10_000).all()
    spared = judged(ladder_run, {"order": "level", "margin": 0.05})
    assert spared["verdict"].tolist() == ["met"] * 2
    assert spared["asked"].iloc[0] == "never rises by more than 0.05 along level"


def turned(run):
    axis = replace(run.axis("level"), values=("nasty", "hard", "medium", "easy"))
    return replace(run, axes=(axis, run.axis("players")))


def test_a_rise_is_missed_and_named(ladder_run):
    found = judged(turned(ladder_run), {"order": "level"})
    assert found["verdict"].tolist() == ["missed"] * 2
    assert found["note"].tolist() == ["nasty to hard"] * 2
    assert (found["low"] > 0).all()
    assert judged(turned(ladder_run), {"order": "level", "margin": 0.5})["verdict"].tolist() == ["met"] * 2


def test_pooled_ladder_is_one_row(ladder_run):
    found = judged(ladder_run, {"order": "level", "pool": True, "where": {"level": ["easy", "medium", "nasty"]}})
    assert found["where"].tolist() == ["pooled"]
    assert found["verdict"].tolist() == ["met"]
    wins = {cell: np.unpackbits(bits)[:4000].astype(int) for (cell, _), bits in ladder_run.win_bits.items()}
    gaps = [(wins[1] + wins[5] - wins[0] - wins[4]) / 2, (wins[3] + wins[7] - wins[1] - wins[5]) / 2]
    assert found["estimate"].iloc[0] == pytest.approx(max(gap.mean() for gap in gaps))
    assert judged(turned(ladder_run), {"order": "level", "pool": True})["verdict"].tolist() == ["missed"]
    margin = {"order": "level", "pool": True, "margin": 0.05}
    assert judged(ladder_run, margin)["verdict"].tolist() == ["met"]


def test_cells_that_agree_in_every_game_do_not_rise(ladder_run):
    bits = {key: ladder_run.win_bits[0, "pack"] for key in ladder_run.win_bits}
    for pool in (False, True):
        found = judged(replace(ladder_run, win_bits=bits), {"order": "level", "pool": pool})
        assert set(found["verdict"]) == {"met"}


def test_a_true_ladder_is_seldom_called_wrong(ladder_run):
    wrong = 0
    for seed in range(100):
        rng = np.random.default_rng((5, seed))
        common, own = rng.random(4000), rng.random((8, 4000))
        bits = {(cell, "pack"): np.packbits(0.5 * common + 0.5 * own[cell] < 0.5) for cell in range(8)}
        run = replace(ladder_run, win_bits=bits)
        found = targets.judge(run, METRICS_UNUSED, parse_targets([{"order": "level"}]))
        wrong += targets.exit_status(found) == 1
    assert wrong / 100 < 0.05 + 3.5 * np.sqrt(0.05 * 0.95 / 100)


METRICS_UNUSED = pd.DataFrame(columns=["cell", "metric", "group", "n", "estimate", "low", "high", "method"])


def test_without_the_games_in_order_a_ladder_is_still_judged(ladder_run):
    bare = replace(ladder_run, win_bits={})
    found = judged(bare, {"order": "level", "where": {"level": ["easy", "nasty"]}})
    assert found["verdict"].tolist() == ["met", "met"]
    assert found["method"].tolist() == ["independent, Holm"] * 2
    with pytest.raises(TargetError, match="'pool' with 'order' needs the games"):
        judged(bare, {"order": "level", "pool": True})
    pooled = judged(bare, {"pool": True, "at_least": 0.1})
    assert pooled["method"].tolist() == ["pooled, mean of the cells' limits"]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"at_leest": 0.4}, "target 1: unknown key 'at_leest'. Did you mean 'at_least'?"),
        ({}, "target 1: needs exactly one of between, at_least, at_most, order; found none."),
        ({"at_least": 0.4, "at_most": 0.5}, "found at_least and at_most."),
        ({"between": 0.4}, "'between' must be two numbers like [0.3, 0.5], not 0.4."),
        ({"between": [0.5, 0.4]}, "'between' starts at 0.5, above its end 0.4."),
        ({"between": [0.5, "x"]}, "'between' must be a number, not 'x'."),
        ({"at_least": True}, "'at_least' must be a number, not True."),
        ({"at_least": math.nan}, "'at_least' must be a number, not nan."),
        ({"at_least": 0.4, "pool": "yes"}, "'pool' must be true or false, not 'yes'."),
        ({"at_least": 0.4, "metric": 3}, "'metric' must be a text, not 3."),
        ({"at_least": 0.4, "where": "players"}, "'where' must be a table like { players = 3 }, not 'players'."),
        ({"order": 3}, "'order' must be a text, not 3."),
        ({"at_least": 0.4, "margin": 0.1}, "'margin' goes with 'order' only."),
        ({"order": "level", "margin": 3}, "'margin' must lie between 0 and 1 (0.01 is one point), not 3."),
        ({"metric": "win_rat", "at_least": 0.4}, "unknown metric 'win_rat'. Did you mean 'win_rate'?"),
        ({"group": "pact", "at_least": 0.4}, "win_rate has no group 'pact'. Did you mean 'pack'?"),
        ({"at_least": 40}, "win_rate lies between 0 and 1, so a limit of 40 makes no sense (write 0.4 for 40 %)."),
        ({"at_least": 0.4, "where": {"levl": "easy"}}, "names no axis of this run: 'levl'. Did you mean 'level'?"),
        ({"at_least": 0.4, "where": {"level": "esy"}}, "axis 'level' has no value 'esy'. Did you mean 'easy'?"),
        ({"at_least": 0.4, "where": {"players": 5}}, "axis 'players' has no value 5. Known: 2, 3."),
        ({"at_least": 0.4, "where": {"players": []}}, "'where' gives no value for axis 'players'."),
        ({"order": "levels"}, "'order' names no axis of this run: 'levels'. Did you mean 'level'?"),
        ({"order": "level", "metric": "mean_cards"}, "'order' works with the win_rate of a group of seats only."),
        ({"order": "level", "where": {"level": "easy"}}, "'order' needs two or more values of axis 'level'."),
        ({"metric": "turns_q50", "pool": True, "at_most": 9}, "works with shares and means, not with turns_q50."),
    ],
)  # fmt: skip
def test_bad_targets_are_refused_in_one_line(ladder_run, raw, message):
    with pytest.raises(TargetError) as caught:
        judged(ladder_run, raw)
    text = str(caught.value)
    assert message in text
    assert text.startswith("target 1: ")
    assert "\n" not in text


def test_a_metric_of_many_groups_needs_a_name(ladder_run):
    catalogue = {**catalogue_of(ladder_run), "mean_kills": ("seat 0", "seat 1")}
    spec = parse_targets([{"metric": "mean_kills", "at_most": 3}])
    with pytest.raises(TargetError, match="'group' is needed with mean_kills: one of seat 0, seat 1"):
        targets.check_targets(spec, ladder_run.axes, catalogue, "pack")


def test_axis_values_may_be_written_in_any_form(ladder_run):
    axes = (*ladder_run.axes, Axis("lineup", "Bots", "named", ("basic,expert", "expert,basic")))
    catalogue = catalogue_of(ladder_run)
    raw = [{"at_least": 0.1, "where": {"players": "3", "lineup": ["basic", "expert"], "level": ["easy", "hard"]}}]
    spec = targets.check_targets(parse_targets(raw), axes, catalogue, "pack")[0]
    assert spec.where == {"players": (3,), "lineup": ("basic,expert",), "level": ("easy", "hard")}


def test_the_number_names_the_target():
    with pytest.raises(TargetError, match=r"^target 2: unknown key"):
        parse_targets([{"at_least": 0.4}, {"at_last": 0.4}])


def test_a_group_only_some_cells_have_is_judged_there(ladder_run):
    groups = pd.concat([ladder_run.groups, pd.DataFrame({"cell": [4], "group": ["leader"], "mask": [1]})])
    found = judged(replace(ladder_run, groups=groups), {"group": "leader", "at_most": 0.9})
    assert found["where"].tolist() == ["level=easy players=3"]
    absent = judged(replace(ladder_run, groups=groups), {"group": "leader", "at_most": 0.9, "where": {"players": 2}})
    assert absent["verdict"].tolist() == ["undecided"]


def test_a_run_that_was_stopped_early_is_undecided_where_nothing_was_played(ladder_run):
    raw = ({"where": {"players": 3}, "at_least": 0.1}, {"order": "level"}, {"where": {"players": 2}, "at_least": 0.1})
    part = replace(ladder_run, cells=ladder_run.cells.loc[[0]])
    found = judged(part, *raw)
    assert found["verdict"].tolist() == ["undecided", "undecided", "met"]
    assert found["note"].tolist() == ["no game to judge by", "no game to judge by", ""]
    assert found["where"].tolist()[:2] == ["players=3", "all cells"]
    none = judged(replace(ladder_run, cells=ladder_run.cells.loc[[]]), *raw)
    assert none["verdict"].tolist() == ["undecided"] * 3
    assert targets.exit_status(none) == 3
    assert "nan (nan to nan)" in targets.junit_xml(none, "stopped")


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [([], 0), (["met", "met"], 0), (["met", "undecided"], 3), (["missed", "undecided"], 1), (["missed", "met"], 1)],
)
def test_exit_status(verdicts, status):
    assert targets.exit_status(pd.DataFrame({"verdict": verdicts})) == status


def test_no_targets_give_an_empty_table(ladder_run):
    found = judged(ladder_run)
    assert found.columns.tolist() == list(targets.VERDICT_COLUMNS)
    assert found.empty
    assert ElementTree.fromstring(targets.junit_xml(found, "toy"))[0].get("tests") == "0"


def test_junit_holds_each_verdict(ladder_run):
    found = judged(
        ladder_run,
        {"name": "Easy is <easy> & fun\x01", "where": {"level": "easy", "players": 2}, "at_least": 0.5},
        {"where": {"level": "nasty", "players": 2}, "at_least": 0.5},
        {"order": "level", "where": {"players": 2}},
    )
    text = targets.junit_xml(found, "gdbz/difficulty")
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
    suite = ElementTree.fromstring(text)[0]
    assert {key: suite.get(key) for key in ("tests", "failures", "errors", "name")} == {
        "tests": "3", "failures": "1", "errors": "1", "name": "gdbz/difficulty",
    }  # fmt: skip
    good, bad, open_ = list(suite)
    assert good.get("name").startswith("Easy is <easy> & fun: win_rate pack at least 0.5 [level=easy")
    assert len(good) == 0
    assert bad[0].tag == "failure"
    assert "asked: at least 0.5" in bad[0].get("message")
    assert open_[0].tag == "error"
    assert "more games in each cell would settle it" in open_[0].get("message")
