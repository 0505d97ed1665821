"""The shipped sweep over our guesses goes to the ends of the ranges that the guesses allow."""

from __future__ import annotations

import pytest

from balance.core.decks import swapped_counts
from balance.games.gdbz.state import Part
from balance.sweeps.plan import make_plan
from balance.sweeps.scenario import find_scenario

SCENTS = 54


@pytest.fixture(scope="module", name="cases")
def _cases():
    """Return the params of every case by name."""
    plan = make_plan(find_scenario("gdbz/assumptions"))
    return {cell.values["case"]: cell.params for cell in plan.cells}


def _total(params, deck, counts) -> int:
    """Count the cards of a deck, swaps included, for which a test of the card is true."""
    cards = getattr(params.parts, deck)
    after = swapped_counts(params.deck[deck], [swap for swap in params.swaps if swap[0] == deck], deck)
    return sum(n for slug, n in after.items() if counts(cards[slug]))


def _has(part):
    """Return a test for cards with an effect."""
    return lambda card: any(effect is part for effect, _ in card.parts)


@pytest.mark.parametrize(
    ("case", "deck", "counts", "total"),
    [
        ("fewer hoomans found", "scent", lambda card: card.hooman, round(0.40 * SCENTS)),
        ("more hoomans found", "scent", lambda card: card.hooman, round(0.85 * SCENTS)),
        ("half the CHEW cards", "energy", _has(Part.CHEW), 4),
        ("twice the CHEW cards", "energy", _has(Part.CHEW), 16),
        ("fewer paws", "energy", lambda card: card.paw, 12),
        ("more paws", "energy", lambda card: card.paw, 28),
        ("half the GOOD DOGGO cards", "energy", _has(Part.GOOD_DOGGO), 4),
        ("more GOOD DOGGO cards", "energy", _has(Part.GOOD_DOGGO), 12),
        ("no hooman card calms", "hooman", lambda card: card.feral, 0),
        ("four hooman cards calm", "hooman", lambda card: card.feral, 4),
    ],
)
def test_a_case_reaches_the_end_of_its_range(cases, case, deck, counts, total):
    assert _total(cases[case], deck, counts) == total


def test_the_cases_move_every_x_by_one(cases):
    assert (cases["every X one lower"].energy.x_bonus, cases["every X one higher"].energy.x_bonus) == (-1, 1)
