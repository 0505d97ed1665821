"""Is a difficulty ladder a ladder? Steps between neighbouring values of an axis, on common seeds, over all cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from balance.stats import paired
from balance.stats.proportions import Floats, Interval, newcombe
from balance.stats.tables import RunTables
from balance.stats.tally import Run, Tally, runs_along

POINTS = 100.0
HARDER, EASIER, EQUAL, UNCLEAR = "harder", "easier", "no step that matters", "no visible step"
STEP_COLUMNS = (
    "from", "to", "cell_from", "cell_to", "group", "n", "rate_from", "rate_to",
    "diff", "low", "high", "p", "p_holm", "verdict", "method",
)  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """One comparison of two cells; differences are shares, second minus first.

    Attributes
    ----------
    games : int
        Game indices compared; of cells compared apart, the games of the smaller one.
    rates : tuple of float
        Win rates of the two cells over the games compared.
    first_only, second_only : int
        Games won in one cell alone; of cells compared apart, all that it has won.
    common_seeds : bool
        Whether the cells are compared game by game.
    sizes : tuple of int
        Games of either cell that count.
    """

    games: int
    rates: tuple[float, float]
    first_only: int
    second_only: int
    common_seeds: bool
    sizes: tuple[int, int]

    @property
    def difference(self) -> float:
        """Win rate of the second cell minus that of the first."""
        return self.rates[1] - self.rates[0]

    def interval(self, level: float) -> Interval:
        """Return the difference with its interval."""
        if self.common_seeds:
            return paired.difference(self.games, self.first_only, self.second_only, level)
        return newcombe(self.second_only, self.sizes[1], self.first_only, self.sizes[0], level)

    def p(self) -> float:
        """Return the two-sided p of no difference."""
        if self.common_seeds:
            return float(paired.mcnemar(self.first_only, self.second_only))
        from scipy.special import ndtr

        share = (self.first_only + self.second_only) / sum(self.sizes)
        error = np.sqrt(share * (1 - share) * (1 / self.sizes[0] + 1 / self.sizes[1]))
        return float(2 * ndtr(-abs(self.difference) / error)) if error > 0 else 1.0


def compare(tables: RunTables, tally: Tally, first: int, second: int, group: str) -> Pair:
    """Compare the win rate of a group in two cells.

    Game by game over the game indices both have played when the win bits of both are there: of a larger cell only as
    many games count as the smaller has. Else as independent samples with all their games, which common seeds only make
    more careful than it need be.
    """
    bits = tables.win_bits.get((first, group)), tables.win_bits.get((second, group))
    if bits[0] is not None and bits[1] is not None:
        games = min(tables.games(first), tables.games(second))
        found = paired.discordant(bits[0], bits[1], games)
        rates = ((found.both + found.first_only) / games, (found.both + found.second_only) / games)
        return Pair(games, rates, found.first_only, found.second_only, True, (games, games))
    return _apart(tally, first, second, group)


def _apart(tally: Tally, first: int, second: int, group: str) -> Pair:
    """Compare from the counts alone."""
    outcomes = [tally.outcomes(cell) for cell in (first, second)]
    wins = [rows.wins(tally.masks(cell).get(group, 0)) for rows, cell in zip(outcomes, (first, second), strict=True)]
    sizes = outcomes[0].total, outcomes[1].total
    return Pair(min(sizes), (wins[0] / sizes[0], wins[1] / sizes[1]), wins[0], wins[1], False, sizes)


def paired_steps(
    tables: RunTables, axis: str, group: str | None = None, level: float = 0.95, smallest: float = 0.0
) -> pd.DataFrame:
    """Return the step in win rate between neighbouring values of an axis, for every combination of the other axes.

    Parameters
    ----------
    tables : RunTables
        The run.
    axis : str
        Name of the axis to walk along, in its own order.
    group : str, optional
        Whose win rate; the headline group by default.
    level : float
        Level at which all intervals hold together, and at which Holm's correction judges.
    smallest : float
        Smallest difference that matters, in points; 0 leaves the question open.

    Returns
    -------
    DataFrame
        The other axes, then ``from, to`` (axis values), ``cell_from, cell_to, group, n, rate_from, rate_to``, and in
        points of win rate ``diff`` (to minus from), ``low, high``; ``p``, ``p_holm``, ``verdict`` and ``method``.

    Notes
    -----
    The family is every step of the table. ``low`` and ``high`` are Bonferroni intervals, so all hold at once with
    probability `level`; ``p`` is McNemar's, ``p_holm`` corrected by Holm. The verdict is "harder" or "easier" for the
    group where ``p_holm < 1 - level`` and the interval leaves out zero, so that what is said never goes beyond what is
    shown (Holm alone would tell more steps apart than intervals that hold together); else "no step that matters" where
    the interval lies within `smallest` of zero; else "no visible step".
    """
    who = group or tables.headline
    runs, tally = runs_along(tables, axis), Tally(tables)
    walks = [(run, place) for run in runs for place in range(len(run.cells) - 1)]
    pairs = [compare(tables, tally, run.cells[i], run.cells[i + 1], who) for run, i in walks]
    corrected = paired.holm([pair.p() for pair in pairs])
    share = paired.family_level(level, len(pairs))
    rows = [
        _step(run, place, who, pair, float(p_holm), (share, level, smallest))
        for (run, place), pair, p_holm in zip(walks, pairs, corrected, strict=True)
    ]
    others = list(runs[0].others) if runs else []
    return pd.DataFrame(rows, columns=[*others, *STEP_COLUMNS])


def _step(
    run: Run, place: int, group: str, pair: Pair, p_holm: float, judged: tuple[float, float, float]
) -> dict[str, object]:
    family, level, smallest = judged
    interval = pair.interval(family)
    difference, low, high = (POINTS * float(part) for part in interval)
    return {
        **run.others,
        "from": run.values[place], "to": run.values[place + 1],
        "cell_from": run.cells[place], "cell_to": run.cells[place + 1],
        "group": group, "n": pair.games, "rate_from": pair.rates[0], "rate_to": pair.rates[1],
        "diff": difference, "low": low, "high": high, "p": pair.p(), "p_holm": p_holm,
        "verdict": verdict(difference, low, high, p_holm < 1 - level and not low <= 0 <= high, smallest),
        "method": "paired on common seeds" if pair.common_seeds else "independent",
    }  # fmt: skip


def verdict(difference: float, low: float, high: float, significant: bool, smallest: float) -> str:
    """Name a step in words; see `paired_steps`."""
    if significant:
        return HARDER if difference < 0 else EASIER
    return EQUAL if smallest > 0 and -smallest < low and high < smallest else UNCLEAR


def against_baseline(
    tables: RunTables, baseline: int, group: str | None = None, level: float = 0.95, smallest: float = 0.0
) -> pd.DataFrame:
    """Return what each other cell changes against one baseline cell, on common seeds.

    One more copy of a card instead of a filler, one ruling read another way: the paired difference is the causal effect
    of that change. Columns as in `paired_steps`, with the axis values of the changed cell in place of ``from, to``.
    """
    who = group or tables.headline
    tally, names = Tally(tables), tables.axis_names
    cells = [int(str(cell)) for cell in tables.cells.index if int(str(cell)) != baseline]
    pairs = [compare(tables, tally, baseline, cell, who) for cell in cells]
    corrected = paired.holm([pair.p() for pair in pairs])
    family = paired.family_level(level, len(pairs))
    rows = []
    for cell, pair, p_holm in zip(cells, pairs, corrected, strict=True):
        here = tables.cells.loc[cell]
        run = Run({name: here[name] for name in names}, (baseline, cell), ("", ""))
        rows.append(_step(run, 0, who, pair, float(p_holm), (family, level, smallest)))
    columns = [name for name in STEP_COLUMNS if name not in ("from", "to")]
    return pd.DataFrame(rows, columns=[*names, *columns])


def pava(values: npt.ArrayLike, weights: npt.ArrayLike | None = None, *, increasing: bool = True) -> Floats:
    """Return the monotone sequence closest to `values` in weighted least squares (pool adjacent violators)."""
    from scipy.optimize import isotonic_regression

    given = np.asarray(values, np.float64)
    fit = isotonic_regression(given, weights=None if weights is None else np.asarray(weights), increasing=increasing)
    return np.asarray(fit.x, np.float64)


def cochran_armitage(
    wins: npt.ArrayLike, games: npt.ArrayLike, scores: npt.ArrayLike | None = None
) -> tuple[float, float]:
    """Return z and the two-sided p of a trend in win rates along scores (0, 1, 2, ... by default).

    The classical statistic (Armitage, Biometrics 11, 1955). It takes the cells as independent; win rates on common
    seeds rise and fall together, which makes the true spread of a trend smaller, so p errs on the careful side. A trend
    does not prove that each step goes the same way.
    """
    from scipy.special import ndtr

    k, n = np.asarray(wins, np.float64), np.asarray(games, np.float64)
    s = np.arange(k.size, dtype=np.float64) if scores is None else np.asarray(scores, np.float64)
    total, rate = n.sum(), k.sum() / n.sum()
    spread = rate * (1 - rate) * ((n * s**2).sum() - (n * s).sum() ** 2 / total)
    if spread <= 0:
        return 0.0, 1.0
    z = float((s * (k - n * rate)).sum() / np.sqrt(spread))
    return z, float(2 * ndtr(-abs(z)))


def ladders(tables: RunTables, axis: str, group: str | None = None, level: float = 0.95) -> pd.DataFrame:
    """Judge the whole ladder along an axis, once for every combination of the other axes.

    Returns
    -------
    DataFrame
        The other axes; ``steps``; how many are ``harder``, ``easier`` and ``unclear`` (Holm over the whole table);
        ``violation``, the largest rise of the win rate along the ladder in points (0 when it falls at every step), with
        ``violation_step`` ("a to b") and ``violation_p`` (Holm); ``evenness``, the standard deviation of the steps in
        logit, NaN when a cell is won always or never; ``trend_z`` and ``trend_p`` of Cochran and Armitage.
    """
    who = group or tables.headline
    steps, tally = paired_steps(tables, axis, who, level), Tally(tables)
    rows = []
    for run in runs_along(tables, axis):
        if len(run.cells) > 1:
            rows.append({**run.others, **_ladder(tally, run, who, steps[steps["cell_from"].isin(run.cells)])})
    return pd.DataFrame(rows)


def _ladder(tally: Tally, run: Run, group: str, steps: pd.DataFrame) -> dict[str, object]:
    games = [tally.outcomes(cell).total for cell in run.cells]
    wins = [tally.outcomes(cell).wins(tally.masks(cell).get(group, 0)) for cell in run.cells]
    z, p = cochran_armitage(wins, games)
    worst = steps.iloc[int(np.argmax(steps["diff"].to_numpy()))]
    rises = float(worst["diff"]) > 0
    verdicts = steps["verdict"].tolist()
    return {
        "group": group,
        "steps": len(steps),
        "harder": verdicts.count(HARDER),
        "easier": verdicts.count(EASIER),
        "unclear": len(steps) - verdicts.count(HARDER) - verdicts.count(EASIER),
        "violation": max(0.0, float(worst["diff"])),
        "violation_step": f"{worst['from']} to {worst['to']}" if rises else "",
        "violation_p": float(worst["p_holm"]) if rises else 1.0,
        "evenness": _evenness(wins, games),
        "trend_z": z,
        "trend_p": p,
    }


def _evenness(wins: Sequence[int], games: Sequence[int]) -> float:
    k, n = np.asarray(wins, np.float64), np.asarray(games, np.float64)
    if k.size < 3 or np.any(k == 0) or np.any(k == n):
        return float("nan")
    return float(np.std(np.diff(np.log(k / (n - k))), ddof=1))


def fitted(tables: RunTables, axis: str, group: str | None = None, *, increasing: bool = False) -> pd.DataFrame:
    """Return the win rate of every cell beside its value on the closest monotone ladder.

    Columns: the other axes, the axis, ``cell``, ``games``, ``rate``, ``fitted``.
    """
    who, tally = group or tables.headline, Tally(tables)
    rows = []
    for run in runs_along(tables, axis):
        outcomes = [tally.outcomes(cell) for cell in run.cells]
        games = np.array([rows_.total for rows_ in outcomes])
        wins = [out.wins(tally.masks(cell).get(who, 0)) for out, cell in zip(outcomes, run.cells, strict=True)]
        rates = np.array(wins) / games
        for place, fit in enumerate(pava(rates, games, increasing=increasing).tolist()):
            here = {**run.others, axis: run.values[place], "cell": run.cells[place]}
            rows.append({**here, "games": int(games[place]), "rate": float(rates[place]), "fitted": fit})
    return pd.DataFrame(rows)
