"""Combat, death and coming back, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.zombies4.state import Act, Stage, Stream, code


def fighting(new_table, dogs=1, stage=Stage.COMBAT, **values):
    """Return a table where seat 0 stands with dogs on a wooded square and is about to fight."""
    table = new_table(**values)
    table.tile("woods-01", 0, -1)
    table.pawn(0, 1, -3)
    table.dogs(1, -3, dogs)
    table.go(stage)
    return table


@pytest.mark.rule("Z4-40")
def test_dogs_on_the_own_square_are_fought_in_step_three(new_table):
    table = fighting(new_table)
    assert (table.shown()["decision"], table.shown()["pending"][0]["seat"]) == ("fight", 0)
    table = new_table()
    table.go(Stage.COMBAT)
    assert table.stage() is Stage.ROLL


@pytest.mark.rule("Z4-41")
@pytest.mark.parametrize(("value", "killed"), [(v, v >= 5) for v in range(1, 7)])
def test_five_or_more_kills_a_dog(new_table, value, killed):
    table = fighting(new_table)
    table.dice({Stream.FIGHT: [value]})
    table.auto()
    assert (int(table.s.kills[0]), table.dogs_at(1, -3)) == (int(killed), int(not killed))
    assert table.shown()["roll"] == (None if killed else value)


@pytest.mark.rule("Z4-41")
@pytest.mark.parametrize("target", [1, 3, 8])
def test_the_kill_target_is_a_param(new_table, target):
    table = fighting(new_table, dog__target=target)
    table.dice({Stream.FIGHT: [2]})
    table.auto()
    assert (table.shown()["deficit"] or 0) == max(0, target - 2)


@pytest.mark.rule("Z4-42")
def test_bullets_raise_the_roll_one_for_one(new_table):
    table = fighting(new_table)
    table.dice({Stream.FIGHT: [3]})
    table.auto()
    assert table.legal() == {int(code(int(Act.WOUND), 0, 0)), int(code(int(Act.SPEND), 2, 0))}
    table.do(Act.SPEND, 2)
    assert (int(table.s.bullets[0]), int(table.s.kills[0]), int(table.s.half_hearts[0])) == (1, 1, 6)


@pytest.mark.rule("Z4-42")
def test_too_few_bullets_leave_the_wound(new_table):
    table = fighting(new_table)
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    assert table.legal() == {int(code(int(Act.WOUND), 0, 0))}


@pytest.mark.rule("Z4-43")
@pytest.mark.parametrize("damage", [1, 2])
def test_a_failed_roll_costs_half_a_heart_and_the_fight_goes_on(new_table, damage):
    table = fighting(new_table, dog__damage=damage)
    table.dice({Stream.FIGHT: [1, 6]})
    table.auto()
    table.do(Act.WOUND)
    assert (int(table.s.half_hearts[0]), table.shown()["decision"]) == (6 - damage, "fight")
    table.auto()
    assert int(table.s.kills[0]) == 1


@pytest.mark.rule("Z4-44")
def test_two_dogs_are_two_fights(new_table):
    table = fighting(new_table, dogs=2)
    table.dice({Stream.FIGHT: [5, 5]})
    table.auto()
    assert (int(table.s.kills[0]), table.shown()["decision"]) == (1, "fight")
    table.auto()
    assert (int(table.s.kills[0]), table.stage()) == (2, Stage.ROLL)


def die_in_combat(table):
    """Lose the last half heart."""
    table.has(0, half_hearts=1)
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    table.do(Act.WOUND)


@pytest.mark.rule("Z4-45")
def test_no_hearts_mean_death_at_once_and_the_dog_stays(new_table):
    table = fighting(new_table, dogs=2)
    die_in_combat(table)
    assert (table.at(0), int(table.s.deaths[0]), table.dogs_at(1, -3)) == (None, 1, 2)
    assert table.shown()["players"][0]["at"] is None


@pytest.mark.rule("Z4-46")
def test_a_killed_dog_lies_with_its_killer_and_not_in_the_supply(new_table):
    table = fighting(new_table)
    assert int(table.s.supply) == 99
    table.dice({Stream.FIGHT: [6]})
    table.auto()
    assert (int(table.s.supply), int(table.s.dogs_n), int(table.s.kills[0])) == (99, 0, 1)


@pytest.mark.rule("Z4-47")
@pytest.mark.parametrize(
    ("kills", "share", "left"), [(7, 50, 3), (8, 50, 4), (1, 50, 0), (0, 50, 0), (7, 0, 7), (7, 100, 0), (10, 25, 7)]
)
def test_a_death_costs_a_share_of_the_kills_rounded_up(new_table, kills, share, left):
    table = fighting(new_table, kill_loss=share)
    table.has(0, kills=kills)
    die_in_combat(table)
    assert (int(table.s.kills[0]), int(table.s.supply)) == (left, 99 - left)


@pytest.mark.rule("Z4-48")
def test_death_discards_what_lies_in_front_and_keeps_the_rest(new_table):
    table = fighting(new_table, hand_size=3)
    table.front(0, "spear", "twist-of-fate")
    table.hand(0, "return-to-sender")
    table.next_card("here-doggie")
    table.dice({Stream.FIGHT: [1]})
    table.has(0, half_hearts=1)
    table.auto()  # the Spear makes it 2
    table.do(Act.WOUND)
    assert sorted(table.discards()) == ["spear", "twist-of-fate"]
    assert (table.held(0), int(table.s.bullets[0])) == (["return-to-sender"], 3)
    assert table.stage() is Stage.DRAW


@pytest.mark.rule("Z4-48, Z4-54")
def test_the_turn_of_the_dead_goes_on_without_movement(new_table):
    table = fighting(new_table)
    die_in_combat(table)
    assert (table.stage(), table.shown()["decision"]) == (Stage.ZOMBIES, "roll_zombies")
    table.auto()
    assert table.seat() == 0


@pytest.mark.rule("Z4-48")
def test_death_ends_a_movement(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    table.dogs(1, -1)
    table.has(0, half_hearts=1)
    table.pawn(0, 1, 0)
    table.go(Stage.MOVE, moves_left=5)
    table.to(Act.STEP, 1, -1)
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    table.do(Act.WOUND)
    assert (table.stage(), int(table.s.moves_left)) == (Stage.ZOMBIES, 0)


@pytest.mark.rule("Z4-49")
def test_the_dead_return_at_the_start_of_their_next_turn(new_table):
    table = new_table()
    table.dead(1)
    table.go(Stage.DISCARD)
    assert (int(table.s.seat), table.at(1)) == (1, (1, 2))
    table = new_table(players=3)
    table.dead(2)
    table.go(Stage.DISCARD)
    assert table.at(2) is None


@pytest.mark.rule("Z4-50")
@pytest.mark.parametrize(("ruling", "bullets"), [("set", 3), ("added", 8)])
def test_the_returned_have_the_tokens_of_the_start(new_table, ruling, bullets):
    table = new_table(ruling__respawn_tokens=ruling)
    table.dead(1)
    table.has(1, bullets=5)
    table.go(Stage.DISCARD)
    assert (int(table.s.bullets[1]), int(table.s.half_hearts[1])) == (bullets, 6)
