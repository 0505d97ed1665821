"""Differences of two win rates measured on the same game indices, so with the same dice and shuffles.

Only the games that the two cells decide differently carry information: with ``b`` games won in the first cell alone and
``c`` won in the second alone, the difference second minus first is ``(c - b) / n``. References: McNemar (1947), Bonett
and Price (2012), Holm (1979).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from balance.stats.proportions import Floats, Interval, wilson, z_score
from balance.stats.tables import PackedBits

EXACT_UP_TO = 10_000
"""Up to this many discordant games McNemar's p is exact; beyond, the two agree to the third digit."""


class Discordant(NamedTuple):
    """Counts of one pair of cells: games, won in the first alone, won in the second alone, won in both."""

    games: int
    first_only: int
    second_only: int
    both: int


def prefix(bits: PackedBits, games: int) -> PackedBits:
    """Return the first `games` bits, packed; the bits that pad the last byte are zero."""
    whole, rest = divmod(games, 8)
    part = bits[: whole + (rest > 0)]
    if part.size < whole + (rest > 0):
        raise ValueError(f"{games} games do not fit in {bits.size} packed bytes")
    if rest:
        part = part.copy()
        part[-1] &= (0xFF << (8 - rest)) & 0xFF
    return part


def ones(bits: PackedBits) -> int:
    """Return the number of bits that are set."""
    return int(np.bitwise_count(bits).sum(dtype=np.int64))


def discordant(first: PackedBits, second: PackedBits, games: int) -> Discordant:
    """Compare two cells game by game.

    Parameters
    ----------
    first, second : array of uint8
        Win bits in the order of the game index, as `numpy.packbits` makes them.
    games : int
        Games to compare: the number both cells have played.
    """
    a, b = prefix(first, games), prefix(second, games)
    both = ones(a & b)
    return Discordant(games, ones(a) - both, ones(b) - both, both)


def difference(
    games: npt.ArrayLike, first_only: npt.ArrayLike, second_only: npt.ArrayLike, level: float = 0.95
) -> Interval:
    """Return the win rate of the second cell minus that of the first, with the interval of Bonett and Price.

    The interval adds one game to each kind of discordant game and is cut at -1 and 1, so it also holds when no game is
    discordant. Source: Bonett and Price, J. Educational and Behavioral Statistics 37 (2012) 479-488.
    """
    n = np.asarray(games, np.float64)
    b, c = np.asarray(first_only, np.float64), np.asarray(second_only, np.float64)
    p, q = (b + 1) / (n + 2), (c + 1) / (n + 2)
    half = z_score(level) * np.sqrt((p + q - (q - p) ** 2) / (n + 2))
    return Interval((c - b) / n, np.maximum(q - p - half, -1.0), np.minimum(q - p + half, 1.0))


def mcnemar(first_only: npt.ArrayLike, second_only: npt.ArrayLike) -> Floats:
    """Return the two-sided p that both cells are equally winnable.

    Exact (binomial on the discordant games) up to `EXACT_UP_TO` of them, else the normal approximation without
    continuity correction. 1 where no game is discordant.
    """
    from scipy.special import bdtr, ndtr

    b, c = np.broadcast_arrays(np.asarray(first_only, np.float64), np.asarray(second_only, np.float64))
    total = b + c
    exact = np.minimum(1.0, 2 * bdtr(np.minimum(b, c), total.astype(np.int64), 0.5))
    normal = 2 * ndtr(-np.abs(b - c) / np.sqrt(np.maximum(total, 1.0)))
    return np.asarray(np.where(total == 0, 1.0, np.where(total <= EXACT_UP_TO, exact, normal)))


def holm(p: npt.ArrayLike) -> Floats:
    """Return p-values corrected over their family by Holm's step-down method; empty for an empty family.

    The same values as ``statsmodels.stats.multitest.multipletests``, which collects garbage for 0.2 s at every call.
    """
    values = np.asarray(p, np.float64)
    order = np.argsort(values, kind="stable")
    steps = np.minimum(1.0, np.maximum.accumulate(values[order] * np.arange(values.size, 0, -1)))
    corrected = np.empty_like(values)
    corrected[order] = steps
    return corrected


def family_level(level: float, members: int) -> float:
    """Return the level of each of `members` intervals that makes all of them hold together at `level` (Bonferroni)."""
    return 1 - (1 - level) / max(1, members)


def covariance(bits: Sequence[PackedBits], games: int | Sequence[int]) -> tuple[Floats, Floats]:
    """Return the win rates of several cells played on common seeds, and the covariance matrix of these rates.

    Parameters
    ----------
    bits : sequence of arrays of uint8, length k
        Win bits of each cell.
    games : int or sequence of int, length k
        Games to use from each.

    Returns
    -------
    rates : array, shape (k,)
    covariance : array, shape (k, k)
        ``(p_ij - p_i p_j) / n`` where ``p_ij`` is the share of game indices won in both cells. Where cells have played
        different numbers of games, the sum over the indices both have of ``(x_i - p_i) (x_j - p_j)``, over
        ``n_i n_j``: indices that one cell alone has played add to its own variance and to nothing else.
    """
    sizes = [games] * len(bits) if isinstance(games, int) else list(games)
    rates = np.array([ones(prefix(part, n)) / n for part, n in zip(bits, sizes, strict=True)])
    matrix = np.zeros((len(bits), len(bits)))
    for i in range(len(bits)):
        for j in range(i, len(bits)):
            matrix[i, j] = matrix[j, i] = _common_spread((bits[i], bits[j]), (sizes[i], sizes[j]), rates[[i, j]])
    return rates, matrix


def _common_spread(bits: tuple[PackedBits, PackedBits], sizes: tuple[int, int], rates: Floats) -> float:
    """Return the covariance of the win rates of two cells, from the game indices that both have played."""
    common = min(sizes)
    found = discordant(*bits, common)
    won = found.both + found.first_only, found.both + found.second_only
    if sizes[0] == sizes[1]:
        return float(found.both / common - rates[0] * rates[1]) / common
    spread = found.both - rates[0] * won[1] - rates[1] * won[0] + common * rates[0] * rates[1]
    return float(spread) / (sizes[0] * sizes[1])


def unsettled(matrix: Floats, rates: Floats, games: Sequence[float]) -> Floats:
    """Return a covariance matrix in which cells won always or never are not certain: half a game each way is added.

    Beside larger cells with a spread of their own, a small cell without any would else pass for the best known.
    """
    n = np.asarray(games, np.float64)
    p = (rates * n + 0.5) / (n + 1)
    return np.asarray(matrix + np.diag(np.where((rates == 0) | (rates == 1), p * (1 - p) / n, 0.0)))


def pooled(bits: Sequence[PackedBits], games: int | Sequence[int], level: float = 0.95) -> Interval:
    """Return the mean win rate of several cells on common seeds; each game index is one independent observation.

    Every cell weighs alike, whatever its number of games. The interval is Wilson's with the effective number of games,
    the number of independent games that would give the same variance.
    """
    rates, matrix = covariance(bits, games)
    sizes = [games] if isinstance(games, int) else games
    if len(set(sizes)) > 1:
        matrix = unsettled(matrix, rates, sizes)
    return clustered(float(rates.mean()), float(matrix.mean()), min(sizes), level)


def clustered(rate: float, variance: float, clusters: int, level: float = 0.95) -> Interval:
    """Return Wilson's interval for a share whose variance was estimated from independent clusters.

    Uses the effective number of games ``rate (1 - rate) / variance``; where that is 0/0, the number of clusters.
    Source: Korn and Graubard, Survey Methodology 24 (1998) 193-201.
    """
    spread = rate * (1 - rate)
    effective = spread / variance if variance > 0 and spread > 0 else float(clusters)
    return wilson(rate * effective, effective, level)


def contrast(
    bits: Sequence[PackedBits], weights: Sequence[float], games: int | Sequence[int], level: float = 0.95
) -> tuple[Interval, float]:
    """Return a weighted sum of win rates on common seeds with a normal interval, and the two-sided p that it is zero.

    For differences of pooled cells: weights of 1/m on one side and -1/m on the other. The error
    is at least that of one game decided differently, so that cells that agree in every game do not look certain.
    """
    from scipy.special import ndtr

    rates, matrix = covariance(bits, games)
    w = np.asarray(weights, np.float64)
    value, variance = float(w @ rates), float(w @ matrix @ w)
    error = float(np.sqrt(max(variance, float(np.max(np.abs(w) / np.asarray(games))) ** 2)))
    half = z_score(level) * error
    interval = Interval(np.asarray(value), np.asarray(value - half), np.asarray(value + half))
    return interval, float(2 * ndtr(-abs(value) / error))
