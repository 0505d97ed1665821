"""Every game with every bot: audited loop clean, one digest however a cell is cut, and with JIT off."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from balance.core import ahead, registry
from balance.core.jit import JIT
from balance.core.status import Status
from tests.conformance.tables import brief, digest, installed, lineups, rows, seat_counts, with_players

AUDITED = 30  # benchmarks/every_lineup.py plays thousands
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@pytest.mark.parametrize("name", installed())
def test_the_audited_loop_is_clean_for_every_lineup(name):
    game = registry.game(name)
    for players in seat_counts(game):
        params = with_players(game, players)
        for lineup in lineups(game, params):
            table = rows(game, params, lineup, AUDITED, audit=True)
            bad = {Status(status).name for status in set(table.status.tolist())} - {"OK"}
            assert not bad, f"{name} {players} players {lineup}: {bad} in game {int(np.argmax(table.status != 0))}"


@pytest.mark.parametrize("name", installed())
def test_the_fast_loop_plays_the_audited_games_however_they_are_cut(name):
    game = registry.game(name)
    params = with_players(game, game.seats[1])
    for lineup in lineups(game, params):
        whole = rows(game, params, lineup, 60)
        pieces = [rows(game, params, lineup, n, first=first) for first, n in ((0, 1), (1, 7), (8, 52))]
        assert digest(whole) == digest(np.concatenate(pieces).view(np.recarray))
        assert digest(whole) == digest(rows(game, params, lineup, 60, audit=True))


@pytest.mark.skipif(not JIT, reason="nothing is compiled with JIT off")
@pytest.mark.parametrize("name", installed())
def test_the_large_kernels_are_compiled_once_and_for_the_types_compiled_ahead(name):
    game = registry.game(name)
    for players in seat_counts(game):
        params = with_players(game, players)
        rows(game, params, next(lineups(game, params)), 2)
    for kernel, expected in ahead.signatures(game).items():
        twin = getattr(game.kernels, kernel).twin
        stored = twin._cache._cache_file._load_index()  # whole loops that come from the cache leave no signatures
        assert {*twin.signatures, *(key[0] for key in stored)} == {expected}, kernel


@pytest.mark.parametrize("name", installed())
def test_every_game_ends_in_range(name):
    game = registry.game(name)
    codes = {end.code for end in game.ends}
    for players in seat_counts(game):
        params = with_players(game, players)
        for lineup in lineups(game, params):
            table = rows(game, params, lineup, AUDITED)
            assert set(table.end_reason.tolist()) <= codes
            assert (table.winners < 1 << game.seat_count(params)).all()
            assert (table.turns >= 1).all()
            for column in game.columns:
                assert column.signed or (table[column.name] >= 0).all(), column.name
                if column.given:
                    assert not table[column.name][table[column.given] == 0].any(), column.name


CODE = """
from balance.core import registry
from tests.conformance.tables import brief, digest, lineups, rows
game = registry.game({name!r})
for players in ({low}, {high}):
    params = brief(game, players)
    for lineup in lineups(game, params):
        print(digest(rows(game, params, lineup, {games}, audit={audit})))
"""


def _digests(name: str, games: int, *, audit: bool, **switches: str) -> list[str]:
    """Play every lineup in a fresh process and return the digests."""
    game = registry.game(name)
    code = CODE.format(name=name, low=game.seats[0], high=game.seats[1], games=games, audit=audit)
    env = {**os.environ, **switches}
    env["PYTHONPATH"] = os.pathsep.join([ROOT, env.get("PYTHONPATH", "")])
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, env=env)
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


@pytest.mark.parametrize("name", installed())
def test_jit_off_plays_the_same_games(name):
    game = registry.game(name)
    expected = []
    for players in (game.seats[0], game.seats[1]):
        params = brief(game, players)
        expected += [digest(rows(game, params, lineup, 1)) for lineup in lineups(game, params)]
    assert _digests(name, 1, audit=True, NUMBA_DISABLE_JIT="1") == expected
