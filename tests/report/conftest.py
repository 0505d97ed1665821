"""Reports written once and read by many tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from balance.report import ReportPaths, write_report
from balance.report.view import View
from balance.stats.metrics import metrics
from balance.stats.tables import RunTables
from tests.report import synthetic

RUNS = {
    "ladder": synthetic.ladder,
    "numeric": synthetic.numeric,
    "two axes": synthetic.two_axes,
    "one at a time": synthetic.one_at_a_time,
    "seats": synthetic.seats,
    "matrix": synthetic.matrix,
}


class Report(NamedTuple):
    """A report on disk with what it was made from."""

    tables: RunTables
    paths: ReportPaths
    html: str
    markdown: str


@cache
def tables_of(name: str) -> RunTables:
    return RUNS[name]()


@cache
def view_of(name: str) -> View:
    return View(tables_of(name), metrics(tables_of(name)))


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory):
    """Return a function that writes the report of a made-up run, once."""

    @cache
    def write(name: str) -> Report:
        return report_of(tables_of(name), tmp_path_factory.mktemp("report"))

    return write


def report_of(tables: RunTables, folder: Path) -> Report:
    paths = write_report(tables, metrics(tables), folder)
    return Report(tables, paths, paths.html.read_text("utf-8"), paths.markdown.read_text("utf-8"))
