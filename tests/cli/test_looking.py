"""Commands that look at games and scenarios and play at most one game."""

from __future__ import annotations

import json
import re

import pytest

from balance.core import registry
from balance.core.params import describe
from balance.sweeps.shipped import shipped


def test_games(balance):
    rows = {line.split()[0]: line for line in balance("games").out.splitlines() if line}
    assert re.fullmatch(r"toy +Toy Dice Race +2-4 +idle, random, basic, expert *", rows["toy"])
    assert set(registry.games()) <= set(rows)


def test_games_for_machines(balance):
    rows = balance("games", "--json").json()
    assert [row["name"] for row in rows] == registry.games()
    assert balance("games", "--names").out.split() == registry.games()
    toy = next(row for row in rows if row["name"] == "toy")
    assert toy == {
        "name": "toy",
        "title": "Toy Dice Race",
        "version": "1",
        "about": "Roll and add, or hold; a one loses the turn's points; first to the target wins.",
        "players": [2, 4],
        "bots": ["idle", "random", "basic", "expert"],
    }


def test_scenarios(balance):
    rows = balance("scenarios", "--json").json()
    assert [row["name"] for row in rows] == list(shipped())
    difficulty = next(row for row in rows if row["name"] == "gdbz/difficulty")
    assert difficulty["total_games"] == 1_000_000
    assert "gdbz/difficulty" in balance("scenarios").out


def test_scenarios_tell_games_by_bot(balance, here, monkeypatch):
    path = here / "mine.toml"
    path.write_text('game = "toy"\ntotal_games = { basic = 900, expert = 90 }\n', encoding="utf-8")
    monkeypatch.setattr("balance.sweeps.shipped.shipped", lambda: {"mine": path})
    (row,) = balance("scenarios", "--json").json()
    assert (row["games_per_cell"], row["total_games"]) == (None, {"basic": 900, "expert": 90})


@pytest.mark.parametrize("columns", [80, 120])
def test_describe_shows_every_param_whole(balance, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    said = balance("describe", "toy").out
    assert max(len(line) for line in said.splitlines()) <= columns
    infos = describe(registry.game("toy").params)
    for info in infos:
        assert info.path in said
        assert info.provenance in said
    assert "…" not in said
    assert re.search(r"^target +50 +1 to 1000 *$", said, re.MULTILINE)
    assert "knobs.basic.hold = 20 (1 to 1000)" in said


def test_describe_shows_one_number_where_only_one_is_allowed(balance, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    said = balance("describe", "zombiaki").out
    assert re.search(r"^deck\.zombies\.dawn +1 +1 *$", said, re.MULTILINE)
    assert re.search(r"^deck\.zombies\.boss +1 +0 to 64 *$", said, re.MULTILINE)


def test_describe_for_machines(balance):
    sheet = balance("describe", "toy", "--json").json()
    target = next(info for info in sheet["params"] if info["path"] == "target")
    assert target["default"] == 50
    assert (target["low"], target["high"], target["unit"]) == (1, 1000, "points")
    assert [bot["name"] for bot in sheet["bots"]] == ["idle", "random", "basic", "expert"]
    assert sheet["bots"][2]["knobs"][0] == {
        "name": "hold",
        "default": 20,
        "low": 1,
        "high": 1000,
        "about": "points at which it holds",
    }
    assert {column["name"] for column in sheet["columns"]} == {"rolls", "busts", "holds", "comeback", "score"}
    assert sheet["axes"][0]["path"] == "target"


def test_a_story_ends_with_the_outcome(balance):
    said = balance("replay", "toy", "--seed", "4", "--game", "7", "--set", "players=3").out.splitlines()
    assert said[0] == "Toy Dice Race, seed 4, game 7"
    assert said[1] == "seats: 0 basic, 1 basic, 2 basic"
    assert "turn 1" in said
    assert said[-1].startswith("The end after ")


def test_the_last_game_that_can_be_numbered_is_told_to_its_end(balance):
    said = balance("replay", "toy", "--game", str(2**63 - 1))
    assert said.code == 0
    assert said.out.splitlines()[-1].startswith("The end after ")


def test_a_trace_is_the_same_on_the_screen_and_in_a_file(balance, here):
    words = ("replay", "toy", "--game", "7", "--lineup", "expert,basic")
    shown = balance(*words, "--trace", "-").out
    lines = [json.loads(line) for line in shown.splitlines()]
    assert [line["type"] for line in (lines[0], lines[1], lines[-1])] == ["header", "setup", "end"]
    assert lines[0]["lineup"] == ["expert", "basic"]
    assert balance(*words, "--trace", "game.jsonl").err == "wrote game.jsonl\n"
    assert (here / "game.jsonl").read_text(encoding="utf-8") == shown


def test_a_run_and_its_scenario_replay_the_same_game(balance, duel):
    folder = balance("run", duel(), "--no-report", "--json").json()["folder"]
    by_run = balance("replay", folder, "--cell", "2", "--game", "11").out
    assert by_run == balance("replay", "duel.toml", "--cell", "2", "--game", "11").out
    alone = ("--set", "level=hard", "--seed", "3", "--game", "11")
    assert by_run == balance("replay", "toy", *alone).out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["replay", "duel.toml", "--game", "1"], "error: duel has 3 cells; name one with --cell (0 to 2)."),
        (
            ["replay", "duel.toml", "--game", "1", "--cell", "3"],
            "error: --cell 3: there is no such cell; the last one is 2 (level=hard).",
        ),
        (
            ["replay", "toy", "--game", "-1"],
            "error: Invalid value for '--game': Input should be greater than or equal to 0. "
            "See 'balance replay --help'.",
        ),
        (
            ["replay", "toy", "--game", "9223372036854775808", "--trace", "new.jsonl"],
            "error: Invalid value for '--game': Input should be less than or equal to 9223372036854775807. "
            "See 'balance replay --help'.",
        ),
        (
            ["replay", "toy", "--game", "1", "--trace", "no/where.jsonl"],
            "error: --trace no/where.jsonl: cannot be written (No such file or directory).",
        ),
        (["describe", "tyo"], "error: unknown game 'tyo'. Did you mean 'toy'?"),
    ],
)
def test_bad_words_are_one_line(balance, duel, here, words, error):
    duel()
    said = balance(*words)
    assert (said.code, said.error) == (2, error)
    assert [path.name for path in here.iterdir()] == ["duel.toml"]
