"""Tune a bot's integer knobs by an evolution strategy on common random numbers; prints rates before and after.

Every generation tries antithetic pairs of knob rows on the same games (a seed of its own, so that no generation fits
the last dice), and moves the mean towards the best. Seeds lie far from those of shipped scenarios. A little of the
score is progress towards the goal, which tells more than rare wins do. The defaults of `expert` come from runs such as

    python benchmarks/tune_bots.py gdbz --bot expert --generations 150 --games 60
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from balance.core import registry
from balance.core.game import Game
from balance.core.params import with_values
from balance.core.playout import Bench, play, seating

SEARCH_SEED = 880_000
CHECK_SEED = 990_001
CELLS = {
    "gdbz": [
        {"players": players, "level": level} for level in ("walk-in-the-park", "good-dogs") for players in (2, 3, 4)
    ]
}
PROGRESS = {"gdbz": ("rescued", 6, 0.3)}


@dataclass
class Table:
    """The cells a bot is tuned on, with their benches."""

    game: Game
    bot: str
    cells: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Pack the params of every cell."""
        for values in CELLS[self.game.name]:
            params = with_values(self.game.params(), values, source="tune_bots")
            seats = self.game.seat_count(params)
            self.cells.append((self.game.pack(params), seats, Bench(self.game, seats)))

    def rates(self, row: Any, seed: int, games: int, *, progress: bool) -> Any:
        """Return the win rate of every cell (with a share for progress) for one row of knobs."""
        names = [knob.name for knob in self.game.bot(self.bot).knobs]
        knobs = {self.bot: {name: round(float(value)) for name, value in zip(names, row, strict=True)}}
        column, goal, weight = PROGRESS[self.game.name]
        found = []
        for packed, seats, bench in self.cells:
            seated = seating(self.game, [self.bot] * seats, knobs=knobs)
            rows = play(self.game, packed, seated, seed, 0, games, bench=bench)
            bonus = weight * np.minimum(rows[column], goal).mean() / goal if progress else 0.0
            found.append((rows.winners != 0).mean() + bonus)
        return np.array(found)


def tune(table: Table, options: argparse.Namespace) -> dict[str, int]:
    """Search and return the best mean found, by knob name."""
    knobs = table.game.bot(table.bot).knobs
    low, high = (np.array([getattr(knob, end) for knob in knobs], float) for end in ("low", "high"))
    mean = np.array([knob.default for knob in knobs], float)
    spread = np.maximum(3.0, options.spread * np.abs(mean))
    spread[[at for at, knob in enumerate(knobs) if knob.name in options.keep]] = 0.0
    kept = options.pairs // 2 + 1
    weights = np.log(kept + 0.5) - np.log(np.arange(1, kept + 1))
    weights /= weights.sum()
    rng = np.random.default_rng(options.seed)
    for generation in range(options.generations):
        steps = rng.standard_normal((options.pairs, len(mean)))
        tried = np.clip(mean + spread * np.vstack([steps, -steps]), low, high)
        scores = [table.rates(row, SEARCH_SEED + generation, options.games, progress=True).mean() for row in tried]
        best = np.argsort(scores)[::-1][:kept]
        mean = (weights[:, None] * tried[best]).sum(0)
        spread *= 0.985
        if generation % 10 == 9:
            print(generation + 1, _shown(table, mean, options), flush=True)
    return {knob.name: round(float(value)) for knob, value in zip(knobs, mean, strict=True)}


def _shown(table: Table, row: Any, options: argparse.Namespace) -> str:
    """Return the win rates of every cell on games no generation has seen, as text."""
    rates = 100 * table.rates(row, CHECK_SEED, options.check, progress=False)
    return " ".join(f"{rate:5.1f}" for rate in rates) + f"   mean {rates.mean():5.2f} %"


def main() -> None:
    """Read the options, tune, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--pairs", type=int, default=7, help="antithetic pairs of a generation")
    parser.add_argument("--games", type=int, default=60, help="games per cell and knob row")
    parser.add_argument("--check", type=int, default=1000, help="games per cell of the printed rates")
    parser.add_argument("--spread", type=float, default=0.2, help="first step, as a share of each knob")
    parser.add_argument("--keep", nargs="*", default=["beam"], help="knobs left alone (they cost time)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the search itself")
    options = parser.parse_args()
    table = Table(registry.game(options.game), options.bot)
    before = [knob.default for knob in table.game.bot(options.bot).knobs]
    begun = time.perf_counter()
    print("before", _shown(table, before, options), flush=True)
    found = tune(table, options)
    print("after ", _shown(table, list(found.values()), options))
    print(f"{time.perf_counter() - begun:.0f} s")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
