"""What a seat cannot see, dealt anew: the order of both decks. Hands lie face up."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombiaki.state import Stream

__all__ = ["redeal"]

_REDEAL = int(Stream.REDEAL)


@kernel
def _shuffle_part(chance, cards, first, last):  # type: ignore[no-untyped-def]
    """Shuffle `cards[first:last]` in place."""
    for at in range(last - 1, first, -1):
        pick = first + below(chance, _REDEAL, at - first + 1)
        card = cards[at]
        cards[at] = cards[pick]
        cards[pick] = card


@kernel
def redeal(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Deal anew, in place, what no seat sees: the undrawn cards of both decks; DAWN stays at the bottom.

    Parameters
    ----------
    s, p : records
    seat : int
        Both seats see the same.
    chance : record of CHANCE
        The bot's own chance, never the game's.
    """
    _shuffle_part(chance, s.zombie_deck, int(s.top[0]), int(s.deck_n[0]) - 1)
    _shuffle_part(chance, s.human_deck, int(s.top[1]), int(s.deck_n[1]))
