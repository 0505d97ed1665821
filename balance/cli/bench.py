"""`balance bench`: how fast a game plays, and how much memory a run takes."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from balance.cli.options import Json
from balance.cli.screen import amount, duration, emit, examples, new_table, note, outcome_console, words
from balance.core.errors import InputError

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "bench"
BRIEF = "Measure speed, compile time and memory."
HELP = "Measure speed, compile times and memory, for every bot at the game's standard cell."
EXAMPLES = examples("balance bench gdbz", "balance bench gdbz --jobs 1,2 --json")
_MOST_JOBS = 1024


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; 'balance games' lists them.")],
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, metavar="N", help="Games per measurement; about a second's worth by default."),
    ] = None,
    jobs: Annotated[str, typer.Option("--jobs", metavar="LIST", help="Numbers of workers to measure.")] = "1,2",
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="LIST", help="Bots to measure; all by default.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure a game."""
    from balance.cli.measure import bench
    from balance.core import registry

    sheet = registry.game(game)
    workers = _workers(jobs)
    named = [sheet.bot(name.strip(), source="--bots").name for name in bots.split(",")] if bots else []
    rows = bench(sheet, named or [bot.name for bot in sheet.bots], workers, games, tell=note)
    if as_json:
        emit(rows)
    else:
        _show(rows)


def _workers(text: str) -> list[int]:
    """Read the numbers of workers."""
    numbers = [part.strip() for part in text.split(",")]
    if not all(number.isdecimal() and 1 <= int(number) <= _MOST_JOBS for number in numbers):
        raise InputError(f"--jobs {text}: must be whole numbers from 1 to {_MOST_JOBS} after commas, for example 1,2.")
    return [int(number) for number in numbers]


def _show(rows: list[dict[str, Any]]) -> None:
    """Print the measurements as a table."""
    first = rows[0]
    words(f"{first['game']}, {first['players']} players, {first['cell'] or 'printed rules'}", style="bold")
    table = new_table()
    table.add_column("bot", no_wrap=True)
    for name in ("jobs", "games/s", "decisions/s", "ns/decision", "scaling", "JIT gain", "MB"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row["bot"], str(row["jobs"]), *_numbers(row))
    outcome_console().print(table)
    words()
    words(f"compile: {duration(first['compile_cold_s'])} cold, {duration(first['compile_warm_s'])} from the cache")
    words(f"from the start of the program to its first game, kernels cached: {duration(first['first_game_s'])}")
    words("scaling: games/s against the first number of jobs; JIT gain: against the same kernels as plain Python;")
    words("ns/decision: of one worker; MB: most memory held by a whole 'balance run' with its report")


def _numbers(row: dict[str, Any]) -> list[str]:
    """Return the measurements of one row as words."""
    return [
        amount(row["games_per_s"]),
        amount(row["decisions_per_s"]),
        amount(row["ns_per_decision"]),
        f"{row['scaling']:.2f}",
        "-" if row["jit_speedup"] is None else amount(row["jit_speedup"]),
        "-" if row["peak_rss_mb"] is None else amount(row["peak_rss_mb"]),
    ]
