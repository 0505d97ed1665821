"""What the referees of all games share: reading a trace line by line, and saying what is wrong with it.

A referee of a game works out set-up, steps and outcome from the rulebook and the format page
(docs/reference/trace.md). Nothing here or there knows the simulator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

# what reading a garbled line may raise
UNREADABLE = (KeyError, IndexError, ValueError, TypeError, AttributeError, StopIteration)


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong: the step (0 for set-up, -1 for the end), the rule and the difference."""

    step: int
    rule: str
    what: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.rule}: {self.what}"


class Reader(Protocol):
    """A referee as the reading of a trace sees it: one method per type of line."""

    found: list[Violation]
    state: dict[str, Any]
    ended: bool

    def report(self, step: int, rule: str, what: str) -> None:
        """Note a violation."""

    def header(self, line: dict[str, Any]) -> None:
        """Read the params."""

    def setup(self, line: dict[str, Any]) -> None:
        """Check the set-up."""

    def step(self, line: dict[str, Any]) -> None:
        """Check one transition."""

    def end(self, line: dict[str, Any]) -> None:
        """Check the outcome."""


def read(referee: Reader, lines: Iterable[str]) -> list[Violation]:
    """Let a referee of one game read its trace.

    Parameters
    ----------
    referee : Reader
        A fresh one.
    lines : iterable of str
        The trace as JSON lines.

    Returns
    -------
    list of Violation
        Empty when every transition follows the rulebook.
    """
    for number, text in enumerate(lines):
        line = json.loads(text)
        if number == 0:
            referee.header(line)
        elif number == 1:
            referee.setup(line)
        elif line["type"] == "step":
            referee.step(line)
        else:
            referee.end(line)
    if not referee.ended or not referee.state.get("over"):
        referee.report(-1, "trace", "the game does not come to its end")
    return referee.found


def main(check: Callable[[Iterable[str]], list[Violation]], files: list[str]) -> int:
    """Referee the games in files, print what is wrong and return the exit status."""
    wrong = 0
    for file in files:
        found = check(Path(file).read_text(encoding="utf-8").splitlines())
        wrong += bool(found)
        for violation in found:
            print(f"{file}: {violation}")
    print(f"{len(files)} games, {wrong} with violations")
    return int(wrong > 0)
