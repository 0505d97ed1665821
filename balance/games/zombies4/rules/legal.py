"""Legal actions: listed, and judged one at a time."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.combat import dog_pushed_to
from balance.games.zombies4.rules.dogs import has_room
from balance.games.zombies4.rules.targets import is_lost
from balance.games.zombies4.rules.tilemap import fits
from balance.games.zombies4.rules.tiles import may_take_token
from balance.games.zombies4.rules.turn import current_seat
from balance.games.zombies4.rules.uses import emit_uses, is_use
from balance.games.zombies4.rules.zombies import dog_can_move, emit_dog_moves
from balance.games.zombies4.state import (
    CARD_KINDS,
    SQUARES,
    Act,
    Due,
    Stage,
    act_do,
    act_extra,
    act_kind,
    act_low,
    act_seat,
    act_to,
    card_code,
    code,
)

__all__ = ["is_legal", "legal_actions", "may_step"]

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
_DUE_FIGHT = int(Due.FIGHT)
_DUE_PUSH = int(Due.PUSH)
_DUE_PLACE = int(Due.PLACE)
_DUE_RESPOND = int(Due.RESPOND)
_DUE_REMOVE = int(Due.REMOVE)
_DUE_TAKE = int(Due.TAKE)
_DUE_KEEP = int(Due.KEEP)
_DUE_FEVER = int(Due.FEVER)
_STAGE_TILE = int(Stage.TILE)
_STAGE_DOGS = int(Stage.PLACE_DOGS)
_STAGE_TOKENS = int(Stage.PLACE_TOKENS)
_STAGE_DRAW = int(Stage.DRAW)
_STAGE_MOVE = int(Stage.MOVE)
_STAGE_SPELL = int(Stage.SPELL)
_STAGE_ZOMBIES = int(Stage.ZOMBIES)
_DECK = 0
_DISCARDS = 1
_HAND = 2


@kernel
def may_step(s, p, to):  # type: ignore[no-untyped-def]
    """Tell whether the active pawn may step to a square: beside it, no wall between, not off a tile it is lost on."""
    seat = int(s.seat)
    square = int(s.at[seat])
    for d in range(4):
        if int(s.way[square, d]) == to:
            return to // 9 == square // 9 or not is_lost(s, seat)
    return False


@kernel
def _may_place_dog(s, p, square):  # type: ignore[no-untyped-def]
    """Tell whether the dog that is due may stand on a square of its tile (Z4-21)."""
    return square // 9 == int(s.pend_b[int(s.pend_n) - 1]) and has_room(s, p, square)


@kernel
def _may_stop_dogs(s, p):  # type: ignore[no-untyped-def]
    """Tell whether fewer dogs than rolled may be placed: on a woods tile just laid (Z4-23)."""
    tile = int(s.pend_b[int(s.pend_n) - 1])
    laid = int(s.stage) == _STAGE_DOGS
    return int(p.r_woods_dogs) != 0 and laid and int(p.woods[int(s.variant[tile]) >> 2]) != 0


@kernel
def _may_choose(s, p, kind, where):  # type: ignore[no-untyped-def]
    """Tell whether a card may be chosen: from the deck or the discards to take out, from a hand that is seen."""
    top = int(s.pend_n) - 1
    if int(s.pend_kind[top]) == _DUE_TAKE:
        return where == _HAND and int(s.held[int(s.pend_b[top])]) >> kind & 1 != 0
    if int(p.pages) >> kind & 1:
        return False
    if where == _DECK:
        for at in range(int(s.event_top), int(s.event_n)):
            if int(s.event_deck[at]) == kind:
                return True
    if where == _DISCARDS:
        for at in range(int(s.event_discard_n)):
            if int(s.event_discard[at]) == kind:
                return True
    return False


@kernel
def _emit_window(s, p, out):  # type: ignore[no-untyped-def]
    """Write the answers of a seat that is asked for a card."""
    seat = int(s.asking) - 1
    out[0] = code(_PASS, 0, 0)
    n = 1
    if int(s.pend_n) > 0:
        for kind in range(int(p.card_kinds)):
            if int(s.held[seat]) & int(p.answers) & 1 << kind:
                out[n] = card_code(_RESPOND, kind, 0, 0, 0)
                n += 1
        return n
    n = emit_uses(s, p, seat, _PLAY, out, n)
    n = emit_uses(s, p, seat, _REMOVE, out, n)
    return emit_uses(s, p, seat, _USE, out, n)


@kernel
def _emit_hand(s, seat, do, none, out):  # type: ignore[no-untyped-def]
    """Write the discard of each card of a hand, and of none where that is allowed."""
    n = 0
    if none:
        out[0] = card_code(do, 0, 0, 0, 0)
        n = 1
    for kind in range(CARD_KINDS):
        if int(s.held[seat]) >> kind & 1:
            out[n] = card_code(do, kind, 0, 1, 0)
            n += 1
    return n


@kernel
def _emit_fight(s, out):  # type: ignore[no-untyped-def]
    """Write the answers to a failed combat die."""
    seat = int(s.pend_a[int(s.pend_n) - 1])
    out[0] = code(_WOUND, 0, 0)
    if int(s.bullets[seat]) < int(s.deficit):
        return 1
    out[1] = code(_SPEND, int(s.deficit), 0)
    return 2


@kernel
def _emit_cards(s, p, out):  # type: ignore[no-untyped-def]
    """Write every card that may be chosen, by pile and kind."""
    n = 0
    for where in range(3):
        for kind in range(int(p.card_kinds)):
            if _may_choose(s, p, kind, where):
                out[n] = card_code(_CARD, kind, 0, where, 0)
                n += 1
    return n


@kernel
def _emit_due(s, p, out):  # type: ignore[no-untyped-def]
    """Write the answers to the decision on top of the stack."""
    top = int(s.pend_n) - 1
    due, a, b = int(s.pend_kind[top]), int(s.pend_a[top]), int(s.pend_b[top])
    n = 0
    if due == _DUE_FIGHT:
        return _emit_fight(s, out)
    if due == _DUE_KEEP:
        return _emit_hand(s, a, _DISCARD, False, out)
    if due in (_DUE_REMOVE, _DUE_TAKE):
        return _emit_cards(s, p, out)
    if due == _DUE_PLACE:
        for square in range(9 * b, 9 * b + 9):
            if has_room(s, p, square):
                out[n] = code(_PLACE_DOG, 0, square)
                n += 1
        if _may_stop_dogs(s, p):
            out[n] = code(_PLACE_DOG, 1, 0)
            n += 1
    elif due == _DUE_PUSH:
        for d in range(4):
            to = int(s.way[int(s.at[a]), d])
            if to >= 0 and dog_pushed_to(s, p, a, to):
                out[n] = code(_PUSH, 0, to)
                n += 1
    elif due == _DUE_FEVER:
        for seat in range(int(p.players)):
            if seat != a and int(s.at[seat]) >= 0:
                out[n] = card_code(_OPPONENT, 0, seat, 0, 0)
                n += 1
    else:
        for n in range(int(s.bullets[a]) + 1):
            out[n] = code(_BULLETS, n, 0)
        n = int(s.bullets[a]) + 1
    return n


@kernel
def _emit_tile(s, p, out):  # type: ignore[no-untyped-def]
    """Write every way to lay the tile in hand."""
    n = 0
    kind = int(s.tile_in_hand)
    for cell in range(int(s.frontier_n)):
        for rotation in range(4):
            if fits(s, p, cell, 4 * kind + rotation):
                out[n] = code(_PLACE_TILE, rotation, cell)
                n += 1
    return n


@kernel
def _emit_tokens(s, p, out):  # type: ignore[no-untyped-def]
    """Write every square for the next token, hearts first."""
    n = 0
    do = _PLACE_HEART if int(s.hearts_to_place) else _PLACE_BULLET
    for square in range(9 * int(s.last_tile), 9 * int(s.last_tile) + 9):
        if may_take_token(s, p, square):
            out[n] = code(do, 0, square)
            n += 1
    return n


@kernel
def _emit_steps(s, p, out):  # type: ignore[no-untyped-def]
    """Write the steps of the active pawn, and stopping."""
    out[0] = code(_STOP, 0, 0)
    n = 1
    for d in range(4):
        to = int(s.way[int(s.at[int(s.seat)]), d])
        if to >= 0 and may_step(s, p, to):
            out[n] = code(_STEP, 0, to)
            n += 1
    return n


@kernel
def _emit_yes_no(do, out):  # type: ignore[no-untyped-def]
    """Write no and yes."""
    out[0] = code(do, 0, 0)
    out[1] = code(do, 1, 0)
    return 2


@kernel
def legal_actions(s, p, out):  # type: ignore[no-untyped-def]
    """Write the codes of all legal actions.

    Parameters
    ----------
    s, p : records
    out : ndarray of int64, shape (>= MAX_ACTIONS,)
        Filled from the start, every code once.

    Returns
    -------
    int
        Number of codes; at least 1 while a seat is to decide.
    """
    if int(s.asking) > 0:
        return _emit_window(s, p, out)
    if int(s.pend_n) > 0:
        return _emit_due(s, p, out)
    stage = int(s.stage)
    if stage == _STAGE_TILE:
        return _emit_tile(s, p, out)
    if stage == _STAGE_TOKENS:
        return _emit_tokens(s, p, out)
    if stage == _STAGE_MOVE:
        return _emit_steps(s, p, out)
    if stage == _STAGE_ZOMBIES:
        return emit_dog_moves(s, p, out)
    if stage == _STAGE_SPELL:
        return _emit_yes_no(_SPELL, out)
    if stage == _STAGE_DRAW:
        return _emit_yes_no(_DRAW, out)
    return _emit_hand(s, int(s.seat), _DISCARD, True, out)


@kernel
def _is_answer(s, p, action):  # type: ignore[no-untyped-def]
    """Judge the answer of a seat that is asked for a card."""
    seat, do, kind = int(s.asking) - 1, act_do(action), act_kind(action)
    if action == code(_PASS, 0, 0):
        return True
    if int(s.pend_n) > 0:
        held = int(s.held[seat]) & int(p.answers)
        return action == card_code(_RESPOND, kind, 0, 0, 0) and held >> kind & 1 != 0
    return do in (_PLAY, _REMOVE, _USE) and is_use(s, p, seat, action)


@kernel
def _is_discard(s, seat, none, action):  # type: ignore[no-untyped-def]
    """Judge a discard."""
    kind = act_kind(action)
    if none and action == card_code(_DISCARD, 0, 0, 0, 0):
        return True
    return action == card_code(_DISCARD, kind, 0, 1, 0) and int(s.held[seat]) >> kind & 1 != 0


@kernel
def _is_due(s, p, action):  # type: ignore[no-untyped-def]
    """Judge an answer to the decision on top of the stack."""
    top = int(s.pend_n) - 1
    due, a = int(s.pend_kind[top]), int(s.pend_a[top])
    low, to, kind, seat = act_low(action), act_to(action), act_kind(action), act_seat(action)
    if due == _DUE_FIGHT:
        if action == code(_WOUND, 0, 0):
            return True
        return action == code(_SPEND, int(s.deficit), 0) and int(s.bullets[a]) >= int(s.deficit)
    if due == _DUE_KEEP:
        return _is_discard(s, a, False, action)
    if due in (_DUE_REMOVE, _DUE_TAKE):
        where = act_extra(action)
        return action == card_code(_CARD, kind, 0, where, 0) and kind < CARD_KINDS and _may_choose(s, p, kind, where)
    if due == _DUE_PLACE:
        if action == code(_PLACE_DOG, 1, 0):
            return _may_stop_dogs(s, p)
        return action == code(_PLACE_DOG, 0, to) and to < SQUARES and _may_place_dog(s, p, to)
    if due == _DUE_PUSH:
        return action == code(_PUSH, 0, to) and dog_pushed_to(s, p, a, to)
    if due == _DUE_FEVER:
        aimed = action == card_code(_OPPONENT, 0, seat, 0, 0)
        return aimed and seat != a and seat < int(p.players) and int(s.at[seat]) >= 0
    return action == code(_BULLETS, low, 0) and low <= int(s.bullets[a])


@kernel
def _is_stage_action(s, p, action):  # type: ignore[no-untyped-def]
    """Judge an action of a step of the turn."""
    stage, low, to = int(s.stage), act_low(action), act_to(action)
    if stage == _STAGE_TILE:
        placed = action == code(_PLACE_TILE, low, to) and low < 4 and to < int(s.frontier_n)
        return placed and fits(s, p, to, 4 * int(s.tile_in_hand) + low)
    if stage == _STAGE_TOKENS:
        do = _PLACE_HEART if int(s.hearts_to_place) else _PLACE_BULLET
        return action == code(do, 0, to) and to < SQUARES and may_take_token(s, p, to)
    if stage == _STAGE_MOVE:
        return action == code(_STOP, 0, 0) or (action == code(_STEP, 0, to) and may_step(s, p, to))
    if stage == _STAGE_ZOMBIES:
        squares = 9 * int(s.tiles_n)
        known = action == code(_MOVE_DOG, low, to) and low < squares and to < squares
        return known and dog_can_move(s, p, low, to)
    if stage in (_STAGE_SPELL, _STAGE_DRAW):
        return action == code(_SPELL if stage == _STAGE_SPELL else _DRAW, low, 0) and low < 2
    return _is_discard(s, int(s.seat), True, action)


@kernel
def is_legal(s, p, action):  # type: ignore[no-untyped-def]
    """Tell whether the deciding seat may take an action; agrees with `legal_actions`."""
    action = int(action)
    if action <= 0 or action >> 27 or int(s.ended) != 0 or current_seat(s, p) < 0:
        return False
    if int(s.asking) > 0:
        return _is_answer(s, p, action)
    if int(s.pend_n) > 0:
        return _is_due(s, p, action)
    return _is_stage_action(s, p, action)
