"""Cards the zombies play on pieces, and the moves by cards."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.state import Flag
from tests.games.zombiaki.street import Street


@pytest.mark.rule("ZMB-45")
def test_a_human_goes_on_a_zombie_without_one_and_not_on_dogs():
    street = Street().zombie("A1", 2).zombie("B1", 2, human=True).dogs("C1").hand(Card.HUMAN).zombies_play()
    assert [told["target"] for told in street.actions() if told["do"] == "play"] == ["A1"]
    street.do("play", card="HUMAN", target="A1")
    assert street.board == {"A1": "Z2h", "B1": "Z2h", "C1": "D"}


@pytest.mark.rule("ZMB-54")
def test_claws_add_one_and_add_up():
    street = Street(deck__zombies__claws=2, deck__zombies__hunger=0).zombie("A1", 2).dogs("B1")
    street.hand(Card.CLAWS, Card.CLAWS).zombies_play()
    street.do("play", card="CLAWS", target="A1")
    street.do("play", card="CLAWS")
    piece = street.state["board"]["A1"][0]
    assert (piece["strength"], piece["printed"]) == (4, 2)
    assert street.spent(0) == ["CLAWS", "CLAWS"]


@pytest.mark.rule("ZMB-56", "ZMB-33")
def test_hunger_moves_a_zombie_forward_once_a_turn():
    street = Street(deck__zombies__hunger=2, deck__zombies__claws=0).zombie("A1", 2).zombie("B1", 3).zombie("B2", 2)
    street.hand(Card.HUNGER, Card.HUNGER).zombies_play()
    assert {told["from"] for told in street.actions() if told["do"] == "play"} == {"A1", "B2"}
    street.do("play", card="HUNGER", from_="A1", to="A2")
    assert street.state["board"]["A2"][0]["card_moved"]
    assert {told["from"] for told in street.actions() if told["do"] == "play"} == {"B2"}


@pytest.mark.rule("ZMB-33")
def test_a_zombie_that_could_not_walk_may_get_two_card_moves_in_one_reading():
    counts = {"deck__zombies__hunger": 3, "deck__zombies__claws": 0, "deck__zombies__bite": 0}
    street = Street(**counts, ruling__move_limit="two").zombie("A1", 2).hand(Card.HUNGER, Card.HUNGER, Card.HUNGER)
    street.zombies_play()
    street.do("play", card="HUNGER", from_="A1")
    street.do("play", card="HUNGER", from_="A2")
    assert street.state["board"]["A3"][0]["moves"] == 2
    assert not street.may("play", card="HUNGER")
    street = Street(**counts, ruling__move_limit="two").zombie("A1", 2).hand(Card.HUNGER, Card.HUNGER).zombies_move()
    street.rules()
    street.zombies_play()
    street.do("play", card="HUNGER", from_="A2")
    assert not street.may("play", card="HUNGER")


@pytest.mark.rule("ZMB-34")
@pytest.mark.parametrize(("reading", "crosses"), [("wins", True), ("obligatory-only", False)])
def test_hunger_may_lead_over_the_barricade(reading, crosses):
    street = Street(ruling__card_crossing=reading).zombie("A5", 2).hand(Card.HUNGER).zombies_play()
    assert street.may("play", card="HUNGER", to="barricade") is crosses
    if crosses:
        told = street.do("play", card="HUNGER")
        assert told["crossed"] == "A5"
        assert street.s.ended == 1


@pytest.mark.rule("ZMB-59")
@pytest.mark.parametrize(("reading", "climbs"), [("line", True), ("own", False)])
def test_hunger_onto_a_wall_takes_the_lines_strength(reading, climbs):
    street = Street(ruling__hunger_push=reading).lay("A3", Card.WALL_5).zombie("A2", 2).zombie("A1", 3)
    street.hand(Card.HUNGER).zombies_play()
    assert street.may("play", card="HUNGER", from_="A2") is climbs


@pytest.mark.rule("ZMB-46", "ZMB-6")
def test_mass_makes_one_zombie_of_two():
    street = Street().zombie("A1", 2, human=True).zombie("A2", 3, hurt=1, human=True, boss=3).hand(Card.MASS)
    street.s.marks[5 * 0 + 1] |= Flag.ORDERED | Flag.BOSS_USED
    street.zombies_play()
    street.do("play", card="MASS", from_="A1", to="A2")
    assert street.state["board"] == {
        "A2": [
            {
                "piece": "zombie",
                "strength": 4,
                "printed": 5,
                "human": True,
                "boss": 3,
                "boss_used": True,
                "ordered": False,
                "card_moved": True,
                "moves": 1,
                "had_move": True,
                "massed": True,
                "netted": False,
                "cards": ["ZOMBIE 2", "ZOMBIE 3"],
            }
        ]
    }
    assert street.spent(0) == ["MASS", "HUMAN"]


def _massed(**values: str) -> Street:
    """Return a street on which two zombies were massed on B3 in the zombie phase before."""
    street = Street(**values).zombie("B2", 2).zombie("B3", 3).zombie("C5", 4).hand(Card.MASS)
    street.hand(Card.BLOOD, Card.BACK_OFF, Card.SEARCHLIGHT, Card.SHOT_1).zombies_play()
    street.do("play", card="MASS", from_="B2", to="B3")
    street.do("end_phase")
    street.rules()
    return street.humans_play()


@pytest.mark.rule("ZMB-91")
def test_the_humans_cards_do_not_move_a_massed_zombie_before_the_next_zombie_phase():
    street = _massed()
    assert street.state["board"]["B3"][0]["massed"]
    assert {told["from"] for told in street.actions() if told.get("card") == "BLOOD"} == {"C5"}
    assert {told["lane"] for told in street.actions() if told.get("card") == "SEARCHLIGHT"} == {"C"}
    street.do("play", card="BACK OFF")
    assert street.board == {"B3": "Z5", "C4": "Z4"}
    street.do("end_phase")
    assert not street.state["board"]["B3"][0]["massed"]
    assert street.rules()["order"] == ["C4", "B3"]


@pytest.mark.rule("ZMB-91", "ZMB-63")
@pytest.mark.parametrize(("reading", "back"), [("until-zombie-phase", "B2"), ("phase", "B2"), ("fixed", "B3")])
def test_a_massed_zombie_that_is_hit_must_step_back(reading, back):
    street = _massed(ruling__mass_lock=reading)
    street.do("play", card="SHOT 1", target="B3")
    assert street.board == {back: "Z4", "C5": "Z4"}


@pytest.mark.rule("ZMB-91", "ZMB-40")
@pytest.mark.parametrize(("reading", "after"), [("until-zombie-phase", "B3"), ("phase", "B2"), ("fixed", "B3")])
def test_a_bosss_death_does_not_move_a_massed_zombie(reading, after):
    street = _massed(ruling__mass_lock=reading)
    assert street.may("play", card="BLOOD", from_="B3") is (reading == "phase")
    street.zombie("A1", 2, boss=2).hand(Card.HAND_GRENADE)
    street.do("play", card="HAND GRENADE", target="A1")
    assert street.board == {after: "Z5", "C4": "Z4"}


@pytest.mark.rule("ZMB-46")
def test_mass_may_cost_the_boss():
    street = Street(ruling__boss_massed="lost").zombie("A1", 2).zombie("A2", 3, boss=3).hand(Card.MASS).zombies_play()
    street.do("play", card="MASS", from_="A2", to="A1")
    assert street.board == {"A1": "Z5"}
    assert street.spent(0) == ["MASS", "BOSS"]


TWO_BOSSES = {"keep_totals": False, "deck__zombies__boss": 2}


@pytest.mark.rule("ZMB-46", "ZMB-41")
def test_a_boss_lost_in_a_mass_takes_his_used_order_with_him():
    street = Street(**TWO_BOSSES, ruling__boss_massed="lost").zombie("A1", 2).zombie("A2", 3, boss=3).zombie("C2", 2)
    street.hand(Card.MASS, Card.BOSS).zombies_play()
    street.do("order", boss="A2", target="C2", to="C3")
    street.do("play", card="MASS", from_="A1", to="A2")
    assert not street.state["board"]["A2"][0]["boss_used"]
    street.zombie("B2", 3).do("play", card="BOSS", target="A2")
    assert street.may("order", boss="A2", target="B2")


@pytest.mark.rule("ZMB-46", "ZMB-41")
@pytest.mark.parametrize(("used", "other", "gives"), [(3, 4, True), (4, 3, False), (3, 3, True)])
def test_of_two_bosses_that_mass_the_one_with_more_orders_left_stays(used, other, gives):
    """The orders of the first are counted before he gives this turn's."""
    street = Street(**TWO_BOSSES).zombie("A1", 2, boss=used + 1).zombie("A2", 3, boss=other).zombie("C2", 2)
    street.zombie("B4", 2).hand(Card.MASS).zombies_play()
    street.do("order", boss="A1", target="C2", to="C3")
    street.do("play", card="MASS", from_="A1", to="A2")
    assert street.state["board"]["A2"][0]["boss"] == max(used, other)
    assert street.state["board"]["A2"][0]["boss_used"] is not gives
    assert street.may("order", boss="A2", target="B4") is gives
    assert street.spent(0) == ["MASS", "BOSS"]


@pytest.mark.rule("ZMB-46", "ZMB-10")
def test_a_massed_zombie_dies_with_all_its_cards():
    street = Street().zombie("A1", 2).zombie("A2", 3).hand(Card.MASS).zombies_play()
    street.do("play", card="MASS", from_="A1", to="A2")
    street.hand(Card.HAND_GRENADE).humans_play()
    street.do("play", card="HAND GRENADE", target="A2")
    assert street.spent(0) == ["MASS", "ZOMBIE 2", "ZOMBIE 3"]
    assert street.state["tally"]["killed"] == {"grenade": 1}


@pytest.mark.rule("ZMB-46", "ZMB-48")
@pytest.mark.parametrize("reading", ["one-and-one", "two"])
def test_a_massed_zombie_stays_where_it_is(reading):
    street = Street(ruling__move_limit=reading, ruling__change_counts="free")
    street.zombie("A1", 2).zombie("A2", 3).zombie("B2", 2).hand(Card.MASS, Card.HUNGER, Card.CHANGE).zombies_play()
    street.do("play", card="MASS", from_="A1", to="A2")
    assert {told["from"] for told in street.actions() if told.get("card") == "HUNGER"} == {"B2"}
    assert not street.may("play", card="CHANGE")


@pytest.mark.rule("ZMB-47")
def test_mass_needs_the_card_move_and_nothing_that_holds():
    street = Street().zombie("A1", 2).zombie("B1", 3).hand(Card.MASS)
    street.s.marks[0] |= Flag.CARD
    street.zombies_play()
    assert [told["from"] for told in street.actions() if told["do"] == "play"] == ["B1"]
    street = Street().zombie("A1", 2).zombie("B1", 3).hand(Card.MASS).net("A1", "B1").zombies_play()
    assert not street.may("play")
    street = Street(ruling__mass_netted="both-netted").zombie("A1", 2).zombie("B1", 3).zombie("B2", 2).hand(Card.MASS)
    street.net("A1", "B1").zombies_play()
    plays = {(told["from"], told["to"]) for told in street.actions() if told["do"] == "play"}
    assert plays == {("A1", "B1"), ("B1", "A1")}
    street.do("play", card="MASS", from_="A1")
    assert street.board == {"B1": "Z5*", "B2": "Z2"}


@pytest.mark.rule("ZMB-47")
@pytest.mark.parametrize("held", ["barrier", "freeze"])
def test_mass_is_not_possible_into_a_blocked_lane_or_under_freeze(held):
    street = Street().zombie("A2", 2).zombie("B2", 3).hand(Card.MASS)
    if held == "barrier":
        street.lay("B1", Card.BARRIER)
    street.s.frozen = int(held == "freeze")
    street.zombies_play()
    assert not street.may("play")


@pytest.mark.rule("ZMB-47", "ZMB-31")
def test_mass_onto_a_wall_needs_strength():
    street = Street().zombie("B2", 5).lay("B2", Card.WALL_5).zombie("A2", 4).zombie("B1", 3).hand(Card.MASS)
    street.zombies_play()
    assert not street.may("play", from_="A2", to="B2")
    assert not street.may("play", from_="B1", to="B2")
    street = Street().zombie("B3", 5).lay("B3", Card.WALL_5).zombie("B2", 3).zombie("B1", 2).hand(Card.MASS)
    street.zombies_play()
    assert street.may("play", from_="B2", to="B3")  # pushed by the line


@pytest.mark.rule("ZMB-48")
def test_change_swaps_everything_and_is_the_card_move_of_both():
    street = Street().zombie("A1", 2, human=True).zombie("A2", 4, boss=2).dogs("B1").hand(Card.CHANGE, Card.HUNGER)
    street.zombies_play()
    assert {(told["from"], told["to"]) for told in street.actions() if told.get("card") == "CHANGE"} == {
        ("A1", "A2"),
        ("A2", "A1"),
    }
    street.do("play", card="CHANGE", from_="A1")
    assert street.board == {"A1": "Z4b", "A2": "Z2h", "B1": "D"}
    assert not street.may("play", card="HUNGER")


@pytest.mark.rule("ZMB-48")
def test_change_may_be_free_and_needs_nobody_held():
    street = Street(ruling__change_counts="free").zombie("A1", 2).zombie("A2", 4).hand(Card.CHANGE, Card.HUNGER)
    street.zombies_play()
    street.do("play", card="CHANGE", from_="A1")
    street.do("play", card="HUNGER", from_="A2")
    assert street.board == {"A1": "Z4", "A3": "Z2"}
    street = Street().zombie("A1", 2).zombie("A2", 4).net("A2").hand(Card.CHANGE).zombies_play()
    assert not street.may("play")


@pytest.mark.rule("ZMB-48", "ZMB-35")
def test_change_takes_both_into_what_lies_there_first_named_first():
    street = Street().zombie("B1", 3, boss=1).zombie("B2", 2).lay("B1", Card.NAPALM).lay("B2", Card.PIT_TRAP_1)
    street.hand(Card.CHANGE).zombies_play()
    street.do("play", card="CHANGE", from_="B1", to="B2")
    assert street.board == {"B1": "Z1 napalm", "B2": "Z3b pit 1"}
    street = Street().zombie("B1", 5).zombie("B2", 4).lay("B1", Card.WALL_5).hand(Card.CHANGE).zombies_play()
    assert not street.may("play")


@pytest.mark.rule("ZMB-49")
def test_a_bitten_human_rises_beside_or_behind():
    street = Street().zombie("B2", 3, human=True).lay("C2", Card.WALL_5).hand(Card.BITE).zombies_play()
    assert {told["to"] for told in street.actions() if told["do"] == "play"} == {"A2", "B1"}
    street.do("play", card="BITE", from_="B2", to="A2")
    piece = street.state["board"]["A2"][0]
    assert (piece["strength"], piece["printed"], piece["cards"]) == (1, 1, ["HUMAN"])
    assert street.board["B2"] == "Z3"
    assert street.spent(0) == ["BITE"]
    street.hand(Card.SHOT_1).humans_play()
    street.do("play", card="SHOT 1", target="A2")
    assert street.spent(0) == ["BITE", "HUMAN"]


@pytest.mark.rule("ZMB-49")
def test_bite_needs_a_human_and_a_free_square_outside_blocked_lanes():
    street = Street().zombie("B1", 3).hand(Card.BITE).zombies_play()
    assert not street.may("play")
    street = Street().zombie("B1", 3, human=True).zombie("A1", 2).lay("C1", Card.BARRIER).hand(Card.BITE).zombies_play()
    assert not street.may("play")


@pytest.mark.rule("ZMB-55")
def test_a_pick_axe_destroys_walls_barrels_cars_and_mines():
    street = Street().lay("A2", Card.WALL_6).lay("A3", Card.ROLLING_BARREL).lay("B2", Card.CAR).lay("B3", Card.MINE)
    street.lay("C1", Card.BARRIER).lay("C3", Card.PIT_TRAP_1).lay("A2", Card.NAPALM).zombie("B1", 2)
    street.hand(Card.PICK_AXE).zombies_play()
    assert {(told["target"], told["destroys"]) for told in street.actions() if told["do"] == "play"} == {
        ("A2", "WALL 6"),
        ("A3", "ROLLING BARREL"),
        ("B2", "CAR"),
        ("B3", "MINE"),
    }
    street.do("play", card="PICK AXE", target="B2")
    assert "B2" not in street.board
    assert street.board["B1"] == "Z2"  # no explosion
    assert street.spent(1) == ["CAR"]


@pytest.mark.rule("ZMB-55")
def test_a_pick_axe_may_destroy_all_but_pit_traps():
    street = Street(ruling__pick_axe="all-but-pit").lay("A2", Card.WALL_6).lay("A2", Card.NAPALM)
    street.lay("C1", Card.BARRIER).lay("C3", Card.PIT_TRAP_1).zombie("C2", 2).hand(Card.PICK_AXE).zombies_play()
    assert {told["destroys"] for told in street.actions() if told["do"] == "play"} == {"WALL 6", "NAPALM", "BARRIER"}
    street.do("play", card="PICK AXE", destroys="BARRIER")
    assert street.state["blocked_lanes"] == []


@pytest.mark.rule("ZMB-87")
def test_meat_and_get_out_take_a_card_of_the_other_hand():
    street = Street().hand(Card.MEAT, Card.ZOMBIE_2).zombies_play()
    assert not street.may("play", card="MEAT")
    street.hand(Card.SHOT_1, Card.SNIPER, Card.GET_OUT)
    assert {told["removed"] for told in street.actions() if told.get("card") == "MEAT"} == {
        "SHOT 1",
        "SNIPER",
        "GET OUT!",
    }
    street.do("play", card="MEAT", removed="SNIPER")
    assert street.state["human_hand"] == ["SHOT 1", "GET OUT!"]
    assert street.spent(1) == ["SNIPER"]
    street.humans_play()
    street.do("play", card="GET OUT!", removed="ZOMBIE 2")
    assert street.state["zombie_hand"] == []
    assert street.s.discarded.sum() == 0


@pytest.mark.rule("ZMB-44", "ZMB-15")
def test_terror_leaves_the_humans_one_card():
    street = Street().zombie("A1", 5).hand(Card.TERROR, Card.TERROR, Card.SHOT_1, Card.SHOT_1).zombies_play()
    street.do("play", card="TERROR")
    assert not street.may("play", card="TERROR")
    street.humans_play()
    street.do("play", card="SHOT 1")
    assert street.state["cards_played"] == 1
    assert [told["do"] for told in street.actions()] == ["end_phase"]
    street.do("end_phase")
    assert street.state["terror"]
    assert street.rules() == {"do": "expire", "what": ["terror"]}
    assert not street.state["terror"]
    assert street.state["phase"] == "zombies"
