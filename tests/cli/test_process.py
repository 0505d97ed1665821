"""The program as a process: pipes, Ctrl-C, defects."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import balance.cli.entry as entry
from balance.cli import main

COMMAND = [sys.executable, "-m", "balance.cli"]
LONG = ["run", "toy", "--set", "players=2,3", "--games", "50000000"]


def _started(*words, here, **more):
    return subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=here, **more
    )


def test_a_reader_who_leaves_early_is_no_error(here):
    process = _started("replay", "toy", "--game", "1", "--set", "target=1000", "--set", "lineup=random", here=here)
    assert process.stdout.readline() == "Toy Dice Race, seed 1, game 1\n"
    process.stdout.close()
    assert process.stderr.read() == ""
    process.wait(timeout=60)
    process.stderr.close()
    assert process.returncode in (0, 141)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(here):
    process = _started(*LONG, "--json", here=here)
    lines = []
    while not lines or " of " not in lines[-1]:
        lines.append(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 5
    assert process.returncode == 130
    facts = json.loads(out)
    assert facts["state"] == "stopped"
    assert 0 < facts["games"] < facts["total_games"]
    last = err.splitlines()[-3:]
    assert last[0] == f"stopped by the user after {facts['games']:,} of 100,000,000 games; all of them are kept."
    assert last[1] == "go on:  balance " + " ".join(LONG)
    assert last[2] == f"so far: balance report {facts['folder']}"
    report = subprocess.run([*COMMAND, *last[2].split()[3:]], capture_output=True, text=True, cwd=here, check=True)
    assert "The run is not complete" in report.stderr
    assert (here / facts["folder"] / "report.html").exists()


@pytest.mark.parametrize("words", [["describe", "toy", "--json"], ["describe", "toy"], ["games"]])
def test_a_terminal_that_knows_no_unicode(here, words):
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*COMMAND, *words], capture_output=True, cwd=here, env=surroundings, check=True)
    text = done.stdout.decode("ascii")
    assert "toy" in text
    assert "--json" not in words or json.loads(text)["name"] == "toy"


def test_a_defect_is_one_line_with_a_hint(monkeypatch, capsys):
    def broken(words):
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(entry, "_invoke", broken)
    monkeypatch.delenv("BALANCE_DEBUG", raising=False)
    assert main(["games"]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "error: RuntimeError: two lines (set BALANCE_DEBUG=1 to see the traceback)\n"
    monkeypatch.setenv("BALANCE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["games"])
