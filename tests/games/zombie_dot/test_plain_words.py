"""Every legal card and what it does, worked out again from the shown state alone by searching the whole table."""

from __future__ import annotations

from typing import Any

import pytest

from balance.core.params import paths, with_values
from balance.core.playout import Bench, seating
from balance.core.rng import clear_log
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.state import Act, act_card, act_cell, act_do
from tests.games.zombie_dot.conftest import ZOMBIE

Square = tuple[int, int]
STEPS: dict[str, Square] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
READINGS: list[dict[str, Any]] = [
    {},
    {"players": 2, "specials.soldier": 12},
    {"players": 3, "pack": 36, "ruling.area": "ever", "specials.soldier": 12},
    {"ruling.area": "centred", "area_limit": 5},
    {"ruling.area": "run", "specials.soldier": 12, "area_limit": 4},
    {"ruling.special_link": "adjacent", "ruling.police_flip": "count"},
    {"ruling.special_link": "anywhere", "ruling.infection": "path", "ruling.police_block": "once"},
    {"ruling.doctor": "path", "ruling.turned_back": "ordinary", "ruling.police_flip": "count", "specials.police": 12},
    {"ruling.cleared_square": "blocked", "specials.soldier": 12, "ruling.first_card": "start-card"},
    {"ruling.zombie_paths": "mirrored", "specials.doctor": 8, "specials.police": 8},
    {"ruling.infection": "path", "ruling.police_flip": "count", "specials.police": 12, "specials.doctor": 8},
    {"components": "D", "help_discards": 2, "ruling.passing": "optional"},
]


class Plain:
    """The table in plain words, from a shown state and params."""

    def __init__(self, state: dict[str, Any], params: dict[str, Any]) -> None:
        self.params = params
        self.state = state
        self.cards = {_square(at): dict(card) for at, card in state["table"].items()}
        self.blocked = {_square(at) for at in state["blocked_squares"]}

    def ruling(self, name: str) -> str:
        word: str = self.params[f"ruling.{name}"]
        return word

    def sides(self, card: dict[str, Any], side: str) -> set[str]:
        """Return where the paths of a card lead when a side lies up."""
        mirrors = side == ZOMBIE and self.ruling("zombie_paths") == "mirrored"
        return {{"E": "W", "W": "E"}.get(way, way) if mirrors else way for way in card["edges"]}

    def linked(self, at: Square) -> list[Square]:
        """Return the squares of the cards linked to a card."""
        card = self.cards[at]
        found = []
        for way in "NESW":
            other = (at[0] + STEPS[way][0], at[1] + STEPS[way][1])
            if other in self.cards and way in self.sides(card, card["side"]):
                beside = self.cards[other]
                if BACK[way] in self.sides(beside, beside["side"]):
                    found.append(other)
        return found

    def inside(self, at: Square) -> bool:
        """Tell whether a card on a square keeps the limit."""
        limit, reading = self.params["area_limit"], self.ruling("area")
        if reading == "centred":
            return all(-(limit // 2) <= line < limit - limit // 2 for line in at)
        if reading == "run":
            return all(self._line(at, STEPS[a], STEPS[b]) <= limit for a, b in ("NS", "EW"))
        squares = [*self.cards, at]
        if reading == "ever" and self.cards:
            top, left, bottom, right = self.state["used_area"]
            squares += [(top, left), (bottom, right)]
        return all(max(lines) - min(lines) < limit for lines in zip(*squares, strict=True))

    def _line(self, at: Square, one: Square, other: Square) -> int:
        """Return the length of the unbroken line a card would lie in."""
        n = 1
        for way in (one, other):
            square = (at[0] + way[0], at[1] + way[1])
            while square in self.cards:
                n += 1
                square = (square[0] + way[0], square[1] + way[1])
        return n

    def fits(self, card: dict[str, Any], at: Square, zombie: bool) -> bool:
        """Tell whether a card may be laid on a square."""
        if at in self.cards or at in self.blocked:
            return False
        if not self.cards:
            return not zombie and at == (0, 0)
        if not self.inside(at):
            return False
        self.cards[at] = {**card, "side": ZOMBIE if zombie else "survivor"}
        links = [self.cards[other]["side"] for other in self.linked(at)]
        del self.cards[at]
        zombies, survivors = links.count(ZOMBIE), links.count("survivor")
        if zombie:
            return survivors > 0
        if card["role"] == "ordinary":
            return survivors > 0 and zombies == 0
        beside = any((at[0] + step[0], at[1] + step[1]) in self.cards for step in STEPS.values())
        reading = self.ruling("special_link")
        near = {"linked": bool(links), "adjacent": beside, "anywhere": True}[reading]
        return near and not (card["role"] == "police" and zombies > 1)

    def layings(self, seat: int) -> set[tuple[int, Square]]:
        """Return every card and square of a seat, by searching a wide field around the table."""
        zombie = seat == self.params["players"] - 1
        field = self.cards or {(0, 0): {}}
        wide = 9 if self.ruling("special_link") == "anywhere" else 2
        rows = range(min(r for r, _ in field) - wide, max(r for r, _ in field) + wide + 1)
        columns = range(min(c for _, c in field) - wide, max(c for _, c in field) + wide + 1)
        squares = [(row, column) for row in rows for column in columns]
        hand = self.state["hands"][seat]
        return {(card["card"], at) for card in hand for at in squares if self.fits(card, at, zombie)}

    def guards(self, at: Square) -> bool:
        card = self.cards[at]
        return card["role"] == "police" and card["side"] == "survivor" and not card["power_lost"]

    def zombies_by(self, at: Square) -> int:
        return sum(self.cards[other]["side"] == ZOMBIE for other in self.linked(at))

    def lay(self, card: dict[str, Any], at: Square, seat: int) -> list[dict[str, Any]]:
        """Lay a card; return what leaves the game."""
        zombie = seat == self.params["players"] - 1
        marks = {"laid_by": seat, "block_used": False, "power_lost": False}
        self.cards[at] = {**card, "side": ZOMBIE if zombie else "survivor", **marks}
        gone: list[dict[str, Any]] = []
        if zombie:
            self._infect(at)
        elif card["role"] == "doctor":
            self._heal(at)
        elif card["role"] == "soldier":
            gone = self._clear(at)
        elif card["role"] == "police" and self.zombies_by(at):
            self.cards[at]["block_used"] = True
        while self.ruling("police_flip") == "count":
            fallen = [at for at in self.cards if self.guards(at) and self.zombies_by(at) > 1]
            if not fallen:
                break
            self.cards[fallen[0]]["side"] = ZOMBIE
        return gone

    def _infect(self, laid: Square) -> None:
        turned, edge = [], [laid]
        while edge:
            source = edge.pop()
            for at in self.linked(source):
                card = self.cards[at]
                if card["side"] == ZOMBIE or at in turned:
                    continue
                others = self.zombies_by(at) - (source == laid)
                spent = self.ruling("police_block") == "once" and card["block_used"]
                if self.guards(at) and not others and not spent:
                    card["block_used"] = True
                    continue
                turned.append(at)
                if self.ruling("infection") == "path":
                    edge.append(at)
        for at in turned:
            self.cards[at]["side"] = ZOMBIE

    def _heal(self, doctor: Square) -> None:
        reached = self.linked(doctor)
        if self.ruling("doctor") == "path":
            for at in reached:
                reached += [other for other in self.linked(at) if other not in reached and other != doctor]
        for at in [at for at in reached if self.cards[at]["side"] == ZOMBIE]:
            self.cards[at]["side"] = "survivor"
            if self.ruling("turned_back") == "ordinary" and self.cards[at]["role"] != "ordinary":
                self.cards[at]["power_lost"] = True

    def _clear(self, soldier: Square) -> list[dict[str, Any]]:
        hit = [at for at in self.linked(soldier) if self.cards[at]["side"] == ZOMBIE]
        if self.ruling("cleared_square") == "blocked":
            self.blocked |= set(hit)
        return [self.cards.pop(at) for at in hit]


def _square(at: str) -> Square:
    row, column = at.split(",")
    return int(row), int(column)


def _listed(actions: list[int], s: Any, p: Any) -> set[tuple[int, Square]]:
    """Return the layings among the legal actions, squares by the renderer."""
    told = [GAME.renderer.action(s, s, p, action, ()) for action in actions if act_do(action) == Act.LAY]
    return {(one["card"]["card"], _square(one["cell"])) for one in told}


def _play_and_compare(params: Any, lineup: list[str], index: int) -> int:
    """Play one round, comparing every decision and every laying; return the number of layings."""
    packed, seats, bench = GAME.pack(params), seating(GAME, lineup), Bench(GAME, len(lineup))
    named, render = paths(params), GAME.renderer
    bench.begin(packed, 31, index)
    s, p, laid = bench.state[0], packed[0], 0
    while not GAME.kernels.is_over(s, p):
        seat, before = int(GAME.kernels.current_seat(s, p)), render.state(s, p, params)
        action, plain = 0, Plain(before, named)
        if seat >= 0:
            actions = [int(a) for a in bench.actions[: int(GAME.kernels.legal_actions(s, p, bench.actions))]]
            wanted = plain.layings(seat)
            assert _listed(actions, s, p) == wanted
            skips = sum(act_do(one) == Act.SKIP for one in actions)
            assert skips == (not wanted or named["ruling.passing"] == "optional")
            action = bench.decide(packed, seats, seat, seat)
        lays = seat >= 0 and act_do(action) == Act.LAY
        told = render.action(s, s, p, action, ()) if lays else {}
        clear_log(bench.chance[0])
        GAME.kernels.apply(s, p, bench.chance[0], action)
        after = render.state(s, p, params)
        if lays:
            assert act_card(action) == told["card"]["card"]
            assert act_cell(action) >= 0
            gone = plain.lay(told["card"], _square(told["cell"]), seat)
            now = {_square(at): card for at, card in after["table"].items()}
            assert now == plain.cards
            assert {_square(at) for at in after["blocked_squares"]} == plain.blocked
            left = [card["card"] for card in after["removed"][len(before["removed"]) :]]
            assert left == [card["card"] for card in gone]
            laid += 1
        else:
            assert after["table"] == before["table"]
    return laid


@pytest.mark.parametrize("values", READINGS, ids=lambda values: ", ".join(map(str, values.values())) or "as printed")
def test_kernels_and_plain_words_agree(values):
    params = with_values(GAME.params().rebase(values.get("components", "A44")), values)
    seats = params.players
    lineups = (["random"] * seats, ["basic"] * seats, ["random"] * (seats - 1) + ["expert"])
    laid = sum(_play_and_compare(params, lineup, index) for index in range(2) for lineup in lineups)
    assert laid > 60
