"""What auditors and readers get: complete states, JSON, one line per act, the street as a picture."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.replay import Replay, story, trace_lines
from balance.games.zombiaki import GAME
from balance.games.zombiaki.board import NEAR4, NEAR8, SQUARES, connected, neighbour, square_at, square_name
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rulings import LITERAL, R2013
from balance.games.zombiaki.state import MAX_ACTIONS
from tests.games.zombiaki.street import Street

FIELDS = {
    "turn", "phase", "stage", "seat", "decision", "pending", "over", "board", "blocked_lanes", "blocked_squares",
    "frozen", "terror", "cards_played", "held", "zombie_hand", "human_hand", "zombie_deck", "human_deck",
    "zombie_discard", "human_discard", "tally",
}  # fmt: skip


def _trace(index: int, **values: str) -> list[dict]:
    params = with_values(GAME.params(), {f"ruling.{key}": value for key, value in values.items()})
    return [json.loads(line) for line in trace_lines(Replay(GAME, params, ["random", "random"], 11, index))]


@pytest.mark.rule("ZMB-6")
@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_every_state_shows_every_card_once(readings):
    for index in range(8):
        steps = [line for line in _trace(index, set=readings) if line["type"] in ("setup", "step")]
        first = _cards(steps[0]["state"])
        assert first == {0: 40, 1: 40}
        for line in steps:
            assert set(line["state"]) == FIELDS
            assert _cards(line["state"]) == first, line["action"]


def _cards(state: dict) -> dict[int, int]:
    """Count the cards of each side in all zones of a printed state."""
    zombies = Counter(state["zombie_hand"] + state["zombie_deck"] + state["zombie_discard"]).total()
    humans = Counter(state["human_hand"] + state["human_deck"] + state["human_discard"]).total()
    for pieces in state["board"].values():
        for piece in pieces:
            if piece["piece"] == "zombie":
                zombies += len(piece.get("cards", [0])) + piece["human"] + (piece["boss"] > 0)
            elif piece["piece"] == "dogs":
                zombies += 1
            else:
                humans += 1
    return {0: zombies, 1: humans}


@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_the_header_tells_the_reading_in_force_of_every_unclear_rule(readings):
    header = _trace(0, set=readings, wall_top="hidden")[0]
    assert header["readings"] == {**(LITERAL if readings == "literal" else R2013), "wall_top": "hidden"}
    assert {f"ruling.{name}" for name in header["readings"]} == {
        path for path in header["params"] if path.startswith("ruling.") and path != "ruling.set"
    }


def test_a_trace_names_who_decides_what_and_ends_with_the_outcome():
    lines = _trace(3)
    assert [line["type"] for line in lines[:2]] == ["header", "setup"]
    assert lines[1]["chance"] == [
        {"source": "zombie deck", "shuffled": 39},
        {"source": "human deck", "shuffled": 40},
    ]
    before = lines[1]["state"]
    for line in lines[2:-1]:
        assert (line["seat"], line["decision"]) == (before["seat"], before["decision"])
        if line["decision"] in ("expire", "roll_barrels", "draw", "move_zombies", "discard", "respond", "dog_move"):
            assert line["action"]["do"] == line["decision"]
        drawn = [entry["card"] for entry in line["chance"]]
        deck = "zombie_deck" if before["phase"] == "zombies" else "human_deck"
        assert drawn == before[deck][: len(drawn)]
        before = line["state"]
    assert before["over"]
    assert before["seat"] is before["decision"] is None
    assert lines[-1]["outcome"]["winners"] in ([0], [1])
    assert lines[-1]["outcome"]["turns"] == before["turn"]


def test_the_story_shows_the_street_three_lanes_wide_and_five_rows_deep():
    street = Street().zombie("A1", 3, human=True).zombie("B3", 5, boss=2).lay("B3", Card.WALL_5).dogs("C5").net("A1")
    street.lay("C1", Card.NAPALM).lay("A2", Card.PIT_TRAP_2)
    lines = GAME.renderer.board(street.s, street.p).splitlines()
    assert lines[1].split() == ["A", "B", "C"]
    assert [line.split()[0] for line in lines[2:7]] == ["5", "4", "3", "2", "1"]
    assert lines[2].rstrip().endswith("D")
    assert "Z5b wall 5" in lines[4]
    assert "pit 2" in lines[5]
    assert lines[6].startswith("1   Z3h*")
    assert lines[6].endswith("fire")
    told = list(story(Replay(GAME, GAME.params(), ["random", "random"], 11, 0)))
    assert told[0] == "Zombiaki, seed 11, game 0"
    assert "won by" in told[-1]


def test_squares_and_directions_are_those_of_the_street():
    assert [square_name(q) for q in (0, 4, 5, 14)] == ["A1", "A5", "B1", "C5"]
    assert all(square_at(square_name(q)) == q for q in range(SQUARES))
    assert [int(neighbour(square_at("B3"), direction)) for direction in range(4)] == [
        square_at(name) for name in ("B4", "B2", "A3", "C3")
    ]
    assert [int(neighbour(square_at("A1"), direction)) for direction in range(4)] == [1, -1, -1, 5]
    for q in range(SQUARES):
        steps = {int(neighbour(q, direction)) for direction in range(4)} - {-1}
        assert steps == {other for other in range(SQUARES) if int(NEAR4[q]) >> other & 1}
        lane, row = divmod(q, 5)
        around = {o for o in range(SQUARES) if o != q and abs(o // 5 - lane) <= 1 and abs(o % 5 - row) <= 1}
        assert around == {other for other in range(SQUARES) if int(NEAR8[q]) >> other & 1}


def test_connected_sets_of_squares_are_counted_right():
    sizes = Counter(bin(mask).count("1") for mask in range(1, 1 << SQUARES) if connected(mask))
    assert [sizes[n] for n in range(1, 7)] == [15, 22, 46, 94, 186, 346]
    assert sum(n for size, n in sizes.items() if size <= 9) == 3322
    patches = sum(n * size for size, n in sizes.items() if size <= 5)
    assert patches == 1503
    assert 3322 + patches + 55 + 6 * 100 < MAX_ACTIONS
    assert MAX_ACTIONS > 15 * (1 + 4 + 16 + 64)


def test_the_longest_lists_of_actions_fit():
    values = {"keep_totals": False, "deck__zombies__zombie-2": 20, "hand__humans": 8}
    street = Street(number__net=9, number__gasoline=5, ruling__gasoline_shape="connected", **values)
    for lane in "ABC":
        for row in "12345":
            street.zombie(f"{lane}{row}", 2, hurt=1)
    street.hand(Card.NET, Card.GASOLINE, Card.FLAMETHROWER, Card.NAPALM, Card.BACK_OFF, Card.SNIPER).humans_play()
    out = np.zeros(MAX_ACTIONS, np.int64)
    most = int(GAME.kernels.legal_actions(street.s, street.p, out))
    assert len(set(out[:most].tolist())) == most
    assert 4000 < most < MAX_ACTIONS  # not every square of a patch can be the last
