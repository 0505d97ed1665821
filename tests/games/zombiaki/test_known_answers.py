"""Whole games whose end can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core import registry
from balance.games.zombiaki.cards import Card
from tests.conformance.tables import rows
from tests.games.zombiaki.street import Street


@pytest.mark.rule("ZMB-2", "ZMB-5", "ZMB-11", "ZMB-12")
@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_idle_against_idle_ends_at_dawn_in_zombie_turn_37(readings):
    game = registry.game("zombiaki")
    params = game.params().model_validate({"ruling": {"set": readings}})
    table = rows(game, params, ["idle", "idle"], 200)
    assert (table.turns == 37).all()
    assert (table.winners == 2).all()
    assert (table.end_reason == 2).all()
    assert (table.human_deck_exhausted == 0).all()  # the humans have drawn 39 of 40 in 36 phases
    assert (table.deepest_row == 0).all()


@pytest.mark.rule("ZMB-2", "ZMB-11", "ZMB-17")
def test_dawn_comes_in_turn_10_at_the_fastest():
    street = Street(ruling__extra_discards="allowed")
    turns = 0
    while not street.state["over"]:
        turns += street.state["decision"] == "draw" and street.state["phase"] == "zombies"
        if street.state["seat"] is None:
            street.rules()
        elif street.may("discard"):
            _throw(street)
        else:
            street.do("end_phase")
    assert turns == street.state["turn"] == 10
    assert street.s.ended == 2
    assert street.state["zombie_hand"].count("DAWN") == 1
    assert len(street.state["human_deck"]) == 4  # nine phases of four cards


def _throw(street: Street) -> None:
    """Discard a held card."""
    held = next(told["card"] for told in street.actions() if told["do"] == "discard")
    street.do("discard", card=held)


@pytest.mark.rule("ZMB-70")
def test_the_rulebooks_napalm_kills_dogs_and_burns_the_zombie_that_walks_in():
    street = Street().dogs("C3").zombie("C2", 3).hand(Card.NAPALM).humans_play()
    street.do("play", card="NAPALM", target="C3")
    assert street.board == {"C2": "Z3", "C3": "napalm"}
    assert street.spent(0) == ["DOGS"]
    street.do("end_phase")
    assert street.rules() == {"do": "move_zombies", "order": ["C2"]}
    assert street.board == {"C3": "Z2 napalm"}


def test_a_zombie_placed_in_turn_t_wins_in_the_move_of_turn_t_plus_5():
    street = Street().hand(Card.ZOMBIE_2).zombies_play()
    street.do("play", card="ZOMBIE 2", target="B1")
    placed = street.state["turn"]
    street.do("end_phase")
    while not street.state["over"]:
        if street.state["seat"] is None:
            street.rules()
        elif street.state["stage"] == "discard":
            street.do("discard", card=street.actions()[0]["card"])
        else:
            street.do("end_phase")
    assert street.s.ended == 1
    assert street.state["turn"] == placed + 5


def test_random_games_end_both_ways():
    table = rows(registry.game("zombiaki"), registry.game("zombiaki").params(), ["random", "random"], 500)
    assert set(np.unique(table.end_reason)) == {1, 2}
    assert ((table.winners == 1) == (table.end_reason == 1)).all()
    assert ((table.deepest_row == 6) == (table.winners == 1)).all()
