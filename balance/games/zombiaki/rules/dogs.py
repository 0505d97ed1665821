"""Dogs: the paths they may run and running them."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, neighbour
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.moves import enter
from balance.games.zombiaki.rules.pieces import move_piece, row_of
from balance.games.zombiaki.state import Act, Flag, code

__all__ = ["dog_can_run", "dog_path_ok", "dogs_to_move", "emit_dog_moves", "path_step", "path_steps", "run_dog"]

_NAPALM = int(Card.NAPALM)
_DOG_MOVE = int(Act.DOG_MOVE)
_NET = int(Flag.NET)
_DONE = int(Flag.DONE)


@kernel
def path_steps(more):  # type: ignore[no-untyped-def]
    """Return the number of steps of a path: two bits, then two bits per direction."""
    return more & 3


@kernel
def path_step(more, at):  # type: ignore[no-untyped-def]
    """Return the direction of a step of a path, as `neighbour` takes it."""
    return more >> 2 + 2 * at & 3


@kernel
def _open(s, start, to):  # type: ignore[no-untyped-def]
    """Tell whether a running dog may come to a square (it has left its own)."""
    closed = (int(s.zombies) | int(s.dogs)) & ~(1 << start) | int(s.walls) | int(s.blocked)
    return not closed >> to & 1


@kernel
def _burns(s, p, q):  # type: ignore[no-untyped-def]
    """Return the damage that dogs take from the fire on a square they come to (ZMB-70)."""
    return int(s.napalm[q]) * int(p.number[_NAPALM])


@kernel
def _stops(s, p, q, left):  # type: ignore[no-untyped-def]
    """Tell whether a run must end on a square: dogs with so much toughness left die or leave, or a mine goes off.

    Rules ZMB-25 and ZMB-26.
    """
    if int(p.dog_leaves) != 0 and row_of(q) == LAST_ROW:
        return True
    trapped = int(s.mines) | int(s.pits) | (0 if int(p.barrel_rolls) != 0 else int(s.barrels))
    return int(p.dog_skips) == 0 and (left <= 0 or trapped >> q & 1 != 0)


@kernel
def _next(s, p, start, q, direction, steps, left):  # type: ignore[no-untyped-def]
    """Return the square a run goes on to, -1 when it may not."""
    to = neighbour(q, direction)
    if to < 0 or not _open(s, start, to) or (steps > 0 and _stops(s, p, q, left)):
        return -1
    out_of_lane = steps == 0 and int(s.blocked) >> q & 1
    return to if not out_of_lane or direction >= 2 else -1


@kernel
def _can_start(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether nothing holds the dogs on a square (ZMB-23, ZMB-27)."""
    if int(s.frozen) != 0 or int(s.marks[q]) & (_DONE | _NET):
        return False
    return int(p.dog_sidestep) != 0 or not int(s.blocked) >> q & 1


@kernel
def dog_can_run(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether the dogs on a square have a step to make."""
    if int(p.n_dog_steps) == 0 or not _can_start(s, p, q):
        return False
    for direction in range(4):  # noqa: SIM110 (kernels have no generators)
        if _next(s, p, q, q, direction, 0, 1) >= 0:
            return True
    return False


@kernel
def dogs_to_move(s, p):  # type: ignore[no-untyped-def]
    """Return the dogs (mask) that may still run this turn (ZMB-22)."""
    found = 0
    left = int(s.dogs)
    while left:
        q = low_bit(left)
        left &= left - 1
        if dog_can_run(s, p, q):
            found |= 1 << q
    return found


@kernel
def _end_of(s, p, start, more):  # type: ignore[no-untyped-def]
    """Return the square a path ends on, -1 when it may not be run."""
    q, left = start, int(s.strength[start])
    for at in range(path_steps(more)):
        q = _next(s, p, start, q, path_step(more, at), at, left)
        if q < 0:
            return -1
        left -= _burns(s, p, q)
    return q


@kernel
def _left(s, p, start, more):  # type: ignore[no-untyped-def]
    """Return the toughness that fire leaves dogs at the end of a path."""
    q, left = start, int(s.strength[start])
    for at in range(path_steps(more)):
        q = neighbour(q, path_step(more, at))
        left -= _burns(s, p, q)
    return left


@kernel
def _longest(s, p, start):  # type: ignore[no-untyped-def]
    """Return the length of the longest run, 0 to the limit."""
    most = 0
    limit = int(p.n_dog_steps)
    for path in range(1 << 2 * limit):
        q, left = start, int(s.strength[start])
        for at in range(limit):
            q = _next(s, p, start, q, path >> 2 * at & 3, at, left)
            if q < 0:
                break
            left -= _burns(s, p, q)
            most = max(most, at + 1)
        if most == limit:
            break
    return most


@kernel
def _long_enough(s, p, start, more, end):  # type: ignore[no-untyped-def]
    """Tell whether a run may be as short as this (ZMB-24)."""
    steps = path_steps(more)
    if int(p.dog_must) != 0:
        return steps > 0
    if int(p.dog_exact) == 0 or (steps > 0 and _stops(s, p, end, _left(s, p, start, more))):
        return True
    return steps == _longest(s, p, start)


@kernel
def dog_path_ok(s, p, q, more):  # type: ignore[no-untyped-def]
    """Tell whether the dogs on a square may run a path (ZMB-22 to ZMB-27)."""
    if not int(s.dogs) >> q & 1 or not dog_can_run(s, p, q):
        return False
    steps = path_steps(more)
    if steps > int(p.n_dog_steps) or more >> 2 + 2 * steps:
        return False
    end = _end_of(s, p, q, more)
    return end >= 0 and _long_enough(s, p, q, more, end)


@kernel
def emit_dog_moves(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every path of every dog that may still run."""
    left = dogs_to_move(s, p)
    while left:
        q = low_bit(left)
        left &= left - 1
        for steps in range(int(p.n_dog_steps) + 1):
            for path in range(1 << 2 * steps):
                more = steps | path << 2
                end = _end_of(s, p, q, more)
                if end >= 0 and _long_enough(s, p, q, more, end):
                    out[n] = code(_DOG_MOVE, 0, q, 0, more)
                    n += 1
    return n


@kernel
def run_dog(s, p, q, more):  # type: ignore[no-untyped-def]
    """Run the dogs on a square along a path; traps work on every square, or on the last one only (ZMB-25)."""
    s.marks[q] = int(s.marks[q]) | _DONE
    for at in range(path_steps(more)):
        to = neighbour(q, path_step(more, at))
        move_piece(s, q, to)
        q = to
        if int(p.dog_skips) == 0 or at == path_steps(more) - 1:
            enter(s, p, q)
