"""Set-up: shuffles, scent piles, zombies by level, dogs, starting hands."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below, note_shuffle, note_value, shuffle
from balance.games.gdbz.board import COLUMNS, MIDDLE
from balance.games.gdbz.rules.cards import draw_cards
from balance.games.gdbz.state import SCENT_KINDS, SPACES, Phase, Stream

__all__ = ["lay_piles", "setup"]

_ENERGY = int(Stream.ENERGY)
_SCENT_ORDER = int(Stream.SCENT_ORDER)
_SCENT_EFFECT = int(Stream.SCENT_EFFECT)
_SCENT_PLAIN = int(Stream.SCENT_PLAIN)
_HOOMAN = int(Stream.HOOMAN)
_DOGS = int(Stream.DOGS)
_FIRST = int(Stream.FIRST)
_START = int(Phase.START)
_ACTIONS = int(Phase.ACTIONS)
_BY_SEAT = 1
_CHOOSE = 2


@kernel
def lay_piles(s, n):  # type: ignore[no-untyped-def]
    """Cut `n` scent cards into three piles of nearly equal size, larger ones first (GDBZ-13)."""
    at = 0
    for pile in range(3):
        s.pile_top[pile] = at
        at += (n + 2 - pile) // 3
        s.pile_end[pile] = at
    s.scent_left = n


@kernel
def _effect_of_slot(s, p, slot, plains):  # type: ignore[no-untyped-def]
    """Return the scent effect dealt to a slot when every location has its plain card (`plains` of 18)."""
    return int(p.scent_plain) if slot < plains else int(s.work[slot - plains])


@kernel
def _deal_effects(s, p, chance):  # type: ignore[no-untyped-def]
    """Deal the scent effects over the shuffled slots; with fewer plain cards than locations, chance says where."""
    n, plains = int(p.scent_n), int(p.scent_plains)
    shuffle(chance, _SCENT_EFFECT, p.scent_rest, s.work, int(p.scent_rest_n))
    swapped = 0  # locations that take another place in the order of slots, as a permutation kept in scent_discard
    if 0 < plains < min(SPACES, n):
        shuffle(chance, _SCENT_PLAIN, p.scent_slots, s.scent_discard, min(SPACES, n))
        swapped = min(SPACES, n)
    for at in range(n):
        slot = int(s.scent_card[at])
        rank = int(s.scent_discard[slot]) if slot < swapped else slot
        s.scent_card[at] = (1 + slot % SPACES) * SCENT_KINDS + _effect_of_slot(s, p, rank, plains)
    for at in range(swapped):
        s.scent_discard[at] = 0


@kernel
def _shuffle_decks(s, p, chance):  # type: ignore[no-untyped-def]
    """Shuffle the three decks and lay the scent piles (GDBZ-12, GDBZ-13)."""
    shuffle(chance, _ENERGY, p.energy_base, s.energy_deck, int(p.energy_n))
    s.energy_n = p.energy_n
    shuffle(chance, _SCENT_ORDER, p.scent_slots, s.scent_card, int(p.scent_n))
    _deal_effects(s, p, chance)
    lay_piles(s, int(p.scent_n))
    shuffle(chance, _HOOMAN, p.hooman_base, s.hooman_deck, int(p.hooman_n))
    s.hooman_n = p.hooman_n
    note_shuffle(chance, _ENERGY, int(p.energy_n))
    note_shuffle(chance, _SCENT_ORDER, int(p.scent_n))
    note_shuffle(chance, _HOOMAN, int(p.hooman_n))


@kernel
def _deal_dogs(s, p, chance):  # type: ignore[no-untyped-def]
    """Give every seat a dog sheet and put the dogs into Central Bark (GDBZ-15)."""
    pool = int(p.pool_n)
    for at in range(pool):
        s.work[at] = p.dog_pool[at]
    for seat in range(int(p.players)):
        pick = seat
        if int(p.dogs_random) != 0:
            pick = seat + below(chance, _DOGS, pool - seat)
        s.dog_kind[seat] = s.work[pick]
        s.work[pick] = s.work[seat]
        if int(p.dogs_random) != 0:
            note_value(chance, _DOGS, int(s.dog_kind[seat]))
        row = seat % 3 if int(p.start_square) == _BY_SEAT else 1
        s.dog_at[seat] = MIDDLE + COLUMNS * (row - 1)


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
    _shuffle_decks(s, p, chance)
    _deal_dogs(s, p, chance)
    s.feral = p.feral_start
    s.zombies = p.start_zombies
    if int(p.first_random) != 0:
        s.seat = below(chance, _FIRST, int(p.players))
        note_value(chance, _FIRST, int(s.seat))
    for seat in range(int(p.players)):
        draw_cards(s, p, chance, seat, int(p.starting_hand))
    s.turn = 1
    s.starting = s.seat
    s.actions_left = p.actions_per_turn
    s.phase = _START if int(p.start_square) == _CHOOSE else _ACTIONS
