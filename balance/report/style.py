"""How every figure looks: colours, marks, sizes; no pyplot, so no global state and no window."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

OKABE_ITO = tuple(to_hex(colour) for colour in matplotlib.colormaps["okabe_ito"].colors)  # type: ignore[attr-defined]
"""Black, orange, sky blue, green, yellow, blue, vermilion, purple; from the library, since copies on the web differ."""

_BLACK, _ORANGE, _SKY, _GREEN, _YELLOW, _BLUE, _VERMILION, _PURPLE = OKABE_ITO
LINES = (_BLUE, _VERMILION, _GREEN, _PURPLE, _BLACK, _ORANGE, _SKY)
"""Colours for marks and lines, those with the most contrast to white first; yellow is left to filled areas."""
FILLS = (_SKY, _ORANGE, _GREEN, _YELLOW, _PURPLE, _BLUE, _VERMILION, _BLACK)
"""Colours for filled areas, which also carry a hatch and an outline."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES: tuple[str | tuple[int, tuple[int, ...]], ...] = (
    "-",
    (0, (5, 2)),
    (0, (1, 1)),
    (0, (6, 2, 1, 2)),
    (0, (8, 3)),
    (0, (3, 1, 1, 1, 1, 1)),
    (0, (2, 3)),
)
HATCHES = ("", "///", "\\\\\\", "xx", "---", "|||", "++", "//")
"""Straight lines only: dots and circles make an SVG ten times as large."""

INK = "#1f2328"
MUTED = "#57606a"
GRID = "#d8dee4"
BAND = "#eaeef2"

PART_WIDTH = 3.7
"""Inches: as wide as a phone, so that the text of a figure keeps its size there."""
SINGLE_WIDTH = 5.0
TITLE_LETTERS = 9.5
"""Letters of a title to an inch; a longer one goes on in a second line."""
TEXT = 9.0
"""Points; the smallest text of a figure."""

RC: dict[Any, Any] = {
    "svg.hashsalt": "balance",
    "svg.fonttype": "path",
    "text.parse_math": False,
    "font.family": ["DejaVu Sans"],
    "font.size": TEXT,
    "axes.unicode_minus": True,
    "hatch.linewidth": 0.6,
    "path.simplify": True,
}


@contextmanager
def style() -> Iterator[None]:
    """Set the library's options for the time a report is drawn, and put them back.

    A character that the font lacks is drawn as a box; the page beside the figure shows it.
    """
    with matplotlib.rc_context(RC), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def new_figure(width: float, height: float, title: str = "") -> tuple[Figure, Axes]:
    """Return a figure of one pair of axes in the house style.

    Parameters
    ----------
    width, height : float
        Inches.
    title : str
        Bold line above the axes; nothing when empty.
    """
    figure = Figure(figsize=(width, height), dpi=100, layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(MUTED)
    axes.tick_params(labelsize=TEXT, colors=INK, length=3)
    axes.set_axisbelow(True)
    if title:
        lines = "\n".join(wrap(title, int(width * TITLE_LETTERS)))
        figure.suptitle(lines, fontsize=TEXT + 1.5, fontweight="bold", color=INK, x=0.02, ha="left")
    return figure, axes


def part_width(parts: int) -> float:
    """Return the width of a part: narrow ones stand side by side, a lone one may be wider."""
    return PART_WIDTH if parts > 1 else SINGLE_WIDTH


def percent_axis(axes: Axes, which: str = "x", low: float = 0.0, high: float = 1.0) -> None:
    """Make an axis of shares read in whole per cents, with room for marks at both ends."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    room = 0.03 * (high - low)
    (axes.set_xlim if which == "x" else axes.set_ylim)(low - room, high + room)
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.3g}%" if -1e-9 < share < 1.001 else ""))
    axes.grid(axis="x" if which == "x" else "y", color=GRID, linewidth=0.8)


def share_top(highest: float) -> float:
    """Return where an axis of shares ends: at 100%, or sooner where nothing reaches half of it."""
    return next((top for top in (0.05, 0.1, 0.25, 0.5) if highest <= top), 1.0)


def wrapped(text: str, width: int = 16, lines: int = 3) -> str:
    """Break a label into lines short enough for the margin of a figure; a longer one ends in an ellipsis."""
    pieces = [piece for line in text.split("\n") for piece in wrap(line, width, break_long_words=True)] or [""]
    if len(pieces) > lines:
        pieces = [*pieces[: lines - 1], pieces[lines - 1][: width - 1].rstrip() + "…"]
    return "\n".join(pieces)


def label_width(labels: Sequence[str]) -> int:
    """Return how many letters a line of the labels takes: more where a label would not fit into three short ones."""
    narrow, wide = 16, 22
    return narrow if all(len(wrap(label, narrow)) <= 3 for label in labels) else wide


def row_labels(axes: Axes, labels: Sequence[str], width: int = 0) -> None:
    """Put one label on each row of a chart whose rows run downwards from 0."""
    width = width or label_width(labels)
    axes.set_yticks(range(len(labels)), [wrapped(label, width) for label in labels], fontsize=TEXT, color=INK)
    axes.set_ylim(len(labels) - 0.45, -0.55)
    axes.tick_params(axis="y", length=0)


def rows_height(labels: Sequence[str], marks: int = 1, width: int = 0, legend_rows: int = 1) -> float:
    """Return the height in inches of a chart with one row per label and some marks in each row."""
    width = width or label_width(labels)
    each = [max(0.17 * (wrapped(label, width).count("\n") + 1) + 0.12, 0.15 * marks + 0.14) for label in labels]
    return max(each, default=0.3) * len(labels) + 0.85 + 0.2 * legend_rows


def legend(figure: Figure, axes: Axes, columns: int = 0, least: int = 2) -> None:
    """Put the legend under the axes, outside the data, when it has at least `least` entries.

    Without a number of columns, three when all entries are short, else two.
    """
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) < least:
        return
    columns = columns or (3 if max(map(len, labels)) <= 10 else 2)
    figure.legend(
        handles,
        [wrapped(label, 42 // columns, 3) for label in labels],
        loc="outside lower center",
        ncols=columns,
        fontsize=TEXT,
        frameon=False,
        handlelength=2.2,
        columnspacing=1.2,
        borderaxespad=0.1,
    )
