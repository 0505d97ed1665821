"""Params at their extremes overflow nothing: every choice and both ends of every range, bounds-checked and audited."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conformance.tables import installed
from tests.conformance.test_playouts import ROOT

CODE = """
from balance.core import registry
from balance.core.jit import mode
from tests.conformance.tables import extremes, lineups, rows
assert mode() == "boundscheck"
game = registry.game({name!r})
seen = 0
for what, params, usual in extremes(game):
    seats = game.seat_count(params)
    for lineup in ([bot.name] * seats for bot in game.bots if usual or bot.name in ("random", "basic")):
        table = rows(game, params, lineup, (2 if lineup[0] == "expert" else 3) if usual else 1, audit=True)
        assert not table.status.any(), f"{{what}} {{lineup}}: status {{table.status.tolist()}}"
    seen += 1
print(seen)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", installed())
def test_params_at_their_extremes_break_nothing(name):
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    env["PYTHONPATH"] = os.pathsep.join([ROOT, env.get("PYTHONPATH", "")])
    code = CODE.format(name=name)
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, env=env)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 20
