"""The Typer application: every command by name, imported without the libraries it works with."""

from __future__ import annotations

from typing import Annotated

import typer

import balance
from balance.cli import bench, check, describe, games, replay, report, run, scenarios

__all__ = ["PROGRAM", "app"]

PROGRAM = "balance"

app = typer.Typer(
    name=PROGRAM,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A wind tunnel for board-game rules: play a game many times and learn whether its rules are balanced.",
    epilog="""\b
Examples:
  balance run gdbz/difficulty
  balance run gdbz --set players=3 --set level=good-dogs --games 100000
  balance replay gdbz --seed 1 --game 7""",
)


def _version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"{PROGRAM} {balance.__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


for _module in (run, report, check, games, scenarios, describe, replay, bench):
    app.command(_module.NAME, short_help=_module.BRIEF, help=_module.HELP, epilog=_module.EXAMPLES)(_module.command)
