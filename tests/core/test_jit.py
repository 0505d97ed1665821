"""Cache folders and source hashes: an edit anywhere that matters gives a new one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from balance.core import jit

EDITED = """
import sys
from pathlib import Path
from balance.core import registry
from balance.core.playout import Bench, play, seating
game = registry.game("pig")
params = game.params()
rows = play(game, game.pack(params), seating(game, ["hold", "hold"]), 1, 0, 50, bench=Bench(game, 2))
print(int(rows.turns.sum()))
"""


def test_source_hash_follows_the_game_and_not_its_neighbours():
    assert jit.source_hash() != jit.source_hash("gdbz") != jit.source_hash("pig")
    names = [name for name, _ in jit.source_files("pig")]
    assert "balance_pig/rules.py" in names
    assert not [name for name in names if name.startswith("gdbz")]


def test_modes_have_folders_of_their_own(monkeypatch):
    native = jit.cache_folder()
    monkeypatch.setattr(jit.config, "BOUNDSCHECK", 1)
    assert jit.cache_folder() != native


def test_a_field_named_like_an_array_method_is_refused():
    with pytest.raises(ValueError, match="'round' is the name of an ndarray attribute"):
        jit.state_dtype("pig", [("round", "i1")])


def _turns(folder: Path, cache: Path) -> int:
    """Play pig from a folder in a fresh process."""
    env = {**os.environ, "BALANCE_CACHE_DIR": str(cache)}
    env["PYTHONPATH"] = os.pathsep.join([str(folder), *env["PYTHONPATH"].split(os.pathsep)])
    run = subprocess.run([sys.executable, "-c", EDITED], capture_output=True, text=True, env=env, check=True)
    return int(run.stdout)


@pytest.mark.slow
def test_an_edited_rule_is_never_served_from_the_cache(tmp_path):
    """The stale-cache trap (numba #1833): change a callee in another file than the cached caller's."""
    import shutil

    from tests.conftest import PIG

    copy = tmp_path / "pig"
    shutil.copytree(PIG / "balance_pig", copy / "balance_pig")
    before = _turns(copy, tmp_path / "cache")
    rules = copy / "balance_pig" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("if value == int(p.bust):") == 1
    rules.write_text(text.replace("if value == int(p.bust):", "if value <= int(p.bust) + 1:"), encoding="utf-8")
    assert _turns(copy, tmp_path / "cache") != before


def test_a_kernel_is_compiled_once_for_every_width_of_integer():
    import numpy as np

    from balance.core.rng import CHANCE, word

    if not jit.JIT:
        pytest.skip("nothing is compiled with JIT off")

    @jit.kernel
    def inner(chance, stream):  # type: ignore[no-untyped-def]
        return word(chance, stream)

    @jit.kernel
    def outer(chance, streams):  # type: ignore[no-untyped-def]
        return inner(chance, 3) + inner(chance, streams[0]) + inner(chance, np.int16(4))

    outer(np.zeros(1, CHANCE).view(np.recarray)[0], np.zeros(1, np.int8))
    assert len(inner.twin.signatures) == 1
    assert not inner.signatures
