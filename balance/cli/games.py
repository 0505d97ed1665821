"""`balance games`: the games that are installed."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from balance.cli.options import Json
from balance.cli.screen import emit, examples, new_table, outcome_console, words

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "games"
BRIEF = "List the installed games."
HELP = "List the games that are installed."
EXAMPLES = examples("balance games", "balance games --json")


def command(
    as_json: Json = False,
    names: Annotated[bool, typer.Option("--names", help="Print names alone, one a line.")] = False,
) -> None:
    """List the installed games."""
    if names:
        from balance.core import registry

        words("\n".join(registry.games()))
        return
    rows = known()
    if as_json:
        emit(rows)
        return
    table = new_table()
    table.add_column("game", no_wrap=True)
    table.add_column("title", overflow="fold")
    table.add_column("players", no_wrap=True)
    table.add_column("bots", overflow="fold")
    for row in rows:
        low, high = row["players"]
        table.add_row(row["name"], row["title"], f"{low}-{high}" if high > low else f"{low}", ", ".join(row["bots"]))
    outcome_console().print(table)
    words()
    words("More of a game: balance describe GAME")


def known() -> list[dict[str, Any]]:
    """Return the installed games as plain tables, by name."""
    from balance.core import registry

    found = [registry.game(name) for name in registry.games()]
    return [
        {
            "name": game.name,
            "title": game.title,
            "version": game.version,
            "about": game.about,
            "players": list(game.seats),
            "bots": [bot.name for bot in game.bots],
        }
        for game in found
    ]
