"""Who is asked for a card, playing one, and answering one (Event Card Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.cards import from_hand
from balance.games.zombies4.rules.effects import carry_out
from balance.games.zombies4.rules.fronts import discard_card, leave_play
from balance.games.zombies4.rules.uses import can_act, can_answer
from balance.games.zombies4.state import CHAIN, Act, Due, act_do, act_kind, pop, push

__all__ = ["answer", "ask_again", "ask_everyone", "decline", "settle_answers", "settle_window", "use_card"]

_RESPOND = int(Due.RESPOND)
_PLAY = int(Act.PLAY)
_REMOVE = int(Act.REMOVE)
_FREE = 1
_OUT_OF_GAME = 1


@kernel
def _everyone(p):  # type: ignore[no-untyped-def]
    """Return all seats as bits."""
    return (1 << int(p.players)) - 1


@kernel
def ask_everyone(s, p):  # type: ignore[no-untyped-def]
    """Open a window before a step or a spell roll (Z4-27)."""
    s.to_ask = _everyone(p)


@kernel
def ask_again(s, p, seat):  # type: ignore[no-untyped-def]
    """After a seat's card all others are asked, again where need be (Z4-27)."""
    s.to_ask = _everyone(p) & ~(1 << seat)


@kernel
def decline(s):  # type: ignore[no-untyped-def]
    """Let the chance pass, as the seat that is asked."""
    bit = 1 << int(s.asking) - 1
    n = int(s.pend_n)
    if n > 0:
        s.pend_b[n - 1] = int(s.pend_b[n - 1]) & ~bit
    else:
        s.to_ask = int(s.to_ask) & ~bit
    s.asking = 0


@kernel
def settle_window(s, p):  # type: ignore[no-untyped-def]
    """Find the next seat of the window that has anything to play, the active one first; return whether there is."""
    players, first = int(p.players), int(s.seat)
    for i in range(players):
        seat = first + i if first + i < players else first + i - players
        if int(s.to_ask) >> seat & 1 == 0:
            continue
        if can_act(s, p, seat):
            s.asking = seat + 1
            return True
        s.to_ask = int(s.to_ask) & ~(1 << seat)
    return False


@kernel
def _spend_play(s, p, seat):  # type: ignore[no-untyped-def]
    """Count the card of the round (Z4-28, Z4-29)."""
    s.cards_used += 1
    if int(p.r_out_of_turn) != _FREE or seat == int(s.seat):
        s.card_played[seat] = 1


@kernel
def use_card(s, p, action):  # type: ignore[no-untyped-def]
    """Use a card by the seat that is asked: lay or play it and wait for answers, or discard it for its effect."""
    seat, kind, do = int(s.asking) - 1, act_kind(action), act_do(action)
    s.asking = 0
    ask_again(s, p, seat)
    if do != _PLAY:
        _discard_for_effect(s, p, seat, kind, do)
        carry_out(s, p, seat, action)
        return
    from_hand(s, seat, kind)
    _spend_play(s, p, seat)
    if int(p.events) >> kind & 1:
        discard_card(s, kind)
    else:
        s.in_play[seat] = int(s.in_play[seat]) | 1 << kind
    s.played = action
    s.chain[0] = seat
    s.chain_n = 1
    push(s, _RESPOND, seat, int(s.to_ask), 0)


@kernel
def _discard_for_effect(s, p, seat, kind, do):  # type: ignore[no-untyped-def]
    """Take a page or item from in front of a seat (Z4-34, Z4-36)."""
    if do == _REMOVE:
        s.page_removed[seat] = 1
        if int(p.r_used_page) == _OUT_OF_GAME:
            s.in_play[seat] = int(s.in_play[seat]) & ~(1 << kind)
            s.removed[kind] += 1
            return
    leave_play(s, seat, kind)


@kernel
def answer(s, p, kind):  # type: ignore[no-untyped-def]
    """Play That Didn't Just Happen!?! against the last card; it can be answered in turn (Z4-99)."""
    seat, top = int(s.asking) - 1, int(s.pend_n) - 1
    s.asking = 0
    from_hand(s, seat, kind)
    _spend_play(s, p, seat)
    discard_card(s, kind)
    s.chain[int(s.chain_n)] = seat
    s.chain_n += 1
    s.pend_a[top] = seat
    s.pend_b[top] = _everyone(p) & ~(1 << seat) if int(s.chain_n) < CHAIN else 0
    ask_again(s, p, seat)


@kernel
def _close_chain(s, p):  # type: ignore[no-untyped-def]
    """Work off the answers: each cancels the card before it, the last one stands (Z4-99, Z4-100)."""
    n, action, seat = int(s.chain_n), int(s.played), int(s.chain[0])
    if int(p.r_cancelled_play):
        for at in range(n - 2, -1, -2):
            s.card_played[int(s.chain[at])] = 0
    s.chain_n = 0
    s.played = 0
    for at in range(n):
        s.chain[at] = 0
    if n & 1:
        carry_out(s, p, seat, action)
    elif int(p.events) >> act_kind(action) & 1 == 0:
        leave_play(s, seat, act_kind(action))


@kernel
def settle_answers(s, p):  # type: ignore[no-untyped-def]
    """Find the next seat that may answer the card on top of the stack, or let it happen; return whether one may."""
    top = int(s.pend_n) - 1
    players, last = int(p.players), int(s.pend_a[top])
    for i in range(1, players):
        seat = last + i if last + i < players else last + i - players
        if int(s.pend_b[top]) >> seat & 1 and can_answer(s, p, seat):
            s.asking = seat + 1
            return True
    pop(s)
    _close_chain(s, p)
    return False
