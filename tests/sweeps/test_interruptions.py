"""Kill -9, Ctrl-C, a full disk, two runners: nothing is lost and the end is the same to the byte."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from balance.core.errors import RunError
from balance.sweeps.plan import make_plan
from balance.sweeps.reading import load
from balance.sweeps.run import execute
from balance.sweeps.scenario import read_scenario

from .conftest import part_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

SCRIPT = Path(__file__).with_name("run_script.py")
SHORT = """
game = "toy"
games = 3000
seed = 11
[sweep]
players = [2, 3]
lineup = ["basic", "expert"]
"""
LONG = SHORT.replace("games = 3000", "games = 200_000_000").replace("[sweep]", "[params]\ntarget = 1000\n[sweep]")


def _start(scenario: Path, folder: Path, *more: str, jobs: int = 2, backend: str = "threading") -> subprocess.Popen:
    command = [sys.executable, str(SCRIPT), str(scenario), str(folder), str(jobs), backend, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.fixture
def undisturbed(write, tmp_path):
    """Return the scenario, and the result and part files of a run that nobody disturbed."""
    scenario = write(SHORT)
    plan = make_plan(read_scenario(scenario))
    result = execute(plan, tmp_path / "undisturbed")
    return scenario, plan, result, part_files(tmp_path / "undisturbed")


@pytest.mark.parametrize("deadly", ["replace:2", "replace:9", "fsync:5", "fsync:20"])
def test_a_killed_run_continues_to_the_same_bytes(undisturbed, tmp_path, deadly):
    scenario, plan, result, files = undisturbed
    folder = tmp_path / "killed"
    process = _start(scenario, folder, deadly)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    kept = part_files(folder)
    assert len(kept) < len(files)
    assert kept == {name: files[name] for name in kept}
    assert load(folder).state == "running"
    again = execute(plan, folder)
    assert again.state == "complete"
    assert again.manifest["run"]["games_played_now"] < plan.total or not kept
    assert part_files(folder) == files
    assert again.counts.to_csv() == result.counts.to_csv()
    assert again.cells.to_csv() == result.cells.to_csv()
    assert not list(folder.rglob("*.tmp-*"))


def test_a_run_killed_again_and_again_ends_the_same(undisturbed, tmp_path):
    scenario, plan, result, files = undisturbed
    folder = tmp_path / "killed"
    for number in (4, 5):
        process = _start(scenario, folder, f"replace:{number}", jobs=1)
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
    process = _start(scenario, folder)
    out, _ = process.communicate(timeout=60)
    assert out.split() == ["under", "way", "complete", str(plan.total)]
    assert part_files(folder) == files
    assert load(folder).counts.to_csv() == result.counts.to_csv()


def test_a_lost_worker_process_is_told_and_loses_nothing(write, tmp_path):
    folder = tmp_path / "lost"
    process = _start(write(LONG), folder, backend="loky")
    try:
        assert process.stdout.readline() == "under way\n"
        children = psutil.Process(process.pid).children(recursive=True)
        workers = [child for child in children if "popen_loky" in " ".join(child.cmdline())]
        workers[0].kill()
        _, error = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            process.kill()
    assert process.returncode == 1
    assert "RunError" in error.splitlines()[-1]
    assert "a worker process was lost" in error.splitlines()[-1]
    loaded = load(folder)
    assert loaded.state == "failed"
    assert loaded.games > 0
    assert not loaded.notes


def test_kills_at_random_moments_change_nothing(undisturbed, tmp_path):
    """Forty kills here; ``BALANCE_KILLS=1000`` for a long test."""
    scenario, plan, result, files = undisturbed
    folder = tmp_path / "killed"
    kills = os.environ.get("BALANCE_KILLS", "40")
    command = [sys.executable, str(SCRIPT.with_name("kill_script.py")), str(scenario), str(folder), kills, "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= int(kills)
    kept = part_files(folder)
    assert kept == {name: files[name] for name in kept}
    again = execute(plan, folder)
    assert part_files(folder) == files
    assert again.counts.to_csv() == result.counts.to_csv()
    assert not (folder / "damaged").exists()
    assert not list(folder.rglob("*.tmp-*"))


@pytest.mark.parametrize(("backend", "jobs"), [("threading", 2), ("threading", 1), ("loky", 2)])
def test_ctrl_c_stops_soon_and_keeps_what_is_done(write, tmp_path, backend, jobs):
    folder = tmp_path / "stopped"
    process = _start(write(LONG), folder, backend=backend, jobs=jobs)
    try:
        assert process.stdout.readline() == "under way\n"
        os.killpg(process.pid, signal.SIGINT)
        began = time.monotonic()
        out, error = process.communicate(timeout=30)
        waited = time.monotonic() - began
    finally:
        if process.poll() is None:
            process.kill()
    assert not error
    assert process.returncode == 0
    assert waited < (3.0 if backend == "threading" else 6.0)  # under 0.5 s and 1.5 s on idle cores
    state, games = out.split()
    assert state == "stopped"
    said = json.loads((folder / "manifest.json").read_text())["run"]
    assert (said["state"], said["reason"], said["games"]) == ("stopped", "stopped by the user", int(games))
    loaded = load(folder)
    assert loaded.games == int(games) > 0
    assert loaded.state == "stopped"
    assert loaded.gaps[0].startswith(f"The run is not complete: {int(games):,} of 800,000,000 games")


def test_ctrl_c_stops_the_compiler_too(write, tmp_path, monkeypatch):
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path / "cache"))
    process = _start(write(SHORT), tmp_path / "stopped", "compiling")
    try:
        assert process.stdout.readline() == "compiling\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            process.kill()
    assert (out, error) == ("stopped 0\n", "")
    assert load(tmp_path / "stopped").gaps == [
        "The run is not complete: 0 of 12,000 games; 4 of 4 cells have none yet."
    ]


def test_a_second_runner_is_turned_away(write, tmp_path):
    folder = tmp_path / "shared"
    scenario = write(LONG)
    process = _start(scenario, folder)
    try:
        assert process.stdout.readline() == "under way\n"
        with pytest.raises(RunError, match="another run is at work in this folder"):
            execute(make_plan(read_scenario(scenario)), folder)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            process.kill()
    assert out.startswith("stopped ")


@pytest.fixture
def tiny_disk(tmp_path):
    """Return a folder on a disk of 128 kB, where this system lets us make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(disk)], capture_output=True)
    if made.returncode != 0:
        pytest.skip("may not mount a small file system here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_really_fills_up(undisturbed, tiny_disk):
    _, plan, result, files = undisturbed
    ballast = tiny_disk / "ballast"
    ballast.write_bytes(bytes(64 * 1024))
    with pytest.raises(RunError, match=r"the disk is full\. Every finished part is kept"):
        execute(plan, tiny_disk / "run")
    kept = part_files(tiny_disk / "run")
    assert 0 < len(kept) < len(files)
    assert kept == {name: files[name] for name in kept}
    subprocess.run(["mount", "-o", "remount,size=2m", str(tiny_disk)], check=True)
    again = execute(plan, tiny_disk / "run")
    assert part_files(tiny_disk / "run") == files
    assert again.counts.to_csv() == result.counts.to_csv()
