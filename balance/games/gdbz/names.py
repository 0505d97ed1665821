"""Printed names of cards, effects and places, made from the packed tables so that they show the X in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from balance.games.gdbz.board import place_name
from balance.games.gdbz.components import HoomanCard, ScentCard, component_set
from balance.games.gdbz.pack import PARAMS
from balance.games.gdbz.state import ENERGY_KINDS, HOOMAN_KINDS, PARTS, SCENT_KINDS, Part, Token

__all__ = [
    "SOURCES",
    "energy_name",
    "energy_names",
    "hooman_name",
    "listed",
    "part_name",
    "places",
    "scent_entries",
    "scent_entry",
    "token_name",
]

# printed names of the streams of chance, by stream id
SOURCES = (
    "energy deck",
    "scent deck",
    "scent effects",
    "hooman deck",
    "zombie die",
    "scent card die",
    "hooman card die",
    "dog sheets",
    "first player",
    "plain scents",
    "scent discards",
)
_WITH_X = {
    Part.RUN: "RUN {}",
    Part.HERD: "HERD {}",
    Part.BARK: "BARK {}",
    Part.HERD_HOOMAN: "HERD {} (hooman)",
    Part.BARK_NEAR: "BARK {} (zombie here or adjacent)",
    Part.DRAW_HERE: "every dog here draws {}",
    Part.DRAW_SELF: "draw {}",
}


@dataclass(frozen=True)
class _Names:
    """Names of every kind of card by deck."""

    energy: tuple[str, ...]
    scent: tuple[str, ...]
    hooman: tuple[str, ...]


@lru_cache(maxsize=16)
def _names(packed: bytes) -> _Names:
    """Make the names of packed params once: a trace asks for a hundred of them at every step."""
    p = np.frombuffer(packed, PARAMS).view(np.recarray)[0]
    return _Names(
        tuple(_energy_name(p, kind) for kind in range(ENERGY_KINDS)),
        tuple(_scent_name(p, effect) for effect in range(SCENT_KINDS)),
        tuple(_hooman_name(p, kind) for kind in range(HOOMAN_KINDS)),
    )


def energy_names(p: Any) -> tuple[str, ...]:
    """Return all energy cards as printed, by kind."""
    return _names(p.tobytes()).energy


def energy_name(p: Any, kind: int) -> str:
    """Return an energy card as printed, for example ``RUN 3 + paw``."""
    return energy_names(p)[kind]


def hooman_name(p: Any, kind: int) -> str:
    """Return a hooman card's effects in words, in the order they are resolved."""
    return _names(p.tobytes()).hooman[kind]


def part_name(part: int, x: int) -> str:
    """Return an effect as printed, for example ``HERD 2``."""
    if part == Part.CHEW:
        return "CHEW"
    return "GOOD DOGGO" if part == Part.GOOD_DOGGO else _WITH_X[Part(part)].format(x)


def _energy_name(p: Any, kind: int) -> str:
    """Spell out an energy card."""
    parts = [(int(p.part[kind, at]), int(p.part_x[kind, at])) for at in range(PARTS)]
    return _card_words([part for part in parts if part[0]], bool(p.paw[kind]), bool(p.howl[kind]))


def _card_words(parts: Iterable[tuple[int, int]], paw: bool, howl: bool) -> str:
    """Return the words of an energy card: its effects as (part, X) in printed order, and its marks."""
    marks = [word for word, flag in (("paw", paw), ("howl", howl)) if flag]
    return " + ".join([", then ".join(part_name(part, x) for part, x in parts), *marks])


def _joined(phrases: list[str]) -> str:
    """Join the phrases of a card's effects."""
    return ", ".join(phrases) or "nothing"


def _scent_name(p: Any, effect: int) -> str:
    """Spell out a scent effect."""
    columns = (p.scent_hooman, p.scent_draw_here, p.scent_draw_self, p.scent_choice, p.scent_zombies)
    return _scent_words(ScentCard("", 0, *(int(column[effect]) for column in columns)))


def _scent_words(card: ScentCard) -> str:
    """Return the words of a scent card, in the order they are followed."""
    phrases = [("no hooman", "hooman here", "hooman where the die says")[card.hooman]]
    if card.draw_here:
        phrases.append(f"each dog here draws {card.draw_here}")
    if card.draw_self:
        phrases.append(f"sniffer draws {card.draw_self}")
    if card.discard_or_zombie:
        phrases.append(f"discard {card.discard_or_zombie} or roll a zombie")
    if card.zombies:
        phrases.append(f"roll {_zombies(card.zombies)}")
    return _joined(phrases)


def _zombies(n: int) -> str:
    """Return so many zombies in words."""
    return f"{n} zombie{'s' if n > 1 else ''}"


def scent_entry(p: Any, card: int) -> dict[str, Any]:
    """Return a scent card as the trace writes it."""
    return {"space": card // SCENT_KINDS, "effect": _names(p.tobytes()).scent[card % SCENT_KINDS]}


def scent_entries(p: Any, cards: Any) -> list[dict[str, Any]]:
    """Return scent cards as the trace writes them."""
    effects = _names(p.tobytes()).scent
    return [{"space": card // SCENT_KINDS, "effect": effects[card % SCENT_KINDS]} for card in cards.tolist()]


def _hooman_name(p: Any, kind: int) -> str:
    """Spell out a hooman card."""
    columns = (p.hooman_feral, p.hooman_draw_all, p.hooman_draw_one, p.hooman_remove, p.hooman_zombies, p.hooman_move)
    return _hooman_words(HoomanCard("", 0, *(int(column[kind]) for column in columns)))


def _hooman_words(card: HoomanCard) -> str:
    """Return the words of a hooman card, in the order they are followed."""
    table = (
        (card.feral, f"feral -{card.feral}"),
        (card.draw_all, f"every dog draws {card.draw_all}"),
        (card.draw_one, f"one dog draws {card.draw_one}"),
        (card.remove_zombies, f"remove {_zombies(card.remove_zombies)}"),
        (card.zombies, f"roll {_zombies(card.zombies)}"),
        (card.move_hooman, f"move a hooman up to {card.move_hooman}"),
    )
    return _joined([phrase for n, phrase in table if n])


def listed(name: str, board: str) -> dict[str, Any]:
    """Return a component set in words, for readers of a trace who have not got its file.

    Parameters
    ----------
    name : str
        A shipped set or an owner's file.
    board : str
        The numbering in use.

    Returns
    -------
    dict
        ``name``; ``board``: three rows of six spaces; ``energy``, ``scent`` and ``hooman``: cards by slug in the order
        of the deck, with the printed ``count``; ``plain_scent``: a slug; ``dogs`` by slug. Every X is the printed one.
    """
    parts = component_set(name)
    energy = {slug: (card.count, _card_words(card.parts, card.paw, card.howl)) for slug, card in parts.energy.items()}
    scent = {slug: (card.count, _scent_words(card)) for slug, card in parts.scent.items()}
    hooman = {slug: (card.count, _hooman_words(card)) for slug, card in parts.hooman.items()}
    return {
        "name": name,
        "board": [list(row) for row in parts.boards[board]],
        "energy": _entries(energy, "card"),
        "scent": _entries(scent, "effect"),
        "hooman": _entries(hooman, "effect"),
        "plain_scent": parts.plain_scent,
        "dogs": {
            slug: {"name": dog.name, "ability": dog.ability, "effects": [part_name(part, x) for part, x in dog.parts]}
            for slug, dog in parts.dogs.items()
        },
    }


def _entries(cards: Mapping[str, tuple[int, str]], key: str) -> dict[str, dict[str, Any]]:
    """Return cards by slug, each with its printed count and its words."""
    return {slug: {"count": count, key: words} for slug, (count, words) in cards.items()}


def token_name(token: int) -> str:
    """Return what is moved: ``zombie``, ``hooman``, ``dog 2``."""
    if token >= Token.DOG:
        return f"dog {token - int(Token.DOG)}"
    return {int(Token.ZOMBIE): "zombie", int(Token.HOOMAN): "hooman", int(Token.SELF): "self"}[token]


def places(p: Any, mask: int) -> list[int | str]:
    """Return the places of a mask, row by row."""
    return [place_name(q, p.space_of) for q in range(27) if mask >> q & 1]
