"""Measure how good play can be: look-ahead over a built-in bot of Good Dog, Bad Zombie, with what is hidden dealt anew.

Every decision is searched: the actions whose plans `expert` values most are tried by playouts on common deals and
dice, with sequential halving. Prints win rates with Wilson intervals beside those of the bots themselves on many games
of the cell, and how far `expert` is ahead of the look-ahead on the very same games, with the interval of that paired
difference. At most a second, and two to three seconds, a game on one core:

    python benchmarks/lookahead.py --games 100 --budget 75
    python benchmarks/lookahead.py --games 80 --budget 200
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import lookahead_kernels as kernels
import numpy as np

from balance.core import registry
from balance.core.game import Game
from balance.core.params import with_values
from balance.core.playout import Bench, play, seating
from balance.core.rng import CHANCE

SEED = 20_181  # no shipped scenario uses it
LONGEST = 512  # playouts of one action at most


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z = 1.959964
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * ((rate * (1 - rate) + z * z / (4 * games)) / games) ** 0.5 / (1 + z * z / games)
    return middle - half, middle + half


def paired(first: Any, second: Any) -> tuple[float, float, float]:
    """Return the mean of a paired difference of wins with its 95 % interval (normal, on the games' differences)."""
    gaps = np.asarray(first, float) - np.asarray(second, float)
    half = 1.959964 * gaps.std(ddof=1) / len(gaps) ** 0.5
    return gaps.mean(), gaps.mean() - half, gaps.mean() + half


def _row(game: Game, bot: str, own: dict[str, int]) -> Any:
    """Return the knob row of a bot, with some knobs changed."""
    return seating(game, [bot], knobs={bot: own}).knobs[0]


class Measure:
    """The measuring bot for one cell."""

    def __init__(self, game: Game, params: Any, options: argparse.Namespace) -> None:
        self.game, self.packed, self.options = game, game.pack(params), options
        self.bench = Bench(game, params.players)
        self.chances = np.zeros(2, CHANCE).view(np.recarray)
        self.sim = np.zeros(1, game.state).view(np.recarray)
        self.values = np.zeros(game.max_actions, np.int64)
        self.order = np.zeros(game.max_actions, np.int64)
        self.totals = np.zeros(game.max_actions, np.int64)
        self.results = np.zeros((128, LONGEST), np.int64)
        self.row = np.zeros(1, game.outcome).view(np.recarray)
        self.bot = game.bot(options.playouts)
        self.knobs = _row(game, options.playouts, {"beam": options.beam} if options.playouts == "expert" else {})
        self.own = _row(game, "expert", {})

    def play(self, index: int) -> tuple[bool, int]:
        """Play one game; return whether the pack won, and the decisions searched."""
        bench, options = self.bench, self.options
        searched = kernels.play_measured(
            bench.state,
            bench.blank,
            self.packed,
            self.chances,
            bench.bot_chance,
            self.bot.code,
            self.knobs,
            self.own,
            options.shortlist,
            options.budget,
            options.doubt,
            bench.memo,
            self.sim,
            bench.scratch,
            bench.actions,
            self.values,
            self.order,
            self.totals,
            self.results,
            options.seed,
            index,
            self.row[0],
        )
        return bool(self.row[0].winners), int(searched)


def _bot_wins(game: Game, params: Any, bot: str, seed: int, first: int, games: int) -> Any:
    """Return which games of the cell a built-in bot wins."""
    seats, bench = seating(game, [bot] * params.players), Bench(game, params.players)
    return play(game, game.pack(params), seats, seed, first, games, bench=bench).winners != 0


def measure(game: Game, params: Any, options: argparse.Namespace) -> str:
    """Measure one cell and return its line of the table."""
    found = Measure(game, params, options)
    found.play(1 << 30)  # compiles
    begun, wins, searched = time.process_time(), [], 0
    for index in range(options.first, options.first + options.games):
        won, decisions = found.play(index)
        wins.append(won)
        searched += decisions
    seconds = (time.process_time() - begun) / options.games
    low, high = wilson(sum(wins), options.games)
    base = [_bot_wins(game, params, bot, options.seed, 0, options.base).mean() for bot in ("basic", "expert")]
    own = _bot_wins(game, params, "expert", options.seed, options.first, options.games)
    gap = paired(own, wins)
    return (
        f"{params.level:18} {params.players} {100 * base[0]:6.1f} {100 * base[1]:6.1f} {100 * np.mean(wins):6.1f} "
        f"[{100 * low:5.1f}, {100 * high:5.1f}] {100 * gap[0]:+6.1f} [{100 * gap[1]:+6.1f}, {100 * gap[2]:+6.1f}] "
        f"{seconds:6.2f} s a game, {searched / options.games:5.1f} searches"
    )


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games per cell")
    parser.add_argument("--first", type=int, default=0, help="game index of the first game")
    parser.add_argument("--base", type=int, default=2000, help="games per cell of the built-in bots")
    parser.add_argument("--playouts", default="expert", help="bot that plays the playouts")
    parser.add_argument("--beam", type=int, default=2, help="beam of expert in the playouts")
    parser.add_argument("--shortlist", type=int, default=4, help="actions tried at a decision")
    parser.add_argument("--budget", type=int, default=75, help="playouts at a decision, roughly")
    parser.add_argument("--doubt", type=int, default=15, help="tenths of a standard error another action must gain")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--levels", nargs="*", default=["walk-in-the-park", "good-dogs"])
    parser.add_argument("--components", default="assumed")
    options = parser.parse_args()
    game = registry.game("gdbz")
    print("level              n  basic expert  ahead   95 % interval  expert less ahead", flush=True)
    for level in options.levels:
        for players in options.players:
            own = {"players": players, "level": level, "components": options.components}
            params = with_values(game.params(), own, source="lookahead")
            print(measure(game, params, options), flush=True)


if __name__ == "__main__":
    main()
