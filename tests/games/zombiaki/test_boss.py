"""The BOSS: his orders and what his death does."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


def _orders(street: Street) -> set[tuple[str, str]]:
    return {(told["target"], told["to"]) for told in street.actions() if told["do"] == "order"}


@pytest.mark.rule("ZMB-41")
def test_a_boss_gives_an_order_in_the_turn_he_is_played():
    street = Street().zombie("A1", 5).zombie("B2", 3).dogs("C1").hand(Card.BOSS).zombies_play()
    assert not _orders(street)
    street.do("play", card="BOSS", target="A1")
    assert street.state["board"]["A1"][0]["boss"] == 4
    assert _orders(street) == {("B2", "B3"), ("B2", "B1"), ("B2", "A2"), ("B2", "C2")}
    street.do("order", target="B2", to="C2")
    assert street.board == {"A1": "Z5b", "C1": "D", "C2": "Z3"}
    assert street.state["board"]["A1"][0]["boss"] == 3
    assert street.state["board"]["A1"][0]["boss_used"]
    assert street.state["board"]["C2"][0]["ordered"]
    assert not _orders(street)


@pytest.mark.rule("ZMB-41")
def test_three_orders_in_all_one_a_turn():
    street = Street().zombie("A1", 5, boss=2).zombie("B2", 3).zombie("C2", 2).zombies_play()
    street.do("order", target="B2", to="B3")
    street.do("end_phase")
    street.rules()  # the marks of the turn expire
    assert not street.state["board"]["A1"][0]["boss_used"]
    street.zombies_play()
    assert street.state["board"]["A1"][0]["boss"] == 1
    assert not _orders(street)


@pytest.mark.rule("ZMB-42")
def test_orders_go_to_others_of_strength_three_at_most_once_a_game():
    street = Street().zombie("A1", 3, boss=4).zombie("B2", 4).zombie("C2", 4, hurt=1).zombies_play()
    assert {target for target, _ in _orders(street)} == {"C2"}
    street.do("order", target="C2", to="C3")
    street.do("end_phase")
    street.rules()
    street.zombies_play()
    assert not _orders(street)


@pytest.mark.rule("ZMB-42")
def test_a_boss_may_order_himself_in_one_reading():
    street = Street(ruling__boss_self="yes").zombie("A2", 3, boss=4).zombies_play()
    street.do("order", target="A2", to="A3")
    assert street.board == {"A3": "Z3b"}


@pytest.mark.rule("ZMB-42", "ZMB-33")
def test_an_order_is_the_zombies_card_move_and_needs_it_unheld():
    street = Street().zombie("A1", 5, boss=4).zombie("B2", 3).zombie("C2", 2).net("C2").hand(Card.HUNGER).zombies_play()
    assert {target for target, _ in _orders(street)} == {"B2"}
    street.do("play", card="HUNGER", from_="B2")
    assert not _orders(street)


@pytest.mark.rule("ZMB-34")
def test_an_order_may_lead_over_the_barricade():
    street = Street().zombie("A1", 5, boss=4).zombie("B5", 3).zombies_play()
    told = street.do("order", target="B5", to="barricade")
    assert told["crossed"] == "B5"
    assert street.state["over"]


@pytest.mark.rule("ZMB-31")
def test_sideways_and_back_onto_a_wall_need_own_strength():
    street = Street().zombie("A1", 5, boss=4).zombie("B3", 3).zombie("B2", 3).lay("A3", Card.WALL_5)
    street.lay("C3", Card.PIT_TRAP_1).zombies_play()
    assert ("B3", "A3") not in _orders(street)
    assert ("B3", "C3") in _orders(street)


@pytest.mark.rule("ZMB-40", "ZMB-37")
def test_when_the_boss_dies_all_zombies_step_back_from_the_graveyard_on():
    street = Street().zombie("A3", 2, hurt=1, boss=2).zombie("A2", 4).zombie("A1", 3).zombie("B5", 3).zombie("C2", 3)
    street.dogs("C4").hand(Card.SHOT_1).humans_play()
    street.do("play", card="SHOT 1", target="A3")
    assert street.board == {"A1": "Z3", "A2": "Z4", "B4": "Z3", "C1": "Z3", "C4": "D"}
    assert street.spent(0) == ["ZOMBIE 2", "BOSS"]


@pytest.mark.rule("ZMB-40")
def test_dogs_may_step_back_too():
    street = Street(ruling__boss_death="zombies-and-dogs").zombie("A3", 2, boss=2).dogs("C4").hand(Card.HAND_GRENADE)
    street.humans_play()
    street.do("play", card="HAND GRENADE", target="A3")
    assert street.board == {"C3": "D"}


@pytest.mark.rule("ZMB-40", "ZMB-39")
def test_the_retreat_is_held_by_net_barrier_and_freeze():
    street = Street().zombie("A3", 2, boss=2).zombie("B3", 3).zombie("C3", 3).net("B3").lay("C1", Card.BARRIER)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="A3")
    assert street.board == {"B3": "Z3*", "C1": "barrier", "C3": "Z3"}


@pytest.mark.rule("ZMB-40", "ZMB-9")
def test_a_retreat_onto_a_mine_stops_for_the_shrapnel_and_goes_on():
    street = Street().zombie("A3", 2, boss=2).zombie("B3", 4).lay("B2", Card.MINE).zombie("C4", 3)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="A3")
    assert street.board == {"B2": "Z2", "C4": "Z3"}
    assert street.state["pending"] == [
        {"do": "shrapnel", "of": "B2"},
        {"do": "step_back", "for": "boss", "left": ["C4"]},
    ]
    street.do("choose_shrapnel", shrapnel="C2")
    assert street.board == {"B2": "Z2", "C3": "Z3"}


@pytest.mark.rule("ZMB-40", "ZMB-9")
def test_the_retreat_for_a_second_boss_begins_when_the_first_is_over():
    street = Street(keep_totals=False, deck__zombies__boss=2).zombie("A3", 2, boss=2).zombie("B3", 4)
    street.lay("B2", Card.MINE).zombie("C1", 3).zombie("C2", 2, hurt=1, boss=3).zombie("A5", 3).zombie("C5", 3)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="A3")
    assert street.board == {"A5": "Z3", "B2": "Z2", "C1": "Z3", "C2": "Z1b", "C5": "Z3"}
    assert street.state["pending"][1] == {"do": "step_back", "for": "boss", "left": ["A5", "C5"]}
    street.do("choose_shrapnel", shrapnel="C2")
    assert street.board == {"A3": "Z3", "B1": "Z2", "C1": "Z3", "C3": "Z3"}  # A5 and C5 stepped back twice


@pytest.mark.rule("ZMB-40")
def test_a_boss_killed_on_the_move_sends_the_others_back_before_they_move():
    street = Street().zombie("A3", 2, boss=2).lay("A4", Card.PIT_TRAP_2).zombie("B3", 3).zombie("C1", 3).zombies_move()
    assert street.rules()["order"] == ["A3", "B2", "C1"]
    assert street.board == {"B3": "Z3", "C2": "Z3"}


@pytest.mark.rule("ZMB-9", "ZMB-40")
def test_a_retreat_chosen_first_is_over_before_the_explosions_that_were_due():
    street = Street().zombie("B3", 3, boss=2).lay("B3", Card.CAR).zombie("C2", 3).zombie("B5", 4)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="B3")
    street.do("choose_next", next="retreat")
    assert street.board == {"B4": "Z3", "C1": "Z3"}  # C2 got away from the car, B5 came near it


@pytest.mark.rule("ZMB-9", "ZMB-40")
def test_what_a_retreat_sets_off_comes_before_the_rest_of_it_and_what_was_due_after():
    street = Street().zombie("B3", 3, boss=2).lay("B3", Card.CAR).zombie("A2", 4).lay("A1", Card.MINE).zombie("C5", 3)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="B3")
    street.do("choose_next", next="retreat")
    assert street.board == {"A1": "Z2", "B3": "car", "C5": "Z3"}
    assert street.state["pending"] == [
        {"do": "shrapnel", "of": "A1"},
        {"do": "step_back", "for": "boss", "left": ["C5"]},
        {"do": "explode", "at": "B3", "what": "car"},
    ]
    street.do("choose_shrapnel", shrapnel="B1")
    assert street.board == {"A1": "Z2", "C4": "Z2"}


@pytest.mark.rule("ZMB-9", "ZMB-75")
def test_a_waiting_explosion_that_a_retreat_sets_off_again_waits_no_longer():
    street = Street().zombie("A3", 3, boss=2).lay("A3", Card.CAR).zombie("B4", 4).lay("B3", Card.MINE).zombie("A5", 3)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="A3")
    street.do("choose_next", next="retreat")
    street.do("choose_shrapnel", shrapnel="A3")
    assert street.board == {"A4": "Z3", "B3": "Z1"}  # the blast found A5 still far away
