"""The rules of Pig as kernels: roll as often as you dare; a one loses what this turn has won."""

from __future__ import annotations

from enum import IntEnum

from balance.core.jit import kernel, state_dtype
from balance.core.rng import die
from balance.core.status import Status

SEATS = 4
MOST_TURNS = 10_000
STATE = state_dtype(
    "pig",
    [("seat", "<i4"), ("pot", "<i4"), ("turn", "<i4"), ("winner", "<i4"), ("score", "<i4", (SEATS,))],
)


class Action(IntEnum):
    """What a player may decide."""

    ROLL = 0
    HOLD = 1


class Stream(IntEnum):
    """Purposes of chance; bots that toss a coin use their own COIN stream."""

    DIE = 0
    COIN = 1


ROLL = int(Action.ROLL)
HOLD = int(Action.HOLD)
DIE = int(Stream.DIE)
COIN = int(Stream.COIN)
OK = int(Status.OK)


@kernel
def setup(s, p, chance):
    """Start the first turn; the state arrives zeroed."""
    s.turn = 1
    s.winner = -1


@kernel
def current_seat(s, p):
    """Return the seat whose turn it is."""
    return int(s.seat)


@kernel
def legal_actions(s, p, out):
    """Write the two actions of Pig: both are always legal."""
    out[0] = ROLL
    out[1] = HOLD
    return 2


@kernel
def is_legal(s, p, action):
    """Tell whether an action is one of the two."""
    return ROLL <= action <= HOLD


@kernel
def _next_turn(s, p):
    """Pass the die on."""
    s.pot = 0
    s.seat = (int(s.seat) + 1) % int(p.players)
    s.turn += 1


@kernel
def apply(s, p, chance, action):
    """Roll the die or bank the pot."""
    seat = int(s.seat)
    if action == ROLL:
        value = die(chance, DIE, int(p.faces))
        if value == int(p.bust):
            _next_turn(s, p)
        else:
            s.pot += value
        return OK
    s.score[seat] += s.pot
    if int(s.score[seat]) >= int(p.goal):
        s.winner = seat
    else:
        _next_turn(s, p)
    return OK


@kernel
def is_over(s, p):
    """Tell whether someone has won or the turn cap is reached."""
    return int(s.winner) >= 0 or int(s.turn) > MOST_TURNS


@kernel
def outcome(s, p, row):
    """Fill the outcome row: end reason 0 for the goal, 1 for the turn cap."""
    winner = int(s.winner)
    row.winners = 1 << winner if winner >= 0 else 0
    row.end_reason = 0 if winner >= 0 else 1
    row.turns = s.turn
    for seat in range(SEATS):
        row.points[seat] = s.score[seat]


@kernel
def redeal(s, p, seat, chance):
    """Do nothing: Pig hides nothing."""


@kernel
def check(s, p):
    """Return 0 while the counters are in range."""
    if int(s.pot) < 0 or int(s.seat) >= int(p.players):
        return 1
    return 0
