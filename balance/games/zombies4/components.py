"""Component sets: tiles and event cards from `components.toml` or from an owner's file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.core.components import (
    ComponentBox,
    check_keys,
    checked_flag,
    checked_number,
    checked_text,
    read_entries,
    read_entry,
    shown,
)
from balance.core.errors import InputError, nearest
from balance.games.zombies4.geometry import SIDES, WALLED, Layout, layout_of
from balance.games.zombies4.state import CARD_KINDS, TILE_KINDS, Effect

__all__ = ["Card", "ComponentSet", "Tile", "component_set", "listed", "shipped"]

_EFFECTS = {effect.name.lower(): effect for effect in Effect}
_LETTERS = "wgBCAPDRx~"
_TILE_SORTS = ("building", "location", "woods")
_CARD_SORTS = ("page", "item", "event")
_DOOR = re.compile(r"^([0-2]),([0-2]) ([NESW])$")
MOST_DOGS = 36
_MOST_CARDS = 96
_MOST_TILES = 39
# effects that stand on pages, items and events
_PAGES = (Effect.TWIST, Effect.SENDER, Effect.TREES, Effect.DOGGIE, Effect.FEEL)
_ITEMS = (Effect.AMULET, Effect.SICKLE, Effect.SPEAR, Effect.TRANQUILIZER, Effect.MONKEYS, Effect.KEY)


@dataclass(frozen=True)
class Tile:
    """A tile: what it prints and how it lies unturned."""

    slug: str
    name: str
    sort: str
    count: int
    layout: Layout
    letters: str
    dogs: int = 0
    hearts: int = 0
    bullets: int = 0
    doors: tuple[str, ...] = ()
    whole: bool = False
    huts: bool = False
    cabin: bool = False
    items: bool = False

    @property
    def rows(self) -> list[str]:
        """The three rows as printed, north first."""
        return [self.letters[at : at + 3] for at in (0, 3, 6)]

    @property
    def open(self) -> bool:
        """Whether the tile is a location without walls."""
        return self.sort == "location" and not set(self.letters) & set(WALLED)


@dataclass(frozen=True)
class Card:
    """An event card: its effect, where it may be played, the tile it speaks of and its number."""

    slug: str
    name: str
    sort: str
    count: int
    effect: Effect
    at: str = "any"
    tile: str = ""
    n: int = 0


@dataclass(frozen=True)
class ComponentSet:
    """Everything in the box that a set of components decides; the Bridge is the first tile."""

    source: str
    about: str
    bridge: Tile
    start: int
    tiles: Mapping[str, Tile]
    events: Mapping[str, Card]

    def counts(self) -> dict[str, dict[str, int]]:
        """Return the printed counts of both decks by slug."""
        decks: dict[str, Mapping[str, Any]] = {"tiles": self.tiles, "events": self.events}
        return {deck: {slug: thing.count for slug, thing in things.items()} for deck, things in decks.items()}

    def dogs(self) -> dict[str, int]:
        """Return the printed dogs of the named tiles by slug."""
        return {slug: tile.dogs for slug, tile in self.tiles.items() if tile.sort != "woods"}

    def kind_of(self, slug: str) -> int:
        """Return the kind of a tile in the deck; the Bridge is 0."""
        return list(self.tiles).index(slug) + 1


def _parsed(table: Mapping[str, Any], source: str) -> ComponentSet:
    """Turn the tables of one set into a ComponentSet."""
    known = ("about", "bridge", "tiles", "events")
    check_keys(table, known, source, optional=("about",))
    tiles = read_entries(table, "tiles", source, TILE_KINDS - 1, _tile)
    events = read_entries(table, "events", source, CARD_KINDS, _card)
    for card in events.values():
        for slug in (card.tile, card.at):
            if slug not in ("", "any", "items", *tiles):
                raise InputError(
                    f"components '{source}': 'events.{card.slug}' names no tile '{slug}'.{nearest(slug, tiles)}"
                )
    bridge, start = _bridge(table["bridge"], source)
    return ComponentSet(source, str(table.get("about", "")), bridge, start, tiles, events)


def _bridge(entry: Any, source: str) -> tuple[Tile, int]:
    """Read the Bridge and the square of it where pawns start."""
    own = dict(entry) if isinstance(entry, dict) else {}
    start = own.pop("start", None)
    tile: Tile = read_entry("bridge", source, _tile, "bridge", {"sort": "location", "count": 1, **own})
    if not (
        isinstance(start, list) and len(start) == 2 and all(v in (0, 1, 2) and not isinstance(v, bool) for v in start)
    ):
        raise InputError(f"components '{source}': 'bridge': start must be [column, row], each 0 to 2.")
    q = 3 * int(start[1]) + int(start[0])
    if not tile.layout.legal >> q & 1 or not tile.layout.rim(0) or any(tile.layout.rim(side) for side in (1, 2, 3)):
        raise InputError(f"components '{source}': 'bridge' must be open to the north only and its start legal.")
    return tile, q


def _word(value: Any, name: str, known: Any) -> str:
    """Return one of the known words."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} is {shown(value)}.{nearest(str(value), known)}".rstrip("."))
    return value


def _doors(texts: Any) -> list[tuple[int, int]]:
    """Read doors such as ``0,1 S``."""
    if not isinstance(texts, list | tuple):
        raise ValueError(f"doors must be a list such as ['0,1 S'], not {shown(texts)}")
    found = []
    for text in texts:
        match = _DOOR.match(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"door {shown(text)} must be written 'column,row SIDE', such as '0,1 S'")
        found.append((3 * int(match[2]) + int(match[1]), SIDES.index(match[3])))
    return found


def _tile(
    slug: str,
    *,
    name: Any,
    sort: Any,
    count: Any,
    rows: Any,
    doors: Any = (),
    whole: Any = False,
    huts: Any = False,
    cabin: Any = False,
    items: Any = False,
    **numbers: Any,
) -> Tile:
    """Read a tile."""
    if not isinstance(rows, list) or len(rows) != 3 or any(not isinstance(row, str) or len(row) != 3 for row in rows):
        raise ValueError("rows must be three rows of three letters")
    letters = "".join(rows)
    for letter in letters:
        _word(letter, "a square", _LETTERS)
    for key, value in (("whole", whole), ("huts", huts), ("cabin", cabin), ("items", items)):
        checked_flag(value, key)
    layout = layout_of(rows, _doors(doors), whole=whole, huts=huts)
    for key in numbers:
        _word(key, "a key", ("dogs", "hearts", "bullets"))
    printed = {key: checked_number(value, key, MOST_DOGS) for key, value in numbers.items()}
    if printed.get("hearts", 0) + printed.get("bullets", 0) > layout.places.bit_count():
        raise ValueError("there are more tokens than squares for them")
    return Tile(
        slug=slug,
        name=checked_text(name, "name"),
        sort=_word(sort, "sort", _TILE_SORTS),
        count=checked_number(count, "count", _MOST_TILES),
        layout=layout,
        letters=letters,
        doors=tuple(doors),
        whole=whole,
        huts=huts,
        cabin=cabin,
        items=items,
        **printed,
    )


def _card(
    slug: str, *, name: Any, sort: Any, count: Any, effect: Any, at: Any = "any", tile: Any = "", n: Any = 0
) -> Card:
    """Read an event card."""
    done = _EFFECTS[_word(effect, "effect", _EFFECTS)]
    fit = "page" if done in _PAGES else "item" if done in _ITEMS else "event"
    if _word(sort, "sort", _CARD_SORTS) != fit:
        raise ValueError(f"'{effect}' is the effect of a card of sort '{fit}', not '{sort}'")
    number = checked_number(n, "n", 18)
    for key, value in (("at", at), ("tile", tile)):
        if not isinstance(value, str):
            raise ValueError(f"{key} must be the name of a tile in quotes, not {shown(value)}")
    return Card(
        slug, checked_text(name, "name"), fit, checked_number(count, "count", _MOST_CARDS), done, at, tile, number
    )


_BOX = ComponentBox(Path(__file__).with_name("components.toml"), _parsed)
shipped = _BOX.names
component_set = _BOX.open


def listed(name: str) -> dict[str, Any]:
    """Return the tiles and cards of a set in full, for readers of a trace who have not got its file.

    Parameters
    ----------
    name : str
        A shipped set or an owner's file.

    Returns
    -------
    dict
        ``name``, ``bridge`` (with its start square), ``tiles`` and ``events`` by slug, with the keys of the file; every
        key is there. ``count`` is the printed one.
    """
    parts = component_set(name)
    start = {"start": [parts.start % 3, parts.start // 3]}
    return {
        "name": name,
        "bridge": _tile_entry(parts.bridge) | start,
        "tiles": {slug: _tile_entry(tile) for slug, tile in parts.tiles.items()},
        "events": {slug: _card_entry(card) for slug, card in parts.events.items()},
    }


def _tile_entry(tile: Tile) -> dict[str, Any]:
    """Return a tile with the keys of a component file."""
    keys = ("name", "sort", "count", "dogs", "hearts", "bullets", "rows", "whole", "huts", "cabin", "items")
    return {key: getattr(tile, key) for key in keys} | {"doors": list(tile.doors)}


def _card_entry(card: Card) -> dict[str, Any]:
    """Return a card with the keys of a component file."""
    keys = ("name", "sort", "count", "at", "tile", "n")
    return {key: getattr(card, key) for key in keys} | {"effect": card.effect.name.lower()}
