"""What a fight is worth: the best use of bullets by number of dogs, half hearts and bullets."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.knobs import K
from balance.games.zombies4.bots.memory import (
    DEATH,
    FIGHT_BULLETS,
    FIGHT_DOGS,
    FIGHT_HEARTS,
    KEY_KILLS,
    KEY_PLAY,
    KILL_WORTH,
    LATER,
    LATER_FIRST,
    PUSHES,
    SURVIVE,
    WORTH,
)
from balance.games.zombies4.rules.fronts import in_front
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import Act, Effect, code

__all__ = ["answer_fight", "dogs_cost", "entry", "stock_worth", "weigh_fights"]

_SPEND = int(Act.SPEND)
_WOUND = int(Act.WOUND)
_SPEAR = int(Effect.SPEAR)
_SICKLE = int(Effect.SICKLE)
_TABLE = SURVIVE - WORTH
_FACES = 6
_SURE = 1024
_FULL = 6  # half hearts or bullets beyond which more count half
_SCARED = 4
_HEART = int(K.HEART)
_FEAR = int(K.FEAR)
_BULLET = int(K.BULLET)
_KILL = int(K.KILL)
_LATE = int(K.LATE)
_PAGE = int(K.PAGE)
_ITEM = int(K.ITEM)


@kernel
def stock_worth(knobs, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return what half hearts and bullets are worth."""
    short = max(0, _SCARED - hearts)
    worth = int(knobs[_HEART]) * (hearts + min(hearts, _FULL)) // 2 - int(knobs[_FEAR]) * short * short
    return worth + int(knobs[_BULLET]) * (bullets + min(bullets, _FULL)) // 2


@kernel
def entry(dogs, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return the place of a fight in the tables."""
    dogs, hearts, bullets = min(dogs, FIGHT_DOGS - 1), min(hearts, FIGHT_HEARTS - 1), min(bullets, FIGHT_BULLETS - 1)
    return (dogs * FIGHT_HEARTS + hearts) * FIGHT_BULLETS + bullets


@kernel
def dogs_cost(memo, dogs, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return what it costs to fight some dogs (negative: what it brings)."""
    return int(memo[WORTH + entry(0, hearts, bullets)]) - int(memo[WORTH + entry(dogs, hearts, bullets)])


@kernel
def _weigh_one(p, memo, table, bonus, dogs, hearts, bullets):  # type: ignore[no-untyped-def]
    """Fill one entry of a table (and of the one of chances behind it) from those with fewer dogs or fewer tokens.

    A won fight goes on with the first die against the next dog, a wound with a later die against the same.
    """
    kill, damage, later = int(memo[KILL_WORTH]), int(p.dog_damage), int(memo[LATER_FIRST])
    wounded = entry(dogs, max(0, hearts - damage), bullets)
    worse = int(memo[later + wounded]) if hearts > damage else int(memo[DEATH])
    alive = int(memo[later + _TABLE + wounded]) if hearts > damage else 0
    worth = sure = 0
    for roll in range(1, _FACES + 1):
        lacking = max(0, int(p.dog_target) - bonus - roll)
        won = entry(dogs - 1, hearts, max(0, bullets - lacking))
        better = kill + int(memo[WORTH + won])
        if lacking == 0 or (lacking <= bullets and better >= worse):
            worth += better
            sure += int(memo[SURVIVE + won])
        else:
            worth += worse
            sure += alive
    at = entry(dogs, hearts, bullets)
    memo[table + at] = worth // _FACES
    memo[table + _TABLE + at] = sure // _FACES


@kernel
def weigh_fights(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Fill the tables of fights for a seat, unless they still hold.

    Parameters
    ----------
    s, p : records
    seat : int
    memo, knobs : ndarray of int32
        WORTH gets the points after the best play, SURVIVE the chance to live in 1024ths, DEATH what death leaves.
    """
    kills, in_play = int(s.kills[seat]), int(s.in_play[seat])
    if int(memo[KEY_KILLS]) == kills + 1 and int(memo[KEY_PLAY]) == in_play:
        return
    memo[KEY_KILLS] = kills + 1
    memo[KEY_PLAY] = in_play
    kill = int(knobs[_KILL]) + int(knobs[_LATE]) * kills * kills // 100
    spear, sickle = in_front(s, p, seat, _SPEAR), in_front(s, p, seat, _SICKLE)
    lost = kill * ((kills * int(p.kill_loss) + 99) // 100) + int(knobs[_PAGE]) * pages_in_play(s, p, seat)
    if spear >= 0:
        lost += int(knobs[_ITEM])
    memo[KILL_WORTH] = kill
    memo[DEATH] = stock_worth(knobs, int(p.start_hearts), int(p.start_bullets)) - lost
    bonus = int(p.card_n[spear]) if spear >= 0 else 0
    more = int(p.card_n[sickle]) if sickle >= 0 else 0
    memo[LATER_FIRST] = LATER if more else WORTH
    memo[PUSHES] = sickle >= 0
    for hearts in range(1, FIGHT_HEARTS):
        for bullets in range(FIGHT_BULLETS):
            memo[WORTH + entry(0, hearts, bullets)] = stock_worth(knobs, hearts, bullets)
            memo[SURVIVE + entry(0, hearts, bullets)] = _SURE
            for dogs in range(1, FIGHT_DOGS):
                if more:
                    _weigh_one(p, memo, LATER, bonus, dogs, hearts, bullets)
                _weigh_one(p, memo, WORTH, bonus + more, dogs, hearts, bullets)


@kernel
def _won_trees(p, memo, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return what a won fight against trees leaves."""
    return int(memo[WORTH + entry(0, hearts, bullets)]) + (int(memo[KILL_WORTH]) if int(p.r_trees) else 0)


@kernel
def _trees_worth(s, p, seat, memo, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return what a fight against trees is worth before a later die, which the bullets go with."""
    damage, spear = int(p.human_damage), in_front(s, p, seat, _SPEAR)
    target = int(p.human_target) - (int(p.card_n[spear]) if spear >= 0 else 0)
    worth = int(memo[DEATH])
    left = (hearts - 1) % damage + 1 if hearts > 0 else 1
    while left <= hearts:
        total = 0
        for roll in range(1, _FACES + 1):
            lacking = max(0, target - roll)
            won = _won_trees(p, memo, left, max(0, bullets - lacking))
            total += won if lacking == 0 or (lacking <= bullets and won >= worth) else worth
        worth = total // _FACES
        left += damage
    return worth


@kernel
def answer_fight(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Spend bullets on a failed roll where that leaves more than a wound does."""
    lacking, bullets, hearts = int(s.deficit), int(s.bullets[seat]), int(s.half_hearts[seat])
    if lacking > bullets:
        return code(_WOUND, 0, 0)
    weigh_fights(s, p, seat, memo, knobs)
    if int(s.pend_b[int(s.pend_n) - 1]):
        better = _won_trees(p, memo, hearts, bullets - lacking)
        worse = _trees_worth(s, p, seat, memo, hearts - int(p.human_damage), bullets)
    else:
        left, dogs = hearts - int(p.dog_damage), max(1, int(s.dogs[int(s.at[seat])]))
        better = int(memo[WORTH + entry(dogs - 1, hearts, bullets - lacking)]) + int(memo[KILL_WORTH])
        worse = int(memo[int(memo[LATER_FIRST]) + entry(dogs, left, bullets)]) if left > 0 else int(memo[DEATH])
    return code(_SPEND, lacking, 0) if better >= worse else code(_WOUND, 0, 0)
