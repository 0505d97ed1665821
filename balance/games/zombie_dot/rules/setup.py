"""Set-up: the shuffle and the deal."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_shuffle, shuffle
from balance.games.zombie_dot.rules.hands import give
from balance.games.zombie_dot.rules.table import open_table, set_down
from balance.games.zombie_dot.rules.turn import begin_turn
from balance.games.zombie_dot.state import DEAL_CAP, Side, Stream, Zone

__all__ = ["setup"]

_DEAL = int(Stream.DEAL)
_SURVIVOR = int(Side.SURVIVOR)
_DECK = int(Zone.DECK)
_SET_ASIDE = int(Zone.SET_ASIDE)


@kernel
def _set_aside(s, p):  # type: ignore[no-untyped-def]
    """Leave cards in the box (ZD-41)."""
    for card in range(int(p.cards)):
        if int(p.box[card]) != 0:
            s.unused[int(s.unused_n)] = card
            s.unused_n += 1
            s.zone[card] = _SET_ASIDE
    s.set_aside_n = s.unused_n


@kernel
def _next_card(s, p, at):  # type: ignore[no-untyped-def]
    """Return the place of the next card to deal in the shuffled pack, from a place on."""
    while int(p.box[int(s.work[at])]) != 0:
        at += 1
    return at


@kernel
def _deal_hands(s, p):  # type: ignore[no-untyped-def]
    """Deal card by card around the table; return the place after the last card dealt (ZD-2, ZD-40)."""
    at, players = 0, int(p.players)
    for deal in range(DEAL_CAP):
        for seat in range(players):
            if deal < int(p.hand_size[seat]):
                at = _next_card(s, p, at)
                give(s, p, seat, int(s.work[at]))
                at += 1
    return at


@kernel
def setup(s, p, chance):  # type: ignore[no-untyped-def]
    """Deal a zeroed state up to its first decision.

    Parameters
    ----------
    s : record of STATE
        Zeroed.
    p : record of PARAMS
    chance : record of CHANCE
    """
    shuffle(chance, _DEAL, p.slots, s.work, int(p.cards))
    _set_aside(s, p)
    note_shuffle(chance, _DEAL, int(p.cards) - int(s.set_aside_n))
    at = _deal_hands(s, p)
    for _ in range(int(p.deck_size)):
        at = _next_card(s, p, at)
        card = int(s.work[at])
        s.deck[int(s.deck_n)] = card
        s.deck_n += 1
        s.zone[card] = _DECK
        at += 1
    open_table(s, p)
    if int(p.start_card) != 0:
        at = _next_card(s, p, at)
        set_down(s, p, int(s.work[at]), 0, _SURVIVOR, -1)
        at += 1
    for k in range(at, int(p.cards)):
        card = int(s.work[k])
        if int(p.box[card]) == 0:
            s.unused[int(s.unused_n)] = card
            s.unused_n += 1
    s.turn = 1
    s.lap = 1
    begin_turn(s, p)
