"""Turns, skips, refills, getting out and the end of a round."""

from __future__ import annotations

import pytest

from balance.core.rng import start
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.state import End
from tests.games.zombie_dot.conftest import SEED, ZOMBIE


def _dealt(new_table, **values):
    """Return a table as the rules deal it."""
    table = new_table(**values)
    table.deal(5)
    return table


def _sizes(table) -> tuple[list[int], int, int]:
    """Return cards in hands, in the deck and not used."""
    shown = table.shown()
    return [len(hand) for hand in shown["hands"]], len(shown["decks"][0]), len(shown["unused"])


@pytest.mark.rule("ZD-1", "ZD-47")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_survivors_take_turns_and_the_zombie_is_last(new_table, players):
    table = _dealt(new_table, players=players)
    seats = {}
    while int(table.s.turn) <= 2 * players:
        seats[int(table.s.turn)] = int(table.s.seat)
        table.apply(table.legal()[0] if table.shown()["seat"] is not None else 0)
    assert list(seats.values()) == [*range(players), *range(players)]
    laid_by = {card["laid_by"] for card in table.shown()["table"].values() if card["side"] == ZOMBIE}
    assert table.zombie in laid_by


@pytest.mark.rule("ZD-2", "ZD-40", "ZD-41")
@pytest.mark.parametrize(
    ("players", "pack", "sizes"),
    [
        (4, 44, ([10, 10, 10, 10], 0, 4)),
        (3, 44, ([10, 10, 10], 10, 4)),
        (2, 44, ([10, 10], 20, 4)),
        (4, 36, ([9, 9, 9, 9], 0, 8)),
        (3, 36, ([9, 9, 9], 9, 8)),
        (2, 36, ([9, 9], 18, 8)),
    ],
)
def test_the_deal(new_table, players, pack, sizes):
    table = _dealt(new_table, players=players, pack=pack)
    assert _sizes(table) == sizes
    assert table.kept() == 0


@pytest.mark.rule("ZD-2")
def test_the_deal_is_a_shuffle(new_table):
    table = new_table()
    firsts = set()
    for index in range(40):
        table.deal(index)
        firsts.add(int(table.s.hands[0, 0]))
    assert len(firsts) > 20


@pytest.mark.rule("ZD-41")
@pytest.mark.parametrize(
    ("ruling", "roles"),
    [("four-fixed", ["ordinary"] * 4), ("four-soldiers", ["soldier"] * 4)],
)
def test_four_cards_may_stay_in_the_box(new_table, ruling, roles):
    table = _dealt(new_table, pack=36, ruling__small_pack=ruling)
    unused = table.shown()["unused"]
    assert [card["role"] for card in unused[:4]] == roles
    assert _sizes(table) == ([9, 9, 9, 9], 0, 8)
    if ruling == "four-fixed":
        assert sorted(card["edges"] for card in unused[:4]) == ["ES", "NE", "NW", "SW"]


@pytest.mark.rule("ZD-5")
def test_one_card_a_turn_passes_the_turn_on(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    table.hands("NS NS", "EW", "", "")
    table.lay("NS", "1,0")
    assert (table.s.seat, table.s.turn, table.shown()["cards_left_to_lay"]) == (1, 2, 1)


@pytest.mark.rule("ZD-30")
@pytest.mark.parametrize(("ruling", "free"), [("forced", False), ("optional", True)])
def test_who_can_lay_must_or_may(new_table, ruling, free):
    table = new_table(ruling__passing=ruling)
    table.put("0,0", "NESW")
    table.hands("NS EW", "NS", "", "")
    assert table.may_skip() is free
    only = new_table(ruling__passing=ruling)
    only.put("0,0", "NS")
    only.hands("EW", "EW", "", "")
    assert only.may_skip()
    assert len(only.legal()) == 1


@pytest.mark.rule("ZD-31")
def test_who_skipped_may_lay_again(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("EW EW", "NES", "EW NW", "NS")
    table.skip()
    assert table.shown()["skipped"] == [True, False, False, False]
    table.lay("NES", "-1,0")
    assert table.shown()["finished"] == [1]
    table.lay("EW", "-1,1")
    table.lay("NS", "1,0")
    assert table.zombies() == {"1,0", "0,0"}
    table.lay("EW", "-1,2")
    assert table.shown()["skipped"][0] is False


@pytest.mark.rule("ZD-31", "ZD-33")
def test_the_zombie_skips_and_the_round_goes_on(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    table.hands("NS NES NW", "EW EW", "NS NS", "EW")
    table.lay("NS", "1,0")
    table.lay("EW", "0,1")
    table.lay("NS", "2,0")
    table.lay("EW", "0,2")
    for seat, slug, at in ((0, "NES", "-1,0"), (1, "EW", "0,-1"), (2, "NS", "3,0")):
        assert int(table.s.seat) == seat
        table.lay(slug, at)
    assert int(table.s.seat) == table.zombie
    assert table.shown()["hands"][table.zombie] == []
    table.skip()
    assert (int(table.s.ended), int(table.s.seat)) == (0, 0)
    table.lay("NW", "-1,1")
    assert table.shown()["finished"] == [0, 1, 2]
    assert table.winners() == [0, 1, 2]


@pytest.mark.rule("ZD-36")
def test_several_survivors_win(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    table.hands("NS", "EW", "EW NS", "EW NE")
    table.lay("NS", "1,0")
    assert (table.shown()["finished"], int(table.s.ended)) == ([0], 0)
    table.lay("EW", "0,1")
    table.lay("EW", "0,-1")
    table.lay("EW", "0,2")
    assert int(table.s.seat) == 2
    table.lay("NS", "2,0")
    assert int(table.s.ended) == End.ALL_OUT
    assert table.winners() == [0, 1, 2]
    assert table.outcome().survivors_out == 3


@pytest.mark.rule("ZD-5", "ZD-36")
def test_a_survivor_who_is_out_takes_no_turn(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    table.hands("NS", "EW EW EW", "NS NS", "NE SW")
    seats = []
    for seat, slug, at in (
        *((0, "NS", "1,0"), (1, "EW", "0,1"), (2, "NS", "2,0"), (3, "SW", "0,2")),
        *((1, "EW", "0,-1"), (2, "NS", "3,0"), (3, "NE", "4,0"), (1, "EW", "0,-2")),
    ):
        seats.append(int(table.s.seat))
        assert (seats[-1], int(table.s.turn)) == (seat, len(seats))
        table.lay(slug, at)
    outcome = table.outcome()
    assert (outcome.turns, outcome.rounds, int(table.s.ended)) == (8, 3, int(End.ALL_OUT))
    assert outcome.blocked.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("ZD-38", "ZD-39")
def test_the_zombie_wins_when_every_survivor_skips_in_one_round(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("EW", "EW", "EW", "NS")
    table.skip()
    table.skip()
    assert int(table.s.ended) == 0
    table.skip()
    assert int(table.s.ended) == End.NONE_OUT
    assert table.winners() == [table.zombie]
    assert table.shown()["over"]


@pytest.mark.rule("ZD-38")
def test_skips_of_two_rounds_do_not_add_up(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("NS EW", "EW", "EW", "NES")
    table.lay("NS", "1,0")
    table.skip()
    table.skip()
    table.lay("NES", "-1,0")
    table.skip()
    assert table.shown()["skipped"][:3] == [True, True, True]
    assert int(table.s.ended) == 0
    table.skip()
    table.skip()
    assert int(table.s.ended) == End.NONE_OUT


@pytest.mark.rule("ZD-38")
def test_those_who_are_out_do_not_count_among_the_skippers(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("NS", "EW", "EW", "EW")
    table.lay("NS", "1,0")
    table.skip()
    table.skip()
    assert int(table.s.ended) == End.SOME_OUT
    assert table.winners() == [0]


@pytest.mark.rule("ZD-39")
def test_the_zombie_may_share_when_any_survivor_is_stuck(new_table):
    table = new_table(ruling__zombie_win="any-stuck")
    table.put("0,0", "NS")
    table.hands("NS", "EW", "EW", "EW")
    table.lay("NS", "1,0")
    table.skip()
    table.skip()
    assert table.winners() == [0, table.zombie]


@pytest.mark.rule("ZD-38")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_rest_lose_when_they_all_skip_after_the_card_of_the_one_who_gets_out(new_table, who):
    """Wherever the one who gets out sits: who skipped before that card may skip once more."""
    table = new_table()
    table.put("0,0", "NS")
    table.hands(*["NS" if seat == who else "EW" for seat in range(3)], "NS")
    for seat in range(3):
        assert (int(table.s.seat), int(table.s.ended)) == (seat, 0)
        if seat == who:
            table.lay("NS", "-1,0")
        else:
            table.skip()
    assert (int(table.s.ended) == End.SOME_OUT) is (who == 0)
    if who > 0:
        table.lay("NS", "1,0")
        table.skip()
        assert int(table.s.ended) == 0
        table.skip()
    assert int(table.s.ended) == End.SOME_OUT
    assert (table.winners(), table.outcome().turns) == ([who], 6 if who else 3)


@pytest.mark.rule("ZD-38", "ZD-39")
def test_a_last_card_that_opens_a_square_saves_who_skipped_before(new_table):
    table = new_table(ruling__zombie_win="any-stuck")
    table.put("0,0", "NS")
    table.hands("EW", "EW", "NES", "NS")
    table.skip()
    table.skip()
    table.lay("NES", "-1,0")
    assert (int(table.s.ended), table.shown()["skipped"]) == (0, [False] * 4)
    table.lay("NS", "1,0")
    table.lay("EW", "-1,1")
    table.lay("EW", "-1,2")
    assert (int(table.s.ended), table.winners()) == (End.ALL_OUT, [0, 1, 2])


@pytest.mark.rule("ZD-38")
def test_who_laid_in_that_round_keeps_it_open(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    table.hands("NS NS", "EW-soldier", "NE", "NE")
    table.lay("NS", "1,0")
    table.lay("EW-soldier", "0,1")
    assert (table.shown()["finished"], int(table.s.ended)) == ([1], 0)
    table.lay("NE", "2,0")
    assert (table.shown()["finished"], int(table.s.ended), int(table.s.seat)) == ([1, 2], 0, 3)


@pytest.mark.rule("ZD-38")
def test_who_has_not_had_a_turn_in_that_round_keeps_it_open(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("EW", "NES", "EW", "NS")
    table.s.skipped[2] = 1  # in the round before
    table.skip()
    table.lay("NES", "-1,0")
    assert (int(table.s.ended), int(table.s.seat)) == (0, 2)
    table.lay("EW", "-1,1")
    assert (int(table.s.ended), table.shown()["finished"], int(table.s.seat)) == (0, [1, 2], 3)


@pytest.mark.rule("ZD-38")
def test_the_leader_who_skipped_is_asked_again_when_the_regular_survivor_gets_out(new_table):
    table = new_table(players=3)
    table.put("0,0", "NS")
    table.hands("EW", "NES", "")
    table.skip()
    table.lay("NES", "-1,0")
    table.skip()
    assert (int(table.s.ended), int(table.s.seat)) == (0, 0)
    table.lay("EW", "-1,1")
    assert table.winners() == [0, 1]


@pytest.mark.rule("ZD-38")
@pytest.mark.parametrize("ruling", ["survivors", "with-zombie", "unable"])
def test_every_reading_gives_the_skippers_another_round(new_table, ruling):
    table = new_table(players=3, ruling__everyone_skips=ruling)
    table.put("0,0", "NS")
    table.hands("EW", "NES", "NS")
    table.skip()
    table.lay("NES", "-1,0")
    assert int(table.s.ended) == 0
    table.lay("NS", "1,0")
    table.lay("EW", "-1,1")
    assert table.winners() == [0, 1]


@pytest.mark.rule("ZD-38")
@pytest.mark.parametrize(("ruling", "ended"), [("survivors", True), ("with-zombie", False), ("unable", False)])
def test_a_zombie_who_can_lay_keeps_the_round_open_in_other_readings(new_table, ruling, ended):
    table = new_table(ruling__everyone_skips=ruling)
    table.put("0,0", "NS")
    table.hands("EW", "EW", "EW", "NES NS")
    for _ in range(3):
        table.skip()
    assert (int(table.s.ended) == End.NONE_OUT) is ended
    if not ended:
        assert int(table.s.seat) == table.zombie
        table.lay("NES", "-1,0")
        assert int(table.s.ended) == 0


@pytest.mark.rule("ZD-38")
@pytest.mark.parametrize("ruling", ["with-zombie", "unable"])
def test_the_round_ends_when_the_zombie_is_stuck_too(new_table, ruling):
    table = new_table(ruling__everyone_skips=ruling)
    table.put("0,0", "NS")
    table.hands("EW", "EW", "EW", "EW-soldier")
    skips = 0
    while int(table.s.ended) == 0:
        table.skip()
        skips += 1
    assert skips == (4 if ruling == "with-zombie" else 1)
    assert table.winners() == [table.zombie]


@pytest.mark.rule("ZD-35")
def test_the_turn_cap_leaves_a_round_undecided(new_table):
    table = new_table(turn_cap=4, ruling__passing="optional", ruling__everyone_skips="unable")
    table.put("0,0", "NESW")
    table.hands("NS", "NS", "NS", "EW")
    for _ in range(4):
        table.skip()
    assert int(table.s.ended) == End.TURN_CAP
    assert (table.winners(), table.outcome().turns, table.outcome().rounds) == ([], 4, 1)


@pytest.mark.rule("ZD-42", "ZD-43")
def test_two_players_lay_three_and_draw_three(new_table):
    table = new_table(players=2)
    table.put("0,0", "NESW")
    table.hands("NS NS EW EW", "EW")
    table.deck("NES", "ESW", "NEW", "NSW")
    for slug, at, left in (("NS", "1,0", 2), ("NS", "2,0", 1), ("EW", "0,1", 0)):
        table.lay(slug, at)
        assert table.shown()["cards_left_to_lay"] == left
    assert (table.shown()["seat"], table.shown()["decision"], int(table.s.seat)) == (None, "refill", 0)
    table.apply(0)
    assert [card["edges"] for card in table.shown()["hands"][0]] == ["EW", "NES", "ESW", "NEW"]
    assert int(table.chance[0].log_n) == 3
    assert (int(table.s.seat), int(table.s.turn)) == (1, 2)


@pytest.mark.rule("ZD-42", "ZD-43")
@pytest.mark.parametrize(("ruling", "held"), [("as-laid", 3), ("full-batch", 5)])
def test_a_batch_stops_where_no_card_fits(new_table, ruling, held):
    table = new_table(players=2, ruling__refill=ruling)
    table.put("0,0", "NS")
    table.hands("NS EW EW", "EW")
    table.deck("NES", "ESW", "NEW")
    table.lay("NS", "1,0")
    assert table.may_skip()
    assert len(table.legal()) == 1
    table.skip()
    assert table.shown()["skipped"][0] is False
    assert table.shown()["decision"] == "refill"
    table.apply(0)
    assert len(table.shown()["hands"][0]) == held


@pytest.mark.rule("ZD-42")
def test_the_leader_lays_two_and_the_regular_survivor_one(new_table):
    table = new_table(players=3)
    table.put("0,0", "NESW")
    table.hands("NS NS NS", "EW EW", "EW")
    table.lay("NS", "1,0")
    table.lay("NS", "2,0")
    assert int(table.s.seat) == 1
    table.lay("EW", "0,1")
    assert int(table.s.seat) == 2


@pytest.mark.rule("ZD-44")
def test_a_short_deck_gives_what_it_has(new_table):
    table = new_table(players=3)
    table.put("0,0", "NESW")
    table.hands("NS NS NS", "EW", "EW")
    table.deck("NES")
    table.lay("NS", "1,0")
    table.lay("NS", "2,0")
    table.apply(0)
    assert [card["edges"] for card in table.shown()["hands"][0]] == ["NS", "NES"]
    assert table.shown()["decks"][0] == []


@pytest.mark.rule("ZD-37")
@pytest.mark.parametrize(("ruling", "out"), [("hand-and-deck", False), ("hand", True)])
def test_an_empty_hand_with_a_deck_is_out_or_not(new_table, ruling, out):
    table = new_table(players=2, ruling__finish=ruling)
    table.put("0,0", "NESW")
    table.hands("NS EW", "EW")
    table.deck("NES", "ESW")
    table.lay("NS", "1,0")
    table.lay("EW", "0,1")
    assert (table.shown()["finished"] == [0]) is out
    if not out:
        assert table.shown()["cards_left_to_lay"] == 1
        table.skip()
        table.apply(0)
        assert len(table.shown()["hands"][0]) == 2


@pytest.mark.rule("ZD-37")
def test_hand_and_deck_empty_is_out(new_table):
    table = new_table(players=2)
    table.put("0,0", "NESW")
    table.hands("NS EW", "EW")
    table.lay("NS", "1,0")
    table.lay("EW", "0,1")
    assert table.winners() == [0]


@pytest.mark.rule("ZD-45")
def test_the_help_rule_takes_a_card_out_of_the_game(new_table):
    table = new_table(help_discards=1)
    table.put("0,0", "NS-soldier")
    table.hands("EW NS EW", "EW NS", "NS", "")
    assert table.may_discard("EW")
    table.discard("EW")
    assert [card["edges"] for card in table.shown()["removed"]] == ["EW"]
    assert (int(table.s.seat), table.shown()["discarded"], table.shown()["skipped"][0]) == (1, [1, 0, 0, 0], False)
    table.turn_of(0)
    assert not table.may_discard("EW")
    table.turn_of(1)
    table.discard("NS")
    table.turn_of(2)
    table.discard("NS")
    assert table.shown()["finished"] == [2]


@pytest.mark.rule("ZD-45")
def test_without_the_help_rule_nothing_is_discarded(new_table):
    table = new_table()
    table.put("0,0", "NS")
    table.hands("EW NS", "", "", "")
    assert not table.may_discard("EW")


@pytest.mark.rule("ZD-46")
@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_keeps_what_a_seat_sees(new_table, players):
    table = _dealt(new_table, players=players)
    for _ in range(3):
        table.apply(table.legal()[0] if table.shown()["seat"] is not None else 0)
    before = table.shown()
    start(table.chance[0], SEED, 99, 0)
    GAME.kernels.redeal(table.s, table.p, 0, table.chance[0])
    after = table.shown()
    assert table.kept() == 0
    assert after["hands"][0] == before["hands"][0]
    assert after["table"] == before["table"]
    assert after["hands"][1] != before["hands"][1]
    if players == 2:
        assert after["decks"][0] != before["decks"][0]
    assert [len(hand) for hand in after["hands"]] == [len(hand) for hand in before["hands"]]


@pytest.mark.rule("ZD-31")
def test_blocked_turns_are_counted_for_seats_with_cards_only(new_table):
    table = new_table()
    table.put("0,0", "NS-soldier")
    table.hands("NS", "EW", "NS NS", "EW")
    table.lay("NS", "1,0")
    table.skip()
    table.lay("NS", "2,0")
    table.skip()
    assert table.outcome().blocked.tolist() == [0, 1, 0, 1]
    assert int(table.s.ended) == 0


@pytest.mark.rule("ZD-30", "ZD-31")
def test_a_skip_by_choice_is_no_blocked_turn(new_table):
    table = new_table(ruling__passing="optional")
    table.put("0,0", "NS")
    table.hands("NS", "EW", "NS", "EW")
    table.skip()
    table.skip()
    assert table.outcome().blocked.tolist() == [0, 1, 0, 0]
