"""Legal actions: listed, and judged one at a time."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANES, NEAR4, NOWHERE, SQUARES
from balance.games.zombiaki.cards import CARDS, HUMANS, Card
from balance.games.zombiaki.rules.dogs import dog_path_ok, emit_dog_moves
from balance.games.zombiaki.rules.fire import emit_flames, emit_gasoline
from balance.games.zombiaki.rules.forecast import hold_targets
from balance.games.zombiaki.rules.human_cards import human_play_ok, net_ok
from balance.games.zombiaki.rules.phases import current_seat, walkers
from balance.games.zombiaki.rules.settle import shrapnel_squares
from balance.games.zombiaki.rules.shots import is_shot, target_ok
from balance.games.zombiaki.rules.zombie_cards import emit_orders, order_ok, zombie_play_ok
from balance.games.zombiaki.state import (
    NO_CARD,
    Act,
    Due,
    Phase,
    Step,
    act_a,
    act_b,
    act_card,
    act_do,
    act_more,
    code,
)

__all__ = ["is_legal", "legal_actions", "may_play"]

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
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_DUE_NEXT = int(Due.NEXT)
_DUE_TARGET = int(Due.TARGET)
_DUE_CLICK = int(Due.CLICK)
_DUE_WALKER = int(Due.WALKER)
_DUE_HOLD = int(Due.HOLD)
_ZOMBIES = int(Phase.ZOMBIES)
_STEP_HOLD = int(Step.NOT_SO_FAST)
_STEP_DOGS = int(Step.DOGS)
_Z_DISCARD = int(Step.ZOMBIE_DISCARD)
_H_DISCARD = int(Step.HUMAN_DISCARD)
_DAWN = int(Card.DAWN)
_TERROR = int(Card.TERROR)
_MASS = int(Card.MASS)
_CHANGE = int(Card.CHANGE)
_BITE = int(Card.BITE)
_MEAT = int(Card.MEAT)
_CLICK = int(Card.CLICK)
_PICK_AXE = int(Card.PICK_AXE)
_NOT_SO_FAST = int(Card.NOT_SO_FAST)
_NAPALM = int(Card.NAPALM)
_BLOOD = int(Card.BLOOD)
_GET_OUT = int(Card.GET_OUT)
_SEARCHLIGHT = int(Card.SEARCHLIGHT)
_GASOLINE = int(Card.GASOLINE)
_BACK_OFF = int(Card.BACK_OFF)
_FREEZE = int(Card.FREEZE)
_NET = int(Card.NET)
_STREET = int(Card.STREET_ON_FIRE)
_VOLTAGE = int(Card.HIGH_VOLTAGE)
_FLAMETHROWER = int(Card.FLAMETHROWER)
# what a card is played with
_WITH_NOTHING = 0
_WITH_SQUARE = 1
_WITH_PAIR = 2
_WITH_CARD = 3
_WITH_LANE = 4
_WITH_AIM = 5
_WITH_MORE = 6
_WITH_SQUARE_AND_CARD = 7


@kernel
def _form(card):  # type: ignore[no-untyped-def]
    """Return what a card is played with."""
    if is_shot(card):
        return _WITH_AIM
    if card in (_TERROR, _BACK_OFF, _FREEZE):
        return _WITH_NOTHING
    if card in (_MASS, _CHANGE, _BITE, _BLOOD):
        return _WITH_PAIR
    if card in (_MEAT, _GET_OUT):
        return _WITH_CARD
    if card in (_SEARCHLIGHT, _STREET, _VOLTAGE):
        return _WITH_LANE
    if card in (_GASOLINE, _NET, _FLAMETHROWER):
        return _WITH_MORE
    return _WITH_SQUARE_AND_CARD if card == _PICK_AXE else _WITH_SQUARE


@kernel
def _form_ok(card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether the arguments of a play have the form its card needs."""
    form = _form(card)
    if form == _WITH_SQUARE:
        return a < SQUARES and b == 0 and more == 0
    if form == _WITH_PAIR:
        return a < SQUARES and b < SQUARES and int(NEAR4[a]) >> b & 1 != 0 and more == 0
    if form == _WITH_CARD:
        return a == 0 and b == 0 and more < CARDS
    if form == _WITH_LANE:
        return a < LANES and b == 0 and more == 0
    if form == _WITH_AIM:
        return a < SQUARES and b <= 1 and more == 0
    if form == _WITH_MORE:
        return b == 0 and (a == 0 or (card == _FLAMETHROWER and a < 5))
    if form == _WITH_SQUARE_AND_CARD:
        return a < SQUARES and b == 0 and more < CARDS
    return a == 0 and b == 0 and more == 0


@kernel
def _works(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether a card of either side may be played so."""
    if card < HUMANS:
        return zombie_play_ok(s, p, card, a, b, more)
    return human_play_ok(s, p, card, a, b, more)


@kernel
def may_play(s, p, card):  # type: ignore[no-untyped-def]
    """Tell whether a card of the playing side is held and may be played at all now (ZMB-16, ZMB-44)."""
    side = int(s.phase)
    if card >= CARDS or (card >= HUMANS) != (side != _ZOMBIES) or int(s.hand[card]) == 0:
        return False
    return side == _ZOMBIES or int(s.terror) == 0 or int(s.cards_played) < int(p.number[_TERROR])


@kernel
def _emit_nets(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every way to throw a NET."""
    zombies = int(s.zombies)
    mask = zombies
    while mask:
        if net_ok(s, p, mask):
            out[n] = code(_PLAY, _NET, 0, 0, mask)
            n += 1
        mask = (mask - 1) & zombies
    return n


@kernel
def _emit_range(s, p, out, n, card, places, seconds, mores, first):  # type: ignore[no-untyped-def]
    """Write the plays of a card over ranges of arguments: `a`, `b` (or the squares beside `a`), `more`."""
    for a in range(places):
        for b in range(seconds):
            for more in range(first, mores):
                if _form_ok(card, a, b, more) and _works(s, p, card, a, b, more):
                    out[n] = code(_PLAY, card, a, b, more)
                    n += 1
    return n


@kernel
def _emit_card(s, p, out, n, card):  # type: ignore[no-untyped-def]
    """Write every play of a card."""
    form = _form(card)
    if card == _NET:
        return _emit_nets(s, p, out, n)
    if card == _GASOLINE:
        return emit_gasoline(s, p, out, n)
    if card == _FLAMETHROWER:
        return emit_flames(s, p, out, n)
    places = SQUARES if form in (_WITH_SQUARE, _WITH_PAIR, _WITH_AIM, _WITH_SQUARE_AND_CARD) else 1
    places = LANES if form == _WITH_LANE else places
    seconds = SQUARES if form == _WITH_PAIR else (2 if form == _WITH_AIM else 1)
    if form == _WITH_SQUARE_AND_CARD:
        return _emit_range(s, p, out, n, card, places, seconds, CARDS, HUMANS)
    return _emit_range(s, p, out, n, card, places, seconds, CARDS if form == _WITH_CARD else 1, 0)


@kernel
def _playable(card):  # type: ignore[no-untyped-def]
    """Tell whether a card is one that is played in Play, not a response."""
    return card not in (_CLICK, _NOT_SO_FAST, _DAWN)


@kernel
def _emit_plays(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write what the playing side may do: plays, orders, further discards, the end of its phase."""
    first, last = (0, HUMANS) if int(s.phase) == _ZOMBIES else (HUMANS, CARDS)
    for card in range(first, last):
        if int(s.hand[card]) == 0:
            continue
        if may_play(s, p, card):
            if _playable(card):
                n = _emit_card(s, p, out, n, card)
            if int(p.empty_plays) != 0:
                out[n] = code(_PLAY_EMPTY, card, 0, 0, 0)
                n += 1
        if int(p.extra_discards) != 0:
            out[n] = code(_DISCARD, card, 0, 0, 0)
            n += 1
    if int(s.phase) == _ZOMBIES:
        n = emit_orders(s, p, out, n)
    out[n] = code(_END_PHASE, 0, 0, 0, 0)
    return n + 1


@kernel
def _emit_squares(out, n, do, card, mask):  # type: ignore[no-untyped-def]
    """Write an action for every square of a mask."""
    while mask:
        out[n] = code(do, card, low_bit(mask), 0, 0)
        mask &= mask - 1
        n += 1
    return n


@kernel
def _emit_due(s, p, out, due):  # type: ignore[no-untyped-def]
    """Write the answers to a decision that an act waits for."""
    n = 0
    if due == _DUE_SHRAPNEL:
        return _emit_squares(out, n, _SHRAPNEL, 0, shrapnel_squares(p, int(s.spot)))
    if due == _DUE_WALKER:
        return _emit_squares(out, n, _WALKER, 0, walkers(s, p))
    if due == _DUE_NEXT:
        n = _emit_squares(out, n, _NEXT, 0, int(s.lit))
        if int(s.retreats) > 0 and int(s.retreating) == 0:
            out[n] = code(_NEXT, 0, NOWHERE, 0, 0)
            n += 1
        return n
    if due == _DUE_TARGET:
        for q in range(SQUARES + 1):
            for car in range(2):
                if target_ok(s, p, q, car):
                    out[n] = code(_TARGET, 0, q, car, 0)
                    n += 1
        return n
    held = _CLICK if due == _DUE_CLICK else _NOT_SO_FAST
    out[0] = code(_RESPOND, NO_CARD, 0, 0, 0)
    out[1] = code(_RESPOND, held, 0 if due == _DUE_CLICK else int(s.spot), 0, 0)
    return 2


@kernel
def legal_actions(s, p, out):  # type: ignore[no-untyped-def]
    """Write the codes of every legal action and return their number.

    Parameters
    ----------
    s, p : records
        A state in which a seat decides.
    out : ndarray of int64, shape (MAX_ACTIONS,)

    Returns
    -------
    int
    """
    due, step, n = int(s.due), int(s.step), 0
    if due != _DUE_NONE:
        return _emit_due(s, p, out, due)
    if step == _STEP_DOGS:
        return emit_dog_moves(s, p, out, n)
    if step == _STEP_HOLD:
        out[0] = code(_RESPOND, NO_CARD, 0, 0, 0)
        return _emit_squares(out, 1, _RESPOND, _NOT_SO_FAST, hold_targets(s, p))
    if step in (_Z_DISCARD, _H_DISCARD):
        first, last = (0, HUMANS) if step == _Z_DISCARD else (HUMANS, CARDS)
        for card in range(first, last):
            if int(s.hand[card]) > 0:
                out[n] = code(_DISCARD, card, 0, 0, 0)
                n += 1
        return n
    return _emit_plays(s, p, out, n)


@kernel
def _answer_ok(s, p, due, do, card, a, b):  # type: ignore[no-untyped-def]
    """Tell whether an action answers the decision that an act waits for."""
    if due == _DUE_SHRAPNEL:
        return do == _SHRAPNEL and card == 0 and b == 0 and shrapnel_squares(p, int(s.spot)) >> a & 1 != 0
    if due == _DUE_WALKER:
        return do == _WALKER and card == 0 and b == 0 and walkers(s, p) >> a & 1 != 0
    if due == _DUE_NEXT:
        if do != _NEXT or card != 0 or b != 0:
            return False
        if a == NOWHERE:
            return int(s.retreats) > 0 and int(s.retreating) == 0
        return int(s.lit) >> a & 1 != 0
    if due == _DUE_TARGET:
        return do == _TARGET and card == 0 and b <= 1 and target_ok(s, p, a, b)
    if do != _RESPOND or b != 0:
        return False
    if card == NO_CARD:
        return a == 0
    return (card == _CLICK and a == 0) if due == _DUE_CLICK else (card == _NOT_SO_FAST and a == int(s.spot))


@kernel
def _play_step_ok(s, p, do, card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether an action may be taken in Play."""
    if do == _PLAY:
        return (
            may_play(s, p, card) and _playable(card) and _form_ok(card, a, b, more) and _works(s, p, card, a, b, more)
        )
    if do == _ORDER:
        zombies = int(s.phase) == _ZOMBIES and card == 0
        return zombies and a < SQUARES and b < SQUARES and more <= NOWHERE and order_ok(s, p, a, b, more)
    if a != 0 or b != 0 or more != 0:
        return False
    if do == _END_PHASE:
        return card == 0
    if do == _PLAY_EMPTY:
        return int(p.empty_plays) != 0 and may_play(s, p, card)
    return do == _DISCARD and int(p.extra_discards) != 0 and _held(s, card)


@kernel
def _held(s, card):  # type: ignore[no-untyped-def]
    """Tell whether the side whose phase it is holds a card."""
    return card < CARDS and (card >= HUMANS) == (int(s.phase) != _ZOMBIES) and int(s.hand[card]) > 0


@kernel
def is_legal(s, p, action):  # type: ignore[no-untyped-def]
    """Tell whether the deciding seat may take an action.

    Parameters
    ----------
    s, p : records
    action : int

    Returns
    -------
    bool
    """
    if current_seat(s, p) < 0 or action < 0:
        return False
    do, card, a, b, more = act_do(action), act_card(action), act_a(action), act_b(action), act_more(action)
    due, step = int(s.due), int(s.step)
    if due != _DUE_NONE:
        return more == 0 and _answer_ok(s, p, due, do, card, a, b)
    if step == _STEP_DOGS:
        return do == _DOG_MOVE and card == 0 and b == 0 and a < SQUARES and dog_path_ok(s, p, a, more)
    if step == _STEP_HOLD:
        if do != _RESPOND or b != 0 or more != 0:
            return False
        held = card == _NOT_SO_FAST and hold_targets(s, p) >> a & 1 != 0
        return held or (card == NO_CARD and a == 0)
    if step in (_Z_DISCARD, _H_DISCARD):
        return do == _DISCARD and a == 0 and b == 0 and more == 0 and _held(s, card)
    return _play_step_ok(s, p, do, card, a, b, more)
