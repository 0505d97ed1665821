"""Params as the kernels read them: one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.decks import layout
from balance.core.rulings import pack_flags, pack_words
from balance.games.gdbz.board import COLUMNS, SQUARES
from balance.games.gdbz.components import Dog, EnergyCard
from balance.games.gdbz.params import GdbzParams, level_spaces
from balance.games.gdbz.state import (
    CARD_SOURCE_END,
    DOG_KINDS,
    ENERGY_CAP,
    ENERGY_KINDS,
    HOOMAN_CAP,
    HOOMAN_KINDS,
    PARTS,
    SCENT_CAP,
    SCENT_KINDS,
    SPACES,
    Part,
)

__all__ = ["PARAMS", "pack"]

_SOURCES = CARD_SOURCE_END + DOG_KINDS
_LONGEST = 27  # spaces; no move needs more on this board

# flags of rulings: field -> (ruling, value that sets it)
_FLAGS: dict[str, tuple[str, str]] = {
    "hidden_hands": ("hands", "hidden"),
    "exact": ("herd_bark", "exact"),
    "one_effect": ("combined", "one"),
    "needs_effect": ("unused_card", "needs-effect"),
    "howl_late": ("howl_time", "after-effects"),
    "discard_late": ("discard_time", "after-effects"),
    "river_scares": ("scare_river", "yes"),
    "passing_scares": ("passing", "scares"),
    "collision_eats": ("collision", "eaten"),
    "no_sharing": ("shared_space", "through-only"),
    "overrun_quiet": ("overrun_bark", "no-scare"),
    "uncapped": ("hooman_cap", "none"),
    "river_card": ("river_hooman_card", "yes"),
    "hoomans_again": ("empty_hooman_deck", "reshuffle"),
    "no_scents_stuck": ("empty_pile", "stuck"),
    "shuffle_at_once": ("reshuffle", "at-once"),
    "first_random": ("first_player", "random"),
}
# rulings of three values, by the position of the value in the model's list
_WORDS = ("consent", "scare_moved", "start_square", "win_check")

PARAMS = np.dtype(
    [
        ("players", "<i4"),
        ("feral_start", "<i4"),
        ("feral_limit", "<i4"),
        ("goal", "<i4"),
        ("actions_per_turn", "<i4"),
        ("hand_limit", "<i4"),
        ("starting_hand", "<i4"),
        ("lick_draw", "<i4"),
        ("scare_discard", "<i4"),
        ("zombies_per_roll", "<i4"),
        ("turn_cap", "<i4"),
        ("faces", "<i4"),
        ("numbered", "<i4"),  # faces that name a space; the rest are blank
        ("hooman_tokens", "<i4"),
        ("zombie_tokens", "<i4"),
        ("start_zombies", "<i4"),
        ("no_abilities", "<i4"),
        ("dogs_random", "<i4"),
        *[(name, "<i4") for name in (*_FLAGS, *_WORDS)],
        ("square_of", "i1", (SPACES + 1,)),
        ("space_of", "i1", (SQUARES,)),
        ("part", "i1", (_SOURCES, PARTS)),  # effects of a card kind, or of dog d at CARD_SOURCE_END + d
        ("part_x", "i1", (_SOURCES, PARTS)),
        ("paw", "i1", (ENERGY_KINDS,)),
        ("howl", "i1", (ENERGY_KINDS,)),
        ("energy_kinds", "<i4"),
        ("energy_n", "<i4"),
        ("energy_base", "i1", (ENERGY_CAP,)),
        ("energy_count", "i1", (ENERGY_KINDS,)),
        ("scent_n", "<i4"),
        ("scent_slots", "<i2", (SCENT_CAP,)),  # 0, 1, 2, ...: slot k lies at space 1 + k % 18
        ("scent_plain", "<i4"),  # the plain effect
        ("scent_plains", "<i4"),  # plain cards dealt one per location
        ("scent_rest_n", "<i4"),
        ("scent_rest", "i1", (SCENT_CAP,)),
        ("scent_count", "i1", (SCENT_KINDS,)),
        ("scent_hooman", "i1", (SCENT_KINDS,)),
        ("scent_draw_here", "i1", (SCENT_KINDS,)),
        ("scent_draw_self", "i1", (SCENT_KINDS,)),
        ("scent_choice", "i1", (SCENT_KINDS,)),
        ("scent_zombies", "i1", (SCENT_KINDS,)),
        ("hooman_n", "<i4"),
        ("hooman_base", "i1", (HOOMAN_CAP,)),
        ("hooman_kind_count", "i1", (HOOMAN_KINDS,)),
        ("hooman_feral", "i1", (HOOMAN_KINDS,)),
        ("hooman_draw_all", "i1", (HOOMAN_KINDS,)),
        ("hooman_draw_one", "i1", (HOOMAN_KINDS,)),
        ("hooman_remove", "i1", (HOOMAN_KINDS,)),
        ("hooman_zombies", "i1", (HOOMAN_KINDS,)),
        ("hooman_move", "i1", (HOOMAN_KINDS,)),
        ("pool_n", "<i4"),
        ("dog_pool", "i1", (DOG_KINDS,)),
    ],
    align=True,
)


def pack(params: GdbzParams) -> Any:
    """Return params as a recarray of length 1.

    Parameters
    ----------
    params : GdbzParams
        Validated, so that every count fits its capacity.

    Returns
    -------
    recarray of PARAMS, shape (1,)
        Keep it alive while kernels use it.
    """
    packed = np.zeros(1, PARAMS).view(np.recarray)
    p = packed[0]
    _pack_numbers(p, params)
    pack_flags(p, params.ruling.model_dump(), _FLAGS)
    pack_words(p, params.ruling, _WORDS)
    _pack_board(p, params)
    _pack_effects(p, params)
    _pack_energy(p, params)
    _pack_scents(p, params)
    _pack_hoomans(p, params)
    return packed


def _pack_numbers(p: Any, params: GdbzParams) -> None:
    """Fill the plain numbers."""
    p.goal = params.hoomans_to_rescue
    for name in ("players", "actions_per_turn", "hand_limit", "starting_hand", "lick_draw", "scare_discard"):
        p[name] = getattr(params, name)
    p.zombies_per_roll = params.zombies_per_roll
    p.turn_cap = params.turn_cap
    p.feral_start = params.feral_start
    p.feral_limit = params.feral.limit
    p.faces = params.die.faces
    p.numbered = params.die.faces - params.die.blanks
    p.hooman_tokens = params.tokens.hoomans
    p.zombie_tokens = params.tokens.zombies


def _pack_board(p: Any, params: GdbzParams) -> None:
    """Fill the numbering and the zombies at the start."""
    for row, numbers in enumerate(params.parts.boards[params.board]):
        for at, number in enumerate(numbers):
            square = COLUMNS * row + (at + 1 if at < 3 else at + 2)
            p.square_of[number] = square
            p.space_of[square] = number
    p.start_zombies = sum(1 << int(p.square_of[space]) for space in level_spaces(params))


def _pack_effects(p: Any, params: GdbzParams) -> None:
    """Fill the effects of energy cards and dogs."""
    bonus = params.energy.x_bonus
    for kind, card in enumerate(params.parts.energy.values()):
        p.paw[kind], p.howl[kind] = card.paw, card.howl
        _pack_parts(p, kind, card, 1, bonus)
    dogs = list(params.parts.dogs.values())
    factor = 2 if params.dogs.strength == "double" else 1
    for at, dog in enumerate(dogs):
        _pack_parts(p, CARD_SOURCE_END + at, dog, factor, 0)
    p.no_abilities = params.dogs.strength == "none"
    p.dogs_random = params.dogs.deal == "random"
    slugs = [dog.slug for dog in dogs]
    p.pool_n = len(params.dogs.in_play)
    p.dog_pool[: p.pool_n] = [slugs.index(slug) for slug in params.dogs.in_play]


def _pack_parts(p: Any, source: int, card: EnergyCard | Dog, factor: int, bonus: int) -> None:
    """Fill the effects of one card or dog; CHEW and GOOD DOGGO have no X to change."""
    for at, (part, x) in enumerate(card.parts):
        p.part[source, at] = int(part)
        moves = part in (Part.RUN, Part.HERD, Part.BARK, Part.HERD_HOOMAN, Part.BARK_NEAR)
        grows = moves or part in (Part.DRAW_HERE, Part.DRAW_SELF)
        value = max(1, x * factor + (bonus if moves else 0)) if grows else x
        p.part_x[source, at] = min(value, _LONGEST)


def _pack_energy(p: Any, params: GdbzParams) -> None:
    """Lay out the energy deck."""
    kinds = list(params.parts.energy)
    slots = _slots(params, "energy")
    p.energy_kinds = len(kinds)
    p.energy_n = len(slots)
    p.energy_base[: len(slots)] = [kinds.index(slug) for slug in slots]
    for kind, slug in enumerate(kinds):
        p.energy_count[kind] = slots.count(slug)


def _pack_scents(p: Any, params: GdbzParams) -> None:
    """Lay out the scent effects: plain ones for the locations, the rest for the shuffle."""
    kinds = list(params.parts.scent)
    slots = _slots(params, "scent")
    plain = params.parts.plain_scent
    plains = min(slots.count(plain), SPACES, len(slots)) if params.scent.plain_each else 0
    taken = [at for at, slug in enumerate(slots) if slug == plain][:plains]
    rest = [slug for at, slug in enumerate(slots) if at not in taken]
    p.scent_n, p.scent_rest_n = len(slots), len(rest)
    p.scent_slots[: len(slots)] = range(len(slots))
    p.scent_plain, p.scent_plains = kinds.index(plain), plains
    p.scent_rest[: len(rest)] = [kinds.index(slug) for slug in rest]
    for kind, card in enumerate(params.parts.scent.values()):
        p.scent_count[kind] = slots.count(card.slug)
        p.scent_hooman[kind] = card.hooman
        p.scent_draw_here[kind], p.scent_draw_self[kind] = card.draw_here, card.draw_self
        p.scent_choice[kind], p.scent_zombies[kind] = card.discard_or_zombie, card.zombies


def _pack_hoomans(p: Any, params: GdbzParams) -> None:
    """Lay out the hooman deck."""
    kinds = list(params.parts.hooman)
    slots = _slots(params, "hooman")
    p.hooman_n = len(slots)
    p.hooman_base[: len(slots)] = [kinds.index(slug) for slug in slots]
    for kind, card in enumerate(params.parts.hooman.values()):
        p.hooman_kind_count[kind] = slots.count(card.slug)
        p.hooman_feral[kind] = card.feral
        p.hooman_draw_all[kind], p.hooman_draw_one[kind] = card.draw_all, card.draw_one
        p.hooman_remove[kind], p.hooman_zombies[kind] = card.remove_zombies, card.zombies
        p.hooman_move[kind] = card.move_hooman


def _slots(params: GdbzParams, deck: str) -> list[str]:
    """Return a deck in canonical slots after swaps."""
    swaps = [swap for swap in params.swaps if swap[0] == deck]
    return layout(params.parts.counts()[deck], params.deck[deck], swaps)
