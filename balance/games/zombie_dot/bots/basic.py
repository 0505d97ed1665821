"""A first-time player: it does what it can do now and does not look ahead."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.rules.legal import first_group, group_of, is_zombie, last_group, may_discard, shape_held
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.state import Act, Group, code

__all__ = ["basic", "card_of"]

_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_POLICE = int(Group.POLICE)
_DOCTOR = int(Group.DOCTOR)
_SOLDIER = int(Group.SOLDIER)
_ZOMBIE = int(Group.ZOMBIE)


@kernel
def card_of(s, p, seat, group, edges):  # type: ignore[no-untyped-def]
    """Return the first card of a hand with a shape and a group."""
    for at in range(int(s.hand_n[seat])):
        card = int(s.hands[seat, at])
        if shape_held(p, seat, card) == edges and group_of(p, seat, card) == group:
            return card
    return -1


@kernel
def _value(p, group, edges, key):  # type: ignore[no-untyped-def]
    """Return how good it looks to lay a shape on a square."""
    survivors, zombies = int(p.edges_n[edges & key & 15]), int(p.edges_n[edges & (key >> 4) & 15])
    if group == _ZOMBIE:
        return survivors
    if group in (_DOCTOR, _SOLDIER):
        return 100 * zombies - 50
    if group == _POLICE:
        return -30 + zombies
    return -int(p.edges_n[edges])


@kernel
def basic(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the best-looking action of a seat; of equal ones the first."""
    best, choice = -(1 << 30), -1
    for at in range(int(s.front_n)):
        cell = int(s.front[at])
        key = key_of(s, cell)
        for group in range(first_group(p, seat), last_group(p, seat) + 1):
            shapes = int(p.fits[group, key]) & int(s.hand_mask[seat, group])
            if shapes == 0 or not in_room(s, p, cell):
                continue
            for edges in range(1, 16):
                if shapes >> edges & 1:
                    value = _value(p, group, edges, key)
                    if value > best:
                        best, choice = value, (group << 4 | edges) << 12 | cell
    if choice >= 0:
        return code(_LAY, card_of(s, p, seat, choice >> 16, choice >> 12 & 15), choice & 4095)
    if not is_zombie(p, seat) and may_discard(s, p, seat):
        return code(_DISCARD, int(s.hands[seat, 0]), 0)
    return code(_SKIP, 0, 0)
