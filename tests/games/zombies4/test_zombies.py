"""Moving dogs, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.zombies4 import GAME
from balance.games.zombies4.state import Stage, Stream


def moving(new_table, left=6, **values):
    """Return a table with two woods tiles where seat 0 moves dogs; nobody is near."""
    table = new_table(**values)
    table.tile("woods-01", 0, -1)
    table.tile("woods-02", 0, -2)
    table.go(Stage.DISCARD)
    table.s.seat, table.s.turn = 0, 1
    table.dogs(1, -3)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=left)
    return table


@pytest.mark.rule("Z4-60")
@pytest.mark.parametrize(("die", "plus", "moves"), [(6, 0, 4), (6, 2, 6), (0, 3, 3), (6, -5, 0)])
def test_a_die_says_how_many_dogs_move(new_table, die, plus, moves):
    table = moving(new_table, zombie_move__die=die, zombie_move__plus=plus)
    table.dogs(0, -6)
    table.go(Stage.ZOMBIES)
    table.dice({Stream.ZOMBIE_DIE: [4]})
    table.auto()
    assert int(table.s.zombie_moves_left) == (moves if moves else 0)
    assert table.stage() is (Stage.ZOMBIES if moves else Stage.TILE)


@pytest.mark.rule("Z4-61")
def test_as_many_dogs_move_as_can_and_none_twice(new_table):
    table = moving(new_table, 2)
    table.move_dog((1, -3), (1, -4))
    assert (table.dogs_at(1, -4), table.shown()["turn"]) == (1, 2)  # no other dog: the phase is over
    table = moving(new_table, 2)
    table.dogs(1, -4)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=2)
    table.move_dog((1, -3), (1, -4))
    assert table.shown()["moved_dogs"] == [[1, -4]]
    assert table.dogs_at(1, -4) == 2
    table.move_dog((1, -4), (1, -6))
    assert (table.dogs_at(1, -4), table.dogs_at(1, -6), table.shown()["turn"]) == (1, 1, 2)


@pytest.mark.rule("Z4-61")
def test_there_is_no_way_out_of_moving_a_dog(new_table):
    table = moving(new_table)
    assert {action & 31 for action in table.legal()} == {10}


@pytest.mark.rule("Z4-62")
def test_a_dog_moves_one_or_two_squares(new_table):
    table = moving(new_table)
    one = {(0, -3), (2, -3), (1, -2), (1, -4)}
    two = {(1, -3), (0, -2), (2, -2), (0, -4), (2, -4), (1, -1), (1, -5)}
    assert table.dog_ends(1, -3) == one | two


@pytest.mark.rule("Z4-62")
def test_a_dog_may_have_to_move_all_its_squares(new_table):
    table = moving(new_table, ruling__dog_move="exact")
    assert table.dog_ends(1, -3) == {(1, -3), (0, -2), (2, -2), (0, -4), (2, -4), (1, -1), (1, -5)}


@pytest.mark.rule("Z4-62")
def test_out_and_back_may_be_no_move(new_table):
    table = moving(new_table, ruling__dog_return="forbidden")
    assert (1, -3) not in table.dog_ends(1, -3)


@pytest.mark.rule("Z4-62")
@pytest.mark.parametrize(("speed", "ends"), [(0, 0), (1, 4), (3, 17)])
def test_a_dogs_speed_is_a_param(new_table, speed, ends):
    table = moving(new_table, dog__speed=speed)
    if speed == 0:
        assert table.shown()["turn"] == 2
        return
    assert len(table.dog_ends(1, -3)) == ends


def brute_ends(table, square, speed):
    """Return where a dog may end by following every way in Python."""
    found, ways = set(), [[square]]
    for _ in range(speed):
        ways = [[*w, int(to)] for w in ways for to in table.s.way[w[-1]] if to >= 0]
        ways = [w for w in ways if w[-1] == square or table.s.dogs[w[-1]] < 2]
        found |= {w[-1] for w in ways}
    return {table.xy(square) for square in found}


@pytest.mark.rule("Z4-62, Z4-63")
@pytest.mark.parametrize("speed", [1, 2, 3])
def test_dogs_reach_what_a_search_finds(new_table, speed):
    table = moving(new_table, dog__speed=speed)
    for slug, i, j, rotation in (("cave", 1, -2, 1), ("shed", -1, -2, 2), ("outhouse", -1, -1, 0), ("cabin", 0, -3, 3)):
        table.tile(slug, i, j, rotation)
    for x, y in ((0, -5), (2, -4), (-1, -5), (1, -7), (3, -5), (-3, -2)):
        table.dogs(x, y, 1 + (x + y) % 2)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    for at in range(int(table.s.dogs_n)):
        square = int(table.s.dog_at[at])
        assert table.dog_ends(*table.xy(square)) == brute_ends(table, square, speed)


@pytest.mark.rule("Z4-63")
def test_dogs_keep_to_doors(new_table):
    table = moving(new_table)
    table.tile("cave", 1, -1)
    table.dogs(4, -2)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    assert table.dog_ends(4, -2) == {(4, -2), (3, -2), (5, -2), (4, -3), (4, -1), (3, -3), (5, -3), (3, -1), (5, -1)}


@pytest.mark.rule("Z4-64")
@pytest.mark.parametrize(("ruling", "beyond"), [("limited", False), ("free", True)])
def test_a_full_square_may_not_be_passed(new_table, ruling, beyond):
    table = moving(new_table, ruling__dog_passing=ruling)
    table.dogs(1, -4, 2)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    ends = table.dog_ends(1, -3)
    assert (1, -4) not in ends
    assert ((1, -5) in ends) == beyond


@pytest.mark.rule("Z4-66")
@pytest.mark.parametrize(("ruling", "enters"), [("yes", True), ("no", False)])
def test_dogs_and_the_bridge(new_table, ruling, enters):
    table = moving(new_table, ruling__dogs_on_bridge=ruling)
    table.dogs(1, -1)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    assert ((1, 0) in table.dog_ends(1, -1)) == enters


@pytest.mark.rule("Z4-67")
@pytest.mark.parametrize(("ruling", "enters"), [("yes", True), ("no", False)])
def test_dogs_and_the_cabin(new_table, ruling, enters):
    table = moving(new_table, ruling__dogs_in_cabin=ruling)
    table.tile("cabin", 1, -1)
    table.dogs(3, -1)
    table.dogs(4, -3)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    assert ((3, -2) in table.dog_ends(3, -1)) == enters
    assert {(3, -3), (4, -2), (3, -2)} <= table.dog_ends(4, -3)


@pytest.mark.rule("Z4-68")
def test_a_dog_on_a_player_waits_for_the_next_combat_step(new_table):
    table = moving(new_table)
    table.pawn(1, 1, -2)
    table.move_dog((1, -3), (1, -2))
    assert (table.dogs_at(1, -2), int(table.s.pend_n), int(table.s.seat)) == (1, 0, 1)


@pytest.mark.rule("Z4-68")
def test_a_dog_on_the_active_player_may_be_fought_at_once(new_table):
    table = moving(new_table, ruling__dog_arrival="fight")
    table.pawn(0, 1, -2)
    table.dogs(1, -5)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=2)
    table.move_dog((1, -3), (1, -2))
    assert table.shown()["decision"] == "fight"
    table.dice({Stream.FIGHT: [6]})
    table.auto()
    assert (int(table.s.kills[0]), int(table.s.zombie_moves_left)) == (1, 1)
    table.move_dog((1, -5), (1, -6))
    assert int(GAME.kernels.check(table.s, table.p)) == 0


@pytest.mark.rule("Z4-69")
def test_a_dog_may_stand_on_a_token_and_with_players(new_table):
    table = moving(new_table)
    table.tile("campground", 1, -2)
    table.token(3, -4, "heart")
    table.pawn(1, 3, -4)
    table.dogs(2, -4)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    table.move_dog((2, -4), (3, -4))
    assert (table.dogs_at(3, -4), table.shown()["hearts"], table.at(1)) == (1, [[3, -4]], (3, -4))


def test_the_trace_tells_a_path_a_dog_can_take(new_table):
    table = moving(new_table, ruling__dog_passing="limited")
    table.dogs(0, -3, 2)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=6)
    before = table.state.copy()
    action = table.dog_move((1, -3), (0, -2))
    told = GAME.renderer.action(before[0], before[0], table.p, action, ())
    assert told == {"do": "move_dog", "from": [1, -3], "path": [[1, -2], [0, -2]]}
