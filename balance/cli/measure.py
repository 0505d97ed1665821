"""Measurements for `balance bench`, each in a fresh process of its own: caches, threads and memory are then its own.

Run as ``python -m balance.cli.measure TASK`` with a task as JSON; prints one JSON object.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.core.errors import RunError

if TYPE_CHECKING:
    from balance.core.game import Game

__all__ = ["bench"]

_SEED = 987_654_321
_SECONDS = 1.0
_PROBE_SECONDS = 0.1
_CACHE = "BALANCE_CACHE_DIR"
_NO_JIT = {"NUMBA_DISABLE_JIT": "1"}


def bench(
    game: Game, bots: Sequence[str], jobs: Sequence[int], games: int | None, *, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Measure a game at its standard cell.

    Parameters
    ----------
    game : Game
    bots : sequence of str
    jobs : sequence of int
        Numbers of threads.
    games : int or None
        Games per measurement; about a second's worth when None.
    tell : callable (str)
        Hears what is being measured.

    Returns
    -------
    list of dict
        One per bot and number of jobs, with ``game, players, bot, jobs, games_per_s, decisions_per_s,
        ns_per_decision, compile_cold_s, compile_warm_s, peak_rss_mb`` and more.
    """
    tell(f"measuring {game.name}: compiling")
    shared = {"game": game.name, "cell": _cell_words(game), **_compile_times(game, bots[0])}
    rows = []
    for bot in bots:
        tell(f"measuring {game.name}: {bot}")
        plain = _asked({"do": "play", "game": game.name, "bot": bot, "jobs": 1, "games": None}, _NO_JIT)
        played = [_asked({"do": "play", "game": game.name, "bot": bot, "jobs": n, "games": games}) for n in jobs]
        for n, speed in zip(jobs, played, strict=True):
            rows.append({**shared, "bot": bot, "jobs": n, **speed, **_memory(game, bot, n, speed["games"])})
            rows[-1]["scaling"] = speed["games_per_s"] / played[0]["games_per_s"]
            rows[-1]["jit_speedup"] = speed["games_per_s"] / n / plain["games_per_s"] if n == 1 else None
    return rows


def _cell_words(game: Game) -> str:
    """Return the standard cell in words."""
    return " ".join(f"{path}={value}" for path, value in game.standard.items())


def _compile_times(game: Game, bot: str) -> dict[str, Any]:
    """Measure the first game with an empty cache, and with a filled one."""
    task = {"do": "start", "game": game.name, "bot": bot}
    with tempfile.TemporaryDirectory(prefix="balance-bench-") as cache:
        cold = _asked(task, {_CACHE: cache})
        began = time.time()
        warm = _asked(task, {_CACHE: cache})
    return {
        "compile_cold_s": cold["seconds"],
        "compile_warm_s": warm["seconds"],
        "first_game_s": warm["at"] - began,
    }


def _memory(game: Game, bot: str, jobs: int, games: int) -> dict[str, Any]:
    """Measure the memory of a whole run with its report."""
    with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
        out = os.path.join(folder, "run")
        return _asked({"do": "run", "game": game.name, "bot": bot, "jobs": jobs, "games": games, "out": out})


def _asked(task: dict[str, Any], surroundings: dict[str, str] | None = None) -> dict[str, Any]:
    """Do a task in a fresh process and return what it says."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, json.dumps(task)],
        env={**os.environ, **(surroundings or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise RunError(f"the measurement {task['do']} of {task['game']} with {task['bot']} failed: {lines[-1]}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _table(game: Game, bot: str) -> tuple[Any, Any, int]:
    """Return packed params, seating and number of seats of the standard cell with one bot in every seat."""
    from balance.core.params import with_values
    from balance.core.playout import seating

    params = with_values(game.params(), game.standard, source=f"standard cell of {game.name}")
    seats = game.seat_count(params)
    return game.pack(params), seating(game, [bot] * seats), seats


def _start(task: dict[str, Any]) -> dict[str, Any]:
    """Time the first game of a process."""
    from balance.core import registry
    from balance.core.ahead import compile_rules
    from balance.core.playout import Bench, play

    game = registry.game(task["game"])
    packed, seats, n = _table(game, task["bot"])
    began = time.perf_counter()
    compile_rules(game)
    play(game, packed, seats, _SEED, 0, 1, bench=Bench(game, n))
    return {"seconds": time.perf_counter() - began, "at": time.time()}


def _play(task: dict[str, Any]) -> dict[str, Any]:
    """Time many games on some threads."""
    from balance.core import registry
    from balance.core.playout import Bench, play

    game = registry.game(task["game"])
    packed, seats, n = _table(game, task["bot"])
    benches = [Bench(game, n) for _ in range(task["jobs"])]

    def batch(worker: int, first: int, games: int) -> tuple[int, int]:
        rows = play(game, packed, seats, _SEED, first, games, bench=benches[worker])
        return len(rows), int(rows.decisions.sum())

    games = task["games"] or _a_second(batch) * task["jobs"]
    share = max(1, games // task["jobs"])
    with ThreadPoolExecutor(task["jobs"]) as pool:
        began = time.perf_counter()
        counts = list(pool.map(lambda worker: batch(worker, worker * share, share), range(task["jobs"])))
        seconds = time.perf_counter() - began
    played, decisions = (sum(column) for column in zip(*counts, strict=True))
    return {
        "players": n,
        "games": played,
        "games_per_s": played / seconds,
        "decisions_per_s": decisions / seconds,
        "ns_per_decision": 1e9 * seconds * task["jobs"] / max(1, decisions),
    }


def _a_second(batch: Callable[[int, int, int], tuple[int, int]]) -> int:
    """Return how many games take about a second, after warming up."""
    batch(0, 0, 1)
    games = 1
    while True:
        began = time.perf_counter()
        batch(0, 0, games)
        seconds = time.perf_counter() - began
        if seconds >= _PROBE_SECONDS:
            return max(1, round(games * _SECONDS / seconds))
        games *= 4


def _run(task: dict[str, Any]) -> dict[str, Any]:
    """Do a whole run with its report and return the most memory it took."""
    from balance.cli.entry import main

    words = ["run", task["game"], "--set", f"lineup={task['bot']}", "--games", str(task["games"])]
    words += ["--jobs", str(task["jobs"]), "--out", task["out"], "--quiet"]
    words += _standard_settings(task["game"])
    if code := main(words):
        raise SystemExit(code)
    return {"peak_rss_mb": _peak_rss_mb()}


def _standard_settings(name: str) -> list[str]:
    """Return the standard cell as words of the command line."""
    from balance.core import registry

    return [word for path, value in registry.game(name).standard.items() for word in ("--set", f"{path}={value}")]


def _peak_rss_mb() -> float | None:
    """Return the most memory this process has held, or None where the system does not say.

    Linux lets ``ru_maxrss`` outlive ``exec``: it would count what the caller held before this program began.
    """
    if sys.platform == "win32":
        return None
    status = Path("/proc/self/status")
    if status.exists() and (
        held := re.search(r"^VmHWM:\s+(\d+) kB$", status.read_text(encoding="ascii"), re.MULTILINE)
    ):
        return int(held[1]) / 2**10
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


_TASKS = {"start": _start, "play": _play, "run": _run}

if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    print(json.dumps(_TASKS[asked["do"]](asked)))
