"""Bots, switched by their code."""

from __future__ import annotations

from balance.core.game import Bot
from balance.core.jit import kernel
from balance.games.zombies4.bots.basic import basic
from balance.games.zombies4.bots.expert import expert
from balance.games.zombies4.bots.knobs import EXPERT_KNOBS
from balance.games.zombies4.bots.memory import MEMO_SIZE
from balance.games.zombies4.bots.simple import choose_idle, choose_random

__all__ = ["BOTS", "MEMO_SIZE", "choose"]

IDLE = 0
RANDOM = 1
BASIC = 2
EXPERT = 3

BOTS = (
    Bot("idle", IDLE, "stays on the Bridge, plays no card, takes the first legal tile and dog"),
    Bot("random", RANDOM, "any legal action, each equally likely"),
    Bot("basic", BASIC, "a first-time player: pages, tokens, dogs while healthy, then the Cabin; dogs to the leader"),
    Bot(
        "expert",
        EXPERT,
        "a good player: searches its walks, weighs its fights, herds dogs, times its cards",
        EXPERT_KNOBS,
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
    if bot == BASIC:
        return basic(s, p, seat, memo)
    if bot == EXPERT:
        return expert(s, p, seat, memo, knobs)
    if bot == RANDOM:
        return choose_random(s, p, chance)
    return choose_idle(s, p)
