"""Parts of a whole as stacked bars: what made up each whole (what kills the pack), and how games end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import stack_chart
from balance.report.panel import LOUD, MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.view import Facet, View
from balance.report.words import joined, percent, percent_range, point_count, sentence, slugged, the_group
from balance.stats.tables import AxisValue, ColumnSpec, EndSpec

MAX_ROWS = 16
MOST_PARTS = 7
"""A bar with more parts has the smallest of them together; the table has them all."""
NAMED_FROM = 0.02
"""A part that never reaches this share is left out of sentences."""
FIRST_SENTENCES = 3


@dataclass(frozen=True)
class Stack:
    """Parts of one whole.

    Attributes
    ----------
    name, title, x_label : str
        File name, heading, and what a bar adds up to.
    whole : str
        The same inside a sentence: "feral in lost games".
    parts : tuple of (metric, label)
    group : str
        Group of the metrics: all games, or those lost.
    """

    name: str
    title: str
    x_label: str
    whole: str
    parts: tuple[tuple[str, str], ...]
    group: str = "all"


def causes(view: View) -> list[Stack]:
    """Return one stack for each whole that causes add up to.

    A whole that loses the game comes first and counts lost games only.
    """
    wholes: dict[str, list[ColumnSpec]] = {}
    for spec in view.tables.columns:
        if spec.kind == "cause" and spec.whole and not spec.per_seat:
            wholes.setdefault(spec.whole, []).append(spec)
    found = []
    for whole, specs in wholes.items():
        parts = tuple((f"share_{whole}_{spec.name}", spec.label) for spec in specs)
        if not any(view.has(metric) for metric, _ in parts):
            continue
        deadly = _deadly(whole, view.tables.ends)
        title = f"What kills {the_group(view.tables.headline)}?" if deadly else f"What makes up {whole}?"
        of = f"{whole} in lost games" if deadly else whole
        group = "lost" if deadly else "all"
        found.append(Stack(f"causes-{slugged(whole)}", title, f"share of {of}", of, parts, group))
    return sorted(found, key=lambda stack: stack.group != "lost")


def _deadly(whole: str, ends: Sequence[EndSpec]) -> bool:
    """Tell whether a game is lost by this whole: an ending named after it that is neither a win nor a cut."""
    return any(slugged(whole) in end.slug and not end.won and not end.censored for end in ends)


def endings(view: View) -> list[Stack]:
    """Return the stack of endings, unless it would only repeat the win rate."""
    ends = [end for end in view.tables.ends if _seen(view, f"share_end_{end.slug}")]
    decided = [end for end in ends if not end.censored]
    if len(decided) < 2 or (len(decided) == 2 and decided[0].won != decided[1].won):
        return []
    parts = tuple((f"share_end_{end.slug}", end.label) for end in ends)
    return [Stack("endings", "How do games end?", "share of games", "games", parts)]


def _seen(view: View, metric: str) -> bool:
    return any((row := view.get(cell, metric)) is not None and row.estimate > 0 for cell in view.cells)


def _share(view: View, stack: Stack, cell: int, metric: str) -> float:
    row = view.get(cell, metric, stack.group)
    return float("nan") if row is None else row.estimate


def _draw(view: View, stack: Stack, facet: Facet, series: AxisValue | None, narrow: bool) -> Figure:
    rows = list(view.rows(facet, series))
    parts = [(label, [_share(view, stack, cell, metric) for _, cell in rows]) for metric, label in stack.parts]
    if len(parts) > MOST_PARTS:
        parts = _folded(parts)
    return stack_chart([text for text, _ in rows], parts, stack.x_label, narrow, view.part_title(facet, series))


def _folded(parts: list[tuple[str, list[float]]]) -> list[tuple[str, list[float]]]:
    """Return the largest parts in their order, and the sum of the others as one part."""
    ranked = sorted(parts, key=lambda part: -sum(share for share in part[1] if share == share))
    large = [part for part in parts if part in ranked[: MOST_PARTS - 1]]
    small = [shares for name, shares in parts if (name, shares) not in large]
    return [*large, (f"{len(small)} others", [sum(shares) for shares in zip(*small, strict=True)])]


def _table(view: View, stack: Stack, facet: Facet, series: AxisValue | None) -> Table:
    rows, reach = [], 0.0
    for text, cell in view.rows(facet, series):
        found = [view.get(cell, metric, stack.group) for metric, _ in stack.parts]
        rows.append([text, *("–" if row is None else percent(row.estimate) for row in found)])
        halves = [max(row.high - row.estimate, row.estimate - row.low) for row in found if row is not None]
        reach = max([reach, *(half for half in halves if half == half)])
    head = [view.label(view.roles.main) if view.roles.main else "run", *(label for _, label in stack.parts)]
    what = stack.x_label[:1].upper() + stack.x_label[1:]
    return Table(head, rows, caption=f"{what}; no 95% interval reaches further than {point_count(100 * reach)}.")


def _alt(view: View, stack: Stack, facet: Facet, series: AxisValue | None) -> str:
    cells = [cell for _, cell in view.rows(facet, series)]
    spans = [
        f"{label} {percent_range(_share(view, stack, cell, metric) for cell in cells)}" for metric, label in stack.parts
    ]
    where = view.part_title(facet, series)
    return sentence(f"Stacked bars of {stack.x_label}{', ' + where if where else ''}: {joined(spans)}")


def _spread(view: View, stack: Stack, cells: Sequence[int]) -> list[tuple[str, list[float]]]:
    """Return label and shares of the parts that matter, the largest on average first."""
    found = []
    for metric, label in stack.parts:
        shares = [share for cell in cells if (share := _share(view, stack, cell, metric)) == share]
        if shares and max(shares) >= NAMED_FROM:
            found.append((label, shares))
    return sorted(found, key=lambda pair: -sum(pair[1]) / len(pair[1]))


def cause_sentence(view: View, stack: Stack, start: str, cells: Sequence[int]) -> str:
    """Name the parts of a whole in order of size, with their range over the cells."""
    ranked = _spread(view, stack, cells)
    if not ranked:
        return ""
    said = [f"{label} ({percent_range(shares)})" for label, shares in ranked[:FIRST_SENTENCES]]
    said[0] = f"{said[0][:-1]} of {stack.whole})"
    lead = f"what kills {the_group(view.tables.headline)}" if stack.group == "lost" else f"what makes up {stack.whole}"
    return sentence(f"{start}{lead}: {joined(said)}")


def end_sentence(view: View, stack: Stack, start: str, cells: Sequence[int]) -> str:
    """Name the endings in order of size, with their range over the cells."""
    said = [f"{label} ({percent_range(shares)})" for label, shares in _spread(view, stack, cells)]
    return sentence(f"{start}games end in these ways: {joined(said)}") if said else ""


Speaker = Callable[[View, Stack, str, Sequence[int]], str]


def _parts(view: View, stack: Stack, places: Sequence[tuple[Facet, AxisValue | None]]) -> list[Part]:
    """Return one figure with its table for each place; a table alone where there are too many."""
    found = []
    for place, (facet, series) in enumerate(places):
        rows = list(view.rows(facet, series))
        if rows:
            drawn = place < MAX_MINOR_PARTS and len(rows) <= MAX_ROWS
            draw = partial(_draw, view, stack, facet, series, len(places) > 1) if drawn else None
            name = "-".join(filter(None, (stack.name, facet.slug, view.slug(series))))
            alt, table = _alt(view, stack, facet, series), _table(view, stack, facet, series)
            found.append(Part(name, view.part_title(facet, series), alt, draw, table))
    return found


def _section(view: View, name: str, stack: Stack, speak: Speaker) -> Section:
    places = [(facet, series) for series in view.series for facet in view.facets]
    words = [text for start, cells in view.voices if (text := speak(view, stack, start, cells))]
    return Section(name, stack.title, words, _parts(view, stack, places), words[-LOUD:])


def build_causes(view: View) -> Section:
    """Return the first stack of causes, the one that loses the game where there is one."""
    return _section(view, "causes", causes(view)[0], cause_sentence)


def build_others(view: View) -> Section:
    """Return the further stacks of causes, drawn for the last bot only; the others are in the counts."""
    stacks = causes(view)[1:]
    places = [(facet, view.series[-1]) for facet in view.facets]
    parts = [
        replace(part, title=": ".join(filter(None, (stack.whole if len(stacks) > 1 else "", part.title))))
        for stack in stacks
        for part in _parts(view, stack, places)
    ]
    spoken = [cause_sentence(view, stack, start, cells) for stack in stacks for start, cells in view.voices]
    words = [text for text in spoken if text]
    title = stacks[0].title if len(stacks) == 1 else "What makes up the other counts?"
    return Section("wholes", title, words, parts)


def build_endings(view: View) -> Section:
    """Return the stack of endings."""
    return _section(view, "endings", endings(view)[0], end_sentence)


CAUSES = Panel(lambda view: bool(causes(view)), build_causes)
OTHERS = Panel(lambda view: len(causes(view)) > 1, build_others)
ENDINGS = Panel(lambda view: bool(endings(view)), build_endings)
