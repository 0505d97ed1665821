"""Decks in canonical slots, so that changing one card leaves the shuffles of the others alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from balance.core.errors import InputError, nearest

__all__ = ["Swap", "checked_swaps", "layout", "parse_swap", "swapped_counts"]

Swap = tuple[str, int, str, str]
_SWAP = re.compile(r"^\s*(?P<deck>[\w-]+)\s*:\s*(?P<n>\d+)\s+(?P<old>[\w!.-]+)\s*->\s*(?P<new>[\w!.-]+)\s*$")


def parse_swap(text: str) -> Swap:
    """Read a swap written as ``deck: n old -> new``.

    Parameters
    ----------
    text : str
        For example ``energy: 2 run-4 -> chew``.

    Returns
    -------
    (str, int, str, str)
        Deck, number of copies, card that leaves, card that comes.

    Raises
    ------
    ValueError
        When the text does not have that form (pydantic turns it into one line).
    """
    match = _SWAP.match(text)
    if match is None:
        raise ValueError(f"swap {text!r} must be written 'deck: n old-card -> new-card'")
    return match["deck"], int(match["n"]), match["old"], match["new"]


def checked_swaps(swap: list[str], decks: Collection[str]) -> list[str]:
    """Return swaps as they are written, after making sure that each can be read and names a deck of the game.

    Raises
    ------
    ValueError
        For a text that is no swap or an unknown deck (pydantic turns it into one line).
    """
    for text in swap:
        deck = parse_swap(text)[0]
        if deck not in decks:
            raise ValueError(f"unknown deck '{deck}'.{nearest(deck, decks)}")
    return swap


def swapped_counts(counts: Mapping[str, int], swaps: Iterable[Swap], deck: str) -> dict[str, int]:
    """Return the counts of a deck after the swaps that concern it.

    Raises
    ------
    InputError
        For a card the deck does not know, or more copies than it has.
    """
    after = dict(counts)
    for _, n, old, new in (swap for swap in swaps if swap[0] == deck):
        for card in (old, new):
            if card not in after:
                raise InputError(f"swap in deck '{deck}': unknown card '{card}'.{nearest(card, after)}")
        if after[old] < n:
            raise InputError(f"swap in deck '{deck}': {n} copies of '{old}' asked for, the deck has {after[old]}.")
        after[old] -= n
        after[new] += n
    return after


def layout(base: Mapping[str, int], counts: Mapping[str, int], swaps: Iterable[Swap] = ()) -> list[str]:
    """Lay a deck out in canonical slots.

    Copies of the base deck keep their slots. A card that lost copies gives up the last of its slots; cards that gained
    copies take the freed slots first, in the order of the deck, and the rest are appended at the end. Swapped cards
    take exactly the slots of the cards they replace.

    Parameters
    ----------
    base : mapping of str to int
        Counts of the component set, in printed order.
    counts : mapping of str to int
        Counts wanted before the swaps.
    swaps : iterable of Swap
        Swaps of this deck only.

    Returns
    -------
    list of str
        Card slugs, one per slot.
    """
    slots: list[str | None] = [card for card, n in base.items() for _ in range(n)]
    for card, n in base.items():
        _drop(slots, card, n - counts.get(card, 0))
    gained = [card for card, n in counts.items() for _ in range(n - base.get(card, 0))]
    free = [at for at, card in enumerate(slots) if card is None]
    for at, card in zip(free, gained, strict=False):
        slots[at] = card
    laid = [card for card in slots if card is not None] + gained[len(free) :]
    for _, n, old, new in swaps:
        for at in [slot for slot, card in enumerate(laid) if card == old][:n]:
            laid[at] = new
    return laid


def _drop(slots: list[str | None], card: str, n: int) -> None:
    """Free the last `n` slots of a card, in place."""
    held = [at for at, slot in enumerate(slots) if slot == card]
    for at in held[len(held) - n :] if n > 0 else []:
        slots[at] = None
