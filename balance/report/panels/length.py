"""How long games last: in minutes against the box, and the share still going after so many turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from balance.report.panel import LOUD, MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.panels import seats
from balance.report.style import (
    BAND,
    DASHES,
    GRID,
    LINES,
    MARKERS,
    MUTED,
    PART_WIDTH,
    TEXT,
    legend,
    new_figure,
    percent_axis,
    row_labels,
    rows_height,
)
from balance.report.view import Facet, View
from balance.report.words import counted, fixed, number, percent_range, sentence
from balance.stats.survival import kaplan_meier
from balance.stats.tables import AxisValue

CURVES = 5
"""Curves in one figure; of more values the first, the last and some between are drawn."""
POINTS = 80
"""Steps of a drawn curve; a longer one is thinned."""
Quantiles = tuple[float, float, float]


def quantiles(view: View, cell: int, group: str = "all") -> Quantiles | None:
    """Return the 10, 50 and 90 % quantiles of the length of a cell."""
    found = [view.get(cell, f"{view.tables.length}_q{q}", group) for q in (10, 50, 90)]
    return None if any(row is None for row in found) else tuple(row.estimate for row in found if row)  # type: ignore[return-value]


def _unit(view: View) -> str:
    spec = next((column for column in view.tables.columns if column.name == view.tables.length), None)
    return (spec.unit or spec.label if spec else view.tables.length).lower()


def _pace(view: View) -> tuple[float, float] | None:
    return view.tables.minutes_per_turn


def _shown(values: Quantiles | None) -> str:
    return "–" if values is None else f"{number(values[1])} ({number(values[0])}–{number(values[2])})"


def _minutes(view: View, values: Quantiles | None) -> str:
    pace = _pace(view)
    if values is None or pace is None or not np.isfinite(values[1]):
        return "–"
    return f"{fixed(values[1] * pace[0], 0)}–{fixed(values[1] * pace[1], 0)}"


def _table(view: View, facet: Facet) -> Table:
    """Return turns and minutes of the median game, with two columns for each bot."""
    main, timed = view.roles.main, _pace(view) is not None
    head = [view.label(main) if main else "run"]
    for series in view.series:
        name = "" if series is None else f"{view.series_name(series)}: "
        head += [f"{name}{_unit(view)}", *([f"{name}minutes"] if timed else [])]
    rows: dict[str, list[str]] = {}
    for place, series in enumerate(view.series):
        width = 2 if timed else 1
        for text, cell in view.rows(facet, series):
            row = rows.setdefault(text, ["–"] * (width * len(view.series)))
            values = quantiles(view, cell)
            row[place * width : (place + 1) * width] = [_shown(values), *([_minutes(view, values)] if timed else [])]
    return Table(head, [[text, *row] for text, row in rows.items()], caption=_caption(view))


def _caption(view: View) -> str:
    pace = _pace(view)
    told = f"; minutes of the median game at {number(pace[0])} to {number(pace[1])} a turn" if pace else ""
    return f"Median {_unit(view)}, with the middle 80% of games in brackets{told}."


def _draw_minutes(view: View, facet: Facet) -> Figure:
    """Draw medians as bars from the quick to the slow pace, with a thin line from the quickest to the slowest tenth."""
    low, high = _pace(view) or (1.0, 1.0)
    rows = list(dict.fromkeys(text for series in view.series for text, _ in view.rows(facet, series)))
    height = rows_height(rows, len(view.series), legend_rows=1)
    figure, axes = new_figure(PART_WIDTH, height, facet.label)
    longest = 0.0
    for place, series in enumerate(view.series):
        for text, cell in view.rows(facet, series):
            values = quantiles(view, cell)
            if values is None or not np.isfinite(values[1]):
                continue
            last = values[2] if np.isfinite(values[2]) else float(view.tally.outcomes(cell).values.max())
            y = rows.index(text) + (place - (len(view.series) - 1) / 2) * 0.3
            ends = (values[0] * low, values[1] * low, values[1] * high, last * high)
            _pace_bar(axes, y, ends, place, view.series_name(series) if text == rows[0] else "")
            longest = max(longest, ends[3])
    _box(axes, view)
    row_labels(axes, rows)
    axes.set_xlim(0, None)
    axes.set_xlabel(f"minutes at {number(low)} to {number(high)} a turn")
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    legend(figure, axes)
    return figure


def _pace_bar(axes: Axes, y: float, ends: tuple[float, float, float, float], place: int, name: str) -> None:
    colour, mark = LINES[place % len(LINES)], MARKERS[place % len(MARKERS)]
    axes.plot([ends[0], ends[3]], [y, y], color=colour, linewidth=1.0)
    axes.plot([ends[1], ends[2]], [y, y], color=colour, linewidth=4.5, solid_capstyle="butt")
    axes.plot([(ends[1] + ends[2]) / 2], [y], color=colour, marker=mark, markersize=6, linestyle="", label=name or None)


def _box(axes: Axes, view: View) -> None:
    box = view.tables.box_minutes
    if box is not None:
        axes.axvspan(box[0], box[1], color=BAND, zorder=0)
        text = f"box: {number(box[0])}–{number(box[1])} min"
        axes.annotate(
            text, (sum(box) / 2, 1), xycoords=("data", "axes fraction"), xytext=(0, 2), textcoords="offset points",
            ha="center", va="bottom", fontsize=TEXT, color=MUTED,
        )  # fmt: skip


def _chosen(rows: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    if len(rows) <= CURVES:
        return list(rows)
    return [rows[round(i * (len(rows) - 1) / (CURVES - 1))] for i in range(CURVES)]


def _draw_curves(view: View, facet: Facet, series: AxisValue | None) -> Figure:
    rows = _chosen(list(view.rows(facet, series)))
    figure, axes = new_figure(PART_WIDTH, 2.9 + 0.2 * -(-len(rows) // 2), view.part_title(facet, series))
    for place, (text, cell) in enumerate(rows):
        curve = kaplan_meier(view.tally.outcomes(cell).lifetimes(view.tables.ends))
        times, shares = np.concatenate(([0], curve.times)), np.concatenate(([1.0], curve.value))
        keep = np.unique(np.linspace(0, times.size - 1, min(times.size, POINTS)).astype(int))
        axes.step(
            times[keep], shares[keep], where="post", color=LINES[place % len(LINES)],
            linestyle=DASHES[place % len(DASHES)], linewidth=1.6, label=_curve_name(view, text, cell),
        )  # fmt: skip
    percent_axis(axes, "y")
    axes.set_xlim(0, None)
    axes.set_xlabel(_unit(view))
    axes.set_ylabel("games still going")
    legend(figure, axes)
    return figure


def _curve_name(view: View, text: str, cell: int) -> str:
    """Return the name of a curve; a bare number says what it counts."""
    main = view.roles.main
    return (
        view.value_words(main, view.main_of(cell)) if main and main.kind == "numeric" and not view.roles.heat else text
    )


def _alt_minutes(view: View, facet: Facet) -> str:
    cells = [cell for series in view.series for _, cell in view.rows(facet, series)]
    where = f", {facet.label}" if facet.label else ""
    box = view.tables.box_minutes
    stated = f"; the box says {number(box[0])} to {number(box[1])}" if box else ""
    return sentence(f"Bars of game length in minutes{where}: medians from {_median_minutes(view, cells)}{stated}")


def _alt_curves(view: View, facet: Facet, series: AxisValue | None) -> str:
    medians = [f"{text} {number(q[1])}" for text, cell in view.rows(facet, series) if (q := quantiles(view, cell))]
    where = view.part_title(facet, series)
    return sentence(
        f"Survival curves, the share of games still going by {_unit(view)}{', ' + where if where else ''}. "
        f"Medians: {', '.join(medians)}"
    )


def _medians(view: View, cells: Sequence[int]) -> list[float]:
    found = [quantiles(view, cell) for cell in cells]
    return [values[1] for values in found if values is not None]


def _median_minutes(view: View, cells: Sequence[int]) -> str:
    pace, medians = _pace(view), [median for median in _medians(view, cells) if np.isfinite(median)]
    if pace is None or not medians:
        return "–"
    return f"{fixed(min(medians) * pace[0], 0)} to {fixed(max(medians) * pace[1], 0)} minutes"


def length_sentence(view: View, start: str, cells: Sequence[int]) -> str:
    """Say how long the median game is, in turns and minutes, and what the box says."""
    found = _medians(view, cells)
    medians = [median for median in found if np.isfinite(median)]
    if not medians:
        said = f"{start}more than half of the games reach the turn cap"
        return sentence(said) if found else ""
    beyond = len(found) - len(medians)
    cut = f" (and reaches the turn cap in {counted(beyond, 'cell')})" if beyond else ""
    span = number(min(medians)) if min(medians) == max(medians) else f"{number(min(medians))} to {number(max(medians))}"
    text = f"{start}the median game takes {span} {_unit(view)}{cut}"
    pace, box = _pace(view), view.tables.box_minutes
    if pace is not None:
        told = f"{number(pace[0])} to {number(pace[1])} minutes a turn"
        text += f": {_median_minutes(view, cells)} at {told}"
        if box is not None:
            text += f". The box says {number(box[0])} to {number(box[1])} minutes; {_against_box(medians, pace, box)}"
    return sentence(text)


def _against_box(medians: Sequence[float], pace: tuple[float, float], box: tuple[float, float]) -> str:
    middle = sum(pace) / 2
    minutes = [median * middle for median in medians]
    if all(box[0] <= value <= box[1] for value in minutes):
        return "the simulated game agrees"
    if all(value > box[1] for value in minutes):
        return "the simulated game is longer"
    if all(value < box[0] for value in minutes):
        return "the simulated game is shorter"
    if not any(box[0] <= value <= box[1] for value in minutes):
        return "the simulated game is shorter in some cells and longer in others"
    inside = sum(box[0] <= value <= box[1] for value in minutes)
    return f"the simulated game agrees in {inside} of {len(minutes)} cells at the middle pace"


def build(view: View) -> Section:
    """Return bars in minutes per facet, then survival curves per facet and bot."""
    parts = []
    for place, facet in enumerate(view.facets):
        name = "-".join(filter(None, ("minutes", facet.slug)))
        few = sum(1 for series in view.series for _ in view.rows(facet, series)) <= 24
        draw = partial(_draw_minutes, view, facet) if _pace(view) and few and place < MAX_MINOR_PARTS else None
        parts.append(Part(name, facet.label, _alt_minutes(view, facet), draw, _table(view, facet)))
    places = [(facet, series) for series in view.series for facet in view.facets]
    for facet, series in places[:MAX_MINOR_PARTS]:
        name = "-".join(filter(None, ("survival", facet.slug, view.slug(series))))
        draw = partial(_draw_curves, view, facet, series)
        alt, table = _alt_curves(view, facet, series), _curve_table(view, facet, series)
        parts.append(Part(name, view.part_title(facet, series), alt, draw, table))
    words = [text for start, cells in view.voices if (text := length_sentence(view, start, cells))]
    return Section("length", "How long does a game last?", words, parts, words[-LOUD:], _note(view))


def _curve_table(view: View, facet: Facet, series: AxisValue | None) -> Table:
    """Return how soon games are over: quantiles, medians of won and lost games, and the share within the box's time."""
    main, box = view.roles.main, view.tables.box_minutes
    split = ("won", "lost") if not seats.of_headline(view) else ()
    boxed = box is not None and view.has("within_box")
    head = [view.label(main) if main else "run", "10%", "50%", "90%", *(f"50% if {group}" for group in split)]
    head += [f"over in {number(box[1])} min"] if boxed and box else []
    rows = []
    for text, cell in view.rows(facet, series):
        values = [quantiles(view, cell), *(quantiles(view, cell, group) for group in split)]
        row = [text, *(("–",) * 3 if values[0] is None else map(number, values[0]))]
        row += ["–" if part is None else number(part[1]) for part in values[1:]]
        within = view.get(cell, "within_box")
        rows.append([*row, percent_range([within.estimate] if within else [])] if boxed else row)
    return Table(head, rows, caption=f"So many {_unit(view)} until so many per cent of the games are over.")


def _note(view: View) -> str:
    said = "Games cut off by the turn cap are counted as longer than the cap, not as having ended there."
    if _pace(view):
        said = (
            "A thick bar runs from the median game at the quick pace to the median game at the slow pace, a thin line "
            "from the shortest tenth at the quick pace to the longest tenth at the slow one. The pace is stated, not "
            "simulated. " + said
        )
    return said


def applies(view: View) -> bool:
    """Tell whether the run has quantiles of its length."""
    return view.has(f"{view.tables.length}_q50")


PANEL = Panel(applies, build)
