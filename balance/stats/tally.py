"""Look-ups in the count table of a run: which games of a cell had which value, ending and winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt
import pandas as pd

from balance.stats.histograms import Histogram, Integers
from balance.stats.survival import Lifetimes
from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Rows:
    """The count rows of one column in one cell, as parallel arrays."""

    ends: Integers
    winners: Integers
    values: Integers
    games: Integers

    @property
    def total(self) -> int:
        """Number of games."""
        return int(self.games.sum())

    def won(self, mask: int) -> Mask:
        """Tell which rows the group with that mask of seats has won."""
        return np.asarray((self.winners & mask) != 0)

    def wins(self, mask: int) -> int:
        """Return the games won by the group with that mask of seats."""
        return int(self.games[self.won(mask)].sum())

    def only(self, keep: Mask) -> Rows:
        """Return the rows where `keep` is true."""
        return Rows(self.ends[keep], self.winners[keep], self.values[keep], self.games[keep])

    def histogram(self) -> Histogram:
        """Return the histogram of the value."""
        return Histogram.of(self.values, self.games)

    def lifetimes(self, ends: Sequence[EndSpec]) -> Lifetimes:
        """Read the value as a length: one cause per ending that is not censored, everything else cut off."""
        causes = np.full(self.ends.shape, -1, np.int64)
        codes = [end.code for end in ends if not end.censored]
        for place, code in enumerate(codes):
            causes[self.ends == code] = place
        return Lifetimes.of(self.values, causes, self.games, len(codes))


_TO_THE_END = -1
_EMPTY = Rows(*(np.zeros(0, np.int64) for _ in range(4)))


class Tally:
    """Index of `RunTables.counts` by cell and column, made once."""

    def __init__(self, tables: RunTables) -> None:
        self.tables = tables
        self._lengths = {spec.name for spec in tables.columns if spec.kind == "length"}
        counts = tables.counts
        self._arrays = tuple(counts[name].to_numpy(np.int64) for name in ("end_reason", "winners", "value", "n"))
        places = counts.groupby(["cell", "column"], sort=False, observed=True).indices
        self._places: dict[tuple[int, str], npt.NDArray[np.intp]] = {}
        for key, rows in places.items():
            cell, column = cast("tuple[int, str]", key)
            self._places[int(cell), str(column)] = np.asarray(rows, np.intp)
        self._masks: dict[int, dict[str, int]] = {int(cell): {} for cell in tables.cells.index}
        groups = tables.groups
        for cell, group, mask in zip(groups["cell"], groups["group"], groups["mask"], strict=True):
            self._masks.setdefault(int(cell), {})[str(group)] = int(mask)

    def rows(self, cell: int, column: str) -> Rows:
        """Return the rows of a column in a cell; no rows when it was not counted there."""
        places = self._places.get((cell, column))
        if places is None:
            return _EMPTY
        ends, winners, values, games = (array[places] for array in self._arrays)
        return Rows(ends, winners, values, games)

    def values(self, cell: int, column: str) -> Rows:
        """Return the rows of a column without the games that were cut off or failed: what they counted is unfinished.

        A length keeps all its games, since it is read with its ending.
        """
        rows = self.rows(cell, column)
        return rows if column in self._lengths else rows.only(rows.ends == _TO_THE_END)

    def outcomes(self, cell: int) -> Rows:
        """Return the rows of the length column: every game of the cell once, with its ending and winners."""
        return self.rows(cell, self.tables.length)

    @property
    def known_cells(self) -> list[int]:
        """The cells whose groups are known, those without a game yet included."""
        return list(self._masks)

    def masks(self, cell: int) -> dict[str, int]:
        """Return the groups of the cell with their masks of seats."""
        return self._masks[cell]

    def seats(self, cell: int) -> int:
        """Return the number of seats that belong to some group of the cell."""
        every = 0
        for mask in self._masks[cell].values():
            every |= mask
        return every.bit_count()

    def seat_group(self, cell: int, seat: int) -> str:
        """Return the name for a value of one seat: its own group where it has one, else ``seat N``."""
        for group, mask in self._masks[cell].items():
            if mask == 1 << seat:
                return group
        return f"seat {seat}"


def axis_text(value: object) -> str:
    """Return the text by which two ways of writing an axis value are the same: 3 and 3.0, a list and its items."""
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, int | float | np.number):
        return f"{float(value):.12g}"
    if isinstance(value, list | tuple):
        return ",".join(axis_text(part) for part in value)
    return str(value)


def part_columns(spec: ColumnSpec, seats: int) -> list[tuple[str, int | None]]:
    """Return the names under which a column is counted, with the seat of each (None for a value of the whole game)."""
    if not spec.per_seat:
        return [(spec.name, None)]
    return [(f"{spec.name}_{seat}", seat) for seat in range(seats)]


@dataclass(frozen=True)
class Run:
    """Cells along one axis with everything else alike, in the order of the axis."""

    others: dict[str, object]
    cells: tuple[int, ...]
    values: tuple[object, ...]


def free_axes(tables: RunTables, axis: str) -> list[Axis]:
    """Return the other axes that vary while `axis` stands still; one that moves along with it (a zip) is left out."""
    cells = tables.cells
    found = []
    for other in tables.axes:
        if other.name != axis and cells.groupby(axis, observed=True)[other.name].nunique().max() > 1:
            found.append(other)
    return found


def runs_along(tables: RunTables, axis: str) -> list[Run]:
    """Return, for every combination of the other axes, its cells in the order of `axis`."""
    order = {axis_text(value): place for place, value in enumerate(tables.axis(axis).values)}
    others = free_axes(tables, axis)
    found: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for cell, row in tables.cells.iterrows():
        key = tuple(axis_text(row[other.name]) for other in others)
        found.setdefault(key, []).append((order[axis_text(row[axis])], int(str(cell))))
    return [_run(tables.cells, axis, others, [cell for _, cell in sorted(members)]) for members in found.values()]


def _run(cells: pd.DataFrame, axis: str, others: list[Axis], members: list[int]) -> Run:
    first = cells.loc[members[0]]
    values = tuple(cells.loc[cell, axis] for cell in members)
    return Run({other.name: first[other.name] for other in others}, tuple(members), values)
