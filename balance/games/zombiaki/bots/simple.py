"""The two bots that need no thought: idle and random."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombiaki.rules.legal import legal_actions
from balance.games.zombiaki.state import MAX_ACTIONS, Act, Due, Step, Stream, code

__all__ = ["choose_idle", "choose_random"]

_END_PHASE = int(Act.END_PHASE)
_DUE_NONE = int(Due.NONE)
_Z_PLAY = int(Step.ZOMBIE_PLAY)
_H_PLAY = int(Step.HUMAN_PLAY)
_BOT = int(Stream.BOT)


@kernel
def choose_idle(s, p):  # type: ignore[no-untyped-def]
    """Play nothing, and take the first answer where one must be given: decline, stay, discard."""
    if int(s.due) == _DUE_NONE and int(s.step) in (_Z_PLAY, _H_PLAY):
        return code(_END_PHASE, 0, 0, 0, 0)
    out = np.empty(MAX_ACTIONS, np.int64)
    legal_actions(s, p, out)
    return int(out[0])


@kernel
def choose_random(s, p, chance):  # type: ignore[no-untyped-def]
    """Take any legal action, each equally likely."""
    out = np.empty(MAX_ACTIONS, np.int64)
    n = legal_actions(s, p, out)
    return int(out[below(chance, _BOT, n)])
