"""Every number of Pig, and how kernels read it."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.params import Params, param

PARAMS = np.dtype([("goal", "<i4"), ("faces", "<i4"), ("bust", "<i4"), ("players", "<i4")], align=True)


class PigParams(Params):
    """The numbers a designer may turn."""

    players: int = param(2, ge=2, le=4, about="players at the table", provenance="published")
    goal: int = param(100, ge=1, le=1000, unit="points", about="points that win", provenance="published")
    faces: int = param(6, ge=2, le=20, unit="faces", about="faces of the die", provenance="published")
    bust: int = param(1, ge=0, le=20, unit="face", about="face that loses the turn (0: none)", provenance="published")


def pack(params: PigParams) -> Any:
    """Return the params as a recarray of length 1."""
    packed = np.zeros(1, PARAMS).view(np.recarray)
    packed[0] = (params.goal, params.faces, params.bust, params.players)
    return packed
