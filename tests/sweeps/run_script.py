"""Run a scenario in a process of its own, for tests that kill it.

Arguments: scenario file, run folder, jobs, backend, and optionally ``replace:N`` or ``fsync:N``: kill this process
with SIGKILL in place of the N-th rename or flush to disk; or ``compiling``: say when the compiler starts.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

from balance.sweeps.events import Compiling, Progress
from balance.sweeps.plan import make_plan
from balance.sweeps.run import execute
from balance.sweeps.scenario import read_scenario


def die_at(word: str) -> None:
    """Replace `os.replace` or `os.fsync` by one that kills the process at its N-th call.

    Files of compiled kernels do not count: how many there are depends on what is compiled already.
    """
    name, _, number = word.partition(":")
    real, calls, lock = getattr(os, name), [0], threading.Lock()

    def deadly(*arguments):
        with lock:
            calls[0] += not str(arguments[-1]).endswith((".nbi", ".nbc"))
            if calls[0] >= int(number):
                os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments)

    setattr(os, name, deadly)


def tell(event) -> None:
    """Say when the first part is done, and when the compiler starts if that is asked for."""
    if isinstance(event, Compiling) and "compiling" in sys.argv:
        print("compiling", flush=True)
    if isinstance(event, Progress) and event.parts == 1:
        print("under way", flush=True)


if __name__ == "__main__":
    scenario, folder, jobs, backend, *deadly = sys.argv[1:]
    for word in deadly:
        if ":" in word:
            die_at(word)
    plan = make_plan(read_scenario(Path(scenario), name="toy"))
    result = execute(plan, Path(folder), jobs=int(jobs), backend=backend, listener=tell)
    print(result.state, result.games, flush=True)
