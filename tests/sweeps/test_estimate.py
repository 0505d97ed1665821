"""The dry run: plausible numbers, nothing written."""

from __future__ import annotations

import pytest

from balance.sweeps.estimate import estimate
from balance.sweeps.run import execute


def test_an_estimate_is_near_the_truth_and_writes_nothing(grid, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plan = grid(games=8192)
    before = sorted(tmp_path.iterdir())
    found = estimate(plan, jobs=2)
    assert sorted(tmp_path.iterdir()) == before
    assert (found.games, len(found.cells)) == (4 * 8192, 4)
    assert all(cell.measured for cell in found.cells)
    execute(plan, tmp_path / "run")
    size = sum(path.stat().st_size for path in (tmp_path / "run").rglob("*.parquet"))
    assert found.bytes == pytest.approx(size, rel=0.5)
    assert 0 < found.seconds < 60


def test_more_workers_take_less_time(grid):
    one, two = (estimate(grid(), jobs=jobs).seconds for jobs in (1, 8))
    assert two < one
