"""What is in the box, as the referee reads it off the format page: tiles and how they lie, cards and their sorts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Square = tuple[int, int]
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIDES = "NESW"

# name: dogs, hearts, bullets, rows, doors
TILES: dict[str, tuple[int, int, int, str, str]] = {
    "Bridge": (0, 0, 0, "xRx ~R~ xRx", "1,0 N"),
    "Cabin": (9, 0, 0, "BBw BBw ggw", "0,1 S"),
    "Altar": (3, 2, 1, "AAg AAw ggw", ""),
    "Boathouse": (3, 1, 2, "wwg BBD ~~~", "1,1 E"),
    "Burnt Cabin": (4, 1, 2, "BBg BBg ggg", "0,1 S; 1,1 E; 1,1 S"),
    "Campground": (6, 2, 3, "wgw ggg wgw", ""),
    "Abandoned Cars": (3, 2, 1, "PPP wgw wwg", ""),
    "Shed": (3, 1, 3, "BBw BBg gww", "0,1 S"),
    "Ranger Post": (0, 3, 0, "Bgw Bgg Bww", "0,1 E"),
    "Pet Cemetery": (3, 0, 0, "ggg ggg ggg", ""),
    "Outhouse": (3, 1, 1, "wgB ggB wgw", "2,0 W; 2,1 W"),
    "Cave": (6, 3, 3, "CCC CCC ggg", "1,1 S"),
}
WOODS = {
    "Woods 01": "www ggg ggg", "Woods 02": "wwg www wgw", "Woods 03": "www wgw wgg", "Woods 04": "www wgg ggg",
    "Woods 05": "www wgg wgg", "Woods 06": "wgw ggg wgw", "Woods 07": "wgg wgw wgw", "Woods 08": "ggg ggg wwg",
    "Woods 09": "ggg ggg ggg", "Woods 10": "ggg ggg ggg", "Woods 11": "wwg gww wgw", "Woods 12": "wwg www ggw",
    "Woods 13": "wgg gww gww",
}  # fmt: skip
BUILDINGS = {"Cabin", "Boathouse", "Burnt Cabin", "Shed", "Ranger Post", "Outhouse"}
LOCATIONS = {"Altar", "Campground", "Abandoned Cars", "Pet Cemetery", "Cave"}
LISTED = {"Cabin", "Burnt Cabin", "Shed", "Ranger Post", "Pet Cemetery", "Outhouse"}
WHOLE = {"Campground", "Pet Cemetery"}
WALLED_SET = "burnt-cabin-walled"

PAGES = [
    "Twist of Fate", "Return to Sender", "The Trees Are Alive!", "Here Doggie!", "Something Doesn't Feel Quite Right",
]  # fmt: skip
ITEMS = ["Amulet", "Sickle", "Spear", "Tranquilizer Gun", "Monkeys are Funny!", "Magic Key"]
EVENTS = [
    "Rolled-Up Newspaper", "Talk to the Hand", "Bad Zombie, No Biscuit!", "Dog Repellent", "Fully Loaded",
    "Clair Warlock", "We're All Friends Here.", "Portal", "Lost in the Woods", "That Didn't Just Happen!?!",
    "Full Moon Fever",
]  # fmt: skip
CARDS = [*PAGES, *ITEMS, *EVENTS]
ANSWER = "That Didn't Just Happen!?!"


def slug(name: str) -> str:
    """Return a printed name as the params spell it."""
    words = "".join(sign if sign.isalnum() else " " if sign in " -" else "" for sign in name.lower())
    return "-".join(words.split())


def decks(params: Mapping[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """Return the tiles and the event cards of a game, by name."""
    tiles = Counter({name: int(params[f"deck.tiles.{slug(name)}"]) for name in [*TILES, *WOODS] if name != "Bridge"})
    events = Counter({name: int(params[f"deck.events.{slug(name)}"]) for name in CARDS})
    if params["page.copies"] >= 0:
        events.update({name: params["page.copies"] - events[name] for name in PAGES})
    names = {slug(name): name for name in (*TILES, *WOODS, *CARDS)}
    for text in params["swap"]:
        deck, _, words = text.partition(":")
        n, out, _, new = words.split()
        one = tiles if deck.strip() == "tiles" else events
        one[names[out]] -= int(n)
        one[names[new]] += int(n)
    return tiles, events


@dataclass(frozen=True)
class Layout:
    """A tile as it lies: the letter of each square, and the open sides of each square."""

    letters: dict[Square, str]
    ways: frozenset[tuple[Square, int]]
    doors: frozenset[tuple[Square, int]]

    def rim(self, side: int) -> list[Square]:
        """Return the three squares along a side, from west to east or from north to south."""
        fixed = {NORTH: (1, 0), SOUTH: (1, 2), WEST: (0, 0), EAST: (0, 2)}
        axis, at = fixed[side]
        return [square for square in sorted(self.letters) if square[axis] == at]

    def closed(self, side: int) -> bool:
        """Tell whether nothing leads out of a side."""
        return not any((square, side) in self.ways for square in self.rim(side))


def on_tile(square: Square) -> bool:
    """Tell whether a column and row lie on a tile."""
    return 0 <= square[0] <= 2 and 0 <= square[1] <= 2


def beside(square: Square, side: int) -> Square:
    """Return the next square in a direction."""
    return square[0] + STEPS[side][0], square[1] + STEPS[side][1]


def turned(square: Square, side: int, times: int) -> tuple[Square, int]:
    """Turn a square of a tile and one of its sides clockwise."""
    for _ in range(times):
        square, side = (2 - square[1], square[0]), (side + 1) % 4
    return square, side


@cache
def layout(name: str, rotation: int, walled: bool = False) -> Layout:
    """Return a tile as it lies after so many quarter turns clockwise."""
    text = WOODS.get(name) or TILES[name][3]
    letters = {(x, y): sign for y, row in enumerate(text.split()) for x, sign in enumerate(row)}
    gates = set()
    for door in filter(None, ("" if name in WOODS else TILES[name][4]).split(";")):
        if not (walled and name == "Burnt Cabin" and "1,1" in door):
            at, side = door.split()
            gates.add(((int(at[0]), int(at[2])), SIDES.index(side)))
    gates |= {(beside(at, side), (side + 2) % 4) for at, side in gates if on_tile(beside(at, side))}
    ways = {(at, side) for at in letters for side in range(4) if _open(name, letters, gates, at, side)}
    return Layout(
        {turned(at, 0, rotation)[0]: sign for at, sign in letters.items()},
        frozenset(turned(at, side, rotation) for at, side in ways),
        frozenset(turned(at, side, rotation) for at, side in gates if not on_tile(beside(at, side))),
    )


def _open(name: str, letters: dict[Square, str], gates: set[tuple[Square, int]], at: Square, side: int) -> bool:
    """Tell whether a printed square is open towards a side."""
    here, there = letters[at], letters.get(beside(at, side), "")
    if here in "~x" or (there and there in "~x"):
        return False
    if (at, side) in gates:
        return True
    if here == there and here in "BCR":
        return name != "Outhouse"
    return here not in "BCR" and (not there or there not in "BCR")
