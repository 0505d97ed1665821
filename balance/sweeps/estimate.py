"""The dry run: how many cells and games a plan has, and how long and how much disk it will take."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from balance.core import registry
from balance.core.playout import Bench, play
from balance.sweeps.parts import columns_of, encoded
from balance.sweeps.plan import Cell, Part, Plan
from balance.sweeps.work import job_of, warm

__all__ = ["CellEstimate", "Estimate", "estimate"]

_PATIENCE = 5.0  # seconds for all trials together
_TRIAL = 0.15  # seconds that one trial may take
_MOST = 512  # games of one trial


@dataclass(frozen=True)
class CellEstimate:
    """One cell of a dry run; `measured` is False where a cell with the same lineup was measured in its place."""

    cell: int
    label: str
    games: int
    seconds_per_game: float
    bytes_per_game: float
    measured: bool


@dataclass(frozen=True)
class Estimate:
    """A dry run.

    Attributes
    ----------
    cells : tuple of CellEstimate
    games : int
        Games of all cells.
    seconds : float
        Estimated wall time with the given number of workers, compilation apart.
    bytes : int
        Estimated size of the part files.
    compile_seconds : float
        What making the kernels ready took just now.
    """

    cells: tuple[CellEstimate, ...]
    games: int
    seconds: float
    bytes: int
    compile_seconds: float


def estimate(plan: Plan, *, jobs: int = 1) -> Estimate:
    """Estimate time and disk by playing a few hundred games of cells spread over the plan; writes nothing.

    Parameters
    ----------
    plan : Plan
    jobs : int, optional
        Workers to plan for.

    Returns
    -------
    Estimate
    """
    compiled = warm(job_of(plan, plan.cells[0], Path()))
    measured: dict[int, tuple[float, float]] = {}
    until = time.perf_counter() + _PATIENCE
    for cell in _trial_order(plan.cells):
        if time.perf_counter() > until and _alike(cell, plan, measured) is not None:
            break
        measured[cell.index] = _trial(plan, cell)
    cells = tuple(_estimated(plan, cell, measured) for cell in plan.cells)
    seconds = sum(cell.seconds_per_game * cell.games for cell in cells) / max(1, jobs)
    return Estimate(cells, plan.total, seconds, round(sum(c.bytes_per_game * c.games for c in cells)), compiled)


def _trial_order(cells: Iterable[Cell]) -> list[Cell]:
    """Order cells so that every lineup comes first once, then the rest."""
    firsts: dict[tuple[str, ...], Cell] = {}
    for cell in cells:
        firsts.setdefault(cell.lineup, cell)
    return [*firsts.values(), *(cell for cell in cells if cell is not firsts[cell.lineup])]


def _trial(plan: Plan, cell: Cell) -> tuple[float, float]:
    """Play a few games of a cell; return seconds and bytes per game."""
    job = job_of(plan, cell, Path())
    game = registry.game(job.game)
    bench = Bench(game, cell.seats)
    first, games, spent = 0, 8, 0.0
    while True:
        began = time.perf_counter()
        rows = play(game, job.packed, job.seating, plan.seed, first, games, bench=bench)
        spent += time.perf_counter() - began
        first += games
        if spent >= _TRIAL or first >= _MOST:
            break
        games *= 2
    part = Part(cell.index, 0, first - games, games)
    return spent / first, len(encoded(columns_of(rows, game, cell.seats), plan.hash, part)) / games


def _alike(cell: Cell, plan: Plan, measured: dict[int, tuple[float, float]]) -> int | None:
    """Return the nearest measured cell with the same lineup, else with the same bots, else None."""
    known = [plan.cells[index] for index in measured]
    for same in (
        [c for c in known if c.lineup == cell.lineup],
        [c for c in known if set(c.lineup) == set(cell.lineup)],
    ):
        if same:
            return min(same, key=lambda other: abs(other.index - cell.index)).index
    return None


def _estimated(plan: Plan, cell: Cell, measured: dict[int, tuple[float, float]]) -> CellEstimate:
    """Estimate one cell from its own trial or that of a cell like it."""
    own = cell.index in measured
    near = cell.index if own else _alike(cell, plan, measured)
    seconds, size = measured[near if near is not None else next(iter(measured))]
    return CellEstimate(cell.index, cell.label, cell.games, seconds, size, own)
