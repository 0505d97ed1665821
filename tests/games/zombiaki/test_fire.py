"""Napalm, gasoline, flames, burning streets and voltage."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


def _damage(street: Street, card: str) -> list[dict[str, int]]:
    return [told["damage"] for told in street.actions() if told.get("card") == card]


@pytest.mark.rule("ZMB-70", "ZMB-14")
def test_napalm_burns_who_stands_there_and_who_comes_until_the_next_human_phase():
    street = Street().zombie("B2", 3).zombie("B1", 2).hand(Card.NAPALM).humans_play()
    assert len([told for told in street.actions() if told["do"] == "play"]) == 15
    street.do("play", card="NAPALM", target="B2")
    assert street.board == {"B1": "Z2", "B2": "Z2 napalm"}  # no step back
    street.do("end_phase")
    assert street.rules()["order"] == ["B2", "B1"]
    assert street.board == {"B2": "Z1 napalm", "B3": "Z2"}
    street.humans_begin()
    assert "napalm B2" in street.rules()["what"]
    assert street.board == {"B2": "Z1", "B3": "Z2"}
    assert street.spent(1) == ["NAPALM"]


@pytest.mark.rule("ZMB-70", "ZMB-43")
def test_every_entry_into_napalm_is_a_new_source():
    street = Street().zombie("B1", 3, human=True).lay("B2", Card.NAPALM).zombies_move()
    street.rules()
    assert street.board == {"B2": "Z3 napalm"}


@pytest.mark.rule("ZMB-69")
def test_napalm_sets_off_mine_and_car_or_the_mine_only():
    street = Street().lay("B2", Card.CAR).zombie("B3", 2).hand(Card.NAPALM).humans_play()
    street.do("play", card="NAPALM", target="B2")
    assert street.board == {"B2": "napalm", "B3": "Z1"}
    street = Street(ruling__napalm_lights="mine-only").lay("B2", Card.CAR).lay("A2", Card.MINE).hand(Card.NAPALM)
    street.humans_play()
    street.do("play", card="NAPALM", target="B2")
    assert street.board == {"A2": "mine", "B2": "car napalm"}
    street = Street().lay("A2", Card.MINE).hand(Card.NAPALM).humans_play()
    street.do("play", card="NAPALM", target="A2")
    assert street.state["decision"] == "choose_shrapnel"


@pytest.mark.rule("ZMB-71")
def test_gasoline_needs_a_kill_to_burn_on():
    street = Street().zombie("A1", 2).zombie("A2", 3).hand(Card.GASOLINE).humans_play()
    found = _damage(street, "GASOLINE")
    assert {"A1": 2, "A2": 2} in found
    assert {"A2": 3, "A1": 1} in found
    assert {"A2": 3} in found
    assert {"A3": 1, "A2": 3} in found  # an empty square wastes one
    assert {"B1": 1, "A1": 2, "A2": 1} in found
    assert not [damage for damage in found if list(damage)[-1] not in ("A1", "A2")]
    street.do("play", card="GASOLINE", path=["A1", "A2"])
    assert street.board == {"A2": "Z1"}  # no step back
    assert street.state["tally"]["killed"] == {"gasoline": 1}


@pytest.mark.rule("ZMB-71")
def test_gasoline_deals_four_points_to_dogs_and_zombies():
    street = Street().dogs("B1").dogs("B2").zombie("B3", 2).hand(Card.GASOLINE).humans_play()
    assert all(sum(damage.values()) <= 4 for damage in _damage(street, "GASOLINE"))
    street.do("play", card="GASOLINE", path=["B1", "B2", "B3"])
    assert street.board == {}
    street = Street().zombie("B3", 5).hand(Card.GASOLINE).humans_play()
    assert {"B3": 4} in _damage(street, "GASOLINE")


@pytest.mark.rule("ZMB-72", "ZMB-43")
def test_a_human_takes_the_rest_of_the_gasoline():
    street = Street().dogs("B1").zombie("B2", 2, human=True).zombie("B3", 2).hand(Card.GASOLINE).humans_play()
    assert {"B1": 1, "B2": 3} in _damage(street, "GASOLINE")
    assert not [damage for damage in _damage(street, "GASOLINE") if list(damage)[:2] == ["B2", "B3"]]
    street.do("play", card="GASOLINE", path=["B1", "B2"])
    assert street.board == {"B2": "Z2", "B3": "Z2"}


@pytest.mark.rule("ZMB-71")
def test_gasoline_may_spread_over_a_patch():
    street = Street(ruling__gasoline_shape="connected").dogs("B2").zombie("A2", 2, hurt=1).zombie("C2", 2, hurt=1)
    street.zombie("B3", 3).hand(Card.GASOLINE).humans_play()
    street.do("play", card="GASOLINE", path=["A2", "B2", "C2", "B3"])  # a T no path can burn
    assert street.board == {"B3": "Z2"}
    street = Street().dogs("B2").zombie("A2", 2, hurt=1).zombie("C2", 2, hurt=1).zombie("B3", 3).hand(Card.GASOLINE)
    street.humans_play()
    assert not street.may("play", path=["A2", "B2", "C2", "B3"])


@pytest.mark.rule("ZMB-71")
@pytest.mark.parametrize("shape", ["path", "connected"])
def test_every_spill_is_listed_as_the_rule_says(shape):
    street = Street(ruling__gasoline_shape=shape).zombie("A1", 2).dogs("A2").zombie("B2", 3, human=True)
    street.lay("B1", Card.MINE).zombie("C3", 4).hand(Card.GASOLINE).humans_play()
    found = {frozenset(damage.items()) for damage in _damage(street, "GASOLINE")}
    assert found == {frozenset(damage.items()) for damage in _spills(shape == "connected")}


def _spills(patch: bool) -> list[dict[str, int]]:
    """Work out the spills on the street of the test above by trying every sequence of squares."""
    price = {"A1": 2, "A2": 1, "B2": 99, "C3": 4}
    useful = {*price, "B1"}
    names = [lane + row for lane in "ABC" for row in "12345"]
    found = []

    def near(one: str, other: str) -> bool:
        return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1

    def spill(damage: dict[str, int], left: int) -> None:
        path = list(damage)
        if (set(path) & useful) if patch else path[-1] in useful:
            found.append(dict(damage))
        for name in names:
            beside = any(near(name, burnt) for burnt in path) if patch else near(name, path[-1])
            if left > 0 and name not in damage and beside:
                cost = min(left, price.get(name, 1))
                spill({**damage, name: cost}, left - cost)

    for name in names:
        cost = min(4, price.get(name, 1))
        spill({name: cost}, 4 - cost)
    return found


@pytest.mark.rule("ZMB-73")
def test_flames_reach_the_first_row_with_a_piece():
    street = Street().zombie("A4", 3).dogs("C4").zombie("B3", 2).hand(Card.FLAMETHROWER).humans_play()
    found = _damage(street, "FLAMETHROWER")
    assert {"A4": 5} in found
    assert {"A4": 3, "B4": 1, "C4": 1} in found
    assert {"A4": 3, "C4": 2} not in found  # the empty square between takes one
    assert all(sum(damage.values()) == 5 for damage in found)
    assert all({"A4", "C4"} & set(damage) for damage in found)
    street.do("play", card="FLAMETHROWER", damage={"A4": 3, "B4": 1, "C4": 1})
    assert street.board == {"B3": "Z2"}


@pytest.mark.rule("ZMB-73")
def test_flames_may_skip_a_piece_and_light_a_card():
    street = Street().zombie("A4", 5).zombie("B4", 2).zombie("C4", 3).hand(Card.FLAMETHROWER).humans_play()
    street.do("play", card="FLAMETHROWER", damage={"A4": 3, "C4": 2})
    assert street.board == {"A4": "Z2", "B4": "Z2", "C4": "Z1"}
    street = Street().zombie("A4", 5).lay("B4", Card.MINE).hand(Card.FLAMETHROWER).humans_play()
    assert {tuple(damage.items()) for damage in _damage(street, "FLAMETHROWER")} == {
        (("A4", 5),),
        (("A4", 4), ("B4", 1)),
    }


@pytest.mark.rule("ZMB-73")
@pytest.mark.parametrize("power", [1, 2, 3])
def test_flames_too_weak_for_more_still_burn_a_piece(power):
    street = Street(keep_totals=False, deck__humans__mine=2, number__flamethrower=power).zombie("A4", 2)
    street.lay("B4", Card.MINE).lay("C4", Card.MINE).hand(Card.FLAMETHROWER).humans_play()
    assert all("A4" in damage for damage in _damage(street, "FLAMETHROWER"))


@pytest.mark.rule("ZMB-73")
def test_flames_do_not_reach_behind_walls():
    street = Street().zombie("A3", 3).lay("A4", Card.WALL_5).zombie("B3", 2).hand(Card.FLAMETHROWER).humans_play()
    assert _damage(street, "FLAMETHROWER") == [{"B3": 5}]
    for reading, expected in (("front-row", []), ("next-row", [{"B2": 5}])):
        street = Street(ruling__flame_row=reading).zombie("A3", 3).lay("A4", Card.WALL_5).zombie("B2", 2)
        street.hand(Card.FLAMETHROWER).humans_play()
        assert _damage(street, "FLAMETHROWER") == expected


@pytest.mark.rule("ZMB-85", "ZMB-69")
def test_a_street_on_fire_burns_a_side_lane_and_what_can_explode():
    street = Street().zombie("A1", 2).lay("A2", Card.WALL_5).dogs("A5").zombie("B1", 2).lay("C3", Card.CAR)
    street.hand(Card.STREET_ON_FIRE).humans_play()
    assert {told["lane"] for told in street.actions() if told["do"] == "play"} == {"A", "C"}
    street.do("play", card="STREET ON FIRE", lane="A")
    assert street.board == {"A1": "Z1", "A2": "wall 5", "B1": "Z2", "C3": "car"}


@pytest.mark.rule("ZMB-86")
def test_voltage_works_on_any_lane_and_lights_nothing():
    street = Street().zombie("B3", 2, human=True).zombie("B1", 2, hurt=1).lay("B4", Card.CAR).hand(Card.HIGH_VOLTAGE)
    street.humans_play()
    assert [told["lane"] for told in street.actions() if told["do"] == "play"] == ["B"]
    street.do("play", card="HIGH VOLTAGE")
    assert street.board == {"B3": "Z2", "B4": "car"}
    assert street.state["tally"]["killed"] == {"high_voltage": 1}
