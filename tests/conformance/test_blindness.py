"""No bot peeks: with everything its seat cannot see dealt anew, it takes the same action."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core import registry
from balance.core.playout import Bench, seating
from balance.core.rng import clear_log, new_chance, start
from tests.conformance.tables import installed, seat_counts, with_players

GAMES = 3
SIMPLE_GAMES = 1  # of bots that look at nothing, whose games are the longest
REDEALS = 3


def _copy(target: Bench, source: Bench) -> None:
    for name in ("state", "bot_chance", "memo", "scratch"):
        getattr(target, name)[:] = getattr(source, name)


def _check_game(game, params, lineup, index) -> int:
    """Play one game, asking at every decision again after a re-deal; return how often a re-deal changed the state."""
    packed, seats = game.pack(params), seating(game, lineup)
    bench, other, chance = Bench(game, len(lineup)), Bench(game, len(lineup)), new_chance()
    bench.begin(packed, 77, index)
    s, p, kernels = bench.state[0], packed[0], game.kernels
    changed = step = 0
    while not kernels.is_over(s, p) and step < 3000:
        step += 1
        clear_log(bench.chance[0])
        seat, action = int(kernels.current_seat(s, p)), 0
        if seat >= 0:
            asked = []
            for redeal in range(REDEALS if step % 5 == 0 else 1):
                _copy(other, bench)
                start(chance[0], 991, index * 100_000 + step * 10 + redeal, 0)
                kernels.redeal(other.state[0], p, seat, chance[0])
                changed += other.state.tobytes() != bench.state.tobytes()
                asked.append(other.decide(packed, seats, seat, seat))
            action = bench.decide(packed, seats, seat, seat)
            assert asked == [action] * len(asked), f"{lineup[seat]} peeks: {asked} instead of {action} at step {step}"
        kernels.apply(s, p, bench.chance[0], action)
    return changed


@pytest.mark.parametrize("name", installed())
def test_no_bot_peeks(name):
    game = registry.game(name)
    for players in seat_counts(game):
        params = with_players(game, players)
        for bot in game.bots:
            lineup = [bot.name] * game.seat_count(params)
            games = SIMPLE_GAMES if bot.name in ("idle", "random") else GAMES
            changed = sum(_check_game(game, params, lineup, index) for index in range(games))
            assert changed > 0, f"{name}: a re-deal never changed anything, so the test of {bot.name} shows nothing"


@pytest.mark.parametrize("name", installed())
def test_a_redeal_keeps_the_state_sound(name):
    game = registry.game(name)
    params = with_players(game, game.seats[1])
    lineup = ["random"] * game.seat_count(params)
    packed, seats = game.pack(params), seating(game, lineup)
    bench, chance = Bench(game, len(lineup)), new_chance()
    for index in range(20):
        bench.begin(packed, 5, index)
        for step in range(400):
            if game.kernels.is_over(bench.state[0], packed[0]):
                break
            seat = int(game.kernels.current_seat(bench.state[0], packed[0]))
            if seat >= 0:
                start(chance[0], 17, index * 1000 + step, 0)
                game.kernels.redeal(bench.state[0], packed[0], seat, chance[0])
                assert int(game.kernels.check(bench.state[0], packed[0])) == 0
            action = bench.decide(packed, seats, seat, seat) if seat >= 0 else 0
            game.kernels.apply(bench.state[0], packed[0], bench.chance[0], action)
    assert np.isfinite(bench.memo.notes).all()
