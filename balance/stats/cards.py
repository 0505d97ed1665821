"""How winning goes together with what happened in a game: a card drawn, a number of deaths, a lead at half time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from balance.stats.effects import LogitFit, fit_logit
from balance.stats.paired import family_level, holm
from balance.stats.proportions import newcombe, shown
from balance.stats.tables import RunTables
from balance.stats.tally import Tally, part_columns

CAVEAT = (
    "These rates go together with the card, they are not caused by it: a longer game draws more cards, and who is ahead"
    " plays other cards. What one more copy does is shown only by playing with and without it on the same seeds."
)


def win_by_value(
    tables: RunTables, cell: int, column: str, group: str | None = None, level: float = 0.95
) -> pd.DataFrame:
    """Return the win rate of a group for each value of an outcome column (its counted name, ``kills_0`` for a seat).

    Columns: ``value, n, wins, rate, low, high, method``, values ascending.
    """
    tally = Tally(tables)
    rows, mask = tally.values(cell, column), tally.masks(cell)[group or tables.headline]
    values, place = np.unique(rows.values, return_inverse=True)
    games, wins = np.zeros(values.size, np.int64), np.zeros(values.size, np.int64)
    np.add.at(games, place, rows.games)
    np.add.at(wins, place, np.where(rows.won(mask), rows.games, 0))
    interval, method = shown(wins, games, level)
    return pd.DataFrame(
        {"value": values, "n": games, "wins": wins, "rate": interval.estimate, "low": interval.low,
         "high": interval.high, "method": method}
    )  # fmt: skip


def slope_by_value(tables: RunTables, cell: int, column: str, group: str | None = None) -> LogitFit:
    """Fit the log odds of winning to a straight line in an outcome column, e.g. the lead at half time.

    Coefficients are the intercept and the slope per unit; games are independent, so no clustering is needed.
    """
    table = win_by_value(tables, cell, column, group)
    values = table["value"].to_numpy(np.float64)
    if values.size < 2:
        raise ValueError(f"column '{column}' has one value only, so there is no slope")
    return _fit_games(values, table["wins"].to_numpy(np.float64), table["n"].to_numpy(np.float64))


def _fit_games(values: np.ndarray, wins: np.ndarray, games: np.ndarray) -> LogitFit:
    return fit_logit(wins, games, np.column_stack([np.ones(values.size), values]))


def impact(
    tables: RunTables,
    columns: Sequence[str] | None = None,
    group: str | None = None,
    level: float = 0.95,
    cells: Sequence[int] | None = None,
) -> pd.DataFrame:
    """Return the win rate in games where something happened against games where it did not.

    Parameters
    ----------
    tables : RunTables
        The run.
    columns : sequence of str, optional
        Outcome columns; every column of kind share, count or cause by default.
    group : str, optional
        Whose win rate; the headline by default.
    level : float
        Level at which all intervals of a cell hold together.
    cells : sequence of int, optional
        Cells to look at; all by default.

    Returns
    -------
    DataFrame
        ``cell, column, label, group, n_with, rate_with, n_without, rate_without``, in points ``diff, low, high``
        (Newcombe, Bonferroni over the cell), ``p`` and ``p_holm`` (over the cell). Columns that happened always or
        never in a cell are left out. The report must print `CAVEAT` beside it.
    """
    tally, who = Tally(tables), group or tables.headline
    wanted = [int(str(cell)) for cell in tables.cells.index] if cells is None else cells
    frames = [_impact(tables, tally, cell, columns, who, level) for cell in wanted]
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def _impact(
    tables: RunTables, tally: Tally, cell: int, columns: Sequence[str] | None, group: str, level: float
) -> pd.DataFrame:
    counted = _split_counts(tables, tally, cell, columns, group)
    frame = pd.DataFrame(counted, columns=["column", "label", "wins_with", "n_with", "wins_without", "n_without"])
    with_, without = frame["n_with"].to_numpy(np.float64), frame["n_without"].to_numpy(np.float64)
    won, lost = frame["wins_with"].to_numpy(np.float64), frame["wins_without"].to_numpy(np.float64)
    found = newcombe(won, with_, lost, without, family_level(level, len(frame)))
    frame["rate_with"], frame["rate_without"] = won / with_, lost / without
    frame["diff"], frame["low"], frame["high"] = (100 * part for part in found)
    frame["p"] = _two_sample_p(won, with_, lost, without)
    frame["p_holm"] = holm(frame["p"].to_numpy(np.float64))
    frame.insert(0, "cell", cell)
    frame.insert(3, "group", group)
    order = ["cell", "column", "label", "group", "n_with", "rate_with", "n_without", "rate_without",
             "diff", "low", "high", "p", "p_holm"]  # fmt: skip
    return frame[order]


def _split_counts(
    tables: RunTables, tally: Tally, cell: int, columns: Sequence[str] | None, group: str
) -> list[tuple[str, str, int, int, int, int]]:
    mask, found = tally.masks(cell).get(group, 0), []
    for spec in tables.columns:
        if spec.kind == "length" or (columns is not None and spec.name not in columns):
            continue
        for name, seat in part_columns(spec, tally.seats(cell)):
            rows = tally.values(cell, name)
            with_, without = rows.only(rows.values > 0), rows.only(rows.values <= 0)
            label = spec.label if seat is None else f"{spec.label} ({tally.seat_group(cell, seat)})"
            if with_.total and without.total:
                found.append((name, label, with_.wins(mask), with_.total, without.wins(mask), without.total))
    return found


def _two_sample_p(won: np.ndarray, n: np.ndarray, won_2: np.ndarray, n_2: np.ndarray) -> np.ndarray:
    """Return the two-sided p of the pooled two-sample z-test; 1 where nothing or everything was won."""
    from scipy.special import ndtr

    share = (won + won_2) / (n + n_2)
    error = np.sqrt(share * (1 - share) * (1 / n + 1 / n_2))
    gap = np.abs(won / n - won_2 / n_2)
    return np.where(error > 0, 2 * ndtr(-gap / np.where(error > 0, error, 1.0)), 1.0)
