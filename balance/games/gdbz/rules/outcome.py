"""The outcome row: who won, why it ended, and what happened on the way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.state import End, Feral, Removed

__all__ = ["outcome"]

_END_RESCUED = int(End.RESCUED)
_BARK = int(Feral.CENTRAL_BARK)
_EATEN = int(Feral.EATEN)
_LOST = int(Feral.LOST)
_EMPTY = int(Feral.EMPTY_HAND)
_CHEW = int(Removed.CHEW)
_RIVER = int(Removed.RIVER)
_CLIFF = int(Removed.CLIFF)
_IN_BARK = int(Removed.CENTRAL_BARK)
_EFFECT = int(Removed.EFFECT)


@kernel
def outcome(s, p, row):  # type: ignore[no-untyped-def]
    """Fill an outcome row in place; a won game is won by every seat (GDBZ-1, GDBZ-2).

    Parameters
    ----------
    s, p : records
    row : record of the game's outcome dtype
    """
    ended = int(s.ended)
    row.end_reason = ended
    row.winners = (1 << int(p.players)) - 1 if ended == _END_RESCUED else 0
    row.turns = s.turn
    row.rescued = s.rescued
    row.eaten = s.eaten
    row.feral = s.feral
    row.feral_central_bark = s.feral_by[_BARK]
    row.feral_eaten = s.feral_by[_EATEN]
    row.feral_lost = s.feral_by[_LOST]
    row.feral_empty_hand = s.feral_by[_EMPTY]
    row.removed_chew = s.removed[_CHEW]
    row.removed_river = s.removed[_RIVER]
    row.removed_cliff = s.removed[_CLIFF]
    row.removed_central_bark = s.removed[_IN_BARK]
    row.removed_effect = s.removed[_EFFECT]
    row.cards_drawn = s.drawn
    row.reshuffles = s.reshuffles
    row.abilities = s.abilities
