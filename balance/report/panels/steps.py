"""Steps between neighbours along the main axis, compared game by game on the same dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import difference_chart
from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.panels import seats
from balance.report.shape import LINEUP
from balance.report.sizes import apart
from balance.report.view import Facet, View
from balance.report.words import fixed, group_wins, joined, percent, point_count, sentence, the_group
from balance.stats.ladder import EASIER, EQUAL, HARDER, UNCLEAR
from balance.stats.tables import Axis, AxisValue

MAX_CLAUSES = 3
MAX_STEPS = 14
"""A number with more steps than this is read from its line."""


_READING = (
    "Both neighbours were played with the same dice and shuffles and are compared game by game, which makes small "
    "differences visible. The intervals are widened so that all {steps} of them hold together with 95% confidence; "
    "a step is told when its interval leaves out zero and Holm's test agrees. The grey band marks less than {band} "
    "either way, a step few tables would notice. Undecided means that {who} about equally often and more games may "
    "tell."
)


@dataclass(frozen=True)
class Step:
    """One step; `harder` and its limits in points of win rate lost, positive when the second value is harder."""

    first: str
    second: str
    harder: float
    low: float
    high: float
    verdict: str

    @property
    def interval(self) -> str:
        """The difference in words: "difference 0.3 points, interval −0.4 to 1.0"."""
        return f"difference {fixed(self.harder)} points, interval {fixed(self.low)} to {fixed(self.high)}"


def steps_of(view: View, facet: Facet, series: AxisValue | None) -> list[Step]:
    """Return the steps of one ladder, in order."""
    main, cells = view.roles.main, {cell for _, cell in view.places(facet, series)}
    found = []
    for row in view.steps:
        if row["cell_from"] in cells:
            first, second = view.value(main, row["from"]), view.value(main, row["to"])
            numbers = -float(row["diff"]), -float(row["high"]), -float(row["low"])
            found.append(Step(first, second, *numbers, str(row["verdict"])))
    return found


def fault(step: Step, smallest: float) -> str:
    """Return what is wrong with a step of a ladder, or nothing."""
    if step.verdict == HARDER:
        return ""
    if step.verdict == EASIER:
        size, limits = fixed(-step.harder), f"{fixed(-step.high)} to {fixed(-step.low)}"
        return f"{step.second} is easier than {step.first} by {size} points (interval {limits})"
    if step.verdict == EQUAL:
        return f"{step.first} and {step.second} are equally hard to within {point_count(smallest)} ({step.interval})"
    return f"{step.first} and {step.second} cannot be told apart ({step.interval})"


def _blank(steps: Sequence[Step]) -> bool:
    """Tell whether several steps were looked at and none is clear."""
    return len(steps) > 1 and all(step.verdict not in (HARDER, EASIER) for step in steps)


def _faults(steps: Sequence[Step], smallest: float) -> str:
    """Return the faults of one ladder in words, the reversed steps first; empty for a sound one."""
    if _blank(steps):
        most = max(steps, key=lambda step: abs(step.harder))
        return f"no step can be seen, the largest being {most.first} to {most.second} ({most.interval})"
    order = sorted(steps, key=lambda step: step.verdict != EASIER)
    said = [text for step in order if (text := fault(step, smallest))]
    more = len(said) - MAX_CLAUSES
    if more > 0:
        said = [*said[:MAX_CLAUSES], f"{more} more {'step is' if more == 1 else 'steps are'} in doubt (see the table)"]
    return joined(said)


def ladder_sentence(view: View, axis: Axis, series: AxisValue | None) -> str:
    """Say whether each value of a ladder is harder than the one before, for one skill."""
    ladders = [(facet, steps_of(view, facet, series)) for facet in view.facets]
    ladders = [(facet, steps) for facet, steps in ladders if steps]
    if not ladders:
        return ""
    start = view.skill(series)
    if hopeless(view, series):
        return sentence(f"{start}{group_wins(view.tables.headline)} no game at all, so nothing can be compared")
    faults = [(facet, _faults(steps, view.smallest)) for facet, steps in ladders]
    sound = [facet for facet, said in faults if not said]
    every = _every(view, axis)
    if len(ladders) == 1:
        where = f" for {ladders[0][0].label}" if ladders[0][0].label else ""
        if all(step.verdict != HARDER for step in ladders[0][1]):  # nothing is left of the claim but its exceptions
            return sentence(f"{start}{faults[0][1]}{where}")
        return sentence(f"{start}{every}{where}" + (f", except that {faults[0][1]}" if faults[0][1] else ""))
    broken = [f"for {facet.label} {said}" for facet, said in faults if said]
    if not sound:
        return sentence(f"{start}no ladder is free of doubt: {'; '.join(broken)}")
    return sentence(f"{start}{every} for {view.facet_words(sound)}" + "".join(f"; {said}" for said in broken))


def _pair(view: View, axis: Axis) -> tuple[str, str]:
    """Return the two values of a ladder of two in words: "36 cards" and "44 cards", the second one first."""
    first, second = (view.value_words(axis, value) for value in view.main_values if value is not None)
    return second, first


def _every(view: View, axis: Axis) -> str:
    """Return the claim of a ladder in words."""
    if len(view.main_values) == 2:
        second, first = _pair(view, axis)
        verb = "win" if group_wins(view.tables.headline).endswith(" win") else "wins"
        return f"{the_group(view.tables.headline)} {verb} less often with {second} than with {first}"
    return f"every {view.label(axis)} is harder than the one before"


def _question(view: View, axis: Axis) -> str:
    """Return the title of the section."""
    if not view.ladder:
        return f"What does each step of {view.label(axis)} do?"
    if len(view.main_values) == 2:
        second, first = _pair(view, axis)
        return sentence(f"are games with {second} harder for {the_group(view.tables.headline)} than with {first}?")
    return f"Is each {view.label(axis)} harder than the one before?"


def hopeless(view: View, series: AxisValue | None) -> bool:
    """Tell whether this skill wins no game anywhere."""
    rates = [view.win(cell) for facet in view.facets for _, cell in view.places(facet, series)]
    return all(row is not None and row.estimate == 0 for row in rates)


def size_sentence(view: View, series: AxisValue | None) -> str:
    """Name the smallest and the largest step of one skill."""
    if hopeless(view, series):
        return ""
    steps = [(step, facet) for facet in view.facets for step in steps_of(view, facet, series)]
    if len(steps) < 2:
        return ""
    start = view.skill(series)
    ends = [min(steps, key=lambda pair: pair[0].harder), max(steps, key=lambda pair: pair[0].harder)]
    named = [
        f"{fixed(step.harder)} points ({step.first} to {step.second}{', ' + facet.label if facet.label else ''})"
        for step, facet in ends
    ]
    return sentence(f"{start}a step costs between {named[0]} and {named[1]}")


def trend_sentence(view: View, axis: Axis, facet: Facet, series: AxisValue | None) -> str:
    """Say how the win rate moves along a number, for one facet and skill."""
    steps = steps_of(view, facet, series)
    rates = [(main, row) for main, cell in view.places(facet, series) if (row := view.win(cell))]
    if not steps or len(rates) < 2:
        return ""
    lead = view.skill(series) + (f"for {facet.label} " if facet.label else "")
    (first, start_row), (last, end_row) = rates[0], rates[-1]
    down, up = (sum(step.verdict == kind for step in steps) for kind in (HARDER, EASIER))
    span = (
        f"from {percent(start_row.estimate)} at {view.value(axis, first)} "
        f"to {percent(end_row.estimate)} at {view.value(axis, last)}"
    )
    who = f"the win rate of {view.tables.headline}" if not lead else f"{lead}the win rate"
    if not up and not down:
        return sentence(f"{who} shows no visible step along {view.label(axis)} ({span})")
    if up and down:
        best = max(rates, key=lambda pair: pair[1].estimate)
        return sentence(
            f"{who} rises and falls along {view.label(axis)}: highest at {view.value(axis, best[0])} "
            f"({percent(best[1].estimate)}), {span}"
        )
    verb, clear = ("rises", up) if up else ("falls", down)
    if clear == len(steps):
        return sentence(f"{who} {verb} at every step of {view.label(axis)}, {span}")
    return sentence(f"{who} {verb} along {view.label(axis)} {span}, visibly at {clear} of {len(steps)} steps")


def _labels(view: View, facet: Facet) -> list[tuple[str, str]]:
    pairs = [(step.first, step.second) for series in view.series for step in steps_of(view, facet, series)]
    return list(dict.fromkeys(pairs))


def _draw(view: View, facet: Facet) -> Figure:
    axis = view.roles.main
    pairs = _labels(view, facet)
    rows = {pair: place for place, pair in enumerate(pairs)}
    sign = 1.0 if view.ladder else -1.0
    lines = []
    for series in view.series:
        steps = steps_of(view, facet, series)
        places = [rows[step.first, step.second] for step in steps]
        limits = [sorted((sign * step.low, sign * step.high)) for step in steps]
        values = [(sign * step.harder, low, high) for step, (low, high) in zip(steps, limits, strict=True)]
        lines.append((view.series_name(series), places, values))
    words = "points harder than the one before" if view.ladder else "change in win rate, points"
    labels = [_arrow(first, second) for first, second in pairs]
    return difference_chart(labels, lines, words, view.smallest, len(view.facets) > 1, facet.label if axis else "")


def _arrow(first: str, second: str) -> str:
    """Return "1 → 2" in one line, longer names in two."""
    return f"{first} →{' ' if len(first) + len(second) < 10 else chr(10)}{second}"


def _table(view: View, facet: Facet) -> Table:
    found = {series: {(s.first, s.second): s for s in steps_of(view, facet, series)} for series in view.series}
    sign = 1.0 if view.ladder else -1.0
    head = ["step", *(view.series_name(series) for series in view.series)]
    marks = {EASIER: " EASIER" if view.ladder else "", EQUAL: " flat", UNCLEAR: " undecided"}
    rows = []
    for pair in _labels(view, facet):
        shown = [_shown(found[series].get(pair), sign, marks) for series in view.series]
        rows.append([f"{pair[0]} → {pair[1]}", *shown])
    what = "Points of win rate lost" if view.ladder else "Points of win rate gained (+) or lost (−)"
    return Table(head, rows, caption=f"{what} from one value to the next; all intervals hold together at 95%.")


def _shown(step: Step | None, sign: float, marks: Mapping[str, str]) -> str:
    if step is None:
        return "–"
    low, high = sorted((sign * step.low, sign * step.high))
    return f"{fixed(sign * step.harder, sign=True)} ({fixed(low)} to {fixed(high)}){marks.get(step.verdict, '')}"


def _alt(view: View, facet: Facet) -> str:
    counts = []
    for series in view.series:
        steps = steps_of(view, facet, series)
        down, up = (sum(step.verdict == kind for step in steps) for kind in (HARDER, EASIER))
        rest = len(steps) - down - up
        said = f"{down} of {len(steps)} harder, {up} easier, {rest} undecided or flat"
        counts.append(f"{view.series_name(series)}: {said}")
    where = f", {facet.label}" if facet.label else ""
    label = view.label(view.roles.main) if view.roles.main else ""
    return sentence(f"Dot chart of the steps in win rate between neighbours of {label}{where}. {'; '.join(counts)}")


def flips(view: View) -> list[str]:
    """Name the steps that are harder for one bot and easier for another."""
    if view.roles.series is None or view.roles.series.name != LINEUP:
        return []
    said = []
    for facet in view.facets:
        verdicts: dict[tuple[str, str], dict[str, list[str]]] = {}
        for series in view.series:
            for step in steps_of(view, facet, series):
                verdicts.setdefault((step.first, step.second), {}).setdefault(step.verdict, []).append(f"{series} play")
        for (first, second), found in verdicts.items():
            if HARDER in found and EASIER in found:
                where = f" for {facet.label}" if facet.label else ""
                down, up = joined(found[HARDER]), joined(found[EASIER])
                said.append(f"Skill decides: {second} is harder than {first} with {down}, but easier with {up}{where}.")
    return said


def _sentences(view: View) -> list[str]:
    axis = view.roles.main
    assert axis is not None
    if view.ladder:
        ladders = [text for series in view.series if (text := ladder_sentence(view, axis, series))]
        return [*ladders, *flips(view)]
    found = [trend_sentence(view, axis, facet, series) for series in view.series for facet in view.facets]
    return [text for text in found if text]


def build(view: View) -> Section:
    """Return every step with its interval and verdict."""
    axis = view.roles.main
    assert axis is not None
    said = _sentences(view)
    words = [text for series in view.series if (text := size_sentence(view, series))] if view.ladder else said
    parts = []
    for place, facet in enumerate(view.facets):
        if _labels(view, facet) and len(view.main_values) <= MAX_STEPS + 1:
            name = "-".join(filter(None, ("steps", facet.slug)))
            draw = partial(_draw, view, facet) if place < MAX_PARTS else None
            parts.append(Part(name, facet.label, _alt(view, facet), draw, _table(view, facet)))
    return Section("steps", _question(view, axis), words, parts, said, _note(view))


def _note(view: View) -> str:
    said = _READING.format(
        steps=len(view.steps),
        band=point_count(view.smallest),
        who=group_wins(view.tables.headline),
    )
    return said + apart(view.tables, ((row["cell_from"], row["cell_to"]) for row in view.steps))


def applies(view: View) -> bool:
    """Tell whether the main axis has an order."""
    axis = view.roles.main
    if axis is None or view.roles.heat is not None or seats.of_headline(view):
        return False
    return (view.ladder or axis.kind == "numeric") and bool(view.steps)


PANEL = Panel(applies, build)
