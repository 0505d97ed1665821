"""How well the bots play: odds on the same deals, a few decisions that a good player must not miss, and blindness."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, play, seating
from balance.core.rng import new_chance, start
from balance.games.zombiaki import GAME
from balance.games.zombiaki.bots.candidates import CANDIDATES
from balance.games.zombiaki.bots.expert import NOTES
from balance.games.zombiaki.bots.value import FEATURES
from balance.games.zombiaki.bots.weights import WEIGHTS
from balance.games.zombiaki.cards import Card
from tests.games.zombiaki.street import Street

GAMES = 600
SETS = ("literal", "r2013")
ZOMBIES, HUMANS = 0, 1


@functools.cache
def _wins(readings: str, zombies: str, humans: str) -> tuple[int, int]:
    """Count the games each side wins."""
    packed = GAME.pack(with_values(GAME.params(), {"ruling.set": readings}))
    rows = play(GAME, packed, seating(GAME, [zombies, humans]), 31, 0, GAMES, bench=Bench(GAME, 2))
    assert not rows.status.any()
    return int((rows.winners == 1).sum()), int((rows.winners == 2).sum())


def _odds(readings: str, side: int, bot: str, against: str) -> float:
    """Return the odds of a bot on a side, half a game added to both outcomes."""
    won = _wins(readings, bot, against) if side == ZOMBIES else _wins(readings, against, bot)
    return (won[side] + 0.5) / (won[1 - side] + 0.5)


@pytest.mark.parametrize("readings", SETS)
@pytest.mark.parametrize("side", [ZOMBIES, HUMANS])
@pytest.mark.parametrize("against", ["basic", "expert"])
def test_expert_has_at_least_half_again_the_odds_of_basic(readings, side, against):
    assert _odds(readings, side, "expert", against) >= 1.5 * _odds(readings, side, "basic", against)


@pytest.mark.parametrize("readings", SETS)
@pytest.mark.parametrize("side", [ZOMBIES, HUMANS])
@pytest.mark.parametrize("against", ["random", "basic"])
def test_basic_has_at_least_three_times_the_odds_of_random(readings, side, against):
    assert _odds(readings, side, "basic", against) >= 3 * _odds(readings, side, "random", against)


@pytest.mark.parametrize("readings", SETS)
def test_expert_humans_outplay_random_zombies_more_often_than_basic_ones(readings):
    assert _odds(readings, HUMANS, "expert", "random") >= 1.5 * _odds(readings, HUMANS, "basic", "random")


def _chosen(street: Street, bot: str) -> dict[str, Any]:
    """Return what a bot does in the street's next decision, as the trace tells it."""
    bench = Bench(GAME, 2)
    bench.state[0] = street.record[0]
    seat = int(GAME.kernels.current_seat(street.s, street.p))
    action = bench.decide(street.packed, seating(GAME, [bot, bot]), seat, seat)
    assert GAME.kernels.is_legal(street.s, street.p, action)
    return GAME.renderer.action(street.s, street.s, street.p, action, ())


@pytest.mark.parametrize("bot", ["basic", "expert"])
def test_zombies_win_by_hunger_when_they_can(bot):
    street = Street().zombie("A5", 2).zombie("B1", 4).hand(Card.HUNGER, Card.CLAWS, Card.MASS).zombies_play()
    assert _chosen(street, bot)["card"] == "HUNGER"


@pytest.mark.parametrize("bot", ["basic", "expert"])
def test_humans_drive_back_the_zombie_that_would_get_through(bot):
    street = Street().zombie("A5", 4).zombie("B1", 2).hand(Card.SHOT_1).humans_play()
    told = _chosen(street, bot)
    assert (told["card"], told["target"]) == ("SHOT 1", "A5")


def test_expert_keeps_the_grenade_for_the_zombie_that_matters():
    street = Street().zombie("A5", 5).zombie("B1", 2).zombie("C2", 2).hand(Card.HAND_GRENADE).humans_play()
    told = _chosen(street, "expert")
    assert (told["card"], told["target"]) == ("HAND GRENADE", "A5")


@pytest.mark.parametrize("bot", ["basic", "expert"])
def test_zombies_counter_the_shot_that_would_stop_a_breakthrough(bot):
    street = Street().zombie("A5", 3).hand(Card.CLICK, Card.SHOT_1).humans_play()
    street.do("play", card="SHOT 1", target="A5")
    assert _chosen(street, bot)["card"] == "CLICK!"


def test_expert_keeps_click_where_a_shot_does_little():
    street = Street().zombie("A1", 5).hand(Card.CLICK, Card.SHOT_1).humans_play()
    street.do("play", card="SHOT 1", target="A1")
    assert _chosen(street, "expert").get("card") is None


@pytest.mark.parametrize("bot", ["basic", "expert"])
def test_not_so_fast_saves_a_zombie_from_a_pit(bot):
    street = Street().zombie("A2", 2).lay("A3", Card.PIT_TRAP_2).hand(Card.NOT_SO_FAST).zombies_move()
    assert _chosen(street, bot).get("target") == "A2"


def test_expert_does_not_care_how_the_decks_lie():
    street = Street().zombie("A3", 4).zombie("B2", 3).hand(Card.SHOT_1, Card.NAPALM, Card.MINE).humans_play()
    before = _chosen(street, "expert")
    own = new_chance()
    for seed in range(8):
        start(own[0], seed, 0, 0)
        GAME.kernels.redeal(street.s, street.p, HUMANS, own[0])
        assert _chosen(street, "expert") == before


def test_margins_make_a_side_keep_its_cards():
    params = GAME.params()
    rows = [
        play(GAME, GAME.pack(params), seating(GAME, ["basic", "expert"], knobs=knobs), 5, 0, 40, bench=Bench(GAME, 2))
        for knobs in ({}, {"expert": {"humans-margin": 2000}})
    ]
    assert rows[1].played_shot_1.sum() < rows[0].played_shot_1.sum()


def test_notes_and_weights_have_the_size_the_kernels_read():
    assert len(WEIGHTS) == 3 * FEATURES
    assert GAME.memo_size == NOTES > 2 * CANDIDATES
