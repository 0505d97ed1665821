"""Compiling ahead: the types are those a playout asks for, and what the second process makes is found in the cache."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from balance.core.jit import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled with JIT off")

FRESH = """
import sys
from balance.core import ahead, registry
from balance.core.playout import Bench, play, seating
{before}
game = registry.game("toy")
ahead.cores = lambda: {cores}
ahead.compile_rules(game)
kernels = game.kernels
compiled = len(kernels.apply.twin.signatures)
play(game, game.pack(game.params()), seating(game, ["random"] * 2), 7, 0, 3, bench=Bench(game, 2))
hits = sum(kernels.choose.twin.stats.cache_hits.values())
print(compiled, hits, sum(kernels.choose.twin.stats.cache_misses.values()))
"""


def _fresh(cache, *, cores: int = 2, before: str = "") -> list[int]:
    """Compile in a fresh process; return compiled rules, bots found in the cache, bots compiled here."""
    env = {**os.environ, "BALANCE_CACHE_DIR": str(cache)}
    code = FRESH.format(cores=cores, before=before)
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, env=env, check=True)
    return [int(word) for word in run.stdout.split()]


def test_bots_compiled_by_the_second_process_are_found_in_the_cache(tmp_path, monkeypatch):
    """A user's `random.py` in the current folder must not be taken for the library's."""
    (tmp_path / "random.py").write_text("raise SystemExit(1)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert _fresh(tmp_path / "cache") == [1, 1, 0]
    assert _fresh(tmp_path / "cache")[0] == 0, "with a filled cache nothing is compiled ahead"


def test_one_core_compiles_alone(tmp_path):
    assert _fresh(tmp_path, cores=1) == [0, 0, 1]


@pytest.mark.parametrize("broken", ["sys.executable = '/nowhere/python'", "ahead.__name__ = 'no.such.module'"])
def test_without_a_second_process_the_bots_are_compiled_here(tmp_path, broken):
    assert _fresh(tmp_path, before=broken) == [1, 0, 1]
