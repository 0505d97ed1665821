"""What a position is worth at the end of a plan, in points of 64 to an action; integers only."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.games.gdbz.board import COLUMNS, SQUARES, bit_count, low_square
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.knobs import K
from balance.games.gdbz.bots.sight import overflow, scent_square
from balance.games.gdbz.state import CARD_SOURCE_END, Part

__all__ = ["card_value", "home_worth", "moves_hoomans", "prepare", "promise", "worth"]

_FERAL = int(K.FERAL)
_FERAL_NEAR = int(K.FERAL_NEAR)
_BOARD = int(K.BOARD)
_CARRY = int(K.CARRY)
_FETCH = int(K.FETCH)
_WAIT = int(K.WAIT)
_SCENT = int(K.SCENT)
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
_HOPE = int(K.HOPE)
_AT_HOOMAN = int(K.AT_HOOMAN)
_AT_ZOMBIE = int(K.AT_ZOMBIE)
_AT_SCENT = int(K.AT_SCENT)
_MOVER = int(K.MOVER)
_HORIZON = int(K.HORIZON)
_FERAL_GOAL = int(K.FERAL_GOAL)
_PART_HERD_HOOMAN = int(Part.HERD_HOOMAN)
_PARTS = 4
_PART_HERD = int(Part.HERD)
_PART_BARK = int(Part.BARK)
_PART_CHEW = int(Part.CHEW)
_PART_DOGGO = int(Part.GOOD_DOGGO)
_WON = 1 << 24
_FAR = 1 << 20

_LONG_WAY = 5  # steps to a scent beyond which distance makes no difference

# spaces between a square and home
_AWAY = np.array([abs(q % COLUMNS - 4) for q in range(32)], np.int8)
# steps between two squares, by 32 * a + b; from nowhere (a = 31, which -1 is in five bits) it is a long way
_NOWHERE = 32 * 31
_STEPS = np.full(32 * 32, _LONG_WAY, np.int8)
for _a in range(SQUARES):
    for _b in range(SQUARES):
        _STEPS[32 * _a + _b] = max(abs(_a // COLUMNS - _b // COLUMNS), abs(_a % COLUMNS - _b % COLUMNS))


@kernel
def card_value(p, knobs, kind):  # type: ignore[no-untyped-def]
    """Return what holding a card kind is worth; GOOD DOGGO alone is worth nothing where dogs have no abilities."""
    part, second = int(p.part[kind, 0]), int(p.part[kind, 1])
    if part == _PART_DOGGO and second == 0 and int(p.no_abilities) != 0:
        return 0
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
    scale = 64 + int(knobs[_HORIZON]) * (int(memo[at.GOAL_LEFT]) - 3)
    for inner in range(2):
        for middle in range(2):
            for outer in range(2):
                price = inner * int(knobs[_INNER]) + middle * int(knobs[_MIDDLE]) + outer * int(knobs[_OUTER])
                price += (inner + inner * middle + inner * middle * outer) * int(knobs[_OVERRUN])
                price = price * scale >> 6
                memo[at.LINE_LEFT + (outer | middle << 1 | inner << 2)] = price
                memo[at.LINE_RIGHT + (inner | middle << 1 | outer << 2)] = price


@kernel
def _price_ways(s, p, memo, knobs):  # type: ignore[no-untyped-def]
    """Price the way from every square to the nearest scent: all three, or one of them sniffed."""
    price = int(knobs[_SCENT])
    for pile in range(3):
        memo[at.SCENT_AT + pile] = scent_square(s, p, pile)
    for sniffed in range(4):
        first = _NOWHERE if sniffed == 1 else 32 * (int(memo[at.SCENT_AT]) & 31)
        second = _NOWHERE if sniffed == 2 else 32 * (int(memo[at.SCENT_AT + 1]) & 31)
        third = _NOWHERE if sniffed == 3 else 32 * (int(memo[at.SCENT_AT + 2]) & 31)
        way = at.WAY + sniffed * at.WAYS
        for q in range(SQUARES):
            nearest = min(int(_STEPS[first + q]), int(_STEPS[second + q]), int(_STEPS[third + q]))
            memo[way + q] = min(_LONG_WAY, nearest) * price


@kernel
def moves_hoomans(p, kind, dog):  # type: ignore[no-untyped-def]
    """Tell whether a card moves hoomans in the paws of a kind of dog."""
    source = kind
    if int(p.part[kind, 0]) == _PART_DOGGO:
        if int(p.no_abilities) != 0:
            return False
        source = CARD_SOURCE_END + dog
    for index in range(_PARTS):
        part = int(p.part[source, index])
        if part in (_PART_HERD, _PART_BARK, _PART_HERD_HOOMAN):
            return True
    return False


@kernel
def _other_movers(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the other dogs (bits) with a card that moves hoomans; two cards of a hidden hand are taken for one."""
    found = 0
    for dog in range(int(p.players)):
        if dog == seat:
            continue
        if int(p.hidden_hands) != 0:
            found |= (int(s.hand_n[dog]) >= 2) << dog
            continue
        for kind in range(int(p.energy_kinds)):
            if int(s.hands[dog, kind]) > 0 and moves_hoomans(p, kind, int(s.dog_kind[dog])):
                found |= 1 << dog
                break
    return found


@kernel
def _average_value(p, knobs):  # type: ignore[no-untyped-def]
    """Return what a card yet to be drawn is worth."""
    total, cards = 0, 0
    for kind in range(int(p.energy_kinds)):
        total += int(p.energy_count[kind]) * card_value(p, knobs, kind)
        cards += int(p.energy_count[kind])
    return total // max(1, cards)


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
    goal_left, left = int(p.goal) - int(s.rescued), int(p.feral_limit) - int(s.feral)
    price = int(knobs[_FERAL]) + int(knobs[_FERAL_NEAR]) * max(0, 5 - left) + int(knobs[_FERAL_GOAL]) * (goal_left - 3)
    if int(memo[at.PRICED]) == 0:
        memo[at.AVERAGE] = _average_value(p, knobs)
        memo[at.PRICED] = 1
    average = int(memo[at.AVERAGE])
    memo[at.SHARED_ZOMBIES] = -1
    memo[at.SEAT] = seat
    memo[at.PLAYERS] = n
    memo[at.GOAL_LEFT] = goal_left
    memo[at.FERAL_PRICE] = price
    memo[at.HAND_LIMIT] = int(p.hand_limit)
    memo[at.HERE_ODDS] = _here_odds(s, p)
    for dog in range(n):
        gap = (dog - int(s.seat) + n) % n
        rolls = gap if gap else n
        memo[at.ROLLS + dog] = rolls
        for cards in range(3):
            cost = cards * average + (2 - cards) * price
            memo[at.EXPOSED + 3 * dog + cards] = rolls * cost * int(knobs[_SCARE]) * 4 // int(p.faces)
    memo[at.DANGER] = (int(knobs[_BOARD]) + price) * int(knobs[_EATEN]) * 4 // int(p.faces)
    memo[at.MOVERS] = _other_movers(s, p, seat)
    _price_lines(memo, knobs)
    _price_ways(s, p, memo, knobs)


@kernel
def home_worth(memo, knobs, places, counts):  # type: ignore[no-untyped-def]
    """Return what the dogs' places are worth when all hoomans are rescued: only the way home counts."""
    n = int(memo[at.PLAYERS])
    worst, steps = 0, 0
    for dog in range(n):
        away = int(_AWAY[places >> 5 * dog & 31])
        if away == 0:
            continue
        steps += away
        turns = 0 if away <= 2 or counts >> 4 * dog & 15 else 1
        worst = max(worst, int(memo[at.ROLLS + dog]) + turns * n)
    if worst == 0:
        return _WON
    return -worst * int(knobs[_HOME_TURN]) - steps * int(knobs[_HOME_STEP])


@kernel
def _hooman_worth(memo, knobs, zombies, places, movers, q):  # type: ignore[no-untyped-def]
    """Return what a hooman on a square is worth: nearness of home and dogs, less the risk of being eaten."""
    n = int(memo[at.PLAYERS])
    best, turns = _FAR, 0
    for dog in range(n):
        rolls = int(memo[at.ROLLS + dog])
        cost = int(knobs[_FETCH]) * int(_STEPS[32 * q + (places >> 5 * dog & 31)]) + int(knobs[_WAIT]) * rolls
        if movers >> dog & 1 == 0:
            cost += int(knobs[_MOVER])
        if cost < best:
            best, turns = cost, rolls
    value = int(knobs[_BOARD]) - int(knobs[_CARRY]) * int(_AWAY[q]) - best
    return value - (overflow(zombies, q) * turns * int(memo[at.DANGER]) >> 6)


@kernel
def _hoomans_worth(memo, knobs, zombies, hoomans, more, guess, places, movers):  # type: ignore[no-untyped-def]
    """Return what all hoomans on the board are worth; those only hoped for count by their odds."""
    total = 0
    left = hoomans
    while left:
        q = low_square(left)
        left &= left - 1
        value = _hooman_worth(memo, knobs, zombies, places, movers, q)
        if guess >> q & 1:
            value = value * int(memo[at.HERE_ODDS]) >> 8
        total += value
        if more >> q & 1:
            total += value
    return total


@kernel
def _dog_worth(memo, knobs, zombies, dog, q, cards, way):  # type: ignore[no-untyped-def]
    """Return what a dog's place and hand are worth: nearness of scents (or of home), risk of scares, cards."""
    total = -int(memo[way + q]) if way else -int(knobs[_LATE_HOME]) * int(_AWAY[q])
    total -= overflow(zombies, q) * int(memo[at.EXPOSED + 3 * dog + min(2, cards)]) >> 6
    if cards < 2:
        return total - int(knobs[_POOR]) * (2 - cards)
    return total - int(knobs[_FULL]) * max(0, cards - 3)


@kernel
def _lines_worth(memo, zombies):  # type: ignore[no-untyped-def]
    """Return what the zombies are worth, line by line."""
    total = 0
    for row in range(0, SQUARES, COLUMNS):
        total -= int(memo[at.LINE_LEFT + (zombies >> (row + 1) & 7)])
        total -= int(memo[at.LINE_RIGHT + (zombies >> (row + 5) & 7)])
    return total


@kernel
def _others_worth(memo, knobs, zombies, places, counts, way):  # type: ignore[no-untyped-def]
    """Return what the zombies and all dogs but the acting one are worth; kept for the next position of the kind."""
    seat = int(memo[at.SEAT])
    places = places & ~(31 << 5 * seat) | way << 20
    counts &= ~(15 << 4 * seat)
    if (
        zombies == int(memo[at.SHARED_ZOMBIES])
        and places == int(memo[at.SHARED_PLACES])
        and counts == int(memo[at.SHARED_COUNTS])
    ):
        return int(memo[at.SHARED])
    total = _lines_worth(memo, zombies)
    for dog in range(int(memo[at.PLAYERS])):
        if dog != seat:
            total += _dog_worth(memo, knobs, zombies, dog, places >> 5 * dog & 31, counts >> 4 * dog & 15, way)
    memo[at.SHARED] = total
    memo[at.SHARED_ZOMBIES] = zombies
    memo[at.SHARED_PLACES] = places
    memo[at.SHARED_COUNTS] = counts
    return total


@kernel
def promise(memo, knobs, node):  # type: ignore[no-untyped-def]
    """Return what an unfinished plan promises beyond its worth: the dog is where it can act at once."""
    misc = int(memo[node + at.NODE_MISC])
    if misc & at.A_BITS == 0:
        return 0
    q = int(memo[node + at.NODE_PLACES]) >> 5 * int(memo[at.SEAT]) & 31
    movers = int(memo[node + at.NODE_HAND]) & int(memo[at.MOVER_SLOTS])
    if int(memo[node + at.NODE_HOOMANS]) >> q & 1:
        return int(knobs[_AT_HOOMAN]) if movers else 0
    if int(memo[node + at.NODE_ZOMBIES]) >> q & 1:
        return int(knobs[_AT_ZOMBIE]) if movers else 0
    for pile in range(3):
        if int(memo[at.SCENT_AT + pile]) == q and misc >> (14 + pile) & 1 == 0:
            return int(knobs[_AT_SCENT])
    return 0


@kernel
def worth(memo, knobs, node):  # type: ignore[no-untyped-def]
    """Return what a position is worth to the pack.

    Parameters
    ----------
    memo, knobs : ndarrays of int32
        Prepared notes, knob row.
    node : int
        Place of the position in the memo.

    Returns
    -------
    int
        Points won on the way and those of the position itself.
    """
    zombies, hoomans = int(memo[node + at.NODE_ZOMBIES]), int(memo[node + at.NODE_HOOMANS])
    places, misc = int(memo[node + at.NODE_PLACES]), int(memo[node + at.NODE_MISC])
    counts = int(memo[node + at.NODE_COUNTS])
    total = int(memo[node + at.NODE_GAIN]) + (misc & at.A_BITS) * int(knobs[_HOPE])
    need = int(memo[at.GOAL_LEFT]) - (misc >> 17 & 15)
    if need <= 0:
        return total + _lines_worth(memo, zombies) + home_worth(memo, knobs, places, counts)
    if hoomans:
        movers = int(memo[at.MOVERS])
        if int(memo[node + at.NODE_HAND]) & int(memo[at.MOVER_SLOTS]):
            movers |= 1 << int(memo[at.SEAT])
        more = int(memo[node + at.NODE_MORE])
        total += _hoomans_worth(memo, knobs, zombies, hoomans, more, int(memo[node + at.NODE_GUESS]), places, movers)
        need -= bit_count(hoomans) + bit_count(more)
    sniffed = misc >> 14 & 7
    way = at.WAY + at.WAYS * min(sniffed, 3) if need > 0 else 0
    seat = int(memo[at.SEAT])
    q, cards = places >> 5 * seat & 31, counts >> 4 * seat & 15
    total += _dog_worth(memo, knobs, zombies, seat, q, cards, way)
    return total + _others_worth(memo, knobs, zombies, places, counts, way)
