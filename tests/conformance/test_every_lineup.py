"""The scenario of the long check holds every kind of lineup at every size of table, and the audited loop plays it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from balance.core import registry
from balance.sweeps.plan import make_plan
from balance.sweeps.scenario import read_scenario
from tests.conformance.tables import installed, lineups, seat_counts, with_players

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "every_lineup.py"


@pytest.mark.parametrize("name", installed())
def test_the_long_check_plays_every_kind_of_lineup(name, tmp_path):
    written = subprocess.run(
        [sys.executable, SCRIPT, name, "--games", "24"], capture_output=True, text=True, check=True
    ).stdout
    path = tmp_path / "every-lineup.toml"
    path.write_text(written, encoding="utf-8")
    plan = make_plan(read_scenario(path))
    game = registry.game(name)
    wanted = [tuple(lineup) for players in seat_counts(game) for lineup in lineups(game, with_players(game, players))]
    assert [cell.lineup for cell in plan.cells] == wanted
    assert plan.total == 24 * len(wanted)
