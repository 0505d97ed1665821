"""The table of Zombie Dot! as a referee sees it: squares, links, the limit, and what a card may be laid on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Square = tuple[int, int]
Card = dict[str, Any]
SURVIVOR, ZOMBIE = "survivor", "zombie"
WAYS: dict[str, Square] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
MIRRORED = {"N": "N", "S": "S", "E": "W", "W": "E"}


def read(at: str) -> Square:
    """Return a square from its name."""
    row, column = at.split(",")
    return int(row), int(column)


def name(square: Square) -> str:
    """Return the name of a square."""
    return f"{square[0]},{square[1]}"


def printed(card: Card) -> Card:
    """Return a card of the table without its marks."""
    return {key: card[key] for key in ("card", "edges", "role", "zombie_edges") if key in card}


def step(square: Square, way: str) -> Square:
    """Return the square next to a square."""
    return square[0] + WAYS[way][0], square[1] + WAYS[way][1]


class Table:
    """Cards on squares, from a printed state."""

    def __init__(self, params: dict[str, Any], state: dict[str, Any]) -> None:
        self.params = params
        self.cards: dict[Square, Card] = {read(at): dict(card) for at, card in state["table"].items()}
        self.blocked = {read(at) for at in state["blocked_squares"]}
        top, left, bottom, right = state["used_area"] or (0, 0, 0, 0)
        self.used = {(top, left), (bottom, right)}

    def says(self, ruling: str, word: str) -> bool:
        """Tell whether a ruling has a value."""
        return bool(self.params[f"ruling.{ruling}"] == word)

    def paths(self, card: Card, side: str) -> set[str]:
        """Return where the paths of a card lead when a side lies up."""
        if side == ZOMBIE and "zombie_edges" in card:
            return set(card["zombie_edges"])
        turned = side == ZOMBIE and self.says("zombie_paths", "mirrored")
        return {MIRRORED[way] if turned else way for way in card["edges"]}

    def open_to(self, square: Square) -> Iterator[tuple[str, str]]:
        """Yield the ways from which a path leads to a square, and the side of the card it comes from."""
        for way in WAYS:
            other = self.cards.get(step(square, way))
            if other is not None and OPPOSITE[way] in self.paths(other, other["side"]):
                yield way, other["side"]

    def linked(self, square: Square) -> list[Square]:
        """Return the squares of the cards linked to a card (paths on both sides)."""
        own = self.paths(self.cards[square], self.cards[square]["side"])
        return [step(square, way) for way, _ in self.open_to(square) if way in own]

    def linked_to(self, square: Square, side: str) -> list[Square]:
        """Return the squares of cards of a side linked to a card."""
        return [other for other in self.linked(square) if self.cards[other]["side"] == side]

    def guards(self, square: Square) -> bool:
        """Tell whether a card is a police at work."""
        card = self.cards[square]
        return bool(card["role"] == "police" and card["side"] == SURVIVOR and not card["power_lost"])

    # where a card may lie

    def in_area(self, square: Square) -> bool:
        """Tell whether a card on a square keeps the limit."""
        limit: int = self.params["area_limit"]
        if self.says("area", "centred"):
            return all(abs(line + (limit + 1) % 2 * 0.5) <= (limit - 1) / 2 for line in square)
        if self.says("area", "run"):
            return all(1 + self.run(square, a) + self.run(square, b) <= limit for a, b in ("NS", "WE"))
        held = self.cards.keys() | (self.used if self.says("area", "ever") and self.cards else set()) | {square}
        return all(max(lines) - min(lines) + 1 <= limit for lines in zip(*held, strict=True))

    def run(self, square: Square, way: str) -> int:
        """Return the number of cards in an unbroken line next to a square."""
        n = 0
        while (square := step(square, way)) in self.cards:
            n += 1
        return n

    def squares(self) -> set[Square]:
        """Return the squares that may come into question: beside a card, or all of the area."""
        if not self.cards:
            return {(0, 0)}
        found = {step(square, way) for square in self.cards for way in WAYS}
        if self.says("special_link", "anywhere"):
            rows, columns = ([line for line, *_ in self.cards], [line for _, line in self.cards])
            limit = self.params["area_limit"]
            found |= {
                (row, column)
                for row in range(min(rows) - limit, max(rows) + limit + 1)
                for column in range(min(columns) - limit, max(columns) + limit + 1)
            }
        return {square for square in found if square not in self.cards and square not in self.blocked}

    def wrong(self, card: Card, square: Square, side: str) -> str | None:
        """Return why a card may not be laid on a square, None when it may."""
        if square in self.cards or square in self.blocked:
            return "the square is not empty"
        if not self.cards:
            return None if square == (0, 0) and side == SURVIVOR else "the first card is a survivor's, at 0,0"
        if not self.in_area(square):
            return "the card lies outside the area"
        own = self.paths(card, side)
        links = [whose for way, whose in self.open_to(square) if way in own]
        return self._wrong_links(card, square, side, links.count(SURVIVOR), links.count(ZOMBIE))

    def _wrong_links(self, card: Card, square: Square, side: str, survivors: int, zombies: int) -> str | None:
        """Return why the links of a card forbid to lay it."""
        if side == ZOMBIE or card["role"] == "ordinary":
            if survivors == 0:
                return "the card is linked to no survivor"
            return "an ordinary survivor is linked to a zombie" if zombies and side == SURVIVOR else None
        if card["role"] == "police" and zombies > 1:
            return "a police is laid beside two zombies"
        beside = any(step(square, way) in self.cards for way in WAYS)
        near = self.says("special_link", "anywhere") or (beside and self.says("special_link", "adjacent"))
        return None if near or survivors or zombies else "the special card is linked to nothing"

    def places(self, hand: list[Card], side: str) -> set[tuple[int, Square]]:
        """Return every card of a hand on every square where it may be laid."""
        squares = self.squares()
        return {(card["card"], at) for card in hand for at in squares if self.wrong(card, at, side) is None}
