"""Bots, switched by their code."""

from __future__ import annotations

from balance.core.game import Bot
from balance.core.jit import kernel
from balance.games.zombie_dot.bots.basic import basic
from balance.games.zombie_dot.bots.expert import expert
from balance.games.zombie_dot.bots.knobs import KNOBS, SELFISH_KNOBS
from balance.games.zombie_dot.bots.simple import choose_idle, choose_random

__all__ = ["BOTS", "choose"]

IDLE = 0
RANDOM = 1
BASIC = 2
EXPERT = 3
SELFISH = 4

BOTS = (
    Bot("idle", IDLE, "lays the first card that fits on the first square where it does"),
    Bot("random", RANDOM, "any legal action, each equally likely"),
    Bot("basic", BASIC, "heals, clears or infects as much as it can, else lays the card with fewest paths"),
    Bot("expert", EXPERT, "tries every card it can lay and weighs the room it leaves to each side", KNOBS),
    Bot("expert-selfish", SELFISH, "a survivor that weighs its own cards only; as the zombie, expert", SELFISH_KNOBS),
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
    if bot in (EXPERT, SELFISH):
        return expert(s, p, seat, knobs, scratch)
    if bot == BASIC:
        return basic(s, p, seat)
    if bot == RANDOM:
        return choose_random(s, p, seat, chance)
    return choose_idle(s, p, seat)
