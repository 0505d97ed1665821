"""What a seat cannot see, dealt anew: other hands, the private deck and the undealt cards (ZD-46)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombie_dot.rules.hands import measure_hand
from balance.games.zombie_dot.state import Stream, Zone

__all__ = ["redeal"]

_REDEAL = int(Stream.REDEAL)
_UNUSED = int(Zone.UNUSED)
_DECK = int(Zone.DECK)
_HAND = int(Zone.HAND)


@kernel
def _gather(s, p, seat):  # type: ignore[no-untyped-def]
    """List in `work` every card the seat cannot see; return their number."""
    n = 0
    for card in range(int(p.cards)):
        zone = int(s.zone[card])
        if zone in (_UNUSED, _DECK) or (zone >= _HAND and zone != _HAND + seat):
            s.work[n] = card
            n += 1
    return n


@kernel
def redeal(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Deal anew, in place, everything a seat cannot see.

    The table, cards out of the game, cards left in the box and the seat's own hand stay; so do all numbers of cards.

    Parameters
    ----------
    s, p : records
    seat : int
    chance : record of CHANCE
        The bot's own chance, never the game's.
    """
    n = _gather(s, p, seat)
    for k in range(n - 1, 0, -1):
        pick = below(chance, _REDEAL, k + 1)
        card = s.work[k]
        s.work[k] = s.work[pick]
        s.work[pick] = card
    for other in range(int(p.players)):
        for at in range(int(s.hand_n[other]) if other != seat else 0):
            n -= 1
            s.hands[other, at] = s.work[n]
            s.zone[int(s.work[n])] = _HAND + other
        if other != seat:
            measure_hand(s, p, other)
    for at in range(int(s.deck_top), int(s.deck_n)):
        n -= 1
        s.deck[at] = s.work[n]
        s.zone[int(s.work[n])] = _DECK
    for at in range(int(s.set_aside_n), int(s.unused_n)):
        n -= 1
        s.unused[at] = s.work[n]
        s.zone[int(s.work[n])] = _UNUSED
