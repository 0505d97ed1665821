"""What the tables of all games share: dealing one from scratch."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.game import Game
from balance.core.rng import start

__all__ = ["deal"]


def deal(game: Game, record: Any, packed: Any, chance: Any, *, seed: int, index: int) -> None:
    """Deal game `index` of a seed from scratch, in place.

    Parameters
    ----------
    game : Game
    record, packed, chance : recarray of length 1
        State, packed params and chance of the table.
    seed, index : int
    """
    record[0] = np.zeros(1, game.state)[0]
    start(chance[0], seed, index, 0)
    game.kernels.setup(record[0], packed[0], chance[0])
