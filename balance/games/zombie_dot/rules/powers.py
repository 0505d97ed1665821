"""What a laid card does: zombies infect, the police blocks, the doctor cures, the soldier clears."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.board import beside, opposite
from balance.games.zombie_dot.rules.table import flip, take_off
from balance.games.zombie_dot.state import Role, Side, Zone

__all__ = [
    "clear_zombies",
    "cure",
    "falls",
    "guards",
    "infect",
    "linked_card",
    "settle_police",
    "stand_off",
    "zombies_at",
]

_POLICE = int(Role.POLICE)
_ORDINARY = int(Role.ORDINARY)
_SURVIVOR = int(Side.SURVIVOR)
_ZOMBIE = int(Side.ZOMBIE)
_ON_TABLE = int(Zone.TABLE)
_REMOVED = int(Zone.REMOVED)


@kernel
def linked_card(s, p, card, direction):  # type: ignore[no-untyped-def]
    """Return the card whose path meets that of a card of the table in a direction, -1 for none (ZD-9)."""
    if int(p.edges[int(s.side[card]), card]) >> direction & 1 == 0:
        return -1
    other = int(s.card_at[beside(int(s.cell_of[card]), direction)]) - 1
    if other < 0 or int(p.edges[int(s.side[other]), other]) >> opposite(direction) & 1 == 0:
        return -1
    return other


@kernel
def zombies_at(s, p, card):  # type: ignore[no-untyped-def]
    """Return the number of zombies linked to a card of the table."""
    links = int(s.links[int(s.cell_of[card])]) >> 4 & 15
    return int(p.edges_n[int(p.edges[int(s.side[card]), card]) & links])


@kernel
def guards(s, p, card):  # type: ignore[no-untyped-def]
    """Tell whether a card acts as a police."""
    return int(p.role[card]) == _POLICE and int(s.plain[card]) == 0


@kernel
def stand_off(s, card):  # type: ignore[no-untyped-def]
    """Note that a police stands off a zombie (ZD-22)."""
    s.block_used[card] = 1
    s.blocks += 1


@kernel
def falls(s, p, card, laid_here):  # type: ignore[no-untyped-def]
    """Tell whether an attack turns a survivor (ZD-21 to ZD-24).

    `laid_here` is 1 when the laid zombie is linked to the card itself, 0 when the attack comes along a path.
    """
    if not guards(s, p, card):
        return True
    return zombies_at(s, p, card) > laid_here or (int(p.one_block) != 0 and int(s.block_used[card]) != 0)


@kernel
def _turn_to_zombie(s, p, card):  # type: ignore[no-untyped-def]
    """Turn a survivor into a zombie."""
    flip(s, p, card)
    s.infections += 1


@kernel
def infect(s, p, laid):  # type: ignore[no-untyped-def]
    """Let a laid zombie turn the survivors linked to it, and in one reading the path behind them (ZD-17 to ZD-20).

    The reached cards are gathered before any is turned, so that a turned one never counts against a police.
    """
    reached, n = 1 << laid, 1
    s.work[0] = laid
    at = 0
    while at < n:
        source = int(s.work[at])
        at += 1
        for direction in range(4):
            card = linked_card(s, p, source, direction)
            if card < 0 or int(s.side[card]) == _ZOMBIE or reached >> card & 1:
                continue
            if falls(s, p, card, 1 if source == laid else 0):
                reached |= 1 << card
                s.work[n] = card
                n += 1
            else:
                stand_off(s, card)
        if int(p.infect_path) == 0:
            break
    for k in range(1, n):
        _turn_to_zombie(s, p, int(s.work[k]))


@kernel
def cure(s, p, doctor):  # type: ignore[no-untyped-def]
    """Let a laid doctor turn back the zombies linked to it, or all along its path (ZD-25, ZD-26)."""
    reached, n = 1 << doctor, 1
    s.work[0] = doctor
    at = 0
    while at < n:
        source = int(s.work[at])
        at += 1
        for direction in range(4):
            card = linked_card(s, p, source, direction)
            if card >= 0 and reached >> card & 1 == 0:
                reached |= 1 << card
                s.work[n] = card
                n += 1
        if int(p.doctor_path) == 0:
            break
    for k in range(1, n):
        card = int(s.work[k])
        if int(s.side[card]) == _ZOMBIE:
            flip(s, p, card)
            s.cures += 1
            if int(p.plain_again) != 0 and int(p.role[card]) != _ORDINARY:
                s.plain[card] = 1


@kernel
def clear_zombies(s, p, soldier):  # type: ignore[no-untyped-def]
    """Let a laid soldier remove every zombie linked to it (ZD-27)."""
    for direction in range(4):
        card = linked_card(s, p, soldier, direction)
        if card >= 0 and int(s.side[card]) == _ZOMBIE:
            take_off(s, p, card)
            s.zone[card] = _REMOVED
            s.removed[int(s.removed_n)] = card
            s.removed_n += 1
            s.removals += 1


@kernel
def settle_police(s, p):  # type: ignore[no-untyped-def]
    """Turn every police with two linked zombies, until none is left (one reading of ZD-23)."""
    turned = True
    while turned:
        turned = False
        for card in range(int(p.cards)):
            if int(s.zone[card]) != _ON_TABLE or int(s.side[card]) != _SURVIVOR or not guards(s, p, card):
                continue
            if zombies_at(s, p, card) >= 2:
                _turn_to_zombie(s, p, card)
                turned = True
