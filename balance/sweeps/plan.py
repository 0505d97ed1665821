"""Plans: a scenario resolved into cells and parts, and the hash that names everything that decides the rows."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from balance.core import registry
from balance.core.errors import InputError, nearest
from balance.core.game import Bot, Game
from balance.core.jit import source_hash
from balance.core.params import Params, explain, paths, with_values
from balance.sweeps.axes import CASE, points
from balance.sweeps.lineups import LineupSpec, check_spec, lineup_label, seated
from balance.sweeps.scenario import SETTING, Scenario
from balance.sweeps.sizes import shared

__all__ = ["Cell", "Part", "Plan", "canonical", "make_plan"]

_KNOBS = "knobs"
_COMPONENTS = "components"
_BYTE = 8  # parts start at whole bytes of the packed win bits


@dataclass(frozen=True)
class Cell:
    """One point of a sweep, resolved.

    Attributes
    ----------
    index : int
    values : dict of str to (str or number)
        Value on every axis, as tables and figures show it.
    params : Params
    lineup : tuple of str
        Bot by seat (by place of the lineup when it rotates).
    lineup_label : str
    knobs : dict of str to dict
        Knob values by bot, where they differ from the defaults.
    rotate : bool
        Whether the lineup moves one seat on from game to game.
    seats : int
    part_size : int
        Games per part; a multiple of 8.
    games : int
        The cell plays the game indices 0 to games - 1.
    games_of : str
        The bot whose number of games this is; empty where one number was given for all cells.
    """

    index: int
    values: dict[str, Any]
    params: Params
    lineup: tuple[str, ...]
    lineup_label: str
    knobs: dict[str, dict[str, int]]
    rotate: bool
    seats: int
    part_size: int
    games: int = 0
    games_of: str = ""

    @property
    def label(self) -> str:
        """The cell in words: ``players=3 level=good-dogs lineup=basic``."""
        words = [f"{path}={value}" for path, value in self.values.items()]
        return " ".join(words) or f"lineup={self.lineup_label}"


@dataclass(frozen=True)
class Part:
    """A run of games of one cell: the unit of work and of durability."""

    cell: int
    number: int
    first: int
    games: int


@dataclass(frozen=True)
class Plan:
    """Everything that decides the rows of a run, and the scenario it answers.

    Attributes
    ----------
    scenario : Scenario
    game : Game
    cells : tuple of Cell
    seed : int
    source_hash : str
    """

    scenario: Scenario
    game: Game
    cells: tuple[Cell, ...]
    seed: int
    source_hash: str

    @property
    def total(self) -> int:
        """Games of all cells."""
        return sum(cell.games for cell in self.cells)

    @property
    def games_per_cell(self) -> int | None:
        """Games of every cell; None where the cells play different numbers."""
        return self.cells[0].games if len({cell.games for cell in self.cells}) == 1 else None

    @functools.cached_property
    def hash(self) -> str:
        """SHA-256 (hex) of everything that decides the rows."""
        return hashlib.sha256(canonical(self.decisive()).encode()).hexdigest()

    @property
    def folder_name(self) -> str:
        """Name of the default run folder: scenario and the start of the hash."""
        name = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in self.scenario.name)
        return f"{name.strip('.') or 'scenario'}-{self.hash[:10]}"

    def decisive(self) -> dict[str, Any]:
        """Return what the hash is made of: no titles, no targets, no jobs, no folder."""
        alike = self.games_per_cell
        return {
            "format": 1,
            "game": self.game.name,
            "version": self.game.version,
            "sources": self.source_hash,
            "seed": self.seed,
            "games": alike if alike is not None else [cell.games for cell in self.cells],
            "cells": [_decisive(self.game, cell) for cell in self.cells],
        }

    def parts(self) -> Iterator[Part]:
        """Yield the parts cell by cell, in the order they are played."""
        for cell in self.cells:
            for number, first in enumerate(range(0, cell.games, cell.part_size)):
                yield Part(cell.index, number, first, min(cell.part_size, cell.games - first))

    def part_count(self) -> int:
        """Return the number of parts."""
        return sum(-(-cell.games // cell.part_size) for cell in self.cells)


def canonical(value: Any) -> str:
    """Return a value as JSON with sorted keys and no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _decisive(game: Game, cell: Cell) -> dict[str, Any]:
    """Return what decides the rows of one cell."""
    bots = [game.bot(name) for name in cell.lineup]
    params = paths(cell.params)
    named = params.get(_COMPONENTS)
    if isinstance(named, str) and named.endswith(".toml"):  # what the file says counts, not where it lies
        params[_COMPONENTS] = hashlib.sha256(Path(named).read_bytes()).hexdigest()
    return {
        "params": params,
        "lineup": [[bot.name, bot.code, _knob_values(bot, cell.knobs)] for bot in bots],
        "rotate": cell.rotate,
        "part": cell.part_size,
    }


def _knob_values(bot: Bot, knobs: Mapping[str, Mapping[str, int]]) -> list[int]:
    """Return the knob values of a bot in a cell."""
    own = knobs.get(bot.name, {})
    return [own.get(knob.name, knob.default) for knob in bot.knobs]


def _check_shown(scenario: Scenario, game: Game) -> None:
    """Refuse columns to show that the game does not count."""
    known = [column.name for column in game.columns if not column.per_seat and column.kind in ("count", "cause")]
    for name in scenario.report.get("show", ()):
        if name not in known:
            raise InputError(
                f"{scenario.source}: 'report.show' names no counted column: '{name}'.{nearest(name, known)}"
            )


def make_plan(scenario: Scenario, *, part_size: int | None = None) -> Plan:
    """Resolve a scenario into cells and check every one of them.

    Parameters
    ----------
    scenario : Scenario
    part_size : int, optional
        Games per part in place of the game's own constant (for tests; part of the hash).

    Returns
    -------
    Plan

    Raises
    ------
    InputError
        For an unknown path, level or bot, a value out of range, players the game does not seat, a deck that cannot
        be dealt, two equal cells, or a table of games that does not fit the lineups.
    """
    game = registry.game(scenario.game)
    _check_shown(scenario, game)
    cells: list[Cell] = []
    seen: dict[str, Cell] = {}
    for index, values in enumerate(points(scenario.groups, scenario.source)):
        cell = _cell(scenario, game, index, values, part_size)
        key = canonical({**_decisive(game, cell), "part": 0})
        if key in seen:
            raise InputError(
                f"{scenario.source}: cells {seen[key].index} and {index} are duplicates ({cell.label}); "
                "remove one of them."
            )
        seen[key] = cell
        cells.append(cell)
    return Plan(scenario, game, _sized(scenario, game, cells), scenario.seed, source_hash(game.name))


def _sized(scenario: Scenario, game: Game, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Give every cell its number of games."""
    lineups, bots = [cell.lineup for cell in cells], [bot.name for bot in game.bots]
    sizes = shared(scenario, lineups, bots, _usual_bot(game))
    return tuple(replace(cell, games=n, games_of=bot) for cell, (n, bot) in zip(cells, sizes, strict=True))


def _cell(scenario: Scenario, game: Game, index: int, values: Mapping[str, Any], part_size: int | None) -> Cell:
    """Resolve one point of the sweep."""
    given = {**scenario.fixed, **values}
    case = given.pop(CASE, None)
    spec = check_spec(given.pop("lineup", scenario.lineup or _usual_bot(game)), _place("lineup", scenario))
    knobs = _knobs(scenario, game, given)
    params = _params(scenario, game, given)
    seats = _seats(scenario, game, params)
    lineup = _lineup(scenario, game, params, spec, seats)
    resolved = {**_knob_paths(game, knobs), **paths(params), "lineup": lineup_label(spec), CASE: case}
    return Cell(
        index=index,
        values={path: _shown(resolved.get(path, given.get(path))) for path in scenario.axes},
        params=params,
        lineup=lineup,
        lineup_label=lineup_label(spec),
        knobs=knobs,
        rotate=scenario.rotate and len(set(lineup)) > 1,
        seats=seats,
        part_size=_whole_bytes(part_size or game.part_size(lineup)),
    )


def _usual_bot(game: Game) -> str:
    """Return the bot that plays when nobody says which: ``basic``, or the first of a game without it."""
    names = [bot.name for bot in game.bots]
    return "basic" if "basic" in names else names[0]


def _whole_bytes(games: int) -> int:
    """Round a part size up to whole bytes of win bits."""
    return -(-games // _BYTE) * _BYTE


def _shown(value: Any) -> Any:
    """Return an axis value as a table shows it: a number or words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | str):
        return value
    if isinstance(value, list):
        return " ".join(str(item) for item in value) or "none"
    return canonical(value)


def _place(path: str, scenario: Scenario) -> str:
    """Name where a path was written: the command line or the file."""
    return SETTING if path in scenario.set_paths else scenario.source


def _params(scenario: Scenario, game: Game, given: Mapping[str, Any]) -> Params:
    """Return the params of a cell; an error names the place where the bad value was written."""
    values = dict(given)
    base: Any = game.params()
    try:
        if isinstance(values.get(_COMPONENTS), str) and hasattr(base, "rebase"):
            base = _rebased(base, _components(values.pop(_COMPONENTS), scenario))
        return cast("Params", with_values(base, values))
    except InputError as error:
        raise InputError(f"{_blamed(str(error), scenario)}: {error}") from None


def _rebased(base: Any, components: str) -> Any:
    """Return params on another component set; a set that makes no game is told in one line."""
    try:
        return base.rebase(components)
    except ValidationError as error:
        raise InputError(explain(type(base), error)) from None


def _components(named: str, scenario: Scenario) -> str:
    """Return a component set's name, or the path of an owner's file, looked for beside the scenario too."""
    if named.endswith(".toml") and not Path(named).exists() and scenario.folder is not None:
        beside = scenario.folder / named
        return str(beside) if beside.exists() else named
    return named


def _blamed(message: str, scenario: Scenario) -> str:
    """Return the place of the path a message names."""
    heads = {path.rsplit(".", n)[0] for path in scenario.set_paths for n in range(path.count(".") + 1)}
    blamed = any(re.search(rf"(?<![\w.-]){re.escape(head)}(?![\w.-])", message) for head in heads)
    blamed = blamed or bool(scenario.set_paths and not scenario.text)
    return SETTING if blamed else scenario.source


def _seats(scenario: Scenario, game: Game, params: Params) -> int:
    """Return the seats of a cell, after a look at what the game seats and whether its decks can be dealt."""
    seats = game.seat_count(params)
    low, high = game.seats
    if not low <= seats <= high:
        place = _place("players", scenario)
        raise InputError(
            f"{place}: {game.name} seats {low} to {high} players, not {seats}. Nearest: {min(max(seats, low), high)}."
        )
    try:
        game.pack(params)
    except InputError as error:
        raise InputError(f"{_blamed(str(error), scenario)}: {error}") from None
    return seats


def _lineup(scenario: Scenario, game: Game, params: Params, spec: LineupSpec, seats: int) -> tuple[str, ...]:
    """Seat the lineup of a cell."""
    known = [bot.name for bot in game.bots]
    return seated(spec, seats, game.lineup_sides(params), known, _place("lineup", scenario))


def _knobs(scenario: Scenario, game: Game, given: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Take the ``knobs.BOT.KNOB`` values out of a cell's values and check them."""
    knobs: dict[str, dict[str, int]] = {}
    for path in [path for path in given if path.split(".")[0] == _KNOBS]:
        value = given.pop(path)
        place = _place(path, scenario)
        _, bot_name, knob_name = _split_knob(path, game, place)
        knob = next(knob for knob in game.bot(bot_name).knobs if knob.name == knob_name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(f"{place}: '{path}' is {value!r}, but must be a whole number.")
        if not knob.low <= value <= knob.high:
            raise InputError(f"{place}: '{path}' is {value}; it runs from {knob.low} to {knob.high}.")
        knobs.setdefault(bot_name, {})[knob_name] = value
    return knobs


def _knob_paths(game: Game, knobs: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return the value of every knob by path."""
    return {
        f"{_KNOBS}.{bot.name}.{knob.name}": knobs.get(bot.name, {}).get(knob.name, knob.default)
        for bot in game.bots
        for knob in bot.knobs
    }


def _split_knob(path: str, game: Game, place: str) -> Sequence[str]:
    """Split ``knobs.BOT.KNOB`` after checking both names."""
    known = [f"{_KNOBS}.{bot.name}.{knob.name}" for bot in game.bots for knob in bot.knobs]
    if path not in known:
        raise InputError(f"{place}: unknown key '{path}'.{nearest(path, known)}")
    return path.split(".")
