"""How well the bots play, that they find known answers, and how they treat what they see."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, play, seating
from balance.core.rng import new_chance
from balance.games.zombies4 import GAME
from balance.games.zombies4.bots.fights import entry, weigh_fights
from balance.games.zombies4.bots.memory import FIGHT_BULLETS, FIGHT_DOGS, FIGHT_HEARTS, MEMO_SIZE, SURVIVE
from balance.games.zombies4.state import Act, End, Stage, Stream, act_do, act_low, act_to

GAMES = 600
CODES = {bot.name: bot.code for bot in GAME.bots}
_NOTES = np.dtype([("notes", np.int32, (MEMO_SIZE,))], align=True)


@functools.cache
def _rows(*lineup: str) -> Any:
    """Play a lineup, moved one seat on from game to game."""
    params = with_values(GAME.params(), {"players": len(lineup)})
    bench = Bench(GAME, len(lineup))
    return play(GAME, GAME.pack(params), seating(GAME, lineup, rotate=True), 4, 0, GAMES, bench=bench)


def _share_of_first(lineup: tuple[str, ...]) -> float:
    """Return the share of games that the first bot of a lineup wins."""
    rows, n = _rows(*lineup), len(lineup)
    seats = (n - rows.game_index % n) % n
    return float((rows.winners >> seats & 1).mean())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_expert_among_basic_players_wins_much_more_than_its_share(players):
    share = _share_of_first(("expert", *["basic"] * (players - 1)))
    assert share >= 1.4 / players, share * players


def test_basic_beats_chance():
    assert _share_of_first(("basic", "random", "random")) > 0.9


@pytest.mark.parametrize(("bot", "players"), [("basic", 2), ("basic", 4), ("basic", 6), ("expert", 2), ("expert", 4)])
def test_games_end_by_spell_or_kills_in_reasonable_time(bot, players):
    rows = _rows(*[bot] * players)
    assert float((rows.end_reason == End.TURN_CAP).mean()) < 0.02
    assert 10 < float(rows.turns.mean()) < 90


@pytest.mark.parametrize("lineup", [("basic",) * 3, ("expert", "random"), ("expert", "basic", "idle", "expert")])
def test_bots_play_by_the_rules(lineup):
    params = with_values(GAME.params(), {"players": len(lineup)})
    bench = Bench(GAME, len(lineup))
    rows = play(GAME, GAME.pack(params), seating(GAME, lineup), 5, 0, 40, bench=bench, audit=True)
    assert (rows.status == 0).all()


def test_knobs_change_how_the_expert_plays():
    packed, lineup = GAME.pack(with_values(GAME.params(), {"players": 3})), ["expert"] * 3
    rows = [
        play(GAME, packed, seating(GAME, lineup, knobs=knobs), 4, 0, 20, bench=Bench(GAME, 3))
        for knobs in ({}, {"expert": {"kill": 150}})
    ]
    assert rows[0].tobytes() != rows[1].tobytes()


def _chosen(table: Any, bot: str = "expert") -> int:
    """Return what a bot does at a table."""
    memo = np.zeros(1, _NOTES).view(np.recarray)
    scratch = np.zeros(1, np.dtype([("states", GAME.state, (GAME.scratch_states,))], align=True)).view(np.recarray)
    seats = seating(GAME, [bot] * int(table.p.players))
    chance = new_chance()
    action = int(
        GAME.kernels.choose(
            table.s,
            table.p,
            CODES[bot],
            table.seat(),
            seats.knobs[0]["values"],
            chance[0],
            memo[0]["notes"],
            scratch[0]["states"],
        )
    )
    assert table.may(action)
    return action


def _survival(table: Any, dogs: int, hearts: int, bullets: int) -> float:
    """Return the expert's chance to live through a fight."""
    memo = np.zeros(1, _NOTES).view(np.recarray)
    knobs = seating(GAME, ["expert"] * 2).knobs[0]["values"]
    weigh_fights(table.s, table.p, 0, memo[0]["notes"], knobs)
    return int(memo[0]["notes"][SURVIVE + int(entry(dogs, hearts, bullets))]) / 1024


@pytest.mark.rule("Z4-41", "Z4-43")
def test_without_bullets_the_table_of_fights_is_the_known_chance(new_table):
    table = new_table()
    for hearts in range(1, FIGHT_HEARTS):
        assert _survival(table, 1, hearts, 0) == pytest.approx(1 - (2 / 3) ** hearts, abs=0.01)


def test_more_of_anything_never_lowers_the_chance_to_live(new_table):
    table = new_table()
    chances = np.array(
        [
            [
                [_survival(table, dogs, hearts, bullets) for bullets in range(0, FIGHT_BULLETS, 3)]
                for hearts in (1, 3, 6)
            ]
            for dogs in range(1, FIGHT_DOGS, 2)
        ]
    )
    assert (np.diff(chances, axis=0) <= 0).all()
    assert (np.diff(chances, axis=1) >= 0).all()
    assert (np.diff(chances, axis=2) >= -0.02).all()


@pytest.mark.rule("Z4-42")
def test_the_expert_spends_bullets_to_save_what_a_death_would_cost_and_saves_them_when_they_buy_little(new_table):
    cases = [(1, 4, 18, True), (1, 2, 18, True), (1, 4, 0, False), (6, 1, 6, False), (6, 4, 6, True)]
    for hearts, roll, kills, spends in cases:
        table = new_table()
        table.tile("woods-01", 0, -1)
        table.pawn(0, 1, -1)
        table.dogs(1, -1)
        table.has(0, half_hearts=hearts, bullets=4, kills=kills)
        table.dice({Stream.FIGHT: [roll]})
        table.go(Stage.COMBAT)
        table.auto()
        assert (act_do(_chosen(table)) == Act.SPEND) == spends, (hearts, roll, kills)


@pytest.mark.rule("Z4-79")
def test_a_sickle_helps_the_table_of_fights_with_the_first_die_against_each_dog(new_table):
    table = new_table()
    table.front(0, "sickle")
    assert _survival(table, 1, 1, 0) == pytest.approx(1 / 2, abs=0.01)
    assert _survival(table, 1, 2, 0) == pytest.approx(1 - 1 / 2 * 2 / 3, abs=0.01)
    assert _survival(table, 2, 1, 0) == pytest.approx(1 / 4, abs=0.01)


@pytest.mark.rule("Z4-73")
@pytest.mark.parametrize(("hearts", "kills", "spends"), [(2, 18, True), (12, 0, False)])
def test_the_expert_weighs_a_fight_with_trees_by_what_trees_cost(new_table, hearts, kills, spends):
    table = new_table(heart_cap=6)
    table.tile("woods-01", 0, -1)
    table.front(1, "the-trees-are-alive")
    table.pawn(0, 1, -3)
    table.has(0, half_hearts=hearts, bullets=4, kills=kills)
    table.go(Stage.ROLL, seat=1, ask=True)
    table.play("the-trees-are-alive", Act.REMOVE)
    table.dice({Stream.FIGHT: [1]})
    table.auto()
    assert (act_do(_chosen(table)) == Act.SPEND) == spends


def test_the_expert_turns_the_cabins_door_to_itself(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    table.tile("woods-02", 1, -1)
    table.pawn(0, 2, -1)
    table.pawn(1, 1, 2)
    table.next_tile("cabin")
    table.go(Stage.TILE)
    table.dice({Stream.CABIN_DIE: [6, 1]})
    table.auto()
    table.apply(_chosen(table))
    laid, door = int(table.s.tiles_n) - 1, ((0, 2), (0, 0), (2, 0), (2, 2))  # before the door, by rotation
    x, y = (3 * int(at[laid]) for at in (table.s.tile_x, table.s.tile_y))
    own = [abs(x + dx - 2) + abs(y + dy + 1) for dx, dy in door]
    gaps = [abs(x + dx - 1) + abs(y + dy - 2) - n for (dx, dy), n in zip(door, own, strict=True)]
    assert gaps[int(table.s.variant[laid]) & 3] == max(gaps) > min(gaps)


def test_the_expert_takes_a_free_token_beside_its_way(new_table):
    table = new_table()
    table.tile("altar", 0, -1)
    table.pawn(0, 1, -1)
    table.token(0, -2, "bullets")
    table.dogs(1, -2, 2)
    table.go(Stage.MOVE, begun=True, moves_left=2)
    table.apply(_chosen(table))
    table.apply(_chosen(table))
    assert table.at(0) == (0, -2)
    assert int(table.s.bullets[0]) == 4


@pytest.mark.rule("Z4-57")
def test_the_expert_walks_into_an_empty_cabin_and_tries_the_spell(new_table):
    table = new_table()
    tile = table.tile("cabin", 0, -1)
    table.s.cabin_turn = 1
    table.front(0, "twist-of-fate", "here-doggie")
    table.pawn(0, 0, -1)
    table.go(Stage.MOVE, begun=True, moves_left=1)
    table.apply(_chosen(table))
    assert int(table.s.at[0]) // 9 == tile
    assert table.stage() == Stage.SPELL
    table.apply(_chosen(table))  # keeps its pages in play
    action = _chosen(table)
    assert (act_do(action), act_low(action)) == (Act.SPELL, 1)


def test_the_expert_bars_the_cabin_against_a_rival_at_its_door(new_table):
    table = new_table()
    table.tile("cabin", 0, -1)
    table.s.cabin_turn = 1
    table.front(1, "twist-of-fate", "here-doggie", "return-to-sender")
    table.pawn(1, 0, -2)
    table.has(1, half_hearts=10)
    table.dogs(0, -1)
    table.go(Stage.ZOMBIES, begun=True, zombie_moves_left=1)
    action = _chosen(table)
    assert act_do(action) == Act.MOVE_DOG
    x, y = table.xy(act_to(action))
    assert x <= 1
    assert y <= -2
