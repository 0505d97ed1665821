"""The whole game in one record, and the ids the rules share.

An action is one integer: ``do | low << 5 | to << 18``. `do` is an `Act`, `to` a square or a frontier cell, and `low`
13 bits: ``kind | seat << 5 | extra << 8`` for cards (card kind, target seat, page kind or direction), otherwise one
number (a rotation, bullets, yes or no, the square a dog leaves). Fields an action does not use are 0.

A square is ``9 * tile + q``: the number of its tile in the order of placing (the Bridge is 0) and its place on the
tile as it lies, row by row from the north-west. A variant is ``4 * kind + rotation``.
"""

from __future__ import annotations

from enum import IntEnum

from balance.core.jit import kernel, state_dtype

__all__ = [
    "BRIDGE",
    "BULLET_CAP",
    "CARD_KINDS",
    "CHAIN",
    "DOG_CAP",
    "EVENT_CAP",
    "FRONTIER",
    "MAX_ACTIONS",
    "SEATS",
    "SQUARES",
    "STACK",
    "STATE",
    "TILE_CAP",
    "TILE_KINDS",
    "TURN_CAP",
    "Act",
    "Do",
    "Due",
    "Effect",
    "End",
    "Shape",
    "Stage",
    "Stream",
    "act_do",
    "act_extra",
    "act_kind",
    "act_low",
    "act_seat",
    "act_to",
    "card_code",
    "code",
    "pop",
    "push",
]

SEATS = 6
TILE_CAP = 40  # tiles on the map, the Bridge included
TILE_KINDS = 40
SQUARES = 9 * TILE_CAP
FRONTIER = 2 * TILE_CAP + 4  # free cells beside a connected map of that many tiles, at most 2 n + 2
EVENT_CAP = 96
CARD_KINDS = 30  # one bit each
DOG_CAP = 200
TURN_CAP = 1000
STACK = 16
CHAIN = 48  # cards answering each other: all hands, and the card they answer
BRIDGE = 0
BULLET_CAP = 999  # bullets a seat can hold; far above what any game brings together
# every card kind aimed at every square; more than the dogs' moves: every dog to any of 25 squares
MAX_ACTIONS = CARD_KINDS * SQUARES + 1


class Stream(IntEnum):
    """Purposes of chance."""

    TILES = 0
    WOODS_DIE = 1
    CABIN_DIE = 2
    EVENTS = 3
    MOVE_DIE = 4
    ZOMBIE_DIE = 5
    SPELL_DIE = 6
    FIRST = 7
    CARD_DIE = 8
    CABIN_PLACE = 9
    EVENTS_AGAIN = 10
    BOT = 16
    REDEAL = 17
    FIGHT = 18  # + seat, up to 23


class Stage(IntEnum):
    """The steps of a turn, in order; TILE is steps 1 and 2, SPELL comes where it may be tried."""

    TILE = 0
    PLACE_DOGS = 1
    PLACE_TOKENS = 2
    COMBAT = 3
    DRAW = 4
    ROLL = 5
    MOVE = 6
    SPELL = 7
    ZOMBIES = 8
    DISCARD = 9


class End(IntEnum):
    """How a game ended; 0 while it runs."""

    RUNNING = 0
    SPELL = 1
    KILLS = 2
    TURN_CAP = 3


class Act(IntEnum):
    """What an action does; 0 is an automatic act."""

    PLACE_TILE = 1
    PLACE_DOG = 2
    PLACE_HEART = 3
    PLACE_BULLET = 4
    SPEND = 5
    WOUND = 6
    STEP = 7
    STOP = 8
    SPELL = 9
    MOVE_DOG = 10
    PASS = 11
    PLAY = 12
    REMOVE = 13
    USE = 14
    RESPOND = 15
    DISCARD = 16
    OPPONENT = 17
    BULLETS = 18
    CARD = 19
    PUSH = 20
    DRAW = 21


class Due(IntEnum):
    """What an interrupted act still has to do; the last entry of the stack comes first."""

    FIGHT = 1  # a: seat, b: 0 dogs, 1 trees; c: 0 new combat, 1 pushing is settled, 2 rolled
    PUSH = 2  # a: seat
    PLACE = 3  # a: seat, b: tile, c: dogs
    RESPOND = 4  # a: seat of the last card, b: seats (bits) still to be asked
    REMOVE = 5  # a: seat, c: cards still to take out
    TAKE = 6  # a: seat, b: seat whose hand is seen
    KEEP = 7  # a: seat that discards down to its hand size
    FEVER = 8  # a: seat that chooses whom to attack
    BID = 9  # a: seat that adds bullets, b: its opponent, c: 0 first, 1 second


class Shape(IntEnum):
    """What a card is aimed at."""

    NONE = 0
    SEAT = 1
    SEAT_SQUARE = 2
    NEAR_SQUARE = 3
    ANY_SQUARE = 4
    TILE = 5
    SEAT_PAGE = 6


class Do(IntEnum):
    """Ways to use a card: from the hand, or from in front of a seat."""

    PLAY = 12
    REMOVE = 13
    USE = 14


class Effect(IntEnum):
    """What cards do."""

    TWIST = 0
    SENDER = 1
    TREES = 2
    DOGGIE = 3
    FEEL = 4
    AMULET = 5
    SICKLE = 6
    SPEAR = 7
    TRANQUILIZER = 8
    MONKEYS = 9
    KEY = 10
    NEWSPAPER = 11
    TALK = 12
    BISCUIT = 13
    REPELLENT = 14
    LOADED = 15
    CLAIR = 16
    FRIENDS = 17
    PORTAL = 18
    LOST = 19
    CANCEL = 20
    FEVER = 21


STATE = state_dtype(
    "zombies4",
    [
        ("ended", "i1"),
        ("winner", "i1"),
        ("stage", "i1"),
        ("next_stage", "i1"),  # what follows SPELL
        ("spell_declined", "i1"),  # where and when it was last offered
        ("begun", "i1"),  # the stage's own act has been done
        ("seat", "i1"),
        ("starting", "i1"),
        ("asking", "i1"),  # seat that is asked for a card, plus one
        ("to_ask", "i1"),  # seats (bits) still to be asked in this window
        ("pend_n", "i1"),
        ("broken", "i1"),  # the stack overflowed
        ("roll", "i1"),  # combat die not yet settled, 0 for none
        ("deficit", "i1"),  # what that die lacks
        ("moves_left", "i1"),
        ("zombie_moves_left", "i1"),
        ("tile_in_hand", "i1"),  # kind, 0 for none (the Bridge is never in hand)
        ("placer", "i1"),
        ("placeable", "i1"),
        ("hearts_to_place", "i1"),
        ("bullets_to_place", "i1"),
        ("chased", "i1"),  # dogs taken off the map that are placed anew: no part of the supply proper
        ("dead_end", "i1"),  # the tile placed this turn closed the map
        ("last_tile", "i1"),
        ("turn", "<i2"),
        ("supply", "<i2"),
        ("played", "<i4"),  # card action that waits for responses
        ("chain_n", "i1"),
        ("chain", "i1", (CHAIN,)),  # seats whose cards answer each other, the first one's card is `played`
        ("bid_roll", "<i2", (2,)),  # of the attacker and the attacked, bullets added
        ("pend_kind", "i1", (STACK,)),
        ("pend_a", "i1", (STACK,)),
        ("pend_b", "i1", (STACK,)),
        ("pend_c", "i1", (STACK,)),
        ("at", "<i2", (SEATS,)),  # square, -1 off the map
        ("half_hearts", "<i2", (SEATS,)),
        ("bullets", "<i2", (SEATS,)),
        ("kills", "<i2", (SEATS,)),
        ("human_kills", "<i2", (SEATS,)),  # those of them that were no dogs
        ("hand_n", "<i2", (SEATS,)),
        ("held", "<i4", (SEATS,)),  # kinds in hand, as bits
        ("in_play", "<i4", (SEATS,)),  # kinds in front of a seat, as bits
        ("hand", "i1", (SEATS, CARD_KINDS)),
        ("card_played", "i1", (SEATS,)),
        ("page_removed", "i1", (SEATS,)),
        ("spell_tried", "i1", (SEATS,)),
        ("sickle_used", "i1", (SEATS,)),
        ("repelling", "i1"),  # seats (bits) with an entry in `repel`
        ("repel", "i1", (SEATS,)),  # ends of own turns until the effect is over
        ("lost", "i1", (SEATS,)),
        ("fever", "i1", (SEATS,)),  # cards waiting for the next own turn
        ("tiles_n", "i1"),
        ("frontier_n", "i1"),
        ("variant", "<i2", (TILE_CAP,)),
        ("tile_x", "i1", (TILE_CAP,)),
        ("tile_y", "i1", (TILE_CAP,)),
        ("tile_dogs", "i1", (TILE_CAP,)),
        ("near", "i1", (TILE_CAP, 4)),  # neighbouring tile by direction, -1 for none
        ("way", "<i2", (SQUARES, 4)),  # square one step away by direction, -1 for none
        ("dogs", "i1", (SQUARES,)),
        ("moved", "i1", (SQUARES,)),  # dogs there that have moved this turn
        ("token", "i1", (SQUARES,)),  # 1 heart, 2 bullet
        ("dogs_n", "<i2"),
        ("dog_at", "<i2", (DOG_CAP,)),
        ("cell_x", "i1", (FRONTIER,)),
        ("cell_y", "i1", (FRONTIER,)),
        ("cell_near", "i1", (FRONTIER, 4)),  # tile by direction, -1 for none
        ("tile_top", "i1"),
        ("tile_n", "i1"),
        ("tile_discard_n", "i1"),
        ("tile_deck", "i1", (TILE_CAP,)),
        ("tile_discard", "i1", (TILE_CAP,)),
        ("event_top", "i1"),
        ("event_n", "i1"),
        ("event_discard_n", "i1"),
        ("event_deck", "i1", (EVENT_CAP,)),
        ("event_discard", "i1", (EVENT_CAP,)),
        ("removed", "i1", (CARD_KINDS,)),  # cards out of the game, by kind
        ("deaths", "<i2", (SEATS,)),
        ("tiles_placed", "<i2", (SEATS,)),
        ("spell_tries", "<i2", (SEATS,)),
        ("cabin_left", "<i2"),
        ("cabin_turn", "<i2"),
        ("supply_out", "<i2"),  # times the last dog of the supply was placed
        ("supply_short", "<i2"),  # times fewer dogs than asked for were left to place
        ("all_kills", "<i2"),
        ("cards_used", "<i2"),
        ("history", "u1", (TURN_CAP,)),  # kills of the acting seat at the end of every turn
        ("page_history", "u1", (TURN_CAP,)),  # and its pages in play
    ],
)


@kernel
def code(do, low, to):  # type: ignore[no-untyped-def]
    """Return an action's integer code from its `Act`, its 13-bit number and its square or cell."""
    return int(do) | int(low) << 5 | int(to) << 18


@kernel
def card_code(do, kind, seat, extra, to):  # type: ignore[no-untyped-def]
    """Return the code of an action with a card: its kind, target seat, page kind or direction, square."""
    return int(do) | int(kind) << 5 | int(seat) << 10 | int(extra) << 13 | int(to) << 18


@kernel
def act_do(action):  # type: ignore[no-untyped-def]
    """Return the `Act` of an action code."""
    return int(action) & 31


@kernel
def act_low(action):  # type: ignore[no-untyped-def]
    """Return the 13-bit number of an action code."""
    return (int(action) >> 5) & 0x1FFF


@kernel
def act_kind(action):  # type: ignore[no-untyped-def]
    """Return the card kind of an action code."""
    return (int(action) >> 5) & 31


@kernel
def act_seat(action):  # type: ignore[no-untyped-def]
    """Return the target seat of an action code."""
    return (int(action) >> 10) & 7


@kernel
def act_extra(action):  # type: ignore[no-untyped-def]
    """Return the page kind, direction, pile or yes/no of an action code."""
    return (int(action) >> 13) & 31


@kernel
def act_to(action):  # type: ignore[no-untyped-def]
    """Return the square or frontier cell of an action code."""
    return (int(action) >> 18) & 511


@kernel
def push(s, due, a, b, c):  # type: ignore[no-untyped-def]
    """Put one thing to do on top of the stack; an overflow marks the state as broken."""
    n = int(s.pend_n)
    if n >= STACK:
        s.broken = 1
        return
    s.pend_kind[n] = due
    s.pend_a[n] = a
    s.pend_b[n] = b
    s.pend_c[n] = c
    s.pend_n = n + 1


@kernel
def pop(s):  # type: ignore[no-untyped-def]
    """Take the top off the stack and blank its slot."""
    n = int(s.pend_n) - 1
    s.pend_kind[n] = 0
    s.pend_a[n] = 0
    s.pend_b[n] = 0
    s.pend_c[n] = 0
    s.pend_n = n
