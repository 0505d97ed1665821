"""Made-up runs of made-up games, with known answers, for the tests of the report."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables

LEVELS = ("walk-in-the-park", "plucky-pups", "nose-nuzzlers", "good-dogs", "ruff-riders", "hounds-of-the-barkalypse")
WIN, LOSS, CAP = 0, 1, 2
ENDS = (
    EndSpec(WIN, "rescued", "six hoomans rescued", won=True),
    EndSpec(LOSS, "feral", "the pack went feral"),
    EndSpec(CAP, "turn-cap", "turn cap reached", censored=True),
)
COLUMNS = (
    ColumnSpec("turns", "length", "turns", "turns"),
    ColumnSpec("decisions", "length", "decisions"),
    ColumnSpec("rescued", "count", "hoomans rescued", "hoomans"),
    ColumnSpec("feral_bark", "cause", "zombie in Central Bark", whole="feral"),
    ColumnSpec("feral_eaten", "cause", "hooman eaten", whole="feral"),
    ColumnSpec("feral_water", "cause", "hooman lost to the river", whole="feral"),
)
PROVENANCE = {
    "command": "balance run gdbz/difficulty",
    "balance": "0.1.0",
    "source hash": "0123456789abcdef",
    "plan hash": "fedcba9876543210",
    "seed": "1",
    "wall time": "12.3 s",
}
ASSUMPTIONS = pd.DataFrame(
    [
        ("deck.energy.run-1", 8, "assumed", "energy cards RUN 1 in the deck"),
        ("deck.scent.hooman-here", 18, "assumed", "scent cards that show a hooman"),
        ("board.numbering", "A", "assumed", "how the 18 locations are numbered"),
        ("ruling.hands", "hidden", "assumed", "whether dogs show their hands to each other"),
    ],
    columns=["path", "value", "provenance", "about"],
)


@dataclass(frozen=True)
class Outcome:
    """Outcomes of the games of one cell, one array entry per game."""

    winners: np.ndarray
    ends: np.ndarray
    values: dict[str, np.ndarray]


Play = Callable[[dict[str, Any], np.ndarray, np.random.Generator], Outcome]


def build(axes: Sequence[Axis], play: Play, games: int, **given: Any) -> RunTables:
    """Play every point of a grid of axes with one common draw per game and tally the outcomes.

    ``each`` gives the games of a point that plays fewer than the others.
    """
    each: Callable[[dict[str, Any]], int] = given.pop("each", lambda point: games)
    points = given.pop("points", None) or list(itertools.product(*(axis.values for axis in axes)))
    groups: Callable[[dict[str, Any]], dict[str, int]] = given.pop("groups", lambda point: {"pack": 0b1111})
    headline = given.pop("headline", "pack")
    common = np.random.default_rng(7).random(games)
    cells, members, counts, bits = [], [], [], {}
    for cell, values in enumerate(points):
        point = dict(zip((axis.name for axis in axes), values, strict=True))
        outcome = play(point, common[: each(point)], np.random.default_rng((11, cell)))
        cells.append({**point, "games": each(point), "label": " ".join(f"{k}={v}" for k, v in point.items())})
        for group, mask in groups(point).items():
            members.append((cell, group, mask))
            bits[cell, group] = np.packbits((outcome.winners & mask) > 0)
        counts += _tally(cell, outcome)
    frame = pd.DataFrame(cells)
    frame.index.name = "cell"
    names = ["cell", "column", "end_reason", "winners", "value", "n"]
    defaults: dict[str, Any] = {
        "title": "A made-up run",
        "question": "Is it fair?",
        "game": "toy",
        "game_title": "Toy Game",
        "columns": COLUMNS,
        "ends": ENDS,
        "status": pd.DataFrame(
            [(at, 0, cell["games"]) for at, cell in enumerate(cells)], columns=["cell", "status", "n"]
        ),
        "assumptions": ASSUMPTIONS,
        "provenance": PROVENANCE,
    }
    return RunTables(
        **{**defaults, **given},
        headline=headline,
        axes=tuple(axes),
        cells=frame,
        groups=pd.DataFrame(members, columns=["cell", "group", "mask"]),
        counts=pd.DataFrame(counts, columns=names),
        win_bits=bits,
    )


def _tally(cell: int, outcome: Outcome) -> list[tuple[Any, ...]]:
    rows = []
    for name, values in outcome.values.items():
        length = name in ("turns", "decisions", "rounds")
        ends = outcome.ends if length else np.full_like(outcome.ends, -1)
        keys, n = np.unique(np.stack([ends, outcome.winners, values]), axis=1, return_counts=True)
        rows += [(cell, name, *map(int, key), int(count)) for key, count in zip(keys.T, n, strict=True)]
    return rows


def coop(rate: Callable[[dict[str, Any]], float], cap: int = 60) -> Play:
    """Return a co-operative game: a game is won when the common draw, blurred, lies below the rate of its cell."""

    def play(point: dict[str, Any], common: np.ndarray, own: np.random.Generator) -> Outcome:
        chance = rate(point)
        blurred = np.where(own.random(common.size) < 0.7, common, own.random(common.size))
        won = blurred < chance
        turns = np.minimum(12 + own.poisson(10 + 8 * chance, common.size) + 3 * won, cap)
        long = own.random(common.size) < 0.01
        turns = np.where(long & ~won, cap, turns)
        ends = np.where(won, WIN, np.where(turns == cap, CAP, LOSS))
        bark = np.where(won, own.binomial(6, 0.4, common.size), own.binomial(9, 0.6, common.size))
        eaten = own.binomial(4, 0.2 + 0.3 * (1 - chance), common.size)
        water = own.binomial(2, 0.1, common.size)
        rescued = np.where(won, 6, own.binomial(5, 0.5, common.size))
        values = {
            "turns": turns,
            "decisions": turns * 3,
            "rescued": rescued,
            "feral_bark": bark,
            "feral_eaten": eaten,
            "feral_water": water,
        }
        return Outcome(np.where(won, 0b1111, 0), ends, values)

    return play


EXPERT = dict(zip(LEVELS, (0.97, 0.88, 0.74, 0.55, 0.33, 0.14), strict=True))
BASIC = dict(zip(LEVELS, (0.55, 0.36, 0.22, 0.11, 0.04, 0.004), strict=True))


def ladder_rate(point: dict[str, Any]) -> float:
    """Return the known win rate: flat from Plucky Pups to Nose Nuzzlers for 4 expert players, reversed for 3 basic."""
    level, players = point["level"], point.get("players", 2)
    if point.get("lineup") == "basic":
        if players == 3 and level == "good-dogs":
            return BASIC["nose-nuzzlers"] + 0.06
        return BASIC[level] * (1.1 - 0.1 * (players - 2))
    if players == 4 and level == "nose-nuzzlers":
        return EXPERT["plucky-pups"] - 0.03
    return EXPERT[level] - 0.03 * (players - 2)


LADDER_AXES = (
    Axis("level", "difficulty level", "named", LEVELS),
    Axis("players", "players", "numeric", (2, 3, 4)),
    Axis("lineup", "bot", "named", ("basic", "expert")),
)


def ladder(games: int = 4000, axes: tuple[Axis, ...] = LADDER_AXES, **given: Any) -> RunTables:
    """Return a difficulty ladder: 6 levels, 2 to 4 players, 2 bots."""
    replays = pd.DataFrame(
        [
            ("a median win", 21, 17, "won in 31 turns", "balance replay gdbz --seed 1 --game 17 --set players=3"),
            ("a typical loss", 21, 4, "lost in 24 turns", "balance replay gdbz --seed 1 --game 4 --set players=3"),
            ("the longest game", 35, 99, "60 turns", "balance replay gdbz --seed 1 --game 99 --set players=4"),
        ],
        columns=["role", "cell", "game_index", "about", "command"],
    )
    known = {
        "title": "Difficulty ladder",
        "question": "Is each level harder than the one before?",
        "game": "gdbz",
        "game_title": "Good Dog, Bad Zombie",
        "minutes_per_turn": (1.0, 2.0),
        "box_minutes": (45.0, 90.0),
        "replays": replays,
    }
    return build(axes, coop(ladder_rate), games, **{**known, **given})


def numeric(games: int = 2000, **given: Any) -> RunTables:
    """Return a sweep of one number: the win rate falls by 10 points a step from 85 %."""
    axes = (Axis("zombies", "zombies per roll", "numeric", (1, 2, 3, 4, 5, 6, 7)),)
    return build(axes, coop(lambda p: 0.95 - 0.1 * p["zombies"]), games, **given)


def two_axes(games: int = 1000, **given: Any) -> RunTables:
    """Return a sweep of two numbers."""
    axes = (
        Axis("deck.energy.run-1", "RUN 1 cards", "numeric", (4, 6, 8, 10, 12)),
        Axis("zombies", "zombies per roll", "numeric", (1, 2, 3, 4)),
    )

    def rate(p: dict[str, Any]) -> float:
        return 0.5 + 0.04 * (p["deck.energy.run-1"] - 8) - 0.1 * (p["zombies"] - 2)

    return build(axes, coop(rate), games, **given)


def one_at_a_time(games: int = 3000, **given: Any) -> RunTables:
    """Return a base cell and cells that differ from it in one ruling: -8, +3 and 0 points."""
    axes = (
        Axis("ruling.hands", "hands", "named", ("hidden", "open")),
        Axis("ruling.consent", "consent", "named", ("needed", "free")),
        Axis("ruling.river", "river", "named", ("strict", "soft")),
    )
    points = [
        ("hidden", "needed", "strict"),
        ("open", "needed", "strict"),
        ("hidden", "free", "strict"),
        ("hidden", "needed", "soft"),
    ]
    effect = {"open": -0.08, "free": 0.03}
    return build(axes, coop(lambda p: 0.5 + sum(effect.get(v, 0) for v in p.values())), games, points=points, **given)


def _draw_winner(weights: np.ndarray, own: np.random.Generator, games: int) -> np.ndarray:
    return 1 << own.choice(weights.size, size=games, p=weights / weights.sum())


def seats(games: int = 5000, first: float = 1.3, **given: Any) -> RunTables:
    """Return a game of 2 to 4 seats in which the first seat wins more than its share."""

    def play(point: dict[str, Any], common: np.ndarray, own: np.random.Generator) -> Outcome:
        weights = np.array([first, *[1.0] * (point["players"] - 1)])
        winners = _draw_winner(weights, own, common.size)
        capped = own.random(common.size) < 0.02
        turns = np.where(capped, 80, np.minimum(20 + own.poisson(20, common.size), 79))
        values = {"turns": turns, "kills_0": own.poisson(4, common.size), "kills_1": own.poisson(3, common.size)}
        return Outcome(np.where(capped, 0, winners), np.where(capped, CAP, WIN), values)

    known = {
        "columns": (COLUMNS[0], ColumnSpec("kills", "count", "kills", per_seat=True)),
        "ends": (EndSpec(WIN, "kills", "enough kills"), EndSpec(CAP, "turn-cap", "turn cap reached", censored=True)),
        "groups": lambda point: {f"seat {i}": 1 << i for i in range(point["players"])},
        "headline": "seat 0",
        "minutes_per_turn": (0.5, 1.0),
        "box_minutes": (30.0, 60.0),
    }
    return build((Axis("players", "players", "numeric", (2, 3, 4)),), play, games, **{**known, **given})


def matrix(games: int = 3000, **given: Any) -> RunTables:
    """Return a duel: three bots on each side; the zombies' side is better by 10 points at equal skill."""
    skill = {"random": 0, "basic": 1, "expert": 2}
    pairs = tuple(f"zombies:{a} humans:{b}" for a in skill for b in skill)

    def play(point: dict[str, Any], common: np.ndarray, own: np.random.Generator) -> Outcome:
        zombies, humans = (part.split(":")[1] for part in point["lineup"].split(" "))
        won = common < 0.6 + 0.17 * (skill[zombies] - skill[humans])
        turns = 20 + own.poisson(10, common.size)
        return Outcome(np.where(won, 1, 2), np.where(won, WIN, LOSS), {"turns": turns, "decisions": 3 * turns})

    known = {
        "columns": COLUMNS[:2],
        "ends": (EndSpec(WIN, "houses", "zombies crossed the street", won=True), EndSpec(LOSS, "dawn", "dawn broke")),
        "groups": lambda point: {"zombies": 1, "humans": 2},
        "headline": "zombies",
    }
    return build((Axis("lineup", "lineup", "named", pairs),), play, games, **{**known, **given})
