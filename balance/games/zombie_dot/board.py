"""Squares of the torus: neighbours, opposite directions, true rows and columns."""

from __future__ import annotations

from balance.core.jit import kernel

__all__ = ["EDGE_SETS", "EDGE_WORDS", "beside", "edges_of", "edges_word", "mirrored", "opposite", "true_line"]

EDGE_WORDS = "NESW"  # direction 0..3; an edge is the bit of its direction
EDGE_SETS = 16
_WIDEST = 9  # lines a square may lie outside the box of the table and still be in its window


@kernel
def beside(cell, direction):  # type: ignore[no-untyped-def]
    """Return the square next to a square.

    Parameters
    ----------
    cell : int
        0 to 4095, row times 64 plus column of the torus.
    direction : int
        0 north, 1 east, 2 south, 3 west.
    """
    if direction == 0:
        return (cell - 64) & 4095
    if direction == 1:
        return (cell & 4032) | ((cell + 1) & 63)
    if direction == 2:
        return (cell + 64) & 4095
    return (cell & 4032) | ((cell - 1) & 63)


@kernel
def opposite(direction):  # type: ignore[no-untyped-def]
    """Return the opposite direction."""
    return (direction + 2) & 3


@kernel
def true_line(line, low, high):  # type: ignore[no-untyped-def]
    """Return the true row (column) of a row (column) of the torus, near a box of true rows `low` to `high`."""
    ahead = (line - low) & 63
    if ahead > high - low + _WIDEST:
        ahead -= 64
    return low + ahead


def edges_word(edges: int) -> str:
    """Return the edges of a mask in the order NESW."""
    return "".join(word for at, word in enumerate(EDGE_WORDS) if edges >> at & 1)


def edges_of(word: str) -> int:
    """Return the mask of edges written in the order NESW."""
    return sum(1 << EDGE_WORDS.index(way) for way in word)


def mirrored(edges: int) -> int:
    """Return the edges with east and west exchanged."""
    return edges & 5 | (edges >> 1 & 1) << 3 | (edges >> 3 & 1) << 1
