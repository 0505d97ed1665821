"""What the commands print: tables and words for people, JSON for machines."""

from __future__ import annotations

import json
import math
import sys
import textwrap
from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

__all__ = [
    "amount",
    "bullet",
    "duration",
    "emit",
    "examples",
    "new_table",
    "note",
    "outcome_console",
    "percent",
    "size",
    "words",
]

_MINUTE = 60
_HOUR = 3600


def examples(*lines: str) -> str:
    """Return the examples that end the help of a command, one a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def outcome_console(*, error: bool = False) -> Console:
    """Return the console for what a command answers, or for what it says on the side."""
    return Console(stderr=error, highlight=False, soft_wrap=False, emoji=False)


def words(text: str = "", *, style: str | None = None, error: bool = False) -> None:
    """Print one paragraph as it is, wrapped by the terminal and by nobody else."""
    outcome_console(error=error).print(text, style=style, markup=False, soft_wrap=True)


def bullet(text: str) -> None:
    """Print one item of a list, wrapped at words."""
    console = outcome_console()
    width = max(40, console.width)
    words(textwrap.fill(text, width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False))


def note(text: str) -> None:
    """Say something on the side (standard error)."""
    words(text, error=True)


def new_table(title: str = "") -> Table:
    """Return an empty table in the house style."""
    return Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        header_style="bold",
        show_edge=False,
    )


def emit(value: Any) -> None:
    """Print a value as JSON on standard output; what is not a finite number becomes null."""
    sys.stdout.write(json.dumps(_plain(value), indent=2, ensure_ascii=True, allow_nan=False) + "\n")


def _plain(value: Any) -> Any:
    """Return a value in the types of JSON."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(inner) for inner in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if hasattr(value, "item"):
        return _plain(value.item())
    return value


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal."""
    return "-" if math.isnan(share) else f"{100 * share:.1f}%"


def amount(count: float) -> str:
    """Return a count with thousands separated by commas."""
    return f"{count:,.0f}"


def duration(seconds: float) -> str:
    """Return a span of time as people say it."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < _MINUTE:
        return f"{seconds:.0f} s"
    if seconds < _HOUR:
        return f"{seconds // _MINUTE:.0f} min {seconds % _MINUTE:02.0f} s"
    return f"{seconds // _HOUR:.0f} h {seconds % _HOUR // _MINUTE:02.0f} min"


def size(count: float) -> str:
    """Return a number of bytes in the unit that suits it."""
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "bytes" or count >= 10 else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
