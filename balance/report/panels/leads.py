"""Does the leader run away? Who is ahead on the way, how often that seat wins, and what one more is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

from matplotlib.figure import Figure

from balance.report.chart import difference_chart
from balance.report.panel import LOUD, MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.view import Facet, View
from balance.report.words import fixed, percent, percent_range, sentence, with_interval
from balance.stats.leads import lead_columns, lead_slopes

Rows = Mapping[int, dict[str, Any]]


def _rows(view: View) -> Rows:
    def make() -> Rows:
        found = lead_slopes(view.tables, lead_columns(view.tables)[0]).to_dict("records")
        return {int(row["cell"]): {str(key): value for key, value in row.items()} for row in found}

    return view.remember("leads", make)


def _odds(row: Mapping[str, Any]) -> str:
    values = [math.exp(row[name]) for name in ("slope", "slope_low", "slope_high")]
    if any(math.isnan(value) for value in values):
        return "–"
    return f"× {fixed(values[0], 2)} ({fixed(values[1], 2)}–{fixed(values[2], 2)})"


def _table(view: View, facet: Facet) -> Table:
    spec, main, several = lead_columns(view.tables)[0], view.roles.main, len(view.series) > 1
    rows = []
    for series in view.series:
        for text, cell in view.rows(facet, series):
            if cell in _rows(view):
                row = _rows(view)[cell]
                place = [text, view.series_name(series)] if several else [text]
                share = percent(row["n"] / row["games"])
                rows.append([*place, share, with_interval(row["rate"], row["low"], row["high"]), percent(row["fair"]),
                             _odds(row)])  # fmt: skip
    head = [view.label(main) if main else "run", *(["bot"] if several else [])]
    head += ["one leads", "the leader wins", "fair share", "odds for one more"]
    caption = f"Counted: {spec.label}. How often one seat leads alone, and how often it then wins."
    return Table(head, rows, 1 + several, caption)


def _draw(view: View, facet: Facet, narrow: bool) -> Figure:
    lines, labels = [], [text for text, _ in view.rows(facet, view.series[0])]
    for series in view.series:
        cells = [(place, cell) for place, (_, cell) in enumerate(view.rows(facet, series)) if cell in _rows(view)]
        found = [(place, _rows(view)[cell]) for place, cell in cells]
        values = [tuple(100 * (row[name] - row["fair"]) for name in ("rate", "low", "high")) for _, row in found]
        name = view.series_name(series) if len(view.series) > 1 else "the leader"
        lines.append((name, [place for place, _ in found], values))
    main = view.roles.main
    title = ", ".join(filter(None, (facet.label, f"by {view.label(main)}" if main else "")))
    return difference_chart(labels, lines, "points above a fair share", 0.0, narrow, title)


def _alt(view: View, facet: Facet) -> str:
    cells = [cell for series in view.series for _, cell in view.rows(facet, series) if cell in _rows(view)]
    shares = percent_range(_rows(view)[cell]["rate"] for cell in cells)
    where = f", {facet.label}" if facet.label else ""
    return sentence(f"Dot chart of how much more than a fair share the seat that leads wins{where}: it wins {shares}")


def _said(view: View, start: str, cells: list[int]) -> str:
    rows = [_rows(view)[cell] for cell in cells if cell in _rows(view)]
    if not rows:
        return ""
    spec = lead_columns(view.tables)[0]
    won, fair = percent_range(row["rate"] for row in rows), percent_range(row["fair"] for row in rows)
    odds = [math.exp(row["slope"]) for row in rows if not math.isnan(row["slope"])]
    worth = f"; one more multiplies the odds of winning by {_range(odds)}" if odds else ""
    leads = f"the seat that alone leads ({spec.label}) wins {won} of the games"
    return sentence(f"{start}{leads} where a fair share is {fair}{worth}")


def _range(values: list[float]) -> str:
    low, high = fixed(min(values), 2), fixed(max(values), 2)
    return low if low == high else f"{low} to {high}"


def build(view: View) -> Section:
    """Return one figure with its table per facet."""
    parts = []
    for place, facet in enumerate(view.facets):
        name = "-".join(filter(None, ("leads", facet.slug)))
        draw = partial(_draw, view, facet, len(view.facets) > 1) if place < MAX_MINOR_PARTS else None
        parts.append(Part(name, facet.label, _alt(view, facet), draw, _table(view, facet)))
    said = [text for start, cells in view.voices if (text := _said(view, start, cells))]
    return Section("leads", "Does the leader run away?", said, parts, said[-LOUD:], NOTE)


NOTE = (
    "The odds are those of one seat to win: × 1.10 means ten per cent better odds for every one more that it is ahead "
    "(or less behind), the rest alike. A lead goes together with winning, also because a better hand brings both."
)


def applies(view: View) -> bool:
    """Tell whether a column says who is ahead on the way."""
    return bool(lead_columns(view.tables)) and bool(_rows(view))


PANEL = Panel(applies, build)
