"""Reading a run folder back: every valid part is tallied anew, what is missing or damaged is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from balance.sweeps.parts import BadPart, ForeignPart, part_numbers, part_path, read_part
from balance.sweeps.plan import Part
from balance.sweeps.result import RunResult
from balance.sweeps.store import read_manifest
from balance.sweeps.tally import CellTally, Sheet, tally_of

__all__ = ["load"]


def load(folder: Path, *, jobs: int = 2) -> RunResult:
    """Read a run, finished or not; needs neither the game nor the sources it was played with.

    Parameters
    ----------
    folder : Path
    jobs : int, optional
        Threads.

    Returns
    -------
    RunResult
        Parts that are damaged are named in its notes and left out; nothing on disk is changed.

    Raises
    ------
    InputError
        When the folder is no run folder.
    """
    import joblib

    manifest = read_manifest(folder)
    tasks = _tasks(folder, manifest)
    parallel = joblib.Parallel(n_jobs=max(1, jobs), backend="threading", batch_size=1, return_as="generator")
    tallies: dict[int, CellTally] = {}
    notes = []
    for cell, found in parallel(joblib.delayed(_read)(*task) for task in tasks):
        if isinstance(found, str):
            notes.append(found)
        else:
            tallies.setdefault(cell, CellTally()).merge(found)
    return RunResult(folder, manifest, tallies, tuple(notes))


def _tasks(folder: Path, manifest: dict[str, Any]) -> Iterator[tuple[Path, str, Part, Sheet]]:
    """Yield what to read: path, plan hash, part and sheet of every part that is there."""
    for cell in manifest["cells"]:
        sheet = _sheet(manifest["game"], cell)
        size = int(cell["part_size"])
        games = int(cell.get("games", manifest["plan"]["games_per_cell"]))
        for number in part_numbers(folder, int(cell["cell"])):
            if (first := number * size) < games:
                part = Part(int(cell["cell"]), number, first, min(size, games - first))
                yield part_path(folder, part.cell, number), manifest["plan"]["hash"], part, sheet


def _sheet(game: dict[str, Any], cell: dict[str, Any]) -> Sheet:
    """Return what a tally must know of a cell, from the manifest."""
    columns: list[tuple[str, bool]] = []
    for column in game["columns"]:
        name, is_length = column["name"], column["kind"] == "length"
        names = [f"{name}_{seat}" for seat in range(cell["seats"])] if column["per_seat"] else [name]
        columns += [(each, is_length) for each in names]
    groups = tuple((group, int(mask)) for group, mask in cell["groups"])
    cut = tuple(int(end["code"]) for end in game["ends"] if end["censored"])
    return Sheet(tuple(columns), groups, tuple(cell["lineup"]) if cell["rotate"] else (), cut)


def _read(path: Path, plan: str, part: Part, sheet: Sheet) -> tuple[int, CellTally | str]:
    """Tally one part, or say what is wrong with it."""
    try:
        return part.cell, tally_of(read_part(path, plan, part), sheet)
    except (BadPart, ForeignPart) as error:
        return part.cell, f"{path}: {error}; its {part.games} games are left out."
