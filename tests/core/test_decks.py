"""Canonical slots: what a change of counts does to a deck's layout."""

from __future__ import annotations

import pytest

from balance.core.decks import layout, parse_swap, swapped_counts
from balance.core.errors import InputError

BASE = {"a": 3, "b": 2, "c": 1}


def test_the_base_deck_lies_in_printed_order():
    assert layout(BASE, BASE) == ["a", "a", "a", "b", "b", "c"]


def test_a_swapped_card_takes_exactly_the_slots_of_the_one_it_replaces():
    assert layout(BASE, BASE, [parse_swap("d: 2 a -> c")]) == ["c", "c", "a", "b", "b", "c"]


def test_gained_cards_fill_freed_slots_then_append():
    assert layout(BASE, {"a": 2, "b": 2, "c": 3}) == ["a", "a", "c", "b", "b", "c", "c"]


def test_lost_cards_leave_from_the_end_of_their_run():
    assert layout(BASE, {"a": 1, "b": 2, "c": 1}) == ["a", "b", "b", "c"]


def test_a_card_new_to_the_deck_is_appended():
    assert layout(BASE, {**BASE, "d": 2}) == ["a", "a", "a", "b", "b", "c", "d", "d"]


def test_swaps_change_counts():
    assert swapped_counts(BASE, [parse_swap("x: 2 a -> c"), parse_swap("y: 1 a -> b")], "x") == {"a": 1, "b": 2, "c": 3}


@pytest.mark.parametrize(
    ("swap", "message"),
    [
        ("x: 2 q -> c", "swap in deck 'x': unknown card 'q'. Known: a, b, c."),
        ("x: 4 a -> c", "swap in deck 'x': 4 copies of 'a' asked for, the deck has 3."),
    ],
)
def test_impossible_swaps_are_refused(swap, message):
    with pytest.raises(InputError) as caught:
        swapped_counts(BASE, [parse_swap(swap)], "x")
    assert str(caught.value) == message


def test_a_swap_has_one_form():
    assert parse_swap("energy: 2 run-4 -> chew") == ("energy", 2, "run-4", "chew")
    with pytest.raises(ValueError, match="must be written 'deck: n old-card -> new-card'"):
        parse_swap("2 run-4 -> chew")
