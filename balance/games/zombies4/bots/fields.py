"""What it is worth to stand somewhere: goals seen from afar, and dogs that could be led there."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.fights import dogs_cost, stock_worth
from balance.games.zombies4.bots.knobs import K
from balance.games.zombies4.bots.memory import DANGER, FIELD, QUEUE
from balance.games.zombies4.bots.sight import in_building
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import SQUARES, Effect

__all__ = ["spread_danger", "spread_worth", "token_worth"]

_STEP = int(K.STEP)
_CABIN = int(K.CABIN)
_ITEM = int(K.ITEM)
_HEART = 1
_FAR = -100_000
_SPEAR = int(Effect.SPEAR)
_TRANQUILIZER = int(Effect.TRANQUILIZER)


@kernel
def token_worth(s, p, seat, knobs, token, hearts, bullets):  # type: ignore[no-untyped-def]
    """Return what taking a token is worth to a seat with these half hearts and bullets."""
    if token == 0 or (token == _HEART and hearts + 2 > int(p.heart_cap)):
        return 0
    more = (hearts + 2, bullets) if token == _HEART else (hearts, bullets + 1)
    return stock_worth(knobs, more[0], more[1]) - stock_worth(knobs, hearts, bullets)


@kernel
def _wants_place(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat holds a Spear or Tranquilizer Gun that it has not in play."""
    kinds = int(s.held[seat]) & int(p.items) & ~int(s.in_play[seat])
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1 and int(p.effect[kind]) in (_SPEAR, _TRANQUILIZER):
            return True
    return False


@kernel
def _own_worth(s, p, seat, memo, knobs, square, cabin, item):  # type: ignore[no-untyped-def]
    """Return what a square is worth once one stands there, its dogs beaten; `_FAR` for nothing."""
    hearts, bullets = int(s.half_hearts[seat]), int(s.bullets[seat])
    worth = token_worth(s, p, seat, knobs, int(s.token[square]), hearts, bullets)
    dogs = int(s.dogs[square])
    if dogs > 0:
        worth += max(0, -dogs_cost(memo, dogs, hearts, bullets))
    if in_building(s, p, square, cabin):
        worth += int(knobs[_CABIN]) * (1 + pages_in_play(s, p, seat))
    if item and int(p.item_squares[int(s.variant[square // 9])]) >> square % 9 & 1:
        worth += int(knobs[_ITEM])
    return worth if worth > 0 else _FAR


@kernel
def spread_worth(s, p, seat, memo, knobs, cabin):  # type: ignore[no-untyped-def]
    """Fill FIELD: the best goal seen from every square, less the steps and the fights on the way.

    Parameters
    ----------
    s, p : records
    seat : int
    memo, knobs : ndarray of int32
        The tables of fights hold.
    cabin : int
        Tile of the Cabin, -1 for none.
    """
    hearts, bullets, step = int(s.half_hearts[seat]), int(s.bullets[seat]), max(1, int(knobs[_STEP]))
    item = _wants_place(s, p, seat)
    head, waiting = 0, 0
    for square in range(9 * int(s.tiles_n)):
        worth = _own_worth(s, p, seat, memo, knobs, square, cabin, item)
        memo[FIELD + square] = worth
        if worth > _FAR:
            memo[QUEUE + waiting] = square
            waiting += 1
    while waiting > 0:
        square = int(memo[QUEUE + head])
        head = head + 1 if head + 1 < SQUARES else 0
        waiting -= 1
        dogs = int(s.dogs[square])
        worth = int(memo[FIELD + square]) - step
        if dogs > 0:
            worth -= max(0, dogs_cost(memo, dogs, hearts, bullets))
        for d in range(4):
            to = int(s.way[square, d])
            if to >= 0 and worth > int(memo[FIELD + to]) and waiting < SQUARES:
                memo[FIELD + to] = worth
                end = head + waiting
                memo[QUEUE + (end if end < SQUARES else end - SQUARES)] = to
                waiting += 1


@kernel
def spread_danger(s, memo):  # type: ignore[no-untyped-def]
    """Fill DANGER: dogs within two steps of every square."""
    for square in range(9 * int(s.tiles_n)):
        memo[DANGER + square] = 0
    for at in range(int(s.dogs_n)):
        square = int(s.dog_at[at])
        memo[DANGER + square] += 1
        for d in range(4):
            near = int(s.way[square, d])
            if near < 0:
                continue
            memo[DANGER + near] += 1
            for e in range(4):
                far = int(s.way[near, e])
                if far >= 0 and far != square:
                    memo[DANGER + far] += 1
