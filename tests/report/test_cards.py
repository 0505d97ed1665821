"""The section on single cards: differences with and without a card, its caveat, and what it leaves out."""

from __future__ import annotations

from functools import cache

import pytest

from balance.report.panels import PANELS, cards, counts
from balance.report.view import View
from balance.stats.cards import CAVEAT
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, ColumnSpec, EndSpec
from tests.report.synthetic import LOSS, WIN, Outcome, build

SETS = Axis("ruling.set", "readings", "named", ("literal", "r2013"))
SKILLS = ("random", "basic", "expert")
PAIRS = Axis("lineup", "who plays", "named", tuple(f"zombies:{a} humans:{b}" for a in SKILLS for b in SKILLS))
COLUMNS = (
    ColumnSpec("turns", "length", "turns", "turns"),
    ColumnSpec("kills", "count", "zombies killed"),
    *(
        ColumnSpec(f"{way}_{card}", "count", f"{card.upper()} {way}", "cards")
        for way in ("drawn", "played", "discarded")
        for card in ("mine", "bite", "dawn_song")
    ),
)


def _duel(point, common, own):
    """MINE drawn or not means nothing, MINE played costs the zombies 20 points; BITE is always drawn."""
    drawn = own.random(common.size) < 0.5
    played = drawn & (own.random(common.size) < 0.6)
    won = common < 0.6 - 0.2 * played
    once, none = drawn.astype(int), 0 * drawn
    values = {"turns": 9 + once, "kills": 2 + once, "drawn_mine": once, "played_mine": played.astype(int)}
    rest = {"drawn_bite": none + 1, "played_bite": none, "drawn_dawn_song": once, "played_dawn_song": none}
    left = {f"discarded_{card}": none for card in ("mine", "bite", "dawn_song")}
    return Outcome(won * -1 + 2, won * (WIN - LOSS) + LOSS, {**values, **rest, **left})


@cache
def _view(*axes: Axis) -> View:
    tables = build(
        axes,
        _duel,
        4000,
        columns=COLUMNS,
        ends=(EndSpec(WIN, "over", "a zombie got over", won=True), EndSpec(LOSS, "dawn", "dawn broke")),
        groups=lambda point: {"zombies": 1, "humans": 2},
        headline="zombies",
    )
    return View(tables, metrics(tables))


def test_the_section_names_what_playing_a_card_goes_with_and_its_caveat():
    section = cards.build(_view(SETS))
    assert section.note == CAVEAT
    assert section.words[0].startswith("The win rate of zombies goes together most with playing MINE (−")
    assert not section.takeaways  # what goes together is no answer to a question


def test_every_card_has_a_row_and_one_always_drawn_has_no_difference():
    table = cards.build(_view(SETS)).parts[0].table
    rows = {row[0]: row[1:] for row in table.rows}
    assert list(rows) == ["MINE", "BITE", "DAWN_SONG"]
    assert rows["BITE"] == ["–"] * 6
    assert float(rows["MINE"][5].split()[0].replace("−", "-")) == pytest.approx(-20, abs=5)


def test_figures_show_equal_skill_where_many_lineups_were_played():
    view = _view(PAIRS, SETS)
    assert (view.roles.main, view.roles.series) == (PAIRS, SETS)
    assert [place.words for place in cards.places(view)] == [
        f"{bot} on both sides, readings: {words}" for words in ("Literal", "R2013") for bot in SKILLS
    ]
    parts = cards.build(view).parts
    assert all(part.draw for part in parts)
    assert len({part.name for part in parts}) == len(parts)


def test_counts_leave_single_cards_to_their_own_section():
    head = counts.build(_view(SETS)).parts[0].table.head
    assert list(head) == ["cell", "zombies killed"]


def test_a_run_along_a_number_has_no_cell_to_start_from():
    assert not cards.applies(_view(Axis("deck.mine", "MINE cards", "numeric", (1, 2, 3))))
    assert cards.PANEL in PANELS
