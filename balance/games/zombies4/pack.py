"""Params as the kernels read them: one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.decks import layout
from balance.core.rulings import pack_words
from balance.games.zombies4.components import Card, Tile
from balance.games.zombies4.geometry import turned
from balance.games.zombies4.params import Rulings, Zombies4Params
from balance.games.zombies4.state import CARD_KINDS, EVENT_CAP, TILE_CAP, TILE_KINDS, Effect

__all__ = ["ANYWHERE", "IN_PLACES", "NAME_BYTES", "PARAMS", "pack"]

ANYWHERE = -1
IN_PLACES = -2
NAME_BYTES = 64
_VARIANTS = 4 * TILE_KINDS
_STAYING = ("sickle", "spear", "monkeys")  # items that stay in play
_WORDS = tuple(Rulings.model_fields)

# plain numbers: field -> dotted path
_NUMBERS = {
    "players": "players",
    "goal": "kills_to_win",
    "kill_loss": "kill_loss",
    "hand_size": "hand_size",
    "turn_cap": "turn_cap",
    "woods_die": "woods.die",
    "woods_plus": "woods.plus",
    "dog_target": "dog.target",
    "dog_damage": "dog.damage",
    "dog_speed": "dog.speed",
    "per_square": "dog.per_square",
    "supply": "dog.supply",
    "factor": "dog.factor",
    "human_target": "human.target",
    "human_damage": "human.damage",
    "zombie_die": "zombie_move.die",
    "zombie_plus": "zombie_move.plus",
    "move_die": "move.die",
    "move_plus": "move.plus",
    "start_bullets": "start.bullets",
    "start_cards": "start.cards",
    "spell_die": "spell.die",
    "spell_target": "spell.target",
    "spell_page": "spell.per_page",
    "cabin_first": "cabin.first",
}

PARAMS = np.dtype(
    [
        *((name, "<i4") for name in _NUMBERS),
        *((f"r_{word}", "<i4") for word in _WORDS),  # position of the ruling's value in its list
        ("start_hearts", "<i4"),  # in halves
        ("heart_cap", "<i4"),  # in halves
        ("cabin_last", "<i4"),
        ("start_square", "<i4"),
        ("tile_kinds", "<i4"),
        ("tile_n", "<i4"),
        ("tile_cards", "i1", (TILE_CAP,)),
        ("tile_count", "i1", (TILE_KINDS,)),
        ("tile_dogs", "i1", (TILE_KINDS,)),
        ("tile_hearts", "i1", (TILE_KINDS,)),
        ("tile_bullets", "i1", (TILE_KINDS,)),
        ("woods", "i1", (TILE_KINDS,)),
        ("cabin", "i1", (TILE_KINDS,)),
        ("legal", "<i2", (_VARIANTS,)),
        ("places", "<i2", (_VARIANTS,)),  # the building or location, which the Cabin's spell needs
        ("token_squares", "<i2", (_VARIANTS,)),
        ("inside", "<i2", (_VARIANTS,)),  # what counts as in the place, for cards
        ("item_squares", "<i2", (_VARIANTS,)),
        ("wooded", "<i2", (_VARIANTS,)),
        ("exits", "i1", (_VARIANTS, 9)),
        ("rim", "i1", (_VARIANTS, 4)),
        ("rim_doors", "i1", (_VARIANTS, 4)),
        ("card_kinds", "<i4"),
        ("event_n", "<i4"),
        ("event_cards", "i1", (EVENT_CAP,)),
        ("event_count", "i1", (CARD_KINDS,)),
        ("effect", "i1", (CARD_KINDS,)),
        ("card_n", "i1", (CARD_KINDS,)),
        ("card_at", "i1", (CARD_KINDS,)),
        ("card_tile", "i1", (CARD_KINDS,)),
        ("pages", "<i4"),  # kinds as bits
        ("items", "<i4"),
        ("events", "<i4"),
        ("answers", "<i4"),  # events that only answer a card
        ("usable", "<i4"),  # items that are discarded for their effect
        ("card_names", "u1", (CARD_KINDS, NAME_BYTES)),  # for readers, in UTF-8
        ("tile_names", "u1", (TILE_KINDS, NAME_BYTES)),
        ("tile_letters", "u1", (TILE_KINDS, 9)),
    ],
    align=True,
)


def pack(params: Zombies4Params) -> Any:
    """Return params as a recarray of length 1.

    Parameters
    ----------
    params : Zombies4Params
        Validated, so that every count fits its capacity.

    Returns
    -------
    recarray of PARAMS, shape (1,)
        Keep it alive while kernels use it.
    """
    packed = np.zeros(1, PARAMS).view(np.recarray)
    p = packed[0]
    _pack_numbers(p, params)
    pack_words(p, params.ruling, _WORDS, prefix="r_")
    tiles = [params.parts.bridge, *params.parts.tiles.values()]
    p.tile_kinds = len(tiles)
    for kind, tile in enumerate(tiles):
        _pack_tile(p, kind, tile, params)
    _pack_tile_deck(p, params)
    _pack_events(p, params)
    return packed


def _pack_numbers(p: Any, params: Zombies4Params) -> None:
    """Fill the plain numbers."""
    for name, path in _NUMBERS.items():
        value: Any = params
        for part in path.split("."):
            value = getattr(value, part)
        p[name] = value
    p.start_hearts = params.start_half_hearts
    p.heart_cap = 2 * params.heart_cap
    p.start_square = params.parts.start
    p.cabin_last = params.cabin.last or TILE_CAP


def _pack_tile(p: Any, kind: int, tile: Tile, params: Zombies4Params) -> None:
    """Fill what a tile prints and how it lies in each rotation."""
    p.tile_dogs[kind] = params.dogs.get(tile.slug, 0)
    p.tile_hearts[kind], p.tile_bullets[kind] = tile.hearts, tile.bullets
    _write(p.tile_names[kind], tile.name)
    p.tile_letters[kind] = list(tile.letters.encode())
    p.woods[kind], p.cabin[kind] = tile.sort == "woods", tile.cabin
    words = params.ruling
    for times in range(4):
        lie, at = turned(tile.layout, times), 4 * kind + times
        p.legal[at], p.places[at], p.wooded[at] = lie.legal, lie.places, lie.wooded
        named = kind > 0 and tile.sort != "woods"
        p.inside[at] = (lie.legal if tile.open and words.locations == "whole-tile" else lie.places) if named else 0
        p.token_squares[at] = lie.legal if tile.open and words.token_squares == "whole-tile" else lie.places
        p.item_squares[at] = _item_squares(tile, int(p.inside[at]), lie.legal, words.item_places)
        p.exits[at] = lie.exits
        p.rim[at] = [lie.rim(side) for side in range(4)]
        p.rim_doors[at] = lie.doors


def _write(target: Any, text: str) -> None:
    """Write a name, cut where it does not fit."""
    raw = text.encode()[:NAME_BYTES]
    target[: len(raw)] = list(raw)


def _item_squares(tile: Tile, inside: int, legal: int, ruling: str) -> int:
    """Return the squares where items may be played."""
    if ruling == "listed-tiles":
        return legal if tile.items else 0
    return inside if ruling == "named" or tile.sort == "building" else 0


def _pack_tile_deck(p: Any, params: Zombies4Params) -> None:
    """Lay out the tile deck."""
    kinds = ["", *params.parts.tiles]
    slots = _slots(params, "tiles")
    p.tile_n = len(slots)
    p.tile_cards[: len(slots)] = [kinds.index(slug) for slug in slots]
    for kind, slug in enumerate(kinds):
        p.tile_count[kind] = slots.count(slug)


def _pack_events(p: Any, params: Zombies4Params) -> None:
    """Lay out the event deck and fill what its cards do."""
    kinds = list(params.parts.events)
    slots = _slots(params, "events")
    p.card_kinds, p.event_n = len(kinds), len(slots)
    p.event_cards[: len(slots)] = [kinds.index(slug) for slug in slots]
    for kind, card in enumerate(params.parts.events.values()):
        _write(p.card_names[kind], card.name)
        p.event_count[kind] = slots.count(card.slug)
        p.effect[kind], p.card_n[kind] = int(card.effect), card.n
        p.card_at[kind] = _place(card, params)
        p.card_tile[kind] = params.parts.kind_of(card.tile) if card.tile else -1
        _mark_card(p, kind, card)


def _place(card: Card, params: Zombies4Params) -> int:
    """Return where a card may be played: a tile kind, anywhere, or where items may be played."""
    words = {"any": ANYWHERE, "items": IN_PLACES}
    return words[card.at] if card.at in words else params.parts.kind_of(card.at)


def _mark_card(p: Any, kind: int, card: Card) -> None:
    """Put a card into the sets of kinds it belongs to."""
    sets = {"page": "pages", "item": "items", "event": "events"}
    p[sets[card.sort]] |= 1 << kind
    if card.effect is Effect.CANCEL:
        p.answers |= 1 << kind
    if card.sort == "item" and card.effect.name.lower() not in _STAYING:
        p.usable |= 1 << kind


def _slots(params: Zombies4Params, deck: str) -> list[str]:
    """Return a deck in canonical slots after swaps."""
    swaps = [swap for swap in params.swaps if swap[0] == deck]
    return layout(params.parts.counts()[deck], params.counts[deck], swaps)
