"""How `expert` walks: every way the roll allows is tried, with its fights, tokens and end."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.fields import spread_danger, spread_worth
from balance.games.zombies4.bots.fights import dogs_cost, entry, weigh_fights
from balance.games.zombies4.bots.knobs import WIN, K
from balance.games.zombies4.bots.memory import (
    BRANCH,
    BRANCH_STEPS,
    DANGER,
    FIELD,
    FIGHT_DOGS,
    PUSHES,
    SURVIVE,
    WORTH,
)
from balance.games.zombies4.bots.sight import cabin_tile, dogs_in, in_building
from balance.games.zombies4.rules.dogs import has_room
from balance.games.zombies4.rules.players import start_square
from balance.games.zombies4.rules.spell import spell_target
from balance.games.zombies4.rules.targets import is_lost
from balance.games.zombies4.state import Act, code

__all__ = ["spell_worth", "walk"]

_STEP = int(Act.STEP)
_STOP = int(Act.STOP)
_CLEAR = int(K.CLEAR)
_DANGER = int(K.DANGER)
_SPELL = int(K.SPELL)
_SURE = 1024
_HEART = 1
# numbers of a step in BRANCH
_AT = 0
_NEXT = 1
_DOGS = 2
_HEARTS = 3
_BULLETS = 4
_INSIDE = 5
_FOUND = 6
_ROW = 8


@kernel
def spell_worth(s, p, seat):  # type: ignore[no-untyped-def]
    """Return what a try of the spell is worth to a seat."""
    faces = int(p.spell_die)
    good = min(faces, max(0, faces + 1 - spell_target(s, p, seat)))
    return WIN * good // faces


@kernel
def _room_beside(s, p, square):  # type: ignore[no-untyped-def]
    """Tell whether a dog could be pushed off a square."""
    for d in range(4):
        to = int(s.way[square, d])
        if to >= 0 and has_room(s, p, to):
            return True
    return False


@kernel
def _enter(s, p, memo, depth, to, cabin):  # type: ignore[no-untyped-def]
    """Note a step: the square, dogs beaten and tokens taken up to it, what is new there."""
    at, before = BRANCH + _ROW * depth, BRANCH + _ROW * (depth - 1)
    dogs, token = int(s.dogs[to]), int(s.token[to])
    for step in range(depth):
        if int(memo[BRANCH + _ROW * step + _AT]) == to:
            dogs = token = 0
    if dogs > 1 and int(memo[PUSHES]) and _room_beside(s, p, to):
        dogs -= 1
    heart = token == _HEART and int(memo[before + _HEARTS]) + 2 <= int(p.heart_cap)
    memo[at + _AT] = to
    memo[at + _NEXT] = 0
    memo[at + _DOGS] = int(memo[before + _DOGS]) + dogs
    memo[at + _HEARTS] = int(memo[before + _HEARTS]) + (2 if heart else 0)
    memo[at + _BULLETS] = int(memo[before + _BULLETS]) + (1 if token > _HEART else 0)
    memo[at + _INSIDE] = int(memo[before + _INSIDE]) + (dogs if in_building(s, p, to, cabin) else 0)
    memo[at + _FOUND] = dogs + token


@kernel
def _end_worth(s, p, seat, memo, knobs, depth, cabin, inside, chance):  # type: ignore[no-untyped-def]
    """Return what it is worth to stop after a step.

    `inside` is the number of dogs in the Cabin now, `chance` what a try of the spell is worth.
    """
    at = BRANCH + _ROW * depth
    square, dogs = int(memo[at + _AT]), int(memo[at + _DOGS])
    hearts, bullets = int(memo[at + _HEARTS]), int(memo[at + _BULLETS])
    place = int(memo[FIELD + square]) - int(memo[FIELD + start_square(p)])
    left = inside - int(memo[at + _INSIDE])
    place += int(knobs[_CLEAR]) * int(memo[at + _INSIDE])
    if left == 0 and in_building(s, p, square, cabin):
        place += chance * int(knobs[_SPELL]) // 16
    led = min(2, int(memo[DANGER + square]) - (int(s.dogs[square]) if depth else 0))
    if led > 0:
        place -= max(0, dogs_cost(memo, led, hearts, bullets)) * int(knobs[_DANGER]) // 16
    fight = entry(dogs, hearts, bullets)
    return int(memo[WORTH + fight]) + place * int(memo[SURVIVE + fight]) // _SURE


@kernel
def _next_step(s, memo, depth, tied, most):  # type: ignore[no-untyped-def]
    """Return the next square to try after a step, -1 when all are tried."""
    at = BRANCH + _ROW * depth
    square = int(memo[at + _AT])
    while int(memo[at + _NEXT]) < 4 and depth < most and int(memo[at + _DOGS]) < FIGHT_DOGS - 1:
        to = int(s.way[square, int(memo[at + _NEXT])])
        memo[at + _NEXT] += 1
        if to < 0 or (tied and to // 9 != square // 9):
            continue
        back = depth > 0 and to == int(memo[at - _ROW + _AT])
        if not back or int(memo[at + _FOUND]) > 0:
            return to
    return -1


@kernel
def walk(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the first step of the best way, or stopping.

    Parameters
    ----------
    s, p : records
    seat : int
        The active seat, which is moving.
    memo, knobs : ndarray of int32

    Returns
    -------
    int
        Action code.
    """
    cabin = cabin_tile(s, p)
    weigh_fights(s, p, seat, memo, knobs)
    spread_worth(s, p, seat, memo, knobs, cabin)
    spread_danger(s, memo)
    inside = dogs_in(s, p, cabin) if cabin >= 0 else 0
    chance = spell_worth(s, p, seat) if int(s.spell_tried[seat]) == 0 else 0
    tied, most = is_lost(s, seat), min(BRANCH_STEPS, int(s.moves_left))
    memo[BRANCH + _AT] = s.at[seat]
    memo[BRANCH + _NEXT] = 0
    memo[BRANCH + _DOGS] = 0
    memo[BRANCH + _HEARTS] = s.half_hearts[seat]
    memo[BRANCH + _BULLETS] = s.bullets[seat]
    memo[BRANCH + _INSIDE] = 0
    memo[BRANCH + _FOUND] = 0
    best, first = _end_worth(s, p, seat, memo, knobs, 0, cabin, inside, chance), -1
    depth = 0
    while depth >= 0:
        to = _next_step(s, memo, depth, tied, most)
        if to < 0:
            depth -= 1
            continue
        depth += 1
        _enter(s, p, memo, depth, to, cabin)
        worth = _end_worth(s, p, seat, memo, knobs, depth, cabin, inside, chance)
        if worth > best:
            best, first = worth, int(memo[BRANCH + _ROW + _AT])
    return code(_STEP, 0, first) if first >= 0 else code(_STOP, 0, 0)
