"""Invariants: nothing is lost or doubled, the map hangs together, and everything stands where it may."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel
from balance.games.zombies4.geometry import BESIDE, BEYOND, DIRECTION_X, DIRECTION_Y
from balance.games.zombies4.rules.turn import current_seat
from balance.games.zombies4.state import (
    BRIDGE,
    BULLET_CAP,
    CARD_KINDS,
    SQUARES,
    STACK,
    TILE_CAP,
    TILE_KINDS,
    Due,
    Stage,
)

__all__ = ["check"]

_PLACE_DOGS = int(Stage.PLACE_DOGS)
_PLACE_TOKENS = int(Stage.PLACE_TOKENS)
_FIGHT = int(Due.FIGHT)
_PLACE = int(Due.PLACE)
_RESPOND = int(Due.RESPOND)


@kernel
def _events_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every event card lies in exactly one zone and hands agree with their masks and sizes."""
    found = np.zeros(CARD_KINDS, np.int64)
    for at in range(int(s.event_top), int(s.event_n)):
        found[int(s.event_deck[at])] += 1
    for at in range(int(s.event_discard_n)):
        found[int(s.event_discard[at])] += 1
    for seat in range(int(p.players)):
        cards, in_play = 0, int(s.in_play[seat])
        for kind in range(int(p.card_kinds)):
            held = int(s.hand[seat, kind])
            if held < 0 or (held > 0) != (int(s.held[seat]) >> kind & 1 != 0):
                return False
            cards += held
            found[kind] += held + (in_play >> kind & 1)
        if cards != int(s.hand_n[seat]) or cards > int(p.hand_size) + 1:
            return False
        if in_play & ~(int(p.pages) | int(p.items)):
            return False
    for kind in range(int(p.card_kinds)):  # noqa: SIM110 (kernels have no generators)
        if found[kind] + int(s.removed[kind]) != int(p.event_count[kind]):
            return False
    return True


@kernel
def _tiles_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every tile lies in the deck, among the discards, on the map or in a hand."""
    found = np.zeros(TILE_KINDS, np.int64)
    found[int(s.tile_in_hand)] += 1
    for at in range(int(s.tile_top), int(s.tile_n)):
        found[int(s.tile_deck[at])] += 1
    for at in range(int(s.tile_discard_n)):
        found[int(s.tile_discard[at])] += 1
    for tile in range(1, int(s.tiles_n)):
        found[int(s.variant[tile]) >> 2] += 1
    for kind in range(1, int(p.tile_kinds)):
        if found[kind] != int(p.tile_count[kind]):
            return False
    return int(s.variant[0]) == 0


@kernel
def _dogs_kept(s, p):  # type: ignore[no-untyped-def]
    """Tell whether every dog is somewhere, stands where it may, and list and counts agree."""
    kills = 0
    for seat in range(int(p.players)):
        kills += int(s.kills[seat]) - int(s.human_kills[seat])
        if not 0 <= int(s.human_kills[seat]) <= int(s.kills[seat]):
            return False
    n = int(s.dogs_n)
    if int(s.supply) < 0 or int(s.supply) + n + kills != int(p.supply):
        return False
    if int(s.dogs.sum()) != n or int(s.tile_dogs.sum()) != n or int(s.dogs.min()) < 0 or int(s.tile_dogs.min()) < 0:
        return False
    listed = np.zeros(SQUARES, np.int64)
    on_tile = np.zeros(TILE_CAP, np.int64)
    dog_at = s.dog_at
    for at in range(n):
        listed[int(dog_at[at])] += 1
        on_tile[int(dog_at[at]) // 9] += 1
    for at in range(n):
        square = int(dog_at[at])
        dogs, tile = int(s.dogs[square]), square // 9
        if listed[square] != dogs or dogs > int(p.per_square) or not 0 <= int(s.moved[square]) <= dogs:
            return False
        if on_tile[tile] != int(s.tile_dogs[tile]) or tile >= int(s.tiles_n):
            return False
        if int(p.legal[int(s.variant[tile])]) >> (square - 9 * tile) & 1 == 0:
            return False
    return True


@kernel
def _ways_hold(s, p, tile):  # type: ignore[no-untyped-def]
    """Tell whether the ways of a tile are what it and its neighbours make them (Z4-19)."""
    variant = int(s.variant[tile])
    for d in range(4):
        near, back = int(s.near[tile, d]), (d + 2) & 3
        for q in range(9):
            to = -1
            if int(BESIDE[q, d]) >= 0:
                to = 9 * tile + int(BESIDE[q, d])
            elif near >= 0 and int(p.exits[int(s.variant[near]), int(BEYOND[q, d])]) >> back & 1:
                to = 9 * near + int(BEYOND[q, d])
            if int(p.exits[variant, q]) >> d & 1 == 0:
                to = -1
            if int(s.way[9 * tile + q, d]) != to:
                return False
    return True


@kernel
def _cells_hold(s):  # type: ignore[no-untyped-def]
    """Tell whether tiles and free cells lie apart, and name each other as neighbours exactly where they touch.

    The cells beside and behind the Bridge are no free cells (Z4-11).
    """
    cells = np.zeros((2 * TILE_CAP + 1, 2 * TILE_CAP + 1), np.int64)
    for tile in range(int(s.tiles_n)):
        cells[int(s.tile_x[tile]) + TILE_CAP, int(s.tile_y[tile]) + TILE_CAP] += tile + 1
    for cell in range(int(s.frontier_n)):
        x, y = int(s.cell_x[cell]) + TILE_CAP, int(s.cell_y[cell]) + TILE_CAP
        if cells[x, y] != 0 or _round_bridge(x, y):
            return False
        cells[x, y] = -1
        for d in range(4):
            there = max(0, cells[x + int(DIRECTION_X[d]), y + int(DIRECTION_Y[d])])
            if int(s.cell_near[cell, d]) != there - 1:
                return False
    for tile in range(int(s.tiles_n)):
        for d in range(4):
            x = int(s.tile_x[tile]) + TILE_CAP + int(DIRECTION_X[d])
            y = int(s.tile_y[tile]) + TILE_CAP + int(DIRECTION_Y[d])
            there = cells[x, y]
            if int(s.near[tile, d]) != max(0, there) - 1 or (there == 0 and tile != BRIDGE and not _round_bridge(x, y)):
                return False
    return True


@kernel
def _round_bridge(x, y):  # type: ignore[no-untyped-def]
    """Tell whether a cell (moved by TILE_CAP) is one of the three beside and behind the Bridge."""
    return (abs(x - TILE_CAP) == 1 and y == TILE_CAP) or (x == TILE_CAP and y == TILE_CAP + 1)


@kernel
def _map_holds(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the map is sound; it only changes when a tile is laid, so the last one and its neighbours count."""
    tile = int(s.tiles_n) - 1
    if int(s.token.min()) < 0 or int(s.token.max()) > 2:
        return False
    for square in range(9 * tile, 9 * tile + 9):
        if int(s.token[square]) > 0 and int(p.token_squares[int(s.variant[tile])]) >> (square - 9 * tile) & 1 == 0:
            return False
    if int(s.stage) != _PLACE_DOGS and int(s.stage) != _PLACE_TOKENS and tile > 0:
        return True
    if not _ways_hold(s, p, tile):
        return False
    for d in range(4):
        near = int(s.near[tile, d])
        if near >= 0 and not _ways_hold(s, p, near):
            return False
    return _cells_hold(s)


@kernel
def _players_hold(s, p):  # type: ignore[no-untyped-def]
    """Tell whether pawns stand on legal squares, with tokens in range, or are dead."""
    for seat in range(int(p.players)):
        at, hearts = int(s.at[seat]), int(s.half_hearts[seat])
        if (at < 0) != (hearts == 0) or hearts > int(p.heart_cap):
            return False
        if at >= 0 and (at >= 9 * int(s.tiles_n) or int(p.legal[int(s.variant[at // 9])]) >> at % 9 & 1 == 0):
            return False
        if not 0 <= int(s.bullets[seat]) <= BULLET_CAP or not 0 <= int(s.kills[seat]) < int(p.goal) + int(p.per_square):
            return False
        if (int(s.repel[seat]) > 0) != (int(s.repelling) >> seat & 1 != 0):
            return False
        if int(s.repel[seat]) < 0 or int(s.lost[seat]) < 0 or int(s.fever[seat]) < 0:
            return False
        if at < 0 and int(s.lost[seat]) > 0:
            return False
    return True


@kernel
def _counters_hold(s, p):  # type: ignore[no-untyped-def]
    """Tell whether turn, stage, stack and waiting cards agree with each other."""
    n, ended = int(s.pend_n), int(s.ended)
    if not 1 <= int(s.turn) <= int(p.turn_cap) or not 0 <= int(s.seat) < int(p.players):
        return False
    if not 0 <= n <= STACK or (ended != 0 and (n != 0 or int(s.asking) != 0)):
        return False
    if int(s.moves_left) < 0 or int(s.zombie_moves_left) < 0 or (int(s.deficit) > 0) != (int(s.roll) > 0):
        return False
    placing = n > 0 and int(s.pend_kind[n - 1]) == _PLACE
    if int(s.chased) < 0 or (int(s.chased) > 0 and not (placing and int(s.chased) == int(s.pend_c[n - 1]))):
        return False
    fighting = n > 0 and int(s.pend_kind[n - 1]) == _FIGHT
    if int(s.roll) > 0 and not fighting:
        return False
    waiting = n > 0 and int(s.pend_kind[n - 1]) == _RESPOND
    if (int(s.chain_n) > 0) != waiting and ended == 0:
        return False
    tokens = int(s.hearts_to_place) + int(s.bullets_to_place)
    return (
        int(s.hearts_to_place) >= 0 and int(s.bullets_to_place) >= 0 and (tokens == 0 or int(s.stage) <= _PLACE_TOKENS)
    )


@kernel
def check(s, p):  # type: ignore[no-untyped-def]
    """Return 0, or the number of the first broken invariant.

    Returns
    -------
    int
        1 stack overflow, 2 event cards, 3 tiles, 4 dogs, 5 map and tokens, 6 players, 7 counters, 8 a seat that is not
        at the table.
    """
    if int(s.broken) != 0:
        return 1
    if not _events_kept(s, p):
        return 2
    if not _tiles_kept(s, p):
        return 3
    if not _dogs_kept(s, p):
        return 4
    if not _map_holds(s, p):
        return 5
    if not _players_hold(s, p):
        return 6
    if not _counters_hold(s, p):
        return 7
    return 0 if int(s.ended) != 0 or -1 <= current_seat(s, p) < int(p.players) else 8
