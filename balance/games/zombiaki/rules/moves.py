"""Movement: what holds a piece, where it fits, stepping, and what happens on the square it comes to."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, ROWS
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.pieces import (
    drop_shield,
    hit,
    kill,
    move_piece,
    remove_piece,
    row_of,
    strike,
    take_thing,
)
from balance.games.zombiaki.state import Cause, End, Flag, Phase

__all__ = [
    "can_step_back",
    "can_walk",
    "cross",
    "enter",
    "fits",
    "forward_fits",
    "go",
    "has_room",
    "line_strength",
    "locked",
    "mark_special",
    "may_special",
    "movable",
    "pit_depth",
    "step_back",
    "wall_height",
]

_NET = int(Flag.NET)
_CARD = int(Flag.CARD)
_HELD = int(Flag.HELD)
_DONE = int(Flag.DONE)
_LOCKED = int(Flag.LOCKED)
_HUMANS = int(Phase.HUMANS)
_NAPALM_CARD = int(Card.NAPALM)
_NAPALM = int(Cause.NAPALM)
_BARREL = int(Cause.BARREL)
_PIT = int(Cause.PIT)
_BREAKTHROUGH = int(End.BREAKTHROUGH)


@kernel
def _holds(s, p):  # type: ignore[no-untyped-def]
    """Tell whether barrier, net and freeze hold pieces now (ZMB-39)."""
    return int(p.holds_late) == 0 or int(s.phase) != _HUMANS


@kernel
def movable(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether nothing holds the piece on a square: net, barrier, or freeze where it stops every move (ZMB-39)."""
    if not _holds(s, p):
        return True
    if int(s.frozen) != 0 and int(p.freeze_some) == 0:
        return False
    return int(s.marks[q]) & _NET == 0 and not int(s.blocked) >> q & 1


@kernel
def has_room(s, p, to):  # type: ignore[no-untyped-def]
    """Tell whether a square has no piece and no barrier forbids coming there."""
    if (int(s.zombies) | int(s.dogs)) >> to & 1:
        return False
    return not (int(s.blocked) >> to & 1 and _holds(s, p))


@kernel
def wall_height(s, p, q):  # type: ignore[no-untyped-def]
    """Return the height of the wall on a square, 0 where there is none."""
    return int(p.number[int(s.thing[q])]) if int(s.walls) >> q & 1 else 0


@kernel
def pit_depth(s, p, q):  # type: ignore[no-untyped-def]
    """Return the depth of the pit trap on a square, 0 where there is none."""
    return int(p.number[int(s.thing[q])]) if int(s.pits) >> q & 1 else 0


@kernel
def fits(s, p, q, to):  # type: ignore[no-untyped-def]
    """Tell whether the piece on `q` may come to a square by its own strength (ZMB-31)."""
    if not has_room(s, p, to):
        return False
    height = wall_height(s, p, to)
    return height == 0 or (int(s.zombies) >> q & 1 != 0 and int(s.strength[q]) >= height)


@kernel
def line_strength(s, p, q):  # type: ignore[no-untyped-def]
    """Return the strength of the unbroken line that ends with the zombie on `q` and pushes it forward (ZMB-30)."""
    total = int(s.strength[q])
    for at in range(q - 1, q - row_of(q) - 1, -1):
        if int(s.zombies) >> at & 1:
            if int(p.netted_push) != 0 or int(s.marks[at]) & _NET == 0:
                total += int(s.strength[at])
        elif not int(s.dogs) >> at & 1 or int(p.dogs_break) != 0:
            break
        else:
            total += int(p.dog_strength)
    return total


@kernel
def forward_fits(s, p, q, alone):  # type: ignore[no-untyped-def]
    """Tell whether the square ahead of the zombie on `q` (not on the last row) takes it.

    Parameters
    ----------
    s, p : records
    q : int
        Square.
    alone : int
        1 when only its own strength climbs a wall, 0 when its line pushes.

    Returns
    -------
    bool
    """
    if not has_room(s, p, q + 1):
        return False
    height = wall_height(s, p, q + 1)
    if height == 0:
        return True
    return (int(s.strength[q]) if alone else line_strength(s, p, q)) >= height


@kernel
def can_walk(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on a square makes its obligatory move now (ZMB-28, ZMB-29)."""
    if int(s.marks[q]) & (_DONE | _HELD | _NET) or int(s.frozen) != 0 or int(s.blocked) >> q & 1:
        return False
    return row_of(q) == LAST_ROW or forward_fits(s, p, q, 0)


@kernel
def may_special(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on a square may still be moved by a card or an order this turn (ZMB-33)."""
    if int(p.any_two) != 0:
        return int(s.moves[q]) < 2 and int(s.marks[q]) & _LOCKED == 0
    return int(s.marks[q]) & _CARD == 0


@kernel
def mark_special(s, q):  # type: ignore[no-untyped-def]
    """Note a zombie's move by a card or an order."""
    s.marks[q] = int(s.marks[q]) | _CARD
    s.moves[q] = int(s.moves[q]) + 1


@kernel
def _fall(s, p, q):  # type: ignore[no-untyped-def]
    """Meet the pit trap on a square (ZMB-81, ZMB-82)."""
    if int(s.shield[q]) != 0:
        drop_shield(s, q)
        take_thing(s, p, q)
        return
    dogs = int(s.dogs) >> q & 1 != 0
    strength = int(p.dog_strength) if dogs else int(s.strength[q])
    if strength <= pit_depth(s, p, q):
        kill(s, q, _PIT)
        take_thing(s, p, q)


@kernel
def _trapped(s, p, q):  # type: ignore[no-untyped-def]
    """Meet the human card on a square: barrel, mine or pit trap; a mine is lit and explodes next (ZMB-35, ZMB-89)."""
    bit = 1 << q
    if int(s.barrels) & bit and int(p.barrel_rolls) == 0:
        strike(s, q, _BARREL)
        take_thing(s, p, q)
    elif int(s.mines) & bit:
        s.lit = int(s.lit) | bit
    elif int(s.pits) & bit:
        _fall(s, p, q)


@kernel
def enter(s, p, q):  # type: ignore[no-untyped-def]
    """Let the piece that has just come to a square meet fire, then the card that lies there (ZMB-35).

    Parameters
    ----------
    s, p : records
    q : int
        Square; a mine set off here is only lit.
    """
    bit = 1 << q
    if int(s.zombies) & bit and row_of(q) >= int(s.deepest):
        s.deepest = row_of(q) + 1
    for _ in range(int(s.napalm[q])):
        hit(s, q, int(p.number[_NAPALM_CARD]), _NAPALM)
    if not (int(s.zombies) | int(s.dogs)) & bit:
        return
    if int(s.things) & bit:
        _trapped(s, p, q)
    if int(p.dog_leaves) != 0 and int(s.dogs) & bit and row_of(q) == LAST_ROW:
        remove_piece(s, q)


@kernel
def go(s, p, q, to):  # type: ignore[no-untyped-def]
    """Move the piece on `q` to a square without a piece, and let it meet what lies there."""
    move_piece(s, q, to)
    enter(s, p, to)


@kernel
def locked(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on a square was massed and no card of either side moves it now (ZMB-91)."""
    return int(p.mass_free) == 0 and int(s.marks[q]) & _LOCKED != 0


@kernel
def can_step_back(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether the piece on a square could step back now, if nothing but a lock stops it."""
    return row_of(q) > 0 and movable(s, p, q) and fits(s, p, q, q - 1)


@kernel
def step_back(s, p, q, must):  # type: ignore[no-untyped-def]
    """Move the piece on a square one row towards the graveyard if that is possible (ZMB-36, ZMB-91).

    Parameters
    ----------
    s, p : records
    q : int
        Square.
    must : bool
        Whether a massed zombie steps back too.

    Returns
    -------
    bool
        Whether it moved.
    """
    if not can_step_back(s, p, q) or (not must and locked(s, p, q)):
        return False
    go(s, p, q, q - 1)
    return True


@kernel
def cross(s, q):  # type: ignore[no-untyped-def]
    """Let the zombie on a square of the last row get over the barricade: the zombies win (ZMB-1, ZMB-3)."""
    s.ended = _BREAKTHROUGH
    s.crossed = q + 1
    s.deepest = ROWS + 1
    remove_piece(s, q)
