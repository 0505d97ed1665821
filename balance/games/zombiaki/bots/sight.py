"""What bots read off the street: who is furthest, what lies ahead, what a card is worth to a player without a plan."""

from __future__ import annotations

import numpy as np

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANE_MASK, LAST_ROW, NOWHERE, ROW_MASK, ROWS
from balance.games.zombiaki.cards import CARDS, Card
from balance.games.zombiaki.rules.moves import pit_depth

__all__ = ["WORTH", "deadly", "dearest", "furthest", "lane_of", "least"]

# what a hand keeps longest, by card: the least worth is discarded first, the most is stripped from the other hand
WORTH = np.zeros(CARDS, np.int64)
for _worth, _cards in enumerate(
    (
        (Card.CHANGE, Card.BLOOD),
        (Card.BITE, Card.GET_OUT, Card.PIT_TRAP_1),
        (Card.PICK_AXE, Card.NAPALM),
        (Card.DOGS, Card.NOT_SO_FAST, Card.MASS, Card.MINE),
        (Card.MEAT, Card.CLAWS, Card.WALL_5, Card.PIT_TRAP_2),
        (Card.HUNGER, Card.TERROR, Card.HIGH_VOLTAGE, Card.STREET_ON_FIRE, Card.SHOT_1),
        (Card.ZOMBIE_2, Card.HUMAN, Card.CAR, Card.WALL_6, Card.SEARCHLIGHT),
        (Card.CLICK, Card.BARRIER, Card.ROLLING_BARREL, Card.NET, Card.SHOT_2),
        (Card.ZOMBIE_3, Card.BOSS, Card.BURST_2, Card.GASOLINE, Card.BACK_OFF, Card.FREEZE),
        (Card.ZOMBIE_4, Card.SNIPER, Card.BURST_3, Card.FLAMETHROWER),
        (Card.ZOMBIE_5, Card.HAND_GRENADE),
    ),
    start=1,
):
    for _card in _cards:
        WORTH[_card] = _worth


@kernel
def lane_of(q):  # type: ignore[no-untyped-def]
    """Return the mask of the lane of a square."""
    return LANE_MASK << q - q % ROWS


@kernel
def furthest(s, mask):  # type: ignore[no-untyped-def]
    """Return the piece of a mask nearest to the barricade, the strongest of several; `NOWHERE` when it is empty."""
    for row in range(LAST_ROW, -1, -1):
        left = mask & ROW_MASK << row
        if left:
            best = low_bit(left)
            left &= left - 1
            while left:
                q = low_bit(left)
                left &= left - 1
                if int(s.strength[q]) > int(s.strength[best]):
                    best = q
            return best
    return NOWHERE


@kernel
def deadly(s, p, q, to):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on `q` comes to harm on a square: barrel, mine, or a pit trap it falls into."""
    bit = 1 << to
    if not (int(s.things) | int(s.burning)) & bit:
        return False
    if int(s.burning) & bit and int(s.shield[q]) == 0 and int(s.strength[q]) == 1:
        return True
    if (int(s.barrels) | int(s.mines)) & bit:
        return True
    return int(s.strength[q]) <= pit_depth(s, p, to) and int(s.shield[q]) == 0


@kernel
def least(s, first, last):  # type: ignore[no-untyped-def]
    """Return the card of least worth among those held from one kind up to another."""
    best, found = 1 << 20, first
    for card in range(first, last):
        if int(s.hand[card]) > 0 and int(WORTH[card]) < best:
            best, found = int(WORTH[card]), card
    return found


@kernel
def dearest(s, first, last):  # type: ignore[no-untyped-def]
    """Return the card of most worth among those held from one kind up to another, -1 when none is held."""
    best, found = 0, -1
    for card in range(first, last):
        if int(s.hand[card]) > 0 and int(WORTH[card]) > best:
            best, found = int(WORTH[card]), card
    return found
