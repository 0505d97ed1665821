"""The result of a run: plain tables of integers, from the tallies and the manifest alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from balance.core.status import Status
from balance.sweeps.tally import CellTally

if TYPE_CHECKING:
    import pandas

__all__ = ["RunResult"]

_OK = int(Status.OK)
_STATUS_WORDS = {
    int(Status.STEP_LIMIT): "ran into the step limit",
    int(Status.ILLEGAL_ACTION): "had a bot choose an illegal action",
    int(Status.CHECK_FAILED): "broke an invariant of the rules",
}


@dataclass(frozen=True)
class RunResult:
    """What a run found out, complete or not.

    Attributes
    ----------
    folder : Path
    manifest : dict
        See ``docs/reference``; ``manifest["run"]`` says how far the run came and why it ended.
    tallies : mapping of int to CellTally
        By cell; a cell without a game is missing.
    notes : tuple of str
        Lines the user was told.
    """

    folder: Path
    manifest: dict[str, Any]
    tallies: Mapping[int, CellTally]
    notes: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """``complete``, ``stopped``, ``failed`` or ``running`` (killed, or still at work)."""
        return str(self.manifest["run"]["state"])

    @property
    def reason(self) -> str:
        """Why it ended, in words."""
        return str(self.manifest["run"]["reason"])

    @property
    def games(self) -> int:
        """Games there are."""
        return sum(tally.games for tally in self.tallies.values())

    @property
    def total(self) -> int:
        """Games of the plan."""
        return int(self.manifest["plan"]["games"])

    @property
    def axes(self) -> list[dict[str, Any]]:
        """The axes: ``name``, ``label``, ``kind`` (numeric or named), ``values``, in scenario order."""
        return list(self.manifest["axes"])

    @property
    def cell_infos(self) -> list[dict[str, Any]]:
        """The cells that have games, as the manifest describes them."""
        return [cell for cell in self.manifest["cells"] if cell["cell"] in self.tallies]

    def params_of(self, cell: int) -> dict[str, Any]:
        """Return every param of a cell by dotted path."""
        return {**self.manifest["params"], **self.manifest["cells"][cell]["params"]}

    @cached_property
    def cells(self) -> pandas.DataFrame:
        """One row per cell that has games: its axis values, ``games`` and ``label``; indexed by ``cell``."""
        import pandas

        rows = [
            {**cell["values"], "games": self.tallies[cell["cell"]].games, "label": cell["label"]}
            for cell in self.cell_infos
        ]
        names = [axis["name"] for axis in self.axes]
        index = pandas.Index([cell["cell"] for cell in self.cell_infos], name="cell")
        return pandas.DataFrame(rows, columns=[*names, "games", "label"], index=index)

    @cached_property
    def groups(self) -> pandas.DataFrame:
        """Metric groups of every cell: ``cell``, ``group``, ``mask`` (bit per seat)."""
        import pandas

        rows = [(cell["cell"], group, mask) for cell in self.cell_infos for group, mask in cell["groups"]]
        return pandas.DataFrame(rows, columns=["cell", "group", "mask"])

    @cached_property
    def counts(self) -> pandas.DataFrame:
        """Games by value: ``cell, column, end_reason, winners, value, n``; end reason -1 where not told apart."""
        import pandas

        frames = []
        for cell, tally in sorted(self.tallies.items()):
            for column, histogram in tally.histograms.items():
                table = histogram.table()
                size = len(table["n"])
                head = {"cell": np.full(size, cell), "column": [column] * size}
                body = {name: table[name] for name in ("end_reason", "winners", "value", "n")}
                frames.append(pandas.DataFrame({**head, **body}))
        if not frames:
            return pandas.DataFrame(columns=["cell", "column", "end_reason", "winners", "value", "n"])
        return pandas.concat(frames, ignore_index=True)

    @cached_property
    def status(self) -> pandas.DataFrame:
        """Games by status: ``cell``, ``status``, ``n``."""
        import pandas

        rows = [
            (cell, code, n) for cell, tally in sorted(self.tallies.items()) for code, n in sorted(tally.status.items())
        ]
        return pandas.DataFrame(rows, columns=["cell", "status", "n"])

    @cached_property
    def win_bits(self) -> dict[tuple[int, str], np.ndarray[Any, Any]]:
        """Packed win bits by cell and group, in game-index order; without the cells that have gaps."""
        whole = {cell: tally for cell, tally in sorted(self.tallies.items()) if tally.unbroken()}
        return {(cell, group): tally.win_bits(group) for cell, tally in whole.items() for group in tally.wins}

    @cached_property
    def bot_wins(self) -> pandas.DataFrame:
        """Rotating lineups: ``cell``, ``bot``, ``wins`` (seat-wins), ``n`` (seat-games), ``squares``."""
        import pandas

        rows = [(cell, bot, *sums) for cell, tally in sorted(self.tallies.items()) for bot, sums in tally.bots.items()]
        return pandas.DataFrame(rows, columns=["cell", "bot", "wins", "n", "squares"])

    @cached_property
    def assumptions(self) -> pandas.DataFrame:
        """The assumed inputs: ``path``, ``value``, ``provenance``, ``about``."""
        import pandas

        return pandas.DataFrame(self.manifest["assumed"], columns=["path", "value", "provenance", "about"])

    @cached_property
    def picks(self) -> pandas.DataFrame:
        """Games worth a replay, per cell: ``role, cell, game_index, turns, end_reason``.

        Roles: a win and a loss of median length (``median win``, ``typical loss``), and the ``longest`` game.
        """
        import pandas

        rows = []
        for cell in self.cell_infos:
            masks = dict(cell["groups"])
            mask = masks.get(self.manifest["game"]["headline"], next(iter(masks.values()), 0))
            rows += _picked(cell["cell"], self.tallies[cell["cell"]], mask)
        return pandas.DataFrame(rows, columns=["role", "cell", "game_index", "turns", "end_reason"])

    @property
    def gaps(self) -> list[str]:
        """What is missing or went wrong, one line each; nothing of it is hidden in a report."""
        lines = []
        if self.games < self.total:
            lacking = len(self.manifest["cells"]) - len(self.tallies)
            cells = f"; {lacking} of {len(self.manifest['cells'])} cells have none yet" if lacking else ""
            lines.append(f"The run is not complete: {self.games:,} of {self.total:,} games{cells}.")
        for code, words in _STATUS_WORDS.items():
            failed = [(cell, tally) for cell, tally in sorted(self.tallies.items()) if tally.status.get(code)]
            if failed:
                n = sum(tally.status[code] for _, tally in failed)
                cell, tally = failed[0]
                lines.append(
                    f"{n:,} game{'s' if n > 1 else ''} {words} and count{'' if n > 1 else 's'} as won by nobody; "
                    f"for example cell {cell}, game {tally.failed[code][0]}."
                )
        return lines


def _picked(cell: int, tally: CellTally, mask: int) -> list[tuple[str, int, int, int, int]]:
    """Pick the games of one cell that are worth a replay."""
    table = tally.histograms["turns"].table()
    won = (table["winners"] & mask) != 0
    rows = []
    for role, chosen in (("median win", won), ("typical loss", ~won)):
        if (at := _median_row(table, chosen)) is not None:
            rows.append(_pick(role, cell, table, at))
    rows.append(_pick("longest", cell, table, int(np.argmax(table["value"]))))
    return rows


def _median_row(table: Mapping[str, Any], chosen: Any) -> int | None:
    """Return the row of the median length among the chosen rows; the commonest ending at that length."""
    places = np.flatnonzero(chosen)
    if len(places) == 0:
        return None
    lengths = table["value"][places]
    order = np.argsort(lengths, kind="stable")
    running = np.cumsum(table["n"][places][order])
    median = lengths[order][np.searchsorted(running, (running[-1] + 1) // 2)]
    same = places[lengths == median]
    return int(same[np.argmax(table["n"][same])])


def _pick(role: str, cell: int, table: Mapping[str, Any], at: int) -> tuple[str, int, int, int, int]:
    """Return one picked game."""
    return role, cell, int(table["first"][at]), int(table["value"][at]), int(table["end_reason"][at])
