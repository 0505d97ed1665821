"""Finds games: the folders of `balance/games` and the entry points of outside packages."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from balance.core.errors import InputError, nearest
from balance.core.jit import ENTRY_POINTS

if TYPE_CHECKING:
    from balance.core.game import Game

__all__ = ["game", "games"]

_BUILT_IN = "balance.games"


def _built_in() -> list[str]:
    """List the game folders that ship with the package, by name."""
    spec = importlib.util.find_spec(_BUILT_IN)
    folders = list(spec.submodule_search_locations or []) if spec else []
    return sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)


def _outside() -> dict[str, EntryPoint]:
    """Map the names of games in outside packages to their entry points."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def games() -> list[str]:
    """List the names of every game that is installed, without importing any of them."""
    return sorted({*_built_in(), *_outside()})


@functools.cache
def game(name: str) -> Game:
    """Import a game and return its data sheet.

    Parameters
    ----------
    name : str
        Slug such as ``gdbz``.

    Returns
    -------
    Game

    Raises
    ------
    InputError
        When no such game is installed; names the nearest.
    """
    if name in _built_in():
        found: Game = importlib.import_module(f"{_BUILT_IN}.{name}").GAME
        return found
    if name in (outside := _outside()):
        loaded: Game = outside[name].load()
        return loaded
    raise InputError(f"unknown game '{name}'.{nearest(name, games())}")
