"""The table: laying, flipping and removing cards, and the squares where a card may touch another, kept up to date."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.board import beside, opposite, true_line
from balance.games.zombie_dot.state import Area, Side, Zone

__all__ = [
    "FIRST",
    "column_of",
    "flip",
    "in_room",
    "key_of",
    "link",
    "open_table",
    "row_of",
    "set_down",
    "take_off",
    "unlink",
]

FIRST = 1 << 12  # mark in `links` of the square of the first card
_CARD_HERE = 8
_ZOMBIE_SHIFT = 4
_ZOMBIE = int(Side.ZOMBIE)
_ON_TABLE = int(Zone.TABLE)
_NOW = int(Area.NOW)
_EVER = int(Area.EVER)
_CENTRED = int(Area.CENTRED)
_RUN = int(Area.RUN)


@kernel
def key_of(s, cell):  # type: ignore[no-untyped-def]
    """Return the key of a square in `fits`: links of survivors and zombies, or 256 on an empty table."""
    links = int(s.links[cell])
    return (links & 255) | (links >> 4 & 256)


@kernel
def row_of(s, cell):  # type: ignore[no-untyped-def]
    """Return the true row of a square near the table."""
    return true_line(cell >> 6, int(s.top), int(s.bottom))


@kernel
def column_of(s, cell):  # type: ignore[no-untyped-def]
    """Return the true column of a square near the table."""
    return true_line(cell & 63, int(s.left), int(s.right))


@kernel
def _run(s, cell, direction, limit):  # type: ignore[no-untyped-def]
    """Return the number of cards in an unbroken line from a square on, counted up to `limit`."""
    n = 0
    at = beside(cell, direction)
    while n < limit and int(s.card_at[at]) > 0:
        n += 1
        at = beside(at, direction)
    return n


@kernel
def in_room(s, p, cell):  # type: ignore[no-untyped-def]
    """Tell whether a card on a square keeps within the area limit (ZD-7)."""
    if ((cell >> 6) - int(s.room_top)) & 63 > int(s.room_rows):
        return False
    if ((cell & 63) - int(s.room_left)) & 63 > int(s.room_columns):
        return False
    if int(p.area) != _RUN:
        return True
    limit = int(p.limit)
    if _run(s, cell, 0, limit) + _run(s, cell, 2, limit) >= limit:
        return False
    return _run(s, cell, 1, limit) + _run(s, cell, 3, limit) < limit


@kernel
def _measure_room(s, p):  # type: ignore[no-untyped-def]
    """Work out the rows and columns where the next card may lie (ZD-7, ZD-8)."""
    limit = int(p.limit)
    if int(p.area) == _RUN:
        s.room_rows = 63
        s.room_columns = 63
        return
    if int(p.area) == _CENTRED:
        s.room_top = -(limit // 2)
        s.room_left = -(limit // 2)
        s.room_rows = limit - 1
        s.room_columns = limit - 1
        return
    ever = int(p.area) == _EVER
    top, bottom = int(s.ever_top if ever else s.top), int(s.ever_bottom if ever else s.bottom)
    left, right = int(s.ever_left if ever else s.left), int(s.ever_right if ever else s.right)
    s.room_top = bottom - limit + 1
    s.room_rows = top + limit - 1 - int(s.room_top)
    s.room_left = right - limit + 1
    s.room_columns = left + limit - 1 - int(s.room_left)


@kernel
def _grow_boxes(s, row, column):  # type: ignore[no-untyped-def]
    """Let both boxes hold a true row and column."""
    s.top = min(int(s.top), row)
    s.bottom = max(int(s.bottom), row)
    s.left = min(int(s.left), column)
    s.right = max(int(s.right), column)
    s.ever_top = min(int(s.ever_top), row)
    s.ever_bottom = max(int(s.ever_bottom), row)
    s.ever_left = min(int(s.ever_left), column)
    s.ever_right = max(int(s.ever_right), column)


@kernel
def _shrink_box(s):  # type: ignore[no-untyped-def]
    """Let the box of the table hold the cards now on it; there is at least one."""
    while int(s.row_n[int(s.top) & 63]) == 0:
        s.top += 1
    while int(s.row_n[int(s.bottom) & 63]) == 0:
        s.bottom -= 1
    while int(s.column_n[int(s.left) & 63]) == 0:
        s.left += 1
    while int(s.column_n[int(s.right) & 63]) == 0:
        s.right -= 1


@kernel
def _add_front(s, cell):  # type: ignore[no-untyped-def]
    """Add a square to the open ones."""
    n = int(s.front_n)
    s.front[n] = cell
    s.front_n = n + 1


@kernel
def _drop_front(s, cell):  # type: ignore[no-untyped-def]
    """Take a square out of the open ones, if it is there."""
    n = int(s.front_n)
    for at in range(n):
        if int(s.front[at]) == cell:
            s.front[at] = s.front[n - 1]
            s.front_n = n - 1
            return


@kernel
def _list_area(s):  # type: ignore[no-untyped-def]
    """List every empty square of the area as open (where special cards may lie anywhere)."""
    s.front_n = 0
    for down in range(int(s.room_rows) + 1):
        for along in range(int(s.room_columns) + 1):
            cell = ((int(s.room_top) + down) & 63) << 6 | ((int(s.room_left) + along) & 63)
            if int(s.card_at[cell]) == 0:
                _add_front(s, cell)


@kernel
def link(s, cell, edges, shift):  # type: ignore[no-untyped-def]
    """Let the paths of a card lead to the squares beside it."""
    for direction in range(4):
        if edges >> direction & 1:
            s.links[beside(cell, direction)] |= 1 << (opposite(direction) + shift)


@kernel
def unlink(s, cell, edges, shift):  # type: ignore[no-untyped-def]
    """Take the paths of a card away from the squares beside it."""
    for direction in range(4):
        if edges >> direction & 1:
            s.links[beside(cell, direction)] &= ~(1 << (opposite(direction) + shift))


@kernel
def open_table(s, p):  # type: ignore[no-untyped-def]
    """Prepare an empty table: one open square, where any survivor's card fits (ZD-6)."""
    s.links[0] = FIRST
    _add_front(s, 0)
    if int(p.area) == _RUN:
        _measure_room(s, p)


@kernel
def set_down(s, p, card, cell, side, seat):  # type: ignore[no-untyped-def]
    """Put a card on an empty square of the table, a side up.

    Parameters
    ----------
    s, p : records
    card, cell : int
        Card id and square of the torus.
    side : int
        Side that lies up.
    seat : int
        Who lays it, -1 for the start card.
    """
    row, column = row_of(s, cell), column_of(s, cell)
    s.zone[card] = _ON_TABLE
    s.cell_of[card] = cell
    s.side[card] = side
    s.laid_by[card] = seat
    s.card_at[cell] = card + 1
    s.table_n += 1
    s.row_n[row & 63] += 1
    s.column_n[column & 63] += 1
    s.links[cell] &= ~FIRST
    link(s, cell, int(p.edges[side, card]), side * _ZOMBIE_SHIFT)
    _drop_front(s, cell)
    for direction in range(4):
        other = beside(cell, direction)
        if int(s.card_at[other]) == 0 and int(s.links[other]) >> _CARD_HERE & 15 == 0:
            _add_front(s, other)
        s.links[other] |= 1 << (opposite(direction) + _CARD_HERE)
    _grow_boxes(s, row, column)
    _measure_room(s, p)
    if int(p.anywhere) != 0:
        _list_area(s)


@kernel
def flip(s, p, card):  # type: ignore[no-untyped-def]
    """Turn a card of the table over, on its square and upright (ZD-34)."""
    cell, side = int(s.cell_of[card]), int(s.side[card])
    unlink(s, cell, int(p.edges[side, card]), side * _ZOMBIE_SHIFT)
    s.side[card] = 1 - side
    link(s, cell, int(p.edges[1 - side, card]), (1 - side) * _ZOMBIE_SHIFT)


@kernel
def take_off(s, p, card):  # type: ignore[no-untyped-def]
    """Remove a zombie card from the game; its square is empty again, or blocked (ZD-28, ZD-29)."""
    cell = int(s.cell_of[card])
    row, column = row_of(s, cell), column_of(s, cell)
    unlink(s, cell, int(p.edges[_ZOMBIE, card]), _ZOMBIE_SHIFT)
    s.card_at[cell] = -1 if int(p.squares_blocked) != 0 else 0
    s.table_n -= 1
    s.row_n[row & 63] -= 1
    s.column_n[column & 63] -= 1
    for direction in range(4):
        other = beside(cell, direction)
        s.links[other] &= ~(1 << (opposite(direction) + _CARD_HERE))
        if int(s.card_at[other]) == 0 and int(s.links[other]) >> _CARD_HERE & 15 == 0:
            _drop_front(s, other)
    if int(p.squares_blocked) == 0:
        _add_front(s, cell)
    _shrink_box(s)
    _measure_room(s, p)
    if int(p.anywhere) != 0:
        _list_area(s)
