"""The examples the rulebook shows as figures, rebuilt from their text; paths chosen by us, since no card is public."""

from __future__ import annotations

import pytest

from tests.games.zombie_dot.conftest import ZOMBIE


@pytest.mark.rule("ZD-7")
@pytest.mark.parametrize("upright", [False, True])
def test_the_eighth_card_of_a_line_cannot_be_laid(new_table, upright):
    table = new_table()
    line = ("NS", "NES", "NSW") if upright else ("EW", "ESW", "NEW")
    for at in range(7):
        table.put(f"{at},0" if upright else f"0,{at}", line[at // 3])
    table.hand(0, "NESW")
    assert not table.may_lay("NESW", "7,0" if upright else "0,7")
    assert not table.may_lay("NESW", "-1,0" if upright else "0,-1")


@pytest.mark.rule("ZD-10")
def test_a_card_that_would_fit_lying_down_cannot_be_laid(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.hand(0, "NS")
    assert table.squares("NS") == set()
    assert table.may_skip()


@pytest.mark.rule("ZD-11", "ZD-12")
def test_a_survivor_joins_a_survivor_and_no_zombie(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("0,1", "NSW", ZOMBIE)
    table.hand(0, "EW", "NS")
    assert table.squares("EW") == {"0,-1"}
    assert table.squares("NS") == set()


@pytest.mark.rule("ZD-21", "ZD-22", "ZD-23", "ZD-18")
def test_the_police_joins_one_zombie_and_its_fall_spreads_to_nobody(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("-1,1", "NES", ZOMBIE)
    table.hand(0, "NEW-police")
    table.lay("NEW-police", "0,1")
    assert table.zombies() == {"-1,1"}
    table.turn_of(table.zombie)
    table.hand(table.zombie, "EW")
    table.lay("EW", "0,2")
    assert table.zombies() == {"-1,1", "0,2", "0,1"}
    assert table.sides()["0,0"] == "survivor"


@pytest.mark.rule("ZD-21")
def test_the_police_is_not_laid_between_two_zombies(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("-1,1", "NES", ZOMBIE)
    table.put("0,2", "EW", ZOMBIE)
    table.hand(0, "NEW-police")
    assert not table.may_lay("NEW-police", "0,1")


@pytest.mark.rule("ZD-25")
def test_the_doctor_heals_several_zombies_where_it_joins_them(new_table):
    table = new_table()
    table.put("0,0", "EW", ZOMBIE)
    table.put("-1,1", "ESW", ZOMBIE)
    table.put("1,1", "NES", ZOMBIE)
    table.hand(0, "NW-doctor", "SW-doctor")
    table.lay("NW-doctor", "0,1")
    assert table.zombies() == {"1,1"}
    other = new_table()
    other.put("0,0", "EW", ZOMBIE)
    other.put("-1,1", "ESW", ZOMBIE)
    other.put("1,1", "NES", ZOMBIE)
    other.hand(0, "SW-doctor")
    other.lay("SW-doctor", "0,1")
    assert other.zombies() == {"-1,1"}


@pytest.mark.rule("ZD-32")
def test_a_zombie_that_comes_later_turns_the_doctor(new_table):
    table = new_table()
    table.put("0,0", "EW", ZOMBIE)
    table.hand(0, "NW-doctor")
    table.lay("NW-doctor", "0,1")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NS")
    table.lay("NS", "-1,1")
    assert table.zombies() == {"-1,1", "0,1"}


@pytest.mark.rule("ZD-27", "ZD-28", "ZD-32")
def test_the_soldier_left_apart_does_not_hold_up_the_game(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("0,1", "NSW", ZOMBIE)
    table.hand(0, "NS-soldier", "NS")
    table.lay("NS-soldier", "1,1")
    assert set(table.sides()) == {"0,0", "1,1"}
    table.turn_of(0)
    table.lay("NS", "2,1")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "ES")
    table.lay("ES", "0,1")
    assert table.zombies() == {"0,1", "1,1"}


@pytest.mark.rule("ZD-16")
def test_a_zombie_without_a_link_to_a_survivor_cannot_be_laid(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NS")
    assert table.squares("NS") == set()
    assert table.may_skip()


@pytest.mark.rule("ZD-16")
def test_a_zombie_linked_to_zombies_only_cannot_be_laid(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("0,1", "EW", ZOMBIE)
    table.put("1,2", "NES", ZOMBIE)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "SW")
    assert not table.may_lay("SW", "0,2")


@pytest.mark.rule("ZD-17", "ZD-18")
def test_a_zombie_beside_several_survivors_turns_them_all_and_no_others(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("0,1", "EW")
    table.put("1,2", "NS")
    table.put("-1,2", "NS")
    table.put("2,2", "NS-soldier")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NSW")
    table.lay("NSW", "0,2")
    assert table.zombies() == {"0,2", "0,1", "1,2", "-1,2"}
