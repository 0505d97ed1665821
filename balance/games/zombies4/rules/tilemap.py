"""The map: where a tile may lie, free cells beside it, ways between squares (Placing Map Tiles)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.geometry import BESIDE, BEYOND, DIRECTION_X, DIRECTION_Y
from balance.games.zombies4.state import BRIDGE

__all__ = ["fits", "has_place", "is_open", "lay_bridge", "lay_tile", "square_x", "square_y"]

_PASSABLE = 0
_CLOSED_SIDES = 1


@kernel
def square_x(s, square):  # type: ignore[no-untyped-def]
    """Return a square's x on the table, to the east; the Bridge covers 0 to 2."""
    return 3 * int(s.tile_x[square // 9]) + square % 9 % 3


@kernel
def square_y(s, square):  # type: ignore[no-untyped-def]
    """Return a square's y on the table, to the south; the Bridge covers 0 to 2."""
    return 3 * int(s.tile_y[square // 9]) + square % 9 // 3


@kernel
def fits(s, p, cell, variant):  # type: ignore[no-untyped-def]
    """Tell whether a tile may lie on a free cell (Z4-13 to Z4-16).

    Parameters
    ----------
    s, p : records
    cell : int
        Index into the frontier.
    variant : int
        ``4 * kind + rotation``.

    Returns
    -------
    bool
    """
    passable = False
    for d in range(4):
        tile = int(s.cell_near[cell, d])
        if tile < 0:
            continue
        other, back = int(s.variant[tile]), (d + 2) & 3
        ours, theirs = int(p.rim[variant, d]), int(p.rim[other, back])
        if ours & theirs:
            passable = True
        if int(p.r_placement) == _CLOSED_SIDES and (ours == 0) != (theirs == 0):
            return False
        blocked = int(p.rim_doors[variant, d]) & ~theirs | int(p.rim_doors[other, back]) & ~ours
        if blocked and int(p.r_blocked_doors) == 0:
            return False
    return passable or int(p.r_placement) > _CLOSED_SIDES


@kernel
def has_place(s, p, kind):  # type: ignore[no-untyped-def]
    """Tell whether a tile fits anywhere (Z4-17)."""
    for cell in range(int(s.frontier_n)):
        for rotation in range(4):
            if fits(s, p, cell, 4 * kind + rotation):
                return True
    return False


@kernel
def is_open(s, p):  # type: ignore[no-untyped-def]
    """Tell whether some tile could still be attached: a free cell faces an open square (Z4-18)."""
    for cell in range(int(s.frontier_n)):
        for d in range(4):
            tile = int(s.cell_near[cell, d])
            if tile >= 0 and (int(p.r_placement) > _CLOSED_SIDES or int(p.rim[int(s.variant[tile]), (d + 2) & 3])):
                return True
    return False


@kernel
def _add_cell(s, x, y, d, tile):  # type: ignore[no-untyped-def]
    """Note that a tile lies in direction `d` of a cell, which becomes free to build on (Z4-12)."""
    if (y == 0 and (x == 1 or x == -1)) or (y == 1 and x == 0):
        return
    n = int(s.frontier_n)
    cell = 0
    while cell < n and (int(s.cell_x[cell]) != x or int(s.cell_y[cell]) != y):
        cell += 1
    if cell == n:
        s.cell_x[n] = x
        s.cell_y[n] = y
        for side in range(4):
            s.cell_near[n, side] = -1
        s.frontier_n = n + 1
    s.cell_near[cell, d] = tile


@kernel
def _take_cell(s, cell):  # type: ignore[no-untyped-def]
    """Remove a cell from the frontier; the last one takes its index."""
    last = int(s.frontier_n) - 1
    s.cell_x[cell] = s.cell_x[last]
    s.cell_y[cell] = s.cell_y[last]
    s.cell_x[last] = 0
    s.cell_y[last] = 0
    for d in range(4):
        s.cell_near[cell, d] = s.cell_near[last, d]
        s.cell_near[last, d] = 0
    s.frontier_n = last


@kernel
def _open_ways(s, p, tile):  # type: ignore[no-untyped-def]
    """Fill the ways of a tile's squares, and those of its neighbours that lead to it (Z4-19)."""
    variant = int(s.variant[tile])
    for q in range(9):
        for d in range(4):
            to = -1
            if int(p.exits[variant, q]) >> d & 1:
                beside, next_tile = int(BESIDE[q, d]), int(s.near[tile, d])
                if beside >= 0:
                    to = 9 * tile + beside
                elif next_tile >= 0:
                    there, back = int(BEYOND[q, d]), (d + 2) & 3
                    if int(p.exits[int(s.variant[next_tile]), there]) >> back & 1:
                        to = 9 * next_tile + there
                        s.way[to, back] = 9 * tile + q
            s.way[9 * tile + q, d] = to


@kernel
def lay_tile(s, p, cell, variant):  # type: ignore[no-untyped-def]
    """Lay a tile on a free cell and join it to the map; return its number."""
    tile = int(s.tiles_n)
    x, y = int(s.cell_x[cell]), int(s.cell_y[cell])
    s.tiles_n = tile + 1
    s.variant[tile] = variant
    s.tile_x[tile] = x
    s.tile_y[tile] = y
    for d in range(4):
        beside = int(s.cell_near[cell, d])
        s.near[tile, d] = beside
        if beside >= 0:
            s.near[beside, (d + 2) & 3] = tile
    _take_cell(s, cell)
    for d in range(4):
        if int(s.near[tile, d]) < 0:
            _add_cell(s, x + int(DIRECTION_X[d]), y + int(DIRECTION_Y[d]), (d + 2) & 3, tile)
    _open_ways(s, p, tile)
    return tile


@kernel
def lay_bridge(s, p):  # type: ignore[no-untyped-def]
    """Lay the Bridge; the first tile goes to its open end (Z4-11)."""
    s.tiles_n = 1
    s.variant[BRIDGE] = 0
    for d in range(4):
        s.near[BRIDGE, d] = -1
    _add_cell(s, 0, -1, 2, BRIDGE)
    _open_ways(s, p, BRIDGE)
