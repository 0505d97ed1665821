"""Obligatory moves: order, lines and walls, the crossing, NOT SO FAST."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


@pytest.mark.rule("ZMB-30")
def test_the_rulebooks_wall_of_six_is_climbed_by_two_and_four():
    street = Street().lay("C3", Card.WALL_6).zombie("C2", 2)
    street.zombies_move()
    assert street.s.step == 4  # nobody can move, the zombies draw
    street.zombie("C1", 4).zombies_move()
    assert street.rules()["order"] == ["C2", "C1"]
    assert street.board == {"C2": "Z4", "C3": "Z2 wall 6"}
    street.s.marks[:] = 0
    street.zombies_move()
    assert street.rules()["order"] == ["C3"]
    assert street.board == {"C2": "Z4", "C3": "wall 6", "C4": "Z2"}
    street.s.marks[:] = 0
    street.zombie("C1", 2).zombies_move()
    assert street.rules()["order"] == ["C4", "C2", "C1"]
    assert street.board == {"C2": "Z2", "C3": "Z4 wall 6", "C5": "Z2"}


@pytest.mark.rule("ZMB-30")
def test_current_strength_counts_in_a_line():
    street = Street().lay("A3", Card.WALL_5).zombie("A2", 3, hurt=1).zombie("A1", 3)
    street.zombies_move()
    assert street.rules()["order"] == ["A2", "A1"]
    street = Street().lay("A3", Card.WALL_5).zombie("A2", 3, hurt=2).zombie("A1", 3).zombies_move()
    assert street.state["decision"] == "draw"


@pytest.mark.rule("ZMB-30")
@pytest.mark.parametrize(("reading", "moves"), [("in-line", True), ("break", False)])
def test_dogs_in_a_line_add_nothing_or_break_it(reading, moves):
    street = Street(ruling__line_dogs=reading).lay("A4", Card.WALL_5).zombie("A3", 2).dogs("A2").zombie("A1", 3)
    street.zombies_move()
    assert street.state["decision"] == "dog_move"
    street.do("dog_move", from_="A2", path=[])
    assert (street.state["decision"] == "move_zombies") is moves


@pytest.mark.rule("ZMB-30")
@pytest.mark.parametrize(
    ("strength", "line", "moves"), [("zero", "in-line", False), ("one", "in-line", True), ("one", "break", False)]
)
def test_dogs_add_the_strength_they_have_to_a_line(strength, line, moves):
    readings = {"ruling__dog_strength": strength, "ruling__line_dogs": line}
    street = Street(**readings).lay("A4", Card.WALL_5).zombie("A3", 2).dogs("A2").zombie("A1", 2)
    street.zombies_move()
    street.do("dog_move", from_="A2", path=[])
    assert (street.state["decision"] == "move_zombies") is moves


@pytest.mark.rule("ZMB-30", "ZMB-80")
@pytest.mark.parametrize(("reading", "moves"), [("do-not-push", False), ("push", True)])
def test_netted_zombies_push_or_not(reading, moves):
    street = Street(ruling__line_netted=reading).lay("A3", Card.WALL_5).zombie("A2", 2).zombie("A1", 4).net("A1")
    street.zombies_move()
    assert (street.state["decision"] == "move_zombies") is moves


@pytest.mark.rule("ZMB-28", "ZMB-29")
def test_everyone_moves_front_row_first_even_into_harm():
    street = Street().zombie("B2", 2).zombie("B1", 3).zombie("C3", 3).lay("B3", Card.PIT_TRAP_2).zombie("A3", 4)
    street.zombies_move()
    assert street.rules()["order"] == ["A3", "C3", "B2", "B1"]
    assert street.board == {"A4": "Z4", "B2": "Z3", "C4": "Z3"}
    assert street.spent(0) == ["ZOMBIE 2"]
    assert street.spent(1) == ["PIT TRAP 2"]


@pytest.mark.rule("ZMB-29")
def test_one_behind_a_piece_that_stays_does_not_move():
    street = Street().dogs("B3").zombie("B2", 2).zombie("A1", 2)
    street.zombies_move()
    street.do("dog_move", path=[])
    assert street.rules()["order"] == ["A1"]
    assert street.board == {"A2": "Z2", "B2": "Z2", "B3": "D"}


@pytest.mark.rule("ZMB-32")
def test_in_free_order_the_zombie_player_picks_while_several_can_move():
    street = Street(ruling__move_order="free").zombie("B2", 2).zombie("B1", 3).zombie("C1", 2).zombies_move()
    assert street.rules()["order"] == []
    assert [told["target"] for told in street.actions()] == ["B2", "C1"]
    assert street.do("choose_walker", target="C1")["order"] == ["C1"]
    assert street.rules()["order"] == ["B2", "B1"]
    assert street.board == {"B2": "Z3", "B3": "Z2", "C2": "Z2"}


@pytest.mark.rule("ZMB-1", "ZMB-3")
def test_the_first_zombie_over_the_barricade_wins_at_once():
    street = Street().zombie("A5", 2, human=True).zombie("C5", 3).zombie("B1", 2).zombies_move()
    assert street.rules() == {"do": "move_zombies", "order": ["A5"], "crossed": "A5"}
    assert street.state["over"]
    assert street.state["seat"] is None
    assert street.board == {"B1": "Z2", "C5": "Z3"}
    assert street.spent(0) == ["ZOMBIE 2", "HUMAN"]
    assert street.state["tally"]["deepest_row"] == 6
    assert street.state["tally"]["killed"] == {}


@pytest.mark.rule("ZMB-3")
def test_the_move_comes_before_the_draw_of_dawn():
    street = Street().zombie("A5", 2)
    street.s.top[0] = street.s.deck_n[0] - 1
    street.s.zombie_spent[:38] = street.s.zombie_deck[1:39]
    street.s.spent_n[0] = 38
    assert street.state["zombie_deck"] == ["DAWN"]
    street.zombies_move()
    street.rules()
    assert street.s.ended == 1


@pytest.mark.rule("ZMB-50", "ZMB-51")
def test_not_so_fast_holds_one_zombie_before_anyone_moves():
    street = Street().zombie("B2", 2).zombie("B1", 3).dogs("A1").hand(Card.NOT_SO_FAST).zombies_move()
    assert street.state["decision"] == "respond"
    assert {told.get("target") for told in street.actions()} == {None, "B1", "B2"}
    assert street.do("respond", card="NOT SO FAST", target="B2") == {
        "do": "respond",
        "card": "NOT SO FAST",
        "target": "B2",
    }
    assert street.state["held"] == ["B2"]
    assert street.spent(0) == ["NOT SO FAST"]
    street.do("dog_move", path=[])
    assert street.state["decision"] == "draw"
    assert street.board == {"A1": "D", "B1": "Z3", "B2": "Z2"}


@pytest.mark.rule("ZMB-50", "ZMB-51")
def test_not_so_fast_is_asked_once_per_card_and_not_after_declining():
    street = Street().zombie("B1", 3).zombie("C1", 3).hand(Card.NOT_SO_FAST, Card.NOT_SO_FAST).zombies_move()
    street.do("respond", target="B1")
    assert {told.get("target") for told in street.actions()} == {None, "C1"}
    street.do("respond", card=None)
    assert street.rules()["order"] == ["C1"]
    street = Street().zombie("B1", 3).net("B1").hand(Card.NOT_SO_FAST).zombies_move()
    assert street.state["decision"] == "draw"


def _named(street: Street) -> set[str]:
    """Return whom NOT SO FAST may be named for, nobody when it is not asked for."""
    asked = street.state["decision"] == "respond"
    return {told["target"] for told in street.actions() if told["card"]} if asked else set()


@pytest.mark.rule("ZMB-51", "ZMB-18")
def test_not_so_fast_is_not_spent_on_a_zombie_that_cannot_move():
    street = Street().zombie("A2", 2).zombie("A1", 2).lay("A3", Card.WALL_5).hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == set()
    street = Street().zombie("A2", 2).lay("A3", Card.WALL_5).zombie("B1", 3).hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == {"B1"}
    street = Street().zombie("B2", 2).zombie("B1", 3).net("B2").hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == set()


@pytest.mark.rule("ZMB-51", "ZMB-30")
def test_not_so_fast_may_be_named_for_all_who_can_move_when_their_turn_comes():
    street = Street().zombie("A2", 2).zombie("A1", 3).lay("A3", Card.WALL_5).hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == {"A1", "A2"}  # pushed onto the wall, then the other one
    street = Street().zombie("C3", 5).zombie("C2", 2).zombie("C1", 2).lay("C3", Card.WALL_5).hand(Card.NOT_SO_FAST)
    street.zombies_move()
    assert _named(street) == {"C3"}  # the wall that C3 leaves is too high for the others


@pytest.mark.rule("ZMB-51", "ZMB-22")
def test_dogs_still_to_run_may_make_room_or_close_a_gap():
    street = Street().zombie("A1", 2).dogs("A2").hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == {"A1"}
    street = Street().zombie("A3", 3).zombie("A1", 3).lay("A4", Card.WALL_5).dogs("C1").hand(Card.NOT_SO_FAST)
    street.zombies_move()
    assert _named(street) == {"A1", "A3"}
    street = Street().zombie("A1", 2).dogs("A2").zombie("A3", 2).zombie("B2", 2).net("A3", "B2").hand(Card.NOT_SO_FAST)
    street.zombies_move()
    assert _named(street) == set()  # penned in, the dogs do not run


@pytest.mark.rule("ZMB-51", "ZMB-40")
def test_where_a_mine_or_a_bosss_death_may_stir_the_street_any_unheld_zombie_may_be_named():
    street = Street().zombie("A2", 2).lay("A3", Card.WALL_5).zombie("C1", 3).lay("C2", Card.MINE)
    street.hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == {"A2", "C1"}
    street = Street().zombie("A2", 2).lay("A3", Card.WALL_5).zombie("C1", 2, boss=2).lay("C2", Card.PIT_TRAP_2)
    street.hand(Card.NOT_SO_FAST).zombies_move()
    assert _named(street) == {"A2", "C1"}  # sent back, A2 has its way free again


@pytest.mark.rule("ZMB-52")
def test_not_so_fast_may_be_asked_when_a_zombies_turn_has_come():
    street = Street(ruling__not_so_fast_time="at-turn").zombie("B2", 2).zombie("B1", 3).hand(Card.NOT_SO_FAST)
    street.zombies_move()
    assert street.rules()["order"] == []
    assert street.state["pending"][0] == {"do": "not_so_fast", "target": "B2"}
    street.do("respond", card=None)
    assert street.state["pending"][0]["declined"] == ["B2"]
    assert street.rules()["order"] == ["B2"]
    assert street.state["pending"][0] == {"do": "not_so_fast", "target": "B1"}
    street.do("respond", card="NOT SO FAST", target="B1")
    assert street.state["decision"] == "draw"
    assert street.board == {"B1": "Z3", "B3": "Z2"}


@pytest.mark.rule("ZMB-52")
def test_a_chosen_zombie_is_asked_for_and_moves_next():
    street = Street(ruling__not_so_fast_time="at-turn", ruling__move_order="free")
    street.zombie("B1", 2).zombie("C1", 3).hand(Card.NOT_SO_FAST).zombies_move()
    street.rules()
    street.do("choose_walker", target="C1")
    street.do("respond", card=None)
    assert street.rules()["order"] == ["C1"]
    assert street.state["pending"][0] == {"do": "not_so_fast", "target": "B1"}


@pytest.mark.rule("ZMB-28", "ZMB-61")
def test_held_zombies_do_not_move():
    street = Street().zombie("A2", 2).zombie("B2", 2).zombie("C2", 2).lay("A1", Card.BARRIER).net("B2").zombies_move()
    assert street.rules()["order"] == ["C2"]
    street.s.marks[:] = 0
    street.s.frozen = 1
    street.zombies_move()
    assert street.state["decision"] == "draw"
