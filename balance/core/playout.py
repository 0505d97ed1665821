"""Playouts: the fast loop, which trusts bots, and the audited loop, which checks every step.

A worker owns one `Bench` (state, chance, scratch and memo arrays, made in Python and kept alive), and a batch fills one
outcome row per game. Row k is a pure function of (seed, params, lineup, game index first + k).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from balance.core import contract
from balance.core.game import Game
from balance.core.jit import kernel, layer
from balance.core.rng import BOT_BASE, CHANCE, clear_log, start
from balance.core.status import Status

__all__ = ["Bench", "Seating", "play", "seating"]

_OK = int(Status.OK)
_STEP_LIMIT = int(Status.STEP_LIMIT)
_ILLEGAL = int(Status.ILLEGAL_ACTION)
_BROKEN = int(Status.CHECK_FAILED)


@dataclass(frozen=True)
class Seating:
    """Who sits where, as kernels read it.

    Attributes
    ----------
    bots : ndarray of int32, shape (seats,)
        Bot code per place of the lineup.
    knobs : recarray of (values: int32 array), shape (seats,)
        Knob values per place of the lineup.
    rotate : bool
        Whether game i moves the lineup i seats on, so that every bot meets every seat equally often.
    """

    bots: Any
    knobs: Any
    rotate: bool


def seating(game: Game, lineup: Sequence[str], *, rotate: bool = False, knobs: Any = None) -> Seating:
    """Seat bots by name.

    Parameters
    ----------
    game : Game
    lineup : sequence of str
        One bot name per seat.
    rotate : bool, optional
    knobs : mapping, optional
        Knob values by bot name, then knob name, in place of the defaults.

    Returns
    -------
    Seating

    Raises
    ------
    InputError
        For a bot the game does not have.
    """
    bots = [game.bot(name) for name in lineup]
    width = max([1, *(len(bot.knobs) for bot in game.bots)])
    table = _records([("values", np.int32, (width,))], len(bots))
    for row, bot in zip(table.values, bots, strict=True):
        own = (knobs or {}).get(bot.name, {})
        for at, knob in enumerate(bot.knobs):
            row[at] = own.get(knob.name, knob.default)
    return Seating(np.array([bot.code for bot in bots], np.int32), table, rotate)


def _records(fields: Any, n: int) -> Any:
    """Return `n` zeroed records.

    Kernels take rows as fields of records, since slicing an array costs a reference count, 20 ns a decision.
    """
    return np.zeros(n, np.dtype(fields, align=True)).view(np.recarray)


class Bench:
    """The arrays one worker plays on; one bench per thread, never shared.

    Parameters
    ----------
    game : Game
    seats : int
        Seats at the table.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.state = _records(game.state, 1)
        self.blank = _records(game.state, 1)
        self.chance = _records(CHANCE, 1)
        self.bot_chance = _records(CHANCE, seats)
        self.memo = _records([("notes", np.int32, (max(1, game.memo_size),))], seats)
        self.scratch = _records([("states", game.state, (max(1, game.scratch_states),))], 1)
        self.actions = np.zeros(game.max_actions, np.int64)

    def begin(self, packed: Any, seed: int, index: int) -> None:
        """Set one game up, for a replay."""
        self.state[0] = self.blank[0]
        _begin(self.state[0], packed[0], self.chance[0], self.bot_chance, self.memo, seed, index)

    def decide(self, packed: Any, seats: Seating, seat: int, place: int) -> int:
        """Ask the bot that sits in a seat (`place` is its row of the lineup) for its action."""
        return int(
            _decide(
                self.state[0],
                packed[0],
                seat,
                place,
                seats.bots,
                seats.knobs,
                self.bot_chance,
                self.memo,
                self.scratch,
            )
        )


def play(
    game: Game, packed: Any, seats: Seating, seed: int, first: int, games: int, *, bench: Bench, audit: bool = False
) -> Any:
    """Play a batch of games.

    Parameters
    ----------
    game : Game
    packed : recarray of length 1
        Params as packed by ``game.pack``.
    seats : Seating
    seed : int
        Seed of the scenario, 0 to 2**63 - 1.
    first, games : int
        Game index of the first game, and how many.
    bench : Bench
        The worker's arrays.
    audit : bool, optional
        Demand `is_legal` and `check` at every step (slow; compiled when first asked for).

    Returns
    -------
    ndarray of Game.outcome, shape (games,)
        One row per game, in game-index order; a game that failed keeps its row and says so in `status`.
    """
    rows = np.zeros(games, game.outcome).view(np.recarray)
    loop = _play_audited if audit else _play_fast
    loop(
        bench.state,
        bench.blank,
        packed,
        bench.chance,
        bench.bot_chance,
        seats.bots,
        seats.knobs,
        int(seats.rotate),
        bench.memo,
        bench.scratch,
        bench.actions,
        seed,
        first,
        rows,
        game.step_limit,
    )
    return rows


@layer
def _begin(s, p, chance, bot_chance, memo, seed, index):  # type: ignore[no-untyped-def]
    """Rewind every stream for one game and set it up."""
    start(chance, seed, index, 0)
    for seat in range(len(bot_chance)):
        start(bot_chance[seat], seed, index, BOT_BASE * (seat + 1))
    for seat in range(len(memo)):
        memo[seat].notes[:] = 0
    contract.setup(s, p, chance)


@layer
def _decide(s, p, seat, place, bots, knobs, bot_chance, memo, scratch):  # type: ignore[no-untyped-def]
    """Ask the bot in a seat; `place` is its row of the lineup."""
    return contract.choose(
        s,
        p,
        int(bots[place]),
        seat,
        knobs[place].values,
        bot_chance[seat],
        memo[seat].notes,
        scratch[0].states,
    )


@layer
def _play_one(s, p, chance, bot_chance, bots, knobs, shift, memo, scratch, row, limit):  # type: ignore[no-untyped-def]
    """Play one game that is set up and fill its row; bots are trusted."""
    n = len(bots)
    decisions = 0
    status = _OK
    steps = 0
    while not contract.is_over(s, p):
        if steps >= limit:
            status = _STEP_LIMIT
            break
        steps += 1
        clear_log(chance)
        seat = contract.current_seat(s, p)
        action = 0
        if seat >= 0:
            action = _decide(s, p, seat, (seat + shift) % n, bots, knobs, bot_chance, memo, scratch)
            decisions += 1
        status = contract.apply(s, p, chance, action)
        if status != _OK:
            break
    contract.outcome(s, p, row)
    row.decisions = decisions
    row.status = status


@kernel
def _play_fast(  # type: ignore[no-untyped-def]
    st, blank, packed, chances, bot_chance, bots, knobs, rotate, memo, scratch, actions, seed, first, rows, limit
):
    """Play `len(rows)` games from index `first` on, filling `rows` in place (see `play`)."""
    for k in range(len(rows)):
        index = first + k
        st[0] = blank[0]
        _begin(st[0], packed[0], chances[0], bot_chance, memo, seed, index)
        shift = index % len(bots) if rotate else 0
        _play_one(st[0], packed[0], chances[0], bot_chance, bots, knobs, shift, memo, scratch, rows[k], limit)
        rows[k].game_index = index


@layer
def _audited_step(s, p, chance, action, seat, actions):  # type: ignore[no-untyped-def]
    """Apply one action after demanding that it is legal, and check the state after it."""
    if seat >= 0:
        if not contract.is_legal(s, p, action):
            return _ILLEGAL
        found = 0
        for at in range(contract.legal_actions(s, p, actions)):
            if actions[at] == action:
                found = 1
        if found == 0:
            return _ILLEGAL
    status = contract.apply(s, p, chance, action)
    if status == _OK and contract.check(s, p) != 0:
        return _BROKEN
    return status


@layer
def _play_one_audited(  # type: ignore[no-untyped-def]
    s, p, chance, bot_chance, bots, knobs, shift, memo, scratch, actions, row, limit
):
    """Play one game that is set up and fill its row, checking every step."""
    n = len(bots)
    decisions = 0
    steps = 0
    status = _OK if contract.check(s, p) == 0 else _BROKEN
    while status == _OK and not contract.is_over(s, p):
        if steps >= limit:
            status = _STEP_LIMIT
            break
        steps += 1
        clear_log(chance)
        seat = contract.current_seat(s, p)
        action = 0
        if seat >= 0:
            action = _decide(s, p, seat, (seat + shift) % n, bots, knobs, bot_chance, memo, scratch)
            decisions += 1
        status = _audited_step(s, p, chance, action, seat, actions)
    contract.outcome(s, p, row)
    row.decisions = decisions
    row.status = status


@kernel
def _play_audited(  # type: ignore[no-untyped-def]
    st, blank, packed, chances, bot_chance, bots, knobs, rotate, memo, scratch, actions, seed, first, rows, limit
):
    """Play `len(rows)` games like the fast loop, demanding `is_legal` and `check` at every step."""
    for k in range(len(rows)):
        index = first + k
        st[0] = blank[0]
        _begin(st[0], packed[0], chances[0], bot_chance, memo, seed, index)
        shift = index % len(bots) if rotate else 0
        _play_one_audited(
            st[0], packed[0], chances[0], bot_chance, bots, knobs, shift, memo, scratch, actions, rows[k], limit
        )
        rows[k].game_index = index
