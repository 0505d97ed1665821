"""Pages from sections: one HTML file that needs nothing else, and the same in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from jinja2 import Environment
from markupsafe import Markup, escape

from balance.report.figures import Drawn, inline
from balance.report.panel import Section, Table


@dataclass(frozen=True)
class Command:
    """Something to type, with what it is for."""

    head: str
    about: str
    command: str


@dataclass(frozen=True)
class PagePart:
    """A part with its figure drawn; `name` is the file name in ``figures/``, `svg` ready for the page."""

    name: str
    title: str
    alt: str
    table: Table
    svg: Markup | None = None


@dataclass(frozen=True)
class PageSection:
    """A section ready for the page."""

    name: str
    title: str
    words: Sequence[str] = ()
    bullets: Sequence[str] = ()
    parts: Sequence[PagePart] = ()
    commands: Sequence[Command] = ()
    note: str = ""


@dataclass(frozen=True)
class Page:
    """Everything a page says, in order."""

    title: str
    game_title: str
    question: str
    scope: str
    takeaways: Sequence[str] = ()
    reading: str = ""
    sections: Sequence[PageSection] = field(default_factory=tuple)


def with_figures(section: Section, figures: Mapping[str, Drawn]) -> PageSection:
    """Put the drawn figures of a section into it."""
    parts = []
    for part in section.parts:
        svg = None
        if part.name in figures:
            one = figures[part.name]
            svg = Markup(inline(one.svg, part.name, str(escape(part.alt)), one.width))
        parts.append(PagePart(part.name, part.title, part.alt, part.table, svg))
    return PageSection(section.name, section.title, section.words, (), parts, (), section.note)


def _kept(text: str) -> Markup:
    """Return a cell of a table in which a bracketed interval never breaks in the middle."""
    return Markup(re.sub(r"\([^()]*\)", r'<span class="i">\g<0></span>', str(escape(text))))


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(autoescape=True, keep_trailing_newline=True)
    environment.filters["kept"] = _kept
    return environment


def _template(name: str) -> str:
    return (files("balance.report") / "templates" / name).read_text(encoding="utf-8")


def html(page: Page) -> str:
    """Return the page as one self-contained HTML file; every text from outside is escaped."""
    template = _environment().from_string(_template("report.html.j2"))
    text = template.render(page=page, css=Markup(_template("report.css")))
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def markdown(page: Page) -> str:
    """Return the page in Markdown, its figures linked under ``figures/``."""
    lines = [f"# {_plain(page.title)}", "", f"{_plain(page.game_title)}. {_plain(page.question)}".strip(), ""]
    lines += [_plain(page.scope), "", "## In short", "", *(f"- {_plain(line)}" for line in page.takeaways), ""]
    lines += [f"*{_plain(page.reading)}*", ""] if page.reading else []
    for section in page.sections:
        lines += list(_section_lines(section))
    return "\n".join(lines).rstrip() + "\n"


def _section_lines(section: PageSection) -> Iterator[str]:
    yield from (f"## {_plain(section.title)}", "")
    for line in section.words:
        yield from (_plain(line), "")
    if section.bullets:
        yield from (*(f"- {_plain(line)}" for line in section.bullets), "")
    for part in section.parts:
        if part.title:
            yield from (f"### {_plain(part.title)}", "")
        if part.svg is not None:
            yield from (f"![{_plain(part.alt)}](figures/{part.name}.svg)", "")
        yield from (*_table_lines(part.table), "")
    for item in section.commands:
        yield from (f"**{_plain(item.head)}**: {_plain(item.about)}", "", "```sh", item.command, "```", "")
    if section.note:
        yield from (f"*{_plain(section.note)}*", "")


def _table_lines(table: Table) -> Iterator[str]:
    if table.caption:
        yield from (_plain(table.caption), "")
    yield f"| {' | '.join(_cell(text) for text in table.head)} |"
    yield f"|{'|'.join('---' if place < table.words else '---:' for place in range(len(table.head)))}|"
    for row in table.rows:
        yield f"| {' | '.join(_cell(text) for text in row)} |"


def _plain(text: str) -> str:
    """Return text that Markdown shows as it stands: no markup, no HTML, one line."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", " ".join(text.split()))


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")
