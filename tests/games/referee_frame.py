"""What outside referees of all games share: reading a trace line by line and saying what is wrong.

A referee of a game says which fields a state has, and works out set-up, steps and outcome from the rulebook and the
format page (docs/reference/trace.md). Nothing here or there knows the simulator.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from tests.games import traces
from tests.games.traces import UNREADABLE, Violation

State = dict[str, Any]


class Foul(Exception):
    """Something the rules do not allow: the rule (or field) and the difference."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule
        self.what = what


class Referee(ABC):
    """Checks one game line by line.

    Attributes
    ----------
    game : str
        Name of the game in headers.
    fields : tuple of str
        Every field of a state.
    """

    game: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.params: dict[str, Any] = {}
        self.state: State = {}
        self.found: list[Violation] = []
        self.steps = 0
        self.decisions = 0
        self.ended = False

    # what a game adds

    @abstractmethod
    def seats(self) -> int:
        """Return the number of players."""

    @abstractmethod
    def begin(self, line: State) -> Iterable[Foul]:
        """Return what is wrong with the set-up."""

    @abstractmethod
    def play(self, before: State, line: State) -> State:
        """Return the state the rules demand after a step; raise Foul for what they forbid."""

    @abstractmethod
    def outcome(self) -> State:
        """Return the outcome the rules demand."""

    def known(self, line: State) -> Iterable[Foul]:
        """Return what is wrong with the fields a game adds to the header."""
        return []

    # reading

    def report(self, step: int, rule: str, what: str) -> None:
        """Note a violation."""
        self.found.append(Violation(step, rule, what))

    def header(self, line: State) -> None:
        """Read the params."""
        if (line.get("type"), line.get("format"), line.get("game")) != ("header", 1, self.game):
            self.report(0, "trace", f"no header of a game of {self.game}: {line}")
        self.params = line["params"]
        if len(line["lineup"]) != self.seats():
            self.report(0, "trace", "the lineup does not seat every player")
        for foul in self.known(line):
            self.report(0, foul.rule, foul.what)

    def setup(self, line: State) -> None:
        """Check the set-up."""
        self.state = line["state"]
        if not self.complete(0, self.state):
            return
        try:
            for foul in self.begin(line):
                self.report(0, foul.rule, foul.what)
        except UNREADABLE as error:
            self.report(0, "trace", f"cannot be read: {error!r}")

    def complete(self, number: int, state: State) -> bool:
        """Check that a state has all its fields and no others."""
        for name in sorted(set(self.fields) ^ set(state)):
            self.report(number, name, "is missing" if name in self.fields else "is no field of this game")
        return set(self.fields) <= set(state)

    def step(self, line: State) -> None:
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

    def judge(self, number: int, before: State, line: State) -> None:
        """Work a step out from the state before and compare with what the trace prints."""
        try:
            demanded = self.play(before, line)
            for name in self.fields:
                if not same(demanded[name], line["state"][name]):
                    what = difference(line["state"][name], demanded[name])
                    self.report(number, name, what)
        except Foul as foul:
            self.report(number, foul.rule, foul.what)
        except UNREADABLE as error:
            self.report(number, "trace", f"cannot be read: {error!r}")

    def end(self, line: State) -> None:
        """Check the outcome against the game that was seen."""
        self.ended = True
        printed, wanted = line["outcome"], self.outcome()
        for name in sorted(set(printed) | set(wanted)):
            if name not in printed or name not in wanted or not same(wanted[name], printed[name]):
                what = f"{printed.get(name)!r} is printed, the game gives {wanted.get(name)!r}"
                self.report(-1, f"outcome {name}", what)

    def read(self, lines: Iterable[str]) -> list[Violation]:
        """Check a whole trace."""
        return traces.read(self, lines)


def same(wanted: Any, printed: Any) -> bool:
    """Tell whether two values are written alike; true and 1 are not."""
    return json.dumps(wanted, sort_keys=True) == json.dumps(printed, sort_keys=True)


def difference(printed: Any, wanted: Any) -> str:
    """Return in words how a printed field differs; of a table only the entries that do."""
    if isinstance(printed, dict) and isinstance(wanted, dict):
        keys = [key for key in {**wanted, **printed} if printed.get(key) != wanted.get(key)]
        printed, wanted = ({key: table.get(key) for key in keys} for table in (printed, wanted))
    return f"{printed!r} is printed, the rules give {wanted!r}"
