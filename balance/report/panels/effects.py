"""What each change does: differences to the first value of a named axis, compared game by game, largest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import difference_chart
from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.panels import seats
from balance.report.shape import CHANGE, LINEUP
from balance.report.sizes import apart
from balance.report.view import Facet, View
from balance.report.words import counted, fixed, joined, percent, point_count, sentence, the_group
from balance.stats.ladder import EASIER, EQUAL, HARDER, POINTS, compare, verdict
from balance.stats.paired import family_level, holm
from balance.stats.tables import AxisValue

LEVEL = 0.95
MAX_ROWS = 24
NAMED = 4
"""So many effects are named in a sentence."""
MANY_FACETS = 4
"""From so many facets on, one sentence for each skill speaks of all of them."""


@dataclass(frozen=True)
class Effect:
    """What one value does instead of the first; points of win rate of the headline."""

    label: str
    cell: int
    gain: float
    low: float
    high: float
    verdict: str

    @property
    def clear(self) -> bool:
        """Whether the effect differs visibly from none."""
        return self.verdict in (HARDER, EASIER)

    @property
    def size(self) -> str:
        """The effect in words: "−8.1 points, interval −10.0 to −6.2"."""
        return f"{fixed(self.gain, sign=True)} points, interval {fixed(self.low)} to {fixed(self.high)}"


Effects = dict[tuple[str, AxisValue | None], list[Effect]]


def effects_of(view: View) -> Effects:
    """Return the effects by facet slug and series; all intervals of the run hold together."""
    return view.remember("effects", lambda: _effects(view))


def _effects(view: View) -> Effects:
    found: list[tuple[tuple[str, AxisValue | None], str, int, int]] = []
    for facet in view.facets:
        for series in view.series:
            rows = list(view.rows(facet, series))
            base = view.cell(facet, series, view.main_values[0])
            if base is not None:
                found += [((facet.slug, series), label, base, cell) for label, cell in rows if cell != base]
    group = view.tables.headline
    pairs = [compare(view.tables, view.tally, base, cell, group) for _, _, base, cell in found]
    corrected, level = holm([pair.p() for pair in pairs]), family_level(LEVEL, len(pairs))
    effects: Effects = {}
    for (place, label, _, cell), pair, p in zip(found, pairs, corrected, strict=True):
        gain, low, high = (POINTS * float(part) for part in pair.interval(level))
        judged = verdict(gain, low, high, bool(p < 1 - LEVEL), view.smallest)
        effects.setdefault(place, []).append(Effect(label, cell, gain, low, high, judged))
    return effects


def _ranked(effects: Sequence[Effect]) -> list[Effect]:
    return sorted(effects, key=lambda effect: -abs(effect.gain))


def _base_words(view: View) -> str:
    axis, first = view.roles.main, view.main_values[0]
    assert axis is not None
    return "the base" if axis.name == CHANGE else f"“{view.value(axis, first)}”"


def effect_sentence(view: View, facet: Facet, series: AxisValue | None) -> str:
    """Name the largest effects of one facet and skill, and how many changes show none."""
    effects = _ranked(effects_of(view).get((facet.slug, series), []))
    if not effects:
        return ""
    lead = view.skill(series) + (f"for {facet.label} " if facet.label else "")
    clear = [effect for effect in effects if effect.clear]
    if not clear:
        widest = max(effects, key=lambda effect: max(-effect.low, effect.high))
        bound = fixed(max(-widest.low, widest.high))
        start = f"{lead}no change against {_base_words(view)} shows an effect"
        return sentence(f"{start}; 95% sure, none is larger than {bound} points")
    said = [f"“{effect.label}” ({effect.size})" for effect in clear[:NAMED]]
    rest = len(clear) - len(said)
    more = f" and {rest} more" if rest > 0 else ""
    still = len(effects) - len(clear)
    none = f"; {still} of {len(effects)} changes show no clear effect" if still else ""
    start = f"{lead}against {_base_words(view)} the win rate of {the_group(view.tables.headline)} moves most with"
    return sentence(f"{start} {joined(said) if not more else ', '.join(said) + more}{none}")


def overall_sentence(view: View, series: AxisValue | None) -> str:
    """Name the largest effects of one skill over all facets, each with the range it has there."""
    gains: dict[str, list[float]] = {}
    for facet in view.facets:
        for effect in effects_of(view).get((facet.slug, series), []):
            gains.setdefault(effect.label, []).append(effect.gain)
    ranked = sorted(gains, key=lambda label: -max(map(abs, gains[label])))
    if not ranked:
        return ""
    said = [f"{_span(gains[label])} points with “{label}”" for label in ranked[:NAMED]]
    more = len(ranked) - len(said)
    who, rest = the_group(view.tables.headline), f"; {more} more changes move it less" if more else ""
    start = f"{view.skill(series)}against {_base_words(view)} the win rate of {who} moves, depending on"
    axes = joined([view.label(axis) for axis in view.roles.facets])
    return sentence(f"{start} {axes}, by {joined(said)}{rest}")


def _span(gains: Sequence[float]) -> str:
    low, high = fixed(min(gains), sign=True), fixed(max(gains), sign=True)
    return low if low == high else f"{low} to {high}"


def flips(view: View) -> list[str]:
    """Name the changes that help with one bot and hurt with another; those that do so alike in one sentence."""
    if view.roles.series is None or view.roles.series.name != LINEUP:
        return []
    alike: dict[tuple[str, str, str], list[str]] = {}
    for facet in view.facets:
        by_label: dict[str, dict[str, list[str]]] = {}
        for series in view.series:
            for effect in effects_of(view).get((facet.slug, series), []):
                by_label.setdefault(effect.label, {}).setdefault(effect.verdict, []).append(f"{series} play")
        for label, verdicts in by_label.items():
            if HARDER in verdicts and EASIER in verdicts:
                where = f" for {facet.label}" if facet.label else ""
                alike.setdefault((joined(verdicts[EASIER]), joined(verdicts[HARDER]), where), []).append(label)
    return [_flip(labels, *how) for how, labels in alike.items()]


def _flip(labels: Sequence[str], up: str, down: str, where: str) -> str:
    raises, lowers = ("raises", "lowers") if len(labels) == 1 else ("raise", "lower")
    rest = len(labels) - NAMED
    quoted = [f"“{label}”" for label in labels[: NAMED if rest > 0 else None]]
    named = joined(quoted) if rest <= 0 else f"{', '.join(quoted)} and {counted(rest, 'more change')}"
    return f"Skill decides: {named} {raises} the win rate with {up} and {lowers} it with {down}{where}."


def _draw(view: View, facet: Facet) -> Figure:
    found = {series: effects_of(view).get((facet.slug, series), []) for series in view.series}
    labels = _labels(found.values())
    lines = []
    for series, effects in found.items():
        places = [labels.index(effect.label) for effect in effects if effect.label in labels]
        values = [(effect.gain, effect.low, effect.high) for effect in effects if effect.label in labels]
        lines.append((view.series_name(series), places, values))
    words = f"change in win rate of {view.tables.headline}, points"
    return difference_chart(labels, lines, words, view.smallest, len(view.facets) > 1, facet.label)


def _labels(found: Iterable[Sequence[Effect]]) -> list[str]:
    """Return the labels in the order of the largest effect with any bot; the largest `MAX_ROWS`."""
    largest: dict[str, float] = {}
    for effects in found:
        for effect in effects:
            largest[effect.label] = max(largest.get(effect.label, 0.0), abs(effect.gain))
    return sorted(largest, key=lambda label: -largest[label])[:MAX_ROWS]


def _table(view: View, facet: Facet) -> Table:
    found = {series: effects_of(view).get((facet.slug, series), []) for series in view.series}
    shown = {(series, e.label): e for series, effects in found.items() for e in effects}
    labels = dict.fromkeys(effect.label for effects in found.values() for effect in _ranked(effects))
    rows = [[label, *(_shown(shown.get((series, label))) for series in view.series)] for label in labels]
    base = []
    for series in view.series:
        cell = view.cell(facet, series, view.main_values[0])
        row = None if cell is None else view.win(cell)
        base.append(f"{percent(row.estimate)} won" if row else "–")
    axis = view.roles.main
    assert axis is not None
    head = [view.label(axis), *(view.series_name(series) for series in view.series)]
    caption = "Points of win rate against the first row; all intervals hold together at 95%."
    return Table(head, [[view.value(axis, view.main_values[0]), *base], *rows], caption=caption)


def _shown(effect: Effect | None) -> str:
    if effect is None:
        return "–"
    mark = {HARDER: "", EASIER: "", EQUAL: " flat"}.get(effect.verdict, " undecided")
    return f"{fixed(effect.gain, sign=True)} ({fixed(effect.low)} to {fixed(effect.high)}){mark}"


def _alt(view: View, facet: Facet) -> str:
    said = []
    for series in view.series:
        effects = _ranked(effects_of(view).get((facet.slug, series), []))
        if effects:
            said.append(f"{view.series_name(series)}: largest {effects[0].label}, {point_count(effects[0].gain)}")
    where = f", {facet.label}" if facet.label else ""
    start = f"Dot chart of the change in win rate against {_base_words(view)}{where}"
    return sentence(f"{start}. {'; '.join(said)}")


def build(view: View) -> Section:
    """Return the effect of every value of the main axis against its first."""
    parts = []
    for place, facet in enumerate(view.facets):
        if any((facet.slug, series) in effects_of(view) for series in view.series):
            name = "-".join(filter(None, ("effects", facet.slug)))
            draw = partial(_draw, view, facet) if place < MAX_PARTS else None
            parts.append(Part(name, facet.label, _alt(view, facet), draw, _table(view, facet)))
    found = [effect_sentence(view, facet, series) for series in view.series for facet in view.facets]
    said = [*flips(view), *(text for text in found if text)]
    overall = [text for series in view.series if (text := overall_sentence(view, series))]
    said = said if len(view.facets) < MANY_FACETS else [*flips(view), *overall]
    return Section("effects", "What does each change do?", said, parts, said, _note(view))


def _note(view: View) -> str:
    count = sum(len(effects) for effects in effects_of(view).values())
    said = (
        "Every change is played with the same dice and shuffles as the base and compared game by game, so the "
        f"difference is what the change itself does. All {count} intervals hold together with 95% confidence; a "
        f"change is told when its interval leaves out zero and Holm's test agrees. The grey band "
        f"marks less than {point_count(view.smallest)} either way."
    )
    compared = ([cell for _, cell in view.rows(facet, series)] for facet in view.facets for series in view.series)
    return said + apart(view.tables, compared)


def applies(view: View) -> bool:
    """Tell whether the main axis is a list of named alternatives without an order."""
    axis = view.roles.main
    named = axis is not None and axis.kind == "named" and axis.name != LINEUP and not view.ladder
    return named and view.roles.heat is None and len(view.main_values) > 1 and not seats.of_headline(view)


PANEL = Panel(applies, build)
