"""Bots for Pig: hold at a number (the classic 20), and a coin tosser."""

from __future__ import annotations

from balance.core.game import Bot, Knob
from balance.core.jit import kernel
from balance.core.rng import below

from .rules import COIN, HOLD, ROLL

BOTS = (
    Bot("random", 0, "tosses a coin"),
    Bot("hold", 1, "rolls until the pot reaches a number, or wins", (Knob("at", 20, 1, 200, "hold at"),)),
)


@kernel
def choose(s, p, bot, seat, knobs, chance, memo, scratch):
    """Return the action of a bot."""
    if bot == 0:
        return ROLL if below(chance, COIN, 2) == 0 else HOLD
    pot = int(s.pot)
    if pot >= int(knobs[0]) or int(s.score[seat]) + pot >= int(p.goal):
        return HOLD
    return ROLL
