"""Hoomans: placed, eaten, lost to river and cliff, rescued; and the cards that tell who it was."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import note_card, note_shuffle, shuffle
from balance.games.gdbz.rules.cards import draw_cards, raise_feral
from balance.games.gdbz.state import Due, Feral, Stream, pop, push

__all__ = ["drown_hooman", "eat_hoomans", "place_hooman", "remove_hooman", "rescue_hooman", "resolve_hooman_card"]

_HOOMAN = int(Stream.HOOMAN)
_HOOMAN_DIE = int(Stream.HOOMAN_DIE)
_EATEN = int(Feral.EATEN)
_LOST = int(Feral.LOST)
_DUE_CARD = int(Due.HOOMAN_CARD)
_DUE_DOG = int(Due.DOG)
_DUE_ZOMBIE = int(Due.ZOMBIE)
_DUE_HOOMAN = int(Due.HOOMAN)
_DUE_ROLL = int(Due.ROLL)


@kernel
def remove_hooman(s, q):  # type: ignore[no-untyped-def]
    """Take one hooman token off a square."""
    s.hooman_count[q] -= 1
    s.hooman_total -= 1
    if int(s.hooman_count[q]) == 0:
        s.hoomans = int(s.hoomans) & ~(1 << q)


@kernel
def _next_card(s, p, chance):  # type: ignore[no-untyped-def]
    """Draw the next hooman card; -1 when there is none (GDBZ-44)."""
    if int(s.hooman_top) >= int(s.hooman_n):
        n = int(s.hooman_discard_n)
        if int(p.hoomans_again) == 0 or n == 0:
            return -1
        shuffle(chance, _HOOMAN, s.hooman_discard, s.hooman_deck, n)
        note_shuffle(chance, _HOOMAN, n)
        s.hooman_top = 0
        s.hooman_n = n
        s.hooman_discard_n = 0
    kind = int(s.hooman_deck[int(s.hooman_top)])
    s.hooman_top += 1
    note_card(chance, _HOOMAN, kind)
    return kind


@kernel
def _lose_card(s, p, chance):  # type: ignore[no-untyped-def]
    """Reveal and discard the card of a hooman that was lost, unless the tracker has just ended the game (GDBZ-2)."""
    if int(s.ended) != 0:
        return
    kind = _next_card(s, p, chance)
    if kind >= 0:
        s.hooman_discard[int(s.hooman_discard_n)] = kind
        s.hooman_discard_n += 1


@kernel
def eat_hoomans(s, p, chance, q):  # type: ignore[no-untyped-def]
    """Eat every hooman on a square with a zombie: tracker up and a card discarded for each (GDBZ-53)."""
    while int(s.hooman_count[q]) > 0 and int(s.ended) == 0:
        remove_hooman(s, q)
        s.eaten += 1
        raise_feral(s, p, _EATEN)
        _lose_card(s, p, chance)


@kernel
def drown_hooman(s, p, chance):  # type: ignore[no-untyped-def]
    """Lose a hooman, off the board already, to river or cliff (GDBZ-10)."""
    s.drowned += 1
    raise_feral(s, p, _LOST)
    if int(p.river_card) != 0:
        _lose_card(s, p, chance)


@kernel
def place_hooman(s, p, chance, q):  # type: ignore[no-untyped-def]
    """Put a hooman on a square, unless the standees are used up; a zombie there eats it (GDBZ-37, GDBZ-38)."""
    if int(p.uncapped) == 0 and int(s.hooman_total) >= int(p.hooman_tokens):
        return
    s.hooman_count[q] += 1
    s.hooman_total += 1
    s.hoomans = int(s.hoomans) | 1 << q
    if int(s.zombies) >> q & 1:
        eat_hoomans(s, p, chance, q)


@kernel
def rescue_hooman(s):  # type: ignore[no-untyped-def]
    """Rescue a hooman, off the board already; its card is due (GDBZ-42)."""
    s.rescued += 1
    push(s, _DUE_CARD, 0, 0)


@kernel
def resolve_hooman_card(s, p, chance):  # type: ignore[no-untyped-def]
    """Draw the card of a rescued hooman, put it into Hooman Town and use its effect (GDBZ-42, GDBZ-43).

    Tracker and draws of every dog come at once; choices and rolls become due, the move of another hooman last, so
    that a chain of rescues leaves nothing behind on the stack.
    """
    pop(s)
    kind = _next_card(s, p, chance)
    if kind < 0:
        return
    s.hooman_town[int(s.hooman_town_n)] = kind
    s.hooman_town_n += 1
    s.feral = max(0, int(s.feral) - int(p.hooman_feral[kind]))
    n = int(p.hooman_draw_all[kind])
    if n > 0:
        for seat in range(int(p.players)):
            draw_cards(s, p, chance, seat, n)
    if int(p.hooman_move[kind]) > 0:
        push(s, _DUE_HOOMAN, 0, int(p.hooman_move[kind]))
    if int(p.hooman_zombies[kind]) > 0:
        push(s, _DUE_ROLL, _HOOMAN_DIE, int(p.hooman_zombies[kind]))
    if int(p.hooman_remove[kind]) > 0:
        push(s, _DUE_ZOMBIE, 0, int(p.hooman_remove[kind]))
    if int(p.hooman_draw_one[kind]) > 0:
        push(s, _DUE_DOG, 0, int(p.hooman_draw_one[kind]))
