"""Zombies: rolls, lines towards Central Bark, scares, hoomans eaten."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.gdbz.board import BARK, bit_count, inward
from balance.games.gdbz.rules.cards import raise_feral
from balance.games.gdbz.rules.hoomans import eat_hoomans
from balance.games.gdbz.state import Due, Feral, Removed, pop, push

__all__ = ["add_zombie", "enter_bark", "roll_zombie", "scare"]

_DISCARD = int(Due.DISCARD)
_BARK_ENTRY = int(Due.BARK_ENTRY)
_IN_BARK = int(Feral.CENTRAL_BARK)
_REMOVED_BARK = int(Removed.CENTRAL_BARK)


@kernel
def scare(s, p, squares, spared):  # type: ignore[no-untyped-def]
    """Make every dog on some squares discard, lowest seat first (GDBZ-55).

    Parameters
    ----------
    s, p : records
    squares : int
        Mask of squares.
    spared : int
        Seat that is not scared, -1 for none.
    """
    n = int(p.scare_discard)
    if n == 0:
        return
    for seat in range(int(p.players) - 1, -1, -1):
        if seat != spared and squares >> int(s.dog_at[seat]) & 1:
            push(s, _DISCARD, seat, n)


@kernel
def enter_bark(s, p):  # type: ignore[no-untyped-def]
    """Remove the zombie that is due in Central Bark and raise the tracker (GDBZ-8)."""
    pop(s)
    s.removed[_REMOVED_BARK] += 1
    raise_feral(s, p, _IN_BARK)


@kernel
def add_zombie(s, p, chance, space):  # type: ignore[no-untyped-def]
    """Add a zombie to a numbered space, or to the next free one of its line (GDBZ-48 to GDBZ-52).

    Parameters
    ----------
    s, p, chance : records
    space : int
        1 to 18.
    """
    zombies = int(s.zombies)
    q = int(p.square_of[space])
    while zombies >> q & 1:
        q = inward(q)
    bit = 1 << q
    if bit & BARK:
        push(s, _BARK_ENTRY, q, 0)
        if int(p.overrun_quiet) == 0:
            scare(s, p, bit, -1)
        return
    if bit_count(zombies) >= int(p.zombie_tokens):
        return
    s.zombies = zombies | bit
    if int(s.hoomans) & bit:
        eat_hoomans(s, p, chance, q)
    scare(s, p, bit, -1)


@kernel
def roll_zombie(s, p, chance, stream):  # type: ignore[no-untyped-def]
    """Roll the zombie die of a stream and add the zombie, unless the face is blank (GDBZ-46, GDBZ-47)."""
    space = die(chance, stream, int(p.faces))
    if space <= int(p.numbered):
        add_zombie(s, p, chance, space)
