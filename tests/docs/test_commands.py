"""Every command that README and docs show is run, with a few games instead of thousands; every link leads somewhere."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from balance.cli import main
from balance.core import registry
from balance.sweeps.shipped import shipped
from tests.conftest import ROOT

REPORTS = sorted((ROOT / "reports").glob("*/report.md"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
TARGETS = {
    line.partition(":")[0] for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if ":" in line
}
PLAYING = {"run", "check", "replay"}


def _commands() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            if language == "sh":
                for line in block.splitlines():
                    yield page.relative_to(ROOT).as_posix(), line.partition(" # ")[0].strip()


def _question() -> str:
    """Return the scenario that the tutorial writes down."""
    blocks = BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))
    return next(block for language, block in blocks if language == "toml")


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> Path:
    """A folder with the tutorial's scenario and a finished run that has a target to judge."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "my-question.toml").write_text(_question(), encoding="utf-8")
    words = ["run", str(folder / "my-question.toml"), "--games", "4", "--quiet"]
    assert main([*words, "--out", str(folder / "reports" / "runs" / "RUN")]) == 0
    return folder


@pytest.mark.parametrize(("page", "line"), sorted({*_commands()}))
def test_a_documented_command_works(page, line, desk, monkeypatch, capsys):
    if not line or line.startswith(("#", ". ", "git ", "cd ")):
        return
    if line.startswith("make"):
        assert set(shlex.split(line)[1:]) <= TARGETS, f"{page}: no such target: {line}"
        return
    program, *words = shlex.split(line.removeprefix(".venv/bin/"))
    if program == "python":
        assert (ROOT / f"{words[1].replace('.', '/')}.py").exists() or (ROOT / words[0]).exists(), f"{page}: {line}"
        return
    assert program == "balance", f"{page}: {line}"
    monkeypatch.chdir(desk)
    if words and words[0] in {"run", "check"} and not any("reports/runs" in word for word in words):
        words += ["--games", "3"]
    if words and words[0] == "bench":
        assert words[1] in registry.games()
        words = ["bench", "toy", *words[2:], "--games", "20", "--bots", "idle", "--jobs", "1"]  # compiled in no time
    code = main(words)
    said = capsys.readouterr()
    allowed = {0, 1, 3} if words and words[0] == "check" else {0}
    assert code in allowed, f"{page}: {line}\n{said.err}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("page", REPORTS, ids=lambda page: page.parent.name)
def test_reference_reports_show_their_figures_and_a_command_that_anybody_can_give(page):
    text = page.read_text(encoding="utf-8")
    (command,) = re.findall(r"^\| Command \| balance run (.*) \|$", text, re.MULTILINE)
    name, *options = shlex.split(command.replace("\\", ""))
    assert name in shipped()
    assert name.replace("/", "-") == page.parent.name
    assert "--out" not in options
    for link in LINK.findall(text):
        assert (page.parent / link).exists(), link
