"""Whole games: the sheet's check values, soundness under every mixture of rulings, and what a re-deal keeps."""

from __future__ import annotations

import random
from typing import Any, get_args

import numpy as np
import pytest

from balance.core.params import describe, paths, with_values
from balance.core.playout import Bench, play, seating
from balance.core.rng import new_chance, start
from balance.games.gdbz import GAME
from balance.games.gdbz.params import LEVELS, Rulings
from balance.games.gdbz.state import SCENT_KINDS, Act
from tests.games.gdbz.conftest import Table, encode

# mean turns until feral 10 by zombie flow alone (dogs never act, no scares), 20,000 games each, standard error 0.02
FLOW = {
    2: (26.4, 25.5, 24.7, 23.4, 23.2, 19.8),
    3: (24.9, 23.2, 22.7, 21.8, 20.7, 17.4),
    4: (21.5, 18.8, 18.7, 17.5, 15.2, 13.4),
}


def _rows(params: Any, bot: str, games: int, *, audit: bool = False) -> Any:
    """Play some games with one bot in every seat."""
    bench = Bench(GAME, params.players)
    return play(GAME, GAME.pack(params), seating(GAME, [bot] * params.players), 7, 0, games, bench=bench, audit=audit)


@pytest.mark.parametrize("players", FLOW)
@pytest.mark.parametrize("level", range(6))
def test_idle_dogs_last_as_long_as_the_zombie_flow_says(players, level):
    params = with_values(GAME.params(), {"players": players, "level": list(LEVELS)[level], "scare_discard": 0})
    turns = _rows(params, "idle", 5000).turns
    error = turns.std() / np.sqrt(len(turns)) + 0.02 + 0.05  # theirs, and their rounding
    assert turns.mean() == pytest.approx(FLOW[players][level], abs=4 * error)


def _mixture(rng: random.Random) -> dict[str, Any]:
    """Draw a value for every ruling and for the numbers that shape a game."""
    values: dict[str, Any] = {
        f"ruling.{name}": rng.choice(get_args(field.annotation)) for name, field in Rulings.model_fields.items()
    }
    return values | {
        "players": rng.choice([2, 3, 4]),
        "level": rng.choice(list(LEVELS)),
        "feral.limit": rng.choice([6, 10, 30]),
        "zombies_per_roll": rng.choice([0, 1, 3]),
        "scare_discard": rng.choice([0, 1, 2, 4]),
        "hand_limit": rng.choice([2, 5, 10]),
        "starting_hand": rng.choice([0, 2, 6]),
        "hoomans_to_rescue": rng.choice([1, 6, 12]),
        "energy.x_bonus": rng.choice([-1, 0, 3]),
        "dogs.deal": rng.choice(["fixed", "random"]),
        "dogs.strength": rng.choice(["none", "normal", "double"]),
        "tokens.hoomans": rng.choice([1, 3, 18]),
        "tokens.zombies": rng.choice([9, 18]),
        "board": rng.choice(["A", "B"]),
        "scent.plain_each": rng.choice([True, False]),
        "turn_cap": 120,
    }


@pytest.mark.parametrize("mixture", range(40))
def test_random_dogs_keep_every_invariant_under_mixed_rulings(mixture):
    values = _mixture(random.Random(mixture))
    rows = _rows(with_values(GAME.params(), values), "random", 12, audit=True)
    assert not rows.status.any(), values
    assert (rows.end_reason > 0).all()


def test_outcome_columns_add_up():
    params = with_values(GAME.params(), {"players": 3, "deck.hooman": {"calm": 0, "draw-two": 5}})
    rows = _rows(params, "random", 2000, audit=False)
    causes = rows.feral_central_bark + rows.feral_eaten + rows.feral_lost + rows.feral_empty_hand
    assert (rows.feral == causes + 2).all()
    assert (rows.feral_eaten == rows.eaten).all()
    assert (rows.removed_central_bark >= rows.feral_central_bark).all()
    assert (rows.winners == 0).all() == (rows.end_reason == 2).all()
    assert rows.cards_drawn.min() >= 6
    assert rows.abilities.sum() > 0
    assert rows.removed_river.sum() > 0


@pytest.mark.parametrize("seed", range(6))
def test_listing_and_judging_actions_agree_on_any_code(seed):
    rng = random.Random(seed)
    params = {
        "players": rng.choice([2, 3, 4]),
        "level": "good-dogs",
        "ruling__herd_bark": rng.choice(["up-to", "exact"]),
    }
    table = Table(starting_hand=4, **params)
    for _ in range(60):
        if table.s.ended:
            break
        if table.seat() < 0:
            table.apply(0)
            continue
        legal = sorted(table.legal())
        assert len(legal) == GAME.kernels.legal_actions(table.s, table.p, table.out) <= GAME.max_actions
        for _ in range(60):
            action = rng.choice(legal) ^ 1 << rng.randrange(26)
            assert bool(GAME.kernels.is_legal(table.s, table.p, action)) == (action in legal)
        table.apply(rng.choice(legal))


def test_a_full_table_stays_below_the_stated_most_actions():
    table = Table(players=4, hand_limit=10, energy__x_bonus=3, ruling__consent="pack")
    slugs = [
        "herd-2-howl",
        "bark-2-howl",
        "run-3-howl",
        "herd-3",
        "bark-3",
        "herd-2-paw",
        "bark-2-paw",
        "chew",
        "run-4",
    ]
    table.hand(0, *slugs, "chew-paw")
    table.dogs(8, 8, 8, 8)
    table.zombies(8)
    most = len(table.legal())
    assert 800 < most <= GAME.max_actions


def _moved(table: Table, seat: int, key: int) -> Any:
    """Return a copy of the table's state with what a seat cannot see dealt anew."""
    copy, chance = table.state.copy(), new_chance()
    start(chance[0], key, 0, 0)
    GAME.kernels.redeal(copy[0], table.p, seat, chance[0])
    assert GAME.kernels.check(copy[0], table.p) == 0
    return copy


@pytest.mark.rule("GDBZ-73")
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_hands_are_open_or_dealt_anew_with_the_deck(hands):
    table = Table(players=3, starting_hand=4, ruling__hands=hands)
    others = set()
    for key in range(20):
        copy = _moved(table, 1, key)
        assert (copy[0].hands[1] == table.s.hands[1]).all()
        assert (copy[0].hand_n == table.s.hand_n).all()
        others.add(bytes(copy[0].hands[0]) + bytes(copy[0].hands[2]))
    assert len(others) == (1 if hands == "open" else 20)


@pytest.mark.rule("GDBZ-73")
def test_hidden_hands_fit_behind_a_full_deck():
    table = Table(players=4, hand_limit=10, starting_hand=10, ruling__hands="hidden", keep_totals=False)
    assert table.s.energy_top == 40
    table = Table(players=4, starting_hand=5, ruling__hands="hidden", keep_totals=False, deck__energy={"chew": 36})
    assert table.s.energy_n == 96
    for key in range(5):
        _moved(table, 0, key)


def test_a_redeal_keeps_what_lies_open_and_shuffles_the_rest():
    table = Table(players=2)
    tops = [int(table.s.scent_card[int(at)]) // SCENT_KINDS for at in table.s.pile_top]
    seen: list[set[bytes]] = [set(), set(), set()]
    top_effects = set()
    for key in range(40):
        copy = _moved(table, 0, key)[0]
        assert [int(copy.scent_card[int(at)]) // SCENT_KINDS for at in copy.pile_top] == tops
        top_effects.add(int(copy.scent_card[0]) % SCENT_KINDS)
        for kind, cards in enumerate((copy.energy_deck, copy.scent_card, copy.hooman_deck)):
            seen[kind].add(bytes(cards))
    assert [len(decks) for decks in seen] == [40, 40, 40]
    assert len(top_effects) > 3


def test_a_redeal_knows_which_locations_still_hide_their_plain_hooman():
    table = Table(players=2)
    table.scent(0, 8, "hooman-here")
    table.dogs(8)
    table.sniff(0)
    plain = table.kinds["scent"].index("hooman-here")
    for key in range(30):
        copy = _moved(table, 0, key)[0]
        cards = [
            int(c) for pile in range(3) for c in copy.scent_card[int(copy.pile_top[pile]) : int(copy.pile_end[pile])]
        ]
        plains = sorted(card // SCENT_KINDS for card in cards if card % SCENT_KINDS == plain)
        assert plains == [space for space in range(1, 19) if space != 8]


def test_a_card_being_followed_is_not_dealt_anew():
    table = Table(players=2)
    table.scent(0, 8, "discard-or-zombie")
    table.dogs(8)
    table.sniff(0)
    assert table.shown()["decision"] == "choose_scent"
    for key in range(10):
        assert int(_moved(table, 0, key)[0].scent_card[0]) == int(table.s.scent_card[0])


def test_after_a_reshuffle_effects_stay_with_their_locations():
    table = Table(players=2)
    table.s.scent_known = 1
    before = sorted(int(card) for card in table.s.scent_card[:54])
    orders = set()
    for key in range(10):
        copy = _moved(table, 0, key)[0]
        assert sorted(int(card) for card in copy.scent_card[:54]) == before
        orders.add(bytes(copy.scent_card))
    assert len(orders) == 10


def test_plain_hoomans_are_equally_likely_on_every_unseen_card_of_a_location():
    table = Table(players=2)
    top, plain = int(table.s.scent_card[0]) // SCENT_KINDS, table.kinds["scent"].index("hooman-here")
    hits = sum(int(_moved(table, 0, key)[0].scent_card[0]) == top * SCENT_KINDS + plain for key in range(3000))
    assert hits / 3000 == pytest.approx(1 / 3, abs=0.035)  # one of three cards, four standard errors


def test_the_packed_rulings_follow_the_words():
    for info in describe(GAME.params):
        if info.path.startswith("ruling."):
            packed = {bytes(GAME.pack(with_values(GAME.params(), {info.path: word}))) for word in info.choices}
            assert len(packed) == len(info.choices)


def test_rebase_replaces_decks_dogs_and_board(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(
        'extends = "assumed"\ndogs_in_play = ["rex", "lupin", "waine"]\n'
        '[dogs.rex]\nname = "Rex"\nability = "Fetch"\nparts = ["run 4", "bark 2"]\n'
        '[energy.dash]\ncount = 4\nparts = ["run 5"]\npaw = true\n'
        "[boards]\nC = [[6, 5, 4, 3, 2, 1], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]]\n",
        encoding="utf-8",
    )
    params = with_values(GAME.params().rebase(str(own)), {"players": 3, "deck.energy.dash": 4, "board": "C"})
    table = Table(players=3)
    table.params, table.packed = params, GAME.pack(params)
    table.p = table.packed[0]
    table.set_up(0)
    shown = table.shown()
    assert shown["dog_names"] == ["Rex", "Lupin", "Waine"]
    assert [*shown["energy_deck"], *(card for hand in shown["hands"] for card in hand)].count("RUN 5 + paw") == 4
    assert table.place(1) == 6
    assert not _rows(params, "random", 20, audit=True).status.any()
    assert paths(GAME.params().rebase("assumed")) == paths(GAME.params())


def test_starting_choice_is_an_action_of_every_seat():
    table = Table(players=2, ruling__start_square="choose", ruling__first_player="random")
    first = table.seat()
    assert encode(Act.PASS) not in table.legal()
    table.choose(Act.START, to="CB1")
    assert table.seat() == 1 - first
    table.choose(Act.START, to="CB3")
    assert (table.seat(), table.shown()["decision"]) == (first, "action")
