"""Outcome columns the scenario asks to see: their means along the main axis, one figure per facet."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import Line, mean_chart
from balance.report.panel import MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.view import Facet, Row, View
from balance.report.words import fixed, measured, sentence
from balance.stats.tables import AxisValue, ColumnSpec

NOTE = "A mark is the mean of all games of a cell; its bar is the 95% interval, often shorter than the mark."


def columns(view: View) -> list[ColumnSpec]:
    """Return the columns asked for that have a mean."""
    known = {spec.name: spec for spec in view.tables.columns if not spec.per_seat}
    asked = [known[name] for name in view.tables.show if name in known]
    return [spec for spec in asked if view.has(f"mean_{spec.name}")]


def _mean(view: View, spec: ColumnSpec, cell: int) -> Row | None:
    return view.get(cell, f"mean_{spec.name}")


def _top(view: View, spec: ColumnSpec) -> float:
    """Return the end of the axis of all figures of a column."""
    return max((row.high for cell in view.cells if (row := _mean(view, spec, cell))), default=1.0) or 1.0


def _draw(view: View, spec: ColumnSpec, facet: Facet) -> Figure:
    labels = [view.value(view.roles.main, value) for value in view.main_values]
    lines: list[Line] = []
    for series in view.series:
        found = [(at, view.cell(facet, series, value)) for at, value in enumerate(view.main_values)]
        means = [(at, row) for at, cell in found if cell is not None and (row := _mean(view, spec, cell))]
        values = [(row.estimate, row.low, row.high) for _, row in means]
        lines.append((view.series_name(series), [at for at, _ in means], values))
    return mean_chart(labels, lines, f"{spec.label}, mean", _top(view, spec), len(view.facets) > 1, facet.label)


def _table(view: View, spec: ColumnSpec, facet: Facet) -> Table:
    main, rows = view.roles.main, []
    for value in view.main_values:
        cells = [view.cell(facet, series, value) for series in view.series]
        if any(cell is not None for cell in cells):
            means = [None if cell is None else _mean(view, spec, cell) for cell in cells]
            shown = ["–" if row is None else measured(row.estimate, row.low, row.high) for row in means]
            rows.append([view.value(main, value), *shown])
    head = [view.label(main) if main else "run", *(view.series_name(series) for series in view.series)]
    return Table(head, rows, caption=sentence(f"{spec.label}, mean per game, with its 95% interval"))


def _range(view: View, spec: ColumnSpec, lead: str, cells: list[int]) -> str:
    """Say between which means a column lies for one skill, and where."""
    means = {cell: row.estimate for cell in cells if (row := _mean(view, spec, cell))}
    if not means:
        return ""
    ends = [min(means, key=lambda cell: means[cell]), max(means, key=lambda cell: means[cell])]
    told = [f"{fixed(means[cell], 2)} a game{_place(view, cell)}" for cell in dict.fromkeys(ends)]
    start = f"{lead}the mean number of {spec.label} "
    return sentence(f"{start}is {told[0]}" if len(told) == 1 else f"{start}goes from {told[0]} to {told[1]}")


def _place(view: View, cell: int) -> str:
    """Return a cell in brackets, without the skill that the sentence begins with."""
    words, axis = view.place_words(cell), view.roles.series
    if axis is not None:
        said: AxisValue = view.tables.cells[axis.name].loc[cell]
        words = words.removesuffix(view.value_words(axis, said)).removesuffix(", ")
    return f" ({words})" if words else ""


def _alt(view: View, spec: ColumnSpec, facet: Facet, said: list[str]) -> str:
    where = f", {facet.label}" if facet.label else ""
    return f"Dot chart of {spec.label}, mean of a game{where}. In the whole run: {' '.join(said)}"


def build(view: View) -> Section:
    """Return a figure for every column and facet."""
    parts, words = [], []
    for spec in columns(view):
        said = [text for lead, cells in view.voices if (text := _range(view, spec, lead, cells))]
        words += said
        for place, facet in enumerate(view.facets):
            name = "-".join(filter(None, ("mean", spec.name.replace("_", "-"), facet.slug)))
            draw = partial(_draw, view, spec, facet) if place < MAX_MINOR_PARTS else None
            title = facet.label if len(columns(view)) == 1 else sentence(spec.label).rstrip(".")
            parts.append(Part(name, title, _alt(view, spec, facet, said), draw, _table(view, spec, facet)))
    labels = [spec.label for spec in columns(view)]
    title = sentence(labels[0]).rstrip(".") if len(labels) == 1 else "What the scenario asks to see"
    return Section("shown", title, words, parts, words, NOTE)


def applies(view: View) -> bool:
    """Tell whether the scenario asks for columns the run has."""
    return bool(columns(view)) and view.roles.heat is None


PANEL = Panel(applies, build)
