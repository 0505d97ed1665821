"""What every panel of a report is made of: words, parts (a figure and its table), or a table alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from matplotlib.figure import Figure

from balance.report.view import View

MAX_PARTS = 9
"""Figures a panel draws; the tables of further combinations follow without a figure."""
MAX_MINOR_PARTS = 6
"""The same for panels that explain rather than answer."""


LOUD = 2
"""So many bots, the last of the lineup axis, speak at the top of the report in panels that explain."""


@dataclass(frozen=True)
class Table:
    """A table of finished text.

    Attributes
    ----------
    head : sequence of str
    rows : sequence of sequences of str
    words : int
        So many leading columns are words, set to the left; the rest are numbers, set to the right.
    caption : str
        What the numbers are.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    caption: str = ""


@dataclass(frozen=True)
class Part:
    """One figure with its table.

    Attributes
    ----------
    name : str
        File name without ending; unique in the report.
    title : str
        Heading of the part; empty when the panel has one part only.
    alt : str
        The figure in words, for those who cannot see it.
    draw : callable () -> Figure, or None
        Draws the figure; None for a part that has a table only.
    table : Table
    """

    name: str
    title: str
    alt: str
    draw: Callable[[], Figure] | None
    table: Table


@dataclass(frozen=True)
class Section:
    """What a panel says about one run.

    Attributes
    ----------
    name, title : str
        Slug and heading.
    words : list of str
        Sentences above the figures.
    parts : list of Part
    takeaways : list of str
        Sentences for the top of the report.
    note : str
        How to read the figures.
    """

    name: str
    title: str
    words: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    takeaways: list[str] = field(default_factory=list)
    note: str = ""


@dataclass(frozen=True)
class Panel:
    """One kind of picture a report may hold.

    Attributes
    ----------
    applies : callable (View) -> bool
        Whether the run has what the panel shows.
    build : callable (View) -> Section
        Words, figures and tables; figures are drawn later.
    """

    applies: Callable[[View], bool]
    build: Callable[[View], Section]
