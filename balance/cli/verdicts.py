"""The tables a run ends with: win rates with their intervals, and verdicts on targets."""

from __future__ import annotations

from typing import Any

import pandas as pd
from rich.console import Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from balance.cli.answer import Answer
from balance.cli.screen import amount, new_table, outcome_console, percent, words

__all__ = ["rate_words", "show_rates", "show_targets", "target_rows"]

_MOST_ROWS = 60
_MOST_SPLITS = 4
_WIDEST = 26
_WIDE = 1000
_LINEUP = "lineup"
_Line = tuple[list[str], list[int], list[dict[Any, Any] | None]]  # labels; games and rate for each group or lineup
_VERDICT_STYLES = {"met": "green", "missed": "red", "undecided": "yellow"}


def show_rates(answer: Answer) -> None:
    """Print the win rate of every cell, with its interval."""
    tables = answer.tables
    split = _split(answer)
    heads = list(tables.axis(split).values) if split else tables.group_names()
    rows = [axis.name for axis in tables.axes if axis.name != split and len(axis.values) > 1]
    lines = _lines(answer, rows, split)
    words(_title(answer, alone=bool(split) or len(heads) == 1), style="bold")
    for axis in tables.axes:
        if len(axis.values) == 1:
            words(f"{axis.label}: {axis.values[0]}")
    console = outcome_console()
    for draw in (_side_by_side, _in_two_lines, _below_each_other):
        table = draw(answer, rows, [str(head) for head in heads], lines[:_MOST_ROWS])
        if console.measure(table, options=console.options.update(max_width=_WIDE)).maximum <= console.width:
            break
    console.print(table)
    if len(lines) > _MOST_ROWS:
        words(f"... and {len(lines) - _MOST_ROWS} more rows in {answer.result.folder / 'cells.csv'}")


def _title(answer: Answer, *, alone: bool) -> str:
    """Return the line above the table; it names the group when the columns do not."""
    return f"Win rate of {answer.tables.headline} [95% interval]" if alone else "Win rate [95% interval]"


def _split(answer: Answer) -> str:
    """Return the axis whose values stand side by side: the lineup, unless groups already do."""
    tables = answer.tables
    named = [axis for axis in tables.axes if axis.name == _LINEUP and 1 < len(axis.values) <= _MOST_SPLITS]
    return _LINEUP if named and len(tables.group_names()) == 1 else ""


def _labelled(answer: Answer, rows: list[str]) -> Table:
    """Return a table with a column for each axis, and one for the games."""
    table = new_table()
    for name in rows:
        axis = answer.tables.axis(name)
        needed = max(len(word) for word in (*axis.label.split(), *(str(value) for value in axis.values)))
        side: JustifyMethod = "right" if axis.kind == "numeric" else "left"
        table.add_column(axis.label, justify=side, overflow="fold", min_width=min(needed, _WIDEST))
    table.add_column("games", justify="right", no_wrap=True)
    return table


def _side_by_side(answer: Answer, rows: list[str], heads: list[str], lines: list[_Line], gap: str = " ") -> Table:
    """Draw one column of rates for each group or lineup."""
    table = _labelled(answer, rows)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for labels, games, rates in lines:
        table.add_row(*labels, _games(games), *(rate_words(rate, gap) for rate in rates))
    return table


def _games(games: list[int]) -> str:
    """Return the games of a row: one number, or one for each lineup in the order of the columns."""
    known = {number for number in games if number}
    return amount(known.pop()) if len(known) == 1 else " / ".join(amount(number) if number else "-" for number in games)


def _in_two_lines(answer: Answer, rows: list[str], heads: list[str], lines: list[_Line]) -> Table:
    """Draw the intervals below the rates."""
    return _side_by_side(answer, rows, heads, lines, "\n")


def _below_each_other(answer: Answer, rows: list[str], heads: list[str], lines: list[_Line]) -> Table:
    """Draw one row for each group or lineup of a cell."""
    table = _labelled(answer, rows)
    table.add_column("who", overflow="fold")
    table.add_column("win rate", justify="right", no_wrap=True)
    for labels, games, rates in lines:
        for head, number, rate in zip(heads, games, rates, strict=True):
            if rate is not None:
                table.add_row(*labels, amount(number), head, rate_words(rate))
    return table


def _lines(answer: Answer, rows: list[str], split: str) -> list[_Line]:
    """Return labels, games and rates of every row; cells that differ in the split axis alone share one."""
    tables = answer.tables
    rates = answer.metrics[answer.metrics["metric"] == "win_rate"].to_dict("records")
    found = {(int(row["cell"]), str(row["group"])): row for row in rates}
    shared: dict[tuple[str, ...], list[int]] = {}
    for cell in (int(str(each)) for each in tables.cells.index):
        shared.setdefault(tuple(str(tables.cells.loc[cell, name]) for name in rows), []).append(cell)
    lines: list[_Line] = []
    for key, cells in shared.items():
        if split:
            by_value = {tables.cells.loc[cell, split]: cell for cell in cells}
            places = [(by_value.get(value, -1), tables.headline) for value in tables.axis(split).values]
        else:
            places = [(cells[0], group) for group in tables.group_names()]
        games = [tables.games(cell) if cell >= 0 else 0 for cell, _ in places]
        lines.append(([*key], games, [found.get(place) for place in places]))
    return lines


def rate_words(row: dict[Any, Any] | None, gap: str = " ") -> str:
    """Return a rate with its interval: ``31.2% [30.9, 31.5]``."""
    if row is None:
        return "-"
    return f"{percent(row['estimate'])}{gap}[{100 * row['low']:.1f}, {100 * row['high']:.1f}]"


def target_rows(verdicts: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the verdicts as plain tables; a number that is not known is None."""
    rows = []
    for row in verdicts.to_dict("records"):
        rows.append({str(key): None if pd.isna(value) else value for key, value in row.items()})
    return rows


def show_targets(verdicts: pd.DataFrame) -> None:
    """Print the verdict on every target: one table each."""
    by_target: dict[str, list[dict[str, Any]]] = {}
    for row in target_rows(verdicts):
        by_target.setdefault(f"{_named(row)}: {row['asked']}", []).append(row)
    for heading, rows in by_target.items():
        words(f"Target: {heading}", style="bold")
        table = new_table()
        table.add_column("where", overflow="fold")
        table.add_column("estimate [95%]", justify="right", no_wrap=True)
        table.add_column("verdict", no_wrap=True)
        for row in rows:
            verdict = Text(str(row["verdict"]), style=_VERDICT_STYLES[str(row["verdict"])])
            table.add_row(Group(*_where(row)), Text(_limits(row)), verdict)
        outcome_console().print(table)
        words()


def _where(row: dict[str, Any]) -> list[RenderableType]:
    """Return where a target is judged, and below it which step decides and how many games are wanting."""
    below = [row["note"]] if row["note"] else []
    if row["verdict"] == "undecided":
        below.append(_need(row))
    return [Text(str(row["where"])), *(Padding(Text(line, style="dim"), (0, 0, 0, 2)) for line in below)]


def _named(row: dict[str, Any]) -> str:
    """Return the name of a target, or what it measures."""
    return str(row["name"] or f"{row['metric']} {row['group']}")


def _limits(row: dict[str, Any]) -> str:
    """Return an estimate with its interval, a share as per cent."""
    from balance.stats.target_spec import is_share

    numbers = [row["estimate"], row["low"], row["high"]]
    if any(number is None for number in numbers):
        return "-"
    estimate, low, high = numbers
    if is_share(row["metric"]):
        if row["asked"].startswith("never"):
            return f"{100 * estimate:+.1f} [{100 * low:+.1f}, {100 * high:+.1f}] points"
        return f"{100 * estimate:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{estimate:.2f} [{low:.2f}, {high:.2f}]"


def _need(row: dict[str, Any]) -> str:
    """Say how many more games would settle an undecided target."""
    if row["more_games"] is None:
        return "on the limit: no number of games is sure to do"
    return f"needs about {amount(row['more_games'])} more games a cell"
