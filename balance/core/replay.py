"""Replays one game step by step in Python: the source of stories and of the trace for auditors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import balance
from balance.core.game import Game
from balance.core.params import paths
from balance.core.playout import Bench, seating
from balance.core.rng import LOG_CAPACITY, clear_log
from balance.core.status import Status

__all__ = ["Replay", "Step", "story", "trace_lines"]

_FORMAT = 1


@dataclass(frozen=True)
class Step:
    """One decision or automatic act.

    Attributes
    ----------
    number : int
        1 for the first step; 0 for set-up.
    seat : int or None
        The deciding seat; None when the rules act.
    action : int
        The code that was applied.
    before, after : recarray of length 1
        Copies of the state.
    draws : list of (int, int, int)
        Kind, source and value of every draw made, in order.
    status : Status
    """

    number: int
    seat: int | None
    action: int
    before: Any
    after: Any
    draws: list[tuple[int, int, int]]
    status: Status


class Replay:
    """One game named by (params, lineup, seed, game index), played with the very kernels of the fast loop.

    Parameters
    ----------
    game : Game
    params : Params
        Resolved params.
    lineup : sequence of str
        Bot per seat before rotation.
    seed, index : int
    rotate : bool, optional
    knobs : mapping, optional
        Knob values by bot and knob name.
    """

    def __init__(
        self,
        game: Game,
        params: Any,
        lineup: Sequence[str],
        seed: int,
        index: int,
        *,
        rotate: bool = False,
        knobs: Any = None,
    ) -> None:
        self.game = game
        self.params = params
        self.lineup = list(lineup)
        self.seed = seed
        self.index = index
        self.packed = game.pack(params)
        self.seats = seating(game, lineup, rotate=rotate, knobs=knobs)
        self.shift = index % len(self.lineup) if rotate else 0
        self.row = np.zeros(1, game.outcome).view(np.recarray)

    def seated(self) -> list[str]:
        """Return the bot that sits in every seat in this game."""
        n = len(self.lineup)
        return [self.lineup[(seat + self.shift) % n] for seat in range(n)]

    def _bench(self) -> Bench:
        """Set the game up on a fresh bench."""
        bench = Bench(self.game, len(self.lineup))
        bench.begin(self.packed, self.seed, self.index)
        return bench

    def steps(self) -> Iterator[Step]:
        """Play the game, yielding set-up as step 0 and then every step; fills `row` at the end."""
        bench, kernels, p = self._bench(), self.game.kernels, self.packed[0]
        s = bench.state[0]
        yield Step(0, None, 0, bench.blank.copy(), bench.state.copy(), _draws(bench), Status.OK)
        number = decisions = 0
        status = Status.OK
        while status == Status.OK and not kernels.is_over(s, p):
            if number >= self.game.step_limit:
                status = Status.STEP_LIMIT
                break
            number += 1
            clear_log(bench.chance[0])
            before = bench.state.copy()
            seat = int(kernels.current_seat(s, p))
            place = (seat + self.shift) % len(self.lineup)
            action = bench.decide(self.packed, self.seats, seat, place) if seat >= 0 else 0
            decisions += seat >= 0
            status = Status(int(kernels.apply(s, p, bench.chance[0], action)))
            yield Step(number, seat if seat >= 0 else None, action, before, bench.state.copy(), _draws(bench), status)
        self._finish(bench, decisions, status)

    def _finish(self, bench: Bench, decisions: int, status: Status) -> None:
        """Fill the outcome row."""
        self.game.kernels.outcome(bench.state[0], self.packed[0], self.row[0])
        self.row[0].decisions = decisions
        self.row[0].status = int(status)
        self.row[0].game_index = self.index

    def outcome(self) -> dict[str, Any]:
        """Return the outcome of the finished replay as plain values, winners as a list of seats."""
        row = self.row[0]
        won = int(row.winners)
        seats = len(self.lineup)
        table: dict[str, Any] = {
            "winners": [seat for seat in range(seats) if won >> seat & 1],
            "end_reason": self.game.end(int(row.end_reason)).slug,
            "turns": int(row.turns),
            "decisions": int(row.decisions),
            "status": Status(int(row.status)).name.lower(),
        }
        for column in self.game.columns:
            value = row[column.name]
            table[column.name] = [int(v) for v in value[:seats]] if column.per_seat else int(value)
        return table


def _draws(bench: Bench) -> list[tuple[int, int, int]]:
    """Copy the logged draws of the last act.

    Raises
    ------
    OverflowError
        When one act drew more often than the log holds, so that a trace would be incomplete.
    """
    chance = bench.chance[0]
    n = int(chance.log_n)
    if n > LOG_CAPACITY:
        raise OverflowError(f"one act made {n} draws; the record of draws holds {LOG_CAPACITY}")
    return [(int(chance.log_kind[at]), int(chance.log_source[at]), int(chance.log_value[at])) for at in range(n)]


def _named(replay: Replay, draws: list[tuple[int, int, int]]) -> list[dict[str, Any]]:
    """Name the draws of an act for readers."""
    p = replay.packed[0]
    return [replay.game.renderer.draw(kind, source, value, p) for kind, source, value in draws]


def trace_lines(replay: Replay) -> Iterator[str]:
    """Write a game as JSON lines that an auditor can check (`docs/reference/trace.md`).

    Parameters
    ----------
    replay : Replay

    Yields
    ------
    str
        One JSON object without a newline: header, setup, steps, end.
    """
    game, render, p = replay.game, replay.game.renderer, replay.packed[0]
    yield _json(
        {
            "type": "header",
            "format": _FORMAT,
            "game": game.name,
            "version": balance.__version__,
            "game_version": game.version,
            "seed": replay.seed,
            "game_index": replay.index,
            "params": paths(replay.params),
            "lineup": replay.seated(),
            **(game.header(replay.params, replay.index) if game.header else {}),
        }
    )
    for step in replay.steps():
        chance = _named(replay, step.draws)
        state = render.state(step.after[0], p, replay.params)
        if step.number == 0:
            yield _json({"type": "setup", "chance": chance, "state": state})
            continue
        yield _json(
            {
                "type": "step",
                "step": step.number,
                "seat": step.seat,
                "decision": render.decision(step.before[0], p),
                "action": render.action(step.before[0], step.after[0], p, step.action, chance),
                "chance": chance,
                "state": state,
            }
        )
    yield _json({"type": "end", "outcome": replay.outcome()})


def _json(record: dict[str, Any]) -> str:
    """Serialise one line."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def story(replay: Replay) -> Iterator[str]:
    """Tell a game for people: one sentence per step, the board whenever a turn begins.

    Parameters
    ----------
    replay : Replay

    Yields
    ------
    str
        Lines of text.
    """
    game, render, p = replay.game, replay.game.renderer, replay.packed[0]
    yield f"{game.title}, seed {replay.seed}, game {replay.index}"
    yield "seats: " + ", ".join(f"{seat} {bot}" for seat, bot in enumerate(replay.seated()))
    shown = None
    for step in replay.steps():
        if step.number:
            who = "     *" if step.seat is None else f"seat {step.seat}"
            named = _named(replay, step.draws)
            yield f"  {who}: {render.sentence(step.before[0], step.after[0], p, step.action, named)}"
        turn = render.state(step.after[0], p, replay.params).get("turn")
        if turn != shown:
            shown = turn
            yield from ("", f"turn {turn}", *render.board(step.after[0], p).rstrip().splitlines())
    yield from _ending(replay)


def _ending(replay: Replay) -> Iterator[str]:
    """Tell how the game ended."""
    result = replay.outcome()
    end = next(end for end in replay.game.ends if end.slug == result["end_reason"])
    groups = [name for name, seats in replay.game.sides(replay.params).items() if set(seats) & set(result["winners"])]
    won = f"won by {', '.join(groups)}" if groups else "won by nobody"
    yield ""
    yield f"The end after {result['turns']} turns and {result['decisions']} decisions: {end.label}; {won}."
    if result["status"] != "ok":
        yield f"The game was stopped: {result['status']}."
