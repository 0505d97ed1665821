"""Bad input: one exact line that names the place, the key, what is wrong and the nearest right value."""

from __future__ import annotations

from pathlib import Path

import pytest

from balance.core.errors import InputError
from balance.sweeps.plan import make_plan
from balance.sweeps.run import execute
from balance.sweeps.scenario import find_scenario, with_settings

TOY = 'game = "toy"\n'

FILES = {
    "unknown key": (TOY + "gmaes = 5", "toy.toml: unknown key 'gmaes'. Did you mean 'games'?"),
    "unknown param": (TOY + "[params]\nplayer = 3", "toy.toml: unknown key 'player'. Did you mean 'players'?"),
    "unknown nested param": (
        TOY + "[params.ruling]\nfrist = 'plain'",
        "toy.toml: unknown key 'ruling.frist'. Did you mean 'ruling.first'?",
    ),
    "unknown axis": (TOY + "[sweep]\ntargt = [1, 2]", "toy.toml: unknown key 'targt'. Did you mean 'target'?"),
    "wrong type": (
        TOY + 'games = "many"',
        "toy.toml: 'games' is 'many', but must be a whole number, or a table with one for each bot.",
    ),
    "truth for a number": (
        TOY + "games = true",
        "toy.toml: 'games' is True, but must be a whole number, or a table with one for each bot.",
    ),
    "wrong type of a param": (
        TOY + '[params]\nplayers = "two"',
        "toy.toml: 'players' is 'two', but must be a whole number.",
    ),
    "fraction for a param": (
        TOY + "[params]\nplayers = 2.0",
        "toy.toml: 'players' is 2.0, but must be a whole number.",
    ),
    "below the range": (TOY + "games = 0", "toy.toml: 'games' is 0, below its smallest value 1."),
    "above the range": (TOY + "[params]\ntarget = 1001", "toy.toml: 'target' is 1001, above its largest value 1000."),
    "seed": (TOY + "seed = -1", "toy.toml: 'seed' is -1, below its smallest value 0."),
    "unknown level": (
        TOY + "[sweep]\nlevel = ['easy', 'nromal']",
        "toy.toml: 'level' is 'nromal', which is not one of its values. Did you mean 'normal'?",
    ),
    "unknown bot": (
        TOY + "lineup = 'exprt'",
        "toy.toml: 'lineup' names the unknown bot 'exprt'. Did you mean 'expert'?",
    ),
    "unknown bot of an axis": (
        TOY + "[sweep]\nlineup = ['basic', ['basic', 'bascic']]",
        "toy.toml: 'lineup' names the unknown bot 'bascic'. Did you mean 'basic'?",
    ),
    "bots for other seats": (
        TOY + "lineup = ['basic', 'basic', 'expert']",
        "toy.toml: 'lineup' names 3 bots for 2 seats; name 2, or one for all.",
    ),
    "unknown side": (
        TOY + "lineup = { firsts = 'basic', others = 'basic' }",
        "toy.toml: 'lineup' names the unknown side 'firsts'. Did you mean 'first'?",
    ),
    "a side without a bot": (
        TOY + "lineup = { first = 'basic' }",
        "toy.toml: 'lineup' leaves seats without a bot; add side 'others'.",
    ),
    "bots for other seats of a side": (
        TOY + "lineup = { first = ['basic', 'basic'], others = 'basic' }",
        "toy.toml: 'lineup.first' names 2 bots for 1 seats.",
    ),
    "no lineup": (
        TOY + "lineup = 3",
        "toy.toml: 'lineup' is 3, but must be a bot ('basic'), a list of bots by seat or a table of bots by side.",
    ),
    "lineup among the params": (
        TOY + "[params]\nlineup = 'basic'",
        "toy.toml: 'lineup' stands in [params]; move it to the top of the file.",
    ),
    "unknown knob": (
        TOY + "[knobs.expert]\nhodl = 3",
        "toy.toml: unknown key 'knobs.expert.hodl'. Did you mean 'knobs.expert.hold'?",
    ),
    "knob out of range": (
        TOY + "[knobs.expert]\nhold = 0",
        "toy.toml: 'knobs.expert.hold' is 0; it runs from 1 to 1000.",
    ),
    "knob of another type": (
        TOY + "[knobs.expert]\nhold = 'late'",
        "toy.toml: 'knobs.expert.hold' is 'late', but must be a whole number.",
    ),
    "unknown game": ("game = 'tyo'", "toy.toml: 'game' is 'tyo', which is not installed. Did you mean 'toy'?"),
    "empty axis": (TOY + "[sweep]\nplayers = []", "toy.toml: axis 'players' is empty; give it at least one value."),
    "empty range": (
        TOY + "[sweep]\ntarget = { from = 9, to = 3 }",
        "toy.toml: axis 'target' is empty: no number from 9 to 3 in steps of 1.",
    ),
    "range that stands still": (
        TOY + "[sweep]\ntarget = { from = 1, to = 3, step = 0 }",
        "toy.toml: range of axis 'target' has step 0; use 1 or more.",
    ),
    "range with a misspelt step": (
        TOY + "[sweep]\ntarget = { from = 2, to = 4, stpe = 1 }",
        "toy.toml: range of axis 'target' has the unknown key 'stpe'. Did you mean 'step'?",
    ),
    "range with a misspelt start": (
        TOY + "[sweep]\ntarget = { form = 2, to = 4 }",
        "toy.toml: range of axis 'target' has the unknown key 'form'. Did you mean 'from'?",
    ),
    "range of words": (
        TOY + "[sweep]\ntarget = { from = 'a', to = 'c' }",
        "toy.toml: range of axis 'target' needs whole numbers 'from' and 'to' (and 'step').",
    ),
    "axis that is none": (
        TOY + "[sweep]\nplayers = 3",
        "toy.toml: axis 'players' is 3, but must be a list of values or a range such as {from = 0, to = 8, step = 2}.",
    ),
    "range without an end": (
        TOY + "[sweep]\ntarget = { from = 1, to = 900000000000 }",
        "toy.toml: axis 'target' has 900000000000 values; at most 100000 cells are allowed.",
    ),
    "too many cells": (
        TOY + "[sweep]\ntarget = { from = 1, to = 1000 }\nmax_turns = { from = 1, to = 1000 }",
        "toy.toml: the sweep has 1000000 cells; at most 100000 are allowed.",
    ),
    "zip of unequal lists": (
        TOY + "[[sweep.zip]]\nplayers = [2, 3]\ntarget = [10, 20, 30]",
        "toy.toml: zipped axes need equally many values: 'players' has 2, 'target' has 3.",
    ),
    "axis twice": (
        TOY + "[sweep]\nplayers = [2, 3]\n[[sweep.zip]]\nplayers = [2, 3]",
        "toy.toml: axis 'players' is written twice; keep one of them.",
    ),
    "fixed and an axis": (
        TOY + "[params]\nplayers = 2\n[sweep]\nplayers = [2, 3]",
        "toy.toml: 'players' is fixed and an axis too; keep one of them.",
    ),
    "equal cells": (
        TOY + "[[cells]]\nplayers = 2\ntarget = 50\n[[cells]]\nplayers = 2",
        "toy.toml: cells 0 and 1 are duplicates (players=2 target=50); remove one of them.",
    ),
    "a cell without a name": (
        TOY + "[[cells]]\ncase = 'two'\nplayers = 2\n[[cells]]\nplayers = 3",
        "toy.toml: 'case' must be a name in quotes in every [[cells]] table, or in none.",
    ),
    "a name twice": (
        TOY + "[[cells]]\ncase = 'two'\nplayers = 2\n[[cells]]\ncase = 'two'\nplayers = 3",
        "toy.toml: 'case' names two [[cells]] 'two'; give each its own name.",
    ),
    "an axis and a cell": (
        TOY + "[[cells]]\nplayers = 3\n[sweep]\nplayers = [2, 3]",
        "toy.toml: 'players' is both in [sweep] and in [[cells]]; keep one of them.",
    ),
    "no cells": (TOY + "cells = []", "toy.toml: 'cells' is empty; give it at least one [[cells]] table."),
    "cells that are none": (TOY + "cells = 3", "toy.toml: 'cells' must be a list of tables, each headed [[cells]]."),
    "a deck that cannot be dealt": (
        TOY + "[params]\nhand = 8",
        "toy.toml: 'bag' holds 10 tokens, but 16 must be dealt; lower 'hand'.",
    ),
    "a deck that is too large": (
        TOY + "[params.bag]\nbonus = 30",
        "toy.toml: 'bag' holds 36 tokens; at most 32 fit.",
    ),
    "players the game does not seat": (
        TOY + "[sweep]\nplayers = [4, 5]",
        "toy.toml: 'players' is 5, above its largest value 4.",
    ),
    "duplicate cells": (
        TOY + "[sweep]\nplayers = [2, 3, 2]",
        "toy.toml: cells 0 and 2 are duplicates (players=2); remove one of them.",
    ),
    "duplicate lineups": (
        TOY + "[sweep]\nlineup = ['basic', ['basic', 'basic']]",
        "toy.toml: cells 0 and 1 are duplicates (lineup=basic); remove one of them.",
    ),
    "games twice": (
        TOY + "games = 5\ntotal_games = 5",
        "toy.toml: 'games' and 'total_games' are both given; keep one of them.",
    ),
    "no game": ("games = 5", "toy.toml: key 'game' is missing."),
    "TOML syntax": (
        'game = "toy"\ngames 100\n',
        "toy.toml, line 2: Expected '=' after a key in a key/value pair: 'games 100'",
    ),
    "TOML that ends early": (
        'game = "toy"\ntitle = "',
        "toy.toml, line 2: Unterminated string: 'title = \"'",
    ),
    "targets": (TOY + "targets = [3]", "toy.toml: 'targets' must be a list of tables, each headed [[targets]]."),
    "report hint": (
        TOY + "[report]\nlables = {}",
        "toy.toml: unknown key 'report.lables'. Did you mean 'labels'?",
    ),
    "columns to show": (TOY + "[report]\nshow = [3]", "toy.toml: 'report.show' must be a list of outcome columns."),
    "unknown column to show": (
        TOY + "[report]\nshow = ['luck']",
        "toy.toml: 'report.show' names no counted column: 'luck'. Known: busts, holds, rolls.",
    ),
    "smallest difference": (
        TOY + "[report]\nsmallest_difference = 2",
        "toy.toml: 'report.smallest_difference' is 2, but must lie between 0 and 1.",
    ),
}

SETTINGS = {
    "unknown param": (["playrs=3"], "--set: unknown key 'playrs'. Did you mean 'players'?"),
    "out of range": (["players=5"], "--set: 'players' is 5, above its largest value 4."),
    "unknown level": (
        ["level=haard"],
        "--set: 'level' is 'haard', which is not one of its values. Did you mean 'hard'?",
    ),
    "unknown bot": (["lineup=expret"], "--set: 'lineup' names the unknown bot 'expret'. Did you mean 'expert'?"),
    "no value": (["players"], "--set players: must be written path=value, for example players=3."),
    "empty value": (["players="], "--set players=: must be written path=value, for example players=3."),
    "gap in a list": (["players=2,,3"], "--set players=2,,3: a value is missing after the '=' or between commas."),
    "range": (
        ["players={from=2, to=4, stpe=1}"],
        "--set: range of axis 'players' has the unknown key 'stpe'. Did you mean 'step'?",
    ),
    "rotate": (["rotate=maybe"], "--set: 'rotate' is 'maybe', but must be true or false."),
    "deck": (["bag.bonus=40"], "--set: 'bag' holds 46 tokens; at most 32 fit."),
    "lineup of other length": (
        ["lineup=expert,basic", "players=3"],
        "--set: 'lineup' names 2 bots for 3 seats; name 3, or one for all.",
    ),
}


def _complaint(target: str, settings=(), **options) -> str:
    with pytest.raises(InputError) as caught:
        execute(make_plan(with_settings(find_scenario(target), settings, **options)), Path("out"))
    return str(caught.value)


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """Work in an empty folder and demand that it stays as it was."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("case", FILES)
def test_scenario_file(case, empty, write):
    text, message = FILES[case]
    write(text)
    said = _complaint("toy.toml")
    assert said.splitlines() == [said]
    if message.endswith("missing.") or "not installed" in message:
        assert said.startswith(message)
    else:
        assert said == message
    assert [path.name for path in empty.iterdir()] == ["toy.toml"]


@pytest.mark.parametrize("case", SETTINGS)
def test_setting(case, empty):
    settings, message = SETTINGS[case]
    assert _complaint("toy", settings) == message
    assert not list(empty.iterdir())


def test_games_and_seed_of_the_command_line(empty):
    assert _complaint("toy", games=0) == "command line: '--games' is 0, below its smallest value 1."
    assert _complaint("toy", seed=-3) == "command line: '--seed' is -3, below its smallest value 0."


def test_a_directory_is_no_scenario(empty):
    (empty / "mine").mkdir()
    assert _complaint("mine") == "mine: is a directory, not a scenario file; name a .toml file in it."


def test_binary_junk(empty):
    (empty / "junk.toml").write_bytes(bytes(range(256)))
    assert _complaint("junk.toml") == "junk.toml: is not a text file; a scenario is TOML in UTF-8."
    (empty / "null.toml").write_bytes(b"game = \0")
    assert _complaint("null.toml") == "null.toml: is not a text file; a scenario is TOML in UTF-8."


def test_a_byte_order_mark_is_no_part_of_a_scenario(empty):
    (empty / "marked.toml").write_text("\ufeff" + TOY, encoding="utf-8")
    assert find_scenario("marked.toml").text == TOY


def test_a_missing_scenario_names_the_nearest_shipped_one(empty):
    said = _complaint("gdbz/dificulty")
    assert said == (
        "gdbz/dificulty: there is no such scenario file, shipped scenario or game. Did you mean 'gdbz/difficulty'?"
    )


def test_a_setting_that_leaves_no_explicit_cell(empty, write):
    write(TOY + "[[cells]]\nplayers = 2\ntarget = 9\n[[cells]]\nplayers = 3\ntarget = 20")
    assert _complaint("toy.toml", ["players=4"]) == (
        "--set: no cell of the scenario has players = 4; its cells have 2, 3."
    )


def test_unwritable_output(empty, grid):
    plan = grid()
    (empty / "file").write_text("mine")
    with pytest.raises(InputError, match=r"^file: is a file; name a folder for the run with --out\.$"):
        execute(plan, Path("file"))
    with pytest.raises(InputError, match=r"^file/below: cannot be written \(Not a directory\)\.$"):
        execute(plan, Path("file/below"))
    assert sorted(path.name for path in empty.iterdir()) == ["file", "toy.toml"]


def test_a_folder_of_something_else_is_refused(empty, grid):
    (empty / "photos").mkdir()
    (empty / "photos" / "dog.jpg").write_text("woof")
    said = "photos: is not empty and not a run folder; name another with --out."
    with pytest.raises(InputError) as caught:
        execute(grid(), Path("photos"))
    assert str(caught.value) == said
    assert [path.name for path in (empty / "photos").iterdir()] == ["dog.jpg"]


def test_bad_workers(empty, grid):
    with pytest.raises(InputError, match=r"^--jobs 0: must be 1 or more; this machine has \d+ cores\.$"):
        execute(grid(), Path("out"), jobs=0)
    with pytest.raises(InputError, match=r"^--backend dask: is not one of threading, loky\.$"):
        execute(grid(), Path("out"), backend="dask")
    assert not (empty / "out").exists()
