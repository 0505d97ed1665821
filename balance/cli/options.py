"""Options that several commands share, so that one word means one thing everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["Audit", "Backend", "Games", "Jobs", "Json", "Out", "Quiet", "Seed", "Settings"]

Games = Annotated[int | None, typer.Option("--games", metavar="N", help="Games per cell.", show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="Seed of all chance.", show_default=False)]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="J", help="Workers; one per core by default.", show_default=False)
]
Backend = Annotated[str, typer.Option("--backend", metavar="threading|loky", help="Workers are threads or processes.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Run folder; by default one below reports/runs.", show_default=False),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Set a param; several values after commas make an axis; lineup=expert,basic seats bots. May be repeated.",
        show_default=False,
    ),
]
Audit = Annotated[bool, typer.Option("--audit", help="Check every step against the rules (slow).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")]
