"""When cards are asked for, played, answered and hidden, rule by rule."""

from __future__ import annotations

import pytest

from balance.core.rng import new_chance, start
from balance.games.zombies4 import GAME
from balance.games.zombies4.state import Act, Stage


def asked(new_table, *hands, stage=Stage.ROLL, seat=0, **values):
    """Return a table with a woods tile, hands by seat, and everyone asked for cards before a step."""
    table = new_table(**{"players": len(hands), "hand_size": 3, **values})
    table.tile("woods-01", 0, -1)
    for at, slugs in enumerate(hands):
        table.hand(at, *slugs)
    table.go(stage, seat=seat, ask=True)
    return table


@pytest.mark.rule("Z4-27")
@pytest.mark.parametrize("stage", [Stage.TILE, Stage.COMBAT, Stage.DRAW, Stage.ROLL, Stage.MOVE, Stage.DISCARD])
def test_everyone_who_can_play_is_asked_the_active_player_first(new_table, stage):
    table = asked(new_table, ["dog-repellent"], [], ["dog-repellent"], stage=stage, seat=2)
    seats = []
    while table.shown()["decision"] == "play":
        seats.append(table.seat())
        table.decline()
    assert seats[:2] == [2, 0]


@pytest.mark.rule("Z4-27")
def test_the_window_before_the_second_step_opens_after_the_draw(new_table):
    table = asked(new_table, ["dog-repellent"], [], stage=Stage.TILE)
    table.decline()
    assert table.shown()["decision"] == "draw_tile"
    table.auto()
    assert (table.shown()["decision"], table.seat()) == ("play", 0)
    table.decline()
    assert table.shown()["decision"] == "place_tile"


@pytest.mark.rule("Z4-27")
def test_nobody_is_asked_between_steps_of_a_move(new_table):
    table = asked(new_table, ["dog-repellent"], ["dog-repellent"], stage=Stage.MOVE)
    table.decline()
    table.decline()
    table.s.moves_left = 3
    table.pawn(0, 1, -1)
    table.go(Stage.MOVE)
    table.to(Act.STEP, 1, -2)
    assert table.shown()["decision"] == "step"


@pytest.mark.rule("Z4-27")
def test_after_a_card_the_others_are_asked_again(new_table):
    table = asked(new_table, ["dog-repellent"], ["dog-repellent"], ["dog-repellent"])
    table.decline()
    table.play("dog-repellent")
    order = [table.seat()]
    table.decline()
    order.append(table.seat())
    table.decline()
    assert order == [0, 2]
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-27")
def test_everyone_is_asked_before_a_spell_roll(new_table):
    table = new_table(hand_size=3)
    table.tile("cabin", 0, -1)
    table.pawn(0, 0, -3)
    table.hand(1, "lost-in-the-woods")
    table.go(Stage.MOVE, moves_left=1)
    table.do(Act.STOP)
    assert (table.stage(), table.shown()["decision"], table.seat()) == (Stage.SPELL, "play", 1)
    table.decline()
    assert (table.shown()["decision"], table.seat()) == ("spell", 0)


@pytest.mark.rule("Z4-27")
def test_who_cannot_use_a_card_is_not_asked(new_table):
    table = asked(new_table, [], ["portal", "here-doggie", "spear"])
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-28")
def test_one_card_a_round(new_table):
    table = asked(new_table, ["dog-repellent", "return-to-sender"], [])
    table.play("return-to-sender")
    assert table.shown()["players"][0]["card_played"]
    table.go(Stage.MOVE, ask=True, moves_left=1)
    assert table.shown()["decision"] == "step"
    table.go(Stage.DISCARD, seat=1)  # the round ends when seat 0's next turn begins
    assert (int(table.s.seat), table.shown()["decision"], table.seat()) == (0, "play", 0)


@pytest.mark.rule("Z4-29")
@pytest.mark.parametrize(("ruling", "again"), [("counts", False), ("free", True)])
def test_a_card_out_of_turn_counts_or_is_free(new_table, ruling, again):
    table = asked(new_table, [], ["dog-repellent", "full-moon-fever"], ruling__out_of_turn=ruling)
    table.play("dog-repellent")
    assert table.shown()["players"][1]["card_played"] == (not again)
    table.go(Stage.MOVE, ask=True, moves_left=1)
    assert (table.shown()["decision"] == "play") == again


@pytest.mark.rule("Z4-29")
def test_cards_may_belong_to_the_own_turn_answers_apart(new_table):
    hands = (["dog-repellent"], ["dog-repellent", "that-didnt-just-happen"])
    table = asked(new_table, *hands, ruling__out_of_turn="own-turn")
    table.play("dog-repellent")
    assert (table.shown()["decision"], table.seat()) == ("respond", 1)
    table.decline()
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-29", "Z4-33")
@pytest.mark.parametrize(("ruling", "asked_too"), [("counts", True), ("own-turn", False)])
def test_items_are_cards_of_the_own_turn_too(new_table, ruling, asked_too):
    table = asked(new_table, [], ["monkeys-are-funny"], ruling__out_of_turn=ruling)
    assert (table.shown()["decision"] == "play") == asked_too


@pytest.mark.rule("Z4-30")
def test_pages_are_played_in_the_own_turn(new_table):
    table = asked(new_table, ["twist-of-fate"], ["return-to-sender"])
    assert table.seat() == 0
    table.play("twist-of-fate")
    assert table.in_play(0) == ["twist-of-fate"]
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-31")
def test_one_copy_of_a_card_in_play(new_table):
    table = asked(new_table, ["twist-of-fate", "monkeys-are-funny"], [])
    table.front(0, "twist-of-fate")
    table.has(1, bullets=0)
    table.go(Stage.ROLL, ask=True)
    assert not table.may(table.card("twist-of-fate"))
    assert table.may(table.card("monkeys-are-funny"))


@pytest.mark.rule("Z4-32")
@pytest.mark.parametrize(
    ("ruling", "slug", "allowed"),
    [
        ("named", "shed", True),
        ("named", "altar", True),
        ("named", "woods-01", False),
        ("buildings", "shed", True),
        ("buildings", "altar", False),
        ("buildings", "cave", False),
        ("listed-tiles", "shed", True),
        ("listed-tiles", "pet-cemetery", True),
        ("listed-tiles", "boathouse", False),
        ("listed-tiles", "altar", False),
    ],
)
def test_items_are_played_in_named_places(new_table, ruling, slug, allowed):
    table = new_table(hand_size=3, ruling__item_places=ruling)
    table.tile("woods-02", 0, -1)
    tile = table.tile(slug, 0, -2)
    inside = int(table.p.places[int(table.s.variant[tile])]) or 1
    table.s.at[0] = 9 * tile + (inside & -inside).bit_length() - 1
    table.hand(0, "spear")
    table.go(Stage.ROLL, ask=True)
    assert (table.shown()["decision"] == "play") == allowed


@pytest.mark.rule("Z4-32")
@pytest.mark.parametrize(("ruling", "allowed"), [("named", False), ("listed-tiles", True)])
def test_the_yard_of_a_shed_is_no_building(new_table, ruling, allowed):
    table = new_table(hand_size=3, ruling__item_places=ruling)
    table.tile("shed", 0, -1)
    table.pawn(0, 2, -1)
    table.hand(0, "spear")
    table.go(Stage.ROLL, ask=True)
    assert (table.shown()["decision"] == "play") == allowed


@pytest.mark.rule("Z4-32")
@pytest.mark.parametrize(("ruling", "allowed"), [("squares", False), ("whole-tile", True)])
def test_being_at_the_altar(new_table, ruling, allowed):
    table = new_table(hand_size=3, ruling__locations=ruling)
    table.tile("altar", 0, -1)
    table.hand(0, "portal")
    table.pawn(0, 2, -1)
    table.go(Stage.ROLL, ask=True)
    assert (table.shown()["decision"] == "play") == allowed
    table.pawn(0, 1, -2)
    table.go(Stage.ROLL, ask=True)
    assert table.shown()["decision"] == "play"


@pytest.mark.rule("Z4-32")
@pytest.mark.parametrize("ruling", ["squares", "whole-tile"])
def test_a_walled_cave_is_its_squares_by_either_reading(new_table, ruling):
    table = new_table(ruling__locations=ruling)
    table.tile("cave", 0, -1)
    assert int(table.p.inside[4 * table.tiles.index("cave")]) == 0b000111111


@pytest.mark.rule("Z4-32")
@pytest.mark.parametrize(("card", "tile"), [("amulet", "abandoned-cars"), ("magic-key", "cave")])
def test_some_items_have_a_place_of_their_own(new_table, card, tile):
    table = new_table(hand_size=3)
    table.tile("woods-01", 0, -1)
    table.tile("shed", 0, -2)
    table.tile(tile, 1, -1)
    table.hand(0, card)
    table.pawn(0, 0, -6)
    table.go(Stage.ROLL, ask=True)
    assert table.shown()["decision"] == "roll_move"
    table.pawn(0, 4, -3)
    table.go(Stage.ROLL, ask=True)
    table.play(card)
    assert table.in_play(0) == [card]


@pytest.mark.rule("Z4-33")
@pytest.mark.parametrize(("ruling", "allowed"), [("any-time", True), ("own-turn", False)])
def test_items_out_of_turn(new_table, ruling, allowed):
    table = asked(new_table, [], ["monkeys-are-funny"], ruling__item_use=ruling)
    assert (table.shown()["decision"] == "play") == allowed
    table = asked(new_table, [], [], ruling__item_use=ruling)
    table.front(1, "tranquilizer-gun")
    table.dogs(1, -1)
    table.go(Stage.ROLL, ask=True)
    assert (table.shown()["decision"] == "play") == allowed


@pytest.mark.rule("Z4-34")
@pytest.mark.parametrize(("ruling", "zone"), [("discard-pile", "event_discard"), ("removed", "removed")])
def test_one_page_a_round_leaves_play_for_its_effect(new_table, ruling, zone):
    table = asked(new_table, [], [], ruling__used_page=ruling)
    table.front(1, "twist-of-fate", "something-doesnt-feel-quite-right")
    table.go(Stage.ROLL, ask=True)
    assert table.seat() == 1
    table.play("twist-of-fate", Act.REMOVE)
    assert table.shown()[zone] == ["Twist of Fate"]
    assert table.shown()["players"][1]["page_removed"]
    assert not table.shown()["players"][1]["card_played"]
    table.go(Stage.MOVE, ask=True, moves_left=1)
    assert table.shown()["decision"] == "step"


@pytest.mark.rule("Z4-35")
def test_a_page_without_effect_stays(new_table):
    table = asked(new_table, [], [])
    table.front(0, "here-doggie", "the-trees-are-alive", "return-to-sender", "twist-of-fate")
    table.has(1, bullets=0)
    table.go(Stage.ROLL, ask=True)
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-36")
def test_using_an_item_is_not_playing_a_card(new_table):
    table = asked(new_table, ["dog-repellent"], [])
    table.front(0, "tranquilizer-gun")
    table.dogs(1, -1)
    table.go(Stage.ROLL, ask=True)
    table.play("tranquilizer-gun", Act.USE, to=(1, -1))
    assert not table.shown()["players"][0]["card_played"]
    assert (table.discards(), int(table.s.kills[0])) == (["tranquilizer-gun"], 1)
    table.go(Stage.MOVE, ask=True, moves_left=1)
    assert table.may(table.card("dog-repellent"))


def _redealt(table, seat, index):
    """Return copies of hands and decks after a re-deal for a seat."""
    chance = new_chance()
    start(chance[0], 3, index, 0)
    before = table.state.copy()
    GAME.kernels.redeal(table.s, table.p, seat, chance[0])
    assert int(GAME.kernels.check(table.s, table.p)) == 0
    after = [tuple(table.held(other)) for other in range(int(table.p.players))]
    decks = [tuple(table.shown()[deck]) for deck in ("event_deck", "tile_deck")]
    table.state[0] = before[0]
    return after, decks


@pytest.mark.rule("Z4-39")
def test_hands_and_decks_are_hidden(new_table):
    table = asked(new_table, ["spear", "portal"], ["sickle"], ["amulet", "amulet", "lost-in-the-woods"])
    deals = [_redealt(table, 0, index) for index in range(30)]
    assert {after[0] for after, _ in deals} == {tuple(table.held(0))}
    assert {len(after[2]) for after, _ in deals} == {3}
    assert len({after[1] for after, _ in deals}) > 5
    assert len({decks[0] for _, decks in deals}) == 30
    assert len({decks[1] for _, decks in deals}) == 30


@pytest.mark.rule("Z4-39")
def test_a_hand_or_deck_that_is_looked_at_stays(new_table):
    table = asked(new_table, [], ["sickle", "portal"], ["amulet"])
    table.front(0, "magic-key", "something-doesnt-feel-quite-right")
    table.go(Stage.ROLL, ask=True)
    table.play("magic-key", Act.USE, target=1)
    deals = [_redealt(table, 0, index)[0] for index in range(20)]
    assert {after[1] for after in deals} == {tuple(table.held(1))}
    assert len({after[2] for after in deals}) > 3
    legal = table.legal()
    assert len(legal) == 2
    table.apply(min(legal))
    table.go(Stage.ROLL, ask=True)
    table.play("something-doesnt-feel-quite-right", Act.REMOVE)
    decks = [_redealt(table, 0, index)[1][0] for index in range(10)]
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(table.shown()["event_deck"]))}


@pytest.mark.rule("Z4-39")
def test_a_redeal_keeps_the_cabin_where_it_may_lie(new_table):
    table = new_table(cabin__first=10, cabin__last=12)
    table.s.tile_discard[:5] = table.s.tile_deck[:5]
    table.s.tile_discard_n = table.s.tile_top = 5
    seen = {_redealt(table, 0, index)[1][1].index("Cabin") + 6 for index in range(40)}
    assert seen == {10, 11, 12}


@pytest.mark.rule("Z4-84")
@pytest.mark.parametrize(("ruling", "due"), [("waits", "roll_move"), ("fights", "fight")])
def test_a_moved_player_waits_or_fights(new_table, ruling, due):
    table = asked(new_table, ["talk-to-the-hand"], [], ruling__moved_player=ruling)
    table.tile("woods-02", 0, -2)
    table.pawn(0, 0, -1)
    table.pawn(1, 1, -1)
    table.dogs(1, -4)
    table.go(Stage.ROLL, ask=True)
    table.play("talk-to-the-hand", target=1, to=(1, -4))
    assert (table.at(1), table.shown()["decision"]) == ((1, -4), due)
    if ruling == "fights":
        assert table.shown()["pending"][0]["seat"] == 1


@pytest.mark.rule("Z4-84")
def test_a_moved_player_takes_a_free_token(new_table):
    table = asked(new_table, ["talk-to-the-hand"], [])
    table.tile("cave", 0, -2)
    table.pawn(0, 0, -1)
    table.pawn(1, 1, -1)
    table.token(1, -5, "bullets")
    table.go(Stage.ROLL, ask=True)
    table.play("talk-to-the-hand", target=1, to=(1, -5))
    assert int(table.s.bullets[1]) == 4


@pytest.mark.rule("Z4-85")
def test_the_dead_are_no_targets_and_play_what_needs_no_place(new_table):
    table = asked(new_table, ["lost-in-the-woods", "clair-warlock"], ["talk-to-the-hand", "dog-repellent"])
    table.dead(1)
    table.go(Stage.ROLL, ask=True)
    assert table.seat() == 1
    assert not table.may(table.card("talk-to-the-hand", target=0, to=(0, -1)))
    assert table.may(table.card("dog-repellent"))
    table.decline()
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-86")
def test_a_card_without_a_target_cannot_be_played(new_table):
    table = asked(new_table, ["talk-to-the-hand", "fully-loaded", "were-all-friends-here"], [])
    table.pawn(1, 1, -1)
    table.go(Stage.ROLL, ask=True)
    assert table.shown()["decision"] == "roll_move"


@pytest.mark.rule("Z4-87")
@pytest.mark.parametrize(("active", "ends"), [(0, 3), (1, 2)])
def test_effects_last_until_the_end_of_the_next_turn(new_table, active, ends):
    table = asked(new_table, ["dog-repellent"], [], seat=active)
    turn = int(table.s.turn)
    assert table.seat() == 0
    table.play("dog-repellent")
    assert table.shown()["effects"][0]["until"] == {"turn": turn + ends - 1, "when": "end"}
    for _ in range(ends):
        assert table.s.repel[0] > 0
        table.go(Stage.DISCARD, seat=int(table.s.seat))
        while table.shown()["decision"] == "discard":
            table.discard()
    assert table.s.repel[0] == 0


@pytest.mark.rule("Z4-99")
def test_a_cancelled_event_has_no_effect(new_table):
    table = asked(new_table, ["dog-repellent"], ["that-didnt-just-happen"])
    table.play("dog-repellent")
    assert (table.shown()["decision"], table.seat()) == ("respond", 1)
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert table.s.repel[0] == 0
    assert sorted(table.discards()) == ["dog-repellent", "that-didnt-just-happen"]
    assert [bool(played) for played in table.s.card_played[:2]] == [True, True]


@pytest.mark.rule("Z4-99")
def test_a_cancelled_page_does_not_stay_in_play(new_table):
    table = asked(new_table, ["twist-of-fate"], ["that-didnt-just-happen"])
    table.play("twist-of-fate")
    assert table.in_play(0) == ["twist-of-fate"]
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert table.in_play(0) == []


@pytest.mark.rule("Z4-99")
def test_letting_a_card_happen(new_table):
    table = asked(new_table, ["dog-repellent"], ["that-didnt-just-happen"])
    table.play("dog-repellent")
    table.decline()
    assert (table.s.repel[0] > 0, table.held(1)) == (True, ["that-didnt-just-happen"])


@pytest.mark.rule("Z4-99")
def test_an_answer_can_be_answered(new_table):
    table = asked(new_table, ["dog-repellent"], ["that-didnt-just-happen"], ["that-didnt-just-happen"])
    table.play("dog-repellent")
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert (table.shown()["decision"], table.seat()) == ("respond", 2)
    assert table.shown()["pending"][0]["chain"] == [0, 1]
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert table.s.repel[0] > 0


@pytest.mark.rule("Z4-99")
def test_who_has_played_a_card_cannot_answer(new_table):
    table = asked(new_table, ["dog-repellent"], ["that-didnt-just-happen"])
    table.s.card_played[1] = 1
    table.play("dog-repellent")
    assert table.s.repel[0] > 0


@pytest.mark.rule("Z4-100")
@pytest.mark.parametrize(("ruling", "played"), [("spent", [True, True]), ("returned", [False, True])])
def test_a_cancelled_card_may_give_its_play_back(new_table, ruling, played):
    table = asked(new_table, ["dog-repellent"], ["that-didnt-just-happen"], ruling__cancelled_play=ruling)
    table.play("dog-repellent")
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert [bool(done) for done in table.s.card_played[:2]] == played


@pytest.mark.rule("Z4-100")
def test_only_what_was_cancelled_gives_its_play_back(new_table):
    hands = (["dog-repellent"], ["that-didnt-just-happen"], ["that-didnt-just-happen"])
    table = asked(new_table, *hands, ruling__cancelled_play="returned")
    table.play("dog-repellent")
    table.play("that-didnt-just-happen", Act.RESPOND)
    table.play("that-didnt-just-happen", Act.RESPOND)
    assert [bool(done) for done in table.s.card_played[:3]] == [True, False, True]
