"""Dogs on the map: their list, the squares they may enter, kills (Zombie Movement Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.tilemap import square_x, square_y
from balance.games.zombies4.state import BRIDGE, Due, End, push

__all__ = [
    "add_dog",
    "admits_dogs",
    "bring_dogs",
    "dog_may_step",
    "has_room",
    "kill_dog",
    "remove_dog",
    "repelled",
    "room_on",
    "shift_dog",
    "someone_repels",
]

_KILLS = int(End.KILLS)
_PLACE = int(Due.PLACE)
_END_SQUARE = 1


@kernel
def admits_dogs(s, p, square):  # type: ignore[no-untyped-def]
    """Tell whether dogs may stand on a square at all (Z4-19, Z4-66)."""
    tile = square // 9
    variant = int(s.variant[tile])
    if int(p.legal[variant]) >> (square - 9 * tile) & 1 == 0:
        return False
    return tile != BRIDGE or int(p.r_dogs_on_bridge) == 0


@kernel
def has_room(s, p, square):  # type: ignore[no-untyped-def]
    """Tell whether one more dog fits on a square (Z4-20, Z4-69)."""
    return int(s.dogs[square]) < int(p.per_square) and admits_dogs(s, p, square)


@kernel
def room_on(s, p, tile):  # type: ignore[no-untyped-def]
    """Return how many more dogs fit on a tile."""
    room = 0
    for square in range(9 * tile, 9 * tile + 9):
        if has_room(s, p, square):
            room += int(p.per_square) - int(s.dogs[square])
    return room


@kernel
def add_dog(s, square):  # type: ignore[no-untyped-def]
    """Put a dog from the supply on a square."""
    n = int(s.dogs_n)
    s.dog_at[n] = square
    s.dogs_n = n + 1
    s.dogs[square] += 1
    s.tile_dogs[square // 9] += 1
    s.supply -= 1


@kernel
def bring_dogs(s, p, seat, tile, n):  # type: ignore[no-untyped-def]
    """Have a seat place dogs on a tile, as far as room and supply allow (Z4-21, Z4-26, Z4-74)."""
    wanted = min(n, room_on(s, p, tile))
    if wanted > int(s.supply):
        s.supply_short += 1
        wanted = int(s.supply)
    if wanted > 0:
        push(s, _PLACE, seat, tile, wanted)


@kernel
def _find_dog(s, square):  # type: ignore[no-untyped-def]
    """Return the index of a dog on a square."""
    at = 0
    while int(s.dog_at[at]) != square:
        at += 1
    return at


@kernel
def _leave(s, square):  # type: ignore[no-untyped-def]
    """Take one dog off the counts of a square, an unmoved one first."""
    s.dogs[square] -= 1
    s.tile_dogs[square // 9] -= 1
    if int(s.moved[square]) > int(s.dogs[square]):
        s.moved[square] = s.dogs[square]


@kernel
def remove_dog(s, square):  # type: ignore[no-untyped-def]
    """Take a dog off the map, to nowhere."""
    last = int(s.dogs_n) - 1
    s.dog_at[_find_dog(s, square)] = s.dog_at[last]
    s.dog_at[last] = 0
    s.dogs_n = last
    _leave(s, square)


@kernel
def shift_dog(s, square, to):  # type: ignore[no-untyped-def]
    """Move a dog from one square to another."""
    s.dog_at[_find_dog(s, square)] = to
    _leave(s, square)
    s.dogs[to] += 1
    s.tile_dogs[to // 9] += 1


@kernel
def kill_dog(s, p, seat, square):  # type: ignore[no-untyped-def]
    """Give a dog to a seat's collection; enough of them win (Z4-2, Z4-46)."""
    remove_dog(s, square)
    count_kill(s, p, seat)


@kernel
def count_kill(s, p, seat):  # type: ignore[no-untyped-def]
    """Add one kill; the goal wins at once."""
    s.kills[seat] += 1
    s.all_kills += 1
    if int(s.kills[seat]) >= int(p.goal) and int(s.ended) == 0:
        s.ended = _KILLS
        s.winner = seat


@kernel
def _distance(s, a, b):  # type: ignore[no-untyped-def]
    """Return the grid distance of two squares, walls aside."""
    dx = square_x(s, a) - square_x(s, b)
    dy = square_y(s, a) - square_y(s, b)
    return abs(dx) + abs(dy)


@kernel
def someone_repels(s, p):  # type: ignore[no-untyped-def]
    """Tell whether no dog goes out and back, since one of the steps would be nearer to a player with Dog Repellent."""
    if int(p.r_repellent) == _END_SQUARE:
        return False
    for seat in range(int(p.players) if int(s.repelling) else 0):
        if int(s.repel[seat]) > 0 and int(s.at[seat]) >= 0:
            return True
    return False


@kernel
def repelled(s, p, square, to):  # type: ignore[no-untyped-def]
    """Tell whether a step or move brings a dog nearer to a player with Dog Repellent (Z4-92)."""
    for seat in range(int(p.players) if int(s.repelling) else 0):
        at = int(s.at[seat])
        if int(s.repel[seat]) > 0 and at >= 0 and _distance(s, to, at) < _distance(s, square, at):
            return True
    return False


@kernel
def dog_may_step(s, p, square, to):  # type: ignore[no-untyped-def]
    """Tell whether a dog may go to the next square, the limit of dogs and Dog Repellent aside (Z4-66, Z4-67)."""
    if not admits_dogs(s, p, to):
        return False
    tile = to // 9
    variant = int(s.variant[tile])
    if int(p.r_dogs_in_cabin) and int(p.cabin[variant >> 2]) and int(p.places[variant]) >> (to - 9 * tile) & 1:
        came = square // 9
        if came != tile or int(p.places[variant]) >> (square - 9 * came) & 1 == 0:
            return False
    return True
