"""An outside referee of Zombiaki: reads the trace of one game and checks every transition by the rulebook.

It knows the rulebook, the readings of unclear rules, the params in the trace's header and the format page
(docs/reference/trace.md), and nothing of the simulator. Run it on files of JSON lines:
``python -m tests.games.zombiaki.referee game.jsonl ...``.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.games import traces
from tests.games.traces import Violation
from tests.games.zombiaki.referee_acts import apply
from tests.games.zombiaki.referee_rulings import LITERAL, reading
from tests.games.zombiaki.referee_street import card_name, decks, side_of, thing_card, zombie_cards
from tests.games.zombiaki.referee_world import FIELDS, NAMES, Foul, World

CAUSES = [
    "shot", "burst", "sniper", "napalm", "gasoline", "street_on_fire", "high_voltage", "flamethrower", "grenade",
    "mine", "car", "barrel", "pit",
]  # fmt: skip
FRESH = {
    "turn": 1, "phase": "zombies", "stage": "draw", "seat": None, "decision": "draw", "pending": [], "over": False,
    "board": {}, "blocked_lanes": [], "blocked_squares": [], "frozen": False, "terror": False, "cards_played": 0,
    "held": [], "zombie_hand": [], "human_hand": [], "zombie_discard": [], "human_discard": [],
    "tally": {"zombies_placed": 0, "killed": {}, "dogs_killed": 0, "deepest_row": 0},
}  # fmt: skip


@dataclass
class Referee:
    """Checks one game line by line."""

    params: dict[str, Any] = field(default_factory=dict)
    decks: list[Counter[str]] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)
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
        if line["type"] != "header" or line["format"] != 1 or line["game"] != "zombiaki":
            self.report(0, "trace", f"no header of a game of zombiaki: {line}")
        self.params = line["params"]
        wanted = {name: reading(self.params, name) for name in LITERAL}
        if line.get("readings") != wanted:
            self.report(0, "readings", difference(line.get("readings"), wanted))
        self.decks = decks(self.params)
        if len(line["lineup"]) != 2:
            self.report(0, "trace", "the lineup does not seat two players")

    def setup(self, line: dict[str, Any]) -> None:
        """Check the set-up: two shuffled decks, DAWN the last zombie card, nothing on the street."""
        self.state = line["state"]
        for name, value in FRESH.items():
            if self.state.get(name) != value:
                self.report(0, name, f"{self.state.get(name)!r} at the start")
        sizes = [self.decks[0].total() - 1, self.decks[1].total()]
        wanted = [{"source": f"{name} deck", "shuffled": n} for name, n in zip(NAMES, sizes, strict=True)]
        if line["chance"] != wanted:
            self.report(0, "chance", f"{line['chance']} instead of {wanted}")
        if self.state["zombie_deck"][-1] != "DAWN":
            self.report(0, "Overview", "DAWN is not the last zombie card")
        self.check_cards(0, self.state)

    def step(self, line: dict[str, Any]) -> None:
        """Check one transition."""
        self.steps += 1
        number, before, after = line["step"], self.state, line["state"]
        self.state = after
        if number != self.steps:
            self.report(number, "trace", f"step {self.steps} is missing")
            self.steps = number
        self.decisions += line["seat"] is not None
        if line["decision"] != before["decision"] or line["seat"] != before["seat"]:
            self.report(number, "trace", f"{line['decision']} by {line['seat']} was not what was due")
        try:
            world = World(self.params, before, line["chance"])
            apply(world, line)
        except Foul as foul:
            self.report(number, foul.rule, foul.what)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
            self.report(number, "trace", f"cannot be read: {error!r}")
        else:
            self.compare(number, world, before, after)
            self.counted.update(world.counted)
            self.end_reason = world.end_reason
        self.check_cards(number, after)

    def compare(self, number: int, world: World, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Compare a whole state with what the rulebook demands."""
        demanded = world.written()
        for name in sorted(set(FIELDS) | set(after)):
            wanted, printed = (ordered(name, state.get(name), before) for state in (demanded, after))
            if wanted != printed or (name in after) != (name in FIELDS):
                self.report(number, name, difference(after.get(name), demanded.get(name)))

    def check_cards(self, number: int, state: dict[str, Any]) -> None:
        """Check that every card of the two decks lies in exactly one zone."""
        cards: list[Counter[str]] = [Counter(), Counter()]
        for seat, name in enumerate(NAMES):
            cards[seat].update(state[f"{name}_hand"] + state[f"{name}_deck"] + state[f"{name}_discard"])
        for here in state["board"].values():
            for card in (card for thing in here for card in lying(thing)):
                cards[side_of(card)][card] += 1
        for seat, wanted in enumerate(self.decks):
            if cards[seat] != +wanted:
                more, less = cards[seat] - wanted, wanted - cards[seat]
                self.report(number, "cards", f"{NAMES[seat]} cards: {dict(more)} too many, {dict(less)} missing")

    def end(self, line: dict[str, Any]) -> None:
        """Check the outcome against the game that was seen."""
        self.ended = True
        outcome, wanted = self.by_name(line["outcome"]), self.outcome()
        for name in sorted(set(outcome) | set(wanted)):
            if name not in outcome or outcome[name] != wanted.get(name):
                what = f"{outcome.get(name)!r} is printed, the game gives {wanted.get(name)!r}"
                self.report(-1, f"outcome {name}", what)

    def slugs(self) -> dict[str, list[str]]:
        """Return the slugs of the cards by printed name: two where two kinds of cards print the same number."""
        found: dict[str, list[str]] = {}
        for slug in (path.split(".")[2] for path in self.params if path.startswith("deck.")):
            found.setdefault(card_name(slug, self.params), []).append(slug.replace("-", "_"))
        return found

    def by_name(self, outcome: dict[str, Any]) -> dict[str, Any]:
        """Return an outcome row with the counts of cards that a trace cannot tell apart under the first one's name."""
        row = dict(outcome)
        for slugs in self.slugs().values():
            for what, slug in itertools.product(("drawn", "played", "discarded"), slugs[1:]):
                row[f"{what}_{slugs[0]}"] += row.pop(f"{what}_{slug}")
        return row

    def outcome(self) -> dict[str, Any]:
        """Return the outcome row the rulebook demands."""
        tally = self.state["tally"]
        return {
            "winners": {"breakthrough": [0], "dawn": [1]}.get(self.end_reason or "", []),
            "end_reason": self.end_reason,
            "turns": self.state["turn"],
            "decisions": self.decisions,
            "status": "ok",
            "zombies_placed": tally["zombies_placed"],
            **{f"killed_{cause}": tally["killed"].get(cause, 0) for cause in CAUSES},
            "dogs_killed": tally["dogs_killed"],
            "deepest_row": tally["deepest_row"],
            "human_deck_exhausted": int(not self.state["human_deck"]),
            **{
                f"{what}_{slugs[0]}": self.counted[what, name]
                for what in ("drawn", "played", "discarded")
                for name, slugs in self.slugs().items()
                if name != "DAWN"
            },
        }


def difference(printed: Any, wanted: Any) -> str:
    """Return in words how a printed field differs; of the street and other tables only the entries that do."""
    if isinstance(printed, dict) and isinstance(wanted, dict):
        keys = [key for key in {**wanted, **printed} if printed.get(key) != wanted.get(key)]
        printed, wanted = ({key: table.get(key) for key in keys} for table in (printed, wanted))
    return f"{printed!r} is printed, the rules give {wanted!r}"


def lying(thing: dict[str, Any]) -> list[str]:
    """Return the cards that one printed thing on the street stands for."""
    if thing["piece"] == "zombie":
        return zombie_cards(thing)
    return {"dogs": ["DOGS"], "napalm": ["NAPALM"]}.get(thing["piece"]) or [thing_card(thing)]


def ordered(name: str, value: Any, before: dict[str, Any]) -> Any:
    """Return a field without the order that means nothing: hands, cards discarded together, a zombie's cards."""
    if value is None:
        return None
    if name.endswith("hand"):
        return sorted(value)
    if name.endswith("discard"):
        new = len(value) - len(before[name])
        return sorted(value[:new]), value[new:]
    if name == "board":
        return {square: [{**t, "cards": sorted(t.get("cards", []))} for t in here] for square, here in value.items()}
    return value


def check(lines: Iterable[str]) -> list[Violation]:
    """Referee one game given as JSON lines; the list is empty when every transition follows the rulebook."""
    return traces.read(Referee(), lines)


if __name__ == "__main__":
    sys.exit(traces.main(check, sys.argv[1:]))
