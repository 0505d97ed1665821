"""The runner: plays the parts of a plan in parallel, keeps what is done, and merges integer tallies."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from balance.core.errors import BalanceError, InputError, RunError
from balance.core.machine import cores
from balance.sweeps.events import Compiled, Compiling, Listener, Note, Progress
from balance.sweeps.manifest import manifest_of
from balance.sweeps.plan import Part, Plan
from balance.sweeps.store import default_folder, earlier_sessions, opened, write_manifest
from balance.sweeps.tally import CellTally
from balance.sweeps.work import Job, Outcome, job_of, warm, work

if TYPE_CHECKING:
    from balance.sweeps.result import RunResult

__all__ = ["BACKENDS", "Backend", "execute"]

Backend = Literal["threading", "loky"]
BACKENDS: tuple[str, ...] = ("threading", "loky")
_AHEAD = 2  # parts handed out per worker: what may still be finished after Ctrl-C
_WINDOW = 20.0  # seconds over which the rate is measured


def execute(
    plan: Plan,
    folder: Path | None = None,
    *,
    jobs: int | None = None,
    backend: str = "threading",
    audit: bool = False,
    command: str = "",
    listener: Listener | None = None,
) -> RunResult:
    """Run a plan, or what is left of it, and return its result.

    Parameters
    ----------
    plan : Plan
    folder : Path, optional
        Run folder; ``reports/runs/<scenario>-<plan hash>`` when None.
    jobs : int, optional
        Workers; one for each core this process may use when None.
    backend : str
        ``threading`` or ``loky`` (processes).
    audit : bool
        Play in the audited loop.
    command : str
        The command line, for the manifest.
    listener : callable, optional
        Is called with every event, in this thread.

    Returns
    -------
    RunResult
        Its ``state`` is ``complete``, or ``stopped`` after Ctrl-C.

    Raises
    ------
    InputError
        For a bad number of jobs, backend or folder.
    RunError
        When the disk is full, the folder is locked and the like; every finished part is kept.
    """
    workers = _checked_jobs(jobs, backend)
    place = folder or default_folder(plan)
    tell = listener or (lambda event: None)
    with opened(place, plan) as notes:
        session = _Session(plan, place, workers, backend, audit, tell, command)
        for note in notes:
            session.note(note)
        session.run()
    from balance.sweeps.result import RunResult

    return RunResult(place, session.manifest, session.tallies, tuple(session.notes))


def _checked_jobs(jobs: int | None, backend: str) -> int:
    """Return the number of workers after a look at both options."""
    if backend not in BACKENDS:
        raise InputError(f"--backend {backend}: is not one of {', '.join(BACKENDS)}.")
    if jobs is not None and jobs < 1:
        raise InputError(f"--jobs {jobs}: must be 1 or more; this machine has {cores()} cores.")
    return jobs or cores()


class _Session:
    """One attempt at a plan: hands out parts, merges what comes back, keeps the manifest."""

    def __init__(
        self, plan: Plan, folder: Path, jobs: int, backend: str, audit: bool, tell: Listener, command: str
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.jobs = jobs
        self.backend = backend
        self.audit = audit
        self.tell = tell
        self.stop = threading.Event()
        self.error = ""
        self.notes: list[str] = []
        self.tallies: dict[int, CellTally] = {}
        self.pace = _Pace(plan)
        self.manifest = manifest_of(plan, command=command)
        self.before = earlier_sessions(folder)

    def note(self, text: str) -> None:
        """Keep a note and tell it."""
        self.notes.append(text)
        self.tell(Note(text))

    def run(self) -> None:
        """Play or read back every part, until done, stopped or failed."""
        began = datetime.now(UTC)
        self._record("running", "not finished: the process was killed or is still at work", began)
        try:
            with _stopping(self.stop, at_once=True):
                self._compile()
            if self.stop.is_set():  # the interrupt came where the compiler ignores exceptions
                raise KeyboardInterrupt
            with _stopping(self.stop):
                for outcome in self._outcomes():
                    self._take(outcome)
        except KeyboardInterrupt:
            self.stop.set()
        except Exception as error:
            self.error = str(error)
            with contextlib.suppress(BalanceError):
                self._record("failed", self.error, began)
            raise
        self._close(began)

    def _close(self, began: datetime) -> None:
        """Write down why the run ended, and raise what made it fail."""
        if self.error:
            with contextlib.suppress(BalanceError):
                self._record("failed", self.error, began)
            raise RunError(self.error)
        if self.pace.games == self.plan.total:
            self._record("complete", "all games played", began)
        else:
            self._record("stopped", "stopped by the user", began)

    def _compile(self) -> None:
        """Make the kernels ready in this process, before any worker starts."""
        game = self.plan.game.name
        self.tell(Compiling(game))
        self.tell(Compiled(game, warm(job_of(self.plan, self.plan.cells[0], self.folder, audit=self.audit))))
        self.pace.start()

    def _outcomes(self) -> Iterator[Outcome]:
        """Yield the outcome of every part, as they come."""
        import joblib

        stop = self.stop if self.backend == "threading" else None
        parallel = joblib.Parallel(
            n_jobs=self.jobs,
            backend=self.backend,
            batch_size=1,
            pre_dispatch=_AHEAD * self.jobs,
            return_as="generator_unordered",
        )
        try:
            yield from parallel(joblib.delayed(work)(job, part, stop) for job, part in self._tasks())
        except _worker_lost() as error:
            reason = str(error).split(".")[0]
            raise RunError(
                f"{self.folder}: a worker process was lost ({reason}); every finished part is kept."
            ) from None
        finally:
            if self.backend == "loky":
                _dismiss_processes(self.jobs)

    def _tasks(self) -> Iterator[tuple[Job, Part]]:
        """Yield what is to be done, cell by cell, until told to stop."""
        cell, job = -1, None
        for part in self.plan.parts():
            if self.stop.is_set():
                return
            if part.cell != cell or job is None:
                cell = part.cell
                job = job_of(self.plan, self.plan.cells[cell], self.folder, audit=self.audit)
            yield job, part

    def _take(self, outcome: Outcome) -> None:
        """Merge one outcome and tell how far the run is."""
        if outcome.error:
            self.error = self.error or outcome.error
            self.stop.set()
        if outcome.note:
            self.note(outcome.note)
        if outcome.tally is None:
            return
        cell = self.plan.cells[outcome.part.cell]
        tally = self.tallies.setdefault(cell.index, CellTally())
        tally.merge(outcome.tally)
        self.pace.count(outcome.part, outcome.played)
        wins = tally.wins.get(self.plan.game.headline)
        self.tell(
            Progress(
                games=self.pace.games,
                total=self.plan.total,
                parts=self.pace.parts,
                parts_total=self.pace.parts_total,
                rate=self.pace.rate,
                left=self.pace.left,
                cell=cell.index,
                label=cell.label,
                cell_games=tally.games,
                win_rate=None if wins is None else wins / tally.games,
                seconds=self.pace.seconds,
            )
        )

    def _record(self, state: str, reason: str, began: datetime) -> None:
        """Write the manifest with how far the run came and why it ended."""
        now = datetime.now(UTC)
        self.manifest["run"] = {
            "state": state,
            "reason": reason,
            "games": self.pace.games,
            "games_played_now": self.pace.played,
            "started": began.isoformat(timespec="seconds"),
            "ended": now.isoformat(timespec="seconds"),
            "seconds": round((now - began).total_seconds(), 3),
            "jobs": self.jobs,
            "backend": self.backend,
            "audit": self.audit,
            "notes": self.notes,
        }
        self.manifest["played"] = self._played((now - began).total_seconds(), now)
        write_manifest(self.folder, self.manifest)

    def _played(self, seconds: float, now: datetime) -> dict[str, Any]:
        """Return what was played in this and all earlier sessions; one that only reads back adds nothing."""
        if self.pace.played == 0:
            return self.before
        return {
            "games": self.before["games"] + self.pace.played,
            "seconds": round(self.before["seconds"] + seconds, 3),
            "sessions": self.before["sessions"] + 1,
            "ended": now.isoformat(timespec="seconds"),
        }


class _Pace:
    """Counts games and parts, and estimates the time left.

    Parts are cut so that each takes about as long, whatever the bot; so the time left is counted in parts: a game of a
    slow bot weighs as much as many of a quick one.
    """

    def __init__(self, plan: Plan) -> None:
        self.began = time.monotonic()
        self.games = 0
        self.parts = 0
        self.parts_total = plan.part_count()
        self.played = 0
        self._sizes = {cell.index: cell.part_size for cell in plan.cells}
        self._units_left = float(sum(cell.games / cell.part_size for cell in plan.cells))
        self._units_played = 0.0
        self._since = self.began  # from this moment on parts were played, not read back
        self._recent: deque[tuple[float, int]] = deque()

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.began

    def start(self) -> None:
        """Start the clock of the rate."""
        self._since = time.monotonic()

    def count(self, part: Part, played: bool) -> None:
        """Count one finished part."""
        units = part.games / self._sizes[part.cell]
        self.games += part.games
        self.parts += 1
        self._units_left = max(0.0, self._units_left - units)
        if not played:
            self.start()
            return
        self.played += part.games
        self._units_played += units
        now = time.monotonic()
        self._recent.append((now, part.games))
        while now - self._recent[0][0] > _WINDOW:
            self._recent.popleft()

    @property
    def rate(self) -> float:
        """Games played a second over the last seconds."""
        if not self._recent:
            return 0.0
        since = max(self._since, time.monotonic() - _WINDOW)
        return sum(games for _, games in self._recent) / max(1e-9, time.monotonic() - since)

    @property
    def left(self) -> float | None:
        """Seconds to the end, None while nothing was played."""
        if self._units_played == 0.0:
            return 0.0 if self._units_left == 0.0 else None
        return self._units_left / self._units_played * (time.monotonic() - self._since)


def _worker_lost() -> type[Exception]:
    """Return the exception that tells of a worker process that died."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    return cast("type[Exception]", TerminatedWorkerError)


def _dismiss_processes(jobs: int) -> None:
    """End the worker processes at once; left alone they hold up the end of the program for seconds."""
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor(max_workers=jobs, reuse=True).shutdown(wait=True, kill_workers=True)


@contextlib.contextmanager
def _stopping(stop: threading.Event, *, at_once: bool = False) -> Iterator[None]:
    """Turn Ctrl-C and a polite kill into the wish to stop; a second one (or the first) interrupts at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handler(number: int, frame: Any) -> None:
        again = stop.is_set()
        stop.set()
        if again or at_once:
            raise KeyboardInterrupt

    wanted = [signal.SIGINT, signal.SIGTERM]
    before = [signal.signal(number, handler) for number in wanted]
    try:
        yield
    finally:
        for number, old in zip(wanted, before, strict=True):
            signal.signal(number, old)
