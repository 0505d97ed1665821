"""An outside referee of Zombies!!! 4: reads the trace of one game and checks every transition by the rulebook.

It knows the rulebook, the params in the trace's header and the format page (docs/reference/trace.md), and nothing of
the simulator. Run it on files of JSON lines: ``python -m tests.games.zombies4.referee game.jsonl ...``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.games import refereeing, traces
from tests.games.refereeing import Foul, demand
from tests.games.traces import Violation
from tests.games.zombies4.referee_acts import apply
from tests.games.zombies4.referee_box import Box, box_of, usual_box
from tests.games.zombies4.referee_turn import begin_turn, settle
from tests.games.zombies4.referee_world import SORTED, World, pair

FIELDS = [
    "turn", "active", "stage", "seat", "decision", "pending", "over", "tiles", "dogs", "moved_dogs", "hearts",
    "bullets", "humans", "players", "tile_deck", "tile_discard", "event_deck", "event_discard", "removed", "dog_supply",
    "moves_left", "zombie_moves_left", "tile_in_hand", "placer", "dogs_to_place", "hearts_to_place", "bullets_to_place",
    "roll", "deficit", "step_done", "spell_declined", "after_spell", "to_ask", "map_closed", "fever_rolls", "effects",
]  # fmt: skip
PLAYER = {
    "at", "half_hearts", "bullets", "kills", "human_kills", "deaths", "hand", "in_play", "card_played",
    "page_removed", "spell_tried", "sickle_used",
}  # fmt: skip


class Referee(refereeing.Referee):
    """Checks one game of Zombies!!! 4."""

    first = 0
    box: Box = usual_box()

    game = "zombies4"
    fields = frozenset(FIELDS)

    def seats(self) -> int:
        """Return how many seats the params ask for."""
        return int(self.params["players"])

    def header(self, line: dict[str, Any]) -> None:
        """Read the params, and the tiles and cards where the header lists them."""
        super().header(line)
        self.box = box_of(line)

    def start(self, line: dict[str, Any]) -> World:
        """Set the game up with the decks and hands as the trace shows them, and begin the first turn."""
        seen = line["state"]
        world = World(self.box, self.params, blank(self.box, self.params, seen), line["chance"])
        for source, deck in (("tile deck", "tile_deck"), ("event deck", "event_deck")):
            n = len(seen[deck]) + (deck == "event_deck") * self.seats() * self.params["start.cards"]
            demand(world.draws.take(source, "shuffled") == n, "Game Setup", f"{n} cards of the {source} are shuffled")
            if deck == "tile_deck":
                self.check_cabin(world, seen[deck])
        if world.ruling("first_player") == "random":
            first = world.draws.take("first player", "value")
            demand(first in range(self.seats()), "Z4-8", f"{first} is no seat")
            world.state["active"] = first
        self.first = world.active
        begin_turn(world)
        settle(world)
        world.draws.done()
        return world

    def check_cabin(self, world: World, deck: list[str]) -> None:
        """Check that every Cabin lies between the draws it is bound to, and that those moved there are Cabins."""
        first, last = self.params["cabin.first"], self.params["cabin.last"] or len(deck)
        low, high = min(first, len(deck)), max(min(last, len(deck)), min(first, len(deck)))
        at = [draw for draw, name in enumerate(deck, 1) if self.box.tile(name).cabin]
        outside = [draw for draw in at if not low <= draw <= high]
        demand(not outside or len(at) > high - low + 1, "Z4-6", f"the Cabin is draw {outside}")
        for draw in world.draws.take_all("Cabin's place"):
            demand(low <= draw <= high and draw in at, "Z4-6", f"no Cabin was moved to draw {draw}")

    def carry_on(self, before: dict[str, Any], line: dict[str, Any]) -> World:
        """Return the state the rules demand after a step."""
        world = World(self.box, self.params, before, line["chance"])
        world.tally["cabin_came"] = self.tally["cabin_came"]
        apply(world, line)
        cabin = line["action"]["do"] == "draw_tile" and self.is_cabin(world.state["tile_in_hand"])
        world.tally["cabin_came"] = int(cabin)
        return world

    def is_cabin(self, name: str | None) -> bool:
        """Tell whether a tile is a Cabin."""
        return name is not None and self.box.tile(name).cabin

    def ordered(self, name: str, value: Any, position: Any) -> Any:
        """Return a field without the order that means nothing."""
        if name in SORTED or name == "removed":
            return sorted(value)
        if name == "event_deck" and position.shuffled:
            return sorted(value)
        if name == "effects":
            return sorted(value, key=str)
        if name == "players":
            return [{**p, "hand": sorted(p["hand"]), "in_play": sorted(p["in_play"])} for p in value]
        return value

    def fouls_of(self, state: dict[str, Any]) -> Iterable[Foul]:
        """Yield what was lost or added, and limits that are broken."""
        tiles, events = self.box.decks(self.params)
        lying = Counter(tile["name"] for tile in state["tiles"])
        lying.update([*state["tile_deck"], *state["tile_discard"]])
        lying.update([state["tile_in_hand"]] if state["tile_in_hand"] else [])
        if lying != +tiles + Counter([state["tiles"][0]["name"]]):
            yield Foul("tiles", f"{dict(lying)} are {lying.total()} tiles")
        cards = Counter([*state["event_deck"], *state["event_discard"], *state["removed"]])
        for player in state["players"]:
            cards.update([*player["hand"], *player["in_play"]])
            if set(player) != PLAYER:
                yield Foul("trace", f"a player has {sorted(set(player) ^ PLAYER)} too much or too little")
            if player["half_hearts"] > 2 * self.params["heart_cap"] or player["bullets"] < 0:
                yield Foul("Z4-56", f"a player has {player['half_hearts']} half hearts, {player['bullets']} bullets")
            if len(set(player["in_play"])) != len(player["in_play"]):
                yield Foul("Z4-31", f"two of a kind in play: {player['in_play']}")
        if cards != +events:
            yield Foul("cards", f"{dict(cards)} are {cards.total()} cards")
        kills = sum(player["kills"] - player["human_kills"] for player in state["players"])
        if state["dog_supply"] + len(state["dogs"]) + kills != self.params["dog.supply"] or state["dog_supply"] < 0:
            yield Foul("Z4-26", f"{state['dog_supply']} dogs left, {len(state['dogs'])} on the map, {kills} killed")
        crowded = Counter(map(pair, state["dogs"])).most_common(1)
        if crowded and crowded[0][1] > self.params["dog.per_square"]:
            yield Foul("Z4-20", f"{crowded[0][1]} dogs on {crowded[0][0]}")

    def outcome(self) -> dict[str, Any]:
        """Return the game's own outcome columns, and the winners."""
        tally, state, seats = self.tally, self.state, range(self.seats())
        players, turns = state["players"], state["turn"]
        left = [key[1] for key in tally if isinstance(key, tuple) and key[0] == "cabin_left"]
        return {
            "winners": [tally["winner"] - 1] if tally["winner"] else [],
            "rounds": -(-turns // self.seats()),
            "cabin_came": int(bool(left)),
            "cabin_left": left[0] if left else 0,
            **{name: tally[name] for name in ("supply_out", "supply_short", "dogs_killed", "cards_used")},
            **{name: [player[name] for player in players] for name in ("kills", "deaths", "bullets", "half_hearts")},
            "pages": [sum(card in self.box.pages for card in player["in_play"]) for player in players],
            "began": [int(seat == self.first) for seat in seats],
            "spell_tries": [tally["spell_tries", seat] for seat in seats],
            "tiles": [tally["tiles", seat] for seat in seats],
            "half_time_kills": (kills := [self.half_time("kills", seat) for seat in seats]),
            "half_time_pages": (pages := [self.half_time("pages", seat) for seat in seats]),
            "half_time_kill_lead": [kills[seat] - max(kills[:seat] + kills[seat + 1 :]) for seat in seats],
            "half_time_page_lead": [pages[seat] - max(pages[:seat] + pages[seat + 1 :]) for seat in seats],
        }

    def half_time(self, what: str, seat: int) -> int:
        """Return a seat's kills or pages at the end of its turn in the middle one of the rounds finished."""
        turns = self.state["turn"] - (self.end_reason != "turn-cap")
        middle = (turns // self.seats() + 1) // 2
        place = (seat - self.first) % self.seats()
        return self.tally[what, (middle - 1) * self.seats() + place + 1] if middle else 0


def blank(box: Box, params: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """Return the table before the first turn: the decks and hands as dealt, all else by the rules of Game Setup."""
    n = params["players"]
    hearts = 2 * params["start.hearts"] + params["start.half_hearts"]
    hands = [player["hand"] for player in seen["players"]]
    demand(all(len(hand) == params["start.cards"] for hand in hands), "Z4-7", "hands of another size are dealt")
    demand(len(hands) == n, "Z4-4", f"{len(hands)} players sit at the table")
    return {
        "turn": 1, "active": 0, "stage": "tile", "seat": None, "decision": None, "pending": [], "over": False,
        "tiles": [{"name": box.bridge.name, "at": [0, 0], "rotation": 0}],
        "dogs": [], "moved_dogs": [], "hearts": [], "bullets": [], "humans": [],
        "players": [
            {
                "at": list(box.start), "half_hearts": hearts, "bullets": params["start.bullets"], "kills": 0,
                "human_kills": 0, "deaths": 0, "hand": hand, "in_play": [], "card_played": False,
                "page_removed": False, "spell_tried": False, "sickle_used": False,
            }
            for hand in hands
        ],
        "tile_deck": seen["tile_deck"], "tile_discard": [], "event_deck": seen["event_deck"], "event_discard": [],
        "removed": [], "dog_supply": params["dog.supply"], "moves_left": 0, "zombie_moves_left": 0,
        "tile_in_hand": None, "placer": seen["placer"], "dogs_to_place": 0, "hearts_to_place": 0,
        "bullets_to_place": 0, "roll": None, "deficit": None, "step_done": False, "spell_declined": False,
        "after_spell": None, "to_ask": [], "map_closed": False, "fever_rolls": None, "effects": [],
    }  # fmt: skip


def check(lines: Iterable[str]) -> list[Violation]:
    """Referee one game given as JSON lines; the list is empty when every transition follows the rulebook."""
    return Referee().read(lines)


if __name__ == "__main__":
    sys.exit(traces.main(check, sys.argv[1:]))
