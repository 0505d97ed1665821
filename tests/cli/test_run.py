"""`balance run` and `balance report`: what they print, write and refuse."""

from __future__ import annotations

import csv
import json
import re

import pytest

from balance.cli import verdicts


def _rows(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_run_prints_its_answer_and_writes_its_folder(balance, duel, here):
    said = balance("run", duel())
    lines = said.out.splitlines()
    assert said.code == 0
    assert lines[0] == "Does the first player win too often?"
    assert re.fullmatch(r"easy +400 +5\d\.\d% \[\d\d\.\d, \d\d\.\d\] +4\d\.\d% \[\d\d\.\d, \d\d\.\d\] *", lines[5])
    assert max(len(line) for line in lines[:9]) <= 80
    assert lines[-1] == "repeat: balance run duel.toml"
    assert lines[-2].startswith("ended:  all games played (1,200 games, 1,200 played now in ")
    folder = here / lines[-3].removeprefix("report: ").removesuffix("/report.html")
    assert folder.parent == here / "reports" / "runs"
    written = {path.name for path in folder.iterdir()}
    assert written >= {"manifest.json", "games", "cells.csv", "metrics.csv", "report.html", "report.md", "figures"}
    assert said.err.splitlines()[0].startswith("compiling toy (")
    assert said.err.splitlines()[-1].startswith("1,200 of 1,200 games")


def test_the_table_and_the_files_say_the_same(balance, duel, here):
    facts = balance("run", duel(), "--json", "--no-report").json()
    folder = here / facts["folder"]
    assert not (folder / "report.html").exists()
    rows = _rows(folder / "metrics.csv")
    rates = {(int(row["cell"]), row["group"]): row for row in rows if row["metric"] == "win_rate"}
    for cell in facts["cells"]:
        assert cell["games"] == 400
        for rate in cell["win_rate"]:
            row = rates[cell["cell"], rate["group"]]
            assert [float(row[name]) for name in ("estimate", "low", "high")] == pytest.approx(
                [rate["estimate"], rate["low"], rate["high"]], abs=5e-7
            )
    assert [row["level"] for row in _rows(folder / "cells.csv")] == ["easy", "normal", "hard"]


def test_a_complete_run_prints_its_result_again(balance, duel, here):
    first = balance("run", duel(), "--json").json()
    files = {path: path.read_bytes() for path in (here / first["folder"]).glob("*.csv")}
    again = balance("run", "duel.toml", "--json").json()
    assert again["games_played_now"] == 0
    assert again["cells"] == first["cells"]
    assert {path: path.read_bytes() for path in files} == files


def test_a_run_folder_goes_on_where_it_lies(balance, duel, here):
    first = balance("run", duel(), "--out", "mine", "--json", "--no-report").json()
    for part in (here / "mine" / "games" / "cell=0001").iterdir():
        part.unlink()
    again = balance("run", "mine", "--json", "--no-report").json()
    assert again["folder"] == "mine"
    assert again["games_played_now"] == 400
    assert again["cells"] == first["cells"]


def test_processes_play_the_same_games_as_threads(balance, here):
    cells = [
        balance("run", "toy", "--games", "64", "--out", name, "--backend", name, "--json").json()["cells"]
        for name in ("threading", "loky")
    ]
    assert cells[0] == cells[1]


def test_json_is_all_there_is_on_standard_output(balance, duel):
    said = balance("run", duel(), "--json")
    facts = said.json()
    assert facts["state"] == "complete"
    assert facts["games"] == facts["total_games"] == 1200
    assert facts["command"] == "balance run duel.toml"
    assert "compiling" in said.err


def test_quiet_says_nothing_on_the_side(balance, duel):
    assert balance("run", duel(), "--quiet").err == ""


def test_a_game_needs_no_file(balance):
    words = ("--set", "players=3", "--set", "lineup=expert,basic,idle", "--games", "200", "--no-report")
    said = balance("run", "toy", *words)
    assert said.out.splitlines()[0] == "Toy Dice Race"
    assert said.out.splitlines()[-1] == "repeat: balance run toy " + " ".join(words[:-1])


@pytest.mark.parametrize(
    ("columns", "head", "first"),
    [
        ("120", "lineup players games seat 0 seat 1 seat 2", "basic 2 200 54.0%"),
        ("80", "lineup players games seat 0 seat 1 seat 2", "basic 2 200 54.0%"),
        ("60", "lineup players games who win rate", "basic 2 200 seat 0"),
    ],
)
def test_the_table_fits_the_screen(balance, monkeypatch, columns, head, first):
    monkeypatch.setenv("COLUMNS", columns)
    settings = ("--set", "lineup=basic/expert", "--set", "players=2,3")
    said = balance("run", "toy", *settings, "--games", "200", "-q", "--no-report").out.splitlines()
    table = said[3 : said.index("", 3)]
    assert " ".join(table[0].split()) == head
    assert max(len(line) for line in table) <= int(columns)
    assert " ".join(table[2].split()).startswith(first)
    assert sum(line.count("]") for line in table) == 10
    assert "…" not in "".join(table)


def test_dry_run_writes_nothing(balance, duel, here):
    said = balance("run", duel(), "--dry-run")
    assert said.code == 0
    assert re.search(r"^ +0 +level=easy +400 +[\d,]+ *$", said.out, re.MULTILINE)
    assert "1,200 games in 3 cells, about " in said.out
    facts = balance("run", "duel.toml", "--dry-run", "--json").json()
    assert facts["games"] == 1200
    assert facts["bytes"] > 0
    assert [path.name for path in here.iterdir()] == ["duel.toml"]


BY_BOT = """
title = "Does the first player win too often?"
game = "toy"
games = { basic = 400, expert = 48 }
[sweep]
lineup = ["basic", "expert"]
level = ["easy", "hard"]
[[targets]]
group = "seat 0"
at_least = 0.2
"""


@pytest.fixture
def by_bot(here) -> str:
    """Write a scenario that gives each bot its own number of games, and return its name."""
    (here / "by-bot.toml").write_text(BY_BOT, encoding="utf-8")
    return "by-bot.toml"


def test_a_dry_run_shows_the_games_of_every_cell(balance, by_bot):
    said = balance("run", by_bot, "--dry-run")
    assert re.search(r"^ +0 +lineup=basic level=easy +400 +[\d,]+ *$", said.out, re.MULTILINE)
    assert re.search(r"^ +3 +lineup=expert level=hard +48 +[\d,]+ *$", said.out, re.MULTILINE)
    assert "896 games in 4 cells, about " in said.out
    facts = balance("run", by_bot, "--dry-run", "--json").json()
    assert [cell["games"] for cell in facts["list"]] == [400, 400, 48, 48]
    assert facts["games"] == 896


def test_a_run_with_games_by_bot_ends_in_its_report_and_goes_on(balance, by_bot, here):
    said = balance("run", by_bot, "--out", "mine", "-q")
    assert re.search(r"^basic +easy +400 ", said.out, re.MULTILINE)
    assert re.search(r"^expert +hard +48 ", said.out, re.MULTILINE)
    words = "896 simulated games in 4 cells: 400 games in each cell of basic, 48 in each of expert."
    assert words in (here / "mine" / "report.md").read_text(encoding="utf-8")
    assert [row["games"] for row in _rows(here / "mine" / "cells.csv")] == ["400", "400", "48", "48"]
    for part in (here / "mine" / "games" / "cell=0002").iterdir():
        part.unlink()
    again = balance("run", "mine", "--json", "--no-report").json()
    assert (again["state"], again["games_played_now"]) == ("complete", 48)
    assert [cell["games"] for cell in again["cells"]] == [400, 400, 48, 48]
    assert balance("check", "mine").code == 0
    assert balance("replay", "mine", "--cell", "1", "--game", "5", "--lineup", "idle").code == 0


def test_games_of_the_command_line_are_those_of_every_cell(balance, by_bot):
    facts = balance("run", by_bot, "--games", "16", "--set", "lineup=idle", "--json", "--no-report").json()
    assert [cell["games"] for cell in facts["cells"]] == [16, 16]


def test_lineups_side_by_side_show_the_games_of_each():
    assert verdicts._games([400, 400]) == verdicts._games([400, 0]) == "400"
    assert verdicts._games([400, 48]) == "400 / 48"
    assert verdicts._games([400, 0, 48]) == "400 / - / 48"


def test_the_audited_loop_plays_the_same_games(balance, here):
    cells = [
        balance("run", "toy", "--games", "64", "--out", name, "--json", *more).json()["cells"]
        for name, more in (("fast", ()), ("slow", ("--audit",)))
    ]
    assert cells[0] == cells[1]


def test_report_of_a_run_goes_where_it_is_wanted(balance, duel, here):
    folder = balance("run", duel(), "--no-report", "--json").json()["folder"]
    said = balance("report", folder, "--out", "elsewhere")
    assert said.out.splitlines()[-1] == "report: elsewhere/report.html"
    text = (here / "elsewhere" / "report.md").read_text(encoding="utf-8")
    assert "balance run duel.toml" in text
    assert text.count("balance replay duel.toml --seed 3 --cell ") == 3
    assert (here / "elsewhere" / "cells.csv").read_bytes() == (here / folder / "cells.csv").read_bytes()


def test_the_replay_a_report_names_is_the_game_it_tells_of(balance, duel, here):
    folder = here / balance("run", duel(), "--json").json()["folder"]
    text = (folder / "report.md").read_text(encoding="utf-8")
    for command in re.findall(r"^balance (replay .*)$", text, re.MULTILINE):
        end = json.loads(balance(*command.split(), "--trace", "-").out.splitlines()[-1])
        assert f"{end['outcome']['turns']} turns" in text


BAD = [
    (["run", "dule.toml"], "dule.toml: there is no such scenario file, shipped scenario or game."),
    (["run", "."], ".: is a directory, not a scenario file; name a .toml file in it."),
    (["run", "junk.toml"], "junk.toml: is not a text file; a scenario is TOML in UTF-8."),
    (["run", "syntax.toml"], "syntax.toml, line 2: "),
    (["run", "key.toml"], "key.toml: unknown key 'gmaes'. Did you mean 'games'?"),
    (["run", "bots.toml"], "bots.toml: 'games' names the unknown bot 'bsaic'. Did you mean 'basic'?"),
    (["run", "duel-by-bot.toml"], "duel-by-bot.toml: 'games' has no number for the bot 'basic', which plays; add"),
    (["run", "target.toml"], "target.toml: target 1: win_rate has no group 'seat 9'."),
    (["run", "duel.toml", "--set", "levle=easy"], "--set: unknown key 'levle'. Did you mean 'level'?"),
    (["run", "duel.toml", "--set", "level=esay"], "--set: 'level' is 'esay', which is not one of its values."),
    (["run", "duel.toml", "--set", "players=5"], "--set: 'players' is 5, above its largest value 4."),
    (["run", "duel.toml", "--set", "players=two"], "--set: 'players' is 'two', but must be a whole number."),
    (["run", "duel.toml", "--set", "level=easy,easy"], "duel.toml: cells 0 and 1 are duplicates (level=easy)"),
    (["run", "duel.toml", "--set", "lineup=bsaic"], "--set: 'lineup' names the unknown bot 'bsaic'. Did you mean"),
    (["run", "duel.toml", "--games", "0"], "command line: '--games' is 0, below its smallest value 1."),
    (["run", "duel.toml", "--games", "many"], "Invalid value for '--games': "),
    (["run", "duel.toml", "--jobs", "0"], "--jobs 0: must be 1 or more"),
    (["run", "duel.toml", "--backend", "dask"], "--backend dask: is not one of threading, loky."),
    (["run", "duel.toml", "--out", "duel.toml"], "duel.toml: is a file; name a folder for the run with --out."),
    (["run", "duel.toml", "--out", "/proc/run"], "/proc/run: "),
    (["run", "duel.toml", "--gamse", "4"], "'balance run' has no option '--gamse'. Did you mean '--games'?"),
    (["run", "duel.toml", "--bogus"], "'balance run' has no option '--bogus'. See 'balance run --help'."),
    (["run", "duel.toml", "more"], "Got unexpected extra argument(s) (more). See 'balance run --help'."),
    (["run"], "Missing argument 'SCENARIO|GAME|RUN'. See 'balance run --help'."),
    (["rnu", "duel.toml"], "there is no command 'rnu'. Did you mean 'run'?"),
    (["report", "no-run"], "no-run: there is no such run folder."),
    (["report", "."], ".: is not a run folder (no manifest.json in it)."),
]


@pytest.mark.parametrize(("words", "error"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_one_line_and_leaves_nothing(balance, duel, here, words, error):
    duel()
    duel('[[targets]]\ngroup = "seat 9"\nat_most = 0.5\n', "target.toml")
    (here / "junk.toml").write_bytes(bytes(range(256)))
    (here / "syntax.toml").write_text('game = "toy"\ngames == 4\n', encoding="utf-8")
    (here / "key.toml").write_text('game = "toy"\ngmaes = 4\n', encoding="utf-8")
    (here / "bots.toml").write_text('game = "toy"\ngames = { bsaic = 4 }\n', encoding="utf-8")
    (here / "duel-by-bot.toml").write_text('game = "toy"\ngames = { expert = 4 }\n', encoding="utf-8")
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    said = balance(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.error.startswith(f"error: {error}")
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


def test_another_plans_folder_is_refused(balance, duel, here):
    balance("run", duel(), "--out", "mine", "-q", "--no-report")
    before = (here / "mine" / "manifest.json").read_bytes()
    said = balance("run", "duel.toml", "--seed", "4", "--out", "mine")
    assert said.code == 2
    assert said.error.startswith("error: mine: holds another plan (duel, plan ")
    assert (here / "mine" / "manifest.json").read_bytes() == before
