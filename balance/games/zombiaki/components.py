"""Component sets: the two decks from `components.toml` or from an owner's file."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance.core.components import ComponentBox, check_keys, shown
from balance.core.errors import InputError, nearest
from balance.games.zombiaki.cards import DECKS, Card, deck_of, slug
from balance.games.zombiaki.state import DECK_CAP

__all__ = ["deck_counts", "shipped", "slugs"]

_KEYS = ("about", *DECKS)


@functools.cache
def slugs(deck: str) -> dict[str, Card]:
    """Return the cards of a deck by slug, in the order of the component tables."""
    return {slug(card): card for card in Card if deck_of(card) == deck}


def _parsed(table: Mapping[str, Any], source: str) -> dict[str, dict[str, int]]:
    """Return the counts of both decks by card slug; every card of the game is named."""
    check_keys(table, _KEYS, source, optional=_KEYS)
    found = {deck: _counts(table, deck, source) for deck in DECKS}
    if found["zombies"]["dawn"] != 1:
        raise InputError(
            f"components '{source}': 'zombies.dawn' is {found['zombies']['dawn']}; the deck ends with 1 DAWN."
        )
    return found


def _counts(table: Mapping[str, Any], deck: str, source: str) -> dict[str, int]:
    """Read the counts of one deck."""
    cards = table.get(deck)
    if cards is None:
        raise InputError(f"components '{source}': '{deck}' is missing.")
    if not isinstance(cards, Mapping):
        raise InputError(f"components '{source}': '{deck}' must be a table [{deck}], not {shown(cards)}.")
    for card, n in cards.items():
        if card not in slugs(deck):
            raise InputError(f"components '{source}': unknown card '{deck}.{card}'.{nearest(card, slugs(deck))}")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= DECK_CAP:
            raise InputError(
                f"components '{source}': '{deck}.{card}' is {shown(n)}, not a number from 0 to {DECK_CAP}."
            )
    return {card: int(cards.get(card, 0)) for card in slugs(deck)}


_BOX = ComponentBox(Path(__file__).with_name("components.toml"), _parsed)
shipped = _BOX.names
deck_counts = _BOX.open
