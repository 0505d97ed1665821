"""The two bots that need no thought: idle and random."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombiaki.rules.legal import legal_actions
from balance.games.zombiaki.state import MAX_ACTIONS, Act, Due, Step, Stream, code

__all__ = ["choose_simple"]

_END_PHASE = int(Act.END_PHASE)
_DUE_NONE = int(Due.NONE)
_Z_PLAY = int(Step.ZOMBIE_PLAY)
_H_PLAY = int(Step.HUMAN_PLAY)
_BOT = int(Stream.BOT)


@kernel
def choose_simple(s, p, chance, idle):  # type: ignore[no-untyped-def]
    """Take any legal action, each equally likely; `idle` plays nothing and takes the first answer where one must be.

    One kernel for both bots, since listing the legal actions is slow to compile.

    Parameters
    ----------
    s, p : records
    chance : record of CHANCE
        The bot's own.
    idle : bool

    Returns
    -------
    int
        A legal action.
    """
    if idle and int(s.due) == _DUE_NONE and int(s.step) in (_Z_PLAY, _H_PLAY):
        return code(_END_PHASE, 0, 0, 0, 0)
    out = np.empty(MAX_ACTIONS, np.int64)
    n = legal_actions(s, p, out)
    return int(out[0 if idle else below(chance, _BOT, n)])
