"""The rulebook contract: names that game-free kernels call, bound to a game by the dtype of its state.

Under JIT each name is a Numba overload chosen by the STATE record's type (so the loops over it are cached and no
slower than direct calls); with JIT off it is an ordinary look-up.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import overload

from balance.core.jit import JIT

__all__ = [
    "Kernels",
    "apply",
    "bind",
    "check",
    "choose",
    "current_seat",
    "is_legal",
    "is_over",
    "legal_actions",
    "outcome",
    "redeal",
    "setup",
]


@dataclass(frozen=True)
class Kernels:
    """The kernels of one game; every one takes a STATE record `s` and a PARAMS record `p`.

    Attributes
    ----------
    setup : kernel (s, p, chance)
        Deals a zeroed state up to the first decision or automatic act.
    current_seat : kernel (s, p) -> int
        The deciding seat, -1 when the rules act next.
    legal_actions : kernel (s, p, out) -> int
        Writes the codes of the legal actions and returns their number.
    is_legal : kernel (s, p, action) -> bool
    apply : kernel (s, p, chance, action) -> int
        One decision, or one automatic act (action 0); returns a Status.
    is_over : kernel (s, p) -> bool
    outcome : kernel (s, p, row)
        Fills winners, end_reason, turns and the game's own columns.
    redeal : kernel (s, p, seat, chance)
        Deals anew everything the seat cannot see.
    check : kernel (s, p) -> int
        0, or the number of the first broken invariant.
    choose : kernel (s, p, bot, seat, knobs, chance, memo, scratch) -> int
        The action a bot takes.
    """

    setup: Callable[..., Any]
    current_seat: Callable[..., Any]
    legal_actions: Callable[..., Any]
    is_legal: Callable[..., Any]
    apply: Callable[..., Any]
    is_over: Callable[..., Any]
    outcome: Callable[..., Any]
    redeal: Callable[..., Any]
    check: Callable[..., Any]
    choose: Callable[..., Any]

    @classmethod
    def of(cls, rules: ModuleType, choose: Callable[..., Any]) -> Kernels:
        """Gather the kernels of a module (or package) of rules that names them as this contract does."""
        own = [field.name for field in fields(cls) if field.name != "choose"]
        return cls(choose=choose, **{name: getattr(rules, name) for name in own})


_BOUND: dict[np.dtype[Any], Kernels] = {}


def _bound(s: Any) -> Kernels:
    """Return the kernels of the game a record belongs to (JIT off)."""
    return _BOUND[s.dtype]


def setup(s: Any, p: Any, chance: Any) -> Any:
    """Deal a zeroed state up to its first decision, in place."""
    return _bound(s).setup(s, p, chance)


def current_seat(s: Any, p: Any) -> Any:
    """Return the deciding seat, -1 when the rules act next."""
    return _bound(s).current_seat(s, p)


def legal_actions(s: Any, p: Any, out: Any) -> Any:
    """Write the legal actions into `out` and return their number."""
    return _bound(s).legal_actions(s, p, out)


def is_legal(s: Any, p: Any, action: Any) -> Any:
    """Tell whether the deciding seat may take an action."""
    return _bound(s).is_legal(s, p, action)


def apply(s: Any, p: Any, chance: Any, action: Any) -> Any:
    """Carry out one action (or automatic act) in place and return a Status."""
    return _bound(s).apply(s, p, chance, action)


def is_over(s: Any, p: Any) -> Any:
    """Tell whether the game is decided."""
    return _bound(s).is_over(s, p)


def outcome(s: Any, p: Any, row: Any) -> Any:
    """Fill an outcome row in place."""
    return _bound(s).outcome(s, p, row)


def redeal(s: Any, p: Any, seat: Any, chance: Any) -> Any:
    """Deal anew, in place, everything a seat cannot see."""
    return _bound(s).redeal(s, p, seat, chance)


def check(s: Any, p: Any) -> Any:
    """Return 0, or the number of the first broken invariant."""
    return _bound(s).check(s, p)


def choose(s: Any, p: Any, bot: Any, seat: Any, knobs: Any, chance: Any, memo: Any, scratch: Any) -> Any:
    """Return the action of the bot in a seat."""
    return _bound(s).choose(s, p, bot, seat, knobs, chance, memo, scratch)


def bind(state: np.dtype[Any], kernels: Kernels) -> None:
    """Bind a game's kernels to the dtype of its state.

    Parameters
    ----------
    state : dtype
        STATE of the game; no other game may use an equal one.
    kernels : Kernels

    Raises
    ------
    ValueError
        When another game has bound the same dtype.
    """
    if state in _BOUND:
        raise ValueError(f"the state dtype {state.names} is bound already; name one field like the game")
    _BOUND[state] = kernels
    if JIT:
        record = numba.from_dtype(state)
        for field in fields(Kernels):
            _overload(globals()[field.name], record, getattr(kernels, field.name))


def _overload(stub: Callable[..., Any], record: types.Record, target: Callable[..., Any]) -> None:
    """Make a contract name call a game's kernel for records of the game's state.

    Numba wants a chooser with the very parameters of the name it overloads, hence one function per shape.
    """
    shape = tuple(inspect.signature(stub).parameters)
    chooser = _CHOOSERS[shape](record, target)
    chooser.__annotations__.clear()  # Numba compares signatures, annotations included
    overload(stub, inline="always")(chooser)


def _plain(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any) -> Any:
        return (lambda s, p: target(s, p)) if s == record else None

    return chooser


def _with_chance(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, chance: Any) -> Any:
        return (lambda s, p, chance: target(s, p, chance)) if s == record else None

    return chooser


def _with_out(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, out: Any) -> Any:
        return (lambda s, p, out: target(s, p, out)) if s == record else None

    return chooser


def _with_row(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, row: Any) -> Any:
        return (lambda s, p, row: target(s, p, row)) if s == record else None

    return chooser


def _with_action(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, action: Any) -> Any:
        return (lambda s, p, action: target(s, p, action)) if s == record else None

    return chooser


def _with_chance_action(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, chance: Any, action: Any) -> Any:
        return (lambda s, p, chance, action: target(s, p, chance, action)) if s == record else None

    return chooser


def _with_seat_chance(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, seat: Any, chance: Any) -> Any:
        return (lambda s, p, seat, chance: target(s, p, seat, chance)) if s == record else None

    return chooser


def _with_bot(record: types.Record, target: Callable[..., Any]) -> Callable[..., Any]:
    def chooser(s: Any, p: Any, bot: Any, seat: Any, knobs: Any, chance: Any, memo: Any, scratch: Any) -> Any:
        if s != record:
            return None
        return lambda s, p, bot, seat, knobs, chance, memo, scratch: target(
            s, p, bot, seat, knobs, chance, memo, scratch
        )

    return chooser


_CHOOSERS: dict[tuple[str, ...], Callable[..., Callable[..., Any]]] = {
    ("s", "p"): _plain,
    ("s", "p", "chance"): _with_chance,
    ("s", "p", "out"): _with_out,
    ("s", "p", "row"): _with_row,
    ("s", "p", "action"): _with_action,
    ("s", "p", "chance", "action"): _with_chance_action,
    ("s", "p", "seat", "chance"): _with_seat_chance,
    ("s", "p", "bot", "seat", "knobs", "chance", "memo", "scratch"): _with_bot,
}
