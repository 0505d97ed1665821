"""Structure of the pages: self-contained, every figure described and tabled, stable to the byte, safe."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pandas as pd
import pytest

from balance.stats.tables import RunTables
from tests.report.conftest import RUNS, Report, report_of, tables_of

ALL = pytest.mark.parametrize("name", list(RUNS))
VOID = {"meta", "br", "path", "use", "rect", "hr", "image"}


class _Balance(HTMLParser):
    """Checks that every element is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids.append(str(given["id"]))
        self.links += [str(given[key]) for key in ("href", "src", "xlink:href") if key in given]
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.stack.pop() == tag


def parsed(html: str) -> _Balance:
    parser = _Balance()
    parser.feed(html)
    parser.close()
    return parser


def digests(report: Report) -> dict[str, str]:
    files = [report.paths.html, report.paths.markdown, *report.paths.figures]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@ALL
def test_html_is_well_formed_with_ids_that_differ_and_links_that_lead_somewhere(reports, name: str) -> None:
    page = parsed(reports(name).html)
    assert page.stack == []
    assert len(page.ids) == len(set(page.ids))
    assert {link for link in page.links if link.removeprefix("#") not in page.ids} == set()


@ALL
def test_html_needs_nothing_from_outside(reports, name: str) -> None:
    html = reports(name).html
    assert set(re.findall(r"https?://[^\s\"'<]+", html)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert not re.search(r"<(script|link|img|iframe|object)\b|@import|url\((?!#)", html)


@ALL
def test_every_figure_has_words_and_a_table(reports, name: str) -> None:
    report = reports(name)
    figures = re.findall(r'<svg role="img" aria-label="([^"]*)"', report.html)
    assert figures
    assert all(len(alt) > 30 and alt.endswith(".") for alt in figures)
    parts = report.html.split('<div class="part')[1:]
    assert all("<table" in part for part in parts if "<figure>" in part)
    assert sum("<figure>" in part for part in parts) == len(figures)
    assert len(re.findall(r"!\[[^\]]{30,}\]\(figures/[a-z0-9-]+\.svg\)", report.markdown)) == len(figures)


@ALL
def test_every_figure_is_there_as_svg_and_png(reports, name: str) -> None:
    report = reports(name)
    linked = re.findall(r"\(figures/([a-z0-9-]+\.svg)\)", report.markdown)
    assert [path.name for path in report.paths.figures if path.suffix == ".svg"] == linked
    folder = report.paths.html.parent / "figures"
    assert sorted(folder.iterdir()) == sorted(report.paths.figures)
    assert all((folder / link).with_suffix(".png").read_bytes().startswith(b"\x89PNG") for link in linked)


@pytest.mark.parametrize("name", ["ladder", "matrix"])
def test_the_same_tables_give_the_same_bytes(reports, name: str, tmp_path) -> None:
    assert digests(report_of(tables_of(name), tmp_path)) == digests(reports(name))


def test_a_new_report_removes_the_figures_of_an_older_one(tmp_path) -> None:
    report_of(tables_of("seats"), tmp_path)
    again = report_of(tables_of("numeric"), tmp_path)
    assert sorted((tmp_path / "figures").iterdir()) == sorted(again.paths.figures)


def nasty(tables: RunTables) -> RunTables:
    text = '<script>alert("x")</script> & $\\frac{1}{0}$ | --> *b* `c`'
    assumptions = pd.DataFrame([(text, text, "assumed", text)], columns=["path", "value", "provenance", "about"])
    axes = tuple(replace(axis, label=text) for axis in tables.axes)
    return replace(
        tables, title=text, question=text, game_title=text, axes=axes, assumptions=assumptions, notes=(text,),
        provenance={text: text},
    )  # fmt: skip


def test_text_from_outside_is_shown_and_never_run(tmp_path) -> None:
    report = report_of(nasty(tables_of("numeric")), tmp_path)
    assert parsed(report.html).stack == []
    assert "<script" not in report.html
    assert "&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt; &amp; $\\frac{1}{0}$" in report.html
    assert "<script" not in report.markdown.replace("\\<script", "")


def test_every_cell_of_the_ladder_is_in_both_pages(reports) -> None:
    report = reports("ladder")
    table = re.findall(r"\d[\d.]*% \([\d.]+–[\d.]+\)", report.markdown.split("## Is each")[0])
    assert len(table) == 36
    html = re.sub(r"<[^>]+>", "", report.html)
    assert all(text in html for text in table)


def test_importing_the_report_leaves_pyplot_and_seaborn_alone() -> None:
    code = "import sys, balance.report; print(sorted({'matplotlib.pyplot', 'seaborn'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
