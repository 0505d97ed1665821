"""Every number a run can be asked for, in one tidy table."""

from __future__ import annotations

import pandas as pd

from balance.stats.tables import RunTables

COLUMNS = ("metric", "group", "n", "estimate", "low", "high", "method")


def metrics(tables: RunTables, level: float = 0.95) -> pd.DataFrame:
    """Return every metric of every cell, with an interval.

    Parameters
    ----------
    tables : RunTables
        The run.
    level : float
        Confidence of each interval taken alone.

    Returns
    -------
    DataFrame
        Columns ``cell``, one per axis, ``metric``, ``group``, ``n``, ``estimate``, ``low``, ``high``, ``method``; cells
        in order, then metrics in a fixed order. Shares lie between 0 and 1. ``n`` counts games (seat-games for a bot).

        ============================ =========================== =================================================
        metric                       group                       what it is
        ============================ =========================== =================================================
        win_rate                     pack, seat 0, ... bot NAME  share of games won
        fair_ratio                   seats and bots              win rate times number of seats; 1 is a fair share
        share_end_<slug>             all                         share of games that end so
        capped_share                 all                         share of games cut off by the turn cap
        failed_share                 all                         share of games with a status other than 0
        mean_<length>                all, won, lost              mean; restricted to the cap when games were cut off
        <length>_q10, _q50, _q90     all, won, lost              quantiles; infinite when beyond the cap
        within_box                   all                         share of games over within the box's stated time
        share_<column>               all                         share columns: share of games with a 1
        mean_<column>                all or seat                 count and cause columns: mean per game
        any_<column>                 all or seat                 count and cause columns: share of games with any
        share_<whole>_<column>       all, won, lost              cause columns: part of the whole, over all games
        ============================ =========================== =================================================
    """
    raise NotImplementedError
