"""The whole game in one record, and the ids the rules share.

An action is one integer: ``do | card << 5 | a << 11 | b << 15 | more << 19``. `do` is an `Act`; `card` a card kind (or
`NO_CARD`); `a` and `b` squares or lanes; `more` what a card needs beyond that (a path, a set of squares, a card).
Fields an action does not use are 0.
"""

from __future__ import annotations

from enum import IntEnum

from balance.core.jit import kernel, state_dtype
from balance.games.zombiaki.board import SQUARES
from balance.games.zombiaki.cards import CARDS

__all__ = [
    "CAUSES",
    "DECK_CAP",
    "HAND_CAP",
    "MAX_ACTIONS",
    "NO_CARD",
    "STATE",
    "Act",
    "Cause",
    "Due",
    "End",
    "Flag",
    "Hit",
    "Phase",
    "Step",
    "Stream",
    "act_a",
    "act_b",
    "act_card",
    "act_do",
    "act_more",
    "code",
]

DECK_CAP = 64
HAND_CAP = 8
NO_CARD = 63
# at most 3,322 nets (connected sets of at most 9 squares), 1,503 patches of gasoline (of at most 5 squares, with the
# last one named), 55 splits of 9 points of flames, 1,275 dog paths (15 dogs of 85) and a few dozen of anything else
MAX_ACTIONS = 6144


class Stream(IntEnum):
    """Purposes of chance."""

    ZOMBIE_DECK = 0
    HUMAN_DECK = 1
    BOT = 16
    REDEAL = 17


class Phase(IntEnum):
    """Whose phase it is; the number is the seat."""

    ZOMBIES = 0
    HUMANS = 1


class Step(IntEnum):
    """Steps of a turn in order: zombie phase, then human phase."""

    EXPIRE_TERROR = 0
    NOT_SO_FAST = 1
    DOGS = 2
    WALK = 3
    ZOMBIE_DRAW = 4
    ZOMBIE_DISCARD = 5
    ZOMBIE_PLAY = 6
    EXPIRE = 7
    BARRELS = 8
    HUMAN_DRAW = 9
    HUMAN_DISCARD = 10
    HUMAN_PLAY = 11


class Due(IntEnum):
    """Decision that an act waits for; NONE leaves it to the step."""

    NONE = 0
    SHRAPNEL = 1  # humans: where the shrapnel of the mine at `spot` flies
    NEXT = 2  # phase's seat: which of several consequences comes first
    TARGET = 3  # humans: what the rest of a burst hits
    CLICK = 4  # zombies: whether to answer the shot in `asked`
    WALKER = 5  # zombies: which zombie moves next (free order)
    HOLD = 6  # zombies: NOT SO FAST on the zombie at `spot` whose turn to move has come


class End(IntEnum):
    """How a game ended; 0 while it runs."""

    RUNNING = 0
    BREAKTHROUGH = 1
    DAWN = 2


class Act(IntEnum):
    """What an action does; 0 is the automatic act of the step."""

    DISCARD = 1
    PLAY = 2
    PLAY_EMPTY = 3  # a card without any effect, to be rid of it
    ORDER = 4  # a: boss, b: zombie, more: square (or NOWHERE over the barricade)
    END_PHASE = 5
    DOG_MOVE = 6  # a: dog, more: steps | directions << 2, two bits each
    RESPOND = 7  # card or NO_CARD; a: zombie held by NOT SO FAST
    SHRAPNEL = 8  # a: square
    NEXT = 9  # a: square of the mine or car, NOWHERE for the zombies' retreat
    TARGET = 10  # a: square or NOWHERE, b: 1 for the car on it
    WALKER = 11  # a: square


class Flag(IntEnum):
    """Marks on a zombie or dogs (bits of `marks`); they move with it."""

    ORDERED = 1  # took a boss order, for the whole game
    CARD = 2  # made its special move of this turn
    NET = 4
    HELD = 8  # under NOT SO FAST
    DONE = 16  # had its obligatory move (or dogs their moves) this turn, made or not
    ASKED = 32  # NOT SO FAST was declined for it this turn
    SWEEP = 64  # still to step back by the card being resolved
    RETREAT = 128  # still to step back for a dead boss
    HIT = 256  # steps back when the shot is over
    BOSS_USED = 512  # gave its order of this turn
    LOCKED = 1024  # was massed this turn; until the next zombie phase where that keeps it from being moved


class Hit(IntEnum):
    """What damage did."""

    NOTHING = 0
    KILLED = 1
    ABSORBED = 2
    HURT = 3


class Cause(IntEnum):
    """What killed a zombie."""

    SHOT = 0
    BURST = 1
    SNIPER = 2
    NAPALM = 3
    GASOLINE = 4
    STREET_ON_FIRE = 5
    HIGH_VOLTAGE = 6
    FLAMETHROWER = 7
    GRENADE = 8
    MINE = 9
    CAR = 10
    BARREL = 11
    PIT = 12


CAUSES = len(Cause)

STATE = state_dtype(
    "zombiaki",
    [
        ("ended", "i1"),
        ("phase", "i1"),
        ("step", "i1"),
        ("due", "i1"),
        ("spot", "i1"),  # square a decision is about
        ("declined", "i1"),  # NOT SO FAST was declined for this turn
        ("begun", "i1"),  # the obligatory moves (or barrels) of this step have begun
        ("frozen", "i1"),
        ("terror", "i1"),
        ("to_discard", "i1"),
        ("bullets", "i1"),
        ("shot_card", "i1"),
        ("shot_lane", "i1"),
        ("crossed", "i1"),  # square the winning zombie left the street from, plus one
        ("deepest", "i1"),
        ("turn", "<i2"),
        ("cards_played", "<i2"),
        ("retreats", "<i2"),  # dead bosses whose retreat has not begun
        ("retreating", "i1"),  # pieces marked RETREAT still step back for a dead boss
        ("sweeping", "i1"),  # pieces marked SWEEP still step back by a card
        ("recoiling", "i1"),  # the piece marked HIT still steps back
        ("lit", "<i4"),  # mines and cars about to explode
        ("later", "<i4"),  # mines and cars that explode when the retreat under way is over
        ("rolling", "<i4"),  # barrels that still roll in this step
        ("zombies", "<i4"),
        ("dogs", "<i4"),
        ("things", "<i4"),  # squares with a human card other than napalm
        ("burning", "<i4"),  # squares with napalm
        ("walls", "<i4"),
        ("barriers", "<i4"),
        ("barrels", "<i4"),
        ("mines", "<i4"),
        ("cars", "<i4"),
        ("pits", "<i4"),
        ("blocked", "<i4"),  # squares where barriers forbid movement
        ("asked", "<i8"),  # shot that waits for an answer
        ("strength", "<i2", (SQUARES,)),  # current strength; of dogs, their toughness
        ("printed", "<i2", (SQUARES,)),
        ("marks", "<i2", (SQUARES,)),
        ("moves", "i1", (SQUARES,)),  # squares moved in this zombie turn
        ("shield", "i1", (SQUARES,)),
        ("boss", "i1", (SQUARES,)),  # orders left plus one, 0 when no boss
        ("thing", "i1", (SQUARES,)),  # card on the square, 0 for none
        ("napalm", "i1", (SQUARES,)),  # napalm cards on the square
        ("made", "<i8", (SQUARES,)),  # cards a zombie is made of: count of ZOMBIE kind k at bit 8 k, HUMAN at bit 32
        ("hand", "i1", (CARDS,)),
        ("hand_n", "i1", (2,)),
        ("top", "<i2", (2,)),
        ("deck_n", "<i2", (2,)),
        ("zombie_deck", "i1", (DECK_CAP,)),
        ("human_deck", "i1", (DECK_CAP,)),
        ("spent_n", "<i2", (2,)),
        ("zombie_spent", "i1", (DECK_CAP,)),
        ("human_spent", "i1", (DECK_CAP,)),
        ("order_n", "i1"),
        ("order", "i1", (SQUARES,)),  # squares zombies moved from in the last automatic act
        ("drawn", "i1", (CARDS,)),
        ("played", "i1", (CARDS,)),
        ("discarded", "i1", (CARDS,)),
        ("killed", "<i2", (CAUSES,)),
        ("dogs_killed", "<i2"),
        ("placed", "<i2"),
    ],
)


@kernel
def code(do, card, a, b, more):  # type: ignore[no-untyped-def]
    """Return an action's integer code.

    Parameters
    ----------
    do, card, a, b, more : int
        As described at the top of the module.

    Returns
    -------
    int
    """
    return int(do) | int(card) << 5 | int(a) << 11 | int(b) << 15 | int(more) << 19


@kernel
def act_do(action):  # type: ignore[no-untyped-def]
    """Return the `Act` of an action code."""
    return int(action) & 31


@kernel
def act_card(action):  # type: ignore[no-untyped-def]
    """Return the card kind of an action code."""
    return (int(action) >> 5) & 63


@kernel
def act_a(action):  # type: ignore[no-untyped-def]
    """Return the first square (or lane) of an action code."""
    return (int(action) >> 11) & 15


@kernel
def act_b(action):  # type: ignore[no-untyped-def]
    """Return the second square of an action code."""
    return (int(action) >> 15) & 15


@kernel
def act_more(action):  # type: ignore[no-untyped-def]
    """Return the rest of an action code."""
    return int(action) >> 19
