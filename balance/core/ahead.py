"""The first compilation of a game, shared by two processes: the bots in one, the rules in the other.

Numba holds one lock while it compiles, so threads do not help. Compiled kernels meet in the cache: what the second
process has finished is loaded here as if an earlier session had made it.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numba
from numba.core import types

from balance.core import registry
from balance.core.game import Game
from balance.core.jit import JIT, cache_folder
from balance.core.machine import cores
from balance.core.playout import Bench, seating

__all__ = ["compile_rules", "signatures"]


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return the types for which a playout compiles the large kernels of a game.

    Parameters
    ----------
    game : Game

    Returns
    -------
    dict of str to tuple
        Numba types of the arguments, by the name the kernel has in the contract.
    """
    seats, packed = game.seat_count(game.params()), game.pack(game.params())
    bench, lineup = Bench(game, seats), seating(game, [game.bots[0].name] * seats)
    s, p, chance = (numba.from_dtype(rows.dtype) for rows in (bench.state, packed, bench.chance))
    knobs, memo = _field(lineup.knobs, "values"), _field(bench.memo, "notes")
    choose = (s, p, types.int64, types.int64, knobs, chance, memo, _field(bench.scratch, "states"))
    row = numba.from_dtype(game.outcome)
    return {
        "setup": (s, p, chance),
        "apply": (s, p, chance, types.int64),
        "outcome": (s, p, row),
        "choose": choose,
    }


def _field(rows: Any, name: str) -> Any:
    """Return the Numba type of an array that is a field of records."""
    return numba.from_dtype(rows.dtype).typeof(name)


def _compile(game: Game, names: tuple[str, ...]) -> None:
    """Compile some kernels of a game as other kernels call them."""
    found = signatures(game)
    for name in names:
        getattr(game.kernels, name).twin.compile(found[name])


def _is_new(game: Game) -> bool:
    """Tell whether no earlier session has left the compiled bots in the cache."""
    choose = game.kernels.choose
    folder = cache_folder(choose.__module__)
    return folder.is_dir() and not any(folder.rglob(f"*.{choose.__name__}-*.nbi"))


def _started(game: Game) -> subprocess.Popen[bytes] | None:
    """Start a process that compiles the bots of a game, or return None where none can be started."""
    silent = subprocess.DEVNULL
    words = [sys.executable, "-P", "-m", __name__, game.name]
    with contextlib.suppress(OSError):
        return subprocess.Popen(words, stdin=silent, stdout=silent, stderr=silent)
    return None


@contextlib.contextmanager
def _bots_elsewhere(game: Game) -> Iterator[None]:
    """Compile the bots in a second process meanwhile, and wait for it; if it fails, they are compiled here later."""
    process = _started(game)
    try:
        yield
        if process:
            process.wait()
    finally:
        if process:
            process.kill()
            process.wait()


def compile_rules(game: Game) -> None:
    """Compile the large kernels of a game, in two processes when that saves time; does nothing when they are cached.

    Parameters
    ----------
    game : Game
    """
    if not JIT or cores() < 2 or not _is_new(game):
        return
    with _bots_elsewhere(game):
        _compile(game, ("apply", "setup", "outcome"))


if __name__ == "__main__":
    _compile(registry.game(sys.argv[1]), ("choose",))
