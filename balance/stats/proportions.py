"""Intervals for shares of games: one share, the difference of two, and the seats of one table together.

Wald intervals are never used: at n = 50, p = 0.02 a nominal 95 % one covers 63.5 %. References: Wilson (1927), Clopper
and Pearson (1934), Newcombe (1998), Brown, Cai and DasGupta (2001), Halperin et al. (1955).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

RARE_SHARE = 0.01
"""Below this share (and above one minus it) an event counts as rare."""
RARE_EVENTS = 10
"""With fewer events (or non-events) than this Wilson's coverage may dip to 84 %, at every n."""


class Interval(NamedTuple):
    """An estimate with its limits; arrays of one shape, NaN where there were no games."""

    estimate: Floats
    low: Floats
    high: Floats


def z_score(level: float) -> float:
    """Return the two-sided normal critical value, 1.96 for level 0.95."""
    from scipy.special import ndtri

    return float(ndtri(0.5 + level / 2))


def _confint(events: npt.ArrayLike, games: npt.ArrayLike, level: float, method: str) -> Interval:
    from statsmodels.stats.proportion import proportion_confint

    k, n = np.broadcast_arrays(np.asarray(events, np.float64), np.asarray(games, np.float64))
    if np.any((k < 0) | (k > n)):
        raise ValueError("events must lie between 0 and the number of games")
    low, high, share = np.full(k.shape, np.nan), np.full(k.shape, np.nan), np.full(k.shape, np.nan)
    some = n > 0
    if np.any(some):
        share[some] = k[some] / n[some]
        low[some], high[some] = proportion_confint(k[some], n[some], alpha=1 - level, method=method)
    low = np.where(some & (k == 0), 0.0, low)
    high = np.where(some & (k == n), 1.0, high)
    return Interval(share, low, high)


def wilson(events: npt.ArrayLike, games: npt.ArrayLike, level: float = 0.95) -> Interval:
    """Return Wilson's score interval; the one for shares that are shown.

    Parameters
    ----------
    events, games : array_like
        Events and games, broadcast together. `games` may be an effective number and need not be whole.
    level : float
        Nominal coverage.
    """
    return _confint(events, games, level, "wilson")


def clopper_pearson(events: npt.ArrayLike, games: npt.ArrayLike, level: float = 0.95) -> Interval:
    """Return the exact interval of Clopper and Pearson, whose coverage is never below `level`."""
    return _confint(events, games, level, "beta")


def is_rare(events: npt.ArrayLike, games: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Tell where Wilson is not to be trusted: a share under 1 % or over 99 %, or fewer than ten of either kind."""
    k, n = np.asarray(events, np.float64), np.asarray(games, np.float64)
    few = np.minimum(k, n - k)
    return np.asarray((few < RARE_EVENTS) | (few < RARE_SHARE * n))


def shown(events: npt.ArrayLike, games: npt.ArrayLike, level: float = 0.95) -> tuple[Interval, npt.NDArray[np.str_]]:
    """Return the interval to show with a share, and the name of its method.

    Wilson, except for rare events (see `is_rare`), which get Clopper and Pearson.
    """
    k, n = np.broadcast_arrays(np.asarray(events, np.float64), np.asarray(games, np.float64))
    rare = is_rare(k, n)
    score, exact = wilson(k, n, level), clopper_pearson(k, n, level)
    interval = Interval(score.estimate, np.where(rare, exact.low, score.low), np.where(rare, exact.high, score.high))
    return interval, np.where(rare, "clopper-pearson", "wilson")


def newcombe(
    events: npt.ArrayLike,
    games: npt.ArrayLike,
    events_2: npt.ArrayLike,
    games_2: npt.ArrayLike,
    level: float = 0.95,
) -> Interval:
    """Return share 1 minus share 2 for independent games, with Newcombe's hybrid score interval (his method 10).

    Source: Newcombe, Statistics in Medicine 17 (1998) 873-890.
    """
    a, b = wilson(events, games, level), wilson(events_2, games_2, level)
    difference = a.estimate - b.estimate
    low = difference - np.hypot(a.estimate - a.low, b.high - b.estimate)
    high = difference + np.hypot(a.high - a.estimate, b.estimate - b.low)
    return Interval(difference, low, high)


def _inside_on_plane(limit: float, seats: int, step: float = 0.05, reach: float = 12.0) -> float:
    """Return P(all deviations of `seats` standard normals from their mean lie within +-limit).

    Given a mean of zero the normals are distributed as their deviations, so this is the density at zero of the sum of
    `seats` normals cut off at +-limit, divided by the same without a cut; the density comes from the characteristic
    function.
    """
    x = np.linspace(-limit, limit, 801)
    density = np.exp(-x * x / 2) / np.sqrt(2 * np.pi)
    t = np.arange(0.0, reach, step)
    weights = np.full(x.size, x[1] - x[0])
    weights[[0, -1]] /= 2
    transform = np.cos(np.outer(t, x)) @ (density * weights)
    return float(np.trapezoid(transform**seats, t) / np.pi * np.sqrt(2 * np.pi * seats))


@lru_cache(maxsize=64)
def simultaneous_z(seats: int, level: float = 0.95) -> float:
    """Return the critical value that the z of all seat rates of one table keep within together.

    One seat's gain is the others' loss: for games with one winner and equal seats the rates correlate by -1/(k-1), so
    the value is that of the largest absolute deviation from the mean of k normals (Halperin et al., JASA 50, 1955),
    scaled to unit variance. Known values at 0.95: k = 2 1.960, 3 2.344, 4 2.468, 5 2.555, 6 2.621.
    """
    from scipy.optimize import brentq

    if seats <= 2:
        return z_score(level)
    highest = z_score(1 - (1 - level) / seats)
    scale = np.sqrt(seats / (seats - 1))
    root = brentq(lambda z: _inside_on_plane(z / scale, seats) - level, z_score(level), highest + 0.01, xtol=1e-6)
    return float(root)


def simultaneous_shares(wins: npt.ArrayLike, games: int, level: float = 0.95) -> Interval:
    """Return the seats' shares of the games of one table with intervals that hold together.

    Wilson intervals with the critical value of `simultaneous_z`.

    Parameters
    ----------
    wins : array_like, shape (seats,)
        Games won by each seat.
    games : int
        Games played.
    """
    from scipy.special import ndtr

    k = np.atleast_1d(np.asarray(wins, np.float64))
    z = simultaneous_z(k.size, level)
    return wilson(k, np.full(k.shape, float(games)), float(2 * ndtr(z) - 1))
