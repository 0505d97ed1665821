"""Step 7: a die says how many dogs the active player moves (Zombie Movement Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.zombies4.geometry import DIRECTION_X, DIRECTION_Y, EAST, NORTH, SOUTH, WEST
from balance.games.zombies4.rules.dogs import dog_may_step, repelled, shift_dog
from balance.games.zombies4.rules.players import take_freed
from balance.games.zombies4.rules.tilemap import square_x, square_y
from balance.games.zombies4.state import Act, Due, Stream, code, push

__all__ = [
    "dog_can_move",
    "dog_reach",
    "dog_reaches",
    "emit_dog_moves",
    "hop",
    "may_end",
    "move_dog",
    "roll_zombies",
    "some_dog_moves",
]

_ZOMBIE_DIE = int(Stream.ZOMBIE_DIE)
_MOVE_DOG = int(Act.MOVE_DOG)
_FIGHT = int(Due.FIGHT)
_EXACT = 1
_FREE = 1
_FORBIDDEN = 1
_EACH_STEP = 0
_END_SQUARE = 1


@kernel
def roll_zombies(s, p, chance):  # type: ignore[no-untyped-def]
    """Roll how many dogs move this turn (Z4-60)."""
    n = int(p.zombie_plus)
    if int(p.zombie_die) > 0:
        n += die(chance, _ZOMBIE_DIE, int(p.zombie_die))
    s.zombie_moves_left = max(0, n)


@kernel
def hop(s, p, square, at, d):  # type: ignore[no-untyped-def]
    """Return the next square of a moving dog, -1 where it may not go (Z4-63 to Z4-67, Z4-92).

    The limit of dogs holds for squares passed too, unless `ruling.dog_passing` frees them; its own square counts as
    left. So does Dog Repellent, unless `ruling.repellent` asks for the end of the move only.
    """
    to = int(s.way[at, d])
    if to < 0:
        return -1
    full = to != square and int(s.dogs[to]) >= int(p.per_square)
    if (full and int(p.r_dog_passing) != _FREE) or not dog_may_step(s, p, at, to):
        return -1
    if int(s.repelling) and int(p.r_repellent) == _EACH_STEP and repelled(s, p, at, to):
        return -1
    return to


@kernel
def may_end(s, p, square, to, steps):  # type: ignore[no-untyped-def]
    """Tell whether a dog may end its move on a square it has reached (Z4-62, Z4-64, Z4-92)."""
    if int(p.r_dog_move) == _EXACT and steps < int(p.dog_speed):
        return False
    if to == square:
        return int(p.r_dog_return) != _FORBIDDEN
    if int(s.repelling) and int(p.r_repellent) == _END_SQUARE and repelled(s, p, square, to):
        return False
    return int(s.dogs[to]) < int(p.per_square)


@kernel
def _spot(x, y):  # type: ignore[no-untyped-def]
    """Return the bit of a square that lies x to the east and y to the south of a dog, each -3 to 3."""
    return 1 << (7 * y + x + 24)


@kernel
def dog_reach(s, p, square, once):  # type: ignore[no-untyped-def]
    """Return where a dog may end its move.

    Parameters
    ----------
    s, p : records
    square : int
        Where the dog stands.
    once : bool
        Whether to look no further once there is any.

    Returns
    -------
    int
        One bit per square of the 7 by 7 squares around it, row by row (see `_spot`).
    """
    mask, speed = 0, int(p.dog_speed)
    for first in range(4 if speed else 0):
        a = hop(s, p, square, square, first)
        if a < 0:
            continue
        x, y = int(DIRECTION_X[first]), int(DIRECTION_Y[first])
        if may_end(s, p, square, a, 1):
            mask |= _spot(x, y)
        if once and mask:
            return mask
        for second in range(4 if speed > 1 else 0):
            b = hop(s, p, square, a, second)
            if b < 0:
                continue
            x2, y2 = x + int(DIRECTION_X[second]), y + int(DIRECTION_Y[second])
            if may_end(s, p, square, b, 2):
                mask |= _spot(x2, y2)
            for third in range(4 if speed > 2 else 0):
                c = hop(s, p, square, b, third)
                if c >= 0 and may_end(s, p, square, c, 3):
                    mask |= _spot(x2 + int(DIRECTION_X[third]), y2 + int(DIRECTION_Y[third]))
    return mask


@kernel
def dog_reaches(s, p, square, to):  # type: ignore[no-untyped-def]
    """Tell whether a dog on a square may end its move on another."""
    x, y = square_x(s, to) - square_x(s, square), square_y(s, to) - square_y(s, square)
    return abs(x) <= 3 and abs(y) <= 3 and dog_reach(s, p, square, False) & _spot(x, y) != 0


@kernel
def _square_at(s, square, x, y):  # type: ignore[no-untyped-def]
    """Return the square x to the east and y to the south of one, each -3 to 3, on a tile that can be walked to."""
    tile = square // 9
    column, row = square % 3 + x, square % 9 // 3 + y
    across = EAST if column > 2 else WEST if column < 0 else -1
    along = SOUTH if row > 2 else NORTH if row < 0 else -1
    if across >= 0 and along >= 0:
        beside = int(s.near[tile, across])
        tile = int(s.near[beside, along]) if beside >= 0 else int(s.near[int(s.near[tile, along]), across])
    elif across >= 0 or along >= 0:
        tile = int(s.near[tile, max(across, along)])
    return 9 * tile + 3 * (row % 3) + column % 3


@kernel
def _emit_ends(s, p, square, out, n):  # type: ignore[no-untyped-def]
    """Write the moves of a dog and return the new number."""
    mask = dog_reach(s, p, square, False)
    for spot in range(49 if mask else 0):
        if mask >> spot & 1:
            out[n] = code(_MOVE_DOG, square, _square_at(s, square, spot % 7 - 3, spot // 7 - 3))
            n += 1
    return n


@kernel
def dog_can_move(s, p, square, to):  # type: ignore[no-untyped-def]
    """Tell whether a dog that has not moved may go from one square to another."""
    return int(s.dogs[square]) > int(s.moved[square]) and dog_reaches(s, p, square, to)


@kernel
def some_dog_moves(s, p):  # type: ignore[no-untyped-def]
    """Tell whether any dog can still move (Z4-61)."""
    for at in range(int(s.dogs_n)):
        square = int(s.dog_at[at])
        if int(s.dogs[square]) > int(s.moved[square]) and dog_reach(s, p, square, True) != 0:
            return True
    return False


@kernel
def emit_dog_moves(s, p, out):  # type: ignore[no-untyped-def]
    """Write every move of every dog that has not moved; dogs on one square are alike."""
    n = 0
    for at in range(int(s.dogs_n)):
        square = int(s.dog_at[at])
        if int(s.dogs[square]) <= int(s.moved[square]):
            continue
        earlier = False
        if int(s.dogs[square]) > 1:
            for other in range(at):
                if int(s.dog_at[other]) == square:
                    earlier = True
        if not earlier:
            n = _emit_ends(s, p, square, out, n)
    return n


@kernel
def move_dog(s, p, square, to):  # type: ignore[no-untyped-def]
    """Move a dog for this turn; on the active player's square it waits, or is fought at once (Z4-61, Z4-68)."""
    shift_dog(s, square, to)
    s.moved[to] += 1
    s.zombie_moves_left -= 1
    take_freed(s, p, square)
    seat = int(s.seat)
    if int(p.r_dog_arrival) and int(s.at[seat]) == to:
        push(s, _FIGHT, seat, 0, 0)
