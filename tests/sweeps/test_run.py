"""The runner: one digest however it is run, nothing lost, every trouble told in one line."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pandas
import pytest
from filelock import FileLock

from balance.core.errors import InputError, RunError
from balance.sweeps.events import Compiled, Compiling, Note, Progress
from balance.sweeps.reading import load
from balance.sweeps.run import execute
from balance.sweeps.store import write_csv

from .conftest import part_files, rows_digest

SCRIPT = Path(__file__).with_name("run_script.py")


def _counts(result) -> str:
    return result.counts.to_csv()


@pytest.fixture
def done(grid, tmp_path):
    """Return a finished run: its plan, its folder and its result."""
    plan = grid()
    folder = tmp_path / "done"
    return plan, folder, execute(plan, folder, jobs=1)


@pytest.mark.parametrize(("jobs", "backend"), [(2, "threading"), (1, "loky"), (2, "loky")])
def test_workers_and_backends_change_nothing(done, tmp_path, jobs, backend):
    plan, folder, result = done
    other = execute(plan, tmp_path / "other", jobs=jobs, backend=backend)
    assert _counts(other) == _counts(result)
    assert part_files(tmp_path / "other") == part_files(folder)
    assert other.state == "complete"


@pytest.mark.parametrize("part_size", [8, 1000, 5000])
def test_part_sizes_change_no_row(done, grid, tmp_path, part_size):
    plan, folder, result = done
    cut = grid(part_size=part_size)
    other = execute(cut, tmp_path / "cut", jobs=2)
    assert _counts(other) == _counts(result)
    assert rows_digest(cut, tmp_path / "cut") == rows_digest(plan, folder)
    bits, others = result.win_bits, other.win_bits
    assert bits.keys() == others.keys()
    assert all((bits[key] == others[key]).all() for key in bits)
    assert result.picks.equals(other.picks)


def test_the_audited_loop_plays_the_same_games(done, grid, tmp_path):
    plan, folder, _ = done
    execute(plan, tmp_path / "audited", audit=True)
    assert part_files(tmp_path / "audited") == part_files(folder)


def test_without_the_compiler_the_same_games_are_played(grid, tmp_path):
    plan = grid(games=40)
    execute(plan, tmp_path / "compiled")
    command = [sys.executable, str(SCRIPT), str(plan.scenario.folder / "toy.toml"), str(tmp_path / "plain"), "2"]
    (plan.scenario.folder / "toy.toml").write_text(plan.scenario.text.replace("games = 1500", "games = 40"))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([*command, "threading"], env=environment, check=True, capture_output=True)
    assert part_files(tmp_path / "plain") == part_files(tmp_path / "compiled")


def test_a_reader_of_parquet_needs_nothing_of_ours(done):
    _, folder, result = done
    table = pandas.read_parquet(folder / "games")
    assert len(table) == 6000
    assert set(table["cell"].astype(int)) == {0, 1, 2, 3}
    assert (table["winners"] & 1 > 0).sum() == sum(tally.wins["seat 0"] for tally in result.tallies.values())


def test_cells_share_their_dice(grid, tmp_path):
    """The same lineup and seed in two cells that differ in nothing the game uses play the same games."""
    plan = grid("lineup=basic", "players=2", "max_turns=1000,1001")
    result = execute(plan, tmp_path / "same")
    first, second = (result.counts[result.counts["cell"] == cell].drop(columns="cell") for cell in (0, 1))
    assert first.reset_index(drop=True).equals(second.reset_index(drop=True))


def test_a_complete_run_is_only_read_again(done):
    plan, folder, result = done
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")}
    again = execute(plan, folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")} == before
    assert _counts(again) == _counts(result)
    assert again.manifest["run"]["games_played_now"] == 0
    assert again.state == "complete"
    assert again.manifest["played"] == result.manifest["played"]
    assert again.manifest["played"]["games"] == 6000


def test_a_run_folder_is_read_back_without_its_game(done):
    _, folder, result = done
    loaded = load(folder)
    assert _counts(loaded) == _counts(result)
    assert loaded.cells.equals(result.cells)
    assert loaded.groups.equals(result.groups)
    assert loaded.picks.equals(result.picks)
    assert loaded.status.equals(result.status)
    assert loaded.bot_wins.equals(result.bot_wins)
    assert not loaded.gaps
    assert not loaded.notes


def test_events_tell_what_a_reader_wants_to_know(grid, tmp_path):
    events: list = []
    plan = grid()
    execute(plan, tmp_path / "run", jobs=2, listener=events.append)
    assert [type(event) for event in events[:2]] == [Compiling, Compiled]
    progress = [event for event in events if isinstance(event, Progress)]
    assert len(progress) == plan.part_count() == progress[-1].parts_total
    games = [event.games for event in progress]
    assert games == sorted(games)
    last = progress[-1]
    assert (last.games, last.total, last.left) == (6000, 6000, 0.0)
    assert last.rate > 0
    assert last.label in {cell.label for cell in plan.cells}
    assert 0 < last.win_rate < 1
    assert {event.cell for event in progress} == {0, 1, 2, 3}


def test_a_missing_part_is_played_again_to_the_same_bytes(done):
    plan, folder, result = done
    before = part_files(folder)
    for name in list(before)[1::3]:
        (folder / name).unlink()
    again = execute(plan, folder)
    assert again.manifest["played"]["sessions"] == 2
    assert again.manifest["played"]["games"] == 6000 + again.manifest["run"]["games_played_now"]
    assert part_files(folder) == before
    assert _counts(again) == _counts(result)
    assert not again.notes


@pytest.mark.parametrize("damage", ["truncated", "empty", "flipped", "swapped"])
def test_a_damaged_part_is_kept_aside_and_played_again(done, damage):
    plan, folder, result = done
    before = part_files(folder)
    name = next(iter(before))
    whole = before[name]
    broken = {
        "truncated": whole[: len(whole) // 2],
        "empty": b"",
        "flipped": whole[:200] + bytes([whole[200] ^ 1]) + whole[201:],
        "swapped": before[list(before)[-1]],
    }[damage]
    (folder / name).write_bytes(broken)
    again = execute(plan, folder)
    assert part_files(folder) == before
    assert _counts(again) == _counts(result)
    (note,) = again.notes
    assert note.startswith(f"{folder / name}: ")
    assert note.endswith("; moved to damaged/cell=0000-part-000000.parquet, its 1024 games are played again.")
    assert (folder / "damaged" / "cell=0000-part-000000.parquet").read_bytes() == broken
    assert len(pandas.read_parquet(folder / "games")) == 6000


def test_a_damaged_part_is_left_out_of_a_reading_and_named(done):
    _, folder, result = done
    name = next(iter(part_files(folder)))
    (folder / name).write_bytes(b"PAR1")
    loaded = load(folder)
    assert loaded.games == result.games - 1024
    assert loaded.gaps == ["The run is not complete: 4,976 of 6,000 games."]
    assert loaded.notes[0].startswith(f"{folder / name}: unreadable")
    assert (0, "seat 0") not in loaded.win_bits
    assert (folder / name).read_bytes() == b"PAR1"


def test_a_foreign_folder_is_refused(done, grid):
    plan, folder, _ = done
    other = grid(seed=6)
    before = part_files(folder)
    with pytest.raises(InputError) as caught:
        execute(other, folder)
    assert str(caught.value) == (
        f"{folder}: holds another plan (toy, plan {plan.hash[:10]}; this one is {other.hash[:10]}); "
        "name another folder with --out, or give the command of that run."
    )
    assert part_files(folder) == before


def test_foreign_parts_without_a_manifest_are_refused_too(done, grid):
    plan, folder, _ = done
    before = part_files(folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(RunError, match=rf"belongs to another plan \(written by plan {plan.hash[:10]}\)"):
        execute(grid(seed=6), folder)
    assert part_files(folder) == before


@pytest.mark.parametrize("content", ["", "{", "[]", '{"plan": 3}'])
def test_an_unreadable_manifest_is_kept_aside_and_written_anew(done, content):
    plan, folder, result = done
    (folder / "manifest.json").write_text(content)
    with pytest.raises(InputError, match="cannot be read; give the command of the run again"):
        load(folder)
    again = execute(plan, folder)
    assert again.notes == (
        f"{folder / 'manifest.json'}: is unreadable, moved to damaged/manifest.json and written anew.",
    )
    assert _counts(again) == _counts(result) == _counts(load(folder))
    assert (folder / "damaged" / "manifest.json").read_text() == content


def test_reading_what_is_no_run(tmp_path):
    with pytest.raises(InputError, match=r"nowhere: there is no such run folder\.$"):
        load(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"is not a run folder \(no manifest.json in it\)\.$"):
        load(tmp_path)


def test_a_locked_folder_is_left_alone(done):
    plan, folder, _ = done
    before = part_files(folder)
    with FileLock(folder / ".lock"), pytest.raises(RunError) as caught:
        execute(plan, folder)
    assert str(caught.value) == (
        f"{folder}: another run is at work in this folder; wait for it, or name another with --out."
    )
    assert part_files(folder) == before
    assert execute(plan, folder).state == "complete"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_loses_nothing(done, tmp_path, monkeypatch, jobs):
    plan, folder, result = done
    place = tmp_path / "full"
    sync, calls, lock = os.fsync, [0], threading.Lock()

    def full(handle):
        with lock:
            calls[0] += 1
            if calls[0] > 9:
                raise OSError(errno.ENOSPC, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RunError) as caught:
            execute(plan, place, jobs=jobs)
    assert str(caught.value).endswith(
        ": the disk is full. Every finished part is kept; free some space and give the same command again."
    )
    kept = part_files(place)
    assert 0 < len(kept) < plan.part_count()
    assert not [path for path in place.rglob("*.tmp-*")]
    again = execute(plan, place)
    assert _counts(again) == _counts(result)
    assert part_files(place) == part_files(folder)


def test_a_failed_run_says_so_in_its_manifest(grid, tmp_path, monkeypatch):
    from balance.sweeps import work

    def refuse(*arguments):
        raise RunError("the part: cannot be written (for a test).")

    monkeypatch.setattr(work, "write_part", refuse)
    with pytest.raises(RunError, match="for a test"):
        execute(grid(), tmp_path / "run")
    said = json.loads((tmp_path / "run" / "manifest.json").read_text())["run"]
    assert (said["state"], said["reason"], said["games"]) == ("failed", "the part: cannot be written (for a test).", 0)


def test_an_unexpected_error_is_written_down_and_raised(grid, tmp_path, monkeypatch):
    from balance.sweeps import work

    def broken(*arguments):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(work, "tally_of", broken)
    with pytest.raises(ZeroDivisionError):
        execute(grid(), tmp_path / "run", jobs=2)
    said = json.loads((tmp_path / "run" / "manifest.json").read_text())["run"]
    assert (said["state"], said["reason"]) == ("failed", "a bug")


def test_half_written_files_of_a_killed_run_are_removed(done):
    plan, folder, _ = done
    left = folder / "games" / "cell=0000" / "part-000001.parquet.tmp-1-2"
    left.write_bytes(b"half")
    assert execute(plan, folder).notes == (f"{folder}: removed 1 half-written file of an earlier run.",)
    assert not left.exists()


def test_the_manifest_tells_everything(done):
    plan, folder, _ = done
    said = json.loads((folder / "manifest.json").read_text())
    assert said["plan"]["hash"] == plan.hash
    assert (said["plan"]["games"], said["plan"]["games_per_cell"], said["plan"]["seed"]) == (6000, 1500, 5)
    assert said["scenario"]["text"] == plan.scenario.text
    assert said["run"]["state"] == "complete"
    assert said["run"]["reason"] == "all games played"
    assert said["params"]["target"] == 50
    assert [cell["params"] for cell in said["cells"]] == [
        {"players": 2},
        {"players": 2},
        {"players": 3},
        {"players": 3},
    ]
    assert {"path": "bust", "value": 1, "provenance": "assumed", "about": "highest face that loses the turn"} in said[
        "assumed"
    ]
    assert said["versions"].keys() >= {"python", "numpy", "numba", "pyarrow"}
    assert [axis["kind"] for axis in said["axes"]] == ["numeric", "named"]


def test_other_words_in_the_scenario_continue_the_same_run(done, write):
    from balance.sweeps.plan import make_plan
    from balance.sweeps.scenario import read_scenario

    plan, folder, _ = done
    text = plan.scenario.text.replace("Toy", "Renamed") + "[[targets]]\nmetric = 'win_rate'\nat_least = 0.1\n"
    again = execute(make_plan(read_scenario(write(text))), folder)
    assert again.manifest["run"]["games_played_now"] == 0
    assert load(folder).manifest["scenario"]["title"] == "Renamed"


def test_tables_are_written_to_fixed_digits(done, tmp_path):
    _, folder, result = done
    table = result.cells.assign(rate=1 / 3)
    path = write_csv(folder, "cells.csv", table, digits=4)
    assert path.read_text().splitlines()[:2] == [
        "players,lineup,games,label,rate",
        "2,basic,1500,players=2 lineup=basic,0.3333",
    ]


def test_notes_reach_the_listener(done):
    plan, folder, _ = done
    (folder / "manifest.json").write_text("")
    events: list = []
    execute(plan, folder, listener=events.append)
    assert [event for event in events if isinstance(event, Note)] == [
        Note(f"{folder / 'manifest.json'}: is unreadable, moved to damaged/manifest.json and written anew.")
    ]
