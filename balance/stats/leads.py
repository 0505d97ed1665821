"""Does the leader run away? How a lead on the way goes together with winning in the end.

A game says how far each seat was ahead of the best other one by a count for every seat whose name ends in ``_lead``:
above 0 for a seat that leads alone, 0 where several lead, else below 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from balance.stats.effects import fit_logit
from balance.stats.proportions import shown, z_score
from balance.stats.tables import ColumnSpec, RunTables
from balance.stats.tally import Rows, Tally, part_columns

SUFFIX = "_lead"
_HEAD = ["cell", "seats", "games", "n", "wins", "rate", "low", "high", "fair", "slope", "slope_low", "slope_high"]


def lead_columns(tables: RunTables) -> list[ColumnSpec]:
    """Return the columns that say how far a seat is ahead."""
    return [spec for spec in tables.columns if spec.per_seat and spec.name.endswith(SUFFIX)]


def lead_slopes(tables: RunTables, spec: ColumnSpec, level: float = 0.95) -> pd.DataFrame:
    """Return for every cell how much a lead is worth.

    Returns
    -------
    DataFrame
        ``cell, seats, games, n`` (games with a seat that led alone), ``wins`` (of that seat), ``rate, low, high``,
        ``fair`` (wins a seat and game) and ``slope, slope_low, slope_high``: change in the log odds of winning for one
        more. The slope is the mean of the seats' own; its half-width is the mean of theirs, which is enough whatever
        the seats of one table have to do with each other. Cells in which no seat ever led are left out.
    """
    tally = Tally(tables)
    found = [_cell(tally, int(str(cell)), spec, level) for cell in tables.cells.index]
    return pd.DataFrame([row for row in found if row], columns=_HEAD)


def _cell(tally: Tally, cell: int, spec: ColumnSpec, level: float) -> list[float]:
    names = part_columns(spec, tally.seats(cell))
    rows = [(1 << (seat or 0), tally.values(cell, name)) for name, seat in names]
    n = sum(part.only(part.values > 0).total for _, part in rows)
    if not n:
        return []
    won = sum(part.only(part.values > 0).wins(mask) for mask, part in rows)
    games = rows[0][1].total
    fair = sum(part.wins(mask) for mask, part in rows) / (games * len(rows))
    interval, _ = shown([won], [n], level)
    rate = [float(part[0]) for part in interval]
    return [cell, len(rows), games, n, won, *rate, fair, *_slope(rows, level)]


def _slope(rows: Sequence[tuple[int, Rows]], level: float) -> list[float]:
    """Return the mean slope of the seats with its limits."""
    slopes, errors = [], []
    for mask, part in rows:
        values, place = np.unique(part.values, return_inverse=True)
        if values.size < 2:
            continue
        games, wins = np.zeros(values.size), np.zeros(values.size)
        np.add.at(games, place, part.games)
        np.add.at(wins, place, np.where(part.won(mask), part.games, 0))
        fit = fit_logit(wins, games, np.column_stack([np.ones(values.size), values]))
        slopes.append(float(fit.estimate[1]))
        errors.append(float(np.sqrt(fit.covariance[1, 1])))
    if not slopes:
        return [float("nan")] * 3
    mean, half = float(np.mean(slopes)), float(z_score(level)) * float(np.mean(errors))
    return [mean, mean - half, mean + half]
