"""The humans' cards: where each may be played, and what it does."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import ALL, LANE_MASK, LAST_ROW, NEAR8, ROW_MASK, ROWS, connected
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.rules.fire import (
    behind_wall,
    burn,
    flames_ok,
    gasoline_ok,
    ignite_flames,
    ignite_gasoline,
)
from balance.games.zombiaki.rules.moves import can_step_back, enter, fits, go, locked, movable
from balance.games.zombiaki.rules.pieces import (
    bury,
    douse,
    hit,
    kill,
    lightable,
    put_thing,
    row_of,
    take_thing,
)
from balance.games.zombiaki.rules.settle import mark_pieces
from balance.games.zombiaki.rules.shots import aim_ok, is_shot
from balance.games.zombiaki.state import Cause, Flag

__all__ = ["human_play_ok", "net_ok", "play_human_card"]

_WALL_5 = int(Card.WALL_5)
_WALL_6 = int(Card.WALL_6)
_BARRIER = int(Card.BARRIER)
_NAPALM = int(Card.NAPALM)
_BLOOD = int(Card.BLOOD)
_GET_OUT = int(Card.GET_OUT)
_SEARCHLIGHT = int(Card.SEARCHLIGHT)
_GASOLINE = int(Card.GASOLINE)
_BACK_OFF = int(Card.BACK_OFF)
_FREEZE = int(Card.FREEZE)
_GRENADE = int(Card.HAND_GRENADE)
_NET = int(Card.NET)
_BARREL = int(Card.ROLLING_BARREL)
_MINE = int(Card.MINE)
_STREET = int(Card.STREET_ON_FIRE)
_VOLTAGE = int(Card.HIGH_VOLTAGE)
_CAR = int(Card.CAR)
_FLAMETHROWER = int(Card.FLAMETHROWER)
_PIT_1 = int(Card.PIT_TRAP_1)
_BY_NAPALM = int(Cause.NAPALM)
_BY_STREET = int(Cause.STREET_ON_FIRE)
_BY_VOLTAGE = int(Cause.HIGH_VOLTAGE)
_BY_GRENADE = int(Cause.GRENADE)
_BY_BARREL = int(Cause.BARREL)
_F_NET = int(Flag.NET)
_F_SWEEP = int(Flag.SWEEP)


@kernel
def _pieces(s):  # type: ignore[no-untyped-def]
    """Return the squares with a zombie or dogs."""
    return int(s.zombies) | int(s.dogs)


@kernel
def _empty(s, q):  # type: ignore[no-untyped-def]
    """Tell whether a square has no piece and no human card."""
    return not (_pieces(s) | int(s.things) | int(s.burning)) >> q & 1


@kernel
def _under_ok(s, q):  # type: ignore[no-untyped-def]
    """Tell whether a square has no human card, whoever stands there."""
    return not (int(s.things) | int(s.burning)) >> q & 1


@kernel
def _wall_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a WALL may be put on a square (ZMB-57, ZMB-58)."""
    zombies = int(s.zombies)
    if row_of(q) == (LAST_ROW if int(p.wall_not_5) != 0 else 0) or not _empty(s, q):
        return False
    if int(NEAR8[q]) & (zombies | (int(s.dogs) if int(p.wall_dogs) != 0 else 0)):
        return False
    ahead = 0
    for row in range(row_of(q) + 1, ROWS):
        ahead |= ROW_MASK << row
    if int(p.wall_same_lane) != 0:
        ahead &= LANE_MASK << q - row_of(q)
    return not zombies & ahead


@kernel
def _barrier_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a BARRIER may be put on a square (ZMB-60, ZMB-61)."""
    if row_of(q) != (LAST_ROW if int(p.barrier_row_5) != 0 else 0) or not _empty(s, q):
        return False
    return int(p.barrier_to_wall) == 0 or not behind_wall(s, q)


@kernel
def _barrel_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a ROLLING BARREL may be put on a square (ZMB-90)."""
    if row_of(q) != LAST_ROW or _pieces(s) >> q & 1:
        return False
    if int(p.empty_barrel) != 0:
        return _empty(s, q)
    return not (int(s.walls) | int(s.barriers) | int(s.barrels) | int(s.cars)) >> q & 1


@kernel
def _mine_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a MINE may be put on a square: not right before a piece (ZMB-76)."""
    if row_of(q) > 0 and _pieces(s) >> q - 1 & 1:
        return False
    return _under_ok(s, q) if int(p.mine_under) != 0 else _empty(s, q)


@kernel
def _car_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a CAR can drive to a square (ZMB-79)."""
    if not _empty(s, q):
        return False
    in_the_way = _pieces(s) | int(s.walls)
    if int(p.car_path_some) == 0:
        in_the_way |= int(s.barrels) | int(s.cars) | int(s.pits) | int(s.mines)
    ahead = LAST_ROW - row_of(q)
    return not (in_the_way >> q + 1) & (1 << ahead) - 1


@kernel
def _pit_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a PIT TRAP may be dug on a square (ZMB-81)."""
    return _under_ok(s, q) if int(p.pit_under) != 0 else _empty(s, q)


@kernel
def _lit_lane(s, p, lane):  # type: ignore[no-untyped-def]
    """Return the squares of a lane a SEARCHLIGHT moves pieces on (ZMB-38)."""
    found = LANE_MASK << lane * ROWS
    if int(p.light_passes) != 0:
        return found
    walls = int(s.walls) & found
    while walls & walls - 1:
        walls &= walls - 1
    return found & ~(walls - 1) if walls else found


@kernel
def _any_steps_back(s, p, mask):  # type: ignore[no-untyped-def]
    """Tell whether some piece of a mask can step back now."""
    left = mask & _pieces(s)
    while left:
        if can_step_back(s, p, low_bit(left)) and not locked(s, p, low_bit(left)):
            return True
        left &= left - 1
    return False


@kernel
def net_ok(s, p, mask):  # type: ignore[no-untyped-def]
    """Tell whether a NET may be thrown over the squares of a mask (ZMB-80)."""
    if mask == 0 or mask & ~int(s.zombies) or not connected(mask):
        return False
    total, held = 0, True
    left = mask
    while left:
        q = low_bit(left)
        left &= left - 1
        total += int(s.strength[q])
        held = held and int(s.marks[q]) & _F_NET != 0
    return total <= int(p.number[_NET]) and not held


@kernel
def _blood_ok(s, p, a, b):  # type: ignore[no-untyped-def]
    """Tell whether the piece on `a` may be moved sideways to `b` (ZMB-62, ZMB-91)."""
    if not _pieces(s) >> a & 1 or abs(a - b) != ROWS:
        return False
    return movable(s, p, a) and not locked(s, p, a) and fits(s, p, a, b)


@kernel
def _put_ok(s, p, card, q):  # type: ignore[no-untyped-def]
    """Tell whether a card that stays on the street may be put on a square."""
    if card in (_WALL_5, _WALL_6):
        return _wall_ok(s, p, q)
    if card == _BARRIER:
        return _barrier_ok(s, p, q)
    if card == _BARREL:
        return _barrel_ok(s, p, q)
    if card == _MINE:
        return _mine_ok(s, p, q)
    if card == _CAR:
        return _car_ok(s, p, q)
    return card >= _PIT_1 and _pit_ok(s, p, q)


@kernel
def human_play_ok(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether the humans may play a card so; squares are on the street, `b` beside `a` where a card needs two.

    Parameters
    ----------
    s, p : records
    card : int
    a, b, more : int
        Arguments as in the action code.

    Returns
    -------
    bool
    """
    if is_shot(card):
        return aim_ok(s, p, card, a, b)
    if card == _NAPALM:
        return True
    if card == _BLOOD:
        return _blood_ok(s, p, a, b)
    if card == _GET_OUT:
        return 0 <= more < HUMANS and int(s.hand[more]) > 0
    if card == _SEARCHLIGHT:
        return _any_steps_back(s, p, _lit_lane(s, p, a))
    if card == _GASOLINE:
        return gasoline_ok(s, p, more)
    if card == _BACK_OFF:
        return _any_steps_back(s, p, ALL)
    if card == _FREEZE:
        return int(s.frozen) == 0
    if card == _GRENADE:
        return (_pieces(s) | int(s.things) | int(s.burning)) >> a & 1 != 0
    if card == _NET:
        return net_ok(s, p, more)
    if card == _STREET:
        burns = _pieces(s) | int(s.mines) | int(s.cars)
        return a != 1 and (burns >> a * ROWS) & LANE_MASK != 0
    if card == _VOLTAGE:
        return (_pieces(s) >> a * ROWS) & LANE_MASK != 0
    if card == _FLAMETHROWER:
        return flames_ok(s, p, a, more)
    return _put_ok(s, p, card, a)


@kernel
def _hit_lane(s, p, lane, points, cause):  # type: ignore[no-untyped-def]
    """Deal damage to every piece on a lane."""
    for row in range(ROWS):
        hit(s, lane * ROWS + row, points, cause)


@kernel
def _sweep(s, mask):  # type: ignore[no-untyped-def]
    """Make the pieces of a mask step back, nearest to the graveyard first."""
    s.sweeping = 1
    mark_pieces(s, mask & _pieces(s), _F_SWEEP)


@kernel
def _throw_grenade(s, p, q):  # type: ignore[no-untyped-def]
    """Kill and destroy everything on a square; a mine or car there explodes (ZMB-84)."""
    if _pieces(s) >> q & 1:
        kill(s, q, _BY_GRENADE)
    douse(s, q)
    if lightable(s, p, q) and int(p.grenade_quiet) == 0:
        s.lit = int(s.lit) | 1 << q
    elif int(s.things) >> q & 1:
        take_thing(s, p, q)


@kernel
def _set_on_fire(s, p, q):  # type: ignore[no-untyped-def]
    """Put NAPALM on a square (ZMB-69, ZMB-70)."""
    s.napalm[q] = int(s.napalm[q]) + 1
    s.burning = int(s.burning) | 1 << q
    hit(s, q, int(p.number[_NAPALM]), _BY_NAPALM)
    lit = int(s.mines) | (int(s.cars) if int(p.napalm_spares_car) == 0 else 0)
    s.lit = int(s.lit) | (1 << q) & lit


@kernel
def _put_barrel(s, p, q):  # type: ignore[no-untyped-def]
    """Put a ROLLING BARREL on a square; it meets a mine or pit trap as if it rolled there (ZMB-90)."""
    if int(s.mines) >> q & 1:
        bury(s, _BARREL)
        s.lit = int(s.lit) | 1 << q
    elif int(s.pits) >> q & 1:
        bury(s, _BARREL)
        take_thing(s, p, q)
    else:
        put_thing(s, p, q, _BARREL)


@kernel
def _play_lane_card(s, p, card, lane):  # type: ignore[no-untyped-def]
    """Carry out SEARCHLIGHT, STREET ON FIRE or HIGH VOLTAGE on a lane (ZMB-38, ZMB-85, ZMB-86)."""
    if card == _SEARCHLIGHT:
        _sweep(s, _lit_lane(s, p, lane))
    elif card == _VOLTAGE:
        _hit_lane(s, p, lane, int(p.number[card]), _BY_VOLTAGE)
    else:
        for row in range(ROWS):
            burn(s, p, lane * ROWS + row, int(p.number[card]), _BY_STREET)


@kernel
def _put_card(s, p, card, q):  # type: ignore[no-untyped-def]
    """Put a card that stays on the street; a piece meets a pit trap dug under it at once, but not a mine (ZMB-76)."""
    if card == _NAPALM:
        _set_on_fire(s, p, q)
    elif card == _BARREL:
        _put_barrel(s, p, q)
    else:
        put_thing(s, p, q, card)
        if card >= _PIT_1 and _pieces(s) >> q & 1:
            enter(s, p, q)


@kernel
def stays(card):  # type: ignore[no-untyped-def]
    """Tell whether a human card stays on the street."""
    return _WALL_5 <= card <= _NAPALM or card in (_BARREL, _MINE, _CAR) or card >= _PIT_1


@kernel
def play_human_card(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Carry out a human card (not a shot) that has left the hand; what does not stay on the street is discarded."""
    if stays(card):
        _put_card(s, p, card, a)
        return
    bury(s, card)
    if card == _BLOOD:
        go(s, p, a, b)
    elif card == _GET_OUT:
        s.hand[more] = int(s.hand[more]) - 1
        s.hand_n[0] = int(s.hand_n[0]) - 1
        bury(s, more)
    elif card == _GASOLINE:
        ignite_gasoline(s, p, more)
    elif card == _BACK_OFF:
        _sweep(s, ALL)
    elif card == _FREEZE:
        s.frozen = 1
    elif card == _GRENADE:
        _throw_grenade(s, p, a)
    elif card == _NET:
        mark_pieces(s, more, _F_NET)
    elif card == _FLAMETHROWER:
        ignite_flames(s, p, a, more)
    else:
        _play_lane_card(s, p, card, a)
