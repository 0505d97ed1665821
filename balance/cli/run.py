"""`balance run`: plays a scenario or a game many times and says what came out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Audit, Backend, Games, Jobs, Json, Out, Quiet, Seed, Settings
from balance.cli.screen import examples

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "run"
BRIEF = "Play a scenario or a game, and report what came out."
HELP = """Play a scenario, or a game by its printed rules, many times; write run folder and report; print the answer.

Giving the same command again continues a run that was stopped, and prints the result of one that is complete."""
EXAMPLES = examples(
    "balance run gdbz/difficulty",
    "balance run gdbz --set players=3 --set level=good-dogs --games 100000",
    "balance run gdbz --set players=2,3,4 --set lineup=basic/expert",
    "balance run my-question.toml --dry-run",
)


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO|GAME|RUN", help="A shipped scenario, a scenario file, a game, or a run to go on with."
        ),
    ],
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    backend: Backend = "threading",
    out: Out = None,
    settings: Settings = None,
    audit: Audit = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show cells, games, time and disk; play and write nothing.")
    ] = False,
    as_json: Json = False,
    quiet: Quiet = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Write no report, only the tables.")] = False,
) -> int:
    """Run a scenario or a game."""
    from balance.cli.session import Wish, dry, run
    from balance.cli.target import is_run

    wish = Wish(
        target=target,
        games=games,
        seed=seed,
        jobs=jobs,
        backend=backend,
        out=Path(target) if out is None and is_run(target) else out,
        settings=tuple(settings or ()),
        audit=audit,
        quiet=quiet,
    )
    if dry_run:
        return dry(wish, as_json=as_json)
    return run(wish, as_json=as_json, report=not no_report)
