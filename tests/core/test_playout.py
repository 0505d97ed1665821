"""The loops over the contract: determinism, audits, rotation, statuses, JIT on and off."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from balance.core import contract, registry
from balance.core.errors import InputError
from balance.core.playout import Bench, play, seating
from balance.core.status import Status

GAMES = 300


@pytest.fixture(scope="module")
def pig():
    return registry.game("pig")


def _rows(game, lineup, *, first=0, games=GAMES, seed=7, audit=False, rotate=False, **values):
    params = game.params(**values)
    bench = Bench(game, len(lineup))
    seats = seating(game, lineup, rotate=rotate)
    return play(game, game.pack(params), seats, seed, first, games, bench=bench, audit=audit)


def digest(rows) -> str:
    return hashlib.sha256(np.ascontiguousarray(rows).tobytes()).hexdigest()


def test_rows_do_not_depend_on_how_a_cell_is_cut(pig):
    whole = _rows(pig, ["hold", "random"])
    pieces = [_rows(pig, ["hold", "random"], first=first, games=n) for first, n in ((0, 1), (1, 7), (8, GAMES - 8))]
    assert (whole == np.concatenate(pieces)).all()


def test_the_audited_loop_plays_the_same_games(pig):
    assert digest(_rows(pig, ["hold", "random"])) == digest(_rows(pig, ["hold", "random"], audit=True))


def test_seeds_and_indices_name_different_games(pig):
    assert digest(_rows(pig, ["hold", "hold"])) != digest(_rows(pig, ["hold", "hold"], seed=8))


def test_rotation_moves_the_lineup_one_seat_a_game(pig):
    plain = _rows(pig, ["hold", "random"])
    swapped = _rows(pig, ["random", "hold"])
    rotated = _rows(pig, ["hold", "random"], rotate=True)
    assert (rotated[0::2] == plain[0::2]).all()
    assert (rotated[1::2] == swapped[1::2]).all()


def test_jit_off_plays_the_same_games(pig):
    code = (
        "from balance.core import registry; from tests.core.test_playout import _rows, digest;"
        "print(digest(_rows(registry.game('pig'), ['hold', 'random'], games=20)))"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    env["PYTHONPATH"] = os.pathsep.join([os.getcwd(), env["PYTHONPATH"]])
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, env=env)
    assert run.stderr == ""
    assert run.stdout.strip() == digest(_rows(pig, ["hold", "random"], games=20))


def test_a_game_past_the_step_limit_keeps_its_row(pig, monkeypatch):
    monkeypatch.setitem(pig.__dict__, "step_limit", 3)
    rows = _rows(pig, ["hold", "hold"], games=5)
    assert set(rows.status.tolist()) == {int(Status.STEP_LIMIT)}
    assert rows.game_index.tolist() == [0, 1, 2, 3, 4]


def test_an_unknown_bot_is_named_with_its_neighbour(pig):
    with pytest.raises(InputError) as caught:
        seating(pig, ["hodl", "hold"])
    assert str(caught.value) == "pig has no bot 'hodl'. Did you mean 'hold'?"


def test_an_unknown_game_is_named_with_its_neighbour():
    with pytest.raises(InputError) as caught:
        registry.game("gdzb")
    assert str(caught.value).startswith("unknown game 'gdzb'. Did you mean 'gdbz'?")


def test_a_state_type_is_bound_once(pig):
    with pytest.raises(ValueError, match="bound already"):
        contract.bind(pig.state, pig.kernels)


def test_a_row_is_the_replay_of_its_game(pig):
    from balance.core.replay import Replay

    rows = _rows(pig, ["hold", "random"], rotate=True, games=4)
    for index in range(4):
        replay = Replay(pig, pig.params(), ["hold", "random"], 7, index, rotate=True)
        assert len(list(replay.steps())) > 1
        assert replay.row[0].tobytes() == rows[index].tobytes()
