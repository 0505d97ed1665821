"""What every bot reads off the board: scents, card values, the dog that needs a card most, ways to go."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.games.gdbz.board import COLUMNS, SQUARES, expand, low_square, reach
from balance.games.gdbz.state import SCENT_KINDS, Part

__all__ = ["nearest_step", "neediest_dog", "overflow", "plain_value", "scent_square", "scents", "worst_zombie"]

_HERD = int(Part.HERD)
_BARK = int(Part.BARK)
_CHEW = int(Part.CHEW)
_DOGGO = int(Part.GOOD_DOGGO)

_ROW_LEFT = np.array([q - q % COLUMNS + 1 for q in range(SQUARES)], np.int8)


def _hits(column: int, row: int) -> int:
    """Return the faces that bring a zombie to a column, by the row's zombies: three bits left, three bits right."""
    occupied = {1 + k: bool(row >> k & 1) for k in range(3)} | {5 + k: bool(row >> 3 + k & 1) for k in range(3)}
    if column in (0, COLUMNS - 1) or occupied.get(column, False):
        return 0
    hits = int(column != 4)
    for step in (-1, 1):
        at = column + step
        while (column == 4 or (column < 4) == (step < 0)) and occupied.get(at, False):
            hits += 1
            at += step
    return hits


# faces by square and the zombies of its row
_HITS = np.array([_hits(q % COLUMNS, row) for q in range(SQUARES) for row in range(64)], np.int8)


@kernel
def scent_square(s, p, pile):  # type: ignore[no-untyped-def]
    """Return the square of a pile's scent token, -1 when the pile is empty."""
    at = int(s.pile_top[pile])
    if at >= int(s.pile_end[pile]):
        return -1
    return int(p.square_of[int(s.scent_card[at]) // SCENT_KINDS])


@kernel
def scents(s, p):  # type: ignore[no-untyped-def]
    """Return the squares with a scent token."""
    found = 0
    for pile in range(3):
        at = int(s.pile_top[pile])
        if at < int(s.pile_end[pile]):
            found |= 1 << int(p.square_of[int(s.scent_card[at]) // SCENT_KINDS])
    return found


@kernel
def nearest_step(q, steps, goals):  # type: ignore[no-untyped-def]
    """Return the square within `steps` of a dog that is nearest to any square of a mask (its own if none is nearer)."""
    ring = goals
    near = 1 << q
    if ring & near:
        return q
    field = reach(near, steps)
    while ring & field == 0:
        ring = expand(ring)
    return low_square(ring & field)


@kernel
def neediest_dog(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the other dog with the fewest cards, the first in turn order among equals."""
    n = int(p.players)
    best = (seat + 1) % n
    for step in range(2, n):
        dog = (seat + step) % n
        if int(s.hand_n[dog]) < int(s.hand_n[best]):
            best = dog
    return best


@kernel
def overflow(zombies, q):  # type: ignore[no-untyped-def]
    """Return how many faces of the die would bring a zombie to a square of its row.

    Parameters
    ----------
    zombies : int
        Mask of the zombies on the board.
    q : int
        Any square.

    Returns
    -------
    int
        0 where a zombie stands, and on river and cliff; else the face of the square itself (a numbered one) and those
        of the runs of zombies that end beside it.
    """
    return int(_HITS[q << 6 | (zombies >> int(_ROW_LEFT[q]) & 7) | (zombies >> int(_ROW_LEFT[q]) + 4 & 7) << 3])


@kernel
def worst_zombie(zombies):  # type: ignore[no-untyped-def]
    """Return the square of the zombie nearest to Central Bark, a longer run behind it first."""
    best, most = -1, -1
    left = zombies
    while left:
        q = low_square(left)
        left &= left - 1
        depth = 4 - abs(q % COLUMNS - 4)
        behind = q - 1 if q % COLUMNS < 4 else q + 1
        harm = 2 * depth + (zombies >> behind & 1)
        if harm > most:
            best, most = q, harm
    return best


@kernel
def plain_value(p, kind):  # type: ignore[no-untyped-def]
    """Return a rough value of a card kind: what moves hoomans, teeth and abilities before legs; paws on top."""
    part = int(p.part[kind, 0])
    if part == _DOGGO and int(p.no_abilities) != 0:
        return 0
    value = 2 * int(p.part_x[kind, 0]) + 3 * int(p.paw[kind]) + int(p.howl[kind])
    if part == _HERD:
        return value + 5
    if part == _BARK:
        return value + 4
    if part in (_CHEW, _DOGGO):
        return value + 5
    return value
