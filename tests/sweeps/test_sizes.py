"""Games by bot: which cell plays how many, what is refused, and that runs of unequal cells are as safe as others."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from balance.core.errors import InputError
from balance.sweeps import run as run_module
from balance.sweeps.estimate import estimate
from balance.sweeps.manifest import manifest_of
from balance.sweeps.plan import Part, make_plan
from balance.sweeps.reading import load
from balance.sweeps.run import execute
from balance.sweeps.scenario import find_scenario, read_scenario, scenario_of_run, with_settings

from .conftest import GRID, part_files

SCRIPT = Path(__file__).with_name("run_script.py")
TOY = 'game = "toy"\n'
BY_BOT = GRID.replace("games = 1500", "games = { basic = 3000, expert = 700 }")
THREE = "[sweep]\nlineup = ['basic', 'expert', ['basic', 'expert'], 'random']"


@pytest.fixture
def planned(write):
    """Return the plan of a scenario text."""

    def planner(text: str, *settings: str, **options):
        return make_plan(with_settings(read_scenario(write(text)), settings, **options))

    return planner


def _sizes(plan) -> list[int]:
    return [cell.games for cell in plan.cells]


def test_a_number_stays_what_it_is(planned):
    plan = planned(GRID)
    assert (_sizes(plan), plan.games_per_cell, plan.total) == ([1500] * 4, 1500, 6000)
    assert {cell.games_of for cell in plan.cells} == {""}


def test_games_by_bot_are_per_cell(planned):
    plan = planned(BY_BOT)
    assert _sizes(plan) == [3000, 700, 3000, 700]
    assert [cell.games_of for cell in plan.cells] == ["basic", "expert", "basic", "expert"]
    assert (plan.games_per_cell, plan.total) == (None, 7400)


def test_the_bot_with_the_fewest_games_sets_the_pace(planned):
    plan = planned(TOY + "games = { random = 90, basic = 80, expert = 7 }\n" + THREE)
    assert list(zip(_sizes(plan), [cell.games_of for cell in plan.cells], strict=True)) == [
        (80, "basic"),
        (7, "expert"),
        (7, "expert"),
        (90, "random"),
    ]


@pytest.mark.parametrize("table", ["{ expert = 5, basic = 5 }", "{ basic = 5, expert = 5 }"])
def test_of_equals_the_first_named_owns_a_cell(planned, table):
    plan = planned(TOY + f"total_games = {table}\n[sweep]\nlineup = ['basic', 'expert', ['basic', 'expert']]")
    owner = table.split()[1]
    assert plan.cells[2].games_of == owner
    assert _sizes(plan) == [3 if bot == owner else 5 for bot in ("basic", "expert", owner)]


def test_total_games_by_bot_are_shared_among_its_cells_and_rounded_up(planned):
    text = TOY + "total_games = { basic = 1000, expert = 100 }\n[sweep]\nplayers = [2, 3, 4]\nlineup = "
    assert _sizes(planned(text + "['basic', 'expert']")) == [334, 34] * 3
    assert _sizes(planned(text + "['basic', 'expert']", "players=2")) == [1000, 100]
    assert _sizes(planned(text + "['expert', { first = 'expert', others = 'basic' }, 'basic']")) == [17, 17, 334] * 3


def test_games_of_the_command_line_are_those_of_every_cell(planned):
    assert _sizes(planned(BY_BOT, games=9)) == [9] * 4
    assert planned(BY_BOT, games=9).hash == planned(GRID, games=9).hash
    assert _sizes(planned(BY_BOT, "lineup=idle", games=9)) == [9] * 2


def test_a_bot_that_the_command_line_narrows_away_may_stay_in_the_table(planned):
    assert _sizes(planned(BY_BOT, "lineup=basic")) == [3000] * 2
    listed = TOY + "games = { basic = 8, expert = 3 }\n[[cells]]\nlineup = 'expert'\n[[cells]]\nplayers = 3\n"
    assert _sizes(planned(listed)) == [3, 8]
    assert _sizes(planned(listed, "players=3")) == [3, 8]
    cases = listed.replace("[[cells]]\n", "[[cells]]\ncase = 'a'\n", 1).replace(
        "[[cells]]\np", "[[cells]]\ncase='b'\np"
    )
    assert _sizes(planned(cases, "case=b")) == [8]
    assert _sizes(planned(TOY + "games = { basic = 8, expert = 3 }", "lineup=expert")) == [3]


BAD = {
    "a bot that no table names": (
        TOY + "games = { basic = 5 }\n[sweep]\nlineup = ['basic', 'expert']",
        "'games' has no number for the bot 'expert', which plays; add 'games.expert', or give one number for every "
        "cell with --games.",
    ),
    "the usual bot": (
        TOY + "total_games = { expert = 5 }",
        "'total_games' has no number for the bot 'basic', which plays; add 'total_games.basic', or give one number for "
        "every cell with --games.",
    ),
    "a bot of a mixed lineup": (
        TOY + "games = { basic = 5 }\nlineup = { first = 'basic', others = 'idle' }",
        "'games' has no number for the bot 'idle', which plays; add 'games.idle', or give one number for every cell "
        "with --games.",
    ),
    "a bot the game does not have": (
        TOY + "games = { basic = 5, expret = 5 }\n[sweep]\nlineup = ['basic', 'expert']",
        "'games' names the unknown bot 'expret'. Did you mean 'expert'?",
    ),
    "a bot that nobody seats": (
        TOY + "games = { basic = 5, expert = 5 }",
        "'games' names the bot 'expert', which no lineup of the scenario seats. Known: basic.",
    ),
    "no number": (
        TOY + "games = { basic = 'many' }",
        "'games.basic' is 'many', but must be a whole number.",
    ),
    "a fraction": (TOY + "total_games = { basic = 1e3 }", "'total_games.basic' is 1000.0, but must be a whole number."),
    "a truth": (TOY + "games = { basic = true }", "'games.basic' is True, but must be a whole number."),
    "none": (TOY + "games = { basic = 0 }", "'games.basic' is 0, below its smallest value 1."),
    "a table in the table": (
        TOY + "games = { basic = { expert = 3 } }",
        "'games.basic' is {'expert': 3}, but must be a whole number.",
    ),
    "an empty table": (
        TOY + "games = {}",
        "'games' is an empty table; give every bot of the lineups its number, such as { basic = 10000 }, or give one "
        "number for all.",
    ),
    "a list": (
        TOY + "total_games = [3]",
        "'total_games' is [3], but must be a whole number, or a table with one for each bot.",
    ),
    "both": (
        TOY + "games = { basic = 5 }\ntotal_games = 5",
        "'games' and 'total_games' are both given; keep one of them.",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_table_is_one_line(planned, case):
    text, message = BAD[case]
    with pytest.raises(InputError) as caught:
        planned(text)
    said = str(caught.value)
    assert said.partition("toy.toml: ")[2] == message
    assert "\n" not in said


def test_a_bot_of_the_command_line_needs_a_number_too(planned):
    with pytest.raises(InputError, match=r"toy\.toml: 'games' has no number for the bot 'idle', which plays"):
        planned(BY_BOT, "lineup=idle/basic")
    with pytest.raises(InputError, match=r"toy\.toml: 'games' names the bot 'random', which no lineup of the scenario"):
        planned(BY_BOT.replace("basic =", "random = 5, basic ="), "lineup=basic")


def test_equal_numbers_by_bot_are_the_plan_of_one_number(planned):
    plain, table = planned(GRID), planned(GRID.replace("1500", "{ expert = 1500, basic = 1500 }"))
    assert table.hash == plain.hash
    assert plain.decisive()["games"] == 1500
    one, other = manifest_of(plain), manifest_of(table)
    assert one["plan"] == other["plan"]
    assert one["cells"] == other["cells"]
    assert set(one["cells"][0]) == {
        "cell", "label", "values", "params", "lineup", "knobs", "rotate", "seats", "part_size", "groups",
    }  # fmt: skip


def test_the_hash_knows_the_games_of_every_cell(planned):
    turned = BY_BOT.replace("basic = 3000, expert = 700", "basic = 700, expert = 3000")
    assert planned(BY_BOT).decisive()["games"] == [3000, 700, 3000, 700]
    assert planned(turned).total == planned(BY_BOT).total
    assert len({planned(text).hash for text in (BY_BOT, turned, GRID)}) == 3


def test_the_manifest_tells_the_games_of_unequal_cells(planned):
    said = json.loads(json.dumps(manifest_of(planned(BY_BOT))))
    assert (said["plan"]["games_per_cell"], said["plan"]["games"]) == (None, 7400)
    assert [(cell["games"], cell["games_of"]) for cell in said["cells"]] == [(3000, "basic"), (700, "expert")] * 2


def test_parts_cover_every_game_of_unequal_cells(planned):
    plan = planned(BY_BOT)
    covered = [sum(part.games for part in plan.parts() if part.cell == cell.index) for cell in plan.cells]
    assert covered == _sizes(plan)
    assert plan.part_count() == sum(1 for _ in plan.parts())


def test_a_game_is_the_same_however_many_its_cell_plays(planned, tmp_path):
    large = execute(planned(GRID.replace("1500", "3000")), tmp_path / "large")
    mixed = execute(planned(BY_BOT), tmp_path / "mixed")
    assert mixed.cells["games"].tolist() == [3000, 700, 3000, 700]
    for (cell, group), bits in mixed.win_bits.items():
        whole = 700 // 8 if cell % 2 else 3000 // 8
        assert (bits[:whole] == large.win_bits[cell, group][:whole]).all()


def test_a_run_folder_of_unequal_cells_is_read_back_and_goes_on(planned, tmp_path):
    plan = planned(BY_BOT)
    result = execute(plan, tmp_path / "run")
    again = load(tmp_path / "run")
    assert again.counts.equals(result.counts)
    assert again.cells.equals(result.cells)
    assert not again.gaps
    assert make_plan(scenario_of_run(tmp_path / "run")).hash == plan.hash
    assert make_plan(find_scenario(str(tmp_path / "run"))).cells == plan.cells


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("deadly", ["replace:3", "fsync:9"])
def test_a_killed_run_of_unequal_cells_continues_to_the_same_bytes(planned, tmp_path, deadly):
    plan = planned(BY_BOT)
    result = execute(plan, tmp_path / "undisturbed")
    files, folder = part_files(tmp_path / "undisturbed"), tmp_path / "killed"
    command = [sys.executable, str(SCRIPT), str(tmp_path / "toy.toml"), str(folder), "2", "threading", deadly]
    assert subprocess.run(command, capture_output=True, timeout=60).returncode == -signal.SIGKILL
    kept = part_files(folder)
    assert len(kept) < len(files)
    assert kept == {name: files[name] for name in kept}
    again = execute(plan, folder)
    assert again.state == "complete"
    assert part_files(folder) == files
    assert again.counts.to_csv() == result.counts.to_csv()


def test_the_dry_run_counts_the_games_of_every_cell(planned):
    found = estimate(planned(BY_BOT))
    assert [cell.games for cell in found.cells] == [3000, 700, 3000, 700]
    assert found.games == 7400
    assert found.seconds == pytest.approx(sum(cell.games * cell.seconds_per_game for cell in found.cells))


def test_the_time_left_weighs_a_game_of_a_slow_bot_as_the_part_it_takes(planned, monkeypatch):
    plan = planned(BY_BOT)
    assert [cell.part_size for cell in plan.cells] == [1024, 512, 1024, 512]
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    pace = run_module._Pace(plan)
    pace.start()
    clock[0] += 3.0
    pace.count(Part(0, 0, 0, 1024), played=True)
    units = 2 * 3000 / 1024 + 2 * 700 / 512
    assert pace.left == pytest.approx(3.0 * (units - 1))
    pace.count(Part(1, 0, 0, 512), played=True)
    assert pace.left == pytest.approx(3.0 / 2 * (units - 2))
