"""The run directory: its lock, its manifest and its parts; the set of valid parts is the progress."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.core.errors import InputError, RunError
from balance.sweeps.disk import explain_os, forget_temporaries, write_atomic

if TYPE_CHECKING:
    import pandas

    from balance.sweeps.plan import Plan

__all__ = [
    "DAMAGED",
    "MANIFEST",
    "RUNS",
    "default_folder",
    "earlier_sessions",
    "move_aside",
    "opened",
    "read_manifest",
    "write_csv",
    "write_manifest",
]

MANIFEST = "manifest.json"
RUNS = Path("reports") / "runs"
_LOCK = ".lock"
DAMAGED = "damaged"
_OURS = {MANIFEST, DAMAGED, "games", _LOCK}


def default_folder(plan: Plan) -> Path:
    """Return the folder a plan runs in when the user names none."""
    return RUNS / plan.folder_name


@contextlib.contextmanager
def opened(folder: Path, plan: Plan) -> Iterator[list[str]]:
    """Take a run folder for a plan: create it, lock it, clean up after killed runs.

    Parameters
    ----------
    folder : Path
    plan : Plan

    Yields
    ------
    list of str
        Things the user should be told.

    Raises
    ------
    InputError
        For a folder of another plan, or one that is no run folder, or cannot be created.
    RunError
        When another run holds the lock.
    """
    _refuse_foreign(folder, plan)
    with _locked(folder):
        _refuse_foreign(folder, plan)
        notes = []
        if left := forget_temporaries(folder):
            notes.append(f"{folder}: removed {left} half-written file{'s' if left > 1 else ''} of an earlier run.")
        if (folder / MANIFEST).exists() and _manifest_or_none(folder) is None:
            aside = move_aside(folder, folder / MANIFEST)
            notes.append(f"{folder / MANIFEST}: is unreadable, moved to {aside} and written anew.")
        _make_cell_folders(folder, plan)
        yield notes


def _refuse_foreign(folder: Path, plan: Plan) -> None:
    """Refuse a folder that holds something else than this plan's run."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: is a file; name a folder for the run with --out.")
    try:
        inside = {path.name for path in folder.iterdir()} if folder.exists() else set()
    except OSError as error:
        raise InputError(explain_os(error, folder)) from None
    if inside and not inside & _OURS and not all(name.startswith(MANIFEST) for name in inside):
        raise InputError(f"{folder}: is not empty and not a run folder; name another with --out.")
    manifest = _manifest_or_none(folder)
    if manifest is not None and manifest["plan"]["hash"] != plan.hash:
        raise InputError(
            f"{folder}: holds another plan ({manifest['scenario']['name']}, plan {manifest['plan']['hash'][:10]}; this "
            f"one is {plan.hash[:10]}); name another folder with --out, or give the command of that run."
        )


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Create a folder and hold its lock."""
    from filelock import FileLock, Timeout

    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        raise RunError(
            f"{folder}: another run is at work in this folder; wait for it, or name another with --out."
        ) from None
    except OSError as error:
        raise InputError(explain_os(error, folder)) from None
    try:
        yield
    finally:
        lock.release()


def _make_cell_folders(folder: Path, plan: Plan) -> None:
    """Create the folders of all cells."""
    try:
        for cell in plan.cells:
            (folder / "games" / f"cell={cell.index:04d}").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RunError(explain_os(error, folder)) from None


def _manifest_or_none(folder: Path) -> dict[str, Any] | None:
    """Return the manifest, or None when there is none that can be read."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return manifest if isinstance(manifest["plan"]["hash"], str) and manifest["scenario"]["name"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def earlier_sessions(folder: Path) -> dict[str, Any]:
    """Return what earlier sessions of a run played: ``games``, ``seconds``, ``sessions`` and when it ``ended``."""
    nothing = {"games": 0, "seconds": 0.0, "sessions": 0, "ended": ""}
    manifest = _manifest_or_none(folder) or {}
    return {**nothing, **manifest.get("played", {})}


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a run folder.

    Raises
    ------
    InputError
        When the folder is missing, is no run folder or its manifest cannot be read.
    """
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such run folder.")
    if not (folder / MANIFEST).exists():
        raise InputError(f"{folder}: is not a run folder (no {MANIFEST} in it).")
    manifest = _manifest_or_none(folder)
    if manifest is None:
        raise InputError(f"{folder / MANIFEST}: cannot be read; give the command of the run again to write it anew.")
    return manifest


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, whole or not at all."""
    text = json.dumps(manifest, indent=1, ensure_ascii=False, default=str)
    write_atomic(folder / MANIFEST, (text + "\n").encode())


def write_csv(folder: Path, name: str, table: pandas.DataFrame, *, digits: int = 6) -> Path:
    """Write a table as CSV with floats to fixed digits, whole or not at all.

    Parameters
    ----------
    folder : Path
    name : str
        File name, such as ``cells.csv``.
    table : DataFrame
        Written without its index.
    digits : int, optional
        Digits after the point.

    Returns
    -------
    Path
    """
    text = table.to_csv(index=False, float_format=f"%.{digits}f", lineterminator="\n")
    write_atomic(folder / name, text.encode())
    return folder / name


def move_aside(folder: Path, path: Path) -> str:
    """Move a damaged file out of the way, into `DAMAGED` of its run folder, so that nothing is lost.

    Returns
    -------
    str
        Its new place in the run folder.

    Raises
    ------
    RunError
        When it cannot be moved.
    """
    name = "-".join(path.relative_to(folder).parts[-2:])
    number = 0
    while (aside := folder / DAMAGED / (f"{name}.{number}" if number else name)).exists():
        number += 1
    try:
        aside.parent.mkdir(exist_ok=True)
        path.rename(aside)
    except OSError as error:
        raise RunError(explain_os(error, path)) from None
    return aside.relative_to(folder).as_posix()
