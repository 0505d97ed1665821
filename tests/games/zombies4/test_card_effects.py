"""What each card does."""

from __future__ import annotations

import pytest

from balance.games.zombies4 import GAME
from balance.games.zombies4.state import Act, Stage, Stream, card_code
from tests.games.zombies4.woods import ask, table_with


def choose_card(slug, table, where):
    """Return the code of a chosen card."""
    return int(card_code(int(Act.CARD), table.cards.index(slug), 0, where, 0))


@pytest.mark.rule("Z4-71")
def test_twist_of_fate_takes_a_bullet_from_everyone(new_table):
    table = table_with(new_table, 3)
    table.front(0, "twist-of-fate")
    table.has(1, bullets=0)
    ask(table)
    table.play("twist-of-fate", Act.REMOVE)
    assert [int(n) for n in table.s.bullets[:3]] == [4, 0, 2]


@pytest.mark.rule("Z4-72")
def test_return_to_sender_throws_a_player_out_of_the_cabin(new_table):
    table = table_with(new_table)
    table.tile("cabin", 0, -3)
    table.front(0, "return-to-sender")
    table.pawn(1, 1, -8)
    ask(table)
    assert table.aims("return-to-sender", Act.REMOVE) == {
        (1, xy) for xy in ((2, -9), (2, -8), (0, -7), (1, -7), (2, -7))
    }
    table.play("return-to-sender", Act.REMOVE, target=1, to=(0, -7))
    assert table.at(1) == (0, -7)
    table.front(0, "return-to-sender")
    table.s.page_removed[0] = 0
    ask(table)
    assert table.shown()["decision"] == "roll_move"


def trees(new_table, **values):
    """Return a table where seat 0 woke the trees around seats 1 and 2."""
    table = table_with(new_table, 4, **values)
    table.front(0, "the-trees-are-alive")
    table.pawn(1, 0, -3)
    table.pawn(2, 1, -5)
    table.pawn(3, 1, -1)
    ask(table)
    table.play("the-trees-are-alive", Act.REMOVE)
    return table


@pytest.mark.rule("Z4-73")
def test_the_trees_fight_everyone_in_the_woods_clockwise(new_table):
    table = trees(new_table)
    assert [entry["seat"] for entry in table.shown()["pending"]] == [1, 2]
    assert table.shown()["pending"][0]["against"] == "trees"
    table.dice({Stream.FIGHT + 1: [3, 4], Stream.FIGHT + 2: [2]})
    table.auto()
    assert (table.seat(), int(table.s.deficit)) == (1, 1)
    table.do(Act.WOUND)
    assert int(table.s.half_hearts[1]) == 4
    table.auto()
    assert int(table.s.kills[1]) == 0
    table.auto()
    assert table.seat() == 2
    table.do(Act.SPEND, 2)
    assert (table.shown()["pending"], int(table.s.bullets[2])) == ([], 1)


@pytest.mark.rule("Z4-73")
def test_the_trees_can_kill_and_may_count_as_a_kill(new_table):
    table = trees(new_table, ruling__trees="kill")
    table.has(1, half_hearts=2)
    table.dice({Stream.FIGHT + 1: [1], Stream.FIGHT + 2: [4]})
    table.auto()
    table.do(Act.WOUND)
    assert table.at(1) is None
    table.auto()
    assert (int(table.s.kills[2]), int(table.s.human_kills[2]), int(table.s.supply)) == (1, 1, 100)


@pytest.mark.rule("Z4-73")
def test_kills_of_trees_are_lost_first(new_table):
    table = trees(new_table, ruling__trees="kill")
    table.dice({Stream.FIGHT + 1: [4], Stream.FIGHT + 2: [1]})
    table.auto()
    table.has(1, kills=1 + 2)
    table.s.supply = 98
    table.has(2, half_hearts=2)
    table.auto()
    table.do(Act.WOUND)
    table.has(1, half_hearts=1)
    table.pawn(1, 1, -1)
    table.dogs(1, -1)
    table.go(Stage.COMBAT, seat=1)
    table.dice({Stream.FIGHT + 1: [1]})
    table.auto()
    table.do(Act.WOUND)
    assert (int(table.s.kills[1]), int(table.s.human_kills[1]), int(table.s.supply)) == (1, 0, 98)


def cemetery(new_table, dogs=0, **values):
    """Return a table where seat 0 is about to lay down Here Doggie!, with the Pet Cemetery out."""
    table = table_with(new_table, **values)
    table.tile("pet-cemetery", 0, -3)
    for at in range(dogs):
        table.dogs(at % 3, -9 + at // 6, 1)
    table.hand(0, "here-doggie")
    ask(table)
    return table


@pytest.mark.rule("Z4-74")
def test_here_doggie_brings_nine_dogs_to_the_cemetery(new_table):
    table = cemetery(new_table, 3)
    table.play("here-doggie")
    assert (table.shown()["dogs_to_place"], table.seat()) == (9, 0)
    for _ in range(9):
        table.apply(min(table.legal()))
    assert (int(table.s.tile_dogs[3]), table.in_play(0), int(table.s.supply)) == (12, ["here-doggie"], 88)


@pytest.mark.rule("Z4-74")
@pytest.mark.parametrize(("supply", "dogs", "placed"), [(4, 0, 4), (0, 0, 0), (100, 12, 6)])
def test_here_doggie_keeps_to_room_and_supply(new_table, supply, dogs, placed):
    table = cemetery(new_table, dogs, kills_to_win=200)
    table.has(1, kills=100 - dogs - supply if supply < 88 else 0)
    table.play("here-doggie")
    assert table.shown()["dogs_to_place"] == placed
    assert int(table.s.supply_short) == int(supply < 9)


@pytest.mark.rule("Z4-74")
def test_here_doggie_may_clear_the_cemetery_first(new_table):
    table = cemetery(new_table, 12, ruling__here_doggie="reset")
    table.play("here-doggie")
    assert (table.shown()["dogs_to_place"], int(table.s.tile_dogs[3]), int(table.s.supply)) == (9, 0, 100)


@pytest.mark.rule("Z4-74")
def test_here_doggie_does_nothing_without_the_cemetery(new_table):
    table = table_with(new_table)
    table.hand(0, "here-doggie")
    ask(table)
    table.play("here-doggie")
    assert (table.in_play(0), table.shown()["pending"]) == (["here-doggie"], [])


@pytest.mark.rule("Z4-75")
def test_three_cards_leave_deck_or_discards_for_good(new_table):
    table = table_with(new_table)
    table.front(0, "something-doesnt-feel-quite-right")
    table.hand(1, "portal")
    table.go(Stage.DISCARD, seat=1)
    table.discard("portal")
    ask(table)
    table.play("something-doesnt-feel-quite-right", Act.REMOVE)
    assert not table.may(choose_card("twist-of-fate", table, 0))
    before = table.shown()["event_deck"]
    table.apply(choose_card("portal", table, 1))
    table.apply(choose_card("portal", table, 0))
    assert not table.may(choose_card("portal", table, 0))
    table.apply(choose_card("spear", table, 0))
    shown = table.shown()
    assert sorted(shown["removed"]) == ["Portal", "Portal", "Spear"]
    assert len(shown["event_deck"]) == len(before) - 2
    assert [card for card in before if card not in ("Portal", "Spear")] != [
        card for card in shown["event_deck"] if card != "Spear"
    ]


@pytest.mark.rule("Z4-76")
def test_the_amulet_jumps_to_a_tile_beside_and_fights_there(new_table):
    table = table_with(new_table)
    table.tile("shed", 1, -1)
    table.front(0, "amulet")
    table.pawn(0, 1, -1)
    table.dogs(3, -3)
    ask(table)
    tiles = {(x // 3, y // 3) for _, (x, y) in table.aims("amulet", Act.USE)}
    assert tiles == {(0, 0), (0, -2), (1, -1)}
    assert (0, (0, 0)) not in table.aims("amulet", Act.USE)
    table.play("amulet", Act.USE, to=(3, -3))
    assert (table.at(0), table.shown()["decision"]) == ((3, -3), "fight")


@pytest.mark.rule("Z4-77")
def test_talk_to_the_hand_moves_an_opponent_of_the_own_tile(new_table):
    table = table_with(new_table, 3)
    table.hand(0, "talk-to-the-hand")
    table.pawn(0, 0, -1)
    table.pawn(1, 2, -1)
    table.pawn(2, 1, -5)
    ask(table)
    aims = table.aims("talk-to-the-hand")
    assert {target for target, _ in aims} == {1}
    assert {xy for _, xy in aims} == {(x, y) for x in range(3) for y in (-6, -5, -4)} | {(1, 0), (1, 1), (1, 2)}
    table.play("talk-to-the-hand", target=1, to=(1, 2))
    assert table.at(1) == (1, 2)


@pytest.mark.rule("Z4-78")
def test_the_newspaper_sends_a_dog_to_an_opponent(new_table):
    table = table_with(new_table, 3)
    table.hand(0, "rolled-up-newspaper")
    table.pawn(0, 0, -1)
    table.pawn(1, 2, -1)
    table.pawn(2, 1, -5)
    table.dogs(0, -1)
    table.dogs(1, -5, 2)
    ask(table)
    assert not table.may(table.card("rolled-up-newspaper", target=2))  # no room
    table.play("rolled-up-newspaper", target=1)
    assert (table.dogs_at(0, -1), table.dogs_at(2, -1)) == (0, 1)


def armed(new_table, *slugs, dogs=1, **values):
    """Return a table where seat 0 has weapons and is about to fight."""
    table = table_with(new_table, **values)
    table.front(0, *slugs)
    table.pawn(0, 1, -2)
    table.dogs(1, -2, dogs)
    table.go(Stage.COMBAT)
    return table


@pytest.mark.rule("Z4-79")
def test_the_sickle_helps_the_first_roll_of_each_fight(new_table):
    table = armed(new_table, "sickle")
    table.dice({Stream.FIGHT: [1, 4]})
    table.auto()
    assert int(table.s.deficit) == 3
    table.do(Act.WOUND)
    table.auto()
    assert (int(table.s.kills[0]), int(table.s.deficit)) == (0, 1)
    table.do(Act.SPEND, 1)
    table.dogs(1, -2)
    table.go(Stage.COMBAT)
    table.dice({Stream.FIGHT: [4]})
    table.auto()
    assert int(table.s.kills[0]) == 2


@pytest.mark.rule("Z4-79")
def test_the_sickle_may_help_once_a_turn(new_table):
    table = armed(new_table, "sickle", ruling__sickle="once-a-turn")
    table.dice({Stream.FIGHT: [4]})
    table.auto()
    assert (int(table.s.kills[0]), table.shown()["players"][0]["sickle_used"]) == (1, True)
    table.dogs(1, -2)
    table.go(Stage.COMBAT)
    table.dice({Stream.FIGHT: [4]})
    table.auto()
    assert int(table.s.deficit) == 1


@pytest.mark.rule("Z4-79")
def test_the_sickle_pushes_a_second_dog_away(new_table):
    table = armed(new_table, "sickle", dogs=2)
    assert (table.shown()["decision"], table.seat()) == ("choose_push", 0)
    assert table.squares(Act.PUSH) == {(1, -3), (0, -2), (2, -2), (1, -1)}
    table.to(Act.PUSH, 0, -2)
    assert (table.dogs_at(1, -2), table.dogs_at(0, -2), table.shown()["decision"]) == (1, 1, "fight")


@pytest.mark.rule("Z4-79")
def test_the_sickle_does_not_push_where_no_room_is(new_table):
    table = table_with(new_table)
    table.front(0, "sickle")
    table.pawn(0, 1, -2)
    for x, y in ((1, -2), (1, -3), (0, -2), (2, -2), (1, -1)):
        table.dogs(x, y, 2)
    table.go(Stage.COMBAT)
    assert table.shown()["decision"] == "fight"


@pytest.mark.rule("Z4-80")
def test_the_spear_helps_every_roll(new_table):
    table = armed(new_table, "spear")
    table.dice({Stream.FIGHT: [3, 4]})
    table.auto()
    assert int(table.s.deficit) == 1
    table.do(Act.WOUND)
    table.auto()
    assert int(table.s.kills[0]) == 1


@pytest.mark.rule("Z4-80")
def test_both_weapons_add_up(new_table):
    table = armed(new_table, "spear", "sickle")
    table.dice({Stream.FIGHT: [3]})
    table.auto()
    assert int(table.s.kills[0]) == 1


@pytest.mark.rule("Z4-81")
def test_the_tranquilizer_gun_kills_all_dogs_of_any_square(new_table):
    table = table_with(new_table)
    table.front(0, "tranquilizer-gun")
    table.dogs(0, -6, 2)
    table.dogs(1, -1)
    ask(table)
    assert table.aims("tranquilizer-gun", Act.USE) == {(0, (0, -6)), (0, (1, -1))}
    table.play("tranquilizer-gun", Act.USE, to=(0, -6))
    assert (int(table.s.kills[0]), table.dogs_at(0, -6), table.in_play(0)) == (2, 0, [])


@pytest.mark.rule("Z4-82")
def test_monkeys_spare_fights_in_the_woods(new_table):
    table = table_with(new_table)
    table.front(0, "monkeys-are-funny")
    table.pawn(0, 1, -3)
    table.dogs(1, -4)
    table.dogs(1, -5, 2)
    table.dogs(0, -5)
    table.go(Stage.MOVE, moves_left=4)
    table.to(Act.STEP, 0, -3)
    table.to(Act.STEP, 0, -4)
    table.to(Act.STEP, 0, -5)
    assert (table.shown()["decision"], table.dogs_at(0, -5)) == ("step", 1)
    assert table.in_play(0) == ["monkeys-are-funny"]


@pytest.mark.rule("Z4-82")
def test_monkeys_leave_on_clear_ground(new_table):
    table = table_with(new_table)
    table.front(0, "monkeys-are-funny")
    table.pawn(0, 1, -3)
    table.dogs(1, -2)
    table.go(Stage.MOVE, moves_left=4)
    table.to(Act.STEP, 1, -2)
    assert (table.in_play(0), table.discards(), table.shown()["decision"]) == ([], ["monkeys-are-funny"], "fight")


@pytest.mark.rule("Z4-82")
def test_monkeys_do_not_stop_the_combat_step(new_table):
    table = table_with(new_table)
    table.front(0, "monkeys-are-funny")
    table.pawn(0, 1, -3)
    table.dogs(1, -3)
    table.go(Stage.COMBAT)
    assert table.shown()["decision"] == "fight"


@pytest.mark.rule("Z4-49", "Z4-82")
def test_monkeys_laid_down_by_the_dead_leave_on_the_bridge(new_table):
    table = table_with(new_table)
    table.dead(1)
    table.front(1, "monkeys-are-funny", "twist-of-fate")
    table.go(Stage.DISCARD)
    assert (table.at(1), table.in_play(1), table.discards()) == ((1, 2), ["twist-of-fate"], ["monkeys-are-funny"])


@pytest.mark.rule("Z4-83")
def test_the_magic_key_takes_a_card_of_a_hand_it_sees(new_table):
    table = table_with(new_table, 3)
    table.front(0, "magic-key")
    table.hand(0, "spear", "sickle", "portal")
    table.hand(1, "amulet", "lost-in-the-woods")
    ask(table)
    assert not table.may(table.card("magic-key", Act.USE, target=2))  # no cards there
    table.play("magic-key", Act.USE, target=1)
    assert table.legal() == {choose_card(slug, table, 2) for slug in ("amulet", "lost-in-the-woods")}
    table.apply(choose_card("amulet", table, 2))
    assert (table.held(1), table.shown()["decision"]) == (["lost-in-the-woods"], "discard")
    assert len(table.legal()) == 4
    table.discard("sickle")
    assert sorted(table.held(0)) == ["amulet", "portal", "spear"]


def chased(new_table, **values):
    """Return a table where seat 0 stands among dogs with Bad Zombie, No Biscuit! in hand."""
    table = table_with(new_table, **values)
    table.tile("cabin", -1, -1, 1)
    table.hand(0, "bad-zombie-no-biscuit")
    table.pawn(0, 1, -2)
    table.dogs(1, -2, 2)
    table.dogs(0, -3)
    ask(table)
    return table


def sides(table):
    """Return the directions the dogs may be sent to."""
    return {action >> 13 & 31 for action in table.legal() if action & 31 == Act.PLAY}


@pytest.mark.rule("Z4-91")
def test_dogs_are_chased_to_a_tile_beside(new_table):
    table = chased(new_table)
    assert sides(table) == {0, 2}
    table.play("bad-zombie-no-biscuit", side=0)
    assert (table.shown()["dogs_to_place"], int(table.s.tile_dogs[1])) == (3, 0)
    assert {y for _, y in table.squares(Act.PLACE_DOG)} == {-6, -5, -4}
    for _ in range(3):
        table.apply(min(table.legal()))
    assert (int(table.s.tile_dogs[2]), int(table.s.supply)) == (3, 97)


@pytest.mark.rule("Z4-91")
def test_dogs_may_be_chased_to_the_cabin(new_table):
    assert sides(chased(new_table, ruling__biscuit_cabin="yes")) == {0, 2, 3}


@pytest.mark.rule("Z4-91")
def test_dogs_without_room_stay(new_table):
    table = chased(new_table)
    for x in range(3):
        for y in (-6, -5, -4):
            table.dogs(x, y, 2 if (x, y) != (0, -6) else 0)
    ask(table)
    table.play("bad-zombie-no-biscuit", side=0)
    assert (table.shown()["dogs_to_place"], table.dogs_at(1, -2), table.dogs_at(0, -3)) == (2, 0, 1)


@pytest.mark.rule("Z4-91")
def test_no_dogs_are_chased_off_the_cabin(new_table):
    table = chased(new_table)
    table.pawn(0, -3, -3)
    table.dogs(-3, -3)
    ask(table)
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-92")
def test_repelled_dogs_do_not_come_nearer(new_table):
    table = table_with(new_table)
    table.hand(1, "dog-repellent")
    table.pawn(1, 1, -1)
    table.dogs(1, -3)
    ask(table)
    table.play("dog-repellent")
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=3)
    near = {(1, -2), (0, -2), (2, -2)}
    assert not near & table.dog_ends(1, -3)
    assert {(0, -3), (2, -3), (1, -4), (1, -5)} <= table.dog_ends(1, -3)


@pytest.mark.rule("Z4-93")
def test_fully_loaded_levels_up_and_never_down(new_table):
    table = table_with(new_table)
    table.hand(0, "fully-loaded")
    table.has(0, bullets=5, half_hearts=2)
    table.has(1, bullets=4, half_hearts=9)
    ask(table)
    table.play("fully-loaded", target=1)
    assert (int(table.s.bullets[0]), int(table.s.half_hearts[0])) == (5, 9)


@pytest.mark.rule("Z4-94")
def test_clair_warlock_sends_an_opponent_to_the_woods_beside(new_table):
    table = table_with(new_table)
    table.tile("shed", 1, -1)
    table.hand(0, "clair-warlock")
    table.pawn(1, 1, -1)
    ask(table)
    assert {xy for _, xy in table.aims("clair-warlock")} == {(x, y) for x in range(3) for y in (-6, -5, -4)}
    table.play("clair-warlock", target=1, to=(2, -6))
    assert table.at(1) == (2, -6)


@pytest.mark.rule("Z4-95")
def test_a_page_changes_sides_with_its_effect(new_table):
    table = table_with(new_table)
    table.tile("pet-cemetery", 0, -3)
    table.front(1, "here-doggie", "twist-of-fate", "spear")
    table.front(0, "twist-of-fate")
    table.hand(0, "were-all-friends-here")
    table.has(1, bullets=0)
    ask(table)
    assert not table.may(table.card("were-all-friends-here", target=1, page="twist-of-fate"))
    assert not table.may(table.card("were-all-friends-here", target=1, page="spear"))
    table.play("were-all-friends-here", target=1, page="here-doggie")
    assert (table.in_play(0), table.in_play(1)) == (["twist-of-fate", "here-doggie"], ["twist-of-fate", "spear"])
    assert (table.shown()["dogs_to_place"], table.seat()) == (9, 0)


@pytest.mark.rule("Z4-96")
def test_the_portal_swaps_two_players(new_table):
    table = table_with(new_table)
    table.tile("altar", 1, -1)
    table.hand(0, "portal")
    table.pawn(0, 3, -3)
    table.pawn(1, 1, -5)
    ask(table)
    table.play("portal", target=1)
    assert (table.at(0), table.at(1)) == ((1, -5), (3, -3))


@pytest.mark.rule("Z4-96")
def test_the_portal_does_not_swap_two_players_on_one_square(new_table):
    table = table_with(new_table)
    table.tile("altar", 1, -1)
    table.hand(0, "portal")
    table.pawn(0, 3, -3)
    table.pawn(1, 3, -3)
    ask(table)
    assert table.shown()["decision"] != "play"


@pytest.mark.rule("Z4-97")
def test_the_lost_do_not_leave_their_tile(new_table):
    table = table_with(new_table)
    table.hand(1, "lost-in-the-woods")
    table.pawn(0, 1, -3)
    ask(table)
    table.play("lost-in-the-woods", target=0)
    table.go(Stage.MOVE, moves_left=4)
    assert table.squares(Act.STEP) == {(0, -3), (2, -3), (1, -2)}
    assert table.shown()["effects"] == [{"card": "Lost in the Woods", "on": 0, "until": {"turn": 1 + 2, "when": "end"}}]


@pytest.mark.rule("Z4-97")
@pytest.mark.parametrize(("ruling", "allowed"), [("own-moves", True), ("all-moves", False)])
def test_the_lost_and_other_players_cards(new_table, ruling, allowed):
    table = table_with(new_table, ruling__lost_in_woods=ruling)
    table.hand(0, "clair-warlock")
    table.pawn(1, 1, -1)
    table.s.lost[1] = 1
    ask(table)
    assert (table.shown()["decision"] == "play") == allowed


@pytest.mark.rule("Z4-97")
def test_the_lost_cannot_use_amulet_or_portal(new_table):
    table = table_with(new_table)
    table.tile("altar", 1, -1)
    table.hand(0, "portal")
    table.front(0, "amulet")
    table.pawn(0, 3, -3)
    table.s.lost[0] = 1
    ask(table)
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-97")
@pytest.mark.parametrize("ruling", ["own-moves", "all-moves"])
def test_the_lost_may_change_places_on_their_tile(new_table, ruling):
    table = table_with(new_table, ruling__lost_in_woods=ruling)
    table.tile("altar", 1, -1)
    table.hand(0, "portal")
    table.pawn(0, 3, -3)
    table.pawn(1, 5, -1)
    table.s.lost[:2] = 1
    ask(table)
    table.play("portal", target=1)
    assert (table.at(0), table.at(1)) == ((5, -1), (3, -3))


def feverish(new_table, attacker, target, order="attacker-first", bullets=(3, 3)):
    """Return a table where seat 0's turn began with Full Moon Fever, and it rolled against seat 1."""
    table = table_with(new_table, 3, ruling__fever_bids=order)
    table.hand(1, "full-moon-fever")
    table.pawn(0, 1, -1)
    table.pawn(1, 1, -5)
    table.go(Stage.ROLL, seat=2, ask=True)
    table.play("full-moon-fever", target=0)
    assert table.shown()["effects"][0]["until"] == {"turn": 2, "when": "start"}
    for seat in (0, 1):
        table.has(seat, bullets=bullets[seat])
    table.go(Stage.DISCARD, seat=2)
    assert (table.shown()["decision"], table.seat(), len(table.legal())) == ("choose_opponent", 0, 2)
    table.dice({Stream.CARD_DIE: [attacker, target]})
    table.apply(int(card_code(int(Act.OPPONENT), 0, 1, 0, 0)))
    return table


@pytest.mark.rule("Z4-98")
@pytest.mark.parametrize(
    ("rolls", "bids", "loser"),
    [((5, 2), (0, 0), 1), ((2, 5), (0, 0), 0), ((4, 4), (0, 0), None), ((2, 5), (3, 0), None), ((3, 5), (3, 2), 0)],
)
def test_fever_sends_the_lower_roll_to_the_bridge(new_table, rolls, bids, loser):
    table = feverish(new_table, *rolls)
    for seat, n in enumerate(bids):
        assert (table.shown()["decision"], table.seat()) == ("choose_bullets", seat)
        table.do(Act.BULLETS, n)
    assert table.at(0) == ((1, 2) if loser == 0 else (1, -1))
    assert table.at(1) == ((1, 2) if loser == 1 else (1, -5))
    assert [int(n) for n in table.s.bullets[:2]] == [3 - bids[0], 3 - bids[1]]
    assert table.shown()["decision"] == "draw_tile"


@pytest.mark.rule("Z4-82, Z4-98")
def test_who_is_sent_to_where_he_stands_enters_no_square(new_table):
    table = feverish(new_table, 5, 2)
    table.pawn(1, 1, 2)
    table.front(1, "monkeys-are-funny")
    table.do(Act.BULLETS, 0)
    table.do(Act.BULLETS, 0)
    assert (table.at(1), table.in_play(1)) == ((1, 2), ["monkeys-are-funny"])


@pytest.mark.rule("Z4-98")
def test_the_attacked_may_bid_first(new_table):
    table = feverish(new_table, 3, 4, order="defender-first")
    assert table.seat() == 1
    table.do(Act.BULLETS, 0)
    table.do(Act.BULLETS, 2)
    assert table.at(1) == (1, 2)


@pytest.mark.rule("Z4-98")
def test_without_bullets_nothing_is_bid(new_table):
    table = feverish(new_table, 3, 4, bullets=(0, 0))
    assert (table.at(0), table.shown()["decision"]) == ((1, 2), "draw_tile")


@pytest.mark.rule("Z4-98")
def test_fever_passes_when_nobody_else_lives(new_table):
    table = table_with(new_table)
    table.s.fever[1] = 1
    table.dead(0)
    table.go(Stage.DISCARD)
    assert (int(table.s.seat), table.shown()["decision"]) == (1, "draw_tile")
    assert int(GAME.kernels.check(table.s, table.p)) == 0
