"""Lineups: which bot sits in which seat, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from balance.core.errors import InputError, nearest

__all__ = ["LineupSpec", "bot_names", "check_spec", "lineup_label", "parse_lineups", "seated"]

LineupSpec = str | tuple[str, ...] | dict[str, Any]


def check_spec(given: Any, source: str) -> LineupSpec:
    """Check the form of a lineup: a bot, a list by seat, or a table by side.

    Raises
    ------
    InputError
    """
    if isinstance(given, str):
        return given
    if isinstance(given, list | tuple) and given and all(isinstance(bot, str) for bot in given):
        return tuple(given)
    if isinstance(given, Mapping) and given:
        return {str(side): check_spec(bots, source) for side, bots in given.items()}
    raise InputError(
        f"{source}: 'lineup' is {given!r}, but must be a bot ('basic'), a list of bots by seat "
        "or a table of bots by side."
    )


def bot_names(spec: LineupSpec) -> list[str]:
    """Return the bots a lineup names, each once, in order."""
    if isinstance(spec, str):
        return [spec]
    if isinstance(spec, dict):
        return list(dict.fromkeys(name for bots in spec.values() for name in bot_names(bots)))
    return list(dict.fromkeys(spec))


def lineup_label(spec: LineupSpec) -> str:
    """Return a lineup in words: ``expert``, ``expert+basic``, ``zombies:expert humans:basic``."""
    if isinstance(spec, str):
        return spec
    if isinstance(spec, dict):
        return " ".join(f"{side}:{lineup_label(bots)}" for side, bots in spec.items())
    return spec[0] if len(set(spec)) == 1 else "+".join(spec)


def parse_lineups(text: str) -> list[LineupSpec]:
    """Read a lineup of the command line: bots in seat order after commas, alternatives after slashes.

    Parameters
    ----------
    text : str
        ``expert``, ``expert,basic``, ``basic/expert`` (two lineups to compare), ``zombies:expert,humans:basic``.

    Returns
    -------
    list of LineupSpec
    """
    return [_parse_one(part.strip()) for part in text.split("/")]


def _parse_one(text: str) -> LineupSpec:
    """Read one lineup of the command line."""
    bots = [bot.strip() for bot in text.split(",")]
    if all(":" in bot for bot in bots):
        pairs = (bot.partition(":") for bot in bots)
        return {side.strip(): bot.strip() for side, _, bot in pairs}
    return bots[0] if len(bots) == 1 else tuple(bots)


def seated(
    spec: LineupSpec, seats: int, sides: Mapping[str, Sequence[int]], known: Sequence[str], source: str
) -> tuple[str, ...]:
    """Seat a lineup at a table.

    Parameters
    ----------
    spec : LineupSpec
    seats : int
        Seats of the table.
    sides : mapping of str to sequence of int
        Seats of each side a lineup may name.
    known : sequence of str
        Bots of the game.
    source : str
        For errors.

    Returns
    -------
    tuple of str
        Bot by seat.

    Raises
    ------
    InputError
        For an unknown bot or side, or a list of another length than the table.
    """
    for bot in bot_names(spec):
        if bot not in known:
            raise InputError(f"{source}: 'lineup' names the unknown bot '{bot}'.{nearest(bot, known)}")
    if isinstance(spec, str):
        return (spec,) * seats
    if isinstance(spec, dict):
        return _seated_by_side(spec, seats, sides, source)
    if len(spec) != seats:
        raise InputError(f"{source}: 'lineup' names {len(spec)} bots for {seats} seats; name {seats}, or one for all.")
    return spec


def _seated_by_side(
    spec: dict[str, Any], seats: int, sides: Mapping[str, Sequence[int]], source: str
) -> tuple[str, ...]:
    """Seat a lineup that is given by side."""
    table = [""] * seats
    for side, bots in spec.items():
        if side not in sides:
            raise InputError(f"{source}: 'lineup' names the unknown side '{side}'.{nearest(side, sides)}")
        places = sides[side]
        named = (bots,) * len(places) if isinstance(bots, str) else tuple(bots)
        if len(named) != len(places):
            raise InputError(f"{source}: 'lineup.{side}' names {len(named)} bots for {len(places)} seats.")
        for seat, bot in zip(places, named, strict=True):
            table[seat] = bot
    missing = [side for side, places in sides.items() if any(not table[seat] for seat in places)]
    if "" in table:
        raise InputError(f"{source}: 'lineup' leaves seats without a bot; add side '{(missing or ['?'])[0]}'.")
    return tuple(table)
