"""Cards and the dead: what waits for a player who dies, what holds a player no longer, what the dead may do."""

from __future__ import annotations

import pytest

from balance.games.zombies4 import GAME
from balance.games.zombies4.rules.turn import begin_turn, settle
from balance.games.zombies4.state import Act, Stage, Stream, card_code
from tests.games.zombies4.woods import ask, table_with


def feverish(new_table, cards=1, **values):
    """Return a table where seat 0 begins its turn with Full Moon Fever and nobody has bullets."""
    table = table_with(new_table, 3, **values)
    table.s.fever[0] = cards
    table.pawn(0, 1, -2)
    table.pawn(1, 1, -3)
    for seat in range(3):
        table.has(seat, bullets=0)
    begin_turn(table.s, table.p)
    settle(table.s, table.p, table.chance[0])
    return table


def attack(table, target, *rolls):
    """Attack a player with these dice."""
    table.dice({Stream.CARD_DIE: list(rolls)})
    table.apply(int(card_code(int(Act.OPPONENT), 0, target, 0, 0)))


@pytest.mark.rule("Z4-98", "Z4-48", "Z4-84")
def test_the_dead_attack_nobody(new_table):
    table = feverish(new_table, 2, ruling__moved_player="fights")
    table.dogs(1, 2)
    table.has(0, half_hearts=1)
    attack(table, 1, 1, 6)
    assert (table.shown()["decision"], table.at(0)) == ("fight", (1, 2))
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    table.do(Act.WOUND)
    assert (table.at(0), table.shown()["pending"], table.shown()["decision"]) == (None, [], "draw_tile")
    assert int(table.s.half_hearts[0]) == 0
    assert int(GAME.kernels.check(table.s, table.p)) == 0


@pytest.mark.rule("Z4-98", "Z4-84")
def test_an_attacker_that_lives_through_its_fight_attacks_again(new_table):
    table = feverish(new_table, 2, ruling__moved_player="fights")
    table.dogs(1, 2)
    attack(table, 1, 1, 6)
    table.dice({Stream.FIGHT: [6]})
    table.auto()
    assert (table.shown()["decision"], table.seat()) == ("choose_opponent", 0)


@pytest.mark.rule("Z4-73", "Z4-45")
def test_who_dies_among_trees_has_no_second_fight(new_table):
    table = table_with(new_table, 3)
    table.front(0, "the-trees-are-alive")
    table.pawn(1, 0, -3)
    table.pawn(2, 2, -3)
    table.has(1, half_hearts=1, bullets=0)
    ask(table)
    table.play("the-trees-are-alive", Act.REMOVE)
    table.dice({Stream.FIGHT + 1: [1]})
    table.auto()
    table.do(Act.WOUND)
    assert (table.at(1), [due["seat"] for due in table.shown()["pending"]]) == (None, [2])


@pytest.mark.rule("Z4-97", "Z4-48")
def test_death_ends_being_lost(new_table):
    table = table_with(new_table, 3)
    table.s.lost[0] = 2
    table.pawn(0, 1, -3)
    table.dogs(1, -3)
    table.has(0, half_hearts=1, bullets=0)
    table.go(Stage.COMBAT)
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    table.do(Act.WOUND)
    assert (table.at(0), table.shown()["effects"]) == (None, [])
    begin_turn(table.s, table.p)
    table.pawn(0, 1, 0)
    table.go(Stage.MOVE, moves_left=3)
    assert (1, -1) in table.squares(Act.STEP)


@pytest.mark.rule("Z4-97")
def test_who_is_taken_off_the_tile_is_lost_no_longer(new_table):
    table = table_with(new_table, 3)
    table.hand(0, "clair-warlock")
    table.pawn(1, 1, -1)
    table.s.lost[1] = 2
    ask(table)
    table.play("clair-warlock", target=1, to=(1, -4))
    assert (table.at(1), table.shown()["effects"]) == ((1, -4), [])


@pytest.mark.rule("Z4-97")
def test_the_lost_stay_lost_on_their_tile(new_table):
    table = table_with(new_table, 3)
    table.tile("cabin", 0, -3)
    table.front(0, "return-to-sender")
    table.pawn(1, 1, -8)
    table.s.lost[1] = 2
    ask(table)
    table.play("return-to-sender", Act.REMOVE, target=1, to=(0, -7))
    assert [mark["card"] for mark in table.shown()["effects"]] == ["Lost in the Woods"]


@pytest.mark.rule("Z4-97", "Z4-98")
@pytest.mark.parametrize(("ruling", "at"), [("own-moves", (1, 2)), ("all-moves", (1, -2))])
def test_a_lost_fight_and_the_lost(new_table, ruling, at):
    table = feverish(new_table, ruling__lost_in_woods=ruling)
    table.s.lost[0] = 1
    attack(table, 1, 1, 6)
    assert (table.at(0), table.shown()["decision"]) == (at, "draw_tile")
    assert len(table.shown()["effects"]) == int(ruling == "all-moves")


@pytest.mark.rule("Z4-97", "Z4-98")
def test_a_lost_fight_moves_the_lost_on_the_bridge(new_table):
    table = feverish(new_table, ruling__lost_in_woods="all-moves")
    table.s.lost[0] = 1
    table.pawn(0, 1, 0)
    attack(table, 1, 1, 6)
    assert table.at(0) == (1, 2)


@pytest.mark.rule("Z4-93", "Z4-85")
def test_the_dead_are_loaded_with_bullets_but_no_hearts(new_table):
    table = table_with(new_table, 3)
    table.dead(0)
    table.has(1, bullets=9)
    table.hand(0, "fully-loaded")
    ask(table, Stage.DISCARD)
    table.play("fully-loaded", target=1)
    assert (int(table.s.bullets[0]), int(table.s.half_hearts[0]), table.at(0)) == (9, 0, None)
    table.s.card_played[0] = 0
    table.hand(0, "fully-loaded")
    ask(table, Stage.DISCARD)
    assert table.shown()["decision"] == "discard"  # nobody has more bullets, and hearts do not count


@pytest.mark.rule("Z4-93", "Z4-85")
def test_the_dead_may_be_the_measure_of_a_load(new_table):
    table = table_with(new_table, 2)
    table.dead(1)
    table.has(1, bullets=8)
    table.hand(0, "fully-loaded")
    ask(table)
    table.play("fully-loaded", target=1)
    assert (int(table.s.bullets[0]), int(table.s.half_hearts[0])) == (8, 6)


@pytest.mark.rule("Z4-92")
@pytest.mark.parametrize(
    ("ruling", "ends"),
    [
        ("each-step", {(0, -4), (0, -5)}),
        ("end-square", {(0, -4), (0, -5), (0, -3), (1, -4), (2, -3)}),  # back, and by nearer squares to others as far
    ],
)
def test_repelled_dogs_on_the_way_or_at_its_end(new_table, ruling, ends):
    table = table_with(new_table, 2, ruling__repellent=ruling)
    table.pawn(0, 1, -1)
    table.s.repel[0] = table.s.repelling = 1
    table.dogs(0, -3)
    table.go(Stage.ZOMBIES, seat=1, begun=True, zombie_moves_left=1)
    assert table.dog_ends(0, -3) == ends


@pytest.mark.rule("Z4-92")
@pytest.mark.parametrize(("ruling", "passes"), [("each-step", False), ("end-square", True)])
def test_repelled_dogs_may_pass_a_nearer_square(new_table, ruling, passes):
    table = table_with(new_table, 2, ruling__repellent=ruling)
    table.pawn(0, 1, -1)
    table.s.repel[0] = table.s.repelling = 1
    table.dogs(2, -1)  # one off; by (1, -1) to (0, -1), one off again
    table.go(Stage.ZOMBIES, seat=1, begun=True, zombie_moves_left=1)
    assert ((0, -1) in table.dog_ends(2, -1)) == passes


@pytest.mark.rule("Z4-92", "Z4-79")
@pytest.mark.parametrize("ruling", ["each-step", "end-square"])
def test_a_sickle_pushes_no_dog_towards_the_repellent(new_table, ruling):
    table = table_with(new_table, 2, ruling__repellent=ruling)
    table.front(1, "sickle")
    table.pawn(0, 1, -1)
    table.s.repel[0] = table.s.repelling = 1
    table.pawn(1, 1, -3)
    table.dogs(1, -3, 2)
    table.go(Stage.COMBAT, seat=1)
    assert table.squares(Act.PUSH) == {(0, -3), (2, -3), (1, -4)}


@pytest.mark.rule("Z4-73")
def test_trees_that_are_zombies_leave_room_for_dogs(new_table):
    table = table_with(new_table, 3, ruling__trees="zombie")
    table.front(0, "the-trees-are-alive")
    table.pawn(1, 0, -3)
    table.pawn(2, 2, -3)
    table.dogs(2, -3)
    ask(table)
    table.play("the-trees-are-alive", Act.REMOVE)
    assert [(due["seat"], due["against"]) for due in table.shown()["pending"]] == [(1, "trees"), (2, "dog")]
    table.dice({Stream.FIGHT + 1: [4], Stream.FIGHT + 2: [5]})
    table.auto()
    table.auto()
    assert [(int(table.s.kills[seat]), int(table.s.human_kills[seat])) for seat in (1, 2)] == [(1, 1), (1, 0)]
