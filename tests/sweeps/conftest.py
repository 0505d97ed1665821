"""Scenario files and plans of the toy game."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from balance.sweeps.parts import part_path, read_part
from balance.sweeps.plan import Plan, make_plan
from balance.sweeps.scenario import read_scenario, with_settings

GRID = """
title = "Toy"
question = "Does it pay to hold early?"
game = "toy"
games = 1500
seed = 5

[sweep]
players = [2, 3]
lineup = ["basic", "expert"]
"""


@pytest.fixture
def write(tmp_path):
    """Write a scenario file and return its path."""

    def writer(text: str, name: str = "toy.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return writer


@pytest.fixture
def grid(write):
    """Return the plan of a small grid: 2 and 3 players, basic and expert, 1500 games each."""

    def planner(
        *settings: str, games: int | None = None, seed: int | None = None, part_size: int | None = None
    ) -> Plan:
        scenario = with_settings(read_scenario(write(GRID)), settings, games=games, seed=seed)
        return make_plan(scenario, part_size=part_size)

    return planner


def part_files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every part file by its place in the folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("part-*.parquet"))}


def rows_digest(plan: Plan, folder: Path) -> str:
    """Return a digest of the rows of a run, however they are cut into parts."""
    digest = hashlib.sha256()
    columns: dict[tuple[int, str], list[bytes]] = {}
    for part in plan.parts():
        for name, values in read_part(part_path(folder, part.cell, part.number), plan.hash, part).items():
            columns.setdefault((part.cell, name), []).append(values.tobytes())
    for key in sorted(columns):
        digest.update(f"{key}".encode() + b"".join(columns[key]))
    return digest.hexdigest()
