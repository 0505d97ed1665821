"""The ways a seat may use its cards: searched, listed and judged (Event Card Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.targets import self_ok, shape_of, spot_ok, target_ok
from balance.games.zombies4.state import (
    CARD_KINDS,
    Act,
    Shape,
    act_do,
    act_extra,
    act_kind,
    act_seat,
    act_to,
    card_code,
)

__all__ = ["can_act", "can_answer", "emit_uses", "is_use"]

_PLAY = int(Act.PLAY)
_REMOVE = int(Act.REMOVE)
_USE = int(Act.USE)
_NONE = int(Shape.NONE)
_SEAT = int(Shape.SEAT)
_SEAT_SQUARE = int(Shape.SEAT_SQUARE)
_NEAR = int(Shape.NEAR_SQUARE)
_ANY = int(Shape.ANY_SQUARE)
_TILE = int(Shape.TILE)
_PAGE = int(Shape.SEAT_PAGE)
_OWN_TURN = 2
_FREE = 1


@kernel
def _may_play(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat may still play a card this round (Z4-28, Z4-29)."""
    return int(s.card_played[seat]) == 0 or (int(p.r_out_of_turn) == _FREE and seat != int(s.seat))


@kernel
def _kinds(s, p, seat, do):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) a seat may use in some way now, conditions and targets aside (Z4-27 to Z4-36)."""
    own = seat == int(s.seat)
    items = int(p.items) if own or int(p.r_item_use) == 0 else 0
    if do == _PLAY:
        if not _may_play(s, p, seat) or (not own and int(p.r_out_of_turn) == _OWN_TURN):
            return 0
        return int(s.held[seat]) & (items | (int(p.pages) if own else 0) | int(p.events) & ~int(p.answers))
    if do == _REMOVE:
        return 0 if int(s.page_removed[seat]) else int(s.in_play[seat]) & int(p.pages)
    return int(s.in_play[seat]) & int(p.usable) & items


@kernel
def can_answer(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat holds That Didn't Just Happen!?! and may still play a card (Z4-99)."""
    return int(s.held[seat]) & int(p.answers) != 0 and _may_play(s, p, seat)


@kernel
def _spots(s, shape):  # type: ignore[no-untyped-def]
    """Return how many squares, directions or pages a shape has per target seat."""
    if shape in (_NONE, _SEAT):
        return 1
    if shape in (_SEAT_SQUARE, _NEAR):
        return 45
    if shape == _ANY:
        return 9 * int(s.tiles_n)
    return 4 if shape == _TILE else CARD_KINDS


@kernel
def _aims_at_seat(shape):  # type: ignore[no-untyped-def]
    """Tell whether a shape names another player."""
    return shape in (_SEAT, _SEAT_SQUARE, _PAGE)


@kernel
def _square(s, seat, shape, target, spot):  # type: ignore[no-untyped-def]
    """Return the square of a spot: on the four tiles beside the seat's or the target's tile, or (last) on it."""
    if shape == _ANY:
        return spot
    home = int(s.at[target if shape == _SEAT_SQUARE else seat]) // 9
    tile = home if spot >= 36 else int(s.near[home, spot // 9])
    return -1 if tile < 0 else 9 * tile + spot % 9


@kernel
def _use_at(s, p, seat, kind, do, shape, target, spot):  # type: ignore[no-untyped-def]
    """Return the action that aims a card at a target's spot, -1 when it is not allowed."""
    if shape in (_NONE, _SEAT):
        return card_code(do, kind, target, 0, 0)
    extra = to = 0
    if shape in (_TILE, _PAGE):
        extra = spot
    else:
        to = _square(s, seat, shape, target, spot)
        if to < 0:
            return -1
    if not spot_ok(s, p, seat, kind, target, extra, to):
        return -1
    return card_code(do, kind, target, extra, to)


@kernel
def _next_use(s, p, seat, kind, do, start):  # type: ignore[no-untyped-def]
    """Return the number of the first allowed use from `start` on, -1 for none; `self_ok` is taken for granted."""
    shape = shape_of(p, kind, do)
    spots = _spots(s, shape)
    seats = _aims_at_seat(shape)
    target = start // spots
    spot = start - target * spots
    while target < (int(p.players) if seats else 1):
        if not seats or target_ok(s, p, seat, kind, target):
            while spot < spots:
                if _use_at(s, p, seat, kind, do, shape, target, spot) >= 0:
                    return target * spots + spot
                spot += 1
        target += 1
        spot = 0
    return -1


@kernel
def _any_use(s, p, seat, do):  # type: ignore[no-untyped-def]
    """Tell whether a seat has a card it may use in some way."""
    kinds = _kinds(s, p, seat, do)
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1 and self_ok(s, p, seat, kind, do) and _next_use(s, p, seat, kind, do, 0) >= 0:
            return True
    return False


@kernel
def can_act(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat has anything to answer when it is asked for a card (Z4-27)."""
    return _any_use(s, p, seat, _PLAY) or _any_use(s, p, seat, _REMOVE) or _any_use(s, p, seat, _USE)


@kernel
def emit_uses(s, p, seat, do, out, n):  # type: ignore[no-untyped-def]
    """Write every use of every card a seat may use in one way; return the new number."""
    kinds = _kinds(s, p, seat, do)
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1 == 0 or not self_ok(s, p, seat, kind, do):
            continue
        shape = shape_of(p, kind, do)
        spots = _spots(s, shape)
        at = _next_use(s, p, seat, kind, do, 0)
        while at >= 0:
            out[n] = _use_at(s, p, seat, kind, do, shape, at // spots, at % spots)
            n += 1
            at = _next_use(s, p, seat, kind, do, at + 1)
    return n


@kernel
def is_use(s, p, seat, action):  # type: ignore[no-untyped-def]
    """Judge the use of a card by a seat that is asked for one."""
    do, kind, target, extra, to = act_do(action), act_kind(action), act_seat(action), act_extra(action), act_to(action)
    if kind >= CARD_KINDS or _kinds(s, p, seat, do) >> kind & 1 == 0 or not self_ok(s, p, seat, kind, do):
        return False
    shape = shape_of(p, kind, do)
    if not _aims_at_seat(shape):
        if target != 0:
            return False
    elif not target_ok(s, p, seat, kind, target):
        return False
    if shape not in (_TILE, _PAGE) and extra != 0:
        return False
    if shape not in (_SEAT_SQUARE, _NEAR, _ANY) and to != 0:
        return False
    if shape in (_NONE, _SEAT):
        return True
    if (shape in (_TILE, _PAGE) and extra >= _spots(s, shape)) or to >= 9 * int(s.tiles_n):
        return False
    return spot_ok(s, p, seat, kind, target, extra, to)
