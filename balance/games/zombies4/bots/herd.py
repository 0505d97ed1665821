"""What `expert` does with tiles and dogs: against opponents, out of its own way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.knobs import K
from balance.games.zombies4.bots.sight import (
    any_dog_move,
    cabin_tile,
    dog_away,
    dog_towards,
    in_building,
    leader,
    space,
)
from balance.games.zombies4.geometry import BESIDE, DIRECTION_X, DIRECTION_Y
from balance.games.zombies4.rules.dogs import has_room
from balance.games.zombies4.rules.players import start_square
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.rules.tilemap import fits, square_x, square_y
from balance.games.zombies4.state import Act, code

__all__ = ["lay_tile", "move_dogs", "place_dogs"]

_PLACE_TILE = int(Act.PLACE_TILE)
_PLACE_DOG = int(Act.PLACE_DOG)
_MOVE_DOG = int(Act.MOVE_DOG)
_BLOCK = int(K.BLOCK)
_HUNT = int(K.HUNT)
_PLACES = int(K.PLACES)
_CABIN = int(K.CABIN)
_FAR = 5  # tiles beyond which distance does not matter
_NEAR_CABIN = 9  # squares
_CLOSE = 5
_TURN = 7  # squares of way that the turning of a tile may count
_LEAST = -1 << 20


@kernel
def _tiles_off(s, seat, x, y):  # type: ignore[no-untyped-def]
    """Return how many tiles a cell is off a seat's pawn; the dead come back on the Bridge."""
    at = int(s.at[seat])
    tile = at // 9 if at >= 0 else 0
    return min(_FAR, abs(int(s.tile_x[tile]) - x) + abs(int(s.tile_y[tile]) - y))


@kernel
def _nearest_off(s, p, seat, x, y):  # type: ignore[no-untyped-def]
    """Return how many tiles a cell is off the nearest opponent."""
    least = _FAR
    for other in range(int(p.players)):
        if other != seat:
            least = min(least, _tiles_off(s, other, x, y))
    return least


@kernel
def _way_in(s, p, who, cell, variant):  # type: ignore[no-untyped-def]
    """Return how far, walls aside, a pawn is off the nearest square from which a tile's place would be entered."""
    at = int(s.at[who]) if int(s.at[who]) >= 0 else start_square(p)
    x, y = square_x(s, at) - 3 * int(s.cell_x[cell]), square_y(s, at) - 3 * int(s.cell_y[cell])
    places, least = int(p.places[variant]), 99
    for q in range(9):
        if places >> q & 1 == 0:
            continue
        for d in range(4):
            beside = int(BESIDE[q, d])
            if int(p.exits[variant, q]) >> d & 1 and (beside < 0 or places >> beside & 1 == 0):
                off = abs(q % 3 + int(DIRECTION_X[d]) - x) + abs(q // 3 + int(DIRECTION_Y[d]) - y)
                least = min(least, off)
    return least


@kernel
def _turn_worth(s, p, seat, cell, variant):  # type: ignore[no-untyped-def]
    """Return how much nearer the own pawn is to the way into a tile than the nearest opponent, within bounds."""
    theirs = 99
    for other in range(int(p.players)):
        if other != seat:
            theirs = min(theirs, _way_in(s, p, other, cell, variant))
    return max(-_TURN, min(_TURN, theirs - _way_in(s, p, seat, cell, variant)))


@kernel
def lay_tile(s, p, seat, knobs):  # type: ignore[no-untyped-def]
    """Lay the Cabin and tiles with more tokens than dogs near the own pawn, the others near the leader's."""
    kind = int(s.tile_in_hand)
    foe = leader(s, p, seat)
    pull = int(knobs[_PLACES]) * (int(p.tile_hearts[kind]) + int(p.tile_bullets[kind]))
    pull -= 4 * (int(p.tile_dogs[kind]) if not int(p.woods[kind]) else 3)
    if int(p.cabin[kind]):
        pull = int(knobs[_CABIN])
    best, most = -1, _LEAST
    for cell in range(int(s.frontier_n)):
        x, y = int(s.cell_x[cell]), int(s.cell_y[cell])
        off = _tiles_off(s, foe, x, y) if foe >= 0 and pull < 0 else _nearest_off(s, p, seat, x, y)
        worth = (2 * _TURN + 1) * pull * (off - 2 * _tiles_off(s, seat, x, y))
        for rotation in range(4 if worth + (_TURN if pull > 0 else 0) > most else 0):
            if not fits(s, p, cell, 4 * kind + rotation):
                continue
            turn = _turn_worth(s, p, seat, cell, 4 * kind + rotation) if pull > 0 else 0
            if worth + turn > most:
                best, most = code(_PLACE_TILE, rotation, cell), worth + turn
    return best


@kernel
def _nearest_foe(s, p, seat, square):  # type: ignore[no-untyped-def]
    """Return how many squares the nearest opponent on the map is off a square."""
    least = 99
    for other in range(int(p.players)):
        if other != seat and int(s.at[other]) >= 0:
            least = min(least, space(s, square, int(s.at[other])))
    return least


@kernel
def place_dogs(s, p, seat):  # type: ignore[no-untyped-def]
    """Place a dog near opponents and off the own pawn; in the place if opponents are nearer to it, else outside."""
    tile = int(s.pend_b[int(s.pend_n) - 1])
    at = int(s.at[seat])
    mine = space(s, 9 * tile + 4, at) if at >= 0 else 99
    inside = 8 if mine > _nearest_foe(s, p, seat, 9 * tile + 4) else -8
    best, most = -1, _LEAST
    for square in range(9 * tile, 9 * tile + 9):
        if not has_room(s, p, square):
            continue
        worth = min(6, space(s, square, at)) if at >= 0 else 0
        worth -= min(6, _nearest_foe(s, p, seat, square))
        if int(p.places[int(s.variant[tile])]) >> square % 9 & 1:
            worth += inside
        if worth > most:
            best, most = square, worth
    return code(_PLACE_DOG, 0, best)


@kernel
def _hunt_worth(s, p, knobs, other):  # type: ignore[no-untyped-def]
    """Return what it is worth to lead a dog to an opponent."""
    weak = max(0, 8 - int(s.half_hearts[other]))
    return int(knobs[_HUNT]) * (1 + 2 * pages_in_play(s, p, other)) * weak // 8 + int(s.kills[other])


@kernel
def _block_worth(s, p, seat, knobs, cabin):  # type: ignore[no-untyped-def]
    """Return what a dog more in the Cabin's building is worth: against opponents near it, less one's own stake."""
    worth = 0
    for other in range(int(p.players)):
        at = int(s.at[other])
        if at < 0:
            continue
        off = space(s, at, 9 * cabin + 4)
        if off <= _NEAR_CABIN:
            stake = int(knobs[_BLOCK]) * (1 + pages_in_play(s, p, other)) * (_NEAR_CABIN + 1 - off) // (_NEAR_CABIN + 1)
            worth = max(worth, stake) if other != seat else worth
            if other == seat and off <= _CLOSE:
                worth -= stake
    return worth


@kernel
def _best_sent(s, p, seat, knobs, cabin, block):  # type: ignore[no-untyped-def]
    """Return the best move of a dog to an opponent or into the Cabin; 0 for none."""
    best, most = 0, 0
    for other in range(int(p.players)):
        to = int(s.at[other])
        if other == seat or to < 0 or to == int(s.at[seat]):
            continue
        worth = _hunt_worth(s, p, knobs, other)
        if worth > most:
            dog = dog_towards(s, p, to, cabin if block > worth else -1)
            if dog >= 0:
                best, most = code(_MOVE_DOG, dog, to), worth
    for square in range(9 * cabin, 9 * cabin + 9 if cabin >= 0 and block > most else 0):
        if in_building(s, p, square, cabin):
            dog = dog_towards(s, p, square, cabin)
            if dog >= 0:
                return code(_MOVE_DOG, dog, square)
    return best


@kernel
def _best_rid(s, p, seat, cabin):  # type: ignore[no-untyped-def]
    """Return a move that takes a dog off the own square or out of the Cabin, 0 for none."""
    at = int(s.at[seat])
    for square in range(9 * cabin, 9 * cabin + 9 if cabin >= 0 else 0):
        if in_building(s, p, square, cabin) and int(s.dogs[square]) > int(s.moved[square]):
            to = dog_away(s, p, square, at, cabin)
            if to >= 0:
                return code(_MOVE_DOG, square, to)
    if at >= 0 and int(s.dogs[at]) > int(s.moved[at]):
        to = dog_away(s, p, at, at, cabin)
        if to >= 0:
            return code(_MOVE_DOG, at, to)
    return 0


@kernel
def move_dogs(s, p, seat, knobs):  # type: ignore[no-untyped-def]
    """Move a dog: out of the own way to the spell, against opponents near it, to an opponent, or nowhere.

    Parameters
    ----------
    s, p : records
    seat : int
    knobs : ndarray of int32

    Returns
    -------
    int
        Action code.
    """
    cabin = cabin_tile(s, p)
    block = _block_worth(s, p, seat, knobs, cabin) if cabin >= 0 else 0
    found = 0
    if block <= 0:
        found = _best_rid(s, p, seat, cabin if block < 0 else -1)
    if found == 0:
        found = _best_sent(s, p, seat, knobs, cabin, block)
    if found == 0 and block > 0:
        found = _best_rid(s, p, seat, -1)
    return found if found else any_dog_move(s, p)
