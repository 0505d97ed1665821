"""Results: tables from tallies, games to replay, and what is missing or went wrong."""

from __future__ import annotations

import numpy as np
import pytest

from balance.sweeps.parts import part_path, read_part
from balance.sweeps.plan import make_plan
from balance.sweeps.reading import load
from balance.sweeps.run import execute
from balance.sweeps.scenario import find_scenario, scenario_of_run, with_settings


def _rows(plan, folder, cell, name):
    parts = [part for part in plan.parts() if part.cell == cell]
    return np.concatenate([read_part(part_path(folder, cell, part.number), plan.hash, part)[name] for part in parts])


@pytest.fixture
def done(grid, tmp_path):
    """Return a finished run."""
    plan = grid()
    return plan, tmp_path / "done", execute(plan, tmp_path / "done")


def test_counts_add_up_to_the_games_of_every_cell_and_column(done):
    _, _, result = done
    sums = result.counts.groupby(["cell", "column"])["n"].sum()
    assert (sums == 1500).all()
    names = set(result.counts["column"])
    assert names == {"turns", "decisions", "rolls", "busts", "holds", "comeback", "score_0", "score_1", "score_2"}
    lengths = result.counts["column"].isin(["turns", "decisions"])
    assert (result.counts.loc[lengths, "end_reason"] > 0).all()
    assert (result.counts.loc[~lengths, "end_reason"] == -1).all()


def test_counts_are_those_of_the_rows(done):
    plan, folder, result = done
    turns = _rows(plan, folder, 2, "turns")
    mine = result.counts.query("cell == 2 and column == 'turns'")
    assert (mine["value"] * mine["n"]).sum() == turns.sum()
    winners = _rows(plan, folder, 2, "winners")
    bits = np.unpackbits(result.win_bits[2, "seat 1"], count=1500)
    assert (bits == (winners & 2 != 0)).all()


def test_groups_and_axes(done):
    _, _, result = done
    assert result.groups.query("cell == 2").to_numpy().tolist() == [
        [2, "seat 0", 1],
        [2, "seat 1", 2],
        [2, "seat 2", 4],
    ]
    assert [(axis["name"], axis["values"]) for axis in result.axes] == [
        ("players", [2, 3]),
        ("lineup", ["basic", "expert"]),
    ]
    assert result.params_of(3)["players"] == 3
    assert result.params_of(3)["bag.bonus"] == 4


def test_picked_games_are_what_they_are_called(done):
    plan, folder, result = done
    for cell in range(4):
        turns, winners = (_rows(plan, folder, cell, name) for name in ("turns", "winners"))
        picks = result.picks[result.picks["cell"] == cell].set_index("role")
        won = winners & 1 != 0
        for role, chosen in (("median win", won), ("typical loss", ~won)):
            pick = picks.loc[role]
            assert chosen[pick["game_index"]]
            lengths = np.sort(turns[chosen])
            assert pick["turns"] == turns[pick["game_index"]] == lengths[(len(lengths) - 1) // 2]
        assert turns[picks.loc["longest", "game_index"]] == turns.max()


def test_a_cell_without_wins_has_no_win_to_show(tmp_path):
    plan = make_plan(with_settings(find_scenario("toy"), ["lineup=idle", "max_turns=7", "bag.bonus=0"], games=50))
    result = execute(plan, tmp_path / "idle")
    assert result.picks["role"].tolist() == ["typical loss", "longest"]
    assert result.picks["end_reason"].tolist() == [2, 2]


def test_a_rotating_lineup_counts_wins_by_bot(tmp_path):
    settings = ["lineup=expert,basic,basic", "players=3", "rotate=true"]
    plan = make_plan(with_settings(find_scenario("toy"), settings, games=3000))
    result = execute(plan, tmp_path / "rotating")
    assert result.bot_wins[["bot", "n"]].to_numpy().tolist() == [["expert", 3000], ["basic", 6000]]
    assert result.bot_wins["wins"].sum() == result.counts.query("column == 'turns' and winners > 0")["n"].sum()
    winners = _rows(plan, tmp_path / "rotating", 0, "winners")
    seat = (0 - np.arange(3000)) % 3
    expert = (winners >> seat.astype("u4")) & 1
    assert (np.unpackbits(result.win_bits[0, "bot expert"], count=3000) == expert).all()
    assert result.bot_wins["wins"].tolist()[0] == expert.sum()
    assert result.bot_wins.equals(load(tmp_path / "rotating").bot_wins)


def test_missing_cells_are_told(done):
    _, folder, _ = done
    for path in (folder / "games" / "cell=0001").iterdir():
        path.unlink()
    loaded = load(folder)
    assert loaded.cells.index.tolist() == [0, 2, 3]
    assert loaded.gaps == ["The run is not complete: 4,500 of 6,000 games; 1 of 4 cells have none yet."]
    assert set(loaded.counts["cell"]) == {0, 2, 3}


def test_failed_games_are_told(tmp_path, monkeypatch):
    from balance.core import registry

    monkeypatch.setitem(registry.game("toy").__dict__, "step_limit", 30)
    plan = make_plan(with_settings(find_scenario("toy"), games=200))
    result = execute(plan, tmp_path / "short")
    stopped = result.status.query("status == 1")["n"].sum()
    assert 0 < stopped < 200
    first = int(np.flatnonzero(_rows(plan, tmp_path / "short", 0, "status"))[0])
    assert result.gaps == [
        f"{stopped} games ran into the step limit and count as won by nobody; for example cell 0, game {first}."
    ]
    assert result.counts.query("column == 'turns' and end_reason == -2")["n"].sum() == stopped


def test_a_run_folder_gives_its_scenario_back(done):
    plan, folder, _ = done
    assert make_plan(scenario_of_run(folder)).hash == plan.hash
    assert make_plan(find_scenario(str(folder))).hash == plan.hash


def test_a_run_of_a_game_gives_its_scenario_back(tmp_path):
    plan = make_plan(with_settings(find_scenario("toy"), ["players=3", "level=easy,hard"], games=24, seed=9))
    execute(plan, tmp_path / "run")
    assert make_plan(find_scenario(str(tmp_path / "run"))).hash == plan.hash
