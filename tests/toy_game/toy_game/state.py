"""State and params of the toy game as the kernels read them."""

from __future__ import annotations

import numpy as np

from balance.core.jit import state_dtype

__all__ = ["MAX_BAG", "MAX_SEATS", "PARAMS", "STATE"]

MAX_SEATS = 4
MAX_BAG = 32

STATE = state_dtype(
    "toy",
    [
        ("seat", "i1"),
        ("over", "i1"),
        ("rolling", "i1"),  # a roll is due: the rules act next
        ("winner", "i1"),
        ("behind", "i1"),
        ("turn", "<i4"),
        ("pot", "<i4"),  # points of this turn, not yet banked
        ("rolls", "<i4"),
        ("busts", "<i4"),
        ("holds", "<i4"),
        ("score", "<i4", (MAX_SEATS,)),
        ("bag", "i1", (MAX_BAG,)),
    ],
)

PARAMS = np.dtype(
    [
        ("players", "<i4"),
        ("target", "<i4"),
        ("faces", "<i4"),
        ("bust", "<i4"),
        ("head_start", "<i4"),
        ("hand", "<i4"),
        ("max_turns", "<i4"),
        ("bag_n", "<i4"),
        ("bag", "i1", (MAX_BAG,)),
    ],
)
