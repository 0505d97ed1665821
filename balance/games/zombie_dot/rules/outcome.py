"""The outcome row: who won, why the round ended, and what happened on the way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.state import End

__all__ = ["outcome"]

_ALL_OUT = int(End.ALL_OUT)
_NONE_OUT = int(End.NONE_OUT)
_SOME_OUT = int(End.SOME_OUT)


@kernel
def outcome(s, p, row):  # type: ignore[no-untyped-def]
    """Fill an outcome row in place: survivors who got out win, the zombie when none did (ZD-36, ZD-39).

    Parameters
    ----------
    s, p : records
    row : record of the game's outcome dtype
    """
    ended, zombie = int(s.ended), int(p.players) - 1
    winners = int(s.finished)
    if ended == _NONE_OUT or (ended == _SOME_OUT and int(p.any_stuck) != 0):
        winners |= 1 << zombie
    row.end_reason = ended
    row.winners = winners
    row.turns = s.turn
    row.rounds = s.lap
    out = 0
    for seat in range(zombie):
        out += int(s.finished) >> seat & 1
    row.survivors_out = out
    for seat in range(zombie + 1):
        row.laid[seat] = s.laid[seat]
        row.blocked[seat] = s.blocked[seat]
    row.infections = s.infections
    row.cures = s.cures
    row.removals = s.removals
    row.police_blocks = s.blocks
    row.area_filled = s.table_n
