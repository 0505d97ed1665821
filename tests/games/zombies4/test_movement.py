"""Player movement, tokens and the spell, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.zombies4.state import Act, End, Stage, Stream, code


def walking(new_table, moves=6, **values):
    """Return a table where seat 0 stands on a woods tile and moves."""
    table = new_table(**values)
    table.tile("woods-01", 0, -1)
    table.pawn(0, 1, -2)
    table.go(Stage.MOVE, moves_left=moves)
    return table


@pytest.mark.rule("Z4-52")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_says_how_far_a_player_may_move(new_table, value):
    table = new_table()
    table.go(Stage.ROLL)
    table.dice({Stream.MOVE_DIE: [value]})
    table.auto()
    assert (table.stage(), int(table.s.moves_left)) == (Stage.MOVE, value)


@pytest.mark.rule("Z4-52")
@pytest.mark.parametrize(("die", "plus", "moves"), [(0, 4, 4), (6, 2, 5), (6, -6, 0)])
def test_the_move_die_is_a_param(new_table, die, plus, moves):
    table = new_table(move__die=die, move__plus=plus)
    table.go(Stage.ROLL)
    table.dice({Stream.MOVE_DIE: [3]})
    table.auto()
    assert (int(table.s.moves_left), table.stage()) == (moves, Stage.MOVE if moves else Stage.ZOMBIES)


@pytest.mark.rule("Z4-52")
def test_steps_go_to_the_four_sides_and_may_stop_at_any_time(new_table):
    table = walking(new_table, 2)
    assert table.squares(Act.STEP) == {(1, -3), (0, -2), (2, -2), (1, -1)}
    table.to(Act.STEP, 1, -1)
    assert (table.at(0), int(table.s.moves_left)) == ((1, -1), 1)
    table.do(Act.STOP)
    assert (table.stage(), int(table.s.moves_left)) == (Stage.ZOMBIES, 0)


@pytest.mark.rule("Z4-52")
def test_the_move_ends_when_it_is_used_up(new_table):
    table = walking(new_table, 1)
    table.to(Act.STEP, 1, -1)
    assert table.stage() is Stage.ZOMBIES


@pytest.mark.rule("Z4-52")
def test_walls_bar_the_way_but_for_the_door(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    table.tile("shed", 0, -2)
    table.pawn(0, 0, -4)
    table.go(Stage.MOVE, moves_left=6)
    assert table.squares(Act.STEP) == {(0, -5), (1, -4), (0, -3)}
    table.to(Act.STEP, 0, -5)
    assert table.squares(Act.STEP) == {(0, -6), (0, -4), (1, -5)}


@pytest.mark.rule("Z4-5")
def test_players_share_squares(new_table):
    table = walking(new_table)
    table.pawn(1, 1, -1)
    table.to(Act.STEP, 1, -1)
    assert table.at(0) == table.at(1)


@pytest.mark.rule("Z4-51")
def test_dogs_on_the_way_are_fought_before_the_move_goes_on(new_table):
    table = walking(new_table, 3)
    table.dogs(1, -1)
    table.to(Act.STEP, 1, -1)
    assert (table.shown()["decision"], int(table.s.moves_left)) == ("fight", 2)
    table.dice({Stream.FIGHT: [6]})
    table.auto()
    assert (table.stage(), table.seat(), int(table.s.moves_left)) == (Stage.MOVE, 0, 2)


@pytest.mark.rule("Z4-55")
def test_a_token_is_taken_on_entering(new_table):
    table = walking(new_table)
    table.has(0, half_hearts=4)
    table.token(1, -1, "heart")
    table.token(1, -3, "bullets")
    table.s.token[:] = 0
    table.tile("cave", 0, -2)
    table.pawn(0, 1, -3)
    table.go(Stage.MOVE, moves_left=6)
    table.token(1, -5, "heart")
    table.token(1, -6, "bullets")
    table.to(Act.STEP, 1, -4)
    table.to(Act.STEP, 1, -5)
    assert (int(table.s.half_hearts[0]), int(table.s.bullets[0])) == (6, 3)
    table.to(Act.STEP, 1, -6)
    assert (int(table.s.bullets[0]), table.shown()["hearts"], table.shown()["bullets"]) == (4, [], [])


@pytest.mark.rule("Z4-55, Z4-69")
def test_a_token_under_a_dog_is_taken_once_the_dog_is_dead(new_table):
    table = new_table()
    table.tile("cave", 0, -1)
    table.pawn(0, 1, -1)
    table.token(1, -2, "bullets")
    table.dogs(1, -2, 2)
    table.go(Stage.MOVE, moves_left=6)
    table.to(Act.STEP, 1, -2)
    table.dice({Stream.FIGHT: [5, 6]})
    table.auto()
    assert int(table.s.bullets[0]) == 3
    table.auto()
    assert (int(table.s.bullets[0]), int(table.s.token.sum())) == (4, 0)


@pytest.mark.rule("Z4-56")
@pytest.mark.parametrize(("before", "after"), [(8, 10), (9, 9), (10, 10)])
def test_no_more_than_five_hearts(new_table, before, after):
    table = new_table()
    table.tile("cave", 0, -1)
    table.pawn(0, 1, -1)
    table.has(0, half_hearts=before)
    table.token(1, -2, "heart")
    table.go(Stage.MOVE, moves_left=6)
    table.to(Act.STEP, 1, -2)
    assert int(table.s.half_hearts[0]) == after
    assert int(table.s.token.sum()) == int(before == after)


@pytest.mark.rule("Z4-56")
def test_the_heart_cap_is_a_param(new_table):
    table = new_table(heart_cap=3)
    table.tile("cave", 0, -1)
    table.pawn(0, 1, -1)
    table.token(1, -2, "heart")
    table.go(Stage.MOVE, moves_left=6)
    table.to(Act.STEP, 1, -2)
    assert int(table.s.half_hearts[0]) == 6


def in_cabin(new_table, stage=Stage.SPELL, x=0, y=-3, **values):
    """Return a table where seat 0 stands in the Cabin."""
    table = new_table(**values)
    table.tile("cabin", 0, -1)
    table.pawn(0, x, y)
    table.go(stage, next_stage=int(Stage.ZOMBIES))
    return table


@pytest.mark.rule("Z4-57")
def test_the_spell_needs_the_cabins_building(new_table):
    assert in_cabin(new_table).stage() is Stage.SPELL
    assert in_cabin(new_table, x=2).stage() is Stage.ZOMBIES


@pytest.mark.rule("Z4-57")
@pytest.mark.parametrize(("ruling", "outside"), [("building", Stage.SPELL), ("tile", Stage.ZOMBIES)])
def test_the_cabin_must_be_cleared(new_table, ruling, outside):
    table = in_cabin(new_table, ruling__cabin_cleared=ruling)
    table.dogs(2, -3)
    table.go(Stage.SPELL, next_stage=int(Stage.ZOMBIES))
    assert table.stage() is outside
    table = in_cabin(new_table, ruling__cabin_cleared=ruling)
    table.dogs(1, -2)
    table.go(Stage.SPELL, next_stage=int(Stage.ZOMBIES))
    assert table.stage() is Stage.ZOMBIES


@pytest.mark.rule("Z4-58")
def test_the_spell_comes_right_after_moving_once_a_turn(new_table):
    table = in_cabin(new_table)
    table.go(Stage.MOVE, moves_left=1)
    table.do(Act.STOP)
    assert table.stage() is Stage.SPELL
    table.dice({Stream.SPELL_DIE: [5]})
    table.do(Act.SPELL, 1)
    assert (table.stage(), int(table.s.spell_tries[0]), int(table.s.ended)) == (Stage.ZOMBIES, 1, 0)
    table.go(Stage.SPELL, next_stage=int(Stage.ZOMBIES))
    assert table.stage() is Stage.ZOMBIES


@pytest.mark.rule("Z4-58")
def test_the_spell_may_be_declined(new_table):
    table = in_cabin(new_table)
    table.do(Act.SPELL, 0)
    assert (table.stage(), int(table.s.spell_tries[0])) == (Stage.ZOMBIES, 0)


@pytest.mark.rule("Z4-58")
def test_the_spell_may_be_open_after_combat_and_after_the_dogs(new_table):
    table = in_cabin(new_table, Stage.COMBAT, ruling__spell_time="any-time")
    assert (table.stage(), table.shown()["after_spell"]) == (Stage.SPELL, "draw")
    table.do(Act.SPELL, 0)
    assert table.stage() is Stage.ROLL
    table.go(Stage.ZOMBIES, begun=True)
    assert (table.stage(), table.shown()["after_spell"]) == (Stage.SPELL, "discard")
    table.dice({Stream.SPELL_DIE: [6]})
    table.do(Act.SPELL, 1)
    assert table.s.ended == End.SPELL


@pytest.mark.rule("Z4-58")
def test_the_spell_may_be_open_on_the_way(new_table):
    table = in_cabin(new_table, Stage.MOVE, ruling__spell_time="any-time")
    table.go(Stage.MOVE, moves_left=3)
    assert (table.stage(), table.shown()["after_spell"]) == (Stage.SPELL, "move")
    table.do(Act.SPELL, 0)
    assert (table.stage(), int(table.s.moves_left)) == (Stage.MOVE, 3)  # not offered again on this square
    table.to(Act.STEP, 1, -3)
    assert (table.stage(), int(table.s.moves_left)) == (Stage.SPELL, 2)
    table.dice({Stream.SPELL_DIE: [5]})
    table.do(Act.SPELL, 1)
    assert (table.stage(), int(table.s.moves_left), int(table.s.spell_tries[0])) == (Stage.MOVE, 2, 1)


@pytest.mark.rule("Z4-58")
def test_clearing_the_cabin_by_a_card_after_moving_brings_the_spell(new_table):
    table = new_table()
    table.tile("cabin", 0, -1)
    table.pawn(0, 0, -3)
    table.dogs(1, -3, 2)
    table.front(0, "tranquilizer-gun")
    table.go(Stage.MOVE, moves_left=1)
    table.do(Act.STOP)
    assert (table.stage(), table.shown()["decision"]) == (Stage.ZOMBIES, "play")
    table.play("tranquilizer-gun", Act.USE, to=(1, -3))
    assert (table.stage(), table.shown()["decision"]) == (Stage.SPELL, "spell")
    table.do(Act.SPELL, 0)
    assert (table.shown()["decision"], table.shown()["spell_declined"]) == ("roll_zombies", True)


@pytest.mark.rule("Z4-58")
def test_at_any_time_a_card_before_the_last_step_brings_the_spell_too(new_table):
    table = in_cabin(new_table, Stage.DISCARD, ruling__spell_time="any-time")
    table.hand(0, "spear")
    table.s.card_played[0] = 1  # so that nobody is asked for one
    table.go(Stage.DISCARD)
    assert (table.stage(), table.shown()["after_spell"]) == (Stage.SPELL, "discard")
    table.do(Act.SPELL, 0)
    assert (table.stage(), table.shown()["decision"]) == (Stage.DISCARD, "discard")


@pytest.mark.rule("Z4-58")
def test_as_printed_the_spell_waits_for_the_end_of_the_move(new_table):
    table = in_cabin(new_table, Stage.MOVE)
    table.go(Stage.MOVE, moves_left=3)
    table.to(Act.STEP, 1, -3)
    assert table.stage() is Stage.MOVE


@pytest.mark.rule("Z4-1, Z4-59")
@pytest.mark.parametrize("pages", range(6))
@pytest.mark.parametrize("value", range(1, 7))
def test_the_spell_needs_six_less_a_pip_for_each_page(new_table, pages, value):
    table = in_cabin(new_table)
    names = [slug for slug, card in table.params.parts.events.items() if card.sort == "page"]
    table.front(0, "spear", *names[:pages])
    table.dice({Stream.SPELL_DIE: [value]})
    table.do(Act.SPELL, 1)
    assert (int(table.s.ended) == End.SPELL) == (value >= 6 - pages)
    assert table.shown()["players"][0]["spell_tried"]


@pytest.mark.rule("Z4-59")
def test_the_spells_numbers_are_params(new_table):
    table = in_cabin(new_table, spell__target=10, spell__per_page=2, spell__die=12)
    table.front(0, "twist-of-fate")
    table.dice({Stream.SPELL_DIE: [8]}, faces=12)
    table.do(Act.SPELL, 1)
    assert table.s.ended == End.SPELL


@pytest.mark.rule("Z4-52")
def test_no_step_is_diagonal_or_off_the_map(new_table):
    table = walking(new_table)
    for x, y in ((0, -3), (2, -1), (1, -2)):
        assert not table.may(int(code(int(Act.STEP), 0, table.sq(x, y))))
