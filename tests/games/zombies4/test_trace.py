"""What auditors and readers see of a game."""

from __future__ import annotations

import itertools
import json

import pytest

from balance.core.params import with_values
from balance.core.replay import Replay, story, trace_lines
from balance.games.zombies4 import GAME

FIELDS = {
    "tiles",
    "dogs",
    "hearts",
    "bullets",
    "players",
    "tile_deck",
    "tile_discard",
    "event_deck",
    "event_discard",
    "dog_supply",
    "stage",
    "moves_left",
    "zombie_moves_left",
    "moved_dogs",
    "tile_in_hand",
    "dogs_to_place",
    "roll",
    "removed",
    "effects",
    "humans",
    "seat",
    "decision",
    "pending",
    "turn",
    "over",
}
ACTIONS = {
    "draw_tile",
    "place_tile",
    "place_dog",
    "place_heart",
    "place_bullet",
    "fight",
    "spend_bullets",
    "take_wound",
    "draw_events",
    "roll_move",
    "step",
    "stop",
    "spell",
    "roll_zombies",
    "move_dog",
    "play",
    "remove_page",
    "use",
    "respond",
    "discard",
    "choose_card",
    "choose_opponent",
    "choose_bullets",
    "choose_push",
}


@pytest.fixture(name="traces", scope="module")
def _traces():
    """Return the lines of a few random games, parsed."""
    params = with_values(GAME.params(), {"players": 3, "turn_cap": 45})
    return [[json.loads(line) for line in trace_lines(Replay(GAME, params, ["random"] * 3, 8, i))] for i in range(4)]


def test_states_have_the_fixed_fields_and_actions_the_fixed_names(traces):
    seen = set()
    for lines in traces:
        for line in lines[2:-1]:
            assert set(line["state"]) >= FIELDS
            seen.add(line["action"]["do"])
            assert (line["seat"] is None) == (line["action"]["do"] in automatic(line))
    assert seen <= ACTIONS
    assert len(seen) >= 20


def automatic(line):
    """Return the acts that no seat decides."""
    names = {"draw_tile", "fight", "roll_move", "roll_zombies"}
    if line["action"].get("at", 0) is None:
        names.add("place_tile")
    return names | ({"draw_events"} if "draw" not in line["action"] else set())


def test_nothing_is_lost_along_a_trace(traces):
    for lines in traces:
        for line in lines[1:-1]:
            state = line["state"]
            cards = len(state["event_deck"]) + len(state["event_discard"]) + len(state["removed"])
            cards += sum(len(player["hand"]) + len(player["in_play"]) for player in state["players"])
            tiles = len(state["tile_deck"]) + len(state["tile_discard"]) + len(state["tiles"])
            kills = sum(player["kills"] - player["human_kills"] for player in state["players"])
            assert cards == 50
            assert tiles + (state["tile_in_hand"] is not None) == 30
            assert state["dog_supply"] + len(state["dogs"]) + kills == 100
            assert max((state["dogs"].count(square) for square in state["dogs"]), default=0) <= 2


def test_the_deciding_seat_and_the_decision_agree_with_the_next_step(traces):
    for lines in traces:
        steps = lines[1:-1]
        for before, after in itertools.pairwise(steps):
            assert before["state"]["seat"] == after["seat"]
            assert before["state"]["decision"] == after["decision"]
        assert steps[-1]["state"]["over"]
        assert steps[-1]["state"]["decision"] is None


def test_dog_paths_are_ways_on_the_map(traces):
    for lines in traces:
        for before, after in itertools.pairwise(lines[1:-1]):
            if after["action"]["do"] == "move_dog":
                way = [after["action"]["from"], *after["action"]["path"]]
                assert 2 <= len(way) <= 3
                assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in itertools.pairwise(way))
                assert way[0] in before["state"]["dogs"]
                assert way[-1] in after["state"]["dogs"]


def test_the_story_draws_the_map():
    params = with_values(GAME.params(), {"players": 2, "turn_cap": 12})
    text = "\n".join(story(Replay(GAME, params, ["random"] * 2, 3, 0)))
    assert "turn 12" in text
    assert "tiles at: Bridge [0, 0]" in text
    assert "turn cap reached" in text


def test_the_map_shows_walls_dogs_tokens_and_pawns(new_table):
    table = new_table()
    table.tile("shed", 0, -1)
    table.dogs(0, -3, 2)
    table.token(0, -3, "heart")
    table.pawn(1, 2, -3)
    board = GAME.renderer.board(table.s, table.p).splitlines()
    assert board[2] == "  -3 B2h  B   |^  1|"
    assert board[3] == "  -2 B    B___|.   |"
    assert board[4] == "  -1 .___ ^    ^___|"
    assert board[7] == "   2      =__0|"


def test_the_board_reads_a_turned_tile(new_table):
    table = new_table()
    table.tile("woods-02", 0, -1, 1)  # wwg / www / wgw turned clockwise: www / gww / wwg
    rows = [row[5:] for row in GAME.renderer.board(table.s, table.p).splitlines()[2:5]]
    assert ["".join(row.ljust(15)[0:15:5]) for row in rows] == ["^^^", ".^^", "^^."]


def test_outcome_columns_are_filled():
    params = with_values(GAME.params(), {"players": 3, "turn_cap": 45})
    replay = Replay(GAME, params, ["random"] * 3, 8, 1)
    list(replay.steps())
    result = replay.outcome()
    assert result["rounds"] == 15
    assert sum(result["tiles"]) == 29
    assert len(result["kills"]) == 3
