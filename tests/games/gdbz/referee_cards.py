"""Cards of Good Dog, Bad Zombie as printed: reading and writing their names."""

from __future__ import annotations

import re
from dataclasses import dataclass

# kind, X (0 when the effect has none)
Effect = tuple[str, int]

PATTERNS = [
    (r"RUN (\d+)", "run"),
    (r"HERD (\d+)", "herd"),
    (r"HERD (\d+) \(hooman\)", "herd-hooman"),
    (r"BARK (\d+)", "bark"),
    (r"BARK (\d+) \(zombie here or adjacent\)", "bark-near"),
    (r"CHEW", "chew"),
    (r"GOOD DOGGO", "good-doggo"),
    (r"every dog here draws (\d+)", "draw-here"),
    (r"draw (\d+)", "draw-self"),
]
MOVING = {"run", "herd", "bark", "herd-hooman", "bark-near"}


@dataclass(frozen=True)
class Card:
    """What an energy card says."""

    effects: list[Effect]
    paw: bool = False
    howl: bool = False


def read_effect(text: str) -> Effect:
    """Read one effect as printed."""
    for pattern, kind in PATTERNS:
        if found := re.fullmatch(pattern, text):
            return kind, int(found[1]) if found.groups() else 0
    raise ValueError(f"no effect is called {text!r}")


def effect_text(effect: Effect) -> str:
    """Print one effect."""
    kind, x = effect
    pattern = next(pattern for pattern, known in PATTERNS if known == kind)
    return pattern.replace(r"(\d+)", str(x)).replace("\\", "")


def read_card(name: str) -> Card:
    """Read an energy card's name, such as ``RUN 2, then CHEW + paw``."""
    body, *marks = name.split(" + ")
    if any(mark not in ("paw", "howl") for mark in marks):
        raise ValueError(f"card {name!r} has an unknown mark")
    return Card([read_effect(part) for part in body.split(", then ")], "paw" in marks, "howl" in marks)


def card_text(card: Card) -> str:
    """Print an energy card's name."""
    return " + ".join([", then ".join(map(effect_text, card.effects)), *["paw"] * card.paw, *["howl"] * card.howl])
