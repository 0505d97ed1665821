"""Component sets: tables shipped with a game or read from an owner's TOML file, and the decks they lay down."""

from __future__ import annotations

import functools
import inspect
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from balance.core.decks import Swap, swapped_counts
from balance.core.errors import InputError, nearest

__all__ = [
    "ComponentBox",
    "check_deck",
    "check_keys",
    "checked_flag",
    "checked_number",
    "checked_text",
    "filled_counts",
    "read_entries",
    "read_entry",
    "shown",
    "with_printed_counts",
]

_Set = TypeVar("_Set")
_SLUG = re.compile(r"^[\w-]+$")  # what a dotted path, and a swap, can name


class ComponentBox(Generic[_Set]):
    """The component sets of a game: the shipped ones by name, an owner's by the path of its file.

    Parameters
    ----------
    shipped : Path
        The game's own component file, one table per set.
    read : callable (table, source) -> set
        Turns one table into the game's own form; raises InputError that names the source.
    """

    def __init__(self, shipped: Path, read: Callable[[Mapping[str, Any], str], _Set]) -> None:
        self._shipped = shipped
        self._read = read
        self._known: dict[str, _Set] = {}

    def names(self) -> dict[str, str]:
        """Return the names of the shipped sets with one line about each."""
        return {name: str(table["about"]) for name, table in _tables(self._shipped).items()}

    def open(self, name: str) -> _Set:
        """Return a component set.

        Parameters
        ----------
        name : str
            A shipped set, or the path of a file that ends in ``.toml`` and holds one set at its top level.

        Returns
        -------
        set
            A shipped one is read once and shared: do not change it.

        Raises
        ------
        InputError
            For an unknown name, an unreadable file, or a table that makes no set.
        """
        if name in self._known:
            return self._known[name]
        table = _set_table(self._shipped, name)
        if not isinstance(table.get("about", ""), str):
            raise InputError(f"components '{name}': 'about' must be a text in quotes, not {shown(table['about'])}.")
        found = self._read(table, name)
        if not name.endswith(".toml"):
            self._known[name] = found
        return found


def check_keys(table: Mapping[str, Any], known: Collection[str], source: str, *, optional: Collection[str]) -> None:
    """Demand the known keys of a component table, all but the optional ones, and no other.

    Raises
    ------
    InputError
        Names the source and the key.
    """
    for key in table:
        if key not in known:
            raise InputError(f"components '{source}': unknown key '{key}'.{nearest(key, known)}")
    for key in known:
        if key not in table and key not in optional:
            raise InputError(f"components '{source}': '{key}' is missing.")


def read_entries(table: Mapping[str, Any], deck: str, source: str, most: int, read: Any) -> dict[str, Any]:
    """Read the entries of one deck of a component table, each with ``read(slug, **entry)``.

    Raises
    ------
    InputError
        For no entry, more than `most`, or one that the reader refuses with TypeError or ValueError.
    """
    entries = table[deck]
    if not isinstance(entries, Mapping):
        raise InputError(f"components '{source}': '{deck}' must be a table [{deck}], not {shown(entries)}.")
    if not 1 <= len(entries) <= most:
        raise InputError(f"components '{source}': '{deck}' must hold 1 to {most} kinds, not {len(entries)}.")
    return {slug: read_entry(f"{deck}.{slug}", source, read, slug, entry) for slug, entry in entries.items()}


def read_entry(where: str, source: str, read: Any, slug: str, entry: Any) -> Any:
    """Read one entry of a component table, naming it when something is wrong.

    The keyword arguments of the reader are the keys of an entry: those without a default must be there.

    Raises
    ------
    InputError
        For a name that no path can hold, an entry that is no table, an unknown or a missing key, or when the reader
        refuses the entry with TypeError or ValueError.
    """
    try:
        _check_entry(read, slug, entry)
        return read(slug, **entry)
    except (TypeError, ValueError) as error:
        text = str(error)
        raise InputError(f"components '{source}': '{where}': {text}{'' if text[-1:] in '.?' else '.'}") from None


def _check_entry(read: Any, slug: str, entry: Any) -> None:
    """Check name and keys of an entry against the reader's keyword arguments."""
    if not _SLUG.match(slug):
        raise ValueError("a name has letters, digits, '-' and '_' only")
    known = [one for one in inspect.signature(read).parameters.values() if one.kind is one.KEYWORD_ONLY]
    more = any(one.kind is one.VAR_KEYWORD for one in inspect.signature(read).parameters.values())
    names = [one.name for one in known]
    if not isinstance(entry, Mapping):
        raise ValueError(f"must be a table with the keys {', '.join(names)}, not {shown(entry)}")
    for key in entry:
        if key not in names and not more:
            raise ValueError(f"unknown key '{key}'.{nearest(key, names)}")
    for one in known:
        if one.default is one.empty and one.name not in entry:
            raise ValueError(f"'{one.name}' is missing")


def shown(value: Any) -> str:
    """Return a value as TOML writes it, cut short: numbers and lists plain, texts in quotes, true and false."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    text = f"[{', '.join(map(shown, value))}]" if isinstance(value, list) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def checked_flag(value: Any, name: str) -> bool:
    """Return true or false.

    Raises
    ------
    ValueError
        For anything else; `read_entry` says where it stands.
    """
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {shown(value)}")
    return value


def checked_text(value: Any, name: str) -> str:
    """Return a text that is not empty.

    Raises
    ------
    ValueError
        For anything else; `read_entry` says where it stands.
    """
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text in quotes, not {shown(value)}")
    return value


def checked_number(value: Any, name: str, high: int) -> int:
    """Return a whole number 0 to `high`.

    Raises
    ------
    ValueError
        For anything else; `read_entry` says where it stands.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise ValueError(f"{name} must be a whole number from 0 to {high}, not {shown(value)}")
    return value


@functools.cache
def _tables(shipped: Path) -> dict[str, Any]:
    """Read a shipped component file: one table per set."""
    return tomllib.loads(shipped.read_text(encoding="utf-8"))


def _set_table(shipped: Path, name: str) -> dict[str, Any]:
    """Return the table of a component set, laid over the set it extends (and without ``extends``)."""
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
        table = tomllib.loads(Path(name).read_text(encoding="utf-8-sig"))  # some editors begin with a mark
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
    if not isinstance(base, str) or base not in tables:
        named = shown(base)
        raise InputError(f"components '{source}': extends unknown set {named}.{nearest(str(base), tables)}")
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


def with_printed_counts(tree: Any, counts: Callable[[str], Mapping[str, Mapping[str, int]]], default: str) -> Any:
    """Return the tree of a game's params in which every count of ``deck`` that is not given is the printed one.

    Parameters
    ----------
    tree : any
        What a pydantic model is made from; returned as it is where its own types will be refused anyway.
    counts : callable (name) -> mapping
        Printed counts of a component set, by deck and card.
    default : str
        Component set of a tree that names none.

    Raises
    ------
    ValueError
        For an unknown set, deck or card (pydantic turns it into one line).
    """
    if not isinstance(tree, Mapping) or not isinstance(tree.get("components", default), str):
        return tree
    own = tree.get("deck", {})
    if not isinstance(own, Mapping) or not all(isinstance(cards, Mapping) for cards in own.values()):
        return tree
    try:
        printed = counts(tree.get("components", default))
    except InputError as error:
        raise ValueError(str(error)) from None
    return {**tree, "deck": filled_counts(printed, own)}


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
