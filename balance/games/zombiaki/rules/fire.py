"""Cards that deal points over squares: gasoline along a path (or over a patch), and the flamethrower over a row."""

from __future__ import annotations

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANES, LAST_ROW, NEAR4, ROW_MASK, ROWS, SQUARES, connected
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.pieces import hit, lightable, row_of
from balance.games.zombiaki.state import Act, Cause, code

__all__ = [
    "behind_wall",
    "burn",
    "emit_flames",
    "emit_gasoline",
    "flame_row",
    "flames_ok",
    "gasoline_ok",
    "gasoline_square",
    "gasoline_steps",
    "ignite_flames",
    "ignite_gasoline",
]

_GASOLINE = int(Card.GASOLINE)
_FLAMETHROWER = int(Card.FLAMETHROWER)
_BY_GASOLINE = int(Cause.GASOLINE)
_BY_FLAME = int(Cause.FLAMETHROWER)
_PLAY = int(Act.PLAY)
_NEVER = 1 << 20  # points no card has: a shield stops the spill


@kernel
def burn(s, p, q, points, cause):  # type: ignore[no-untyped-def]
    """Burn a square: damage to the piece there, and a mine or car is lit (ZMB-69)."""
    hit(s, q, points, cause)
    if lightable(s, p, q):
        s.lit = int(s.lit) | 1 << q


@kernel
def _price(s, q):  # type: ignore[no-untyped-def]
    """Return the points gasoline needs to get past a square (ZMB-71, ZMB-72)."""
    if not (int(s.zombies) | int(s.dogs)) >> q & 1:
        return 1
    return _NEVER if int(s.shield[q]) != 0 else int(s.strength[q])


@kernel
def gasoline_steps(more):  # type: ignore[no-untyped-def]
    """Return the number of squares of a gasoline path."""
    return more & 7


@kernel
def gasoline_square(more, at):  # type: ignore[no-untyped-def]
    """Return a square of a gasoline path."""
    return more >> 3 + 4 * at & 15


@kernel
def _path_left(s, p, more):  # type: ignore[no-untyped-def]
    """Return the points left at the end of a gasoline path, -1 when it cannot be spilled.

    A path is its number of squares in three bits, then four bits per square.
    """
    left, seen, before = int(p.number[_GASOLINE]), 0, -1
    n = gasoline_steps(more)
    if n == 0 or more >> 3 + 4 * n:
        return -1
    for at in range(n):
        q = gasoline_square(more, at)
        if q >= SQUARES or seen >> q & 1 or left == 0 or (before >= 0 and not int(NEAR4[q]) >> before & 1):
            return -1
        left = max(0, left - _price(s, q))
        seen |= 1 << q
        before = q
    return left


@kernel
def _useful(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether fire on a square does anything."""
    return (int(s.zombies) | int(s.dogs)) >> q & 1 != 0 or lightable(s, p, q)


@kernel
def _patch_left(s, p, more):  # type: ignore[no-untyped-def]
    """Return the points left after a patch of gasoline, -1 when it cannot be spilled.

    A patch is a mask of squares in 15 bits, then the square that is lit last in four.
    """
    mask, last = more & 0x7FFF, more >> 15
    if last >= SQUARES or not mask >> last & 1:
        return -1
    rest = mask & ~(1 << last)
    if not connected(rest) or (rest and not int(NEAR4[last]) & rest):
        return -1
    left = int(p.number[_GASOLINE])
    useful = _useful(s, p, last)
    while rest and left > 0:
        q = low_bit(rest)
        rest &= rest - 1
        useful = useful or _useful(s, p, q)
        left -= _price(s, q)
    return max(0, left - _price(s, last)) if left > 0 and useful else -1


@kernel
def gasoline_ok(s, p, more):  # type: ignore[no-untyped-def]
    """Tell whether gasoline may be spilled so; a path ends where fire does something (ZMB-71)."""
    if int(p.gasoline_spreads) != 0:
        return _patch_left(s, p, more) >= 0
    if _path_left(s, p, more) < 0:
        return False
    return _useful(s, p, gasoline_square(more, gasoline_steps(more) - 1))


@kernel
def _emit_patches(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every patch of gasoline."""
    most = int(p.number[_GASOLINE])
    for mask in range(1, 1 << SQUARES):
        if bit_count(mask) > most or not connected(mask):
            continue
        left = mask
        while left:
            more = mask | low_bit(left) << 15
            left &= left - 1
            if _patch_left(s, p, more) >= 0:
                out[n] = code(_PLAY, _GASOLINE, 0, 0, more)
                n += 1
    return n


@kernel
def emit_gasoline(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every way to spill gasoline; paths grow in `out` itself, then those without use are left out."""
    if int(p.gasoline_spreads) != 0:
        return _emit_patches(s, p, out, n)
    last = n
    for q in range(SQUARES):
        out[last] = 1 | q << 3
        last += 1
    at = n
    while at < last:
        more = int(out[at])
        at += 1
        steps = gasoline_steps(more)
        if _path_left(s, p, more) > 0:
            near = int(NEAR4[gasoline_square(more, steps - 1)])
            while near:
                longer = more + 1 | low_bit(near) << 3 + 4 * steps
                near &= near - 1
                if _path_left(s, p, longer) >= 0:
                    out[last] = longer
                    last += 1
    for at in range(n, last):
        if gasoline_ok(s, p, int(out[at])):
            out[n] = code(_PLAY, _GASOLINE, 0, 0, int(out[at]))
            n += 1
    return n


@kernel
def ignite_gasoline(s, p, more):  # type: ignore[no-untyped-def]
    """Spill gasoline: each square takes what kills, the last one whatever is left (ZMB-71, ZMB-72)."""
    left = int(p.number[_GASOLINE])
    if int(p.gasoline_spreads) != 0:
        rest, last = more & 0x7FFF & ~(1 << (more >> 15)), more >> 15
        while rest:
            q = low_bit(rest)
            rest &= rest - 1
            price = _price(s, q)
            left -= price
            burn(s, p, q, price, _BY_GASOLINE)
        burn(s, p, last, min(left, _price(s, last)), _BY_GASOLINE)
        return
    for at in range(gasoline_steps(more)):
        q = gasoline_square(more, at)
        points = min(left, _price(s, q))
        left -= points
        burn(s, p, q, points, _BY_GASOLINE)


@kernel
def behind_wall(s, q):  # type: ignore[no-untyped-def]
    """Tell whether a wall stands between a square and the barricade."""
    ahead = LAST_ROW - row_of(q)
    return (int(s.walls) >> q + 1) & (1 << ahead) - 1 != 0


@kernel
def flame_row(s, p):  # type: ignore[no-untyped-def]
    """Return the row a flamethrower reaches, -1 for none (ZMB-73)."""
    pieces = int(s.zombies) | int(s.dogs)
    for row in range(LAST_ROW, -1, -1):
        here = pieces & ROW_MASK << row
        if not here:
            continue
        while here:
            if not behind_wall(s, low_bit(here)):
                return row
            here &= here - 1
        if int(p.flame_next) == 0:
            return -1
    return -1


@kernel
def _flame_square_ok(s, p, q, points, between):  # type: ignore[no-untyped-def]
    """Tell whether a square may get so many points; an empty one wastes 1, between others or to light a card."""
    piece = (int(s.zombies) | int(s.dogs)) >> q & 1 != 0
    if points == 0:
        return not between or (piece and not behind_wall(s, q))
    if behind_wall(s, q):
        return False
    return piece or (points == 1 and (between or lightable(s, p, q)))


@kernel
def flames_ok(s, p, row, more):  # type: ignore[no-untyped-def]
    """Tell whether the flamethrower may deal its points so: four bits per lane (ZMB-73)."""
    if row < 0 or row != flame_row(s, p) or more >> 4 * LANES:
        return False
    a, b, c = more & 15, more >> 4 & 15, more >> 8
    aimed = (int(a > 0) | int(b > 0) << ROWS | int(c > 0) << 2 * ROWS) << row
    if a + b + c != int(p.number[_FLAMETHROWER]) or not aimed & (int(s.zombies) | int(s.dogs)):
        return False
    between = a > 0 and c > 0
    return (
        _flame_square_ok(s, p, row, a, False)
        and _flame_square_ok(s, p, ROWS + row, b, between)
        and _flame_square_ok(s, p, 2 * ROWS + row, c, False)
    )


@kernel
def emit_flames(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every way to deal the points of a flamethrower."""
    row, power = flame_row(s, p), int(p.number[_FLAMETHROWER])
    if row < 0:
        return n
    for a in range(power + 1):
        for b in range(power + 1 - a):
            more = a | b << 4 | power - a - b << 8
            if flames_ok(s, p, row, more):
                out[n] = code(_PLAY, _FLAMETHROWER, row, 0, more)
                n += 1
    return n


@kernel
def ignite_flames(s, p, row, more):  # type: ignore[no-untyped-def]
    """Deal the points of a flamethrower over a row (ZMB-73)."""
    for lane in range(LANES):
        points = more >> 4 * lane & 15
        if points > 0:
            burn(s, p, lane * ROWS + row, points, _BY_FLAME)
