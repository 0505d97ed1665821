"""An outside referee of Zombie Dot!: reads the trace of one round and checks every transition by the rulebook.

It knows the rulebook, the params in the trace's header and the format page (docs/reference/trace.md), and nothing of
the simulator. Run it on files of JSON lines: ``python -m tests.games.zombie_dot.referee round.jsonl ...``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.games import referee_frame, traces
from tests.games.referee_frame import Foul, State
from tests.games.traces import Violation
from tests.games.zombie_dot.referee_acts import Round, apply
from tests.games.zombie_dot.referee_box import wrong_box, wrong_setup

COUNTED = ("infections", "cures", "removals", "police_blocks")


class Referee(referee_frame.Referee):
    """Checks one round line by line."""

    game = "zombie_dot"
    fields = (
        *("turn", "lap", "active", "seat", "decision", "pending", "over", "table", "hands", "decks", "unused"),
        *("removed", "blocked_squares", "used_area", "finished", "skipped", "discarded"),
        *("cards_left_to_lay", "cards_used"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.tally: Counter[Any] = Counter()
        self.set_aside: list[str] = []
        self.end_reason: str | None = None

    def seats(self) -> int:
        """Return the number of players."""
        return int(self.params["players"])

    def known(self, line: State) -> Iterable[Foul]:
        """Check match, round of the match, players by seat and the cards in the box."""
        seats = self.seats()
        match, played = divmod(line["game_index"], seats)
        players = [(seat + played) % seats for seat in range(seats)]
        for field, value in (("match", match), ("match_round", played), ("match_players", players)):
            if line.get(field) != value:
                yield Foul(field, f"{line.get(field)!r} is printed, the game index gives {value!r}")
        self.set_aside = line["components"]["set_aside"]
        yield from wrong_box(self.params, line["components"])

    def begin(self, line: State) -> Iterable[Foul]:
        """Check the deal."""
        return wrong_setup(self.params, self.set_aside, line)

    def play(self, before: State, line: State) -> State:
        """Work out one step."""
        game = Round(self.params, before)
        apply(game, line)
        self.tally.update(game.tally)
        self.end_reason = game.end_reason
        return game.state

    def outcome(self) -> State:
        """Work out the outcome."""
        seats, state = self.seats(), self.state
        shared = self.end_reason == "some-out" and self.params["ruling.zombie_win"] == "any-stuck"
        zombie_wins = self.end_reason == "none-out" or shared
        return {
            "winners": [*state["finished"], *([seats - 1] if zombie_wins else [])],
            "end_reason": self.end_reason,
            "turns": state["turn"],
            "decisions": self.decisions,
            "status": "ok",
            "rounds": state["lap"],
            "survivors_out": len(state["finished"]),
            "laid": [self.tally["laid", seat] for seat in range(seats)],
            "blocked": [self.tally["blocked", seat] for seat in range(seats)],
            **{name: self.tally[name] for name in COUNTED},
            "area_filled": len(state["table"]),
        }


def check(lines: Iterable[str]) -> list[Violation]:
    """Referee one round.

    Parameters
    ----------
    lines : iterable of str
        The trace as JSON lines.

    Returns
    -------
    list of Violation
        Empty when every transition follows the rulebook.
    """
    return Referee().read(lines)


if __name__ == "__main__":
    sys.exit(traces.main(check, sys.argv[1:]))
