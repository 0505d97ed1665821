"""Board, set-up, winning and losing, rule by rule."""

from __future__ import annotations

import numpy as np
import pytest

from balance.games.gdbz.board import BARK, CLIFF, NUMBERED, RIVER, SQUARES, expand, inward, neighbours
from balance.games.gdbz.params import FERAL_START, LEVELS
from balance.games.gdbz.state import SCENT_KINDS, Act, End, Stream
from tests.games.gdbz.conftest import encode


@pytest.mark.rule("GDBZ-1")
def test_pack_wins_once_all_are_rescued_and_every_dog_is_home(new_table):
    table = new_table(players=2)
    table.s.rescued = 6
    table.dogs(2, "CB2")
    table.run(3)
    assert table.s.ended == 0
    table.run("CB1")
    assert table.s.ended == End.RESCUED


@pytest.mark.rule("GDBZ-1")
def test_dogs_at_home_do_not_win_with_five_rescued(new_table):
    table = new_table(players=2)
    table.s.rescued = 5
    table.run("CB1")
    assert table.s.ended == 0


@pytest.mark.rule("GDBZ-1")
def test_six_rescued_do_not_win_while_a_dog_is_out(new_table):
    table = new_table(players=2)
    table.s.rescued = 6
    table.dogs("CB2", "river1")
    table.run("CB1")
    assert table.s.ended == 0


@pytest.mark.rule("GDBZ-2")
def test_tracker_at_the_limit_loses_at_once(new_table):
    table = new_table(players=2)
    table.zombies(1, 2, 3)
    table.s.feral = 9
    table.roll(1)
    assert (table.s.ended, table.s.feral) == (End.FERAL, 10)


@pytest.mark.rule("GDBZ-2")
def test_nothing_happens_after_the_pack_went_feral(new_table):
    table = new_table(players=2)
    table.dogs("CB1", "CB1")
    table.zombies(1, 2, 3)
    table.s.feral = 9
    table.roll(1)
    assert table.s.feral == 10
    assert table.s.removed.sum() == 0  # the first missing card ended it, before the zombie was removed
    assert table.shown()["pending"] == []


@pytest.mark.rule("GDBZ-2")
@pytest.mark.parametrize("lost", ["eaten", "drowned"])
def test_no_card_is_revealed_for_the_hooman_whose_death_ends_the_game(new_table, lost):
    table = new_table(players=2, ruling__river_hooman_card="yes")
    table.hand(0, "herd-3")
    table.dogs(6, "CB2")
    table.hoomans(6)
    table.s.feral = 9
    if lost == "eaten":
        table.roll(6)
    else:
        table.play("herd-3", "hooman", "river1")
    shown = table.shown()
    assert (table.s.ended, shown["feral"], shown["hoomans"]) == (End.FERAL, 10, [])
    assert (len(shown["hooman_deck"]), shown["hooman_discard"]) == (12, [])


@pytest.mark.rule("GDBZ-2")
def test_a_scent_card_stops_when_the_hooman_it_shows_is_eaten_and_ends_the_game(new_table):
    table = new_table(players=2)
    table.scent(0, 6, "hooman-and-draw")
    table.dogs(6, 6)
    table.zombies(6)
    table.s.feral = 9
    table.sniff(0)
    assert (table.s.ended, table.held(0), table.held(1)) == (End.FERAL, [], [])
    assert table.s.drawn == 0


@pytest.mark.rule("GDBZ-3")
def test_win_comes_before_the_roll(new_table):
    table = new_table(players=2)
    table.s.rescued = 6
    table.dogs(3, "CB2")
    table.s.actions_left = 1
    table.run("CB2")
    assert table.s.ended == End.RESCUED


@pytest.mark.rule("GDBZ-3")
def test_win_after_the_roll_can_still_be_lost(new_table):
    table = new_table(players=2, ruling__win_check="after-roll")
    table.s.rescued = 6
    table.s.feral = 9
    table.zombies(1, 2, 3)
    table.dogs(10, "CB2")
    table.run("CB2")
    assert table.s.ended == 0
    table.roll(1)
    assert table.s.ended == End.FERAL


@pytest.mark.rule("GDBZ-3")
def test_win_after_the_roll_comes_when_nothing_went_wrong(new_table):
    table = new_table(players=2, ruling__win_check="after-roll")
    table.s.rescued = 6
    table.roll(20)
    assert table.s.ended == End.RESCUED


@pytest.mark.rule("GDBZ-3")
@pytest.mark.parametrize(
    ("ruling", "end", "feral", "cards"), [("after-action", End.FERAL, 10, 11), ("at-once", End.RESCUED, 9, 12)]
)
def test_the_sixth_rescue_wins_before_its_hooman_card_where_the_win_is_checked_at_once(
    new_table, ruling, end, feral, cards
):
    """Winning / Losing: six hoomans rescued and every dog in Central Bark, "at that point, you win"."""
    table = new_table(players=2, ruling__win_check=ruling)
    table.dogs(10, "CB2")
    table.hoomans(10)
    table.hand(0, "herd-3")
    table.zombies(1, 2, 3)
    table.s.rescued, table.s.feral = 5, 9
    table.next_hooman("zombie")
    table.next_dice(Stream.HOOMAN_DIE, 1)
    table.play("herd-3", "hooman", "CB1")
    shown = table.shown()
    assert (table.s.ended, shown["rescued"], shown["feral"]) == (end, 6, feral)
    assert (len(shown["hooman_deck"]), shown["pending"]) == (cards, [])


@pytest.mark.rule("GDBZ-3")
@pytest.mark.parametrize(("ruling", "end"), [("after-action", End.FERAL), ("at-once", End.RESCUED)])
def test_the_last_dog_home_wins_before_the_zombie_it_brings_where_the_win_is_checked_at_once(new_table, ruling, end):
    table = new_table(players=2, ruling__win_check=ruling)
    table.dogs(9, "CB1")
    table.zombies(9)
    table.hand(0, "herd-3")
    table.s.rescued, table.s.feral = 6, 9
    table.play("herd-3", "zombie", "CB2")
    assert (table.s.ended, table.kept()) == (end, True)


@pytest.mark.rule("GDBZ-3")
def test_a_dog_that_is_moved_home_wins_at_once_in_the_midst_of_a_card(new_table):
    table = new_table(players=2, ruling__win_check="at-once")
    table.dogs(10, "CB1")
    table.hand(0, "run-2-chew")
    table.s.rescued = 6
    table.play("run-2-chew", "self", "CB2")
    assert (table.s.ended, table.s.pend_n) == (End.RESCUED, 0)


@pytest.mark.rule("GDBZ-4")
def test_turn_cap_ends_the_game_unwon(new_table):
    table = new_table(players=2, turn_cap=2)
    table.roll(20)
    assert table.s.ended == 0
    table.roll(20)
    assert (table.s.ended, table.s.turn) == (End.TURN_CAP, 2)


@pytest.mark.rule("GDBZ-5")
def test_board_has_eighteen_numbered_squares_of_twenty_seven(new_table):
    table = new_table()
    numbers = sorted(int(n) for n in table.p.space_of if n)
    assert numbers == list(range(1, 19))
    numbered = sum(1 << table.square(n) for n in numbers)
    assert numbered == NUMBERED
    assert NUMBERED | CLIFF | RIVER | BARK == (1 << SQUARES) - 1


@pytest.mark.rule("GDBZ-5")
@pytest.mark.parametrize("space", range(1, 19))
def test_scents_and_zombies_name_numbered_spaces_only(new_table, space):
    table = new_table(players=2)
    assert {int(card) // SCENT_KINDS for card in table.s.scent_card[:54]} == set(range(1, 19))
    table.roll(space)
    assert table.zombie_places() == {space}


@pytest.mark.rule("GDBZ-6")
@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("B", [(1, 2, 3), (6, 5, 4), (7, 8, 9), (12, 11, 10), (13, 14, 15), (18, 17, 16)]),
        ("A", [(3, 2, 1), (6, 5, 4), (9, 8, 7), (12, 11, 10), (15, 14, 13), (18, 17, 16)]),
    ],
)
def test_lines_lead_along_the_row_to_central_bark(new_table, board, lines):
    table = new_table(board=board)
    for row, line in enumerate(lines):
        q = table.square(line[0])
        walked = [line[0]]
        for _ in range(3):
            q = inward(q)
            walked.append(table.place(q))
        assert walked == [*line, f"CB{row // 2 + 1}"]


@pytest.mark.rule("GDBZ-7")
def test_central_bark_is_the_middle_column(new_table):
    table = new_table()
    assert [table.square(f"CB{row}") for row in (1, 2, 3)] == [4, 13, 22]
    assert sum(1 << q for q in (4, 13, 22)) == BARK


def test_neighbours_are_the_up_to_eight_squares_around():
    for q in range(SQUARES):
        row, column = divmod(q, 9)
        around = {
            9 * r + c
            for r in range(max(0, row - 1), min(2, row + 1) + 1)
            for c in range(max(0, column - 1), min(8, column + 1) + 1)
        }
        assert {at for at in range(SQUARES) if expand(1 << q) >> at & 1} == around
        assert {at for at in range(SQUARES) if neighbours(1 << q) >> at & 1} == around - {q}


@pytest.mark.rule("GDBZ-12")
def test_decks_hold_the_printed_cards_in_another_order_every_game(new_table):
    table = new_table()
    decks = set()
    for index in range(5):
        table.set_up(index)
        assert table.kept()
        decks.add(bytes(table.s.energy_deck) + bytes(table.s.hooman_deck) + bytes(table.s.scent_card))
    assert len(decks) == 5
    assert (table.s.energy_n, table.s.scent_left, table.s.hooman_n) == (64, 54, 12)


@pytest.mark.rule("GDBZ-12")
def test_swapped_card_takes_the_slots_of_the_old_one(new_table):
    plain = new_table()
    swapped = new_table(swap=["energy: 2 run-4 -> chew"])
    differs = np.flatnonzero(plain.s.energy_deck[:64] != swapped.s.energy_deck[:64])
    run, chew = plain.kinds["energy"].index("run-4"), plain.kinds["energy"].index("chew")
    assert len(differs) == 2
    assert {int(plain.s.energy_deck[at]) for at in differs} == {run}
    assert {int(swapped.s.energy_deck[at]) for at in differs} == {chew}
    assert swapped.kept()


@pytest.mark.rule("GDBZ-13")
def test_three_piles_of_eighteen_with_a_token_on_each_top_location(new_table):
    table = new_table()
    piles = table.shown()["scent_piles"]
    assert [len(pile) for pile in piles] == [18, 18, 18]
    for pile in range(3):
        table.dogs(piles[pile][0]["space"])
        assert encode(Act.SNIFF, pile) in table.legal()


@pytest.mark.rule("GDBZ-13")
def test_piles_of_an_uneven_deck_differ_by_one_at_most(new_table):
    table = new_table(keep_totals=False, deck__scent={"two-zombies": 4})
    assert [len(pile) for pile in table.shown()["scent_piles"]] == [18, 17, 17]
    assert table.kept()


@pytest.mark.rule("GDBZ-14")
def test_every_location_has_a_plain_hooman_and_two_other_cards(new_table):
    table = new_table()
    plain = table.kinds["scent"].index("hooman-here")
    for index in range(20):
        table.set_up(index)
        spaces = [int(card) // SCENT_KINDS for card in table.s.scent_card[:54]]
        assert sorted(spaces) == sorted(list(range(1, 19)) * 3)
        plains = [int(card) // SCENT_KINDS for card in table.s.scent_card[:54] if int(card) % SCENT_KINDS == plain]
        assert sorted(plains) == list(range(1, 19))


@pytest.mark.rule("GDBZ-14")
def test_effects_meet_locations_anew_every_game(new_table):
    table = new_table()
    dealt = set()
    for index in range(4):
        table.set_up(index)
        dealt.add(tuple(sorted(int(card) for card in table.s.scent_card[:54])))
    assert len(dealt) == 4


@pytest.mark.rule("GDBZ-14")
@pytest.mark.parametrize("each", [True, False])
def test_fewer_plain_cards_than_locations_go_to_different_ones(new_table, each):
    table = new_table(deck__scent={"hooman-here": 10, "two-zombies": 14}, scent__plain_each=each)
    plain = table.kinds["scent"].index("hooman-here")
    crowded = 0
    for index in range(20):
        table.set_up(index)
        assert table.kept()
        plains = [int(card) // SCENT_KINDS for card in table.s.scent_card[:54] if int(card) % SCENT_KINDS == plain]
        assert len(plains) == 10
        crowded += len(set(plains)) < 10
    assert (crowded == 0) == each


@pytest.mark.rule("GDBZ-15")
@pytest.mark.parametrize(
    ("ruling", "places"), [("middle", ["CB2", "CB2", "CB2", "CB2"]), ("by-seat", ["CB1", "CB2", "CB3", "CB1"])]
)
def test_dogs_start_in_central_bark(new_table, ruling, places):
    table = new_table(players=4, ruling__start_square=ruling)
    assert [table.dog_place(seat) for seat in range(4)] == places
    assert table.shown()["dog_names"] == ["Lupin", "Captain Woofster", "Waine", "Miss Fuzzy Ears"]


@pytest.mark.rule("GDBZ-15")
def test_dogs_may_choose_their_square_of_central_bark(new_table):
    table = new_table(players=3, ruling__start_square="choose")
    for seat, place in enumerate(["CB3", "CB1", "CB3"]):
        assert (table.seat(), table.shown()["decision"]) == (seat, "start")
        assert len(table.legal()) == 3
        table.choose(Act.START, to=place)
    assert [table.dog_place(seat) for seat in range(3)] == ["CB3", "CB1", "CB3"]
    assert (table.seat(), table.shown()["decision"]) == (0, "action")


@pytest.mark.rule("GDBZ-15")
def test_random_dogs_are_different_and_come_in_every_order(new_table):
    table = new_table(players=2, dogs__deal="random")
    dealt = set()
    for index in range(60):
        table.set_up(index)
        dealt.add((int(table.s.dog_kind[0]), int(table.s.dog_kind[1])))
    assert len(dealt) == 12


@pytest.mark.rule("GDBZ-61")
def test_good_dogs_with_two_players_starts_on_5_14_and_18(new_table):
    assert new_table(players=2, level="good-dogs").zombie_places() == {5, 14, 18}


@pytest.mark.rule("GDBZ-61")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_levels_place_their_zombies(new_table, level, players):
    assert new_table(players=players, level=level).zombie_places() == set(LEVELS[level][players])


@pytest.mark.rule("GDBZ-61")
def test_listed_spaces_replace_the_level(new_table):
    assert new_table(level="ruff-riders", zombie_spaces=[3, 9]).zombie_places() == {3, 9}


@pytest.mark.rule("GDBZ-69")
def test_tracker_starts_by_players_or_as_given(new_table):
    assert (
        {players: int(new_table(players=players).s.feral) for players in (2, 3, 4)} == FERAL_START == {2: 1, 3: 2, 4: 4}
    )
    assert new_table(feral__start=0).s.feral == 0


@pytest.mark.rule("GDBZ-70")
def test_every_dog_is_dealt_two_cards(new_table):
    table = new_table(players=4, starting_hand=2)
    assert [len(table.held(seat)) for seat in range(4)] == [2, 2, 2, 2]
    assert table.kept()


@pytest.mark.rule("GDBZ-71")
def test_first_seat_begins_or_any_by_chance(new_table):
    assert new_table(players=4).seat() == 0
    table = new_table(players=4, ruling__first_player="random")
    seen = set()
    for index in range(40):
        table.set_up(index)
        seen.add(table.seat())
    assert seen == {0, 1, 2, 3}


def test_a_changed_deck_leaves_the_dice_and_the_other_decks_alone(new_table):
    plain, other = new_table(players=2), new_table(players=2, swap=["energy: 4 run-4 -> chew"])
    assert bytes(plain.s.scent_card) == bytes(other.s.scent_card)
    assert bytes(plain.s.hooman_deck) == bytes(other.s.hooman_deck)
    for table in (plain, other):
        table.next_dice(Stream.ZOMBIE_DIE, 7)
        table.skip()
        table.apply(0)
    assert plain.zombie_places() == other.zombie_places() == {7}
