"""Tallies against a plain count of the same rows, and in whatever order they are merged."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from balance.sweeps.tally import FAILED_END, NO_END, CellTally, Sheet, tally_of

SHEET = Sheet((("turns", True), ("score", False)), (("low", 0b0011), ("high", 0b1100)), ("x", "y", "x", "y"), cut=(3,))


def _columns(n: int, first: int = 0, seed: int = 0, spread: int = 50) -> dict[str, np.ndarray]:
    rng = np.random.default_rng([seed, first])
    return {
        "game_index": np.arange(first, first + n, dtype="<i8"),
        "status": rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 3], n).astype("i1"),
        "winners": rng.integers(0, 16, n).astype("<u4"),
        "end_reason": rng.integers(0, 4, n).astype("i1"),
        "turns": rng.integers(1, spread, n).astype("<i4"),
        "score": rng.integers(-spread, spread, n).astype("<i4"),
    }


def _plain(columns, name, is_length) -> Counter:
    """Count the rows of a column one by one."""
    counted: Counter = Counter()
    for k in range(len(columns["game_index"])):
        failed = columns["status"][k] != 0
        end = FAILED_END if failed else int(columns["end_reason"][k])
        winners = 0 if failed else int(columns["winners"][k])
        apart = is_length or end in (FAILED_END, 3)
        counted[int(columns[name][k]), end if apart else NO_END, winners] += 1
    return counted


def _counted(tally: CellTally, name: str) -> Counter:
    table = tally.histograms[name].table()
    keys = zip(table["value"].tolist(), table["end_reason"].tolist(), table["winners"].tolist(), strict=True)
    return Counter(dict(zip(keys, table["n"].tolist(), strict=True)))


@pytest.mark.parametrize("spread", [50, 2**30])
def test_counts_equal_a_plain_count(spread):
    columns = _columns(500, spread=spread)
    tally = tally_of(columns, SHEET)
    for name, is_length in SHEET.columns:
        assert _counted(tally, name) == _plain(columns, name, is_length)
    assert tally.games == 500
    assert tally.status == dict(Counter(columns["status"].tolist()))


def test_values_at_the_ends_of_the_type():
    columns = _columns(16)
    columns["score"][:4] = [-(2**31), 2**31 - 1, 0, -1]
    assert _counted(tally_of(columns, SHEET), "score") == _plain(columns, "score", False)


def test_failed_games_are_named_and_won_by_nobody():
    columns = _columns(400)
    tally = tally_of(columns, SHEET)
    failed = columns["status"] != 0
    winners = np.where(failed, 0, columns["winners"])
    assert tally.wins["low"] == np.count_nonzero(winners & 0b0011)
    for code in (1, 3):
        assert tally.failed[code] == np.flatnonzero(columns["status"] == code)[:20].tolist()


def test_win_bits_are_in_game_index_order():
    columns = _columns(403)
    tally = tally_of(columns, SHEET)
    won = np.where(columns["status"] != 0, 0, columns["winners"]) & 0b1100 != 0
    assert (np.unpackbits(tally.win_bits("high"), count=403) == won).all()


def test_the_first_game_of_each_length_is_kept():
    columns = _columns(600, spread=6)
    table = tally_of(columns, SHEET).histograms["turns"].table()
    for value, first in zip(table["value"], table["first"], strict=True):
        assert columns["turns"][first] == value
    assert min(table["first"]) == 0


def test_bots_of_a_rotating_lineup():
    columns = _columns(120)
    tally = tally_of(columns, SHEET)
    wins, squares, games_won = Counter(), Counter(), Counter()
    for k in range(120):
        winners = 0 if columns["status"][k] else int(columns["winners"][k])
        held = Counter(SHEET.lineup[(seat + k) % 4] for seat in range(4) if winners >> seat & 1)
        for bot, n in held.items():
            wins[bot] += n
            squares[bot] += n * n
            games_won[bot] += 1
    assert tally.bots == {bot: [wins[bot], 240, squares[bot]] for bot in ("x", "y")}
    assert {bot: tally.wins[f"bot {bot}"] for bot in ("x", "y")} == dict(games_won)


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(6)))
def test_the_order_of_merging_changes_nothing(order):
    parts = [_columns(40, first=40 * k, spread=9) for k in range(6)]
    merged = CellTally()
    for k in order:
        merged.merge(tally_of(parts[k], SHEET))
    whole = tally_of({name: np.concatenate([part[name] for part in parts]) for name in parts[0]}, SHEET)
    for name, _ in SHEET.columns:
        mine, theirs = merged.histograms[name].table(), whole.histograms[name].table()
        assert all((mine[key] == theirs[key]).all() for key in ("value", "end_reason", "winners", "n"))
    assert (merged.histograms["turns"].table()["first"] == whole.histograms["turns"].table()["first"]).all()
    assert (merged.status, merged.failed, merged.wins, merged.bots) == (
        whole.status, whole.failed, whole.wins, whole.bots,
    )  # fmt: skip
    assert (merged.win_bits("low") == whole.win_bits("low")).all()


def test_many_merges_stay_small():
    merged = CellTally()
    for k in range(100):
        merged.merge(tally_of(_columns(8, first=8 * k, spread=4), SHEET))
    assert sum(_counted(merged, "turns").values()) == 800


def test_a_gap_is_noticed():
    merged = CellTally()
    merged.merge(tally_of(_columns(40), SHEET))
    assert merged.unbroken()
    merged.merge(tally_of(_columns(40, first=80), SHEET))
    assert not merged.unbroken()
    merged.merge(tally_of(_columns(40, first=40), SHEET))
    assert merged.unbroken()
