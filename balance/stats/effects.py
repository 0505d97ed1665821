"""What each axis does to the win rate: main effects in log odds, a straight line with its inverse, a table of skills.

Cells of a run share their seeds, so standard errors come from the covariance of the win rates over game indices
wherever the games are there in order. References: McCullagh and Nelder (1989), Liang and Zeger (1986), Fieller (1954).
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from balance.stats.paired import covariance, unsettled
from balance.stats.proportions import Floats, Interval, z_score
from balance.stats.tables import Axis, RunTables
from balance.stats.tally import Tally, axis_text


@dataclass(frozen=True)
class LogitFit:
    """A fitted binomial model with logit link.

    Attributes
    ----------
    estimate : array, shape (m,)
        Coefficients.
    covariance : array, shape (m, m)
        Of the coefficients.
    deviance : float
        Of the model.
    smoothed : bool
        Half a win and half a loss were added to every cell, because some cell was won always or never: there the
        maximum-likelihood estimate may be infinite (complete separation) and the software would not say so.
    """

    estimate: Floats
    covariance: Floats
    deviance: float
    smoothed: bool

    def interval(self, weights: npt.ArrayLike, level: float = 0.95) -> Interval:
        """Return a weighted sum of the coefficients with its interval."""
        w = np.asarray(weights, np.float64)
        value = np.asarray(w @ self.estimate)
        half = z_score(level) * np.sqrt(w @ self.covariance @ w)
        return Interval(value, np.asarray(value - half), np.asarray(value + half))


def fit_logit(
    wins: npt.ArrayLike, games: npt.ArrayLike, design: npt.ArrayLike, rates_covariance: Floats | None = None
) -> LogitFit:
    """Fit win counts of cells to a logit model.

    Parameters
    ----------
    wins, games : array_like, shape (cells,)
        Counts.
    design : array_like, shape (cells, m)
        The model matrix, with its column of ones.
    rates_covariance : array, shape (cells, cells), optional
        Covariance of the win rates over game indices (`balance.stats.paired.covariance`). With it the coefficients get
        the sandwich covariance, clustered by game index; else the cells are taken as independent.

    Notes
    -----
    `games` are also the weights of the cells. With a covariance they may be other than the games played.
    """
    import statsmodels.api as sm
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

    k, n, x = np.asarray(wins, np.float64), np.asarray(games, np.float64), np.asarray(design, np.float64)
    smoothed = bool(np.any((k == 0) | (k == n)))
    if smoothed:
        k, n = k + 0.5, n + 1
    with np.errstate(divide="ignore", invalid="ignore"), warnings.catch_warnings():
        # A saturated model fits every cell and leaves no degrees of freedom; real separation is smoothed away above.
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        fit = sm.GLM(np.column_stack([k, n - k]), x, family=sm.families.Binomial()).fit()
    bread = np.asarray(fit.cov_params(), np.float64)
    if rates_covariance is not None:
        bread = bread @ (x.T * n) @ rates_covariance @ (x.T * n).T @ bread
    return LogitFit(np.asarray(fit.params, np.float64), bread, float(fit.deviance), smoothed)


class Root(NamedTuple):
    """Where a line reaches a target: the value, its delta-method error, and Fieller's limits (NaN when unbounded)."""

    value: float
    error: float
    low: float
    high: float


def root_of_line(fit: LogitFit, target: float, level: float = 0.95) -> Root:
    """Return the x at which ``logit p = b0 + b1 x`` reaches the win rate `target`.

    Fieller's interval holds the x whose fitted logit does not differ from that of the target; it is unbounded when the
    slope itself does not differ from zero. Valid near the data only: a win rate is not a straight logit over a wide
    range, and a global fit keeps a bias that no number of games removes.
    """
    (intercept, slope), v = fit.estimate - np.array([math.log(target / (1 - target)), 0.0]), fit.covariance
    x = -intercept / slope
    gradient = np.array([1.0, x]) / slope
    error = math.sqrt(float(gradient @ v @ gradient))
    z2 = z_score(level) ** 2
    a = slope**2 - z2 * v[1, 1]
    b = intercept * slope - z2 * v[0, 1]
    c = intercept**2 - z2 * v[0, 0]
    inside = b * b - a * c
    if a <= 0 or inside < 0:
        return Root(float(x), error, float("nan"), float("nan"))
    ends = sorted(((-b - math.sqrt(inside)) / a, (-b + math.sqrt(inside)) / a))
    return Root(float(x), error, float(ends[0]), float(ends[1]))


def _coded(axes: Sequence[Axis], cells: pd.DataFrame) -> tuple[Floats, list[slice]]:
    """Return the model matrix of main effects coded to sum to zero, and the columns of each axis."""
    parts, places, start = [np.ones((len(cells), 1))], [], 1
    for axis in axes:
        order = {axis_text(value): place for place, value in enumerate(axis.values)}
        level = np.array([order[axis_text(value)] for value in cells[axis.name]])
        code = np.vstack([np.eye(len(axis.values) - 1), -np.ones(len(axis.values) - 1)])
        parts.append(code[level])
        places.append(slice(start, start + code.shape[1]))
        start += code.shape[1]
    return np.hstack(parts), places


def main_effects(tables: RunTables, group: str | None = None, level: float = 0.95) -> pd.DataFrame:
    """Return what each value of each axis does to the log odds of winning, averaged over the other axes.

    Returns
    -------
    DataFrame
        ``axis, value, effect, low, high`` (log odds against the mean of the axis), ``odds`` (its exponential),
        ``swing`` (largest minus smallest effect of the axis), ``deviance`` (how much worse the model fits without the
        axis), ``method``. Interactions are averaged over, not shown: look at the cells too.

    Notes
    -----
    The average is one over cells: each weighs alike, also one with more games than another, so that what an axis does
    with a quick bot does not drown what it does with a slow one. Each cell still counts with all its games, which
    make its own rate sharper. The deviance is then that of cells with as many games as the smallest.
    """
    who, tally = group or tables.headline, Tally(tables)
    axes = _varying(tables)
    cells = [int(str(cell)) for cell in tables.cells.index]
    outcomes = [tally.outcomes(cell) for cell in cells]
    games: Sequence[float] = [rows.total for rows in outcomes]
    wins: Sequence[float] = [
        rows.wins(tally.masks(cell).get(who, 0)) for rows, cell in zip(outcomes, cells, strict=True)
    ]
    design, places = _coded(axes, tables.cells)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("the axes do not vary freely of each other, so their effects cannot be told apart")
    common = _common_covariance(tables, cells, who)
    method = "logit, clustered by game index" if common is not None else "logit, independent cells"
    if len(set(games)) > 1:
        (wins, games, common), method = _evened(wins, games, common), f"{method}, cells weighed alike"
    fit = fit_logit(wins, games, design, common)
    rows = []
    for axis, place in zip(axes, places, strict=True):
        without = fit_logit(wins, games, np.delete(design, np.arange(place.start, place.stop), axis=1))
        rows += _effects(axis, place, fit, without.deviance - fit.deviance, method, level)
    columns = ["axis", "value", "effect", "low", "high", "odds", "swing", "deviance", "method"]
    return pd.DataFrame(rows, columns=columns)


def _evened(
    wins: Sequence[float], games: Sequence[float], common: Floats | None
) -> tuple[Sequence[float], Sequence[float], Floats]:
    """Return wins and games as if all cells had played as many as the smallest, with the covariance of their rates.

    The rates and their covariance are those of all games.
    """
    fewest, rates = float(min(games)), [won / n for won, n in zip(wins, games, strict=True)]
    matrix = (
        np.diag([rate * (1 - rate) / n for rate, n in zip(rates, games, strict=True)]) if common is None else common
    )
    return [rate * fewest for rate in rates], [fewest] * len(games), unsettled(matrix, np.array(rates), games)


def _varying(tables: RunTables) -> list[Axis]:
    """Return the axes with two or more values among the cells, with these values only."""
    found = []
    for axis in tables.axes:
        present = {axis_text(value) for value in tables.cells[axis.name]}
        values = tuple(value for value in axis.values if axis_text(value) in present)
        if len(values) > 1:
            found.append(replace(axis, values=values))
    return found


def _effects(
    axis: Axis, place: slice, fit: LogitFit, deviance: float, method: str, level: float
) -> list[dict[str, object]]:
    count = len(axis.values)
    weights = np.zeros((count, fit.estimate.size))
    weights[:-1, place] = np.eye(count - 1)
    weights[-1, place] = -1.0
    found = [tuple(float(part) for part in fit.interval(row, level)) for row in weights]
    swing = max(effect for effect, _, _ in found) - min(effect for effect, _, _ in found)
    return [
        {"axis": axis.name, "value": value, "effect": effect, "low": low, "high": high, "odds": math.exp(effect),
         "swing": swing, "deviance": deviance, "method": method}
        for value, (effect, low, high) in zip(axis.values, found, strict=True)
    ]  # fmt: skip


def _common_covariance(tables: RunTables, cells: Sequence[int], group: str) -> Floats | None:
    """Return the covariance of the win rates over game indices when every cell has its games in order."""
    bits = [tables.win_bits.get((cell, group)) for cell in cells]
    known = [part for part in bits if part is not None]
    if len(known) < len(bits):
        return None
    return covariance(known, [tables.games(cell) for cell in cells])[1]


def skill_matrix(
    tables: RunTables, bots: Mapping[int, tuple[str, str]], group: str | None = None, level: float = 0.95
) -> pd.DataFrame:
    """Split the win rates of a side over all pairings of bots into a bias of the game and the skill of the bots.

    ``logit W[a, b] = bias + own[a] + other[b] + rest[a, b]``, with effects that sum to zero over the table.

    Parameters
    ----------
    tables : RunTables
        The run.
    bots : mapping cell -> (bot of the side, bot of the other side)
        A full table: each pairing exactly once.
    group : str, optional
        The side whose win rate it is.
    level : float
        Level of each interval.

    Returns
    -------
    DataFrame
        ``term`` ("bias", "equal skill", "own", "other", "rest"), ``own, other`` (bots, empty where averaged), ``effect,
        low, high`` in log odds, and ``rate`` (the win rate of an effect of that size alone). "bias" is the mean over
        the whole table, "equal skill" over its diagonal; a bias that changes sign along the diagonal depends on skill.
    """
    who, tally = group or tables.headline, Tally(tables)
    own, other = (list(dict.fromkeys(pair[side] for pair in bots.values())) for side in (0, 1))
    if len(set(bots.values())) != len(bots) or len(bots) != len(own) * len(other):
        raise ValueError("the table of pairings must hold each pairing exactly once")
    at = {pair: cell for cell, pair in bots.items()}
    cells = [at[a, b] for a in own for b in other]
    logits, matrix = _logits(tables, tally, cells, who)
    rows = []
    for term, a, b, weights in _skill_terms(own, other):
        w = weights.ravel()
        effect, half = float(w @ logits), z_score(level) * math.sqrt(max(0.0, float(w @ matrix @ w)))
        rows.append({"term": term, "own": a, "other": b, "effect": effect, "low": effect - half, "high": effect + half,
                     "rate": 1 / (1 + math.exp(-effect))})  # fmt: skip
    return pd.DataFrame(rows)


def _logits(tables: RunTables, tally: Tally, cells: Sequence[int], group: str) -> tuple[Floats, Floats]:
    """Return the log odds of each cell and their covariance; cells won always or never get half a game each way."""
    games = np.array([tally.outcomes(cell).total for cell in cells], np.float64)
    wins = np.array([tally.outcomes(cell).wins(tally.masks(cell).get(group, 0)) for cell in cells], np.float64)
    edge = (wins == 0) | (wins == games)
    p = np.where(edge, (wins + 0.5) / (games + 1), wins / games)
    slope = 1 / (p * (1 - p))
    matrix = _common_covariance(tables, cells, group)
    if matrix is None:
        matrix = np.diag(p * (1 - p) / games)
    else:
        matrix = matrix + np.diag(np.where(edge, p * (1 - p) / games, 0.0))
    return np.log(p / (1 - p)), matrix * np.outer(slope, slope)


def _skill_terms(own: Sequence[str], other: Sequence[str]) -> list[tuple[str, str, str, Floats]]:
    """Return each term of the decomposition with its weights over the table of log odds."""
    m, n = len(own), len(other)
    mean = np.full((m, n), 1 / (m * n))
    rows = {a: _only(m, n, row=i) / n - mean for i, a in enumerate(own)}
    columns = {b: _only(m, n, column=j) / m - mean for j, b in enumerate(other)}
    terms: list[tuple[str, str, str, Floats]] = [("bias", "", "", mean)]
    both = [bot for bot in own if bot in other]
    if both:
        diagonal = np.zeros((m, n))
        for bot in both:
            diagonal[own.index(bot), other.index(bot)] = 1 / len(both)
        terms.append(("equal skill", "", "", diagonal))
    terms += [("own", a, "", weights) for a, weights in rows.items()]
    terms += [("other", "", b, weights) for b, weights in columns.items()]
    for i, a in enumerate(own):
        for j, b in enumerate(other):
            terms.append(("rest", a, b, _only(m, n, row=i, column=j) - mean - rows[a] - columns[b]))
    return terms


def _only(m: int, n: int, row: int | None = None, column: int | None = None) -> Floats:
    """Return a table of zeros with ones in the given row, column, or where both meet."""
    found = np.zeros((m, n))
    found[slice(None) if row is None else row, slice(None) if column is None else column] = 1.0
    return found
