"""Movement: where tokens can get to, and what happens when they arrive.

A move is a walk in eight directions. Only its end matters, so a breadth-first search on bit masks gives every
destination; `render.path_of` finds a shortest walk for the trace.
"""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, CLIFF, FULL, RIVER, TERMINAL, expand, low_square, neighbours, reach
from balance.games.gdbz.rules.hoomans import drown_hooman, eat_hoomans, remove_hooman, rescue_hooman
from balance.games.gdbz.rules.zombies import scare
from balance.games.gdbz.state import Due, Removed, push

__all__ = [
    "free_for_hooman",
    "free_for_zombie",
    "hooman_can_move",
    "move_hooman",
    "move_zombie",
    "passing_squares",
    "reach_dog",
    "reach_token",
]

_BARK_ENTRY = int(Due.BARK_ENTRY)
_REMOVED_RIVER = int(Removed.RIVER)
_REMOVED_CLIFF = int(Removed.CLIFF)
_SCARE_OTHERS = 0
_SCARE_NONE = 2
_SCARE_OTHERS_OUTSIDE = 3


@kernel
def free_for_zombie(s, p):  # type: ignore[no-untyped-def]
    """Return the squares a moved zombie may enter: none with a zombie, none with a hooman (GDBZ-28, GDBZ-29)."""
    blocked = int(s.zombies)
    if int(p.collision_eats) == 0:
        blocked |= int(s.hoomans)
    return FULL & ~blocked


@kernel
def free_for_hooman(s, p):  # type: ignore[no-untyped-def]
    """Return the squares a moved hooman may enter: none with a zombie (GDBZ-29)."""
    return FULL & ~int(s.zombies) if int(p.collision_eats) == 0 else FULL


@kernel
def _walk(start, steps, free, ends, exact):  # type: ignore[no-untyped-def]
    """Return the squares where a walk of up to (or exactly) some steps may end.

    Parameters
    ----------
    start : int
        Mask with the starting square.
    steps : int
    free, ends : int
        Squares that may be entered (the start too, if a walk may come back to it), and those where it ends at once.
    exact : int
        Not 0 for walks of exactly `steps` steps (or ending early on one of `ends`).

    Returns
    -------
    int
        Mask; without `exact` the start is not in it.
    """
    at = start
    if exact == 0:
        for _ in range(steps):
            at |= expand(at & ~ends) & free
        return at & ~start
    over = 0
    for _ in range(steps):
        at = neighbours(at & ~ends) & free
        over |= at & ends
    return at | over


@kernel
def reach_dog(s, p, q, steps):  # type: ignore[no-untyped-def]
    """Return where a herded or barked dog may end: dogs go anywhere (GDBZ-11, GDBZ-30)."""
    start = 1 << q
    if int(p.exact) == 0:
        return reach(start, steps) & ~start
    return _walk(start, steps, FULL, 0, 1)


@kernel
def reach_token(s, p, zombie, q, steps, exact):  # type: ignore[no-untyped-def]
    """Return where a zombie (or hooman) on a square may be moved to (GDBZ-26 to GDBZ-32).

    Parameters
    ----------
    s, p : records
    zombie : bool
        A zombie, else a hooman.
    q : int
        Its square.
    steps, exact : int
        As for a walk.

    Returns
    -------
    int
        Mask of destinations. River, cliff and Central Bark end a move at once.
    """
    ends = TERMINAL
    if zombie:
        free = free_for_zombie(s, p) | 1 << q
        if int(p.collision_eats) != 0:
            ends |= int(s.hoomans) & ~(1 << q)
        return _walk(1 << q, steps, free, ends, exact)
    if int(p.collision_eats) != 0:
        ends |= int(s.zombies)
    found = _walk(1 << q, steps, free_for_hooman(s, p) | 1 << q, ends, exact)
    if int(p.no_sharing) != 0:
        others = int(s.hoomans)
        if int(s.hooman_count[q]) == 1:
            others &= ~(1 << q)
        found &= ~others
    return found


@kernel
def hooman_can_move(s, p, steps):  # type: ignore[no-untyped-def]
    """Tell whether any hooman on the board can be moved up to some steps."""
    left = int(s.hoomans)
    while left:
        if reach_token(s, p, False, low_square(left), steps, 0):
            return True
        left &= left - 1
    return False


@kernel
def _dogs_mask(s, p, spared):  # type: ignore[no-untyped-def]
    """Return the squares with dogs other than the spared seat's."""
    found = 0
    for seat in range(int(p.players)):
        if seat != spared:
            found |= 1 << int(s.dog_at[seat])
    return found


@kernel
def _dogs_on(s, p, squares, spared):  # type: ignore[no-untyped-def]
    """Count the dogs on some squares other than the spared seat's."""
    n = 0
    for seat in range(int(p.players)):
        if seat != spared and squares >> int(s.dog_at[seat]) & 1:
            n += 1
    return n


@kernel
def passing_squares(s, p, q, to, steps, exact, spared):  # type: ignore[no-untyped-def]
    """Return the squares with dogs that the least scary walk of a zombie passes before its end (GDBZ-57).

    Every set of dog squares that may be passed is tried and the one with fewest dogs kept; the walk avoids the others.
    The square where it ends is not passed; the one where it starts is, by an exact walk that comes back to it.
    """
    free = free_for_zombie(s, p) | 1 << q
    ends = TERMINAL | (int(s.hoomans) if int(p.collision_eats) != 0 else 0)
    dogs = _dogs_mask(s, p, spared) & ~(1 << to) & ~TERMINAL
    best, least = 0, 99
    chosen = dogs
    while True:  # all subsets of `dogs`
        n = _dogs_on(s, p, chosen, spared)
        if n < least and _walk(1 << q, steps, free & ~(dogs & ~chosen), ends, exact) >> to & 1:
            best, least = chosen, n
        if chosen == 0:
            break
        chosen = (chosen - 1) & dogs
    return best


@kernel
def _leave_board(s, p, q, to, herder):  # type: ignore[no-untyped-def]
    """Remove a moved zombie that entered river, cliff or Central Bark, and scare the dogs there (GDBZ-8, GDBZ-9).

    Central Bark scares under every reading, "any dogs in it", the herding one too unless others are scared everywhere.
    """
    bit = 1 << to
    if bit & RIVER:
        s.removed[_REMOVED_RIVER] += 1
    elif bit & CLIFF:
        s.removed[_REMOVED_CLIFF] += 1
    else:
        push(s, _BARK_ENTRY, to, 0)
        scare(s, p, bit, herder if int(p.scare_moved) == _SCARE_OTHERS else -1)
        return
    if int(p.river_scares) != 0:
        _scare_outside(s, p, bit, herder)


@kernel
def _scare_outside(s, p, bit, herder):  # type: ignore[no-untyped-def]
    """Scare the dogs on the square outside Central Bark where a moved zombie stops (GDBZ-56)."""
    word = int(p.scare_moved)
    if word != _SCARE_NONE:
        scare(s, p, bit, herder if word in (_SCARE_OTHERS, _SCARE_OTHERS_OUTSIDE) else -1)


@kernel
def move_zombie(s, p, chance, q, to, steps, exact, herder):  # type: ignore[no-untyped-def]
    """Move a zombie from one square to another with all that follows (GDBZ-8, GDBZ-9, GDBZ-53, GDBZ-56, GDBZ-57).

    Parameters
    ----------
    s, p, chance : records
    q, to : int
        Squares.
    steps, exact : int
        As for a walk.
    herder : int
        Seat of the dog that herds it and has arrived with it, -1 when barked.
    """
    bit = 1 << to
    passed = 0
    if int(p.passing_scares) != 0:
        passed = passing_squares(s, p, q, to, steps, exact, herder)
    s.zombies = int(s.zombies) & ~(1 << q)
    if bit & TERMINAL:
        _leave_board(s, p, q, to, herder)
    else:
        s.zombies = int(s.zombies) | bit
        if int(s.hoomans) & bit:
            eat_hoomans(s, p, chance, to)
        _scare_outside(s, p, bit, herder)
    if passed:
        scare(s, p, passed, herder)


@kernel
def move_hooman(s, p, chance, q, to):  # type: ignore[no-untyped-def]
    """Move a hooman from one square to another: rescued, lost, eaten or just there (GDBZ-10, GDBZ-42)."""
    bit = 1 << to
    remove_hooman(s, q)
    if bit & BARK:
        rescue_hooman(s)
    elif bit & TERMINAL:
        drown_hooman(s, p, chance)
    else:
        s.hooman_count[to] += 1
        s.hooman_total += 1
        s.hoomans = int(s.hoomans) | bit
        if int(s.zombies) & bit:
            eat_hoomans(s, p, chance, to)
