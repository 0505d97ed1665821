"""Builds the tables of a run, which statistics and reports read, from what the sweep left behind."""

from __future__ import annotations

from typing import Any, cast

import pandas as pd

from balance.cli.speech import replay_command
from balance.core.errors import InputError
from balance.stats.metrics import catalogue
from balance.stats.tables import Axis, ColumnSpec, EndSpec, RunTables
from balance.stats.target_spec import TargetError, TargetSpec, check_targets, parse_targets
from balance.sweeps.manifest import manifest_of
from balance.sweeps.plan import Plan
from balance.sweeps.result import RunResult

__all__ = ["axes_of", "check_plan", "columns_of", "ends_of", "tables_of", "targets_of"]

_REPLAY_COLUMNS = ["role", "cell", "game_index", "about", "command"]


def tables_of(result: RunResult) -> RunTables:
    """Bundle a run for the statistics and the report.

    Parameters
    ----------
    result : RunResult
        Complete or not; only cells with games are in the tables.

    Returns
    -------
    RunTables
    """
    manifest = result.manifest
    game, scenario = manifest["game"], manifest["scenario"]
    return RunTables(
        title=scenario["title"] or game["title"],
        question=" ".join(scenario["question"].split()),
        game=game["name"],
        game_title=game["title"],
        headline=game["headline"],
        axes=axes_of(manifest),
        cells=result.cells,
        groups=result.groups,
        columns=columns_of(manifest),
        ends=ends_of(manifest),
        counts=result.counts,
        status=result.status,
        win_bits=result.win_bits,
        bot_wins=result.bot_wins,
        assumptions=result.assumptions,
        provenance=_provenance(result),
        minutes_per_turn=_pair(game["minutes_per_turn"]),
        box_minutes=_pair(game["box_minutes"]),
        replays=_replays(result),
        targets=targets_of(manifest),
        notes=tuple(result.gaps),
        show=tuple(scenario["report"].get("show", ())),
        smallest_difference=scenario["report"].get("smallest_difference", RunTables.smallest_difference),
        games_of={cell["cell"]: cell["games_of"] for cell in manifest["cells"] if "games_of" in cell},
    )


def axes_of(manifest: dict[str, Any]) -> tuple[Axis, ...]:
    """Return what the run varies."""
    return tuple(Axis(each["name"], each["label"], each["kind"], tuple(each["values"])) for each in manifest["axes"])


def columns_of(manifest: dict[str, Any]) -> tuple[ColumnSpec, ...]:
    """Return the outcome columns of the game, turns and decisions included."""
    return tuple(ColumnSpec(**column) for column in manifest["game"]["columns"])


def ends_of(manifest: dict[str, Any]) -> tuple[EndSpec, ...]:
    """Return the endings of the game."""
    return tuple(EndSpec(**end) for end in manifest["game"]["ends"])


def targets_of(manifest: dict[str, Any]) -> tuple[TargetSpec, ...]:
    """Return the targets of the scenario.

    Raises
    ------
    InputError
        Naming the scenario, the target, what is wrong and the nearest right value.
    """
    scenario = manifest["scenario"]
    try:
        return parse_targets(scenario["targets"])
    except TargetError as error:
        raise InputError(f"{scenario['source']}: {error}") from None


def _pair(bounds: list[float]) -> tuple[float, float] | None:
    """Return two limits, or None where the game states none."""
    low, high = bounds
    return (low, high) if high > 0 else None


def _provenance(result: RunResult) -> dict[str, str]:
    """Say where the numbers come from, ready to print; times are those of all sessions that played something."""
    manifest = result.manifest
    plan, game, run, played = manifest["plan"], manifest["game"], manifest["run"], manifest["played"]
    workers = {"threading": "threads", "loky": "processes"}.get(run["backend"], run["backend"])
    packages = ", ".join(f"{name} {version}" for name, version in manifest["versions"].items() if name != "system")
    return {
        "Command": manifest["command"],
        "Game": f"{game['title']} ({game['name']}, version {game['version']})",
        "Games": f"{result.games:,} of {plan['games']:,}, in {len(manifest['cells'])} cells",
        "Seed": str(plan["seed"]),
        "Ended": run["reason"],
        "Wall time": f"{played['seconds']:.1f} s for {played['games']:,} games ({run['jobs']} {workers})",
        "Date": (played["ended"] or run["ended"])[:10],
        "Versions": packages,
        "System": manifest["versions"].get("system", ""),
        "Plan hash": plan["hash"],
        "Source hash": plan["sources"],
    }


def _replays(result: RunResult) -> pd.DataFrame:
    """Choose three games worth watching: two of the most balanced cell, and the longest of all."""
    picks = result.picks
    if picks.empty:
        return pd.DataFrame(columns=_REPLAY_COLUMNS)
    even = _most_even_cell(result)
    longest = picks[picks["role"] == "longest"].sort_values("turns", ascending=False, kind="stable").head(1)
    chosen = pd.concat([picks[(picks["cell"] == even) & (picks["role"] != "longest")], longest])
    rows = [_replay(result, pick) for pick in chosen.to_dict("records")]
    return pd.DataFrame(rows, columns=_REPLAY_COLUMNS)


def _most_even_cell(result: RunResult) -> int:
    """Return the cell whose headline win rate is nearest to a half."""
    headline = result.manifest["game"]["headline"]
    rates = {cell: tally.wins.get(headline, 0) / tally.games for cell, tally in sorted(result.tallies.items())}
    return min(rates, key=lambda cell: abs(rates[cell] - 0.5))


def _replay(result: RunResult, pick: dict[Any, Any]) -> dict[str, Any]:
    """Describe one game worth watching, with the command that shows it."""
    manifest = result.manifest
    cell, index = int(pick["cell"]), int(pick["game_index"])
    ends = {end["code"]: end["label"] for end in manifest["game"]["ends"]}
    label = next(each["label"] for each in manifest["cells"] if each["cell"] == cell)
    about = f"{label}: {pick['turns']} turns, {ends.get(pick['end_reason'], 'stopped by a failure')}"
    command = replay_command(manifest, cell, index)
    return {"role": cast("str", pick["role"]), "cell": cell, "game_index": index, "about": about, "command": command}


def check_plan(plan: Plan) -> None:
    """Check the targets of a plan before a game is played.

    Raises
    ------
    InputError
        Naming the scenario, the target, what is wrong and the nearest right value.
    """
    manifest = manifest_of(plan)
    named = targets_of(manifest)
    cells = manifest["cells"]
    groups = list(dict.fromkeys(group for cell in cells for group, _ in cell["groups"]))
    bots = list(dict.fromkeys(bot for cell in cells if cell["rotate"] for bot in cell["lineup"]))
    known = catalogue(
        columns_of(manifest),
        ends_of(manifest),
        groups,
        bots=bots,
        seat_groups=_seat_groups(cells),
        box=_pair(manifest["game"]["box_minutes"]) is not None,
    )
    try:
        check_targets(named, axes_of(manifest), known, manifest["game"]["headline"])
    except TargetError as error:
        raise InputError(f"{manifest['scenario']['source']}: {error}") from None


def _seat_groups(cells: list[dict[str, Any]]) -> list[str]:
    """Return the names of values per seat: the seat's own group where it has one, else ``seat N``."""
    names = []
    for cell in cells:
        own = {mask: group for group, mask in cell["groups"]}
        names += [own.get(1 << seat, f"seat {seat}") for seat in range(cell["seats"])]
    return list(dict.fromkeys(names))
