"""Which cards go together with winning: the win rate with a card drawn (or played) against without it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from balance.report.chart import difference_chart
from balance.report.panel import MAX_MINOR_PARTS, Panel, Part, Section, Table
from balance.report.shape import LINEUP, pair_of
from balance.report.view import View
from balance.report.words import counted as so_many
from balance.report.words import fixed, joined, percent, sentence, slugged
from balance.stats.cards import CAVEAT, impact
from balance.stats.tables import ColumnSpec

WAYS = ("drawn", "played")
"""A count of one card is named by what happened to it: ``drawn_mine``, ``played_mine``."""
MAX_ROWS = 20
NAMED = 3
SCARCE = 0.01
"""A card that came up, or did not, in a smaller share of the games is left out: the few others are odd games."""
Found = Mapping[tuple[str, str], Mapping[str, Any]]


class Place(NamedTuple):
    """A cell whose cards are shown, with its words."""

    cell: int
    words: str


def _specs(view: View) -> dict[tuple[str, str], ColumnSpec]:
    """Return the columns of single cards by card and way, in the order of the data sheet."""
    found = {}
    for spec in view.tables.columns:
        way, _, card = spec.name.partition("_")
        if spec.kind == "count" and not spec.per_seat and way in WAYS and spec.label.endswith(f" {way}"):
            found[card, way] = spec
    return {key: spec for key, spec in found.items() if all((key[0], way) in found for way in WAYS)}


def counted(view: View) -> list[str]:
    """Return the columns that count single cards, also in ways that are not shown here (discarded)."""
    cards = {card for card, _ in _specs(view)}
    return [spec.name for spec in view.tables.columns if spec.name.partition("_")[2] in cards]


def places(view: View) -> list[Place]:
    """Return the cells shown: the first value of the main axis for each part, or equal skill on both sides."""
    main, found = view.roles.main, []
    for facet in view.facets:
        for series in view.series:
            rows = list(view.places(facet, series))
            if main is not None and main.name == LINEUP:
                rows = [row for row in rows if len(set(pair_of(row[0]).values())) == 1] or rows
                found += [Place(cell, view.place_words(cell)) for _, cell in rows]
            else:
                found += [Place(cell, view.part_title(facet, series)) for _, cell in rows[:1]]
    return found


def _found(view: View, cell: int) -> Found:
    """Return the difference of every card and way in a cell that can be judged."""

    def make() -> Found:
        specs = {spec.name: key for key, spec in _specs(view).items()}
        rows = impact(view.tables, list(specs), cells=[cell]).to_dict("records")
        return {specs[str(row["column"])]: row for row in rows if _judged(row)}  # type: ignore[misc]

    return view.remember(f"cards {cell}", make)


def _judged(row: Mapping[Any, Any]) -> bool:
    least = min(row["n_with"], row["n_without"])
    return bool(least > SCARCE * (row["n_with"] + row["n_without"]))


def _name(view: View, card: str) -> str:
    return _specs(view)[card, WAYS[0]].label.removesuffix(f" {WAYS[0]}")


def _ranked(found: Found) -> list[str]:
    """Return the cards, the largest difference of playing them first; without one that of drawing them."""
    size = {card: abs(_diff(found, card)) for card, _ in found}
    return sorted(size, key=lambda card: -size[card])


def _diff(found: Found, card: str) -> float:
    row = found.get((card, "played")) or found[card, "drawn"]
    return float(row["diff"])


def _draw(view: View, place: Place) -> Figure:
    found = _found(view, place.cell)
    cards = sorted(_ranked(found)[:MAX_ROWS], key=lambda card: -_diff(found, card))
    lines = []
    for way in WAYS:
        seen = [(at, found[card, way]) for at, card in enumerate(cards) if (card, way) in found]
        values = [(row["diff"], row["low"], row["high"]) for _, row in seen]
        lines.append((way, [at for at, _ in seen], values))
    words = "win rate with the card − without, points"
    return difference_chart([_name(view, card) for card in cards], lines, words, title=place.words)


def _shown(row: Mapping[str, Any] | None) -> list[str]:
    if row is None:
        return ["–", "–", "–"]
    rates = [f"{percent(row[f'rate_{what}'])} of {row[f'n_{what}']:,}" for what in ("with", "without")]
    return [*rates, f"{fixed(row['diff'], sign=True)} ({fixed(row['low'])} to {fixed(row['high'])})"]


def _table(view: View, place: Place) -> Table:
    found = _found(view, place.cell)
    head = ["card", *(f"{way}: {what}" for way in WAYS for what in ("won", "won without", "difference"))]
    rows = [
        [_name(view, card), *(text for way in WAYS for text in _shown(found.get((card, way))))]
        for card in dict.fromkeys(card for card, _ in _specs(view))
    ]
    caption = (
        f"Share of games won by {view.tables.headline} among those in which the card was drawn or played, and among "
        "the others; all intervals of a table hold together at 95%. A dash: (nearly) always or never."
    )
    return Table(head, rows, caption=caption)


def _said(view: View, place: Place) -> list[str]:
    """Name the cards whose play goes together most with winning; draws tell little but how long a game was."""
    found = [(card, row) for (card, way), row in _found(view, place.cell).items() if way == "played"]
    clear = [pair for pair in found if pair[1]["low"] > 0 or pair[1]["high"] < 0]
    best = sorted(clear, key=lambda pair: -abs(pair[1]["diff"]))[:NAMED]
    return [f"{_name(view, card)} ({fixed(row['diff'], sign=True)} points)" for card, row in best]


def card_sentence(view: View, place: Place) -> str:
    """Name the cards whose play goes together most with winning."""
    said, where = _said(view, place), f"with {place.words}, " if place.words else ""
    if not said:
        return sentence(f"{where}no card played goes visibly together with the win rate of {view.tables.headline}")
    return sentence(f"{where}the win rate of {view.tables.headline} goes together most with playing {joined(said)}")


def _alt(view: View, place: Place) -> str:
    shown = so_many(len(_ranked(_found(view, place.cell))[:MAX_ROWS]), "card")
    where = f", {place.words}" if place.words else ""
    return f"Dot chart of the win rate with a card minus without{where}: {shown}. {card_sentence(view, place)}"


def build(view: View) -> Section:
    """Return one figure with its table for each place."""
    parts, shown = [], places(view)
    for at, place in enumerate(shown):
        name = "-".join(filter(None, ("cards", slugged(place.words))))
        draw = partial(_draw, view, place) if at < MAX_MINOR_PARTS and _found(view, place.cell) else None
        parts.append(Part(name, place.words, _alt(view, place), draw, _table(view, place)))
    words = [card_sentence(view, place) for place in shown]
    return Section("cards", "Which cards go together with winning?", words, parts, [], CAVEAT)


def applies(view: View) -> bool:
    """Tell whether the run counted single cards and has a cell to start from: one question, no ladder of numbers."""
    main = view.roles.main
    return bool(_specs(view)) and view.has("win_rate") and (main is None or main.kind == "named")


PANEL = Panel(applies, build)
