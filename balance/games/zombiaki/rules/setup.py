"""Set-up: both decks are shuffled, DAWN goes to the bottom of the zombies' deck, and the zombies begin."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_shuffle, shuffle
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.phases import advance
from balance.games.zombiaki.state import Stream

__all__ = ["setup"]

_DAWN = int(Card.DAWN)
_ZOMBIE_DECK = int(Stream.ZOMBIE_DECK)
_HUMAN_DECK = int(Stream.HUMAN_DECK)


@kernel
def setup(s, p, chance):  # type: ignore[no-untyped-def]
    """Deal a zeroed state up to the first automatic act (ZMB-5, ZMB-7).

    Parameters
    ----------
    s, p : records
    chance : record of CHANCE
    """
    zombies, humans = int(p.deck_n[0]), int(p.deck_n[1])
    shuffle(chance, _ZOMBIE_DECK, p.zombie_deck, s.zombie_deck, zombies)
    note_shuffle(chance, _ZOMBIE_DECK, zombies)
    s.zombie_deck[zombies] = _DAWN
    shuffle(chance, _HUMAN_DECK, p.human_deck, s.human_deck, humans)
    note_shuffle(chance, _HUMAN_DECK, humans)
    s.deck_n[0] = zombies + 1
    s.deck_n[1] = humans
    s.turn = 1
    advance(s, p)
