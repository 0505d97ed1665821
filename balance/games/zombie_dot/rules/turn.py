"""The order of play: turns, skips, refills, and how a round ends."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.rules.hands import holds_cards, out_of_cards
from balance.games.zombie_dot.rules.legal import can_lay, is_zombie, may_discard
from balance.games.zombie_dot.state import End, Phase

__all__ = ["after_card", "begin_turn", "close_turn", "current_seat", "is_over", "next_turn", "round_lost"]

_LAY = int(Phase.LAY)
_REFILL = int(Phase.REFILL)
_RUNNING = int(End.RUNNING)
_ALL_OUT = int(End.ALL_OUT)
_SOME_OUT = int(End.SOME_OUT)
_NONE_OUT = int(End.NONE_OUT)
_TURN_CAP = int(End.TURN_CAP)
_WITH_ZOMBIE = 1
_UNABLE = 2


@kernel
def current_seat(s, p):  # type: ignore[no-untyped-def]
    """Return the deciding seat, -1 when a refill is due."""
    return int(s.seat) if int(s.phase) == _LAY else -1


@kernel
def is_over(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the round is decided."""
    return int(s.ended) != _RUNNING


@kernel
def is_out(s, seat):  # type: ignore[no-untyped-def]
    """Tell whether a survivor has got out."""
    return int(s.finished) >> seat & 1 != 0


@kernel
def begin_turn(s, p):  # type: ignore[no-untyped-def]
    """Let the seat begin its turn."""
    s.phase = _LAY
    s.to_lay = p.batch[int(s.seat)]
    s.used_now = 0


@kernel
def next_turn(s, p):  # type: ignore[no-untyped-def]
    """Pass the turn to the left; a survivor who is out takes none (ZD-5, ZD-36)."""
    if int(s.turn) >= int(p.turn_cap):
        s.ended = _TURN_CAP
        return
    s.turn += 1
    if is_zombie(p, int(s.seat)):
        s.lap += 1
    s.seat = (int(s.seat) + 1) % int(p.players)
    while is_out(s, int(s.seat)):
        s.seat += 1
    begin_turn(s, p)


@kernel
def _stuck_survivors(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every survivor who still holds cards has skipped in this round, no card between (ZD-38)."""
    for seat in range(int(p.players) - 1):
        if not is_out(s, seat) and (seat > int(s.seat) or int(s.skipped[seat]) == 0):
            return False
    return True


@kernel
def _nobody_able(s, p):  # type: ignore[no-untyped-def]
    """Tell whether no seat can lay or discard a card (one reading of ZD-38)."""
    for seat in range(int(p.players)):
        if not is_out(s, seat) and (can_lay(s, p, seat) or may_discard(s, p, seat)):
            return False
    return True


@kernel
def round_lost(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the survivors still in the round have lost (ZD-38, ZD-39).

    Asked when a seat has skipped, and when a survivor has got out: nobody left may be able to lay.
    """
    seat = int(s.seat)
    if int(p.everyone_skips) == _UNABLE:
        return _nobody_able(s, p)
    if int(p.everyone_skips) == _WITH_ZOMBIE:
        return is_zombie(p, seat) and _stuck_survivors(s, p)
    return not is_zombie(p, seat) and _stuck_survivors(s, p)


@kernel
def _note_turn(s, p, nothing):  # type: ignore[no-untyped-def]
    """Note whether the seat skipped; a survivor's card may open a square, so skips before it count no more (ZD-38)."""
    seat = int(s.seat)
    if not nothing and not is_zombie(p, seat):
        for other in range(int(p.players)):
            s.skipped[other] = 0
    s.skipped[seat] = 1 if nothing else 0


@kernel
def close_turn(s, p):  # type: ignore[no-untyped-def]
    """End the turn of the seat: see whether the round is lost, refill or pass on (ZD-31, ZD-38, ZD-43)."""
    seat = int(s.seat)
    nothing = int(s.used_now) == 0
    _note_turn(s, p, nothing)
    s.to_lay = 0
    if nothing:
        able = int(p.may_pass) != 0 and can_lay(s, p, seat)
        if holds_cards(s, seat) and not able:
            s.blocked[seat] += 1
    if (nothing or is_out(s, seat)) and round_lost(s, p):
        s.ended = _SOME_OUT if int(s.finished) != 0 else _NONE_OUT
        return
    if not nothing and seat == 0 and int(s.deck_top) < int(s.deck_n) and not is_out(s, seat):
        s.phase = _REFILL
    else:
        next_turn(s, p)


@kernel
def after_card(s, p):  # type: ignore[no-untyped-def]
    """Go on after a card has left the hand: a survivor may be out, the batch may be over (ZD-36, ZD-42)."""
    seat = int(s.seat)
    s.to_lay -= 1
    s.used_now += 1
    if not is_zombie(p, seat) and out_of_cards(s, p, seat):
        s.finished |= 1 << seat
        if int(s.finished) == (1 << (int(p.players) - 1)) - 1:
            _note_turn(s, p, False)
            s.to_lay = 0
            s.ended = _ALL_OUT
            return
        close_turn(s, p)
    elif int(s.to_lay) == 0:
        close_turn(s, p)
