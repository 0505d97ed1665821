"""What a seat cannot see, dealt anew: deck orders, scent effects, and other hands when hands are hidden."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import below
from balance.games.gdbz.state import SCENT_KINDS, SPACES, Due, Stream

__all__ = ["redeal"]

_REDEAL = int(Stream.REDEAL)
_SCENT_DONE = int(Due.SCENT_DONE)


@kernel
def _shuffle_part(chance, cards, first, last):  # type: ignore[no-untyped-def]
    """Shuffle `cards[first:last]` in place."""
    for at in range(last - 1, first, -1):
        pick = first + below(chance, _REDEAL, at - first + 1)
        card = cards[at]
        cards[at] = cards[pick]
        cards[pick] = card


@kernel
def _close_up(s):  # type: ignore[no-untyped-def]
    """Move the energy deck to the front of its array, so that the hands of other dogs fit behind it."""
    top, n = int(s.energy_top), int(s.energy_n)
    for at in range(top, n):
        s.energy_deck[at - top] = s.energy_deck[at]
    s.energy_n = n - top
    s.energy_top = 0


@kernel
def _redeal_energy(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Shuffle the energy deck; with hidden hands, together with the cards other dogs hold."""
    hidden = int(p.hidden_hands) != 0
    if hidden:
        _close_up(s)
    last = int(s.energy_n)
    if hidden:
        for dog in range(int(p.players)):
            for kind in range(int(p.energy_kinds) if dog != seat else 0):
                while int(s.hands[dog, kind]) > 0:
                    s.hands[dog, kind] -= 1
                    s.energy_deck[last] = kind
                    last += 1
    _shuffle_part(chance, s.energy_deck, int(s.energy_top), last)
    if hidden:
        for dog in range(int(p.players)):
            for _ in range(int(s.hand_n[dog]) if dog != seat else 0):
                last -= 1
                s.hands[dog, int(s.energy_deck[last])] += 1
                s.energy_deck[last] = 0


@kernel
def _revealed_pile(s):  # type: ignore[no-untyped-def]
    """Return the pile whose top card is being followed, -1 for none."""
    for at in range(int(s.pend_n)):
        if int(s.pend_kind[at]) == _SCENT_DONE:
            return int(s.pend_a[at])
    return -1


@kernel
def _shuffle_below_tops(s, chance):  # type: ignore[no-untyped-def]
    """Shuffle the cards below the tops across the piles; `work` lists their positions."""
    n = 0
    for pile in range(3):
        for at in range(int(s.pile_top[pile]) + 1, int(s.pile_end[pile])):
            s.work[n] = at
            n += 1
    for k in range(n - 1, 0, -1):
        pick = int(s.work[below(chance, _REDEAL, k + 1)])
        at = int(s.work[k])
        card = s.scent_card[at]
        s.scent_card[at] = s.scent_card[pick]
        s.scent_card[pick] = card


@kernel
def _swap_effects(s, a, b):  # type: ignore[no-untyped-def]
    """Swap the effects of two scent cards; locations stay."""
    first, second = int(s.scent_card[a]), int(s.scent_card[b])
    s.scent_card[a] = first - first % SCENT_KINDS + second % SCENT_KINDS
    s.scent_card[b] = second - second % SCENT_KINDS + first % SCENT_KINDS


@kernel
def _spaces_with_plain_seen(s, p, revealed):  # type: ignore[no-untyped-def]
    """Return the spaces (bits) whose plain card lies among the discards or is being followed."""
    seen = 0
    for at in range(int(s.scent_discard_n)):
        card = int(s.scent_discard[at])
        if card % SCENT_KINDS == int(p.scent_plain):
            seen |= 1 << card // SCENT_KINDS
    if revealed >= 0:
        card = int(s.scent_card[int(s.pile_top[revealed])])
        if card % SCENT_KINDS == int(p.scent_plain):
            seen |= 1 << card // SCENT_KINDS
    return seen


@kernel
def _list_unseen(s, revealed):  # type: ignore[no-untyped-def]
    """List in `work` the positions of the scent cards nobody has seen; return their number."""
    n = 0
    for pile in range(3):
        first = int(s.pile_top[pile]) + (1 if pile == revealed else 0)
        for at in range(first, int(s.pile_end[pile])):
            s.work[n] = at
            n += 1
    return n


@kernel
def _give_plain(s, p, fixed, n):  # type: ignore[no-untyped-def]
    """Put a plain effect on the unseen card at place `fixed` of `work`, from the first later one that has it."""
    at = int(s.work[fixed])
    for k in range(fixed, n):
        other = int(s.work[k])
        if int(s.scent_card[other]) % SCENT_KINDS == int(p.scent_plain):
            _swap_effects(s, at, other)
            return True
    return False


@kernel
def _deal_plains(s, p, chance, n, seen):  # type: ignore[no-untyped-def]
    """Give every location its plain card among the unseen cards, and move those cards to the front of `work`.

    `work` is walked in random order: the first unseen card met of a location whose plain card was not seen takes a
    plain effect, until `scent_plains` locations have had theirs.

    Returns
    -------
    int
        Number of cards at the front of `work` that keep their plain effect.
    """
    fixed, had = 0, 0
    for space in range(1, SPACES + 1):
        had += seen >> space & 1
    for k in range(n):
        pick = k + below(chance, _REDEAL, n - k)
        at = s.work[pick]
        s.work[pick] = s.work[k]
        s.work[k] = at
        space = int(s.scent_card[int(at)]) // SCENT_KINDS
        if had >= int(p.scent_plains) or seen >> space & 1:
            continue
        s.work[k] = s.work[fixed]
        s.work[fixed] = at
        if not _give_plain(s, p, fixed, n):
            return fixed
        seen |= 1 << space
        had += 1
        fixed += 1
    return fixed


@kernel
def _redeal_scents(s, p, chance):  # type: ignore[no-untyped-def]
    """Shuffle what lies below the tops and deal the unseen effects anew.

    After a reshuffle every card has been seen, so effects stay with their locations and only tops of the same location
    could differ; before it, effects are dealt as at set-up among the unseen cards.
    """
    _shuffle_below_tops(s, chance)
    revealed = _revealed_pile(s)
    n = _list_unseen(s, revealed)
    if int(s.scent_known) != 0:
        _swap_within_locations(s, chance, n)
        return
    seen = _spaces_with_plain_seen(s, p, revealed)
    fixed = _deal_plains(s, p, chance, n, seen)
    for k in range(n - 1, fixed, -1):
        pick = fixed + below(chance, _REDEAL, k - fixed + 1)
        _swap_effects(s, int(s.work[k]), int(s.work[pick]))


@kernel
def _swap_within_locations(s, chance, n):  # type: ignore[no-untyped-def]
    """Shuffle the effects of unseen cards of the same location among each other."""
    for k in range(n - 1, 0, -1):
        at = int(s.work[k])
        space = int(s.scent_card[at]) // SCENT_KINDS
        same = 0
        pick = at
        for j in range(k + 1):  # reservoir of one among the places 0..k with the same location
            other = int(s.work[j])
            if int(s.scent_card[other]) // SCENT_KINDS == space:
                same += 1
                if below(chance, _REDEAL, same) == 0:
                    pick = other
        _swap_effects(s, at, pick)


@kernel
def redeal(s, p, seat, chance):  # type: ignore[no-untyped-def]
    """Deal anew, in place, everything a seat cannot see.

    Energy deck, hooman deck, scent effects and the scents below the tops of the piles; with hidden hands the other
    dogs' cards too. Locations on top of the piles, discards and the seat's own hand stay.

    Parameters
    ----------
    s, p : records
    seat : int
    chance : record of CHANCE
        The bot's own chance, never the game's.
    """
    _redeal_energy(s, p, seat, chance)
    _shuffle_part(chance, s.hooman_deck, int(s.hooman_top), int(s.hooman_n))
    _redeal_scents(s, p, chance)
