"""Both judges of legality agree, also about codes that no list would hold."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, seating
from balance.core.rng import clear_log
from balance.games.zombies4 import GAME
from balance.games.zombies4.state import MAX_ACTIONS

RULINGS = {
    "usual": {},
    "other": {
        "ruling.woods_dogs": "up-to",
        "ruling.draw": "may",
        "ruling.spell_time": "any-time",
        "ruling.moved_player": "fights",
        "ruling.out_of_turn": "free",
        "ruling.dog_arrival": "fight",
        "ruling.item_places": "listed-tiles",
        "dog.speed": 3,
    },
}


def decisions(players, values, games):
    """Yield states in which a seat decides, from random games."""
    params = with_values(GAME.params(), {"players": players, "turn_cap": 40, **values})
    packed, seats = GAME.pack(params), seating(GAME, ["random"] * players)
    bench = Bench(GAME, players)
    for index in range(games):
        bench.begin(packed, 21, index)
        s, p = bench.state[0], packed[0]
        while not GAME.kernels.is_over(s, p):
            seat, action = int(GAME.kernels.current_seat(s, p)), 0
            if seat >= 0:
                action = bench.decide(packed, seats, seat, seat)
                yield s, p, action
            clear_log(bench.chance[0])
            GAME.kernels.apply(s, p, bench.chance[0], action)


@pytest.mark.parametrize("values", RULINGS.values(), ids=RULINGS)
def test_is_legal_agrees_with_the_list(values):
    out = np.zeros(MAX_ACTIONS, np.int64)
    rng = np.random.default_rng(4)
    seen = 0
    for s, p, action in decisions(3, values, 3):
        legal = {int(code) for code in out[: GAME.kernels.legal_actions(s, p, out)]}
        assert action in legal
        some = rng.choice(sorted(legal), 4)
        flipped = [int(code) ^ 1 << int(bit) for code in some for bit in rng.integers(0, 28, 6)]
        mixed = [(int(a) & 0x3FFFF) | (int(b) & ~0x3FFFF) for a, b in zip(some, rng.permutation(some), strict=True)]
        for code in [*map(int, some), *flipped, *mixed, -1, 0, 1 << 40, *map(int, rng.integers(0, 1 << 27, 4))]:
            assert bool(GAME.kernels.is_legal(s, p, code)) == (code in legal), code
            seen += code in legal
    assert seen > 2000


def test_every_kind_of_decision_comes_up():
    kinds = {action & 31 for s, p, action in decisions(4, {}, 12)}
    assert kinds >= set(range(1, 20)) - {9}  # the spell is rare in random play
