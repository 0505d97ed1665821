"""The city as bits: 27 squares in 3 rows of 9, one bit each, and moves in eight directions by shifts.

Square q lies in row ``q // 9`` and column ``q % 9``: column 0 is the cliff, column 8 the river, column 4 Central Bark,
the other six columns hold the numbered spaces. Which number lies where is a component (`p.square_of`); the shape of
the board is not.
"""

from __future__ import annotations

from balance.core.bits import bit_count
from balance.core.bits import low_bit as low_square
from balance.core.jit import kernel

__all__ = [
    "BARK",
    "CLIFF",
    "COLUMNS",
    "FULL",
    "MIDDLE",
    "NUMBERED",
    "RIVER",
    "ROWS",
    "SQUARES",
    "TERMINAL",
    "bit_count",
    "expand",
    "inward",
    "low_square",
    "neighbours",
    "place_name",
    "reach",
]

ROWS = 3
COLUMNS = 9
SQUARES = ROWS * COLUMNS
FULL = (1 << SQUARES) - 1


def _column(at: int) -> int:
    """Return the mask of one column."""
    return sum(1 << (COLUMNS * row + at) for row in range(ROWS))


CLIFF = _column(0)
RIVER = _column(COLUMNS - 1)
BARK = _column(4)
TERMINAL = CLIFF | RIVER | BARK  # a zombie or hooman that enters leaves the board
NUMBERED = FULL & ~TERMINAL
MIDDLE = COLUMNS + 4  # the middle square of Central Bark

_NOT_FIRST = FULL & ~CLIFF
_NOT_LAST = FULL & ~RIVER


@kernel
def neighbours(m):  # type: ignore[no-untyped-def]
    """Return the squares one step (eight directions) from any square of a mask.

    Parameters
    ----------
    m : int
        Mask of squares.

    Returns
    -------
    int
        Mask; a square of `m` is in it only when another square of `m` touches it.
    """
    sides = ((m & _NOT_LAST) << 1) | ((m & _NOT_FIRST) >> 1)
    rows = m | sides
    return (sides | (rows << COLUMNS) | (rows >> COLUMNS)) & FULL


@kernel
def expand(m):  # type: ignore[no-untyped-def]
    """Return a mask with all its neighbours."""
    sides = m | ((m & _NOT_LAST) << 1) | ((m & _NOT_FIRST) >> 1)
    return (sides | (sides << COLUMNS) | (sides >> COLUMNS)) & FULL


@kernel
def reach(m, steps):  # type: ignore[no-untyped-def]
    """Return the squares at most `steps` steps from a mask on a board without obstacles (as dogs move)."""
    for _ in range(steps):
        m = expand(m)
    return m


@kernel
def inward(q):  # type: ignore[no-untyped-def]
    """Return the next square of the same row towards Central Bark."""
    return q + 1 if q % COLUMNS < 4 else q - 1


def place_name(q: int, space_of: object) -> int | str:
    """Return a square as the trace writes it.

    Parameters
    ----------
    q : int
        Square, 0 to 26.
    space_of : sequence of int
        Number of each square, 0 where it has none.

    Returns
    -------
    int or str
        1 to 18, or ``CB1``..``CB3``, ``cliff1``.., ``river1``.. from top to bottom.
    """
    number = int(space_of[q])  # type: ignore[index]
    if number:
        return number
    row, column = divmod(q, COLUMNS)
    return f"{ {0: 'cliff', 4: 'CB', 8: 'river'}[column] }{row + 1}"
