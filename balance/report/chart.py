"""Charts that several panels draw: differences around zero, and stacks of parts of a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.typing import ColorType

from balance.report.style import (
    BAND,
    FILLS,
    GRID,
    HATCHES,
    INK,
    LINES,
    MARKERS,
    PART_WIDTH,
    SINGLE_WIDTH,
    TEXT,
    legend,
    new_figure,
    percent_axis,
    row_labels,
    rows_height,
    wrapped,
)
from balance.report.words import fixed

Line = tuple[str, Sequence[int], Sequence[tuple[float, float, float]]]
"""Name, rows, and (value, low, high) of each mark."""
MOST_COLUMNS, MOST_ROWS = 11, 20
"""A heat map with more squares has a colour key instead of numbers."""
SEEN_FROM = 0.0005
"""A part that stays below this share in all bars is left out of the legend."""
LABEL_FROM = 0.085
"""Share of a bar above which its segment carries its number."""


def difference_chart(
    labels: Sequence[str],
    lines: Sequence[Line],
    x_label: str,
    smallest: float = 0.0,
    narrow: bool = True,
    title: str = "",
    *,
    zero: float = 0.0,
) -> Figure:
    """Draw differences with intervals around a zero line, one row per label.

    Parameters
    ----------
    labels : sequence of str
        Rows, from the top.
    lines : sequence of Line
        One per series.
    x_label : str
    smallest : float
        Half-width of the band of differences that do not matter; none at 0.
    narrow : bool
        Whether the chart stands beside others.
    title : str
    zero : float
        Where the line of no difference stands.
    """
    height = rows_height(labels, len(lines), 22)
    figure, axes = new_figure(PART_WIDTH if narrow else SINGLE_WIDTH, height, title)
    if smallest > 0:
        axes.axvspan(-smallest, smallest, color=BAND, linewidth=0, zorder=0)
    axes.axvline(zero, color=INK, linewidth=1.1)
    for place, (name, rows, values) in enumerate(lines):
        _marks(axes, place, len(lines), name, rows, values)
    row_labels(axes, labels, 22)
    axes.set_xlabel(x_label)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: fixed(value, 0 if float(value).is_integer() else 1)))
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    legend(figure, axes)
    return figure


def mean_chart(
    labels: Sequence[str], lines: Sequence[Line], x_label: str, top: float, narrow: bool = True, title: str = ""
) -> Figure:
    """Draw means with intervals on an axis that starts at zero, one row per label.

    Parameters
    ----------
    labels : sequence of str
        Rows, from the top.
    lines : sequence of Line
        One per series.
    x_label : str
    top : float
        End of the axis, so that figures beside each other can be compared.
    narrow : bool
    title : str
    """
    figure, axes = new_figure(PART_WIDTH if narrow else SINGLE_WIDTH, rows_height(labels, len(lines)), title)
    for place, (name, rows, values) in enumerate(lines):
        _marks(axes, place, len(lines), name, rows, values)
    row_labels(axes, labels)
    axes.set_xlim(-0.03 * top, 1.03 * top)
    axes.set_xlabel(x_label)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    legend(figure, axes)
    return figure


def _marks(
    axes: Axes, place: int, of: int, name: str, rows: Sequence[int], values: Sequence[tuple[float, float, float]]
) -> None:
    shift = (place - (of - 1) / 2) * min(0.22, 0.7 / of)
    x = [value for value, _, _ in values]
    spread = [[max(0.0, v - low) for v, low, _ in values], [max(0.0, high - v) for v, _, high in values]]
    axes.errorbar(
        x, [row + shift for row in rows], xerr=spread, fmt=MARKERS[place % len(MARKERS)],
        color=LINES[place % len(LINES)], markersize=5.5, elinewidth=1.6, capsize=2.5, label=name,
    )  # fmt: skip


def stack_chart(
    labels: Sequence[str],
    parts: Sequence[tuple[str, Sequence[float]]],
    x_label: str,
    narrow: bool = True,
    title: str = "",
) -> Figure:
    """Draw one bar per label, cut into parts of a whole that carry a colour, a hatch and, where wide, their number.

    Parameters
    ----------
    labels : sequence of str
    parts : sequence of (str, sequence of float)
        Name of each part and its share in each row; a NaN leaves the row empty.
    x_label : str
    narrow : bool
    title : str
    """
    columns = 1 if max((len(name) for name, _ in parts), default=0) > 18 else 2
    height = rows_height(labels, legend_rows=-(-len(parts) // columns))
    figure, axes = new_figure(PART_WIDTH if narrow else SINGLE_WIDTH, height, title)
    left = [0.0] * len(labels)
    for place, (name, shares) in enumerate(parts):
        widths = [0.0 if share != share else share for share in shares]
        seen = max(widths, default=0.0) >= SEEN_FROM
        fill = FILLS[place % len(FILLS)]
        full = [row for row, width in enumerate(widths) if width > 0]
        axes.barh(
            full, [widths[row] for row in full], left=[left[row] for row in full], height=0.66, color=fill,
            edgecolor=INK, linewidth=0.6, hatch=HATCHES[place % len(HATCHES)], label=name if seen else None,
        )  # fmt: skip
        _numbers(axes, left, widths, fill)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    row_labels(axes, labels)
    percent_axis(axes)
    axes.set_xlabel(x_label)
    legend(figure, axes, columns, 1)
    return figure


def _numbers(axes: Axes, left: Sequence[float], widths: Sequence[float], fill: str) -> None:
    """Write the per cent of each wide segment on a plate of its own colour, so that no hatch runs through it."""
    for row, (start, width) in enumerate(zip(left, widths, strict=True)):
        if width >= LABEL_FROM:
            axes.text(
                start + width / 2, row, f"{100 * width:.0f}", ha="center", va="center", fontsize=TEXT,
                color=readable_on(fill), bbox={"boxstyle": "round,pad=0.12", "facecolor": fill, "edgecolor": "none"},
            )  # fmt: skip


def heat_chart(
    grid: Sequence[Sequence[float]],
    across: Sequence[str],
    down: Sequence[str],
    across_label: str,
    down_label: str,
    narrow: bool = True,
    title: str = "",
    *,
    centred: bool = False,
) -> Figure:
    """Draw shares as coloured squares, each with its per cent.

    Parameters
    ----------
    grid : rows of shares
        From the top; NaN leaves a square empty.
    across, down : sequence of str
        Labels of columns and rows.
    across_label, down_label, title : str
    narrow : bool
    centred : bool
        Colours apart at 50% (orange above, purple below) instead of running from light to dark.

    Notes
    -----
    Drawn by seaborn, which is imported here and not above: it takes a second, and most reports have no map.
    """
    from seaborn import heatmap

    width = PART_WIDTH if narrow else SINGLE_WIDTH
    large = len(across) > MOST_COLUMNS or len(down) > MOST_ROWS
    long = not large and max((len(name) for name in across), default=0) * len(across) > 34 * width / PART_WIDTH
    height = min(0.42 * len(down), 5.0) + 1.1 + (0.75 if long else 0.0) + (0.6 if large else 0.0)
    figure, axes = new_figure(width, height, title)
    shares = np.asarray(grid, np.float64)
    sign = "%" if len(across) <= 7 else ""
    heatmap(
        shares, ax=axes, vmin=0, vmax=1, cmap="PuOr_r" if centred else "Blues", cbar=False, fmt="", rasterized=large,
        annot=None if large else [[f"{100 * share:.0f}{sign}" for share in row] for row in shares],
        annot_kws={"fontsize": TEXT}, linewidths=0 if large else 1, xticklabels=False, yticklabels=False,
    )  # fmt: skip
    colours = axes.collections[0].get_cmap()
    for text, share in zip(axes.texts, shares[~np.isnan(shares)], strict=not large):
        text.set_color(readable_on(colours(share)))
    if large:
        squares = axes.collections[0]
        key = figure.colorbar(squares, ax=axes, orientation="horizontal", format=lambda share, _: f"{100 * share:.0f}%")
        key.ax.tick_params(labelsize=TEXT)
    columns, rows = _thinned(len(across), MOST_COLUMNS), _thinned(len(down), MOST_ROWS)
    slant: dict[str, Any] = {"rotation": 40, "ha": "right"} if long else {}
    axes.set_xticks([place + 0.5 for place in columns], [across[place] for place in columns], **slant)
    axes.set_yticks([place + 0.5 for place in rows], [wrapped(down[place]) for place in rows])
    axes.set_xlabel(across_label)
    axes.set_ylabel(down_label)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return figure


def _thinned(count: int, most: int) -> list[int]:
    """Return at most `most` places out of `count`, evenly spread from the first."""
    return list(range(0, count, -(-count // most)))


def readable_on(colour: ColorType) -> str:
    """Return black or white ink, whichever has the higher contrast (WCAG relative luminance) on a colour."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "white" if luminance < 0.179 else "black"
