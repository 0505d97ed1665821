"""What a seat cannot see, dealt anew: the order of both decks and the hands of the others."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.cards import from_hand, gain_card, shuffle_part
from balance.games.zombies4.rules.setup import move_cabin
from balance.games.zombies4.state import Due, Stream

__all__ = ["redeal"]

_REDEAL = int(Stream.REDEAL)
_REMOVE = int(Due.REMOVE)
_TAKE = int(Due.TAKE)


@kernel
def _seen_hand(s, seat):  # type: ignore[no-untyped-def]
    """Return the seat whose hand a seat is looking at (Magic Key), -1 for none."""
    top = int(s.pend_n) - 1
    if top >= 0 and int(s.pend_kind[top]) == _TAKE and int(s.pend_a[top]) == seat:
        return int(s.pend_b[top])
    return -1


@kernel
def _sees_deck(s, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat is looking through the deck (Something Doesn't Feel Quite Right)."""
    top = int(s.pend_n) - 1
    return top >= 0 and int(s.pend_kind[top]) == _REMOVE and int(s.pend_a[top]) == seat


@kernel
def _close_up(s):  # type: ignore[no-untyped-def]
    """Move the event deck to the front of its array, so that the hands of others fit behind it."""
    top, n = int(s.event_top), int(s.event_n)
    for at in range(top, n):
        s.event_deck[at - top] = s.event_deck[at]
    s.event_n = n - top
    s.event_top = 0


@kernel
def _hidden_hand(s, seat, other):  # type: ignore[no-untyped-def]
    """Tell whether a seat cannot see another's hand."""
    return other != seat and other != _seen_hand(s, seat)


@kernel
def _collect(s, p, seat):  # type: ignore[no-untyped-def]
    """Put the hidden hands behind the event deck, leaving their sizes; return where they end."""
    last = int(s.event_n)
    for other in range(int(p.players)):
        if not _hidden_hand(s, seat, other):
            continue
        held = int(s.hand_n[other])
        for kind in range(int(p.card_kinds)):
            while int(s.hand[other, kind]) > 0:
                from_hand(s, other, kind)
                s.event_deck[last] = kind
                last += 1
        s.hand_n[other] = held
    return last


@kernel
def redeal(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Deal anew, in place, everything a seat cannot see.

    Parameters
    ----------
    s, p : records
    seat : int
    chance : record of CHANCE
        Source of the new order.
    """
    shuffle_part(chance, _REDEAL, s.tile_deck, int(s.tile_top), int(s.tile_n))
    move_cabin(s, p, chance, _REDEAL)
    _close_up(s)
    deck = int(s.event_n)
    last = _collect(s, p, seat)
    if _sees_deck(s, seat):
        shuffle_part(chance, _REDEAL, s.event_deck, 0, deck)
        shuffle_part(chance, _REDEAL, s.event_deck, deck, last)
    else:
        shuffle_part(chance, _REDEAL, s.event_deck, 0, last)
    for other in range(int(p.players)):
        if _hidden_hand(s, seat, other):
            n = int(s.hand_n[other])
            s.hand_n[other] = 0
            for _ in range(n):
                last -= 1
                gain_card(s, other, int(s.event_deck[last]))
                s.event_deck[last] = 0
