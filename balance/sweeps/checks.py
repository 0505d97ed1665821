"""Checks of single values of a scenario, with one-line complaints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from balance.core.errors import InputError

__all__ = ["number_in", "typed"]

_WORDS = {str: "a word in quotes", bool: "true or false", int: "a whole number", dict: "a table", list: "a list"}


def typed(table: Mapping[str, Any], key: str, kind: type, default: Any, source: str) -> Any:
    """Return a value of a given type."""
    value = table.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InputError(f"{source}: '{key}' is {value!r}, but must be {_WORDS[kind]}.")
    return value


def number_in(table: Mapping[str, Any], key: str, default: int, low: int, high: int, source: str) -> int:
    """Return a whole number in its range."""
    value = typed(table, key, int, default, source)
    if value < low:
        raise InputError(f"{source}: '{key}' is {value}, below its smallest value {low}.")
    if value > high:
        raise InputError(f"{source}: '{key}' is {value}, above its largest value {high}.")
    return int(value)
