"""The street as bits: 3 lanes of 5 rows, square ``5 * lane + row``, row 0 at the graveyard and row 4 at the barricade.

A step forward adds 1, a step to the next lane adds 5. The street's shape is fixed, so its tables are constants.
"""

from __future__ import annotations

import numpy as np

from balance.core.bits import low_bit
from balance.core.jit import kernel

__all__ = [
    "ALL",
    "LANES",
    "LANE_MASK",
    "LAST_ROW",
    "NEAR4",
    "NEAR8",
    "NOWHERE",
    "ROWS",
    "ROW_MASK",
    "SQUARES",
    "connected",
    "neighbour",
    "square_at",
    "square_name",
]

LANES = 3
ROWS = 5
SQUARES = LANES * ROWS
ALL = (1 << SQUARES) - 1
LAST_ROW = ROWS - 1
NOWHERE = 15  # the square code for "no square"
LANE_MASK = (1 << ROWS) - 1  # of lane A; shift by 5 for the next lane
ROW_MASK = 1 | 1 << ROWS | 1 << 2 * ROWS  # of row 1; shift by 1 for the next row


def _around(square: int, diagonal: bool) -> int:
    """Return the mask of the squares around a square."""
    lane, row = divmod(square, ROWS)
    found = 0
    for other in range(SQUARES):
        lanes, rows = abs(other // ROWS - lane), abs(other % ROWS - row)
        if max(lanes, rows) == 1 and (diagonal or lanes + rows == 1):
            found |= 1 << other
    return found


NEAR4 = np.array([_around(q, False) for q in range(SQUARES)], np.int64)
NEAR8 = np.array([_around(q, True) for q in range(SQUARES)], np.int64)


@kernel
def neighbour(q, direction):  # type: ignore[no-untyped-def]
    """Return the square one step away, -1 off the street.

    Parameters
    ----------
    q : int
        Square.
    direction : int
        0 forward (to the barricade), 1 back, 2 to the lane before, 3 to the lane after.

    Returns
    -------
    int
    """
    if direction == 0:
        return q + 1 if q % ROWS < LAST_ROW else -1
    if direction == 1:
        return q - 1 if q % ROWS > 0 else -1
    if direction == 2:
        return q - ROWS if q >= ROWS else -1
    return q + ROWS if q < SQUARES - ROWS else -1


@kernel
def connected(m):  # type: ignore[no-untyped-def]
    """Tell whether the squares of a mask hang together by their edges (an empty mask does)."""
    seen = m & -m
    grown = seen
    while grown:
        seen |= grown
        reached = 0
        while grown:
            reached |= int(NEAR4[low_bit(grown)])
            grown &= grown - 1
        grown = reached & m & ~seen
    return seen == m


def square_name(q: int) -> str:
    """Return a square as printed: ``A1`` to ``C5``."""
    return f"{'ABC'[q // ROWS]}{q % ROWS + 1}"


def square_at(name: str) -> int:
    """Return the square of a printed name."""
    return "ABC".index(name[0]) * ROWS + int(name[1]) - 1
