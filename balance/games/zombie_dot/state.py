"""The state record of Zombie Dot!, its capacities, and the codes of actions.

The table is a torus of 64 x 64 squares, so it needs no re-centring: at most `CARD_CAP` cards are ever laid, each beside
another one (or inside the area), so that no two squares in use meet, whatever the reading of the area limit and
wherever soldiers clear an edge. Rows and columns of the record are true ones, the first card at (0, 0).
"""

from __future__ import annotations

from enum import IntEnum

from balance.core.jit import kernel, state_dtype

__all__ = [
    "CARD_CAP",
    "CELLS",
    "DEAL_CAP",
    "FRONT_CAP",
    "HAND_CAP",
    "LIMIT_CAP",
    "MAX_ACTIONS",
    "SEATS",
    "STATE",
    "Act",
    "Area",
    "End",
    "Group",
    "Phase",
    "Role",
    "Side",
    "Stream",
    "Zone",
    "act_card",
    "act_cell",
    "act_do",
    "code",
]

SEATS = 4
CARD_CAP = 52  # cards in the box; fewer than the rows of the torus, with room for the widest window
DEAL_CAP = 20  # cards dealt to a hand
HAND_CAP = CARD_CAP  # a hand grows under ruling.refill = full-batch
LIMIT_CAP = 9  # longest side of the area
ROWS = 64
CELLS = ROWS * ROWS
# squares of the widest window and a few beside it; the cards of the box have fewer neighbours
FRONT_CAP = (2 * LIMIT_CAP - 1) ** 2 + 8
MAX_ACTIONS = HAND_CAP * FRONT_CAP + HAND_CAP + 1


class Role(IntEnum):
    """What a card shows on its survivor side."""

    ORDINARY = 0
    POLICE = 1
    DOCTOR = 2
    SOLDIER = 3


class Group(IntEnum):
    """Placing rules a card can be under: its role in a survivor's hand, or the zombie's."""

    ORDINARY = 0
    POLICE = 1
    DOCTOR = 2
    SOLDIER = 3
    ZOMBIE = 4


class Side(IntEnum):
    """Side of a card that lies up."""

    SURVIVOR = 0
    ZOMBIE = 1


class Zone(IntEnum):
    """Where a card is; a hand is HAND + seat."""

    UNUSED = 0
    SET_ASIDE = 1
    DECK = 2
    TABLE = 3
    REMOVED = 4
    HAND = 5


class Act(IntEnum):
    """What a player does."""

    LAY = 1
    SKIP = 2
    DISCARD = 3


class Phase(IntEnum):
    """What is due next."""

    LAY = 0
    REFILL = 1


class End(IntEnum):
    """How a round ended."""

    RUNNING = 0
    ALL_OUT = 1
    SOME_OUT = 2
    NONE_OUT = 3
    TURN_CAP = 4


class Area(IntEnum):
    """Readings of the area limit."""

    NOW = 0
    EVER = 1
    CENTRED = 2
    RUN = 3


class Stream(IntEnum):
    """Purposes of chance."""

    DEAL = 0
    DECK = 1
    REDEAL = 2
    BOT = 3


STATE = state_dtype(
    "zombie_dot",
    [
        ("card_at", "i1", (CELLS,)),  # 0 empty, card + 1, -1 a square that stays blocked
        # links of a square by direction N E S W: bits 0-3 a survivor's path leads here, 4-7 a zombie's,
        # 8-11 a card lies there; bit 12 the first square of an empty table
        ("links", "<i2", (CELLS,)),
        ("front", "<i2", (FRONT_CAP,)),  # empty squares where a card may touch another, kept up to date
        ("front_n", "<i4"),
        ("cell_of", "<i2", (CARD_CAP,)),  # square of a card on the table
        ("zone", "i1", (CARD_CAP,)),
        ("side", "i1", (CARD_CAP,)),
        ("laid_by", "i1", (CARD_CAP,)),  # seat, -1 for the start card
        ("block_used", "i1", (CARD_CAP,)),  # a police that has stood off a zombie
        ("plain", "i1", (CARD_CAP,)),  # has lost its role (only under ruling.turned_back = ordinary)
        ("hands", "i1", (SEATS, HAND_CAP)),
        ("hand_n", "<i4", (SEATS,)),
        ("hand_mask", "<i4", (SEATS, len(Group))),  # shapes (bit per set of edges) in a hand, by group
        ("deck", "i1", (CARD_CAP,)),
        ("deck_top", "<i4"),
        ("deck_n", "<i4"),
        ("unused", "i1", (CARD_CAP,)),  # set aside first, then undealt
        ("unused_n", "<i4"),
        ("set_aside_n", "<i4"),
        ("removed", "i1", (CARD_CAP,)),
        ("removed_n", "<i4"),
        ("table_n", "<i4"),
        ("row_n", "i1", (ROWS,)),  # cards on the table by row of the torus
        ("column_n", "i1", (ROWS,)),
        ("top", "<i4"),  # box of the cards now on the table, true rows and columns
        ("bottom", "<i4"),
        ("left", "<i4"),
        ("right", "<i4"),
        ("ever_top", "<i4"),  # box of all squares ever used
        ("ever_bottom", "<i4"),
        ("ever_left", "<i4"),
        ("ever_right", "<i4"),
        ("room_top", "<i4"),  # first row where a card may lie, and how many rows follow it
        ("room_rows", "<i4"),
        ("room_left", "<i4"),
        ("room_columns", "<i4"),
        ("seat", "<i4"),
        ("turn", "<i4"),
        ("lap", "<i4"),  # round around the table, from 1
        ("to_lay", "<i4"),  # cards the seat may still lay this turn
        ("used_now", "<i4"),  # cards that left the hand this turn
        ("phase", "<i4"),
        ("ended", "<i4"),
        ("finished", "<i4"),  # bit per seat
        ("skipped", "i1", (SEATS,)),  # laid nothing in the last turn
        ("discards", "i1", (SEATS,)),  # cards discarded unplayed under the publisher's help rule
        ("laid", "<i4", (SEATS,)),
        ("blocked", "<i4", (SEATS,)),  # turns of a seat with cards none of which fitted
        ("infections", "<i4"),
        ("cures", "<i4"),
        ("removals", "<i4"),
        ("blocks", "<i4"),  # zombies stood off by a police
        ("work", "<i2", (CARD_CAP,)),
        ("seen_one", "<i4"),  # notes of bots on their own copy of the state; always 0 in a game
        ("seen_two", "<i4"),
        ("seen_room", "<i4"),
    ],
)


@kernel
def code(do, card, cell):  # type: ignore[no-untyped-def]
    """Return the code of an action.

    Parameters
    ----------
    do : int
        Act.
    card : int
        Card id, 0 to CARD_CAP - 1.
    cell : int
        Square of the torus, 0 to CELLS - 1.
    """
    return do << 18 | card << 12 | cell


@kernel
def act_do(action):  # type: ignore[no-untyped-def]
    """Return the Act of an action."""
    return action >> 18


@kernel
def act_card(action):  # type: ignore[no-untyped-def]
    """Return the card of an action."""
    return action >> 12 & 63


@kernel
def act_cell(action):  # type: ignore[no-untyped-def]
    """Return the square of an action."""
    return action & 4095
