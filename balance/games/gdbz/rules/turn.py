"""The course of a turn: what is due after an action, the win, the roll, the next dog."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_shuffle, shuffle
from balance.games.gdbz.board import BARK
from balance.games.gdbz.rules.cards import auto_discard, draw_cards, lay_down
from balance.games.gdbz.rules.effects import advance, automatic, do_automatic, optional, serves
from balance.games.gdbz.rules.hoomans import resolve_hooman_card
from balance.games.gdbz.rules.movement import hooman_can_move
from balance.games.gdbz.rules.setup import lay_piles
from balance.games.gdbz.rules.zombies import enter_bark, roll_zombie
from balance.games.gdbz.state import Due, End, Phase, Stream, pop

__all__ = ["current_seat", "is_over", "roll_step", "settle"]

_DISCARD = int(Due.DISCARD)
_EFFECT = int(Due.EFFECT)
_DUE_ZOMBIE = int(Due.ZOMBIE)
_DUE_HOOMAN = int(Due.HOOMAN)
_CONSENT = int(Due.CONSENT)
_BARK_ENTRY = int(Due.BARK_ENTRY)
_HOWL = int(Due.HOWL)
_HOOMAN_CARD = int(Due.HOOMAN_CARD)
_ROLL = int(Due.ROLL)
_SCENT_DONE = int(Due.SCENT_DONE)
_CARD_DONE = int(Due.CARD_DONE)
_PHASE_START = int(Phase.START)
_PHASE_ACTIONS = int(Phase.ACTIONS)
_PHASE_ROLL = int(Phase.ROLL)
_END_RESCUED = int(End.RESCUED)
_END_TURN_CAP = int(End.TURN_CAP)
_END_STUCK = int(End.STUCK)
_SCENT_AGAIN = int(Stream.SCENT_AGAIN)
_ZOMBIE_DIE = int(Stream.ZOMBIE_DIE)
_WIN_AFTER_ROLL = 1
_WIN_AT_ONCE = 2


@kernel
def current_seat(s, p):  # type: ignore[no-untyped-def]
    """Return the seat that decides next, -1 before the end-of-turn roll."""
    n = int(s.pend_n)
    if n > 0:
        kind = int(s.pend_kind[n - 1])
        return int(s.pend_a[n - 1]) if kind in (_DISCARD, _CONSENT) else int(s.seat)
    phase = int(s.phase)
    if phase == _PHASE_ACTIONS:
        return int(s.seat)
    return int(s.starting) if phase == _PHASE_START else -1


@kernel
def is_over(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the game is decided."""
    return int(s.ended) != 0


@kernel
def _won(s, p):  # type: ignore[no-untyped-def]
    """Tell whether enough hoomans are rescued and every dog is home (GDBZ-1)."""
    if int(s.rescued) < int(p.goal):
        return False
    for seat in range(int(p.players)):  # noqa: SIM110 (kernels have no generators)
        if BARK >> int(s.dog_at[seat]) & 1 == 0:
            return False
    return True


@kernel
def _finish_scent(s):  # type: ignore[no-untyped-def]
    """Discard the scent card that was followed; the pile's token moves to the next card's space (GDBZ-39)."""
    pile = int(s.pend_a[int(s.pend_n) - 1])
    pop(s)
    at = int(s.pile_top[pile])
    s.scent_discard[int(s.scent_discard_n)] = s.scent_card[at]
    s.scent_discard_n += 1
    s.pile_top[pile] = at + 1
    s.scent_left -= 1


@kernel
def _without_scents(s, p, chance):  # type: ignore[no-untyped-def]
    """Shuffle the scent discards, or lose, when no scent and no way to enough hoomans is left (GDBZ-41)."""
    if int(s.rescued) >= int(p.goal):
        return
    if int(p.no_scents_stuck) != 0:
        if int(s.rescued) + int(s.hooman_total) < int(p.goal):
            s.ended = _END_STUCK
        return
    if int(s.hooman_total) > 0:
        return
    n = int(s.scent_discard_n)
    shuffle(chance, _SCENT_AGAIN, s.scent_discard, s.scent_card, n)
    note_shuffle(chance, _SCENT_AGAIN, n)
    lay_piles(s, n)
    s.scent_discard_n = 0
    s.scent_known = 1


@kernel
def _settle_effect(s, p, chance):  # type: ignore[no-untyped-def]
    """Do what takes no choice, pass over what is of no use; return whether the dog must choose (GDBZ-22)."""
    top = int(s.pend_n) - 1
    source, index = int(s.pend_a[top]), int(s.pend_b[top])
    part = int(p.part[source, index])
    x = int(p.part_x[source, index])
    chosen = not automatic(part) or optional(p, source, index)
    if chosen and serves(s, p, part, x):
        return True
    advance(s, p, source, index)
    if not chosen:
        do_automatic(s, p, chance, part, x)
    return False


@kernel
def _nothing_to_choose(s, p, kind, steps):  # type: ignore[no-untyped-def]
    """Tell whether a hooman card's choice has nothing to work on: no zombie, or no hooman that can move (GDBZ-43)."""
    if kind == _DUE_ZOMBIE:
        return int(s.zombies) == 0
    return kind == _DUE_HOOMAN and not hooman_can_move(s, p, steps)


@kernel
def _settle_top(s, p, chance):  # type: ignore[no-untyped-def]
    """Do what is on top of the stack, or return True when it needs a decision."""
    top = int(s.pend_n) - 1
    kind, a = int(s.pend_kind[top]), int(s.pend_a[top])
    if kind == _DISCARD:
        return not auto_discard(s, p, chance)
    if kind == _EFFECT:
        return _settle_effect(s, p, chance)
    if kind == _BARK_ENTRY:
        enter_bark(s, p)
    elif kind == _HOWL:
        pop(s)
        draw_cards(s, p, chance, a, 1)
    elif kind == _HOOMAN_CARD:
        resolve_hooman_card(s, p, chance)
    elif kind == _ROLL:
        s.pend_b[top] -= 1
        if int(s.pend_b[top]) == 0:
            pop(s)
        roll_zombie(s, p, chance, a)
    elif kind == _SCENT_DONE:
        _finish_scent(s)
    elif kind == _CARD_DONE:
        pop(s)
        lay_down(s, p, chance, a)
    elif _nothing_to_choose(s, p, kind, int(s.pend_b[top])):
        pop(s)
    else:
        return True
    return False


@kernel
def _end_turn(s, p):  # type: ignore[no-untyped-def]
    """Pass the turn to the next dog clockwise (GDBZ-16)."""
    if int(p.win_check) == _WIN_AFTER_ROLL and _won(s, p):
        s.ended = _END_RESCUED
        return
    if int(s.turn) >= int(p.turn_cap):
        s.ended = _END_TURN_CAP
        return
    seat = int(s.seat) + 1
    s.seat = seat if seat < int(p.players) else 0
    s.turn += 1
    s.actions_left = p.actions_per_turn
    s.refused = 0
    s.phase = _PHASE_ACTIONS


@kernel
def _drop_what_is_due(s):  # type: ignore[no-untyped-def]
    """Empty the stack of a decided game; a card in play goes to the discards, which nobody shuffles any more."""
    while int(s.pend_n) > 0:
        top = int(s.pend_n) - 1
        if int(s.pend_kind[top]) == _CARD_DONE:
            s.energy_discard[int(s.discard_n)] = s.pend_a[top]
            s.discard_n += 1
        pop(s)


@kernel
def settle(s, p, chance):  # type: ignore[no-untyped-def]
    """Do everything that follows without a decision, up to the next decision or roll.

    The stack is worked off from the top; when it is empty the action is over: the win is checked, scents that ran out
    are seen to, and the turn moves on.
    """
    at_once = int(p.win_check) == _WIN_AT_ONCE and int(s.rescued) >= int(p.goal)
    if at_once and int(s.ended) == 0 and _won(s, p):  # before a hooman card, or what a zombie does to the pack
        s.ended = _END_RESCUED
    while int(s.pend_n) > 0 and int(s.ended) == 0:
        if _settle_top(s, p, chance):
            return
    if int(s.ended) != 0:
        _drop_what_is_due(s)
        return
    if int(s.phase) == _PHASE_ACTIONS:
        if int(s.rescued) >= int(p.goal) and int(p.win_check) != _WIN_AFTER_ROLL and _won(s, p):
            s.ended = _END_RESCUED
            return
        if int(s.actions_left) <= 0:
            s.phase = _PHASE_ROLL
            s.rolls_left = p.zombies_per_roll
    if int(s.scent_left) == 0:
        _without_scents(s, p, chance)
    if int(s.phase) == _PHASE_ROLL and int(s.rolls_left) == 0 and int(s.ended) == 0:
        _end_turn(s, p)


@kernel
def roll_step(s, p, chance):  # type: ignore[no-untyped-def]
    """Roll for zombies at the end of a turn until a decision is due or all rolls are made (GDBZ-45)."""
    while int(s.rolls_left) > 0 and int(s.pend_n) == 0 and int(s.ended) == 0:
        s.rolls_left -= 1
        roll_zombie(s, p, chance, _ZOMBIE_DIE)
        while int(s.pend_n) > 0 and int(s.ended) == 0:
            if _settle_top(s, p, chance):
                return
    settle(s, p, chance)
