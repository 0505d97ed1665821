"""Actions: run, lick, sniff, play a card, and the choices that cards ask for."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die, note_card
from balance.core.status import Status
from balance.games.gdbz.rules.cards import discard_card, draw_cards, spend_card, take_card
from balance.games.gdbz.rules.effects import advance, automatic, do_automatic, do_part, next_part, optional
from balance.games.gdbz.rules.hoomans import place_hooman
from balance.games.gdbz.rules.movement import move_hooman
from balance.games.gdbz.rules.turn import roll_step, settle
from balance.games.gdbz.state import (
    CARD_SOURCE_END,
    SCENT_KINDS,
    Act,
    Due,
    Phase,
    Removed,
    Stream,
    Token,
    act_a,
    act_do,
    act_howl,
    act_origin,
    act_to,
    act_token,
    pop,
    push,
)

__all__ = ["apply"]

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
_DUE_SCENT = int(Due.SCENT)
_DUE_CONSENT = int(Due.CONSENT)
_DUE_HOWL = int(Due.HOWL)
_DUE_ROLL = int(Due.ROLL)
_DUE_SCENT_DONE = int(Due.SCENT_DONE)
_DUE_CARD_DONE = int(Due.CARD_DONE)
_BY_EFFECT = int(Removed.EFFECT)
_SCENT = int(Stream.SCENT_ORDER)
_SCENT_DIE = int(Stream.SCENT_DIE)
_DOG = int(Token.DOG)
_PHASE_ACTIONS = int(Phase.ACTIONS)
_ASK = 0
_HERE = 1
_ROLLED = 2
_OK = int(Status.OK)
_ILLEGAL = int(Status.ILLEGAL_ACTION)


@kernel
def _find_hooman(s, p, chance, effect, space):  # type: ignore[no-untyped-def]
    """Place the hooman of a scent card: here, or where the die says (a blank means here) (GDBZ-37)."""
    where = int(p.scent_hooman[effect])
    if where == _ROLLED:
        value = die(chance, _SCENT_DIE, int(p.faces))
        if value <= int(p.numbered):
            space = value
    if where in (_HERE, _ROLLED):
        place_hooman(s, p, chance, int(p.square_of[space]))


@kernel
def _sniff(s, p, chance, pile):  # type: ignore[no-untyped-def]
    """Reveal a scent card and follow it: hooman, draws, choice, zombies (GDBZ-36, GDBZ-39, GDBZ-40)."""
    seat = int(s.seat)
    card = int(s.scent_card[int(s.pile_top[pile])])
    effect, space = card % SCENT_KINDS, card // SCENT_KINDS
    note_card(chance, _SCENT, card)
    push(s, _DUE_SCENT_DONE, pile, 0)
    if int(p.scent_zombies[effect]) > 0:
        push(s, _DUE_ROLL, _SCENT_DIE, int(p.scent_zombies[effect]))
    if int(p.scent_choice[effect]) > 0:
        push(s, _DUE_SCENT, 0, int(p.scent_choice[effect]))
    if int(p.scent_hooman[effect]) > 0:
        _find_hooman(s, p, chance, effect, space)
        if int(s.ended) != 0:
            return
    if int(p.scent_draw_here[effect]) > 0:
        for dog in range(int(p.players)):
            if int(s.dog_at[dog]) == int(s.dog_at[seat]):
                draw_cards(s, p, chance, dog, int(p.scent_draw_here[effect]))
    draw_cards(s, p, chance, seat, int(p.scent_draw_self[effect]))


@kernel
def _do(s, p, chance, source, part, x, action):  # type: ignore[no-untyped-def]
    """Carry out an effect that is used."""
    if automatic(part):
        do_automatic(s, p, chance, part, x)
    else:
        do_part(s, p, chance, source, part, x, act_token(action), act_to(action), act_origin(action))


@kernel
def _play_card(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Play an energy card: discard it, paw, howl, first effect; later effects become due (GDBZ-17 to GDBZ-23)."""
    seat, kind, token = int(s.seat), act_a(action), act_token(action)
    part, x = int(p.part[kind, 0]), int(p.part_x[kind, 0])
    s.actions_left += int(p.paw[kind]) - 1
    s.used = 0
    if int(p.discard_late) != 0:
        take_card(s, seat, kind)
        push(s, _DUE_CARD_DONE, kind, 0)
    else:
        spend_card(s, p, chance, seat, kind)
    howl = act_howl(action) - 1
    if howl >= 0:
        if int(p.howl_late) != 0:
            push(s, _DUE_HOWL, howl, 0)
        else:
            draw_cards(s, p, chance, howl, 1)
    used = token != 0 or (automatic(part) and not optional(p, kind, 0))
    if next_part(p, kind, 1) != 0 and not (used and int(p.one_effect) != 0):
        push(s, _DUE_EFFECT, kind, 1)
    if used:
        _do(s, p, chance, kind, part, x, action)


@kernel
def _use_effect(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Use or skip the effect that is due."""
    top = int(s.pend_n) - 1
    source, index = int(s.pend_a[top]), int(s.pend_b[top])
    token = act_token(action)
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if token != 0 and int(p.one_effect) != 0 and source < CARD_SOURCE_END:
        pop(s)
    else:
        advance(s, p, source, index)
    if token != 0:
        _do(s, p, chance, source, part, x, action)


@kernel
def _carry_out(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Play a card or use an effect, consent being settled."""
    if act_do(action) == _PLAY:
        _play_card(s, p, chance, action)
    else:
        _use_effect(s, p, chance, action)


@kernel
def _ask_or_carry_out(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Ask the dog that would be moved first, where consent is asked; else go ahead (GDBZ-33, GDBZ-34)."""
    token = act_token(action)
    if token >= _DOG and int(p.consent) == _ASK:
        s.asked = action
        push(s, _DUE_CONSENT, token - _DOG, 0)
    else:
        _carry_out(s, p, chance, action)


@kernel
def _answer(s, p, chance, yes):  # type: ignore[no-untyped-def]
    """Carry out what was asked, or leave everything as it was and note the refusal (GDBZ-33, GDBZ-34)."""
    dog = int(s.pend_a[int(s.pend_n) - 1])
    action = int(s.asked)
    s.asked = 0
    pop(s)
    if yes:
        _carry_out(s, p, chance, action)
    else:
        s.refused = int(s.refused) | 1 << dog


@kernel
def _choose_start(s, p, to):  # type: ignore[no-untyped-def]
    """Put a dog on its square of Central Bark and ask the next one (GDBZ-15)."""
    seat = int(s.starting)
    s.dog_at[seat] = to
    s.starting = (seat + 1) % int(p.players)
    if int(s.starting) == int(s.seat):
        s.phase = _PHASE_ACTIONS


@kernel
def _choose_scent(s, p, roll):  # type: ignore[no-untyped-def]
    """Discard cards, or roll for a zombie instead (GDBZ-40)."""
    n = int(s.pend_b[int(s.pend_n) - 1])
    pop(s)
    if roll:
        push(s, _DUE_ROLL, _SCENT_DIE, 1)
    else:
        push(s, _DUE_DISCARD, int(s.seat), n)


@kernel
def _choose_zombie(s, q):  # type: ignore[no-untyped-def]
    """Remove a chosen zombie from the board (GDBZ-43)."""
    top = int(s.pend_n) - 1
    s.pend_b[top] -= 1
    if int(s.pend_b[top]) == 0:
        pop(s)
    s.zombies = int(s.zombies) & ~(1 << q)
    s.removed[_BY_EFFECT] += 1


@kernel
def _choose(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out a choice that a card asked for; return a Status."""
    do, a, to = act_do(action), act_a(action), act_to(action)
    if do == _DISCARD:
        discard_card(s, p, chance, a)
    elif do == _CONSENT:
        _answer(s, p, chance, a)
    elif do == _CHOOSE_DOG:
        n = int(s.pend_b[int(s.pend_n) - 1])
        pop(s)
        draw_cards(s, p, chance, a, n)
    elif do == _CHOOSE_ZOMBIE:
        _choose_zombie(s, to)
    elif do == _CHOOSE_HOOMAN:
        pop(s)
        if act_token(action) != 0:
            move_hooman(s, p, chance, act_origin(action), to)
    elif do == _CHOOSE_SCENT:
        _choose_scent(s, p, a)
    elif do == _START:
        _choose_start(s, p, to)
    else:
        return _ILLEGAL
    return _OK


@kernel
def apply(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out one decision, or the end-of-turn roll (action 0), and all that follows without a decision.

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
    if do == 0:
        roll_step(s, p, chance)
        return _OK
    if do in (_PLAY, _EFFECT):
        _ask_or_carry_out(s, p, chance, action)
    elif do == _RUN:
        s.dog_at[int(s.seat)] = act_to(action)
        s.actions_left -= 1
    elif do == _LICK:
        s.actions_left -= 1
        draw_cards(s, p, chance, act_a(action), int(p.lick_draw))
    elif do == _SNIFF:
        s.actions_left -= 1
        _sniff(s, p, chance, act_a(action))
    elif do == _PASS:
        s.actions_left = 0
    else:
        status = _choose(s, p, chance, action)
        if status != _OK:
            return status
    settle(s, p, chance)
    return _OK
