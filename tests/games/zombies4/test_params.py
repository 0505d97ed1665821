"""Params, rulings and component files of Zombies!!! 4 as a user meets them."""

from __future__ import annotations

import pytest

from balance.core.errors import InputError
from balance.core.params import describe, with_values
from balance.games.zombies4 import GAME
from balance.games.zombies4.components import component_set, shipped
from balance.games.zombies4.params import Zombies4Params


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_set_makes_a_game(name):
    params = Zombies4Params(components=name)
    assert int(GAME.pack(params)[0].event_n) == 50
    assert Zombies4Params().rebase(name) == params


def test_the_shipped_set_is_what_the_box_holds():
    parts = component_set("assumed")
    counts = parts.counts()
    assert (sum(counts["tiles"].values()), sum(counts["events"].values())) == (29, 50)
    pages = [card for card in parts.events.values() if card.sort == "page"]
    assert (len(pages), sum(card.count for card in pages)) == (5, 12)
    assert sum(card.count for card in parts.events.values() if card.sort == "item") == 12
    assert parts.bridge.layout.rim(0) == 0b010


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"players": 7}, "'players' is 7"),
        ({"dogs.cabn": 3}, "cabin"),
        ({"deck.tiles.cave": 1}, r"'deck.tiles' has 28 cards instead of 29"),
        ({"start.hearts": 6}, "half hearts"),
        ({"start.cards": 4}, "'start.cards' is 4"),
        ({"cabin.first": 9, "cabin.last": 8}, "'cabin.last' is 8"),
        ({"swap": ["tile: 1 cave -> shed"]}, "tiles"),
        ({"swap": ["tiles: 3 cave -> shed"]}, "cave"),
        ({"ruling.placement": "everywhere"}, "ruling.placement"),
        ({"components": "asumed"}, "assumed"),
        ({"page.copies": 0, "players": 6, "start.cards": 7, "hand_size": 7}, "start.cards"),
    ],
)
def test_bad_values_are_refused_in_one_line(values, message):
    with pytest.raises(InputError, match=message) as caught:
        with_values(GAME.params(), values)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tiles]\nshed = { rows = ['BB'] }", "three rows"),
        ("[tiles]\nshed = { hearts = 9 }", "more tokens"),
        ("[tiles]\nshed = { doors = ['south'] }", "door 'south'"),
        ("[tiles]\nshed = { doors = 5 }", "doors must be a list such as"),
        ("[tiles]\nshed = { doors = '' }", "doors must be a list such as"),
        ("[tiles]\nshed = { doors = [5] }", "door 5 must be written"),
        ("[tiles]\nshed = { name = 5 }", "name must be a text in quotes, not 5"),
        ("[tiles]\nshed = { whole = 'no' }", "whole must be true or false, not 'no'"),
        ("[tiles]\nshed = { sort = [1] }", r"sort is \[1\]"),
        ("[tiles]\nshed = { rows = [1, 2, 3] }", "three rows"),
        ("[events]\nspear = { at = 5 }", "at must be the name of a tile in quotes, not 5"),
        ("[events]\nspear = 5", "must be a table"),
        ("[tiles]\nshed = { dogs = -1 }", "dogs must be"),
        ("[tiles]\nshed = { rows = ['BBq', 'BBg', 'gww'] }", "a square is 'q'"),
        ("[events]\nspear = { sort = 'event' }", "sort 'item'"),
        ("[events]\nspear = { effect = 'speer' }", "spear"),
        ("[events]\nportal = { at = 'altr' }", "altar"),
        ("[bridge]\ndoors = ['1,2 S']", "north"),
        ("[bridge]\nstart = [1, 3]", "start must be"),
        ("[other]\na = 1", "unknown key 'other'"),
    ],
)
def test_a_bad_component_file_is_refused_in_one_line(tmp_path, text, message):
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "assumed"\n{text}\n', encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        with_values(GAME.params(), {"components": str(path)})
    assert "\n" not in str(caught.value)


def test_every_ruling_has_words_and_a_source():
    rulings = [info for info in describe(GAME.params) if info.path.startswith("ruling.")]
    assert len(rulings) >= 30
    assert all(len(info.choices) >= 2 and info.default == info.choices[0] for info in rulings)
