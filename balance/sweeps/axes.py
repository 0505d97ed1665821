"""Axes of a sweep: lists, ranges, zipped groups and explicit cells, and the points they span."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from balance.core.errors import InputError, nearest

__all__ = [
    "CASE",
    "MAX_CELLS",
    "AxisGroup",
    "all_paths",
    "always_set",
    "axis_names",
    "explicit",
    "flatten",
    "is_range",
    "narrowed",
    "points",
    "sweep_groups",
]

MAX_CELLS = 100_000
CASE = "case"
_RANGE_KEYS = ("from", "to", "step")


@dataclass(frozen=True)
class AxisGroup:
    """Axes that vary together.

    Attributes
    ----------
    paths : tuple of str
        Names of the axes: dotted params, ``lineup`` or ``knobs.BOT.KNOB``. One for a plain axis, several for a zip.
    rows : tuple of tuple
        One row per step of the group, with a value for each path; None where an explicit cell says nothing, so that
        what is fixed or printed holds.
    """

    paths: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def axes(self) -> tuple[str, ...]:
        """The axes that tables and figures show: the name of the case where cells have names, else every path."""
        return (CASE,) if CASE in self.paths else self.paths


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Turn nested tables into dotted paths; ranges and empty tables stay whole."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, Mapping) and value and not is_range(value) and path != "lineup":
            flat.update(flatten(value, path))
        else:
            flat[path] = value
    return flat


def is_range(value: Any) -> bool:
    """Tell whether a value is written as a range table, a misspelt key in it or not: no param is named so."""
    return isinstance(value, Mapping) and ("from" in value or "to" in value)


def sweep_groups(table: Mapping[str, Any], source: str) -> list[AxisGroup]:
    """Read the ``[sweep]`` table.

    Parameters
    ----------
    table : mapping
        Lists or ranges by path, and ``zip``: one table, or a list of tables, of axes that vary together.
    source : str
        The file, for errors.

    Returns
    -------
    list of AxisGroup
        In the order of the file; zipped groups after the plain axes written before them.

    Raises
    ------
    InputError
    """
    groups = []
    for key, value in table.items():
        if key == "zip":
            zips = value if isinstance(value, list) else [value]
            groups += [_zipped(each, source) for each in zips]
        else:
            groups += [_plain(path, given, source) for path, given in flatten({key: value}).items()]
    _refuse_repeats(groups, source)
    return groups


def _plain(path: str, given: Any, source: str) -> AxisGroup:
    """Read one axis of the grid."""
    return AxisGroup((path,), tuple((value,) for value in axis_values(path, given, source)))


def axis_values(path: str, given: Any, source: str) -> list[Any]:
    """Return the values of an axis written as a list or as a range.

    Raises
    ------
    InputError
        For an empty axis, or something that is neither a list nor a range.
    """
    if is_range(given):
        return _range_values(path, given, source)
    if not isinstance(given, list):
        raise InputError(
            f"{source}: axis '{path}' is {given!r}, but must be a list of values or a range "
            "such as {from = 0, to = 8, step = 2}."
        )
    if not given:
        raise InputError(f"{source}: axis '{path}' is empty; give it at least one value.")
    values: list[Any] = []
    for value in given:
        values += _range_values(path, value, source) if is_range(value) else [value]
    return values


def _range_values(path: str, given: Mapping[str, Any], source: str) -> list[int]:
    """Return the whole numbers of a range, both ends included."""
    for key in given:
        if key not in _RANGE_KEYS:
            raise InputError(
                f"{source}: range of axis '{path}' has the unknown key '{key}'.{nearest(key, _RANGE_KEYS)}"
            )
    numbers = [given.get("from"), given.get("to"), given.get("step", 1)]
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
        raise InputError(f"{source}: range of axis '{path}' needs whole numbers 'from' and 'to' (and 'step').")
    first, last, step = (int(number or 0) for number in numbers)
    if step == 0:
        raise InputError(f"{source}: range of axis '{path}' has step 0; use 1 or more.")
    values = range(first, last + (1 if step > 0 else -1), step)
    if len(values) == 0:
        raise InputError(f"{source}: axis '{path}' is empty: no number from {first} to {last} in steps of {step}.")
    if len(values) > MAX_CELLS:
        raise InputError(f"{source}: axis '{path}' has {len(values)} values; at most {MAX_CELLS} cells are allowed.")
    return list(values)


def _zipped(table: Any, source: str) -> AxisGroup:
    """Read one table of axes that vary together."""
    if not isinstance(table, Mapping) or not table:
        raise InputError(f"{source}: 'sweep.zip' must be a table of lists of equal length.")
    columns = {path: axis_values(path, given, source) for path, given in flatten(table).items()}
    lengths = {path: len(values) for path, values in columns.items()}
    if len(set(lengths.values())) > 1:
        said = ", ".join(f"'{path}' has {n}" for path, n in lengths.items())
        raise InputError(f"{source}: zipped axes need equally many values: {said}.")
    return AxisGroup(tuple(columns), tuple(zip(*columns.values(), strict=True)))


def explicit(cells: Any, source: str) -> AxisGroup:
    """Read the ``[[cells]]`` list: one table of values per cell, with a name under ``case`` if its author likes.

    Raises
    ------
    InputError
    """
    if not isinstance(cells, list) or not all(isinstance(cell, Mapping) for cell in cells):
        raise InputError(f"{source}: 'cells' must be a list of tables, each headed [[cells]].")
    if not cells:
        raise InputError(f"{source}: 'cells' is empty; give it at least one [[cells]] table.")
    rows = [flatten(cell) for cell in cells]
    paths = tuple(dict.fromkeys(path for row in rows for path in row))
    named = [row[CASE] for row in rows if CASE in row]
    if named and (len(named) < len(rows) or not all(isinstance(name, str) and name for name in named)):
        raise InputError(f"{source}: '{CASE}' must be a name in quotes in every [[cells]] table, or in none.")
    if repeated := [name for name, n in Counter(named).items() if n > 1]:
        raise InputError(f"{source}: '{CASE}' names two [[cells]] '{repeated[0]}'; give each its own name.")
    return AxisGroup(paths, tuple(tuple(row.get(path) for path in paths) for row in rows))


def _refuse_repeats(groups: Sequence[AxisGroup], source: str) -> None:
    """Refuse an axis that is written twice."""
    seen: set[str] = set()
    for path in all_paths(groups):
        if path in seen:
            raise InputError(f"{source}: axis '{path}' is written twice; keep one of them.")
        seen.add(path)


def axis_names(groups: Sequence[AxisGroup]) -> list[str]:
    """Return the names of the axes that are shown, in order."""
    return [path for group in groups for path in group.axes]


def all_paths(groups: Sequence[AxisGroup]) -> list[str]:
    """Return every path that the groups set, in order."""
    return [path for group in groups for path in group.paths]


def always_set(groups: Sequence[AxisGroup]) -> list[str]:
    """Return the paths that every row of their group sets, so that a fixed value of theirs would never hold."""
    return [
        path
        for group in groups
        for at, path in enumerate(group.paths)
        if all(row[at] is not None for row in group.rows)
    ]


def points(groups: Sequence[AxisGroup], source: str) -> Iterator[dict[str, Any]]:
    """Yield the points of the grid of groups, the last group varying fastest; one empty point without groups.

    Raises
    ------
    InputError
        For more than `MAX_CELLS` points.
    """
    total = math.prod(len(group.rows) for group in groups)
    if total > MAX_CELLS:
        raise InputError(f"{source}: the sweep has {total} cells; at most {MAX_CELLS} are allowed.")
    for rows in itertools.product(*(group.rows for group in groups)):
        yield {
            path: value
            for group, row in zip(groups, rows, strict=True)
            for path, value in zip(group.paths, row, strict=True)
            if value is not None
        }


def narrowed(groups: Sequence[AxisGroup], path: str, values: Sequence[Any], source: str) -> list[AxisGroup]:
    """Return the groups with one axis set to other values.

    A plain axis takes the new values; in a zip or among explicit cells the rows with one of the values are kept, and
    with a single value those that say nothing about the axis, which then take it.

    Raises
    ------
    InputError
        When no row of a zip or of the explicit cells has one of the values.
    """
    changed = []
    for group in groups:
        if path not in group.paths:
            changed.append(group)
        elif len(group.paths) == 1:
            changed.append(AxisGroup((path,), tuple((value,) for value in values)))
        else:
            at = group.paths.index(path)
            fill = values[0] if len(values) == 1 else None
            filled = [(*row[:at], fill if row[at] is None else row[at], *row[at + 1 :]) for row in group.rows]
            rows = tuple(row for row in filled if row[at] in values)
            if not rows:
                raise InputError(
                    f"{source}: no cell of the scenario has {path} = {_listed(values)}; "
                    f"its cells have {_listed(list(dict.fromkeys(str(row[at]) for row in group.rows)))}."
                )
            changed.append(AxisGroup(group.paths, rows))
    return changed


def _listed(values: Sequence[Any]) -> str:
    """Return values as one readable list."""
    return ", ".join(str(value) for value in values)
