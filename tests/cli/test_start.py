"""How the program starts: fast, without heavy libraries, with help and version."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from balance import __version__
from balance.cli.app import app

COMMANDS = ["bench", "check", "describe", "games", "replay", "report", "run", "scenarios"]
HEAVY = ["joblib", "matplotlib", "numba", "numpy", "pandas", "pyarrow", "scipy", "statsmodels"]
ASK = """
import sys
from balance.cli import main
code = main(sys.argv[1:])
print(sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"], ["--vresion"]])
def test_the_program_starts_without_heavy_libraries(words):
    done = subprocess.run([sys.executable, "-c", ASK, *words], capture_output=True, text=True, check=False)
    loaded = done.stderr.splitlines()[-1]
    assert "'typer'" in loaded
    assert [name for name in HEAVY if f"'{name}'" in loaded] == []


def test_help_is_there_in_half_a_second():
    took = []
    for _ in range(3):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "balance.cli", "--help"], capture_output=True, check=True)
        took.append(time.perf_counter() - began)
    assert min(took) < 0.5


def test_version(balance):
    assert balance("--version").out == f"balance {__version__}\n"


def test_no_words_show_the_help(balance):
    assert balance().out == balance("--help").out


def test_help_lists_every_command(balance):
    said = balance("--help").out
    listed = [line.split()[0] for line in said.partition("Commands:")[2].splitlines() if line.startswith("  ")]
    assert sorted(set(listed) & set(COMMANDS)) == COMMANDS
    assert len(app.registered_commands) == len(COMMANDS)
    assert "completion" not in said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(balance, command):
    said = balance(command, "--help")
    assert said.code == 0
    assert f"Usage: balance {command}" in said.out
    assert f"  balance {command}" in said.out.partition("Examples:")[2]
    assert max(len(line) for line in said.out.splitlines()) <= 80
    assert "│" not in said.out
