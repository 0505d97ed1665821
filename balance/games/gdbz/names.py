"""Printed names of cards, effects and places, made from the packed tables so that they show the X in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from balance.games.gdbz.board import place_name
from balance.games.gdbz.pack import PARAMS
from balance.games.gdbz.state import ENERGY_KINDS, HOOMAN_KINDS, PARTS, SCENT_KINDS, Part, Token

__all__ = [
    "SOURCES",
    "energy_name",
    "energy_names",
    "hooman_name",
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
    name = ", then ".join(part_name(part, x) for part, x in parts if part)
    marks = [word for word, flag in (("paw", p.paw[kind]), ("howl", p.howl[kind])) if flag]
    return " + ".join([name, *marks])


def _joined(phrases: list[str]) -> str:
    """Join the phrases of a card's effects."""
    return ", ".join(phrases) or "nothing"


def _scent_name(p: Any, effect: int) -> str:
    """Spell out a scent effect."""
    phrases = [("no hooman", "hooman here", "hooman where the die says")[int(p.scent_hooman[effect])]]
    if n := int(p.scent_draw_here[effect]):
        phrases.append(f"each dog here draws {n}")
    if n := int(p.scent_draw_self[effect]):
        phrases.append(f"sniffer draws {n}")
    if n := int(p.scent_choice[effect]):
        phrases.append(f"discard {n} or roll a zombie")
    if n := int(p.scent_zombies[effect]):
        phrases.append(f"roll {n} zombie{'s' if n > 1 else ''}")
    return _joined(phrases)


def scent_entry(p: Any, card: int) -> dict[str, Any]:
    """Return a scent card as the trace writes it."""
    return {"space": card // SCENT_KINDS, "effect": _names(p.tobytes()).scent[card % SCENT_KINDS]}


def scent_entries(p: Any, cards: Any) -> list[dict[str, Any]]:
    """Return scent cards as the trace writes them."""
    effects = _names(p.tobytes()).scent
    return [{"space": card // SCENT_KINDS, "effect": effects[card % SCENT_KINDS]} for card in cards.tolist()]


def _hooman_name(p: Any, kind: int) -> str:
    """Spell out a hooman card."""
    table = (
        (p.hooman_feral, "feral -{}"),
        (p.hooman_draw_all, "every dog draws {}"),
        (p.hooman_draw_one, "one dog draws {}"),
        (p.hooman_remove, "remove {} zombie"),
        (p.hooman_zombies, "roll {} zombie"),
        (p.hooman_move, "move a hooman up to {}"),
    )
    return _joined([phrase.format(int(column[kind])) for column, phrase in table if int(column[kind])])


def token_name(token: int) -> str:
    """Return what is moved: ``zombie``, ``hooman``, ``dog 2``."""
    if token >= Token.DOG:
        return f"dog {token - int(Token.DOG)}"
    return {int(Token.ZOMBIE): "zombie", int(Token.HOOMAN): "hooman", int(Token.SELF): "self"}[token]


def places(p: Any, mask: int) -> list[int | str]:
    """Return the places of a mask, row by row."""
    return [place_name(q, p.space_of) for q in range(27) if mask >> q & 1]
