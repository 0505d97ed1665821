"""Winning, set-up and the eight steps, rule by rule."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core.errors import InputError
from balance.core.params import with_values
from balance.games.zombies4 import GAME
from balance.games.zombies4.state import Act, End, Stage, Stream


@pytest.mark.rule("Z4-2")
def test_last_kill_wins_in_the_middle_of_a_fight(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    table.has(0, kills=24)
    table.pawn(0, 1, -1)
    table.dogs(1, -1, 2)
    table.go(Stage.COMBAT)
    table.dice({Stream.FIGHT: [5]})
    table.auto()
    assert (table.s.ended, table.s.winner, table.s.kills[0]) == (End.KILLS, 0, 25)
    assert table.shown()["over"]
    assert table.shown()["pending"] == []


@pytest.mark.rule("Z4-2")
def test_last_kill_wins_out_of_turn(new_table):
    table = new_table(hand_size=3)
    table.tile("woods-01", 0, -1)
    table.dogs(1, -1, 2)
    table.has(1, kills=24)
    table.front(1, "tranquilizer-gun")
    table.go(Stage.ROLL, ask=True)
    assert table.seat() == 1
    table.play("tranquilizer-gun", Act.USE, to=(1, -1))
    assert (table.s.ended, table.s.winner) == (End.KILLS, 1)


@pytest.mark.rule("Z4-3")
def test_turn_cap_ends_the_game_unwon(new_table):
    table = new_table(turn_cap=2)
    for turn in (1, 2):
        assert (int(table.s.turn), int(table.s.ended)) == (turn, 0)
        table.go(Stage.DISCARD, seat=int(table.s.seat))
    assert (table.s.ended, table.s.turn) == (End.TURN_CAP, 2)
    row = np.zeros(1, GAME.outcome).view(np.recarray)
    GAME.kernels.outcome(table.s, table.p, row[0])
    assert (row[0].winners, row[0].end_reason, row[0].rounds) == (0, End.TURN_CAP, 1)


@pytest.mark.rule("Z4-4, Z4-5")
@pytest.mark.parametrize("players", range(2, 7))
def test_players_start_on_the_bridge_with_their_tokens(new_table, players):
    table = new_table(players=players, start__cards=3, hand_size=3)
    for seat in range(players):
        assert table.at(seat) == (1, 2)
        assert (table.s.bullets[seat], table.s.half_hearts[seat], table.s.hand_n[seat]) == (3, 6, 3)
    assert table.s.supply == 100
    assert int(GAME.kernels.check(table.s, table.p)) == 0


@pytest.mark.rule("Z4-6")
def test_tile_deck_holds_every_tile_but_the_bridge(new_table):
    table = new_table()
    deck = [table.tiles[int(kind)] for kind in table.s.tile_deck[:29]]
    assert table.s.tile_n == 29
    assert sorted(set(deck)) == sorted(slug for slug, n in table.params.counts["tiles"].items() if n)
    assert "bridge" not in deck


@pytest.mark.rule("Z4-6")
def test_cabin_lies_between_the_draws_asked_for(new_table):
    table = new_table(cabin__first=20, cabin__last=22)
    seen = set()
    for index in range(200):
        table.set_up(index)
        deck = [table.tiles[int(kind)] for kind in table.s.tile_deck[:29]]
        assert sorted(deck) == sorted([*new_deck(table)])
        seen.add(deck.index("cabin") + 1)
    assert seen == {20, 21, 22}


@pytest.mark.rule("Z4-6")
@pytest.mark.parametrize("cabins", [1, 2, 3])
def test_every_cabin_lies_between_the_draws_asked_for_as_far_as_they_go(new_table, cabins):
    table = new_table(cabin__first=20, cabin__last=21, deck__tiles__cabin=cabins, keep_totals=False)
    for index in range(60):
        table.set_up(index)
        deck = [table.tiles[int(kind)] for kind in table.s.tile_deck[: int(table.s.tile_n)]]
        assert sorted(deck) == sorted([*new_deck(table)])
        assert deck[19:21].count("cabin") == min(cabins, 2)


def new_deck(table):
    """Yield the tiles of the deck as the params count them."""
    for slug, n in table.params.counts["tiles"].items():
        yield from [slug] * n


@pytest.mark.rule("Z4-7")
def test_three_cards_are_dealt_from_fifty(new_table):
    table = new_table(players=6, start__cards=3, hand_size=3)
    left = int(table.s.event_n) - int(table.s.event_top)
    assert (int(table.s.event_n), left) == (50, 32)


@pytest.mark.rule("Z4-8")
def test_first_player_is_random_or_the_first_seat(new_table):
    table = new_table(players=4, ruling__first_player="random")
    firsts = []
    for index in range(400):
        table.set_up(index)
        firsts.append(int(table.s.seat))
    counts = np.bincount(firsts, minlength=4)
    assert ((counts - 100) ** 2 / 100).sum() < 16.3  # chi-square, 3 degrees, p = 0.001
    table = new_table(players=4)
    for index in range(20):
        table.set_up(index)
        assert table.s.seat == 0


@pytest.mark.rule("Z4-88")
def test_component_sets_and_swaps_change_the_decks(new_table):
    assert new_table(components="one-cave").s.tile_n == 29
    assert int(new_table(components="all-32").s.tile_n) == 31
    table = new_table(swap=["events: 2 portal -> spear"])
    deck = [table.cards[int(kind)] for kind in table.s.event_deck[:50]]
    assert (deck.count("portal"), deck.count("spear")) == (0, 4)
    table = new_table(page__copies=1)
    assert (int(table.s.event_n), int(table.p.event_n)) == (43, 43)
    with pytest.raises(InputError, match=r"deck.tiles"):
        with_values(GAME.params(), {"deck.tiles.cave": 3})


@pytest.mark.rule("Z4-88")
def test_an_owners_file_replaces_tiles_and_cards(new_table, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "assumed"\n[tiles]\nshed = { dogs = 5, count = 2 }\nwoods-01 = { count = 1 }\n'
        "[events]\nspear = { n = 2 }\n",
        encoding="utf-8",
    )
    table = new_table(components=str(path))
    kind = table.tiles.index("shed")
    assert (table.p.tile_count[kind], table.p.tile_dogs[kind], table.p.tile_n) == (2, 5, 29)
    assert table.p.card_n[table.cards.index("spear")] == 2
    path.write_text('extends = "assumed"\n[tiles]\nshed = { dors = ["0,1 S"] }\n', encoding="utf-8")
    with pytest.raises(InputError, match="shed"):
        new_table(components=str(path))


@pytest.mark.rule("Z4-9")
def test_eight_steps_follow_in_order(new_table):
    table = new_table(hand_size=3)
    table.next_tile("woods-01")
    seen = []
    table.dice({Stream.WOODS_DIE: [1], Stream.MOVE_DIE: [1], Stream.ZOMBIE_DIE: [1]})
    for _ in range(40):
        if int(table.s.turn) == 2:
            break
        seen.append((table.stage().name.lower(), GAME.renderer.decision(table.s, table.p)))
        if table.seat() < 0:
            table.auto()
        else:
            legal = sorted(table.legal())
            passing = [action for action in legal if action & 31 in (Act.PASS, Act.DISCARD)]
            table.apply(passing[0] if passing else legal[0])
    steps = [entry for entry in dict.fromkeys(seen) if entry[1] != "play"]
    assert steps == [
        ("tile", "draw_tile"),
        ("tile", "place_tile"),
        ("place_dogs", "place_dog"),
        ("draw", "draw_events"),
        ("roll", "roll_move"),
        ("move", "step"),
        ("zombies", "roll_zombies"),
        ("zombies", "move_dog"),
        ("discard", "discard"),
    ]
    assert table.s.seat == 1


@pytest.mark.rule("Z4-9")
def test_turns_go_round_clockwise(new_table):
    table = new_table(players=3)
    seats = []
    for _ in range(4):
        seats.append(int(table.s.seat))
        table.go(Stage.DISCARD, seat=int(table.s.seat))
    assert seats == [0, 1, 2, 0]


@pytest.mark.rule("Z4-10")
def test_without_tiles_the_turn_begins_with_combat(new_table):
    table = new_table()
    table.s.tile_top = 29
    table.go(Stage.TILE)
    assert table.stage() is Stage.ROLL


@pytest.mark.rule("Z4-10", "Z4-27")
def test_without_tiles_nobody_is_asked_before_the_first_two_steps(new_table):
    table = new_table(hand_size=3)
    table.hand(1, "dog-repellent")
    table.s.tile_top = 29
    table.go(Stage.DISCARD, seat=1, begun=True)
    assert (table.shown()["stage"], table.shown()["decision"], table.seat()) == ("combat", "play", 1)


@pytest.mark.rule("Z4-37")
def test_the_hand_is_filled_to_three(new_table):
    table = new_table(hand_size=3)
    table.hand(0, "portal", "spear")
    table.go(Stage.DRAW)
    table.auto()
    assert table.s.hand_n[0] == 3
    table = new_table(hand_size=3)
    table.hand(0, "portal", "spear", "sickle")
    table.go(Stage.DRAW)
    assert table.stage() is Stage.ROLL


@pytest.mark.rule("Z4-37")
@pytest.mark.parametrize("draw", [0, 1])
def test_drawing_may_be_a_choice(new_table, draw):
    table = new_table(hand_size=3, ruling__draw="may")
    table.go(Stage.DRAW)
    assert table.seat() == 0
    table.do(Act.DRAW, draw)
    assert table.s.hand_n[0] == 3 * draw


@pytest.mark.rule("Z4-38")
def test_an_empty_deck_is_replaced_by_its_discards(new_table):
    table = new_table(hand_size=3)
    _throw_away(table, keep=1)
    table.go(Stage.DRAW)
    table.auto()
    assert (int(table.s.hand_n[0]), int(table.s.event_discard_n)) == (3, 0)
    assert int(table.s.event_n) - int(table.s.event_top) == 47


@pytest.mark.rule("Z4-38")
@pytest.mark.parametrize(("when", "left"), [("when-needed", 0), ("at-once", 47)])
def test_the_last_card_drawn_may_bring_the_new_deck(new_table, when, left):
    table = new_table(hand_size=3, ruling__reshuffle=when)
    _throw_away(table, keep=3)
    table.go(Stage.DRAW)
    table.auto()
    assert int(table.s.event_n) - int(table.s.event_top) == left


@pytest.mark.rule("Z4-38")
def test_nothing_is_drawn_when_no_card_is_left(new_table):
    table = new_table(hand_size=3)
    table.s.event_top = table.s.event_n
    table.go(Stage.DRAW)
    assert table.stage() is Stage.ROLL


@pytest.mark.rule("Z4-38")
def test_an_empty_deck_without_discards_is_not_shuffled(new_table):
    table = new_table(hand_size=3, ruling__reshuffle="at-once")
    for kind in table.s.event_deck[:47]:
        table.s.removed[kind] += 1
    table.s.event_top = 47
    table.go(Stage.DRAW)
    table.auto()
    assert int(table.s.event_top) == int(table.s.event_n)
    assert int(table.chance[0].log_n) == 3


def _throw_away(table, keep):
    """Put all but some of the event deck on the discards."""
    n = 50 - keep
    table.s.event_discard[:n] = table.s.event_deck[:n].copy()
    table.s.event_discard_n = n
    table.s.event_top = n


@pytest.mark.rule("Z4-70")
def test_one_card_or_none_is_discarded_at_the_end(new_table):
    table = new_table(hand_size=3)
    table.hand(0, "portal", "here-doggie")
    table.go(Stage.DISCARD)
    table.discard("portal")
    assert (table.discards(), table.held(0), int(table.s.seat)) == (["portal"], ["here-doggie"], 1)
    table = new_table(hand_size=3)
    table.hand(0, "portal")
    table.go(Stage.DISCARD)
    table.discard()
    assert (table.held(0), int(table.s.turn)) == (["portal"], 2)


@pytest.mark.rule("Z4-70")
def test_an_empty_hand_ends_the_turn_by_itself(new_table):
    table = new_table()
    table.go(Stage.DISCARD)
    assert (int(table.s.seat), int(table.s.turn)) == (1, 2)
