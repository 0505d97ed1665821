"""The reference page names every command and every option."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from balance.cli import check, replay, session
from balance.cli.app import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
NAMES = [info.name for info in app.registered_commands]


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_every_option(balance, name):
    assert f"balance {name}" in PAGE
    options = set(re.findall(r"--[a-z-]+", balance(name, "--help").out.partition("Examples:")[0]))
    assert options - {"--help"} <= set(re.findall(r"--[a-z-]+", PAGE))


def test_the_page_names_no_option_that_is_not_there(balance):
    known = {"--version", "--help"}
    for name in NAMES:
        known |= set(re.findall(r"--[a-z-]+", balance(name, "--help").out))
    assert set(re.findall(r"`(--[a-z-]+)", PAGE)) <= known


def test_the_examples_of_the_page_are_commands(balance):
    for command in re.findall(r"^balance (\w+) ", PAGE, re.MULTILINE):
        assert command in NAMES


def _shown() -> list[str]:
    """Return every command shown in the README and the docs that needs no file of the reader's own."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    commands = dict.fromkeys(line for line in lines if re.match(r"balance (run|replay|check|describe) ", line))
    return [line for line in commands if not re.search(r"\.toml|reports/|/path/|GAME|SCENARIO|RUN|careful", line)]


@pytest.mark.parametrize("line", _shown())
def test_commands_of_the_docs_make_sense(balance, monkeypatch, line):
    plans = []
    monkeypatch.setattr(session, "run", lambda wish, **_: plans.append(wish.plan()))
    monkeypatch.setattr(session, "dry", lambda wish, **_: plans.append(wish.plan()))
    monkeypatch.setattr(check, "_played", lambda wish: plans.append(wish.plan()))
    monkeypatch.setattr(replay, "_print", lambda lines: plans.append(lines))
    words = shlex.split(line.partition(" #")[0])[1:]
    said = balance(*words)
    assert said.err == ""
    assert said.code == (130 if words[0] == "check" else 0)  # 130: nothing was played here
    assert plans or words[0] == "describe"
