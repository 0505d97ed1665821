"""Game Setup."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below, note_shuffle, note_value, shuffle
from balance.games.zombies4.rules.cards import gain_card
from balance.games.zombies4.rules.players import start_square
from balance.games.zombies4.rules.tilemap import lay_bridge
from balance.games.zombies4.rules.turn import begin_turn, settle
from balance.games.zombies4.state import Stream

__all__ = ["move_cabin", "setup"]

_TILES = int(Stream.TILES)
_EVENTS = int(Stream.EVENTS)
_FIRST = int(Stream.FIRST)
_CABIN_PLACE = int(Stream.CABIN_PLACE)


@kernel
def move_cabin(s, p, chance, stream):  # type: ignore[no-untyped-def]
    """Where the Cabin may not lie anywhere, move each Cabin of the deck to an allowed draw by chance (Z4-6)."""
    n = int(s.tile_n)
    first, last = int(p.cabin_first) - 1, min(n, int(p.cabin_last)) - 1
    first = min(max(first, int(s.tile_top)), n - 1)
    last = max(first, last)
    if first <= int(s.tile_top) and last == n - 1:
        return
    for at in range(int(s.tile_top), n):
        kind = int(s.tile_deck[at])
        if int(p.cabin[kind]) and (at < first or at > last):
            to = first + below(chance, stream, last - first + 1)
            step = 1 if to > at else -1
            for slot in range(at, to, step):
                s.tile_deck[slot] = s.tile_deck[slot + step]
            s.tile_deck[to] = kind


@kernel
def _deal(s, p, chance):  # type: ignore[no-untyped-def]
    """Shuffle both decks and deal the starting hands (Z4-6, Z4-7)."""
    s.tile_n = p.tile_n
    shuffle(chance, _TILES, p.tile_cards, s.tile_deck, int(p.tile_n))
    note_shuffle(chance, _TILES, int(p.tile_n))
    move_cabin(s, p, chance, _CABIN_PLACE)
    s.event_n = p.event_n
    shuffle(chance, _EVENTS, p.event_cards, s.event_deck, int(p.event_n))
    note_shuffle(chance, _EVENTS, int(p.event_n))
    for _ in range(int(p.start_cards)):
        for seat in range(int(p.players)):
            gain_card(s, seat, int(s.event_deck[int(s.event_top)]))
            s.event_top += 1


@kernel
def setup(s, p, chance):  # type: ignore[no-untyped-def]
    """Deal a zeroed state up to the first decision or act (Z4-4 to Z4-8).

    Parameters
    ----------
    s : record of STATE
        All zeros.
    p : record of PARAMS
    chance : record of CHANCE
    """
    _deal(s, p, chance)
    s.supply = p.supply
    lay_bridge(s, p)
    for seat in range(int(p.players)):
        s.at[seat] = start_square(p)
        s.bullets[seat] = p.start_bullets
        s.half_hearts[seat] = p.start_hearts
    if int(p.r_first_player) == 0:
        s.starting = below(chance, _FIRST, int(p.players))
        note_value(chance, _FIRST, int(s.starting))
    s.seat = s.starting
    s.turn = 1
    begin_turn(s, p)
    settle(s, p, chance)
