"""The match: worked out from the rows, and named in the header of a trace."""

from __future__ import annotations

import json

import pytest

from balance.core.playout import Bench, play, seating
from balance.core.replay import Replay, trace_lines
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.match import match_header, match_winners, rounds_won
from tests.conformance.tables import with_players


@pytest.mark.rule("ZD-3")
def test_everyone_is_the_zombie_once_in_a_match():
    params = with_players(GAME, 4)
    zombies = [match_header(params, index)["match_players"][3] for index in range(4, 8)]
    assert sorted(zombies) == [0, 1, 2, 3]
    assert {match_header(params, index)["match"] for index in range(4, 8)} == {1}
    assert [match_header(params, index)["match_round"] for index in range(4, 8)] == [0, 1, 2, 3]


@pytest.mark.rule("ZD-3")
@pytest.mark.parametrize(
    ("winners", "won", "best"),
    [
        ([0b100, 0b100, 0b100], [1, 1, 1], 0b111),
        ([0b001, 0b011, 0b100], [1, 2, 1], 0b010),
        ([0b011, 0b100, 0b010], [3, 1, 0], 0b001),
        ([0b000, 0b000, 0b000], [0, 0, 0], 0b111),
    ],
)
def test_most_rounds_won_wins_the_match(winners, won, best):
    assert rounds_won(winners, 3).tolist() == [won]
    assert match_winners([*winners, 0b001, 0b001], 3).tolist() == [best]


@pytest.mark.rule("ZD-3")
def test_a_rotating_lineup_plays_whole_matches():
    params = with_players(GAME, 4)
    seats = seating(GAME, ["basic", "random", "idle", "random"], rotate=True)
    table = play(GAME, GAME.pack(params), seats, 3, 0, 400, bench=Bench(GAME, 4))
    won = rounds_won(table.winners, 4)
    assert won.sum() == sum(int(winners).bit_count() for winners in table.winners)
    assert won.max() <= 4
    assert won[:, 0].mean() > won[:, 1:].mean()


@pytest.mark.rule("ZD-3")
def test_the_trace_names_match_and_players():
    params = with_players(GAME, 3)
    header = json.loads(next(trace_lines(Replay(GAME, params, ["basic"] * 3, 1, 7))))
    assert (header["match"], header["match_round"], header["match_players"]) == (2, 1, [1, 2, 0])
