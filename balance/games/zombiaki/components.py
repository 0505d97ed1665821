"""Component sets: the two decks from `components.toml` or from an owner's file."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance.core.components import set_table, shipped_sets
from balance.core.errors import InputError, nearest
from balance.games.zombiaki.cards import DECKS, Card, deck_of, slug
from balance.games.zombiaki.state import DECK_CAP

__all__ = ["deck_counts", "shipped", "slugs"]

_SHIPPED = Path(__file__).with_name("components.toml")
_KEYS = ("about", *DECKS)


def shipped() -> dict[str, str]:
    """Return the names of the shipped component sets with one line about each."""
    return shipped_sets(_SHIPPED)


@functools.cache
def slugs(deck: str) -> dict[str, Card]:
    """Return the cards of a deck by slug, in the order of the component tables."""
    return {slug(card): card for card in Card if deck_of(card) == deck}


def deck_counts(name: str) -> dict[str, dict[str, int]]:
    """Return the counts of both decks of a component set.

    Parameters
    ----------
    name : str
        A shipped set, or the path of a file that ends in ``.toml``.

    Returns
    -------
    dict of dict
        Counts by deck and card slug; every card of the game is named.

    Raises
    ------
    InputError
        For an unknown set, an unreadable file, or counts that make no deck.
    """
    table = set_table(_SHIPPED, name)
    for key in table:
        if key not in _KEYS:
            raise InputError(f"components '{name}': unknown key '{key}'.{nearest(key, _KEYS)}")
    return {deck: _counts(table, deck, name) for deck in DECKS}


def _counts(table: Mapping[str, Any], deck: str, source: str) -> dict[str, int]:
    """Read the counts of one deck."""
    cards = table.get(deck)
    if not isinstance(cards, Mapping):
        raise InputError(f"components '{source}': '{deck}' is missing.")
    for card, n in cards.items():
        if card not in slugs(deck):
            raise InputError(f"components '{source}': unknown card '{deck}.{card}'.{nearest(card, slugs(deck))}")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= DECK_CAP:
            raise InputError(f"components '{source}': '{deck}.{card}' is {n!r}, not a number from 0 to {DECK_CAP}.")
    return {card: int(cards.get(card, 0)) for card in slugs(deck)}
