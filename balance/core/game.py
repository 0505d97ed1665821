"""The data sheet of a game: what the playout, the sweeps and the command line need to know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np

from balance.core.contract import Kernels, bind
from balance.core.errors import InputError, nearest
from balance.core.params import Params

__all__ = [
    "COMMON_COLUMNS",
    "RESERVED",
    "Bot",
    "Column",
    "EndReason",
    "Game",
    "Kernels",
    "Knob",
    "Renderer",
    "SweepHint",
]

ColumnKind = Literal["share", "cause", "count", "length"]

RESERVED = frozenset(
    {"case", "cell", "games", "knobs", "label", "lineup", "rotate"}
    | {"metric", "group", "n", "estimate", "low", "high", "method"}
)
"""Words of scenarios and columns of result tables, which stand beside the params that a sweep varies."""

_GAMES_PER_PART = 5_000


@dataclass(frozen=True)
class Column:
    """One outcome column.

    Attributes
    ----------
    name : str
        Field of the outcome row, and column of the Parquet files.
    kind : str
        ``share`` (0 or 1), ``cause`` (a part of `whole`), ``count`` or ``length``.
    label, unit : str
        For tables and figures.
    whole : str
        What the causes add up to.
    per_seat : bool
        Whether the field holds one value per seat (written as ``name_0``, ``name_1``, ...).
    dtype : str
        NumPy type of one value.
    signed : bool
        Whether a value may be below zero (a lead, a change).
    given : str
        Name of a share column of the whole game: the value only means something in games with a 1 there, and must be 0
        in all others, which the statistics leave out.
    """

    name: str
    kind: ColumnKind
    label: str
    unit: str = ""
    whole: str = ""
    per_seat: bool = False
    dtype: str = "<i4"
    signed: bool = False
    given: str = ""


@dataclass(frozen=True)
class EndReason:
    """One way a game can end; `censored` marks an ending by the turn cap, `won` one that is a win of the headline."""

    code: int
    slug: str
    label: str
    won: bool = False
    censored: bool = False


@dataclass(frozen=True)
class Knob:
    """One integer setting of a bot."""

    name: str
    default: int
    low: int
    high: int
    about: str


@dataclass(frozen=True)
class Bot:
    """A policy that sits in a seat: its name, the code `choose` switches on, and its knobs."""

    name: str
    code: int
    about: str
    knobs: tuple[Knob, ...] = ()


@dataclass(frozen=True)
class SweepHint:
    """An axis worth sweeping, shown by ``balance describe``."""

    path: str
    values: tuple[Any, ...]
    why: str


class Renderer(Protocol):
    """Turns records into what people and auditors read; plain Python, never called in a playout."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state as the trace format fixes it."""

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is being decided, or None when the game is over."""

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return an action as ``do`` and its named arguments."""

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw of the trace."""

    def board(self, s: Any, p: Any) -> str:
        """Draw the board in ASCII."""

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step in one line."""


COMMON_COLUMNS: tuple[tuple[str, str], ...] = (
    ("game_index", "<i8"),
    ("status", "i1"),
    ("end_reason", "i1"),
    ("winners", "<u4"),
    ("turns", "<i4"),
    ("decisions", "<i4"),
)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: its rules as kernels, its params, bots and outcome columns, and how to show them.

    Attributes
    ----------
    name, title, version : str
        Slug, printed title, version of the behaviour (bumped when outcomes change, never for speed).
    seats : (int, int)
        Fewest and most players.
    state, packed : dtype
        STATE and PARAMS records of the kernels.
    params : type of Params
        The pydantic model; ``params()`` is the printed game.
    pack : callable (params) -> recarray of length 1
        Params as the kernels read them.
    kernels : Kernels
    bots : tuple of Bot
    columns : tuple of Column
        The game's own outcome columns.
    ends : tuple of EndReason
    sources : tuple of str
        Printed name of every stream of chance, by stream id.
    renderer : Renderer
    sides : callable (params) -> mapping
        Metric groups: name -> seats; a group wins when any of its seats does.
    lineup_sides : callable (params) -> mapping
        The sides a lineup table may name; every seat in exactly one.
    headline : str
        The group a one-line answer speaks of.
    seat_count : callable (params) -> int
    standard : mapping
        Params of the standard cell of ``balance bench``, by dotted path.
    axes : tuple of SweepHint
    scratch_states, memo_size : int
        Look-ahead states per worker, and notes (int32) per seat.
    max_actions : int
        Upper bound of the number of legal actions.
    step_limit : int
        Decisions and acts after which a playout is stopped with STEP_LIMIT (never reached by correct rules).
    games_per_part : mapping of str to int
        Games per part by bot name, half a second's worth; the smallest of a lineup counts. A run can be stopped, tells
        how far it is and shares its work out between parts only.
    box_minutes : (int, int)
        Stated playing time.
    minutes_per_turn : (float, float)
        Minutes a table needs for one turn: low and high.
    components : mapping of str to str
        Shipped component sets: name -> one line about it.
    header : callable (params, game index) -> mapping, optional
        Fields of the game's own for the first line of a trace.
    """

    name: str
    title: str
    version: str
    seats: tuple[int, int]
    state: np.dtype[Any]
    packed: np.dtype[Any]
    params: type[Params]
    pack: Callable[[Any], Any]
    kernels: Kernels
    bots: tuple[Bot, ...]
    columns: tuple[Column, ...]
    ends: tuple[EndReason, ...]
    sources: tuple[str, ...]
    renderer: Renderer
    sides: Callable[[Any], Mapping[str, tuple[int, ...]]]
    lineup_sides: Callable[[Any], Mapping[str, tuple[int, ...]]]
    headline: str
    seat_count: Callable[[Any], int]
    standard: Mapping[str, Any]
    axes: tuple[SweepHint, ...] = ()
    scratch_states: int = 1
    memo_size: int = 8
    max_actions: int = 256
    step_limit: int = 100_000
    games_per_part: Mapping[str, int] = field(default_factory=dict)
    box_minutes: tuple[int, int] = (0, 0)
    minutes_per_turn: tuple[float, float] = (1.0, 1.0)
    components: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    header: Callable[[Any, int], Mapping[str, Any]] | None = None

    def __post_init__(self) -> None:
        """Refuse params that no sweep could name, and bind the kernels to the state for the game-free loops.

        Raises
        ------
        ValueError
            When a param has a name that scenarios or tables of results use for something else.
        """
        for name in self.params.model_fields:
            if name in RESERVED:
                raise ValueError(
                    f"{self.name}: a param may not be called '{name}': that word stands for something else"
                )
        bind(self.state, self.kernels)

    @property
    def outcome(self) -> np.dtype[Any]:
        """Dtype of an outcome row: the common columns, then the game's own."""
        own = [(c.name, c.dtype, (self.seats[1],)) if c.per_seat else (c.name, c.dtype) for c in self.columns]
        return np.dtype([*COMMON_COLUMNS, *own], align=True)

    def bot(self, name: str, *, source: str = "") -> Bot:
        """Return a bot by name.

        Raises
        ------
        InputError
            When the game has no such bot; names the nearest.
        """
        for bot in self.bots:
            if bot.name == name:
                return bot
        hint = nearest(name, [bot.name for bot in self.bots])
        raise InputError(f"{source + ': ' if source else ''}{self.name} has no bot '{name}'.{hint}")

    def part_size(self, lineup: Sequence[str]) -> int:
        """Return the games per part of a lineup: the smallest its bots ask for, 5,000 where none is given."""
        return min((self.games_per_part.get(name, _GAMES_PER_PART) for name in lineup), default=_GAMES_PER_PART)

    def end(self, code: int) -> EndReason:
        """Return the end reason of a code."""
        return next(end for end in self.ends if end.code == code)
