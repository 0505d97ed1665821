"""A good player: it tries every card it can lay and looks at the room that is left to either side."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.bots.basic import card_of
from balance.games.zombie_dot.bots.hunt import open_ends, stuck
from balance.games.zombie_dot.bots.knobs import Weight
from balance.games.zombie_dot.bots.sight import look, seen, shapes_of, take_back, threat, try_card
from balance.games.zombie_dot.rules.legal import first_group, is_zombie, last_group, may_discard
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.rules.turn import round_lost
from balance.games.zombie_dot.state import Act, Group, Side, code

__all__ = ["expert"]

_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_ORDINARY = int(Group.ORDINARY)
_ZOMBIE_GROUP = int(Group.ZOMBIE)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)

_TEAM = int(Weight.TEAM)
_TEAM_TWO = int(Weight.TEAM_TWO)
_OWN_ONE = int(Weight.OWN_ONE)
_OWN_TWO = int(Weight.OWN_TWO)
_THREAT = int(Weight.THREAT)
_PATHS = int(Weight.PATHS)
_POLICE = int(Weight.POLICE)
_TURNED = int(Weight.TURNED)
_HUNT = int(Weight.HUNT)
_ENDS = int(Weight.ENDS)
_STUCK = int(Weight.STUCK)
_BITE = int(Weight.BITE)
_SPREAD = int(Weight.SPREAD)
_WAIT = int(Weight.WAIT)
_WAIT_ZOMBIE = int(Weight.WAIT_ZOMBIE)


@kernel
def _survivor_value(t, s, p, seat, knobs, card, group, cell):  # type: ignore[no-untyped-def]
    """Return the value of a survivor's laying."""
    n = try_card(t, p, card, cell, _SURVIVOR)
    look(t, p)
    shapes = shapes_of(s, p, seat, card)
    value = int(knobs[_TEAM]) * int(t.seen_room) // 1000
    value += seen(t, int(p.shapes), 0, int(knobs[_TEAM_TWO]))
    value += seen(t, shapes, int(knobs[_OWN_ONE]), int(knobs[_OWN_TWO]))
    value += int(knobs[_TURNED]) * n
    if int(knobs[_THREAT]) != 0:
        value -= int(knobs[_THREAT]) * threat(t, p) // 1000
    if group == _ORDINARY:
        value -= int(knobs[_PATHS]) * int(p.edges_n[int(p.edges[_SURVIVOR, card])])
    else:
        value -= int(knobs[_POLICE + group - 1])  # police, doctor and soldier follow each other as groups do
    take_back(t, s, p, card, cell, _SURVIVOR, n)
    return value


@kernel
def _zombie_value(t, s, p, knobs, card, cell):  # type: ignore[no-untyped-def]
    """Return the value of a zombie's laying."""
    n = try_card(t, p, card, cell, _ZOMBIE)
    look(t, p)
    value = int(knobs[_BITE]) * n - int(knobs[_HUNT]) * int(t.seen_room) // 1000
    ends, fitting = open_ends(t, p)
    value -= int(knobs[_ENDS]) * ends
    if int(knobs[_STUCK]) != 0:
        value += int(knobs[_STUCK]) * stuck(t, p, fitting) // 1000
    value += int(knobs[_SPREAD]) * int(p.edges_n[int(p.edges[_ZOMBIE, card])])
    take_back(t, s, p, card, cell, _ZOMBIE, n)
    return value


@kernel
def _waits(t, s, p, seat, knobs, best):  # type: ignore[no-untyped-def]
    """Tell whether laying nothing looks better than the best card, where the rules leave the choice (ZD-30)."""
    look(t, p)
    if is_zombie(p, seat):
        ends, fitting = open_ends(t, p)
        value = -int(knobs[_HUNT]) * int(t.seen_room) // 1000 - int(knobs[_ENDS]) * ends
        if int(knobs[_STUCK]) != 0:
            value += int(knobs[_STUCK]) * stuck(t, p, fitting) // 1000
        return value - int(knobs[_WAIT_ZOMBIE]) > best
    t.skipped[seat] = 1
    if round_lost(t, p):
        return False
    value = int(knobs[_TEAM]) * int(t.seen_room) // 1000
    value += seen(t, int(p.shapes), 0, int(knobs[_TEAM_TWO]))
    value += seen(t, shapes_of(s, p, seat, -1), int(knobs[_OWN_ONE]), int(knobs[_OWN_TWO]))
    if int(knobs[_THREAT]) != 0:
        value -= int(knobs[_THREAT]) * threat(t, p) // 1000
    return value - int(knobs[_WAIT]) > best


@kernel
def expert(s, p, seat, knobs, scratch):  # type: ignore[no-untyped-def]
    """Return the action whose table looks best to the seat; of equal ones the first."""
    scratch[0] = s
    t = scratch[0]
    zombie = is_zombie(p, seat)
    best, choice = -(1 << 30), -1
    for at in range(int(s.front_n)):
        cell = int(s.front[at])
        key = key_of(s, cell)
        for group in range(first_group(p, seat), last_group(p, seat) + 1):
            shapes = int(p.fits[group, key]) & int(s.hand_mask[seat, group])
            if shapes == 0 or not in_room(s, p, cell):
                continue
            for edges in range(1, 16):
                if shapes >> edges & 1 == 0:
                    continue
                card = card_of(s, p, seat, group, edges)
                if zombie:
                    value = _zombie_value(t, s, p, knobs, card, cell)
                else:
                    value = _survivor_value(t, s, p, seat, knobs, card, group, cell)
                if value > best:
                    best, choice = value, code(_LAY, card, cell)
    if choice >= 0:
        if int(p.may_pass) != 0 and _waits(t, s, p, seat, knobs, best):
            return code(_SKIP, 0, 0)
        return choice
    if not zombie and may_discard(s, p, seat):
        return code(_DISCARD, int(s.hands[seat, 0]), 0)
    return code(_SKIP, 0, 0)
