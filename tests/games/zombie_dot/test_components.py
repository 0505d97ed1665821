"""Component sets: the shipped ones, an owner's file, numbers of special cards, swaps, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from balance.core.errors import InputError
from balance.core.params import assumed_inputs, with_values
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.components import component_set, role_of, shape_of, shipped
from balance.games.zombie_dot.pack import slots
from balance.games.zombie_dot.state import Role
from balance.sweeps.plan import make_plan
from balance.sweeps.scenario import read_scenario

GOOD = """
about = "mine"
total = 44
set_aside = ["NS", "NS", "EW", "NESW"]
[cards]
NS = { ordinary = 18, police = 2 }
EW = { ordinary = 10, doctor = 1, soldier = 1 }
NESW = 12
"""


def _roles(params) -> dict[str, int]:
    """Count the cards by role."""
    cards = slots(params)
    return {role.name.lower(): sum(role_of(card) is role for card in cards) for role in Role}


@pytest.mark.parametrize("name", ["A44", "B", "C", "D"])
def test_every_shipped_set_has_44_cards_and_four_of_each_role(name):
    params = with_values(GAME.params(), {}).rebase(name)
    assert name in shipped()
    assert len(slots(params)) == 44
    assert _roles(params) == {"ordinary": 32, "police": 4, "doctor": 4, "soldier": 4}


def test_the_assumed_set_has_each_shape_of_two_to_four_paths_four_times():
    shapes = [shape_of(card) for card in slots(GAME.params())]
    assert {shape: shapes.count(shape) for shape in shapes} == {
        shape: 4 for shape in range(16) if shape.bit_count() >= 2
    }


@pytest.mark.parametrize("wanted", [(3, 3, 2), (4, 4, 0), (2, 2, 1), (0, 0, 0), (8, 1, 6)])
@pytest.mark.parametrize("name", ["A44", "D"])
def test_numbers_of_special_cards_leave_the_paths_alone(name, wanted):
    base = GAME.params().rebase(name)
    specials = {f"specials.{role}": n for role, n in zip(("police", "doctor", "soldier"), wanted, strict=True)}
    params = with_values(base, specials)
    assert tuple(_roles(params).values())[1:] == wanted
    assert sorted(map(shape_of, slots(params))) == sorted(map(shape_of, slots(base)))


def test_a_changed_role_takes_the_slot_of_the_card_it_replaces():
    before, after = slots(GAME.params()), slots(with_values(GAME.params(), {"specials.police": 3}))
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == 1
    assert changed[0][0] == f"{changed[0][1]}-police"


def test_a_swap_changes_cards_in_place():
    params = with_values(GAME.params(), {"swap": ["cards: 2 NS -> NESW-doctor"]})
    assert (slots(params).count("NS"), slots(params).count("NESW-doctor"), len(slots(params))) == (1, 2, 44)


def test_an_owner_enters_cards_in_a_file(tmp_path):
    path = tmp_path / "my-cards.toml"
    path.write_text(GOOD, encoding="utf-8")
    params = GAME.params().rebase(str(path))
    assert _roles(params) == {"ordinary": 40, "police": 2, "doctor": 1, "soldier": 1}
    assert slots(params).count("NESW") == 12
    GAME.pack(params)


@pytest.mark.rule("ZD-4")
def test_an_owner_says_what_a_zombie_side_shows(tmp_path):
    path = tmp_path / "my-cards.toml"
    path.write_text(GOOD.replace("EW = {", "EW_NES = {").replace('"EW"', '"EW_NES"'), encoding="utf-8")
    params = with_values(GAME.params().rebase(str(path)), {"specials.doctor": 4})
    packed, laid = GAME.pack(params)[0], slots(params)
    assert sum(slug.startswith("EW_NES") for slug in laid) == 12
    for card, slug in enumerate(laid):
        other = slug.startswith("EW_NES")
        assert packed.edges[0, card] == shape_of(slug)
        assert packed.edges[1, card] == (shape_of("NES") if other else shape_of(slug))
        assert packed.two_faced[card] == other


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("NS =", "SN ="), "'cards.SN' is no shape (sides in the order NESW). Did you mean 'NS'?"),
        (("NS =", "NS_WE ="), "'cards.NS_WE' is no shape (sides in the order NESW). Did you mean 'EW'?"),
        (("NS =", "NS_NS ="), "survivor and zombie side where they differ. Did you mean 'NS'?"),
        (("NS =", "NS_EW_N ="), "'cards.NS_EW_N' must name the survivor side, or survivor and zombie side"),
        (("police", "polise"), "'cards.NS' has the unknown role 'polise'. Did you mean 'police'?"),
        (("ordinary = 18", "ordinary = 17"), "the cards add up to 43, but 'total' is 44."),
        (("total = 44", "total = 60"), "'total' must be the number of cards, 1 to 52."),
        (('"NESW"]', '"NE"]'), "'set_aside' names 'NE' more often than the set has it. Did you mean 'NESW'?"),
        ((', "NESW"]', "]"), "'set_aside' must name 4 cards such as ['NE', 'NE', 'NES', 'NS-soldier'] or none, not 3."),
        (('["NS", "NS", "EW", "NESW"]', '"NS"'), "'set_aside' must name 4 cards"),
        (("NESW = 12", "NESW = -1"), "'cards.NESW.ordinary' must be a whole number from 0 to 52, not -1."),
        (("about", "abuot"), "unknown key 'abuot'. Did you mean 'about'?"),
        (("[cards]", "[kards]"), "unknown key 'kards'. Did you mean 'cards'?"),
    ],
)
def test_a_mistake_in_a_file_is_told_in_one_line(tmp_path, change, told):
    path = tmp_path / "my-cards.toml"
    path.write_text(GOOD.replace(*change), encoding="utf-8")
    with pytest.raises(InputError) as error:
        component_set(str(path))
    assert told in str(error.value)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"pack": 40}, "'pack' is 40, but must be 44 or 36"),
        ({"hand.survivor": 0}, "'hand.survivor' is 0"),
        ({"hand.survivor": 20}, "cannot be dealt: 70 cards are needed, 44 are there"),
        ({"specials.police": 12, "specials.doctor": 12, "specials.soldier": 12}, ""),
        ({"swap": ["deck: 1 NS -> EW"]}, "unknown deck 'deck'. Known: cards."),
        ({"deck.cards.NS": 5}, "has 46 cards instead of 44"),
        ({"ruling.area": "run", "ruling.special_link": "anywhere"}, "needs a limited area"),
        ({"components": "A4"}, "Did you mean 'A44'?"),
        ({"ruling.passing": "force"}, "Did you mean 'forced'?"),
    ],
)
def test_what_cannot_be_played_is_refused(values, told):
    if not told:
        assert _roles(with_values(GAME.params(), values))["ordinary"] == 8
        return
    with pytest.raises(InputError) as error:
        with_values(GAME.params(), values)
    assert told in str(error.value)


FIXED = {"pack": 36, "ruling.small_pack": "four-fixed"}
SOLDIERS = {"pack": 36, "ruling.small_pack": "four-soldiers"}


@pytest.mark.rule("ZD-41")
@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({**SOLDIERS, "specials.soldier": 2}, "leaves 4 soldiers in the box, the pack has 2; use 'deal-nine'"),
        ({**SOLDIERS, "specials.soldier": 0}, "leaves 4 soldiers in the box, the pack has 0; use 'deal-nine'"),
        ({**FIXED, "swap": ["cards: 3 NE -> NS"]}, "leaves 1 of 'NE' in the box, the pack has 0; keep"),
    ],
)
def test_a_pack_without_the_four_cards_is_refused(values, told):
    with pytest.raises(InputError) as error:
        with_values(GAME.params(), values)
    assert told in str(error.value)
    with_values(GAME.params(), {**values, "ruling.small_pack": "deal-nine"})
    with_values(GAME.params(), {**values, "pack": 44})


@pytest.mark.rule("ZD-41")
def test_a_set_that_names_no_four_cards_plays_the_other_readings_only(tmp_path):
    path = tmp_path / "my-cards.toml"
    path.write_text(GOOD.replace('set_aside = ["NS", "NS", "EW", "NESW"]\n', ""), encoding="utf-8")
    params = GAME.params().rebase(str(path))
    with_values(params, {"pack": 36})
    with pytest.raises(InputError) as error:
        with_values(params, FIXED)
    assert f"leaves 4 cards in the box, but components '{path}' have no 'set_aside'" in str(error.value)


@pytest.mark.parametrize("name", ["A44", "B", "C"])
def test_what_is_assumed_is_listed_and_nothing_else(name):
    """Readings that no source settles, decks the rulebook does not state, and the cards there are; no unused switch."""
    params = GAME.params().rebase(name)
    listed = {path: value for path, value, _ in assumed_inputs(GAME.params, params)}
    cards = {path: n for path, n in listed.items() if path.startswith("deck.")}
    assert sum(cards.values()) == 44
    assert 0 not in cards.values()
    assert {"deck_size.small_two_players", "deck_size.small_three_players", "components"} <= set(listed)
    readings = {f"ruling.{name}" for name in type(params.ruling).model_fields} - {"ruling.zombie_win"}
    assert readings <= set(listed)
    assert len(listed) == len(cards) + len(readings) + 3


@pytest.mark.rule("ZD-40", "ZD-41")
@pytest.mark.parametrize(("players", "pack", "deck"), [(2, 44, 20), (3, 44, 10), (2, 36, 18), (3, 36, 9), (4, 36, 0)])
def test_the_private_deck_follows_players_and_pack(players, pack, deck):
    params = with_values(GAME.params(), {"players": players, "pack": pack})
    assert params.private_deck == deck
    other = {"deck_size.two_players": 1, "deck_size.three_players": 1}
    assert with_values(params, other).private_deck == (1 if pack == 44 and players < 4 else deck)


PAGE = Path(__file__).parents[3] / "docs" / "games" / "zombie_dot.md"


def _page_file() -> str:
    """Return the file that the page offers to copy."""
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_file_on_the_page_is_the_assumed_set(tmp_path):
    file = tmp_path / "my-cards.toml"
    file.write_text(_page_file(), encoding="utf-8")
    own, printed = component_set(str(file)), component_set("A44")
    assert (own.counts, own.set_aside) == (printed.counts, printed.set_aside)


MISTAKES = [
    ("NSW = { ordinary = 3, police = 1 }", "NSW = 3"),
    ("NES = {", "SEN = {"),
    ("EW = { ordinary = 3, soldier", "EW = { ordinary = 3, solder"),
    ("NS = { ordinary = 3, soldier = 1 }", "NS = { ordinary = 3, police = -1 }"),
]


@pytest.mark.parametrize("mistake", range(len(MISTAKES)))
def test_the_page_quotes_what_is_said_of_a_mistake(mistake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    old, new = MISTAKES[mistake]
    text = _page_file()
    assert text.count(old) == 1
    Path("my-cards.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as error:
        component_set("my-cards.toml")
    told = str(error.value).replace("'cards.EW'", "'cards.NS'")
    assert told in PAGE.read_text(encoding="utf-8")


def test_the_page_quotes_what_is_said_of_too_few_cards(tmp_path):
    (tmp_path / "my-cards.toml").write_text("total = 30\n[cards]\nNESW = 30\n", encoding="utf-8")
    scenario = tmp_path / "own.toml"
    scenario.write_text('game = "zombie_dot"\n[params]\ncomponents = "my-cards.toml"\n', encoding="utf-8")
    with pytest.raises(InputError) as error:
        make_plan(read_scenario(scenario))
    assert str(error.value).splitlines() == [
        f"{scenario}: 'deck.cards' cannot be dealt: 40 cards are needed, 30 are there."
    ]
