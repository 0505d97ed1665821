"""Pig, the worked example of an outside game, against values computed exactly."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from balance.core import registry
from balance.core.playout import Bench, play, seating

GOAL = 100


@functools.cache
def gains(score: int, at: int = 20) -> tuple[tuple[int, float], ...]:
    """Distribution of the points one turn of a hold-at player brings (0: a one was rolled)."""
    stop = min(at, GOAL - score)
    reach = np.zeros(stop + 6)
    reach[0] = 1.0
    for pot in range(stop):
        for face in range(2, 7):
            reach[pot + face] += reach[pot] / 6
    won = [(pot, reach[pot]) for pot in range(stop, stop + 6) if reach[pot] > 0]
    return ((0, 1.0 - sum(p for _, p in won)), *won)


@functools.cache
def value(mine: int, yours: int) -> float:
    """Chance that the player to move wins when both hold at 20 (the bust loop is solved, not iterated)."""

    def parts(score: int, other: int) -> tuple[float, float]:
        bust, sure = 0.0, 0.0
        for gain, p in gains(score):
            if gain == 0:
                bust = p
            else:
                sure += p if score + gain >= GOAL else p * (1.0 - value(other, score + gain))
        return sure, bust

    a, p = parts(mine, yours)
    b, q = parts(yours, mine)
    # v = a + p (1 - w) and w = b + q (1 - v)
    return (a + p * (1.0 - b - q)) / (1.0 - p * q)


def test_a_turn_of_hold_at_20_loses_its_points_as_often_as_published():
    # Neller and Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25(1), 2004: 62.45 % are lost
    assert gains(0)[0][1] == pytest.approx(0.6245, abs=5e-5)


@pytest.fixture(scope="module")
def rows():
    pig = registry.game("pig")
    lineup = ["hold", "hold"]
    seats = seating(pig, lineup)
    return play(pig, pig.pack(pig.params()), seats, 2004, 0, 200_000, bench=Bench(pig, 2))


def test_the_first_player_wins_as_often_as_the_exact_solution_says(rows):
    exact = value(0, 0)
    z = ((rows.winners == 1).mean() - exact) / np.sqrt(exact * (1 - exact) / len(rows))
    assert abs(z) < 4.5


def test_every_game_ends_with_exactly_one_winner(rows):
    assert set(rows.status.tolist()) == {0}
    assert set(rows.winners.tolist()) == {1, 2}
    assert (np.maximum(rows.points[:, 0], rows.points[:, 1]) >= GOAL).all()
