"""Toy runs for the statistics: outcome rows drawn here, tallied as `RunTables` asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import pytest

from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables

ENDS = (
    EndSpec(0, "rescued", "All rescued", won=True),
    EndSpec(1, "feral", "Pack went feral"),
    EndSpec(2, "cap", "Turn cap", censored=True),
)
COLUMNS = (
    ColumnSpec("turns", "length", "Turns"),
    ColumnSpec("decisions", "length", "Decisions"),
    ColumnSpec("cards", "count", "Cards drawn"),
    ColumnSpec("bitten", "cause", "Bitten", whole="feral"),
    ColumnSpec("drowned", "cause", "Drowned", whole="feral"),
    ColumnSpec("shuffled", "share", "Deck reshuffled"),
)


def tally(
    games: Mapping[int, Mapping[str, np.ndarray]], columns: Sequence[str], lengths: Sequence[str], cut: Sequence[int]
) -> pd.DataFrame:
    """Count rows per game into the long table."""
    parts = []
    for cell, rows in games.items():
        for column in columns:
            end = rows["end_reason"]
            end = end if column in lengths else np.where(np.isin(end, cut), end, -1)
            frame = pd.DataFrame({"end_reason": end, "winners": rows["winners"], "value": rows[column]})
            counted = frame.value_counts(sort=False).rename("n").reset_index()
            parts.append(counted.assign(cell=cell, column=column))
    return pd.concat(parts, ignore_index=True)[["cell", "column", "end_reason", "winners", "value", "n"]]


def pack_bits(games: Mapping[int, Mapping[str, np.ndarray]], groups: pd.DataFrame) -> dict[tuple[int, str], np.ndarray]:
    """Pack one bit per game for every cell and group."""
    return {
        (int(cell), str(group)): np.packbits((games[int(cell)]["winners"] & mask) != 0)
        for cell, group, mask in groups.itertuples(index=False)
    }


def build(
    games: Mapping[int, Mapping[str, np.ndarray]],
    axes: Sequence[Axis],
    cells: Sequence[Mapping[str, object]],
    groups: Sequence[tuple[str, int]] = (("pack", 0b11),),
    columns: Sequence[ColumnSpec] = COLUMNS,
    ends: Sequence[EndSpec] = ENDS,
    **more: Any,
) -> RunTables:
    """Make a run from outcome rows; every cell has the same groups."""
    frame = pd.DataFrame([dict(cell) for cell in cells]).rename_axis("cell")
    frame["games"] = [len(games[cell]["winners"]) for cell in frame.index]
    frame["label"] = [" ".join(f"{key}={value}" for key, value in cell.items()) for cell in cells]
    group_table = pd.DataFrame(
        [(cell, name, mask) for cell in frame.index for name, mask in groups], columns=["cell", "group", "mask"]
    )
    names = [name for spec in columns for name in _counted(spec, games[0])]
    lengths = [spec.name for spec in columns if spec.kind == "length"]
    status = pd.DataFrame(
        [(cell, 0, len(rows["winners"])) for cell, rows in games.items()], columns=["cell", "status", "n"]
    )
    defaults: dict[str, Any] = {
        "title": "Toy", "question": "Is it fair?", "game": "toy", "game_title": "Toy", "headline": groups[0][0],
        "status": status, "win_bits": pack_bits(games, group_table),
    }  # fmt: skip
    return RunTables(
        axes=tuple(axes), cells=frame, groups=group_table, columns=tuple(columns), ends=tuple(ends),
        counts=tally(games, names, lengths, [end.code for end in ends if end.censored]), **{**defaults, **more},
    )  # fmt: skip


def _counted(spec: ColumnSpec, rows: Mapping[str, np.ndarray]) -> list[str]:
    if spec.per_seat:
        return sorted(name for name in rows if name.startswith(f"{spec.name}_"))
    return [spec.name]


def coop_rows(rng: np.random.Generator, draws: np.ndarray, chance: float, cap: int = 60) -> dict[str, np.ndarray]:
    """Play a toy co-operative game: won when the draw (common to all cells) is below `chance`."""
    n = draws.size
    turns = 5 + rng.poisson(20, n)
    cut = turns > cap
    won = (draws < chance) & ~cut
    return {
        "winners": np.where(won, 0b11, 0), "end_reason": np.where(cut, 2, np.where(won, 0, 1)),
        "turns": np.minimum(turns, cap), "decisions": np.minimum(turns, cap) * 3, "cards": rng.poisson(4, n),
        "bitten": rng.poisson(2, n), "drowned": rng.poisson(1, n), "shuffled": rng.integers(0, 2, n),
    }  # fmt: skip


LEVELS = {"easy": 0.8, "medium": 0.6, "hard": 0.6, "nasty": 0.3}


@pytest.fixture
def build_run() -> Any:
    """Return the function that makes a run from outcome rows."""
    return build


@pytest.fixture
def play_coop() -> Any:
    """Return the toy co-operative game."""
    return coop_rows


@pytest.fixture(scope="session")
def ladder_run() -> RunTables:
    """Four levels by two player counts, 4,000 games each on common draws; "hard" is no harder than "medium"."""
    rng = np.random.default_rng(20240607)
    draws = rng.random(4000)
    axes = [Axis("level", "Level", "named", tuple(LEVELS)), Axis("players", "Players", "numeric", (2, 3))]
    cells = [{"level": level, "players": players} for players in (2, 3) for level in LEVELS]
    games = {
        number: coop_rows(rng, draws, LEVELS[str(cell["level"])] - 0.05 * (cell["players"] == 3), cap=28)
        for number, cell in enumerate(cells)
    }
    return build(games, axes, cells, minutes_per_turn=(1.0, 3.0), box_minutes=(30.0, 50.0))
