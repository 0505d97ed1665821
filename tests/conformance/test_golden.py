"""Every game tells its golden games as the committed text does; a change of rules shows up as a readable diff."""

from __future__ import annotations

import pytest

from tests.conformance.golden import FOLDER, playthroughs
from tests.conformance.tables import installed


@pytest.mark.parametrize("name", installed())
def test_golden_games_are_told_as_before(name):
    for path, text in playthroughs(name):
        assert path.exists(), f"no golden game {path.name}: write it with python -m tests.conformance.golden"
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; is the change of rules or bots meant?"


def test_every_golden_file_belongs_to_a_game():
    expected = {path for name in installed() for path, _ in playthroughs(name)}
    assert set(FOLDER.glob("*.txt")) == expected
