"""Cards of an owner's file that begin with an effect which takes no choice: both effects, or any one of them."""

from __future__ import annotations

import pytest

OWN = """
extends = "assumed"

[energy]
treat = { count = 2, parts = ["draw-self 2", "run 2"] }
trick = { count = 2, parts = ["good-doggo", "run 2"] }
romp = { count = 2, parts = ["chew", "draw-self 1", "run 2"], howl = true }
gift = { count = 2, parts = ["chew", "draw-self 2"] }
"""


@pytest.fixture(name="own")
def _own(new_table, tmp_path):
    """Return a way to lay a table for two with cards that draw."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    return lambda **values: new_table(players=2, components=str(file), keep_totals=False, **values)


@pytest.mark.rule("GDBZ-22")
@pytest.mark.parametrize(("ruling", "left"), [("all", "RUN 2"), ("one", None)])
def test_a_card_that_begins_with_drawing_gives_both_effects_or_one(own, ruling, left):
    """Using Energy Cards: one or more effects."""
    table = own(ruling__combined=ruling)
    table.hand(0, "treat")
    assert table.may_play("treat", "self") == (ruling == "one")
    table.play("treat", "self" if ruling == "one" else "")
    assert len(table.held(0)) == 2
    assert [due["effects"] for due in table.shown()["pending"]] == ([[left]] if left else [])


@pytest.mark.rule("GDBZ-22")
@pytest.mark.parametrize("card", ["treat", "trick"])
def test_the_first_effect_may_be_left_for_the_other_where_a_card_gives_one(own, card):
    table = own(ruling__combined="one")
    table.hand(0, card)
    assert table.may_play(card, "self")
    table.play(card)
    assert (table.held(0), table.shown()["pending"][0]["effects"]) == ([], ["RUN 2"])
    table.effect("self", "CB1")
    assert (table.s.pend_n, table.dog_place(0)) == (0, "CB1")


@pytest.mark.rule("GDBZ-22")
def test_drawing_in_the_middle_is_a_choice_and_at_the_end_it_happens(own):
    table = own(ruling__combined="one")
    table.hand(0, "romp", "romp", "gift")
    for leaves in (False, True):
        table.play("romp", howl=1)
        held = len(table.held(0))
        assert table.shown()["pending"][0]["effects"] == ["draw 1", "RUN 2"]
        if leaves:
            table.effect()
            table.effect("self", "CB1")
        else:
            table.effect("self")
        assert (len(table.held(0)) - held, table.s.pend_n) == (0 if leaves else 1, 0)
        table.s.actions_left = 2
    table.play("gift")
    assert (len(table.held(0)), table.s.pend_n) == (3, 0)


@pytest.mark.rule("GDBZ-23")
def test_an_ability_of_no_use_cannot_be_the_one_effect(own):
    table = own(ruling__combined="one", dogs__in_play=["waine", "lupin"])
    table.hand(0, "trick")
    assert not table.may_play("trick", "self"), "Waine has no zombie to bark at"
    assert table.may_play("trick")
    table.zombies(8)
    table.dogs(7, "CB2")
    assert table.may_play("trick", "self")
