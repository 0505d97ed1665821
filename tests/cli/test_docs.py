"""The reference page names every command and every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from balance.cli.app import app

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
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
