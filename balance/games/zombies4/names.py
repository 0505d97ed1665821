"""Printed names of tiles, cards, squares and chance, read from the packed tables."""

from __future__ import annotations

from typing import Any

from balance.games.zombies4.state import CARD_KINDS, Effect

__all__ = ["SOURCES", "card_name", "cards_of", "effect_name", "place", "tile_name"]

# printed names of the streams of chance, by stream id
SOURCES = (
    "tile deck",
    "woods die",
    "Cabin die",
    "event deck",
    "move die",
    "zombie die",
    "spell die",
    "first player",
    "card die",
    "Cabin's place",
    "event discards",
    *("unused",) * 5,
    "bot",
    "re-deal",
    *(f"combat die of seat {seat}" for seat in range(6)),
)


def _text(raw: Any) -> str:
    """Read a packed name."""
    return bytes(int(byte) for byte in raw).rstrip(b"\0").decode(errors="ignore")


def card_name(p: Any, kind: int) -> str:
    """Return an event card's name."""
    return _text(p.card_names[kind])


def tile_name(p: Any, kind: int) -> str:
    """Return a tile's name; 0 is the Bridge."""
    return _text(p.tile_names[kind])


def effect_name(p: Any, effect: Effect) -> str:
    """Return the name of the first card with an effect."""
    kinds = [kind for kind in range(int(p.card_kinds)) if int(p.effect[kind]) == effect]
    return card_name(p, kinds[0]) if kinds else effect.name.lower()


def cards_of(p: Any, mask: int) -> list[str]:
    """Return the names of the kinds of a mask, in the order of the card list."""
    return [card_name(p, kind) for kind in range(CARD_KINDS) if mask >> kind & 1]


def place(s: Any, square: int) -> list[int]:
    """Return a square as [x, y], the Bridge covering 0 to 2."""
    tile, q = square // 9, square % 9
    return [3 * int(s.tile_x[tile]) + q % 3, 3 * int(s.tile_y[tile]) + q // 3]
