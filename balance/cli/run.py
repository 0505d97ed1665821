"""`balance run`: plays a scenario or a game many times and says what came out."""

from __future__ import annotations

from typing import Annotated

import typer

from balance.cli.options import Audit, Backend, Games, Jobs, Json, Out, Quiet, Seed, Settings
from balance.cli.screen import examples

__all__ = ["EXAMPLES", "HELP", "NAME", "command"]

NAME = "run"
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
        str, typer.Argument(metavar="SCENARIO|GAME", help="A shipped scenario, a scenario file, or a game.")
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

    wish = Wish(
        target=target,
        games=games,
        seed=seed,
        jobs=jobs,
        backend=backend,
        out=out,
        settings=tuple(settings or ()),
        audit=audit,
        quiet=quiet,
    )
    if dry_run:
        return dry(wish, as_json=as_json)
    return run(wish, as_json=as_json, report=not no_report)
