"""Steps 1 and 2: drawing a tile, placing it with its dogs and tokens (Placing Map Tiles)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die, note_card
from balance.games.zombies4.rules.dogs import add_dog, bring_dogs
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.rules.tilemap import has_place, is_open, lay_tile
from balance.games.zombies4.state import Stage, Stream, pop

__all__ = ["discard_tile", "draw_tile", "may_take_token", "place_dog", "place_tile", "place_token", "stop_dogs"]

_TILES = int(Stream.TILES)
_WOODS_DIE = int(Stream.WOODS_DIE)
_CABIN_DIE = int(Stream.CABIN_DIE)
_PLACE_DOGS = int(Stage.PLACE_DOGS)
_TIE_DIE = 6


@kernel
def _fewest_pages(s, p):  # type: ignore[no-untyped-def]
    """Return the seats (bits) with the fewest pages in play (Z4-24)."""
    fewest, seats = 99, 0
    for seat in range(int(p.players)):
        pages = pages_in_play(s, p, seat)
        if pages < fewest:
            fewest, seats = pages, 0
        if pages == fewest:
            seats |= 1 << seat
    return seats


@kernel
def _roll_off(p, chance, seats):  # type: ignore[no-untyped-def]
    """Roll a die for each tying seat, in seat order, until one is highest; return it (Z4-24)."""
    while seats & (seats - 1):
        highest, leaders = 0, 0
        for seat in range(int(p.players)):
            if seats >> seat & 1 == 0:
                continue
            value = die(chance, _CABIN_DIE, _TIE_DIE)
            if value > highest:
                highest, leaders = value, 0
            if value == highest:
                leaders |= 1 << seat
        seats = leaders
    seat = 0
    while seats >> seat != 1:
        seat += 1
    return seat


@kernel
def draw_tile(s, p, chance):  # type: ignore[no-untyped-def]
    """Draw the next tile; the Cabin goes to the player with the fewest pages in play (Z4-10, Z4-24)."""
    kind = int(s.tile_deck[int(s.tile_top)])
    s.tile_top += 1
    note_card(chance, _TILES, kind)
    s.tile_in_hand = kind
    s.placer = s.seat
    s.placeable = has_place(s, p, kind)
    if int(p.cabin[kind]):
        s.placer = _roll_off(p, chance, _fewest_pages(s, p))
        if int(s.cabin_turn) == 0:
            s.cabin_turn = s.turn
            s.cabin_left = int(s.tile_n) - int(s.tile_top)


@kernel
def discard_tile(s):  # type: ignore[no-untyped-def]
    """Put a tile that fits nowhere out of the game (Z4-17)."""
    n = int(s.tile_discard_n)
    s.tile_discard[n] = s.tile_in_hand
    s.tile_discard_n = n + 1
    s.tile_in_hand = 0


@kernel
def _dogs_of(p, chance, kind):  # type: ignore[no-untyped-def]
    """Return how many dogs a tile asks for: printed, or rolled on a woods tile, times the factor (Z4-21, Z4-22)."""
    n = int(p.tile_dogs[kind])
    if int(p.woods[kind]):
        n = int(p.woods_plus)
        if int(p.woods_die) > 0:
            n += die(chance, _WOODS_DIE, int(p.woods_die))
        n = max(0, n)
    return (n * int(p.factor) + 50) // 100


@kernel
def place_tile(s, p, chance, cell, rotation):  # type: ignore[no-untyped-def]
    """Lay the tile in hand and get ready its dogs and tokens (Z4-12, Z4-21 to Z4-26)."""
    kind = int(s.tile_in_hand)
    tile = lay_tile(s, p, cell, 4 * kind + rotation)
    s.last_tile = tile
    s.tile_in_hand = 0
    s.dead_end = not is_open(s, p)
    s.tiles_placed[int(s.placer)] += 1
    if int(p.r_dog_placer):
        s.placer = s.seat
    s.hearts_to_place = p.tile_hearts[kind]
    s.bullets_to_place = p.tile_bullets[kind]
    s.stage = _PLACE_DOGS
    bring_dogs(s, p, int(s.placer), tile, _dogs_of(p, chance, kind))


@kernel
def place_dog(s, square):  # type: ignore[no-untyped-def]
    """Place one of the dogs on top of the stack (Z4-21); the last one of the supply is noted (Z4-26)."""
    top = int(s.pend_n) - 1
    add_dog(s, square)
    if int(s.chased) > 0:
        s.chased -= 1
    elif int(s.supply) == 0:
        s.supply_out += 1
    s.pend_c[top] -= 1
    if int(s.pend_c[top]) == 0:
        pop(s)


@kernel
def stop_dogs(s):  # type: ignore[no-untyped-def]
    """Place no more dogs, where that is allowed (Z4-23)."""
    pop(s)


@kernel
def may_take_token(s, p, square):  # type: ignore[no-untyped-def]
    """Tell whether a token of the tile just placed may lie on a square (Z4-25)."""
    tile = square // 9
    if tile != int(s.last_tile) or int(s.token[square]) != 0:
        return False
    return int(p.token_squares[int(s.variant[tile])]) >> (square - 9 * tile) & 1 != 0


@kernel
def place_token(s, square, token):  # type: ignore[no-untyped-def]
    """Place a heart (1) or bullet (2) of the tile (Z4-25)."""
    s.token[square] = token
    if token == 1:
        s.hearts_to_place -= 1
    else:
        s.bullets_to_place -= 1
