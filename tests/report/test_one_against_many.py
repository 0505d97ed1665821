"""Reports of one side against several seats: two-step ladders, ranges, many changes and seats, columns asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.report.panels import shown
from balance.report.view import View
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables
from balance.stats.target_spec import TargetSpec
from tests.report import synthetic
from tests.report.conftest import report_of
from tests.report.test_words import lines

LINEUP = Axis("lineup", "Bot", "named", ("basic", "expert"))
SETS = Axis("set", "Set", "named", ("D", "A", "B", "C"))
HARM = {"all of them": 0.2, "most of them": 0.3, "half of them": 0.5, "few of them": 0.6, "none of them": 0.8}
CASES = Axis("case", "Special cards", "named", tuple(HARM))


def rounds(*axes: Axis, games: int = 2000, third: float = 0.0, **given: Any) -> RunTables:
    """Return a game of one zombie against survivors; with `third` the last of three gets out more often."""

    def play(point: dict[str, Any], common: np.ndarray, own: np.random.Generator) -> synthetic.Outcome:
        players = int(point.get("players", 4))
        safe = 1 - HARM[point.get("case", "half of them")] + 0.05 * (point.get("pack") == 36)
        out = own.random((players - 1, common.size)) < np.array([[safe]] * (players - 1))
        if third and players == 4:
            out[2] |= own.random(common.size) < third
        bits = (out * (1 << np.arange(players - 1))[:, None]).sum(axis=0)
        winners = np.where(bits == 0, 1 << (players - 1), bits)
        laid = {f"laid_{seat}": own.poisson(5, common.size) for seat in range(players)}
        turns = 20 + own.poisson(5, common.size)
        values = {"turns": turns, "survivors_out": out.sum(axis=0), **laid}
        return synthetic.Outcome(winners, np.where(bits == 0, 0, 1), values)

    def groups(point: dict[str, Any]) -> dict[str, int]:
        zombie = int(point.get("players", 4)) - 1
        return {"zombie": 1 << zombie, **{f"survivor {seat + 1}": 1 << seat for seat in range(zombie)}}

    known = {
        "columns": (
            synthetic.COLUMNS[0],
            ColumnSpec("survivors_out", "count", "survivors who got out", "survivors"),
            ColumnSpec("laid", "count", "cards laid", per_seat=True),
        ),
        "ends": (EndSpec(0, "none", "nobody got out", won=True), EndSpec(1, "out", "somebody got out")),
        "groups": groups,
        "headline": "zombie",
    }
    return synthetic.build(axes, play, games, **{**known, **given})


def test_a_ladder_of_two_is_told_from_the_side_of_the_headline() -> None:
    target = TargetSpec(group="zombie", order="pack")
    tables = rounds(Axis("pack", "Cards", "numeric", (44, 36)), LINEUP, games=8000, targets=(target,))
    found = lines(tables)
    assert found[0] == "With basic play the zombie wins less often with 36 cards than with 44 cards."
    assert not any("every cards" in line for line in found)


def test_the_title_of_a_ladder_of_two_asks_for_the_headline(tmp_path) -> None:
    target = TargetSpec(group="zombie", order="pack")
    tables = rounds(Axis("pack", "Cards", "numeric", (44, 36)), LINEUP, games=500, targets=(target,))
    page = report_of(tables, tmp_path).markdown
    assert "## Are games with 36 cards harder for the zombie than with 44 cards?" in page


def test_a_wide_sweep_begins_with_the_range_and_where_its_ends_lie() -> None:
    found = lines(rounds(CASES, LINEUP, SETS))
    assert found[0].startswith("With basic play the zombie wins from ")
    assert "(all of them, set: " in found[0]
    assert "(none of them, set: " in found[0]
    assert found[0].endswith("of the games, over 20 cells.")
    assert "basic play)" not in found[0]


def test_many_facets_share_one_sentence_on_changes() -> None:
    found = [line for line in lines(rounds(CASES, LINEUP, SETS)) if "against “all of them”" in line]
    assert len(found) == 2
    assert found[0].startswith(
        "With basic play against “all of them” the win rate of the zombie moves, depending on set, by +"
    )
    assert "points with “none of them”, +" in found[0]


def test_few_facets_have_a_sentence_each() -> None:
    found = [line for line in lines(rounds(CASES, LINEUP)) if "against “all of them”" in line]
    assert len(found) == 2
    assert "moves most with “none of them” (+" in found[0]


def test_favoured_seats_of_many_cells_are_counted() -> None:
    found = [line for line in lines(rounds(CASES, LINEUP, SETS, third=0.3)) if "favoured" in line]
    assert len(found) == 2
    assert found[0].startswith("With basic play a seat is clearly favoured in 20 of 20 cells: survivor 3 in 20.")
    assert "The clearest case is survivor 3 for " in found[0]
    slight = [
        line for line in lines(rounds(CASES, LINEUP, SETS, third=0.3, smallest_difference=0.5)) if "favoured" in line
    ]
    assert slight[0] == (
        "With basic play no seat is clearly favoured in any of 20 cells; "
        "in 20 a seat is favoured by less than 50 points."
    )
    alike = [line for line in lines(rounds(CASES, LINEUP, SETS)) if "favoured" in line]
    assert alike == [] or all("no seat" in line.lower() for line in alike)


def test_every_seat_has_one_column_however_many_players_sit_down(tmp_path) -> None:
    tables = rounds(Axis("players", "Players", "numeric", (2, 3, 4)), LINEUP, games=200)
    page = report_of(tables, tmp_path).markdown
    assert "| cell | survivor 1 | survivor 2 | survivor 3 | zombie |" in page


def test_columns_asked_for_are_drawn_and_told(tmp_path) -> None:
    tables = rounds(CASES, LINEUP, show=("survivors_out",))
    found = next(line for line in lines(tables) if "survivors who got out" in line)
    assert found.startswith("With basic play the mean number of survivors who got out goes from 0.")
    assert "a game (none of them) to 2." in found
    report = report_of(tables, tmp_path)
    assert "figures/mean-survivors-out.svg" in report.markdown
    assert not shown.applies(View(rounds(CASES, games=50), metrics(rounds(CASES, games=50))))
