"""Squares of a tile: directions, rotations, walls. Plain Python that makes the tables kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

__all__ = [
    "BESIDE",
    "BEYOND",
    "DIRECTION_X",
    "DIRECTION_Y",
    "EAST",
    "NORTH",
    "RIM",
    "SIDES",
    "SOUTH",
    "WALLED",
    "WEST",
    "Layout",
    "layout_of",
    "turned",
]

SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTION_X = np.array((0, 1, 0, -1), np.int64)
DIRECTION_Y = np.array((-1, 0, 1, 0), np.int64)
WALLED = "BCR"
_ILLEGAL = "x~"
_PLACES = "BCAPD"

# the square beside q in a direction: on the same tile (-1: none), and on the next tile (-1: none)
BESIDE = np.full((9, 4), -1, np.int64)
BEYOND = np.full((9, 4), -1, np.int64)
# the three squares along a side, from north or west
RIM = np.array(((0, 1, 2), (2, 5, 8), (6, 7, 8), (0, 3, 6)), np.int64)
for _q in range(9):
    for _d in range(4):
        _x, _y = _q % 3 + int(DIRECTION_X[_d]), _q // 3 + int(DIRECTION_Y[_d])
        if 0 <= _x < 3 and 0 <= _y < 3:
            BESIDE[_q, _d] = 3 * _y + _x
        else:
            BEYOND[_q, _d] = 3 * (_y % 3) + _x % 3


@dataclass(frozen=True)
class Layout:
    """A tile as it lies.

    Attributes
    ----------
    legal, places, wooded : int
        Squares (bits) that may be entered, that are "in" the named place, that are wooded.
    exits : tuple of int
        Per square the directions (bits) in which it is open on this tile's side.
    doors : tuple of int
        Per direction the squares of that side (three bits, from north or west) with a door in the rim.
    """

    legal: int
    places: int
    wooded: int
    exits: tuple[int, ...]
    doors: tuple[int, ...]

    def rim(self, side: int) -> int:
        """Return the squares of a side (three bits, from north or west) that are open outwards."""
        return sum(1 << i for i, q in enumerate(RIM[side]) if self.exits[q] >> side & 1)


def layout_of(rows: Sequence[str], doors: Sequence[tuple[int, int]], *, whole: bool, huts: bool) -> Layout:
    """Work out walls and areas of a tile as printed.

    Parameters
    ----------
    rows : sequence of str
        Three rows of three letters.
    doors : sequence of (int, int)
        Square and direction of every door.
    whole : bool
        Whether every legal square counts as in the place.
    huts : bool
        Whether walled squares are walled off from each other too.

    Returns
    -------
    Layout
    """
    letters = "".join(rows)
    legal = 511 & ~_mask(letters, _ILLEGAL)
    openings = set(doors) | {(int(BESIDE[q, d]), (d + 2) % 4) for q, d in doors if BESIDE[q, d] >= 0}
    exits = tuple(
        sum(1 << d for d in range(4) if (q, d) in openings or _open(letters, q, d, huts=huts)) for q in range(9)
    )
    rim_doors = tuple(sum(1 << i for i, q in enumerate(RIM[d]) if (int(q), d) in openings) for d in range(4))
    places = legal if whole else _mask(letters, _PLACES)
    return Layout(legal, places, _mask(letters, "w"), exits, rim_doors)


def _mask(letters: str, chosen: str) -> int:
    """Return the squares with one of the chosen letters, as bits."""
    return sum(1 << q for q, letter in enumerate(letters) if letter in chosen)


def _open(letters: str, q: int, d: int, *, huts: bool) -> bool:
    """Tell whether a square is open in a direction, doors aside."""
    here = letters[q]
    if here in _ILLEGAL:
        return False
    beside = int(BESIDE[q, d])
    if beside < 0:
        return here not in WALLED
    there = letters[beside]
    if there in _ILLEGAL:
        return False
    if here in WALLED or there in WALLED:
        return here == there and not huts
    return True


def turned(layout: Layout, times: int) -> Layout:
    """Return a tile turned clockwise by quarter turns."""
    for _ in range(times):
        layout = _turned_once(layout)
    return layout


def _turned_once(old: Layout) -> Layout:
    """Return a tile turned clockwise once: column c, row r goes to column 2 - r, row c."""
    to = [3 * (q % 3) + 2 - q // 3 for q in range(9)]
    exits = [0] * 9
    for q in range(9):
        exits[to[q]] = sum(1 << (d + 1) % 4 for d in range(4) if old.exits[q] >> d & 1)
    doors = [0] * 4
    for d in range(4):
        squares = {to[q] for i, q in enumerate(RIM[d]) if old.doors[d] >> i & 1}
        side = (d + 1) % 4
        doors[side] = sum(1 << i for i, q in enumerate(RIM[side]) if int(q) in squares)
    legal, places, wooded = (_moved(mask, to) for mask in (old.legal, old.places, old.wooded))
    return Layout(legal, places, wooded, tuple(exits), tuple(doors))


def _moved(mask: int, to: Sequence[int]) -> int:
    """Return a mask of squares after they moved."""
    return sum(1 << to[q] for q in range(9) if mask >> q & 1)
