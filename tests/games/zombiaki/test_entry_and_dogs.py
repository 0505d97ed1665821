"""Putting pieces on the street, and running dogs."""

from __future__ import annotations

import pytest

from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street


def _targets(street: Street, card: str) -> set[str]:
    return {told["target"] for told in street.actions() if told.get("card") == card}


@pytest.mark.rule("ZMB-19", "ZMB-20")
def test_pieces_come_on_row_1_where_nobody_stands_and_no_barrier_blocks():
    street = Street().zombie("B1", 2).lay("C1", Card.BARRIER).hand(Card.ZOMBIE_3, Card.DOGS).zombies_play()
    assert _targets(street, "ZOMBIE 3") == {"A1"}
    assert _targets(street, "DOGS") == {"A1"}
    street.do("play", card="ZOMBIE 3", target="A1")
    assert street.board == {"A1": "Z3", "B1": "Z2", "C1": "barrier"}
    assert street.state["tally"]["zombies_placed"] == 2
    assert not _targets(street, "DOGS")


@pytest.mark.rule("ZMB-20")
def test_dogs_may_come_on_rows_1_to_3_in_one_reading():
    street = Street(ruling__dogs_entry="rows-1-3").zombie("B2", 2).lay("A3", Card.WALL_5).hand(Card.DOGS, Card.ZOMBIE_2)
    street.zombies_play()
    assert _targets(street, "DOGS") == {"A1", "A2", "B1", "B3", "C1", "C2", "C3"}
    assert _targets(street, "ZOMBIE 2") == {"A1", "B1", "C1"}


@pytest.mark.rule("ZMB-21")
def test_traps_on_the_entry_square_work():
    street = Street().lay("A1", Card.PIT_TRAP_2).lay("B1", Card.NAPALM).lay("C1", Card.ROLLING_BARREL)
    street.hand(Card.ZOMBIE_2, Card.ZOMBIE_3, Card.DOGS).zombies_play()
    street.do("play", card="ZOMBIE 2", target="A1")
    street.do("play", card="ZOMBIE 3", target="B1")
    street.do("play", card="DOGS", target="C1")
    assert street.board == {"B1": "Z2 napalm"}
    assert street.spent(0) == ["ZOMBIE 2", "DOGS"]
    assert street.spent(1) == ["PIT TRAP 2", "ROLLING BARREL"]
    assert street.state["tally"]["killed"] == {"pit": 1}
    assert street.state["tally"]["dogs_killed"] == 1


@pytest.mark.rule("ZMB-21")
def test_a_wall_on_the_entry_square_needs_strength_and_keeps_dogs_out():
    street = Street().lay("A1", Card.WALL_5).hand(Card.ZOMBIE_4, Card.ZOMBIE_5, Card.DOGS).zombies_play()
    assert "A1" not in _targets(street, "ZOMBIE 4")
    assert "A1" in _targets(street, "ZOMBIE 5")
    assert "A1" not in _targets(street, "DOGS")


@pytest.mark.rule("ZMB-21")
def test_cards_on_the_entry_square_may_forbid_it():
    street = Street(ruling__entry_squares="empty-only").lay("A1", Card.CAR).lay("B1", Card.NAPALM)
    street.hand(Card.ZOMBIE_5).zombies_play()
    assert _targets(street, "ZOMBIE 5") == {"C1"}


def _paths(street: Street) -> list[list[str]]:
    return [told["path"] for told in street.actions()]


@pytest.mark.rule("ZMB-22", "ZMB-23", "ZMB-24")
def test_dogs_run_up_to_three_squares_round_pieces_and_walls():
    street = Street().dogs("A2").zombie("A3", 2).lay("A1", Card.WALL_5).zombies_move()
    paths = _paths(street)
    assert [] in paths
    assert {path[0] for path in paths if path} == {"B2"}
    assert ["B2", "A2", "B2"] in paths  # turning back is allowed
    assert max(map(len, paths)) == 3
    # from B2: back, ahead or to C2; then every open neighbour
    assert sorted(path for path in paths if len(path) == 2) == [["B2", "A2"], ["B2", "B1"], ["B2", "B3"], ["B2", "C2"]]
    street.do("dog_move", path=["B2", "B3", "B4"])
    assert street.board == {"A1": "wall 5", "A3": "Z2", "B4": "D"}
    assert street.state["board"]["B4"] == [{"piece": "dogs", "toughness": 1, "had_move": True}]
    assert street.state["decision"] == "move_zombies"


@pytest.mark.rule("ZMB-22")
def test_each_dogs_card_runs_once_in_the_order_the_player_likes():
    street = Street().dogs("A1").dogs("A2").zombies_move()
    assert {told["from"] for told in street.actions()} == {"A1", "A2"}
    street.do("dog_move", from_="A2", path=["A3", "A4", "A5"])
    assert {told["from"] for told in street.actions()} == {"A1"}
    street.do("dog_move", from_="A1", path=["A2", "A3", "A4"])
    assert street.board == {"A4": "D", "A5": "D"}
    assert street.state["decision"] == "draw"


@pytest.mark.rule("ZMB-24")
def test_dogs_may_have_to_run():
    street = Street(ruling__dog_steps="1-3").dogs("A1").zombies_move()
    assert [] not in _paths(street)
    assert {len(path) for path in _paths(street)} == {1, 2, 3}
    street = Street(ruling__dog_steps="exactly-3").dogs("A1").zombies_move()
    assert {len(path) for path in _paths(street)} == {3}
    street = Street(ruling__dog_steps="exactly-3").dogs("A1").lay("A2", Card.MINE).lay("B1", Card.WALL_5).zombies_move()
    assert _paths(street) == [["A2"]]  # the mine ends the run


@pytest.mark.rule("ZMB-24")
def test_dogs_that_can_go_nowhere_are_not_asked():
    street = Street(ruling__dog_steps="1-3").dogs("A1").lay("A2", Card.WALL_5).zombie("B1", 2).zombies_move()
    assert street.state["decision"] == "move_zombies"


@pytest.mark.rule("ZMB-23")
def test_frozen_dogs_do_not_run():
    street = Street().dogs("A1")
    street.s.frozen = 1
    assert street.zombies_move().state["decision"] == "draw"


@pytest.mark.rule("ZMB-25")
def test_a_run_ends_on_the_square_where_the_dogs_die():
    street = Street().dogs("A1").lay("A2", Card.PIT_TRAP_1).lay("B1", Card.CAR).zombies_move()
    paths = _paths(street)
    assert ["A2"] in paths
    assert all(path[0] == "B1" for path in paths if len(path) > 1)
    street.do("dog_move", path=["A2"])
    assert street.board == {"B1": "car"}
    assert street.spent(1) == ["PIT TRAP 1"]


@pytest.mark.rule("ZMB-25")
def test_tough_dogs_run_on_through_fire_until_it_kills_them():
    street = Street(keep_totals=False, number__dogs=2, deck__humans__napalm=2).dogs("A1").lay("B1", Card.WALL_5)
    street.lay("A2", Card.NAPALM).lay("A3", Card.NAPALM).zombies_move()
    paths = _paths(street)
    assert ["A2", "A3"] in paths
    assert ["A2", "B2", "B3"] in paths
    assert not [path for path in paths if path[:2] == ["A2", "A3"] and len(path) > 2]
    street.do("dog_move", path=["A2", "B2", "B3"])
    assert street.state["board"]["B3"] == [{"piece": "dogs", "toughness": 1, "had_move": True}]
    exact = Street(keep_totals=False, number__dogs=2, ruling__dog_steps="exactly-3").dogs("A1")
    exact.lay("B1", Card.WALL_5).lay("A2", Card.NAPALM).zombies_move()
    assert {len(path) for path in _paths(exact)} == {3}


@pytest.mark.rule("ZMB-25")
def test_traps_may_work_only_where_dogs_stop():
    street = Street(ruling__dog_hazards="last-square").dogs("A1").lay("A2", Card.NAPALM).zombies_move()
    street.do("dog_move", path=["A2", "A3"])
    assert street.board == {"A2": "napalm", "A3": "D"}
    street = Street(ruling__dog_hazards="last-square").dogs("A1").lay("A2", Card.NAPALM).zombies_move()
    street.do("dog_move", path=["A2"])
    assert street.board == {"A2": "napalm"}


@pytest.mark.rule("ZMB-25", "ZMB-75")
def test_dogs_on_a_mine_die_and_the_humans_direct_the_shrapnel():
    street = Street().dogs("B1").lay("B2", Card.MINE).zombie("A2", 2).zombies_move()
    street.do("dog_move", path=["B2"])
    assert street.state["seat"] == 1
    assert street.state["pending"] == [{"do": "shrapnel", "of": "B2"}]
    assert {told["shrapnel"] for told in street.actions()} == {"A2", "B1", "B3", "C2"}
    street.do("choose_shrapnel", shrapnel="A2")
    assert street.board == {"A2": "Z1"}
    assert street.rules()["order"] == ["A2"]


@pytest.mark.rule("ZMB-4", "ZMB-26")
def test_dogs_on_row_5_stay_and_win_nothing():
    street = Street().dogs("A5").zombie("A4", 2).zombies_move()
    assert all("A5" not in path or path.count("A5") for path in _paths(street))
    street.do("dog_move", path=[])
    assert street.state["decision"] == "draw"
    assert street.board == {"A4": "Z2", "A5": "D"}
    assert not street.state["over"]


@pytest.mark.rule("ZMB-26")
def test_dogs_that_reach_row_5_may_leave_the_street():
    street = Street(ruling__dog_row_5="leaves").dogs("A4").zombies_move()
    assert not [path for path in _paths(street) if "A5" in path[:-1]]
    street.do("dog_move", path=["A5"])
    assert street.board == {}
    assert street.spent(0) == ["DOGS"]
    assert street.state["tally"]["dogs_killed"] == 0


@pytest.mark.rule("ZMB-27")
def test_dogs_in_a_blocked_lane_are_held_or_may_step_out_sideways():
    street = Street().dogs("B2").lay("B1", Card.BARRIER).zombies_move()
    assert street.state["decision"] == "draw"
    street = Street(ruling__dog_blocked_lane="may-sidestep").dogs("B2").lay("B1", Card.BARRIER).zombies_move()
    assert {tuple(path[:1]) for path in _paths(street)} == {(), ("A2",), ("C2",)}
    assert not [path for path in _paths(street) if any(square[0] == "B" for square in path)]
