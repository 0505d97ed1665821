"""What referees of traces have in common: reading one game line by line and holding every step against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from tests.games import traces
from tests.games.traces import UNREADABLE, Violation


class Foul(Exception):
    """An action the rules do not allow, or a draw they do not ask for."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(what)
        self.rule, self.what = rule, what


def demand(met: bool, rule: str, what: str) -> None:
    """Call a foul unless a condition is met."""
    if not met:
        raise Foul(rule, what)


class Draws:
    """The chance draws of one step, to be taken in their order."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self._left = list(entries)

    def take(self, source: str, kind: str) -> Any:
        """Take the next draw, which must come from `source` and be a ``value``, a ``card`` or ``shuffled``."""
        demand(bool(self._left), "chance", f"a draw from {source} is missing")
        entry = self._left.pop(0)
        demand(set(entry) == {"source", kind}, "chance", f"{entry} where {source} was to give a {kind}")
        demand(entry["source"] == source, "chance", f"{entry} where {source} was due")
        return entry[kind]

    def take_all(self, source: str) -> list[Any]:
        """Take the next draws as long as they are values from `source`."""
        found = []
        while self._left and self._left[0].get("source") == source:
            found.append(self.take(source, "value"))
        return found

    def done(self) -> None:
        """Call a foul when draws are left that no rule asks for."""
        demand(not self._left, "chance", f"{self._left} is nowhere asked for")


class Position(Protocol):
    """A state the rules were carried on from."""

    tally: Counter[Any]
    end_reason: str | None

    def written(self) -> dict[str, Any]:
        """Return the state as the trace has to print it."""
        ...


@dataclass
class Referee:
    """Checks one game line by line; a game's own referee says what its rules demand."""

    game: ClassVar[str] = ""
    fields: ClassVar[frozenset[str]] = frozenset()

    params: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    tally: Counter[Any] = field(default_factory=Counter)
    found: list[Violation] = field(default_factory=list)
    steps: int = 0
    decisions: int = 0
    end_reason: str | None = None
    ended: bool = False

    # what a game says

    def seats(self) -> int:
        """Return how many seats the params ask for."""
        raise NotImplementedError

    def start(self, line: dict[str, Any]) -> Position:
        """Return the state after set-up that the rules demand, given the order of the decks."""
        raise NotImplementedError

    def carry_on(self, before: dict[str, Any], line: dict[str, Any]) -> Position:
        """Return the state that the rules demand after a step, or raise Foul."""
        raise NotImplementedError

    def ordered(self, name: str, value: Any, position: Position) -> Any:
        """Return a field without the order that means nothing."""
        raise NotImplementedError

    def fouls_of(self, state: dict[str, Any]) -> Iterable[Foul]:
        """Yield what no state may show: things lost or added, limits broken."""
        raise NotImplementedError

    def outcome(self) -> dict[str, Any]:
        """Return the game's own outcome columns, and the winners."""
        raise NotImplementedError

    # reading

    def report(self, step: int, rule: str, what: str) -> None:
        """Note a violation."""
        self.found.append(Violation(step, rule, what))

    def header(self, line: dict[str, Any]) -> None:
        """Read the params."""
        if line["type"] != "header" or line["format"] != 1 or line["game"] != self.game:
            self.report(0, "trace", f"no header of a game of {self.game}: {line}")
        self.params = line["params"]
        if len(line["lineup"]) != self.seats():
            self.report(0, "trace", "the lineup does not seat every player")

    def setup(self, line: dict[str, Any]) -> None:
        """Check the set-up."""
        self.state = line["state"]
        self.judge(0, {}, line)

    def step(self, line: dict[str, Any]) -> None:
        """Check one transition."""
        self.steps += 1
        number, before = line["step"], self.state
        if number != self.steps:
            self.report(number, "trace", f"step {self.steps} is missing")
            self.steps = number
        self.decisions += line["seat"] is not None
        if line["decision"] != before["decision"] or line["seat"] != before["seat"]:
            self.report(number, "trace", f"{line['decision']} by {line['seat']} was not what was due")
        self.judge(number, before, line)
        self.state = {**before, **line["state"]}

    def judge(self, number: int, before: dict[str, Any], line: dict[str, Any]) -> None:
        """Work a step out from the state before and compare with what the trace prints."""
        self.end_reason = None
        try:
            position = self.carry_on(before, line) if number else self.start(line)
            self.compare(number, position, line["state"])
            self.tally.update(position.tally)
            self.end_reason = position.end_reason
            for wrong in self.fouls_of(line["state"]):
                self.report(number, wrong.rule, wrong.what)
        except Foul as foul:
            self.report(number, foul.rule, foul.what)
        except UNREADABLE as error:
            self.report(number, "trace", f"cannot be read: {error!r}")

    def compare(self, number: int, position: Position, after: dict[str, Any]) -> None:
        """Compare a whole state with what the rules demand."""
        for name in sorted(self.fields ^ set(after)):
            self.report(number, name, "is missing" if name in self.fields else "is no field of this game")
        demanded = position.written()
        for name in sorted(self.fields & set(after)):
            wanted, printed = (self.ordered(name, value[name], position) for value in (demanded, after))
            if type(wanted) is not type(printed) or wanted != printed:
                self.report(number, name, f"{printed!r} is printed, the rules give {wanted!r}")

    def end(self, line: dict[str, Any]) -> None:
        """Check the outcome against the game that was seen."""
        self.ended = True
        wanted = {"end_reason": self.end_reason, "turns": self.state["turn"], "status": "ok"}
        wanted |= {"decisions": self.decisions, **self.outcome()}
        for name in sorted(set(wanted) | set(line["outcome"])):
            missing = object()
            printed = line["outcome"].get(name, missing)
            if name not in wanted:
                self.report(-1, f"outcome {name}", "nothing is known of this column")
            elif printed != wanted[name]:
                self.report(-1, f"outcome {name}", f"{printed!r} is printed, the game gives {wanted[name]!r}")

    def read(self, lines: Iterable[str]) -> list[Violation]:
        """Referee one game given as JSON lines and return everything that breaks the rules."""
        return traces.read(self, lines)
