"""Shots, bursts, the sniper, and CLICK!."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


def _targets(street: Street, card: str) -> set[tuple[str, bool]]:
    return {(told["target"], "at" in told) for told in street.actions() if told.get("card") == card}


@pytest.mark.rule("ZMB-63", "ZMB-64")
def test_a_shot_hits_the_first_in_the_lane_and_pushes_it_back():
    street = Street().zombie("A3", 3).zombie("A1", 2).dogs("B4").zombie("B2", 5).hand(Card.SHOT_1, Card.SHOT_2)
    street.humans_play()
    assert _targets(street, "SHOT 1") == {("A3", False), ("B4", False)}
    street.do("play", card="SHOT 1", target="A3")
    assert street.board == {"A1": "Z2", "A2": "Z2", "B2": "Z5", "B4": "D"}
    street.do("play", card="SHOT 2", target="A2")
    assert street.board == {"A1": "Z2", "B2": "Z5", "B4": "D"}
    assert street.state["tally"]["killed"] == {"shot": 1}
    assert street.spent(1) == ["SHOT 1", "SHOT 2"]


@pytest.mark.rule("ZMB-63", "ZMB-36")
def test_a_step_back_is_blocked_by_a_piece_a_wall_and_the_graveyard():
    street = Street().zombie("A2", 3).dogs("A1").zombie("B2", 4).lay("B1", Card.WALL_5).zombie("C1", 3)
    street.hand(Card.SHOT_1, Card.SHOT_1, Card.SHOT_1).humans_play()
    for target in ("A2", "B2", "C1"):
        street.do("play", card="SHOT 1", target=target)
    assert street.board == {"A1": "D", "A2": "Z2", "B1": "wall 5", "B2": "Z3", "C1": "Z2"}


@pytest.mark.rule("ZMB-36", "ZMB-31")
def test_a_strong_zombie_steps_back_onto_a_wall():
    street = Street(number__zombie_5=7).zombie("B2", 5).lay("B1", Card.WALL_5).hand(Card.SHOT_2).humans_play()
    street.do("play", card="SHOT 2")
    assert street.board == {"B1": "Z5 wall 5"}


@pytest.mark.rule("ZMB-39")
@pytest.mark.parametrize("held", ["net", "barrier", "freeze"])
@pytest.mark.parametrize(("reading", "stays"), [("at-once", True), ("zombie-phase", False)])
def test_what_holds_also_stops_step_backs(held, reading, stays):
    street = Street(ruling__hold_time=reading).zombie("A3", 3).hand(Card.SHOT_1)
    if held == "net":
        street.net("A3")
    elif held == "barrier":
        street.lay("A1", Card.BARRIER)
    street.s.frozen = int(held == "freeze")
    street.humans_play()
    street.do("play", card="SHOT 1")
    assert ("A3" in street.board) is stays


@pytest.mark.rule("ZMB-35", "ZMB-63")
def test_a_step_back_leads_into_what_lies_behind():
    street = Street().zombie("A3", 3).lay("A2", Card.PIT_TRAP_2).zombie("B3", 3).lay("B2", Card.NAPALM)
    street.zombie("C3", 3, human=False).lay("C2", Card.ROLLING_BARREL)
    street.hand(Card.SHOT_1, Card.SHOT_1, Card.SHOT_1).humans_play()
    for target in ("A3", "B3", "C3"):
        street.do("play", card="SHOT 1", target=target)
    assert street.board == {"B2": "Z1 napalm"}
    assert street.state["tally"]["killed"] == {"barrel": 1, "pit": 1}


@pytest.mark.rule("ZMB-43", "ZMB-63")
def test_a_human_takes_the_shot_and_nobody_steps_back():
    street = Street().zombie("A3", 3, human=True).hand(Card.SHOT_2).humans_play()
    street.do("play", card="SHOT 2")
    assert street.board == {"A3": "Z3"}
    assert street.spent(0) == ["HUMAN"]


@pytest.mark.rule("ZMB-64")
def test_walls_hide_what_is_behind_them_but_not_what_stands_on_them():
    street = Street().zombie("A1", 3).lay("A3", Card.WALL_5).zombie("B3", 5).lay("B3", Card.WALL_6).zombie("C1", 2)
    street.lay("C2", Card.ROLLING_BARREL).lay("C3", Card.PIT_TRAP_1).lay("C4", Card.MINE).hand(Card.SHOT_1)
    street.humans_play()
    assert _targets(street, "SHOT 1") == {("B3", False), ("C1", False)}
    street = Street(ruling__wall_top="hidden").zombie("B3", 5).lay("B3", Card.WALL_6).hand(Card.SHOT_1).humans_play()
    assert not _targets(street, "SHOT 1")


@pytest.mark.rule("ZMB-64")
def test_barriers_let_bullets_pass_or_stop_them():
    readings = {"ruling__barrier_row": "row-5"}
    street = Street(**readings).zombie("A3", 3).lay("A5", Card.BARRIER).hand(Card.SHOT_1).humans_play()
    assert _targets(street, "SHOT 1") == {("A3", False)}
    street = Street(**readings, ruling__barrier_shots="stopped").zombie("A3", 3).lay("A5", Card.BARRIER)
    street.hand(Card.SHOT_1).humans_play()
    assert not _targets(street, "SHOT 1")


@pytest.mark.rule("ZMB-65")
def test_a_car_in_sight_may_be_named_or_shot_past():
    street = Street().lay("A4", Card.CAR).zombie("A2", 3).hand(Card.SHOT_1).humans_play()
    assert _targets(street, "SHOT 1") == {("A4", True), ("A2", False)}
    street.do("play", card="SHOT 1", at="car")
    assert street.board == {"A2": "Z3"}
    street = Street().lay("A2", Card.CAR).zombie("A2", 3).hand(Card.SHOT_1).humans_play()
    assert _targets(street, "SHOT 1") == {("A2", True), ("A2", False)}
    street = Street().lay("A2", Card.CAR).zombie("A3", 3).hand(Card.SHOT_1).humans_play()
    assert _targets(street, "SHOT 1") == {("A3", False)}
    street = Street().lay("A2", Card.CAR).lay("A3", Card.WALL_5).hand(Card.SHOT_1).humans_play()
    assert not _targets(street, "SHOT 1")


@pytest.mark.rule("ZMB-65")
def test_a_car_may_take_every_shot():
    street = Street(ruling__car_shots="takes-shot").lay("A2", Card.CAR).zombie("A2", 3).hand(Card.SHOT_2).humans_play()
    assert _targets(street, "SHOT 2") == {("A2", True)}
    street.do("play", card="SHOT 2")
    assert street.board == {"A2": "Z2"}  # the blast, no step back


@pytest.mark.rule("ZMB-66", "ZMB-67")
def test_the_bullets_left_after_a_kill_fly_on():
    street = Street().zombie("A4", 2).zombie("A2", 3).hand(Card.BURST_3).humans_play()
    street.do("play", card="BURST 3", target="A4")
    assert street.board == {"A1": "Z2"}
    assert street.state["tally"]["killed"] == {"burst": 1}


@pytest.mark.rule("ZMB-66")
def test_a_survivor_of_a_burst_steps_back_once():
    street = Street().zombie("A4", 5).hand(Card.BURST_3).humans_play()
    street.do("play", card="BURST 3")
    assert street.board == {"A3": "Z2"}


@pytest.mark.rule("ZMB-66", "ZMB-43")
def test_a_human_takes_all_bullets_that_are_left():
    street = Street().dogs("A4").zombie("A3", 2, human=True).hand(Card.BURST_3).humans_play()
    street.do("play", card="BURST 3", target="A4")
    assert street.board == {"A3": "Z2"}
    assert street.spent(0) == ["DOGS", "HUMAN"]


@pytest.mark.rule("ZMB-67", "ZMB-40")
def test_a_burst_that_kills_a_boss_goes_on_after_the_retreat():
    street = Street().zombie("A5", 2, boss=1).zombie("A4", 3).hand(Card.BURST_3).humans_play()
    street.do("play", card="BURST 3", target="A5")
    assert street.board == {"A2": "Z2"}


@pytest.mark.rule("ZMB-67")
def test_the_rest_of_a_burst_may_hit_a_car_or_the_next_piece_or_fly_past():
    def fresh() -> Street:
        street = Street().dogs("A5").lay("A3", Card.CAR).zombie("A2", 4).hand(Card.BURST_3).humans_play()
        street.do("play", card="BURST 3", target="A5")
        return street

    street = fresh()
    assert street.state["pending"] == [{"do": "burst", "card": "BURST 3", "lane": "A", "bullets": 2}]
    assert [(told["target"], "at" in told) for told in street.actions()] == [("A2", False), ("A3", True)]
    street.do("choose_target", target="A2")
    assert street.board == {"A1": "Z2", "A3": "car"}
    street = fresh()
    street.do("choose_target", target="A3", at="car")
    assert street.board == {"A1": "Z2"}  # blast 1, then the last bullet, then the step back
    street = Street().dogs("A5").lay("A3", Card.CAR).hand(Card.BURST_3).humans_play()
    street.do("play", card="BURST 3", target="A5")
    assert [(told["target"], "at" in told) for told in street.actions()] == [("A3", True), (None, False)]
    street.do("choose_target", target=None)
    assert street.board == {"A3": "car"}


@pytest.mark.rule("ZMB-68")
def test_the_sniper_hits_anything_anywhere():
    street = Street().zombie("A1", 3).lay("A3", Card.WALL_5).zombie("B4", 2).zombie("B2", 3).lay("C1", Card.CAR)
    street.lay("C2", Card.WALL_6).hand(Card.SNIPER).humans_play()
    assert _targets(street, "SNIPER") == {("A1", False), ("B4", False), ("B2", False), ("C1", True)}
    street.do("play", card="SNIPER", target="B2")
    assert street.board["B1"] == "Z1"


@pytest.mark.rule("ZMB-53")
def test_click_counters_a_shot_that_is_spent_all_the_same():
    street = Street().zombie("A3", 3).hand(Card.CLICK, Card.SHOT_2, Card.SNIPER).humans_play()
    street.do("play", card="SHOT 2", target="A3")
    state = street.state
    assert (state["stage"], state["seat"], state["decision"]) == ("response", 0, "respond")
    assert state["pending"] == [{"do": "shot", "card": "SHOT 2", "target": "A3"}]
    assert state["human_discard"] == ["SHOT 2"]
    street.do("respond", card="CLICK!")
    assert street.board == {"A3": "Z3"}
    assert street.spent(0) == ["CLICK!"]
    assert street.state["cards_played"] == 1
    assert street.state["seat"] == 1
    street.do("play", card="SNIPER")
    assert street.board == {"A2": "Z1"}


@pytest.mark.rule("ZMB-53")
def test_a_declined_click_lets_the_shot_hit():
    street = Street().zombie("A3", 3).hand(Card.CLICK, Card.BURST_2, Card.GASOLINE).humans_play()
    street.do("play", card="GASOLINE", path=["A3"])  # only shots can be countered
    street = Street().zombie("A3", 3).hand(Card.CLICK, Card.BURST_2).humans_play()
    street.do("play", card="BURST 2")
    street.do("respond", card=None)
    assert street.board == {"A2": "Z1"}
    assert street.state["zombie_hand"] == ["CLICK!"]


@pytest.mark.rule("ZMB-63", "ZMB-43")
@pytest.mark.parametrize(("reading", "square"), [("stays", "B3"), ("steps-back", "B2")])
@pytest.mark.parametrize("card", [Card.SHOT_2, Card.BURST_3, Card.SNIPER])
def test_a_zombie_whose_human_was_hit_may_count_as_one_that_got_hit(reading, square, card):
    street = Street(ruling__shielded_hit=reading).zombie("B3", 2, human=True).hand(card).humans_play()
    street.do("play", card=street.name(card), target="B3")
    assert street.board == {square: "Z2"}
