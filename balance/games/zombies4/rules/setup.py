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
def _other_slot(s, p, chance, stream, first, last):  # type: ignore[no-untyped-def]
    """Return a slot of the tile deck from `first` to `last` that holds no Cabin, by chance; -1 for none."""
    n = 0
    for at in range(first, last + 1):
        n += int(p.cabin[int(s.tile_deck[at])]) == 0
    if n == 0:
        return -1
    left = below(chance, stream, n)
    at = first
    while int(p.cabin[int(s.tile_deck[at])]) or left > 0:
        left -= int(p.cabin[int(s.tile_deck[at])]) == 0
        at += 1
    return at


@kernel
def move_cabin(s, p, chance, stream):  # type: ignore[no-untyped-def]
    """Where the Cabin may not lie anywhere, swap each Cabin that lies elsewhere with an allowed tile by chance (Z4-6).

    It changes places with one of the tiles at the allowed draws that is no Cabin; of more Cabins than there are such
    draws, some stay where they are.
    """
    n = int(s.tile_n)
    first, last = int(p.cabin_first) - 1, min(n, int(p.cabin_last)) - 1
    first = min(max(first, int(s.tile_top)), n - 1)
    last = max(first, last)
    if first <= int(s.tile_top) and last == n - 1:
        return
    for at in range(int(s.tile_top), n):
        kind = int(s.tile_deck[at])
        if int(p.cabin[kind]) and (at < first or at > last):
            to = _other_slot(s, p, chance, stream, first, last)
            if to < 0:
                return
            s.tile_deck[at] = s.tile_deck[to]
            s.tile_deck[to] = kind
            if stream == _CABIN_PLACE:
                note_value(chance, stream, to + 1)


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
