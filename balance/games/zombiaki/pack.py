"""Params as the kernels read them: one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.decks import layout
from balance.core.rulings import pack_flags
from balance.games.zombiaki.cards import CARDS, DECKS, Card, number_field
from balance.games.zombiaki.components import deck_counts, slugs
from balance.games.zombiaki.params import NumberParams, ZombiakiParams
from balance.games.zombiaki.rulings import resolved
from balance.games.zombiaki.state import DECK_CAP

__all__ = ["PARAMS", "pack"]

# flags of rulings: field -> (ruling, word that sets it)
_FLAGS: dict[str, tuple[str, str]] = {
    "wall_not_5": ("wall_rows", "not-row-5"),
    "barrier_row_5": ("barrier_row", "row-5"),
    "dogs_far": ("dogs_entry", "rows-1-3"),
    "free_order": ("move_order", "free"),
    "hold_at_turn": ("not_so_fast_time", "at-turn"),
    "dog_must": ("dog_steps", "1-3"),
    "dog_exact": ("dog_steps", "exactly-3"),
    "dog_skips": ("dog_hazards", "last-square"),
    "dog_leaves": ("dog_row_5", "leaves"),
    "dog_sidestep": ("dog_blocked_lane", "may-sidestep"),
    "dog_strength": ("dog_strength", "one"),
    "extra_discards": ("extra_discards", "allowed"),
    "empty_plays": ("empty_plays", "allowed"),
    "holds_late": ("hold_time", "zombie-phase"),
    "any_two": ("move_limit", "two"),
    "change_free": ("change_counts", "free"),
    "no_card_crossing": ("card_crossing", "obligatory-only"),
    "dogs_break": ("line_dogs", "break"),
    "netted_push": ("line_netted", "push"),
    "climb_alone": ("hunger_push", "own"),
    "empty_entry": ("entry_squares", "empty-only"),
    "empty_barrel": ("barrel_entry", "empty-only"),
    "boss_self": ("boss_self", "yes"),
    "boss_lost": ("boss_massed", "lost"),
    "dogs_retreat": ("boss_death", "zombies-and-dogs"),
    "mass_free": ("mass_lock", "phase"),
    "mass_fixed": ("mass_lock", "fixed"),
    "mass_netted": ("mass_netted", "both-netted"),
    "axe_all": ("pick_axe", "all-but-pit"),
    "top_hidden": ("wall_top", "hidden"),
    "shield_recoils": ("shielded_hit", "steps-back"),
    "car_takes": ("car_shots", "takes-shot"),
    "barrier_stops": ("barrier_shots", "stopped"),
    "wall_same_lane": ("wall_behind", "same-lane"),
    "wall_dogs": ("wall_dogs", "dogs-too"),
    "barrier_to_wall": ("barrier_reach", "to-wall"),
    "napalm_spares_car": ("napalm_lights", "mine-only"),
    "light_passes": ("searchlight_wall", "passes"),
    "gasoline_spreads": ("gasoline_shape", "connected"),
    "freeze_some": ("freeze", "obligatory-only"),
    "grenade_quiet": ("grenade_explodes", "removed"),
    "chains_listed": ("chains", "listed"),
    "barrel_rolls": ("barrel_standing", "rolls-only"),
    "barrel_stopped": ("barrel_meets", "card-first"),
    "shrapnel_8": ("shrapnel", "diagonal-too"),
    "car_path_some": ("car_path", "pieces-and-walls"),
    "flame_next": ("flame_row", "next-row"),
    "mine_under": ("mine_squares", "under-pieces"),
    "pit_under": ("pit_squares", "under-pieces"),
    "pit_wounded": ("pit_wounded", "also-wounded"),
}
_NUMBERS = ("dog_steps", "boss_strength", "shrapnel")

PARAMS = np.dtype(
    [
        ("hand_size", "<i4", (2,)),
        ("discards", "<i4", (2,)),
        *[(field, "<i4") for field in _FLAGS],
        *[(f"n_{field}", "<i4") for field in _NUMBERS],
        ("number", "<i4", (CARDS,)),  # number of each card, 0 where it has none
        ("copies", "i1", (CARDS,)),
        ("deck_n", "<i4", (2,)),
        ("zombie_deck", "i1", (DECK_CAP,)),  # canonical slots, without DAWN
        ("human_deck", "i1", (DECK_CAP,)),
    ],
    align=True,
)


def pack(params: ZombiakiParams) -> Any:
    """Return params as a recarray of length 1.

    Parameters
    ----------
    params : ZombiakiParams
        Validated, so that every count fits its capacity.

    Returns
    -------
    recarray of PARAMS, shape (1,)
        Keep it alive while kernels use it.
    """
    packed = np.zeros(1, PARAMS).view(np.recarray)
    p = packed[0]
    p.hand_size[:] = params.hand.zombies, params.hand.humans
    p.discards[:] = params.hand.zombie_discards, params.hand.human_discards
    pack_flags(p, resolved(params.ruling), _FLAGS)
    for field in _NUMBERS:
        p[f"n_{field}"] = getattr(params.number, field)
    for card in Card:
        if number_field(card) in NumberParams.model_fields:
            p.number[card] = getattr(params.number, number_field(card))
    for at, deck in enumerate(DECKS):
        _pack_deck(p, params, at, deck)
    return packed


def _pack_deck(p: Any, params: ZombiakiParams, at: int, deck: str) -> None:
    """Lay one deck out in canonical slots, DAWN left out."""
    swaps = [swap for swap in params.swaps if swap[0] == deck]
    laid = layout(deck_counts(params.components)[deck], params.deck[deck], swaps)
    cards = [int(slugs(deck)[card]) for card in laid]
    for card in cards:
        p.copies[card] += 1
    slots = [card for card in cards if card != Card.DAWN]
    p.deck_n[at] = len(slots)
    target = p.zombie_deck if at == 0 else p.human_deck
    target[: len(slots)] = slots
