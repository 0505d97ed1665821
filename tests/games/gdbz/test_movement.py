"""Movement of zombies, hoomans and dogs, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.gdbz import GAME
from balance.games.gdbz.state import Act
from tests.games.gdbz.conftest import encode

RIVERS = {"river1", "river2", "river3"}
CLIFFS = {"cliff1", "cliff2", "cliff3"}
BARK = {"CB1", "CB2", "CB3"}


@pytest.mark.rule("GDBZ-8")
@pytest.mark.parametrize("card", ["bark-3", "herd-3"])
def test_a_zombie_moved_into_central_bark_raises_the_tracker(new_table, card):
    table = new_table(players=2)
    table.hand(0, card)
    table.dogs(9, 1)
    table.zombies(9)
    feral = int(table.s.feral)
    table.play(card, "zombie", "CB2")
    assert (table.zombie_places(), table.s.feral) == (set(), feral + 1)
    assert table.s.removed.tolist() == [0, 0, 0, 1, 0]
    assert table.s.feral_by.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("GDBZ-9")
@pytest.mark.parametrize(("at", "to", "cause"), [(6, "river2", 1), (7, "cliff3", 2)])
def test_river_and_cliff_take_zombies(new_table, at, to, cause):
    table = new_table()
    table.hand(0, "herd-2-paw")
    table.dogs(at)
    table.zombies(at)
    feral = int(table.s.feral)
    table.play("herd-2-paw", "zombie", to)
    assert (table.zombie_places(), table.s.feral, table.dog_place(0)) == (set(), feral, to)
    assert table.s.removed[cause] == 1


@pytest.mark.rule("GDBZ-10")
@pytest.mark.parametrize(("ruling", "lost"), [("no", 0), ("yes", 1)])
def test_river_and_cliff_kill_hoomans(new_table, ruling, lost):
    table = new_table(ruling__river_hooman_card=ruling)
    table.hand(0, "bark-3")
    table.dogs(17)
    table.hoomans(17, 17)
    feral = int(table.s.feral)
    table.play("bark-3", "hooman", "river3")
    assert (table.hooman_places(), table.s.feral, table.s.drowned, table.s.eaten) == ([17], feral + 1, 1, 0)
    assert (len(table.shown()["hooman_discard"]), table.s.feral_by[2]) == (lost, 1)
    assert table.kept()


@pytest.mark.rule("GDBZ-11")
def test_dogs_stand_on_river_and_cliff(new_table):
    table = new_table(players=2)
    table.hand(0, "run-4", "herd-3")
    table.dogs(6, 6)
    table.run("river1")
    assert table.dog_place(0) == "river1"
    assert table.reachable("herd-3", "dog 1") == set()
    table.run(6)
    for _ in range(2):
        table.roll(20)
    assert table.reachable("herd-3", "dog 1") >= RIVERS
    assert table.reachable("run-4", "self") >= RIVERS


@pytest.mark.rule("GDBZ-26")
def test_bark_two_may_go_left_then_diagonally_down_and_left(new_table):
    table = new_table()
    table.hand(0, "bark-2-paw")
    table.dogs(6)
    table.zombies(6)
    assert 10 in table.reachable("bark-2-paw", "zombie")
    action = table.play_code("bark-2-paw", "zombie", 10)
    told = GAME.renderer.action(table.s, table.s, table.p, action, ())
    assert told["path"] in ([5, 10], [11, 10])


@pytest.mark.rule("GDBZ-26")
def test_winding_ways_lead_around_zombies(new_table):
    table = new_table()
    table.hand(0, "herd-3")
    table.dogs(7)
    table.zombies(7, 1, 2, 8, 14)
    # the way over 13 is open, 8 and 1 are not
    assert table.reachable("herd-3", "zombie") == CLIFFS | {13}


@pytest.mark.rule("GDBZ-27")
def test_up_to_x_or_exactly_x(new_table):
    free, exact = new_table(), new_table(ruling__herd_bark="exact")
    for table in (free, exact):
        table.hand(0, "bark-2-paw", "run-3-paw")
        table.dogs(8)
        table.hoomans(8)
    assert free.reachable("bark-2-paw", "hooman") == CLIFFS | BARK | {1, 2, 3, 7, 9, 13, 14, 15}
    # two steps can end on every inner neighbour and back on 8 itself; one step cannot be all
    assert exact.reachable("bark-2-paw", "hooman") == CLIFFS | BARK | {1, 2, 3, 7, 8, 9, 13, 14, 15}
    assert exact.reachable("run-3-paw", "self") == free.reachable("run-3-paw", "self")


@pytest.mark.rule("GDBZ-27")
def test_exactly_one_step_does_not_stay_and_exactly_three_reach_no_further(new_table):
    table = new_table(ruling__herd_bark="exact", energy__x_bonus=-1)
    table.hand(0, "bark-2-paw")  # BARK 1
    table.dogs(8)
    table.zombies(8, 9)
    assert table.reachable("bark-2-paw", "zombie") == {1, 2, 3, 7, 13, 14, 15}


@pytest.mark.rule("GDBZ-27")
def test_exact_moves_cannot_stop_early_in_a_corner(new_table):
    table = new_table(ruling__herd_bark="exact")
    table.hand(0, "bark-2-paw")
    table.dogs(9)
    table.hoomans(9)
    table.zombies(1, 2, 3, 8, 14, 15)  # only 7's side is shut off: every way out is Central Bark
    assert table.reachable("bark-2-paw", "hooman") == BARK


@pytest.mark.rule("GDBZ-28")
def test_zombies_pass_no_zombies(new_table):
    table = new_table()
    table.hand(0, "bark-3")
    table.dogs(1)
    table.zombies(1, 2, 8)
    assert table.reachable("bark-3", "zombie") == CLIFFS | {7, 13, 14, 9, 15}


@pytest.mark.rule("GDBZ-29")
def test_zombies_and_hoomans_are_not_moved_onto_each_other(new_table):
    table = new_table()
    table.hand(0, "bark-3", "bark-3")
    table.dogs(1)
    table.zombies(1)
    table.hoomans(2, 8)
    assert table.reachable("bark-3", "zombie") == CLIFFS | {7, 13, 14, 9, 15}
    table.zombies(2, 8)
    table.hoomans(1)
    assert table.reachable("bark-3", "hooman") == CLIFFS | {7, 13, 14, 9, 15}


@pytest.mark.rule("GDBZ-29")
@pytest.mark.parametrize(("mover", "other"), [("zombie", "hooman"), ("hooman", "zombie")])
def test_moved_onto_each_other_the_hooman_is_eaten_where_the_ruling_allows_it(new_table, mover, other):
    table = new_table(ruling__collision="eaten")
    table.hand(0, "bark-3")
    table.dogs(1)
    (table.zombies if mover == "zombie" else table.hoomans)(1)
    (table.zombies if other == "zombie" else table.hoomans)(2)
    feral = int(table.s.feral)
    assert table.reachable("bark-3", mover) >= {2, 3}
    table.play("bark-3", mover, 2)
    assert (table.zombie_places(), table.hooman_places()) == ({2}, [])
    assert (table.s.feral, table.s.eaten) == (feral + 1, 1)
    assert table.kept()


@pytest.mark.rule("GDBZ-29")
def test_a_move_onto_a_hooman_ends_there(new_table):
    table = new_table(ruling__collision="eaten")
    table.hand(0, "bark-3")
    table.dogs(1)
    table.zombies(1)
    table.hoomans(2, 8, 7)
    assert table.reachable("bark-3", "zombie") == {"cliff1", "cliff2", 2, 8, 7}


@pytest.mark.rule("GDBZ-30")
def test_dogs_run_through_zombies_and_other_dogs_are_carried_there(new_table):
    table = new_table(players=2, ruling__consent="pack")
    table.hand(0, "run-4", "bark-3")
    table.dogs("cliff2", "cliff2")
    table.zombies(1, 7, 13, 2, 8, 14)
    feral = int(table.s.feral)
    assert 9 in table.reachable("run-4", "self")
    assert 8 in table.reachable("bark-3", "dog 1")
    table.play("bark-3", "dog 1", 8)
    table.play("run-4", "self", 8)
    assert (table.dog_place(0), table.dog_place(1), table.s.feral) == (8, 8, feral)


@pytest.mark.rule("GDBZ-31")
def test_hoomans_pass_hoomans(new_table):
    table = new_table()
    table.hand(0, "bark-2-paw")
    table.dogs(7)
    table.hoomans(7, 8)
    table.zombies(1, 2, 13, 14)
    assert table.reachable("bark-2-paw", "hooman") >= {9, 3, 15, 8}
    table.play("bark-2-paw", "hooman", 8)
    assert table.hooman_places() == [8, 8]
    assert table.kept()


@pytest.mark.rule("GDBZ-31")
def test_hoomans_pass_but_do_not_stop_where_the_ruling_says_so(new_table):
    table = new_table(ruling__shared_space="through-only")
    table.hand(0, "bark-2-paw")
    table.dogs(7)
    table.hoomans(7, 8)
    reached = table.reachable("bark-2-paw", "hooman")
    assert 8 not in reached
    assert 9 in reached


@pytest.mark.rule("GDBZ-32")
@pytest.mark.parametrize("token", ["zombie", "hooman"])
def test_river_cliff_and_central_bark_end_a_move(new_table, token):
    table = new_table()
    table.hand(0, "bark-3")
    table.dogs(10)
    (table.zombies if token == "zombie" else table.hoomans)(10)
    # nothing beyond Central Bark, though it lies one step away
    assert table.reachable("bark-3", token) == BARK | RIVERS | {4, 5, 6, 11, 12, 16, 17, 18}


@pytest.mark.rule("GDBZ-33")
def test_a_dog_is_asked_before_it_is_moved(new_table):
    table = new_table(players=2)
    table.hand(0, "bark-3")
    before = table.state.copy()
    table.play("bark-3", "dog 1", 8)
    assert (table.seat(), table.shown()["decision"]) == (1, "consent")
    assert table.dog_place(1) == "CB2"
    assert table.held(0) == ["bark-3"]
    assert table.s.actions_left == before[0].actions_left
    table.answer(True)
    assert (table.dog_place(1), table.held(0), table.s.actions_left, table.seat()) == (8, [], 1, 0)


@pytest.mark.rule("GDBZ-33")
def test_a_pack_of_one_mind_asks_nobody_and_never_means_never(new_table):
    pack = new_table(players=2, ruling__consent="pack")
    pack.hand(0, "herd-3")
    pack.play("herd-3", "dog 1", 8)
    assert (pack.dog_place(0), pack.dog_place(1)) == (8, 8)
    never = new_table(players=2, ruling__consent="never")
    never.hand(0, "herd-3")
    assert never.reachable("herd-3", "dog 1") == set()


@pytest.mark.rule("GDBZ-34")
def test_a_refusal_costs_nothing_and_lasts_for_the_turn(new_table):
    table = new_table(players=3)
    table.hand(0, "bark-3", "herd-3")
    table.play("bark-3", "dog 1", 8)
    table.answer(False)
    assert (table.dog_place(1), table.held(0), table.s.actions_left) == ("CB2", ["herd-3", "bark-3"], 2)
    assert table.shown()["refused"] == [1]
    assert table.reachable("herd-3", "dog 1") == set()
    assert 8 in table.reachable("herd-3", "dog 2")
    for _ in range(3):
        table.roll(20)
    assert 8 in table.reachable("herd-3", "dog 1")


@pytest.mark.rule("GDBZ-34")
def test_a_dog_is_never_asked_to_move_itself(new_table):
    table = new_table(players=2)
    table.hand(0, "bark-3")
    assert table.reachable("bark-3", "dog 0") == set()


@pytest.mark.rule("GDBZ-35")
def test_herd_does_not_move_the_dog_alone(new_table):
    table = new_table(players=2)
    table.hand(0, "herd-3")
    table.dogs(8, 1)
    assert table.reachable("herd-3", "self") == set()
    assert {action for action in table.legal() if action & 15 == Act.PLAY} == {encode(Act.PLAY, 4)}


@pytest.mark.rule("GDBZ-35")
def test_a_herd_ends_where_the_token_leaves_the_board(new_table):
    table = new_table()
    table.hand(0, "herd-3")
    table.dogs(9)
    table.hoomans(9)
    table.play("herd-3", "hooman", "CB1")
    assert (table.dog_place(0), table.s.rescued) == ("CB1", 1)
    assert 4 not in table.reachable("herd-3", "hooman")
