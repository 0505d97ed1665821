"""The one place with Numba options: the `kernel` decorator and cache folders named by the sources they serve.

A cached caller does not notice an edit in a callee of another file (numba #1833). Kernels of a game are therefore
cached in a folder named by a hash of the core's and the game's sources. The game-free loops of the core reach a game
through the type of its state, and `state_dtype` writes the game's hash into that type: an edited game is a new type,
and the compiled loops of other games stay valid. Each mode (native, bounds-checked, JIT off) has folders of its own,
since Numba leaves the bounds-check switch out of its cache key.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba import njit
from numba.core import config as numba_config
from numba.core import types

__all__ = [
    "ENTRY_POINTS",
    "JIT",
    "cache_folder",
    "kernel",
    "layer",
    "mode",
    "source_files",
    "source_hash",
    "state_dtype",
]

config: Any = numba_config  # its attributes are set at run time from the environment
_njit: Any = njit  # the types it declares lack the options about entry points

ENTRY_POINTS = "balance.games"
JIT: bool = not bool(config.DISABLE_JIT)
# Rules have no loops that vector instructions speed up, and looking for some takes 7 % of the compile time.
config.LOOP_VECTORIZE = 0
config.SLP_VECTORIZE = 0
_KEPT_FOLDERS = 24
_PACKAGE = Path(__file__).resolve().parents[1]

_P = ParamSpec("_P")
_R = TypeVar("_R")


def mode() -> str:
    """Return the compile mode: ``native``, ``boundscheck`` or ``python`` (JIT off)."""
    if not JIT:
        return "python"
    return "boundscheck" if config.BOUNDSCHECK else "native"


def _game_root(game: str) -> Path:
    """Return the folder (or file) with the sources of a game, without importing it."""
    built_in = _PACKAGE / "games" / game
    if built_in.is_dir():
        return built_in
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == game:
            return _module_root(entry.module)
    return _PACKAGE / "games"


def _module_root(module: str) -> Path:
    """Return the folder of the top-level package of a module, or the file of a lone module."""
    spec = importlib.util.find_spec(module.partition(".")[0])
    if spec is None or spec.origin is None:
        return _PACKAGE / "games"
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin


def source_files(game: str = "") -> list[tuple[str, Path]]:
    """List the sources that decide what a game's kernels do, as (stable name, path), sorted by name.

    Parameters
    ----------
    game : str, optional
        Game slug; without it the core alone.

    Returns
    -------
    list of (str, Path)
        Python files of `balance.core` and of the game, and the component tables beside them.
    """
    roots = [_PACKAGE / "core"]
    if game:
        roots.append(_game_root(game))
    return _named(roots)


def _named(roots: Sequence[Path]) -> list[tuple[str, Path]]:
    """List the sources below some roots under names that do not depend on where the package lies."""
    return sorted((path.relative_to(root.parent).as_posix(), path) for root in roots for path in _sources(root))


def _sources(root: Path) -> list[Path]:
    """List the Python and component files below a folder (or the file itself)."""
    if root.is_file():
        return [root]
    found = [*root.rglob("*.py"), *root.rglob("components*.toml")]
    return [path for path in found if "__pycache__" not in path.parts]


@functools.cache
def source_hash(game: str = "") -> str:
    """Return the SHA-256 (hex) of the sources that decide the rows of a game.

    Parameters
    ----------
    game : str, optional
        Game slug; without it the core alone.

    Returns
    -------
    str
        64 hexadecimal digits; line endings are normalised, so a checkout on Windows has the same hash.
    """
    return _digest(tuple(source_files(game)))


def _digest(named: Sequence[tuple[str, Path]]) -> str:
    """Hash named files."""
    digest = hashlib.sha256()
    for name, path in named:
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def state_dtype(game: str, fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return the dtype of a game's state: its fields and one that names the game and its sources.

    Parameters
    ----------
    game : str
        Game slug.
    fields : sequence of tuple
        As for `numpy.dtype`; no field may be named like an ndarray method.

    Returns
    -------
    dtype
        Aligned structured dtype, different for every game and every version of its sources.

    Raises
    ------
    ValueError
        When a field has the name of an ndarray attribute (it would work compiled and break with JIT off).
    """
    for name in (field[0] for field in fields):
        if hasattr(np.recarray, name):
            raise ValueError(f"state field '{name}' is the name of an ndarray attribute; choose another")
    return np.dtype([*fields, (f"{game}_{source_hash(game)[:12]}", "i1")], align=True)


def _cache_root() -> Path:
    """Return the folder that holds the compiled kernels of all versions."""
    if named := os.environ.get("BALANCE_CACHE_DIR"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "zombie-balance"


@functools.cache
def _room(module: str) -> str:
    """Return the hash of the sources that a kernel of a module rests on."""
    parts = module.split(".")
    if parts[:2] == ["balance", "core"]:
        return source_hash()
    if parts[:2] == ["balance", "games"] and len(parts) > 2:
        return source_hash(parts[2])
    return _digest(_named([_PACKAGE / "core", _module_root(module)]))


def cache_folder(module: str = "balance.core") -> Path:
    """Return the folder for the compiled kernels of a module: its sources, this Numba, this mode."""
    version = f"numba-{numba.__version__}-py{sys.version_info.major}.{sys.version_info.minor}"
    return _cache_root() / f"{_room(module)[:20]}-{mode()}-{version}"


def _forget_old_folders(current: Path) -> None:
    """Delete all but the newest cache folders; a folder that cannot be deleted is left alone."""
    import shutil

    folders = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    for path in sorted(folders, key=lambda folder: folder.stat().st_mtime)[:-_KEPT_FOLDERS]:
        shutil.rmtree(path, ignore_errors=True)


@functools.cache
def _made(module: str) -> str:
    """Make the cache folder of a module and return its path, or an empty string where none can be made."""
    folder = cache_folder(module)
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old_folders(folder)
    except OSError:
        return ""
    return str(folder)


def _widened(kind: Any) -> Any:
    """Return the type under which a kernel is compiled for an argument: one integer type, whatever its width."""
    if isinstance(kind, types.IntegerLiteral | types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and not isinstance(kind, types.Boolean) and kind is not types.uint64:
        return types.int64
    return kind


def _compile_once(dispatcher: Any) -> None:
    """Make calls from other kernels share one compiled version for every width of integer.

    Numba compiles a callee anew for int8, int16, every literal and every enum that a caller passes; of 144 functions
    of a game two thirds were such twins. Arguments are converted to int64 at the call instead.
    """
    original = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        wide = {name: _widened(kind) for name, kind in kws.items()}
        return original(tuple(_widened(kind) for kind in args), wide)

    dispatcher.get_call_template = get_call_template


def kernel(function: Callable[_P, _R], *, inline: bool = False) -> Callable[_P, _R]:
    """Compile a function as a kernel: cached, without the GIL, never fastmath.

    Calls from other kernels go to a twin without the entry point for Python: making that entry for each of some 200
    kernels of a game took a fifth of its compile time, and only a handful are ever called from Python.

    Parameters
    ----------
    function : callable
        Works on records, small integer arrays and integers; raises nothing, allocates nothing, does not recurse.
    inline : bool, optional
        Put the code into its caller before compiling (see `layer`).

    Returns
    -------
    callable
        The compiled kernel, or the function itself when ``NUMBA_DISABLE_JIT=1``.
    """
    if not JIT:
        return function
    options: Any = {"cache": True, "nogil": True, "no_cfunc_wrapper": True, "inline": "always" if inline else "never"}
    folder = _made(function.__module__)
    config.CACHE_DIR = folder
    dispatcher = _njit(**options)(function)
    config.CACHE_DIR = folder and os.path.join(folder, "inner")
    twin = _njit(**options, no_cpython_wrapper=True)(function)
    _compile_once(twin)
    dispatcher.get_call_template, dispatcher.get_overload = twin.get_call_template, twin.get_overload
    dispatcher.twin = twin
    return cast("Callable[_P, _R]", dispatcher)


def layer(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a function as a kernel that becomes part of its only caller.

    For the layers above a whole game or a whole bot: each of them that is compiled by itself has the optimizer go
    through all that lies below once more. Without such layers the first compilation of a game took a fifth longer.
    """
    return kernel(function, inline=True)
