"""Component sets: decks, dogs and boards from `components.toml` or from an owner's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.core.components import ComponentBox, check_keys, checked_number, read_entries
from balance.core.errors import InputError, nearest
from balance.games.gdbz.state import DOG_KINDS, ENERGY_KINDS, HOOMAN_KINDS, PARTS, SCENT_KINDS, SPACES, Part

__all__ = ["ComponentSet", "Dog", "EnergyCard", "HoomanCard", "ScentCard", "component_set", "shipped"]

_PART_WORDS = {part.name.lower().replace("_", "-"): part for part in Part if part is not Part.NONE}
_WITHOUT_X = (Part.CHEW, Part.GOOD_DOGGO)
MOST_X = 8


@dataclass(frozen=True)
class EnergyCard:
    """An energy card: its effects as (part, X) in printed order, and its marks."""

    slug: str
    count: int
    parts: tuple[tuple[Part, int], ...]
    paw: bool = False
    howl: bool = False


@dataclass(frozen=True)
class ScentCard:
    """A scent card: where the hooman is (0 none, 1 here, 2 rolled), then draws, choice and zombie rolls."""

    slug: str
    count: int
    hooman: int = 0
    draw_here: int = 0
    draw_self: int = 0
    discard_or_zombie: int = 0
    zombies: int = 0


@dataclass(frozen=True)
class HoomanCard:
    """A hooman card's effects, in the order they are resolved."""

    slug: str
    count: int
    feral: int = 0
    draw_all: int = 0
    draw_one: int = 0
    remove_zombies: int = 0
    zombies: int = 0
    move_hooman: int = 0


@dataclass(frozen=True)
class Dog:
    """A dog sheet: names, and the ability as (part, X)."""

    slug: str
    name: str
    ability: str
    parts: tuple[tuple[Part, int], ...]


@dataclass(frozen=True)
class ComponentSet:
    """Everything in the box that a set of components decides."""

    source: str
    about: str
    energy: Mapping[str, EnergyCard]
    scent: Mapping[str, ScentCard]
    hooman: Mapping[str, HoomanCard]
    dogs: Mapping[str, Dog]
    boards: Mapping[str, tuple[tuple[int, ...], ...]]
    dogs_in_play: tuple[str, ...]
    plain_scent: str

    def counts(self) -> dict[str, dict[str, int]]:
        """Return the printed counts of the three decks by card slug."""
        decks: dict[str, Mapping[str, Any]] = {"energy": self.energy, "scent": self.scent, "hooman": self.hooman}
        return {deck: {slug: card.count for slug, card in cards.items()} for deck, cards in decks.items()}


def _parsed(table: Mapping[str, Any], source: str) -> ComponentSet:
    """Turn the tables of one set into a ComponentSet."""
    known = ("about", "energy", "scent", "hooman", "dogs", "boards", "dogs_in_play", "plain_scent")
    check_keys(table, known, source, optional=("about",))
    dogs = read_entries(table, "dogs", source, DOG_KINDS, _dog)
    scent = read_entries(table, "scent", source, SCENT_KINDS, _scent)
    plain = str(table["plain_scent"])
    if plain not in scent:
        raise InputError(f"components '{source}': plain_scent is '{plain}', no scent card.{nearest(plain, scent)}")
    for dog in table["dogs_in_play"]:
        if dog not in dogs:
            raise InputError(f"components '{source}': dogs_in_play names '{dog}'.{nearest(str(dog), dogs)}")
    return ComponentSet(
        source=source,
        about=str(table.get("about", "")),
        energy=read_entries(table, "energy", source, ENERGY_KINDS, _energy),
        scent=scent,
        hooman=read_entries(table, "hooman", source, HOOMAN_KINDS, _hooman),
        dogs=dogs,
        boards={str(name): _board(rows, str(name), source) for name, rows in table["boards"].items()},
        dogs_in_play=tuple(table["dogs_in_play"]),
        plain_scent=plain,
    )


def _parts(texts: Any) -> tuple[tuple[Part, int], ...]:
    """Read effects such as ``run 3`` in printed order."""
    if not isinstance(texts, list) or not 1 <= len(texts) <= PARTS:
        raise ValueError(f"parts must list 1 to {PARTS} effects")
    return tuple(_part(str(text)) for text in texts)


def _part(text: str) -> tuple[Part, int]:
    """Read one effect."""
    word, _, x = text.partition(" ")
    if word not in _PART_WORDS:
        raise ValueError(f"unknown effect '{text}'.{nearest(word, _PART_WORDS)}".rstrip("."))
    part = _PART_WORDS[word]
    if part in _WITHOUT_X:
        if x:
            raise ValueError(f"'{word}' takes no number")
        return part, 1
    if not x.isdigit() or not 1 <= int(x) <= MOST_X:
        raise ValueError(f"'{word}' needs a number from 1 to {MOST_X}, not '{x}'")
    return part, int(x)


def _energy(slug: str, *, count: Any, parts: Any, paw: bool = False, howl: bool = False) -> EnergyCard:
    """Read an energy card."""
    return EnergyCard(slug, checked_number(count, "count", 96), _parts(parts), bool(paw), bool(howl))


def _scent(slug: str, *, count: Any, hooman: str = "none", **numbers: Any) -> ScentCard:
    """Read a scent card."""
    places = ("none", "here", "rolled")
    if hooman not in places:
        raise ValueError(f"hooman is '{hooman}'.{nearest(str(hooman), places)}".rstrip("."))
    checked = {name: checked_number(value, name, 9) for name, value in numbers.items()}
    return ScentCard(slug, checked_number(count, "count", 72), places.index(hooman), **checked)


def _hooman(slug: str, *, count: Any, **numbers: Any) -> HoomanCard:
    """Read a hooman card."""
    checked = {name: checked_number(value, name, 9) for name, value in numbers.items()}
    return HoomanCard(slug, checked_number(count, "count", 24), **checked)


def _dog(slug: str, *, name: str, ability: str, parts: Any) -> Dog:
    """Read a dog sheet."""
    read = _parts(parts)
    if any(part is Part.GOOD_DOGGO for part, _ in read):
        raise ValueError("an ability cannot contain good-doggo")
    return Dog(slug, str(name), str(ability), read)


def _board(rows: Any, name: str, source: str) -> tuple[tuple[int, ...], ...]:
    """Read a numbering: three rows of six numbers, every number of 1 to 18 once."""
    flat = [number for row in rows for number in row] if isinstance(rows, list) else []
    if len(rows) != 3 or any(len(row) != 6 for row in rows) or sorted(flat) != list(range(1, SPACES + 1)):
        raise InputError(
            f"components '{source}': board '{name}' must be 3 rows of 6 with every number of 1 to 18 once."
        )
    return tuple(tuple(row) for row in rows)


_BOX = ComponentBox(Path(__file__).with_name("components.toml"), _parsed)
shipped = _BOX.names
component_set = _BOX.open
