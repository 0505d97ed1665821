"""One run from the words of the command line to the answer on the screen."""

from __future__ import annotations

import contextlib
import importlib
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.cli.progress import Reporter
from balance.cli.screen import amount, bullet, duration, emit, new_table, note, outcome_console, size, words
from balance.cli.speech import spoken
from balance.cli.target import plan_of
from balance.core.machine import cores
from balance.sweeps.events import Event, Progress
from balance.sweeps.plan import Plan
from balance.sweeps.run import execute
from balance.sweeps.store import default_folder

if TYPE_CHECKING:
    from balance.cli.answer import Answer
    from balance.sweeps.result import RunResult

__all__ = ["Wish", "dry", "played", "run"]

_LATER = (
    "balance.cli.answer",
    "balance.cli.verdicts",
    "balance.report",
    "scipy.stats",
    "statsmodels.stats.proportion",
)
_DONE = 0
_STOPPED = 130
_MOST_CELLS = 40
_COMPLETE = "complete"


@dataclass(frozen=True)
class Wish:
    """What the user asked for, as given on the command line."""

    target: str
    games: int | None = None
    seed: int | None = None
    jobs: int | None = None
    backend: str = "threading"
    out: Path | None = None
    settings: tuple[str, ...] = ()
    audit: bool = False
    quiet: bool = False

    def plan(self) -> Plan:
        """Resolve the wish, targets included; nothing is created.

        Raises
        ------
        InputError
        """
        plan = plan_of(self.target, self.settings, games=self.games, seed=self.seed)
        if plan.scenario.targets:
            from balance.cli.collect import check_plan

            check_plan(plan)
        return plan

    def command(self, name: str = "run") -> str:
        """Return the command line that means the same."""
        options: list[tuple[str, object]] = [("--set", setting) for setting in self.settings]
        options += [("--games", self.games), ("--seed", self.seed), ("--jobs", self.jobs)]
        options += [("--backend", self.backend if self.backend != "threading" else None)]
        options += [("--out", self.out), ("--audit", self.audit)]
        return spoken(name, self.target, options)


def played(wish: Wish, name: str = "run") -> tuple[Plan, RunResult]:
    """Play what is left of a wish, showing progress.

    Parameters
    ----------
    wish : Wish
    name : str
        The command that asks, for the words to repeat it.

    Returns
    -------
    (Plan, RunResult)
        The result is complete or, after Ctrl-C, stopped.

    Raises
    ------
    InputError, RunError
    """
    plan = wish.plan()
    with Reporter(quiet=wish.quiet) as reporter:
        result = execute(
            plan,
            wish.out,
            jobs=wish.jobs,
            backend=wish.backend,
            audit=wish.audit,
            command=wish.command(name),
            listener=_Loading(reporter),
        )
    return plan, result


class _Loading:
    """Passes events on; once the first games are in, loads the libraries that the answer needs, beside the games."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter
        self.thread: threading.Thread | None = None

    def __call__(self, event: Event) -> None:
        self.reporter(event)
        if self.thread is None and isinstance(event, Progress):
            self.thread = threading.Thread(target=_load, daemon=True)
            self.thread.start()


def _load() -> None:
    """Import what comes after the games; whatever fails here fails again, and is reported, when it is needed."""
    with contextlib.suppress(Exception):
        for module in _LATER:
            importlib.import_module(module)


def run(wish: Wish, *, as_json: bool, report: bool) -> int:
    """Play, write and print.

    Returns
    -------
    int
        Exit code: 0, or 130 when the user stopped the run.
    """
    _, result = played(wish)
    if result.state != _COMPLETE:
        return _stopped(wish, result, as_json=as_json)
    from balance.cli.answer import answer_of

    answer = answer_of(result)
    answer.write_tables(result.folder)
    page = answer.write_report(result.folder).html if report else None
    if as_json:
        emit(_facts(wish, answer, page))
    else:
        show(answer, page)
        _farewell(wish, result)
    return _DONE


def show(answer: Answer, page: Path | None) -> None:
    """Print win rates, verdicts, conclusions and the place of the report."""
    from balance.cli.verdicts import show_rates, show_targets

    words(answer.tables.title, style="bold")
    words()
    show_rates(answer)
    words()
    show_targets(answer.verdicts)
    for line in answer.takeaways:
        bullet(line)
    words()
    if page is not None:
        words(f"report: {page}")


def _farewell(wish: Wish, result: RunResult) -> None:
    """Print why the run ended and how to repeat it."""
    facts = result.manifest["run"]
    now = int(facts["games_played_now"])
    work = f"{amount(now)} played now in {duration(facts['seconds'])}" if now else "none left to play"
    words(f"ended:  {result.reason} ({amount(result.games)} games, {work})")
    words(f"repeat: {wish.command()}")


def _stopped(wish: Wish, result: RunResult, *, as_json: bool) -> int:
    """Say what is kept and how to go on."""
    if as_json:
        emit({**_ending(wish, result), "cells": [], "targets": [], "report": None})
    kept = "; all of them are kept" if result.games else ""
    note(f"{result.reason} after {amount(result.games)} of {amount(result.total)} games{kept}.")
    note(f"go on:  {wish.command()}")
    if result.games:
        note(f"so far: {spoken('report', str(result.folder), [])}")
    return _STOPPED


def _ending(wish: Wish, result: RunResult) -> dict[str, Any]:
    """Return where a run is and why it ended, for machines."""
    facts = result.manifest["run"]
    return {
        "folder": str(result.folder),
        "state": result.state,
        "reason": result.reason,
        "games": result.games,
        "total_games": result.total,
        "games_played_now": facts["games_played_now"],
        "seconds": facts["seconds"],
        "seed": result.manifest["plan"]["seed"],
        "plan_hash": result.manifest["plan"]["hash"],
        "command": wish.command(),
    }


def _facts(wish: Wish, answer: Answer, page: Path | None) -> dict[str, Any]:
    """Return everything a run says, for machines."""
    return {**_ending(wish, answer.result), **facts_of(answer), "report": None if page is None else str(page)}


def facts_of(answer: Answer) -> dict[str, Any]:
    """Return cells with their win rates, verdicts and conclusions, for machines."""
    from balance.cli.verdicts import target_rows

    tables = answer.tables
    rates = answer.metrics[answer.metrics["metric"] == "win_rate"]
    cells = []
    for cell in tables.cells.index:
        own = rates[rates["cell"] == cell]
        shown = own[["group", "n", "estimate", "low", "high", "method"]].to_dict("records")
        values = {name: tables.cells.loc[cell, name] for name in tables.axis_names}
        cells.append({"cell": cell, "values": values, "games": tables.games(cell), "win_rate": shown})
    return {
        "headline": tables.headline,
        "cells": cells,
        "targets": target_rows(answer.verdicts),
        "takeaways": answer.takeaways,
    }


def dry(wish: Wish, *, as_json: bool) -> int:
    """Print what a run would be: cells, games, time and disk; nothing is written.

    Returns
    -------
    int
        Exit code.
    """
    from balance.sweeps.estimate import estimate

    plan = wish.plan()
    jobs = wish.jobs or cores()
    guess = estimate(plan, jobs=jobs)
    folder = wish.out or default_folder(plan)
    if as_json:
        facts = {"cells": len(plan.cells), "games": guess.games, "seconds": guess.seconds, "bytes": guess.bytes}
        cells = [{"cell": cell.cell, "label": cell.label, "games": cell.games} for cell in guess.cells]
        emit({**facts, "jobs": jobs, "folder": str(folder), "plan_hash": plan.hash, "list": cells})
        return _DONE
    table = new_table()
    table.add_column("cell", justify="right")
    table.add_column("what varies", overflow="fold", ratio=1)
    table.add_column("games", justify="right", no_wrap=True)
    table.add_column("games/s per worker", justify="right", no_wrap=True)
    for cell in guess.cells[:_MOST_CELLS]:
        table.add_row(str(cell.cell), cell.label, amount(cell.games), amount(1 / max(1e-9, cell.seconds_per_game)))
    outcome_console().print(table)
    if len(guess.cells) > _MOST_CELLS:
        words(f"... and {len(guess.cells) - _MOST_CELLS} more cells")
    words()
    many = f"{len(plan.cells)} cell{'s' if len(plan.cells) > 1 else ''}"
    words(f"{amount(guess.games)} games in {many}, about {duration(guess.seconds)} with --jobs {jobs}")
    words(f"about {size(guess.bytes)} on disk, in {folder}")
    words("nothing was written; leave out --dry-run to play")
    return _DONE
