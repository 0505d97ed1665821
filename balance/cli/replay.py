"""`balance replay`: one game again, as a story or as a trace that an auditor can check."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import Seed, Settings
from balance.cli.screen import examples, note
from balance.core.errors import InputError

if TYPE_CHECKING:
    from balance.core.replay import Replay
    from balance.sweeps.plan import Cell, Plan

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "replay"
BRIEF = "Play one game again, step by step."
HELP = "Play one game of a game, scenario or run again, step by step: as a story, or with --trace as JSON lines."
EXAMPLES = examples(
    "balance replay gdbz --seed 1 --game 7",
    "balance replay gdbz --seed 1 --game 7 --set players=4 --lineup expert",
    "balance replay reports/runs/RUN --cell 3 --game 12 --trace game.jsonl",
)
_STANDARD_OUTPUT = "-"
MAX_GAME = 2**63 - 1  # the highest number that an outcome row holds


def command(
    target: Annotated[str, typer.Argument(metavar="GAME|SCENARIO|RUN", help="Whose game to replay.")],
    game: Annotated[
        int, typer.Option("--game", min=0, max=MAX_GAME, metavar="I", help="Number of the game in its cell, from 0.")
    ],
    cell: Annotated[
        int | None, typer.Option("--cell", min=0, metavar="N", help="Cell of a sweep, from 0.", show_default=False)
    ] = None,
    seed: Seed = None,
    settings: Settings = None,
    lineup: Annotated[
        str | None, typer.Option("--lineup", metavar="BOTS", help="Short for --set lineup=BOTS.", show_default=False)
    ] = None,
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="FILE", help="Write the trace ('-': to standard output).", show_default=False),
    ] = None,
) -> None:
    """Replay one game."""
    from balance.cli.target import plan_of, warn_of_change
    from balance.core.replay import story, trace_lines

    given = [*(settings or ()), *([f"lineup={lineup}"] if lineup else [])]
    plan = plan_of(target, given, games=1, seed=seed)  # a game is the same however many are played
    warn_of_change(target, plan)
    replay = _replay(plan, _cell(plan, cell), game)
    if trace is None:
        _print(story(replay))
    elif trace == _STANDARD_OUTPUT:
        _print(trace_lines(replay))
    else:
        _write(Path(trace), trace_lines(replay))
        note(f"wrote {trace}")


def _cell(plan: Plan, number: int | None) -> Cell:
    """Return the cell that is meant."""
    last = len(plan.cells) - 1
    if number is None and last > 0:
        raise InputError(f"{plan.scenario.name} has {last + 1} cells; name one with --cell (0 to {last}).")
    if number is not None and number > last:
        raise InputError(f"--cell {number}: there is no such cell; the last one is {last} ({plan.cells[last].label}).")
    return plan.cells[number or 0]


def _replay(plan: Plan, cell: Cell, index: int) -> Replay:
    """Return the replay of one game of a cell."""
    from balance.core.replay import Replay

    return Replay(plan.game, cell.params, cell.lineup, plan.seed, index, rotate=cell.rotate, knobs=cell.knobs)


def _print(lines: Iterable[str]) -> None:
    """Write lines to standard output."""
    for line in lines:
        sys.stdout.write(f"{line}\n")


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write lines to a file."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise InputError(f"--trace {path}: cannot be written ({error.strerror or error}).") from None
