"""`balance scenarios`: the questions that ship with the package."""

from __future__ import annotations

from typing import Any

from balance.cli.options import Json
from balance.cli.screen import emit, examples, new_table, outcome_console, words

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "scenarios"
BRIEF = "List the scenarios that ship with the package."
HELP = "List the scenarios (questions about a game) that ship with the package."
EXAMPLES = examples("balance scenarios", "balance run gdbz/difficulty")


def command(
    as_json: Json = False,
) -> None:
    """List the shipped scenarios."""
    rows = known()
    if as_json:
        emit(rows)
        return
    table = new_table()
    table.add_column("scenario", no_wrap=True)
    table.add_column("asks", overflow="fold")
    for row in rows:
        table.add_row(row["name"], row["title"])
    outcome_console().print(table)
    words()
    words("Run one: balance run SCENARIO")


def known() -> list[dict[str, Any]]:
    """Return the shipped scenarios as plain tables, by name."""
    from balance.sweeps.scenario import read_scenario
    from balance.sweeps.shipped import shipped

    rows = []
    for name, path in shipped().items():
        scenario = read_scenario(path, name=name)
        rows.append(
            {
                "name": name,
                "title": scenario.title,
                "question": " ".join(scenario.question.split()),
                "game": scenario.game,
                "axes": scenario.axes,
                "games_per_cell": scenario.games,
                "total_games": scenario.total_games,
                "targets": len(scenario.targets),
                "path": str(path),
            }
        )
    return rows
