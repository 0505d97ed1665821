"""The zombies of `basic`: spread over the lanes, always press on, help the zombie that is furthest."""

from __future__ import annotations

import numpy as np

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, NEAR4, NOWHERE, ROW_MASK, ROWS, SQUARES
from balance.games.zombiaki.bots.answers import decline
from balance.games.zombiaki.bots.sight import deadly, dearest, furthest, lane_of, least
from balance.games.zombiaki.cards import CARDS, HUMANS, Card
from balance.games.zombiaki.rules.dogs import dog_path_ok, dogs_to_move
from balance.games.zombiaki.rules.forecast import hold_targets
from balance.games.zombiaki.rules.zombie_cards import order_ok, zombie_play_ok
from balance.games.zombiaki.state import Act, Step, code

__all__ = ["basic_zombies", "hold_back", "run"]

_DISCARD = int(Act.DISCARD)
_PLAY = int(Act.PLAY)
_ORDER = int(Act.ORDER)
_END_PHASE = int(Act.END_PHASE)
_DOG_MOVE = int(Act.DOG_MOVE)
_RESPOND = int(Act.RESPOND)
_STEP_HOLD = int(Step.NOT_SO_FAST)
_STEP_DOGS = int(Step.DOGS)
_STEP_DISCARD = int(Step.ZOMBIE_DISCARD)
_DOGS = int(Card.DOGS)
_BOSS = int(Card.BOSS)
_HUMAN = int(Card.HUMAN)
_TERROR = int(Card.TERROR)
_MASS = int(Card.MASS)
_CHANGE = int(Card.CHANGE)
_BITE = int(Card.BITE)
_CLAWS = int(Card.CLAWS)
_HUNGER = int(Card.HUNGER)
_MEAT = int(Card.MEAT)
_PICK_AXE = int(Card.PICK_AXE)
_NOT_SO_FAST = int(Card.NOT_SO_FAST)

# the order in which cards are tried
_ORDER_OF_PLAY = np.array(
    [
        int(card)
        for card in (
            Card.HUNGER,
            Card.ZOMBIE_5,
            Card.ZOMBIE_4,
            Card.ZOMBIE_3,
            Card.ZOMBIE_2,
            Card.BOSS,
            Card.HUMAN,
            Card.CLAWS,
            Card.MASS,
            Card.CHANGE,
            Card.BITE,
            Card.PICK_AXE,
            Card.MEAT,
            Card.TERROR,
            Card.DOGS,
        )
    ],
    np.int64,
)
_TRIED = len(_ORDER_OF_PLAY)


@kernel
def hold_back(s, p):  # type: ignore[no-untyped-def]
    """Hold the first zombie that would walk into a trap."""
    left = hold_targets(s, p)
    while left:
        q = low_bit(left)
        left &= left - 1
        if q % ROWS < LAST_ROW and deadly(s, p, q, q + 1):
            return code(_RESPOND, _NOT_SO_FAST, q, 0, 0)
    return decline()


@kernel
def run(s, p):  # type: ignore[no-untyped-def]
    """Run dogs ahead as far as row 4; out of the way where they stand before a zombie on the last rows."""
    q = low_bit(dogs_to_move(s, p))
    row = q % ROWS
    for steps in range(min(int(p.n_dog_steps), max(0, LAST_ROW - 1 - row)), 0, -1):
        if dog_path_ok(s, p, q, steps):
            return code(_DOG_MOVE, 0, q, 0, steps)
    in_the_way = row > 0 and int(s.zombies) >> q - 1 & 1 != 0
    if not in_the_way and dog_path_ok(s, p, q, 0):
        return code(_DOG_MOVE, 0, q, 0, 0)
    for steps in range(1, int(p.n_dog_steps) + 1):
        for path in range((1 << 2 * steps) - 1, -1, -1):
            if dog_path_ok(s, p, q, steps | path << 2):
                return code(_DOG_MOVE, 0, q, 0, steps | path << 2)
    return code(_DOG_MOVE, 0, q, 0, 0)


@kernel
def _enter(s, p, card):  # type: ignore[no-untyped-def]
    """Put a zombie or dogs on the lane with the fewest of them and the fewest traps; -1 when no entry is good."""
    best, found = 1 << 20, -1
    pieces = int(s.zombies) | int(s.dogs)
    for q in range(0, SQUARES, ROWS):
        if (int(s.things) | int(s.burning)) >> q & 1 or not zombie_play_ok(s, p, card, q, 0, 0):
            continue
        lane = lane_of(q)
        price = 2 * bit_count(pieces & lane) + 3 * bit_count(int(s.walls) & lane) + bit_count(int(s.things) & lane)
        if price < best:
            best, found = price, code(_PLAY, card, q, 0, 0)
    return found


@kernel
def _hurry(s, p):  # type: ignore[no-untyped-def]
    """Hurry the zombie that is furthest and can take a safe step."""
    left = int(s.zombies) & ~ROW_MASK
    while left:
        q = furthest(s, left)
        left &= ~(1 << q)
        if zombie_play_ok(s, p, _HUNGER, q, 0, 0) and (q % ROWS == LAST_ROW or not deadly(s, p, q, q + 1)):
            return code(_PLAY, _HUNGER, q, 0, 0)
    return -1


@kernel
def _command(s, p):  # type: ignore[no-untyped-def]
    """Order the zombie that is furthest and can take a safe step forward; -1 when no boss can."""
    bosses = int(s.zombies)
    while bosses:
        boss = low_bit(bosses)
        bosses &= bosses - 1
        left = int(s.zombies) if int(s.boss[boss]) > 1 else 0
        while left:
            q = furthest(s, left)
            left &= ~(1 << q)
            last = q % ROWS == LAST_ROW
            to = NOWHERE if last else q + 1
            if order_ok(s, p, boss, q, to) and (last or not deadly(s, p, q, to)):
                return code(_ORDER, 0, boss, q, to)
    return -1


@kernel
def _unshielded(s):  # type: ignore[no-untyped-def]
    """Return the zombies (mask) without a HUMAN."""
    found = 0
    left = int(s.zombies)
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.shield[q]) == 0:
            found |= 1 << q
    return found


@kernel
def _pair(s, p, card):  # type: ignore[no-untyped-def]
    """MASS or CHANGE a weak zombie of a line with the one behind it, BITE beside a shielded zombie; -1 for none."""
    left = int(s.zombies) & ~ROW_MASK
    while left:
        q = furthest(s, left)
        left &= ~(1 << q)
        if card == _BITE:
            near = int(NEAR4[q]) if int(s.shield[q]) else 0
            while near:
                to = low_bit(near)
                near &= near - 1
                if zombie_play_ok(s, p, card, q, to, 0) and not int(s.things) >> to & 1:
                    return code(_PLAY, card, q, to, 0)
        elif int(s.strength[q]) < 3 and int(s.strength[q - 1]) > 1 and zombie_play_ok(s, p, card, q - 1, q, 0):
            return code(_PLAY, card, q - 1, q, 0)
    return -1


@kernel
def _clear(s, p):  # type: ignore[no-untyped-def]
    """Destroy the wall, else the card nearest to the barricade, that a PICK AXE may."""
    for mask in (int(s.walls), int(s.barrels), int(s.mines), int(s.cars)):
        q = furthest(s, mask)
        if q != NOWHERE and zombie_play_ok(s, p, _PICK_AXE, q, 0, int(s.thing[q])):
            return code(_PLAY, _PICK_AXE, q, 0, int(s.thing[q]))
    return -1


@kernel
def _use(s, p, card):  # type: ignore[no-untyped-def]
    """Return the play of a card that a beginner makes, -1 to keep it."""
    if card <= _DOGS:
        return _enter(s, p, card)
    if card == _HUNGER:
        return _hurry(s, p)
    if card in (_MASS, _CHANGE, _BITE):
        return _pair(s, p, card)
    if card == _PICK_AXE:
        return _clear(s, p)
    if card == _MEAT:
        held = dearest(s, HUMANS, CARDS)
        return code(_PLAY, card, 0, 0, held) if held >= 0 else -1
    if card == _TERROR:
        pressing = int(s.zombies) & (ROW_MASK << LAST_ROW | ROW_MASK << LAST_ROW - 1) != 0
        return code(_PLAY, card, 0, 0, 0) if pressing and int(s.terror) == 0 else -1
    q = furthest(s, _unshielded(s) if card == _HUMAN else int(s.zombies))
    if q == NOWHERE or not zombie_play_ok(s, p, card, q, 0, 0):
        return -1
    return code(_PLAY, card, q, 0, 0)


@kernel
def basic_zombies(s, p):  # type: ignore[no-untyped-def]
    """Return the zombies' action when nothing is due.

    Parameters
    ----------
    s, p : records

    Returns
    -------
    int
        A legal action.
    """
    step = int(s.step)
    if step == _STEP_HOLD:
        return hold_back(s, p)
    if step == _STEP_DOGS:
        return run(s, p)
    if step == _STEP_DISCARD:
        return code(_DISCARD, least(s, 0, HUMANS), 0, 0, 0)
    if int(s.hand_n[0]) > 0:
        for at in range(_TRIED):
            card = int(_ORDER_OF_PLAY[at])
            if int(s.hand[card]) > 0:
                action = _use(s, p, card)
                if action >= 0:
                    return action
    action = _command(s, p)
    return action if action >= 0 else code(_END_PHASE, 0, 0, 0, 0)
