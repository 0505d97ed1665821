"""Component sets: tables shipped with a game or read from an owner's TOML file, and the decks they lay down."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from balance.core.decks import Swap, swapped_counts
from balance.core.errors import InputError, nearest

__all__ = ["check_deck", "filled_counts", "set_table", "shipped_sets"]


@functools.cache
def _tables(shipped: Path) -> dict[str, Any]:
    """Read a shipped component file: one table per set."""
    return tomllib.loads(shipped.read_text(encoding="utf-8"))


def shipped_sets(shipped: Path) -> dict[str, str]:
    """Return the names of the sets in a shipped component file with one line about each."""
    return {name: str(table["about"]) for name, table in _tables(shipped).items()}


def set_table(shipped: Path, name: str) -> dict[str, Any]:
    """Return the table of a component set, laid over the set it extends.

    Parameters
    ----------
    shipped : Path
        The game's own component file.
    name : str
        A set in that file, or the path of a file that ends in ``.toml`` and holds one set at its top level.

    Returns
    -------
    dict
        Without the key ``extends``; do not change it.

    Raises
    ------
    InputError
        For an unknown name, an unreadable file or an unknown set behind ``extends``.
    """
    if name.endswith(".toml"):
        try:
            return _from_file(shipped, name, Path(name).stat().st_mtime_ns)
        except OSError as error:
            raise InputError(f"components '{name}': cannot be read ({error.strerror}).") from None
    tables = _tables(shipped)
    if name not in tables:
        raise InputError(f"unknown components '{name}' (a shipped set or a .toml file).{nearest(name, tables)}")
    return _extended(shipped, tables[name], name)


@functools.lru_cache(maxsize=8)
def _from_file(shipped: Path, name: str, _changed: int) -> dict[str, Any]:
    """Read an owner's set; the time of its last change keeps an edited file from being taken from the cache."""
    try:
        table = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise InputError(f"components '{name}': not a text file.") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"components '{name}': {error}.") from None
    return _extended(shipped, table, name)


def _extended(shipped: Path, table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Lay a set over the shipped one it extends (``extends = "2003"``)."""
    base = table.get("extends")
    if base is None:
        return dict(table)
    tables = _tables(shipped)
    if base not in tables:
        raise InputError(f"components '{source}': extends unknown set '{base}'.{nearest(str(base), tables)}")
    own = {key: value for key, value in table.items() if key != "extends"}
    return _merged(_extended(shipped, tables[base], str(base)), own)


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Merge tables, the second winning."""
    merged = dict(base)
    for key, value in over.items():
        inner = merged.get(key)
        merged[key] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return merged


def filled_counts(
    printed: Mapping[str, Mapping[str, int]], own: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Lay given counts by deck and card over the printed ones.

    Raises
    ------
    ValueError
        For an unknown deck or card (pydantic turns it into one line).
    """
    for deck, cards in own.items():
        if deck not in printed:
            raise ValueError(f"unknown key 'deck.{deck}'.{nearest(deck, printed)}")
        for card in cards:
            if card not in printed[deck]:
                raise ValueError(f"unknown key 'deck.{deck}.{card}'.{nearest(card, printed[deck])}")
    return {deck: {**cards, **own.get(deck, {})} for deck, cards in printed.items()}


def check_deck(
    deck: str,
    counts: Mapping[str, int],
    printed: Mapping[str, int],
    swaps: Iterable[Swap],
    *,
    capacity: int,
    keep_total: bool,
) -> dict[str, int]:
    """Check the size of a deck and its swaps, and return the counts after the swaps.

    Raises
    ------
    ValueError
        For a deck that cannot be dealt (pydantic turns it into one line).
    """
    total, was = sum(counts.values()), sum(printed.values())
    if total > capacity:
        raise ValueError(f"'deck.{deck}' has {total} cards, more than the {capacity} that can be dealt.")
    if keep_total and total != was:
        raise ValueError(
            f"'deck.{deck}' has {total} cards instead of {was}; use swap, another count, or keep_totals = false."
        )
    try:
        return swapped_counts(counts, swaps, deck)
    except InputError as error:
        raise ValueError(str(error)) from None
