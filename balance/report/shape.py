"""The shape of a sweep: which axes tell cells apart, and sweeps that change one thing at a time seen as one axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from balance.report.words import is_number, number, pretty, uncapitalised
from balance.stats.tables import Axis, AxisValue, RunTables

LINEUP = "lineup"
PLAYERS = "players"
CHANGE = "change"
BASE = "no change"
CROSSED = ((), (LINEUP,), (PLAYERS,), (LINEUP, PLAYERS))
"""Axes that may be crossed with a list of changes: the same changes for each bot or table size."""


def free_axes(tables: RunTables) -> list[Axis]:
    """Return the axes that tell cells apart; one that follows from another (a zip) or never changes is left out."""
    cells = tables.cells
    kept: list[Axis] = []
    for axis in sorted(tables.axes, key=lambda axis: -cells[axis.name].nunique()):
        if cells[axis.name].nunique() > 1 and not any(_follows(cells, axis.name, other.name) for other in kept):
            kept.append(axis)
    return [axis for axis in tables.axes if axis in kept]


def _follows(cells: pd.DataFrame, name: str, other: str) -> bool:
    """Tell whether the value of one axis is settled by the value of another."""
    pairs = cells[[name, other]].drop_duplicates()
    return len(pairs) == cells[other].nunique()


def pair_of(lineup: object) -> dict[str, str]:
    """Read "zombies:expert humans:basic" as bots by side; empty for any other lineup."""
    parts = [part.partition(":") for part in str(lineup).split(" ")]
    if len(parts) < 2 or not all(side and bot for side, _, bot in parts):
        return {}
    return {side: bot for side, _, bot in parts}


def lineup_words(lineup: object) -> str:
    """Return a lineup for the reader: "expert", "zombies expert, humans basic"."""
    return ", ".join(f"{side} {bot}" for side, bot in pair_of(lineup).items()) or str(lineup)


def lineup_in_words(lineup: object) -> str:
    """Return a lineup inside a sentence: "expert play", "expert on both sides", "lineup zombies expert, humans ..."."""
    if str(lineup).isidentifier():
        return f"{lineup} play"
    bots = set(pair_of(lineup).values())
    return f"{bots.pop()} on both sides" if len(bots) == 1 else f"lineup {lineup_words(lineup)}"


def label_of(axis: Axis, value: AxisValue) -> str:
    """Return a value with what it is a value of: "hands: Open", "zombies per roll 3"."""
    if is_number(value):
        return f"{uncapitalised(axis.label)} {number(float(value))}"
    return f"{uncapitalised(axis.label)}: {pretty(value)}"


def collapsed(tables: RunTables) -> RunTables:
    """Return a sweep of single changes with one axis "change", whose first value is the unchanged base.

    A sweep is one of single changes when one of its cells differs from every other in exactly one axis, for every bot
    and number of players. Any other run is returned as it is.
    """
    free = free_axes(tables)
    for crossed in CROSSED:
        changing = [axis for axis in free if axis.name not in crossed]
        if len(changing) >= 2 and all(any(axis.name == name for axis in free) for name in crossed):
            labels = _changes(tables.cells, changing, list(crossed))
            if labels is not None:
                return _with_changes(tables, [axis for axis in free if axis.name in crossed], labels)
    return tables


def _changes(cells: pd.DataFrame, changing: Sequence[Axis], crossed: list[str]) -> dict[int, str] | None:
    """Return the change of every cell, or None when the cells are not single changes of one base."""
    groups = [part for _, part in cells.groupby(crossed, sort=False)] if crossed else [cells]
    found: dict[int, str] = {}
    base: tuple[object, ...] | None = None
    for part in groups:
        rows = list(part[[axis.name for axis in changing]].itertuples(index=False, name=None))
        base = _base(rows) if base is None else base
        if base is None or base not in rows:
            return None
        for cell, row in zip(part.index, rows, strict=True):
            moved = [axis for axis, value, usual in zip(changing, row, base, strict=True) if value != usual]
            if len(moved) > 1:
                return None
            found[int(str(cell))] = label_of(moved[0], row[changing.index(moved[0])]) if moved else BASE
    return found


def _base(rows: Sequence[tuple[object, ...]]) -> tuple[object, ...] | None:
    """Return the row from which every other differs in one place; None without it or with fewer than two places."""
    for base in rows:
        moved = [[place for place, value in enumerate(row) if value != base[place]] for row in rows if row != base]
        if all(len(places) == 1 for places in moved) and len({places[0] for places in moved}) >= 2:
            return base
    return None


def _with_changes(tables: RunTables, crossed: Sequence[Axis], labels: dict[int, str]) -> RunTables:
    values = dict.fromkeys([BASE, *labels.values()])
    cells = tables.cells.assign(**{CHANGE: [labels[int(str(cell))] for cell in tables.cells.index]})
    return replace(tables, axes=(Axis(CHANGE, CHANGE, "named", tuple(values)), *crossed), cells=cells)
