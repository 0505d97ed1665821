"""Walls, barriers, nets, freeze, barrels, pit traps and the cards that push."""

from __future__ import annotations

import pytest

from balance.core.params import paths
from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.referee_world import World
from tests.games.zombiaki.street import Street


def _targets(street: Street, card: str) -> set[str]:
    return {told["target"] for told in street.actions() if told.get("card") == card}


@pytest.mark.rule("ZMB-57", "ZMB-58")
def test_a_wall_is_not_put_beside_or_behind_zombies_nor_on_row_5():
    street = Street().zombie("A2", 2).dogs("C4").lay("C3", Card.PIT_TRAP_1).hand(Card.WALL_5).humans_play()
    assert _targets(street, "WALL 5") == {"A4", "B4", "C2"}
    street.do("play", card="WALL 5", target="B4")
    assert street.board["B4"] == "wall 5"


@pytest.mark.rule("ZMB-57", "ZMB-58")
def test_other_readings_of_where_walls_stand():
    street = Street(ruling__wall_rows="not-row-1").hand(Card.WALL_6).humans_play()
    assert {name[1] for name in _targets(street, "WALL 6")} == {"2", "3", "4", "5"}
    street = Street(ruling__wall_dogs="dogs-too").dogs("A1").hand(Card.WALL_6).humans_play()
    assert _targets(street, "WALL 6") & {"A2", "B1", "B2"} == set()
    street = Street(ruling__wall_behind="same-lane").zombie("A3", 2).hand(Card.WALL_6).humans_play()
    assert "C1" in _targets(street, "WALL 6")
    assert "A1" not in _targets(street, "WALL 6")


@pytest.mark.rule("ZMB-60", "ZMB-61")
def test_a_barrier_stops_everything_in_its_lane_for_a_phase():
    street = Street().zombie("B4", 3).zombie("A4", 2).lay("C1", Card.PIT_TRAP_1).hand(Card.BARRIER, Card.BLOOD)
    street.hand(Card.ZOMBIE_2, Card.HUNGER).humans_play()
    assert _targets(street, "BARRIER") == {"A1", "B1"}
    street.do("play", card="BARRIER", target="B1")
    assert street.state["blocked_lanes"] == ["B"]
    assert not street.may("play", card="BLOOD", from_="B4")
    assert not street.may("play", card="BLOOD", from_="A4", to="B4")
    street.do("end_phase")
    assert street.rules()["order"] == ["A4"]
    street.zombies_play()
    assert {told["from"] for told in street.actions() if told.get("card") == "HUNGER"} == {"A5"}
    assert _targets(street, "ZOMBIE 2") == {"A1", "C1"}
    street.humans_begin()
    assert "barrier B1" in street.rules()["what"]
    assert street.state["blocked_lanes"] == []
    assert street.spent(1) == ["BARRIER"]


@pytest.mark.rule("ZMB-60", "ZMB-61")
def test_a_barrier_on_row_5_may_reach_only_as_far_as_the_first_wall():
    readings = {"ruling__barrier_row": "row-5", "ruling__barrier_reach": "to-wall"}
    street = Street(**readings).lay("B3", Card.WALL_5).zombie("B1", 2).zombie("B4", 2).hand(Card.BARRIER).humans_play()
    street.do("play", card="BARRIER", target="B5")
    assert street.state["blocked_squares"] == ["B3", "B4", "B5"]
    street.do("end_phase")
    assert street.rules()["order"] == ["B1"]
    street = Street(ruling__barrier_reach="to-wall").lay("B3", Card.WALL_5).hand(Card.BARRIER).humans_play()
    assert _targets(street, "BARRIER") == {"A1", "C1"}
    street.do("play", card="BARRIER", target="A1")
    assert street.state["blocked_squares"] == ["A1", "A2", "A3", "A4", "A5"]


@pytest.mark.rule("ZMB-61")
def test_only_a_wall_behind_the_barrier_ends_its_reach():
    street = Street(ruling__barrier_reach="to-wall").lay("A1", Card.BARRIER).hand(Card.WALL_5).humans_play()
    street.do("play", card="WALL 5", target="A3")
    assert street.state["blocked_squares"] == ["A1", "A2", "A3", "A4", "A5"]
    held = World(paths(street.params), street.state, [])
    assert held.blocked() == {"A1", "A2", "A3", "A4", "A5"}


@pytest.mark.rule("ZMB-62")
def test_blood_moves_a_piece_sideways_where_it_fits():
    street = Street().zombie("B2", 3).zombie("A2", 2).lay("C2", Card.WALL_5).dogs("C4").lay("B4", Card.PIT_TRAP_1)
    street.hand(Card.BLOOD).humans_play()
    assert {(told["from"], told["to"]) for told in street.actions() if told["do"] == "play"} == {("C4", "B4")}
    street.do("play", card="BLOOD")
    assert street.board == {"A2": "Z2", "B2": "Z3", "C2": "wall 5"}


@pytest.mark.rule("ZMB-38", "ZMB-37")
def test_back_off_moves_the_street_back_from_the_graveyard_on():
    street = Street().zombie("A1", 2).zombie("A2", 3).zombie("B3", 3).dogs("B4").zombie("C5", 4).hand(Card.BACK_OFF)
    street.humans_play()
    street.do("play", card="BACK OFF")
    assert street.board == {"A1": "Z2", "A2": "Z3", "B2": "Z3", "B3": "D", "C4": "Z4"}


@pytest.mark.rule("ZMB-38", "ZMB-18")
def test_a_card_without_effect_cannot_be_played():
    street = Street().zombie("A1", 2).zombie("A2", 3).hand(Card.BACK_OFF, Card.SEARCHLIGHT, Card.HIGH_VOLTAGE)
    street.humans_play()
    assert not street.may("play", card="BACK OFF")
    assert not street.may("play", card="SEARCHLIGHT")
    street = Street(ruling__empty_plays="allowed").hand(Card.BACK_OFF).humans_play()
    assert street.do("play", card="BACK OFF") == {"do": "play", "card": "BACK OFF", "effect": False}
    assert street.spent(1) == ["BACK OFF"]
    assert street.state["cards_played"] == 1


@pytest.mark.rule("ZMB-38")
@pytest.mark.parametrize(("reading", "behind"), [("stops", "A2"), ("passes", "A1")])
def test_a_searchlight_stops_at_a_wall(reading, behind):
    street = Street(ruling__searchlight_wall=reading).zombie("A2", 2).lay("A3", Card.WALL_5).zombie("A5", 3)
    street.zombie("B3", 2).hand(Card.SEARCHLIGHT).humans_play()
    street.do("play", card="SEARCHLIGHT", lane="A")
    assert street.board == {behind: "Z2", "A3": "wall 5", "A4": "Z3", "B3": "Z2"}


@pytest.mark.rule("ZMB-38", "ZMB-9")
def test_a_mine_behind_interrupts_the_step_backs():
    street = Street().zombie("A2", 4).lay("A1", Card.MINE).zombie("B4", 3).hand(Card.BACK_OFF).humans_play()
    street.do("play", card="BACK OFF")
    assert street.state["pending"] == [
        {"do": "shrapnel", "of": "A1"},
        {"do": "step_back", "for": "card", "left": ["B4"]},
    ]
    street.do("choose_shrapnel", shrapnel="A2")
    assert street.board == {"A1": "Z2", "B3": "Z3"}


@pytest.mark.rule("ZMB-88", "ZMB-39")
def test_freeze_stops_all_moves_but_not_newcomers():
    street = Street().zombie("A2", 2).zombie("A3", 2).zombie("B2", 3, boss=3).dogs("C2").hand(Card.FREEZE)
    street.hand(Card.HUNGER, Card.CHANGE, Card.ZOMBIE_3).humans_play()
    street.do("play", card="FREEZE!")
    assert not street.may("play", card="FREEZE!")
    street.do("end_phase")
    assert street.state["decision"] == "draw"
    street.zombies_play()
    assert {told["do"] for told in street.actions()} == {"play", "end_phase"}
    assert {told.get("card") for told in street.actions()} == {"ZOMBIE 3", None}
    street.humans_begin()
    assert "freeze" in street.rules()["what"]
    assert not street.state["frozen"]


@pytest.mark.rule("ZMB-88")
def test_freeze_may_stop_obligatory_moves_only():
    street = Street(ruling__freeze="obligatory-only").zombie("A2", 3).dogs("C2").hand(Card.FREEZE, Card.SHOT_1)
    street.hand(Card.HUNGER).humans_play()
    street.do("play", card="FREEZE!")
    street.do("play", card="SHOT 1", target="A2")
    assert street.board == {"A1": "Z2", "C2": "D"}
    street.do("end_phase")
    assert street.state["decision"] == "draw"
    street.zombies_play()
    assert street.may("play", card="HUNGER", from_="A1")


@pytest.mark.rule("ZMB-80")
def test_a_net_goes_over_connected_zombies_of_six_in_all():
    street = Street().zombie("A2", 2).zombie("A3", 3).zombie("B3", 2).zombie("C5", 5).dogs("A1").hand(Card.NET)
    street.humans_play()
    nets = {tuple(told["targets"]) for told in street.actions() if told["do"] == "play"}
    assert nets == {("A2",), ("A3",), ("B3",), ("C5",), ("A2", "A3"), ("A3", "B3")}
    street.do("play", card="NET", targets=["A2", "A3"])
    assert street.board == {"A1": "D", "A2": "Z2*", "A3": "Z3*", "B3": "Z2", "C5": "Z5"}
    street.hand(Card.HUNGER, Card.CLAWS).zombies_play()
    assert {told["from"] for told in street.actions() if told.get("card") == "HUNGER"} == {"B3", "C5"}
    street.do("play", card="CLAWS", target="A2")
    street.humans_begin()
    assert {"net A2", "net A3"} <= set(street.rules()["what"])
    assert street.board["A2"] == "Z3"


@pytest.mark.rule("ZMB-78", "ZMB-90")
def test_a_barrel_rolls_from_the_phase_after_it_is_put():
    street = Street().zombie("A5", 2).lay("B5", Card.CAR).hand(Card.ROLLING_BARREL).humans_play()
    assert _targets(street, "ROLLING BARREL") == {"C5"}
    street.do("play", card="ROLLING BARREL")
    assert street.board["C5"] == "barrel"
    for square in ("C4", "C3", "C2", "C1"):
        street.humans_begin()
        assert street.rules() == {"do": "roll_barrels"}
        assert street.board[square] == "barrel"
    street.humans_begin().rules()
    assert street.spent(1) == ["ROLLING BARREL"]


@pytest.mark.rule("ZMB-78")
@pytest.mark.parametrize(
    ("put", "left", "spent"),
    [
        (lambda s: s.zombie("B2", 5), {}, {"ZOMBIE 5", "ROLLING BARREL"}),
        (lambda s: s.zombie("B2", 5, human=True), {"B2": "Z5"}, {"HUMAN", "ROLLING BARREL"}),
        (lambda s: s.dogs("B2"), {}, {"DOGS", "ROLLING BARREL"}),
        (lambda s: s.lay("B2", Card.WALL_5), {"B2": "wall 5"}, {"ROLLING BARREL"}),
        (lambda s: s.lay("B2", Card.CAR), {"B2": "car"}, {"ROLLING BARREL"}),
        (lambda s: s.lay("B2", Card.PIT_TRAP_1), {}, {"PIT TRAP 1", "ROLLING BARREL"}),
    ],
)
def test_what_a_rolling_barrel_meets(put, left, spent):
    street = put(Street().lay("B3", Card.ROLLING_BARREL)).humans_begin()
    street.rules()
    assert street.board == left
    assert set(street.spent(0) + street.spent(1)) == spent


@pytest.mark.rule("ZMB-78", "ZMB-74")
def test_a_barrel_sets_off_a_mine_and_the_phase_goes_on():
    street = Street().lay("B3", Card.ROLLING_BARREL).lay("B2", Card.MINE).zombie("A2", 2).humans_begin()
    street.rules()
    street.do("choose_shrapnel", shrapnel="A2")
    assert street.board == {"A2": "Z1"}
    assert street.state["decision"] == "draw"


@pytest.mark.rule("ZMB-89")
def test_walking_into_a_standing_barrel():
    street = Street().zombie("A1", 5).lay("A2", Card.ROLLING_BARREL).zombies_move()
    street.rules()
    assert street.board == {}
    street = Street().zombie("A1", 5, human=True).lay("A2", Card.ROLLING_BARREL).zombies_move()
    street.rules()
    assert street.board == {"A2": "Z5"}
    street = Street(ruling__barrel_standing="rolls-only").zombie("A1", 5).lay("A2", Card.ROLLING_BARREL).zombies_move()
    street.rules()
    assert street.board == {"A2": "Z5 barrel"}
    street.humans_begin()
    street.rules()
    assert street.rules() == {"do": "roll_barrels"}
    assert street.board == {"A1": "barrel", "A2": "Z5"}


@pytest.mark.rule("ZMB-90")
def test_a_barrel_put_on_a_trap_acts_as_if_it_rolled_there():
    street = Street().lay("A5", Card.PIT_TRAP_1).lay("B5", Card.MINE).zombie("C5", 2).hand(Card.ROLLING_BARREL)
    street.humans_play()
    assert _targets(street, "ROLLING BARREL") == {"A5", "B5"}
    street.do("play", card="ROLLING BARREL", target="A5")
    assert street.board == {"B5": "mine", "C5": "Z2"}
    street = Street().lay("B5", Card.MINE).zombie("C5", 2).hand(Card.ROLLING_BARREL).humans_play()
    street.do("play", card="ROLLING BARREL", target="B5")
    street.do("choose_shrapnel", shrapnel="C5")
    assert street.board == {"C5": "Z1"}
    street = Street(ruling__barrel_entry="empty-only").lay("A5", Card.PIT_TRAP_1).lay("B5", Card.NAPALM)
    street.hand(Card.ROLLING_BARREL).humans_play()
    assert _targets(street, "ROLLING BARREL") == {"C5"}


@pytest.mark.rule("ZMB-81", "ZMB-82")
def test_who_falls_into_a_pit_trap():
    street = Street().zombie("A1", 3, hurt=1).lay("A2", Card.PIT_TRAP_2).zombie("B1", 3).lay("B2", Card.PIT_TRAP_1)
    street.zombies_move().rules()
    assert street.board == {"B2": "Z3 pit 1"}
    street = Street().zombie("A1", 5, human=True).lay("A2", Card.PIT_TRAP_1).zombies_move()
    street.rules()
    assert street.board == {"A2": "Z5"}
    assert street.spent(0) == ["HUMAN"]
    assert street.spent(1) == ["PIT TRAP 1"]
    street = Street().zombie("A1", 2).lay("B1", Card.NAPALM).hand(Card.PIT_TRAP_1).humans_play()
    assert len(_targets(street, "PIT TRAP 1")) == 13


@pytest.mark.rule("ZMB-81", "ZMB-82")
@pytest.mark.parametrize("reading", ["empty", "under-pieces"])
def test_pits_may_be_dug_under_pieces_in_one_reading(reading):
    street = Street(ruling__pit_squares=reading).zombie("A4", 2).zombie("B1", 3).zombie("C1", 5, human=True)
    street.dogs("A2").lay("C5", Card.MINE).lay("C4", Card.NAPALM).hand(Card.PIT_TRAP_2).humans_play()
    taken = {"A4", "B1", "C1", "A2"} if reading == "empty" else set()
    assert _targets(street, "PIT TRAP 2") == {f"{lane}{row}" for lane in "ABC" for row in range(1, 6)} - taken - {
        "C4",
        "C5",
    }


@pytest.mark.rule("ZMB-81", "ZMB-82")
@pytest.mark.parametrize(
    ("target", "left"), [("A4", None), ("A2", None), ("B1", "Z3 pit 2"), ("C1", "Z5"), ("B5", "pit 2")]
)
def test_a_pit_dug_under_a_piece_catches_it_at_once(target, left):
    street = Street(ruling__pit_squares="under-pieces").zombie("A4", 2).zombie("B1", 3).zombie("C1", 5, human=True)
    street.dogs("A2").hand(Card.PIT_TRAP_2).humans_play()
    street.do("play", card="PIT TRAP 2", target=target)
    assert street.board.get(target) == left


@pytest.mark.rule("ZMB-78")
@pytest.mark.parametrize("thing", [Card.WALL_5, Card.CAR, Card.PIT_TRAP_1])
@pytest.mark.parametrize("reading", ["piece-first", "card-first"])
def test_a_barrel_meets_the_piece_or_the_card_it_stands_on_first(reading, thing):
    street = Street(ruling__barrel_meets=reading).lay("B4", Card.ROLLING_BARREL).zombie("B3", 5).lay("B3", thing)
    assert street.humans_begin().rules() == {"do": "roll_barrels"}
    under = {Card.WALL_5: "wall 5", Card.CAR: "car", Card.PIT_TRAP_1: "pit 1"}[thing]
    if reading == "piece-first":
        assert street.board == {"B3": under}
    else:
        assert street.board == {"B3": "Z5" if thing is Card.PIT_TRAP_1 else f"Z5 {under}"}


@pytest.mark.rule("ZMB-81")
@pytest.mark.parametrize("reading", ["zero", "one"])
def test_dogs_fall_into_every_pit_trap(reading):
    street = Street(ruling__dog_strength=reading).dogs("A1").lay("A2", Card.PIT_TRAP_1).zombies_move()
    street.do("dog_move", path=["A2"])
    assert street.board == {}


@pytest.mark.rule("ZMB-83")
def test_a_wounded_zombie_may_fall_in_unless_it_steps_back():
    readings = {"ruling__pit_wounded": "also-wounded"}
    street = Street(**readings).zombie("A2", 3).lay("A2", Card.PIT_TRAP_2).hand(Card.HIGH_VOLTAGE).humans_play()
    street.do("play", card="HIGH VOLTAGE")
    assert street.board == {}
    street = Street(**readings).zombie("A2", 3).lay("A2", Card.PIT_TRAP_2).hand(Card.SHOT_1).humans_play()
    street.do("play", card="SHOT 1")
    assert street.board == {"A1": "Z2", "A2": "pit 2"}
    street = Street().zombie("A2", 3).lay("A2", Card.PIT_TRAP_2).hand(Card.HIGH_VOLTAGE).humans_play()
    street.do("play", card="HIGH VOLTAGE")
    assert street.board == {"A2": "Z2 pit 2"}


@pytest.mark.rule("ZMB-39", "ZMB-61")
def test_a_barrier_that_holds_only_zombie_moves_may_be_stepped_back_onto():
    street = Street(ruling__hold_time="zombie-phase").zombie("A2", 3).lay("A1", Card.BARRIER).hand(Card.SHOT_1)
    street.humans_play()
    street.do("play", card="SHOT 1")
    assert street.board == {"A1": "Z2 barrier"}
    street.do("end_phase")
    assert street.state["decision"] == "draw"  # and holds the zombie in the zombie phase
