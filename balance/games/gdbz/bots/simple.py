"""The two bots that need no thought: idle and random."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.gdbz.rules.legal import legal_actions
from balance.games.gdbz.state import MAX_ACTIONS, Act, Phase, Stream, code

__all__ = ["choose_idle", "choose_random"]

_PASS = int(Act.PASS)
_ACTIONS = int(Phase.ACTIONS)
_BOT = int(Stream.BOT)


@kernel
def choose_idle(s, p):  # type: ignore[no-untyped-def]
    """Pass, and take the first answer where one must be given."""
    if int(s.pend_n) == 0 and int(s.phase) == _ACTIONS:
        return code(_PASS, 0, 0, 0, 0, 0)
    out = np.empty(MAX_ACTIONS, np.int64)
    legal_actions(s, p, out)
    return int(out[0])


@kernel
def choose_random(s, p, chance):  # type: ignore[no-untyped-def]
    """Take any legal action, each equally likely."""
    out = np.empty(MAX_ACTIONS, np.int64)
    n = legal_actions(s, p, out)
    return int(out[below(chance, _BOT, n)])
