"""The manifest: what a run folder says about itself, enough to read it back without the game."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Sequence
from typing import Any

from balance.core.game import Game
from balance.core.params import assumed_inputs, paths
from balance.sweeps.plan import Cell, Plan
from balance.sweeps.work import sheet_of

__all__ = ["manifest_of"]

_FORMAT = 1
_PACKAGES = ("zombie-balance", "numpy", "numba", "pyarrow", "pandas", "joblib")


def manifest_of(plan: Plan, *, command: str = "") -> dict[str, Any]:
    """Describe a plan.

    Parameters
    ----------
    plan : Plan
    command : str, optional
        The command line that started the run.

    Returns
    -------
    dict
        JSON-able; the runner adds ``run``: how far it came and why it ended.
    """
    scenario = plan.scenario
    shared, own = _split_params(plan.cells)
    return {
        "format": _FORMAT,
        "command": command,
        "plan": {
            "hash": plan.hash,
            "games_per_cell": plan.games_per_cell,
            "games": plan.total,
            "parts": plan.part_count(),
            "seed": plan.seed,
            "sources": plan.source_hash,
        },
        "scenario": {
            "name": scenario.name,
            "source": scenario.source,
            "title": scenario.title,
            "question": scenario.question.strip(),
            "settings": list(scenario.settings),
            "rotate": scenario.rotate,
            "targets": list(scenario.targets),
            "report": scenario.report,
            "text": scenario.text,
        },
        "game": _sheet(plan.game),
        "axes": _axes(plan),
        "assumed": _assumed(plan),
        "params": shared,
        "cells": [_cell(plan, cell, values) for cell, values in zip(plan.cells, own, strict=True)],
        "versions": _versions(),
    }


def _sheet(game: Game) -> dict[str, Any]:
    """Describe the game as far as results need it."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "headline": game.headline,
        "columns": [
            {"name": "turns", "kind": "length", "label": "Turns", "unit": "turns", "whole": "", "per_seat": False},
            {"name": "decisions", "kind": "length", "label": "Decisions", "unit": "", "whole": "", "per_seat": False},
            *(
                {
                    "name": column.name,
                    "kind": column.kind,
                    "label": column.label,
                    "unit": column.unit,
                    "whole": column.whole,
                    "per_seat": column.per_seat,
                    **({"given": column.given} if column.given else {}),
                }
                for column in game.columns
            ),
        ],
        "ends": [dict(end.__dict__) for end in game.ends],
        "minutes_per_turn": list(game.minutes_per_turn),
        "box_minutes": list(game.box_minutes),
    }


def _axes(plan: Plan) -> list[dict[str, Any]]:
    """Describe the axes: labels, kinds and values in the order of the scenario."""
    labels = plan.scenario.report.get("labels", {})
    axes = []
    for path in plan.scenario.axes:
        values = list(dict.fromkeys(cell.values[path] for cell in plan.cells))
        numeric = all(isinstance(value, int | float) for value in values)
        axes.append(
            {
                "name": path,
                "label": labels.get(path, path.rpartition(".")[2].replace("_", " ").replace("-", " ")),
                "kind": "numeric" if numeric else "named",
                "values": values,
            }
        )
    return axes


def _split_params(cells: Sequence[Cell]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Split the params of all cells into those they share and each cell's own."""
    resolved = [paths(cell.params) for cell in cells]
    first = resolved[0]
    shared = {
        path: value
        for path, value in first.items()
        if all(path in each and each[path] == value for each in resolved[1:])
    }
    return shared, [{path: value for path, value in each.items() if path not in shared} for each in resolved]


def _cell(plan: Plan, cell: Cell, own: dict[str, Any]) -> dict[str, Any]:
    """Describe one cell; its games only where cells differ in them, so that all other manifests stay as they were."""
    sizes = {"games": cell.games, "games_of": cell.games_of} if plan.games_per_cell is None else {}
    return {
        "cell": cell.index,
        "label": cell.label,
        "values": cell.values,
        "params": own,
        "lineup": list(cell.lineup),
        "knobs": cell.knobs,
        "rotate": cell.rotate,
        "seats": cell.seats,
        "part_size": cell.part_size,
        **sizes,
        "groups": [list(group) for group in sheet_of(plan.game, cell).groups],
    }


def _assumed(plan: Plan) -> list[dict[str, Any]]:
    """List the assumed inputs; one that the sweep varies lists its values."""
    listed = [
        {"path": path, "value": value, "provenance": info.provenance, "about": info.about}
        for path, value, info in assumed_inputs(plan.game.params, plan.cells[0].params)
    ]
    resolved = [paths(cell.params) for cell in plan.cells]
    for entry in listed:
        values = list(dict.fromkeys(str(each[entry["path"]]) for each in resolved if entry["path"] in each))
        if len(values) > 1:
            entry["value"] = f"varied: {', '.join(values)}"
    return listed


def _versions() -> dict[str, str]:
    """Return the versions of Python, the system and the packages that matter."""
    found = {"python": platform.python_version(), "system": f"{platform.system()} {platform.machine()}"}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found
