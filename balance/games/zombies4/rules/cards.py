"""Event cards between deck, hands and discards (Event Card Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below, note_card, note_shuffle, shuffle
from balance.games.zombies4.state import Stream

__all__ = [
    "cards_to_draw",
    "close_gap",
    "fill_hand",
    "from_hand",
    "gain_card",
    "renew_deck",
    "shuffle_part",
    "take_topmost",
]

_EVENTS = int(Stream.EVENTS)
_AGAIN = int(Stream.EVENTS_AGAIN)
_AT_ONCE = 1


@kernel
def gain_card(s, seat, kind):  # type: ignore[no-untyped-def]
    """Add a card to a hand."""
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.held[seat] = int(s.held[seat]) | 1 << kind


@kernel
def from_hand(s, seat, kind):  # type: ignore[no-untyped-def]
    """Take a card out of a hand."""
    left = int(s.hand[seat, kind]) - 1
    s.hand[seat, kind] = left
    s.hand_n[seat] -= 1
    if left == 0:
        s.held[seat] = int(s.held[seat]) & ~(1 << kind)


@kernel
def _new_deck(s, chance):  # type: ignore[no-untyped-def]
    """Make the discards a new event deck (Z4-38)."""
    n = int(s.event_discard_n)
    shuffle(chance, _AGAIN, s.event_discard, s.event_deck, n)
    note_shuffle(chance, _AGAIN, n)
    s.event_top = 0
    s.event_n = n
    s.event_discard_n = 0


@kernel
def cards_to_draw(s, p, seat):  # type: ignore[no-untyped-def]
    """Return how many cards a seat would draw now (Z4-37)."""
    there = int(s.event_n) - int(s.event_top) + int(s.event_discard_n)
    return min(int(p.hand_size) - int(s.hand_n[seat]), there)


@kernel
def fill_hand(s, p, chance, seat, n):  # type: ignore[no-untyped-def]
    """Draw some cards; an empty deck is replaced by its shuffled discards (Z4-37, Z4-38)."""
    for _ in range(n):
        if int(s.event_top) == int(s.event_n):
            _new_deck(s, chance)
        kind = int(s.event_deck[int(s.event_top)])
        s.event_top += 1
        note_card(chance, _EVENTS, kind)
        gain_card(s, seat, kind)
    renew_deck(s, p, chance)


@kernel
def renew_deck(s, p, chance):  # type: ignore[no-untyped-def]
    """Make the discards a new deck once the old one is empty, where that is done at once (Z4-38)."""
    if int(p.r_reshuffle) == _AT_ONCE and int(s.event_top) == int(s.event_n) and int(s.event_discard_n) > 0:
        _new_deck(s, chance)


@kernel
def shuffle_part(chance, stream, cards, first, last):  # type: ignore[no-untyped-def]
    """Shuffle `cards[first:last]` in place."""
    for at in range(last - 1, first, -1):
        pick = first + below(chance, stream, at - first + 1)
        card = cards[at]
        cards[at] = cards[pick]
        cards[pick] = card


@kernel
def close_gap(cards, at, last):  # type: ignore[no-untyped-def]
    """Take card `at` out of `cards[:last]`, closing the gap from behind."""
    for after in range(at, last - 1):
        cards[after] = cards[after + 1]
    cards[last - 1] = 0


@kernel
def take_topmost(pile, n, kind):  # type: ignore[no-untyped-def]
    """Take the topmost card of a kind off a pile of `n` cards, whose last one is the top."""
    at = n - 1
    while int(pile[at]) != kind:
        at -= 1
    close_gap(pile, at, n)
