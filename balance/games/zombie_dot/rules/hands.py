"""Hands and the private deck."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_card
from balance.games.zombie_dot.rules.legal import group_of, held, shape_held
from balance.games.zombie_dot.state import Group, Stream, Zone

__all__ = ["give", "holds_cards", "measure_hand", "out_of_cards", "refill", "take_from_hand"]

_DECK = int(Stream.DECK)
_HAND = int(Zone.HAND)
_GROUPS = len(Group)


@kernel
def measure_hand(s, p, seat):  # type: ignore[no-untyped-def]
    """Work out which shapes a hand holds, by group."""
    for group in range(_GROUPS):
        s.hand_mask[seat, group] = 0
    for at in range(int(s.hand_n[seat])):
        card = int(s.hands[seat, at])
        s.hand_mask[seat, group_of(p, seat, card)] |= 1 << shape_held(p, seat, card)


@kernel
def give(s, p, seat, card):  # type: ignore[no-untyped-def]
    """Add a card to a hand."""
    n = int(s.hand_n[seat])
    s.hands[seat, n] = card
    s.hand_n[seat] = n + 1
    s.zone[card] = _HAND + seat
    s.hand_mask[seat, group_of(p, seat, card)] |= 1 << shape_held(p, seat, card)


@kernel
def take_from_hand(s, p, seat, card):  # type: ignore[no-untyped-def]
    """Take a card out of a hand; the others keep their order. The caller says where it goes."""
    n = int(s.hand_n[seat])
    for at in range(held(s, seat, card), n - 1):
        s.hands[seat, at] = s.hands[seat, at + 1]
    s.hands[seat, n - 1] = 0
    s.hand_n[seat] = n - 1
    measure_hand(s, p, seat)


@kernel
def _deck_left(s, seat):  # type: ignore[no-untyped-def]
    """Return the cards left in the private deck of a seat; only the first survivor has one."""
    return int(s.deck_n) - int(s.deck_top) if seat == 0 else 0


@kernel
def out_of_cards(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a survivor has got out: hand and deck empty, or in one reading the hand (ZD-36, ZD-37)."""
    return int(s.hand_n[seat]) == 0 and (int(p.hand_only) != 0 or _deck_left(s, seat) == 0)


@kernel
def holds_cards(s, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat still has cards to lay, in its hand or deck."""
    return int(s.hand_n[seat]) + _deck_left(s, seat) > 0


@kernel
def refill(s, p, chance):  # type: ignore[no-untyped-def]
    """Draw as many cards as left the hand this turn, or the full batch, as far as the deck goes (ZD-43, ZD-44)."""
    seat = int(s.seat)
    wanted = int(p.batch[seat]) if int(p.draw_batch) != 0 else int(s.used_now)
    for _ in range(min(wanted, _deck_left(s, seat))):
        card = int(s.deck[int(s.deck_top)])
        s.deck_top += 1
        note_card(chance, _DECK, card)
        give(s, p, seat, card)
