"""A run as the panels look at it: which axis is the question, which is skill, which splits the page; look-ups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

import pandas as pd

from balance.report.shape import (
    CHANGE,
    LINEUP,
    PLAYERS,
    collapsed,
    free_axes,
    label_of,
    lineup_in_words,
    lineup_words,
)
from balance.report.words import counted, is_whole, joined, pretty, slugged, uncapitalised
from balance.stats.ladder import paired_steps
from balance.stats.tables import Axis, AxisValue, RunTables
from balance.stats.tally import Tally

LADDER_NAMES = {"level", "difficulty"}
T = TypeVar("T")
MAX_SERIES = 6
HEAT_VALUES = 3
"""A heat map needs at least so many values along both of its axes."""


class Row(NamedTuple):
    """One line of the metrics table."""

    n: float
    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Roles:
    """What each axis is used for.

    Attributes
    ----------
    main : Axis or None
        The axis along which a figure runs; None when nothing varies.
    series : Axis or None
        Told apart by mark inside a figure; the lineup when it varies, since every answer is given per skill.
    facets : tuple of Axis
        One figure for each combination of their values.
    heat : Axis or None
        Second axis of a heat map, when two numbers vary.
    """

    main: Axis | None
    series: Axis | None
    facets: tuple[Axis, ...]
    heat: Axis | None = None


@dataclass(frozen=True)
class Facet:
    """One combination of facet values: its words ("3 players") and the values by axis name."""

    label: str
    slug: str
    values: Mapping[str, AxisValue]


def order_axes(tables: RunTables) -> set[str]:
    """Return the names of the axes along which a target demands an order."""
    return {target.order for target in tables.targets if target.order}


def is_ladder(axis: Axis, tables: RunTables) -> bool:
    """Tell whether the values of an axis are meant to get harder in their order."""
    return axis.name in order_axes(tables) or axis.name.rpartition(".")[2] in LADDER_NAMES


def _named_ladder(axis: Axis) -> bool:
    """Tell whether the values of an axis are names of levels, which need no word before them."""
    return axis.kind == "named" and axis.name.rpartition(".")[2] in LADDER_NAMES


def _rank(axis: Axis, tables: RunTables) -> tuple[bool, bool, bool, bool, int]:
    name = axis.name.rpartition(".")[2]
    return (
        axis.name == LINEUP,
        not (is_ladder(axis, tables) and (len(axis.values) > 2 or axis.name in order_axes(tables))),
        name == PLAYERS,
        axis.kind != "numeric",
        -tables.cells[axis.name].nunique(),
    )


def roles_of(tables: RunTables) -> Roles:
    """Give every free axis its role.

    The main axis is a ladder (of two levels only if a target asks for its order), else a number, else whatever has the
    most values; players and lineups come last, since they split an answer rather than ask a question.
    """
    axes = free_axes(tables)
    if not axes:
        return Roles(None, None, ())
    main = _crowd(min(axes, key=lambda axis: _rank(axis, tables)), axes, tables)
    rest = [axis for axis in axes if axis is not main]
    heat = _heat_axis(main, rest, tables)
    rest = [axis for axis in rest if axis is not heat]
    few = [axis for axis in rest if tables.cells[axis.name].nunique() <= MAX_SERIES]
    series = next((axis for axis in few if axis.name == LINEUP), None)
    if series is None and heat is None and len(few) > 0:
        series = few[0] if few[0].name != PLAYERS or len(few) == 1 else few[1]
    return Roles(main, series, tuple(axis for axis in rest if axis is not series), heat)


def _crowd(main: Axis, axes: Sequence[Axis], tables: RunTables) -> Axis:
    """Return the lineups in place of a short list of names beside them, when they are too many for marks or figures."""
    lineups = next((axis for axis in axes if axis.name == LINEUP), None)
    if lineups is None or len(axes) != 2 or main.kind == "numeric" or is_ladder(main, tables):
        return main
    few = tables.cells[main.name].nunique() <= MAX_SERIES < tables.cells[LINEUP].nunique()
    return lineups if few else main


def _heat_axis(main: Axis, rest: Sequence[Axis], tables: RunTables) -> Axis | None:
    """Return the second number of a heat map, if there is one."""
    if main.kind != "numeric" or len(main.values) < HEAT_VALUES:
        return None
    for axis in rest:
        if axis.kind == "numeric" and axis.name not in (LINEUP, PLAYERS) and len(axis.values) >= HEAT_VALUES:
            return axis
    return None


class View:
    """A run with its metrics, ready for look-ups.

    Parameters
    ----------
    tables : RunTables
    metrics : DataFrame
        What `balance.stats.metrics.metrics` returned for the same run.

    Attributes
    ----------
    tables : RunTables
        The run as the panels see it: a sweep of single changes has one axis "change" (`shape.collapsed`).
    given : RunTables
        The run as it came.
    metrics : DataFrame
    """

    def __init__(self, tables: RunTables, metrics: pd.DataFrame) -> None:
        self.given = tables
        self.metrics = metrics
        self.tables = tables = collapsed(tables)
        self.free_axes = free_axes(tables)
        self.roles = roles_of(tables)
        columns = [metrics[name].tolist() for name in ("cell", "metric", "group", "n", "estimate", "low", "high")]
        self._rows = {(cell, metric, group): Row(*rest) for cell, metric, group, *rest in zip(*columns, strict=True)}
        self._memory: dict[str, object] = {}
        self._metrics = list(dict.fromkeys(columns[1]))

    def get(self, cell: int, metric: str, group: str = "all") -> Row | None:
        """Return a metric of a cell, or None when the run has no such number."""
        return self._rows.get((cell, metric, group))

    def has(self, metric: str) -> bool:
        """Tell whether any cell has the metric."""
        return metric in self._metrics

    def win(self, cell: int) -> Row | None:
        """Return the win rate of the headline group."""
        return self.get(cell, "win_rate", self.tables.headline)

    @cached_property
    def cells(self) -> list[int]:
        """Numbers of all cells, in order."""
        return [int(cell) for cell in self.tables.cells.index]

    @cached_property
    def games(self) -> int:
        """Games of the whole run."""
        return int(self.tables.cells["games"].sum())

    @cached_property
    def facets(self) -> list[Facet]:
        """Combinations of facet values that have cells, in scenario order."""
        axes = self.roles.facets
        if not axes:
            return [Facet("", "", {})]
        found = self.tables.cells[[axis.name for axis in axes]].drop_duplicates().itertuples(index=False, name=None)
        order = {axis.name: {value: i for i, value in enumerate(axis.values)} for axis in axes}
        values = sorted(found, key=lambda row: [order[a.name].get(v, 0) for a, v in zip(axes, row, strict=True)])
        return [self._facet(axes, row) for row in values]

    def _facet(self, axes: Sequence[Axis], row: Sequence[AxisValue]) -> Facet:
        label = ", ".join(self.value_words(axis, value) for axis, value in zip(axes, row, strict=True))
        slug = "-".join(slugged(self.value_words(axis, value)) for axis, value in zip(axes, row, strict=True))
        return Facet(label, slug, {axis.name: value for axis, value in zip(axes, row, strict=True)})

    @cached_property
    def series(self) -> list[AxisValue | None]:
        """Values of the series axis, or one None without such an axis."""
        axis = self.roles.series
        return [None] if axis is None else [v for v in axis.values if v in set(self.tables.cells[axis.name])]

    @cached_property
    def main_values(self) -> list[AxisValue | None]:
        """Values of the main axis, or one None when nothing varies."""
        axis = self.roles.main
        return [None] if axis is None else [v for v in axis.values if v in set(self.tables.cells[axis.name])]

    @cached_property
    def _index(self) -> dict[tuple[object, ...], int]:
        roles = self.roles
        names = [a.name for a in (*roles.facets, roles.series, roles.heat, roles.main) if a is not None]
        if not names:
            return {(): self.cells[0]} if self.cells else {}
        rows = self.tables.cells[names].itertuples(index=False, name=None)
        return dict(zip(rows, self.cells, strict=True))

    def cell(
        self,
        facet: Facet,
        series: AxisValue | None,
        main: AxisValue | None,
        heat: AxisValue | None = None,
    ) -> int | None:
        """Return the cell of a place on the page, or None where the sweep has none."""
        key: list[object] = [facet.values[axis.name] for axis in self.roles.facets]
        for axis, value in ((self.roles.series, series), (self.roles.heat, heat), (self.roles.main, main)):
            if axis is not None:
                key.append(value)
        return self._index.get(tuple(key))

    def places(self, facet: Facet, series: AxisValue | None) -> Iterator[tuple[AxisValue | None, int]]:
        """Yield the main values that have a cell in this facet and series, with the cell."""
        heats = [None] if self.roles.heat is None else list(self.roles.heat.values)
        for heat in heats:
            for main in self.main_values:
                cell = self.cell(facet, series, main, heat)
                if cell is not None:
                    yield main, cell

    def rows(self, facet: Facet, series: AxisValue | None) -> Iterator[tuple[str, int]]:
        """Yield a label and a cell for every cell of a facet and series; a heat map's cells one by one."""
        main, heat = self.roles.main, self.roles.heat
        for value in self.main_values:
            for other in [None] if heat is None else heat.values:
                cell = self.cell(facet, series, value, other)
                if cell is not None:
                    extra = "" if heat is None or other is None else f", {self.value_words(heat, other)}"
                    yield self.value(main, value) + extra, cell

    def part_title(self, facet: Facet, series: AxisValue | None) -> str:
        """Return what is fixed in a part: "3 players, expert play"."""
        axis = self.roles.series
        skill = "" if axis is None or series is None else self.value_words(axis, series)
        return ", ".join(filter(None, (facet.label, skill)))

    def remember(self, key: str, make: Callable[[], T]) -> T:
        """Return what a panel has worked out before under this key, or work it out now."""
        if key not in self._memory:
            self._memory[key] = make()
        return cast("T", self._memory[key])

    @cached_property
    def tally(self) -> Tally:
        """Index of the counts."""
        return Tally(self.tables)

    @property
    def ladder(self) -> bool:
        """Tell whether the main axis is meant to get harder step by step."""
        return self.roles.main is not None and is_ladder(self.roles.main, self.tables)

    @cached_property
    def steps(self) -> list[dict[str, Any]]:
        """Steps between neighbours of the main axis, as `balance.stats.ladder.paired_steps` judges them."""
        axis = self.roles.main
        if axis is None or len(self.main_values) < 2:
            return []
        found = paired_steps(self.tables, axis.name, smallest=self.smallest)
        return [{str(key): value for key, value in row.items()} for row in found.to_dict("records")]

    @property
    def voices(self) -> list[tuple[str, list[int]]]:
        """Starts of sentences with the cells they speak of: one for each bot of the lineup axis, else one for all."""
        axis = self.roles.series
        if axis is None or axis.name != LINEUP:
            return [("", self.cells)]
        found = [(self.skill(s), [c for facet in self.facets for _, c in self.rows(facet, s)]) for s in self.series]
        return [(skill, cells) for skill, cells in found if cells]

    @property
    def smallest(self) -> float:
        """Smallest difference that matters, in points of win rate."""
        return 100 * self.tables.smallest_difference

    def skill(self, series: AxisValue | None) -> str:
        """Return the start of a sentence about one series, "with expert play "; empty without a series axis."""
        axis = self.roles.series
        if axis is None or series is None:
            return ""
        return f"{'at' if _named_ladder(axis) else 'with'} {self.value_words(axis, series)} "

    def series_name(self, series: AxisValue | None) -> str:
        """Return the name of a series in a legend or a table head."""
        axis = self.roles.series
        if axis is None or series is None:
            return self.tables.headline
        return self.value_words(axis, series) if axis.kind == "numeric" else self.value(axis, series)

    def slug(self, series: AxisValue | None) -> str:
        """Return a series as part of a file name; empty without a series axis."""
        return "" if series is None else slugged(self.value(self.roles.series, series))

    @staticmethod
    def label(axis: Axis) -> str:
        """Return the name of an axis inside a sentence."""
        return uncapitalised(axis.label)

    def main_of(self, cell: int) -> AxisValue:
        """Return the value of a cell on the main axis."""
        assert self.roles.main is not None
        return cast("AxisValue", self.tables.cells[self.roles.main.name].loc[cell])

    @cached_property
    def seat_names(self) -> list[str]:
        """Names under which values by seat are kept, each once, in the order of the seats of the largest table."""
        tally = self.tally
        largest_first = sorted(self.cells, key=lambda cell: -tally.seats(cell))
        return list(
            dict.fromkeys(tally.seat_group(cell, n) for cell in largest_first for n in range(tally.seats(cell)))
        )

    @staticmethod
    def value(axis: Axis | None, value: AxisValue | None) -> str:
        """Return a value alone, as it stands on an axis: "Good Dogs", "3", "expert"."""
        if value is None:
            return "all games"
        return lineup_words(value) if axis is not None and axis.name == LINEUP else pretty(value)

    @staticmethod
    def value_words(axis: Axis, value: AxisValue) -> str:
        """Return a value with what it is a value of: "3 players", "expert play", "hands: Open"."""
        if axis.name == LINEUP:
            return lineup_in_words(value)
        if _named_ladder(axis):
            return pretty(value)
        if axis.kind == "numeric" and axis.label.isalpha() and axis.label.endswith("s") and is_whole(value):
            return counted(int(value), axis.label[:-1].lower())
        return str(value) if axis.name == CHANGE else label_of(axis, value)

    def facet_words(self, facets: Sequence[Facet]) -> str:
        """Return several facets in words; all players differ in one number: "2, 3 and 4 players"."""
        axes = self.roles.facets
        if len(axes) == 1 and axes[0].kind == "numeric" and axes[0].label.isalpha() and len(facets) > 1:
            return f"{joined([str(facet.values[axes[0].name]) for facet in facets])} {axes[0].label.lower()}"
        return joined([facet.label for facet in facets])

    def place_words(self, cell: int) -> str:
        """Return a cell in words: "Good Dogs, 3 players, expert play"."""
        row: dict[Any, Any] = self.tables.cells.loc[cell].to_dict()
        shown = [axis for axis in (self.roles.main, *self.roles.facets, self.roles.heat, self.roles.series) if axis]
        parts = [
            pretty(row[axis.name])
            if axis is self.roles.main and axis.kind == "named" and axis.name != LINEUP
            else self.value_words(axis, row[axis.name])
            for axis in shown
        ]
        return ", ".join(parts)
