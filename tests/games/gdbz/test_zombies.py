"""Zombies, scares and the tracker, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.gdbz import GAME
from balance.games.gdbz.state import Act, Feral, Removed
from tests.games.gdbz.conftest import encode


@pytest.mark.rule("GDBZ-45")
def test_each_roll_is_settled_before_the_next(new_table):
    table = new_table(players=2, zombies_per_roll=2)
    table.hand(0, "chew", "run-4", "herd-3")
    table.dogs(6, "CB2")
    table.roll(6, 6)
    assert (table.zombie_places(), table.shown()["decision"], table.s.rolls_left) == ({6}, "discard", 1)
    table.discard("chew")
    table.discard("run-4")
    assert (table.seat(), table.shown()["decision"]) == (-1, "roll")
    table.apply(0)
    assert (table.zombie_places(), table.seat(), table.s.turn) == ({6, 5}, 1, 2)


@pytest.mark.rule("GDBZ-45")
def test_no_rolls_where_none_are_made(new_table):
    table = new_table(players=2, zombies_per_roll=0)
    table.skip()
    assert (table.seat(), table.s.turn) == (1, 2)


@pytest.mark.rule("GDBZ-46")
@pytest.mark.parametrize("value", [19, 20])
def test_nineteen_and_twenty_add_no_zombie(new_table, value):
    table = new_table(players=2)
    table.roll(value)
    assert (table.zombie_places(), table.s.turn) == (set(), 2)


@pytest.mark.rule("GDBZ-46")
def test_blanks_are_a_param(new_table):
    table = new_table(players=2, die__faces=12, die__blanks=4)
    table.roll(9)
    assert table.zombie_places() == set()
    table.roll(8)
    assert table.zombie_places() == {8}


@pytest.mark.rule("GDBZ-47")
def test_any_other_number_adds_a_zombie_to_its_space(new_table):
    table = new_table(players=2)
    table.roll(13)
    assert table.zombie_places() == {13}


@pytest.mark.rule("GDBZ-48")
@pytest.mark.rule("GDBZ-49")
def test_six_rolled_with_a_zombie_on_six_enters_five(new_table):
    table = new_table(players=2)
    table.zombies(6)
    table.roll(6)
    assert table.zombie_places() == {6, 5}


@pytest.mark.rule("GDBZ-50")
@pytest.mark.parametrize(
    ("zombies", "value", "added"), [((6, 5), 6, 4), ((13, 14), 13, 15), ((8,), 7, 7), ((8,), 8, 9)]
)
def test_a_zombie_skips_every_occupied_space_of_its_line(new_table, zombies, value, added):
    table = new_table(players=2)
    table.zombies(*zombies)
    table.roll(value)
    assert table.zombie_places() == {*zombies, added}


@pytest.mark.rule("GDBZ-51")
@pytest.mark.parametrize(
    ("line", "square"),
    [((1, 2, 3), "CB1"), ((6, 5, 4), "CB1"), ((7, 8, 9), "CB2"), ((18, 17, 16), "CB3"), ((3,), "CB1"), ((16,), "CB3")],
)
def test_a_full_line_marches_into_central_bark_of_its_row(new_table, line, square):
    table = new_table(players=3)
    table.zombies(*line)
    table.hand(0, "chew", "chew")
    table.hand(1, "bark-3", "bark-3")
    others = [place for place in ("CB1", "CB2", "CB3") if place != square]
    table.dogs(square, others[0], others[1])
    feral = int(table.s.feral)
    table.roll(line[0])
    assert table.zombie_places() == set(line)
    assert table.s.feral == feral + 1
    assert (table.held(0), table.held(1)) == ([], ["bark-3", "bark-3"])
    assert table.s.feral_by.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("GDBZ-51")
def test_an_overrun_scares_nobody_where_the_ruling_says_so(new_table):
    table = new_table(players=2, ruling__overrun_bark="no-scare")
    table.zombies(7, 8, 9)
    feral = int(table.s.feral)
    table.roll(7)
    assert table.s.feral == feral + 1


@pytest.mark.rule("GDBZ-51")
def test_dogs_in_central_bark_discard_before_the_tracker_rises(new_table):
    table = new_table(players=2)
    table.zombies(7, 8, 9)
    table.hand(1, "chew", "run-4", "herd-3")
    table.dogs(1, "CB2")
    feral = int(table.s.feral)
    table.roll(7)
    assert (table.seat(), table.s.feral) == (1, feral)
    shown = table.shown()
    assert [entry["do"] for entry in shown["pending"]] == ["discard", "zombie_in_central_bark"]
    assert "CB2" in shown["zombies"]
    table.discard("chew")
    table.discard("herd-3")
    assert (table.s.feral, table.held(1), table.s.turn) == (feral + 1, ["run-4"], 2)


@pytest.mark.rule("GDBZ-52")
def test_standees_run_out_but_central_bark_needs_none(new_table):
    table = new_table(players=2, tokens__zombies=3)
    table.dogs(18, 18)
    table.zombies(7, 8, 9)
    table.roll(1)
    assert table.zombie_places() == {7, 8, 9}
    feral = int(table.s.feral)
    table.roll(8)
    assert (table.zombie_places(), table.s.feral) == ({7, 8, 9}, feral + 1)


@pytest.mark.rule("GDBZ-55")
def test_a_new_zombie_scares_every_dog_of_the_space(new_table):
    table = new_table(players=3)
    table.dogs(6, 6, 5)
    table.hand(0, "chew", "chew")
    table.hand(1, "chew", "chew", "run-4")
    table.hand(2, "bark-3", "bark-3")
    table.roll(6)
    assert table.seat() == 1
    table.discard("chew")
    table.discard("run-4")
    assert [table.held(seat) for seat in range(3)] == [[], ["chew"], ["bark-3", "bark-3"]]


@pytest.mark.rule("GDBZ-55")
def test_a_dog_with_a_zombie_is_not_scared_when_its_number_is_rolled_again(new_table):
    table = new_table(players=2)
    table.dogs(6, "CB2")
    table.hand(0, "chew", "chew")
    table.zombies(6)
    table.roll(6)
    assert (table.zombie_places(), table.held(0)) == ({6, 5}, ["chew", "chew"])


@pytest.mark.rule("GDBZ-55")
def test_a_dog_on_the_next_free_space_of_the_line_is_scared(new_table):
    table = new_table(players=2)
    table.dogs(4, "CB2")
    table.hand(0, "chew", "chew")
    table.zombies(6, 5)
    table.roll(6)
    assert table.held(0) == []


@pytest.mark.rule("GDBZ-56")
@pytest.mark.parametrize(
    ("ruling", "card", "herder", "other"),
    [
        ("others", "herd-3", 2, 0),
        ("all", "herd-3", 0, 0),
        ("none", "herd-3", 2, 2),
        ("others-outside", "herd-3", 2, 0),
        ("others", "bark-3", 2, 0),
        ("none", "bark-3", 2, 2),
    ],
)
def test_a_moved_zombie_scares_where_it_stops(new_table, ruling, card, herder, other):
    table = new_table(players=2, ruling__scare_moved=ruling)
    table.hand(0, card, "chew", "chew")
    table.hand(1, "run-4", "run-4")
    table.dogs(7, 8)
    table.zombies(7)
    table.play(card, "zombie", 8)
    assert (len(table.held(0)), len(table.held(1))) == (herder, other)


@pytest.mark.rule("GDBZ-56")
@pytest.mark.parametrize("ruling", ["others", "none", "all", "others-outside"])
def test_a_zombie_moved_into_central_bark_scares_there_under_every_ruling(new_table, ruling):
    table = new_table(players=2, ruling__scare_moved=ruling)
    table.hand(0, "bark-3")
    table.hand(1, "run-4", "run-4")
    table.dogs(9, "CB1")
    table.zombies(9)
    feral = int(table.s.feral)
    table.play("bark-3", "zombie", "CB1")
    assert (table.held(1), table.s.feral) == ([], feral + 1)


@pytest.mark.rule("GDBZ-56")
@pytest.mark.parametrize(("ruling", "left"), [("others", 2), ("none", 0), ("all", 0), ("others-outside", 0)])
def test_the_herder_of_a_zombie_into_central_bark_is_spared_only_where_others_are_scared(new_table, ruling, left):
    """Zombies Entering Spaces: a Central Bark space "with any dogs in it"."""
    table = new_table(players=2, ruling__scare_moved=ruling)
    table.hand(0, "herd-3", "chew", "chew")
    table.hand(1, "run-4", "run-4")
    table.dogs(9, "CB1")
    table.zombies(9)
    feral = int(table.s.feral)
    table.play("herd-3", "zombie", "CB1")
    assert (len(table.held(0)), table.held(1), table.s.feral) == (left, [], feral + 1)


@pytest.mark.rule("GDBZ-56")
@pytest.mark.parametrize("shore", ["river1", "cliff1"])
@pytest.mark.parametrize(
    ("river", "moved", "card", "herder", "other"),
    [
        ("no", "others", "bark-3", 2, 2),
        ("no", "all", "herd-3", 2, 2),
        ("yes", "others", "bark-3", 2, 0),
        ("yes", "others", "herd-3", 2, 0),
        ("yes", "all", "herd-3", 0, 0),
        ("yes", "none", "bark-3", 2, 2),
        ("yes", "others-outside", "herd-3", 2, 0),
    ],
)
def test_a_zombie_moved_into_river_or_cliff_scares_there_or_not(new_table, shore, river, moved, card, herder, other):
    """River and Cliffs: it dies immediately; whether the dogs there have seen it enter is a ruling."""
    table = new_table(players=2, ruling__scare_river=river, ruling__scare_moved=moved)
    table.hand(0, card, "chew", "chew")
    table.hand(1, "run-4", "run-4")
    start = 6 if shore == "river1" else 1
    table.dogs(start, shore)
    table.zombies(start)
    feral = int(table.s.feral)
    table.play(card, "zombie", shore)
    assert (len(table.held(0)), len(table.held(1))) == (herder, other)
    assert (table.zombie_places(), table.s.feral) == (set(), feral)
    assert table.s.removed[Removed.RIVER if shore == "river1" else Removed.CLIFF] == 1


@pytest.mark.rule("GDBZ-56")
def test_a_dog_that_walks_onto_a_zombie_is_not_scared(new_table):
    table = new_table(players=2)
    table.hand(0, "chew", "chew")
    table.zombies(9)
    table.run(9)
    assert table.held(0) == ["chew", "chew"]


@pytest.mark.rule("GDBZ-57")
@pytest.mark.parametrize(("ruling", "left"), [("safe", 2), ("scares", 0)])
def test_a_zombie_driven_past_a_dog(new_table, ruling, left):
    table = new_table(players=2, ruling__passing=ruling)
    table.hand(0, "bark-2-paw")
    table.hand(1, "run-4", "run-4")
    table.dogs(9, 8)
    table.zombies(9, 2, 14)  # 7 can only be reached over 8
    table.play("bark-2-paw", "zombie", 7)
    assert (len(table.held(1)), table.zombie_places()) == (left, {7, 2, 14})


@pytest.mark.rule("GDBZ-57")
def test_the_least_scary_way_is_taken(new_table):
    table = new_table(players=4, ruling__passing="scares")
    table.hand(0, "bark-2-paw")
    table.hand(1, "run-4", "run-4")
    table.hand(2, "run-3-paw", "run-3-paw")
    table.hand(3, "chew", "chew")
    table.dogs(9, 8, 8, 2)
    table.zombies(9, 14)  # over 8 two dogs, over 2 one
    action = table.play_code("bark-2-paw", "zombie", 7)
    told = GAME.renderer.action(table.s, table.s, table.p, action, ())
    assert told["path"] == [2, 7]
    table.apply(action)
    assert [len(table.held(seat)) for seat in (1, 2, 3)] == [2, 2, 0]


@pytest.mark.rule("GDBZ-58")
def test_the_scared_dogs_owner_chooses_what_to_discard(new_table):
    table = new_table(players=2)
    table.dogs("CB2", 6)
    table.hand(1, "chew", "run-4", "herd-3")
    table.roll(6)
    assert (table.seat(), table.shown()["decision"]) == (1, "discard")
    assert len(table.legal()) == 3
    table.discard("herd-3")
    assert len(table.legal()) == 2
    table.discard("run-4")
    assert table.held(1) == ["chew"]
    assert table.shown()["energy_discard"] == ["RUN 4", "HERD 3"]
    assert table.kept()


@pytest.mark.rule("GDBZ-58")
@pytest.mark.parametrize("cards", [["chew", "run-4"], ["chew", "chew", "chew"]])
def test_a_discard_without_a_choice_is_not_asked_for(new_table, cards):
    table = new_table(players=2)
    table.dogs("CB2", 6)
    table.hand(1, *cards)
    table.roll(6)
    assert (len(table.held(1)), table.s.pend_n) == (len(cards) - 2, 0)


@pytest.mark.rule("GDBZ-58")
def test_cards_discarded_without_a_choice_lie_in_the_order_of_the_deck_list(new_table):
    table = new_table(players=2)
    table.dogs("CB2", 6)
    table.hand(1, "good-doggo", "run-4")
    table.roll(6)
    assert table.shown()["energy_discard"] == ["GOOD DOGGO", "RUN 4"]


@pytest.mark.rule("GDBZ-59")
@pytest.mark.parametrize(("cards", "missing"), [([], 2), (["chew"], 1), (["chew", "run-4"], 0)])
def test_each_missing_card_raises_the_tracker(new_table, cards, missing):
    table = new_table(players=2)
    table.dogs("CB2", 6)
    table.hand(1, *cards)
    feral = int(table.s.feral)
    table.roll(6)
    assert (table.s.feral, table.held(1)) == (feral + missing, [])
    assert table.s.feral_by[Feral.EMPTY_HAND] == missing


@pytest.mark.rule("GDBZ-60")
def test_nothing_else_raises_the_tracker(new_table):
    table = new_table(players=2)
    table.hand(0, "chew", "run-4")
    table.dogs(6, 6)
    table.zombies(6, 5, 12)
    feral = int(table.s.feral)
    table.play("chew", "zombie", 6)
    table.play("run-4", "self", 5)
    table.roll(12)
    table.run("river1")
    table.lick(1) if encode(Act.LICK, 1) in table.legal() else table.skip()
    assert table.s.feral == feral
    assert table.s.feral_by.sum() == 0


@pytest.mark.rule("GDBZ-60")
def test_causes_add_up_to_the_rise_of_the_tracker(new_table):
    table = new_table(players=2)
    table.dogs(6, "CB1")
    table.hoomans(6)
    table.zombies(1, 2, 3)
    feral = int(table.s.feral)
    table.roll(6)  # eaten, and two missing cards
    table.roll(1)  # two missing cards in Central Bark, and the zombie itself
    assert table.s.feral_by.tolist() == [1, 1, 0, 4]
    assert table.s.feral == feral + 6


@pytest.mark.rule("GDBZ-57")
def test_an_exact_walk_comes_back_past_its_barker_only_when_it_must(new_table):
    table = new_table(players=2, ruling__passing="scares", ruling__herd_bark="exact")
    table.hand(0, "bark-3", "chew", "chew")
    table.dogs(5, "CB3")
    table.zombies(5)
    table.play("bark-3", "zombie", 6)  # over 11 and 12, say
    assert len(table.held(0)) == 2
    table.roll(20)
    table.roll(20)
    table.hand(0, "bark-3")
    table.dogs(5, "CB3")
    table.zombies(5, 4, 10, 11, 12)  # the only way of three steps is to 6, back and to 6 again
    action = table.play_code("bark-3", "zombie", 6)
    told = GAME.renderer.action(table.s, table.s, table.p, action, ())
    assert told["path"] == [6, 5, 6]
    table.apply(action)
    assert len(table.held(0)) == 0
