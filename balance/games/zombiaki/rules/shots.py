"""Line of fire: what a bullet may hit, single shots, and bursts bullet by bullet."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, NOWHERE, ROWS
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.moves import step_back
from balance.games.zombiaki.rules.pieces import hit
from balance.games.zombiaki.state import Cause, Due, Flag, Hit

__all__ = ["aim_ok", "begin_shot", "fire_at", "is_shot", "line_of_fire", "next_bullet", "recoil", "target_ok"]

_SHOT_1 = int(Card.SHOT_1)
_SHOT_2 = int(Card.SHOT_2)
_SNIPER = int(Card.SNIPER)
_BY_SHOT = int(Cause.SHOT)
_BY_BURST = int(Cause.BURST)
_BY_SNIPER = int(Cause.SNIPER)
_HIT = int(Flag.HIT)
_HURT = int(Hit.HURT)
_ABSORBED = int(Hit.ABSORBED)
_DUE_TARGET = int(Due.TARGET)


@kernel
def is_shot(card):  # type: ignore[no-untyped-def]
    """Tell whether a card is a SHOT, BURST or SNIPER, which CLICK! may answer (ZMB-53)."""
    return _SHOT_1 <= card <= _SNIPER


@kernel
def line_of_fire(s, p, lane):  # type: ignore[no-untyped-def]
    """Return what a bullet down a lane may hit (ZMB-64, ZMB-65).

    Parameters
    ----------
    s, p : records
    lane : int
        0 to 2.

    Returns
    -------
    int
        Square of the first zombie or dogs in sight (`NOWHERE` for none) plus 16 times the mask of the cars that may be
        named.
    """
    cars = 0
    for row in range(LAST_ROW, -1, -1):
        q = lane * ROWS + row
        bit = 1 << q
        wall = int(s.walls) & bit != 0
        if int(s.cars) & bit:
            cars |= bit
            if int(p.car_takes) != 0:
                break
        if (int(s.zombies) | int(s.dogs)) & bit and not (wall and int(p.top_hidden) != 0):
            return cars << 4 | q
        if wall or (int(s.barriers) & bit and int(p.barrier_stops) != 0):
            break
    return cars << 4 | NOWHERE


@kernel
def aim_ok(s, p, card, q, car):  # type: ignore[no-untyped-def]
    """Tell whether a shot may be aimed at the piece (or, with `car` 1, the car) on a square."""
    if card == _SNIPER:
        if car:
            return int(s.cars) >> q & 1 != 0
        return (int(s.zombies) | int(s.dogs)) >> q & 1 != 0
    line = line_of_fire(s, p, q // ROWS)
    return (line >> 4) >> q & 1 != 0 if car else line & 15 == q


@kernel
def target_ok(s, p, q, car):  # type: ignore[no-untyped-def]
    """Tell whether the rest of a burst may hit a target; `NOWHERE` lets it fly past the cars (ZMB-67)."""
    line = line_of_fire(s, p, int(s.shot_lane))
    if car:
        return q < NOWHERE and (line >> 4) >> q & 1 != 0
    return line & 15 == q


@kernel
def _wound(s, p, q, points, cause):  # type: ignore[no-untyped-def]
    """Hit a piece with bullets; one that is hurt and lives steps back when the shot is over (ZMB-63)."""
    done = hit(s, q, points, cause)
    if done == _HURT or (done == _ABSORBED and int(p.shield_recoils) != 0):
        s.marks[q] = int(s.marks[q]) | _HIT
        s.recoiling = 1


@kernel
def fire_at(s, p, q, car):  # type: ignore[no-untyped-def]
    """Let the bullets of a burst hit a target until it is gone or they are spent (ZMB-66)."""
    bullets = int(s.bullets)
    if car:
        s.lit = int(s.lit) | 1 << q
        s.bullets = bullets - 1
        return
    spent = bullets if int(s.shield[q]) != 0 else min(bullets, int(s.strength[q]))
    s.bullets = bullets - spent
    _wound(s, p, q, spent, _BY_BURST)


@kernel
def begin_shot(s, p, card, q, car):  # type: ignore[no-untyped-def]
    """Fire a SHOT, BURST or SNIPER that nothing has countered (ZMB-63 to ZMB-68)."""
    power = int(p.number[card])
    if card in (_SHOT_1, _SHOT_2, _SNIPER):
        if car:
            s.lit = int(s.lit) | 1 << q
        else:
            _wound(s, p, q, power, _BY_SNIPER if card == _SNIPER else _BY_SHOT)
        return
    s.bullets = power
    s.shot_card = card
    s.shot_lane = q // ROWS
    fire_at(s, p, q, car)


@kernel
def next_bullet(s, p):  # type: ignore[no-untyped-def]
    """Find what the rest of a burst hits: fire on, stop, or make a choice due (ZMB-67).

    Returns
    -------
    bool
        False when the humans must choose.
    """
    line = line_of_fire(s, p, int(s.shot_lane))
    cars, q = line >> 4, line & 15
    if cars and int(p.car_takes) == 0:
        s.due = _DUE_TARGET
        return False
    if cars:
        fire_at(s, p, low_bit(cars), 1)
    elif q == NOWHERE:
        s.bullets = 0
    else:
        fire_at(s, p, q, 0)
    return True


@kernel
def recoil(s, p):  # type: ignore[no-untyped-def]
    """Let the piece that was shot and lives step back (ZMB-63), a massed zombie too unless it is fixed (ZMB-91)."""
    s.recoiling = 0
    left = int(s.zombies) | int(s.dogs)
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.marks[q]) & _HIT:
            s.marks[q] = int(s.marks[q]) & ~_HIT
            step_back(s, p, q, int(p.mass_fixed) == 0)
            return
