"""The humans of `basic`: kill what can be killed, drive back what comes near, put every trap where it may work."""

from __future__ import annotations

import numpy as np

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANE_MASK, LANES, LAST_ROW, NEAR4, NEAR8, NOWHERE, ROW_MASK, ROWS, SQUARES
from balance.games.zombiaki.bots.sight import dearest, furthest, lane_of, least
from balance.games.zombiaki.cards import CARDS, HUMANS, Card
from balance.games.zombiaki.rules.fire import flame_row, flames_ok, gasoline_ok
from balance.games.zombiaki.rules.human_cards import human_play_ok
from balance.games.zombiaki.rules.legal import may_play
from balance.games.zombiaki.rules.shots import line_of_fire
from balance.games.zombiaki.state import Act, Step, code

__all__ = ["basic_humans", "spill"]

_DISCARD = int(Act.DISCARD)
_PLAY = int(Act.PLAY)
_END_PHASE = int(Act.END_PHASE)
_STEP_DISCARD = int(Step.HUMAN_DISCARD)
_SHOT_1 = int(Card.SHOT_1)
_SNIPER = int(Card.SNIPER)
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

# the order in which cards other than shots are tried: what kills, what drives back, what holds, what is built
_ORDER_OF_PLAY = np.array(
    [
        int(card)
        for card in (
            Card.HAND_GRENADE,
            Card.FLAMETHROWER,
            Card.GASOLINE,
            Card.HIGH_VOLTAGE,
            Card.STREET_ON_FIRE,
            Card.NAPALM,
            Card.BACK_OFF,
            Card.SEARCHLIGHT,
            Card.GET_OUT,
            Card.ROLLING_BARREL,
            Card.PIT_TRAP_1,
            Card.PIT_TRAP_2,
            Card.MINE,
            Card.CAR,
            Card.WALL_6,
            Card.WALL_5,
            Card.NET,
            Card.BARRIER,
            Card.FREEZE,
        )
    ],
    np.int64,
)
_TRIED = len(_ORDER_OF_PLAY)


@kernel
def _shot_worth(s, p, card, q):  # type: ignore[no-untyped-def]
    """Return what shooting the piece on a square is worth to a beginner; 0 or less is not worth the card."""
    row, power, left = q % ROWS, int(p.number[card]), int(s.strength[q])
    near = row - 1
    if int(s.dogs) >> q & 1:
        behind = int(s.zombies) & lane_of(q) & ~(ROW_MASK | ROW_MASK << 1)
        return 1 if behind and card == _SHOT_1 else 0
    if int(s.shield[q]) != 0:
        return 8 * near - 4 * power
    if left <= power:
        return 40 + 8 * row - 4 * (power - left)
    blocked = row == 0 or (int(s.zombies) | int(s.dogs)) >> q - 1 & 1 != 0
    return 8 * near - (6 if blocked else 0) - 4 * (power - 1)


@kernel
def _shoot(s, p):  # type: ignore[no-untyped-def]
    """Return the best shot, -1 when none is worth it."""
    best, found = 0, -1
    for lane in range(LANES):
        q = line_of_fire(s, p, lane) & 15
        if q == NOWHERE:
            continue
        for card in range(_SHOT_1, _SNIPER):
            if int(s.hand[card]) > 0:
                worth = _shot_worth(s, p, card, q)
                if worth > best:
                    best, found = worth, code(_PLAY, card, q, 0, 0)
    if int(s.hand[_SNIPER]) > 0 and int(s.zombies) != 0:
        q = furthest(s, int(s.zombies))
        if _shot_worth(s, p, _SNIPER, q) - 12 > best:
            found = code(_PLAY, _SNIPER, q, 0, 0)
    return found


@kernel
def _one_path(p, first, second):  # type: ignore[no-untyped-def]
    """Return gasoline on one square, or two with `second` not `NOWHERE`, in the words of the ruling in force."""
    two = second != NOWHERE
    if int(p.gasoline_spreads) != 0:
        return 1 << first | (1 << second | second << 15 if two else first << 15)
    return (2 if two else 1) | first << 3 | (second << 7 if two else 0)


@kernel
def spill(s, p, q):  # type: ignore[no-untyped-def]
    """Return gasoline for the zombie on a square and, where points are left, one beside it."""
    near = int(NEAR4[q]) & int(s.zombies)
    while near:
        to = low_bit(near)
        near &= near - 1
        if gasoline_ok(s, p, _one_path(p, q, to)):
            return _one_path(p, q, to)
    return _one_path(p, q, NOWHERE)


@kernel
def _burn_row(s, p):  # type: ignore[no-untyped-def]
    """Deal the flamethrower's points to kill what they can, nearest lane first; -1 when it is not worth the card."""
    row = flame_row(s, p)
    if row < 1:
        return -1
    power = int(p.number[_FLAMETHROWER])
    best, found = 0, -1
    for a in range(power + 1):
        for b in range(power + 1 - a):
            more = a | b << 4 | power - a - b << 8
            worth = 0
            for lane in range(LANES):
                q, points = lane * ROWS + row, more >> 4 * lane & 15
                if int(s.zombies) >> q & 1 and int(s.shield[q]) == 0:
                    worth += min(points, int(s.strength[q])) + (2 if points >= int(s.strength[q]) else 0)
            if worth > best and flames_ok(s, p, row, more):
                best, found = worth, code(_PLAY, _FLAMETHROWER, row, 0, more)
    return found if best >= 4 else -1


@kernel
def _lane_card(s, p, card):  # type: ignore[no-untyped-def]
    """Play a card on the lane where it meets most: pieces for fire and current, the furthest zombie for light."""
    best, found = 1, -1
    for lane in range(LANES):
        here = (int(s.zombies) >> lane * ROWS) & LANE_MASK
        worth = bit_count(here)
        if card == _SEARCHLIGHT:
            worth += 2 if here >> LAST_ROW - 1 else -1
        if worth > best and human_play_ok(s, p, card, lane, 0, 0):
            best, found = worth, code(_PLAY, card, lane, 0, 0)
    return found


@kernel
def _trap_worth(s, p, card, q):  # type: ignore[no-untyped-def]
    """Return what a card put on a square is worth to a beginner."""
    zombies = int(s.zombies)
    row = q % ROWS
    behind = zombies & lane_of(q) & (1 << q) - 1
    if card in (_WALL_5, _WALL_6):
        return 4 + row + bit_count(behind)
    if card == _BARREL:
        return 4 * bit_count(zombies & lane_of(q))
    if card == _BARRIER:
        return 2 + bit_count(zombies & lane_of(q)) if zombies & lane_of(q) & ROW_MASK << LAST_ROW else 0
    if card == _CAR:
        return 3 * bit_count(zombies & int(NEAR8[q])) - 3
    if card == _MINE:
        return 4 if row > 1 and zombies >> q - 2 & 1 else 1
    weak = row > 0 and zombies >> q - 1 & 1 and int(s.strength[q - 1]) <= int(p.number[card])
    return 9 if weak else 0


@kernel
def _build(s, p, card):  # type: ignore[no-untyped-def]
    """Put a card on the square where it is worth most, -1 when that is nowhere."""
    best, found = 0, -1
    for q in range(SQUARES):
        worth = _trap_worth(s, p, card, q)
        if worth > best and human_play_ok(s, p, card, q, 0, 0):
            best, found = worth, code(_PLAY, card, q, 0, 0)
    return found


@kernel
def _hold_card(s, p, card, q):  # type: ignore[no-untyped-def]
    """Hold zombies that are about to get over the barricade, by net or freeze; -1 when none is."""
    if q % ROWS < LAST_ROW:
        return -1
    a = 0
    more = 1 << q if card == _NET else 0
    return code(_PLAY, card, a, 0, more) if human_play_ok(s, p, card, a, 0, more) else -1


@kernel
def _use(s, p, card, q):  # type: ignore[no-untyped-def]
    """Return the play of a card that a beginner makes with the furthest zombie on `q`, -1 to keep it."""
    if card == _GRENADE:
        return code(_PLAY, card, q, 0, 0) if q % ROWS >= LAST_ROW - 1 or int(s.strength[q]) > 3 else -1
    if card == _FLAMETHROWER:
        return _burn_row(s, p)
    if card == _GASOLINE:
        good = q % ROWS > 0 and int(s.shield[q]) == 0 and int(s.strength[q]) > 1
        return code(_PLAY, card, 0, 0, spill(s, p, q)) if good else -1
    if card in (_VOLTAGE, _STREET, _SEARCHLIGHT):
        return _lane_card(s, p, card)
    if card == _NAPALM:
        return code(_PLAY, card, q, 0, 0) if int(s.strength[q]) == 1 or q % ROWS >= LAST_ROW - 1 else -1
    if card == _BACK_OFF:
        far = q % ROWS >= LAST_ROW - 1 and human_play_ok(s, p, card, 0, 0, 0)
        return code(_PLAY, card, 0, 0, 0) if far else -1
    if card in (_NET, _FREEZE):
        return _hold_card(s, p, card, q)
    return _build(s, p, card)


@kernel
def _try_cards(s, p):  # type: ignore[no-untyped-def]
    """Return the first card other than a shot that is worth playing, -1 for none."""
    q = furthest(s, int(s.zombies))
    for at in range(_TRIED):
        card = int(_ORDER_OF_PLAY[at])
        if int(s.hand[card]) == 0:
            continue
        if card == _GET_OUT:
            held = dearest(s, 0, HUMANS)
            if held >= 0:
                return code(_PLAY, card, 0, 0, held)
        elif q != NOWHERE or card in (_WALL_5, _WALL_6):
            action = _use(s, p, card, q) if q != NOWHERE else _build(s, p, card)
            if action >= 0:
                return action
    return -1


@kernel
def basic_humans(s, p):  # type: ignore[no-untyped-def]
    """Return the humans' action when nothing is due.

    Parameters
    ----------
    s, p : records

    Returns
    -------
    int
        A legal action.
    """
    if int(s.step) == _STEP_DISCARD:
        return code(_DISCARD, least(s, HUMANS, CARDS), 0, 0, 0)
    done = int(s.hand_n[1]) == 0 or (int(s.terror) != 0 and not may_play(s, p, dearest(s, HUMANS, CARDS)))
    action = -1 if done else _shoot(s, p)
    if action < 0 and not done:
        action = _try_cards(s, p)
    return action if action >= 0 else code(_END_PHASE, 0, 0, 0, 0)
