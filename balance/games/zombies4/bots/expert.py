"""The `expert` bot: walks by search, fights by table, leads dogs against opponents, times its cards."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.dues import answer_due, lay_token, worst_card
from balance.games.zombies4.bots.fights import answer_fight
from balance.games.zombies4.bots.herd import lay_tile, move_dogs, place_dogs
from balance.games.zombies4.bots.knobs import K
from balance.games.zombies4.bots.timing import answer_window
from balance.games.zombies4.bots.walk import walk
from balance.games.zombies4.state import Act, Due, Stage, card_code, code

__all__ = ["expert"]

_SPELL = int(Act.SPELL)
_DRAW = int(Act.DRAW)
_DISCARD = int(Act.DISCARD)
_FIGHT = int(Due.FIGHT)
_PLACE = int(Due.PLACE)
_TILE = int(Stage.TILE)
_TOKENS = int(Stage.PLACE_TOKENS)
_STAGE_DRAW = int(Stage.DRAW)
_MOVE = int(Stage.MOVE)
_STAGE_SPELL = int(Stage.SPELL)
_ZOMBIES = int(Stage.ZOMBIES)
_KEEP = int(K.KEEP)


@kernel
def _answer(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Answer what is on top of the stack."""
    due = int(s.pend_kind[int(s.pend_n) - 1])
    if due == _FIGHT:
        return answer_fight(s, p, seat, memo, knobs)
    return place_dogs(s, p, seat) if due == _PLACE else answer_due(s, p, seat)


@kernel
def expert(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the action of the `expert` bot.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.
    memo, knobs : ndarray of int32

    Returns
    -------
    int
        Action code.
    """
    if int(s.asking) > 0:
        return answer_window(s, p, seat, memo, knobs)
    if int(s.pend_n) > 0:
        return _answer(s, p, seat, memo, knobs)
    stage = int(s.stage)
    if stage == _MOVE:
        return walk(s, p, seat, memo, knobs)
    if stage == _ZOMBIES:
        return move_dogs(s, p, seat, knobs)
    if stage == _TOKENS:
        return lay_token(s, p)
    if stage == _TILE:
        return lay_tile(s, p, seat, knobs)
    if stage == _STAGE_SPELL:
        return code(_SPELL, 1, 0)
    if stage == _STAGE_DRAW:
        return code(_DRAW, 1, 0)
    worst = worst_card(s, p, seat)
    if worst >> 5 <= int(knobs[_KEEP]):
        return card_code(_DISCARD, worst & 31, 0, 1, 0)
    return card_code(_DISCARD, 0, 0, 0, 0)
