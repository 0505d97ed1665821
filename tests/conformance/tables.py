"""What the conformance tests play: every installed game, its bots, lineups and the extremes of its params."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from balance.core import registry
from balance.core.errors import InputError
from balance.core.game import Game
from balance.core.params import ParamInfo, describe, with_values
from balance.core.playout import Bench, play, seating


def installed() -> list[str]:
    """Name every game that ships with the package."""
    return [name for name in registry.games() if registry.game(name).kernels.setup.__module__.startswith("balance.")]


def standard(game: Game, **values: Any) -> Any:
    """Return the params of the game's standard cell with some values replaced."""
    return with_values(game.params(), {**game.standard, **values})


def lineups(game: Game, params: Any) -> Iterator[list[str]]:
    """Yield each bot in every seat, and all bots mixed around the table."""
    seats = game.seat_count(params)
    names = [bot.name for bot in game.bots]
    for name in names:
        yield [name] * seats
    for shift in range(len(names)):
        yield [names[(seat + shift) % len(names)] for seat in range(seats)]


def rows(game: Game, params: Any, lineup: list[str], games: int, *, seed: int = 1, first: int = 0, audit: bool = False):
    """Play some games on a fresh bench."""
    bench = Bench(game, len(lineup))
    return play(game, game.pack(params), seating(game, lineup), seed, first, games, bench=bench, audit=audit)


def digest(table: Any) -> str:
    """Hash outcome rows field by field, padding left out."""
    hashed = hashlib.sha256()
    for name in table.dtype.names:
        hashed.update(np.ascontiguousarray(table[name]).tobytes())
    return hashed.hexdigest()


def seat_counts(game: Game) -> list[int]:
    """List the numbers of players a game seats, as its params allow them."""
    low, high = game.seats
    return list(range(low, high + 1))


def with_players(game: Game, players: int) -> Any:
    """Return the standard params for a number of players (games of a fixed size have no such param)."""
    if "players" in game.params.model_fields:
        return standard(game, players=players)
    return standard(game)


def brief(game: Game, players: int) -> Any:
    """Return the standard params for a number of players, games cut short where a param allows it.

    With JIT off a decision takes milliseconds, and idle bots play to the turn cap.
    """
    params = with_players(game, players)
    if "turn_cap" not in game.params.model_fields:
        return params
    return with_values(params, {"turn_cap": min(14, params.turn_cap)})


LONG_ENOUGH = 80
"""Turns in which every tile and the deck come up; idle bots play on to the turn cap."""

# further games that a param may matter in, beside the fewest and the most players
MORE_BASES: dict[str, list[dict[str, Any]]] = {"zombie_dot": [{"players": 3}, {"pack": 36}, {"pack": 36, "players": 2}]}


def bases(game: Game) -> Iterator[dict[str, Any]]:
    """Yield what the standard cell is changed by before a param goes to its extremes: nothing, then other games."""
    yield {}
    if "players" in game.params.model_fields:
        usual = standard(game).players
        yield from ({"players": players} for players in game.seats if players != usual)
    yield from MORE_BASES.get(game.name, [])


def extremes(game: Game) -> Iterator[tuple[str, Any, bool]]:
    """Yield every param at both ends of its range and at every choice, where the rest of the game allows it.

    Yields
    ------
    what : str
    params : Params
    usual : bool
        Whether the rest is the standard cell. The other games leave out defaults and the copies of single cards.
    """
    for base in bases(game):
        for info in describe(game.params):
            if info.path in base or (base and info.path.startswith("deck.")):
                continue
            for value in (value for value in _ends(info) if not base or value != info.default):
                params = _played(game, {**base, info.path: value})
                if params is not None:
                    yield f"{base or ''} {info.path} = {value}".strip(), params, not base


def _ends(info: ParamInfo) -> list[Any]:
    """List the choices of a param, or both ends of its range."""
    if info.kind == "choice":
        return list(info.choices)
    if info.kind == "bool":
        return [False, True]
    return [value for value in (info.low, info.high) if value is not None] if info.kind == "int" else []


def _played(game: Game, values: dict[str, Any]) -> Any:
    """Return params with some values, totals kept if they can be; None where the rest of the game forbids them."""
    cap = game.params.model_fields.get("turn_cap")
    short = {} if cap is None else {"turn_cap": min(LONG_ENOUGH, cap.default)}
    for extra in ({}, {"keep_totals": False}):
        try:
            params = standard(game, **{**short, **values, **extra})
            game.pack(params)
        except InputError:
            continue
        return params
    return None
