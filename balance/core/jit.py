"""The one place with Numba options: the `kernel` decorator and the cache folder named by the sources it serves.

A cached caller does not notice an edit in a callee of another file (numba #1833), so the folder is named by a hash of
every source that can end up in a kernel. Each mode (native, bounds-checked, JIT off) has a folder of its own, since
Numba leaves the bounds-check switch out of its cache key.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba
from numba import njit
from numba.core import config

__all__ = ["ENTRY_POINTS", "JIT", "cache_folder", "kernel", "mode", "source_files", "source_hash"]

ENTRY_POINTS = "balance.games"
JIT: bool = not bool(config.DISABLE_JIT)
_KEPT_FOLDERS = 6

_P = ParamSpec("_P")
_R = TypeVar("_R")


def mode() -> str:
    """Return the compile mode: ``native``, ``boundscheck`` or ``python`` (JIT off)."""
    if not JIT:
        return "python"
    return "boundscheck" if config.BOUNDSCHECK else "native"


def _outside_roots() -> Iterable[Path]:
    """Yield the folders of the packages that register games from outside, without importing them."""
    for entry in entry_points(group=ENTRY_POINTS):
        top = entry.module.partition(".")[0]
        if top == "balance":
            continue
        spec = importlib.util.find_spec(top)
        if spec is not None and spec.origin is not None:
            origin = Path(spec.origin)
            yield origin.parent if origin.name == "__init__.py" else origin


def source_files() -> list[tuple[str, Path]]:
    """List every source whose change may change a playout, as (stable name, path), sorted by name.

    Returns
    -------
    list of (str, Path)
        Python files of `balance.core` and `balance.games` and of the packages registered under the entry-point
        group ``balance.games``, and the component tables beside them.
    """
    package = Path(__file__).resolve().parents[1]
    named = []
    for root in (package / "core", package / "games"):
        named += [(f"balance/{path.relative_to(package).as_posix()}", path) for path in _sources(root)]
    for root in _outside_roots():
        base = root.parent
        named += [(path.relative_to(base).as_posix(), path) for path in _sources(root)]
    return sorted(named)


def _sources(root: Path) -> list[Path]:
    """List the Python and component files below a folder (or the file itself)."""
    if root.is_file():
        return [root]
    found = [*root.rglob("*.py"), *root.rglob("components*.toml")]
    return [path for path in found if "__pycache__" not in path.parts]


@functools.cache
def source_hash() -> str:
    """Return the SHA-256 (hex) of all sources that decide the rows of a run.

    Returns
    -------
    str
        64 hexadecimal digits; line endings are normalised, so a checkout on Windows has the same hash.
    """
    digest = hashlib.sha256()
    for name, path in source_files():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


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


def cache_folder() -> Path:
    """Return the folder for the compiled kernels of these sources, this Numba and this mode."""
    version = f"numba-{numba.__version__}-py{sys.version_info.major}.{sys.version_info.minor}"
    return _cache_root() / f"{source_hash()[:20]}-{mode()}-{version}"


def _forget_old_folders(current: Path) -> None:
    """Delete all but the newest few cache folders; a folder that cannot be deleted is left alone."""
    import shutil

    folders = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    for path in sorted(folders, key=lambda folder: folder.stat().st_mtime)[: -_KEPT_FOLDERS or None]:
        shutil.rmtree(path, ignore_errors=True)


def _use_cache_folder() -> None:
    """Point Numba at the cache folder before the first kernel is decorated."""
    folder = cache_folder()
    config.CACHE_DIR = str(folder)
    if folder.exists():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old_folders(folder)
    except OSError:
        config.CACHE_DIR = ""


if JIT:
    _use_cache_folder()


def kernel(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a function as a kernel: cached, without the GIL, never fastmath.

    Parameters
    ----------
    function : callable
        Works on records, small integer arrays and integers; raises nothing, allocates nothing, does not recurse.

    Returns
    -------
    callable
        The compiled kernel, or the function itself when ``NUMBA_DISABLE_JIT=1``.
    """
    return cast("Callable[_P, _R]", njit(cache=True, nogil=True)(function))
