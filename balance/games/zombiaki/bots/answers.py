"""Answers to decisions that an act waits for, given at a glance: by `basic`, and by `expert` while it looks ahead."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, NOWHERE, ROWS
from balance.games.zombiaki.bots.sight import deadly, furthest
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.phases import walkers
from balance.games.zombiaki.rules.settle import shrapnel_squares
from balance.games.zombiaki.rules.shots import line_of_fire
from balance.games.zombiaki.state import NO_CARD, Act, Due, act_a, act_b, act_card, code

__all__ = ["answer", "answer_click", "decline"]

_RESPOND = int(Act.RESPOND)
_SHRAPNEL = int(Act.SHRAPNEL)
_NEXT = int(Act.NEXT)
_TARGET = int(Act.TARGET)
_WALKER = int(Act.WALKER)
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_DUE_NEXT = int(Due.NEXT)
_DUE_TARGET = int(Due.TARGET)
_DUE_CLICK = int(Due.CLICK)
_DUE_WALKER = int(Due.WALKER)
_CLICK = int(Card.CLICK)
_NOT_SO_FAST = int(Card.NOT_SO_FAST)


@kernel
def decline():  # type: ignore[no-untyped-def]
    """Play no card out of turn."""
    return code(_RESPOND, NO_CARD, 0, 0, 0)


@kernel
def _shrapnel(s, p):  # type: ignore[no-untyped-def]
    """Send shrapnel at the zombie that is furthest, else dogs, else a mine or car, else anywhere."""
    near = shrapnel_squares(p, int(s.spot))
    for mask in (near & int(s.zombies), near & int(s.dogs), near & (int(s.mines) | int(s.cars))):
        if mask:
            return code(_SHRAPNEL, 0, furthest(s, mask), 0, 0)
    return code(_SHRAPNEL, 0, low_bit(near), 0, 0)


@kernel
def _next_bullet(s, p):  # type: ignore[no-untyped-def]
    """Let the rest of a burst hit the next piece, or the nearest car when there is none."""
    line = line_of_fire(s, p, int(s.shot_lane))
    if line & 15 != NOWHERE:
        return code(_TARGET, 0, line & 15, 0, 0)
    return code(_TARGET, 0, furthest(s, line >> 4), 1, 0)


@kernel
def answer_click(s, p):  # type: ignore[no-untyped-def]
    """Counter a shot that kills, or that drives back a zombie on the last two rows."""
    shot = int(s.asked)
    q = act_a(shot)
    if act_b(shot) or int(s.shield[q]) != 0 or not int(s.zombies) >> q & 1:
        return decline()
    kills = int(p.number[act_card(shot)]) >= int(s.strength[q])
    if kills or q % ROWS >= LAST_ROW - 1:
        return code(_RESPOND, _CLICK, 0, 0, 0)
    return decline()


@kernel
def answer(s, p):  # type: ignore[no-untyped-def]
    """Answer whatever is due."""
    due = int(s.due)
    if due == _DUE_SHRAPNEL:
        return _shrapnel(s, p)
    if due == _DUE_NEXT:
        lit = int(s.lit)
        return code(_NEXT, 0, low_bit(lit) if lit else NOWHERE, 0, 0)
    if due == _DUE_TARGET:
        return _next_bullet(s, p)
    if due == _DUE_CLICK:
        return answer_click(s, p)
    if due == _DUE_WALKER:
        return code(_WALKER, 0, furthest(s, walkers(s, p)), 0, 0)
    q = int(s.spot)
    if q % ROWS < LAST_ROW and deadly(s, p, q, q + 1):
        return code(_RESPOND, _NOT_SO_FAST, q, 0, 0)
    return decline()
