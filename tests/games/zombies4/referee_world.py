"""The state of one game in the referee's hands: parsed, changed by the rules, written back."""

from __future__ import annotations

import marshal
from collections import Counter
from typing import Any

from tests.games.refereeing import Draws, demand
from tests.games.zombies4.referee_box import Box, Square
from tests.games.zombies4.referee_map import Cell, Map

SORTED = ("dogs", "moved_dogs", "hearts", "bullets")


def pair(at: Any) -> tuple[int, int]:
    """Return a square or cell of the trace as a pair."""
    x, y = at
    return int(x), int(y)


class World:
    """A parsed state, with what every rule needs."""

    def __init__(self, box: Box, params: dict[str, Any], state: dict[str, Any], chance: list[dict[str, Any]]) -> None:
        self.box, self.params = box, params
        self.state: dict[str, Any] = marshal.loads(marshal.dumps(state))
        self.draws = Draws(chance)
        self.map = Map(self.state["tiles"], params, box)
        self.dogs, self.moved = (Counter(map(pair, self.state[name])) for name in ("dogs", "moved_dogs"))
        self.hearts, self.bullets = (Counter(map(pair, self.state[name])) for name in ("hearts", "bullets"))
        self.players: list[dict[str, Any]] = self.state["players"]
        for player in self.players:
            player["at"] = pair(player["at"]) if player["at"] is not None else None
        self.pending: list[dict[str, Any]] = self.state["pending"]
        self.to_ask: set[int] = set(self.state["to_ask"])
        self.shuffled = False
        self.end_reason: str | None = None
        self.tally: Counter[Any] = Counter()

    def written(self) -> dict[str, Any]:
        """Return the state as the trace prints it."""
        piles = (self.dogs, self.moved, self.hearts, self.bullets)
        lists = {name: [list(sq) for sq in pile.elements()] for name, pile in zip(SORTED, piles, strict=True)}
        players = [{**player, "at": list(player["at"]) if player["at"] else None} for player in self.players]
        due = next((due["dogs"] for due in self.pending if due["do"] == "place_dog"), 0)
        return {**self.state, **lists, "players": players, "to_ask": sorted(self.to_ask), "dogs_to_place": due}

    def ruling(self, name: str) -> str:
        """Return the reading of an unclear rule."""
        return str(self.params[f"ruling.{name}"])

    # seats

    @property
    def n(self) -> int:
        """Number of players."""
        return len(self.players)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.state["active"])

    def at(self, seat: int) -> Square | None:
        """Return where a pawn stands; None when it is dead."""
        here: Square | None = self.players[seat]["at"]
        return here

    def alive(self, seat: int) -> bool:
        """Tell whether a pawn is on the map."""
        return self.at(seat) is not None

    def others(self, seat: int) -> list[int]:
        """Return the other seats, clockwise."""
        return [(seat + i) % self.n for i in range(1, self.n)]

    def pages(self, seat: int) -> int:
        """Return how many pages lie in front of a seat."""
        return sum(self.box.sort(card) == "page" for card in self.players[seat]["in_play"])

    def front(self, seat: int, effect: str) -> str | None:
        """Return the card with an effect that lies in front of a seat."""
        return next((name for name in self.box.names_of(effect) if name in self.players[seat]["in_play"]), None)

    # dogs

    def admits(self, square: Square) -> bool:
        """Tell whether dogs may be on a square at all."""
        on_bridge = self.map.enterable(square) and self.map.name(square) == "Bridge"
        return self.map.enterable(square) and not (on_bridge and self.ruling("dogs_on_bridge") == "no")

    def room(self, square: Square) -> int:
        """Return how many more dogs fit on a square."""
        return int(self.params["dog.per_square"]) - self.dogs[square] if self.admits(square) else 0

    def room_on(self, cell: Cell) -> int:
        """Return how many more dogs fit on a tile."""
        return sum(self.room(square) for square in self.map.squares(cell))

    def dogs_on(self, cell: Cell) -> int:
        """Return how many dogs are on a tile."""
        return sum(self.dogs[square] for square in self.map.squares(cell))

    def add_dog(self, square: Square) -> None:
        """Bring a dog from the supply."""
        self.dogs[square] += 1
        self.state["dog_supply"] -= 1

    def lift_dog(self, square: Square) -> None:
        """Take a dog off the map, one that has not moved first."""
        self.dogs[square] -= 1
        self.moved[square] = min(self.moved[square], self.dogs[square])

    def dog_may_step(self, here: Square, to: Square) -> bool:
        """Tell whether a dog may go from one square to a joined one, the limit of dogs aside."""
        if to not in self.map.around(here) or not self.admits(to):
            return False
        inside = self.in_cabin(here) and self.map.cell(here) == self.map.cell(to)
        return inside or not self.in_cabin(to) or self.ruling("dogs_in_cabin") == "yes"

    def kept_off(self, here: Square, to: Square) -> bool:
        """Tell whether a dog would come nearer to somebody it is repelled by."""
        return any(nearer(to, here, self.at(seat)) for seat in self.marked("repellent"))

    def freed(self, square: Square) -> None:
        """Let who stands on a square that its dogs have left take its token, where that is the reading."""
        if self.ruling("freed_token") == "taken" and not self.state["over"] and not self.dogs[square]:
            for seat in [self.active, *self.others(self.active)]:
                if self.at(seat) == square:
                    self.take_token(seat)

    def take_token(self, seat: int) -> None:
        """Take the token of the own square once no dog is there, a heart only if there is room for it."""
        player = self.players[seat]
        here = player["at"]
        if self.dogs[here]:
            return
        if self.bullets[here]:
            self.bullets[here] -= 1
            player["bullets"] += 1
        elif self.hearts[here] and player["half_hearts"] + 2 <= 2 * self.params["heart_cap"]:
            self.hearts[here] -= 1
            player["half_hearts"] += 2

    def in_cabin(self, square: Square | None) -> bool:
        """Tell whether a square belongs to a Cabin's building."""
        return square is not None and self.map.tile(square).cabin and self.map.place(square)

    # marks

    def marked(self, effect: str) -> set[int]:
        """Return the seats on which an effect lasts."""
        return {mark["on"] for mark in self.state["effects"] if self.box.effect(mark["card"]) == effect}

    def unmark(self, effect: str, seat: int) -> None:
        """Take the marks of an effect off a seat."""
        marks = self.state["effects"]
        marks[:] = [mark for mark in marks if (self.box.effect(mark["card"]), mark["on"]) != (effect, seat)]

    # cards and dice

    def die(self, source: str, faces: int) -> int:
        """Roll a die."""
        value = self.draws.take(source, "value")
        demand(type(value) is int and 1 <= value <= faces, "chance", f"{source} shows {value} of {faces} faces")
        return int(value)

    def discard(self, card: str) -> None:
        """Put a card on the discards."""
        self.state["event_discard"].insert(0, card)

    def from_hand(self, seat: int, card: str) -> None:
        """Take a card out of a hand."""
        demand(card in self.players[seat]["hand"], "cards", f"seat {seat} does not hold {card}")
        self.players[seat]["hand"].remove(card)

    def leave_play(self, seat: int, card: str) -> None:
        """Discard a card that lies in front of a seat."""
        self.players[seat]["in_play"].remove(card)
        self.discard(card)

    def new_deck(self) -> None:
        """Shuffle the discards into a new event deck; its order is what the trace shows."""
        cards = self.state["event_discard"]
        n = self.draws.take("event discards", "shuffled")
        demand(n == len(cards), "Z4-38", f"{n} cards shuffled of {len(cards)}")
        self.state["event_deck"], self.state["event_discard"] = [*self.state["event_deck"], *cards], []
        self.shuffled = True

    def draw_card(self, seat: int) -> None:
        """Draw one event card; after a shuffle the deck's order is not known before."""
        if not self.state["event_deck"]:
            self.new_deck()
        card = self.draws.take("event deck", "card")
        deck = self.state["event_deck"]
        demand(card in deck if self.shuffled else card == deck[0], "Z4-37", f"{card} is not on top of the event deck")
        deck.remove(card)
        self.players[seat]["hand"].append(card)

    def finish(self, reason: str, winner: int | None = None) -> None:
        """End the game."""
        self.end_reason = reason
        self.state["over"] = True
        self.tally["winner"] = 0 if winner is None else winner + 1
        self.pending.clear()
        self.to_ask.clear()


def nearer(to: Square, here: Square, player: Square | None) -> bool:
    """Tell whether a square is nearer to a player than another, walls aside."""
    if player is None:
        return False
    there, now = (abs(x - player[0]) + abs(y - player[1]) for x, y in (to, here))
    return there < now


def dogs_of(world: World, name: str, printed: int) -> int:
    """Return how many dogs a tile asks for, halves rounded up."""
    n = printed
    if world.box.tile(name).sort == "woods":
        n = world.params["woods.plus"]
        if world.params["woods.die"]:
            n += world.die("woods die", world.params["woods.die"])
    return int((max(0, n) * world.params["dog.factor"] + 50) // 100)


def by_list(world: World, cards: list[str]) -> list[str]:
    """Return cards in the order of the card list."""
    return sorted(cards, key=world.box.order)
