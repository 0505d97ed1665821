"""Invariants: nothing is lost or doubled, and every token stands where it may."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import NUMBERED, SQUARES, bit_count
from balance.games.gdbz.rules.turn import current_seat
from balance.games.gdbz.state import (
    ENERGY_KINDS,
    HOOMAN_KINDS,
    SCENT_KINDS,
    SPACES,
    STACK,
    Due,
    Phase,
)

__all__ = ["check"]

_ROLL_PHASE = int(Phase.ROLL)
_DUE_SCENT = int(Due.SCENT)
_CARD_DONE = int(Due.CARD_DONE)
_DUE_CONSENT = int(Due.CONSENT)


@kernel
def _energy_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every energy card lies in exactly one zone and hands agree with their sizes."""
    for kind in range(ENERGY_KINDS):
        n = 0
        for at in range(int(s.energy_top), int(s.energy_n)):
            n += int(s.energy_deck[at]) == kind
        for at in range(int(s.discard_n)):
            n += int(s.energy_discard[at]) == kind
        for at in range(int(s.pend_n)):  # a card in play is in no pile until its effects are done
            n += int(s.pend_kind[at]) == _CARD_DONE and int(s.pend_a[at]) == kind
        for seat in range(int(p.players)):
            if int(s.hands[seat, kind]) < 0:
                return False
            n += int(s.hands[seat, kind])
        if n != int(p.energy_count[kind]):
            return False
    for seat in range(int(p.players)):
        n = 0
        for kind in range(ENERGY_KINDS):
            n += int(s.hands[seat, kind])
        if n != int(s.hand_n[seat]) or n > int(p.hand_limit):
            return False
    return True


@kernel
def _scents_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every scent card lies in one pile or among the discards, by effect and by location."""
    left = 0
    for pile in range(3):
        left += int(s.pile_end[pile]) - int(s.pile_top[pile])
    if left != int(s.scent_left) or left + int(s.scent_discard_n) != int(p.scent_n):
        return False
    for kind in range(SCENT_KINDS):
        if _scents_of(s, kind, -1) != int(p.scent_count[kind]):
            return False
    for space in range(1, SPACES + 1):
        if _scents_of(s, -1, space) != (int(p.scent_n) + SPACES - space) // SPACES:
            return False
    return True


@kernel
def _scents_of(s, kind, space):  # type: ignore[no-untyped-def]
    """Count the scent cards of a kind or of a space (-1: any)."""
    n = 0
    for pile in range(3):
        for at in range(int(s.pile_top[pile]), int(s.pile_end[pile])):
            card = int(s.scent_card[at])
            n += (kind < 0 or card % SCENT_KINDS == kind) and (space < 0 or card // SCENT_KINDS == space)
    for at in range(int(s.scent_discard_n)):
        card = int(s.scent_discard[at])
        n += (kind < 0 or card % SCENT_KINDS == kind) and (space < 0 or card // SCENT_KINDS == space)
    return n


@kernel
def _hooman_cards_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every hooman card lies in the deck, the discards or Hooman Town."""
    for kind in range(HOOMAN_KINDS):
        n = 0
        for at in range(int(s.hooman_top), int(s.hooman_n)):
            n += int(s.hooman_deck[at]) == kind
        for at in range(int(s.hooman_discard_n)):
            n += int(s.hooman_discard[at]) == kind
        for at in range(int(s.hooman_town_n)):
            n += int(s.hooman_town[at]) == kind
        if n != int(p.hooman_kind_count[kind]):
            return False
    return True


@kernel
def _tokens_placed(s, p):  # type: ignore[no-untyped-def]
    """Tell whether zombies and hoomans stand on numbered squares only, never together, and are counted right."""
    zombies, hoomans = int(s.zombies), int(s.hoomans)
    if (zombies | hoomans) & ~NUMBERED:
        return False
    if zombies & hoomans and int(s.ended) == 0:
        return False
    if bit_count(zombies) > int(p.zombie_tokens):
        return False
    total = 0
    for q in range(SQUARES):
        n = int(s.hooman_count[q])
        if n < 0 or (n > 0) != (hoomans >> q & 1 != 0):
            return False
        total += n
    if total != int(s.hooman_total) or (int(p.uncapped) == 0 and total > int(p.hooman_tokens)):
        return False
    for seat in range(int(p.players)):  # noqa: SIM110 (kernels have no generators)
        if not 0 <= int(s.dog_at[seat]) < SQUARES:
            return False
    return True


@kernel
def _counters_in_range(s, p):  # type: ignore[no-untyped-def]
    """Tell whether tracker, turn, actions and stack are in range and agree with each other."""
    feral, ended = int(s.feral), int(s.ended)
    if feral < 0 or feral > int(p.feral_limit) or (feral == int(p.feral_limit)) != (ended == 2):
        return False
    if not 1 <= int(s.turn) <= int(p.turn_cap) or not 0 <= int(s.seat) < int(p.players):
        return False
    if int(s.actions_left) < 0 or (int(s.phase) == _ROLL_PHASE and int(s.actions_left) != 0):
        return False
    if not 0 <= int(s.pend_n) <= STACK or (ended != 0 and int(s.pend_n) != 0):
        return False
    lost = int(s.feral_by[1]) == int(s.eaten) and int(s.feral_by[2]) == int(s.drowned)
    return lost or ended == 2


@kernel
def _decision_due(s, p):  # type: ignore[no-untyped-def]
    """Tell whether a state between actions waits for a decision or a roll, not for something automatic."""
    if int(s.ended) != 0:
        return True
    n = int(s.pend_n)
    if n == 0:
        return int(s.phase) != _ROLL_PHASE or int(s.rolls_left) > 0
    asked = int(s.pend_kind[n - 1]) == _DUE_CONSENT
    return int(s.pend_kind[n - 1]) <= _DUE_CONSENT and asked == (int(s.asked) != 0) and current_seat(s, p) >= 0


@kernel
def check(s, p):  # type: ignore[no-untyped-def]
    """Return 0, or the number of the first broken invariant.

    Returns
    -------
    int
        1 stack overflow, 2 energy cards, 3 scent cards, 4 hooman cards, 5 tokens on the board, 6 counters,
        7 nothing that can happen next.
    """
    if int(s.broken) != 0:
        return 1
    if not _energy_kept(s, p):
        return 2
    if not _scents_kept(s, p):
        return 3
    if not _hooman_cards_kept(s, p):
        return 4
    if not _tokens_placed(s, p):
        return 5
    if not _counters_in_range(s, p):
        return 6
    return 0 if _decision_due(s, p) else 7
