"""Step 7: a die says how many dogs the active player moves. (Zombie Movement Rules)"""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.zombies4.rules.dogs import dog_may_step, has_room, shift_dog
from balance.games.zombies4.state import Act, Due, Stream, code, push

__all__ = ["dog_can_move", "dog_reaches", "emit_dog_moves", "move_dog", "roll_zombies", "some_dog_moves"]

_ZOMBIE_DIE = int(Stream.ZOMBIE_DIE)
_MOVE_DOG = int(Act.MOVE_DOG)
_FIGHT = int(Due.FIGHT)
_EXACT = 1
_FREE = 1
_FORBIDDEN = 1


@kernel
def roll_zombies(s, p, chance):  # type: ignore[no-untyped-def]
    """Roll how many dogs move this turn (Z4-60)."""
    n = int(p.zombie_plus)
    if int(p.zombie_die) > 0:
        n += die(chance, _ZOMBIE_DIE, int(p.zombie_die))
    s.zombie_moves_left = max(0, n)


@kernel
def _walk(s, p, square, path, length):  # type: ignore[no-untyped-def]
    """Return where a dog ends that follows directions (two bits each), -1 where it may not (Z4-63, Z4-64).

    The limit of dogs holds for squares passed too, unless `ruling.dog_passing` frees them; its own square counts as
    left.
    """
    at = square
    for step in range(length):
        to = int(s.way[at, path >> 2 * step & 3])
        if to < 0 or not dog_may_step(s, p, at, to):
            return -1
        last = step == length - 1
        if to != square and (last or int(p.r_dog_passing) != _FREE) and not has_room(s, p, to):
            return -1
        at = to
    if at == square and int(p.r_dog_return) == _FORBIDDEN:
        return -1
    return at


@kernel
def _spot(path, length):  # type: ignore[no-untyped-def]
    """Return the bit that stands for the end of a path, by its distance to the east and south."""
    x = y = 3
    for step in range(length):
        d = path >> 2 * step & 3
        x += (d == 1) - (d == 3)
        y += (d == 2) - (d == 0)
    return 1 << (7 * y + x)


@kernel
def _shortest(p):  # type: ignore[no-untyped-def]
    """Return the fewest squares a moved dog goes (Z4-62)."""
    return int(p.dog_speed) if int(p.r_dog_move) == _EXACT else 1


@kernel
def dog_reaches(s, p, square, want):  # type: ignore[no-untyped-def]
    """Tell whether a dog on a square may move to another in one move, or (-1) anywhere at all."""
    for length in range(_shortest(p), int(p.dog_speed) + 1):
        for path in range(1 << 2 * length if length else 0):
            to = _walk(s, p, square, path, length)
            if to >= 0 and (to == want or want < 0):
                return True
    return False


@kernel
def _emit_ends(s, p, square, out, n):  # type: ignore[no-untyped-def]
    """Write the moves of a dog, every end once, and return the new number."""
    seen = 0
    for length in range(_shortest(p), int(p.dog_speed) + 1):
        for path in range(1 << 2 * length if length else 0):
            to = _walk(s, p, square, path, length)
            spot = _spot(path, length)
            if to >= 0 and seen & spot == 0:
                out[n] = code(_MOVE_DOG, square, to)
                n += 1
                seen |= spot
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
        if int(s.dogs[square]) > int(s.moved[square]) and dog_reaches(s, p, square, -1):
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
    seat = int(s.seat)
    if int(p.r_dog_arrival) and int(s.at[seat]) == to:
        push(s, _FIGHT, seat, 0, 0)
