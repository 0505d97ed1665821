"""How many games a question needs: for a half-width, for a difference, and for a target that is still undecided."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from balance.stats.proportions import z_score

DECISIVE = 0.8
"""Chance with which the further games named for an undecided question settle it."""


MOST_GAMES = 1e12
"""No forecast names more games."""


def _one_sided_z(share: float) -> float:
    from scipy.special import ndtri

    return float(ndtri(share))


def games_for_half_width(half_width: float, rate: float = 0.5, level: float = 0.95) -> int:
    """Return the games that make the interval of a win rate reach `half_width` to each side (0.01 is one point)."""
    if not 0 < half_width < 1:
        raise ValueError("half_width must lie between 0 and 1")
    return math.ceil((z_score(level) / half_width) ** 2 * rate * (1 - rate))


def games_to_tell_apart(rate: float, other: float, level: float = 0.95, power: float = 0.8) -> int:
    """Return the games for each of two cells on separate seeds that show two win rates to differ, two-sided.

    With the variance of the common rate under the null; common seeds need fewer, see `games_to_tell_pairs`.
    """
    if rate == other:
        raise ValueError("two equal rates cannot be told apart")
    common = (rate + other) / 2
    null = z_score(level) * math.sqrt(2 * common * (1 - common))
    real = _one_sided_z(power) * math.sqrt(rate * (1 - rate) + other * (1 - other))
    return math.ceil(((null + real) / (rate - other)) ** 2)


def games_to_tell_pairs(first_only: float, second_only: float, level: float = 0.95, power: float = 0.8) -> int:
    """Return the games for each of two cells on common seeds.

    Parameters
    ----------
    first_only, second_only : float
        Shares of game indices won in one cell alone. Source: Connor, Biometrics 43 (1987) 207-211.
    """
    moved, gap = first_only + second_only, second_only - first_only
    if gap == 0:
        raise ValueError("two equal rates cannot be told apart")
    null = z_score(level) * math.sqrt(moved)
    return math.ceil(((null + _one_sided_z(power) * math.sqrt(moved - gap**2)) / gap) ** 2)


def games_to_see_seat(advantage: float, seats: int, level: float = 0.95, power: float = 0.9) -> int:
    """Return the games that let the chi-square test see one seat `advantage` above its fair share.

    The other seats share the loss. From the non-central chi-square distribution with ``seats - 1`` degrees of freedom.
    """
    from scipy.optimize import brentq
    from scipy.stats import chi2, ncx2

    if not 0 < advantage < 1 - 1 / seats:
        raise ValueError("advantage must be above 0 and leave something for the other seats")
    limit, freedom = float(chi2.ppf(level, seats - 1)), seats - 1
    effect = seats * (advantage**2 + advantage**2 / (seats - 1))
    need = brentq(lambda shift: float(ncx2.sf(limit, freedom, shift)) - power, 1e-6, 1e4)
    return math.ceil(float(need) / effect)


def spread_of_equals(rules: int, games: int, rate: float = 0.5) -> float:
    """Return the spread (largest minus smallest win rate) that pure luck gives `rules` equal rules, on average."""
    return 2 * winners_curse(rules) * math.sqrt(rate * (1 - rate) / games)


def winners_curse(rules: int) -> float:
    """Return by how many standard errors the best of `rules` equal rules looks too good, on average."""
    from scipy.special import ndtr

    z = np.linspace(-9, 9, 20_001)
    below = ndtr(z) ** rules
    return float(9 - np.trapezoid(below, z))


def further_games(
    played: int, slack: float, gap: float, level: float = 0.95, *, exact_edge: bool = False
) -> int | None:
    """Return how many more games should settle whether a value lies on the near side of a limit.

    Parameters
    ----------
    played : int
        Games the interval rests on.
    slack : float
        Distance from the estimate to the end of its interval that faces the limit.
    gap : float
        Distance from the estimate to the limit.
    level : float
        Level of the interval.
    exact_edge : bool
        The estimate is a share of exactly 0 or 1, whose interval shrinks with 1/n instead of 1/sqrt(n).

    Returns
    -------
    int or None
        Further games, rounded up to two digits, that settle the question with the chance `DECISIVE` if the truth is the
        estimate; None when the estimate sits on the limit or so close to it that nobody plays that many games
        (`MOST_GAMES`), so that no number of games can be promised.
    """
    if not (math.isfinite(slack) and math.isfinite(gap)) or gap <= 0 or slack <= 0:
        return None
    if exact_edge:
        total = played * slack / gap
    else:
        safety = 1 + _one_sided_z(DECISIVE) / z_score(level)
        total = played * (safety * slack / gap) ** 2
    if total > MOST_GAMES:  # also what is left of a limit of 0.9 that a share of 540 in 600 games meets exactly
        return None
    return two_digits(max(1, math.ceil(total - played)))


def even_size(games: Sequence[int]) -> int:
    """Return the number of games that cells of one size would need for the same error of their mean.

    The harmonic mean, rounded up. As many further games as a cell of that size needs are enough in every cell: what one
    more game takes off the variance is the more, the fewer a cell has.
    """
    if len(set(games)) == 1:
        return games[0]
    return math.ceil(len(games) / sum(1 / n for n in games))


def two_digits(number: int) -> int:
    """Round a positive whole number up to two digits: 1,234 becomes 1,300."""
    unit = 10 ** max(0, len(str(number)) - 2)
    return int(-(-number // unit) * unit)
