"""Kill a run with SIGKILL at random moments, many times, in one folder.

Arguments: scenario file, run folder, number of kills, seed. Every child is a fork of this process, whose kernels are
compiled already; whenever the run got to its end, half of its parts are deleted. Prints how many kills met a child at
work.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from balance.sweeps.plan import Plan, make_plan
from balance.sweeps.run import execute
from balance.sweeps.scenario import read_scenario
from balance.sweeps.work import job_of, warm


def child(plan: Plan, folder: Path, jobs: int) -> int:
    """Start a run in a fork and return its process."""
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        code = 0 if execute(plan, folder, jobs=jobs).state == "complete" else 1
    finally:
        os._exit(code)


def killed(process: int, after: float) -> bool:
    """Kill a child after a while; tell whether it was still at work."""
    time.sleep(after)
    done, _ = os.waitpid(process, os.WNOHANG)
    if done:
        return False
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    return os.WIFSIGNALED(status)


def main() -> None:
    """Kill, and kill again."""
    scenario, folder, kills, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    plan = make_plan(read_scenario(scenario, name="toy"))
    warm(job_of(plan, plan.cells[0], folder))
    chance = random.Random(seed)
    hits = 0
    while hits < kills:
        hits += killed(child(plan, folder, 1 + hits % 2), chance.random() * 0.4)
        parts = sorted(folder.rglob("part-*.parquet"))
        if len(parts) == plan.part_count():
            for path in chance.sample(parts, len(parts) // 2):
                path.unlink()
    print(hits)


if __name__ == "__main__":
    main()
