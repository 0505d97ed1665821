"""Win rate over two numbers: one heat map per bot and facet, every square with its number."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import heat_chart
from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.panels import seats
from balance.report.panels.win_rate import spread_words
from balance.report.view import Facet, View
from balance.report.words import joined, percent, sentence, with_interval
from balance.stats.tables import AxisValue

NOTE = "Each square is the share of games won; darker is more. The table gives the 95% interval of every square."


def _grid(view: View, facet: Facet, series: AxisValue | None) -> list[list[float]]:
    """Return win rates, rows along the second number from its largest value, NaN where there is no cell."""
    assert view.roles.heat is not None
    rows = []
    for heat in reversed(view.roles.heat.values):
        cells = [view.cell(facet, series, main, heat) for main in view.main_values]
        found = [None if cell is None else view.win(cell) for cell in cells]
        rows.append([float("nan") if row is None else row.estimate for row in found])
    return rows


def _draw(view: View, facet: Facet, series: AxisValue | None, narrow: bool) -> Figure:
    main, heat = view.roles.main, view.roles.heat
    assert main is not None
    assert heat is not None
    across = [view.value(main, value) for value in view.main_values]
    down = [view.value(heat, value) for value in reversed(heat.values)]
    return heat_chart(
        _grid(view, facet, series),
        across,
        down,
        view.label(main),
        view.label(heat),
        narrow,
        view.part_title(facet, series),
    )


def _table(view: View, facet: Facet, series: AxisValue | None) -> Table:
    main, heat = view.roles.main, view.roles.heat
    assert main is not None
    assert heat is not None
    rows = []
    for value in view.main_values:
        cells = [view.cell(facet, series, value, other) for other in heat.values]
        found = [None if cell is None else view.win(cell) for cell in cells]
        shown = ["–" if row is None else with_interval(row.estimate, row.low, row.high) for row in found]
        rows.append([view.value(main, value), *shown])
    head = [f"{view.label(main)} ↓  {view.label(heat)} →", *(view.value(heat, value) for value in heat.values)]
    return Table(head, rows, caption="Share of games won, with its 95% interval.")


def _alt(view: View, facet: Facet, series: AxisValue | None) -> str:
    main, heat = view.roles.main, view.roles.heat
    assert main is not None
    assert heat is not None
    known = [share for row in _grid(view, facet, series) for share in row if share == share]
    where = view.part_title(facet, series)
    span = f"{percent(min(known))} to {percent(max(known))}" if known else "no cell"
    by = f"{view.label(main)} and {view.label(heat)}{', ' + where if where else ''}"
    return sentence(f"Heat map of the share of games won by {by}: {span}")


def _best(view: View, facet: Facet, series: AxisValue | None) -> str:
    """Name the most and the least winnable square."""
    rows = [(cell, row) for _, cell in view.places(facet, series) if (row := view.win(cell))]
    if len(rows) < 2:
        return ""
    low, high = (pick(rows, key=lambda pair: pair[1].estimate) for pick in (min, max))
    named = [f"{percent(row.estimate)} at {_square(view, cell)}" for cell, row in (high, low)]
    lead = view.skill(series) + (f"for {facet.label} " if facet.label else "")
    return sentence(f"{lead}the win rate of {view.tables.headline} is highest, {named[0]}, and lowest, {named[1]}")


def _square(view: View, cell: int) -> str:
    row = view.tables.cells.loc[cell].to_dict()
    axes = [axis for axis in (view.roles.main, view.roles.heat) if axis]
    return joined([view.value_words(axis, row[axis.name]) for axis in axes])


def build(view: View) -> Section:
    """Return one heat map per bot and facet."""
    places = [(facet, series) for series in view.series for facet in view.facets]
    parts = []
    for place, (facet, series) in enumerate(places):
        title = view.part_title(facet, series)
        name = "-".join(filter(None, ("heat", facet.slug, view.slug(series))))
        draw = partial(_draw, view, facet, series, len(places) > 1) if place < MAX_PARTS else None
        parts.append(Part(name, title, _alt(view, facet, series), draw, _table(view, facet, series)))
    said = [text for facet, series in places if (text := _best(view, facet, series))]
    return Section("heat", "How often is it won?", spread_words(view), parts, said, NOTE)


def applies(view: View) -> bool:
    """Tell whether two numbers vary."""
    return view.has("win_rate") and view.roles.heat is not None and not seats.of_headline(view)


PANEL = Panel(applies, build)
