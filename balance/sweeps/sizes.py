"""How many games the cells of a scenario play: one number for all of them, or one for the cells of each bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from balance.core.errors import InputError, nearest
from balance.sweeps.checks import number_in
from balance.sweeps.lineups import LineupSpec, bot_names, check_spec

if TYPE_CHECKING:
    from balance.sweeps.axes import AxisGroup
    from balance.sweeps.scenario import Scenario

__all__ = ["DEFAULT_GAMES", "MAX_GAMES", "GameCount", "pace_setter", "read_games", "shared", "written"]

DEFAULT_GAMES = 10_000
MAX_GAMES = 10**12
GAMES = "games"
TOTAL = "total_games"

GameCount = int | dict[str, int]


def read_games(table: Mapping[str, Any], source: str) -> tuple[GameCount | None, GameCount | None]:
    """Return games per cell and games in all, as numbers or as tables by bot; one of them is None.

    Raises
    ------
    InputError
    """
    if GAMES in table and TOTAL in table:
        raise InputError(f"{source}: '{GAMES}' and '{TOTAL}' are both given; keep one of them.")
    if TOTAL in table:
        return None, _count(table, TOTAL, source)
    return _count(table, GAMES, source), None


def _count(table: Mapping[str, Any], key: str, source: str) -> GameCount:
    """Read a number of games, or a table of them by bot."""
    given = table.get(key, DEFAULT_GAMES)
    if isinstance(given, Mapping):
        if not given:
            raise InputError(
                f"{source}: '{key}' is an empty table; give every bot of the lineups its number, "
                f"such as {{ basic = {DEFAULT_GAMES} }}, or give one number for all."
            )
        return {bot: _number(number, f"{key}.{bot}", source) for bot, number in given.items()}
    if isinstance(given, bool) or not isinstance(given, int):
        raise InputError(
            f"{source}: '{key}' is {given!r}, but must be a whole number, or a table with one for each bot."
        )
    return _number(given, key, source)


def _number(given: Any, key: str, source: str) -> int:
    """Return a number of games."""
    return number_in({key: given}, key, DEFAULT_GAMES, 1, MAX_GAMES, source)


def written(lineup: LineupSpec | None, groups: Iterable[AxisGroup]) -> tuple[Any, ...]:
    """Return the lineups that a file names, None for the usual one, before the command line narrows them."""
    for group in groups:
        if "lineup" in group.paths:
            at = group.paths.index("lineup")
            return tuple(lineup if row[at] is None else row[at] for row in group.rows)
    return (lineup,)


def pace_setter(lineup: Sequence[str], table: Mapping[str, int]) -> str:
    """Return the bot whose number of games a cell plays: the one with the fewest, the first named of equals."""
    return min((bot for bot in table if bot in lineup), key=table.__getitem__)


def shared(
    scenario: Scenario, lineups: Sequence[Sequence[str]], bots: Sequence[str], usual: str
) -> list[tuple[int, str]]:
    """Share the games of a scenario out among its cells.

    Parameters
    ----------
    scenario : Scenario
    lineups : sequence of sequence of str
        Bot by seat, of each cell.
    bots : sequence of str
        Bots of the game.
    usual : str
        The bot that plays when nobody says which.

    Returns
    -------
    list of (int, str)
        Of each cell, its games and the bot whose number that is; no bot where one number holds for all cells.

    Raises
    ------
    InputError
        For a table that names a bot the game does not have or no lineup seats, or leaves out one that plays.
    """
    key, given = (GAMES, scenario.games) if scenario.games is not None else (TOTAL, scenario.total_games or 1)
    if isinstance(given, int):
        return [(given if key == GAMES else -(-given // len(lineups)), "")] * len(lineups)
    playing = [bot for lineup in lineups for bot in lineup]
    _refuse_bots(given, key, playing, bots, scenario.source)
    _refuse_idle(given, key, {*playing, *_written_bots(scenario, usual)}, scenario.source)
    owners = [pace_setter(lineup, given) for lineup in lineups]
    cells = Counter(owners) if key == TOTAL else dict.fromkeys(owners, 1)
    return [(-(-given[bot] // cells[bot]), bot) for bot in owners]


def _refuse_bots(table: Mapping[str, int], key: str, playing: Sequence[str], bots: Sequence[str], source: str) -> None:
    """Refuse a table that names a bot the game does not have, or leaves out one that plays."""
    for bot in table:
        if bot not in bots:
            raise InputError(f"{source}: '{key}' names the unknown bot '{bot}'.{nearest(bot, bots)}")
    for bot in playing:
        if bot not in table:
            raise InputError(
                f"{source}: '{key}' has no number for the bot '{bot}', which plays; add '{key}.{bot}', "
                "or give one number for every cell with --games."
            )


def _refuse_idle(table: Mapping[str, int], key: str, seated: Collection[str], source: str) -> None:
    """Refuse a table that names a bot which sits in no lineup."""
    for bot in table:
        if bot not in seated:
            hint = nearest(bot, seated)
            raise InputError(f"{source}: '{key}' names the bot '{bot}', which no lineup of the scenario seats.{hint}")


def _written_bots(scenario: Scenario, usual: str) -> list[str]:
    """Return the bots that the file seats; one of them may be narrowed away by the command line and is right yet."""
    specs = [check_spec(usual if spec is None else spec, scenario.source) for spec in scenario.written]
    return [bot for spec in specs for bot in bot_names(spec)]
