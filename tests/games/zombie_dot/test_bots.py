"""How well the bots play: the odds of the expert against those of the basic bot, seat for seat on the same deals."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from balance.core.playout import Bench, play, seating
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.bots.expert import expert
from balance.games.zombie_dot.bots.knobs import KNOBS
from balance.games.zombie_dot.state import Act, End, act_do
from tests.conformance.tables import with_players

ROUNDS = 1500
ZOMBIE = 3


@functools.cache
def _wins(survivors: str, zombie: str, first: str = "") -> tuple[float, ...]:
    """Return the share of rounds each seat of a 4-player table wins; `first` replaces the first survivor's bot."""
    params = with_players(GAME, 4)
    lineup = [first or survivors, survivors, survivors, zombie]
    table = play(GAME, GAME.pack(params), seating(GAME, lineup), 8, 0, ROUNDS, bench=Bench(GAME, 4))
    return tuple(float((table.winners >> seat & 1).mean()) for seat in range(4))


def _odds(share: float) -> float:
    return share / (1 - share)


@pytest.mark.parametrize("opponents", ["random", "basic", "expert", "expert-selfish"])
def test_the_expert_zombie_has_at_least_half_again_the_odds_of_the_basic_one(opponents):
    expert, basic = _wins(opponents, "expert")[ZOMBIE], _wins(opponents, "basic")[ZOMBIE]
    assert _odds(expert) >= 1.5 * _odds(basic), (expert, basic)


@pytest.mark.parametrize("zombie", ["basic", "expert"])
def test_expert_survivors_have_at_least_half_again_the_odds_of_basic_ones(zombie):
    expert, basic = _wins("expert", zombie), _wins("basic", zombie)
    assert _odds(1 - expert[ZOMBIE]) >= 1.5 * _odds(1 - basic[ZOMBIE])
    for seat in range(ZOMBIE):
        assert _odds(expert[seat]) >= 1.5 * _odds(basic[seat]), (seat, expert, basic)


@pytest.mark.parametrize("others", ["basic", "expert"])
def test_one_expert_among_others_gets_out_more_often(others):
    expert, basic = _wins(others, "expert", "expert")[0], _wins(others, "expert", "basic")[0]
    assert _odds(expert) >= 1.5 * _odds(basic), (expert, basic)


def test_basic_plays_better_than_chance_on_both_sides():
    assert _odds(_wins("random", "basic")[ZOMBIE]) > 1.2 * _odds(_wins("random", "random")[ZOMBIE])
    assert _odds(1 - _wins("basic", "random")[ZOMBIE]) > 1.2 * _odds(1 - _wins("random", "random")[ZOMBIE])


def test_a_team_of_experts_gets_more_survivors_out_than_selfish_ones():
    team, selfish = _wins("expert", "expert"), _wins("expert-selfish", "expert")
    assert sum(team[:ZOMBIE]) > sum(selfish[:ZOMBIE])


def test_knobs_change_how_the_expert_plays():
    params = with_players(GAME, 4)
    packed, lineup = GAME.pack(params), ["expert"] * 4
    rows = [
        play(GAME, packed, seating(GAME, lineup, knobs=knobs), 8, 0, 60, bench=Bench(GAME, 4))
        for knobs in ({}, {"expert": {"paths": 200}})
    ]
    assert rows[0].tobytes() != rows[1].tobytes()


def _choice(table, **weights: int) -> int:
    """Return what an expert with other weights does in the seat whose turn it is."""
    knobs = np.array([weights.get(knob.name, knob.default) for knob in KNOBS], np.int32)
    scratch = np.zeros(1, GAME.state).view(np.recarray)
    return act_do(expert(table.s, table.p, int(table.s.seat), knobs, scratch))


@pytest.mark.rule("ZD-30", "ZD-38")
def test_the_expert_weighs_laying_nothing_where_the_rules_allow_it(new_table):
    careless = dict.fromkeys(("hunt", "ends", "stuck", "bite", "spread"), 0)
    for ruling, did in (("forced", Act.LAY), ("optional", Act.SKIP)):
        table = new_table(ruling__passing=ruling)
        table.put("0,0", "NESW")
        table.hands("NS NS", "EW EW", "NES NES", "SW SW")
        assert _choice(table, wait=-400) == did
        assert _choice(table) == Act.LAY
        table.turn_of(table.zombie)
        assert _choice(table, **careless, wait_zombie=-400) == did
        assert _choice(table, **careless, wait_zombie=400) == Act.LAY


@pytest.mark.rule("ZD-30", "ZD-38")
def test_the_expert_does_not_end_the_round_by_laying_nothing(new_table):
    table = new_table(ruling__passing="optional")
    table.put("0,0", "NESW")
    table.hands("NS NS", "EW EW", "NES NES", "SW SW")
    for did in (Act.SKIP, Act.SKIP, Act.LAY):
        assert _choice(table, wait=-400) == did
        table.skip()
    assert int(table.s.ended) == End.NONE_OUT
