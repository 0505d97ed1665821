"""What a laid card does: infection, police, doctors and soldiers."""

from __future__ import annotations

import pytest

from tests.games.zombie_dot.conftest import ZOMBIE


def _attacked(new_table, *slugs: str, **rulings: str):
    """Lay a row of survivors and give the zombie the crossing, to be laid at its east end."""
    table = new_table(**rulings)
    table.row(*slugs)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW", "NESW", "NS")
    return table


@pytest.mark.rule("ZD-17")
def test_a_zombie_turns_all_survivors_linked_to_it_at_once(new_table):
    table = new_table()
    table.put("0,0", "ES")
    table.put("0,1", "ESW")
    table.put("1,0", "NES")
    table.put("1,2", "NSW")
    table.put("0,2", "SW")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW")
    table.lay("NESW", "1,1")
    assert table.zombies() == {"1,1", "0,1", "1,0", "1,2"}
    assert table.outcome().infections == 3


@pytest.mark.rule("ZD-17")
def test_a_survivor_beside_without_a_common_path_stays(new_table):
    table = new_table()
    table.put("0,0", "NE")
    table.put("0,1", "SW")
    table.put("1,0", "NS")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW")
    table.lay("NESW", "1,1")
    assert table.zombies() == {"1,1", "0,1"}


@pytest.mark.rule("ZD-18")
def test_a_turned_card_infects_nobody(new_table):
    table = _attacked(new_table, "EW", "EW", "EW")
    table.lay("NESW", "0,3")
    assert table.zombies() == {"0,3", "0,2"}


@pytest.mark.rule("ZD-19")
def test_the_whole_path_turns_in_the_other_reading(new_table):
    table = _attacked(new_table, "NE", "EW", "EW", ruling__infection="path")
    table.put("-1,0", "ESW")
    table.put("-1,1", "NSW")
    table.put("-2,1", "EW")
    table.lay("NESW", "0,3")
    assert table.zombies() == {"0,3", "0,2", "0,1", "0,0", "-1,0", "-1,1"}


@pytest.mark.rule("ZD-19")
def test_a_police_stops_the_path(new_table):
    table = _attacked(new_table, "EW", "ESW-police", "EW", ruling__infection="path")
    table.lay("NESW", "0,3")
    assert table.zombies() == {"0,3", "0,2"}
    assert table.shown()["table"]["0,1"]["block_used"]
    table.turn_of(table.zombie)
    table.lay("NS", "1,1")
    assert table.zombies() == {"0,3", "0,2", "1,1", "0,1", "0,0"}


@pytest.mark.rule("ZD-22", "ZD-16")
def test_a_police_stands_off_one_zombie_that_needs_no_other_survivor(new_table):
    table = _attacked(new_table, "ESW-police")
    table.lay("NESW", "0,1")
    assert table.zombies() == {"0,1"}
    assert table.shown()["table"]["0,0"]["block_used"]
    assert table.outcome().police_blocks == 1


@pytest.mark.rule("ZD-22")
def test_a_police_laid_beside_a_zombie_stands_it_off(new_table):
    table = new_table()
    table.put("0,0", "EW", ZOMBIE)
    table.hand(0, "NSW-police")
    table.lay("NSW-police", "0,1")
    assert table.zombies() == {"0,0"}
    assert table.shown()["table"]["0,1"]["block_used"]


@pytest.mark.rule("ZD-23")
def test_the_second_zombie_turns_the_police(new_table):
    table = _attacked(new_table, "ESW-police")
    table.lay("NESW", "0,1")
    table.turn_of(table.zombie)
    table.lay("NS", "1,0")
    assert table.zombies() == {"0,1", "1,0", "0,0"}


def _police_between_two(new_table, ruling: str):
    """Let one zombie stand by a police and another one turn the police's other neighbour."""
    table = new_table(ruling__police_flip=ruling)
    table.put("0,0", "ESW-police")
    table.put("0,1", "EW", ZOMBIE)
    table.put("0,-1", "EW")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW", "NS")
    table.lay("NESW", "0,-2")
    return table


@pytest.mark.rule("ZD-23")
@pytest.mark.parametrize(("ruling", "falls"), [("laid", False), ("count", True)])
def test_a_zombie_that_arose_by_turning_counts_later_or_at_once(new_table, ruling, falls):
    table = _police_between_two(new_table, ruling)
    assert ("0,0" in table.zombies()) is falls
    table.turn_of(table.zombie)
    assert table.may_lay("NS", "1,0") is not falls


@pytest.mark.rule("ZD-23")
def test_a_zombie_that_arose_by_turning_counts_at_the_next_attack(new_table):
    table = _attacked(new_table, "ESW-police", "EW")
    table.lay("NESW", "0,2")
    assert table.zombies() == {"0,2", "0,1"}
    table.turn_of(table.zombie)
    table.lay("NS", "1,0")
    assert "0,0" in table.zombies()


@pytest.mark.rule("ZD-23")
@pytest.mark.parametrize(("ruling", "second_falls"), [("laid", False), ("count", True)])
def test_police_fall_one_after_the_other_by_count_only(new_table, ruling, second_falls):
    table = new_table(ruling__police_flip=ruling)
    table.put("0,0", "ESW-police")
    table.put("0,1", "NSW-police")
    table.put("1,1", "NEW", ZOMBIE)
    table.put("1,0", "NS", ZOMBIE)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW")
    table.lay("NESW", "0,-1")
    assert "0,0" in table.zombies()
    assert ("0,1" in table.zombies()) is second_falls


@pytest.mark.rule("ZD-24")
@pytest.mark.parametrize(("ruling", "falls"), [("current", False), ("once", True)])
def test_a_police_relieved_of_its_zombie_blocks_again_or_not(new_table, ruling, falls):
    table = _attacked(new_table, "ESW-police", ruling__police_block=ruling)
    table.lay("NESW", "0,1")
    table.turn_of(0)
    table.hand(0, "NS-soldier")
    table.lay("NS-soldier", "-1,1")
    assert "0,1" not in table.shown()["table"]
    table.turn_of(table.zombie)
    table.lay("NS", "1,0")
    assert ("0,0" in table.zombies()) is falls


@pytest.mark.rule("ZD-25")
def test_a_doctor_turns_laid_and_turned_zombies_back(new_table):
    table = new_table()
    table.put("0,0", "NE")
    table.put("-1,1", "NSW", ZOMBIE)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NEW")
    table.lay("NEW", "0,1")
    assert table.zombies() == {"0,0", "0,1", "-1,1"}
    table.turn_of(0)
    table.hand(0, "ES-doctor")
    table.lay("ES-doctor", "-1,0")
    assert table.zombies() == {"0,1"}
    assert table.outcome().cures == 2


@pytest.mark.rule("ZD-25")
def test_a_doctor_needs_no_zombie(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.hand(0, "NW-doctor")
    table.lay("NW-doctor", "0,1")
    assert (table.zombies(), table.outcome().cures) == (set(), 0)


@pytest.mark.rule("ZD-26")
@pytest.mark.parametrize(("ruling", "left"), [("linked", {"0,0"}), ("path", set())])
def test_a_doctor_turns_neighbours_or_the_whole_path(new_table, ruling, left):
    table = new_table(ruling__doctor=ruling)
    table.put("0,0", "EW", ZOMBIE)
    table.put("0,1", "EW")
    table.put("0,2", "EW", ZOMBIE)
    table.hand(0, "NW-doctor")
    table.lay("NW-doctor", "0,3")
    assert table.zombies() == left


@pytest.mark.rule("ZD-32")
@pytest.mark.parametrize("slug", ["NE-doctor", "EW-soldier"])
def test_doctors_and_soldiers_turn_like_others(new_table, slug):
    table = _attacked(new_table, slug)
    table.lay("NESW", "0,1")
    assert table.zombies() == {"0,0", "0,1"}


@pytest.mark.rule("ZD-20")
def test_a_doctor_laid_by_the_zombie_heals_nobody(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.put("0,-1", "ES", ZOMBIE)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NW-doctor")
    table.lay("NW-doctor", "0,1")
    assert table.zombies() == {"0,-1", "0,0", "0,1"}


@pytest.mark.rule("ZD-20")
@pytest.mark.parametrize(("ruling", "falls"), [("power-returns", False), ("ordinary", True)])
def test_a_police_turned_back_has_its_power_or_not(new_table, ruling, falls):
    table = new_table(ruling__turned_back=ruling)
    table.put("0,0", "NES-police", ZOMBIE)
    table.hand(0, "SW-doctor")
    table.lay("SW-doctor", "0,1")
    assert table.zombies() == set()
    assert table.shown()["table"]["0,0"]["power_lost"] is falls
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NS")
    table.lay("NS", "1,0")
    assert ("0,0" in table.zombies()) is falls


@pytest.mark.rule("ZD-27", "ZD-28")
def test_a_soldier_removes_linked_zombies_and_may_stand_alone(new_table):
    table = new_table()
    table.put("0,0", "NS", ZOMBIE)
    table.put("1,0", "NS", ZOMBIE)
    table.put("2,1", "NEW", ZOMBIE)
    table.hand(0, "NESW-soldier", "EW", "NS")
    table.lay("NESW-soldier", "2,0")
    assert set(table.sides()) == {"0,0", "2,0"}
    assert [card["edges"] for card in table.shown()["removed"]] == ["NS", "NEW"]
    assert table.outcome().removals == 2
    table.turn_of(0)
    assert table.squares("NS") == {"3,0"}
    assert table.squares("EW") == {"2,1", "2,-1"}


@pytest.mark.rule("ZD-28", "ZD-29")
@pytest.mark.parametrize(("ruling", "free"), [("free", True), ("blocked", False)])
def test_a_cleared_square_is_free_or_blocked(new_table, ruling, free):
    table = new_table(ruling__cleared_square=ruling)
    table.put("0,0", "EW")
    table.put("0,1", "NW", ZOMBIE)
    table.hand(0, "NS-soldier", "NSW")
    table.lay("NS-soldier", "-1,1")
    table.turn_of(0)
    assert table.may_lay("NSW", "0,1") is free
    assert table.shown()["blocked_squares"] == ([] if free else ["0,1"])


@pytest.mark.rule("ZD-34", "ZD-4")
@pytest.mark.parametrize(("ruling", "joined"), [("same", {"0,-1"}), ("mirrored", {"0,1"})])
def test_a_turned_card_keeps_its_paths_or_mirrors_them(new_table, ruling, joined):
    table = new_table(ruling__zombie_paths=ruling)
    table.put("0,0", "SW")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "EW", "NS")
    table.lay("NS", "1,0")
    assert table.zombies() == {"0,0", "1,0"}
    table.turn_of(0)
    table.hand(0, "NESW-soldier")
    assert {at for at in ("0,1", "0,-1") if table.may_lay("NESW-soldier", at)} == joined


@pytest.mark.rule("ZD-4")
def test_the_zombie_lays_the_zombie_side_up(new_table):
    table = new_table(ruling__zombie_paths="mirrored")
    table.put("0,0", "EW")
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NE")
    assert table.squares("NE") == {"0,1"}
    table.lay("NE", "0,1")
    lying = table.shown()["table"]["0,1"]
    assert (lying["side"], lying["edges"], lying["laid_by"]) == (ZOMBIE, "NE", table.zombie)
