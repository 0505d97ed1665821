"""Decks, component sets, numbers and readings: what a user may set, and what is refused."""

from __future__ import annotations

import tomllib
import typing
from pathlib import Path

import pytest

import balance
from balance.core.errors import InputError
from balance.core.params import describe, paths, with_values
from balance.games.zombiaki import GAME
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.components import deck_counts, shipped
from balance.games.zombiaki.params import ZombiakiParams
from balance.games.zombiaki.rulings import LITERAL, R2013, Rulings, resolved
from tests.games.zombiaki.street import Street


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_deck_has_40_cards_with_one_dawn(name):
    counts = deck_counts(name)
    assert {deck: sum(cards.values()) for deck, cards in counts.items()} == {"zombies": 40, "humans": 40}
    assert counts["zombies"]["dawn"] == 1
    p = GAME.pack(ZombiakiParams().rebase(name))[0]
    assert list(p.deck_n) == [39, 40]
    assert int(p.copies[:HUMANS].sum()) == 40


@pytest.mark.rule("ZMB-5")
def test_the_range_of_dawn_is_the_one_copy_the_rulebook_puts_at_the_bottom():
    infos = {info.path: info for info in describe(ZombiakiParams)}
    assert (infos["deck.zombies.dawn"].low, infos["deck.zombies.dawn"].high) == (1, 1)
    assert (infos["deck.zombies.boss"].low, infos["deck.zombies.boss"].high) == (0, 64)


def test_the_first_editions_deck_is_as_published():
    counts = deck_counts("2003")
    strengths = {slug: int(slug[-1]) for slug in counts["zombies"] if slug.startswith("zombie-")}
    assert sum(counts["zombies"][slug] for slug in strengths) == 18
    assert sum(n * counts["zombies"][slug] for slug, n in strengths.items()) == 53
    assert counts["humans"]["shot-1"] == 12
    other = deck_counts("2003-blood2")["humans"]
    assert {slug: n - counts["humans"][slug] for slug, n in other.items() if n != counts["humans"][slug]} == {
        "shot-1": -1,
        "blood": 1,
    }


def test_swaps_take_the_slots_of_what_they_replace():
    plain = GAME.pack(ZombiakiParams())[0]
    swapped = GAME.pack(with_values(ZombiakiParams(), {"swap": ["zombies: 1 zombie-2 -> claws"]}))[0]
    changed = [(int(a), int(b)) for a, b in zip(plain.zombie_deck, swapped.zombie_deck, strict=True) if a != b]
    assert changed == [(Card.ZOMBIE_2, Card.CLAWS)]
    assert int(swapped.copies[Card.CLAWS]) == 2


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"deck.zombies.zombie-2": 7}, "'deck.zombies' has 41 cards instead of 40; use swap"),
        (
            {"deck.zombies.dawn": 0, "deck.zombies.zombie-2": 7},
            "'deck.zombies.dawn' is 0; the deck ends with exactly 1",
        ),
        ({"deck.humans.shott-1": 1}, "Did you mean 'deck.humans.shot-1'?"),
        ({"swap": ["zombies: 1 zombie-2 -> clows"]}, "Did you mean 'claws'?"),
        ({"swap": ["zombie: 1 zombie-2 -> claws"]}, "unknown deck 'zombie'"),
        ({"swap": ["humans: 2 sniper -> shot-1"]}, "2 copies of 'sniper' asked for"),
        ({"keep_totals": False, "deck.humans.shot-1": 60}, "has 88 cards, more than the 64"),
        ({"ruling.freeze": "some"}, "'ruling.freeze' is 'some'"),
        ({"ruling.set": "2013"}, "Did you mean 'r2013'?"),
        ({"number.gasoline": 6}, "'number.gasoline' is 6, above its largest value 5"),
        ({"hand.zombie_discards": 0}, "below its smallest value 1"),
    ],
)
def test_what_makes_no_game_is_refused_in_one_line(values, message):
    with pytest.raises(InputError) as caught:
        with_values(ZombiakiParams(), values)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_owners_file_extends_a_shipped_set(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('extends = "2003"\nabout = "my box"\n[humans]\nblood = 2\nshot-1 = 11\n', encoding="utf-8")
    assert deck_counts(str(file)) == deck_counts("2003-blood2")
    params = ZombiakiParams().rebase(str(file))
    assert params.deck["humans"]["blood"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "2003"\n[humans]\nblod = 2\n', "unknown card 'humans.blod'. Did you mean 'blood'?"),
        ('extends = "2003"\n[people]\nblood = 2\n', "unknown key 'people'"),
        ("[humans]\nblood = 2\n", "'zombies' is missing"),
        ('extends = "2003"\n[humans]\nblood = -1\n', "'humans.blood' is -1"),
        ('extends = "2004"\n', "extends unknown set '2004'"),
        ('extends = ["2003"]\n', "extends unknown set"),
        ("extends = 2003\n", "extends unknown set 2003"),
        ('extends = "2003"\nabout = 5\n', "'about' must be a text"),
        ('extends = "2003"\nabout = ["my box"]\n', "'about' must be a text"),
        ('extends = "2003"\nhumans = 3\n', "'humans' must be a table [humans], not 3"),
        ('extends = "2003"\nzombies = [1]\n', "'zombies' must be a table [zombies], not"),
        ('extends = "2003"\n[[humans]]\nblood = 2\n', "'humans' must be a table [humans], not"),
        ('extends = "2003"\n[humans]\nblood = "2"\n', "'humans.blood' is "),
        ('extends = "2003"\n[humans]\nblood = 2.0\n', "'humans.blood' is 2.0"),
        ('extends = "2003"\n[humans.blood]\ncopies = 2\n', "'humans.blood' is "),
        ('extends = "2003"\n[zombies]\ndawn = true\n', "'zombies.dawn' is "),
        ('extends = "2003"\n[zombies]\ndawn = 0\nclaws = 2\n', "'zombies.dawn' is 0; the deck ends with 1 DAWN"),
        ("zombies = [\n", "components"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path, text, message):
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        deck_counts(str(file))
    assert message in str(caught.value)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_an_unknown_set_are_refused():
    with pytest.raises(InputError, match="cannot be read"):
        deck_counts("nowhere.toml")
    with pytest.raises(InputError, match="Did you mean '2003'"):
        deck_counts("20003")


def test_every_ruling_follows_the_set_unless_it_has_a_word_of_its_own():
    assert resolved(Rulings()) == LITERAL
    assert resolved(Rulings(set="r2013")) == R2013
    assert resolved(Rulings(set="r2013", freeze="all-moves")) == {**R2013, "freeze": "all-moves"}
    for name, field in Rulings.model_fields.items():
        words = typing.get_args(field.annotation)
        if name != "set":
            assert words[0] == field.default == "set"
            assert LITERAL[name] == words[1]
            assert R2013[name] in words[1:]


def test_every_word_of_a_ruling_reaches_the_kernels():
    for name, field in Rulings.model_fields.items():
        packed = set()
        for word in typing.get_args(field.annotation)[1:] if name != "set" else ("literal", "r2013"):
            record = GAME.pack(with_values(ZombiakiParams(), {f"ruling.{name}": word}))
            packed.add(record.tobytes())
        assert len(packed) == len(typing.get_args(field.annotation)) - (name != "set")


def test_the_docs_page_lists_every_reading_as_it_is():
    page = (Path(balance.__file__).parents[1] / "docs/games/zombiaki.md").read_text(encoding="utf-8")
    wanted = []
    for info in describe(ZombiakiParams):
        name = info.path.removeprefix("ruling.")
        if name in LITERAL:
            shown = [f"**{word}**" if word == R2013[name] != LITERAL[name] else word for word in _words(name)]
            wanted.append(f"| `{info.path}` | {', '.join(shown)} | {info.about} | {info.provenance} |")
    assert [line for line in page.splitlines() if line.startswith("| `ruling.")] == wanted


def test_the_shipped_scenario_plays_every_reading():
    file = Path(balance.__file__).parents[1] / "scenarios/zombiaki/rulings.toml"
    scenario = tomllib.loads(file.read_text(encoding="utf-8"))
    played = [cell.get("ruling", {}) for cell in scenario["cells"]]
    others = [{name: word} for name in LITERAL for word in _words(name) if word != LITERAL[name]]
    backs = [{"set": "r2013", name: LITERAL[name]} for name in LITERAL if R2013[name] != LITERAL[name]]
    assert sorted(map(str, played)) == sorted(map(str, [{}, {"set": "r2013"}, *others, *backs]))
    assert f"leaves {len(LITERAL)} points open" in scenario["question"]
    assert len(backs) == 14
    assert "all fourteen readings" in scenario["question"]


def _words(name: str) -> tuple[str, ...]:
    """Return the own words of a ruling."""
    return typing.get_args(Rulings.model_fields[name].annotation)[1:]


def test_readings_that_the_rulebook_words_otherwise_are_assumed():
    """DOGS "on one of the first three rows", NOT SO FAST "just before a zombie's move"."""
    assumed = {info.path for info in describe(ZombiakiParams) if info.provenance == "assumed"}
    assert {"ruling.dogs_entry", "ruling.not_so_fast_time"} <= assumed


def test_every_number_is_packed():
    plain = GAME.pack(ZombiakiParams()).tobytes()
    for path, value in paths(ZombiakiParams()).items():
        if path.startswith(("number.", "hand.")):
            other = value - 1 if value > 1 else value + 1
            assert GAME.pack(with_values(ZombiakiParams(), {path: other})).tobytes() != plain, path


def test_names_show_the_number_in_force():
    street = Street(number__wall_5=4, number__shot_2=3)
    assert street.name(Card.WALL_5) == "WALL 4"
    assert street.name(Card.SHOT_2) == "SHOT 3"
    assert street.name(Card.NAPALM) == "NAPALM"
    assert street.name(Card.GET_OUT) == "GET OUT!"
    assert street.name(Card.PIT_TRAP_2) == "PIT TRAP 2"
