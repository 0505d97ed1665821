"""`basic`: a sensible first-time player on either side, without any look ahead."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombiaki.bots.answers import answer
from balance.games.zombiaki.bots.basic_humans import basic_humans
from balance.games.zombiaki.bots.basic_zombies import basic_zombies
from balance.games.zombiaki.state import Due

__all__ = ["basic"]

_DUE_NONE = int(Due.NONE)


@kernel
def basic(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the action of a first-time player.

    Parameters
    ----------
    s, p : records
    seat : int
        0 for the zombies, 1 for the humans.

    Returns
    -------
    int
        A legal action.
    """
    if int(s.due) != _DUE_NONE:
        return answer(s, p)
    return basic_humans(s, p) if seat else basic_zombies(s, p)
