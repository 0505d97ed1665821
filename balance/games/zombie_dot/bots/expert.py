"""A good player: it tries every card it can lay and looks at the room that is left to either side."""

from __future__ import annotations

from dataclasses import replace

from balance.core.game import Knob
from balance.core.jit import kernel
from balance.games.zombie_dot.bots.basic import card_of
from balance.games.zombie_dot.bots.sight import look, seen, shapes_of, take_back, threat, try_card
from balance.games.zombie_dot.rules.legal import first_group, is_zombie, last_group, may_discard
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.state import Act, Group, Side, code

__all__ = ["KNOBS", "SELFISH_KNOBS", "expert"]

_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_ORDINARY = int(Group.ORDINARY)
_ZOMBIE_GROUP = int(Group.ZOMBIE)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)

_TEAM_MINDED = ("team", "team_one", "team_two", "threat", "turned")  # what others gain from a survivor's laying

KNOBS = (
    Knob("team", 20, -400, 400, "survivor: room for any survivor's card"),
    Knob("team_one", 0, -400, 400, "survivor: each shape of the pack with a square where it fits"),
    Knob("team_two", 0, -400, 400, "survivor: each shape of the pack with a second square"),
    Knob("own_one", 60, -400, 400, "survivor: each own shape with a square where it fits"),
    Knob("own_two", 20, -400, 400, "survivor: each own shape with a second square"),
    Knob("own_three", 10, -400, 400, "survivor: each own shape with a third square"),
    Knob("threat", 20, -400, 400, "survivor: room the zombie could take at once"),
    Knob("paths", 10, -400, 400, "survivor: each path of the card that is kept back"),
    Knob("police", 60, -400, 400, "survivor: a police kept back"),
    Knob("doctor", 60, -400, 400, "survivor: a doctor kept back"),
    Knob("soldier", 60, -400, 400, "survivor: a soldier kept back"),
    Knob("turned", 30, -400, 400, "survivor: each zombie turned or removed"),
    Knob("hunt", 40, -400, 400, "zombie: room taken from the survivors"),
    Knob("hunt_one", 0, -400, 400, "zombie: each shape of the pack that no longer fits a square"),
    Knob("hunt_two", 0, -400, 400, "zombie: each shape of the pack that no longer fits two squares"),
    Knob("hunt_three", 0, -400, 400, "zombie: each shape of the pack that no longer fits three squares"),
    Knob("bite", 20, -400, 400, "zombie: each survivor turned"),
    Knob("next_one", 20, -400, 400, "zombie: each own shape with a square where it fits"),
    Knob("next_two", 5, -400, 400, "zombie: each own shape with a second square"),
    Knob("spread", 0, -400, 400, "zombie: each path of the card laid"),
)
SELFISH_KNOBS = tuple(replace(knob, default=0) if knob.name in _TEAM_MINDED else knob for knob in KNOBS)
(
    _TEAM,
    _TEAM_ONE,
    _TEAM_TWO,
    _OWN_ONE,
    _OWN_TWO,
    _OWN_THREE,
    _THREAT,
    _PATHS,
    _POLICE,
    _DOCTOR,
    _SOLDIER,
    _TURNED,
    _HUNT,
    _HUNT_ONE,
    _HUNT_TWO,
    _HUNT_THREE,
    _BITE,
    _NEXT_ONE,
    _NEXT_TWO,
    _SPREAD,
) = range(20)


@kernel
def _survivor_value(t, s, p, seat, knobs, card, group, cell):  # type: ignore[no-untyped-def]
    """Return the value of a survivor's laying."""
    n = try_card(t, p, card, cell, _SURVIVOR)
    look(t, p, _ORDINARY)
    shapes = shapes_of(s, p, seat, _ORDINARY, card)
    value = int(knobs[_TEAM]) * int(t.seen_room) // 1000
    value += seen(t, int(p.shapes), int(knobs[_TEAM_ONE]), int(knobs[_TEAM_TWO]), 0)
    value += seen(t, shapes, int(knobs[_OWN_ONE]), int(knobs[_OWN_TWO]), int(knobs[_OWN_THREE]))
    value += int(knobs[_TURNED]) * n
    if int(knobs[_THREAT]) != 0:
        value -= int(knobs[_THREAT]) * threat(t, p) // 1000
    if group == _ORDINARY:
        value -= int(knobs[_PATHS]) * int(p.edges_n[int(p.edges[_SURVIVOR, card])])
    else:
        value -= int(knobs[_POLICE + group - 1])
    take_back(t, s, p, card, cell, _SURVIVOR, n)
    return value


@kernel
def _zombie_value(t, s, p, seat, knobs, card, cell):  # type: ignore[no-untyped-def]
    """Return the value of a zombie's laying."""
    n = try_card(t, p, card, cell, _ZOMBIE)
    look(t, p, _ORDINARY)
    value = int(knobs[_BITE]) * n - int(knobs[_HUNT]) * int(t.seen_room) // 1000
    value -= seen(t, int(p.shapes), int(knobs[_HUNT_ONE]), int(knobs[_HUNT_TWO]), int(knobs[_HUNT_THREE]))
    if int(knobs[_NEXT_ONE]) != 0 or int(knobs[_NEXT_TWO]) != 0:
        look(t, p, _ZOMBIE_GROUP)
        shapes = shapes_of(s, p, seat, _ZOMBIE_GROUP, card)
        value += seen(t, shapes, int(knobs[_NEXT_ONE]), int(knobs[_NEXT_TWO]), 0)
    value += int(knobs[_SPREAD]) * int(p.edges_n[int(p.edges[_ZOMBIE, card])])
    take_back(t, s, p, card, cell, _ZOMBIE, n)
    return value


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
                    value = _zombie_value(t, s, p, seat, knobs, card, cell)
                else:
                    value = _survivor_value(t, s, p, seat, knobs, card, group, cell)
                if value > best:
                    best, choice = value, code(_LAY, card, cell)
    if choice >= 0:
        return choice
    if not zombie and may_discard(s, p, seat):
        return code(_DISCARD, int(s.hands[seat, 0]), 0)
    return code(_SKIP, 0, 0)
