"""From tables to files: choose the panels, draw, and write the pages."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from balance.report import closing
from balance.report.figures import Drawn, drawn
from balance.report.page import Page, PageSection, html, markdown, with_figures
from balance.report.panel import Section
from balance.report.panels import PANELS
from balance.report.style import style
from balance.report.takeaways import READING, scope, takeaways
from balance.report.view import View
from balance.stats.tables import RunTables


@dataclass(frozen=True)
class ReportPaths:
    """Files of a report.

    Attributes
    ----------
    html, markdown : Path
        ``report.html`` (needs nothing else) and ``report.md`` (links ``figures/``).
    figures : tuple of Path
        SVG and PNG of each figure, in the order of the page.
    """

    html: Path
    markdown: Path
    figures: tuple[Path, ...]


def write_report(tables: RunTables, metrics: pd.DataFrame, out_dir: Path) -> ReportPaths:
    """Write the report of a run.

    Parameters
    ----------
    tables : RunTables
        The run.
    metrics : DataFrame
        What `balance.stats.metrics.metrics` returned for it.
    out_dir : Path
        Folder of the report; made if missing. Figures of an earlier report there that this one lacks are removed.

    Returns
    -------
    ReportPaths
        What was written. The same tables give the same bytes.
    """
    view = View(tables, metrics)
    sections = [panel.build(view) for panel in PANELS if panel.applies(view)]
    figures = _draw(sections)
    page = _page(view, sections, figures)
    folder = out_dir / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    paths = _write_figures(folder, figures)
    _write(out_dir / "report.html", html(page).encode("utf-8"))
    _write(out_dir / "report.md", markdown(page).encode("utf-8"))
    return ReportPaths(out_dir / "report.html", out_dir / "report.md", paths)


def _draw(sections: list[Section]) -> dict[str, Drawn]:
    with style():
        return {part.name: drawn(part.draw()) for section in sections for part in section.parts if part.draw}


def _page(view: View, sections: list[Section], figures: dict[str, Drawn]) -> Page:
    tables = view.tables
    shown: list[PageSection] = [with_figures(section, figures) for section in sections]
    shown += closing.sections(view)
    said = takeaways(view, sections)
    return Page(tables.title, tables.game_title, tables.question, scope(view), said, READING, shown)


def _write_figures(folder: Path, figures: dict[str, Drawn]) -> tuple[Path, ...]:
    paths = []
    for name, figure in figures.items():
        for ending, data in (("svg", figure.svg), ("png", figure.png)):
            paths.append(folder / f"{name}.{ending}")
            _write(paths[-1], data)
    for old in sorted(folder.iterdir()):
        if old.suffix in (".svg", ".png") and old not in paths:
            old.unlink()
    return tuple(paths)


def _write(path: Path, data: bytes) -> None:
    """Replace a file in one step, so that a reader never meets half of it."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)
