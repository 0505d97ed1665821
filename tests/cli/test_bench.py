"""`balance bench` on the toy game, with few games."""

from __future__ import annotations

import pytest

FIELDS = {
    "game",
    "players",
    "bot",
    "jobs",
    "games_per_s",
    "decisions_per_s",
    "ns_per_decision",
    "compile_cold_s",
    "compile_warm_s",
    "peak_rss_mb",
}


@pytest.mark.slow
def test_bench_measures_every_bot_it_is_asked_for(balance):
    rows = balance("bench", "toy", "--bots", "basic", "--jobs", "1,2", "--games", "2000", "--json").json()
    assert [(row["bot"], row["jobs"]) for row in rows] == [("basic", 1), ("basic", 2)]
    for row in rows:
        assert set(row) >= FIELDS
        assert (row["game"], row["players"]) == ("toy", 2)
        assert row["games_per_s"] > 0
        assert row["decisions_per_s"] > row["games_per_s"]
        assert row["compile_cold_s"] > row["compile_warm_s"]
        assert row["peak_rss_mb"] is None or row["peak_rss_mb"] < 600
    assert rows[0]["jit_speedup"] > 1


@pytest.mark.parametrize("jobs", ["0", "1,", "two", "1025", "-1"])
def test_bad_jobs(balance, jobs):
    said = balance("bench", "toy", f"--jobs={jobs}")
    assert said.code == 2
    assert said.error == (f"error: --jobs {jobs}: must be whole numbers from 1 to 1024 after commas, for example 1,2.")


def test_bad_bots(balance):
    said = balance("bench", "toy", "--bots", "basci")
    assert (said.code, said.error) == (2, "error: --bots: toy has no bot 'basci'. Did you mean 'basic'?")
