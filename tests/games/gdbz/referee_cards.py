"""Cards of Good Dog, Bad Zombie: their printed names, what they do, and which cards a game must hold by its params."""

from __future__ import annotations

import re
from collections import Counter
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

# cards of the assumed set: effects, paw, howl
ENERGY: dict[str, tuple[list[Effect], bool, bool]] = {
    "run-3-paw": ([("run", 3)], True, False),
    "run-4": ([("run", 4)], False, False),
    "run-3-howl": ([("run", 3)], False, True),
    "herd-2-paw": ([("herd", 2)], True, False),
    "herd-3": ([("herd", 3)], False, False),
    "herd-2-howl": ([("herd", 2)], False, True),
    "bark-2-paw": ([("bark", 2)], True, False),
    "bark-3": ([("bark", 3)], False, False),
    "bark-2-howl": ([("bark", 2)], False, True),
    "chew": ([("chew", 0)], False, False),
    "chew-paw": ([("chew", 0)], True, False),
    "run-2-chew": ([("run", 2), ("chew", 0)], False, False),
    "good-doggo": ([("good-doggo", 0)], False, False),
    "good-doggo-paw": ([("good-doggo", 0)], True, False),
}
SCENT = {
    "hooman-here": "hooman here",
    "hooman-and-zombie": "hooman here, roll 1 zombie",
    "hooman-and-draw": "hooman here, each dog here draws 1",
    "hooman-elsewhere": "hooman where the die says",
    "two-zombies": "no hooman, roll 2 zombies",
    "draw-two": "no hooman, sniffer draws 2",
    "discard-or-zombie": "no hooman, discard 2 or roll a zombie",
}
PLAIN_SCENT = "hooman-here"
HOOMAN = {
    "draw-two": "one dog draws 2",
    "all-draw": "every dog draws 1",
    "remove-zombie": "remove 1 zombie",
    "calm": "feral -1",
    "move-hooman": "move a hooman up to 2",
    "zombie": "roll 1 zombie",
}
DOGS: dict[str, tuple[str, list[Effect]]] = {
    "lupin": ("Lupin", [("draw-here", 3)]),
    "captain-woofster": ("Captain Woofster", [("run", 3), ("chew", 0)]),
    "waine": ("Waine", [("bark-near", 2), ("bark-near", 2)]),
    "miss-fuzzy-ears": ("Miss Fuzzy Ears", [("run", 2), ("herd-hooman", 3)]),
}


@dataclass(frozen=True)
class Card:
    """What an energy card says."""

    effects: list[Effect]
    paw: bool
    howl: bool


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


def energy_text(slug: str, x_bonus: int) -> str:
    """Print the card of a slug with the X in force."""
    effects, paw, howl = ENERGY[slug]
    shifted = [(kind, max(1, x + x_bonus) if kind in MOVING else x) for kind, x in effects]
    return " + ".join([", then ".join(map(effect_text, shifted)), *["paw"] * paw, *["howl"] * howl])


def ability(name: str, strength: str) -> list[Effect]:
    """Return what a dog's ability does."""
    effects = next(effects for known, effects in DOGS.values() if known == name)
    if strength == "none":
        return []
    return [(kind, 2 * x) if strength == "double" else (kind, x) for kind, x in effects]


def deck(params: dict[str, object], name: str) -> Counter[str]:
    """Count the cards of a deck by slug, swaps included."""
    prefix = f"deck.{name}."
    counts = Counter({path[len(prefix) :]: int(str(n)) for path, n in params.items() if path.startswith(prefix)})
    swaps = params["swap"]
    assert isinstance(swaps, list)
    for swap in swaps:
        found = re.fullmatch(r"\s*(\S+?)\s*:\s*(\d+)\s+(\S+)\s*->\s*(\S+)\s*", swap)
        assert found is not None, swap
        if found[1] == name:
            counts[found[3]] -= int(found[2])
            counts[found[4]] += int(found[2])
    return +counts


def energy_cards(params: dict[str, object]) -> Counter[str]:
    """Count the energy cards of a game by printed name."""
    cards: Counter[str] = Counter()
    for slug, n in deck(params, "energy").items():
        cards[energy_text(slug, int(str(params["energy.x_bonus"])))] += n
    return cards


def hooman_cards(params: dict[str, object]) -> Counter[str]:
    """Count the hooman cards of a game by printed name."""
    return Counter({HOOMAN[slug]: n for slug, n in deck(params, "hooman").items()})


def scent_effects(params: dict[str, object]) -> Counter[str]:
    """Count the scent effects of a game by printed text."""
    return Counter({SCENT[slug]: n for slug, n in deck(params, "scent").items()})
