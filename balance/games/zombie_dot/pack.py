"""Params as the kernels read them: one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.decks import layout
from balance.core.rulings import pack_flags, pack_words
from balance.games.zombie_dot.board import EDGE_SETS, mirrored
from balance.games.zombie_dot.components import DECK, role_of, shape_of, zombie_shape_of
from balance.games.zombie_dot.params import Rulings, ZombieDotParams, box_cards
from balance.games.zombie_dot.state import CARD_CAP, SEATS, Group, Role, Side

__all__ = ["EMPTY_TABLE", "PARAMS", "pack", "slots"]

EMPTY_TABLE = 256  # key of `fits` for the first card; other keys are links of survivors and zombies, 8 bits

# flags of rulings: field -> (ruling, value that sets it)
_FLAGS: dict[str, tuple[str, str]] = {
    "start_card": ("first_card", "start-card"),
    "anywhere": ("special_link", "anywhere"),
    "police_count": ("police_flip", "count"),
    "one_block": ("police_block", "once"),
    "doctor_path": ("doctor", "path"),
    "plain_again": ("turned_back", "ordinary"),
    "squares_blocked": ("cleared_square", "blocked"),
    "infect_path": ("infection", "path"),
    "may_pass": ("passing", "optional"),
    "any_stuck": ("zombie_win", "any-stuck"),
    "hand_only": ("finish", "hand"),
    "draw_batch": ("refill", "full-batch"),
}
# rulings of more values, by the position of the value in the model's list
_WORDS = ("area", "everyone_skips")

PARAMS = np.dtype(
    [
        ("players", "<i4"),
        ("cards", "<i4"),
        ("limit", "<i4"),
        ("turn_cap", "<i4"),
        ("help_discards", "<i4"),
        ("deck_size", "<i4"),
        ("hand_size", "<i4", (SEATS,)),
        ("batch", "<i4", (SEATS,)),
        *[(name, "<i4") for name in (*_FLAGS, *_WORDS)],
        ("slots", "i1", (CARD_CAP,)),  # card ids in canonical slots, as `shuffle` wants them
        ("box", "i1", (CARD_CAP,)),  # 1 for cards that stay in the box
        ("role", "i1", (CARD_CAP,)),
        ("edges", "i1", (2, CARD_CAP)),  # by side that lies up
        ("two_faced", "i1", (CARD_CAP,)),  # 1 for cards whose set says what the zombie side shows (for readers)
        ("edges_n", "i1", (EDGE_SETS,)),  # bits of a mask of edges
        ("fits", "<i4", (len(Group), EMPTY_TABLE + 1)),  # shapes (bits) that may lie on a square with such links
        ("shapes", "<i4"),  # shapes (bits) in the pack
        ("worth", "<i4", (EMPTY_TABLE + 1,)),  # share of the pack that fits as ordinary survivors, in 1/1000
    ],
    align=True,
)


def pack(params: ZombieDotParams) -> Any:
    """Return params as a recarray of length 1.

    Parameters
    ----------
    params : ZombieDotParams
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
    _pack_cards(p, params)
    _pack_fits(p, params.ruling)
    _pack_worth(p)
    return packed


def slots(params: ZombieDotParams) -> list[str]:
    """Return the slug of every card id: the pack in canonical slots after swaps."""
    return layout(params.parts.counts, params.deck[DECK], params.swaps)


def _pack_numbers(p: Any, params: ZombieDotParams) -> None:
    """Fill the plain numbers."""
    p.players = params.players
    p.limit = params.area_limit
    p.turn_cap = params.turn_cap
    p.help_discards = params.help_discards
    p.deck_size = params.private_deck
    for seat in range(params.players):
        p.hand_size[seat] = params.hand_size(seat)
        p.batch[seat] = params.batch_of(seat)


def _pack_cards(p: Any, params: ZombieDotParams) -> None:
    """Fill shapes and roles by card id, and the cards that stay in the box."""
    laid_out = slots(params)
    mirror = params.ruling.zombie_paths == "mirrored"
    p.cards = len(laid_out)
    p.slots[: len(laid_out)] = range(len(laid_out))
    p.edges_n[:] = [edges.bit_count() for edges in range(EDGE_SETS)]
    for card, slug in enumerate(laid_out):
        edges, zombie = shape_of(slug), zombie_shape_of(slug)
        p.role[card] = int(role_of(slug))
        p.edges[Side.SURVIVOR, card] = edges
        p.edges[Side.ZOMBIE, card] = zombie or (mirrored(edges) if mirror else edges)
        p.two_faced[card] = zombie is not None
    for slug in box_cards(params):
        p.box[next(card for card, own in enumerate(laid_out) if own == slug and not p.box[card])] = 1


def fits(group: Group, edges: int, survivors: int, zombies: int, special_link: str) -> bool:
    """Tell whether a card may lie on a square, by the paths that lead there (the placing rules).

    Parameters
    ----------
    group : Group
    edges, survivors, zombies : int
        Masks of directions: paths of the card, of survivors beside it and of zombies beside it that lead there.
    special_link : str
        Value of ``ruling.special_link``.
    """
    zombie_links = (edges & zombies).bit_count()
    survivor_links = (edges & survivors).bit_count()
    if group is Group.ZOMBIE:
        return survivor_links > 0
    if group is Group.ORDINARY:
        return survivor_links > 0 and zombie_links == 0
    linked = survivor_links + zombie_links > 0 or special_link != "linked"
    return linked and (group is not Group.POLICE or zombie_links <= 1)


def _pack_fits(p: Any, rulings: Rulings) -> None:
    """Fill the table of shapes that may lie on a square."""
    for group in Group:
        for links in range(EMPTY_TABLE):
            given = (links & 15, links >> 4, rulings.special_link)
            p.fits[group, links] = sum(1 << edges for edges in range(1, EDGE_SETS) if fits(group, edges, *given))
        p.fits[group, EMPTY_TABLE] = 0 if group is Group.ZOMBIE else sum(1 << edges for edges in range(1, EDGE_SETS))


def _pack_worth(p: Any) -> None:
    """Fill how much of the pack fits a square when laid as ordinary survivors."""
    shapes = [int(p.edges[Side.SURVIVOR, card]) for card in range(int(p.cards))]
    p.shapes = sum(1 << edges for edges in set(shapes))
    for links in range(EMPTY_TABLE):
        fitting = sum(int(p.fits[Role.ORDINARY, links]) >> edges & 1 for edges in shapes)
        p.worth[links] = 1000 * fitting // len(shapes)
