"""The street and the cards of Zombiaki as a referee knows them from the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

LANES = "ABC"
ROWS = range(1, 6)
SQUARES = [f"{lane}{row}" for lane in LANES for row in ROWS]
BARRICADE = "barricade"

ZOMBIE_CARDS = {
    "dogs": "DOGS", "boss": "BOSS", "human": "HUMAN", "terror": "TERROR", "mass": "MASS", "change": "CHANGE",
    "bite": "BITE", "claws": "CLAWS", "hunger": "HUNGER", "meat": "MEAT", "click": "CLICK!", "pick-axe": "PICK AXE",
    "not-so-fast": "NOT SO FAST", "dawn": "DAWN",
}  # fmt: skip
HUMAN_CARDS = {
    "sniper": "SNIPER", "barrier": "BARRIER", "napalm": "NAPALM", "blood": "BLOOD", "get-out": "GET OUT!",
    "searchlight": "SEARCHLIGHT", "gasoline": "GASOLINE", "back-off": "BACK OFF", "freeze": "FREEZE!",
    "hand-grenade": "HAND GRENADE", "net": "NET", "rolling-barrel": "ROLLING BARREL", "mine": "MINE",
    "street-on-fire": "STREET ON FIRE", "high-voltage": "HIGH VOLTAGE", "car": "CAR", "flamethrower": "FLAMETHROWER",
}  # fmt: skip
# cards that print a number: the name shows the number in force
NUMBERED = {"zombie": "ZOMBIE", "shot": "SHOT", "burst": "BURST", "wall": "WALL", "pit-trap": "PIT TRAP"}
THINGS = {"wall", "barrier", "barrel", "mine", "car", "pit"}


def lane_of(square: str) -> str:
    """Return the lane of a square."""
    return square[0]


def row_of(square: str) -> int:
    """Return the row of a square, 1 at the graveyard."""
    return int(square[1:])


def beside(square: str, lanes: int, rows: int) -> str | None:
    """Return the square so many lanes to the right and rows ahead, None off the street."""
    lane, row = LANES.index(lane_of(square)) + lanes, row_of(square) + rows
    return f"{LANES[lane]}{row}" if 0 <= lane < len(LANES) and row in ROWS else None


def ahead(square: str) -> str | None:
    """Return the square one nearer to the barricade."""
    return beside(square, 0, 1)


def behind(square: str) -> str | None:
    """Return the square one nearer to the graveyard."""
    return beside(square, 0, -1)


def sideways(square: str) -> list[str]:
    """Return the squares left and right."""
    return [other for lanes in (-1, 1) if (other := beside(square, lanes, 0))]


def touching(square: str) -> list[str]:
    """Return the squares that share an edge."""
    return [other for other in (ahead(square), behind(square), *sideways(square)) if other]


def around(square: str) -> list[str]:
    """Return the eight squares around, as far as they are on the street."""
    steps = [(lanes, rows) for lanes in (-1, 0, 1) for rows in (-1, 0, 1) if (lanes, rows) != (0, 0)]
    return [other for lanes, rows in steps if (other := beside(square, lanes, rows))]


def lane_squares(lane: str) -> list[str]:
    """Return the squares of a lane from the graveyard to the barricade."""
    return [f"{lane}{row}" for row in ROWS]


def towards_barricade(square: str) -> list[str]:
    """Return the squares between a square and the barricade."""
    return [f"{lane_of(square)}{row}" for row in ROWS if row > row_of(square)]


def connected(squares: set[str]) -> bool:
    """Say whether squares hang together by their edges."""
    reached = {min(squares)}
    while True:
        more = {other for square in reached for other in touching(square)} & squares - reached
        if not more:
            return reached == squares
        reached |= more


def card_name(slug: str, params: dict[str, Any]) -> str:
    """Return the printed name of a card slug, with the number in force."""
    plain = {**ZOMBIE_CARDS, **HUMAN_CARDS}
    if slug in plain:
        return plain[slug]
    return f"{NUMBERED[slug.rsplit('-', 1)[0]]} {params['number.' + slug.replace('-', '_')]}"


def column(card: str, params: dict[str, Any]) -> str:
    """Return the part of an outcome column's name that stands for a card."""
    slugs = [path.split(".")[2] for path in params if path.startswith("deck.")]
    return next(slug.replace("-", "_") for slug in slugs if card_name(slug, params) == card)


def side_of(card: str) -> int:
    """Return the seat whose deck a card belongs to."""
    return 0 if card.startswith("ZOMBIE ") or card in ZOMBIE_CARDS.values() else 1


def thing_card(thing: dict[str, Any]) -> str:
    """Return the card of a thing on the street."""
    names = {"barrier": "BARRIER", "barrel": "ROLLING BARREL", "mine": "MINE", "car": "CAR"}
    if thing["piece"] == "wall":
        return f"WALL {thing['height']}"
    return f"PIT TRAP {thing['depth']}" if thing["piece"] == "pit" else names[thing["piece"]]


def zombie_cards(zombie: dict[str, Any]) -> list[str]:
    """Return all cards that lie with a zombie."""
    cards = list(zombie.get("cards", [f"ZOMBIE {zombie['printed']}"]))
    return cards + ["HUMAN"] * zombie["human"] + ["BOSS"] * (zombie["boss"] > 0)


def decks(params: dict[str, Any]) -> list[Counter[str]]:
    """Return what the two decks hold: counts of the header, then its swaps."""
    counts: Counter[tuple[str, str]] = Counter()
    for path, n in params.items():
        if path.startswith("deck."):
            counts[tuple(path.split(".")[1:])] += n  # type: ignore[index]
    for text in params["swap"]:
        deck, change = text.split(":")
        gone, come = change.split("->")
        n, slug = gone.split()
        counts[deck.strip(), slug] -= int(n)
        counts[deck.strip(), come.strip()] += int(n)
    found: list[Counter[str]] = [Counter(), Counter()]
    for (deck, slug), n in counts.items():
        found[deck == "humans"][card_name(slug, params)] += n
    return found
