"""The command line on small scenarios of the toy game, in an empty folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from balance.cli import main

DUEL = """
title = "Does the first player win too often?"
question = "At three levels, for two players."
game = "toy"
games = 400
seed = 3

[sweep]
level = ["easy", "normal", "hard"]
"""


@dataclass(frozen=True)
class Said:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Return standard output as JSON."""
        return json.loads(self.out)

    @property
    def error(self) -> str:
        """Standard error, which must be one line."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """Work in an empty folder, on a screen of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.fixture
def balance(here, capsys):
    """Return a function that gives a command and returns what it said."""

    def giver(*words: str) -> Said:
        code = main(list(words))
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return giver


@pytest.fixture
def duel(here):
    """Write the scenario `duel.toml`, with further lines at its end, and return its name."""

    def writer(more: str = "", name: str = "duel.toml") -> str:
        (here / name).write_text(DUEL + more, encoding="utf-8")
        return name

    return writer
