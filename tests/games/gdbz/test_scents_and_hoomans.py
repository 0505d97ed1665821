"""Scents, hoomans and their cards, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.gdbz.state import Act, End, Stream
from tests.games.gdbz.conftest import encode


@pytest.mark.rule("GDBZ-36")
def test_sniffing_needs_the_token_of_the_pile(new_table):
    table = new_table()
    table.scent(0, 8, "hooman-here")
    table.dogs(9)
    assert encode(Act.SNIFF, 0) not in table.legal()
    table.dogs(8)
    table.sniff(0)
    assert (table.hooman_places(), table.s.actions_left) == ([8], 1)
    assert table.kept()


@pytest.mark.rule("GDBZ-36")
def test_tokens_of_one_space_are_sniffed_one_by_one(new_table):
    table = new_table()
    table.scent(0, 8, "hooman-here")
    table.scent(1, 8, "draw-two")
    table.dogs(8)
    assert {pile for pile in range(3) if encode(Act.SNIFF, pile) in table.legal()} >= {0, 1}
    table.sniff(1)
    assert (table.hooman_places(), len(table.held(0))) == ([], 2)
    table.sniff(0)
    assert table.hooman_places() == [8]


@pytest.mark.rule("GDBZ-37")
def test_a_hooman_found_on_a_zombie_is_eaten_at_once(new_table):
    table = new_table()
    table.scent(0, 8, "hooman-here")
    table.dogs(8)
    table.zombies(8)
    feral = int(table.s.feral)
    table.sniff(0)
    assert (table.hooman_places(), table.s.eaten, table.s.feral) == ([], 1, feral + 1)
    assert len(table.shown()["hooman_discard"]) == 1
    assert table.kept()


@pytest.mark.rule("GDBZ-37")
@pytest.mark.parametrize(("value", "space"), [(3, 3), (18, 18), (19, 8), (20, 8)])
def test_a_hooman_elsewhere_is_where_the_die_says_or_here(new_table, value, space):
    table = new_table()
    table.scent(0, 8, "hooman-elsewhere")
    table.dogs(8)
    table.next_dice(Stream.SCENT_DIE, value)
    table.sniff(0)
    assert table.hooman_places() == [space]


@pytest.mark.rule("GDBZ-38")
@pytest.mark.parametrize(("ruling", "placed"), [("standees", 3), ("none", 4)])
def test_a_fourth_hooman_has_no_standee(new_table, ruling, placed):
    table = new_table(ruling__hooman_cap=ruling)
    table.scent(0, 8, "hooman-here")
    table.dogs(8)
    table.hoomans(1, 2, 3)
    table.sniff(0)
    assert len(table.hooman_places()) == placed
    assert table.kept()


@pytest.mark.rule("GDBZ-38")
def test_a_hooman_without_standee_is_not_eaten_either(new_table):
    table = new_table()
    table.scent(0, 8, "hooman-here")
    table.dogs(8)
    table.zombies(8)
    table.hoomans(1, 2, 3)
    feral = int(table.s.feral)
    table.sniff(0)
    assert (table.s.eaten, table.s.feral) == (0, feral)


@pytest.mark.rule("GDBZ-39")
def test_a_sniffed_card_is_discarded_and_the_token_moves_on(new_table):
    table = new_table()
    table.scent(0, 8, "hooman-here")
    table.dogs(8)
    second = table.shown()["scent_piles"][0][1]
    table.sniff(0)
    shown = table.shown()
    assert shown["scent_discard"] == [{"space": 8, "effect": "hooman here"}]
    assert shown["scent_piles"][0][0] == second
    assert table.kept()


@pytest.mark.rule("GDBZ-39")
def test_an_empty_pile_has_no_token(new_table):
    table = new_table()
    last = int(table.s.scent_card[0]) // 16
    table.s.pile_top[0] = table.s.pile_end[0]
    table.dogs(last)
    assert encode(Act.SNIFF, 0) not in table.legal()


@pytest.mark.rule("GDBZ-40")
def test_hooman_and_a_zombie_that_scares_before_the_card_is_done(new_table):
    table = new_table(players=2)
    table.scent(0, 8, "hooman-and-zombie")
    table.hand(0, "chew", "chew", "run-4")
    table.dogs(8, 9)
    table.next_dice(Stream.SCENT_DIE, 8)
    feral = int(table.s.feral)
    table.sniff(0)
    assert (table.s.eaten, table.s.feral, table.shown()["decision"]) == (1, feral + 1, "discard")
    assert [entry["do"] for entry in table.shown()["pending"]] == ["discard", "discard_scent"]
    table.discard("run-4")  # the second card leaves no choice
    assert (table.held(0), table.s.pend_n, table.s.scent_left) == (["chew"], 0, 53)
    assert table.kept()


@pytest.mark.rule("GDBZ-40")
def test_every_dog_here_draws(new_table):
    table = new_table(players=3)
    table.scent(0, 8, "hooman-and-draw")
    table.dogs(8, 8, 9)
    table.sniff(0)
    assert [len(table.held(seat)) for seat in range(3)] == [1, 1, 0]
    assert table.hooman_places() == [8]


@pytest.mark.rule("GDBZ-40")
def test_two_zombies(new_table):
    table = new_table()
    table.scent(0, 8, "two-zombies")
    table.dogs(8)
    table.next_dice(Stream.SCENT_DIE, 6, 6)
    table.sniff(0)
    assert (table.zombie_places(), table.hooman_places()) == ({6, 5}, [])


@pytest.mark.rule("GDBZ-40")
def test_discard_or_roll_is_the_sniffers_choice(new_table):
    for roll in (0, 1):
        table = new_table()
        table.scent(0, 8, "discard-or-zombie")
        table.hand(0, "chew")
        table.dogs(8)
        table.next_dice(Stream.SCENT_DIE, 2)
        feral = int(table.s.feral)
        table.sniff(0)
        assert table.shown()["decision"] == "choose_scent"
        table.choose(Act.SCENT, roll)
        assert table.zombie_places() == ({2} if roll else set())
        assert table.held(0) == (["chew"] if roll else [])
        assert table.s.feral == feral + (0 if roll else 1)
        assert table.s.pend_n == 0


def _run_dry(table):
    """Sniff every scent away but the last, which lies on space 8."""
    table.scent(0, 8, "draw-two")
    card = int(table.s.scent_card[0])
    others = [int(c) for c in table.s.scent_card[1:54]]
    table.s.scent_discard[:53] = others
    table.s.scent_discard_n = 53
    table.s.scent_card[0] = card
    table.s.pile_top[:] = [0, 1, 1]
    table.s.pile_end[:] = [1, 1, 1]
    table.s.scent_left = 1
    table.dogs(8)
    assert table.kept()


@pytest.mark.rule("GDBZ-41")
def test_scents_are_shuffled_again_when_none_and_no_hooman_is_left(new_table):
    table = new_table()
    _run_dry(table)
    table.sniff(0)
    assert (table.s.scent_left, table.s.scent_discard_n) == (54, 0)
    assert [len(pile) for pile in table.shown()["scent_piles"]] == [18, 18, 18]
    assert table.kept()


@pytest.mark.rule("GDBZ-41")
def test_scents_stay_away_while_a_hooman_is_about_and_come_back_when_it_is_lost(new_table):
    table = new_table()
    _run_dry(table)
    table.hoomans(6)
    table.sniff(0)
    assert table.s.scent_left == 0
    table.roll(6)
    assert (table.s.eaten, table.s.scent_left) == (1, 54)


@pytest.mark.rule("GDBZ-41")
def test_scents_are_not_needed_once_enough_are_rescued(new_table):
    table = new_table()
    _run_dry(table)
    table.s.rescued = 6
    table.sniff(0)
    assert table.s.scent_left == 0


@pytest.mark.rule("GDBZ-41")
@pytest.mark.parametrize(("rescued", "ended"), [(5, 0), (4, End.STUCK)])
def test_out_of_scents_may_mean_lost(new_table, rescued, ended):
    table = new_table(ruling__empty_pile="stuck")
    _run_dry(table)
    table.s.rescued = rescued
    table.hoomans(6)
    table.sniff(0)
    assert table.s.ended == ended


@pytest.mark.rule("GDBZ-42")
@pytest.mark.parametrize("card", ["bark-3", "herd-3"])
def test_a_hooman_in_central_bark_is_rescued_and_its_card_used(new_table, card):
    table = new_table(players=2)
    table.hand(0, card)
    table.dogs(8, 1)
    table.hoomans(8)
    table.next_hooman("all-draw")
    table.play(card, "hooman", "CB3")
    assert (table.hooman_places(), table.s.rescued) == ([], 1)
    assert table.shown()["hooman_town"] == ["every dog draws 1"]
    assert [len(table.held(seat)) for seat in range(2)] == [1, 1]
    assert table.kept()


def _rescue(table, slug):
    """Rescue a hooman whose card is given."""
    table.hand(0, "bark-3")
    table.dogs(9, 1)
    table.hoomans(9, 17)
    table.next_hooman(slug)
    table.play("bark-3", "hooman", "CB2")


@pytest.mark.rule("GDBZ-43")
def test_any_one_dog_draws_two(new_table):
    table = new_table(players=2)
    _rescue(table, "draw-two")
    assert table.shown()["decision"] == "choose_dog"
    table.choose(Act.DOG, 1)
    assert [len(table.held(seat)) for seat in range(2)] == [0, 2]


@pytest.mark.rule("GDBZ-43")
def test_any_one_zombie_is_removed(new_table):
    table = new_table(players=2)
    table.zombies(5, 18)
    _rescue(table, "remove-zombie")
    assert {table.place(action >> 12 & 31) for action in table.legal()} == {5, 18}
    table.choose(Act.ZOMBIE, to=18)
    assert (table.zombie_places(), table.s.removed.tolist()) == ({5}, [0, 0, 0, 0, 1])


@pytest.mark.rule("GDBZ-43")
def test_no_zombie_to_remove_asks_for_nothing(new_table):
    table = new_table(players=2)
    _rescue(table, "remove-zombie")
    assert table.s.pend_n == 0


@pytest.mark.rule("GDBZ-43")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (0, 0)])
def test_the_tracker_falls_but_not_below_zero(new_table, before, after):
    table = new_table(players=2)
    table.s.feral = before
    _rescue(table, "calm")
    assert table.s.feral == after


@pytest.mark.rule("GDBZ-43")
def test_any_one_hooman_moves_up_to_two_and_may_be_rescued_in_turn(new_table):
    table = new_table(players=2)
    _rescue(table, "move-hooman")
    assert table.shown()["decision"] == "choose_hooman"
    table.next_hooman("calm")
    table.choose(Act.HOOMAN, token="hooman", to="CB3", origin=17)
    assert (table.s.rescued, table.hooman_places()) == (2, [])
    assert table.shown()["hooman_town"] == ["feral -1", "move a hooman up to 2"]
    assert table.kept()


@pytest.mark.rule("GDBZ-43")
def test_the_move_of_a_hooman_may_be_left_out(new_table):
    table = new_table(players=2)
    _rescue(table, "move-hooman")
    table.choose(Act.HOOMAN)
    assert table.hooman_places() == [17]


@pytest.mark.rule("GDBZ-43")
@pytest.mark.parametrize(("hoomans", "asks"), [((10, 2), False), ((10, 2, 18), True)])
def test_no_hooman_that_can_move_asks_for_nothing(new_table, hoomans, asks):
    """Movement: a hooman cannot be moved into a space with a zombie; zombies stand all around the one on 2."""
    table = new_table(players=2)
    table.hand(0, "bark-3")
    table.dogs(10, 18)
    table.hoomans(*hoomans)
    table.zombies(1, 3, 7, 8, 9)
    table.next_hooman("move-hooman")
    table.play("bark-3", "hooman", "CB2")
    assert (table.shown()["decision"] == "choose_hooman") == asks
    assert (table.s.pend_n > 0) == asks


@pytest.mark.rule("GDBZ-43")
def test_a_hooman_card_may_add_a_zombie(new_table):
    table = new_table(players=2)
    table.next_dice(Stream.HOOMAN_DIE, 17)
    _rescue(table, "zombie")
    assert (table.zombie_places(), table.s.eaten) == ({17}, 1)


@pytest.mark.rule("GDBZ-44")
def test_without_hooman_cards_rescues_and_deaths_go_on(new_table):
    table = new_table(players=2)
    table.s.hooman_top = table.s.hooman_n
    table.hand(0, "bark-3")
    table.dogs(9, 1)
    table.hoomans(9, 6)
    table.play("bark-3", "hooman", "CB2")
    table.roll(6)
    assert (table.s.rescued, table.s.eaten) == (1, 1)
    assert (table.shown()["hooman_town"], table.shown()["hooman_discard"]) == ([], [])


@pytest.mark.rule("GDBZ-44")
def test_lost_hoomans_cards_may_be_shuffled_again(new_table):
    table = new_table(players=2, ruling__empty_hooman_deck="reshuffle")
    table.s.hooman_discard[:1] = table.s.hooman_deck[:1]
    table.s.hooman_discard_n = 1
    table.s.hooman_top = table.s.hooman_n
    table.hoomans(6)
    table.roll(6)
    assert len(table.shown()["hooman_discard"]) == 1


@pytest.mark.rule("GDBZ-53")
def test_every_hooman_of_the_space_is_eaten_and_the_zombie_stays(new_table):
    table = new_table(players=2)
    table.hoomans(6, 6, 5)
    feral = int(table.s.feral)
    table.roll(6)
    assert (table.hooman_places(), table.zombie_places(), table.s.eaten) == ([5], {6}, 2)
    assert (table.s.feral, len(table.shown()["hooman_discard"])) == (feral + 2, 2)
    assert table.s.feral_by.tolist() == [0, 2, 0, 0]
    assert table.kept()


@pytest.mark.rule("GDBZ-53")
def test_a_hooman_and_a_dog_in_one_space_eaten_and_scared(new_table):
    table = new_table(players=2)
    table.hand(0, "chew", "run-4")
    table.dogs(6, "CB2")
    table.hoomans(6)
    feral = int(table.s.feral)
    table.roll(6)
    assert (table.hooman_places(), table.held(0), table.s.feral) == ([], [], feral + 1)


@pytest.mark.rule("GDBZ-54")
def test_rescued_hoomans_are_safe(new_table):
    table = new_table(players=2)
    table.s.rescued = 3
    table.zombies(1, 2, 3)
    table.dogs(18, 18)
    table.roll(1)
    assert (table.s.rescued, table.s.eaten) == (3, 0)
