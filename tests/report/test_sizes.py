"""What the report says of cells with different numbers of games."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from balance.report.panels import effects, seats, steps, win_rate
from balance.report.sizes import APART, each_cell
from balance.report.takeaways import scope
from balance.report.view import View
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, RunTables
from tests.report import synthetic
from tests.report.conftest import report_of

SIZES = {"basic": 4000, "expert": 500}


def by_bot(**given) -> RunTables:
    """Return the difficulty ladder with 4,000 games in each cell of basic and 500 in each of expert."""
    axes = synthetic.LADDER_AXES
    bots = [bot for _ in axes[0].values for _ in axes[1].values for bot in axes[2].values]
    return synthetic.ladder(each=lambda point: SIZES[point["lineup"]], games_of=dict(enumerate(bots)), **given)


def view_of(tables: RunTables) -> View:
    return View(tables, metrics(tables))


@pytest.fixture(scope="module")
def unequal() -> View:
    return view_of(by_bot())


def test_the_scope_tells_the_games_of_each_bot(unequal):
    assert scope(unequal) == (
        "81,000 simulated games in 36 cells: 4,000 games in each cell of basic, 500 in each of expert."
    )


def test_a_table_of_win_rates_tells_the_games_of_each_bot(unequal):
    for part in win_rate.build(unequal).parts:
        assert part.table.caption == (
            "Share of games won, with its 95% interval; 4,000 games in each cell of basic, 500 in each of expert."
        )


def test_the_page_says_it(tmp_path):
    report = report_of(by_bot(), tmp_path)
    for page in (report.html, report.markdown):
        assert page.count("4,000 games in each cell of basic, 500 in each of expert.") >= 4  # scope and three tables


def test_steps_of_cells_of_one_bot_need_no_word_of_warning(unequal):
    assert len(steps.build(unequal).words) == 2
    assert APART not in steps.build(unequal).note


def test_cells_as_a_run_was_stopped_have_ranges():
    tables = by_bot()
    tables.cells.loc[[1, 2], "games"] = [80, 900]
    said = each_cell(tables, view_of(tables).cells)
    assert said == "900 to 4,000 games in each cell of basic, 80 to 500 in each of expert"


def test_a_bot_with_one_cell_and_cells_of_one_bot():
    cells = pd.DataFrame({"games": [5000, 900, 900]}, index=pd.Index([0, 1, 2], name="cell"))
    tables = replace(synthetic.numeric(games=10), cells=cells, games_of={0: "basic", 1: "expert", 2: "expert"})
    assert each_cell(tables, [0, 1, 2]) == "5,000 games in the one cell of basic, 900 in each of expert"
    assert each_cell(tables, [1, 2]) == "900 games in each cell"


def test_one_number_for_all_is_said_as_ever():
    view = view_of(synthetic.numeric(games=200))
    assert scope(view) == "1,400 simulated games in 7 cells, 200 in each."
    assert win_rate.build(view).parts[0].table.caption.endswith("; 200 games in each cell.")


def cases(axis: Axis) -> View:
    """Return named or numbered cells, the last of which has a slow bot and few games."""
    games_of = {0: "basic", 1: "basic", 2: "expert"}
    sizes = dict(zip(axis.values, (2000, 2000, 300), strict=True))
    rates = dict(zip(axis.values, (0.6, 0.4, 0.5), strict=True))
    play = synthetic.coop(lambda point: rates[point[axis.name]])
    tables = synthetic.build((axis,), play, 2000, each=lambda point: sizes[point[axis.name]], games_of=games_of)
    return view_of(tables)


def test_changes_against_a_base_of_other_size_say_what_is_compared():
    section = effects.build(cases(Axis("case", "Case", "named", ("as printed", "open", "expert"))))
    assert section.note.endswith(APART)


def test_steps_between_cells_of_other_size_say_what_is_compared():
    view = cases(Axis("zombies", "zombies", "numeric", (1, 2, 3)))
    assert steps.build(view).note.endswith(APART)
    assert [row["n"] for row in view.steps] == [2000, 300]


def test_seats_tell_between_what_numbers_of_games_none_is_favoured():
    tables = synthetic.seats(games=800, first=1.0, each=lambda point: 400 if point["players"] == 4 else 800)
    said = seats.seat_sentences(view_of(tables))
    assert said[0].startswith("No seat is favoured as far as 400 to 800 games a cell can tell; the furthest")
