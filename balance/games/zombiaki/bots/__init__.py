"""Bots, switched by their code."""

from __future__ import annotations

from balance.core.game import Bot, Knob
from balance.core.jit import kernel
from balance.games.zombiaki.bots.basic import basic
from balance.games.zombiaki.bots.expert import NOTES, think
from balance.games.zombiaki.bots.simple import choose_simple
from balance.games.zombiaki.bots.weights import WEIGHTS

__all__ = ["BOTS", "NOTES", "choose"]

IDLE = 0
RANDOM = 1
BASIC = 2
EXPERT = 3

BOTS = (
    Bot("idle", IDLE, "plays nothing: discards what it must and ends its phase"),
    Bot("random", RANDOM, "any legal action, each equally likely"),
    Bot("basic", BASIC, "a sensible first-time player: presses on, kills what it can, drives back what comes near"),
    Bot(
        "expert",
        EXPERT,
        "a good player: tries its plays on a copy of the street and weighs where they lead",
        (
            Knob("zombies-margin", 0, -2000, 2000, "what a play of the zombies must gain, in 256ths of log-odds"),
            Knob("humans-margin", 0, -2000, 2000, "what a play of the humans must gain, likewise"),
        ),
    ),
)


@kernel
def choose(s, p, bot, seat, knobs, chance, memo, scratch):  # type: ignore[no-untyped-def]
    """Return the action of a bot.

    Parameters
    ----------
    s, p : records
        Only what `seat` may see is used.
    bot : int
        Code of the bot.
    seat : int
    knobs : ndarray of int32
    chance : record of CHANCE
        The bot's own.
    memo : ndarray of int32
        Notes of the seat, zeroed at set-up.
    scratch : recarray of STATE

    Returns
    -------
    int
        A legal action.
    """
    if bot == EXPERT:
        return think(s, p, seat, chance, WEIGHTS, int(knobs[seat]), memo, scratch)
    if bot == BASIC:
        return basic(s, p, seat)
    return choose_simple(s, p, chance, bot != RANDOM)
