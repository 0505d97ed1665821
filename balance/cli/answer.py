"""What a run answers: its tables, metrics and verdicts, and the files that hold them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from balance.cli.collect import tables_of
from balance.core.errors import InputError, RunError
from balance.stats.metrics import metrics, wide
from balance.stats.tables import RunTables
from balance.stats.targets import TargetError, judge
from balance.sweeps.disk import explain_os
from balance.sweeps.result import RunResult
from balance.sweeps.store import write_csv

if TYPE_CHECKING:
    from balance.report import ReportPaths

__all__ = ["Answer", "answer_of"]


@dataclass(frozen=True)
class Answer:
    """A run with everything that is said about it.

    Attributes
    ----------
    result : RunResult
    tables : RunTables
    metrics : DataFrame
        Every metric of every cell.
    verdicts : DataFrame
        One row per target and cell it is judged in; no rows without targets.
    """

    result: RunResult
    tables: RunTables
    metrics: pd.DataFrame
    verdicts: pd.DataFrame

    @cached_property
    def takeaways(self) -> list[str]:
        """The conclusions in words, the most important first."""
        from balance.report.panels import PANELS
        from balance.report.takeaways import takeaways
        from balance.report.view import View

        view = View(self.tables, self.metrics)
        return takeaways(view, [panel.build(view) for panel in PANELS if panel.applies(view)])

    def write_tables(self, folder: Path) -> None:
        """Write ``metrics.csv`` and ``cells.csv``."""
        write_csv(folder, "metrics.csv", self.metrics)
        write_csv(folder, "cells.csv", wide(self.tables, self.metrics))

    def write_report(self, folder: Path) -> ReportPaths:
        """Write the report with its figures.

        Raises
        ------
        RunError
            When the disk refuses.
        """
        from balance.report import write_report

        return _on_disk(lambda: write_report(self.tables, self.metrics, folder), folder)


def _on_disk(write: Callable[[], ReportPaths], folder: Path) -> ReportPaths:
    """Write, and say in one line what the operating system refused."""
    try:
        return write()
    except OSError as error:
        raise RunError(explain_os(error, folder)) from None


def answer_of(result: RunResult) -> Answer:
    """Work out what a run answers.

    Raises
    ------
    InputError
        When a target of the scenario names something the run does not have.
    """
    tables = tables_of(result)
    table = metrics(tables)
    try:
        verdicts = judge(tables, table, tables.targets)
    except TargetError as error:
        raise InputError(f"{result.manifest['scenario']['source']}: {error}") from None
    return Answer(result, tables, table, verdicts)
