"""The course of a turn: draws, discards, plays, expiry, zones."""

from __future__ import annotations

import pytest

from balance.core import registry
from balance.games.zombiaki.cards import Card
from tests.conformance.tables import rows
from tests.games.zombiaki.street import Street


@pytest.mark.rule("ZMB-5", "ZMB-7", "ZMB-11", "ZMB-12")
def test_the_zombies_begin_by_drawing_four_and_discarding_one():
    street = Street()
    state = street.state
    assert (state["turn"], state["phase"], state["stage"], state["decision"]) == (1, "zombies", "draw", "draw")
    assert (len(state["zombie_deck"]), len(state["human_deck"])) == (40, 40)
    assert state["zombie_deck"][-1] == "DAWN"
    assert state["zombie_deck"].count("DAWN") == 1
    street.rules()
    assert len(street.state["zombie_hand"]) == 4
    assert sorted(street.state["zombie_hand"]) == sorted(state["zombie_deck"][:4])
    assert street.state["decision"] == "discard"
    assert {told["card"] for told in street.actions()} == set(street.state["zombie_hand"])
    assert {told["do"] for told in street.actions()} == {"discard"}
    card = street.state["zombie_hand"][0]
    street.do("discard", card=card)
    assert street.spent(0) == [card]
    assert street.state["stage"] == "play"


@pytest.mark.rule("ZMB-7", "ZMB-8")
def test_the_steps_of_both_phases_come_in_order():
    street = Street().zombie("A1", 2).dogs("B1").lay("C5", Card.ROLLING_BARREL).hand(Card.NOT_SO_FAST, Card.TERROR)
    street.s.terror = 1
    street.zombies_move()
    seen = []
    for _ in range(16):
        seen.append((street.state["phase"], street.state["decision"]))
        if street.state["seat"] is None:
            street.rules()
        elif street.state["decision"] == "discard":
            street.do("discard", card=street.actions()[0]["card"])
        elif street.state["decision"] == "respond":
            street.do("respond", card=None)
        elif street.state["decision"] == "dog_move":
            street.do("dog_move", path=[])
        else:
            street.do("end_phase")
        if seen[-1] == ("humans", "play"):
            break
    zombies = ["expire", "respond", "dog_move", "move_zombies", "draw", "discard", "play"]
    humans = ["expire", "roll_barrels", "draw", "discard", "play"]
    assert seen == [("zombies", word) for word in zombies] + [("humans", word) for word in humans]


@pytest.mark.rule("ZMB-13")
def test_an_empty_human_deck_is_not_reshuffled_and_spares_the_discard():
    street = Street().hand(Card.SHOT_1, Card.SHOT_2)
    first, last = int(street.s.top[1]), int(street.s.deck_n[1]) - 1
    gone = last - first
    street.s.human_spent[:gone] = street.s.human_deck[first:last]
    street.s.spent_n[1], street.s.top[1] = gone, last
    street.humans_begin()
    assert street.state["decision"] == "draw"
    street.rules()
    assert len(street.state["human_hand"]) == 3
    assert street.state["human_deck"] == []
    assert street.state["decision"] == "play"
    street.do("end_phase")
    street.humans_begin()
    assert street.state["decision"] == "play"
    assert len(street.state["human_discard"]) == 37


@pytest.mark.rule("ZMB-13", "ZMB-12")
def test_a_full_hand_of_the_last_cards_still_costs_a_discard():
    street = Street().hand(Card.SHOT_1, Card.SHOT_2, Card.SNIPER)
    first, last = int(street.s.top[1]), int(street.s.deck_n[1]) - 1
    street.s.human_spent[: last - first] = street.s.human_deck[first:last]
    street.s.spent_n[1], street.s.top[1] = last - first, last
    street.humans_begin().rules()
    assert street.state["decision"] == "discard"


@pytest.mark.rule("ZMB-14")
def test_the_marks_of_the_turn_end_with_the_zombie_phase():
    street = Street().zombie("A1", 2).zombie("B1", 3).hand(Card.NOT_SO_FAST).zombies_move()
    street.do("respond", target="A1")
    street.rules()
    street.zombies_play()
    assert street.state["held"] == ["A1"]
    assert street.state["board"]["B2"][0]["moves"] == 1
    street.do("end_phase")
    assert street.state["decision"] == "expire"
    assert street.rules() == {"do": "expire", "what": ["marks"]}
    assert street.state["held"] == []
    assert street.state["board"]["B2"][0]["moves"] == 0
    assert not street.state["board"]["B2"][0]["had_move"]


@pytest.mark.rule("ZMB-16")
def test_cards_are_played_in_any_order_or_kept():
    street = Street().hand(Card.ZOMBIE_2, Card.ZOMBIE_3, Card.CLAWS, Card.CLICK).zombies_play()
    assert not street.may("play", card="CLAWS")
    assert not street.may("play", card="CLICK!")
    street.do("play", card="ZOMBIE 3", target="B1")
    street.do("play", card="CLAWS", target="B1")
    street.do("end_phase")
    assert street.state["zombie_hand"] == ["ZOMBIE 2", "CLICK!"]
    assert street.state["cards_played"] == 0


@pytest.mark.rule("ZMB-17")
def test_further_cards_may_be_thrown_away_in_one_reading():
    street = Street().hand(Card.CLICK, Card.SHOT_1).humans_play()
    assert not street.may("discard")
    street = Street(ruling__extra_discards="allowed").hand(Card.CLICK, Card.SHOT_1).humans_play()
    street.do("discard", card="SHOT 1")
    assert street.state["human_hand"] == []
    assert not street.may("discard", card="CLICK!")
    assert int(street.s.discarded[Card.SHOT_1]) == 1


@pytest.mark.rule("ZMB-6", "ZMB-10")
def test_what_dies_or_is_used_lies_on_the_discard_pile_in_order():
    street = Street().zombie("A2", 2, human=True, boss=3).hand(Card.SHOT_1, Card.SHOT_2, Card.FREEZE, Card.NET)
    street.humans_play()
    street.do("play", card="SHOT 1")
    street.do("play", card="FREEZE!")
    street.do("play", card="NET")
    street.do("play", card="SHOT 2")
    assert street.spent(1) == ["SHOT 1", "FREEZE!", "NET", "SHOT 2"]
    assert street.spent(0) == ["HUMAN", "ZOMBIE 2", "BOSS"]


@pytest.mark.rule("ZMB-16")
def test_card_counts_add_up_in_random_games():
    table = rows(registry.game("zombiaki"), registry.game("zombiaki").params(), ["random", "random"], 300)
    for name in ("zombie_2", "shot_1", "click", "human", "barrier"):
        drawn, used = table[f"drawn_{name}"], table[f"played_{name}"] + table[f"discarded_{name}"]
        assert (used <= drawn).all()
        assert drawn.max() > 0
        assert used.max() > 0
    killed = sum(table[column.name] for column in registry.game("zombiaki").columns if column.kind == "cause")
    assert (killed <= table.zombies_placed).all()
    assert killed.max() > 3
