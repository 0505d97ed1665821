"""What a command is asked about: a game, a scenario or a finished run, resolved into a plan."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from balance.cli.screen import note
from balance.sweeps.plan import Plan, make_plan
from balance.sweeps.scenario import find_scenario, with_settings
from balance.sweeps.store import MANIFEST, read_manifest

__all__ = ["is_run", "plan_of", "warn_of_change"]


def plan_of(target: str, settings: Sequence[str] = (), *, games: int | None = None, seed: int | None = None) -> Plan:
    """Resolve a game, scenario or run folder into a plan.

    Parameters
    ----------
    target : str
        Game, shipped scenario, scenario file, or run folder.
    settings : sequence of str
        ``path=value`` words of the command line.
    games, seed : int, optional
        In place of the scenario's.

    Returns
    -------
    Plan

    Raises
    ------
    InputError
        When there is no such target, or a value does not fit.
    """
    return make_plan(with_settings(find_scenario(target), settings, games=games, seed=seed))


def is_run(target: str) -> bool:
    """Tell whether a word names a run folder."""
    return (Path(target) / MANIFEST).is_file()


def warn_of_change(target: str, plan: Plan) -> None:
    """Say so when a run was played with other sources than these, so that its games may differ."""
    if is_run(target) and read_manifest(Path(target))["plan"]["sources"] != plan.source_hash:
        note(f"{target}: was played with other sources than these; the game may differ.")
