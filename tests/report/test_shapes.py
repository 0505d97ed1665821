"""Any sweep of any game gets a report: odd shapes, empty corners, extreme results, strange names."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from balance.report.panels.effects import flips
from balance.report.panels.targets import PANEL as TARGETS
from balance.report.shape import BASE, CHANGE, collapsed
from balance.report.view import View, roles_of
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables
from balance.stats.targets import parse_targets
from tests.report import synthetic
from tests.report.conftest import report_of
from tests.report.synthetic import LEVELS, Outcome, build, coop, ladder_rate
from tests.report.test_pages import parsed
from tests.report.test_words import lines

LEVEL, PLAYERS, LINEUP = synthetic.LADDER_AXES
ZOMBIES = Axis("zombies", "zombies per roll", "numeric", (1, 2, 3, 4))
CARDS = Axis("deck.run", "RUN cards", "numeric", (4, 8, 12))
SETS = Axis("components", "component set", "named", ("assumed", "calibrated"))


def half(point: dict[str, Any]) -> float:
    return 0.5


def shape(*axes: Axis, games: int = 300, rate=half, **given: Any) -> RunTables:
    return build(axes, coop(rate), games, **given)


def names(tables: RunTables) -> tuple[str | None, str | None, tuple[str, ...], str | None]:
    roles = roles_of(tables)
    return (
        roles.main and roles.main.name,
        roles.series and roles.series.name,
        tuple(axis.name for axis in roles.facets),
        roles.heat and roles.heat.name,
    )


@pytest.mark.parametrize(
    ("axes", "roles"),
    [
        ((), (None, None, (), None)),
        ((PLAYERS,), ("players", None, (), None)),
        ((LINEUP,), ("lineup", None, (), None)),
        ((PLAYERS, LEVEL, LINEUP), ("level", "lineup", ("players",), None)),
        ((SETS, LEVEL, PLAYERS, LINEUP), ("level", "lineup", ("components", "players"), None)),
        ((LEVEL, PLAYERS), ("level", "players", (), None)),
        ((ZOMBIES, CARDS), ("zombies", None, (), "deck.run")),
        ((ZOMBIES, CARDS, PLAYERS, LINEUP), ("zombies", "lineup", ("players",), "deck.run")),
        ((ZOMBIES, SETS), ("zombies", "components", (), None)),
        ((SETS, LINEUP), ("components", "lineup", (), None)),
    ],
)
def test_axes_get_their_roles(axes: tuple[Axis, ...], roles: tuple[Any, ...]) -> None:
    assert names(shape(*axes, games=20)) == roles


def test_an_order_target_makes_a_ladder() -> None:
    tables = shape(SETS, ZOMBIES, games=50, targets=parse_targets([{"order": "components"}]))
    assert names(tables)[0] == "components"
    assert View(tables, metrics(tables)).ladder


def test_an_axis_that_follows_from_another_is_left_out() -> None:
    zipped = [(players, players * 3) for players in (2, 3, 4)]
    tables = shape(PLAYERS, Axis("tiles", "tiles", "numeric", (6, 9, 12)), games=50, points=zipped)
    assert names(tables) == ("players", None, (), None)


def test_single_changes_become_one_axis() -> None:
    tables = collapsed(synthetic.one_at_a_time(50))
    assert tables.axis_names == [CHANGE]
    assert tables.cells[CHANGE].tolist() == [BASE, "hands: Open", "consent: Free", "river: Soft"]


def test_single_changes_may_be_crossed_with_bots_and_players() -> None:
    rulings = synthetic.one_at_a_time(1).axes
    rows = synthetic.one_at_a_time(1).cells[[axis.name for axis in rulings]].itertuples(index=False, name=None)
    points = [(*row, bot, n) for row, bot, n in itertools.product(rows, ("basic", "expert"), (2, 3))]
    tables = collapsed(shape(*rulings, LINEUP, PLAYERS, games=20, points=points))
    assert tables.axis_names == [CHANGE, "lineup", "players"]
    assert tables.cells[CHANGE].value_counts().tolist() == [4, 4, 4, 4]


def test_a_full_grid_is_not_taken_for_single_changes() -> None:
    axes = synthetic.one_at_a_time(1).axes[:2]
    tables = shape(*axes, games=20)
    assert collapsed(tables) is tables


def rotated() -> RunTables:
    tables = shape(PLAYERS, LINEUP, games=400, groups=lambda point: {"seat 0": 1, "seat 1": 14}, headline="seat 0")
    rows = [
        (cell, bot, wins, 800, wins) for cell in tables.cells.index for bot, wins in (("expert", 300), ("basic", 100))
    ]
    return replace(tables, bot_wins=pd.DataFrame(rows, columns=["cell", "bot", "wins", "n", "squares"]))


def sides() -> RunTables:
    """Return a game of one against three in which several may win."""

    def play(point: dict[str, Any], common: np.ndarray, own: np.random.Generator) -> Outcome:
        out = own.random((3, common.size)) < 0.3
        winners = np.where(out.any(axis=0), (out * np.array([[2], [4], [8]])).sum(axis=0), 1)
        rounds = 10 + own.poisson(5, common.size)
        laid = {f"laid_{seat}": own.poisson(3, common.size) for seat in range(4)}
        ends = np.where(winners == 1, 0, 1)
        return Outcome(winners, ends, {"rounds": rounds, "decisions": rounds, "blocked": rounds % 2, **laid})

    masks = {"zombie": 1, "survivor 1": 2, "survivor 2": 4, "survivor 3": 8, "any survivor": 14}
    return build(
        (SETS, LINEUP), play, 2000, groups=lambda point: masks, headline="zombie", length="rounds",
        columns=(
            ColumnSpec("rounds", "length", "Rounds", "rounds"), ColumnSpec("decisions", "length", "Decisions"),
            ColumnSpec("blocked", "share", "a blocked turn"), ColumnSpec("laid", "count", "cards laid", per_seat=True),
        ),
        ends=(EndSpec(0, "caught", "nobody gets out", won=True), EndSpec(1, "escape", "somebody gets out")),
    )  # fmt: skip


def incomplete() -> RunTables:
    """Return a run that was stopped: some cells of the grid are missing."""
    points = list(itertools.product(LEVELS, ("basic", "expert")))
    return build((LEVEL, LINEUP), coop(ladder_rate), 300, points=[p for i, p in enumerate(points) if i % 5])


def uneven() -> RunTables:
    """Return cells with different numbers of games and no win bits."""
    tables = shape(LEVEL, LINEUP, games=200, rate=ladder_rate)
    return replace(tables, win_bits={})


def strange() -> RunTables:
    levels = ("a $b$ & <c>", "100% | \\frac", "犬 🐕", "x" * 90, "")
    axis = Axis("level", "le<v>el $", "named", levels)
    return shape(axis, Axis("lineup", "bot", "named", ("zombies:a/b humans:c", "../x y")))


def bare() -> RunTables:
    """Return a run of a game that says as little as it may."""
    return shape(ZOMBIES, games=100, columns=synthetic.COLUMNS[:1], assumptions=synthetic.ASSUMPTIONS[:0],
                 provenance={}, question="")  # fmt: skip


SHAPES = {
    "one cell": lambda: shape(games=500, minutes_per_turn=(1.0, 2.0), box_minutes=(45.0, 90.0)),
    "one game": lambda: shape(LEVEL, LINEUP, games=1),
    "bots only": lambda: shape(LINEUP, rate=lambda p: {"basic": 0.2, "expert": 0.7}[p["lineup"]]),
    "players only": lambda: shape(PLAYERS),
    "always won": lambda: shape(LEVEL, LINEUP, rate=lambda p: 1.1),
    "never won": lambda: shape(LEVEL, LINEUP, rate=lambda p: -0.1),
    "many names": lambda: shape(
        Axis("card", "card swapped", "named", tuple(f"card-{i}" for i in range(40))), games=100
    ),
    "many numbers": lambda: shape(Axis("n-cards", "cards", "numeric", tuple(range(60))), games=100),
    "many lineups": lambda: shape(
        ZOMBIES, Axis("lineup", "bot", "named", tuple(f"bot{i}" for i in range(7))), games=50
    ),
    "four axes": lambda: shape(SETS, LEVEL, PLAYERS, LINEUP, games=100, rate=ladder_rate),
    "heat and more": lambda: shape(ZOMBIES, CARDS, LINEUP, games=50),
    "all cut off": lambda: build(
        (LEVEL,), coop(lambda p: -0.1, cap=5), 200, minutes_per_turn=(1.0, 2.0), box_minutes=(45.0, 90.0)
    ),
    "large map": lambda: shape(
        Axis("a", "first", "numeric", tuple(range(25))), Axis("b", "second", "numeric", tuple(range(22))), games=8
    ),
    "rotated": rotated,
    "sides": sides,
    "incomplete": incomplete,
    "uneven": uneven,
    "strange": strange,
    "bare": bare,
}


@pytest.mark.parametrize("name", list(SHAPES))
def test_any_run_gets_a_whole_report(name: str, tmp_path) -> None:
    tables = SHAPES[name]()
    report = report_of(tables, tmp_path)
    page = parsed(report.html)
    assert page.stack == []
    assert len(page.ids) == len(set(page.ids))
    assert report.html.count("<li>") >= 1
    assert report.paths.figures
    assert "nan" not in report.markdown.lower().replace("dominan", "")
    for value in ("None", "inf%", "beyond the cap%"):
        assert value not in report.markdown


def test_bots_that_change_seats_are_held_against_a_fair_share() -> None:
    found = lines(rotated())
    assert "Expert wins 1.50 times its fair share when it changes seats." in found
    assert "Basic wins 0.50 times its fair share when it changes seats." in found


def test_other_sides_are_tabled_and_survivors_are_seats(tmp_path) -> None:
    found = report_of(sides(), tmp_path).markdown
    assert "## Does the seat decide?" in found
    assert "| cell | zombie | any survivor |" not in found
    assert "| survivor 1 | survivor 2 | survivor 3 | p |" in found


def test_targets_are_judged_in_a_table_and_in_words() -> None:
    targets = parse_targets(
        [
            {"name": "the ladder holds", "order": "level"},
            {
                "metric": "win_rate",
                "between": [0.2, 0.4],
                "where": {"level": "good-dogs", "lineup": "expert"},
                "why": "fun",
            },
            {"metric": "turns_q50", "at_most": 40},
        ]
    )
    tables = synthetic.ladder(1500, targets=targets)
    section = TARGETS.build(View(tables, metrics(tables)))
    assert "Missed: The ladder holds, for players=3 lineup=basic and players=4 lineup=expert." in section.words
    assert {row[2] for row in section.parts[0].table.rows} == {
        "never rises along level",
        "between 0.2 and 0.4",
        "at most 40",
    }
    assert section.parts[0].table.rows[0][3].endswith(")")
    assert "points (" in section.parts[0].table.rows[0][3]


def test_targets_that_do_not_fit_the_run_do_not_stop_the_report(tmp_path) -> None:
    targets = parse_targets([{"where": {"colour": "red"}, "at_least": 0.5}])
    found = report_of(shape(LEVEL, targets=targets), tmp_path).markdown
    assert "The targets cannot be judged: target 1: 'where' names no axis of this run: 'colour'." in found


def test_changes_that_skill_turns_alike_are_named_in_one_sentence() -> None:
    cases = Axis("case", "reading", "named", ("as printed", "open hands", "soft river"))

    def rate(point: dict[str, Any]) -> float:
        return 0.5 if point["case"] == "as printed" else 0.62 if point["lineup"] == "basic" else 0.38

    tables = shape(cases, LINEUP, games=2000, rate=rate)
    assert flips(View(tables, metrics(tables))) == [
        "Skill decides: “open hands” and “soft river” raise the win rate with basic play and lower it with expert play."
    ]
