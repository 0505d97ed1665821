"""What a scenario asks to be judged, read and checked before a game is played."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from balance.stats.tables import Axis, AxisValue
from balance.stats.tally import axis_text

KEYS = ("name", "metric", "group", "where", "pool", "between", "at_least", "at_most", "order", "margin", "why")
LIMITS = ("between", "at_least", "at_most", "order")


class TargetError(ValueError):
    """A target that cannot be judged; the message is one line that says which key of which target is wrong."""


def _hint(word: str, choices: Iterable[str]) -> str:
    known = list(dict.fromkeys(choices))
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return f" Did you mean '{near[0]}'?"
    return f" Known: {', '.join(known)}." if 0 < len(known) <= 12 else ""


@dataclass(frozen=True)
class TargetSpec:
    """One thing asked of a run.

    Attributes
    ----------
    metric : str
        Name of a metric (`balance.stats.metrics.catalogue`).
    group : str
        Its group; empty for the group "all" or the headline.
    where : mapping axis -> tuple of values
        Which cells; an axis left out means all its values.
    pool : bool
        Judge the matching cells together instead of each on its own.
    low, high : float
        The allowed range, both ends included; infinite where open.
    order : str
        Axis along which each value must be at most as winnable as the one before; then there is no range.
    margin : float
        Only with `order`: a rise smaller than this share counts as none.
    name, why : str
        Words for the reader.
    number : int
        Place in the scenario, from 1.
    """

    metric: str = "win_rate"
    group: str = ""
    where: Mapping[str, tuple[AxisValue, ...]] = field(default_factory=dict)
    pool: bool = False
    low: float = -math.inf
    high: float = math.inf
    order: str = ""
    margin: float = 0.0
    name: str = ""
    why: str = ""
    number: int = 1

    @property
    def asked(self) -> str:
        """What is asked, in words."""
        if self.order:
            spare = f" by more than {self.margin:g}" if self.margin else ""
            return f"never rises{spare} along {self.order}"
        if math.isinf(self.low):
            return f"at most {self.high:g}"
        if math.isinf(self.high):
            return f"at least {self.low:g}"
        return f"between {self.low:g} and {self.high:g}"


def parse_targets(raw: Sequence[Mapping[str, Any]]) -> tuple[TargetSpec, ...]:
    """Read the tables of ``[[targets]]``.

    Raises
    ------
    TargetError
        An unknown key, a wrong type, or not exactly one of between, at_least, at_most and order.
    """
    return tuple(_parse(table, number) for number, table in enumerate(raw, start=1))


def _parse(table: Mapping[str, Any], number: int) -> TargetSpec:
    for key in table:
        if key not in KEYS:
            raise TargetError(f"target {number}: unknown key '{key}'.{_hint(str(key), KEYS)}")
    given = [key for key in LIMITS if key in table]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        raise TargetError(f"target {number}: needs exactly one of {', '.join(LIMITS)}; found {found}.")
    low, high = _limits(table, given[0], number)
    return TargetSpec(
        metric=_typed(table, "metric", str, "win_rate", number),
        group=_typed(table, "group", str, "", number),
        where=_where(table.get("where", {}), number),
        pool=_typed(table, "pool", bool, False, number),
        low=low,
        high=high,
        order=_typed(table, "order", str, "", number),
        margin=_margin(table, number),
        name=_typed(table, "name", str, "", number),
        why=_typed(table, "why", str, "", number),
        number=number,
    )


def _typed(table: Mapping[str, Any], key: str, kind: type, default: Any, number: int) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind):
        word = {str: "a text", bool: "true or false"}[kind]
        raise TargetError(f"target {number}: '{key}' must be {word}, not {value!r}.")
    return value


def _number(value: object, key: str, number: int) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TargetError(f"target {number}: '{key}' must be a number, not {value!r}.")
    return float(value)


def _margin(table: Mapping[str, Any], number: int) -> float:
    margin = _number(table.get("margin", 0.0), "margin", number)
    if "margin" in table and "order" not in table:
        raise TargetError(f"target {number}: 'margin' goes with 'order' only.")
    if not 0 <= margin < 1:
        raise TargetError(f"target {number}: 'margin' must lie between 0 and 1 (0.01 is one point), not {margin:g}.")
    return margin


def _limits(table: Mapping[str, Any], key: str, number: int) -> tuple[float, float]:
    value = table[key]
    if key == "at_least":
        return _number(value, key, number), math.inf
    if key == "at_most":
        return -math.inf, _number(value, key, number)
    if key == "order":
        return -math.inf, math.inf
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise TargetError(f"target {number}: 'between' must be two numbers like [0.3, 0.5], not {value!r}.")
    low, high = (_number(part, key, number) for part in value)
    if low > high:
        raise TargetError(f"target {number}: 'between' starts at {low:g}, above its end {high:g}.")
    return low, high


def _where(value: object, number: int) -> dict[str, tuple[AxisValue, ...]]:
    if not isinstance(value, Mapping):
        raise TargetError(f"target {number}: 'where' must be a table like {{ players = 3 }}, not {value!r}.")
    return {str(axis): tuple(v) if isinstance(v, list | tuple) else (v,) for axis, v in value.items()}


def check_targets(
    specs: Sequence[TargetSpec], axes: Sequence[Axis], metrics: Mapping[str, Sequence[str]], headline: str
) -> tuple[TargetSpec, ...]:
    """Check targets against what a run will have, and fill in groups and axis values.

    Parameters
    ----------
    specs : sequence of TargetSpec
        From `parse_targets`.
    axes : sequence of Axis
        What the run varies.
    metrics : mapping metric -> groups
        From `balance.stats.metrics.catalogue`.
    headline : str
        The group meant where a win rate names none.

    Returns
    -------
    tuple of TargetSpec
        With groups filled in and the values of `where` written as the axes write them.

    Raises
    ------
    TargetError
        An unknown metric, group, axis or axis value, a limit no share can meet, or a combination without a meaning.
    """
    return tuple(_checked(spec, axes, metrics, headline) for spec in specs)


def _checked(spec: TargetSpec, axes: Sequence[Axis], metrics: Mapping[str, Sequence[str]], headline: str) -> TargetSpec:
    from dataclasses import replace

    if spec.metric not in metrics:
        raise TargetError(f"target {spec.number}: unknown metric '{spec.metric}'.{_hint(spec.metric, metrics)}")
    group = _group(spec, metrics[spec.metric], headline)
    _check_limits(spec)
    by_name = {axis.name: axis for axis in axes}
    where = {name: _values(spec, name, values, by_name) for name, values in spec.where.items()}
    if spec.order:
        _check_order(spec, group, by_name)
    if spec.pool and spec.metric.endswith(("_q10", "_q50", "_q90")):
        raise TargetError(f"target {spec.number}: 'pool' works with shares and means, not with {spec.metric}.")
    return replace(spec, group=group, where=where)


def _group(spec: TargetSpec, groups: Sequence[str], headline: str) -> str:
    wanted = spec.group or next((name for name in ("all", headline) if name in groups), "")
    if wanted in groups:
        return wanted
    if not wanted:
        raise TargetError(f"target {spec.number}: 'group' is needed with {spec.metric}: one of {', '.join(groups)}.")
    raise TargetError(f"target {spec.number}: {spec.metric} has no group '{wanted}'.{_hint(wanted, groups)}")


def is_share(metric: str) -> bool:
    """Tell whether a metric is a share of games, between 0 and 1."""
    return metric == "win_rate" or metric == "within_box" or metric.startswith(("share_", "any_", "capped_", "failed_"))


def _check_limits(spec: TargetSpec) -> None:
    if is_share(spec.metric):
        for limit in (spec.low, spec.high):
            if math.isfinite(limit) and not 0 <= limit <= 1:
                raise TargetError(
                    f"target {spec.number}: {spec.metric} lies between 0 and 1, so a limit of {limit:g} makes no sense"
                    f" (write {limit / 100:g} for {limit:g} %)."
                )


def _check_order(spec: TargetSpec, group: str, axes: Mapping[str, Axis]) -> None:
    if spec.metric != "win_rate" or group.startswith("bot "):
        raise TargetError(f"target {spec.number}: 'order' works with the win_rate of a group of seats only.")
    if spec.order not in axes:
        raise TargetError(f"target {spec.number}: 'order' names no axis of this run: '{spec.order}'."
                          f"{_hint(spec.order, axes)}")  # fmt: skip
    chosen = spec.where.get(spec.order, axes[spec.order].values)
    if len(chosen) < 2:
        raise TargetError(f"target {spec.number}: 'order' needs two or more values of axis '{spec.order}'.")


def _values(
    spec: TargetSpec, name: str, wanted: tuple[AxisValue, ...], axes: Mapping[str, Axis]
) -> tuple[AxisValue, ...]:
    if name not in axes:
        raise TargetError(f"target {spec.number}: 'where' names no axis of this run: '{name}'.{_hint(name, axes)}")
    known = {axis_text(value): value for value in axes[name].values}
    if axis_text(list(wanted)) in known:
        return (known[axis_text(list(wanted))],)
    for value in wanted:
        if axis_text(value) not in known:
            raise TargetError(
                f"target {spec.number}: axis '{name}' has no value {value!r}.{_hint(axis_text(value), known)}"
            )
    if not wanted:
        raise TargetError(f"target {spec.number}: 'where' gives no value for axis '{name}'.")
    return tuple(known[axis_text(value)] for value in wanted)
