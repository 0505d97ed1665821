"""Legal actions: listed, and judged one at a time."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, expand, low_square, neighbours
from balance.games.gdbz.rules.effects import automatic, moved_now, optional, serves, serves_later, targets
from balance.games.gdbz.rules.movement import reach_token
from balance.games.gdbz.rules.turn import current_seat
from balance.games.gdbz.state import (
    CARD_SOURCE_END,
    PARTS,
    SCENT_KINDS,
    Act,
    Due,
    Part,
    Phase,
    Token,
    act_a,
    act_do,
    act_howl,
    act_origin,
    act_to,
    act_token,
    code,
)

__all__ = ["is_legal", "legal_actions", "may_leave", "may_skip", "scent_here"]

_RUN = int(Act.RUN)
_LICK = int(Act.LICK)
_SNIFF = int(Act.SNIFF)
_PLAY = int(Act.PLAY)
_PASS = int(Act.PASS)
_CONSENT = int(Act.CONSENT)
_EFFECT = int(Act.EFFECT)
_DISCARD = int(Act.DISCARD)
_CHOOSE_DOG = int(Act.DOG)
_CHOOSE_ZOMBIE = int(Act.ZOMBIE)
_CHOOSE_HOOMAN = int(Act.HOOMAN)
_CHOOSE_SCENT = int(Act.SCENT)
_START = int(Act.START)
_DUE_DISCARD = int(Due.DISCARD)
_DUE_EFFECT = int(Due.EFFECT)
_DUE_DOG = int(Due.DOG)
_DUE_ZOMBIE = int(Due.ZOMBIE)
_DUE_HOOMAN = int(Due.HOOMAN)
_DUE_SCENT = int(Due.SCENT)
_DUE_CONSENT = int(Due.CONSENT)
_PHASE_START = int(Phase.START)
_NONE = int(Token.NONE)
_ZOMBIE = int(Token.ZOMBIE)
_HOOMAN = int(Token.HOOMAN)
_SELF = int(Token.SELF)
_DOG = int(Token.DOG)
_BARK_NEAR = int(Part.BARK_NEAR)


@kernel
def scent_here(s, p, pile):  # type: ignore[no-untyped-def]
    """Tell whether the acting dog stands on the scent token of a pile (GDBZ-36)."""
    at = int(s.pile_top[pile])
    if at >= int(s.pile_end[pile]):
        return False
    space = int(s.scent_card[at]) // SCENT_KINDS
    return int(p.square_of[space]) == int(s.dog_at[int(s.seat)])


@kernel
def may_skip(s, p, kind):  # type: ignore[no-untyped-def]
    """Tell whether a card may be played without a token for its first effect: another one serves (GDBZ-23)."""
    if int(p.needs_effect) == 0:
        return True
    part = int(p.part[kind, 0])
    if automatic(part) and not optional(p, kind, 0) and serves(s, p, part, int(p.part_x[kind, 0])):
        return True
    return serves_later(s, p, kind, 1)


@kernel
def may_leave(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the effect that is due may be left: one was used, or a later one of the card serves (GDBZ-23)."""
    if int(p.needs_effect) == 0 or int(s.used) != 0:
        return True
    top = int(s.pend_n) - 1
    source = int(s.pend_a[top])
    if serves_later(s, p, source, int(s.pend_b[top]) + 1):
        return True
    if source < CARD_SOURCE_END or top == 0 or int(s.pend_kind[top - 1]) != _DUE_EFFECT:
        return False
    return serves_later(s, p, int(s.pend_a[top - 1]), int(s.pend_b[top - 1]))


@kernel
def _emit_howls(s, p, out, n, do, a, token, to, origin, howl):  # type: ignore[no-untyped-def]
    """Write an action once, or once per dog that may draw for the howl."""
    if howl == 0:
        out[n] = code(do, a, token, to, 0, origin)
        return n + 1
    for dog in range(int(p.players)):
        if dog != int(s.seat):
            out[n] = code(do, a, token, to, dog + 1, origin)
            n += 1
    return n


@kernel
def _emit_part(s, p, out, n, do, a, part, x, howl):  # type: ignore[no-untyped-def]
    """Write every use of an effect."""
    origins = 1  # one dummy origin: square 0
    tokens = _DOG + int(p.players)
    if part == _BARK_NEAR:
        origins = expand(1 << int(s.dog_at[int(s.seat)])) & int(s.zombies) & ~moved_now(s)
        tokens = _HOOMAN
    while origins:
        origin = low_square(origins)
        origins &= origins - 1
        for token in range(_ZOMBIE, tokens):
            mask = targets(s, p, part, x, token, origin)
            while mask:
                n = _emit_howls(s, p, out, n, do, a, token, low_square(mask), origin, howl)
                mask &= mask - 1
    return n


@kernel
def _emit_uses(s, p, out, n, do, a, source, index, howl):  # type: ignore[no-untyped-def]
    """Write every use of the effect at a position of a card or ability; none of one that takes no choice."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if not automatic(part):
        return _emit_part(s, p, out, n, do, a, part, x, howl)
    if optional(p, source, index) and serves(s, p, part, x):
        return _emit_howls(s, p, out, n, do, a, _SELF, 0, 0, howl)
    return n


@kernel
def _emit_plays(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every card the acting dog may play."""
    seat = int(s.seat)
    for kind in range(int(p.energy_kinds)):
        if int(s.hands[seat, kind]) == 0:
            continue
        howl = int(p.howl[kind])
        if may_skip(s, p, kind):
            n = _emit_howls(s, p, out, n, _PLAY, kind, _NONE, 0, 0, howl)
        n = _emit_uses(s, p, out, n, _PLAY, kind, kind, 0, howl)
    return n


@kernel
def _emit_turn(s, p, out):  # type: ignore[no-untyped-def]
    """Write the actions of a turn: run, lick, sniff, act, pass."""
    seat = int(s.seat)
    at = int(s.dog_at[seat])
    n = 0
    mask = neighbours(1 << at)
    while mask:
        out[n] = code(_RUN, 0, 0, low_square(mask), 0, 0)
        mask &= mask - 1
        n += 1
    for dog in range(int(p.players)):
        if int(s.dog_at[dog]) == at:
            out[n] = code(_LICK, dog, 0, 0, 0, 0)
            n += 1
    for pile in range(3):
        if scent_here(s, p, pile):
            out[n] = code(_SNIFF, pile, 0, 0, 0, 0)
            n += 1
    n = _emit_plays(s, p, out, n)
    out[n] = code(_PASS, 0, 0, 0, 0, 0)
    return n + 1


@kernel
def _emit_squares(out, n, do, mask, origin):  # type: ignore[no-untyped-def]
    """Write one action per square of a mask."""
    while mask:
        out[n] = code(do, 0, 0, low_square(mask), 0, origin)
        mask &= mask - 1
        n += 1
    return n


@kernel
def _emit_hooman_moves(s, p, out, x):  # type: ignore[no-untyped-def]
    """Write the moves of any one hooman, and leaving them all where they are (token 0)."""
    out[0] = code(_CHOOSE_HOOMAN, 0, _NONE, 0, 0, 0)
    n = 1
    squares = int(s.hoomans)
    while squares:
        origin = low_square(squares)
        squares &= squares - 1
        mask = reach_token(s, p, False, origin, x, 0)
        while mask:
            out[n] = code(_CHOOSE_HOOMAN, 0, _HOOMAN, low_square(mask), 0, origin)
            mask &= mask - 1
            n += 1
    return n


@kernel
def _emit_due(s, p, out):  # type: ignore[no-untyped-def]
    """Write the answers to the decision on top of the stack."""
    top = int(s.pend_n) - 1
    kind, a, b = int(s.pend_kind[top]), int(s.pend_a[top]), int(s.pend_b[top])
    n = 0
    if kind == _DUE_DISCARD:
        for card in range(int(p.energy_kinds)):
            if int(s.hands[a, card]) > 0:
                out[n] = code(_DISCARD, card, 0, 0, 0, 0)
                n += 1
    elif kind == _DUE_EFFECT:
        if may_leave(s, p):
            out[0] = code(_EFFECT, 0, _NONE, 0, 0, 0)
            n = 1
        n = _emit_uses(s, p, out, n, _EFFECT, 0, a, b, 0)
    elif kind == _DUE_DOG:
        for dog in range(int(p.players)):
            out[dog] = code(_CHOOSE_DOG, dog, 0, 0, 0, 0)
        n = int(p.players)
    elif kind == _DUE_ZOMBIE:
        n = _emit_squares(out, 0, _CHOOSE_ZOMBIE, int(s.zombies), 0)
    elif kind == _DUE_HOOMAN:
        n = _emit_hooman_moves(s, p, out, b)
    else:
        do = _CONSENT if kind == _DUE_CONSENT else _CHOOSE_SCENT
        out[0] = code(do, 0, 0, 0, 0, 0)
        out[1] = code(do, 1, 0, 0, 0, 0)
        n = 2
    return n


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
    if int(s.pend_n) > 0:
        return _emit_due(s, p, out)
    if int(s.phase) == _PHASE_START:
        return _emit_squares(out, 0, _START, BARK, 0)
    return _emit_turn(s, p, out)


@kernel
def _legal_use(s, p, source, index, action):  # type: ignore[no-untyped-def]
    """Tell whether an action uses the effect at a position of a card or ability as it may be used."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if automatic(part):
        plain = act_token(action) == _SELF and act_to(action) == 0 and act_origin(action) == 0
        return plain and optional(p, source, index) and serves(s, p, part, x)
    mask = targets(s, p, part, x, act_token(action), act_origin(action))
    return mask >> act_to(action) & 1 != 0


@kernel
def _legal_play(s, p, action):  # type: ignore[no-untyped-def]
    """Judge the play of a card."""
    seat, kind, howl = int(s.seat), act_a(action), act_howl(action)
    if kind >= int(p.energy_kinds) or int(s.hands[seat, kind]) == 0:
        return False
    if int(p.howl[kind]) == 0:
        if howl != 0:
            return False
    elif howl == 0 or howl > int(p.players) or howl == seat + 1:
        return False
    if act_token(action) == _NONE:
        return act_to(action) == 0 and act_origin(action) == 0 and may_skip(s, p, kind)
    return _legal_use(s, p, kind, 0, action)


@kernel
def _legal_turn(s, p, action):  # type: ignore[no-untyped-def]
    """Judge an action of a turn."""
    seat = int(s.seat)
    at = int(s.dog_at[seat])
    do, a, to = act_do(action), act_a(action), act_to(action)
    if do == _PLAY:
        return _legal_play(s, p, action)
    if do == _RUN:
        return action == code(_RUN, 0, 0, to, 0, 0) and neighbours(1 << at) >> to & 1 != 0
    if action != code(do, a, 0, 0, 0, 0):
        return False
    if do == _LICK:
        return a < int(p.players) and int(s.dog_at[a]) == at
    if do == _SNIFF:
        return a < 3 and scent_here(s, p, a)
    return do == _PASS and a == 0


@kernel
def _legal_hooman_move(s, p, action, x):  # type: ignore[no-untyped-def]
    """Judge the move of any one hooman."""
    origin, to = act_origin(action), act_to(action)
    if action == code(_CHOOSE_HOOMAN, 0, _NONE, 0, 0, 0):
        return True
    if action != code(_CHOOSE_HOOMAN, 0, _HOOMAN, to, 0, origin) or int(s.hoomans) >> origin & 1 == 0:
        return False
    return reach_token(s, p, False, origin, x, 0) >> to & 1 != 0


@kernel
def _legal_due(s, p, action):  # type: ignore[no-untyped-def]
    """Judge an answer to the decision on top of the stack."""
    top = int(s.pend_n) - 1
    kind, a, b = int(s.pend_kind[top]), int(s.pend_a[top]), int(s.pend_b[top])
    do, value, to = act_do(action), act_a(action), act_to(action)
    if kind == _DUE_EFFECT:
        if action == code(_EFFECT, 0, _NONE, 0, 0, 0):
            return may_leave(s, p)
        plain = act_howl(action) == 0 and value == 0 and do == _EFFECT
        return plain and b < PARTS and _legal_use(s, p, a, b, action)
    if kind == _DUE_HOOMAN:
        return _legal_hooman_move(s, p, action, b)
    if kind == _DUE_ZOMBIE:
        return action == code(_CHOOSE_ZOMBIE, 0, 0, to, 0, 0) and int(s.zombies) >> to & 1 != 0
    if action != code(do, value, 0, 0, 0, 0):
        return False
    if kind == _DUE_DISCARD:
        return do == _DISCARD and value < int(p.energy_kinds) and int(s.hands[a, value]) > 0
    if kind == _DUE_DOG:
        return do == _CHOOSE_DOG and value < int(p.players)
    return do == (_CONSENT if kind == _DUE_CONSENT else _CHOOSE_SCENT) and value < 2


@kernel
def is_legal(s, p, action):  # type: ignore[no-untyped-def]
    """Tell whether the deciding seat may take an action; agrees with `legal_actions`."""
    action = int(action)
    if action <= 0 or action >> 25 or int(s.ended) != 0 or current_seat(s, p) < 0:
        return False
    if int(s.pend_n) > 0:
        return _legal_due(s, p, action)
    if int(s.phase) == _PHASE_START:
        to = act_to(action)
        return action == code(_START, 0, 0, to, 0, 0) and BARK >> to & 1 != 0
    return _legal_turn(s, p, action)
