"""Scenario files, settings of the command line and the cells they span."""

from __future__ import annotations

from pathlib import Path

import pytest

from balance.sweeps.plan import make_plan
from balance.sweeps.scenario import find_scenario, read_scenario, with_settings
from balance.sweeps.shipped import shipped

TOY = 'game = "toy"\n'


@pytest.fixture
def cells(write):
    """Return the axis values of every cell of a scenario text."""

    def values(text: str, *settings: str) -> list[dict]:
        scenario = with_settings(read_scenario(write(TOY + text)), settings)
        return [cell.values for cell in make_plan(scenario).cells]

    return values


@pytest.fixture
def only_cell(write):
    """Return the one cell of a scenario text."""

    def cell(text: str = "", *settings: str):
        (found,) = make_plan(with_settings(read_scenario(write(TOY + text)), settings)).cells
        return found

    return cell


def test_a_grid_varies_its_last_axis_fastest(cells):
    assert cells("[sweep]\nplayers = [2, 3]\nlevel = ['easy', 'hard']") == [
        {"players": 2, "level": "easy"},
        {"players": 2, "level": "hard"},
        {"players": 3, "level": "easy"},
        {"players": 3, "level": "hard"},
    ]


def test_ranges_hold_both_ends_and_mix_with_values(cells):
    assert [cell["target"] for cell in cells("[sweep]\ntarget = { from = 10, to = 16, step = 3 }")] == [10, 13, 16]
    assert [cell["target"] for cell in cells("[sweep]\ntarget = { from = 3, to = 1, step = -1 }")] == [3, 2, 1]
    assert [cell["target"] for cell in cells("[sweep]\ntarget = [1, { from = 5, to = 6 }, 9]")] == [1, 5, 6, 9]


def test_dotted_paths_and_tables_mean_the_same(only_cell):
    dotted = only_cell("[params]\nruling.first = 'handicap'\nbag.bonus = 5")
    nested = only_cell("[params.ruling]\nfirst = 'handicap'\n[params.bag]\nbonus = 5")
    quoted = only_cell("[params]\n'ruling.first' = 'handicap'\n'bag.bonus' = 5")
    assert dotted.params == nested.params == quoted.params
    assert dotted.params.bag == {"nothing": 6, "bonus": 5}


def test_deck_counts_are_axes(cells):
    assert cells("[sweep]\nbag.bonus = [0, 5]") == [{"bag.bonus": 0}, {"bag.bonus": 5}]


def test_zipped_axes_vary_together(cells):
    text = (
        "[sweep]\nlevel = ['easy', 'hard']\n[[sweep.zip]]\nplayers = [2, 3]\ntarget = { from = 20, to = 30, step = 10 }"
    )
    assert [(cell["level"], cell["players"], cell["target"]) for cell in cells(text)] == [
        ("easy", 2, 20),
        ("easy", 3, 30),
        ("hard", 2, 20),
        ("hard", 3, 30),
    ]
    assert cells("[sweep.zip]\nplayers = [2, 3]\ntarget = [9, 8]") == [
        {"players": 2, "target": 9},
        {"players": 3, "target": 8},
    ]


def test_explicit_cells(cells):
    text = "[[cells]]\nplayers = 2\nlineup = 'basic'\n[[cells]]\nplayers = 3\nlineup = ['basic', 'basic', 'expert']"
    assert cells(text) == [
        {"players": 2, "lineup": "basic"},
        {"players": 3, "lineup": "basic+basic+expert"},
    ]


def test_a_cell_that_says_nothing_keeps_what_is_fixed_or_printed(cells):
    text = "[params]\ntarget = 33\n[[cells]]\nplayers = 3\n[[cells]]\ntarget = 20\n[[cells]]\nlineup = 'expert'"
    assert cells(text) == [
        {"players": 3, "target": 33, "lineup": "basic"},
        {"players": 2, "target": 20, "lineup": "basic"},
        {"players": 2, "target": 33, "lineup": "expert"},
    ]


def test_named_cells_are_one_axis(write):
    text = """
    [sweep]
    lineup = ["basic", "expert"]
    [[cells]]
    case = "as printed"
    [[cells]]
    case = "more seats"
    players = 3
    [[cells]]
    case = "easier die"
    level = "easy"
    """
    plan = make_plan(read_scenario(write(TOY + text)))
    assert plan.scenario.axes == ["lineup", "case"]
    assert plan.cells[4].values == {"lineup": "expert", "case": "more seats"}
    assert [cell.params.players for cell in plan.cells] == [2, 3, 2] * 2
    assert [cell.params.level for cell in plan.cells[:3]] == ["normal", "normal", "easy"]


def test_settings_choose_named_cells_and_fill_them(write):
    text = "[[cells]]\ncase = 'a'\n[[cells]]\ncase = 'b'\nplayers = 3\n[[cells]]\ncase = 'c'\nlevel = 'easy'"
    scenario = read_scenario(write(TOY + text))
    assert [cell.values for cell in make_plan(with_settings(scenario, ["case=a,c"])).cells] == [
        {"case": "a"},
        {"case": "c"},
    ]
    plan = make_plan(with_settings(scenario, ["players=4", "level=hard", "case=a"]))
    assert [(cell.values["case"], cell.params.players, cell.params.level) for cell in plan.cells] == [("a", 4, "hard")]


def test_tables_are_values_too(cells):
    assert cells("[sweep]\nbag = [{ nothing = 9 }, { nothing = 5, bonus = 5 }]") == [
        {"bag": '{"nothing":9}'},
        {"bag": '{"bonus":5,"nothing":5}'},
    ]


def test_lineups_are_a_bot_a_list_a_table_or_an_axis(only_cell, cells):
    assert only_cell().lineup == ("basic", "basic")
    assert only_cell("lineup = 'expert'\n[params]\nplayers = 3").lineup == ("expert",) * 3
    assert only_cell("lineup = ['expert', 'idle']").lineup == ("expert", "idle")
    sides = "lineup = { others = ['idle', 'random'], first = 'expert' }\n[params]\nplayers = 3"
    assert only_cell(sides).lineup == ("expert", "idle", "random")
    assert cells("[sweep]\nlineup = ['idle', ['idle', 'basic'], { first = 'basic', others = 'idle' }]") == [
        {"lineup": "idle"},
        {"lineup": "idle+basic"},
        {"lineup": "first:basic others:idle"},
    ]


def test_only_a_mixed_lineup_rotates(only_cell):
    assert only_cell("rotate = true\nlineup = ['expert', 'basic']").rotate
    assert not only_cell("rotate = true\nlineup = ['basic', 'basic']").rotate
    assert not only_cell("lineup = ['expert', 'basic']").rotate
    assert only_cell("lineup = ['expert', 'basic']", "rotate=true").rotate


def test_knobs_are_fixed_or_axes(only_cell, cells):
    assert only_cell("[knobs.expert]\nhold = 9").knobs == {"expert": {"hold": 9}}
    assert only_cell("", "knobs.basic.hold=5").knobs == {"basic": {"hold": 5}}
    assert cells("[sweep]\nknobs.basic.hold = [5, 6]") == [{"knobs.basic.hold": 5}, {"knobs.basic.hold": 6}]


def test_total_games_are_shared_and_rounded_up(write):
    plan = make_plan(read_scenario(write(TOY + "total_games = 100\n[sweep]\nplayers = [2, 3, 4]")))
    assert (plan.games_per_cell, plan.total) == (34, 102)


def test_games_of_the_command_line_are_per_cell(write):
    scenario = read_scenario(write(TOY + "total_games = 100\n[sweep]\nplayers = [2, 3, 4]"))
    assert make_plan(with_settings(scenario, games=7, seed=3)).total == 21
    assert with_settings(scenario, seed=3).seed == 3


def test_settings_fix_values_and_make_axes(cells, only_cell):
    assert only_cell("", "players=3", "level=hard").params.model_dump(include={"players", "level"}) == {
        "players": 3,
        "level": "hard",
    }
    assert cells("", "level=easy,hard") == [{"level": "easy"}, {"level": "hard"}]
    assert cells("", "target={from=10,to=20,step=10}") == [{"target": 10}, {"target": 20}]
    assert cells("[params]\nplayers = 2", "players=3,4") == [{"players": 3}, {"players": 4}]


def test_settings_replace_an_axis(cells):
    text = "[sweep]\nplayers = [2, 3]\nlevel = ['easy', 'hard']"
    assert cells(text, "players=4") == [{"players": 4, "level": "easy"}, {"players": 4, "level": "hard"}]
    assert cells(text, "players=4", "level=normal") == [{"players": 4, "level": "normal"}]


def test_settings_choose_among_zipped_axes_and_explicit_cells(cells):
    zipped = "[[sweep.zip]]\nplayers = [2, 3, 4]\ntarget = [20, 30, 40]"
    assert cells(zipped, "players=2,4") == [{"players": 2, "target": 20}, {"players": 4, "target": 40}]
    explicit = "[[cells]]\nplayers = 2\ntarget = 9\n[[cells]]\nplayers = 3\ntarget = 8"
    assert cells(explicit, "players=3") == [{"players": 3, "target": 8}]


def test_lineups_of_the_command_line(only_cell, cells):
    assert only_cell("", "lineup=expert").lineup == ("expert", "expert")
    assert only_cell("", "lineup=expert,basic").lineup == ("expert", "basic")
    assert only_cell("", "lineup=first:expert,others:idle").lineup == ("expert", "idle")
    assert cells("", "lineup=basic/expert") == [{"lineup": "basic"}, {"lineup": "expert"}]
    assert cells("[sweep]\nlineup = ['basic', 'expert']", "lineup=idle") == [{"lineup": "idle"}]


def test_a_game_needs_no_file():
    scenario = find_scenario("toy")
    (cell,) = make_plan(scenario).cells
    assert (scenario.games, cell.label, cell.lineup) == (10_000, "lineup=basic", ("basic", "basic"))


def test_a_game_without_a_basic_bot_plays_its_first_one():
    (cell,) = make_plan(find_scenario("pig")).cells
    assert cell.lineup == ("random", "random")


def test_a_file_keeps_its_words(write):
    path = write(
        TOY
        + 'title = "T"\nquestion = "Q?"\n[sweep]\nlevel = ["easy", "hard"]\n'
        + '[[targets]]\nmetric = "win_rate"\norder = "level"\n[report]\nlabels = { level = "Ladder" }\n'
    )
    scenario = read_scenario(path)
    assert (scenario.title, scenario.question, scenario.name) == ("T", "Q?", "toy")
    assert scenario.targets == ({"metric": "win_rate", "order": "level"},)
    assert scenario.report["labels"] == {"level": "Ladder"}
    assert scenario.text == path.read_text()


def test_the_example_of_the_reference_page_can_be_planned(write):
    page = Path(__file__).parents[2] / "docs" / "reference" / "scenario.md"
    example = page.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    plan = make_plan(read_scenario(write(example)))
    assert len(plan.cells) == 2 * 2 * 3 * 2
    assert plan.cells[0].values == {"players": 2, "level": "plucky-pups", "feral.limit": 8, "lineup": "basic"}


def test_the_example_of_games_by_bot_can_be_planned(write):
    page = Path(__file__).parents[2] / "docs" / "reference" / "scenario.md"
    example = page.read_text(encoding="utf-8").partition("## Games by bot")[2].split("```toml\n")[1].split("```")[0]
    plan = make_plan(read_scenario(write(example)))
    assert [cell.games for cell in plan.cells] == [500_000, 100_000] * 2


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_scenario_can_be_planned(name):
    plan = make_plan(find_scenario(name))
    assert plan.cells
    assert plan.scenario.title
    assert "?" in plan.scenario.question
