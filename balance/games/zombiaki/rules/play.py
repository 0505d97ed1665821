"""Applying actions: discards, plays, orders, responses and the choices that acts wait for."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.status import Status
from balance.games.zombiaki.board import NOWHERE
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.rules.dogs import run_dog
from balance.games.zombiaki.rules.human_cards import play_human_card
from balance.games.zombiaki.rules.phases import advance, automatic, end_phase, move_or_ask
from balance.games.zombiaki.rules.pieces import bury
from balance.games.zombiaki.rules.settle import answer_next, fly_shrapnel, settle
from balance.games.zombiaki.rules.shots import begin_shot, fire_at, is_shot
from balance.games.zombiaki.rules.zombie_cards import give_order, play_zombie_card
from balance.games.zombiaki.state import (
    NO_CARD,
    Act,
    Due,
    Flag,
    Step,
    act_a,
    act_b,
    act_card,
    act_do,
    act_more,
)

__all__ = ["apply"]

_DISCARD = int(Act.DISCARD)
_PLAY = int(Act.PLAY)
_PLAY_EMPTY = int(Act.PLAY_EMPTY)
_ORDER = int(Act.ORDER)
_END_PHASE = int(Act.END_PHASE)
_DOG_MOVE = int(Act.DOG_MOVE)
_RESPOND = int(Act.RESPOND)
_SHRAPNEL = int(Act.SHRAPNEL)
_NEXT = int(Act.NEXT)
_TARGET = int(Act.TARGET)
_WALKER = int(Act.WALKER)
_DUE_NONE = int(Due.NONE)
_DUE_CLICK = int(Due.CLICK)
_CLICK = int(Card.CLICK)
_HELD = int(Flag.HELD)
_ASKED = int(Flag.ASKED)
_STEP_HOLD = int(Step.NOT_SO_FAST)
_Z_DISCARD = int(Step.ZOMBIE_DISCARD)
_H_DISCARD = int(Step.HUMAN_DISCARD)
_OK = int(Status.OK)
_ILLEGAL = int(Status.ILLEGAL_ACTION)


@kernel
def _from_hand(s, card):  # type: ignore[no-untyped-def]
    """Take a card out of its hand."""
    side = 1 if card >= HUMANS else 0
    s.hand[card] = int(s.hand[card]) - 1
    s.hand_n[side] = int(s.hand_n[side]) - 1


@kernel
def _discard(s, card):  # type: ignore[no-untyped-def]
    """Discard a card of one's own, forced or thrown away (ZMB-12, ZMB-17)."""
    _from_hand(s, card)
    bury(s, card)
    s.discarded[card] = int(s.discarded[card]) + 1
    if int(s.step) in (_Z_DISCARD, _H_DISCARD):
        s.to_discard = int(s.to_discard) - 1


@kernel
def _spend(s, card):  # type: ignore[no-untyped-def]
    """Take a card out of its hand to play it."""
    _from_hand(s, card)
    s.played[card] = int(s.played[card]) + 1


@kernel
def _play(s, p, action):  # type: ignore[no-untyped-def]
    """Play a card; a shot waits for an answer while the zombies hold CLICK! (ZMB-53)."""
    card, a, b = act_card(action), act_a(action), act_b(action)
    _spend(s, card)
    s.cards_played = int(s.cards_played) + 1
    if not is_shot(card):
        if card < HUMANS:
            play_zombie_card(s, p, card, a, b, act_more(action))
        else:
            play_human_card(s, p, card, a, b, act_more(action))
        return
    bury(s, card)
    if int(s.hand[_CLICK]) > 0:
        s.asked = action
        s.due = _DUE_CLICK
    else:
        begin_shot(s, p, card, a, b)


@kernel
def _answer_shot(s, p, card):  # type: ignore[no-untyped-def]
    """Counter the shot that waits, or let it hit (ZMB-53)."""
    shot = int(s.asked)
    s.asked = 0
    if card == NO_CARD:
        begin_shot(s, p, act_card(shot), act_a(shot), act_b(shot))
    else:
        _spend(s, card)
        bury(s, card)


@kernel
def _hold(s, due, card, q):  # type: ignore[no-untyped-def]
    """Hold a zombie by NOT SO FAST, or decline to (ZMB-50 to ZMB-52)."""
    if card != NO_CARD:
        _spend(s, card)
        bury(s, card)
        s.marks[q] = int(s.marks[q]) | _HELD
    elif due == _DUE_NONE:
        s.declined = 1
    else:
        s.marks[int(s.spot)] = int(s.marks[int(s.spot)]) | _ASKED


@kernel
def _respond(s, p, action):  # type: ignore[no-untyped-def]
    """Play a card out of turn, or decline to."""
    due = int(s.due)
    s.due = _DUE_NONE
    if due == _DUE_CLICK:
        _answer_shot(s, p, act_card(action))
    else:
        _hold(s, due, act_card(action), act_a(action))
        s.spot = 0


@kernel
def _choose(s, p, action):  # type: ignore[no-untyped-def]
    """Carry out the choice an act waited for."""
    do, a = act_do(action), act_a(action)
    s.due = _DUE_NONE
    s.spot = 0
    if do == _SHRAPNEL:
        fly_shrapnel(s, p, a)
    elif do == _NEXT:
        answer_next(s, p, a)
    elif do == _WALKER:
        move_or_ask(s, p, a)
    elif a == NOWHERE:
        s.bullets = 0
    else:
        fire_at(s, p, a, act_b(action))


@kernel
def _act(s, p, action):  # type: ignore[no-untyped-def]
    """Carry out an action; its consequences follow."""
    do = act_do(action)
    if do == _PLAY:
        _play(s, p, action)
    elif do == _DISCARD:
        _discard(s, act_card(action))
    elif do == _END_PHASE:
        end_phase(s, p)
    elif do == _PLAY_EMPTY:
        _spend(s, act_card(action))
        bury(s, act_card(action))
        s.cards_played = int(s.cards_played) + 1
    elif do == _ORDER:
        give_order(s, p, act_a(action), act_b(action), act_more(action))
    elif do == _DOG_MOVE:
        run_dog(s, p, act_a(action), act_more(action))
    elif do == _RESPOND:
        _respond(s, p, action)
    else:
        _choose(s, p, action)


@kernel
def apply(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out one decision, or (action 0) one automatic act, with everything that follows without a decision.

    Parameters
    ----------
    s, p : records
    chance : record of CHANCE
    action : int

    Returns
    -------
    int
        A `Status`.
    """
    if int(s.ended) != 0 or act_do(action) > _WALKER:
        return _ILLEGAL
    s.order_n = 0
    if action == 0:
        automatic(s, p, chance)
    else:
        _act(s, p, action)
        settle(s, p)
    if int(s.ended) == 0 and int(s.due) == _DUE_NONE:
        advance(s, p)
    return _OK
