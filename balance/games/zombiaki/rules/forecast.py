"""Who could make its obligatory move once its turn comes: what NOT SO FAST may be named for before the moves."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, ROW_MASK
from balance.games.zombiaki.rules.dogs import dogs_to_move
from balance.games.zombiaki.rules.moves import line_strength, wall_height
from balance.games.zombiaki.rules.pieces import row_of
from balance.games.zombiaki.state import Flag

__all__ = ["hold_targets"]

_HELD = int(Flag.HELD)
_NET = int(Flag.NET)


@kernel
def _unheld(s):  # type: ignore[no-untyped-def]
    """Return the zombies (mask) that nothing holds: freeze, barrier, net or another NOT SO FAST."""
    found = 0
    left = int(s.zombies) & ~int(s.blocked) if int(s.frozen) == 0 else 0
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.marks[q]) & (_HELD | _NET) == 0:
            found |= 1 << q
    return found


@kernel
def _reach(s, p, q, loose):  # type: ignore[no-untyped-def]
    """Return the most that can push the zombie on a square: its line, or its lane behind it where gaps may close."""
    if not loose:
        return line_strength(s, p, q)
    total = int(s.strength[q])
    for at in range(q - row_of(q), q):
        if int(s.zombies) >> at & 1 and (int(p.netted_push) != 0 or int(s.marks[at]) & _NET == 0):
            total += int(s.strength[at])
    dogs = int(s.dogs)
    while dogs:
        dogs &= dogs - 1
        total += int(p.dog_strength)
    return total


@kernel
def _has_way(s, p, q, taken, loose):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on a square can go forward past the squares that are taken."""
    if row_of(q) == LAST_ROW:
        return True
    if (taken | int(s.blocked)) >> q + 1 & 1:
        return False
    return wall_height(s, p, q + 1) <= _reach(s, p, q, loose)


@kernel
def _undisturbed(s, p, unheld, dogs):  # type: ignore[no-untyped-def]
    """Return the zombies (mask) that move if all goes by the order: front row first, each making room for the next."""
    loose = dogs != 0 or int(p.free_order) != 0
    taken = int(s.zombies) | (int(s.dogs) if dogs == 0 else 0)
    found = 0
    for row in range(LAST_ROW, -1, -1):
        left = unheld & ROW_MASK << row
        while left:
            q = low_bit(left)
            left &= left - 1
            if _has_way(s, p, q, taken, loose):
                taken &= ~(1 << q)
                found |= 1 << q
    return found


@kernel
def _disturbed(s, moving, dogs):  # type: ignore[no-untyped-def]
    """Tell whether a move may set off a mine or kill a boss, which throws the street into disorder."""
    to = (moving & ~(ROW_MASK << LAST_ROW)) << 1
    if int(s.mines) & (to if dogs == 0 else -1):
        return True
    left = (int(s.burning) | int(s.barrels) | int(s.pits)) & to
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.boss[q - 1]) != 0:
            return True
    return False


@kernel
def hold_targets(s, p):  # type: ignore[no-untyped-def]
    """Return the zombies (mask) that NOT SO FAST may hold before the moves (ZMB-50, ZMB-51).

    Those that nothing holds and that could move when their turn comes. While dogs are still to run their squares count
    as free and gaps in a lane as closed, as gaps do where zombies move in any order.
    """
    unheld, dogs = _unheld(s), dogs_to_move(s, p)
    moving = _undisturbed(s, p, unheld, dogs)
    return unheld if _disturbed(s, moving, dogs) else moving
