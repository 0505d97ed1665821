"""Win rates of everybody but the headline: other sides, and bots that change seats from game to game."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import Line, difference_chart
from balance.report.panel import MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.panels import seats
from balance.report.view import Facet, View
from balance.report.words import fixed, group_wins, joined, measured, percent_range, sentence, with_interval
from balance.stats.tables import AxisValue

BOT = "bot "
EVEN = 1e-9


def other_sides(view: View) -> list[str]:
    """Return the groups that are neither the headline, nor seats alike, nor the headline's only rival."""
    known = {*seats.alike(view), view.tables.headline}
    names = [name for name in view.tables.group_names() if name not in known]
    return [name for name in names if not _mirror(view, name)]


def _mirror(view: View, name: str) -> bool:
    """Tell whether a group wins exactly the games that the headline does not."""
    for cell in view.cells:
        mine, other = view.win(cell), view.get(cell, "win_rate", name)
        if mine is None or other is None or abs(mine.estimate + other.estimate - 1) > EVEN:
            return False
    return True


def bots(view: View) -> list[str]:
    """Return the groups of bots that rotate over the seats."""
    return [f"{BOT}{name}" for name in dict.fromkeys(view.tables.bot_wins["bot"].astype(str))]


def _side_table(view: View, names: list[str]) -> Table:
    rows = []
    for cell in view.cells:
        found = [view.get(cell, "win_rate", name) for name in names]
        shown = ["–" if row is None else with_interval(row.estimate, row.low, row.high) for row in found]
        rows.append([view.place_words(cell) or "the run", *shown])
    return Table(["cell", *names], rows, caption="Share of games won, with its 95% interval.")


def _side_words(view: View, names: list[str]) -> list[str]:
    said = []
    for name in names:
        rates = [row.estimate for cell in view.cells if (row := view.get(cell, "win_rate", name))]
        said.append(sentence(f"{group_wins(name)} {percent_range(rates)} of the games"))
    return said


def build_sides(view: View) -> Section:
    """Return the table of the other sides beside the headline."""
    names = other_sides(view)
    part = Part("sides", "", "", None, _side_table(view, [view.tables.headline, *names]))
    return Section("sides", "How often do the others win?", _side_words(view, names), [part])


def _bot_lines(view: View, facet: Facet, series: AxisValue | None) -> tuple[list[str], list[Line]]:
    rows = list(view.rows(facet, series))
    lines: list[Line] = []
    for name in bots(view):
        found = [(at, row) for at, (_, cell) in enumerate(rows) if (row := view.get(cell, "fair_ratio", name))]
        values = [(row.estimate, row.low, row.high) for _, row in found]
        lines.append((name.removeprefix(BOT), [at for at, _ in found], values))
    return [text for text, _ in rows], lines


def _draw_bots(view: View, facet: Facet, series: AxisValue | None, narrow: bool) -> Figure:
    labels, lines = _bot_lines(view, facet, series)
    title = view.part_title(facet, series)
    return difference_chart(labels, lines, "times a fair share of wins", 0.0, narrow, title, zero=1.0)


def _bot_table(view: View, facet: Facet, series: AxisValue | None) -> Table:
    rows = []
    for text, cell in view.rows(facet, series):
        found = [view.get(cell, "fair_ratio", name) for name in bots(view)]
        shown = ["–" if row is None else measured(row.estimate, row.low, row.high) for row in found]
        rows.append([text, *shown])
    main = view.roles.main
    head = [view.label(main) if main else "run", *(name.removeprefix(BOT) for name in bots(view))]
    return Table(
        head, rows, caption="Wins as a multiple of a fair share (1 = as often as any other seat), 95% interval."
    )


def _bot_words(view: View) -> list[str]:
    said = []
    for name in bots(view):
        rows = [row for cell in view.cells if (row := view.get(cell, "fair_ratio", name))]
        if rows:
            low, high = min(row.estimate for row in rows), max(row.estimate for row in rows)
            span = fixed(low, 2) if low == high else f"{fixed(low, 2)} to {fixed(high, 2)}"
            said.append(sentence(f"{name.removeprefix(BOT)} wins {span} times its fair share when it changes seats"))
    return said


def build_bots(view: View) -> Section:
    """Return how bots do that rotate over the seats of one table."""
    places = [(facet, series) for series in view.series for facet in view.facets if list(view.rows(facet, series))]
    parts = []
    for place, (facet, series) in enumerate(places):
        title = view.part_title(facet, series)
        name = "-".join(filter(None, ("bots", facet.slug, view.slug(series))))
        draw = partial(_draw_bots, view, facet, series, len(places) > 1) if place < MAX_MINOR_PARTS else None
        alt = f"Dot chart of wins of {joined([b.removeprefix(BOT) for b in bots(view)])} against a fair share {title}"
        parts.append(Part(name, title, sentence(alt), draw, _bot_table(view, facet, series)))
    words = _bot_words(view)
    return Section("bots", "Does better play pay?", words, parts, words)


SIDES = Panel(lambda view: bool(other_sides(view)), build_sides)
BOTS = Panel(lambda view: bool(bots(view)) and view.has("fair_ratio"), build_bots)
