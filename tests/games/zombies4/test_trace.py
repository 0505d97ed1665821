"""What auditors and readers see of a game."""

from __future__ import annotations

import itertools
import json

import pytest

from balance.core.params import with_values
from balance.core.replay import Replay, story, trace_lines
from balance.games.zombies4 import GAME
from balance.games.zombies4.state import Act, Stage

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


def test_the_header_lists_tiles_and_cards_of_every_set_but_the_usual_one(tmp_path):
    path = tmp_path / "box.toml"
    text = 'extends = "assumed"\n[tiles]\nshed = { dogs = 4 }\n[events]\nspear = { n = 2 }\n'
    path.write_text(text, encoding="utf-8")
    own = GAME.params().rebase(str(path))
    usual = GAME.params()
    for params in (usual, usual.rebase("burnt-cabin-walled"), own):
        header = json.loads(next(trace_lines(Replay(GAME, params, ["idle"] * 4, 3, 0))))
        assert ("components" in header) == (params is not usual)
    box = header["components"]
    assert (box["name"], box["bridge"]["start"]) == (str(path), [1, 2])
    assert box["tiles"]["shed"] == {
        "name": "Shed", "sort": "building", "count": 1, "dogs": 4, "hearts": 1, "bullets": 3,
        "rows": ["BBw", "BBg", "gww"], "doors": ["0,1 S"], "whole": False, "huts": False, "cabin": False, "items": True,
    }  # fmt: skip
    assert box["events"]["spear"] == {
        "name": "Spear", "sort": "item", "count": 2, "effect": "spear", "at": "items", "tile": "", "n": 2,
    }  # fmt: skip


@pytest.mark.rule("Z4-6")
def test_the_draw_that_moves_the_cabin_is_told():
    params = with_values(GAME.params(), {"players": 2, "cabin.first": 20})
    places = 0
    for index in range(12):
        lines = trace_lines(Replay(GAME, params, ["idle"] * 2, 3, index))
        setup = [json.loads(next(lines)) for _ in range(2)][1]
        moved = [draw["value"] for draw in setup["chance"] if draw["source"] == "Cabin's place"]
        assert moved in ([], [setup["state"]["tile_deck"].index("Cabin") + 1])
        places += len(moved)
    assert places > 3


@pytest.mark.rule("Z4-75")
def test_the_deck_shuffled_after_cards_are_out_is_told_by_its_name(new_table):
    table = new_table(hand_size=3)
    table.tile("woods-01", 0, -1)
    table.front(0, "something-doesnt-feel-quite-right")
    table.go(Stage.ROLL, ask=True)
    table.play("something-doesnt-feel-quite-right", Act.REMOVE)
    for _ in range(3):
        table.apply(min(table.legal()))
    log = table.chance[0]
    told = GAME.renderer.draw(int(log.log_kind[0]), int(log.log_source[0]), int(log.log_value[0]), table.p)
    assert told == {"source": "event deck", "shuffled": 46}


def test_outcome_columns_are_filled():
    params = with_values(GAME.params(), {"players": 3, "turn_cap": 45})
    replay = Replay(GAME, params, ["random"] * 3, 8, 1)
    list(replay.steps())
    result = replay.outcome()
    assert result["rounds"] == 15
    assert sum(result["tiles"]) == 29
    assert len(result["kills"]) == 3
