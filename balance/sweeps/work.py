"""The work on one part: read it back when it is there, else play it and write it; tally it in either case."""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.core import registry
from balance.core.ahead import compile_rules
from balance.core.errors import BalanceError, RunError
from balance.core.game import Game
from balance.core.playout import Bench, Seating, play, seating
from balance.sweeps.parts import BadPart, Columns, ForeignPart, columns_of, part_path, read_part, write_part
from balance.sweeps.plan import Cell, Part, Plan
from balance.sweeps.store import move_aside
from balance.sweeps.tally import CellTally, Sheet, tally_of

__all__ = ["Job", "Outcome", "job_of", "sheet_of", "warm", "work"]

_HERE = threading.local()


@dataclass(frozen=True)
class Job:
    """Everything a worker, in whatever process, needs for the parts of one cell."""

    game: str
    packed: Any
    seating: Seating
    seats: int
    seed: int
    sheet: Sheet
    folder: Path
    plan: str
    audit: bool


@dataclass(frozen=True)
class Outcome:
    """What became of one part.

    Attributes
    ----------
    part : Part
    tally : CellTally or None
        None when the part was skipped or failed.
    played : bool
        Whether it was played now, not read back.
    seconds : float
    note : str
        Something the user should be told.
    error : str
        Why it failed; the run stops then.
    """

    part: Part
    tally: CellTally | None
    played: bool = False
    seconds: float = 0.0
    note: str = ""
    error: str = ""


def sheet_of(game: Game, cell: Cell) -> Sheet:
    """Return what a tally must know of a cell."""
    columns: list[tuple[str, bool]] = [("turns", True), ("decisions", True)]
    for column in game.columns:
        names = [f"{column.name}_{seat}" for seat in range(cell.seats)] if column.per_seat else [column.name]
        columns += [(name, column.kind == "length") for name in names]
    groups = tuple((group, sum(1 << seat for seat in seats)) for group, seats in game.sides(cell.params).items())
    cut = tuple(end.code for end in game.ends if end.censored)
    return Sheet(tuple(columns), groups, cell.lineup if cell.rotate else (), cut)


def job_of(plan: Plan, cell: Cell, folder: Path, *, audit: bool = False) -> Job:
    """Return the job of a cell."""
    return Job(
        game=plan.game.name,
        packed=plan.game.pack(cell.params),
        seating=seating(plan.game, cell.lineup, rotate=cell.rotate, knobs=cell.knobs),
        seats=cell.seats,
        seed=plan.seed,
        sheet=sheet_of(plan.game, cell),
        folder=folder,
        plan=plan.hash,
        audit=audit,
    )


def warm(job: Job) -> float:
    """Compile the kernels by playing one game; return the seconds it took."""
    began = time.perf_counter()
    game = registry.game(job.game)
    compile_rules(game)
    play(game, job.packed, job.seating, job.seed, 0, 1, bench=_bench(game, job.seats), audit=job.audit)
    return time.perf_counter() - began


def _bench(game: Game, seats: int) -> Bench:
    """Return this thread's own bench for a game and a number of seats."""
    benches: dict[tuple[str, int], Bench] = _HERE.__dict__.setdefault("benches", {})
    if (game.name, seats) not in benches:
        benches[game.name, seats] = Bench(game, seats)
    return benches[game.name, seats]


def work(job: Job, part: Part, stop: threading.Event | None = None) -> Outcome:
    """Do one part; errors come back in the outcome, so that other parts are finished in peace.

    Parameters
    ----------
    job : Job
    part : Part
    stop : Event, optional
        Skip the part when set (threads); without it this is a process of its own, which leaves Ctrl-C to its parent.
    """
    if stop is None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if stop is not None and stop.is_set():
        return Outcome(part, None)
    began = time.perf_counter()
    try:
        columns, note = _found(job, part)
        played = columns is None
        if columns is None:
            columns = _played(job, part)
        return Outcome(part, tally_of(columns, job.sheet), played, time.perf_counter() - began, note)
    except BalanceError as error:
        return Outcome(part, None, error=str(error))


def _found(job: Job, part: Part) -> tuple[Columns | None, str]:
    """Read a part back; a damaged one is moved aside and counts as not done."""
    path = part_path(job.folder, part.cell, part.number)
    if not path.exists():
        return None, ""
    try:
        return read_part(path, job.plan, part), ""
    except ForeignPart as error:
        raise RunError(f"{path}: belongs to another plan ({error}); name another folder with --out.") from None
    except BadPart as error:
        aside = move_aside(job.folder, path)
        return None, f"{path}: {error}; moved to {aside}, its {part.games} games are played again."


def _played(job: Job, part: Part) -> Columns:
    """Play a part and write it."""
    game = registry.game(job.game)
    bench = _bench(game, job.seats)
    rows = play(game, job.packed, job.seating, job.seed, part.first, part.games, bench=bench, audit=job.audit)
    columns = columns_of(rows, game, job.seats)
    write_part(job.folder, columns, job.plan, part)
    return columns
