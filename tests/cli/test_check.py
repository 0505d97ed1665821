"""`balance check`: verdicts, exit codes and JUnit XML."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

MET = '\n[[targets]]\nname = "never hopeless"\ngroup = "seat 1"\nat_least = 0.2\n'
MISSED = '\n[[targets]]\nname = "far too strong"\ngroup = "seat 0"\nat_least = 0.9\n'
UNDECIDED = '\n[[targets]]\nname = "on the edge"\nwhere = { level = "normal" }\ngroup = "seat 0"\nat_least = 0.5\n'


@pytest.mark.parametrize(
    ("targets", "code"), [(MET, 0), (MET + MISSED, 1), (MET + UNDECIDED, 3), (UNDECIDED + MISSED, 1), ("", 2)]
)
def test_exit_codes(balance, duel, targets, code):
    assert balance("check", duel(targets), "-q").code == code


def test_people_read_a_table(balance, duel):
    lines = balance("check", duel(MISSED + UNDECIDED), "-q").out.splitlines()
    assert lines[0] == "Target: far too strong: at least 0.9"
    assert lines[1].split() == ["where", "estimate", "[95%]", "verdict"]
    assert [line.split()[0] for line in lines[3:6]] == ["level=easy", "level=normal", "level=hard"]
    assert {line.split()[-1] for line in lines[3:6]} == {"missed"}
    assert lines[7] == "Target: on the edge: at least 0.5"
    assert lines[10].split()[-1] == "undecided"
    assert re.fullmatch(r"  needs about [\d,]+ more games a cell *", lines[11])
    assert lines[13] == "0 met, 3 missed, 1 undecided"
    assert max(len(line) for line in lines) <= 80


def test_machines_read_json_and_junit(balance, duel, here):
    facts = balance("check", duel(MET + MISSED + UNDECIDED), "-q", "--json", "--junit", "verdicts.xml").json()
    verdicts = [target["verdict"] for target in facts["targets"]]
    assert verdicts == ["met"] * 3 + ["missed"] * 3 + ["undecided"]
    assert facts["exit"] == 1
    assert facts["targets"][0]["more_games"] is None
    assert facts["targets"][-1]["more_games"] > 0
    suite = ElementTree.parse(here / "verdicts.xml").getroot()
    assert {name: suite.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "7",
        "failures": "3",
        "errors": "1",
    }


def test_a_finished_run_is_judged_without_playing(balance, duel, here):
    first = balance("check", duel(MET), "-q", "--json").json()
    again = balance("check", first["folder"], "--json")
    assert again.code == 0
    assert again.json()["targets"] == first["targets"]
    assert again.err == ""


def test_a_finished_run_takes_no_options(balance, duel):
    folder = balance("check", duel(MET), "-q", "--json").json()["folder"]
    said = balance("check", folder, "--games", "9")
    assert said.code == 2
    assert said.error == f"error: {folder}: is a finished run, which --games cannot change; name its scenario."


def test_nothing_to_judge_is_said_before_a_game_is_played(balance, duel, here):
    said = balance("check", duel())
    assert (said.code, said.error) == (2, "error: duel.toml: has no [[targets]] to judge.")
    assert [path.name for path in here.iterdir()] == ["duel.toml"]
