"""Does the seat decide? Win rates of the seats of one table, and tests that all seats are alike.

Meant for tables of identical bots. Wins of seats at one table exclude each other, so the seats are never treated as
independent samples. References: Cochran (1950), Halperin et al. (1955), Good, Permutation Tests (2005).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from balance.stats.histograms import Integers
from balance.stats.paired import holm
from balance.stats.proportions import simultaneous_shares
from balance.stats.tables import RunTables
from balance.stats.tally import Tally

PERMUTATIONS = 9_999
FEW_GAMES = 2_000
"""With fewer games chi-square would not do."""


class SeatTest(NamedTuple):
    """A test that the seats of a table are alike."""

    statistic: float
    p: float
    method: str


def seat_wins(winners: npt.ArrayLike, games: npt.ArrayLike, seats: int) -> Integers:
    """Return the games won by each seat, from games counted by the bit mask of their winners."""
    mask, n = np.asarray(winners, np.int64), np.asarray(games, np.int64)
    return np.array([int(n[(mask >> seat) & 1 == 1].sum()) for seat in range(seats)], np.int64)


def _games_by_winners(winners: npt.ArrayLike, games: npt.ArrayLike, seats: int) -> Integers:
    """Return the number of games with 0, 1, ..., `seats` winners."""
    mask, n = np.asarray(winners, np.int64), np.asarray(games, np.int64)
    found = np.zeros(seats + 1, np.int64)
    np.add.at(found, np.bitwise_count(mask & ((1 << seats) - 1)), n)
    return found


def seat_statistic(wins: npt.ArrayLike, by_winners: Integers) -> npt.NDArray[np.float64]:
    """Return Cochran's Q: the squared distances of seat wins from their mean over the variance that luck gives them.

    With one winner in every game this is Pearson's chi-square against equal shares. Games won by nobody or everybody
    say nothing and drop out.
    """
    w = np.asarray(wins, np.float64)
    seats = w.shape[-1]
    m = np.arange(seats + 1)
    luck = float((by_winners * m * (seats - m)).sum()) / (seats * (seats - 1))
    spread = ((w - w.mean(axis=-1, keepdims=True)) ** 2).sum(axis=-1)
    return np.asarray(spread / luck if luck > 0 else np.zeros_like(spread))


def chi_square(winners: npt.ArrayLike, games: npt.ArrayLike, seats: int) -> SeatTest:
    """Test that all seats win equally often, by Cochran's Q and the chi-square distribution."""
    from scipy.special import chdtrc

    q = float(seat_statistic(seat_wins(winners, games, seats), _games_by_winners(winners, games, seats)))
    return SeatTest(q, float(chdtrc(seats - 1, q)), "chi-square")


def permutation(
    winners: npt.ArrayLike, games: npt.ArrayLike, seats: int, draws: int = PERMUTATIONS, seed: int = 1
) -> SeatTest:
    """Test that all seats win equally often by re-seating the players of every game at random.

    Each game is a block: with m winners, each set of m seats is as likely as any other. A draw therefore needs only the
    number of games with m winners, split at random over these sets. Ties and shared wins are dealt with exactly.
    """
    by_winners = _games_by_winners(winners, games, seats)
    q = float(seat_statistic(seat_wins(winners, games, seats), by_winners))
    rng = np.random.default_rng(seed)
    wins = np.zeros((draws, seats), np.int64)
    for m in range(1, seats):
        sets = np.array(
            [[seat in chosen for seat in range(seats)] for chosen in combinations(range(seats), m)], np.int64
        )
        wins += rng.multinomial(int(by_winners[m]), np.full(len(sets), 1 / len(sets)), size=draws) @ sets
    as_far = int((seat_statistic(wins, by_winners) >= q - 1e-9).sum())
    return SeatTest(q, (1 + as_far) / (1 + draws), "block permutation")


def exact_two(first: int, second: int) -> SeatTest:
    """Test that two seats win equally often: exact binomial on the games that one of them wins alone."""
    from scipy.stats import binomtest

    decided = first + second
    p = float(binomtest(first, decided).pvalue) if decided else 1.0
    return SeatTest(float(first), p, "exact binomial")


def judge_seats(winners: npt.ArrayLike, games: npt.ArrayLike, seats: int) -> SeatTest:
    """Test that all seats are alike: exactly for two seats, by permutation for more.

    Where no permutation of many games reaches as far, chi-square tells how much less likely it is than one of them.
    """
    if seats == 2:
        mask, n = np.asarray(winners, np.int64) & 3, np.asarray(games, np.int64)
        return exact_two(int(n[mask == 1].sum()), int(n[mask == 2].sum()))
    found = permutation(winners, games, seats)
    beyond = found.p <= 1 / (1 + PERMUTATIONS) and int(np.asarray(games).sum()) >= FEW_GAMES
    return chi_square(winners, games, seats) if beyond else found


def seat_groups(masks: Mapping[str, int], groups: Sequence[str] | None = None) -> dict[str, int]:
    """Return the groups to compare, with their seat: the named ones, else ``seat N``, else all groups of one seat."""
    single = {group: mask.bit_length() - 1 for group, mask in masks.items() if mask.bit_count() == 1}
    if groups is not None:
        return {group: single[group] for group in groups if group in single}
    numbered = {group: seat for group, seat in single.items() if group.startswith("seat ")}
    return numbered or single


def _gathered(winners: Integers, seats: Sequence[int]) -> Integers:
    """Return the winner masks with bit i for the i-th of the given seats."""
    found = np.zeros(winners.shape, np.int64)
    for place, seat in enumerate(seats):
        found |= ((winners >> seat) & 1) << place
    return found


def seat_rates(tables: RunTables, groups: Sequence[str] | None = None, level: float = 0.95) -> pd.DataFrame:
    """Return the win rate of each seat of each cell, with intervals that hold together within the cell.

    Returns
    -------
    DataFrame
        ``cell``, the axes, ``group, n, wins, rate, low, high`` (simultaneous Wilson), ``fair`` (the mean rate of the
        seats, 1/k when every game has one winner) and ``excess`` (rate minus fair). Cells with fewer than two such
        seats are left out.
    """
    tally, rows = Tally(tables), []
    for cell in (int(str(cell)) for cell in tables.cells.index):
        chosen = seat_groups(tally.masks(cell), groups)
        if len(chosen) < 2:
            continue
        outcomes = tally.outcomes(cell)
        wins = seat_wins(_gathered(outcomes.winners, list(chosen.values())), outcomes.games, len(chosen))
        interval = simultaneous_shares(wins, outcomes.total, level)
        fair = float(interval.estimate.mean())
        axes = {name: tables.cells.loc[cell, name] for name in tables.axis_names}
        for group, won, rate, low, high in zip(
            chosen, wins.tolist(), *(part.tolist() for part in interval), strict=True
        ):
            rows.append({"cell": cell, **axes, "group": group, "n": outcomes.total, "wins": won, "rate": rate,
                         "low": low, "high": high, "fair": fair, "excess": rate - fair})  # fmt: skip
    columns = ["cell", *tables.axis_names, "group", "n", "wins", "rate", "low", "high", "fair", "excess"]
    return pd.DataFrame(rows, columns=columns)


def seat_bias(tables: RunTables, groups: Sequence[str] | None = None) -> pd.DataFrame:
    """Test in every cell that its seats are alike.

    Returns
    -------
    DataFrame
        ``cell``, the axes, ``seats, n, statistic, p, p_holm`` (over the cells), ``method``, ``best`` (the seat that
        wins most) and ``excess`` (its rate minus the mean of the seats).
    """
    tally, rows = Tally(tables), []
    for cell in (int(str(cell)) for cell in tables.cells.index):
        chosen = seat_groups(tally.masks(cell), groups)
        if len(chosen) < 2:
            continue
        outcomes, seats = tally.outcomes(cell), len(chosen)
        gathered = _gathered(outcomes.winners, list(chosen.values()))
        wins, test = seat_wins(gathered, outcomes.games, seats), judge_seats(gathered, outcomes.games, seats)
        best, axes = int(wins.argmax()), {name: tables.cells.loc[cell, name] for name in tables.axis_names}
        rows.append({"cell": cell, **axes, "seats": seats, "n": outcomes.total, "statistic": test.statistic,
                     "p": test.p, "method": test.method, "best": list(chosen)[best],
                     "excess": float((wins[best] - wins.mean()) / outcomes.total)})  # fmt: skip
    columns = ["cell", *tables.axis_names, "seats", "n", "statistic", "p", "p_holm", "method", "best", "excess"]
    frame = pd.DataFrame(rows, columns=columns)
    frame["p_holm"] = holm(frame["p"].to_numpy(np.float64))
    return frame
