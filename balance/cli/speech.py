"""Commands in words: what the user gave, and what goes on from here; ready to be copied into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

__all__ = ["replay_command", "spoken", "target_of"]

_PROGRAM = "balance"


def spoken(command: str, target: str, options: Sequence[tuple[str, object]]) -> str:
    """Return a command line.

    Parameters
    ----------
    command, target : str
    options : sequence of (str, object)
        Option and value; a value of None or False leaves the option out, True writes it alone.

    Returns
    -------
    str
        Quoted for a shell where it must be.
    """
    words = [_PROGRAM, command, target]
    for option, value in options:
        if value is None or value is False:
            continue
        words += [option] if value is True else [option, str(value)]
    return shlex.join(words)


def target_of(manifest: dict[str, Any]) -> str:
    """Return what the user named to get this run: a shipped scenario, a game or a file."""
    from balance.sweeps.shipped import shipped

    scenario = manifest["scenario"]
    if not scenario["text"] or scenario["name"] in shipped():
        return str(scenario["name"])
    return Path(scenario["source"]).as_posix()


def replay_command(manifest: dict[str, Any], cell: int, index: int) -> str:
    """Return the command that replays one game of a run, even when its folder is gone."""
    scenario, many = manifest["scenario"], len(manifest["cells"]) > 1
    settings = [("--set", setting) for setting in scenario["settings"]]
    options = [*settings, ("--seed", manifest["plan"]["seed"]), ("--cell", cell if many else None), ("--game", index)]
    return spoken("replay", target_of(manifest), options)
