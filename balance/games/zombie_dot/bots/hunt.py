"""What the zombie hunts: the squares that are left to any card, and the chance that a survivor holds none that fits."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.rules.table import in_room, key_of
from balance.games.zombie_dot.state import Group, Side, Zone

__all__ = ["open_ends", "stuck"]

_UNUSED = int(Zone.UNUSED)
_DECK = int(Zone.DECK)
_HAND = int(Zone.HAND)
_SURVIVOR = int(Side.SURVIVOR)
_SURVIVOR_GROUPS = int(Group.ZOMBIE)
_SHAPES = 15  # sets of at least one edge
_CERTAIN = 1_000_000


@kernel
def open_ends(t, p):  # type: ignore[no-untyped-def]
    """Look at the empty squares that a path of any card leads to.

    A survivor's path serves ordinary cards, any path serves police, doctors and soldiers: whoever keeps those for the
    end is stopped only where no path ends in the open.

    Returns
    -------
    ends : int
        How many there are.
    fitting : int
        Survivors' cards that fit at least one of them: 15 bits (shapes 1 to 15) by group.
    """
    ends = fitting = 0
    for at in range(int(t.front_n)):
        cell = int(t.front[at])
        if int(t.card_at[cell]) != 0:
            continue
        key = key_of(t, cell)
        if key & 255 and in_room(t, p, cell):
            ends += 1
            for group in range(_SURVIVOR_GROUPS):
                fitting |= int(p.fits[group, key]) >> 1 << _SHAPES * group
    return ends, fitting


@kernel
def _unseen(t, p, fitting):  # type: ignore[no-untyped-def]
    """Return how many cards the zombie has not seen, and how many of them fit somewhere."""
    own, cards, fit = _HAND + int(p.players) - 1, 0, 0
    for card in range(int(p.cards)):
        zone = int(t.zone[card])
        if zone in (_UNUSED, _DECK) or (zone >= _HAND and zone != own):
            cards += 1
            fit += fitting >> (_SHAPES * int(p.role[card]) + int(p.edges[_SURVIVOR, card]) - 1) & 1
    return cards, fit


@kernel
def stuck(t, p, fitting):  # type: ignore[no-untyped-def]
    """Return the chance that a survivor holds no card that fits, in millionths, summed over the survivors with cards.

    Each hand is as likely as any other of its size out of the cards the zombie has not seen.
    """
    cards, fit = _unseen(t, p, fitting)
    total = 0
    for seat in range(int(p.players) - 1):
        held = int(t.hand_n[seat])
        chance = _CERTAIN if held > 0 else 0
        for drawn in range(held):
            chance = chance * max(0, cards - fit - drawn) // (cards - drawn)
        total += chance
    return total
