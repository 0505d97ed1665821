"""The data sheet of every game says what is true of its code and its RULES.md."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from balance.core import registry
from balance.core.params import describe
from tests.conformance.tables import installed, seat_counts, with_players

GAMES = Path(__file__).resolve().parents[2] / "balance" / "games"
TESTS = Path(__file__).resolve().parents[1] / "games"
RULE = re.compile(r"^\|\s*([A-Z0-9]+-\d+)\s*\|", re.MULTILINE)
MARK = re.compile(r"mark\.rule\(([^)]*)\)")


@pytest.mark.parametrize("name", installed())
def test_every_numbered_rule_has_a_test(name):
    rules = set(RULE.findall((GAMES / name / "RULES.md").read_text(encoding="utf-8")))
    assert len(rules) > 20
    tested: set[str] = set()
    for path in (TESTS / name).rglob("test_*.py"):
        for marks in MARK.findall(path.read_text(encoding="utf-8")):
            tested.update(re.findall(r"[A-Z0-9]+-\d+", marks))
    assert sorted(rules - tested) == []
    assert sorted(tested - rules) == []


@pytest.mark.parametrize("name", installed())
def test_every_param_says_where_it_comes_from(name):
    infos = describe(registry.game(name).params)
    assert not [info.path for info in infos if not info.about]
    assert not [info.path for info in infos if info.provenance == "rulebook" and not info.where]
    assert not [info.path for info in infos if info.kind == "int" and (info.low is None or info.high is None)]


@pytest.mark.parametrize("name", installed())
def test_bots_ends_and_sources_are_named_once(name):
    game = registry.game(name)
    for things in ([b.name for b in game.bots], [b.code for b in game.bots], [e.code for e in game.ends]):
        assert len(things) == len(set(things))
    assert {"idle", "random", "basic", "expert"} <= {bot.name for bot in game.bots}
    assert not [field for field in game.packed.names or () if hasattr(np.recarray, field)]


@pytest.mark.parametrize("name", installed())
def test_every_bot_has_a_part_size_of_its_own(name):
    """A run answers Ctrl-C and tells how far it is between parts: a slow bot with the usual size is deaf for long."""
    game = registry.game(name)
    assert set(game.games_per_part) == {bot.name for bot in game.bots}
    assert game.part_size(["basic", "expert"]) == game.games_per_part["expert"] < game.games_per_part["basic"]


@pytest.mark.parametrize("name", installed())
def test_sides_cover_the_table(name):
    game = registry.game(name)
    for players in seat_counts(game):
        params = with_players(game, players)
        seats = set(range(game.seat_count(params)))
        groups = game.sides(params)
        assert {seat for members in groups.values() for seat in members} == seats
        sides = [seat for members in game.lineup_sides(params).values() for seat in members]
        assert sorted(sides) == sorted(seats)


@pytest.mark.parametrize("name", installed())
def test_the_standard_cell_is_a_game_people_play(name):
    game = registry.game(name)
    assert game.box_minutes == (0, 0) or 0 < game.box_minutes[0] <= game.box_minutes[1]
    assert game.minutes_per_turn[0] > 0
    assert game.axes
