"""What every bot reads off the table: the Cabin, the leader, distances, ways for pawns and dogs."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.dogs import someone_repels
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.rules.tilemap import square_x, square_y
from balance.games.zombies4.rules.zombies import hop, may_end
from balance.games.zombies4.state import Act, code

__all__ = ["any_dog_move", "cabin_tile", "dog_away", "dog_towards", "dogs_in", "in_building", "leader", "space"]

_MOVE_DOG = int(Act.MOVE_DOG)


@kernel
def cabin_tile(s, p):  # type: ignore[no-untyped-def]
    """Return the number of the first Cabin on the map, -1 for none."""
    if int(s.cabin_turn) == 0:
        return -1
    for tile in range(int(s.tiles_n)):
        if int(p.cabin[int(s.variant[tile]) >> 2]):
            return tile
    return -1


@kernel
def in_building(s, p, square, tile):  # type: ignore[no-untyped-def]
    """Tell whether a square belongs to the building of a tile."""
    return tile >= 0 and square // 9 == tile and int(p.places[int(s.variant[tile])]) >> square % 9 & 1 != 0


@kernel
def dogs_in(s, p, tile):  # type: ignore[no-untyped-def]
    """Return how many dogs are in the building of a tile."""
    n = 0
    if int(s.tile_dogs[tile]) > 0:
        building = int(p.places[int(s.variant[tile])])
        for q in range(9):
            if building >> q & 1:
                n += int(s.dogs[9 * tile + q])
    return n


@kernel
def space(s, a, b):  # type: ignore[no-untyped-def]
    """Return the grid distance of two squares, walls aside."""
    return abs(square_x(s, a) - square_x(s, b)) + abs(square_y(s, a) - square_y(s, b))


@kernel
def leader(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the opponent on the map with most pages, then kills; -1 when none is on the map."""
    best, most = -1, -1
    for other in range(int(p.players)):
        if other == seat or int(s.at[other]) < 0:
            continue
        worth = 4 * pages_in_play(s, p, other) + int(s.kills[other])
        if worth > most:
            best, most = other, worth
    return best


@kernel
def dog_towards(s, p, to, kept):  # type: ignore[no-untyped-def]
    """Return a square from which a dog that has not moved can be led to a square in one or two steps, -1 for none.

    Dogs in the building of the tile `kept` (-1: none) stay where they are.
    """
    for d in range(4):
        near = int(s.way[to, d])
        if near < 0:
            continue
        back = (d + 2) & 3
        free = int(s.dogs[near]) > int(s.moved[near]) and not in_building(s, p, near, kept)
        if free and may_end(s, p, near, to, 1) and hop(s, p, near, near, back) == to:
            return near
        if int(p.dog_speed) < 2:
            continue
        for e in range(4):
            far = int(s.way[near, e])
            if far < 0 or far == to or int(s.dogs[far]) <= int(s.moved[far]) or not may_end(s, p, far, to, 2):
                continue
            if in_building(s, p, far, kept):
                continue
            if hop(s, p, far, far, (e + 2) & 3) == near and hop(s, p, far, near, back) == to:
                return far
    return -1


@kernel
def _dog_end(s, p, square, first):  # type: ignore[no-untyped-def]
    """Return where a dog may end after a first step, back on its own square where that is allowed; -1 if nowhere."""
    speed = int(p.dog_speed)
    found = first if may_end(s, p, square, first, 1) else -1
    for d in range(4 if speed > 1 else 0):
        second = hop(s, p, square, first, d)
        if second < 0:
            continue
        if may_end(s, p, square, second, 2):
            found = second
        for e in range(4 if speed > 2 and found < 0 else 0):
            third = hop(s, p, square, second, e)
            if third >= 0 and may_end(s, p, square, third, 3):
                found = third
        if found == square:
            return found
    return found


@kernel
def any_dog_move(s, p):  # type: ignore[no-untyped-def]
    """Return a move that changes as little as possible: out and back, else the first there is."""
    best = -1
    returns = int(p.dog_speed) > 1 and int(p.r_dog_return) == 0 and not someone_repels(s, p)
    for at in range(int(s.dogs_n)):
        square = int(s.dog_at[at])
        if int(s.dogs[square]) <= int(s.moved[square]):
            continue
        for d in range(4):
            first = hop(s, p, square, square, d)
            if first < 0:
                continue
            end = _dog_end(s, p, square, first)
            if end == square:
                return code(_MOVE_DOG, square, square)
            if end >= 0 and best < 0:
                best = code(_MOVE_DOG, square, end)
                if not returns:
                    return best
    return best


@kernel
def dog_away(s, p, square, at, cabin):  # type: ignore[no-untyped-def]
    """Return where a dog may go that is farthest off a pawn and outside the Cabin, -1 if nowhere."""
    best, most = -1, -1
    for d in range(4):
        near = hop(s, p, square, square, d)
        if near < 0:
            continue
        for e in range(-1, 4 if int(p.dog_speed) > 1 else 0):
            to = near if e < 0 else hop(s, p, square, near, e)
            if to < 0 or to == square or not may_end(s, p, square, to, 1 if e < 0 else 2):
                continue
            off = space(s, to, at) if at >= 0 else 0
            if off > most and not in_building(s, p, to, cabin):
                best, most = to, off
    return best
