"""Pawns: arriving on a square, tokens, wounds, death and coming back (Combat and Player Movement Rules)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.fronts import in_front, leave_play
from balance.games.zombies4.state import BULLET_CAP, Due, Effect, push

__all__ = ["gain_bullets", "place_pawn", "respawn", "start_square", "take_freed", "take_token", "wound"]

_FIGHT = int(Due.FIGHT)
_MONKEYS = int(Effect.MONKEYS)
_HEART = 1
_TAKEN = 1


@kernel
def gain_bullets(s, seat, n):  # type: ignore[no-untyped-def]
    """Give bullets to a seat."""
    s.bullets[seat] = min(BULLET_CAP, int(s.bullets[seat]) + n)


@kernel
def start_square(p):  # type: ignore[no-untyped-def]
    """Return the first square of the Bridge, tile 0 (Z4-5)."""
    return int(p.start_square)


@kernel
def take_token(s, p, seat):  # type: ignore[no-untyped-def]
    """Take the token of the seat's square unless a dog is there; no heart beyond the cap (Z4-55, Z4-56)."""
    square = int(s.at[seat])
    token = int(s.token[square])
    if token == 0 or int(s.dogs[square]) > 0:
        return
    if token == _HEART:
        if int(s.half_hearts[seat]) + 2 > int(p.heart_cap):
            return
        s.half_hearts[seat] += 2
    else:
        gain_bullets(s, seat, 1)
    s.token[square] = 0


@kernel
def take_freed(s, p, square):  # type: ignore[no-untyped-def]
    """Where that is the reading, give the token of a square that dogs have just left to who stands there (Z4-89)."""
    if int(p.r_freed_token) != _TAKEN or int(s.ended) != 0:
        return
    players, first = int(p.players), int(s.seat)
    for i in range(players):
        seat = first + i if first + i < players else first + i - players
        if int(s.at[seat]) == square:
            take_token(s, p, seat)


@kernel
def _lose_monkeys(s, p, seat, square):  # type: ignore[no-untyped-def]
    """Discard Monkeys are Funny! on entering a square that is not wooded (Z4-82)."""
    kind = in_front(s, p, seat, _MONKEYS)
    if kind >= 0 and int(p.wooded[int(s.variant[square // 9])]) >> square % 9 & 1 == 0:
        leave_play(s, seat, kind)


@kernel
def place_pawn(s, p, seat, square, fights):  # type: ignore[no-untyped-def]
    """Put a pawn on a square, where it fights dogs at once or takes the token (Z4-51, Z4-84).

    Who is taken off the tile it was lost on is lost no longer (Z4-97). Who stands there already does not arrive.
    """
    if int(s.at[seat]) == square:
        return
    if int(s.lost[seat]) > 0 and int(s.at[seat]) // 9 != square // 9:
        s.lost[seat] = 0
    s.at[seat] = square
    if int(s.in_play[seat]) != 0:
        _lose_monkeys(s, p, seat, square)
    if fights and int(s.dogs[square]) > 0:
        push(s, _FIGHT, seat, 0, 0)
    else:
        take_token(s, p, seat)


@kernel
def die_now(s, p, seat):  # type: ignore[no-untyped-def]
    """Take a pawn off the map: half the kills (rounded up) and everything in play are lost (Z4-47, Z4-48).

    It has left the tile it was lost on (Z4-97).
    """
    loss = (int(s.kills[seat]) * int(p.kill_loss) + 99) // 100
    humans = min(loss, int(s.human_kills[seat]))
    s.kills[seat] -= loss
    s.human_kills[seat] -= humans
    s.supply += loss - humans
    for kind in range(int(p.card_kinds)):
        if int(s.in_play[seat]) >> kind & 1:
            leave_play(s, seat, kind)
    s.at[seat] = -1
    s.half_hearts[seat] = 0
    s.lost[seat] = 0
    s.deaths[seat] += 1
    if seat == int(s.seat):
        s.moves_left = 0


@kernel
def wound(s, p, seat, half_hearts):  # type: ignore[no-untyped-def]
    """Take half hearts off a seat; with none left it dies (Z4-45)."""
    left = int(s.half_hearts[seat]) - half_hearts
    if left > 0:
        s.half_hearts[seat] = left
    else:
        die_now(s, p, seat)


@kernel
def respawn(s, p, seat):  # type: ignore[no-untyped-def]
    """Bring a dead pawn back to the Bridge with the tokens of the start (Z4-49, Z4-50)."""
    s.at[seat] = start_square(p)
    if int(s.in_play[seat]) != 0:
        _lose_monkeys(s, p, seat, start_square(p))
    if int(p.r_respawn_tokens) == 0:
        s.bullets[seat] = 0
    gain_bullets(s, seat, int(p.start_bullets))
    s.half_hearts[seat] = int(p.start_hearts)
