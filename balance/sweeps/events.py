"""What a run tells while it is under way; the command line draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Compiled", "Compiling", "Event", "Listener", "Note", "Progress"]


@dataclass(frozen=True)
class Compiling:
    """The kernels are about to be compiled (or loaded from the cache, which is quick)."""

    game: str


@dataclass(frozen=True)
class Compiled:
    """The kernels are ready."""

    game: str
    seconds: float


@dataclass(frozen=True)
class Note:
    """One line the user should read: a damaged part, a cleaned-up file, a failed game."""

    text: str


@dataclass(frozen=True)
class Progress:
    """How far the run is.

    Attributes
    ----------
    games, total : int
        Games done (read back ones included), and games of the plan.
    parts, parts_total : int
    rate : float
        Games played a second, lately; 0 before the first part.
    left : float or None
        Estimated seconds to the end; None while nothing is known.
    cell : int
        Cell of the part that was just finished.
    label : str
        That cell in words.
    cell_games : int
        Games of that cell so far.
    win_rate : float or None
        Share of them that the headline group has won.
    seconds : float
        Seconds since the run began.
    """

    games: int
    total: int
    parts: int
    parts_total: int
    rate: float
    left: float | None
    cell: int
    label: str
    cell_games: int
    win_rate: float | None
    seconds: float


Event = Compiling | Compiled | Note | Progress
Listener = Callable[[Event], None]
