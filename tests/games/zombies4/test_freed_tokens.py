"""Tokens on squares whose dogs are gone."""

from __future__ import annotations

import pytest

from balance.games.zombies4.state import Act, Stage


def cars(new_table, **values):
    """Return a table with seat 0 on a token of the Abandoned Cars, a dog beside it."""
    table = new_table(hand_size=3, **values)
    table.tile("abandoned-cars", 0, -1)
    table.tile("woods-01", 0, -2)
    table.pawn(0, 0, -3)
    table.pawn(1, 1, -2)
    table.dogs(0, -3)
    table.token(0, -3, "bullets")
    return table


def lies(table):
    """Tell whether the token still lies there."""
    return [0, -3] in table.shown()["bullets"]


@pytest.mark.rule("Z4-81", "Z4-55")
@pytest.mark.parametrize("ruling", ["stays", "taken"])
def test_who_shoots_the_dogs_of_the_own_square_takes_its_token(new_table, ruling):
    table = cars(new_table, ruling__freed_token=ruling)
    table.front(0, "tranquilizer-gun")
    table.go(Stage.COMBAT, ask=True)
    table.play("tranquilizer-gun", Act.USE, to=(0, -3))
    assert (int(table.s.kills[0]), int(table.s.bullets[0]), lies(table)) == (1, 4, False)


@pytest.mark.rule("Z4-81", "Z4-56")
def test_a_heart_beyond_the_cap_stays_after_a_shot(new_table):
    table = cars(new_table)
    table.token(0, -3, "heart")
    table.has(0, half_hearts=9)
    table.front(0, "tranquilizer-gun")
    table.go(Stage.COMBAT, ask=True)
    table.play("tranquilizer-gun", Act.USE, to=(0, -3))
    assert (int(table.s.half_hearts[0]), table.shown()["hearts"]) == (9, [[0, -3]])


@pytest.mark.rule("Z4-89")
@pytest.mark.parametrize(("ruling", "bullets"), [("stays", 3), ("taken", 4)])
def test_a_token_whose_dogs_are_sent_away(new_table, ruling, bullets):
    table = cars(new_table, ruling__freed_token=ruling)
    table.hand(0, "rolled-up-newspaper")
    table.go(Stage.COMBAT, ask=True)
    table.play("rolled-up-newspaper", target=1)
    assert (int(table.s.bullets[0]), lies(table)) == (bullets, bullets == 3)


@pytest.mark.rule("Z4-89")
@pytest.mark.parametrize(("ruling", "bullets"), [("stays", 3), ("taken", 4)])
def test_a_token_whose_dogs_are_chased_off(new_table, ruling, bullets):
    table = cars(new_table, ruling__freed_token=ruling)
    table.hand(1, "bad-zombie-no-biscuit")
    table.go(Stage.COMBAT, ask=True)
    table.play("bad-zombie-no-biscuit", side=0)
    assert (int(table.s.bullets[0]), lies(table)) == (bullets, bullets == 3)


@pytest.mark.rule("Z4-89")
@pytest.mark.parametrize(("ruling", "bullets"), [("stays", 3), ("taken", 4)])
def test_a_token_whose_dogs_are_moved(new_table, ruling, bullets):
    table = cars(new_table, ruling__freed_token=ruling)
    table.go(Stage.ZOMBIES, seat=1, begun=True, zombie_moves_left=1)
    table.move_dog((0, -3), (0, -2))
    assert (int(table.s.bullets[0]), lies(table)) == (bullets, bullets == 3)


@pytest.mark.rule("Z4-89")
@pytest.mark.parametrize(("ruling", "bullets"), [("stays", 3), ("taken", 4)])
def test_a_token_whose_dogs_another_shoots(new_table, ruling, bullets):
    table = cars(new_table, ruling__freed_token=ruling)
    table.front(1, "tranquilizer-gun")
    table.go(Stage.COMBAT, ask=True)
    table.play("tranquilizer-gun", Act.USE, to=(0, -3))
    assert [int(n) for n in table.s.bullets[:2]] == [bullets, 3]


@pytest.mark.rule("Z4-89")
def test_of_two_on_a_square_the_active_player_takes_the_token(new_table):
    table = cars(new_table, ruling__freed_token="taken")
    table.pawn(1, 0, -3)
    table.go(Stage.ZOMBIES, seat=1, begun=True, zombie_moves_left=1)
    table.move_dog((0, -3), (0, -2))
    assert [int(n) for n in table.s.bullets[:2]] == [3, 4]


@pytest.mark.rule("Z4-89")
def test_a_token_that_was_free_all_along_is_not_freed(new_table):
    table = cars(new_table, ruling__freed_token="taken")
    table.token(1, -2, "bullets")
    table.hand(1, "bad-zombie-no-biscuit")
    table.go(Stage.COMBAT, ask=True)
    table.play("bad-zombie-no-biscuit", side=0)
    assert [int(n) for n in table.s.bullets[:2]] == [4, 3]
