"""Looking ahead: what an action leads to, up to the next decision of the other side."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombiaki.bots.answers import answer, decline
from balance.games.zombiaki.bots.value import value
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.play import apply
from balance.games.zombiaki.state import Act, Due, End, Phase, Step, code

__all__ = ["NEVER", "WON", "outlook"]

_RESPOND = int(Act.RESPOND)
_DUE_NONE = int(Due.NONE)
_DUE_CLICK = int(Due.CLICK)
_CLICK = int(Card.CLICK)
_WALK = int(Step.WALK)
_ZOMBIES = int(Phase.ZOMBIES)
_BREAKTHROUGH = int(End.BREAKTHROUGH)
WON = 1 << 20
NEVER = -(1 << 30)


@kernel
def _settled(x, p, w, base):  # type: ignore[no-untyped-def]
    """Return what a position in which nothing is left to happen is worth to the zombies."""
    if int(x.ended) != 0:
        return WON if int(x.ended) == _BREAKTHROUGH else -WON
    return value(x, p, w, base)


@kernel
def outlook(s, p, chance, w, base, scratch, action):  # type: ignore[no-untyped-def]
    """Return what an action (0: none) leads to, as it is worth to the zombies.

    In the zombies' own Play that is the street they leave to the humans; at any other time the street after the next
    obligatory moves. Where a shot may be countered the zombies take what is better for them.

    Returns
    -------
    int
    """
    static = base == 0
    best = NEVER
    for branch in range(2):
        scratch[0] = s
        x = scratch[0]
        doing = int(action)
        asked, walked, going = False, static, doing != 0
        while True:
            if going:
                apply(x, p, chance, doing)
            going = True
            due = int(x.due)
            if int(x.ended) != 0:
                break
            if due == _DUE_CLICK:
                doing = code(_RESPOND, _CLICK, 0, 0, 0) if branch == 0 else decline()
                asked = True
            elif due != _DUE_NONE:
                doing = answer(x, p)
            elif not walked:
                walked = True
                x.phase = _ZOMBIES
                x.step = _WALK
                doing = 0
            elif not static and int(x.step) == _WALK:
                doing = 0
            else:
                break
        best = max(best, _settled(x, p, w, base))
        if not asked:
            break
    return best
