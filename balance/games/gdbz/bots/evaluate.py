"""What a position is worth at the end of a plan, in points of 64 to an action; integers only."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.games.gdbz.board import COLUMNS, SQUARES, bit_count, low_square
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.knobs import ACTION, K
from balance.games.gdbz.bots.sight import overflow, scent_square
from balance.games.gdbz.state import Part

__all__ = ["card_value", "home_worth", "prepare", "worth"]

_FERAL = int(K.FERAL)
_FERAL_NEAR = int(K.FERAL_NEAR)
_BOARD = int(K.BOARD)
_CARRY = int(K.CARRY)
_FETCH = int(K.FETCH)
_WAIT = int(K.WAIT)
_SCENT = int(K.SCENT)
_SCENT_ZOMBIE = int(K.SCENT_ZOMBIE)
_OVERRUN = int(K.OVERRUN)
_INNER = int(K.INNER)
_MIDDLE = int(K.MIDDLE)
_OUTER = int(K.OUTER)
_CARD = int(K.CARD)
_SPACES = int(K.SPACES)
_PAW = int(K.PAW)
_HOWL = int(K.HOWL)
_HERD = int(K.HERD)
_BARK = int(K.BARK)
_CHEW = int(K.CHEW)
_DOGGO = int(K.DOGGO)
_POOR = int(K.POOR)
_FULL = int(K.FULL)
_SCARE = int(K.SCARE)
_EATEN = int(K.EATEN)
_HOME_TURN = int(K.HOME_TURN)
_HOME_STEP = int(K.HOME_STEP)
_LATE_HOME = int(K.LATE_HOME)
_PART_HERD = int(Part.HERD)
_PART_BARK = int(Part.BARK)
_PART_CHEW = int(Part.CHEW)
_PART_DOGGO = int(Part.GOOD_DOGGO)
_WON = 1 << 24
_FAR = 1 << 20
_LOST = 1 << 22

# steps between two squares, by 32 * a + b
_STEPS = np.zeros(SQUARES * 32, np.int64)
for _a in range(SQUARES):
    for _b in range(SQUARES):
        _STEPS[32 * _a + _b] = max(abs(_a // COLUMNS - _b // COLUMNS), abs(_a % COLUMNS - _b % COLUMNS))


@kernel
def card_value(p, knobs, kind):  # type: ignore[no-untyped-def]
    """Return what holding a card kind is worth."""
    part, second = int(p.part[kind, 0]), int(p.part[kind, 1])
    value = int(knobs[_CARD]) + int(knobs[_PAW]) * int(p.paw[kind]) + int(knobs[_HOWL]) * int(p.howl[kind])
    if part == _PART_DOGGO:
        return value + int(knobs[_DOGGO])
    if part == _PART_CHEW or second == _PART_CHEW:
        return value + int(knobs[_CHEW])
    value += int(knobs[_SPACES]) * (int(p.part_x[kind, 0]) - 3)
    if part == _PART_HERD:
        value += int(knobs[_HERD])
    elif part == _PART_BARK:
        value += int(knobs[_BARK])
    return value


@kernel
def _here_odds(s, p):  # type: ignore[no-untyped-def]
    """Return in how many of 256 sniffs a hooman is found on the spot, by the cards not yet seen."""
    here, total = 0, 0
    for kind in range(len(p.scent_count)):
        n = int(p.scent_count[kind])
        total += n
        if int(p.scent_hooman[kind]) == 1:
            here += n
    for card in range(int(s.scent_discard_n)):
        total -= 1
        if int(p.scent_hooman[int(s.scent_discard[card]) & 15]) == 1:
            here -= 1
    return 256 * max(0, here) // max(1, total)


@kernel
def _price_lines(memo, knobs):  # type: ignore[no-untyped-def]
    """Price the eight states of a line, bit 0 being the outer space on the left and the inner one on the right."""
    for inner in range(2):
        for middle in range(2):
            for outer in range(2):
                price = inner * int(knobs[_INNER]) + middle * int(knobs[_MIDDLE]) + outer * int(knobs[_OUTER])
                price += (inner + inner * middle + inner * middle * outer) * int(knobs[_OVERRUN])
                memo[at.LINE_LEFT + (outer | middle << 1 | inner << 2)] = price
                memo[at.LINE_RIGHT + (inner | middle << 1 | outer << 2)] = price


@kernel
def prepare(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Write down the facts and prices of this decision.

    Parameters
    ----------
    s, p : records
        Only what `seat` may see is read.
    seat : int
    memo, knobs : ndarrays of int32
    """
    n = int(p.players)
    memo[at.SEAT] = seat
    memo[at.PLAYERS] = n
    memo[at.GOAL_LEFT] = int(p.goal) - int(s.rescued)
    left = int(p.feral_limit) - int(s.feral)
    memo[at.FERAL_LEFT] = left
    price = int(knobs[_FERAL]) + int(knobs[_FERAL_NEAR]) * max(0, 5 - left)
    memo[at.FERAL_PRICE] = price
    memo[at.FACES] = int(p.faces)
    memo[at.HAND_LIMIT] = int(p.hand_limit)
    memo[at.HERE_ODDS] = _here_odds(s, p)
    for pile in range(3):
        memo[at.SCENT_AT + pile] = scent_square(s, p, pile)
    for dog in range(n):
        gap = (dog - int(s.seat) + n) % n
        memo[at.ROLLS + dog] = gap if gap else n
    for cards in range(3):
        memo[at.SCARE_COST + cards] = cards * int(knobs[_CARD]) + (2 - cards) * price
    total, cards = 0, 0
    for kind in range(int(p.energy_kinds)):
        total += int(p.energy_count[kind]) * card_value(p, knobs, kind)
        cards += int(p.energy_count[kind])
    memo[at.AVERAGE] = total // max(1, cards)
    _price_lines(memo, knobs)


@kernel
def home_worth(memo, knobs, places, counts):  # type: ignore[no-untyped-def]
    """Return what the dogs' places are worth when all hoomans are rescued: only the way home counts."""
    n = int(memo[at.PLAYERS])
    worst, steps = 0, 0
    for dog in range(n):
        away = abs((places >> 5 * dog & 31) % COLUMNS - 4)
        if away == 0:
            continue
        steps += away
        turns = 0 if away <= 2 or counts >> 4 * dog & 15 else 1
        worst = max(worst, int(memo[at.ROLLS + dog]) + turns * n)
    if worst == 0:
        return _WON
    return -worst * int(knobs[_HOME_TURN]) - steps * int(knobs[_HOME_STEP])


@kernel
def _hooman_worth(memo, knobs, zombies, places, counts, q):  # type: ignore[no-untyped-def]
    """Return what a hooman on a square is worth: nearness of home and dogs, less the risk of being eaten."""
    n = int(memo[at.PLAYERS])
    best, turns = _FAR, 0
    for dog in range(n):
        rolls = int(memo[at.ROLLS + dog])
        cost = int(knobs[_FETCH]) * int(_STEPS[32 * q + (places >> 5 * dog & 31)]) + int(knobs[_WAIT]) * rolls
        if counts >> 4 * dog & 15 == 0:
            cost += ACTION
        if cost < best:
            best, turns = cost, rolls
    value = int(knobs[_BOARD]) - int(knobs[_CARRY]) * abs(q % COLUMNS - 4) - best
    risk = overflow(zombies, q) * turns * (int(knobs[_BOARD]) + int(memo[at.FERAL_PRICE]))
    return value - risk * int(knobs[_EATEN]) // (16 * int(memo[at.FACES]))


@kernel
def _hoomans_worth(memo, knobs, zombies, hoomans, more, guess, places, counts):  # type: ignore[no-untyped-def]
    """Return what all hoomans on the board are worth; those only hoped for count by their odds."""
    total = 0
    left = hoomans
    while left:
        q = low_square(left)
        left &= left - 1
        value = _hooman_worth(memo, knobs, zombies, places, counts, q)
        if guess >> q & 1:
            value = value * int(memo[at.HERE_ODDS]) >> 8
        total += value
        if more >> q & 1:
            total += value
    return total


@kernel
def _dogs_worth(memo, knobs, zombies, places, misc, counts, need):  # type: ignore[no-untyped-def]
    """Return what the dogs' places and hands are worth: nearness of scents, risk of scares, cards."""
    total = 0
    short = int(memo[at.GOAL_LEFT]) - (misc >> 17 & 15) <= 2
    for dog in range(int(memo[at.PLAYERS])):
        q = places >> 5 * dog & 31
        cards = counts >> 4 * dog & 15
        if need > 0:
            nearest = 5 * int(knobs[_SCENT])
            for pile in range(3):
                scent = int(memo[at.SCENT_AT + pile])
                if scent >= 0 and misc >> (14 + pile) & 1 == 0:
                    way = int(knobs[_SCENT]) * int(_STEPS[32 * q + scent])
                    if zombies >> scent & 1:
                        way += int(knobs[_SCENT_ZOMBIE])
                    nearest = min(nearest, way)
            total -= nearest
        if short:
            total -= int(knobs[_LATE_HOME]) * abs(q % COLUMNS - 4)
        hits = overflow(zombies, q)
        if hits:
            risk = hits * int(memo[at.ROLLS + dog]) * int(memo[at.SCARE_COST + min(2, cards)])
            total -= risk * int(knobs[_SCARE]) // (16 * int(memo[at.FACES]))
        if cards < 2:
            total -= int(knobs[_POOR]) * (2 - cards)
        elif cards > 3:
            total -= int(knobs[_FULL]) * (cards - 3)
    return total


@kernel
def worth(memo, knobs, zombies, hoomans, more, guess, places, misc, counts, gain):  # type: ignore[no-untyped-def]
    """Return what a position is worth to the pack.

    Parameters
    ----------
    memo, knobs : ndarrays of int32
        Prepared notes, knob row.
    zombies, hoomans, more, guess : int
        Masks of squares: zombies, hoomans, second hoomans, hoomans only hoped for.
    places, misc, counts : int
        Packed fields of a node (see `notes`).
    gain : int
        Points won on the way.

    Returns
    -------
    int
    """
    total = gain + (misc & at.A_BITS) * ACTION
    for row in range(0, SQUARES, COLUMNS):
        total -= int(memo[at.LINE_LEFT + (zombies >> (row + 1) & 7)])
        total -= int(memo[at.LINE_RIGHT + (zombies >> (row + 5) & 7)])
    left = int(memo[at.GOAL_LEFT]) - (misc >> 17 & 15)
    if left <= 0:
        return total + home_worth(memo, knobs, places, counts)
    total += _hoomans_worth(memo, knobs, zombies, hoomans, more, guess, places, counts)
    need = left - bit_count(hoomans) - bit_count(more)
    return total + _dogs_worth(memo, knobs, zombies, places, misc, counts, need)
