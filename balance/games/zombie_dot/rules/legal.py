"""Which cards may be laid where."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.state import Act, Group, Side, act_card, act_cell, act_do, code

__all__ = [
    "can_lay",
    "first_group",
    "group_of",
    "held",
    "is_legal",
    "is_zombie",
    "last_group",
    "legal_actions",
    "may_discard",
    "may_skip",
    "shape_held",
]

_LAY = int(Act.LAY)
_SKIP = int(Act.SKIP)
_DISCARD = int(Act.DISCARD)
_ZOMBIE_GROUP = int(Group.ZOMBIE)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)


@kernel
def is_zombie(p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat is the zombie's: the last one."""
    return seat == int(p.players) - 1


@kernel
def group_of(p, seat, card):  # type: ignore[no-untyped-def]
    """Return the placing rules that hold for a card in the hand of a seat."""
    return _ZOMBIE_GROUP if is_zombie(p, seat) else int(p.role[card])


@kernel
def first_group(p, seat):  # type: ignore[no-untyped-def]
    """Return the first group of placing rules of a seat."""
    return _ZOMBIE_GROUP if is_zombie(p, seat) else 0


@kernel
def last_group(p, seat):  # type: ignore[no-untyped-def]
    """Return the last group of placing rules of a seat."""
    return _ZOMBIE_GROUP if is_zombie(p, seat) else _ZOMBIE_GROUP - 1


@kernel
def shape_held(p, seat, card):  # type: ignore[no-untyped-def]
    """Return the edges a card shows when a seat lays it."""
    return int(p.edges[_ZOMBIE if is_zombie(p, seat) else _SURVIVOR, card])


@kernel
def can_lay(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat holds a card that fits somewhere (ZD-10 to ZD-16)."""
    for at in range(int(s.front_n)):
        cell = int(s.front[at])
        key = key_of(s, cell)
        fitting = 0
        for group in range(first_group(p, seat), last_group(p, seat) + 1):
            fitting |= int(p.fits[group, key]) & int(s.hand_mask[seat, group])
        if fitting and in_room(s, p, cell):
            return True
    return False


@kernel
def may_discard(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat may discard a card unplayed (ZD-45)."""
    return int(s.hand_n[seat]) > 0 and int(s.discards[seat]) < int(p.help_discards)


@kernel
def may_skip(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat may lay nothing (more) this turn (ZD-30)."""
    return int(p.may_pass) != 0 or not can_lay(s, p, seat)


@kernel
def held(s, seat, card):  # type: ignore[no-untyped-def]
    """Return the place of a card in a hand, -1 when it is not there."""
    for at in range(int(s.hand_n[seat])):
        if int(s.hands[seat, at]) == card:
            return at
    return -1


@kernel
def _in_front(s, cell):  # type: ignore[no-untyped-def]
    """Tell whether a square is one of the open ones."""
    for at in range(int(s.front_n)):  # noqa: SIM110 (kernels have no generators)
        if int(s.front[at]) == cell:
            return True
    return False


@kernel
def is_legal(s, p, action):  # type: ignore[no-untyped-def]
    """Tell whether the deciding seat may take an action."""
    seat, do = int(s.seat), act_do(action)
    if do == _SKIP:
        return action == code(_SKIP, 0, 0) and may_skip(s, p, seat)
    card, cell = act_card(action), act_cell(action)
    if held(s, seat, card) < 0:
        return False
    if do == _DISCARD:
        return cell == 0 and may_discard(s, p, seat)
    if do != _LAY or not _in_front(s, cell) or not in_room(s, p, cell):
        return False
    fitting = int(p.fits[group_of(p, seat, card), key_of(s, cell)])
    return fitting >> shape_held(p, seat, card) & 1 != 0


@kernel
def legal_actions(s, p, out):  # type: ignore[no-untyped-def]
    """Write the legal actions of the deciding seat: cards in the order of the hand, then discards, then the skip.

    Returns
    -------
    int
        How many; at most MAX_ACTIONS.
    """
    seat, n = int(s.seat), 0
    for k in range(int(s.hand_n[seat])):
        card = int(s.hands[seat, k])
        group, edges = group_of(p, seat, card), shape_held(p, seat, card)
        for at in range(int(s.front_n)):
            cell = int(s.front[at])
            if int(p.fits[group, key_of(s, cell)]) >> edges & 1 and in_room(s, p, cell):
                out[n] = code(_LAY, card, cell)
                n += 1
    lays = n
    if may_discard(s, p, seat):
        for k in range(int(s.hand_n[seat])):
            out[n] = code(_DISCARD, int(s.hands[seat, k]), 0)
            n += 1
    if lays == 0 or int(p.may_pass) != 0:
        out[n] = code(_SKIP, 0, 0)
        n += 1
    return n
