"""Consequences: explosions, retreats, step-backs and falls, one by one until a decision is due or all is quiet."""

from __future__ import annotations

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import NEAR4, NEAR8, NOWHERE, ROW_MASK, ROWS
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.moves import pit_depth, step_back
from balance.games.zombiaki.rules.pieces import drop_shield, hit, kill, take_thing
from balance.games.zombiaki.rules.shots import next_bullet, recoil
from balance.games.zombiaki.state import Cause, Due, Flag

__all__ = ["answer_next", "fly_shrapnel", "mark_pieces", "settle", "shrapnel_squares"]

_MINE = int(Cause.MINE)
_CAR = int(Cause.CAR)
_PIT = int(Cause.PIT)
_MINE_CARD = int(Card.MINE)
_CAR_CARD = int(Card.CAR)
_SWEEP = int(Flag.SWEEP)
_RETREAT = int(Flag.RETREAT)
_DUE_NONE = int(Due.NONE)
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_DUE_NEXT = int(Due.NEXT)


@kernel
def mark_pieces(s, mask, flag):  # type: ignore[no-untyped-def]
    """Set a mark on every piece of a mask."""
    while mask:
        q = low_bit(mask)
        mask &= mask - 1
        s.marks[q] = int(s.marks[q]) | flag


@kernel
def _start_retreat(s, p):  # type: ignore[no-untyped-def]
    """Make every zombie step back for a dead boss (ZMB-40); explosions already due wait until that is over (ZMB-9)."""
    s.retreats = int(s.retreats) - 1
    s.retreating = 1
    s.later = s.lit
    s.lit = 0
    mark_pieces(s, int(s.zombies) | (int(s.dogs) if int(p.dogs_retreat) != 0 else 0), _RETREAT)


@kernel
def _next_step_back(s, p, flag):  # type: ignore[no-untyped-def]
    """Let the next marked piece step back, nearest to the graveyard first (ZMB-37); False when none is left."""
    pieces = int(s.zombies) | int(s.dogs)
    for row in range(ROWS):
        left = pieces & ROW_MASK << row
        while left:
            q = low_bit(left)
            left &= left - 1
            if int(s.marks[q]) & flag:
                s.marks[q] = int(s.marks[q]) & ~flag
                step_back(s, p, q, False)
                return True
    return False


@kernel
def _blow_car(s, p, q):  # type: ignore[no-untyped-def]
    """Blow up a car: damage on its square and all around, lighting mines and cars there (ZMB-77)."""
    take_thing(s, p, q)
    near = int(NEAR8[q])
    around = near | 1 << q
    while around:
        at = low_bit(around)
        around &= around - 1
        hit(s, at, int(p.number[_CAR_CARD]), _CAR)
    s.lit = int(s.lit) | near & (int(s.mines) | (0 if int(p.chains_listed) != 0 else int(s.cars)))


@kernel
def _explode(s, p, q):  # type: ignore[no-untyped-def]
    """Set off the mine or car on a square; a mine's shrapnel is the humans' to direct (ZMB-74, ZMB-77)."""
    if int(s.cars) >> q & 1:
        _blow_car(s, p, q)
        return
    take_thing(s, p, q)
    hit(s, q, int(p.number[_MINE_CARD]), _MINE)
    s.due = _DUE_SHRAPNEL
    s.spot = q


@kernel
def shrapnel_squares(p, q):  # type: ignore[no-untyped-def]
    """Return the squares that the shrapnel of a mine on `q` may hit (ZMB-75)."""
    return int(NEAR8[q]) if int(p.shrapnel_8) != 0 else int(NEAR4[q])


@kernel
def fly_shrapnel(s, p, q):  # type: ignore[no-untyped-def]
    """Let shrapnel hit a square; it lights a mine or car there (ZMB-75)."""
    hit(s, q, int(p.n_shrapnel), _MINE)
    s.lit = int(s.lit) | (1 << q) & (int(s.cars) | (0 if int(p.chains_listed) != 0 else int(s.mines)))


@kernel
def _fall_wounded(s, p):  # type: ignore[no-untyped-def]
    """Let a zombie fall that was wounded down to the depth of the pit trap it stands on (ZMB-83)."""
    left = int(s.pits) & int(s.zombies)
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.strength[q]) <= pit_depth(s, p, q):
            if int(s.shield[q]) != 0:
                drop_shield(s, q)
            else:
                kill(s, q, _PIT)
            take_thing(s, p, q)
            return True
    return False


@kernel
def _go_on_retreating(s, p):  # type: ignore[no-untyped-def]
    """Let the next zombie step back for a dead boss; after the last one the explosions that waited are due (ZMB-9)."""
    if not _next_step_back(s, p, _RETREAT):
        s.retreating = 0
        s.lit = int(s.lit) | int(s.later)
        s.later = 0


@kernel
def _carry_on(s, p):  # type: ignore[no-untyped-def]
    """Do the next bit of what is being resolved; False when nothing is left or a decision is due."""
    if int(s.retreating) != 0:
        _go_on_retreating(s, p)
        return True
    if int(s.sweeping) != 0:
        s.sweeping = int(_next_step_back(s, p, _SWEEP))
        return True
    if int(s.bullets) > 0:
        return next_bullet(s, p)
    if int(s.recoiling) != 0:
        recoil(s, p)
        return True
    return int(p.pit_wounded) != 0 and _fall_wounded(s, p)


@kernel
def answer_next(s, p, q):  # type: ignore[no-untyped-def]
    """Let one of several consequences come first: the explosion on a square, or (`NOWHERE`) the retreat (ZMB-9)."""
    if q == NOWHERE:
        _start_retreat(s, p)
    else:
        _explode(s, p, q)


@kernel
def settle(s, p):  # type: ignore[no-untyped-def]
    """Resolve consequences until a decision is due, the game is over or nothing is left (ZMB-9).

    Explosions and retreats that have become due come before the rest of what is being resolved; where there are
    several, the seat whose phase it is says which is first. What is lit in the middle of a retreat explodes at once,
    also where it was to wait.
    """
    while int(s.ended) == 0 and int(s.due) == _DUE_NONE:
        lit = int(s.lit)
        s.later = int(s.later) & ~lit
        retreat = int(s.retreats) > 0 and int(s.retreating) == 0
        waiting = bit_count(lit) + int(retreat)
        if waiting > 1:
            s.due = _DUE_NEXT
        elif lit:
            _explode(s, p, low_bit(lit))
        elif retreat:
            _start_retreat(s, p)
        elif not _carry_on(s, p):
            return
