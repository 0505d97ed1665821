"""Energy cards and hands: drawing, the hand limit, discarding, the reshuffle, and discards that raise the tracker."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_card, note_shuffle, shuffle
from balance.games.gdbz.state import End, Feral, Stream, pop

__all__ = [
    "auto_discard",
    "discard_card",
    "draw_cards",
    "lay_down",
    "raise_feral",
    "reshuffle_energy",
    "spend_card",
    "take_card",
]

_ENERGY = int(Stream.ENERGY)
_END_FERAL = int(End.FERAL)
_EMPTY_HAND = int(Feral.EMPTY_HAND)


@kernel
def raise_feral(s, p, cause):  # type: ignore[no-untyped-def]
    """Move the feral tracker up by one; at the limit the game is lost at once (GDBZ-2, GDBZ-60).

    Parameters
    ----------
    s, p : records
    cause : int
        `Feral` cause to count.
    """
    if int(s.ended) != 0:
        return
    s.feral += 1
    s.feral_by[cause] += 1
    if int(s.feral) >= int(p.feral_limit):
        s.ended = _END_FERAL


@kernel
def reshuffle_energy(s, chance):  # type: ignore[no-untyped-def]
    """Make the energy discards the new deck (GDBZ-25)."""
    n = int(s.discard_n)
    shuffle(chance, _ENERGY, s.energy_discard, s.energy_deck, n)
    note_shuffle(chance, _ENERGY, n)
    s.energy_top = 0
    s.energy_n = n
    s.discard_n = 0
    s.reshuffles += 1


@kernel
def draw_cards(s, p, chance, seat, n):  # type: ignore[no-untyped-def]
    """Let a dog draw up to `n` energy cards, stopping at the hand limit (GDBZ-24) or when no card is left."""
    limit = int(p.hand_limit)
    for _ in range(n):
        if int(s.hand_n[seat]) >= limit:
            return
        if int(s.energy_top) >= int(s.energy_n):
            if int(s.discard_n) == 0:
                return
            reshuffle_energy(s, chance)
        kind = int(s.energy_deck[int(s.energy_top)])
        s.energy_top += 1
        s.hands[seat, kind] += 1
        s.hand_n[seat] += 1
        s.drawn += 1
        note_card(chance, _ENERGY, kind)
        if int(p.shuffle_at_once) != 0 and int(s.energy_top) >= int(s.energy_n) and int(s.discard_n) > 0:
            reshuffle_energy(s, chance)


@kernel
def take_card(s, seat, kind):  # type: ignore[no-untyped-def]
    """Take one card of a kind out of a hand."""
    s.hands[seat, kind] -= 1
    s.hand_n[seat] -= 1


@kernel
def lay_down(s, p, chance, kind):  # type: ignore[no-untyped-def]
    """Put a card on top of the discards."""
    s.energy_discard[int(s.discard_n)] = kind
    s.discard_n += 1
    if int(p.shuffle_at_once) != 0 and int(s.energy_top) >= int(s.energy_n):
        reshuffle_energy(s, chance)


@kernel
def spend_card(s, p, chance, seat, kind):  # type: ignore[no-untyped-def]
    """Move one card of a kind from a hand to the top of the discards."""
    take_card(s, seat, kind)
    lay_down(s, p, chance, kind)


@kernel
def discard_card(s, p, chance, kind):  # type: ignore[no-untyped-def]
    """Discard one chosen card of the dog whose discard is due, and count it (GDBZ-58)."""
    top = int(s.pend_n) - 1
    spend_card(s, p, chance, int(s.pend_a[top]), kind)
    s.pend_b[top] -= 1
    if int(s.pend_b[top]) == 0:
        pop(s)


@kernel
def _discard_all(s, p, chance, seat, n, kinds):  # type: ignore[no-untyped-def]
    """Discard up to `n` cards in the order of their kinds."""
    for kind in range(kinds):
        while n > 0 and int(s.hands[seat, kind]) > 0:
            spend_card(s, p, chance, seat, kind)
            n -= 1


@kernel
def auto_discard(s, p, chance):  # type: ignore[no-untyped-def]
    """Settle a due discard that leaves no choice, and raise the tracker for each missing card (GDBZ-59).

    Returns
    -------
    bool
        Whether it is settled; else the dog must choose a card.
    """
    top = int(s.pend_n) - 1
    seat, n = int(s.pend_a[top]), int(s.pend_b[top])
    held = int(s.hand_n[seat])
    if held > n:
        kinds = 0
        for kind in range(int(p.energy_kinds)):
            if int(s.hands[seat, kind]) > 0:
                kinds += 1
        if kinds > 1:
            return False
    pop(s)
    _discard_all(s, p, chance, seat, min(n, held), int(p.energy_kinds))
    for _ in range(n - held):
        raise_feral(s, p, _EMPTY_HAND)
    return True
