"""What the statistics and the report know about a run: one frozen bundle of plain tables.

`balance.cli` fills a `RunTables` from a run directory. Nothing here knows a game: outcome columns, endings and groups
arrive as data with the labels a reader should see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

if TYPE_CHECKING:
    from balance.stats.target_spec import TargetSpec

AxisKind = Literal["numeric", "named"]
ColumnKind = Literal["share", "cause", "count", "length"]
AxisValue = str | int | float
PackedBits = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Axis:
    """One thing a sweep varies.

    Attributes
    ----------
    name : str
        Dotted path of the param, or ``lineup``; also the name of the column in `RunTables.cells`.
    label : str
        The name a reader sees, e.g. "difficulty level".
    kind : {"numeric", "named"}
        Numeric axes are drawn as lines, named ones as dots.
    values : tuple
        The values in scenario order, which is also the order of a ladder. A value is a string or a number, exactly as
        it stands in `RunTables.cells`.
    """

    name: str
    label: str
    kind: AxisKind
    values: tuple[AxisValue, ...]


@dataclass(frozen=True)
class ColumnSpec:
    """One outcome column of the game's data sheet.

    Attributes
    ----------
    name : str
        Name in `RunTables.counts`; a column per seat appears there as ``name_0``, ``name_1``, ...
    kind : {"share", "cause", "count", "length"}
        share: 0 or 1 in each game; cause: a count that is one part of `whole`; count: any count; length: how long the
        game was, to be read with its ending.
    label, unit : str
        What a reader sees.
    whole : str
        For a cause, the name of the whole it is a part of, e.g. "feral".
    per_seat : bool
        One value for each seat.
    given : str
        Name of a share column: only games with a 1 there count; the value is 0 in all others.
    """

    name: str
    kind: ColumnKind
    label: str
    unit: str = ""
    whole: str = ""
    per_seat: bool = False
    given: str = ""


@dataclass(frozen=True)
class EndSpec:
    """One way a game can end.

    Attributes
    ----------
    code : int
        Value of ``end_reason`` in the rows.
    slug, label : str
        Name in metrics (``share_end_<slug>``) and name a reader sees.
    won : bool
        The headline group has won when a game ends so.
    censored : bool
        The game was cut off (a turn cap): nobody knows how long it would have lasted.
    """

    code: int
    slug: str
    label: str
    won: bool = False
    censored: bool = False


def _frame(*columns: str) -> pd.DataFrame:
    return pd.DataFrame(columns=list(columns))


@dataclass(frozen=True)
class RunTables:
    """Everything the statistics and the report need to know about one run.

    All counts are integers, so the tables do not depend on the order in which parts were merged.

    Attributes
    ----------
    title, question : str
        From the scenario.
    game, game_title : str
        Name and title of the game.
    headline : str
        The group whose win rate comes first ("pack").
    axes : tuple of Axis
        What varies, in scenario order; ``lineup`` may be one of them.
    cells : DataFrame, index ``cell``
        One column per axis, ``games`` (rows played, failed ones included) and ``label``.
    groups : DataFrame ``cell, group, mask``
        A group has won a game when ``winners & mask`` is not zero.
    columns : tuple of ColumnSpec
        Outcome columns, ``turns`` and ``decisions`` (kind length) included.
    ends : tuple of EndSpec
        The endings. A row whose ``end_reason`` is none of them (a game that failed, see `status`) counts as cut off.
    counts : DataFrame ``cell, column, end_reason, winners, value, n``
        How many games of the cell had this value. ``winners`` has one bit per seat. ``end_reason`` is -1 for a
        game that ran to its end, except in columns of kind length. For every cell and
        column ``n`` adds up to ``games``.
    status : DataFrame ``cell, status, n``
        0 is a game that ran to its end; any other number is a failed game, kept and counted as not won.
    win_bits : mapping (cell, group) -> array of uint8
        One bit per game in the order of the game index (``numpy.packbits``, most significant bit first), so that game
        ``i`` of two cells, played with the same dice, can be compared. May lack a cell or be empty.
    bot_wins : DataFrame ``cell, bot, wins, n, squares``
        Only for lineups that rotate over the seats: seat-wins, seat-games, and the sum over games of the squared
        number of seats with which the bot won.
    assumptions : DataFrame ``path, value, provenance, about``
        The inputs that nobody has printed.
    provenance : dict
        Command, versions, source hash, seed, wall time; already text, in the order to print.
    minutes_per_turn, box_minutes : tuple (low, high) or None
        The stated minutes model and the time stated on the box.
    length : str
        The column of kind length that measures the game for the reader.
    replays : DataFrame ``role, cell, game_index, about, command``
        Games worth looking at: a median win, a typical loss, the longest.
    targets : tuple of TargetSpec
        What the scenario asks to be judged.
    notes : tuple of str
        Sentences the report must carry (for example: two games hit the step limit).
    show : tuple of str
        Outcome columns whose means the reader asked to see drawn.
    smallest_difference : float
        The smallest difference of two win rates that matters to the reader, as a share: 0.01 is one point.
    games_of : mapping of int to str
        By cell, the bot whose number of games it plays; empty where all cells were to play as many.
    """

    title: str
    question: str
    game: str
    game_title: str
    headline: str
    axes: tuple[Axis, ...]
    cells: pd.DataFrame
    groups: pd.DataFrame
    columns: tuple[ColumnSpec, ...]
    ends: tuple[EndSpec, ...]
    counts: pd.DataFrame
    status: pd.DataFrame = field(default_factory=lambda: _frame("cell", "status", "n"))
    win_bits: Mapping[tuple[int, str], PackedBits] = field(default_factory=dict)
    bot_wins: pd.DataFrame = field(default_factory=lambda: _frame("cell", "bot", "wins", "n", "squares"))
    assumptions: pd.DataFrame = field(default_factory=lambda: _frame("path", "value", "provenance", "about"))
    provenance: dict[str, str] = field(default_factory=dict)
    minutes_per_turn: tuple[float, float] | None = None
    box_minutes: tuple[float, float] | None = None
    length: str = "turns"
    replays: pd.DataFrame = field(
        default_factory=lambda: _frame("role", "cell", "game_index", "about", "command"),
    )
    targets: tuple[TargetSpec, ...] = ()
    notes: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    smallest_difference: float = 0.01
    games_of: Mapping[int, str] = field(default_factory=dict)

    @property
    def axis_names(self) -> list[str]:
        """Names of the axes in scenario order."""
        return [axis.name for axis in self.axes]

    def axis(self, name: str) -> Axis:
        """Return the axis of that name; KeyError when there is none."""
        for axis in self.axes:
            if axis.name == name:
                return axis
        raise KeyError(name)

    def games(self, cell: int) -> int:
        """Return the number of games of the cell, failed ones included."""
        return int(self.cells["games"].loc[cell])

    def group_names(self) -> list[str]:
        """Return every group of any cell, the headline first, then in order of appearance."""
        names = [str(name) for name in dict.fromkeys(self.groups["group"])]
        return sorted(names, key=lambda name: name != self.headline)
