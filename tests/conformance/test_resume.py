"""Every shipped game: a run killed in the middle goes on to the same bytes, with another number of workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from balance.core import registry
from balance.sweeps.plan import Plan, make_plan
from balance.sweeps.run import execute
from balance.sweeps.scenario import read_scenario
from tests.conformance.tables import installed
from tests.sweeps.conftest import part_files

PART = 8
CODE = """
import sys
from pathlib import Path
from balance.sweeps.run import execute
from tests.conformance.test_resume import plan_of
from tests.sweeps.run_script import die_at
die_at("replace:4")
execute(plan_of(Path(sys.argv[1])), Path(sys.argv[2]), jobs=1)
"""


def plan_of(scenario: Path) -> Plan:
    """Return a plan of many small parts."""
    return make_plan(read_scenario(scenario, name=scenario.stem), part_size=PART)


def _scenario(name: str, folder: Path) -> Path:
    """Write a scenario of the game: its two simple bots, some twenty games each."""
    bots = [bot.name for bot in registry.game(name).bots if bot.name in ("random", "basic")]
    path = folder / f"{name}.toml"
    path.write_text(f'game = "{name}"\ngames = {2 * PART + 3}\nseed = 12\n[sweep]\nlineup = {bots}\n', encoding="utf-8")
    return path


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("name", installed())
def test_a_killed_run_of_every_game_goes_on_to_the_same_bytes(name, tmp_path):
    scenario = _scenario(name, tmp_path)
    plan = plan_of(scenario)
    whole = execute(plan, tmp_path / "whole", jobs=2)
    killed = tmp_path / "killed"
    command = [sys.executable, "-W", "error", "-c", CODE, str(scenario), str(killed)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert run.returncode == -signal.SIGKILL, run.stderr
    kept, files = part_files(killed), part_files(tmp_path / "whole")
    assert 0 < len(kept) < len(files) == 6
    assert kept == {part: files[part] for part in kept}
    again = execute(plan, killed, jobs=2)
    assert again.state == "complete"
    assert part_files(killed) == files
    assert again.counts.to_csv() == whole.counts.to_csv()
