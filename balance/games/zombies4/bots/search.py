"""The way to the nearest square a first-time player wants to reach."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.memory import PATH, PATH_AT, PATH_CAP, PATH_N, PLANNED, QUEUE, SEEN, STAMP
from balance.games.zombies4.bots.sight import in_building
from balance.games.zombies4.rules.targets import is_lost

__all__ = ["DOGS", "INDOORS", "TOKENS", "plan_path"]

# what may be looked for, as bits
TOKENS = 1
DOGS = 2
INDOORS = 4


@kernel
def _wanted(s, p, square, want, cabin):  # type: ignore[no-untyped-def]
    """Tell whether a square holds something that is looked for."""
    if want & TOKENS and int(s.token[square]):
        return True
    if want & DOGS and int(s.dogs[square]):
        return not want & INDOORS or in_building(s, p, square, cabin)
    return want == INDOORS and in_building(s, p, square, cabin)


@kernel
def _note_path(memo, start, goal, stamp):  # type: ignore[no-untyped-def]
    """Write down the first steps of the way that a search found."""
    n = 0
    square = goal
    while square != start:
        n += 1
        square = int(memo[SEEN + square]) - stamp
    square = goal
    for at in range(n - 1, -1, -1):
        if at < PATH_CAP:
            memo[PATH + at] = square
        square = int(memo[SEEN + square]) - stamp
    memo[PATH_N] = min(n, PATH_CAP)
    memo[PATH_AT] = 0


@kernel
def plan_path(s, p, seat, memo, want, cabin, brave):  # type: ignore[no-untyped-def]
    """Find and note the way to the nearest square of a kind, breadth first.

    Parameters
    ----------
    s, p : records
    seat : int
        The active seat; it is on the map.
    memo : ndarray of int32
        Notes of the seat.
    want : int
        TOKENS, DOGS, INDOORS as bits; DOGS with INDOORS means dogs in the Cabin.
    cabin : int
        Tile of the Cabin, -1 for none.
    brave : bool
        Whether squares with dogs may be crossed.

    Returns
    -------
    bool
        Whether there is such a square.
    """
    start = int(s.at[seat])
    tied = is_lost(s, seat)
    stamp = int(memo[STAMP]) + 1024  # marks hold the stamp plus the square before
    memo[STAMP] = stamp
    memo[PLANNED] = s.turn
    memo[PATH_N] = 0
    memo[SEEN + start] = stamp + start
    memo[QUEUE] = start
    head, tail = 0, 1
    while head < tail:
        square = int(memo[QUEUE + head])
        head += 1
        for d in range(4):
            to = int(s.way[square, d])
            if to < 0 or int(memo[SEEN + to]) >= stamp or (tied and to // 9 != start // 9):
                continue
            if not brave and int(s.dogs[to]):
                continue
            memo[SEEN + to] = stamp + square
            if _wanted(s, p, to, want, cabin):
                _note_path(memo, start, to, stamp)
                return True
            memo[QUEUE + tail] = to
            tail += 1
    return False
