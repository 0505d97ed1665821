"""What lies in the box: cards, dogs and board of the component set that a game names, and their counts by params."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.gdbz.referee_cards import MOVING, Card, Effect, card_text, read_card, read_effect

SHIPPED = Path(__file__).parents[3] / "balance" / "games" / "gdbz" / "components.toml"
# numbers of columns 1, 2, 3 (cliff side, outer to inner) and 5, 6, 7 (river side, inner to outer), row by row
NUMBERS = {
    "B": [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]],
    "A": [[3, 2, 1, 4, 5, 6], [9, 8, 7, 10, 11, 12], [15, 14, 13, 16, 17, 18]],
}


@dataclass(frozen=True)
class Box:
    """One component set.

    Attributes
    ----------
    energy : dict
        Card by slug.
    scent, hooman : dict
        What the card says, by slug.
    dogs : dict
        Name and ability by slug.
    plain : str
        The scent that shows a hooman and nothing else.
    boards : dict
        Numbers of the board's six columns, row by row, by name.
    """

    energy: dict[str, Card]
    scent: dict[str, str]
    hooman: dict[str, str]
    dogs: dict[str, tuple[str, list[Effect]]]
    plain: str = "hooman-here"
    boards: dict[str, list[list[int]]] = field(default_factory=lambda: NUMBERS)

    def ability(self, name: str, strength: str) -> list[Effect]:
        """Return what a dog's ability does."""
        effects = dict(self.dogs.values())[name]
        if strength == "none":
            return []
        return [(kind, 2 * x) if strength == "double" else (kind, x) for kind, x in effects]


# the assumed set, written down from the component sheet and not from the simulator's tables
ASSUMED = Box(
    energy={
        "run-3-paw": Card([("run", 3)], paw=True),
        "run-4": Card([("run", 4)]),
        "run-3-howl": Card([("run", 3)], howl=True),
        "herd-2-paw": Card([("herd", 2)], paw=True),
        "herd-3": Card([("herd", 3)]),
        "herd-2-howl": Card([("herd", 2)], howl=True),
        "bark-2-paw": Card([("bark", 2)], paw=True),
        "bark-3": Card([("bark", 3)]),
        "bark-2-howl": Card([("bark", 2)], howl=True),
        "chew": Card([("chew", 0)]),
        "chew-paw": Card([("chew", 0)], paw=True),
        "run-2-chew": Card([("run", 2), ("chew", 0)]),
        "good-doggo": Card([("good-doggo", 0)]),
        "good-doggo-paw": Card([("good-doggo", 0)], paw=True),
    },
    scent={
        "hooman-here": "hooman here",
        "hooman-and-zombie": "hooman here, roll 1 zombie",
        "hooman-and-draw": "hooman here, each dog here draws 1",
        "hooman-elsewhere": "hooman where the die says",
        "two-zombies": "no hooman, roll 2 zombies",
        "draw-two": "no hooman, sniffer draws 2",
        "discard-or-zombie": "no hooman, discard 2 or roll a zombie",
    },
    hooman={
        "draw-two": "one dog draws 2",
        "all-draw": "every dog draws 1",
        "remove-zombie": "remove 1 zombie",
        "calm": "feral -1",
        "move-hooman": "move a hooman up to 2",
        "zombie": "roll 1 zombie",
    },
    dogs={
        "lupin": ("Lupin", [("draw-here", 3)]),
        "captain-woofster": ("Captain Woofster", [("run", 3), ("chew", 0)]),
        "waine": ("Waine", [("bark-near", 2), ("bark-near", 2)]),
        "miss-fuzzy-ears": ("Miss Fuzzy Ears", [("run", 2), ("herd-hooman", 3)]),
    },
)


def box(components: str | Box) -> Box:
    """Return the component set of a game: a shipped one by name, or one that was read from a trace already."""
    return components if isinstance(components, Box) else shipped_box(components)


@cache
def shipped_box(name: str) -> Box:
    """Return a shipped component set."""
    return ASSUMED if name == "assumed" else read_set(tomllib.loads(SHIPPED.read_text(encoding="utf-8"))[name])


def read_set(table: dict[str, Any]) -> Box:
    """Return a component set from the table of a component file."""
    return Box(
        energy={slug: read_energy(card) for slug, card in table["energy"].items()},
        scent={slug: read_scent(card) for slug, card in table["scent"].items()},
        hooman={slug: read_hooman(card) for slug, card in table["hooman"].items()},
        dogs={slug: (dog["name"], [read_part(part) for part in dog["parts"]]) for slug, dog in table["dogs"].items()},
        plain=table["plain_scent"],
        boards=table["boards"],
    )


def listed_box(table: dict[str, Any], board: str) -> Box:
    """Return the component set that the header of a trace lists, with the one board it shows."""
    return Box(
        energy={slug: read_card(entry["card"]) for slug, entry in table["energy"].items()},
        scent={slug: entry["effect"] for slug, entry in table["scent"].items()},
        hooman={slug: entry["effect"] for slug, entry in table["hooman"].items()},
        dogs={slug: (dog["name"], list(map(read_effect, dog["effects"]))) for slug, dog in table["dogs"].items()},
        plain=table["plain_scent"],
        boards={board: table["board"]},
    )


def read_part(text: str) -> Effect:
    """Read an effect as a component file writes it, such as ``herd 2``."""
    kind, _, x = text.partition(" ")
    return kind, int(x or 0)


def read_energy(card: dict[str, Any]) -> Card:
    """Read an energy card of a component file."""
    return Card([read_part(part) for part in card["parts"]], card.get("paw", False), card.get("howl", False))


def read_scent(card: dict[str, Any]) -> str:
    """Say what a scent card of a component file does."""
    zombies = card.get("zombies", 0)
    says = [
        {"here": "hooman here", "rolled": "hooman where the die says"}.get(card.get("hooman", ""), "no hooman"),
        f"each dog here draws {card['draw_here']}" if card.get("draw_here") else "",
        f"sniffer draws {card['draw_self']}" if card.get("draw_self") else "",
        f"discard {card['discard_or_zombie']} or roll a zombie" if card.get("discard_or_zombie") else "",
        f"roll {zombies} zombie{'s' if zombies > 1 else ''}" if zombies else "",
    ]
    return ", ".join(phrase for phrase in says if phrase)


def read_hooman(card: dict[str, Any]) -> str:
    """Say what a hooman card of a component file does."""
    says = {
        "feral": "feral -{}",
        "draw_all": "every dog draws {}",
        "draw_one": "one dog draws {}",
        "remove_zombies": "remove {} zombie{}",
        "zombies": "roll {} zombie{}",
        "move_hooman": "move a hooman up to {}",
    }
    told = [(text, card.get(key, 0)) for key, text in says.items()]
    return ", ".join(text.format(n, "s" if n > 1 else "") for text, n in told if n) or "nothing"


def deck(params: dict[str, Any], name: str) -> Counter[str]:
    """Count the cards of a deck by slug, swaps included."""
    prefix = f"deck.{name}."
    counts = Counter({path[len(prefix) :]: int(n) for path, n in params.items() if path.startswith(prefix)})
    for swap in params["swap"]:
        found = re.fullmatch(r"\s*(\S+?)\s*:\s*(\d+)\s+(\S+)\s*->\s*(\S+)\s*", swap)
        assert found is not None, swap
        if found[1] == name:
            counts[found[3]] -= int(found[2])
            counts[found[4]] += int(found[2])
    return +counts


def energy_names(params: dict[str, Any]) -> dict[str, str]:
    """Return the printed name of every energy card by slug, with the X in force, in the order of the deck list."""
    names = {}
    for slug, card in box(params["components"]).energy.items():
        bonus = params["energy.x_bonus"]
        effects = [(kind, max(1, x + bonus) if kind in MOVING else x) for kind, x in card.effects]
        names[slug] = card_text(Card(effects, card.paw, card.howl))
    return names


def energy_cards(params: dict[str, Any]) -> Counter[str]:
    """Count the energy cards of a game by printed name."""
    names = energy_names(params)
    cards: Counter[str] = Counter()
    for slug, n in deck(params, "energy").items():
        cards[names[slug]] += n
    return cards


def hooman_cards(params: dict[str, Any]) -> Counter[str]:
    """Count the hooman cards of a game by what they say."""
    cards: Counter[str] = Counter()
    for slug, n in deck(params, "hooman").items():
        cards[box(params["components"]).hooman[slug]] += n
    return cards


def scent_effects(params: dict[str, Any]) -> Counter[str]:
    """Count the scent effects of a game by what they say."""
    cards: Counter[str] = Counter()
    for slug, n in deck(params, "scent").items():
        cards[box(params["components"]).scent[slug]] += n
    return cards
