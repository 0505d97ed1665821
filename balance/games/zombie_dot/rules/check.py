"""Invariants: every card in one place, the table and all that is kept up to date agree, counters in range."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombie_dot.board import beside, opposite
from balance.games.zombie_dot.rules.legal import group_of, shape_held
from balance.games.zombie_dot.rules.table import FIRST
from balance.games.zombie_dot.state import FRONT_CAP, Area, End, Group, Phase, Zone

__all__ = ["check"]

_ALL_OUT = int(End.ALL_OUT)
_UNUSED = int(Zone.UNUSED)
_SET_ASIDE = int(Zone.SET_ASIDE)
_DECK = int(Zone.DECK)
_TABLE = int(Zone.TABLE)
_REMOVED = int(Zone.REMOVED)
_HAND = int(Zone.HAND)
_GROUPS = len(Group)
_RUN = int(Area.RUN)
_REFILL = int(Phase.REFILL)


@kernel
def _cards_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every list holds the cards whose zone says so, and all lists together hold the pack."""
    seen = 0
    for at in range(int(s.unused_n)):
        card = int(s.unused[at])
        if int(s.zone[card]) != (_SET_ASIDE if at < int(s.set_aside_n) else _UNUSED):
            return False
        seen |= 1 << card
    for at in range(int(s.deck_top), int(s.deck_n)):
        if int(s.zone[int(s.deck[at])]) != _DECK:
            return False
        seen |= 1 << int(s.deck[at])
    for at in range(int(s.removed_n)):
        if int(s.zone[int(s.removed[at])]) != _REMOVED:
            return False
        seen |= 1 << int(s.removed[at])
    for seat in range(int(p.players)):
        for at in range(int(s.hand_n[seat])):
            if int(s.zone[int(s.hands[seat, at])]) != _HAND + seat:
                return False
            seen |= 1 << int(s.hands[seat, at])
    on_table = 0
    for card in range(int(p.cards)):
        if int(s.zone[card]) == _TABLE:
            on_table += 1
            seen |= 1 << card
            if int(s.card_at[int(s.cell_of[card])]) != card + 1:
                return False
    return seen == (1 << int(p.cards)) - 1 and on_table == int(s.table_n)


@kernel
def _hands_measured(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the shapes noted for every hand are those it holds."""
    for seat in range(int(p.players)):
        for group in range(_GROUPS):
            shapes = 0
            for at in range(int(s.hand_n[seat])):
                card = int(s.hands[seat, at])
                if group_of(p, seat, card) == group:
                    shapes |= 1 << shape_held(p, seat, card)
            if shapes != int(s.hand_mask[seat, group]):
                return False
    return True


@kernel
def _links_of(s, p, cell):  # type: ignore[no-untyped-def]
    """Return the links of a square worked out from the cards beside it."""
    links = 0
    for direction in range(4):
        card = int(s.card_at[beside(cell, direction)]) - 1
        if card >= 0:
            links |= 1 << (direction + 8)
            side = int(s.side[card])
            if int(p.edges[side, card]) >> opposite(direction) & 1:
                links |= 1 << (direction + 4 * side)
    return links


@kernel
def _table_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether links and open squares are those that a search of every square ever used or beside one finds."""
    if not 0 <= int(s.front_n) <= FRONT_CAP:
        return False
    open_squares = 0
    for row in range(int(s.ever_top) - 1, int(s.ever_bottom) + 2):
        for column in range(int(s.ever_left) - 1, int(s.ever_right) + 2):
            cell = (row & 63) << 6 | (column & 63)
            links = _links_of(s, p, cell)
            first = int(s.table_n) == 0 and cell == 0
            if int(s.links[cell]) != (links | FIRST if first else links):
                return False
            if int(s.card_at[cell]) == 0 and links >> 8 != 0:
                open_squares += 1
    if int(s.table_n) == 0:
        return int(s.front_n) == 1
    if int(p.anywhere) == 0 and int(s.front_n) != open_squares:
        return False
    for at in range(int(s.front_n)):
        cell = int(s.front[at])
        if int(s.card_at[cell]) != 0 or (int(p.anywhere) == 0 and int(s.links[cell]) >> 8 & 15 == 0):
            return False
        for other in range(at):
            if int(s.front[other]) == cell:
                return False
    return True


@kernel
def _boxes_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the box is that of the cards on the table and keeps the limit."""
    if int(s.table_n) == 0:
        return True
    rows, columns = 0, 0
    for line in range(64):
        rows += int(s.row_n[line])
        columns += int(s.column_n[line])
        for low, high, n in (
            (int(s.top), int(s.bottom), int(s.row_n[line])),
            (int(s.left), int(s.right), int(s.column_n[line])),
        ):
            inside = (line - low) & 63 <= high - low
            edge = line == low & 63 or line == high & 63
            if (n > 0 and not inside) or (n == 0 and edge) or n < 0:
                return False
    if rows != int(s.table_n) or columns != int(s.table_n):
        return False
    tall, wide = int(s.bottom) - int(s.top) + 1, int(s.right) - int(s.left) + 1
    return int(p.area) == _RUN or (tall <= int(p.limit) and wide <= int(p.limit))


@kernel
def _counters_in_range(s, p):  # type: ignore[no-untyped-def]
    """Tell whether turn, batch and results are in range and agree."""
    players = int(p.players)
    everyone = (1 << (players - 1)) - 1
    if not 1 <= int(s.turn) <= int(p.turn_cap) or not 0 <= int(s.seat) < players:
        return False
    if not int(s.lap) <= int(s.turn) <= int(s.lap) * players:
        return False
    if int(s.finished) & ~everyone or (int(s.finished) == everyone) != (int(s.ended) == _ALL_OUT):
        return False
    if int(s.phase) == _REFILL:
        return int(s.seat) == 0 and int(s.used_now) > 0 and int(s.deck_top) < int(s.deck_n)
    laid = 0
    for seat in range(players):
        laid += int(s.laid[seat])
    cleared = int(s.removals)
    if laid + int(p.start_card) != int(s.table_n) + cleared:
        return False
    return 0 <= int(s.to_lay) <= int(p.batch[int(s.seat)])


@kernel
def check(s, p):  # type: ignore[no-untyped-def]
    """Return 0, or the number of the first broken invariant.

    Returns
    -------
    int
        1 cards, 2 hands, 3 links and open squares, 4 boxes, 5 counters.
    """
    if not _cards_kept(s, p):
        return 1
    if not _hands_measured(s, p):
        return 2
    if not _table_kept(s, p):
        return 3
    if not _boxes_kept(s, p):
        return 4
    return 0 if _counters_in_range(s, p) else 5
