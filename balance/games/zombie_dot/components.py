"""Component sets: shapes, roles and copies of the cards, from `components.toml` or from an owner's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.core.components import ComponentBox, check_keys
from balance.core.errors import InputError, nearest
from balance.games.zombie_dot.board import EDGE_SETS, EDGE_WORDS, edges_of, edges_word
from balance.games.zombie_dot.state import CARD_CAP, Role

__all__ = [
    "BOX_CARDS",
    "DECK",
    "ROLES",
    "ComponentSet",
    "component_set",
    "role_of",
    "shape_of",
    "shipped",
    "slug_of",
    "zombie_shape_of",
]

BOX_CARDS = 4  # how many cards the 36-card game leaves out
DECK = "cards"  # name of the one deck in params and swaps
ROLES = tuple(role.name.lower() for role in Role)
_KEYS = ("about", "total", "cards", "set_aside")
_SHAPES = tuple(edges_word(edges) for edges in range(1, EDGE_SETS))


@dataclass(frozen=True)
class ComponentSet:
    """The cards in the box.

    Attributes
    ----------
    source, about : str
        Where the set comes from, and one line about it.
    counts : mapping of str to int
        Copies by card slug: a shape such as ``NES``, or shape and role such as ``NES-police``, in printed order. A
        shape whose zombie side shows other paths names them too: ``NES_NS``.
    set_aside : tuple of str
        The four cards that stay in the box in one reading of the 36-card game; empty where the set names none.
    """

    source: str
    about: str
    counts: Mapping[str, int]
    set_aside: tuple[str, ...]

    def decks(self) -> dict[str, dict[str, int]]:
        """Return the counts by deck."""
        return {DECK: dict(self.counts)}

    def tables(self) -> dict[str, Any]:
        """Return the set as an auditor needs it: the cards there are, and those that may leave the box first."""
        return {"cards": {slug: n for slug, n in self.counts.items() if n}, "set_aside": list(self.set_aside)}


def slug_of(shape: str, role: str) -> str:
    """Return the slug of a card."""
    return shape if role == ROLES[0] else f"{shape}-{role}"


def shape_of(slug: str) -> int:
    """Return the edges of a slug's survivor side as a mask (N 1, E 2, S 4, W 8)."""
    return edges_of(slug.partition("-")[0].partition("_")[0])


def zombie_shape_of(slug: str) -> int | None:
    """Return the edges of a slug's zombie side where it names them, as a mask."""
    shown = slug.partition("-")[0].partition("_")[2]
    return edges_of(shown) if shown else None


def role_of(slug: str) -> Role:
    """Return the role of a slug."""
    return Role(ROLES.index(slug.partition("-")[2] or ROLES[0]))


def _parsed(table: Mapping[str, Any], source: str) -> ComponentSet:
    """Turn the table of one set into a ComponentSet."""
    check_keys(table, _KEYS, source, optional=_KEYS)
    if not isinstance(table.get("cards"), Mapping) or not table["cards"]:
        raise InputError(f"components '{source}': the table 'cards' with shapes such as NES is missing.")
    counts = _counts(table["cards"], source)
    _check_total(table, sum(counts.values()), source)
    return ComponentSet(source, str(table.get("about", "")), counts, _set_aside(table, counts, source))


def _counts(cards: Mapping[str, Any], source: str) -> dict[str, int]:
    """Read the copies of every card; a shape has a slug for every role, so that any card can be swapped for any."""
    for shape in cards:
        _check_shape(shape, source)
    counts: dict[str, int] = {}
    for shape, copies in cards.items():
        for role, n in _by_role(shape, copies, source).items():
            counts[slug_of(shape, role)] = n
    return {slug: n for role in ROLES for slug, n in counts.items() if ROLES[role_of(slug)] == role}


def _check_shape(shape: str, source: str) -> None:
    """Refuse what is no shape, nor two of them that differ."""
    sides = shape.split("_")
    for side in sides[:2]:
        if side not in _SHAPES:
            hint = nearest("".join(word for word in EDGE_WORDS if word in side.upper()) or side, _SHAPES)
            raise InputError(f"components '{source}': 'cards.{shape}' is no shape (sides in the order NESW).{hint}")
    if len(sides) > 2 or len(set(sides)) < len(sides):
        raise InputError(
            f"components '{source}': 'cards.{shape}' must name the survivor side, or survivor and zombie side where "
            f"they differ. Did you mean '{sides[0]}'?"
        )


def _by_role(shape: str, copies: Any, source: str) -> dict[str, int]:
    """Read the copies of one shape: a number of ordinary cards, or numbers by role."""
    given = copies if isinstance(copies, Mapping) else {ROLES[0]: copies}
    for role, n in given.items():
        where = f"components '{source}': 'cards.{shape}"
        if role not in ROLES:
            raise InputError(f"{where}' has the unknown role '{role}'.{nearest(str(role), ROLES)}")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= CARD_CAP:
            raise InputError(f"{where}.{role}' must be a whole number from 0 to {CARD_CAP}, not {n!r}.")
    return {role: int(given.get(role, 0)) for role in ROLES}


def _check_total(table: Mapping[str, Any], found: int, source: str) -> None:
    """Hold the cards against the total the set states, so that a forgotten card shows."""
    total = table.get("total")
    if isinstance(total, bool) or not isinstance(total, int) or not 1 <= total <= CARD_CAP:
        raise InputError(f"components '{source}': 'total' must be the number of cards, 1 to {CARD_CAP}.")
    if found != total:
        raise InputError(f"components '{source}': the cards add up to {found}, but 'total' is {total}.")


def _set_aside(table: Mapping[str, Any], counts: Mapping[str, int], source: str) -> tuple[str, ...]:
    """Read the cards that leave the box first."""
    named = table.get("set_aside", [])
    if not isinstance(named, list) or len(named) not in (0, BOX_CARDS):
        raise InputError(
            f"components '{source}': 'set_aside' must name {BOX_CARDS} cards such as ['NE', 'NE', 'NES', 'NS-soldier'] "
            f"or none, not {len(named) if isinstance(named, list) else repr(named)}."
        )
    for slug in named:
        if named.count(slug) > counts.get(str(slug), 0):
            hint = nearest(str(slug), [card for card, n in counts.items() if n])
            raise InputError(f"components '{source}': 'set_aside' names '{slug}' more often than the set has it.{hint}")
    return tuple(str(slug) for slug in named)


_BOX = ComponentBox(Path(__file__).with_name("components.toml"), _parsed)
shipped = _BOX.names
component_set = _BOX.open
