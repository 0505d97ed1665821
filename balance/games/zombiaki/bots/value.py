"""What a position is worth to the zombies: a sum of weights over what lies on the street and in the open hands.

Weights are 256ths of the log-odds of a breakthrough, fitted to played games.
"""

from __future__ import annotations

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANE_MASK, LAST_ROW, ROW_MASK, ROWS
from balance.games.zombiaki.cards import CARDS, Card
from balance.games.zombiaki.rules.moves import line_strength, pit_depth, wall_height
from balance.games.zombiaki.rules.zombie_cards import zombie_play_ok

__all__ = ["FEATURES", "HELD", "value"]

# first weight of each group; a group of one is a plain number or a price per piece
TOUGH = 0  # a zombie, by row and strength (7: or more)
SHIELD = 35  # its HUMAN, by row
FRONT = 40  # nothing between it and the barricade, by row
BACKED = 45  # a piece right behind it, so that it cannot be driven back, by row
DOGS = 50  # dogs, by row
WALLS = 55  # a wall, by row
LAST = 60  # one, two, three zombies on the last row
NEAR = 63  # one, two, more zombies on the last two rows
SPREAD = 66  # zombies on one, two, three lanes
HELD = 69  # a card in its owner's hand, by kind
KEPT_ZOMBIES = HELD + CARDS  # a card in the zombies' hand, by how many of their deck are left
KEPT_HUMANS = KEPT_ZOMBIES + 5  # a card in the humans' hand, by how many of theirs are left
COUNT = KEPT_HUMANS + 5  # a zombie, by how many of the zombies' deck are left
DEPTH = COUNT + 5  # a row a zombie has come, likewise
DEFENCE = DEPTH + 5  # zombies on the last two rows (0 to 3) against shots held (0 to 3)
ORDERS = DEFENCE + 16  # an order a boss may still give
STUCK = ORDERS + 1  # a zombie before a wall too high for its line
CLIMB = STUCK + 1  # a zombie before a wall its line climbs
PIT_NEXT = CLIMB + 1  # a zombie before a pit trap it falls into
MINE_NEXT = PIT_NEXT + 1  # a zombie before a mine
BARREL_NEXT = MINE_NEXT + 1  # a zombie before a barrel
TRAPS = BARREL_NEXT + 1  # each further wall, mine, barrel or pit trap ahead of a zombie
DOGS_NEXT = TRAPS + 1  # a zombie before dogs
MINES = DOGS_NEXT + 1  # a mine
CARS = MINES + 1  # a car
PITS = CARS + 1  # a pit trap
BARRELS = PITS + 1  # a barrel
TERROR = BARRELS + 1  # TERROR lies on the humans
TERROR_NEAR = TERROR + 1  # likewise, for each zombie on the last two rows
CROSS = TERROR_NEAR + 1  # HUNGER is held for a zombie on the last row
FEATURES = CROSS + 1

_HUNGER = int(Card.HUNGER)
_SHOT_1 = int(Card.SHOT_1)
_SNIPER = int(Card.SNIPER)
_LAST_ROWS = ROW_MASK << LAST_ROW
_NEAR_ROWS = _LAST_ROWS | ROW_MASK << LAST_ROW - 1


@kernel
def _next_thing(s, p, w, base, q):  # type: ignore[no-untyped-def]
    """Return the weight of the human card on the square ahead of a zombie."""
    bit = 1 << q + 1
    if int(s.walls) & bit:
        return int(w[base + (STUCK if line_strength(s, p, q) < wall_height(s, p, q + 1) else CLIMB)])
    if int(s.mines) & bit:
        return int(w[base + MINE_NEXT])
    if int(s.barrels) & bit:
        return int(w[base + BARREL_NEXT])
    if int(s.pits) & bit and int(s.strength[q]) <= pit_depth(s, p, q + 1):
        return int(w[base + PIT_NEXT])
    return 0


@kernel
def _ahead(s, p, w, base, q, ahead):  # type: ignore[no-untyped-def]
    """Return the weights of what lies ahead of a zombie, on the squares of a mask."""
    bit = 1 << q + 1
    total = int(w[base + DOGS_NEXT]) if int(s.dogs) & bit & ahead else 0
    things = int(s.things) & ahead & ~int(s.cars) & ~int(s.barriers)
    if things & bit:
        total += _next_thing(s, p, w, base, q)
        things &= ~bit
    return total + bit_count(things) * int(w[base + TRAPS]) if things else total


@kernel
def _zombie(s, p, w, base, q):  # type: ignore[no-untyped-def]
    """Return the weights of one zombie."""
    row = q % ROWS
    pieces = int(s.zombies) | int(s.dogs)
    ahead = (LANE_MASK << q - row) & ~((2 << q) - 1)
    total = int(w[base + TOUGH + 7 * row + min(int(s.strength[q]), 7) - 1])
    if int(s.shield[q]) != 0:
        total += int(w[base + SHIELD + row])
    if row > 0 and pieces >> q - 1 & 1:
        total += int(w[base + BACKED + row])
    if not ahead & (pieces | int(s.walls)):
        total += int(w[base + FRONT + row])
    if int(s.boss[q]) > 1:
        total += int(w[base + ORDERS]) * (int(s.boss[q]) - 1)
    return total + _ahead(s, p, w, base, q, ahead) if ahead & (int(s.things) | int(s.dogs)) else total


@kernel
def _things(s, w, base):  # type: ignore[no-untyped-def]
    """Return the weights of the humans' cards on the street."""
    total = bit_count(int(s.mines)) * int(w[base + MINES]) + bit_count(int(s.cars)) * int(w[base + CARS])
    total += bit_count(int(s.pits)) * int(w[base + PITS]) + bit_count(int(s.barrels)) * int(w[base + BARRELS])
    left = int(s.walls)
    while left:
        total += int(w[base + WALLS + low_bit(left) % ROWS])
        left &= left - 1
    return total


@kernel
def _can_hurry(s, p):  # type: ignore[no-untyped-def]
    """Tell whether HUNGER takes a zombie over the barricade."""
    left = int(s.zombies) & _LAST_ROWS
    while left:
        if zombie_play_ok(s, p, _HUNGER, low_bit(left), 0, 0):
            return True
        left &= left - 1
    return False


@kernel
def _threats(s, p, w, base):  # type: ignore[no-untyped-def]
    """Return the weights of how far and how wide the zombies press."""
    zombies = int(s.zombies)
    last, near = bit_count(zombies & _LAST_ROWS), bit_count(zombies & _NEAR_ROWS)
    lanes = int(zombies & 31 != 0) + int(zombies >> 5 & 31 != 0) + int(zombies >> 10 != 0)
    shots = 0
    for card in range(_SHOT_1, _SNIPER + 1):
        shots += int(s.hand[card])
    total = int(w[base + DEFENCE + 4 * min(near, 3) + min(shots, 3)])
    if lanes:
        total += int(w[base + SPREAD + lanes - 1])
    if near:
        total += int(w[base + NEAR + min(near, 3) - 1])
    if last:
        total += int(w[base + LAST + last - 1])
        if int(s.hand[_HUNGER]) > 0 and _can_hurry(s, p):
            total += int(w[base + CROSS])
    if int(s.terror) != 0:
        total += int(w[base + TERROR]) + near * int(w[base + TERROR_NEAR])
    return total


@kernel
def _hands(s, w, base):  # type: ignore[no-untyped-def]
    """Return the weights of the cards held."""
    total = 0
    for card in range(CARDS):
        held = int(s.hand[card])
        if held:
            total += held * int(w[base + HELD + card])
    late = min(4, (int(s.deck_n[0]) - int(s.top[0])) // 8), min(4, (int(s.deck_n[1]) - int(s.top[1])) // 8)
    total += int(s.hand_n[0]) * int(w[base + KEPT_ZOMBIES + late[0]])
    return total + int(s.hand_n[1]) * int(w[base + KEPT_HUMANS + late[1]])


@kernel
def value(s, p, w, base):  # type: ignore[no-untyped-def]
    """Return what a position is worth to the zombies.

    Parameters
    ----------
    s, p : records
    w : ndarray of int
        Weights, in the order of the groups above.
    base : int
        Where the weights to use begin.

    Returns
    -------
    int
        Log-odds of a breakthrough, 256 to one, up to a constant.
    """
    late = min(4, (int(s.deck_n[0]) - int(s.top[0])) // 8)
    count, depth = int(w[base + COUNT + late]), int(w[base + DEPTH + late])
    total = _threats(s, p, w, base) + _hands(s, w, base)
    left = int(s.zombies)
    while left:
        q = low_bit(left)
        left &= left - 1
        total += _zombie(s, p, w, base, q) + count + depth * (q % ROWS)
    left = int(s.dogs)
    while left:
        total += int(w[base + DOGS + low_bit(left) % ROWS])
        left &= left - 1
    return total + _things(s, w, base) if int(s.things) else total
