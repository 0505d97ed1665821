"""Answers of `expert` to what cards, scares and other dogs ask: each option is judged by what the position is worth."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import CLIFF, FULL, RIVER, low_square
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.candidates import walk
from balance.games.gdbz.bots.evaluate import card_value, worth
from balance.games.gdbz.bots.knobs import K
from balance.games.gdbz.bots.model import draw, move_hooman, place_dog
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
_NONE = -(1 << 30)
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
def _vary(memo):  # type: ignore[no-untyped-def]
    """Start a variation of the root in the memo's child."""
    for field in range(at.NODE_SIZE):
        memo[at.CHILD + field] = memo[at.NODES + field]


@kernel
def _choose_dog(memo, knobs, n):  # type: ignore[no-untyped-def]
    """Return the dog that makes most of some cards."""
    best, most = 0, _NONE
    for dog in range(int(memo[at.PLAYERS])):
        _vary(memo)
        draw(memo, knobs, dog, n)
        value = worth(memo, knobs, at.CHILD)
        if value > most:
            best, most = dog, value
    return code(_CHOOSE_DOG, best, 0, 0, 0, 0)


@kernel
def _choose_zombie(memo, knobs):  # type: ignore[no-untyped-def]
    """Return the zombie whose removal helps most."""
    best, most = 0, _NONE
    zombies = int(memo[at.NODES + at.NODE_ZOMBIES])
    left = zombies
    while left:
        bit = left & -left
        left &= left - 1
        _vary(memo)
        memo[at.CHILD + at.NODE_ZOMBIES] = zombies & ~bit
        value = worth(memo, knobs, at.CHILD)
        if value > most:
            best, most = low_square(bit), value
    return code(_CHOOSE_ZOMBIE, 0, 0, best, 0, 0)


@kernel
def _choose_hooman(memo, knobs, x):  # type: ignore[no-untyped-def]
    """Return the move of a free hooman that helps most, or none."""
    zombies, hoomans = int(memo[at.NODES + at.NODE_ZOMBIES]), int(memo[at.NODES + at.NODE_HOOMANS])
    best, most = code(_CHOOSE_HOOMAN, 0, 0, 0, 0, 0), worth(memo, knobs, at.NODES)
    left = hoomans
    while left:
        here = left & -left
        left &= left - 1
        field = walk(here, x, FULL & ~zombies & ~(hoomans & ~here), 0) & ~(RIVER | CLIFF)
        while field:
            bit = field & -field
            field &= field - 1
            _vary(memo)
            move_hooman(memo, knobs, here, bit)
            value = worth(memo, knobs, at.CHILD)
            if value > most:
                best, most = code(_CHOOSE_HOOMAN, 0, _HOOMAN, low_square(bit), 0, low_square(here)), value
    return best


@kernel
def _agree(s, memo, knobs, seat):  # type: ignore[no-untyped-def]
    """Return whether being moved helps the pack."""
    _vary(memo)
    place_dog(memo, seat, act_to(int(s.asked)))
    yes = worth(memo, knobs, at.CHILD) >= worth(memo, knobs, at.NODES)
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
        return _choose_dog(memo, knobs, b)
    if kind == _DUE_ZOMBIE:
        return _choose_zombie(memo, knobs)
    if kind == _DUE_HOOMAN:
        return _choose_hooman(memo, knobs, b)
    if kind == _DUE_CONSENT:
        return _agree(s, memo, knobs, seat)
    return _choose_scent(s, p, seat, memo, knobs, b)
