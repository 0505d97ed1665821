"""The `expert` bot: plans its whole turn and answers by the same judgement."""

from __future__ import annotations

from balance.core.jit import layer
from balance.games.gdbz.board import MIDDLE
from balance.games.gdbz.bots.plan import plan_action
from balance.games.gdbz.bots.replies import reply
from balance.games.gdbz.state import Act, Due, Phase, code

__all__ = ["expert"]

_START = int(Act.START)
_DUE_EFFECT = int(Due.EFFECT)
_PHASE_START = int(Phase.START)


@layer
def expert(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the action of the `expert` bot.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.
    memo, knobs : ndarrays of int32
        The seat's notes and knob row.

    Returns
    -------
    int
        Action code.
    """
    n = int(s.pend_n)
    if n > 0 and int(s.pend_kind[n - 1]) != _DUE_EFFECT:
        return reply(s, p, seat, memo, knobs)
    if n == 0 and int(s.phase) == _PHASE_START:
        return code(_START, 0, 0, MIDDLE, 0, 0)
    return plan_action(s, p, seat, memo, knobs)
