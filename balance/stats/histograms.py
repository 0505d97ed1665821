"""Means, spreads and quantiles of whole numbers from a histogram; integers up to the last step.

A histogram is a sorted array of distinct values and how many games had each. Sums are exact whatever their size, so the
result cannot depend on the order in which games were counted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from balance.stats.proportions import Interval, shown

Integers = npt.NDArray[np.int64]


def exact_sum(weights: Integers, values: Integers, power: int = 1) -> int:
    """Return the sum of weight times value to a power, as a Python integer that cannot overflow."""
    if weights.size == 0:
        return 0
    largest = max(abs(int(values.max())), abs(int(values.min())))
    if largest**power * int(np.abs(weights).sum()) < 2**62:
        return int(np.dot(weights, values**power))
    return sum(int(w) * int(v) ** power for w, v in zip(weights, values, strict=True))


@dataclass(frozen=True)
class Histogram:
    """How many games had each value.

    Attributes
    ----------
    values : array of int64, shape (m,)
        Distinct, ascending.
    counts : array of int64, shape (m,)
        Games with that value, each at least 1.
    """

    values: Integers
    counts: Integers

    @classmethod
    def of(cls, values: npt.ArrayLike, counts: npt.ArrayLike) -> Histogram:
        """Build from values in any order, repeated or with a count of zero."""
        raw, weights = np.asarray(values, np.int64), np.asarray(counts, np.int64)
        distinct, place = np.unique(raw, return_inverse=True)
        merged = np.zeros(distinct.size, np.int64)
        np.add.at(merged, place, weights)
        kept = merged > 0
        return cls(distinct[kept], merged[kept])

    @property
    def games(self) -> int:
        """Number of games."""
        return int(self.counts.sum())

    @property
    def total(self) -> int:
        """Sum of the value over all games."""
        return exact_sum(self.counts, self.values)

    @property
    def squares(self) -> int:
        """Sum of the squared value over all games."""
        return exact_sum(self.counts, self.values, 2)

    def mean(self) -> float:
        """Return the mean; NaN without games."""
        return self.total / self.games if self.games else float("nan")

    def variance(self) -> float:
        """Return the sample variance (denominator n - 1); NaN with fewer than two games."""
        n = self.games
        if n < 2:
            return float("nan")
        return (n * self.squares - self.total**2) / (n * (n - 1))

    def sd(self) -> float:
        """Return the sample standard deviation; NaN with fewer than two games."""
        return float(np.sqrt(self.variance()))

    def without_zeros(self, n: int) -> Histogram:
        """Return the histogram without `n` of its games with a value of 0."""
        return Histogram.of(self.values, self.counts - n * (self.values == 0))

    def games_with(self, at_least: int) -> int:
        """Return the number of games with a value of `at_least` or more."""
        return int(self.counts[self.values >= at_least].sum())


def mean_interval(histogram: Histogram, level: float = 0.95) -> Interval:
    """Return the mean with Student's interval; limits are NaN with fewer than two games."""
    from scipy.special import stdtrit

    n = histogram.games
    mean = np.asarray(histogram.mean())
    if n < 2:
        return Interval(mean, np.asarray(np.nan), np.asarray(np.nan))
    half = float(stdtrit(n - 1, 0.5 + level / 2)) * np.sqrt(histogram.variance() / n)
    return Interval(mean, mean - half, mean + half)


def shown_mean(histogram: Histogram, level: float = 0.95) -> tuple[Interval, str]:
    """Return the mean with the interval to show, and the name of its method.

    Student's, except where the games take one value or two neighbouring ones (a card nobody drew, a rule that struck
    once): there the mean is a share in disguise and gets the interval of one (`balance.stats.proportions.shown`), since
    Student's would claim certainty from no variation. No limit falls below zero when no value does.
    """
    values = histogram.values
    if histogram.games and values[-1] - values[0] <= 1:
        ones = int(histogram.counts[values > values[0]].sum())
        interval, method = shown(ones, histogram.games, level)
        return Interval(*(np.asarray(values[0] + part) for part in interval)), str(method)
    interval = mean_interval(histogram, level)
    if histogram.games and values[0] >= 0:
        interval = interval._replace(low=np.maximum(interval.low, 0.0))
    return interval, "student"


def quantile(histogram: Histogram, share: float) -> float:
    """Return the smallest value that at least `share` of the games do not exceed; NaN without games."""
    if histogram.games == 0:
        return float("nan")
    return float(_value_at_rank(histogram, int(np.ceil(round(share * histogram.games, 9)))))


def quantile_interval(histogram: Histogram, share: float, level: float = 0.95) -> Interval:
    """Return a quantile with the distribution-free interval from order statistics.

    The ranks are the binomial quantiles of the number of games at or below the true quantile, taken outwards so that
    coverage is at least `level` (David and Nagaraja, Order Statistics, section 7.1). Where there are too few games for
    a limit the smallest or largest value stands in its place.
    """
    from scipy.stats import binom

    estimate = np.asarray(quantile(histogram, share))
    n = histogram.games
    if n == 0:
        return Interval(estimate, estimate, estimate)
    tail = (1 - level) / 2
    low_rank = int(binom.ppf(tail, n, share))
    high_rank = int(binom.ppf(1 - tail, n, share)) + 1
    low, high = _value_at_rank(histogram, low_rank), _value_at_rank(histogram, high_rank)
    return Interval(estimate, np.asarray(float(low)), np.asarray(float(high)))


def _value_at_rank(histogram: Histogram, rank: int) -> int:
    """Return the value of the game of that rank (1 is the smallest), ranks outside taken as the nearest inside."""
    inside = min(max(rank, 1), histogram.games)
    return int(histogram.values[np.searchsorted(np.cumsum(histogram.counts), inside)])
