"""Carrying out actions: laying a card, skipping, discarding, refilling."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.status import Status
from balance.games.zombie_dot.rules.hands import refill, take_from_hand
from balance.games.zombie_dot.rules.legal import is_zombie
from balance.games.zombie_dot.rules.powers import (
    clear_zombies,
    cure,
    guards,
    infect,
    settle_police,
    stand_off,
    zombies_at,
)
from balance.games.zombie_dot.rules.table import set_down
from balance.games.zombie_dot.rules.turn import after_card, close_turn, next_turn
from balance.games.zombie_dot.state import Act, Phase, Role, Side, Zone, act_card, act_cell, act_do

__all__ = ["apply"]

_OK = int(Status.OK)
_ILLEGAL = int(Status.ILLEGAL_ACTION)
_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_REFILL = int(Phase.REFILL)
_DOCTOR = int(Role.DOCTOR)
_SOLDIER = int(Role.SOLDIER)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)
_REMOVED = int(Zone.REMOVED)


@kernel
def _lay(s, p, card, cell):  # type: ignore[no-untyped-def]
    """Lay a card with everything that follows from it (ZD-10 to ZD-29)."""
    seat = int(s.seat)
    take_from_hand(s, p, seat, card)
    if is_zombie(p, seat):
        set_down(s, p, card, cell, _ZOMBIE, seat)
        infect(s, p, card)
    else:
        set_down(s, p, card, cell, _SURVIVOR, seat)
        role = int(p.role[card])
        if role == _DOCTOR:
            cure(s, p, card)
        elif role == _SOLDIER:
            clear_zombies(s, p, card)
        elif guards(s, p, card) and zombies_at(s, p, card) > 0:
            stand_off(s, card)
    if int(p.police_count) != 0:
        settle_police(s, p)
    s.laid[seat] += 1
    after_card(s, p)


@kernel
def _discard(s, p, card):  # type: ignore[no-untyped-def]
    """Take a card out of the game unplayed, in place of laying one (ZD-45)."""
    seat = int(s.seat)
    take_from_hand(s, p, seat, card)
    s.zone[card] = _REMOVED
    s.removed[int(s.removed_n)] = card
    s.removed_n += 1
    s.discards[seat] += 1
    after_card(s, p)


@kernel
def apply(s, p, chance, action):  # type: ignore[no-untyped-def]
    """Carry out one action, or the refill that is due (action 0), in place.

    Parameters
    ----------
    s, p : records
    chance : record of CHANCE
        Logs the cards a refill draws.
    action : int

    Returns
    -------
    int
        A Status.
    """
    if int(s.phase) == _REFILL:
        refill(s, p, chance)
        next_turn(s, p)
        return _OK
    do = act_do(action)
    if do == _LAY:
        _lay(s, p, act_card(action), act_cell(action))
    elif do == _SKIP:
        close_turn(s, p)
    elif do == _DISCARD:
        _discard(s, p, act_card(action))
    else:
        return _ILLEGAL
    return _OK
