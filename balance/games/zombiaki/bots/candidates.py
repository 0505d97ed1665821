"""What is worth a try: the sensible ways to act, listed in the bot's notes."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import ALL, LANES, LAST_ROW, NEAR4, NOWHERE, ROW_MASK, ROWS, neighbour
from balance.games.zombiaki.bots.answers import decline
from balance.games.zombiaki.cards import CARDS, HUMANS, Card
from balance.games.zombiaki.rules.dogs import dog_path_ok, dogs_to_move
from balance.games.zombiaki.rules.fire import flame_row, flames_ok, gasoline_ok
from balance.games.zombiaki.rules.forecast import hold_targets
from balance.games.zombiaki.rules.human_cards import human_play_ok, net_ok
from balance.games.zombiaki.rules.legal import may_play
from balance.games.zombiaki.rules.settle import shrapnel_squares
from balance.games.zombiaki.rules.shots import line_of_fire
from balance.games.zombiaki.rules.zombie_cards import order_ok, zombie_play_ok
from balance.games.zombiaki.state import Act, Due, Step, code

__all__ = ["CANDIDATES", "candidate", "candidates"]

CANDIDATES = 256
_PLAY = int(Act.PLAY)
_ORDER = int(Act.ORDER)
_END_PHASE = int(Act.END_PHASE)
_DOG_MOVE = int(Act.DOG_MOVE)
_RESPOND = int(Act.RESPOND)
_SHRAPNEL = int(Act.SHRAPNEL)
_DUE_NONE = int(Due.NONE)
_DUE_CLICK = int(Due.CLICK)
_STEP_HOLD = int(Step.NOT_SO_FAST)
_STEP_DOGS = int(Step.DOGS)
_DOGS = int(Card.DOGS)
_TERROR = int(Card.TERROR)
_MASS = int(Card.MASS)
_CHANGE = int(Card.CHANGE)
_BITE = int(Card.BITE)
_MEAT = int(Card.MEAT)
_CLICK = int(Card.CLICK)
_PICK_AXE = int(Card.PICK_AXE)
_NOT_SO_FAST = int(Card.NOT_SO_FAST)
_SHOT_1 = int(Card.SHOT_1)
_SNIPER = int(Card.SNIPER)
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
_STREET = int(Card.STREET_ON_FIRE)
_VOLTAGE = int(Card.HIGH_VOLTAGE)
_FLAMETHROWER = int(Card.FLAMETHROWER)


@kernel
def candidate(notes, at):  # type: ignore[no-untyped-def]
    """Return a listed action."""
    return int(notes[2 * at]) | int(notes[2 * at + 1]) << 11


@kernel
def _add(notes, n, action):  # type: ignore[no-untyped-def]
    """List an action while there is room, and return how many are listed."""
    if n >= CANDIDATES:
        return n
    notes[2 * n] = action & 2047
    notes[2 * n + 1] = action >> 11
    return n + 1


@kernel
def _aims(s, p, card, car):  # type: ignore[no-untyped-def]
    """Return the squares (mask) a shot may be aimed at."""
    if card == _SNIPER:
        return int(s.cars) if car else int(s.zombies) | int(s.dogs)
    found = 0
    for lane in range(LANES):
        line = line_of_fire(s, p, lane)
        if car:
            found |= line >> 4
        elif line & 15 != NOWHERE:
            found |= 1 << (line & 15)
    return found


@kernel
def _places(s, p, card):  # type: ignore[no-untyped-def]
    """Return the squares or lanes (mask) a card may sensibly name first, the lowest bit where it names none."""
    zombies = int(s.zombies)
    pieces = zombies | int(s.dogs)
    if card <= _DOGS:
        return ROW_MASK * (7 if card == _DOGS and int(p.dogs_far) != 0 else 1)
    if card in (_TERROR, _MEAT, _GET_OUT, _BACK_OFF, _FREEZE):
        return 1
    if card <= _NOT_SO_FAST:
        return int(s.things) if card == _PICK_AXE else zombies
    if card in (_BLOOD, _GRENADE):
        return pieces
    if card in (_SEARCHLIGHT, _STREET, _VOLTAGE):
        return 7
    if card == _NAPALM:
        return (pieces | (zombies & ~(ROW_MASK << LAST_ROW)) << 1 | int(s.mines) | int(s.cars)) & ALL
    if card == _BARRIER and int(p.barrier_row_5) == 0:
        return ROW_MASK
    return ROW_MASK << LAST_ROW if card in (_BARRIER, _BARREL) else ALL


@kernel
def _seconds(s, card, a):  # type: ignore[no-untyped-def]
    """Return the squares (mask) a card may name second, the lowest bit where it names none."""
    if card in (_MASS, _CHANGE):
        beside = int(NEAR4[a]) & int(s.zombies)
        return beside & ~((1 << a) - 1) if card == _CHANGE else beside
    if card == _BITE:
        return int(NEAR4[a]) if int(s.shield[a]) else 0
    if card == _BLOOD:
        return (1 << a + ROWS | 1 << a >> ROWS) & ALL
    return 1


@kernel
def _mores(s, card, a):  # type: ignore[no-untyped-def]
    """Return the range of cards a card may name: the first, and one past the last."""
    if card == _MEAT:
        return HUMANS, CARDS
    if card == _GET_OUT:
        return 0, HUMANS
    if card == _PICK_AXE:
        return int(s.thing[a]), int(s.thing[a]) + 1
    return 0, 1


@kernel
def _works(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether a card of either side may be played so."""
    if card < HUMANS:
        return zombie_play_ok(s, p, card, a, b, more)
    return human_play_ok(s, p, card, a, b, more)


@kernel
def _list_shots(s, p, notes, n, card):  # type: ignore[no-untyped-def]
    """List the aims of a SHOT, BURST or SNIPER."""
    for car in range(2 if int(s.cars) else 1):
        aims = _aims(s, p, card, car)
        while aims:
            n = _add(notes, n, code(_PLAY, card, low_bit(aims), car, 0))
            aims &= aims - 1
    return n


@kernel
def _list_simple(s, p, notes, n, card):  # type: ignore[no-untyped-def]
    """List the plays of a card that names squares, lanes or a card."""
    places = _places(s, p, card)
    while places:
        a = low_bit(places)
        places &= places - 1
        seconds = _seconds(s, card, a)
        first, last = _mores(s, card, a)
        while seconds:
            b = low_bit(seconds)
            seconds &= seconds - 1
            for more in range(first, last):
                if _works(s, p, card, a, b, more):
                    n = _add(notes, n, code(_PLAY, card, a, b, more))
    return n


@kernel
def _path(p, a, b):  # type: ignore[no-untyped-def]
    """Return gasoline on one square, or two when `b` is not `NOWHERE`, in the words of the ruling in force."""
    two = b != NOWHERE
    if int(p.gasoline_spreads) != 0:
        return 1 << a | (1 << b | b << 15 if two else a << 15)
    return (2 | b << 7 if two else 1) | a << 3


@kernel
def _list_gasoline(s, p, notes, n):  # type: ignore[no-untyped-def]
    """List gasoline on one piece, mine or car, or on two side by side."""
    goals = int(s.zombies) | int(s.dogs) | int(s.mines) | int(s.cars)
    left = goals
    while left:
        a = low_bit(left)
        left &= left - 1
        n = _add(notes, n, code(_PLAY, _GASOLINE, 0, 0, _path(p, a, NOWHERE)))
        beside = int(NEAR4[a]) & goals
        while beside:
            more = _path(p, a, low_bit(beside))
            beside &= beside - 1
            if gasoline_ok(s, p, more):
                n = _add(notes, n, code(_PLAY, _GASOLINE, 0, 0, more))
    return n


@kernel
def _list_flames(s, p, notes, n):  # type: ignore[no-untyped-def]
    """List every way to deal the points of a flamethrower."""
    row, power = flame_row(s, p), int(p.number[_FLAMETHROWER])
    for a in range(power + 1 if row >= 0 else 0):
        for b in range(power + 1 - a):
            more = a | b << 4 | power - a - b << 8
            if flames_ok(s, p, row, more):
                n = _add(notes, n, code(_PLAY, _FLAMETHROWER, row, 0, more))
    return n


@kernel
def _widen(s, p, mask, total):  # type: ignore[no-untyped-def]
    """Return the zombie beside a mask that is furthest and that a NET still holds, `NOWHERE` for none."""
    for row in range(LAST_ROW, -1, -1):
        left = int(s.zombies) & ~mask & ROW_MASK << row
        while left:
            q = low_bit(left)
            left &= left - 1
            if int(NEAR4[q]) & mask and total + int(s.strength[q]) <= int(p.number[_NET]):
                return q
    return NOWHERE


@kernel
def _list_nets(s, p, notes, n):  # type: ignore[no-untyped-def]
    """List nets over each zombie, and over those beside it as long as they fit."""
    left = int(s.zombies)
    while left:
        q = low_bit(left)
        left &= left - 1
        mask, total = 0, 0
        while q != NOWHERE:
            mask |= 1 << q
            total += int(s.strength[q])
            if net_ok(s, p, mask):
                n = _add(notes, n, code(_PLAY, _NET, 0, 0, mask))
            q = _widen(s, p, mask, total)
    return n


@kernel
def _list_card(s, p, notes, n, card):  # type: ignore[no-untyped-def]
    """List the sensible plays of a card."""
    if card in (_CLICK, _NOT_SO_FAST) or not may_play(s, p, card):
        return n
    if _SHOT_1 <= card <= _SNIPER:
        return _list_shots(s, p, notes, n, card)
    if card == _GASOLINE:
        return _list_gasoline(s, p, notes, n)
    if card == _FLAMETHROWER:
        return _list_flames(s, p, notes, n)
    if card == _NET:
        return _list_nets(s, p, notes, n)
    return _list_simple(s, p, notes, n, card)


@kernel
def _list_orders(s, p, notes, n):  # type: ignore[no-untyped-def]
    """List the orders of every boss."""
    bosses = int(s.zombies)
    while bosses:
        boss = low_bit(bosses)
        bosses &= bosses - 1
        left = int(s.zombies) if int(s.boss[boss]) > 1 else 0
        while left:
            q = low_bit(left)
            left &= left - 1
            goals = int(NEAR4[q]) | 1 << NOWHERE
            while goals:
                to = low_bit(goals)
                goals &= goals - 1
                if order_ok(s, p, boss, q, to):
                    n = _add(notes, n, code(_ORDER, 0, boss, q, to))
    return n


@kernel
def _end_of(q, more):  # type: ignore[no-untyped-def]
    """Return where a path of dogs ends, -1 off the street."""
    for at in range(more & 3):
        q = neighbour(q, more >> 2 + 2 * at & 3) if q >= 0 else -1
    return q


@kernel
def _list_runs(s, p, notes, n):  # type: ignore[no-untyped-def]
    """List one of the shortest paths to every square the first dogs can reach."""
    q = low_bit(dogs_to_move(s, p))
    seen = 0
    for steps in range(int(p.n_dog_steps) + 1):
        for path in range(1 << 2 * steps):
            more = steps | path << 2
            to = _end_of(q, more)
            if to >= 0 and not seen >> to & 1 and dog_path_ok(s, p, q, more):
                seen |= 1 << to
                n = _add(notes, n, code(_DOG_MOVE, 0, q, 0, more))
    return n


@kernel
def _list_squares(notes, n, do, card, mask):  # type: ignore[no-untyped-def]
    """List an action for every square of a mask."""
    while mask:
        n = _add(notes, n, code(do, card, low_bit(mask), 0, 0))
        mask &= mask - 1
    return n


@kernel
def candidates(s, p, seat, notes):  # type: ignore[no-untyped-def]
    """List what is worth a try, in Play and for discards after the end of the phase; return how many there are.

    Parameters
    ----------
    s, p : records
    seat : int
    notes : ndarray of int32, shape (>= 2 * CANDIDATES,)
        Filled with two numbers an action.

    Returns
    -------
    int
    """
    due, step = int(s.due), int(s.step)
    if due == _DUE_CLICK:
        return _add(notes, _add(notes, 0, decline()), code(_RESPOND, _CLICK, 0, 0, 0))
    if due != _DUE_NONE:
        return _list_squares(notes, 0, _SHRAPNEL, 0, shrapnel_squares(p, int(s.spot)))
    if step == _STEP_HOLD:
        return _list_squares(notes, _add(notes, 0, decline()), _RESPOND, _NOT_SO_FAST, hold_targets(s, p))
    if step == _STEP_DOGS:
        return _list_runs(s, p, notes, 0)
    n = _add(notes, 0, code(_END_PHASE, 0, 0, 0, 0))
    first, last = (HUMANS, CARDS) if seat else (0, HUMANS)
    for card in range(first, last):
        if int(s.hand[card]) > 0:
            n = _list_card(s, p, notes, n, card)
    return n if seat else _list_orders(s, p, notes, n)
