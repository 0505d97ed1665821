"""How many games the cells have, in words; bot by bot where the scenario gives each bot its own number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from balance.stats.tables import RunTables

APART = (
    " Where one of two cells has more games than the other, only the games that both have played are compared, so that "
    "the difference may be a little other than that of the two win rates."
)


def game_range(games: Sequence[int]) -> str:
    """Return "4,000 games", or "1,000 to 4,000 games"."""
    return f"{_numbers(games)} {'game' if max(games, default=0) == 1 else 'games'}"


def _numbers(games: Sequence[int]) -> str:
    low, high = min(games, default=0), max(games, default=0)
    return f"{high:,}" if low == high else f"{low:,} to {high:,}"


def each_cell(tables: RunTables, cells: Sequence[int]) -> str:
    """Return the games of some cells: "4,000 games in each cell", or the same for each bot.

    Then it reads "50,000 games in each cell of basic, 10,000 in each of expert".
    """
    by_bot: dict[str, list[int]] = {}
    for cell in cells:
        by_bot.setdefault(tables.games_of.get(cell, ""), []).append(tables.games(cell))
    if len(by_bot) < 2:
        return f"{game_range([tables.games(cell) for cell in cells])} in each cell"
    (first, games), *others = by_bot.items()
    said = [f"{game_range(games)} in {_each(games)} cell of {first}"]
    return ", ".join([*said, *(f"{_numbers(games)} in {_each(games)} of {bot}" for bot, games in others)])


def _each(games: Sequence[int]) -> str:
    return "each" if len(games) > 1 else "the one"


def apart(tables: RunTables, compared: Iterable[Iterable[int]]) -> str:
    """Return what a section adds to its note when it compares cells of different sizes; else nothing."""
    return APART if any(len({tables.games(cell) for cell in cells}) > 1 for cells in compared) else ""
