"""`balance check`: judges the targets of a scenario, for people and for build servers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import Audit, Backend, Games, Jobs, Json, Out, Quiet, Seed, Settings
from balance.cli.screen import emit, examples, note, words
from balance.core.errors import InputError

if TYPE_CHECKING:
    from balance.cli.answer import Answer
    from balance.cli.session import Wish

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "check"
BRIEF = "Judge a scenario's targets."
HELP = """Judge the targets of a scenario (which is run first) or of a finished run.

Exit code: 0 every target met, 1 one missed, 3 one undecided (more games needed), 2 bad input."""
EXAMPLES = examples(
    "balance check gdbz/difficulty",
    "balance check reports/runs/RUN --junit verdicts.xml",
)
_STOPPED = 130
_COMPLETE = "complete"


def command(
    target: Annotated[
        str, typer.Argument(metavar="SCENARIO|RUN", help="A shipped scenario, a scenario file, or the folder of a run.")
    ],
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.", show_default=False)
    ] = None,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    backend: Backend = "threading",
    out: Out = None,
    settings: Settings = None,
    audit: Audit = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Judge targets."""
    from balance.cli.finished import read_answer
    from balance.cli.session import Wish
    from balance.cli.target import is_run

    wish = Wish(target, games, seed, jobs, backend, out, tuple(settings or ()), audit, quiet)
    if is_run(target):
        _refuse_options(wish)
        answer = read_answer(Path(target))
    else:
        found = _played(wish)
        if found is None:
            return _STOPPED
        answer = found
    return _judged(answer, target, junit, as_json=as_json)


def _refuse_options(wish: Wish) -> None:
    """Refuse options that a finished run cannot obey."""
    wished = {"--games": wish.games, "--seed": wish.seed, "--out": wish.out, "--set": wish.settings}
    for option, value in {**wished, "--audit": wish.audit}.items():
        if value not in (None, (), False):
            raise InputError(f"{wish.target}: is a finished run, which {option} cannot change; name its scenario.")


def _played(wish: Wish) -> Answer | None:
    """Run the scenario and work out its answer; None when the user stopped it."""
    from balance.cli.session import played

    plan = wish.plan()
    if not plan.scenario.targets:
        raise InputError(f"{wish.target}: has no [[targets]] to judge.")
    _, result = played(wish, NAME)
    if result.state != _COMPLETE:
        note(f"{result.reason} after {result.games:,} of {result.total:,} games; go on: {wish.command(NAME)}")
        return None
    from balance.cli.answer import answer_of

    answer = answer_of(result)
    answer.write_tables(result.folder)
    return answer


def _judged(answer: Answer, target: str, junit: Path | None, *, as_json: bool) -> int:
    """Print the verdicts and return the exit code."""
    from balance.cli.verdicts import show_targets, target_rows
    from balance.stats.targets import exit_status

    if answer.verdicts.empty:
        raise InputError(f"{target}: has no [[targets]] to judge.")
    code = exit_status(answer.verdicts)
    if junit is not None:
        _write_junit(answer, junit)
    if as_json:
        emit({"exit": code, "folder": str(answer.result.folder), "targets": target_rows(answer.verdicts)})
        return code
    show_targets(answer.verdicts)
    counts = answer.verdicts["verdict"].value_counts()
    words(", ".join(f"{counts.get(verdict, 0)} {verdict}" for verdict in ("met", "missed", "undecided")))
    words(f"run: {answer.result.folder}")
    return code


def _write_junit(answer: Answer, path: Path) -> None:
    """Write the verdicts as JUnit XML."""
    from balance.stats.targets import junit_xml

    try:
        path.write_text(junit_xml(answer.verdicts, answer.result.manifest["scenario"]["name"]), encoding="utf-8")
    except OSError as error:
        raise InputError(f"--junit {path}: cannot be written ({error.strerror or error}).") from None
