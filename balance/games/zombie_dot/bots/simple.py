"""The two bots that need no thought: idle and random."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.zombie_dot.rules.legal import group_of, may_discard, shape_held
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.state import Act, Stream, code

__all__ = ["choose_idle", "choose_random", "nth_action"]

_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_BOT = int(Stream.BOT)


@kernel
def nth_action(s, p, seat, n):  # type: ignore[no-untyped-def]
    """Return the n-th legal action in the order of `legal_actions`, or minus their number when n is past them."""
    found = 0
    for k in range(int(s.hand_n[seat])):
        card = int(s.hands[seat, k])
        group, edges = group_of(p, seat, card), shape_held(p, seat, card)
        for at in range(int(s.front_n)):
            cell = int(s.front[at])
            if int(p.fits[group, key_of(s, cell)]) >> edges & 1 and in_room(s, p, cell):
                if found == n:
                    return code(_LAY, card, cell)
                found += 1
    lays = found
    if may_discard(s, p, seat):
        if n < found + int(s.hand_n[seat]):
            return code(_DISCARD, int(s.hands[seat, n - found]), 0)
        found += int(s.hand_n[seat])
    if lays == 0 or int(p.may_pass) != 0:
        if found == n:
            return code(_SKIP, 0, 0)
        found += 1
    return -found


@kernel
def choose_idle(s, p, seat):  # type: ignore[no-untyped-def]
    """Take the first legal action."""
    return nth_action(s, p, seat, 0)


@kernel
def choose_random(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Take any legal action, each equally likely."""
    actions = -nth_action(s, p, seat, 1 << 30)
    return nth_action(s, p, seat, below(chance, _BOT, actions))
