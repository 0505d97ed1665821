"""An outside referee of Good Dog, Bad Zombie: reads the trace of one game and checks every transition by the rulebook.

It knows the rulebook, the params in the trace's header and the format page (docs/reference/trace.md), and nothing of
the simulator. Run it on files of JSON lines: ``python -m tests.games.gdbz.referee game.jsonl ...``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.games import traces
from tests.games.gdbz.referee_acts import apply
from tests.games.gdbz.referee_box import listed_box
from tests.games.gdbz.referee_setup import check_cards, check_setup
from tests.games.gdbz.referee_world import FIELDS, Foul, World
from tests.games.traces import Violation

HEAPS = {"energy_deck", "hooman_deck"}
# what reading a garbled line may raise
UNREADABLE = (KeyError, IndexError, ValueError, TypeError, AttributeError)


@dataclass
class Referee:
    """Checks one game line by line."""

    params: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)
    found: list[Violation] = field(default_factory=list)
    steps: int = 0
    decisions: int = 0
    end_reason: str | None = None
    ended: bool = False

    def report(self, step: int, rule: str, what: str) -> None:
        """Note a violation."""
        self.found.append(Violation(step, rule, what))

    def header(self, line: dict[str, Any]) -> None:
        """Read the params."""
        if line["type"] != "header" or line["format"] != 1 or line["game"] != "gdbz":
            self.report(0, "trace", f"no header of a game of gdbz: {line}")
        self.params = dict(line["params"])
        if "components" in line:
            self.params["components"] = listed_box(line["components"], self.params["board"])
        if len(line["lineup"]) != self.params["players"]:
            self.report(0, "trace", "the lineup does not seat every player")

    def setup(self, line: dict[str, Any]) -> None:
        """Check the set-up."""
        self.state = line["state"]
        if not self.complete(0, line["state"]):
            return
        try:
            tally, fouls = check_setup(self.params, line["state"], line["chance"])
        except UNREADABLE as error:
            self.report(0, "trace", f"cannot be read: {error!r}")
            return
        self.tally.update(tally)
        for foul in fouls:
            self.report(0, foul.rule, foul.what)

    def complete(self, number: int, state: dict[str, Any]) -> bool:
        """Check that a state has all its fields and no others; what is missing is taken from the state before."""
        for name in sorted(set(FIELDS) ^ set(state)):
            self.report(number, name, "is missing" if name in FIELDS else "is no field of this game")
        return set(FIELDS) <= set(state)

    def step(self, line: dict[str, Any]) -> None:
        """Check one transition."""
        self.steps += 1
        number, before, after = line["step"], self.state, line["state"]
        self.state = {**before, **after}
        if number != self.steps:
            self.report(number, "trace", f"step {self.steps} is missing")
            self.steps = number
        self.decisions += line["seat"] is not None
        if line["decision"] != before["decision"] or line["seat"] != before["seat"]:
            self.report(number, "trace", f"{line['decision']} by {line['seat']} was not what was due")
        if self.complete(number, after):
            self.judge(number, before, line)

    def judge(self, number: int, before: dict[str, Any], line: dict[str, Any]) -> None:
        """Work a step out from the state before and compare with what the trace prints."""
        world = World(self.params, before, line["chance"])
        self.end_reason = None
        try:
            apply(world, line)
            self.compare(number, world, line["state"])
        except Foul as foul:
            self.report(number, foul.rule, foul.what)
        except UNREADABLE as error:
            self.report(number, "trace", f"cannot be read: {error!r}")
        self.tally.update(world.tally)
        self.end_reason = world.end_reason
        try:
            for wrong in check_cards(self.params, line["state"]):
                self.report(number, wrong.rule, wrong.what)
        except UNREADABLE as error:
            self.report(number, "trace", f"cannot be read: {error!r}")

    def compare(self, number: int, world: World, after: dict[str, Any]) -> None:
        """Compare a whole state with what the rulebook demands."""
        for name in FIELDS:
            wanted, printed = world.state[name], after[name]
            if type(wanted) is not type(printed) or ordered(name, wanted, world) != ordered(name, printed, world):
                self.report(number, name, f"{printed!r} is printed, the rules give {wanted!r}")

    def end(self, line: dict[str, Any]) -> None:
        """Check the outcome against the game that was seen."""
        self.ended = True
        outcome = line["outcome"]
        for name, wanted in self.outcome().items():
            if outcome.get(name) != wanted:
                self.report(-1, f"outcome {name}", f"{outcome.get(name)!r} is printed, the game gives {wanted!r}")
        for name in set(outcome) - set(self.outcome()):
            self.report(-1, f"outcome {name}", "nothing is known of this column")

    def outcome(self) -> dict[str, Any]:
        """Return the outcome row the rulebook demands."""
        won = self.end_reason == "rescued"
        counted = [
            *("feral_central_bark", "feral_eaten", "feral_lost", "feral_empty_hand"),
            *("removed_chew", "removed_river", "removed_cliff", "removed_central_bark", "removed_effect"),
            *("cards_drawn", "reshuffles", "abilities"),
        ]
        return {
            "winners": list(range(self.params["players"])) if won else [],
            "end_reason": self.end_reason,
            "turns": self.state["turn"],
            "decisions": self.decisions,
            "status": "ok",
            "rescued": self.state["rescued"],
            "eaten": self.state["eaten"],
            "feral": self.state["feral"],
            **{name: self.tally[name] for name in counted},
        }


def ordered(name: str, value: Any, world: World) -> Any:
    """Return a field without the order that means nothing: tokens, hands, and decks shuffled in this step."""
    if value is None:
        return None
    if name in ("zombies", "hoomans", "moved_zombies"):
        return sorted(value, key=str)
    if name == "hands":
        return [sorted(hand, key=str) for hand in value]
    if name in HEAPS and name in world.shuffled:
        return sorted(value)
    if name == "scent_piles" and name in world.shuffled:
        return sorted(str(card) for pile in value for card in pile), [len(pile) for pile in value]
    return value


def check(lines: Iterable[str]) -> list[Violation]:
    """Referee one game given as JSON lines; the list is empty when every transition follows the rulebook."""
    return traces.read(Referee(), lines)


if __name__ == "__main__":
    sys.exit(traces.main(check, sys.argv[1:]))
