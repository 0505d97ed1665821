"""A shortest legal walk for a move, for the trace: the rules need only its end."""

from __future__ import annotations

from typing import Any

from balance.games.gdbz.board import FULL, SQUARES, TERMINAL, neighbours
from balance.games.gdbz.rules.movement import free_for_hooman, free_for_zombie, passing_squares
from balance.games.gdbz.state import Act, Part, Token, act_do, act_origin, act_to, act_token

__all__ = ["path_of", "walk"]

_HERDS = (Part.HERD, Part.HERD_HOOMAN)


def walk(start: int, to: int, steps: int, free: int, ends: int, exact: bool) -> list[int]:
    """Return the squares of a shortest walk without its start; ties go to the lower square, last step first.

    Parameters
    ----------
    start, to : int
        Squares.
    steps : int
        Longest length.
    free, ends : int
        Masks of squares that may be entered (the start too), and of those where a walk ends.
    exact : bool
        Whether a walk that does not end on one of `ends` must take exactly `steps` steps.

    Returns
    -------
    list of int

    Raises
    ------
    ValueError
        When there is no such walk.
    """
    reached = [1 << start]
    for _ in range(steps):
        reached.append(int(neighbours(reached[-1] & ~ends)) & free)
    early = not exact or ends >> to & 1
    for n in range(1 if early else steps, steps + 1):
        if reached[n] >> to & 1:
            return _backwards(reached, to, n, ends)
    raise ValueError(f"no walk from {start} to {to} in {steps} steps")


def _backwards(reached: list[int], to: int, n: int, ends: int) -> list[int]:
    """Follow the layers of a search back from its end."""
    path = [to]
    for at in range(n - 1, 0, -1):
        before = reached[at] & ~ends & int(neighbours(1 << path[-1]))
        path.append(next(q for q in range(SQUARES) if before >> q & 1))
    return path[::-1]


def path_of(s: Any, p: Any, action: int, source: int, index: int) -> list[int]:
    """Return the squares a moved token (or running dog) passes and ends on.

    Parameters
    ----------
    s, p : records
        State before the move.
    action : int
    source, index : int
        Where the effect stands (`p.part[source, index]`); for the move of a hooman card the source is -1.

    Returns
    -------
    list of int
        A shortest legal walk; where a passing zombie scares, the least scary one.
    """
    token, to = act_token(action), act_to(action)
    if act_do(action) == Act.HOOMAN:
        steps = int(s.pend_b[int(s.pend_n) - 1])
        return _token_walk(s, p, False, act_origin(action), to, steps, False, -1)
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    at = act_origin(action) if part == Part.BARK_NEAR else int(s.dog_at[int(s.seat)])
    exact = bool(int(p.exact)) and part != Part.RUN
    if token in (Token.ZOMBIE, Token.HOOMAN):
        herder = int(s.seat) if part in _HERDS else -1
        return _token_walk(s, p, token == Token.ZOMBIE, at, to, x, exact, herder)
    return walk(at, to, x, FULL, 0, exact)


def _token_walk(s: Any, p: Any, zombie: bool, at: int, to: int, steps: int, exact: bool, herder: int) -> list[int]:
    """Return the walk of a zombie or hooman."""
    ends = TERMINAL
    if int(p.collision_eats):
        ends |= (int(s.hoomans) if zombie else int(s.zombies)) & ~(1 << at)
    if not zombie:
        return walk(at, to, steps, int(free_for_hooman(s, p)) | 1 << at, ends, exact)
    free = int(free_for_zombie(s, p)) | 1 << at
    if int(p.passing_scares):
        passed = int(passing_squares(s, p, at, to, steps, int(exact), herder))
        dogs = sum({1 << int(s.dog_at[dog]) for dog in range(int(p.players)) if dog != herder})
        free &= ~(dogs & ~passed & ~(1 << to) & ~TERMINAL)
    return walk(at, to, steps, free, ends, exact)
