"""Integer tallies of outcome rows: small, exact, and the same in whatever order parts are merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from balance.core.status import Status

__all__ = ["FAILED_END", "NO_END", "CellTally", "Histogram", "Sheet", "seat_masks", "tally_of"]

NO_END = -1  # end_reason of a game that ran to its end, in columns that are not keyed by it
FAILED_END = -2  # end_reason of a game that failed: no ending of the rules
_END_BITS = 8
_WINNER_BITS = 16
_LOW = 2**31
_NEVER = np.iinfo(np.int64).max
_KEPT_FAILURES = 20
_PENDING = 32
_OK = int(Status.OK)

Ints = np.ndarray[Any, np.dtype[np.int64]]
Bits = np.ndarray[Any, np.dtype[np.uint8]]


@dataclass(frozen=True)
class Sheet:
    """What a tally must know of a cell.

    Attributes
    ----------
    columns : tuple of (str, bool)
        Column names in the part files, and whether each is a length (keyed by end reason too).
    groups : tuple of (str, int)
        Metric groups and their seat masks.
    lineup : tuple of str
        Bot by place of the lineup when it rotates, else empty.
    cut : tuple of int
        Codes of the endings that cut a game off: what such a game counted so far is kept apart in every column.
    """

    columns: tuple[tuple[str, bool], ...]
    groups: tuple[tuple[str, int], ...]
    lineup: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()

    @property
    def bots(self) -> list[str]:
        """The bots of a rotating lineup, each once."""
        return list(dict.fromkeys(self.lineup))


class Histogram:
    """Counts by key, kept as sorted arrays; optionally the smallest game index of each key.

    A key packs value, end reason and winners into one whole number.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Ints, Ints, Ints]] = []

    def add(self, keys: Ints, counts: Ints, first: Ints | None = None) -> None:
        """Add counts of distinct keys."""
        self._waiting.append((keys, counts, np.full(len(keys), _NEVER) if first is None else first))
        if len(self._waiting) > _PENDING:
            self.packed()

    def merge(self, other: Histogram) -> None:
        """Add all counts of another histogram."""
        self.add(*other.packed())

    def packed(self) -> tuple[Ints, Ints, Ints]:
        """Return sorted keys, counts and smallest game indices."""
        if len(self._waiting) != 1:
            self._waiting = [_merged(self._waiting)]
        return self._waiting[0]

    def table(self) -> dict[str, Ints]:
        """Return the counts as columns ``value, end_reason, winners, n, first``, sorted by the key."""
        keys, counts, first = self.packed()
        winners = keys & (2**_WINNER_BITS - 1)
        end = ((keys >> _WINNER_BITS) & (2**_END_BITS - 1)) + FAILED_END
        value = (keys >> (_WINNER_BITS + _END_BITS)) - _LOW
        return {"value": value, "end_reason": end, "winners": winners, "n": counts, "first": first}


def _merged(waiting: Sequence[tuple[Ints, Ints, Ints]]) -> tuple[Ints, Ints, Ints]:
    """Merge histograms: counts add up, the smallest game index stays."""
    if not waiting:
        return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
    keys, place = np.unique(np.concatenate([keys for keys, _, _ in waiting]), return_inverse=True)
    counts = np.zeros(len(keys), np.int64)
    first = np.full(len(keys), _NEVER)
    np.add.at(counts, place, np.concatenate([counts for _, counts, _ in waiting]))
    np.minimum.at(first, place, np.concatenate([first for _, _, first in waiting]))
    return keys, counts, first


@dataclass
class CellTally:
    """The tally of some games of one cell.

    Attributes
    ----------
    games : int
    histograms : dict of str to Histogram
        By column.
    status : dict of int to int
        Games by status.
    failed : dict of int to list of int
        Smallest game indices of the games that failed, by status.
    wins : dict of str to int
        Games won by group; ``bot NAME`` for rotating lineups.
    pieces : dict of int to (int, dict)
        By the game index a part starts at: its games, and its packed win bits (most significant bit first) by group.
    bots : dict of str to list
        Seat-wins, seat-games and squared seat-wins by bot of a rotating lineup.
    """

    games: int = 0
    histograms: dict[str, Histogram] = field(default_factory=dict)
    status: dict[int, int] = field(default_factory=dict)
    failed: dict[int, list[int]] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    pieces: dict[int, tuple[int, dict[str, Bits]]] = field(default_factory=dict)
    bots: dict[str, list[int]] = field(default_factory=dict)

    def merge(self, other: CellTally) -> None:
        """Add another tally of the same cell, of other games."""
        self.games += other.games
        for name, histogram in other.histograms.items():
            self.histograms.setdefault(name, Histogram()).merge(histogram)
        _add(self.status, other.status)
        _add(self.wins, other.wins)
        for status, indices in other.failed.items():
            self.failed[status] = sorted({*self.failed.get(status, []), *indices})[:_KEPT_FAILURES]
        self.pieces.update(other.pieces)
        for bot, sums in other.bots.items():
            self.bots[bot] = [mine + theirs for mine, theirs in zip(self.bots.get(bot, [0] * 3), sums, strict=True)]

    def unbroken(self) -> bool:
        """Tell whether the games are the game indices 0 to games - 1, without a gap."""
        at = 0
        while at in self.pieces:
            at += self.pieces[at][0]
        return at == self.games

    def win_bits(self, group: str) -> Bits:
        """Return the packed win bits of a group in game-index order; only for a tally that is `unbroken`."""
        bits = [self.pieces[at][1][group] for at in sorted(self.pieces)]
        return np.concatenate(bits) if bits else np.zeros(0, np.uint8)


def _add(sums: dict[Any, int], more: Mapping[Any, int]) -> None:
    """Add counts by key, in place."""
    for key, n in more.items():
        sums[key] = sums.get(key, 0) + n


def tally_of(columns: Mapping[str, np.ndarray[Any, Any]], sheet: Sheet) -> CellTally:
    """Tally the rows of one part.

    Parameters
    ----------
    columns : mapping of str to ndarray
        Columns of the part, as in its file.
    sheet : Sheet

    Returns
    -------
    CellTally
        A game that failed counts as won by nobody and ended by none of the rules' endings.
    """
    index = columns["game_index"]
    status = columns["status"]
    failed = status != _OK
    winners = np.where(failed, 0, columns["winners"]).astype(np.int64)
    ends = np.where(failed, FAILED_END, columns["end_reason"]).astype(np.int64)
    tally = CellTally(games=len(index))
    _tally_columns(tally, columns, sheet, winners, ends)
    for code, n in zip(*np.unique(status, return_counts=True), strict=True):
        tally.status[int(code)] = int(n)
        if code != _OK:
            tally.failed[int(code)] = [int(game) for game in index[status == code][:_KEPT_FAILURES]]
    bits = _group_wins(tally, winners, sheet)
    bits.update(_bot_wins(tally, winners, index, sheet))
    tally.pieces[int(index[0])] = (len(index), bits)
    return tally


def _tally_columns(
    tally: CellTally, columns: Mapping[str, np.ndarray[Any, Any]], sheet: Sheet, winners: Ints, ends: Ints
) -> None:
    """Fill the histograms of every column, in place."""
    apart = np.where(np.isin(ends, (FAILED_END, *sheet.cut)), ends, NO_END)
    plain = _Classes(winners | ((apart - FAILED_END) << _WINNER_BITS))
    by_end = _Classes(winners | ((ends - FAILED_END) << _WINNER_BITS))
    for name, is_length in sheet.columns:
        classes = by_end if is_length else plain
        keys, counts, places = classes.counted(columns[name], where=is_length)
        first = None if places is None else columns["game_index"][places].astype(np.int64)
        tally.histograms.setdefault(name, Histogram()).add(keys, counts, first)


class _Classes:
    """Rows sorted into few classes, so that a value and its class make a dense key that `bincount` can count."""

    def __init__(self, codes: Ints) -> None:
        self.known = np.flatnonzero(np.bincount(codes))
        lookup = np.zeros(int(codes.max()) + 1, np.int64)
        lookup[self.known] = np.arange(len(self.known))
        self.rows = lookup[codes]

    def counted(self, column: np.ndarray[Any, Any], *, where: bool) -> tuple[Ints, Ints, Ints | None]:
        """Return packed keys, counts and (when asked) the first row of each key."""
        values = column.astype(np.int64)
        low = int(values.min())
        dense = (values - low) * len(self.known) + self.rows
        present, counts, first = _counted(dense, where)
        value, code = present // len(self.known) + low, self.known[present % len(self.known)]
        return ((value + _LOW) << (_WINNER_BITS + _END_BITS)) | code, counts, first


def _counted(dense: Ints, where: bool) -> tuple[Ints, Ints, Ints | None]:
    """Count whole numbers from 0 on; sorted numbers, counts, first places when asked."""
    top = int(dense.max()) + 1
    if top > 65_536 + 8 * len(dense):
        present, places, counts = np.unique(dense, return_index=True, return_counts=True)
        return present, counts, places if where else None
    table = np.bincount(dense, minlength=top)
    present = np.flatnonzero(table)
    if not where:
        return present, table[present], None
    first = np.zeros(top, np.int64)
    first[dense[::-1]] = np.arange(len(dense) - 1, -1, -1)  # the last one written, the smallest row, stays
    return present, table[present], first[present]


def _group_wins(tally: CellTally, winners: Ints, sheet: Sheet) -> dict[str, Bits]:
    """Count the wins of every group and pack their bits."""
    bits = {}
    for group, mask in sheet.groups:
        won = (winners & mask) != 0
        tally.wins[group] = int(np.count_nonzero(won))
        bits[group] = np.packbits(won)
    return bits


def seat_masks(lineup: Sequence[str], bot: str) -> Ints:
    """Return the seats a bot holds, as a bit mask, for every shift of a rotating lineup."""
    n = len(lineup)
    return np.array(
        [sum(1 << seat for seat in range(n) if lineup[(seat + shift) % n] == bot) for shift in range(n)], np.int64
    )


def _bot_wins(tally: CellTally, winners: Ints, index: np.ndarray[Any, Any], sheet: Sheet) -> dict[str, Bits]:
    """Count the wins of every bot of a rotating lineup and pack their bits."""
    bits = {}
    for bot in sheet.bots:
        masks = seat_masks(sheet.lineup, bot)[index % len(sheet.lineup)]
        seats = np.bitwise_count(winners & masks).astype(np.int64)
        held = sheet.lineup.count(bot)
        tally.bots[bot] = [int(seats.sum()), held * len(index), int((seats * seats).sum())]
        tally.wins[f"bot {bot}"] = int(np.count_nonzero(seats))
        bits[f"bot {bot}"] = np.packbits(seats > 0)
    return bits
