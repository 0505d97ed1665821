"""Answers of `expert` to what cards, scares and other dogs ask: each option is judged by what the position is worth."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, CLIFF, FULL, RIVER, TERMINAL, low_square
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.candidates import walk
from balance.games.gdbz.bots.evaluate import card_value, worth
from balance.games.gdbz.bots.knobs import K
from balance.games.gdbz.bots.plan import write_root
from balance.games.gdbz.state import Act, Due, Token, act_to, code

__all__ = ["reply"]

_CONSENT = int(Act.CONSENT)
_DISCARD = int(Act.DISCARD)
_CHOOSE_DOG = int(Act.DOG)
_CHOOSE_ZOMBIE = int(Act.ZOMBIE)
_CHOOSE_HOOMAN = int(Act.HOOMAN)
_CHOOSE_SCENT = int(Act.SCENT)
_DUE_DISCARD = int(Due.DISCARD)
_DUE_DOG = int(Due.DOG)
_DUE_ZOMBIE = int(Due.ZOMBIE)
_DUE_HOOMAN = int(Due.HOOMAN)
_DUE_CONSENT = int(Due.CONSENT)
_HOOMAN = int(Token.HOOMAN)
_K_OTHERS = int(K.OTHERS)
_K_RESCUE = int(K.RESCUE)
_K_POOR = int(K.POOR)
_K_ZOMBIE = int(K.ZOMBIE)


@kernel
def _discard(s, p, seat, knobs):  # type: ignore[no-untyped-def]
    """Return the discard of the card that is worth least."""
    best, least = 0, 1 << 30
    for kind in range(int(p.energy_kinds)):
        if int(s.hands[seat, kind]) > 0:
            value = card_value(p, knobs, kind)
            if value < least:
                best, least = kind, value
    return code(_DISCARD, best, 0, 0, 0, 0)


@kernel
def _root_worth(memo, knobs, zombies, hoomans, more, places, counts, gain):  # type: ignore[no-untyped-def]
    """Return what a variation of the root is worth."""
    misc = int(memo[at.NODES + at.NODE_MISC])
    return worth(memo, knobs, zombies, hoomans, more, 0, places, misc, counts, gain)


@kernel
def _choose_dog(p, memo, knobs, n):  # type: ignore[no-untyped-def]
    """Return the dog that makes most of some cards."""
    root = at.NODES
    zombies, hoomans = int(memo[root + at.NODE_ZOMBIES]), int(memo[root + at.NODE_HOOMANS])
    more, places, counts = (
        int(memo[root + at.NODE_MORE]),
        int(memo[root + at.NODE_PLACES]),
        int(memo[root + at.NODE_COUNTS]),
    )
    best, most = 0, -(1 << 30)
    for dog in range(int(memo[at.PLAYERS])):
        take = max(0, min(n, int(memo[at.HAND_LIMIT]) - (counts >> 4 * dog & 15)))
        gain = take * int(memo[at.AVERAGE])
        if dog != int(memo[at.SEAT]):
            gain = gain * int(knobs[_K_OTHERS]) >> 4
        value = _root_worth(memo, knobs, zombies, hoomans, more, places, counts + (take << 4 * dog), gain)
        if value > most:
            best, most = dog, value
    return code(_CHOOSE_DOG, best, 0, 0, 0, 0)


@kernel
def _choose_zombie(memo, knobs):  # type: ignore[no-untyped-def]
    """Return the zombie whose removal helps most."""
    root = at.NODES
    zombies, hoomans = int(memo[root + at.NODE_ZOMBIES]), int(memo[root + at.NODE_HOOMANS])
    more, places, counts = (
        int(memo[root + at.NODE_MORE]),
        int(memo[root + at.NODE_PLACES]),
        int(memo[root + at.NODE_COUNTS]),
    )
    best, most = 0, -(1 << 30)
    left = zombies
    while left:
        bit = left & -left
        left &= left - 1
        value = _root_worth(memo, knobs, zombies & ~bit, hoomans, more, places, counts, 0)
        if value > most:
            best, most = low_square(bit), value
    return code(_CHOOSE_ZOMBIE, 0, 0, best, 0, 0)


@kernel
def _choose_hooman(s, memo, knobs, x):  # type: ignore[no-untyped-def]
    """Return the move of a free hooman that helps most, or none."""
    root = at.NODES
    zombies, hoomans = int(memo[root + at.NODE_ZOMBIES]), int(memo[root + at.NODE_HOOMANS])
    more, places, counts = (
        int(memo[root + at.NODE_MORE]),
        int(memo[root + at.NODE_PLACES]),
        int(memo[root + at.NODE_COUNTS]),
    )
    best = code(_CHOOSE_HOOMAN, 0, 0, 0, 0, 0)
    most = _root_worth(memo, knobs, zombies, hoomans, more, places, counts, 0)
    left = hoomans
    while left:
        here = left & -left
        left &= left - 1
        field = walk(here, x, FULL & ~zombies & ~(hoomans & ~here), 0) & ~(RIVER | CLIFF)
        while field:
            bit = field & -field
            field &= field - 1
            moved = (hoomans | (bit & ~TERMINAL)) & ~(here & ~more)
            gain = int(knobs[_K_RESCUE]) if bit & BARK else 0
            value = _root_worth(memo, knobs, zombies, moved, more & ~here, places, counts, gain)
            if value > most:
                best, most = code(_CHOOSE_HOOMAN, 0, _HOOMAN, low_square(bit), 0, low_square(here)), value
    return best


@kernel
def _agree(s, memo, knobs, seat):  # type: ignore[no-untyped-def]
    """Return whether being moved helps the pack."""
    root = at.NODES
    zombies, hoomans = int(memo[root + at.NODE_ZOMBIES]), int(memo[root + at.NODE_HOOMANS])
    more, places, counts = (
        int(memo[root + at.NODE_MORE]),
        int(memo[root + at.NODE_PLACES]),
        int(memo[root + at.NODE_COUNTS]),
    )
    to = act_to(int(s.asked))
    moved = places & ~(31 << 5 * seat) | to << 5 * seat
    before = _root_worth(memo, knobs, zombies, hoomans, more, places, counts, 0)
    yes = _root_worth(memo, knobs, zombies, hoomans, more, moved, counts, 0) >= before
    return code(_CONSENT, 1 if yes else 0, 0, 0, 0, 0)


@kernel
def _choose_scent(s, p, seat, memo, knobs, n):  # type: ignore[no-untyped-def]
    """Roll for a zombie, or discard cards where they cost less."""
    held = int(s.hand_n[seat])
    cost = min(n, held) * int(memo[at.AVERAGE]) + max(0, n - held) * int(memo[at.FERAL_PRICE])
    cost += int(knobs[_K_POOR]) * max(0, min(2, held) - max(0, held - n))
    return code(_CHOOSE_SCENT, 1 if cost > int(knobs[_K_ZOMBIE]) else 0, 0, 0, 0, 0)


@kernel
def reply(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Answer the decision on top of the stack (any but an effect that is due).

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.
    memo, knobs : ndarrays of int32

    Returns
    -------
    int
        Action code.
    """
    top = int(s.pend_n) - 1
    kind, b = int(s.pend_kind[top]), int(s.pend_b[top])
    if kind == _DUE_DISCARD:
        return _discard(s, p, seat, knobs)
    write_root(s, p, seat, memo, knobs)
    if kind == _DUE_DOG:
        return _choose_dog(p, memo, knobs, b)
    if kind == _DUE_ZOMBIE:
        return _choose_zombie(memo, knobs)
    if kind == _DUE_HOOMAN:
        return _choose_hooman(s, memo, knobs, b)
    if kind == _DUE_CONSENT:
        return _agree(s, memo, knobs, seat)
    return _choose_scent(s, p, seat, memo, knobs, b)
