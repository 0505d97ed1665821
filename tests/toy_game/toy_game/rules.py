"""Rules of the toy game as kernels."""

from __future__ import annotations

from typing import Any

from balance.core.jit import kernel
from balance.core.rng import die, note_shuffle, shuffle
from balance.core.status import Status

__all__ = ["apply", "check", "current_seat", "is_legal", "is_over", "legal_actions", "outcome", "redeal", "setup"]

DIE = 0
BAG = 1
HOLD = 0
ROLL = 1
_OK = int(Status.OK)


@kernel
def setup(s: Any, p: Any, chance: Any) -> None:
    """Deal the tokens: each seat starts with the points it drew."""
    n = int(p.bag_n)
    shuffle(chance, BAG, p.bag, s.bag, n)
    note_shuffle(chance, BAG, n)
    for seat in range(int(p.players)):
        points = 0 if seat == 0 else int(p.head_start)
        for at in range(int(p.hand)):
            points += int(s.bag[seat * int(p.hand) + at])
        s.score[seat] = points
    s.turn = 1
    s.winner = -1


@kernel
def current_seat(s: Any, p: Any) -> int:
    """Return the deciding seat, -1 while a roll is due."""
    return -1 if int(s.rolling) else int(s.seat)


@kernel
def legal_actions(s: Any, p: Any, out: Any) -> int:
    """List both actions."""
    out[0] = HOLD
    out[1] = ROLL
    return 2


@kernel
def is_legal(s: Any, p: Any, action: int) -> bool:
    """Tell whether an action is one of the two."""
    return HOLD <= action <= ROLL


@kernel
def apply(s: Any, p: Any, chance: Any, action: int) -> int:
    """Roll the die that is due, or take a decision."""
    if int(s.rolling):
        s.rolling = 0
        face = die(chance, DIE, int(p.faces))
        s.rolls = int(s.rolls) + 1
        if face <= int(p.bust):
            s.busts = int(s.busts) + 1
            _next_turn(s, p)
        else:
            s.pot = int(s.pot) + face
    elif action == ROLL:
        s.rolling = 1
    else:
        s.holds = int(s.holds) + 1
        _bank(s, p)
        _next_turn(s, p)
    return _OK


@kernel
def _bank(s: Any, p: Any) -> None:
    """Add the points of the turn to the seat's score."""
    seat = int(s.seat)
    for other in range(int(p.players)):
        if int(s.score[other]) > int(s.score[seat]):
            s.behind = 1
    s.score[seat] = int(s.score[seat]) + int(s.pot)
    if int(s.score[seat]) >= int(p.target):
        s.winner = seat
        s.over = 1


@kernel
def _next_turn(s: Any, p: Any) -> None:
    """Pass the die on, unless the game is over."""
    s.pot = 0
    if int(s.over):
        return
    s.behind = 0
    if int(s.turn) >= int(p.max_turns):
        s.over = 1
        return
    s.turn = int(s.turn) + 1
    s.seat = (int(s.seat) + 1) % int(p.players)


@kernel
def is_over(s: Any, p: Any) -> bool:
    """Tell whether someone won or the turns ran out."""
    return int(s.over) != 0


@kernel
def outcome(s: Any, p: Any, row: Any) -> None:
    """Fill the outcome row."""
    winner = int(s.winner)
    row.winners = 1 << winner if winner >= 0 else 0
    row.end_reason = 1 if winner >= 0 else 2
    row.turns = int(s.turn)
    row.rolls = int(s.rolls)
    row.busts = int(s.busts)
    row.holds = int(s.holds)
    row.comeback = int(s.behind) if winner >= 0 else 0
    for seat in range(int(p.players)):
        row.score[seat] = int(s.score[seat])


@kernel
def redeal(s: Any, p: Any, seat: int, chance: Any) -> None:
    """Change nothing: every token is open."""
    return


@kernel
def check(s: Any, p: Any) -> int:
    """Return 1 when a score is negative, 2 when the turn count left its range, else 0."""
    for seat in range(int(p.players)):
        if int(s.score[seat]) < 0:
            return 1
    return 2 if int(s.turn) < 1 or int(s.turn) > int(p.max_turns) else 0
