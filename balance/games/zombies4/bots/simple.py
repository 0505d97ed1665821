"""The two bots that need no thought: idle and random."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombies4.rules.legal import legal_actions
from balance.games.zombies4.state import MAX_ACTIONS, Act, Due, Stage, Stream, code

__all__ = ["choose_idle", "choose_random"]

_PASS = int(Act.PASS)
_STOP = int(Act.STOP)
_SPELL = int(Act.SPELL)
_DISCARD = int(Act.DISCARD)
_WOUND = int(Act.WOUND)
_BULLETS = int(Act.BULLETS)
_FIGHT = int(Due.FIGHT)
_BID = int(Due.BID)
_MOVE = int(Stage.MOVE)
_STAGE_SPELL = int(Stage.SPELL)
_STAGE_DISCARD = int(Stage.DISCARD)
_BOT = int(Stream.BOT)


@kernel
def choose_idle(s, p):  # type: ignore[no-untyped-def]
    """Decline, stay and keep everything; where something must be done, the first thing that is legal."""
    if int(s.asking) > 0:
        return code(_PASS, 0, 0)
    n = int(s.pend_n)
    if n > 0:
        due = int(s.pend_kind[n - 1])
        if due == _FIGHT:
            return code(_WOUND, 0, 0)
        if due == _BID:
            return code(_BULLETS, 0, 0)
    else:
        stage = int(s.stage)
        if stage == _MOVE:
            return code(_STOP, 0, 0)
        if stage == _STAGE_SPELL:
            return code(_SPELL, 0, 0)
        if stage == _STAGE_DISCARD:
            return code(_DISCARD, 0, 0)
    out = np.empty(MAX_ACTIONS, np.int64)
    legal_actions(s, p, out)
    return int(out[0])


@kernel
def choose_random(s, p, chance):  # type: ignore[no-untyped-def]
    """Take any legal action, each equally likely."""
    out = np.empty(MAX_ACTIONS, np.int64)
    n = legal_actions(s, p, out)
    return int(out[below(chance, _BOT, n)])
