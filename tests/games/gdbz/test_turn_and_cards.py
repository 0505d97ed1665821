"""Turns, energy cards and abilities, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.gdbz import GAME
from balance.games.gdbz.state import Act, End, Phase
from tests.games.gdbz.conftest import encode


@pytest.mark.rule("GDBZ-16")
def test_turns_go_clockwise_actions_then_roll(new_table):
    table = new_table(players=3)
    seats = []
    for _ in range(4):
        seats.append(table.seat())
        assert table.s.phase == Phase.ACTIONS
        table.skip()
        assert (table.seat(), table.s.phase, table.s.actions_left) == (-1, Phase.ROLL, 0)
        assert table.shown()["decision"] == "roll"
        table.roll(20)
    assert seats == [0, 1, 2, 0]
    assert table.s.turn == 5


@pytest.mark.rule("GDBZ-63")
def test_two_actions_the_same_one_twice(new_table):
    table = new_table()
    table.run(9)
    table.run(8)
    assert table.seat() == -1
    table.roll(20)
    assert (table.seat(), table.s.actions_left) == (1, 2)


@pytest.mark.rule("GDBZ-63")
def test_a_dog_may_give_up_its_actions(new_table):
    table = new_table(actions_per_turn=4)
    table.run(9)
    table.skip()
    assert (table.seat(), table.s.actions_left) == (-1, 0)


@pytest.mark.rule("GDBZ-64")
@pytest.mark.parametrize(
    ("at", "to"),
    [
        ("CB2", {3, "CB1", 4, 9, 10, 15, "CB3", 16}),
        ("cliff1", {1, "cliff2", 7}),
        ("river3", {18, "river2", 12}),
        (8, {1, 2, 3, 7, 9, 13, 14, 15}),
    ],
)
def test_run_goes_to_any_neighbour(new_table, at, to):
    table = new_table()
    table.dogs(at)
    runs = {place for place in map(table.place, range(27)) if encode(Act.RUN, to=table.square(place)) in table.legal()}
    assert runs == to
    place = sorted(to, key=str)[0]
    table.run(place)
    assert (table.dog_place(0), table.s.actions_left) == (place, 1)


@pytest.mark.rule("GDBZ-65")
def test_lick_lets_any_dog_of_the_space_draw_two(new_table):
    table = new_table(players=3)
    table.dogs(8, 8, 9)
    assert {dog for dog in range(3) if encode(Act.LICK, dog) in table.legal()} == {0, 1}
    table.lick(1)
    table.lick(0)
    assert [len(table.held(seat)) for seat in range(3)] == [2, 2, 0]
    assert table.kept()


@pytest.mark.rule("GDBZ-66")
def test_a_played_card_costs_an_action_and_lies_on_the_discards(new_table):
    table = new_table()
    table.hand(0, "run-4")
    table.play("run-4", "self", 1)
    assert (table.dog_place(0), table.s.actions_left, table.held(0)) == (1, 1, [])
    assert table.shown()["energy_discard"] == ["RUN 4"]
    assert table.kept()


@pytest.mark.rule("GDBZ-66")
def test_a_played_card_is_shuffled_in_when_its_own_draw_empties_the_deck(new_table):
    table = new_table(players=2)
    table.hand(0, "run-3-howl")
    table.empty_energy()
    table.play("run-3-howl", "self", 3, howl=1)
    assert table.held(1) == ["run-3-howl"]
    assert table.s.reshuffles == 1


@pytest.mark.rule("GDBZ-66")
def test_a_card_in_play_waits_for_its_effects_where_it_is_discarded_after_them(new_table):
    """Take Up To Two Actions: "Use an energy card from your hand, then discard it."""
    table = new_table(players=2, ruling__discard_time="after-effects")
    table.hand(0, "run-2-chew")
    table.zombies(9)
    table.play("run-2-chew", "self", 9)
    shown = table.shown()
    assert (shown["energy_discard"], shown["pending"][-1]) == ([], {"do": "discard_played", "card": "RUN 2, then CHEW"})
    assert (table.held(0), table.kept()) == ([], True)
    table.effect("zombie", 9)
    assert (table.shown()["energy_discard"], table.shown()["pending"]) == (["RUN 2, then CHEW"], [])
    assert table.kept()


@pytest.mark.rule("GDBZ-66")
@pytest.mark.parametrize(("ruling", "drawn"), [("on-play", ["run-3-howl"]), ("after-effects", [])])
def test_a_card_in_play_cannot_be_drawn_before_it_is_discarded(new_table, ruling, drawn):
    table = new_table(players=2, ruling__discard_time=ruling)
    table.hand(0, "run-3-howl")
    table.empty_energy()
    table.play("run-3-howl", "self", 3, howl=1)
    assert table.held(1) == drawn


@pytest.mark.rule("GDBZ-66")
def test_a_card_in_play_lies_on_the_discards_when_the_game_ends_in_its_midst(new_table):
    table = new_table(players=2, ruling__discard_time="after-effects", ruling__overrun_bark="no-scare", feral__limit=2)
    table.dogs(9, "CB2")
    table.hand(0, "bark-3")
    table.zombies(9)
    table.play("bark-3", "zombie", "CB1")
    assert table.s.ended == End.FERAL
    assert (table.shown()["energy_discard"], table.shown()["pending"]) == (["BARK 3"], [])
    assert table.kept()


@pytest.mark.rule("GDBZ-67")
def test_paws_string_many_actions_together(new_table):
    table = new_table()
    table.hand(0, "run-3-paw", "run-3-paw", "herd-2-paw")
    table.play("run-3-paw", "self", 7)
    assert table.s.actions_left == 2
    table.play("run-3-paw", "self", 13)
    table.run(14)
    assert table.s.actions_left == 1
    table.hoomans(14)
    table.play("herd-2-paw", "hooman", 9)
    assert (table.s.actions_left, table.dog_place(0)) == (1, 9)


@pytest.mark.rule("GDBZ-67")
def test_extra_actions_end_with_the_turn(new_table):
    table = new_table()
    table.hand(0, "run-3-paw")
    table.play("run-3-paw", "self", 1)
    table.roll(20)
    assert table.s.actions_left == 2


@pytest.mark.rule("GDBZ-68")
def test_howl_lets_one_other_dog_anywhere_draw_one(new_table):
    table = new_table(players=3)
    table.hand(0, "run-3-howl")
    table.dogs("CB2", "river1", "cliff3")
    assert not table.may_play("run-3-howl", "self", 3, howl=0)
    assert not table.may_play("run-3-howl", "self", 3)
    table.play("run-3-howl", "self", 3, howl=2)
    assert [len(table.held(seat)) for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("GDBZ-68")
@pytest.mark.parametrize(("ruling", "left"), [("on-play", 0), ("after-effects", 1)])
def test_howl_before_or_after_the_effects_of_the_card(new_table, ruling, left):
    table = new_table(players=2, ruling__howl_time=ruling)
    table.hand(0, "bark-2-howl")
    table.hand(1, "chew")
    table.dogs(8, 9)
    table.zombies(8)
    feral = int(table.s.feral)
    table.play("bark-2-howl", "zombie", 9, howl=1)
    # on play: two cards, both discarded; after the effects: one card and one missing, then a new card
    assert len(table.held(1)) == left
    assert table.s.feral == feral + left
    assert table.kept()


@pytest.mark.rule("GDBZ-24")
def test_nobody_draws_beyond_five_cards(new_table):
    table = new_table()
    table.hand(0, "chew", "chew", "chew", "chew")
    table.lick(0)
    assert len(table.held(0)) == 5
    drawn = int(table.s.drawn)
    table.lick(0)
    assert (len(table.held(0)), table.s.drawn) == (5, drawn)
    assert table.kept()


@pytest.mark.rule("GDBZ-24")
def test_hand_limit_binds_the_deal_too(new_table):
    table = new_table(starting_hand=5, hand_limit=3)
    assert len(table.held(0)) == 3


@pytest.mark.rule("GDBZ-25")
def test_discards_become_the_deck_when_a_card_is_needed(new_table):
    table = new_table()
    table.empty_energy(discards=3)
    assert table.s.discard_n == 3
    table.lick(0)
    assert (len(table.held(0)), table.s.energy_n - table.s.energy_top, table.s.discard_n) == (2, 1, 0)
    assert table.s.reshuffles == 1


@pytest.mark.rule("GDBZ-25")
@pytest.mark.parametrize(("ruling", "discards"), [("when-needed", 3), ("at-once", 0)])
def test_last_card_drawn_reshuffles_now_or_later(new_table, ruling, discards):
    table = new_table(ruling__reshuffle=ruling)
    table.empty_energy(discards=3)
    table.s.energy_top -= 2
    table.lick(0)
    assert (len(table.held(0)), table.s.discard_n) == (2, discards)


@pytest.mark.rule("GDBZ-72")
def test_without_deck_and_discards_nothing_is_drawn(new_table):
    table = new_table()
    table.empty_energy()
    table.lick(0)
    assert (table.held(0), table.s.reshuffles) == ([], 0)


@pytest.mark.rule("GDBZ-17")
@pytest.mark.parametrize(("bonus", "far"), [(-1, 2), (0, 3), (2, 5)])
def test_run_x_goes_up_to_x_spaces(new_table, bonus, far):
    table = new_table(energy__x_bonus=bonus)
    table.hand(0, "run-3-paw")
    table.dogs("cliff2")
    columns = {table.square(place) % 9 for place in table.reachable("run-3-paw", "self")}
    assert columns == set(range(far + 1))
    assert f"RUN {far} + paw" in table.shown()["hands"][0]


@pytest.mark.rule("GDBZ-18")
def test_herd_moves_dog_and_token_together(new_table):
    table = new_table()
    table.hand(0, "herd-3")
    table.dogs(7)
    table.zombies(7)
    table.play("herd-3", "zombie", 3)
    assert (table.dog_place(0), table.zombie_places()) == (3, {3})
    assert table.kept()


@pytest.mark.rule("GDBZ-19")
def test_bark_moves_the_token_and_the_dog_stays(new_table):
    table = new_table()
    table.hand(0, "bark-3")
    table.dogs(7)
    table.hoomans(7)
    table.play("bark-3", "hooman", 3)
    assert (table.dog_place(0), table.hooman_places()) == (7, [3])
    assert table.kept()


@pytest.mark.rule("GDBZ-19")
@pytest.mark.parametrize("card", ["bark-3", "herd-3"])
def test_tokens_of_other_spaces_cannot_be_moved(new_table, card):
    table = new_table(players=3)
    table.hand(0, card)
    table.dogs(8, 9, "CB2")
    table.zombies(7)
    table.hoomans(9)
    assert all(not table.reachable(card, token) for token in ("zombie", "hooman", "dog 1", "dog 2"))


@pytest.mark.rule("GDBZ-20")
def test_chew_removes_the_zombie_of_the_space(new_table):
    table = new_table()
    table.hand(0, "chew")
    table.dogs(8)
    table.zombies(8, 9)
    table.play("chew", "zombie", 8)
    assert (table.zombie_places(), table.s.removed.tolist()) == ({9}, [1, 0, 0, 0, 0])


@pytest.mark.rule("GDBZ-20")
def test_chew_bites_nothing_elsewhere(new_table):
    table = new_table()
    table.hand(0, "chew")
    table.dogs(8)
    table.zombies(9)
    assert table.reachable("chew", "zombie") == set()


@pytest.mark.rule("GDBZ-21")
def test_an_ability_costs_one_action_with_all_its_effects(new_table):
    table = new_table(dogs__in_play=["captain-woofster", "lupin"], players=2)
    table.hand(0, "good-doggo")
    table.zombies(1)
    table.play("good-doggo")
    table.effect("self", 1)
    table.effect("zombie", 1)
    assert (table.s.actions_left, table.dog_place(0), table.zombie_places()) == (1, 1, set())
    assert (table.s.abilities, table.s.removed[4]) == (1, 1)


@pytest.mark.rule("GDBZ-21")
def test_abilities_come_from_good_doggo_cards_only(new_table):
    table = new_table(players=2)
    assert {action & 15 for action in table.legal()} == {Act.RUN, Act.LICK, Act.PASS}


@pytest.mark.rule("GDBZ-21")
def test_without_abilities_good_doggo_does_nothing(new_table):
    table = new_table(players=2, dogs__strength="none")
    table.hand(0, "good-doggo-paw")
    table.play("good-doggo-paw")
    assert (table.held(0), table.s.actions_left, table.seat()) == ([], 2, 0)


@pytest.mark.rule("GDBZ-22")
def test_effects_are_resolved_in_printed_order_each_optional(new_table):
    table = new_table()
    table.hand(0, "run-2-chew")
    table.zombies(8)
    table.play("run-2-chew", "self", 8)
    due = {"do": "choose_effect", "of": "RUN 2, then CHEW", "effects": ["CHEW"], "used": True}
    assert table.shown()["pending"] == [due]
    table.effect()
    assert (table.dog_place(0), table.zombie_places(), table.s.actions_left) == (8, {8}, 1)


@pytest.mark.rule("GDBZ-22")
def test_the_first_effect_may_be_left_out(new_table):
    table = new_table()
    table.hand(0, "run-2-chew")
    table.dogs(8)
    table.zombies(8)
    table.play("run-2-chew")
    table.effect("zombie", 8)
    assert (table.dog_place(0), table.zombie_places()) == (8, set())


@pytest.mark.rule("GDBZ-22")
def test_effects_without_a_target_ask_for_nothing(new_table):
    table = new_table()
    table.hand(0, "run-2-chew")
    table.play("run-2-chew", "self", 8)
    assert table.s.pend_n == 0


@pytest.mark.rule("GDBZ-22")
def test_one_effect_only_where_the_ruling_says_so(new_table):
    table = new_table(ruling__combined="one")
    table.hand(0, "run-2-chew", "run-2-chew")
    table.zombies(8)
    table.play("run-2-chew", "self", 8)
    assert (table.s.pend_n, table.zombie_places()) == (0, {8})
    table.play("run-2-chew")
    table.effect("zombie", 8)
    assert (table.s.pend_n, table.zombie_places()) == (0, set())


@pytest.mark.rule("GDBZ-22")
def test_abilities_give_all_effects_under_either_ruling(new_table):
    table = new_table(ruling__combined="one", dogs__in_play=["captain-woofster", "lupin"], players=2)
    table.hand(0, "good-doggo")
    table.zombies(8)
    table.play("good-doggo")
    table.effect("self", 8)
    table.effect("zombie", 8)
    assert table.zombie_places() == set()


@pytest.mark.rule("GDBZ-23")
@pytest.mark.parametrize(("ruling", "may"), [("allowed", True), ("needs-effect", False)])
def test_a_card_for_its_howl_alone(new_table, ruling, may):
    table = new_table(players=2, ruling__unused_card=ruling)
    table.hand(0, "herd-2-howl", "good-doggo", "run-2-chew")
    assert table.may_play("herd-2-howl", howl=1) == may
    assert table.may_play("good-doggo"), "Lupin's ability draws"
    assert table.may_play("run-2-chew") == may, "no zombie to chew"
    assert table.may_play("run-2-chew", "self", 8)


def may_leave(table) -> bool:
    """Tell whether the effect that is due may be left."""
    left = int(Act.EFFECT) in table.legal()
    assert bool(GAME.kernels.is_legal(table.s, table.p, int(Act.EFFECT))) == left
    return left


@pytest.mark.rule("GDBZ-23")
@pytest.mark.parametrize(("ruling", "may"), [("allowed", True), ("needs-effect", False)])
def test_the_last_effect_that_serves_may_be_left_only_when_one_was_used(new_table, ruling, may):
    table = new_table(players=2, ruling__unused_card=ruling)
    for use, used in (((), False), (("self", 8), True)):
        table.set_up(0)
        table.dogs(8)
        table.zombies(8, 7)
        table.hand(0, "run-2-chew")
        table.play("run-2-chew", *((use[0], 7) if use else ()))
        assert table.shown()["pending"][0]["used"] == used
        assert may_leave(table) == (may or used)


@pytest.mark.rule("GDBZ-23")
@pytest.mark.parametrize(("ruling", "may"), [("allowed", True), ("needs-effect", False)])
def test_the_effects_of_an_ability_count_for_its_card(new_table, ruling, may):
    table = new_table(players=2, ruling__unused_card=ruling, dogs__in_play=["waine", "captain-woofster"])
    table.dogs(8, "CB1")
    table.hand(0, "good-doggo")
    assert table.may_play("good-doggo") == may, "Waine has no zombie to bark at"
    table.zombies(8, 7)
    assert table.may_play("good-doggo")
    table.play("good-doggo")
    assert not table.shown()["pending"][0]["used"]
    assert may_leave(table), "the second bark is left to use"
    table.effect()
    assert may_leave(table) == may
    table.effect("zombie", "cliff2", origin=8)
    assert not table.shown()["pending"]


@pytest.mark.rule("GDBZ-23")
def test_a_card_that_does_nothing_cannot_be_played_where_an_effect_is_asked(new_table):
    table = new_table(players=2, ruling__unused_card="needs-effect", dogs__strength="none")
    table.hand(0, "good-doggo-paw")
    assert not table.may_play("good-doggo-paw")


@pytest.mark.rule("GDBZ-23")
def test_zombies_moved_by_an_earlier_ability_can_be_barked_at_again(new_table):
    table = new_table(players=2, ruling__unused_card="needs-effect", dogs__in_play=["waine", "lupin"])
    table.dogs(8, "CB1")
    table.hand(0, "good-doggo", "good-doggo")
    table.zombies(8)
    table.play("good-doggo")
    table.effect("zombie", 7, origin=8)
    assert not table.shown()["pending"], "no other zombie is near"
    assert table.may_play("good-doggo")
    table.play("good-doggo")
    table.effect("zombie", "cliff2", origin=7)
    assert table.zombie_places() == set()


@pytest.mark.rule("GDBZ-62")
@pytest.mark.parametrize(("strength", "cards"), [("normal", 3), ("double", 5)])
def test_lupin_snuggles_every_dog_of_his_space(new_table, strength, cards):
    table = new_table(players=3, dogs__strength=strength)
    table.dogs(8, 8, 9)
    table.hand(0, "good-doggo")
    table.play("good-doggo")
    assert [len(table.held(seat)) for seat in range(3)] == [cards, cards, 0]


@pytest.mark.rule("GDBZ-62")
def test_waine_barks_two_different_zombies_here_or_adjacent(new_table):
    table = new_table(players=2, dogs__in_play=["waine", "lupin"])
    table.hand(0, "good-doggo")
    table.dogs(8)
    table.zombies(8, 7, 12)
    table.play("good-doggo")
    origins = {table.place(action >> 20 & 31) for action in table.legal() if action >> 9 & 7}
    assert origins == {7, 8}
    table.effect("zombie", "cliff2", origin=7)
    table.effect("zombie", 1, origin=8)
    assert (table.zombie_places(), table.s.removed.tolist()) == ({1, 12}, [0, 0, 1, 0, 0])
    assert (table.s.pend_n, table.dog_place(0)) == (0, 8)


@pytest.mark.rule("GDBZ-62")
def test_waine_does_not_move_the_same_zombie_twice(new_table):
    table = new_table(players=2, dogs__in_play=["waine", "lupin"])
    table.hand(0, "good-doggo")
    table.dogs(8)
    table.zombies(8)
    table.play("good-doggo")
    table.effect("zombie", 9, origin=8)
    assert (table.s.pend_n, table.zombie_places()) == (0, {9})


@pytest.mark.rule("GDBZ-62")
def test_woofster_runs_three_then_chews(new_table):
    table = new_table(players=2, dogs__in_play=["captain-woofster", "lupin"])
    table.hand(0, "good-doggo")
    table.zombies(1)
    table.play("good-doggo")
    assert table.shown()["pending"][0]["effects"] == ["RUN 3", "CHEW"]
    table.effect("self", 1)
    table.effect("zombie", 1)
    assert table.zombie_places() == set()


@pytest.mark.rule("GDBZ-62")
def test_fuzzy_ears_runs_two_then_herds_a_hooman_three(new_table):
    table = new_table(players=2, dogs__in_play=["miss-fuzzy-ears", "lupin"])
    table.hand(0, "good-doggo")
    table.dogs(9, 8)
    table.hoomans(7)
    table.zombies(8)
    table.play("good-doggo")
    table.effect("self", 7)
    assert {table.place(action >> 12 & 31) for action in table.legal() if action >> 9 & 7} >= {"cliff2", 3}
    table.effect("hooman", 3)
    assert (table.dog_place(0), table.hooman_places()) == (3, [3])


@pytest.mark.rule("GDBZ-62")
def test_no_ability_herds_a_zombie_in_a_hoomans_stead(new_table):
    table = new_table(players=2, dogs__in_play=["miss-fuzzy-ears", "lupin"])
    table.hand(0, "good-doggo")
    table.dogs(9)
    table.zombies(9)
    table.play("good-doggo")
    table.effect()
    assert table.s.pend_n == 0


def test_a_win_in_the_middle_of_a_card_waits_for_its_effects(new_table):
    table = new_table(players=2)
    table.s.rescued = 6
    table.dogs(8, "CB2")
    table.hand(0, "run-2-chew")
    table.play("run-2-chew", "self", "CB1")
    assert table.s.ended == End.RESCUED  # CHEW has no target, so the action is over
