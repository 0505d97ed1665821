"""Capacities hold at the widest params, codes of actions can be read back, and the rendered state is complete."""

from __future__ import annotations

import json

import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, seating
from balance.core.replay import Replay, story, trace_lines
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.board import beside, mirrored, opposite, true_line
from balance.games.zombie_dot.state import DEAL_CAP, FRONT_CAP, MAX_ACTIONS, act_card, act_cell, act_do, code


@pytest.mark.parametrize(
    "values",
    [
        {"area_limit": 9, "ruling.special_link": "anywhere", "hand.survivor": DEAL_CAP, "deck_size.two_players": 0},
        {"ruling.area": "run", "hand.survivor": DEAL_CAP, "deck_size.two_players": 10},
        {
            "ruling.area": "run",
            "ruling.refill": "full-batch",
            "ruling.everyone_skips": "unable",
            "batch.two_players": 5,
        },
        {"area_limit": 9, "ruling.area": "ever", "ruling.special_link": "anywhere", "ruling.passing": "optional"},
    ],
)
def test_no_capacity_is_reached(values):
    params = with_values(GAME.params(), {"players": 2, **values})
    packed, seats = GAME.pack(params), seating(GAME, ["random"] * 2)
    bench, most, widest = Bench(GAME, 2), 0, 0
    for index in range(4):
        bench.begin(packed, 4, index)
        s, p = bench.state[0], packed[0]
        while not GAME.kernels.is_over(s, p):
            seat = int(GAME.kernels.current_seat(s, p))
            if seat >= 0:
                most = max(most, int(GAME.kernels.legal_actions(s, p, bench.actions)))
                widest = max(widest, int(s.front_n))
            action = bench.decide(packed, seats, seat, seat) if seat >= 0 else 0
            GAME.kernels.apply(s, p, bench.chance[0], action)
    assert 0 < most < MAX_ACTIONS
    assert 0 < widest < FRONT_CAP


def test_codes_can_be_read_back():
    for do, card, cell in ((1, 0, 0), (1, 51, 4095), (2, 0, 0), (3, 17, 0)):
        action = code(do, card, cell)
        assert (act_do(action), act_card(action), act_cell(action)) == (do, card, cell)
        assert action != 0


def test_the_torus_has_neighbours_everywhere():
    for cell in range(4096):
        assert sorted(beside(beside(cell, way), opposite(way)) for way in range(4)) == [cell] * 4
    assert [beside(0, way) for way in range(4)] == [4032, 1, 64, 63]
    assert [true_line(line, low, high) for line, low, high in ((63, 0, 3), (4, 0, 3), (0, 60, 63), (59, 60, 110))] == [
        -1,
        4,
        64,
        59,
    ]


def test_mirroring_exchanges_east_and_west():
    assert [mirrored(edges) for edges in (1, 2, 4, 8, 15, 3)] == [1, 8, 4, 2, 15, 9]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_trace_shows_every_card_in_exactly_one_place(players):
    params = with_values(GAME.params(), {"players": players})
    for index in range(4):
        for line in map(json.loads, trace_lines(Replay(GAME, params, ["random"] * players, 6, index))):
            if "state" not in line:
                continue
            state = line["state"]
            places = [*state["hands"], *state["decks"], state["unused"], state["removed"], [*state["table"].values()]]
            assert sorted(card["card"] for place in places for card in place) == list(range(44))
            assert (state["seat"] is None) == (state["over"] or state["decision"] == "refill")


def test_the_story_names_every_card_laid():
    params = with_values(GAME.params(), {"players": 2})
    text = "\n".join(story(Replay(GAME, params, ["basic"] * 2, 6, 1)))
    assert "survivor 1 lays" in text
    assert "zombie lays" in text
    assert "survivor 1 refills" in text
