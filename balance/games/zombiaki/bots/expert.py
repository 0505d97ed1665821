"""`expert`: tries what it may do on a copy of the street and takes what leaves it best."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombiaki.bots.answers import answer
from balance.games.zombiaki.bots.candidates import CANDIDATES, candidate, candidates
from balance.games.zombiaki.bots.look import NEVER, outlook
from balance.games.zombiaki.bots.value import FEATURES, HELD
from balance.games.zombiaki.cards import CARDS, HUMANS
from balance.games.zombiaki.state import Act, Due, Phase, Step, act_card, act_do, code

__all__ = ["NOTES", "think"]

_DISCARD = int(Act.DISCARD)
_END_PHASE = int(Act.END_PHASE)
_DUE_NONE = int(Due.NONE)
_DUE_CLICK = int(Due.CLICK)
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_Z_DISCARD = int(Step.ZOMBIE_DISCARD)
_H_DISCARD = int(Step.HUMAN_DISCARD)
_ZOMBIES = int(Phase.ZOMBIES)
_GAIN = 2 * CANDIDATES  # where the notes keep what playing a card would gain
NOTES = _GAIN + CARDS


@kernel
def _worst(s, w, base, notes, seat):  # type: ignore[no-untyped-def]
    """Discard the card that is worth least, kept or played now."""
    first, last = (HUMANS, CARDS) if seat else (0, HUMANS)
    least, found = 1 << 30, first
    for card in range(first, last):
        if int(s.hand[card]) > 0:
            kept = int(w[base + HELD + card])
            worth = (-kept if seat else kept) + int(notes[_GAIN + card])
            if worth < least:
                least, found = worth, card
    return code(_DISCARD, found, 0, 0, 0)


@kernel
def think(s, p, seat, chance, w, margin, notes, scratch):  # type: ignore[no-untyped-def]
    """Return the action that leads to what is worth most by some weights.

    Parameters
    ----------
    s, p : records
    seat : int
    chance : record of CHANCE
        The bot's own; nothing is drawn while it looks ahead.
    w : ndarray of int, shape (3 * FEATURES,)
        Weights of the street the zombies leave, of the street after the moves as zombies see it, and as humans do.
    margin : int
        Points a play must gain over ending the phase.
    notes : ndarray of int32, shape (NOTES,)
    scratch : recarray of STATE

    Returns
    -------
    int
        A legal action.
    """
    due, step = int(s.due), int(s.step)
    if due not in (_DUE_NONE, _DUE_CLICK, _DUE_SHRAPNEL):
        return answer(s, p)
    discards = due == _DUE_NONE and step in (_Z_DISCARD, _H_DISCARD)
    if discards:
        for card in range(CARDS):
            notes[_GAIN + card] = 0
    base = 0 if int(s.phase) == _ZOMBIES and step >= _Z_DISCARD else FEATURES * (1 + seat)
    sign = -1 if seat else 1
    best, found, now = NEVER, 0, 0
    for at in range(candidates(s, p, seat, notes)):
        action = candidate(notes, at)
        ends = act_do(action) == _END_PHASE
        worth = sign * outlook(s, p, chance, w, base, scratch, 0 if ends else action)
        if ends:
            now = worth
            worth += margin
        elif discards:
            card = act_card(action)
            notes[_GAIN + card] = max(int(notes[_GAIN + card]), worth - now)
        if worth > best:
            best, found = worth, action
    return _worst(s, w, base, notes, seat) if discards else found
