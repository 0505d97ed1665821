"""Verdicts on the targets of a scenario: met, missed, or undecided with the games that would settle it.

A target is met when its whole interval lies inside what is asked, missed when it lies outside, and undecided when it
straddles a limit. Each interval is for the number of games played; playing on until a verdict pleases is peeking.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from balance.stats import paired, plan
from balance.stats.junit import MET, MISSED, UNDECIDED, junit_xml
from balance.stats.ladder import Pair, compare
from balance.stats.metrics import catalogue_of
from balance.stats.proportions import Interval, z_score
from balance.stats.tables import RunTables
from balance.stats.tally import Run, Tally, axis_text, runs_along
from balance.stats.target_spec import TargetError, TargetSpec, check_targets, is_share, parse_targets

__all__ = [
    "EXIT_MET", "EXIT_MISSED", "EXIT_UNDECIDED", "MET", "MISSED", "UNDECIDED", "VERDICT_COLUMNS",
    "TargetError", "TargetSpec", "check_targets", "exit_status", "judge", "junit_xml", "parse_targets",
]  # fmt: skip

EXIT_MET, EXIT_MISSED, EXIT_UNDECIDED = 0, 1, 3
NO_GAMES = "no game to judge by"
VERDICT_COLUMNS = (
    "target", "name", "where", "metric", "group", "asked", "n", "estimate", "low", "high",
    "verdict", "more_games", "method", "note", "why",
)  # fmt: skip


def judge(tables: RunTables, metrics: pd.DataFrame, targets: Sequence[TargetSpec], level: float = 0.95) -> pd.DataFrame:
    """Judge every target in every cell it matches.

    Parameters
    ----------
    tables : RunTables
        The run.
    metrics : DataFrame
        `balance.stats.metrics.metrics` of the same run, at the same level.
    targets : sequence of TargetSpec
        From `parse_targets`.
    level : float
        Confidence of a verdict; for `order`, of all steps of the target together.

    Returns
    -------
    DataFrame
        One row per target and matching cell (per target when pooled; per combination of the other axes for `order`):
        ``target`` (number), ``name``, ``where`` (the cell in words), ``metric, group, asked, n, estimate, low, high,
        verdict``, ``more_games`` (further games in each cell concerned; missing when decided or when no number can be
        promised), ``method, note, why``. For `order` the estimate is the largest step along the axis, as a share.

    Raises
    ------
    TargetError
        A target that names something the run does not have.

    Notes
    -----
    `order`: every step is judged with the paired difference of the two cells on common seeds. Missed when some step
    rises by more than the margin, both by Holm's test over all steps of the target and by its interval, which holds
    together with those of the other steps; met when every step is known not to by the same measure; two cells that
    every game decides alike count as no rise. Pooled win rates take the game index as the observation; other pooled
    metrics get the mean of the cells' limits, safe however the cells go together. Pooled cells weigh alike, whatever
    their numbers of games, and each counts with all of its games; in a step, with those that both cells have played.
    Cells without a game leave a target undecided.
    """
    checked = check_targets(targets, tables.axes, catalogue_of(tables), tables.headline)
    tally = Tally(tables)
    rows: list[dict[str, Any]] = []
    for spec in checked:
        cells = _matching(tables, spec)
        if spec.order:
            rows += _judge_order(_only(tables, cells), tally, spec, level)
        else:
            rows += _judge_range(tables, metrics, spec, cells, level)
    frame = pd.DataFrame(rows, columns=list(VERDICT_COLUMNS))
    frame["more_games"] = frame["more_games"].astype("Int64")
    return frame


def _only(tables: RunTables, cells: Sequence[int]) -> RunTables:
    """Return the run with some of its cells only."""
    return replace(tables, cells=tables.cells.loc[list(cells)])


def _matching(tables: RunTables, spec: TargetSpec) -> list[int]:
    keep = np.ones(len(tables.cells), bool)
    for axis, values in spec.where.items():
        wanted = {axis_text(value) for value in values}
        keep &= np.array([axis_text(value) in wanted for value in tables.cells[axis]], bool)
    return [int(str(cell)) for cell in tables.cells.index[keep]]


def _unplayed(spec: TargetSpec) -> dict[str, Any]:
    """Return the verdict on a target none of whose cells has a game: a run that was stopped, or a hole in its grid."""
    where = " ".join(f"{axis}={','.join(map(str, values))}" for axis, values in spec.where.items()) or "all cells"
    unknown = (math.nan, math.nan, math.nan)
    return _entry(spec, where, 0, unknown, UNDECIDED, None, "", NO_GAMES)


def _judge_range(
    tables: RunTables, metrics: pd.DataFrame, spec: TargetSpec, cells: list[int], level: float
) -> list[dict[str, Any]]:
    asked = metrics[(metrics["metric"] == spec.metric) & (metrics["group"] == spec.group)]
    rows_of = {int(row["cell"]): row for row in asked.to_dict("records")}
    found = {cell: rows_of[cell] for cell in cells if cell in rows_of}
    if not found:
        return [_unplayed(spec)]
    if spec.pool and len(found) > 1:
        interval, method = _pooled(tables, found, spec, level)
        games = plan.even_size([tables.games(cell) for cell in found])
        n = sum(int(row["n"]) for row in found.values())
        return [_row(spec, f"{len(found)} cells pooled", n, games, interval, method, level)]
    rows = []
    for cell, row in found.items():
        interval = Interval(*(np.asarray(float(row[name])) for name in ("estimate", "low", "high")))
        where, games = str(tables.cells["label"].loc[cell]), tables.games(cell)
        rows.append(_row(spec, where, int(row["n"]), games, interval, str(row["method"]), level))
    return rows


def _pooled(
    tables: RunTables, found: dict[int, dict[Hashable, Any]], spec: TargetSpec, level: float
) -> tuple[Interval, str]:
    bits = [tables.win_bits.get((cell, spec.group)) for cell in found]
    known = [part for part in bits if part is not None]
    if spec.metric == "win_rate" and len(known) == len(bits):
        return paired.pooled(known, [tables.games(cell) for cell in found], level), "pooled by game index"
    means = [float(np.mean([row[name] for row in found.values()])) for name in ("estimate", "low", "high")]
    return Interval(*(np.asarray(value) for value in means)), "pooled, mean of the cells' limits"


def range_verdict(low: float, high: float, least: float, most: float) -> str:
    """Return the verdict on an interval against an allowed range."""
    if math.isnan(low) or math.isnan(high):
        return UNDECIDED
    if low >= least and high <= most:
        return MET
    return MISSED if high < least or low > most else UNDECIDED


def _row(
    spec: TargetSpec, where: str, n: int, games: int, interval: Interval, method: str, level: float
) -> dict[str, Any]:
    estimate, low, high = (float(part) for part in interval)
    verdict = range_verdict(low, high, spec.low, spec.high)
    more = _more_for_range(spec, (estimate, low, high), games, level) if verdict == UNDECIDED else None
    note = NO_GAMES if math.isnan(estimate) else ""
    return _entry(spec, where, n, (estimate, low, high), verdict, more, method, note)


def _entry(
    spec: TargetSpec, where: str, n: int, interval: tuple[float, float, float], verdict: str, more: int | None,
    method: str, note: str,
) -> dict[str, Any]:  # fmt: skip
    estimate, low, high = interval
    return {
        "target": spec.number, "name": spec.name, "where": where, "metric": spec.metric, "group": spec.group,
        "asked": spec.asked, "n": n, "estimate": estimate, "low": low, "high": high, "verdict": verdict,
        "more_games": more, "method": method, "note": note, "why": spec.why,
    }  # fmt: skip


def _more_for_range(spec: TargetSpec, interval: tuple[float, float, float], games: int, level: float) -> int | None:
    """Return the further games after which the interval should no longer straddle any limit it straddles now."""
    estimate, low, high = interval
    edge = is_share(spec.metric) and estimate in (0.0, 1.0)
    needs = []
    for limit in (spec.low, spec.high):
        if low < limit < high:
            slack = high - estimate if limit > estimate else estimate - low
            needs.append(plan.further_games(games, slack, abs(limit - estimate), level, exact_edge=edge))
    known = [need for need in needs if need is not None]
    return max(known) if known and len(known) == len(needs) else None


def _judge_order(tables: RunTables, tally: Tally, spec: TargetSpec, level: float) -> list[dict[str, Any]]:
    runs = [run for run in runs_along(tables, spec.order) if len(run.cells) > 1]
    if not runs:
        return [_unplayed(spec)]
    if spec.pool and len({run.values for run in runs}) == 1 and len(runs) > 1:
        ladders = [("pooled", runs[0].values, _pooled_steps(tables, runs, spec))]
    else:
        ladders = [(_words(run), run.values, _single_steps(tables, tally, run, spec)) for run in runs]
    corrected = iter(paired.holm([step.p for _, _, steps in ladders for step in steps]).tolist())
    family = paired.family_level(level, sum(len(steps) for _, _, steps in ladders))
    return [
        _ladder_row(spec, where, values, [(step, next(corrected)) for step in steps], (family, level))
        for where, values, steps in ladders
    ]


def _words(run: Run) -> str:
    return " ".join(f"{name}={value}" for name, value in run.others.items()) or "all cells"


@dataclass(frozen=True)
class _Step:
    """One step along the axis: its difference, p of rising by just the margin, and its interval at any level.

    `size` is what cells of one size would need for the same error; `games` what the smallest of them has.
    """

    games: int
    size: int
    difference: float
    p: float
    interval: Callable[[float], Interval]
    alike: bool
    common: bool


def _single_steps(tables: RunTables, tally: Tally, run: Run, spec: TargetSpec) -> list[_Step]:
    steps = []
    for first, second in zip(run.cells, run.cells[1:], strict=False):
        pair = compare(tables, tally, first, second, spec.group)
        alike = pair.common_seeds and pair.first_only == pair.second_only == 0
        p = _p_beyond(pair, spec.margin)
        size = plan.even_size(pair.sizes)
        steps.append(_Step(pair.games, size, pair.difference, p, pair.interval, alike, pair.common_seeds))
    return steps


def _p_beyond(pair: Pair, margin: float) -> float:
    """Return the two-sided p that the step rises by just the margin; McNemar's when there is no margin."""
    if margin == 0:
        return pair.p()
    from scipy.special import ndtr

    interval = pair.interval(0.95)
    error = float(interval.high - interval.low) / (2 * z_score(0.95))
    return float(2 * ndtr(-abs(pair.difference - margin) / error))


def _pooled_steps(tables: RunTables, runs: list[Run], spec: TargetSpec) -> list[_Step]:
    steps = []
    for place in range(len(runs[0].cells) - 1):
        befores, afters = [run.cells[place] for run in runs], [run.cells[place + 1] for run in runs]
        cells = [*befores, *afters]
        missing = [cell for cell in cells if (cell, spec.group) not in tables.win_bits]
        if missing:
            raise TargetError(
                f"target {spec.number}: 'pool' with 'order' needs the games of cell {missing[0]} in order."
            )
        games = [min(tables.games(a), tables.games(b)) for a, b in zip(befores, afters, strict=True)] * 2
        bits = [paired.prefix(tables.win_bits[cell, spec.group], n) for cell, n in zip(cells, games, strict=True)]
        weights = [-1 / len(runs)] * len(runs) + [1 / len(runs)] * len(runs)
        steps.append(_pooled_step(bits, weights, games, spec.margin))
    return steps


def _pooled_step(bits: list[Any], weights: list[float], games: list[int], margin: float) -> _Step:
    """Return the mean step of several pairs of cells; each pair counts the game indices that both its cells have."""
    from scipy.special import ndtr

    interval, p = paired.contrast(bits, weights, games)
    value = float(interval.estimate)
    error = float(interval.high - value) / z_score(0.95)
    if margin:
        p = float(2 * ndtr(-abs(value - margin) / error))

    def at(level: float) -> Interval:
        return paired.contrast(bits, weights, games, level)[0]

    alike = all(np.array_equal(first, second) for first, second in zip(bits, bits[len(bits) // 2 :], strict=False))
    return _Step(min(games), plan.even_size(games), value, p, at, alike, True)


def _ladder_row(
    spec: TargetSpec,
    where: str,
    values: Sequence[object],
    steps: list[tuple[_Step, float]],
    levels: tuple[float, float],
) -> dict[str, Any]:
    """Judge one ladder by its steps, and show the step that decides: a proven rise, else the least certain one."""
    family, _ = levels
    verdicts = [_step_verdict(step, p_holm, spec.margin, levels) for step, p_holm in steps]
    worst = MISSED if MISSED in verdicts else UNDECIDED if UNDECIDED in verdicts else MET
    place = max((i for i, verdict in enumerate(verdicts) if verdict == worst), key=lambda i: steps[i][0].difference)
    step = steps[place][0]
    interval = step.interval(family)
    needs = [
        _more_for_step(s, spec.margin, family) for (s, _), v in zip(steps, verdicts, strict=True) if v == UNDECIDED
    ]
    known = [need for need in needs if need is not None]
    more = max(known) if worst == UNDECIDED and known and len(known) == len(needs) else None
    method = "paired on common seeds, Holm" if step.common else "independent, Holm"
    note = f"{values[place]} to {values[place + 1]}"
    limits = (step.difference, float(interval.low), float(interval.high))
    return _entry(spec, where, step.games, limits, worst, more, method, note)


def _step_verdict(step: _Step, p_holm: float, margin: float, levels: tuple[float, float]) -> str:
    """Judge one step: Holm's test and the interval that is shown beside the verdict must say the same."""
    if step.alike:
        return MET
    family, level = levels
    interval = step.interval(family)
    if p_holm >= 1 - level or interval.low <= margin <= interval.high:
        return UNDECIDED
    return MISSED if step.difference > margin else MET


def _more_for_step(step: _Step, margin: float, family: float) -> int | None:
    interval = step.interval(family)
    gap = abs(step.difference - margin)
    slack = float(interval.high - interval.low) / 2
    return plan.further_games(step.size, slack, gap, family)


def exit_status(verdicts: pd.DataFrame) -> int:
    """Return the exit status of a check: 0 all met, 1 some missed, 3 none missed but some undecided."""
    found = set(verdicts["verdict"])
    if MISSED in found:
        return EXIT_MISSED
    return EXIT_UNDECIDED if UNDECIDED in found else EXIT_MET
