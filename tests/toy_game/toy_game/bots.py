"""Bots of the toy game."""

from __future__ import annotations

from typing import Any

from balance.core.jit import kernel
from balance.core.rng import below
from toy_game.rules import HOLD, ROLL

__all__ = ["choose"]


@kernel
def choose(s: Any, p: Any, bot: int, seat: int, knobs: Any, chance: Any, memo: Any, scratch: Any) -> int:
    """Return hold or roll: 0 idle, 1 random, 2 basic, 3 expert."""
    if bot == 0:
        return HOLD
    if bot == 1:
        return int(below(chance, 0, 2))
    if bot == 3 and int(s.score[seat]) + int(s.pot) >= int(p.target):
        return HOLD
    return HOLD if int(s.pot) >= int(knobs[0]) else ROLL
