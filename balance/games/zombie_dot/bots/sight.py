"""Trying a card on a copy of the table and looking at what follows; every trial is undone exactly."""

from __future__ import annotations

from balance.core.bits import bit_count
from balance.core.jit import kernel
from balance.games.zombie_dot.board import beside, opposite
from balance.games.zombie_dot.rules.powers import falls, guards, linked_card, zombies_at
from balance.games.zombie_dot.rules.table import column_of, flip, in_room, key_of, link, row_of, unlink
from balance.games.zombie_dot.state import Area, Group, Role, Side

__all__ = ["look", "seen", "shapes_of", "take_back", "threat", "try_card"]

_DOCTOR = int(Role.DOCTOR)
_SOLDIER = int(Role.SOLDIER)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)
_ORDINARY = int(Group.ORDINARY)
_CENTRED = int(Area.CENTRED)


@kernel
def shapes_of(s, p, seat, without):  # type: ignore[no-untyped-def]
    """Return the shapes of the ordinary cards a survivor holds when one card has left the hand."""
    shapes = 0
    for at in range(int(s.hand_n[seat])):
        card = int(s.hands[seat, at])
        if card != without and int(p.role[card]) == _ORDINARY:
            shapes |= 1 << int(p.edges[_SURVIVOR, card])
    return shapes


@kernel
def _tighten_room(t, p, cell):  # type: ignore[no-untyped-def]
    """Narrow the room of a trial by a card on a square."""
    if int(p.area) >= _CENTRED:
        return
    limit = int(p.limit)
    row, column = row_of(t, cell), column_of(t, cell)
    last_row, last_column = int(t.room_top) + int(t.room_rows), int(t.room_left) + int(t.room_columns)
    t.room_top = max(int(t.room_top), row - limit + 1)
    t.room_left = max(int(t.room_left), column - limit + 1)
    t.room_rows = min(last_row, row + limit - 1) - int(t.room_top)
    t.room_columns = min(last_column, column + limit - 1) - int(t.room_left)


@kernel
def _open_beside(t, cell):  # type: ignore[no-untyped-def]
    """Add the empty squares beside a square to the open ones, where they are new."""
    for direction in range(4):
        other = beside(cell, direction)
        if int(t.card_at[other]) == 0 and int(t.links[other]) >> 8 & 15 == 0:
            t.front[int(t.front_n)] = other
            t.front_n += 1


@kernel
def try_card(t, p, card, cell, side):  # type: ignore[no-untyped-def]
    """Lay a card on the copy with what it does to its neighbours; return how many it changed (listed in `work`)."""
    t.cell_of[card] = cell
    t.side[card] = side
    t.card_at[cell] = card + 1
    link(t, cell, int(p.edges[side, card]), 4 * side)
    _open_beside(t, cell)
    _tighten_room(t, p, cell)
    role = int(p.role[card])
    if side == _SURVIVOR and role != _DOCTOR and role != _SOLDIER:
        return 0
    n = 0
    for direction in range(4):
        other = linked_card(t, p, card, direction)
        if other < 0 or int(t.side[other]) == side:
            continue
        if side == _SURVIVOR or falls(t, p, other, 1):
            t.work[n] = other
            n += 1
    for k in range(n):
        _change(t, p, int(t.work[k]), side == _SURVIVOR and role == _SOLDIER)
    return n


@kernel
def _change(t, p, card, removes):  # type: ignore[no-untyped-def]
    """Turn a card over, or take a zombie off."""
    if removes:
        cell = int(t.cell_of[card])
        unlink(t, cell, int(p.edges[_ZOMBIE, card]), 4)
        t.card_at[cell] = 0
        t.front[int(t.front_n)] = cell
        t.front_n += 1
    else:
        flip(t, p, card)


@kernel
def take_back(t, s, p, card, cell, side, n):  # type: ignore[no-untyped-def]
    """Undo a trial; `s` is the state the copy was made of."""
    removes = side == _SURVIVOR and int(p.role[card]) == _SOLDIER
    for k in range(n):
        other = int(t.work[k])
        if removes:
            t.card_at[int(t.cell_of[other])] = other + 1
            link(t, int(t.cell_of[other]), int(p.edges[_ZOMBIE, other]), 4)
        else:
            flip(t, p, other)
    unlink(t, cell, int(p.edges[side, card]), 4 * side)
    t.card_at[cell] = 0
    t.front_n = s.front_n
    t.room_top = s.room_top
    t.room_left = s.room_left
    t.room_rows = s.room_rows
    t.room_columns = s.room_columns


@kernel
def look(t, p):  # type: ignore[no-untyped-def]
    """Look at the open squares for ordinary survivors, and note what is seen in `seen_*` fields of the copy.

    `seen_one` and `seen_two` hold the shapes (bits) that fit at least one and two squares,
    `seen_room` the room for any of them in 1/1000 of a square where the whole pack fits.
    """
    one = two = room = 0
    for at in range(int(t.front_n)):
        cell = int(t.front[at])
        if int(t.card_at[cell]) != 0:
            continue
        key = key_of(t, cell)
        if key & 15 and in_room(t, p, cell):
            room += int(p.worth[key])
            fitting = int(p.fits[_ORDINARY, key])
            two |= one & fitting
            one |= fitting
    t.seen_one, t.seen_two, t.seen_room = one, two, room


@kernel
def seen(t, shapes, first, second):  # type: ignore[no-untyped-def]
    """Return the weight of those shapes that were seen to fit at least one and two squares."""
    return first * bit_count(int(t.seen_one) & shapes) + second * bit_count(int(t.seen_two) & shapes)


@kernel
def _loss(t, p, card):  # type: ignore[no-untyped-def]
    """Return the room lost to survivors when a card turns, in 1/1000 of a square; 0 where a police holds."""
    if guards(t, p, card) and zombies_at(t, p, card) == 0:
        return 0
    lost, cell, edges = 0, int(t.cell_of[card]), int(p.edges[_SURVIVOR, card])
    for direction in range(4):
        if edges >> direction & 1:
            other = beside(cell, direction)
            if int(t.card_at[other]) == 0:
                key, own = key_of(t, other), 1 << opposite(direction)
                lost += int(p.worth[key]) - int(p.worth[key & ~own | own << 4])
    return lost


@kernel
def threat(t, p):  # type: ignore[no-untyped-def]
    """Return the most room (1/1000 square) the zombie could take with a card that joins all paths of a square."""
    worst = 0
    for at in range(int(t.front_n)):
        cell = int(t.front[at])
        if int(t.card_at[cell]) != 0:
            continue
        key = key_of(t, cell)
        if key & 15 == 0 or not in_room(t, p, cell):
            continue
        lost = 0
        for direction in range(4):
            if key >> direction & 1:
                lost += _loss(t, p, int(t.card_at[beside(cell, direction)]) - 1)
        worst = max(worst, lost)
    return worst
