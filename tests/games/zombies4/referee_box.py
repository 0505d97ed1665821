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


@dataclass(frozen=True)
class Tile:
    """A tile as printed: rows from the north, doors as "column,row SIDE"."""

    name: str
    sort: str
    dogs: int
    hearts: int
    bullets: int
    rows: tuple[str, ...]
    doors: tuple[str, ...] = ()
    whole: bool = False
    huts: bool = False
    cabin: bool = False
    items: bool = False

    @property
    def open(self) -> bool:
        """Whether it is a location without walls."""
        return self.sort == "location" and not set("".join(self.rows)) & set("BCR")


@dataclass(frozen=True)
class Card:
    """An event card: its sort, what it does, where it may be played, the tile it speaks of, its number."""

    name: str
    sort: str
    effect: str
    at: str = "any"
    tile: str = ""
    n: int = 0


# name: sort, dogs, hearts, bullets, rows, doors
TILES: dict[str, tuple[str, int, int, int, str, str]] = {
    "Cabin": ("building", 9, 0, 0, "BBw BBw ggw", "0,1 S"),
    "Altar": ("location", 3, 2, 1, "AAg AAw ggw", ""),
    "Boathouse": ("building", 3, 1, 2, "wwg BBD ~~~", "1,1 E"),
    "Burnt Cabin": ("building", 4, 1, 2, "BBg BBg ggg", "0,1 S; 1,1 E; 1,1 S"),
    "Campground": ("location", 6, 2, 3, "wgw ggg wgw", ""),
    "Abandoned Cars": ("location", 3, 2, 1, "PPP wgw wwg", ""),
    "Shed": ("building", 3, 1, 3, "BBw BBg gww", "0,1 S"),
    "Ranger Post": ("building", 0, 3, 0, "Bgw Bgg Bww", "0,1 E"),
    "Pet Cemetery": ("location", 3, 0, 0, "ggg ggg ggg", ""),
    "Outhouse": ("building", 3, 1, 1, "wgB ggB wgw", "2,0 W; 2,1 W"),
    "Cave": ("location", 6, 3, 3, "CCC CCC ggg", "1,1 S"),
}
WOODS = {
    "Woods 01": "www ggg ggg", "Woods 02": "wwg www wgw", "Woods 03": "www wgw wgg", "Woods 04": "www wgg ggg",
    "Woods 05": "www wgg wgg", "Woods 06": "wgw ggg wgw", "Woods 07": "wgg wgw wgw", "Woods 08": "ggg ggg wwg",
    "Woods 09": "ggg ggg ggg", "Woods 10": "ggg ggg ggg", "Woods 11": "wwg gww wgw", "Woods 12": "wwg www ggw",
    "Woods 13": "wgg gww gww",
}  # fmt: skip
LISTED = {"Cabin", "Burnt Cabin", "Shed", "Ranger Post", "Pet Cemetery", "Outhouse"}
WHOLE = {"Campground", "Pet Cemetery"}
BRIDGE = Tile("Bridge", "location", 0, 0, 0, ("xRx", "~R~", "xRx"), ("1,0 N",))

PAGES = {
    "Twist of Fate": ("twist", 1), "Return to Sender": ("sender", 0), "The Trees Are Alive!": ("trees", 0),
    "Here Doggie!": ("doggie", 9), "Something Doesn't Feel Quite Right": ("feel", 3),
}  # fmt: skip
ITEMS = {
    "Amulet": ("amulet", 0), "Sickle": ("sickle", 1), "Spear": ("spear", 1), "Tranquilizer Gun": ("tranquilizer", 0),
    "Monkeys are Funny!": ("monkeys", 0), "Magic Key": ("key", 0),
}  # fmt: skip
EVENTS = {
    "Rolled-Up Newspaper": ("newspaper", 0), "Talk to the Hand": ("talk", 0), "Bad Zombie, No Biscuit!": ("biscuit", 0),
    "Dog Repellent": ("repellent", 0), "Fully Loaded": ("loaded", 0), "Clair Warlock": ("clair", 0),
    "We're All Friends Here.": ("friends", 0), "Portal": ("portal", 0), "Lost in the Woods": ("lost", 0),
    "That Didn't Just Happen!?!": ("cancel", 0), "Full Moon Fever": ("fever", 0),
}  # fmt: skip
SPOTS = {
    "amulet": "abandoned-cars", "sickle": "items", "spear": "items", "tranquilizer": "items", "key": "cave",
    "portal": "altar",
}  # fmt: skip


def slug(name: str) -> str:
    """Return a printed name as the params spell it."""
    words = "".join(sign if sign.isalnum() else " " if sign in " -" else "" for sign in name.lower())
    return "-".join(words.split())


class Box:
    """Tiles and cards of a game: those of the format page, or those its header lists."""

    def __init__(self, bridge: Tile, start: Square, tiles: dict[str, Tile], events: dict[str, Card]) -> None:
        self.bridge, self.start, self.tiles, self.events = bridge, start, tiles, events
        self._tiles = {tile.name: tile for tile in (bridge, *tiles.values())}
        self._cards = {card.name: card for card in events.values()}
        self.pages = {card.name for card in events.values() if card.sort == "page"}

    def tile(self, name: str) -> Tile:
        """Return the tile of a name."""
        return self._tiles[name]

    def card(self, name: str) -> Card:
        """Return the card of a name."""
        return self._cards[name]

    def sort(self, name: str) -> str:
        """Return whether a card is a page, an item or an event."""
        return self._cards[name].sort

    def effect(self, name: str) -> str:
        """Return what a card does."""
        return self._cards[name].effect

    def order(self, name: str) -> int:
        """Return a card's place in the list of cards."""
        return list(self._cards).index(name)

    def names_of(self, effect: str) -> list[str]:
        """Return the cards that do something, in the order of the list."""
        return [card.name for card in self.events.values() if card.effect == effect]

    def slug_of(self, name: str) -> str:
        """Return the slug of a tile; that of the Bridge is empty."""
        return next((slug for slug, tile in self.tiles.items() if tile.name == name), "")

    def named(self, slug: str) -> str:
        """Return the printed name of a tile's slug."""
        return self.tiles[slug].name

    def decks(self, params: Mapping[str, Any]) -> tuple[Counter[str], Counter[str]]:
        """Return the tiles and the event cards of a game, by name."""
        tiles = Counter({tile.name: int(params[f"deck.tiles.{slug}"]) for slug, tile in self.tiles.items()})
        events = Counter({card.name: int(params[f"deck.events.{slug}"]) for slug, card in self.events.items()})
        if params["page.copies"] >= 0:
            events.update({name: params["page.copies"] - events[name] for name in self.pages})
        for text in params["swap"]:
            deck, _, words = text.partition(":")
            n, out, _, new = words.split()
            one, things = (tiles, self.tiles) if deck.strip() == "tiles" else (events, self.events)
            one[things[out].name] -= int(n)
            one[things[new].name] += int(n)
        return tiles, events


@cache
def usual_box() -> Box:
    """Return the tiles and cards of the format page."""
    tiles = {slug(name): _named(name) for name in TILES}
    tiles |= {slug(name): Tile(name, "woods", 0, 0, 0, tuple(rows.split())) for name, rows in WOODS.items()}
    events = {}
    for sort, cards in (("page", PAGES), ("item", ITEMS), ("event", EVENTS)):
        for name, (effect, n) in cards.items():
            tile = "pet-cemetery" if effect == "doggie" else ""
            events[slug(name)] = Card(name, sort, effect, SPOTS.get(effect, "any"), tile, n)
    return Box(BRIDGE, (1, 2), tiles, events)


def _named(name: str) -> Tile:
    """Return a named tile of the format page."""
    sort, dogs, hearts, bullets, rows, text = TILES[name]
    doors = [door.strip() for door in text.split(";") if door]
    marks = {"whole": name in WHOLE, "huts": name == "Outhouse", "cabin": name == "Cabin", "items": name in LISTED}
    return Tile(name, sort, dogs, hearts, bullets, tuple(rows.split()), tuple(doors), **marks)


def box_of(header: Mapping[str, Any]) -> Box:
    """Return the box a game is played from: its header lists the tiles and cards of all sets but the usual one."""
    own = header.get("components")
    if own is None:
        return usual_box()
    tiles = {slug: _listed(entry) for slug, entry in own["tiles"].items()}
    events = {
        slug: Card(**{key: value for key, value in entry.items() if key != "count"})
        for slug, entry in own["events"].items()
    }
    bridge = dict(own["bridge"])
    column, row = bridge.pop("start")
    return Box(_listed(bridge), (column, row), tiles, events)


def _listed(entry: Mapping[str, Any]) -> Tile:
    """Read a tile that a header lists."""
    own = {key: value for key, value in entry.items() if key != "count"}
    return Tile(**{**own, "rows": tuple(own["rows"]), "doors": tuple(own["doors"])})


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
def layout(tile: Tile, rotation: int) -> Layout:
    """Return a tile as it lies after so many quarter turns clockwise."""
    letters = {(x, y): sign for y, row in enumerate(tile.rows) for x, sign in enumerate(row)}
    gates = set()
    for door in tile.doors:
        at, side = door.split()
        gates.add(((int(at[0]), int(at[2])), SIDES.index(side)))
    gates |= {(beside(at, side), (side + 2) % 4) for at, side in gates if on_tile(beside(at, side))}
    ways = {(at, side) for at in letters for side in range(4) if _open(tile, letters, gates, at, side)}
    return Layout(
        {turned(at, 0, rotation)[0]: sign for at, sign in letters.items()},
        frozenset(turned(at, side, rotation) for at, side in ways),
        frozenset(turned(at, side, rotation) for at, side in gates if not on_tile(beside(at, side))),
    )


def _open(tile: Tile, letters: dict[Square, str], gates: set[tuple[Square, int]], at: Square, side: int) -> bool:
    """Tell whether a printed square is open towards a side."""
    here, there = letters[at], letters.get(beside(at, side), "")
    if here in "~x" or (there and there in "~x"):
        return False
    if (at, side) in gates:
        return True
    if here == there and here in "BCR":
        return not tile.huts
    return here not in "BCR" and (not there or there not in "BCR")
