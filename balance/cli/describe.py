"""`balance describe`: everything a designer may turn or read in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from balance.cli.options import Json
from balance.cli.screen import bullet, emit, examples, new_table, outcome_console, words

if TYPE_CHECKING:
    from balance.core.game import Game
    from balance.core.params import ParamInfo

__all__ = ["BRIEF", "EXAMPLES", "HELP", "NAME", "command"]

NAME = "describe"
BRIEF = "Show a game's params, bots and outcomes."
HELP = "Show a game's params (default, range, where each number comes from), bots, outcomes and axes worth sweeping."
EXAMPLES = examples("balance describe gdbz", "balance describe gdbz --json")


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; 'balance games' lists them.")],
    as_json: Json = False,
) -> None:
    """Describe a game."""
    from balance.core import registry

    sheet = registry.game(game)
    if as_json:
        emit(_sheet(sheet))
        return
    low, high = sheet.seats
    words(f"{sheet.title} ({sheet.name}, version {sheet.version}), {low} to {high} players", style="bold")
    if sheet.about:
        words(sheet.about)
    for section in (_params, _bots, _axes, _outcomes, _components):
        section(sheet)


def _infos(game: Game) -> list[ParamInfo]:
    """Return the descriptions of all params."""
    from balance.core.params import describe

    return describe(game.params)


def _sheet(game: Game) -> dict[str, Any]:
    """Return the data sheet as plain tables."""
    from dataclasses import asdict

    printed = game.params()
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "about": game.about,
        "players": list(game.seats),
        "params": [asdict(info) for info in _infos(game)],
        "bots": [asdict(bot) for bot in game.bots],
        "axes": [asdict(axis) for axis in game.axes],
        "columns": [asdict(column) for column in game.columns],
        "ends": [asdict(end) for end in game.ends],
        "headline": game.headline,
        "groups": {name: list(seats) for name, seats in game.sides(printed).items()},
        "lineup_sides": {name: list(seats) for name, seats in game.lineup_sides(printed).items()},
        "components": dict(game.components),
        "box_minutes": list(game.box_minutes),
        "minutes_per_turn": list(game.minutes_per_turn),
    }


def _params(game: Game) -> None:
    """Print the params: path, meaning and source; default; what it may be."""
    table = new_table()
    table.add_column("param", ratio=1, overflow="fold")
    table.add_column("default", justify="right", overflow="fold", max_width=14)
    table.add_column("may be", overflow="fold", max_width=24)
    above: tuple[str, str] | None = None  # cards of one deck mean the same, said once
    for info in _infos(game):
        meaning = _meaning(info)
        shown = [Padding(Text(line), (0, 0, 0, 2)) for line in (meaning if meaning != above else ())]
        table.add_row(Group(Text(info.path, "bold"), *shown), _value(info.default), _range(info))
        above = meaning
    words()
    words("Params (set with --set PATH=VALUE, or vary in a scenario's [sweep])", style="bold")
    outcome_console().print(table)


def _meaning(info: ParamInfo) -> tuple[str, str]:
    """Return what a param does, and where its default comes from."""
    unit = f" ({info.unit})" if info.unit else ""
    return f"{info.about}{unit}", f"{info.provenance}: {info.where}" if info.where else info.provenance


def _value(value: Any) -> str:
    """Return a default as a user would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return "none" if value is None or value == {} or value == "" else str(value)


def _range(info: ParamInfo) -> str:
    """Return what a param may be."""
    if info.choices:
        return "\n".join(info.choices)
    if info.kind == "bool":
        return "true, false"
    if info.low is not None and info.high is not None:
        return f"{info.low} to {info.high}" if info.low < info.high else str(info.low)
    if info.low is not None:
        return f"{info.low} or more"
    return info.kind if info.high is None else f"{info.high} or less"


def _bots(game: Game) -> None:
    """Print the bots and their knobs."""
    table = new_table()
    table.add_column("bot", no_wrap=True)
    table.add_column("plays", ratio=1, overflow="fold")
    for bot in game.bots:
        knobs = [f"\nknobs.{bot.name}.{k.name} = {k.default} ({k.low} to {k.high}): {k.about}" for k in bot.knobs]
        table.add_row(bot.name, bot.about + "".join(knobs))
    words()
    words("Bots (seat with --set lineup=BOT, or lineup=BOT,BOT by seat)", style="bold")
    outcome_console().print(table)


def _axes(game: Game) -> None:
    """Print the axes worth sweeping."""
    if not game.axes:
        return
    table = new_table()
    table.add_column("axis", no_wrap=True)
    table.add_column("values", overflow="fold", ratio=1)
    table.add_column("why", overflow="fold", ratio=1)
    for axis in game.axes:
        table.add_row(axis.path, ", ".join(_value(value) for value in axis.values), axis.why)
    words()
    words("Axes worth sweeping", style="bold")
    outcome_console().print(table)


def _outcomes(game: Game) -> None:
    """Print the outcome columns and the endings."""
    table = new_table()
    table.add_column("column", no_wrap=True)
    table.add_column("kind", no_wrap=True)
    table.add_column("counts", overflow="fold", ratio=1)
    for column in game.columns:
        whole = f" (part of: {column.whole})" if column.whole else ""
        seat = ", by seat" if column.per_seat else ""
        table.add_row(column.name, column.kind, f"{column.label}{seat}{whole}")
    words()
    words("Outcomes of a game, besides winners, turns and decisions", style="bold")
    outcome_console().print(table)
    words()
    words("A game ends by", style="bold")
    for end in game.ends:
        bullet(f"{end.slug}: {end.label}")


def _components(game: Game) -> None:
    """Print the shipped component sets."""
    if not game.components:
        return
    words()
    words("Component sets (--set components=NAME, or a file of your own)", style="bold")
    for name, about in game.components.items():
        bullet(f"{name}: {about}")
