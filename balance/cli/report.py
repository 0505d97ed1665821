"""`balance report`: the report of a run, finished or not, written anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Json
from balance.cli.screen import emit, examples

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "report"
BRIEF = "Write the report of a run anew."
HELP = "Write the report of a run (finished or stopped) from its games, and print the answer."
EXAMPLES = examples("balance report reports/runs/RUN", "balance report reports/runs/RUN --out my-report")


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Folder to write to; the run's own by default.", show_default=False),
    ] = None,
    as_json: Json = False,
) -> None:
    """Write the report of a run."""
    from balance.cli.finished import read_answer, write_all
    from balance.cli.session import facts_of, show

    answer = read_answer(run)
    page = write_all(answer, out or run)
    if as_json:
        emit({"folder": str(run), "state": answer.result.state, **facts_of(answer), "report": str(page)})
    else:
        show(answer, page)
