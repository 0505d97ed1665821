"""Who beats whom: win rate of one side's bots against the other side's, and the lean at equal skill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from matplotlib.figure import Figure

from balance.report.chart import heat_chart
from balance.report.panel import MAX_PARTS, Panel, Part, Section, Table
from balance.report.shape import LINEUP, pair_of
from balance.report.view import Row, View
from balance.report.words import (
    fixed,
    group_wins,
    interval,
    joined,
    percent,
    sentence,
    slugged,
    the_group,
    with_interval,
)

NOTE = (
    "Read along the diagonal for balance: both sides play equally well there, so anything but 50% is the rules' own "
    "lean. Off the diagonal one side is better played; a fair game rewards that on either side alike. Colours are "
    "centred on 50%."
)
EVEN = 0.5


@dataclass(frozen=True)
class Duel:
    """One matrix: what else is fixed, the two sides, their bots, and the cell of each pair of bots."""

    label: str
    sides: tuple[str, str]
    bots: tuple[tuple[str, ...], tuple[str, ...]]
    cells: Mapping[tuple[str, str], int]


def duels(view: View) -> list[Duel]:
    """Return the matrices of a run, one for each combination of the other axes."""
    axes = [axis for axis in view.free_axes if axis.name != LINEUP]
    found: dict[tuple[object, ...], dict[tuple[str, str], int]] = {}
    sides: tuple[str, ...] = ()
    for cell, row in zip(view.cells, view.tables.cells.to_dict("records"), strict=True):
        pair = pair_of(row.get(LINEUP))
        sides = sides or _sides(pair, view.tables.headline)
        if len(pair) != 2 or set(pair) != set(sides):
            return []
        key = tuple(row[axis.name] for axis in axes)
        found.setdefault(key, {})[pair[sides[0]], pair[sides[1]]] = cell
    return [
        Duel(
            ", ".join(view.value_words(axis, value) for axis, value in zip(axes, key, strict=True)),  # type: ignore[arg-type]
            (sides[0], sides[1]),
            (tuple(dict.fromkeys(a for a, _ in cells)), tuple(dict.fromkeys(b for _, b in cells))),
            cells,
        )
        for key, cells in found.items()
    ]


def _sides(pair: Mapping[str, str], headline: str) -> tuple[str, ...]:
    """Return the two sides, the headline first."""
    return tuple(sorted(pair, key=lambda side: side != headline))


def _row(view: View, duel: Duel, first: str, second: str) -> Row | None:
    cell = duel.cells.get((first, second))
    return None if cell is None else view.get(cell, "win_rate", duel.sides[0]) or view.win(cell)


def _draw(view: View, duel: Duel, narrow: bool) -> Figure:
    grid = [
        [row.estimate if (row := _row(view, duel, a, b)) else float("nan") for b in duel.bots[1]] for a in duel.bots[0]
    ]
    across, down = (f"bot of {the_group(side)}" for side in reversed(duel.sides))
    return heat_chart(grid, duel.bots[1], duel.bots[0], across, down, narrow, duel.label, centred=True)


def _table(view: View, duel: Duel) -> Table:
    rows = []
    for first in duel.bots[0]:
        found = [_row(view, duel, first, second) for second in duel.bots[1]]
        rows.append([first, *("–" if r is None else with_interval(r.estimate, r.low, r.high) for r in found)])
    first_side, second_side = duel.sides
    caption = f"Share of games won by {the_group(first_side)}, with its 95% interval."
    return Table([f"{first_side} ↓  {second_side} →", *duel.bots[1]], rows, caption=caption)


def _alt(view: View, duel: Duel) -> str:
    equal = [f"{bot} {percent(row.estimate)}" for bot, row in _diagonal(view, duel)]
    where = f", {duel.label}" if duel.label else ""
    first, second = duel.sides
    return sentence(
        f"Heat map of the share of games won by {the_group(first)}{where}, by the bots of {first} and {second}. "
        f"At equal skill: {joined(equal) or 'not played'}"
    )


def _diagonal(view: View, duel: Duel) -> list[tuple[str, Row]]:
    return [(bot, row) for bot in duel.bots[0] if bot in duel.bots[1] and (row := _row(view, duel, bot, bot))]


def lean_sentence(view: View, duel: Duel) -> str:
    """Say which side the rules favour at equal skill, bot by bot, and whether that turns with skill."""
    equal = _diagonal(view, duel)
    if not equal:
        return ""
    said = [f"{percent(row.estimate)} ({interval(row.low, row.high)}) when both are {bot}" for bot, row in equal]
    leans = {(row.low > EVEN) - (row.high < EVEN) for _, row in equal}
    start = f"for {duel.label}, " if duel.label else ""
    first, second = duel.sides
    words = {1: f"the rules lean towards {the_group(first)}", -1: f"the rules lean towards {the_group(second)}",
             0: "neither side is favoured as far as these games can tell"}  # fmt: skip
    if {1, -1} <= leans:
        verdict = "which side is favoured depends on skill"
    elif len(leans) == 1 or 0 not in leans:
        verdict = f"at equal skill {words[leans.pop()]}"
    else:
        verdict = f"{words[(leans - {0}).pop()]} for some skills"
    return sentence(f"{start}{verdict}: {group_wins(first)} {joined(said)}")


def skill_sentence(view: View, duel: Duel) -> str:
    """Say how much the better bot gains on either side."""
    equal = [bot for bot, _ in _diagonal(view, duel)]
    if len(equal) < 2:
        return ""
    weak, strong = equal[0], equal[-1]
    rows = [_row(view, duel, *pair) for pair in ((weak, weak), (strong, weak), (weak, strong))]
    if any(row is None for row in rows):
        return ""
    base, up, down = (row.estimate for row in rows if row is not None)
    first, second = duel.sides
    start = f"for {duel.label}, " if duel.label else ""
    return sentence(
        f"{start}against {weak}, playing {strong} instead of {weak} gains {the_group(first)} "
        f"{fixed(100 * (up - base))} points and {the_group(second)} {fixed(100 * (base - down))} points"
    )


def build(view: View) -> Section:
    """Return the matrix of each combination of the other axes."""
    found = duels(view)
    parts = []
    for place, duel in enumerate(found):
        name = "-".join(filter(None, ("matrix", slugged(duel.label) if duel.label else "")))
        draw = partial(_draw, view, duel, len(found) > 1) if place < MAX_PARTS else None
        parts.append(Part(name, duel.label, _alt(view, duel), draw, _table(view, duel)))
    leans = [text for duel in found if (text := lean_sentence(view, duel))]
    skills = [text for duel in found if (text := skill_sentence(view, duel))]
    return Section("matrix", "Which side is favoured?", skills, parts, leans, NOTE)


def applies(view: View) -> bool:
    """Tell whether the lineups are pairs of bots, one for each of two sides."""
    return any(axis.name == LINEUP for axis in view.free_axes) and bool(duels(view))


PANEL = Panel(applies, build)
