"""Combat with dogs, and with trees that a page brings to life (Combat Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.zombies4.rules.dogs import count_kill, dog_may_step, has_room, kill_dog, repelled, shift_dog
from balance.games.zombies4.rules.fronts import in_front
from balance.games.zombies4.rules.players import take_freed, take_token, wound
from balance.games.zombies4.state import Due, Effect, Stream, pop, push

__all__ = [
    "dog_pushed_to",
    "fight",
    "push_dog",
    "settle_fight",
    "spend_bullets",
    "take_wound",
]

_FIGHT = int(Due.FIGHT)
_PUSH = int(Due.PUSH)
_FIGHT_DIE = int(Stream.FIGHT)
_SICKLE = int(Effect.SICKLE)
_SPEAR = int(Effect.SPEAR)
_NEW = 0
_PUSHED = 1
_ROLLED = 2
_WON = 3
_COMBAT_DIE = 6


@kernel
def _sickle(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the Sickle that helps in the first roll of this combat, -1 for none (Z4-79)."""
    if int(s.in_play[seat]) == 0 or (int(p.r_sickle) and int(s.sickle_used[seat])):
        return -1
    return in_front(s, p, seat, _SICKLE)


@kernel
def _bonus(s, p, seat, first):  # type: ignore[no-untyped-def]
    """Return what weapons add to a roll (Z4-79, Z4-80)."""
    if int(s.in_play[seat]) == 0:
        return 0
    bonus = 0
    spear = in_front(s, p, seat, _SPEAR)
    if spear >= 0:
        bonus += int(p.card_n[spear])
    sickle = _sickle(s, p, seat) if first else -1
    if sickle >= 0:
        bonus += int(p.card_n[sickle])
    return bonus


@kernel
def dog_pushed_to(s, p, seat, to):  # type: ignore[no-untyped-def]
    """Tell whether the Sickle may push a dog of the seat's square to another square (Z4-79, Z4-92)."""
    square = int(s.at[seat])
    for d in range(4):
        if int(s.way[square, d]) == to:
            return has_room(s, p, to) and dog_may_step(s, p, square, to) and not repelled(s, p, square, to)
    return False


@kernel
def _can_push(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether the Sickle pushes a second dog away."""
    square = int(s.at[seat])
    if int(s.dogs[square]) < 2 or _sickle(s, p, seat) < 0:
        return False
    for d in range(4):
        to = int(s.way[square, d])
        if to >= 0 and dog_pushed_to(s, p, seat, to):
            return True
    return False


@kernel
def push_dog(s, seat, to):  # type: ignore[no-untyped-def]
    """Push the second dog away."""
    pop(s)
    shift_dog(s, int(s.at[seat]), to)


@kernel
def settle_fight(s, p):  # type: ignore[no-untyped-def]
    """End the combat on top of the stack, or return True when a die or a decision is due (Z4-40, Z4-44)."""
    top = int(s.pend_n) - 1
    seat, trees = int(s.pend_a[top]), int(s.pend_b[top])
    square = int(s.at[seat])
    alive = square >= 0
    if not alive or int(s.pend_c[top]) == _WON or (trees == 0 and int(s.dogs[square]) == 0):
        pop(s)
        if alive and trees == 0:
            take_token(s, p, seat)
            take_freed(s, p, square)
        return False
    if int(s.pend_c[top]) == _NEW and trees == 0:
        s.pend_c[top] = _PUSHED
        if _can_push(s, p, seat):
            push(s, _PUSH, seat, 0, 0)
    return True


@kernel
def _win_fight(s, p, seat):  # type: ignore[no-untyped-def]
    """Beat the zombie: a dog is killed; trees count as nothing or as a kill (Z4-41, Z4-73)."""
    top = int(s.pend_n) - 1
    s.roll = 0
    s.deficit = 0
    if int(s.pend_b[top]) == 0:
        s.pend_c[top] = _NEW
        kill_dog(s, p, seat, int(s.at[seat]))
        return
    s.pend_c[top] = _WON
    if int(p.r_trees):
        s.human_kills[seat] += 1
        count_kill(s, p, seat)


@kernel
def fight(s, p, chance):  # type: ignore[no-untyped-def]
    """Roll the combat die for the fight on top of the stack (Z4-41)."""
    top = int(s.pend_n) - 1
    seat, trees = int(s.pend_a[top]), int(s.pend_b[top])
    first = int(s.pend_c[top]) < _ROLLED
    value = die(chance, _FIGHT_DIE + seat, _COMBAT_DIE)
    total = value + _bonus(s, p, seat, first)
    if first and _sickle(s, p, seat) >= 0:
        s.sickle_used[seat] = 1
    s.pend_c[top] = _ROLLED
    lacking = int(p.human_target if trees else p.dog_target) - total
    if lacking <= 0:
        _win_fight(s, p, seat)
    else:
        s.roll = value
        s.deficit = lacking


@kernel
def spend_bullets(s, p, seat):  # type: ignore[no-untyped-def]
    """Raise the roll to the target with bullets, one for one (Z4-42)."""
    s.bullets[seat] -= int(s.deficit)
    _win_fight(s, p, seat)


@kernel
def take_wound(s, p, seat):  # type: ignore[no-untyped-def]
    """Lose hearts for a failed roll; the fight goes on (Z4-43)."""
    trees = int(s.pend_b[int(s.pend_n) - 1])
    s.roll = 0
    s.deficit = 0
    wound(s, p, seat, int(p.human_damage if trees else p.dog_damage))
