"""Component sets: decks, dogs and boards from `components.toml` or from an owner's file."""

from __future__ import annotations

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
    shown,
)
from balance.core.errors import InputError, nearest
from balance.games.gdbz.state import (
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

__all__ = ["ComponentSet", "Dog", "EnergyCard", "HoomanCard", "ScentCard", "component_set", "shipped"]

_PART_WORDS = {part.name.lower().replace("_", "-"): part for part in Part if part is not Part.NONE}
_WITHOUT_X = (Part.CHEW, Part.GOOD_DOGGO)
_HOOMAN_PLACES = ("none", "here", "rolled")
_EXAMPLE = "[[1, 2, 3, 4, 5, 6], [7, ..., 12], [13, ..., 18]]"
FEWEST_DOGS = 3  # the usual number of players; a fourth needs a fourth dog
MOST_X = 8
MOST_TIMES = 9  # of what a scent or hooman card does so many times


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
    plain = table["plain_scent"]
    if not isinstance(plain, str) or plain not in scent:
        raise InputError(
            f"components '{source}': 'plain_scent' is {shown(plain)}, no scent card.{nearest(str(plain), scent)}"
        )
    return ComponentSet(
        source=source,
        about=table.get("about", ""),
        energy=read_entries(table, "energy", source, ENERGY_KINDS, _energy),
        scent=scent,
        hooman=read_entries(table, "hooman", source, HOOMAN_KINDS, _hooman),
        dogs=dogs,
        boards=_boards(table["boards"], source),
        dogs_in_play=_dogs_in_play(table["dogs_in_play"], dogs, source),
        plain_scent=plain,
    )


def _dogs_in_play(slugs: Any, dogs: Mapping[str, Dog], source: str) -> tuple[str, ...]:
    """Read the dogs by seat: enough for the usual table at least, each once."""
    where = f"components '{source}': 'dogs_in_play'"
    if not isinstance(slugs, list):
        raise InputError(f"{where} must be a list of dogs such as {shown(list(dogs)[:2])}, not {shown(slugs)}.")
    for slug in slugs:
        if not isinstance(slug, str) or slug not in dogs:
            raise InputError(f"{where} names {shown(slug)}, no dog of this set.{nearest(str(slug), dogs)}")
        if slugs.count(slug) > 1:
            raise InputError(f"{where} names '{slug}' twice; there is one sheet of each dog.")
    if len(slugs) < FEWEST_DOGS:
        raise InputError(f"{where} names {len(slugs)} dogs, but must name {FEWEST_DOGS} or more.")
    return tuple(slugs)


def _parts(texts: Any) -> tuple[tuple[Part, int], ...]:
    """Read effects such as ``run 3`` in printed order."""
    if not isinstance(texts, list) or not 1 <= len(texts) <= PARTS:
        raise ValueError(f"parts must list 1 to {PARTS} effects such as ['run 3', 'chew'], not {shown(texts)}")
    return tuple(_part(text) for text in texts)


def _part(text: Any) -> tuple[Part, int]:
    """Read one effect."""
    word, _, x = text.partition(" ") if isinstance(text, str) else (str(text), "", "")
    if word not in _PART_WORDS:
        raise ValueError(f"unknown effect {shown(text)}.{nearest(word, _PART_WORDS)}")
    part = _PART_WORDS[word]
    if part in _WITHOUT_X:
        if x:
            raise ValueError(f"'{word}' takes no number")
        return part, 1
    if not (x.isascii() and x.isdecimal()) or not 1 <= int(x) <= MOST_X:
        raise ValueError(f"'{word}' needs a number from 1 to {MOST_X}, not '{x}'")
    return part, int(x)


def _energy(slug: str, *, count: Any, parts: Any, paw: Any = False, howl: Any = False) -> EnergyCard:
    """Read an energy card."""
    number = checked_number(count, "count", ENERGY_CAP)
    return EnergyCard(slug, number, _parts(parts), checked_flag(paw, "paw"), checked_flag(howl, "howl"))


def _scent(
    slug: str,
    *,
    count: Any,
    hooman: Any = "none",
    draw_here: Any = 0,
    draw_self: Any = 0,
    discard_or_zombie: Any = 0,
    zombies: Any = 0,
) -> ScentCard:
    """Read a scent card."""
    if hooman not in _HOOMAN_PLACES:
        raise ValueError(f"hooman is {shown(hooman)}.{nearest(str(hooman), _HOOMAN_PLACES)}")
    return ScentCard(
        slug,
        checked_number(count, "count", SCENT_CAP),
        _HOOMAN_PLACES.index(hooman),
        draw_here=checked_number(draw_here, "draw_here", MOST_TIMES),
        draw_self=checked_number(draw_self, "draw_self", MOST_TIMES),
        discard_or_zombie=checked_number(discard_or_zombie, "discard_or_zombie", MOST_TIMES),
        zombies=checked_number(zombies, "zombies", MOST_TIMES),
    )


def _hooman(
    slug: str,
    *,
    count: Any,
    feral: Any = 0,
    draw_all: Any = 0,
    draw_one: Any = 0,
    remove_zombies: Any = 0,
    zombies: Any = 0,
    move_hooman: Any = 0,
) -> HoomanCard:
    """Read a hooman card."""
    return HoomanCard(
        slug,
        checked_number(count, "count", HOOMAN_CAP),
        feral=checked_number(feral, "feral", MOST_TIMES),
        draw_all=checked_number(draw_all, "draw_all", MOST_TIMES),
        draw_one=checked_number(draw_one, "draw_one", MOST_TIMES),
        remove_zombies=checked_number(remove_zombies, "remove_zombies", MOST_TIMES),
        zombies=checked_number(zombies, "zombies", MOST_TIMES),
        move_hooman=checked_number(move_hooman, "move_hooman", MOST_TIMES),
    )


def _dog(slug: str, *, name: Any, ability: Any, parts: Any) -> Dog:
    """Read a dog sheet."""
    read = _parts(parts)
    if any(part is Part.GOOD_DOGGO for part, _ in read):
        raise ValueError("an ability cannot contain good-doggo")
    return Dog(slug, checked_text(name, "name"), checked_text(ability, "ability"), read)


def _boards(boards: Any, source: str) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Read the numberings by name."""
    if not isinstance(boards, dict) or not boards:
        raise InputError(
            f"components '{source}': 'boards' must be a table [boards] with a board such as B = {_EXAMPLE}, "
            f"not {shown(boards) if boards != {} else 'an empty one'}."
        )
    return {name: _board(rows, f"components '{source}': 'boards.{name}'") for name, rows in boards.items()}


def _board(rows: Any, where: str) -> tuple[tuple[int, ...], ...]:
    """Read a numbering: three rows of six numbers, every number of 1 to 18 once."""
    shaped = isinstance(rows, list) and len(rows) == 3 and all(isinstance(row, list) and len(row) == 6 for row in rows)
    if not shaped:
        raise InputError(f"{where} must be 3 rows of 6 spaces such as {_EXAMPLE}, not {shown(rows)}.")
    flat = [number for row in rows for number in row]
    for number in flat:
        if type(number) is not int or not 1 <= number <= SPACES:
            raise InputError(f"{where} holds {shown(number)}, but a space is a whole number from 1 to {SPACES}.")
    for number in range(1, SPACES + 1):
        if number not in flat:
            twice = next(other for other in flat if flat.count(other) > 1)
            raise InputError(f"{where} has {twice} twice and no {number}; it must have every space once.")
    return tuple(tuple(row) for row in rows)


_BOX = ComponentBox(Path(__file__).with_name("components.toml"), _parsed)
shipped = _BOX.names
component_set = _BOX.open
