"""The whole game in one record, and the ids the rules share.

An action is one integer: ``do | a << 4 | token << 9 | to << 12 | howl << 17 | origin << 20``. `do` is an `Act`; `a` a
card kind, seat, pile or yes/no; `token` what is moved (see `Token`); `to` and `origin` squares; `howl` the seat that
draws plus one. Fields an action does not use are 0.
"""

from __future__ import annotations

from enum import IntEnum

from balance.core.jit import kernel, state_dtype
from balance.games.gdbz.board import SQUARES

__all__ = [
    "CARD_SOURCE_END",
    "DOG_KINDS",
    "ENERGY_CAP",
    "ENERGY_KINDS",
    "HAND_CAP",
    "HOOMAN_CAP",
    "HOOMAN_KINDS",
    "MAX_ACTIONS",
    "PARTS",
    "SCENT_CAP",
    "SCENT_KINDS",
    "SEATS",
    "SPACES",
    "STACK",
    "STATE",
    "Act",
    "Due",
    "End",
    "Feral",
    "Part",
    "Phase",
    "Removed",
    "Stream",
    "Token",
    "act_a",
    "act_do",
    "act_howl",
    "act_origin",
    "act_to",
    "act_token",
    "code",
    "pop",
    "push",
]

SEATS = 4
SPACES = 18
ENERGY_CAP = 96
ENERGY_KINDS = 24
HAND_CAP = 10
SCENT_CAP = 72
SCENT_KINDS = 16
HOOMAN_CAP = 24
HOOMAN_KINDS = 16
DOG_KINDS = 8
PARTS = 4
STACK = 32
CARD_SOURCE_END = 32  # sources of effects below it are energy card kinds, from it on dogs
# ten card kinds in hand, each with five tokens to 26 squares or unused, times three dogs that may draw; runs, licks...
MAX_ACTIONS = HAND_CAP * (5 * (SQUARES - 1) + 1) * (SEATS - 1) + 8 + SEATS + 3 + 1


class Stream(IntEnum):
    """Purposes of chance."""

    ENERGY = 0
    SCENT_ORDER = 1
    SCENT_EFFECT = 2
    HOOMAN = 3
    ZOMBIE_DIE = 4
    SCENT_DIE = 5
    HOOMAN_DIE = 6
    DOGS = 7
    FIRST = 8
    SCENT_PLAIN = 9
    SCENT_AGAIN = 10
    BOT = 16
    REDEAL = 17


class Phase(IntEnum):
    """Where in the game the table is."""

    START = 0
    ACTIONS = 1
    ROLL = 2


class End(IntEnum):
    """How a game ended; 0 while it runs."""

    RUNNING = 0
    RESCUED = 1
    FERAL = 2
    TURN_CAP = 3
    STUCK = 4


class Feral(IntEnum):
    """Causes that raise the feral tracker."""

    CENTRAL_BARK = 0
    EATEN = 1
    LOST = 2
    EMPTY_HAND = 3


class Removed(IntEnum):
    """Ways a zombie leaves the board."""

    CHEW = 0
    RIVER = 1
    CLIFF = 2
    CENTRAL_BARK = 3
    EFFECT = 4


class Act(IntEnum):
    """What an action does."""

    RUN = 1
    LICK = 2
    SNIFF = 3
    PLAY = 4
    PASS = 5
    CONSENT = 6
    EFFECT = 7
    DISCARD = 8
    DOG = 9
    ZOMBIE = 10
    HOOMAN = 11
    SCENT = 12
    START = 13


class Token(IntEnum):
    """What a card moves or removes; another dog is DOG + its seat."""

    NONE = 0
    ZOMBIE = 1
    HOOMAN = 2
    SELF = 3
    DOG = 4


class Part(IntEnum):
    """Effects an energy card or a dog's ability is made of."""

    NONE = 0
    RUN = 1
    HERD = 2
    BARK = 3
    CHEW = 4
    GOOD_DOGGO = 5
    HERD_HOOMAN = 6
    BARK_NEAR = 7
    DRAW_HERE = 8
    DRAW_SELF = 9


class Due(IntEnum):
    """What an interrupted act still has to do; the last entry of the stack comes first."""

    DISCARD = 1  # a: seat, b: cards
    EFFECT = 2  # a: card kind, or CARD_SOURCE_END + dog; b: index of the next part
    DOG = 3  # b: cards the chosen dog draws
    ZOMBIE = 4  # b: zombies still to remove
    HOOMAN = 5  # b: spaces
    SCENT = 6  # b: cards to discard, unless a zombie is rolled
    CONSENT = 7  # a: the dog asked
    BARK_ENTRY = 8  # a: square of Central Bark with the zombie
    HOWL = 9  # a: seat that draws
    HOOMAN_CARD = 10
    ROLL = 11  # a: stream of the die, b: rolls
    SCENT_DONE = 12  # a: pile
    CARD_DONE = 13  # a: card kind in play, which goes to the discards


STATE = state_dtype(
    "gdbz",
    [
        ("ended", "i1"),
        ("phase", "i1"),
        ("seat", "i1"),
        ("starting", "i1"),
        ("rolls_left", "i1"),
        ("refused", "i1"),  # dogs (bits) that refused to be moved this turn
        ("pend_n", "i1"),
        ("actions_left", "<i2"),
        ("turn", "<i2"),
        ("feral", "<i2"),
        ("rescued", "<i2"),
        ("eaten", "<i2"),
        ("drowned", "<i2"),
        ("zombies", "<i4"),
        ("hoomans", "<i4"),  # squares with at least one hooman
        ("moved", "<i4"),  # squares of zombies the ability in use has moved; means nothing after it
        ("asked", "<i4"),  # action that waits for a dog's consent
        ("hooman_total", "<i2"),
        ("dog_at", "i1", (SEATS,)),
        ("dog_kind", "i1", (SEATS,)),
        ("hand_n", "i1", (SEATS,)),
        ("hands", "i1", (SEATS, ENERGY_KINDS)),
        ("hooman_count", "i1", (SQUARES,)),
        ("energy_top", "<i2"),
        ("energy_n", "<i2"),
        ("discard_n", "<i2"),
        ("energy_deck", "i1", (ENERGY_CAP,)),
        ("energy_discard", "i1", (ENERGY_CAP,)),
        ("pile_top", "i1", (3,)),
        ("pile_end", "i1", (3,)),
        ("scent_left", "i1"),
        ("scent_discard_n", "i1"),
        ("scent_known", "i1"),  # the scents were reshuffled, so that every card has been seen
        ("hooman_top", "i1"),
        ("hooman_n", "i1"),
        ("hooman_discard_n", "i1"),
        ("hooman_town_n", "i1"),
        ("broken", "i1"),  # the stack overflowed
        ("used", "i1"),  # an effect of the card played last has been used, its ability's included
        ("scent_card", "<i2", (SCENT_CAP,)),  # space * SCENT_KINDS + effect
        ("scent_discard", "<i2", (SCENT_CAP,)),
        ("hooman_deck", "i1", (HOOMAN_CAP,)),
        ("hooman_discard", "i1", (HOOMAN_CAP,)),
        ("hooman_town", "i1", (HOOMAN_CAP,)),
        ("pend_kind", "i1", (STACK,)),
        ("pend_a", "i1", (STACK,)),
        ("pend_b", "i1", (STACK,)),
        ("work", "i1", (SCENT_CAP,)),  # scrap paper of the deal; no rule reads it later
        ("feral_by", "<i2", (4,)),
        ("removed", "<i2", (5,)),
        ("reshuffles", "<i2"),
        ("abilities", "<i2"),
        ("drawn", "<i4"),
    ],
)


@kernel
def code(do, a, token, to, howl, origin):  # type: ignore[no-untyped-def]
    """Return an action's integer code.

    Parameters
    ----------
    do, a, token, to, howl, origin : int
        As described at the top of the module; `howl` is the drawing seat plus one, 0 for none.

    Returns
    -------
    int
    """
    return int(do) | int(a) << 4 | int(token) << 9 | int(to) << 12 | int(howl) << 17 | int(origin) << 20


@kernel
def act_do(action):  # type: ignore[no-untyped-def]
    """Return the `Act` of an action code."""
    return int(action) & 15


@kernel
def act_a(action):  # type: ignore[no-untyped-def]
    """Return the card kind, seat, pile or yes/no of an action code."""
    return (int(action) >> 4) & 31


@kernel
def act_token(action):  # type: ignore[no-untyped-def]
    """Return the `Token` of an action code."""
    return (int(action) >> 9) & 7


@kernel
def act_to(action):  # type: ignore[no-untyped-def]
    """Return the destination square of an action code."""
    return (int(action) >> 12) & 31


@kernel
def act_howl(action):  # type: ignore[no-untyped-def]
    """Return the drawing seat plus one (0 for none) of an action code."""
    return (int(action) >> 17) & 7


@kernel
def act_origin(action):  # type: ignore[no-untyped-def]
    """Return the square an action code takes its token from."""
    return (int(action) >> 20) & 31


@kernel
def push(s, kind, a, b):  # type: ignore[no-untyped-def]
    """Put one thing to do on top of the stack; an overflow marks the state as broken."""
    n = int(s.pend_n)
    if n >= STACK:
        s.broken = 1
        return
    s.pend_kind[n] = kind
    s.pend_a[n] = a
    s.pend_b[n] = b
    s.pend_n = n + 1


@kernel
def pop(s):  # type: ignore[no-untyped-def]
    """Take the top off the stack and blank its slot."""
    n = int(s.pend_n) - 1
    s.pend_kind[n] = 0
    s.pend_a[n] = 0
    s.pend_b[n] = 0
    s.pend_n = n
