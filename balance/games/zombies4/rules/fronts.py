"""Cards in front of players: finding one, discarding one (Event Card Rules)."""

from __future__ import annotations

from balance.core.jit import kernel

__all__ = ["discard_card", "in_front", "leave_play"]


@kernel
def discard_card(s, kind):  # type: ignore[no-untyped-def]
    """Put a card on the event discards."""
    n = int(s.event_discard_n)
    s.event_discard[n] = kind
    s.event_discard_n = n + 1


@kernel
def leave_play(s, seat, kind):  # type: ignore[no-untyped-def]
    """Discard a card that lies in front of a seat."""
    s.in_play[seat] = int(s.in_play[seat]) & ~(1 << kind)
    discard_card(s, kind)


@kernel
def in_front(s, p, seat, effect):  # type: ignore[no-untyped-def]
    """Return a kind with this effect that lies in front of a seat, -1 for none."""
    for kind in range(int(p.card_kinds)):
        if int(p.effect[kind]) == effect and int(s.in_play[seat]) >> kind & 1:
            return kind
    return -1
