"""Carrying out one decision or one automatic act."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.status import Status
from balance.games.zombies4.rules.asking import answer, decline, use_card
from balance.games.zombies4.rules.cards import cards_to_draw, fill_hand, from_hand
from balance.games.zombies4.rules.combat import push_dog, spend_bullets, take_wound
from balance.games.zombies4.rules.effects import bid, choose_opponent, remove_card, take_card
from balance.games.zombies4.rules.fronts import discard_card, in_front
from balance.games.zombies4.rules.players import place_pawn
from balance.games.zombies4.rules.spell import try_spell
from balance.games.zombies4.rules.tiles import place_dog, place_tile, place_token, stop_dogs
from balance.games.zombies4.rules.turn import act_alone, settle
from balance.games.zombies4.rules.zombies import move_dog
from balance.games.zombies4.state import (
    Act,
    Due,
    Effect,
    act_do,
    act_extra,
    act_kind,
    act_low,
    act_seat,
    act_to,
)

__all__ = ["apply"]

_OK = int(Status.OK)
_ILLEGAL = int(Status.ILLEGAL_ACTION)
_PLACE_TILE = int(Act.PLACE_TILE)
_PLACE_DOG = int(Act.PLACE_DOG)
_PLACE_HEART = int(Act.PLACE_HEART)
_PLACE_BULLET = int(Act.PLACE_BULLET)
_SPEND = int(Act.SPEND)
_WOUND = int(Act.WOUND)
_STEP = int(Act.STEP)
_STOP = int(Act.STOP)
_SPELL = int(Act.SPELL)
_MOVE_DOG = int(Act.MOVE_DOG)
_PASS = int(Act.PASS)
_PLAY = int(Act.PLAY)
_REMOVE = int(Act.REMOVE)
_USE = int(Act.USE)
_RESPOND = int(Act.RESPOND)
_DISCARD = int(Act.DISCARD)
_OPPONENT = int(Act.OPPONENT)
_BULLETS = int(Act.BULLETS)
_CARD = int(Act.CARD)
_PUSH = int(Act.PUSH)
_DRAW = int(Act.DRAW)
_DUE_TAKE = int(Due.TAKE)
_MONKEYS = int(Effect.MONKEYS)


@kernel
def _step(s, p, to):  # type: ignore[no-untyped-def]
    """Step to the next square; dogs there are fought first, unless monkeys amuse them in the woods (Z4-52, Z4-82)."""
    seat = int(s.seat)
    s.moves_left -= 1
    s.spell_declined = 0
    wooded = int(p.wooded[int(s.variant[to // 9])]) >> to % 9 & 1 != 0
    amused = wooded and int(s.in_play[seat]) != 0 and in_front(s, p, seat, _MONKEYS) >= 0
    place_pawn(s, p, seat, to, not amused)


@kernel
def _discard(s, action):  # type: ignore[no-untyped-def]
    """Discard a card or none: at the end of a turn, or down to the hand size (Z4-70, Z4-83)."""
    n = int(s.pend_n)
    seat = int(s.pend_a[n - 1]) if n > 0 else int(s.seat)
    if act_extra(action):
        from_hand(s, seat, act_kind(action))
        discard_card(s, act_kind(action))
    if n == 0:
        s.begun = 1


@kernel
def _draw(s, p, chance, yes):  # type: ignore[no-untyped-def]
    """Fill the hand or not, where that is a choice (Z4-37)."""
    s.begun = 1
    if yes:
        fill_hand(s, p, chance, int(s.seat), cards_to_draw(s, p, int(s.seat)))


@kernel
def _move(s, p, action):  # type: ignore[no-untyped-def]
    """Carry out moves of pawns and dogs; return a Status."""
    do, low, to = act_do(action), act_low(action), act_to(action)
    if do == _STEP:
        _step(s, p, to)
    elif do == _STOP:
        s.moves_left = 0
    elif do == _MOVE_DOG:
        move_dog(s, p, low, to)
    elif do == _PUSH:
        push_dog(s, int(s.pend_a[int(s.pend_n) - 1]), to)
    elif do == _PLACE_DOG:
        if low:
            stop_dogs(s)
        else:
            place_dog(s, to)
    elif do in (_PLACE_HEART, _PLACE_BULLET):
        place_token(s, to, 1 if do == _PLACE_HEART else 2)
    else:
        return _ILLEGAL
    return _OK


@kernel
def _choose(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out what cards ask for; return a Status."""
    do = act_do(action)
    if do == _DISCARD:
        _discard(s, action)
    elif do == _CARD:
        if int(s.pend_kind[int(s.pend_n) - 1]) == _DUE_TAKE:
            take_card(s, p, act_kind(action))
        else:
            remove_card(s, act_kind(action), act_extra(action) == 1)
    elif do == _OPPONENT:
        choose_opponent(s, p, chance, act_seat(action))
    elif do == _BULLETS:
        bid(s, p, act_low(action))
    elif do == _DRAW:
        _draw(s, p, chance, act_low(action))
    else:
        return _move(s, p, action)
    return _OK


@kernel
def _try(s, p, chance, yes):  # type: ignore[no-untyped-def]
    """Try the spell or not (Z4-58)."""
    s.begun = 1
    if yes:
        try_spell(s, p, chance)
    else:
        s.spell_declined = 1


@kernel
def apply(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out one decision, or one automatic act (action 0), and all that follows without a decision or a die.

    Parameters
    ----------
    s, p, chance : records
    action : int
        A legal action code; the fast loop trusts it.

    Returns
    -------
    int
        Status.
    """
    do = act_do(action)
    status = _OK
    if do == 0:
        act_alone(s, p, chance)
    elif do == _PASS:
        decline(s)
    elif do in (_PLAY, _REMOVE, _USE):
        use_card(s, p, action)
    elif do == _RESPOND:
        answer(s, p, act_kind(action))
    elif do == _WOUND:
        take_wound(s, p, int(s.pend_a[int(s.pend_n) - 1]))
    elif do == _SPEND:
        spend_bullets(s, p, int(s.pend_a[int(s.pend_n) - 1]))
    elif do == _PLACE_TILE:
        place_tile(s, p, chance, act_to(action), act_low(action))
    elif do == _SPELL:
        _try(s, p, chance, act_low(action))
    else:
        status = _choose(s, p, chance, action)
    if status == _OK:
        settle(s, p, chance)
    return status
