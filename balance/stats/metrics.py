"""Every number a run can be asked for, in one tidy table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from balance.stats import histograms, paired, survival
from balance.stats.proportions import Interval, shown
from balance.stats.tables import ColumnSpec, EndSpec, RunTables
from balance.stats.tally import Rows, Tally, part_columns

COLUMNS = ("metric", "group", "n", "estimate", "low", "high", "method")
QUANTILES = (10, 50, 90)
SPLITS = ("all", "won", "lost")


@dataclass
class _Sheet:
    """Rows of the table as they are found; shares get their intervals in one go at the end."""

    level: float
    rows: list[tuple[int, str, str, int, float, float, float, str]] = field(default_factory=list)
    shares: list[tuple[int, int, int]] = field(default_factory=list)

    def share(self, cell: int, metric: str, group: str, events: int, games: int) -> None:
        self.shares.append((len(self.rows), events, games))
        self.rows.append((cell, metric, group, games, np.nan, np.nan, np.nan, ""))

    def put(self, cell: int, metric: str, group: str, games: int, interval: Interval, method: str) -> None:
        estimate, low, high = (float(part) for part in interval)
        self.rows.append((cell, metric, group, games, estimate, low, high, method))

    def frame(self) -> pd.DataFrame:
        table = pd.DataFrame(self.rows, columns=["cell", *COLUMNS])
        if self.shares:
            places, events, games = np.array(self.shares, np.int64).T
            interval, methods = shown(events, games, self.level)
            for name, values in zip(("estimate", "low", "high"), interval, strict=True):
                column = table[name].to_numpy(np.float64).copy()
                column[places] = values
                table[name] = column
            words = table["method"].to_numpy(object).copy()
            words[places] = methods
            table["method"] = words.astype(str)
        return table


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
        fair_ratio                   seat N and bots             win rate times number of seats; 1 is a fair share;
                                                                 not where all seats win together
        share_end_<slug>             all                         share of games that end so
        capped_share                 all                         share of games cut off by the turn cap
        failed_share                 all                         share of games with a status other than 0
        mean_<length>                all, won, lost              mean; restricted to the longest game when any was cut
        <length>_q10, _q50, _q90     all, won, lost              quantiles; infinite when beyond the cap
        within_box                   all                         share of games over within the box's stated time
        share_<column>               all or seat                 share columns: share of games with a 1
        mean_<column>                all or seat                 count and cause columns: mean per game
        any_<column>                 all or seat                 count and cause columns: share of games with any
        share_<whole>_<column>       all, won, lost, or seat     cause columns: part of the whole, over all games
        ============================ =========================== =================================================

        "won" and "lost" are the games the headline group has won, and all others (of lengths, failed and cut-off ones
        too). Shares and means of columns that are no lengths leave out games that failed or were cut off: what they
        counted so far is no outcome. A value that is given only in some games (`ColumnSpec.given`) has its mean over
        those, and their number as ``n``.

    Notes
    -----
    Rates have Wilson intervals, or Clopper-Pearson where events are rare (`proportions.shown`). Means have Student's,
    but a value that hardly varies is treated as a share (`histograms.shown_mean`). A bot that rotates over
    the seats may hold several of them in one game; its interval treats the game as the observation. The part of a whole
    is a ratio of two sums over games; its variance would need how causes move together, which counts column by column
    do not tell, so the interval is the widest that the separate spreads allow.
    """
    tally, sheet = Tally(tables), _Sheet(level)
    for cell in (int(cell) for cell in tables.cells.index):
        _win_rates(tally, sheet, cell)
        _endings(tally, sheet, cell)
        for spec in tables.columns:
            _COLUMN_METRICS[spec.kind](tally, sheet, cell, spec)
        for whole in _wholes(tables.columns):
            _cause_shares(tally, sheet, cell, whole)
    axes = tables.cells[tables.axis_names]
    table = sheet.frame().join(axes, on="cell")
    return table[["cell", *tables.axis_names, *COLUMNS]]


def _win_rates(tally: Tally, sheet: _Sheet, cell: int) -> None:
    outcomes, seats = tally.outcomes(cell), tally.seats(cell)
    fair: list[tuple[str, int, Interval, str]] = []
    for group, mask in tally.masks(cell).items():
        wins = outcomes.wins(mask)
        sheet.share(cell, "win_rate", group, wins, outcomes.total)
        if group.startswith("seat "):
            interval, used = shown(wins, outcomes.total, sheet.level)
            fair.append((group, outcomes.total, interval, str(used)))
    for group, games, interval in _bots(tally, cell, sheet.level):
        sheet.put(cell, "win_rate", group, games, interval, "wilson by game")
        fair.append((group, games, interval, "wilson by game"))
    if len(tally.masks(cell)) < 2:  # all seats win together: nobody has a share
        return
    for group, games, interval, method in fair:
        scaled = Interval(*(np.asarray(part * seats) for part in interval))
        sheet.put(cell, "fair_ratio", group, games, scaled, method)


def _bots(tally: Tally, cell: int, level: float) -> Iterator[tuple[str, int, Interval]]:
    """Yield the win rate of each bot of a rotated lineup; games are the independent observations."""
    table = tally.tables.bot_wins
    games = tally.tables.games(cell)
    for _, row in table[table["cell"] == cell].iterrows():
        wins, n, squares = int(row["wins"]), int(row["n"]), int(row["squares"])
        rate = wins / n if n else float("nan")
        spread = (games * squares - wins**2) / (games * (games - 1)) if games > 1 else float("nan")
        variance = spread * games / n**2 if n else float("nan")
        yield f"bot {row['bot']}", n, paired.clustered(rate, variance, games, level)


def _endings(tally: Tally, sheet: _Sheet, cell: int) -> None:
    tables, outcomes = tally.tables, tally.outcomes(cell)
    for end in tables.ends:
        sheet.share(cell, f"share_end_{end.slug}", "all", int(outcomes.games[outcomes.ends == end.code].sum()),
                    outcomes.total)  # fmt: skip
    if any(end.censored for end in tables.ends):
        codes = [end.code for end in tables.ends if end.censored]
        capped = int(outcomes.games[np.isin(outcomes.ends, codes)].sum())
        sheet.share(cell, "capped_share", "all", capped, outcomes.total)
    status = tables.status
    failed = int(status.loc[(status["cell"] == cell) & (status["status"] != 0), "n"].sum())
    sheet.share(cell, "failed_share", "all", failed, tables.games(cell))


def _split(tally: Tally, cell: int, rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Yield all rows, then those the headline group has won, then the others."""
    yield "all", rows
    mask = tally.masks(cell).get(tally.tables.headline)
    if mask is not None:
        won = rows.won(mask)
        yield "won", rows.only(won)
        yield "lost", rows.only(~won)


def _lengths(tally: Tally, sheet: _Sheet, cell: int, spec: ColumnSpec) -> None:
    for group, rows in _split(tally, cell, tally.rows(cell, spec.name)):
        _length(sheet, cell, spec.name, group, rows, tally.tables.ends)
    box, pace = tally.tables.box_minutes, tally.tables.minutes_per_turn
    if spec.name == tally.tables.length and box is not None and pace is not None:
        rows = tally.rows(cell, spec.name)
        lives = rows.lifetimes(tally.tables.ends)
        interval = survival.share_over_by(lives, box[1] / (sum(pace) / 2), sheet.level)
        sheet.put(cell, "within_box", "all", rows.total, interval, "kaplan-meier")


def _length(sheet: _Sheet, cell: int, name: str, group: str, rows: Rows, ends: Sequence[EndSpec]) -> None:
    lives, n = rows.lifetimes(ends), rows.total
    cut = int(lives.cut.sum()) > 0
    histogram = rows.histogram()
    if cut:
        mean = survival.restricted_mean(lives, level=sheet.level)
        sheet.put(cell, f"mean_{name}", group, n, mean, f"kaplan-meier, restricted to {survival.last_seen(lives)}")
    else:
        sheet.put(cell, f"mean_{name}", group, n, *histograms.shown_mean(histogram, sheet.level))
    for percent in QUANTILES:
        metric, share = f"{name}_q{percent}", percent / 100
        if cut:
            sheet.put(cell, metric, group, n, survival.quantile(lives, share, sheet.level), "kaplan-meier")
        else:
            interval = histograms.quantile_interval(histogram, share, sheet.level)
            sheet.put(cell, metric, group, n, interval, "order statistics")


def _flags(tally: Tally, sheet: _Sheet, cell: int, spec: ColumnSpec) -> None:
    for column, seat in part_columns(spec, tally.seats(cell)):
        rows = tally.values(cell, column)
        group = "all" if seat is None else tally.seat_group(cell, seat)
        sheet.share(cell, f"share_{spec.name}", group, rows.histogram().games_with(1), rows.total)


def _numbers(tally: Tally, sheet: _Sheet, cell: int, spec: ColumnSpec) -> None:
    for column, seat in part_columns(spec, tally.seats(cell)):
        histogram = tally.values(cell, column).histogram()
        if spec.given:
            applies = tally.values(cell, spec.given).histogram()
            histogram = histogram.without_zeros(applies.games - applies.games_with(1))
        group = "all" if seat is None else tally.seat_group(cell, seat)
        n = histogram.games
        sheet.put(cell, f"mean_{spec.name}", group, n, *histograms.shown_mean(histogram, sheet.level))
        sheet.share(cell, f"any_{spec.name}", group, histogram.games_with(1), n)


_COLUMN_METRICS = {"length": _lengths, "share": _flags, "count": _numbers, "cause": _numbers}


def _wholes(columns: Sequence[ColumnSpec]) -> list[tuple[ColumnSpec, ...]]:
    """Return the causes grouped by their whole, in the order of the data sheet."""
    found: dict[tuple[str, bool], list[ColumnSpec]] = {}
    for spec in columns:
        if spec.kind == "cause" and spec.whole:
            found.setdefault((spec.whole, spec.per_seat), []).append(spec)
    return [tuple(specs) for specs in found.values()]


def _cause_shares(tally: Tally, sheet: _Sheet, cell: int, whole: tuple[ColumnSpec, ...]) -> None:
    if whole[0].per_seat:
        for seat in range(tally.seats(cell)):
            rows = [tally.values(cell, f"{spec.name}_{seat}") for spec in whole]
            _parts(sheet, cell, whole, tally.seat_group(cell, seat), rows)
        return
    columns = [dict(_split(tally, cell, tally.values(cell, spec.name))) for spec in whole]
    for group in columns[0]:
        _parts(sheet, cell, whole, group, [column[group] for column in columns])


def _parts(sheet: _Sheet, cell: int, whole: tuple[ColumnSpec, ...], group: str, rows: list[Rows]) -> None:
    parts = [part.histogram() for part in rows]
    for place, spec in enumerate(whole):
        interval = ratio_of_sums(parts, place, sheet.level)
        sheet.put(cell, f"share_{spec.whole}_{spec.name}", group, parts[place].games, interval, "ratio of sums, widest")


def ratio_of_sums(parts: Sequence[histograms.Histogram], place: int, level: float = 0.95) -> Interval:
    """Return the part of the whole that one cause makes up, over all games together.

    The share is ``R = sum X_j / sum_k sum X_k``; by the delta method its variance is that of ``X_j - R sum_k X_k``,
    which is ``(1 - R) X_j - R`` times the other causes. Only the spread of each cause is known, not how they move
    together, so the standard deviation is taken as the largest possible, the sum of those of the terms (Minkowski): the
    interval is never too short for what is unknown. Wilson's interval at the number of games with that variance.

    Parameters
    ----------
    parts : sequence of Histogram
        Value per game of each cause, over the same games.
    place : int
        Which of them.
    """
    totals, games = [one.total for one in parts], parts[place].games
    everything = sum(totals)
    if everything == 0 or games < 2:
        nan = np.asarray(np.nan)
        share = np.asarray(totals[place] / everything) if everything else nan
        return Interval(share, nan, nan)
    part = totals[place] / everything
    spreads = [one.sd() for one in parts]
    largest = (1 - part) * spreads[place] + part * (sum(spreads) - spreads[place])
    variance = (largest / (everything / games)) ** 2 / games
    return paired.clustered(part, variance, min(games, everything), level)


def catalogue(
    columns: Sequence[ColumnSpec],
    ends: Sequence[EndSpec],
    groups: Sequence[str],
    *,
    bots: Sequence[str] = (),
    seat_groups: Sequence[str] = (),
    box: bool = False,
) -> dict[str, tuple[str, ...]]:
    """Return the metrics a run will have and the groups of each, known before any game is played.

    Parameters
    ----------
    columns, ends
        The game's data sheet.
    groups : sequence of str
        Groups of seats, over all cells.
    bots : sequence of str
        Names of the bots of lineups that rotate, without the word "bot".
    seat_groups : sequence of str
        Names for values per seat ("seat 0", ... or the groups of one seat).
    box : bool
        Whether the game has a minutes model and a stated playing time.
    """
    named = [f"bot {name}" for name in bots]
    found: dict[str, tuple[str, ...]] = {"win_rate": (*groups, *named)}
    fair = (*(group for group in groups if group.startswith("seat ")), *named)
    if fair and len(groups) > 1:
        found["fair_ratio"] = fair
    for end in ends:
        found[f"share_end_{end.slug}"] = ("all",)
    if any(end.censored for end in ends):
        found["capped_share"] = ("all",)
    found["failed_share"] = ("all",)
    for spec in columns:
        found.update(_column_catalogue(spec, tuple(seat_groups)))
    if box:
        found["within_box"] = ("all",)
    for whole in _wholes(columns):
        where = tuple(seat_groups) if whole[0].per_seat else SPLITS
        found.update({f"share_{spec.whole}_{spec.name}": where for spec in whole})
    return found


def _column_catalogue(spec: ColumnSpec, seat_groups: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    if spec.kind == "length":
        names = [f"mean_{spec.name}", *(f"{spec.name}_q{percent}" for percent in QUANTILES)]
        return dict.fromkeys(names, SPLITS)
    where = seat_groups if spec.per_seat else ("all",)
    if spec.kind == "share":
        return {f"share_{spec.name}": where}
    return {f"mean_{spec.name}": where, f"any_{spec.name}": where}


def catalogue_of(tables: RunTables) -> dict[str, tuple[str, ...]]:
    """Return the catalogue of a finished run."""
    tally = Tally(tables)
    seat_groups = dict.fromkeys(
        tally.seat_group(cell, seat) for cell in tally.known_cells for seat in range(tally.seats(cell))
    )
    return catalogue(
        tables.columns,
        tables.ends,
        tables.group_names(),
        bots=[str(bot) for bot in dict.fromkeys(tables.bot_wins["bot"])],
        seat_groups=list(seat_groups),
        box=tables.box_minutes is not None and tables.minutes_per_turn is not None,
    )


def wide(tables: RunTables, table: pd.DataFrame) -> pd.DataFrame:
    """Return one row per cell: axes, games, then every estimate, and the limits of win rates beside theirs.

    Columns are named ``metric`` for the group "all", else ``metric group`` (``win_rate pack``, ``win_rate pack low``).
    """
    rows: dict[int, dict[str, object]] = {int(cell): {} for cell in tables.cells.index}
    picked = (table[name].tolist() for name in ("cell", "metric", "group", "estimate", "low", "high"))
    for cell, metric, group, estimate, low, high in zip(*picked, strict=True):
        name = metric if group == "all" else f"{metric} {group}"
        rows[cell][name] = estimate
        if metric == "win_rate":
            rows[cell][f"{name} low"], rows[cell][f"{name} high"] = low, high
    axes = [*tables.axis_names, "games"]
    values = pd.DataFrame.from_dict(rows, orient="index")
    return tables.cells[axes].join(values).rename_axis("cell").reset_index()
