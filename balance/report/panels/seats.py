"""Does the seat decide? Each seat's win rate against a fair share, with intervals that hold together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from matplotlib.figure import Figure

from balance.report.chart import difference_chart
from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.shape import LINEUP
from balance.report.sizes import game_range
from balance.report.view import Facet, View
from balance.report.words import fixed, joined, percent, point_count, sentence, with_interval
from balance.stats.seats import seat_bias, seat_rates
from balance.stats.tables import AxisValue

MARKS = 5
"""Values of the main axis in one figure."""
ALPHA = 0.05
FEW = 6
"""Of so many cells each has its own sentence; more are counted."""
Rates = Mapping[int, list[dict[str, Any]]]


def alike(view: View) -> list[str]:
    """Return the groups of one seat each that play the same part: seat 0, seat 1, ...; survivor 1, survivor 2, ...."""
    groups = view.tables.groups
    single = {str(g) for g, mask in zip(groups["group"], groups["mask"], strict=True) if int(mask).bit_count() == 1}
    stems: dict[str, list[str]] = {}
    for name in view.tables.group_names():
        found = re.fullmatch(r"(.*\D) ?(\d+)", name)
        if found and name in single:
            stems.setdefault(found[1].strip(), []).append(name)
    names = max(stems.values(), key=len, default=[])
    return sorted(names, key=lambda name: int(re.findall(r"\d+", name)[-1])) if len(names) > 1 else []


def of_headline(view: View) -> bool:
    """Tell whether the headline is one of several seats alike, so that its own win rate says little."""
    return view.tables.headline in alike(view)


def _rates(view: View) -> Rates:
    def make() -> Rates:
        found: dict[int, list[dict[str, Any]]] = {}
        for row in seat_rates(view.tables, alike(view)).to_dict("records"):
            found.setdefault(int(row["cell"]), []).append({str(key): value for key, value in row.items()})
        return found

    return view.remember("seat rates", make)


def _bias(view: View) -> Mapping[int, dict[str, Any]]:
    def make() -> Mapping[int, dict[str, Any]]:
        rows = seat_bias(view.tables, alike(view)).to_dict("records")
        return {int(row["cell"]): {str(key): value for key, value in row.items()} for row in rows}

    return view.remember("seat bias", make)


def seat_sentence(view: View, text: str, cell: int) -> str:
    """Say which seat of a cell is favoured, if any."""
    bias, rates = _bias(view).get(cell), _rates(view).get(cell)
    if bias is None or not rates:
        return ""
    best = next(row for row in rates if row["group"] == bias["best"])
    fair = float(best["fair"])
    size = f" (interval {fixed(100 * (best['low'] - fair))} to {fixed(100 * (best['high'] - fair))})"
    clear = size if best["low"] > fair else ""
    if bias["p_holm"] < ALPHA and best["excess"] < view.tables.smallest_difference:
        return sentence(
            f"{text}{bias['best']} wins a little more than its fair share, {percent(best['rate'])} against "
            f"{percent(fair)}: few tables would notice"
        )
    if bias["p_holm"] < ALPHA:
        worst = min(rates, key=lambda row: row["rate"])
        return sentence(
            f"{text}{bias['best']} is favoured: it wins {percent(best['rate'])} where a fair share is {percent(fair)}, "
            f"{fixed(100 * best['excess'])} points more{clear}; {worst['group']} wins least, "
            f"{percent(worst['rate'])}"
        )
    furthest = max(rates, key=lambda row: abs(row["excess"]))
    return sentence(
        f"{text}no seat is favoured as far as {bias['n']:,} games can tell; the furthest from its fair share is "
        f"{furthest['group']}, by {fixed(100 * furthest['excess'], sign=True)} points"
    )


def seat_sentences(view: View) -> list[str]:
    """Say for every cell which seat is favoured; in one sentence when none is in any."""
    bias = _bias(view)
    if len(bias) > 1 and all(row["p_holm"] >= ALPHA for row in bias.values()):
        cell, row = max(((cell, row) for cell, rows in _rates(view).items() for row in rows), key=_distance)
        games = game_range([int(each["n"]) for each in bias.values()])
        return [
            f"No seat is favoured as far as {games} a cell can tell; the furthest from its fair "
            f"share is {row['group']}, by {fixed(100 * row['excess'], sign=True)} points ({view.place_words(cell)})."
        ]
    if len(bias) > FEW:
        return [_many(view, lead, [cell for cell in cells if cell in bias]) for lead, cells in view.voices]
    found = ((view.place_words(cell), cell) for cell in view.cells)
    said = [seat_sentence(view, f"{words}: " if words else "", cell) for words, cell in found]
    return [text for text in said if text]


def _many(view: View, lead: str, cells: list[int]) -> str:
    """Count in how many cells of one skill which seat is favoured, and name the clearest one."""
    bias = _bias(view)
    seen = [cell for cell in cells if bias[cell]["p_holm"] < ALPHA]
    clear = [cell for cell in seen if bias[cell]["excess"] >= view.tables.smallest_difference]
    slight = f"; in {len(seen) - len(clear)} a seat is favoured by less than {point_count(view.smallest)}"
    rest = slight if len(seen) > len(clear) else ""
    if not clear:
        return sentence(f"{lead}no seat is clearly favoured in any of {len(cells)} cells{rest}")
    counts = Counter(str(bias[cell]["best"]) for cell in clear).most_common()
    said = joined([f"{name} in {n}" for name, n in counts])
    most = max(clear, key=lambda cell: float(bias[cell]["excess"]))
    best = next(row for row in _rates(view)[most] if row["group"] == bias[most]["best"])
    return sentence(
        f"{lead}a seat is clearly favoured in {len(clear)} of {len(cells)} cells: {said}{rest}. The clearest case is "
        f"{best['group']} for {view.place_words(most)}: it wins {percent(best['rate'])} where a fair share is "
        f"{percent(best['fair'])}"
    )


def _distance(pair: tuple[int, Mapping[str, Any]]) -> float:
    return abs(float(pair[1]["excess"]))


def _draw(view: View, facet: Facet, series: AxisValue | None, narrow: bool) -> Figure:
    rows = [(text, cell) for text, cell in view.rows(facet, series) if cell in _rates(view)][:MARKS]
    labels = [name for name in alike(view) if any(name == r["group"] for _, cell in rows for r in _rates(view)[cell])]
    lines = []
    for text, cell in rows:
        values = []
        for row in _rates(view)[cell]:
            fair = row["fair"]
            values.append((100 * row["excess"], 100 * (row["low"] - fair), 100 * (row["high"] - fair)))
        main = view.roles.main
        named = main is not None and main.kind == "named" and main.name != LINEUP
        name = text if main is None or named or view.roles.heat else view.value_words(main, view.main_of(cell))
        lines.append((name, [labels.index(row["group"]) for row in _rates(view)[cell]], values))
    words = "points above or below a fair share"
    return difference_chart(labels, lines, words, 0.0, narrow, view.part_title(facet, series))


def _table(view: View, facet: Facet, series: AxisValue | None) -> Table:
    main, rows = view.roles.main, []
    there = {row["group"] for _, cell in view.rows(facet, series) for row in _rates(view).get(cell, [])}
    names = [name for name in alike(view) if name in there]
    for text, cell in view.rows(facet, series):
        found = {row["group"]: row for row in _rates(view).get(cell, [])}
        if found:
            shown = [_shown(found.get(name)) for name in names]
            p = _bias(view)[cell]["p_holm"]
            rows.append([text, *shown, "<0.001" if p < 0.001 else f"{p:.3f}"])
    caption = "Share of games won by each seat; the intervals of a row hold together at 95%. p: all seats are alike."
    return Table([view.label(main) if main else "run", *names, "p"], rows, caption=caption)


def _shown(row: Mapping[str, Any] | None) -> str:
    return "–" if row is None else with_interval(row["rate"], row["low"], row["high"])


def _alt(view: View, facet: Facet, series: AxisValue | None) -> str:
    said = []
    for text, cell in view.rows(facet, series):
        if cell in _bias(view):
            bias = _bias(view)[cell]
            said.append(f"{text}: {bias['best']} {fixed(100 * bias['excess'], sign=True)} points")
    where = view.part_title(facet, series)
    start = f"Dot chart of each seat's win rate minus a fair share{', ' + where if where else ''}"
    return sentence(f"{start}. Best seats: {'; '.join(said)}")


def build(view: View) -> Section:
    """Return one figure per facet and bot."""
    places = [(f, s) for f in view.facets for s in view.series if any(c in _rates(view) for _, c in view.rows(f, s))]
    parts = []
    for place, (facet, series) in enumerate(places):
        name = "-".join(filter(None, ("seats", facet.slug, view.slug(series))))
        draw = partial(_draw, view, facet, series, len(places) > 1) if place < MAX_PARTS else None
        alt, table = _alt(view, facet, series), _table(view, facet, series)
        parts.append(Part(name, view.part_title(facet, series), alt, draw, table))
    said = seat_sentences(view)
    return Section("seats", "Does the seat decide?", said, parts, said, NOTE)


NOTE = (
    "Seats of one table share its wins, so the intervals are made to hold together for all seats of a table (95%), and "
    "the test that all seats are alike is corrected for the number of tables (Holm)."
)


def applies(view: View) -> bool:
    """Tell whether the run has seats that play the same part."""
    return bool(alike(view)) and bool(_rates(view))


PANEL = Panel(applies, build)
