"""Answers that every bot gives alike: dogs and tokens on a tile, cards to take, bullets in a duel."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.games.zombies4.bots.sight import leader
from balance.games.zombies4.rules.dogs import has_room
from balance.games.zombies4.rules.legal import is_legal
from balance.games.zombies4.rules.tiles import may_take_token
from balance.games.zombies4.state import CARD_KINDS, Act, Due, Effect, card_code, code

__all__ = ["KEEP_WORTH", "answer_due", "lay_token", "worst_card"]

_PLACE_DOG = int(Act.PLACE_DOG)
_PLACE_HEART = int(Act.PLACE_HEART)
_PLACE_BULLET = int(Act.PLACE_BULLET)
_DISCARD = int(Act.DISCARD)
_OPPONENT = int(Act.OPPONENT)
_BULLETS = int(Act.BULLETS)
_CARD = int(Act.CARD)
_PUSH = int(Act.PUSH)
_DUE_PLACE = int(Due.PLACE)
_DUE_PUSH = int(Due.PUSH)
_DUE_REMOVE = int(Due.REMOVE)
_DUE_TAKE = int(Due.TAKE)
_DUE_KEEP = int(Due.KEEP)
_DUE_FEVER = int(Due.FEVER)
_NO_CARD = 99

# what a card in hand is worth, by effect: pages, then weapons, then events that win or save something
KEEP_WORTH = np.zeros(len(Effect), np.int64)
for _effect, _worth in (
    (Effect.TWIST, 40),
    (Effect.SENDER, 42),
    (Effect.TREES, 40),
    (Effect.DOGGIE, 38),
    (Effect.FEEL, 38),
    (Effect.AMULET, 4),
    (Effect.SICKLE, 18),
    (Effect.SPEAR, 34),
    (Effect.TRANQUILIZER, 28),
    (Effect.MONKEYS, 6),
    (Effect.KEY, 5),
    (Effect.NEWSPAPER, 10),
    (Effect.TALK, 5),
    (Effect.BISCUIT, 9),
    (Effect.REPELLENT, 14),
    (Effect.LOADED, 24),
    (Effect.CLAIR, 15),
    (Effect.FRIENDS, 45),
    (Effect.PORTAL, 3),
    (Effect.LOST, 12),
    (Effect.CANCEL, 16),
    (Effect.FEVER, 20),
):
    KEEP_WORTH[int(_effect)] = _worth


@kernel
def worst_card(s, p, seat):  # type: ignore[no-untyped-def]
    """Return ``worth << 5 | kind`` of the card in hand that is worth least; a second copy is worth little."""
    best = _NO_CARD << 5
    for kind in range(int(p.card_kinds)):
        if int(s.held[seat]) >> kind & 1 == 0:
            continue
        worth = int(KEEP_WORTH[int(p.effect[kind])])
        if int(s.in_play[seat]) >> kind & 1 or int(s.hand[seat, kind]) > 1:
            worth //= 8
        best = min(best, worth << 5 | kind)
    return best


@kernel
def _best_of(s, p, target):  # type: ignore[no-untyped-def]
    """Return the kind in a hand that is worth most."""
    best, most = 0, -1
    for kind in range(int(p.card_kinds)):
        if int(s.held[target]) >> kind & 1 and int(KEEP_WORTH[int(p.effect[kind])]) > most:
            best, most = kind, int(KEEP_WORTH[int(p.effect[kind])])
    return best


@kernel
def _take_out(s, p):  # type: ignore[no-untyped-def]
    """Return the removal of the card that is worth least, so that pages come more often."""
    best, least = 0, _NO_CARD
    for where in range(2):
        for kind in range(CARD_KINDS):
            action = card_code(_CARD, kind, 0, where, 0)
            if is_legal(s, p, action) and int(KEEP_WORTH[int(p.effect[kind])]) < least:
                best, least = action, int(KEEP_WORTH[int(p.effect[kind])])
    return best


@kernel
def _spread_dogs(s, p, tile):  # type: ignore[no-untyped-def]
    """Place a dog where there is least, so that all squares fill evenly."""
    fewest, best = _NO_CARD, -1
    for square in range(9 * tile, 9 * tile + 9):
        if int(s.dogs[square]) < fewest and has_room(s, p, square):
            fewest, best = int(s.dogs[square]), square
    return code(_PLACE_DOG, 0, best)


@kernel
def _raise_bid(s, bidder, other):  # type: ignore[no-untyped-def]
    """Add just enough bullets to win a duel if two at most do it, else none."""
    mine, theirs = (0, 1) if bidder == int(s.seat) else (1, 0)
    lacking = int(s.bid_roll[theirs]) - int(s.bid_roll[mine]) + 1
    enough = 0 < lacking <= min(2, int(s.bullets[bidder]))
    return code(_BULLETS, lacking if enough else 0, 0)


@kernel
def _push_away(s, p, seat):  # type: ignore[no-untyped-def]
    """Push a dog to the first square where it may go."""
    action = 0
    for d in range(4):
        action = code(_PUSH, 0, max(0, int(s.way[int(s.at[seat]), d])))
        if is_legal(s, p, action):
            return action
    return action


@kernel
def answer_due(s, p, seat):  # type: ignore[no-untyped-def]
    """Answer the decision on top of the stack, fights aside.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.

    Returns
    -------
    int
        Action code.
    """
    top = int(s.pend_n) - 1
    due, a, b = int(s.pend_kind[top]), int(s.pend_a[top]), int(s.pend_b[top])
    if due == _DUE_PLACE:
        return _spread_dogs(s, p, b)
    if due == _DUE_PUSH:
        return _push_away(s, p, seat)
    if due == _DUE_KEEP:
        return card_code(_DISCARD, worst_card(s, p, seat) & 31, 0, 1, 0)
    if due == _DUE_TAKE:
        return card_code(_CARD, _best_of(s, p, b), 0, 2, 0)
    if due == _DUE_REMOVE:
        return _take_out(s, p)
    if due == _DUE_FEVER:
        return card_code(_OPPONENT, 0, leader(s, p, seat), 0, 0)
    return _raise_bid(s, a, b)


@kernel
def lay_token(s, p):  # type: ignore[no-untyped-def]
    """Lay the next token on the first square that takes one."""
    do = _PLACE_HEART if int(s.hearts_to_place) else _PLACE_BULLET
    square = 9 * int(s.last_tile)
    while not may_take_token(s, p, square):
        square += 1
    return code(do, 0, square)
