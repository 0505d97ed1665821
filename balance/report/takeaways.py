"""What a reader must know who reads nothing else: the answers of the panels, then how far they can be trusted."""

from __future__ import annotations

from collections.abc import Sequence

from balance.report.closing import assumption_sentence, quality_sentences
from balance.report.panel import Section
from balance.report.sizes import each_cell
from balance.report.view import View
from balance.report.words import counted

FIRST = ("steps", "matrix", "heat", "win-rate", "effects", "shown", "seats", "bots", "targets")
"""Panels whose answers come first, when they have one."""
READING = (
    "A difference is in percentage points of games won. An interval says how far luck in this run may have moved a "
    "number: it is made so that 95 of 100 such runs catch the truth."
)
MOST = 6
"""Sentences of one panel at the top; its section holds them all."""


def scope(view: View) -> str:
    """Return what was played: games, cells, game."""
    cells = counted(len(view.cells), "cell")
    each = {view.tables.games(cell) for cell in view.cells}
    per = f", {each.pop():,} in each" if len(each) == 1 and len(view.cells) > 1 else ""
    if view.tables.games_of:
        per = f": {each_cell(view.tables, view.cells)}"
    return f"{counted(view.games, 'simulated game')} in {cells}{per}."


def takeaways(view: View, sections: Sequence[Section]) -> list[str]:
    """Return the sentences for the top of the report."""
    rank = {name: place for place, name in enumerate(FIRST)}
    ordered = sorted(sections, key=lambda section: rank.get(section.name, len(FIRST)))
    said = [line for section in ordered for line in section.takeaways[:MOST]]
    said += quality_sentences(view)
    rests = assumption_sentence(view)
    return [*said, rests] if rests else said
