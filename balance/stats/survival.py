"""How long games last when some were cut off: Kaplan-Meier, cumulative incidence by ending, restricted means.

A game stopped by the turn cap lasted at least so long; its length is censored and never averaged in as if it had ended.
Everything starts from counts of games by (length, ending). References: Kaplan and Meier (1958), Aalen and Johansen
(1978), Brookmeyer and Crowley (1982), Klein and Moeschberger, Survival Analysis (2003), chapters 4 and 2.7.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from balance.stats.histograms import Integers
from balance.stats.proportions import Floats, Interval, z_score


@dataclass(frozen=True)
class Lifetimes:
    """Games by length and ending, as counts.

    Attributes
    ----------
    times : array of int64, shape (m,)
        Distinct lengths, ascending.
    ended : array of int64, shape (m, k)
        Games over at that length by each of k endings.
    cut : array of int64, shape (m,)
        Games cut off at that length; a game that ends at the very length of the cap counts as ended before the cut.
    """

    times: Integers
    ended: Integers
    cut: Integers

    @classmethod
    def of(cls, lengths: npt.ArrayLike, causes: npt.ArrayLike, counts: npt.ArrayLike, endings: int) -> Lifetimes:
        """Build from rows of (length, cause, games); a cause outside 0..endings-1 means cut off."""
        length, cause = np.asarray(lengths, np.int64), np.asarray(causes, np.int64)
        times, place = np.unique(length, return_inverse=True)
        table = np.zeros((times.size, endings + 1), np.int64)
        known = (cause >= 0) & (cause < endings)
        np.add.at(table, (place, np.where(known, cause, endings)), np.asarray(counts, np.int64))
        return cls(times, table[:, :endings], table[:, endings])

    @property
    def games(self) -> int:
        """Number of games."""
        return int(self.ended.sum() + self.cut.sum())

    @property
    def events(self) -> Integers:
        """Games over at each length, by whichever ending."""
        return np.asarray(self.ended.sum(axis=1), np.int64)

    @property
    def at_risk(self) -> Integers:
        """Games that lasted at least so long."""
        gone = self.events + self.cut
        return np.asarray(gone[::-1].cumsum()[::-1], np.int64)


@dataclass(frozen=True)
class Curve:
    """A step function of the length with pointwise limits; `value[i]` holds from `times[i]` on."""

    times: Integers
    value: Floats
    low: Floats
    high: Floats


def kaplan_meier(lives: Lifetimes, level: float = 0.95) -> Curve:
    """Return the share of games still going after each length.

    Limits on the log-minus-log scale from Greenwood's variance, which stay inside 0..1; where nothing has ended yet,
    or everything has, they are those of the binomial at that share.
    """
    hazard = lives.events / lives.at_risk
    survival = np.asarray(np.cumprod(1 - hazard), np.float64)
    variance_log = _greenwood(lives)
    low, high = _log_log_limits(survival, variance_log, lives, level)
    return Curve(lives.times, survival, low, high)


def _greenwood(lives: Lifetimes) -> Floats:
    """Return the variance of log survival at each length; infinite once everything has ended."""
    left = lives.at_risk - lives.events
    with np.errstate(divide="ignore"):
        terms = lives.events / (lives.at_risk * left.astype(np.float64))
    return np.asarray(np.cumsum(np.where(lives.events > 0, terms, 0.0)))


def _log_log_limits(survival: Floats, variance_log: Floats, lives: Lifetimes, level: float) -> tuple[Floats, Floats]:
    from balance.stats.proportions import clopper_pearson

    open_ = (survival > 0) & (survival < 1)
    safe = np.where(open_, survival, 0.5)
    spread = z_score(level) * np.sqrt(np.where(open_, variance_log, 0.0)) / np.abs(np.log(safe))
    low, high = safe ** np.exp(spread), safe ** np.exp(-spread)
    games = np.where(survival > 0, lives.games, lives.at_risk)
    edge = clopper_pearson(np.where(survival > 0, games, 0), games, level)
    return np.where(open_, low, edge.low), np.where(open_, high, edge.high)


def cumulative_incidence(lives: Lifetimes, level: float = 0.95) -> list[Curve]:
    """Return, for each ending, the share of games that are over by each length through that ending.

    The Aalen-Johansen estimate ``sum S(u-) d_j(u) / n(u)``; taking one minus Kaplan-Meier for one ending alone would
    overstate it. Pointwise limits are plain normal ones from the delta-method variance, cut at 0 and 1.
    """
    survival = np.cumprod(1 - lives.events / lives.at_risk)
    before = np.concatenate(([1.0], survival[:-1]))
    z = z_score(level)
    curves = []
    for cause in range(lives.ended.shape[1]):
        value = np.cumsum(before * lives.ended[:, cause] / lives.at_risk)
        half = z * np.sqrt(_incidence_variance(lives, lives.ended[:, cause], before, value))
        curves.append(Curve(lives.times, value, np.maximum(value - half, 0.0), np.minimum(value + half, 1.0)))
    return curves


def _incidence_variance(lives: Lifetimes, own: Integers, before: Floats, value: Floats) -> Floats:
    """Return the delta-method variance of the Aalen-Johansen estimate (Marubini and Valsecchi 1995, eq. 10.12).

    The double sum over (t, u <= t) is opened into running sums so that the cost stays linear.
    """
    n, d = lives.at_risk.astype(np.float64), lives.events.astype(np.float64)
    left = n - d
    with np.errstate(divide="ignore", invalid="ignore"):
        both = np.where(left > 0, d / (n * left), 0.0)
    alone = before**2 * (n - own) * own / n**3
    mixed = before * own / n**2
    squared = value**2 * np.cumsum(both) - 2 * value * np.cumsum(value * both) + np.cumsum(value**2 * both)
    return np.asarray(
        np.maximum(0.0, squared + np.cumsum(alone) - 2 * (value * np.cumsum(mixed) - np.cumsum(value * mixed)))
    )


def last_seen(lives: Lifetimes) -> int:
    """Return the length up to which the curve is known: the longest game played."""
    return int(lives.times[-1])


def restricted_mean(lives: Lifetimes, limit: int | None = None, level: float = 0.95) -> Interval:
    """Return the mean of the length cut at `limit` (the longest game by default): the area under the survival curve.

    Without censoring and with the default limit this is the plain mean. Variance: Klein and Moeschberger, eq. 4.5.3,
    with the factor n / (n - 1) that makes it the sample variance when nothing is cut off.
    """
    end = last_seen(lives) if limit is None else limit
    inside = lives.times <= end
    survival = np.cumprod(1 - lives.events / lives.at_risk)[inside]
    edges = np.concatenate(([0.0], lives.times[inside].astype(np.float64), [float(end)]))
    areas = np.diff(edges) * np.concatenate(([1.0], survival))
    beyond = areas[::-1].cumsum()[::-1][1:]
    n, d = lives.at_risk[inside].astype(np.float64), lives.events[inside].astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where((d > 0) & (n > d), beyond**2 * d / (n * (n - d)), 0.0)
    games = lives.games
    variance = float(terms.sum()) * games / (games - 1) if games > 1 else float("nan")
    mean, half = float(areas.sum()), z_score(level) * float(np.sqrt(variance))
    return Interval(np.asarray(mean), np.asarray(mean - half), np.asarray(mean + half))


def quantile(lives: Lifetimes, share: float, level: float = 0.95) -> Interval:
    """Return the length by which `share` of the games are over; infinite when the curve never gets there.

    The interval holds every length at which the pointwise limits of the survival curve allow that share (Brookmeyer and
    Crowley).
    """
    curve = kaplan_meier(lives, level)
    target = 1 - share + 1e-10
    return Interval(
        *(np.asarray(_first_at_or_below(curve.times, part, target)) for part in (curve.value, curve.low, curve.high))
    )


def _first_at_or_below(times: Integers, survival: Floats, target: float) -> float:
    reached = np.flatnonzero(survival <= target)
    return float(times[reached[0]]) if reached.size else float("inf")


def share_over_by(lives: Lifetimes, limit: float, level: float = 0.95) -> Interval:
    """Return the share of games over at or before `limit`; NaN when the curve is not known so far."""
    curve = kaplan_meier(lives, level)
    place = int(np.searchsorted(curve.times, limit, side="right")) - 1
    known = limit <= curve.times[-1] or curve.value[-1] == 0
    if not known:
        nan = np.asarray(np.nan)
        return Interval(nan, nan, nan)
    if place < 0:
        from balance.stats.proportions import clopper_pearson

        return clopper_pearson(0, lives.games, level)
    return Interval(
        np.asarray(1 - curve.value[place]), np.asarray(1 - curve.high[place]), np.asarray(1 - curve.low[place])
    )
