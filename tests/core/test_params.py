"""Params: dotted paths, provenance and one-line errors."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from balance.core.errors import InputError, nearest
from balance.core.params import Params, assumed_inputs, describe, param, paths, with_values

Count = Annotated[int, Field(ge=0, le=9)]


class Rulings(Params):
    passing: Literal["forced", "free"] = param("forced", about="may a seat pass", provenance="assumed")


class Table(Params):
    players: int = param(2, ge=2, le=4, unit="players", about="players", provenance="rulebook", where="Setup")
    open_hands: bool = param(True, about="open hands", provenance="rulebook")
    ruling: Rulings = param(Rulings, about="readings", provenance="assumed")
    deck: dict[str, dict[str, Count]] = param(
        {"energy": {"run-3": 4, "chew": 2}},
        about="copies",
        provenance="assumed",
        provenances={"energy.chew": "rulebook"},
        ranges={"energy.run-3": (4, 4)},
    )
    spaces: list[int] = param([], about="zombie spaces", provenance="rulebook")


def test_paths_are_dotted_and_in_order():
    assert paths(Table()) == {
        "players": 2,
        "open_hands": True,
        "ruling.passing": "forced",
        "deck.energy.run-3": 4,
        "deck.energy.chew": 2,
        "spaces": [],
    }


def test_describe_gives_range_choices_and_provenance():
    infos = {info.path: info for info in describe(Table)}
    assert (infos["players"].low, infos["players"].high, infos["players"].where) == (2, 4, "Setup")
    assert infos["ruling.passing"].choices == ("forced", "free")
    assert infos["deck.energy.run-3"].provenance == "assumed"
    assert infos["deck.energy.chew"].provenance == "rulebook"
    assert (infos["deck.energy.chew"].low, infos["deck.energy.chew"].high) == (0, 9)
    assert (infos["deck.energy.run-3"].low, infos["deck.energy.run-3"].high) == (4, 4)
    assert infos["open_hands"].kind == "bool"


def test_values_reach_every_depth():
    table = with_values(Table(), {"players": 3, "ruling.passing": "free", "deck.energy.chew": 5})
    assert (table.players, table.ruling.passing, table.deck["energy"]["chew"]) == (3, "free", 5)
    assert Table().deck["energy"]["chew"] == 2


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("playrs", 3, "f.toml: unknown key 'playrs'. Did you mean 'players'?"),
        ("players", 5, "f.toml: 'players' is 5, above its largest value 4."),
        ("players", 1, "f.toml: 'players' is 1, below its smallest value 2."),
        ("players", "three", "f.toml: 'players' is 'three', but must be a whole number."),
        ("players", True, "f.toml: 'players' is True, but must be a whole number."),
        ("open_hands", 1, "f.toml: 'open_hands' is 1, but must be true or false."),
        (
            "ruling.passing",
            "forcd",
            "f.toml: 'ruling.passing' is 'forcd', which is not one of its values. Did you mean 'forced'?",
        ),
        ("deck.energy.chwe", 1, "f.toml: unknown key 'deck.energy.chwe'. Did you mean 'deck.energy.chew'?"),
        ("deck.energy.chew", 10, "f.toml: 'deck.energy.chew' is 10, above its largest value 9."),
        ("deck.energy", 3, "f.toml: 'deck.energy' is a table, not one value. Did you mean 'deck.energy.run-3'?"),
        ("players.x", 3, "f.toml: unknown key 'players.x'. Did you mean 'players'?"),
    ],
)
def test_bad_values_get_one_line(path, value, message):
    with pytest.raises(InputError) as caught:
        with_values(Table(), {path: value}, source="f.toml")
    assert str(caught.value) == message


def test_assumed_inputs_list_the_assumptions_with_their_values():
    assert [(path, value) for path, value, _ in assumed_inputs(Table, Table())] == [
        ("ruling.passing", "forced"),
        ("deck.energy.run-3", 4),
    ]


def test_nearest_offers_a_word_a_short_list_or_nothing():
    assert nearest("gdzb", ["gdbz", "zombiaki"]) == " Did you mean 'gdbz'?"
    assert nearest("xyz", ["gdbz"]) == " Known: gdbz."
    assert nearest("xyz", []) == ""
