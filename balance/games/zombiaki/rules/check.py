"""Invariants: every card lies in one zone, every piece stands where it may, and something can happen next."""

from __future__ import annotations

from balance.core.bits import bit_count
from balance.core.jit import kernel
from balance.games.zombiaki.board import ALL, ROWS, SQUARES
from balance.games.zombiaki.cards import CARDS, HUMANS, Card
from balance.games.zombiaki.rules.phases import current_seat
from balance.games.zombiaki.state import Due, Flag, Phase, Step

__all__ = ["check"]

_DOGS = int(Card.DOGS)
_BOSS = int(Card.BOSS)
_HUMAN = int(Card.HUMAN)
_NAPALM = int(Card.NAPALM)
_BARRIER = int(Card.BARRIER)
_ZOMBIES = 4
_BITTEN = 32
_DUE_NONE = int(Due.NONE)
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_DUE_CLICK = int(Due.CLICK)
_PASSING = int(Flag.SWEEP | Flag.RETREAT | Flag.HIT)
_PHASE_ZOMBIES = int(Phase.ZOMBIES)
_Z_PLAY = int(Step.ZOMBIE_PLAY)


@kernel
def _on_street(s, card):  # type: ignore[no-untyped-def]
    """Count the copies of a card on the street."""
    n = 0
    for q in range(SQUARES):
        if card >= HUMANS:
            n += int(s.napalm[q]) if card == _NAPALM else int(int(s.thing[q]) == card)
        elif card < _ZOMBIES:
            n += int(s.made[q]) >> 8 * card & 255
        elif card == _DOGS:
            n += int(s.dogs) >> q & 1
        elif card == _BOSS:
            n += int(int(s.boss[q]) > 0)
        elif card == _HUMAN:
            n += int(s.shield[q]) + (int(s.made[q]) >> _BITTEN & 255)
    return n


@kernel
def _in_decks(s, card):  # type: ignore[no-untyped-def]
    """Count the copies of a card in deck and discard pile."""
    n = 0
    side = 1 if card >= HUMANS else 0
    for at in range(int(s.top[side]), int(s.deck_n[side])):
        n += int(card == (int(s.human_deck[at]) if side else int(s.zombie_deck[at])))
    for at in range(int(s.spent_n[side])):
        n += int(card == (int(s.human_spent[at]) if side else int(s.zombie_spent[at])))
    return n


@kernel
def _cards_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every card lies in exactly one zone and the hands agree with their sizes."""
    held_0, held_1 = 0, 0
    for card in range(CARDS):
        held = int(s.hand[card])
        if held < 0 or held + _on_street(s, card) + _in_decks(s, card) != int(p.copies[card]):
            return False
        if card >= HUMANS:
            held_1 += held
        else:
            held_0 += held
    return held_0 == int(s.hand_n[0]) and held_1 == int(s.hand_n[1])


@kernel
def _piece_ok(s, q):  # type: ignore[no-untyped-def]
    """Tell whether the piece on a square, or its absence, is sound."""
    if int(s.zombies) >> q & 1:
        return int(s.strength[q]) > 0 and int(s.made[q]) > 0 and 0 <= int(s.shield[q]) <= 1 and int(s.boss[q]) >= 0
    if int(s.made[q]) != 0 or int(s.shield[q]) != 0 or int(s.boss[q]) != 0:
        return False
    if int(s.dogs) >> q & 1:
        return int(s.strength[q]) > 0
    return int(s.strength[q]) == 0 and int(s.marks[q]) == 0 and int(s.moves[q]) == 0 and int(s.printed[q]) == 0


@kernel
def _pieces_sound(s):  # type: ignore[no-untyped-def]
    """Tell whether pieces stand on the street, one to a square, and none marked outside a resolution."""
    zombies, dogs = int(s.zombies), int(s.dogs)
    if zombies & dogs or (zombies | dogs) & ~ALL:
        return False
    busy = int(s.ended) != 0 or int(s.due) != _DUE_NONE
    for q in range(SQUARES):  # noqa: SIM110 (kernels have no generators)
        if not _piece_ok(s, q) or (not busy and int(s.marks[q]) & _PASSING):
            return False
    return True


@kernel
def _things_sound(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the masks of human cards agree with the squares, and no piece stands where it cannot."""
    kinds = int(s.walls) + int(s.barriers) + int(s.barrels) + int(s.mines) + int(s.cars) + int(s.pits)
    if kinds != int(s.things):
        return False
    for q in range(SQUARES):
        if (int(s.thing[q]) != 0) != (int(s.things) >> q & 1 != 0):
            return False
        if (int(s.napalm[q]) != 0) != (int(s.burning) >> q & 1 != 0):
            return False
    lit = int(s.lit) | int(s.later)
    if int(s.dogs) & int(s.walls) or lit & ~(int(s.mines) | int(s.cars)):
        return False
    pieces = int(s.zombies) | int(s.dogs)
    if (int(p.mine_under) == 0 and pieces & int(s.mines) & ~lit) or (
        int(p.holds_late) == 0 and pieces & int(s.barriers)
    ):
        return False
    return int(p.barrel_rolls) != 0 or not pieces & int(s.barrels)


@kernel
def _counters_in_range(s, p):  # type: ignore[no-untyped-def]
    """Tell whether counters are in range and agree with each other."""
    if not 1 <= int(s.turn) <= int(s.deck_n[0]) or not 0 <= int(s.deepest) <= ROWS + 1:
        return False
    if (int(s.deepest) == ROWS + 1) != (int(s.crossed) != 0) or int(s.bullets) < 0 or int(s.retreats) < 0:
        return False
    for side in range(2):
        if int(s.hand_n[side]) > int(p.hand_size[side]) or int(s.top[side]) > int(s.deck_n[side]):
            return False
    return (int(s.step) <= _Z_PLAY) == (int(s.phase) == _PHASE_ZOMBIES) and int(s.to_discard) >= 0


@kernel
def _resolved(s, p):  # type: ignore[no-untyped-def]
    """Tell whether nothing is left half done when no decision is due; explosions wait only for a retreat."""
    if int(s.ended) != 0:
        return True
    if int(s.later) & int(s.lit) or (int(s.later) != 0 and int(s.retreating) == 0):
        return False
    if (int(s.asked) != 0) != (int(s.due) == _DUE_CLICK):
        return False
    if int(s.due) != _DUE_NONE:
        return current_seat(s, p) >= 0
    waiting = bit_count(int(s.lit)) + int(s.retreats) + int(s.retreating) + int(s.sweeping)
    return waiting + int(s.bullets) + int(s.recoiling) == 0


@kernel
def check(s, p):  # type: ignore[no-untyped-def]
    """Return 0, or the number of the first broken invariant.

    Returns
    -------
    int
        1 cards, 2 pieces, 3 cards on the street, 4 counters, 5 something left half done.
    """
    if not _cards_kept(s, p):
        return 1
    if not _pieces_sound(s):
        return 2
    if not _things_sound(s, p):
        return 3
    if not _counters_in_range(s, p):
        return 4
    return 0 if _resolved(s, p) else 5
