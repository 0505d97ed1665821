"""Win rate along the main axis: dots for named values, lines for numbers, one mark per bot, one figure per facet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.panels import matrix, seats
from balance.report.shape import LINEUP
from balance.report.sizes import each_cell
from balance.report.style import (
    DASHES,
    LINES,
    MARKERS,
    legend,
    new_figure,
    part_width,
    percent_axis,
    row_labels,
    rows_height,
    share_top,
)
from balance.report.view import Facet, Row, View
from balance.report.words import (
    counted,
    fixed,
    group_wins,
    joined,
    percent,
    percent_range,
    sentence,
    the_group,
    with_interval,
)
from balance.stats.tables import AxisValue

NOTE = (
    "A mark is the share of games won; its bar is the 95% interval: repeat the whole run with other dice and the true "
    "share lies inside such a bar 95 times out of 100. Where no bar shows, it is shorter than the mark."
)
FEW = 6
"""Of more cells than this the two ends of a range are named."""
MAX_ROWS = 60
"""More named values than this have a table only."""
Points = list[tuple[int, AxisValue | None, Row]]


def _points(view: View, facet: Facet, series: AxisValue | None) -> Points:
    """Return place, value and win rate along the main axis, where the sweep has a cell."""
    order = {value: place for place, value in enumerate(view.main_values)}
    found = ((order[main], main, view.win(cell)) for main, cell in view.places(facet, series))
    return [(place, main, row) for place, main, row in found if row is not None]


def _top(view: View) -> float:
    """Return the end of the axis of all figures of the panel, so that they can be compared."""
    rows = [view.win(cell) for cell in view.cells]
    return share_top(max((row.high for row in rows if row is not None), default=1.0))


def _draw(view: View, facet: Facet) -> Figure:
    main = view.roles.main
    if main is not None and main.kind == "numeric":
        return _draw_lines(view, facet)
    labels = [view.value(main, value) for value in view.main_values]
    height = rows_height(labels, len(view.series))
    figure, axes = new_figure(part_width(len(view.facets)), height, facet.label)
    for place, series in enumerate(view.series):
        _dots(axes, _points(view, facet, series), place, len(view.series), view.series_name(series), view.ladder)
    row_labels(axes, labels)
    percent_axis(axes, high=_top(view))
    axes.set_xlabel(f"games won by {view.tables.headline}")
    legend(figure, axes)
    return figure


def _dots(axes: Axes, points: Points, place: int, of: int, name: str, linked: bool) -> None:
    """Draw one series of dots with intervals; a ladder's dots are linked by a thin line."""
    colour = LINES[place % len(LINES)]
    shift = (place - (of - 1) / 2) * min(0.22, 0.7 / of)
    x = [row.estimate for _, _, row in points]
    y = [at + shift for at, _, _ in points]
    spread = [[row.estimate - row.low for _, _, row in points], [row.high - row.estimate for _, _, row in points]]
    if linked:
        axes.plot(x, y, color=colour, linewidth=0.9, linestyle=DASHES[place % len(DASHES)], alpha=0.6)
    axes.errorbar(
        x, y, xerr=spread, fmt=MARKERS[place % len(MARKERS)], color=colour, markersize=5.5, elinewidth=1.6, capsize=2.5,
        label=name,
    )  # fmt: skip


def _draw_lines(view: View, facet: Facet) -> Figure:
    assert view.roles.main is not None
    figure, axes = new_figure(part_width(len(view.facets)), 3.1 + 0.2 * (len(view.series) > 1), facet.label)
    for place, series in enumerate(view.series):
        points = _points(view, facet, series)
        colour = LINES[place % len(LINES)]
        x = [float(main) for _, main, _ in points if main is not None]
        axes.fill_between(
            x, [row.low for *_, row in points], [row.high for *_, row in points], color=colour, alpha=0.22, linewidth=0
        )
        axes.plot(
            x, [row.estimate for *_, row in points], color=colour, linestyle=DASHES[place % len(DASHES)],
            marker=MARKERS[place % len(MARKERS)], markersize=5, linewidth=1.6, label=view.series_name(series),
        )  # fmt: skip
    values = [float(value) for value in view.main_values if value is not None]
    if len(values) <= 9:
        axes.set_xticks(values, [view.value(view.roles.main, value) for value in view.main_values])
    percent_axis(axes, "y", high=_top(view))
    axes.set_xlabel(view.label(view.roles.main))
    axes.set_ylabel(f"games won by {view.tables.headline}")
    legend(figure, axes)
    return figure


def _table(view: View, facet: Facet) -> Table:
    main = view.roles.main
    head = [view.label(main) if main else "run", *(view.series_name(series) for series in view.series)]
    rows, shown = [], []
    for value in view.main_values:
        cells = [view.cell(facet, series, value) for series in view.series]
        known = [cell for cell in cells if cell is not None]
        if known:
            shown += known
            rows.append([view.value(main, value), *(_shown(view, cell) for cell in cells)])
    return Table(head, rows, caption=f"Share of games won, with its 95% interval; {each_cell(view.tables, shown)}.")


def _shown(view: View, cell: int | None) -> str:
    row = None if cell is None else view.win(cell)
    return "–" if row is None else with_interval(row.estimate, row.low, row.high)


def _alt(view: View, facet: Facet) -> str:
    main = view.roles.main
    kind = "Line chart" if main is not None and main.kind == "numeric" else "Dot chart"
    along = f" by {view.label(main)}" if main else ""
    said = []
    for series in view.series:
        points = _points(view, facet, series)
        if points:
            (_, first, low), (_, last, high) = points[0], points[-1]
            span = f"{percent(low.estimate)} at {view.value(main, first)}"
            if len(points) > 1:
                span += f" to {percent(high.estimate)} at {view.value(main, last)}"
            said.append(f"{view.series_name(series)}: {span}")
    where = f", {facet.label}" if facet.label else ""
    return sentence(f"{kind} of the share of games won by {view.tables.headline}{along}{where}. {'; '.join(said)}")


def spread_words(view: View) -> list[str]:
    """Return the spread of win rates, for each skill."""
    said = []
    for series in view.series:
        cells = [cell for facet in view.facets for _, cell in view.places(facet, series)]
        rates = {cell: row.estimate for cell in cells if (row := view.win(cell))}
        if rates:
            start = f"{view.skill(series)}{group_wins(view.tables.headline)}"
            said.append(sentence(f"{start} {_range_words(view, rates, series)}"))
    return said


def _range_words(view: View, rates: Mapping[int, float], series: AxisValue | None) -> str:
    """Return the range of win rates, with the places of both ends when there are many."""
    share = percent_range(rates.values())
    if len(rates) <= FEW:
        return f"{share} of the games" + (f", over {counted(len(rates), 'cell')}" if len(rates) > 1 else "")
    ends = (min(rates, key=lambda cell: rates[cell]), max(rates, key=lambda cell: rates[cell]))
    fixed_part = f", {view.value_words(view.roles.series, series)}" if view.roles.series and series is not None else ""
    places = [f"{percent(rates[cell])} ({view.place_words(cell).removesuffix(fixed_part)})" for cell in ends]
    return f"from {places[0]} to {places[1]} of the games, over {counted(len(rates), 'cell')}"


def ends_sentence(view: View, series: AxisValue | None) -> str:
    """Say how often the first and the last value of a ladder are won, or how often the only cell is."""
    main = view.roles.main
    if main is None:
        row = view.win(view.cells[0])
        who = group_wins(view.tables.headline)
        return sentence(f"{who} {with_interval(row.estimate, row.low, row.high)} of the games") if row else ""
    said = []
    for value in (view.main_values[0], view.main_values[-1]):
        cells = [view.cell(facet, series, value) for facet in view.facets]
        rates = [row.estimate for cell in cells if cell is not None and (row := view.win(cell))]
        said.append(f"{percent_range(rates)} of the games at {view.value(main, value)}")
    if not any(row.estimate for facet in view.facets for _, _, row in _points(view, facet, series)):
        return ""
    where = f" ({view.facet_words(view.facets)})" if view.roles.facets else ""
    return sentence(f"{view.skill(series)}{group_wins(view.tables.headline)} {joined(said)}{where}")


def gain_sentence(view: View) -> str:
    """Say by how much the last bot does better than the one before it, over all places."""
    axis = view.roles.series
    if axis is None or axis.name != LINEUP or len(view.series) < 2:
        return ""
    weak, strong = view.series[-2], view.series[-1]
    gains = []
    for facet in view.facets:
        rates = {main: row.estimate for main, cell in view.places(facet, weak) if (row := view.win(cell))}
        better = [(main, row.estimate) for main, cell in view.places(facet, strong) if (row := view.win(cell))]
        gains += [100 * (rate - rates[main]) for main, rate in better if main in rates]
    if not gains:
        return ""
    who = the_group(view.tables.headline)
    return sentence(f"{strong} play instead of {weak} play moves the win rate of {who} by {_span(gains)} points")


def _span(values: list[float]) -> str:
    low, high = fixed(min(values), sign=True), fixed(max(values), sign=True)
    return low if low == high else f"{low} to {high}"


def split_sentence(view: View) -> str:
    """Name the place where the facets differ most, when they are one axis."""
    if len(view.roles.facets) != 1 or len(view.facets) < 2:
        return ""
    widest: tuple[float, str] = (0.0, "")
    for series in view.series:
        for value in view.main_values:
            found = [(facet, view.cell(facet, series, value)) for facet in view.facets]
            rates = [
                (facet.label, row.estimate) for facet, cell in found if cell is not None and (row := view.win(cell))
            ]
            if len(rates) > 1:
                low, high = min(rates, key=lambda pair: pair[1]), max(rates, key=lambda pair: pair[1])
                where = ", ".join(filter(None, (view.value(view.roles.main, value), view.skill(series).strip())))
                text = f"{percent(high[1])} for {high[0]} against {percent(low[1])} for {low[0]} at {where}"
                widest = max(widest, (high[1] - low[1], text))
    axis = view.label(view.roles.facets[0])
    return sentence(f"the win rate depends on {axis} by up to {fixed(100 * widest[0])} points: {widest[1]}")


def build(view: View) -> Section:
    """Return the win rate of every cell."""
    parts, lined = [], view.roles.main is not None and view.roles.main.kind == "numeric"
    for place, facet in enumerate(view.facets):
        name = "-".join(filter(None, ("win-rate", facet.slug)))
        drawn = place < MAX_PARTS and (lined or len(view.main_values) <= MAX_ROWS)
        draw = partial(_draw, view, facet) if drawn else None
        parts.append(Part(name, facet.label, _alt(view, facet), draw, _table(view, facet)))
    ladder = view.ladder or view.roles.main is None
    ends = [text for series in view.series if (text := ends_sentence(view, series))] if ladder else []
    gain, split = gain_sentence(view), split_sentence(view)
    words = [text for text in (*(ends or spread_words(view)), gain, split) if text]
    top = [text for text in (*(ends or (spread_words(view) if view.roles.facets else ())), gain) if text]
    return Section("win-rate", "How often is it won?", words, parts, top, NOTE)


def applies(view: View) -> bool:
    """Tell whether the run has win rates along at most one number, and no matrix says it better."""
    series = view.roles.series
    told = matrix.applies(view) and (series is None or series.name != LINEUP)
    return view.has("win_rate") and view.roles.heat is None and not told and not seats.of_headline(view)


PANEL = Panel(applies, build)
