"""`is_legal` and `legal_actions` say the same, for actions near the legal ones too."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, seating
from balance.games.zombiaki import GAME

FIELDS = [(0, 5), (5, 6), (11, 4), (15, 4), (19, 4), (23, 4), (27, 4), (31, 4), (35, 4), (39, 4)]


def _near(code: int, rng: np.random.Generator) -> int:
    """Change one field of an action code at random."""
    shift, bits = FIELDS[rng.integers(len(FIELDS))]
    mask = (1 << bits) - 1 << shift
    return code & ~mask | int(rng.integers(1 << bits)) << shift


@pytest.mark.parametrize(
    "readings",
    [
        {"set": "literal"},
        {"set": "r2013", "move_order": "free", "not_so_fast_time": "at-turn", "empty_plays": "allowed"},
        {"gasoline_shape": "connected", "dog_steps": "exactly-3", "boss_self": "yes", "dog_hazards": "last-square"},
    ],
)
def test_an_action_is_legal_exactly_when_it_is_listed(readings):
    rng = np.random.default_rng(5)
    params = with_values(GAME.params(), {f"ruling.{name}": word for name, word in readings.items()})
    packed, seats, kernels = GAME.pack(params), seating(GAME, ["random", "random"]), GAME.kernels
    bench, legal, judged = Bench(GAME, 2), 0, 0
    s, p = bench.state[0], packed[0]
    for index in range(12):
        bench.begin(packed, 3, index)
        while not kernels.is_over(s, p):
            seat, action = int(kernels.current_seat(s, p)), 0
            if seat >= 0:
                n = int(kernels.legal_actions(s, p, bench.actions))
                listed = set(bench.actions[:n].tolist())
                assert len(listed) == n
                for code in rng.choice(sorted(listed), min(n, 6), replace=False).tolist():
                    for other in (code, *(_near(code, rng) for _ in range(8))):
                        assert bool(kernels.is_legal(s, p, other)) == (other in listed), hex(other)
                        legal += other in listed
                        judged += 1
                action = bench.decide(packed, seats, seat, seat)
                assert action in listed
            else:
                assert not kernels.is_legal(s, p, 0)
            kernels.apply(s, p, bench.chance[0], action)
    assert legal > 1000
    assert judged > 2 * legal
