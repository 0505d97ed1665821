"""The referee agrees with the simulator on whole games, and catches whoever tampers with a trace."""

from __future__ import annotations

import functools
import json
import typing
from collections.abc import Callable
from typing import Any

import pytest

from balance.core.params import with_values
from balance.core.replay import Replay, trace_lines
from balance.games.zombies4 import GAME
from balance.games.zombies4.rulings import Rulings
from tests.games.traces import Violation
from tests.games.zombies4.referee import check

SEED = 20260819
BOTS = [bot.name for bot in GAME.bots]
ALTERNATIVES = [
    (name, word) for name, field in Rulings.model_fields.items() for word in typing.get_args(field.annotation)[1:]
]
# weapons, duels, answers and named tiles: what the printed decks show once a game happens all the time
TRICKS = {
    "deck.events.sickle": 8, "deck.events.monkeys-are-funny": 6, "deck.events.amulet": 5, "deck.events.portal": 5,
    "deck.events.magic-key": 5, "deck.events.that-didnt-just-happen": 8, "deck.events.full-moon-fever": 6,
    "deck.events.lost-in-the-woods": 6, "deck.events.the-trees-are-alive": 6, "deck.tiles.woods-01": 0,
    "deck.tiles.woods-02": 0, "deck.tiles.woods-03": 0, "deck.tiles.woods-04": 0, "deck.tiles.woods-05": 0,
    "deck.tiles.altar": 3, "deck.tiles.abandoned-cars": 3, "deck.tiles.cave": 4, "keep_totals": False,
}  # fmt: skip
HOUSES: list[dict[str, Any]] = [
    {"dog.supply": 12, "woods.plus": 3},
    {"dog.speed": 3, "dog.per_square": 1, "zombie_move.plus": 4},
    {"dog.factor": 250, "dog.per_square": 4, "dog.supply": 150, "kill_loss": 100},
    {"kills_to_win": 4, "dog.target": 3, "start.bullets": 9},
    {"spell.target": 1, "cabin.last": 2, "dogs.cabin": 0, "move.plus": 6},
    {"ruling.spell_time": "any-time", "cabin.last": 1, "dogs.cabin": 0, "spell.target": 8, "move.plus": 6},
    {"cabin.first": 20, "woods.die": 0, "woods.plus": 1, "move.die": 0, "move.plus": 3},
    {"page.copies": 6, "hand_size": 5, "start.cards": 5, "human.target": 6, "human.damage": 3},
    {"dog.damage": 3, "heart_cap": 3, "start.half_hearts": 1, "deck.events.portal": 1, "deck.events.spear": 3},
    {"swap": ["events: 2 portal -> spear", "tiles: 1 woods-01 -> woods-09"]},
    {"components": "all-32"},
    {"components": "burnt-cabin-walled", "ruling.placement": "closed-sides"},
]


def trace(lineup: list[str], index: int, values: dict[str, Any]) -> list[str]:
    """Return the trace of one game."""
    values = {"players": len(lineup), "turn_cap": 12, **values}
    params = GAME.params().rebase(values.pop("components", "assumed"))
    return list(trace_lines(Replay(GAME, with_values(params, values), lineup, SEED, index)))


def shown(found: list[Violation]) -> str:
    """Return violations as text for a failing test."""
    return "\n".join(str(violation) for violation in found[:5])


# whole games


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_referee_agrees_with_every_bot(players):
    for lineup in (["random"] * players, (["expert", "random", "basic", "idle"] * 2)[:players]):
        found = check(trace(lineup, players, {"turn_cap": 2 + players}))
        assert not found, f"{lineup}: {shown(found)}"


@pytest.mark.parametrize("goal", [{"kills_to_win": 5}, {"spell.target": 3, "cabin.last": 3, "dogs.cabin": 1}])
def test_referee_agrees_with_games_to_their_end(goal):
    found = check(trace(["expert", "basic"], 1, {"turn_cap": 60, **goal}))
    assert not found, shown(found)


@pytest.mark.parametrize(("name", "word"), ALTERNATIVES)
def test_referee_agrees_with_every_alternative_reading(name, word):
    found = check(trace(["random"] * 3, len(name), {f"ruling.{name}": word, **TRICKS, "turn_cap": 7}))
    assert not found, shown(found)


@pytest.mark.parametrize("values", HOUSES, ids=lambda values: next(iter(values)))
def test_referee_agrees_with_house_rules(values):
    found = check(trace(["random", "expert", "random"], 3, {"turn_cap": 7, "keep_totals": False, **values}))
    assert not found, shown(found)


OWN = """
extends = "assumed"
[tiles]
shed = { dogs = 4, bullets = 2, rows = ["BBg", "BBg", "gww"] }
altar = { name = "Old Altar", whole = true }
cave = { count = 1, doors = ["1,1 S", "0,0 N"] }
woods-01 = { rows = ["wgg", "ggg", "wwg"] }
woods-09 = { count = 1 }
[events]
spear = { name = "Long Spear", n = 2, count = 4, at = "any" }
portal = { count = 0, at = "shed" }
twist-of-fate = { n = 2 }
"""


def test_referee_reads_an_owners_tiles_and_cards_off_the_header(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text(OWN, encoding="utf-8")
    lines = trace(["random", "basic", "random"], 1, {"turn_cap": 12, "components": str(path)})
    assert not check(lines), shown(check(lines))
    header = json.loads(lines[0])
    assert header["components"]["tiles"]["altar"]["name"] == "Old Altar"
    assert any("Old Altar" in line for line in lines)
    del header["components"]
    assert check([json.dumps(header), *lines[1:]])


@pytest.mark.parametrize("word", ["stays", "taken"])
def test_referee_agrees_on_tokens_whose_dogs_leave(word):
    many = {"deck.tiles.cave": 12, "deck.events.tranquilizer-gun": 9, "deck.events.rolled-up-newspaper": 9}
    values = {"deck.events.bad-zombie-no-biscuit": 9, "ruling.freed_token": word, "turn_cap": 12, "keep_totals": False}
    found = check(trace(["random"] * 3, 4, {**values, **many}))
    assert not found, shown(found)


# tampering


@functools.cache
def game() -> tuple[str, ...]:
    """Return the trace of one game in which a lot happens."""
    return tuple(trace(["random", "expert", "basic"], 5, {"turn_cap": 10, **TRICKS}))


def tampered(do: str, change: Callable[[dict[str, Any]], Any]) -> list[str]:
    """Return the game with its first step of a kind changed (any for ``""``), or the set-up or the end."""
    lines = list(game())
    for number, text in enumerate(lines):
        line = json.loads(text)
        own = line["type"] if line["type"] != "step" else line["action"]["do"]
        if own == do or (line["type"] == "step" and not do):
            change(line)
            lines[number] = json.dumps(line)
            assert lines[number] != text
            return lines
    raise AssertionError(f"no {do} in the game")


def _player(line: dict[str, Any], name: str, more: int) -> None:
    line["state"]["players"][line["seat"] or 0][name] += more


TAMPERINGS: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {
    "a bullet from nowhere": ("", lambda line: _player(line, "bullets", 1)),
    "a kill from nowhere": ("fight", lambda line: _player(line, "kills", 1)),
    "half a heart kept": ("take_wound", lambda line: _player(line, "half_hearts", 1)),
    "a bullet saved": ("spend_bullets", lambda line: line["action"].update(n=line["action"]["n"] - 1)),
    "a turned tile": ("place_tile", lambda line: line["state"]["tiles"][-1].update(rotation=9)),
    "a tile far off": ("place_tile", lambda line: line["action"].update(at=[9, 9])),
    "a tile behind the Bridge": ("place_tile", lambda line: line["action"].update(at=[0, 1])),
    "another tile": ("draw_tile", lambda line: line["state"].update(tile_in_hand="Cabin")),
    "a dog off the tile": ("place_dog", lambda line: line["action"].update(to=[1, 2])),
    "a lost dog": ("place_dog", lambda line: line["state"]["dogs"].pop()),
    "a token outside": ("place_heart", lambda line: line["action"].update(to=[1, 0])),
    "a long stride": ("step", lambda line: line["action"].update(to=[line["action"]["to"][0] + 1, -9])),
    "a free step": ("step", lambda line: line["state"].update(moves_left=line["state"]["moves_left"] + 1)),
    "a better die": ("roll_move", lambda line: line["chance"][0].update(value=7)),
    "a die too many": ("roll_zombies", lambda line: line["chance"].append({"source": "zombie die", "value": 3})),
    "a dog that jumps": ("move_dog", lambda line: line["action"]["path"].append([50, 50])),
    "a dog that may move again": ("move_dog", lambda line: line["state"].update(moved_dogs=[])),
    "a card played twice": ("play", lambda line: _mark(line, card_played=False)),
    "an answer to nothing": ("play", lambda line: line["action"].update(card="That Didn't Just Happen!?!")),
    "a hand too large": ("draw_events", lambda line: line["state"]["players"][0]["hand"].append("Spear")),
    "a card back in hand": ("discard", lambda line: line["state"]["event_discard"].append("Spear")),
    "a mark forgotten": ("play", lambda line: line["state"].update(effects=[{"card": "Dog Repellent"}])),
    "nobody is asked": ("draw_tile", lambda line: line["state"].update(to_ask=[])),
    "a window skipped": ("roll_move", lambda line: line["state"].update(stage="zombies")),
    "another's decision": ("step", lambda line: line.update(seat=(line["seat"] + 1) % 3)),
    "a field missing": ("", lambda line: line["state"].pop("dog_supply")),
    "a field too many": ("", lambda line: line["state"].update(mood="dark")),
    "another winner": ("end", lambda line: line["outcome"].update(winners=[1, 2])),
    "a kill uncounted": ("end", lambda line: line["outcome"].update(dogs_killed=line["outcome"]["dogs_killed"] - 1)),
    "a column too many": ("end", lambda line: line["outcome"].update(luck=1)),
    "set up with more": ("setup", lambda line: line["state"]["players"][1].update(bullets=4)),
    "a Cabin moved": ("setup", lambda line: line["chance"].insert(1, {"source": "Cabin's place", "value": 31})),
    "set up on a tile": ("setup", lambda line: line["state"]["dogs"].append([1, 1])),
}


def _mark(line: dict[str, Any], **marks: Any) -> None:
    line["state"]["players"][line["seat"]].update(marks)


@pytest.mark.parametrize("name", TAMPERINGS)
def test_referee_catches_tampering(name):
    do, change = TAMPERINGS[name]
    assert check(tampered(do, change))


def test_the_untampered_game_is_clean_and_lively():
    found = check(game())
    assert not found, shown(found)
    done = {json.loads(line)["action"]["do"] for line in game()[2:-1]}
    assert {"fight", "play", "respond", "step", "move_dog", "place_heart", "choose_bullets"} <= done


def test_referee_misses_no_step():
    lines = list(game())
    assert check(lines[:10] + lines[11:])
    assert check(lines[:-1])
    assert check(lines[:30])
