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
from balance.stats.leads import SUFFIX, lead_columns, lead_slopes
from balance.stats.tables import ColumnSpec

Rows = Mapping[int, dict[str, Any]]


def _rows(view: View, spec: ColumnSpec) -> Rows:
    def make() -> Rows:
        found = lead_slopes(view.tables, spec).to_dict("records")
        return {int(row["cell"]): {str(key): value for key, value in row.items()} for row in found}

    return view.remember(f"leads {spec.name}", make)


def _found(view: View) -> list[ColumnSpec]:
    """Return the leads that any seat ever had, in the order of the data sheet."""
    return [spec for spec in lead_columns(view.tables) if _rows(view, spec)]


def _odds(row: Mapping[str, Any]) -> str:
    values = [math.exp(row[name]) for name in ("slope", "slope_low", "slope_high")]
    if any(math.isnan(value) for value in values):
        return "–"
    return f"× {fixed(values[0], 2)} ({fixed(values[1], 2)}–{fixed(values[2], 2)})"


def _table(view: View, facet: Facet, spec: ColumnSpec) -> Table:
    main, several, known = view.roles.main, len(view.series) > 1, _rows(view, spec)
    rows = []
    for series in view.series:
        for text, cell in view.rows(facet, series):
            if cell in known:
                row = known[cell]
                place = [text, view.series_name(series)] if several else [text]
                share = percent(row["n"] / row["games"])
                rows.append([*place, share, with_interval(row["rate"], row["low"], row["high"]), percent(row["fair"]),
                             _odds(row)])  # fmt: skip
    head = [view.label(main) if main else "run", *(["bot"] if several else [])]
    head += ["one leads", "the leader wins", "fair share", "odds for one more"]
    caption = f"Counted: {spec.label}. How often one seat leads alone, and how often it then wins."
    return Table(head, rows, 1 + several, caption)


def _draw(view: View, facet: Facet, spec: ColumnSpec, narrow: bool) -> Figure:
    lines, labels, known = [], [text for text, _ in view.rows(facet, view.series[0])], _rows(view, spec)
    for series in view.series:
        cells = [(place, cell) for place, (_, cell) in enumerate(view.rows(facet, series)) if cell in known]
        found = [(place, known[cell]) for place, cell in cells]
        values = [tuple(100 * (row[name] - row["fair"]) for name in ("rate", "low", "high")) for _, row in found]
        name = view.series_name(series) if len(view.series) > 1 else "the leader"
        lines.append((name, [place for place, _ in found], values))
    main = view.roles.main
    title = ", ".join(filter(None, (spec.label, facet.label, f"by {view.label(main)}" if main else "")))
    return difference_chart(labels, lines, "points above a fair share", 0.0, narrow, title)


def _alt(view: View, facet: Facet, spec: ColumnSpec) -> str:
    known = _rows(view, spec)
    cells = [cell for series in view.series for _, cell in view.rows(facet, series) if cell in known]
    shares = percent_range(known[cell]["rate"] for cell in cells)
    where = f", {facet.label}" if facet.label else ""
    chart = f"Dot chart of how much more than a fair share the seat that leads wins ({spec.label}){where}"
    return sentence(f"{chart}: it wins {shares}")


def _said(view: View, start: str, cells: list[int]) -> str:
    leads = [(spec, [_rows(view, spec)[cell] for cell in cells if cell in _rows(view, spec)]) for spec in _found(view)]
    told = [_worth(spec, rows) for spec, rows in leads if rows]
    if not told:
        return ""
    fair = percent_range(row["fair"] for _, rows in leads for row in rows)
    wins = f"the seat that alone leads wins {' and '.join(told)} of the games"
    return sentence(f"{start}{wins}, where a fair share is {fair}")


def _worth(spec: ColumnSpec, rows: list[dict[str, Any]]) -> str:
    odds = [math.exp(row["slope"]) for row in rows if not math.isnan(row["slope"])]
    each = f"; each one multiplies the odds by {_range(odds)}" if odds else ""
    return f"{percent_range(row['rate'] for row in rows)} ({spec.label}{each})"


def _range(values: list[float]) -> str:
    low, high = fixed(min(values), 2), fixed(max(values), 2)
    return low if low == high else f"{low} to {high}"


def build(view: View) -> Section:
    """Return one figure with its table per kind of lead and facet."""
    parts: list[Part] = []
    several = len(_found(view)) > 1
    for spec in _found(view):
        for facet in view.facets:
            name = "-".join(filter(None, ("leads", _slug(spec) if several else "", facet.slug)))
            title = ", ".join(filter(None, (spec.label if several else "", facet.label)))
            draw = partial(_draw, view, facet, spec, len(view.facets) > 1) if len(parts) < MAX_MINOR_PARTS else None
            parts.append(Part(name, title, _alt(view, facet, spec), draw, _table(view, facet, spec)))
    said = [text for start, cells in view.voices if (text := _said(view, start, cells))]
    return Section("leads", "Does the leader run away?", said, parts, said[-LOUD:], NOTE)


def _slug(spec: ColumnSpec) -> str:
    """Return the name of a lead for a file: ``half-time-page``."""
    return spec.name.removesuffix(SUFFIX).replace("_", "-")


NOTE = (
    "The odds are those of one seat to win: × 1.10 means ten per cent better odds for every one more that it is ahead "
    "(or less behind), the rest alike. A lead goes together with winning, also because a better hand brings both."
)


def applies(view: View) -> bool:
    """Tell whether a column says who is ahead on the way."""
    return bool(_found(view))


PANEL = Panel(applies, build)
