"""Fit the weights of Zombiaki's `expert` to its own games, and write them as ``bots/weights.py``.

Each round plays games with the weights in force (jolted a little from game to game, so that sides do not always play
alike), notes the street at the end of some zombie phases and after some obligatory moves, and fits the log-odds of a
breakthrough by ridge regression. A side then takes the step towards the fit, if any, that wins most on games of a seed
of its own against `basic` and against the other side's `expert`. Seeds lie far from those of shipped scenarios.

    python benchmarks/fit_zombiaki.py --rounds 8 --out balance/games/zombiaki/bots/weights.py
"""

from __future__ import annotations

import argparse
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from balance.core.params import with_values
from balance.core.playout import Bench, _begin
from balance.core.rng import below, clear_log
from balance.games.zombiaki import GAME
from balance.games.zombiaki.bots import value as groups
from balance.games.zombiaki.bots.basic import basic
from balance.games.zombiaki.bots.expert import think
from balance.games.zombiaki.bots.value import FEATURES, value
from balance.games.zombiaki.bots.weights import WEIGHTS
from balance.games.zombiaki.rules import apply, current_seat
from balance.games.zombiaki.state import Phase, Step

FIT_SEED = 770_000
CHECK_SEED = 780_000
SETS = ("literal", "r2013")
SCALE = 256  # points to a unit of log-odds
CLOCKS = 20  # how many cards are left in either deck: constant in a decision, so the bot does without
NOTED = 8  # one street in so many is noted
STEPS = (0.15, 0.4, 0.8)
BASIC, EXPERT = 0, 1
JOLTS = 31  # stream of the bots' chance that jolts their weights
# fmt: off
NAMES = (
    "TOUGH", "SHIELD", "FRONT", "BACKED", "DOGS", "WALLS", "LAST", "NEAR", "SPREAD", "HELD", "KEPT_ZOMBIES",
    "KEPT_HUMANS", "COUNT", "DEPTH", "DEFENCE", "ORDERS", "STUCK", "CLIMB", "PIT_NEXT", "MINE_NEXT",
    "BARREL_NEXT", "TRAPS", "DOGS_NEXT", "MINES", "CARS", "PITS", "BARRELS", "TERROR", "TERROR_NEAR", "CROSS",
)
# fmt: on
_WALK_DONE = int(Step.ZOMBIE_DRAW)
_HUMANS = int(Phase.HUMANS)


@njit(nogil=True)
def _note(s, p, unit, out, at):  # type: ignore[no-untyped-def]
    """Write what the street holds, one number per weight, and the clocks; unit weights read the sum term by term."""
    for one in range(FEATURES):
        unit[one] = 1
        out[at, one] = value(s, p, unit, 0)
        unit[one] = 0
    out[at, FEATURES + min(9, (int(s.deck_n[0]) - int(s.top[0])) // 4)] = 1
    out[at, FEATURES + 10 + min(9, (int(s.deck_n[1]) - int(s.top[1])) // 4)] = 1


@njit(nogil=True)
def _play(  # type: ignore[no-untyped-def]
    s, p, blank, chance, bot_chance, bots, weights, memo, scratch, seed, games, jolt, unit, out, meta, wins
):
    """Play games between `basic` and `expert`, note streets, and fill who won; return how many are noted."""
    own = weights.copy()
    n, seen = 0, 0
    for index in range(games):
        s[0] = blank[0]
        st = s[0]
        _begin(st, p, chance, bot_chance, memo, seed, index)
        for seat in range(2):
            for at in range(len(own[seat])):
                change = below(bot_chance[seat], JOLTS, 2 * jolt + 1) - jolt
                own[seat, at] = weights[seat, at] * (100 + change) // 100
        first, phase, step = n, int(st.phase), int(st.step)
        while int(st.ended) == 0:
            clear_log(chance)
            seat = current_seat(st, p)
            action = 0
            if seat >= 0 and bots[seat] == BASIC:
                action = basic(st, p, seat)
            elif seat >= 0:
                action = think(st, p, seat, bot_chance[seat], own[seat], 0, memo[seat].notes, scratch)
            apply(st, p, chance, action)
            left = phase != _HUMANS and int(st.phase) == _HUMANS
            walked = step != _WALK_DONE and int(st.step) == _WALK_DONE
            if (left or walked) and int(st.ended) == 0:
                seen += 1
                if seen % NOTED < 2 and n < len(out):
                    _note(st, p, unit, out, n)
                    meta[n, 0] = int(walked)
                    n += 1
            phase, step = int(st.phase), int(st.step)
        wins[index] = int(st.ended) == 1
        meta[first:n, 1] = wins[index]
    return n


@dataclass
class Arena:
    """The benches games are played on, by set of readings."""

    def __post_init__(self) -> None:
        """Pack the params of both sets."""
        self.bench = Bench(GAME, 2)
        self.packed = {name: GAME.pack(with_values(GAME.params(), {"ruling.set": name})) for name in SETS}

    def play(self, readings: str, bots: tuple[int, int], weights: Any, seed: int, games: int, jolt: int) -> Any:
        """Return the noted streets, of each its kind (0 left by the zombies, 1 after the moves) and end, all ends."""
        bench = self.bench
        out = np.zeros((8 * games if jolt else 0, FEATURES + CLOCKS), np.int16)
        meta, wins = np.zeros((len(out), 2), np.int64), np.zeros(games, np.int64)
        n = _play(
            bench.state, self.packed[readings][0], bench.blank, bench.chance[0], bench.bot_chance,
            np.array(bots, np.int64), weights, bench.memo, bench.scratch[0].states, seed, games, jolt,
            np.zeros(FEATURES, np.int64), out, meta, wins,
        )  # fmt: skip
        return out[:n], meta[:n], wins

    def score(self, side: int, row: Any, other: Any, seed: int, games: int) -> float:
        """Return the mean log-odds of a side's weights against `basic` and against the other side's `expert`."""
        total = 0.0
        weights = np.stack([row, other] if side == 0 else [other, row])
        for readings in SETS:
            for against in (BASIC, EXPERT):
                bots = (EXPERT, against) if side == 0 else (against, EXPERT)
                won = self.play(readings, bots, weights, seed, games, 0)[2].sum()
                won = won if side == 0 else games - won
                total += np.log((won + 0.5) / (games - won + 0.5)) / 4
        return float(total)


def _ridge(table: Any, won: Any, penalty: float) -> Any:
    """Return the log-odds weights by Newton's method; clocks and the constant are hardly penalised."""
    x = np.hstack([table, np.ones((len(table), 1))]).astype(float)
    price = np.full(x.shape[1], penalty)
    price[FEATURES:] = 0.01
    w = np.zeros(x.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (won - chance) - price * w
        w += np.clip(np.linalg.solve((x.T * (chance * (1 - chance))) @ x + np.diag(price), slope), -2, 2)
    return w[:FEATURES]


def fitted(arena: Arena, weights: Any, seed: int, games: int) -> Any:
    """Return the weights that games with the present ones suggest: of streets left, twice of streets after moves."""
    parts = [
        arena.play(readings, bots, weights, seed, share * games // 7, 40)[:2]
        for readings in SETS
        for bots, share in (((EXPERT, EXPERT), 5), ((BASIC, EXPERT), 1), ((EXPERT, BASIC), 1))
    ]
    table, meta = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
    both = [_ridge(table[meta[:, 0] == kind], meta[meta[:, 0] == kind, 1], 6.0) for kind in (0, 1)]
    return SCALE * np.concatenate([both[0], both[1], both[1]])


def improve(arena: Arena, weights: Any, target: Any, seed: int, games: int) -> Any:
    """Return both sides' weights after the best step of each towards the fit."""
    for side in (0, 1):
        tried = [weights[side]]
        tried += [np.rint((1 - step) * weights[side] + step * target).astype(np.int64) for step in STEPS]
        scores = [arena.score(side, row, weights[1 - side], seed, games) for row in tried]
        weights[side] = tried[int(np.argmax(scores))]
        print(("zombies", "humans")[side], " ".join(f"{score:.3f}" for score in scores), flush=True)
    return weights


def written(row: Any) -> str:
    """Return the source of ``weights.py``."""
    starts = [*(getattr(groups, name) for name in NAMES), FEATURES]
    head = Path(groups.__file__).with_name("weights.py").read_text(encoding="utf-8").partition("_TABLE")[0]
    lines = [head + "_TABLE = {"]
    for name, start, stop in zip(NAMES, starts, starts[1:], strict=False):
        lines += [f"    # {name.lower().replace('_', ' ')}", f"    {start}: ("]
        for part in range(3):
            numbers = ", ".join(str(int(x)) for x in row[part * FEATURES + start : part * FEATURES + stop])
            wrapped = textwrap.fill(f"({numbers},),", 118, initial_indent=" " * 8, subsequent_indent=" " * 9)
            lines.append(wrapped)
        lines.append("    ),")
    flat = "weight for part in range(3) for group in _TABLE.values() for weight in group[part]"
    return "\n".join([*lines, "}", "# fmt: on", "", f"WEIGHTS = np.array([{flat}], np.int64)", ""])


def main() -> None:
    """Read the options, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=4200, help="games a round fits, per set of readings")
    parser.add_argument("--check", type=int, default=600, help="games per opponent and set that judge a step")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    arena, weights, target = Arena(), np.stack([WEIGHTS, WEIGHTS]).copy(), None
    for turn in range(options.rounds):
        found = fitted(arena, weights, FIT_SEED + turn, options.games)
        target = found if target is None else (target + found) / 2
        weights = improve(arena, weights, target, CHECK_SEED + turn, options.check)
    weights[0, 2 * FEATURES :] = weights[1, 2 * FEATURES :]
    options.out.write_text(written(weights[0]), encoding="utf-8")


if __name__ == "__main__":
    main()
