"""Mines, cars, grenades and chains of them."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


@pytest.mark.rule("ZMB-74", "ZMB-75")
def test_a_mine_hurts_the_piece_that_comes_and_one_neighbour():
    street = Street().zombie("B1", 3).lay("B2", Card.MINE).zombie("A2", 2).zombies_move()
    told = street.rules()
    assert told["order"] == ["A2", "B1"]
    assert street.board == {"A3": "Z2", "B2": "Z1"}
    assert street.state["seat"] == 1
    street.do("choose_shrapnel", shrapnel="B1")
    assert street.board == {"A3": "Z2", "B2": "Z1"}
    assert street.state["decision"] == "draw"
    assert street.spent(1) == ["MINE"]


@pytest.mark.rule("ZMB-74", "ZMB-28")
def test_moves_interrupted_by_a_mine_go_on_in_a_step_of_their_own():
    street = Street().zombie("A2", 4).lay("A3", Card.MINE).zombie("B2", 2).zombie("C1", 2).zombies_move()
    assert street.rules()["order"] == ["A2"]
    assert street.state["pending"] == [
        {"do": "shrapnel", "of": "A3"},
        {"do": "move_zombies", "left": ["B2", "C1"], "declined": []},
    ]
    street.do("choose_shrapnel", shrapnel="B3")
    assert street.state["seat"] is None
    assert street.rules()["order"] == ["B2", "C1"]
    assert street.board == {"A3": "Z2", "B3": "Z2", "C2": "Z2"}


@pytest.mark.rule("ZMB-75")
@pytest.mark.parametrize(("reading", "n"), [("orthogonal", 4), ("diagonal-too", 8)])
def test_where_shrapnel_may_fly(reading, n):
    street = Street(ruling__shrapnel=reading).lay("B2", Card.MINE).hand(Card.NAPALM).humans_play()
    street.do("play", card="NAPALM", target="B2")
    assert len(street.actions()) == n
    assert all(told["mine"] == "B2" for told in street.actions())


@pytest.mark.rule("ZMB-75", "ZMB-77")
def test_shrapnel_sets_off_a_car_and_hits_a_human_first():
    street = Street().lay("B2", Card.MINE).lay("B3", Card.CAR).zombie("B3", 4, human=True).zombie("A4", 2)
    street.hand(Card.NAPALM).humans_play()
    street.do("play", card="NAPALM", target="B2")
    street.do("choose_shrapnel", shrapnel="B3")
    assert street.board == {"A4": "Z1", "B2": "napalm", "B3": "Z3"}  # shrapnel: HUMAN; blast: 1


@pytest.mark.rule("ZMB-76")
def test_a_mine_is_not_put_right_before_a_piece():
    street = (
        Street(ruling__mine_squares="empty")
        .zombie("B2", 3)
        .dogs("C1")
        .lay("A1", Card.PIT_TRAP_1)
        .hand(Card.MINE)
        .humans_play()
    )
    free = {told["target"] for told in street.actions() if told["do"] == "play"}
    assert {"B3", "C2", "B2", "C1", "A1"} & free == set()
    assert len(free) == 10
    street.do("play", card="MINE", target="A2")
    assert street.board["A2"] == "mine"


@pytest.mark.rule("ZMB-76", "ZMB-74")
def test_a_mine_is_put_on_any_square_save_those_before_pieces_and_waits_under_a_piece():
    street = Street().zombie("B2", 4).zombie("B3", 2).dogs("C1").lay("A1", Card.PIT_TRAP_1)
    street.hand(Card.MINE, Card.NAPALM).humans_play()
    free = {told["target"] for told in street.actions() if told.get("card") == "MINE"}
    assert free == {"A2", "A3", "A4", "A5", "B1", "B2", "B5", "C1", "C3", "C4", "C5"}
    street.do("play", card="MINE", target="B2")
    assert street.board["B2"] == "Z4 mine"
    street.do("play", card="NAPALM", target="B2")
    assert street.board["B2"] == "Z1 napalm"  # napalm 1, mine 2
    street.do("choose_shrapnel", shrapnel="B3")
    assert street.board["B3"] == "Z1"


@pytest.mark.rule("ZMB-76", "ZMB-74", "ZMB-78")
def test_who_stands_on_a_mine_leaves_it_safely_and_who_comes_there_sets_it_off():
    street = Street().zombie("A2", 3).lay("A2", Card.MINE).zombie("A1", 4).zombies_move()
    assert street.rules()["order"] == ["A2", "A1"]
    assert street.board == {"A2": "Z2", "A3": "Z3"}
    street = Street().zombie("B2", 5, human=True).lay("B2", Card.MINE).lay("B3", Card.ROLLING_BARREL).humans_begin()
    street.rules()
    assert street.board == {"B2": "Z3"}
    assert street.state["decision"] == "choose_shrapnel"


@pytest.mark.rule("ZMB-77", "ZMB-43")
def test_a_car_blast_hurts_all_around_and_each_human_saves_his_zombie():
    street = Street().lay("B3", Card.CAR).zombie("B3", 2).zombie("A2", 2, human=True).dogs("C4").zombie("B5", 2)
    street.hand(Card.SNIPER).humans_play()
    street.do("play", card="SNIPER", at="car")
    assert street.board == {"A2": "Z2", "B3": "Z1", "B5": "Z2"}  # nobody steps back
    assert street.spent(1) == ["SNIPER", "CAR"]


@pytest.mark.rule("ZMB-77")
def test_pieces_walk_over_a_car():
    street = Street().lay("B2", Card.CAR).zombie("B1", 2).zombies_move()
    street.rules()
    assert street.board == {"B2": "Z2 car"}
    street.s.marks[:] = 0
    street.zombies_move().rules()
    assert street.board == {"B2": "car", "B3": "Z2"}


@pytest.mark.rule("ZMB-77", "ZMB-9")
def test_a_chain_of_two_asks_which_comes_first():
    street = Street(deck__humans__mine=2, deck__humans__blood=0)
    street.lay("B3", Card.CAR).lay("A3", Card.MINE).lay("C3", Card.MINE).zombie("B4", 3).hand(Card.SNIPER).humans_play()
    street.do("play", card="SNIPER", at="car")
    assert street.state["decision"] == "choose_next"
    assert street.state["pending"] == [
        {"do": "explode", "at": "A3", "what": "mine"},
        {"do": "explode", "at": "C3", "what": "mine"},
    ]
    assert street.state["seat"] == 1
    street.do("choose_next", next="C3")
    street.do("choose_shrapnel", shrapnel="C4")
    assert street.state["decision"] == "choose_shrapnel"  # the other one, alone, needs no choice
    street.do("choose_shrapnel", shrapnel="A4")
    assert street.board == {"B4": "Z2"}


@pytest.mark.rule("ZMB-75", "ZMB-77")
@pytest.mark.parametrize(("reading", "left"), [("all", {}), ("listed", {"A4": "mine", "C3": "car"})])
def test_cars_by_a_cars_blast_and_mines_by_shrapnel_are_not_in_the_rulebooks_lists(reading, left):
    street = Street(ruling__chains=reading, keep_totals=False, deck__humans__mine=2, deck__humans__car=2)
    street.lay("B2", Card.CAR).lay("C3", Card.CAR).lay("A3", Card.MINE).lay("A4", Card.MINE).hand(Card.SNIPER)
    street.humans_play()
    street.do("play", card="SNIPER", target="B2", at="car")
    while street.state["decision"] != "play":
        if street.may("choose_next", next="A3"):
            street.do("choose_next", next="A3")
        elif street.may("choose_shrapnel", mine="A3", shrapnel="A4"):
            street.do("choose_shrapnel", shrapnel="A4")
        else:
            street.do(street.state["decision"], **_first(street))
    assert street.board == left


def _first(street: Street) -> dict[str, str]:
    """Return the arguments of the first answer that may be given."""
    return {key: value for key, value in street.actions()[0].items() if key != "do"}


@pytest.mark.rule("ZMB-9", "ZMB-40")
def test_in_the_zombie_phase_the_zombies_say_which_comes_first():
    street = Street().zombie("B2", 2, hurt=1, boss=2).lay("B3", Card.NAPALM).lay("C2", Card.CAR).zombie("C1", 4)
    street.zombies_move()
    street.s.lit = 1 << 11  # a car about to explode when the boss dies
    street.rules()
    assert street.state["decision"] == "choose_next"
    assert street.state["seat"] == 0
    assert {told["next"] for told in street.actions()} == {"C2", "retreat"}
    street.do("choose_next", next="retreat")
    assert street.board == {"B3": "napalm", "C1": "Z3"}


@pytest.mark.rule("ZMB-79")
def test_a_car_needs_a_clear_way():
    street = Street().zombie("A3", 2).lay("B4", Card.PIT_TRAP_1).lay("C4", Card.NAPALM).hand(Card.CAR).humans_play()
    assert {told["target"] for told in street.actions() if told["do"] == "play"} == {
        "A4", "A5", "B5", "C1", "C2", "C3", "C5",
    }  # fmt: skip
    street = Street(ruling__car_path="pieces-and-walls").zombie("A3", 2).lay("B4", Card.PIT_TRAP_1)
    street.lay("C2", Card.WALL_5).hand(Card.CAR).humans_play()
    assert {told["target"] for told in street.actions() if told["do"] == "play"} == {
        "A4", "A5", "B5", "B3", "B2", "B1", "C3", "C4", "C5",
    }  # fmt: skip


@pytest.mark.rule("ZMB-84")
def test_a_grenade_kills_and_destroys_all_on_a_square():
    street = Street().zombie("B2", 5, human=True).lay("B2", Card.WALL_5).lay("B2", Card.NAPALM).zombie("B3", 2)
    street.hand(Card.HAND_GRENADE).humans_play()
    assert {told["target"] for told in street.actions() if told["do"] == "play"} == {"B2", "B3"}
    street.do("play", card="HAND GRENADE", target="B2")
    assert street.board == {"B3": "Z2"}
    assert sorted(street.spent(0)) == ["HUMAN", "ZOMBIE 5"]
    assert sorted(street.spent(1)) == ["HAND GRENADE", "NAPALM", "WALL 5"]


@pytest.mark.rule("ZMB-84")
@pytest.mark.parametrize(("reading", "left"), [("explodes", "Z1"), ("removed", "Z2")])
def test_a_car_under_a_grenade_explodes_or_is_removed(reading, left):
    street = Street(ruling__grenade_explodes=reading).lay("B2", Card.CAR).zombie("B2", 3).zombie("B3", 2)
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="B2")
    assert street.board == {"B3": left}
