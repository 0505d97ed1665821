"""The steps of a turn: moves, draws, discards, what expires, rolling barrels, and what comes next."""

from __future__ import annotations

from balance.core.bits import bit_count, low_bit
from balance.core.jit import kernel
from balance.core.rng import note_card
from balance.games.zombiaki.board import LAST_ROW, ROW_MASK, SQUARES
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.dogs import dogs_to_move
from balance.games.zombiaki.rules.forecast import hold_targets
from balance.games.zombiaki.rules.moves import can_walk, cross, go
from balance.games.zombiaki.rules.pieces import bury, douse, lift_thing, put_thing, row_of, strike, take_thing
from balance.games.zombiaki.rules.settle import settle
from balance.games.zombiaki.state import Cause, Due, End, Flag, Phase, Step, Stream

__all__ = [
    "advance",
    "automatic",
    "current_seat",
    "end_phase",
    "expiring",
    "is_over",
    "move_or_ask",
    "walk",
    "walkers",
]

_DAWN = int(Card.DAWN)
_NOT_SO_FAST = int(Card.NOT_SO_FAST)
_BARREL = int(Card.ROLLING_BARREL)
_BY_BARREL = int(Cause.BARREL)
_NET = int(Flag.NET)
_DONE = int(Flag.DONE)
_ASKED = int(Flag.ASKED)
_LOCKED = int(Flag.LOCKED)
_TURN_FLAGS = int(Flag.CARD | Flag.HELD | Flag.DONE | Flag.ASKED | Flag.BOSS_USED | Flag.LOCKED)
_DUE_NONE = int(Due.NONE)
_DUE_SHRAPNEL = int(Due.SHRAPNEL)
_DUE_NEXT = int(Due.NEXT)
_DUE_TARGET = int(Due.TARGET)
_DUE_WALKER = int(Due.WALKER)
_DUE_HOLD = int(Due.HOLD)
_END_DAWN = int(End.DAWN)
_ZOMBIES = int(Phase.ZOMBIES)
_HUMANS = int(Phase.HUMANS)
_EXPIRE_TERROR = int(Step.EXPIRE_TERROR)
_STEP_HOLD = int(Step.NOT_SO_FAST)
_STEP_DOGS = int(Step.DOGS)
_STEP_WALK = int(Step.WALK)
_Z_DRAW = int(Step.ZOMBIE_DRAW)
_Z_DISCARD = int(Step.ZOMBIE_DISCARD)
_Z_PLAY = int(Step.ZOMBIE_PLAY)
_EXPIRE = int(Step.EXPIRE)
_BARRELS = int(Step.BARRELS)
_H_DRAW = int(Step.HUMAN_DRAW)
_H_DISCARD = int(Step.HUMAN_DISCARD)
_H_PLAY = int(Step.HUMAN_PLAY)
_ZOMBIE_DECK = int(Stream.ZOMBIE_DECK)
_HUMAN_DECK = int(Stream.HUMAN_DECK)


@kernel
def is_over(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the game is decided."""
    return int(s.ended) != 0


@kernel
def current_seat(s, p):  # type: ignore[no-untyped-def]
    """Return the deciding seat, -1 when the rules act next."""
    if int(s.ended) != 0:
        return -1
    due = int(s.due)
    if due != _DUE_NONE:
        if due in (_DUE_SHRAPNEL, _DUE_TARGET):
            return _HUMANS
        return int(s.phase) if due == _DUE_NEXT else _ZOMBIES
    step = int(s.step)
    if step in (_EXPIRE_TERROR, _STEP_WALK, _Z_DRAW, _EXPIRE, _BARRELS, _H_DRAW):
        return -1
    return _ZOMBIES if step <= _Z_PLAY else _HUMANS


@kernel
def walkers(s, p):  # type: ignore[no-untyped-def]
    """Return the zombies (mask) that can make their obligatory move now."""
    found = 0
    left = int(s.zombies)
    while left:
        q = low_bit(left)
        left &= left - 1
        if can_walk(s, p, q):
            found |= 1 << q
    return found


@kernel
def walk(s, p, q):  # type: ignore[no-untyped-def]
    """Make a zombie's obligatory move (ZMB-28)."""
    s.marks[q] = int(s.marks[q]) | _DONE
    s.moves[q] = int(s.moves[q]) + 1
    s.order[int(s.order_n)] = q
    s.order_n = int(s.order_n) + 1
    if row_of(q) == LAST_ROW:
        cross(s, q)
    else:
        go(s, p, q, q + 1)


@kernel
def _front_walker(s, p):  # type: ignore[no-untyped-def]
    """Return the next zombie to move, front row first, -1 for none; one that cannot move has had its turn (ZMB-29)."""
    for row in range(LAST_ROW, -1, -1):
        left = int(s.zombies) & ROW_MASK << row
        while left:
            q = low_bit(left)
            left &= left - 1
            if can_walk(s, p, q):
                return q
            s.marks[q] = int(s.marks[q]) | _DONE
    return -1


@kernel
def _free_walker(s, p):  # type: ignore[no-untyped-def]
    """Return the next zombie to move in free order, -1 for none; a choice between several becomes due (ZMB-32)."""
    able = walkers(s, p)
    left = able
    while left:
        q = low_bit(left)
        left &= left - 1
        if int(s.marks[q]) & _ASKED:
            return q
    if bit_count(able) > 1:
        s.due = _DUE_WALKER
        return -1
    return low_bit(able) if able else -1


@kernel
def move_or_ask(s, p, q):  # type: ignore[no-untyped-def]
    """Move a zombie whose turn has come, after asking whether NOT SO FAST holds it where that is asked now (ZMB-52)."""
    may_hold = int(p.hold_at_turn) != 0 and int(s.hand[_NOT_SO_FAST]) > 0
    if may_hold and int(s.marks[q]) & _ASKED == 0:
        s.due = _DUE_HOLD
        s.spot = q
        return
    walk(s, p, q)


@kernel
def _walk_all(s, p):  # type: ignore[no-untyped-def]
    """Make obligatory moves until a decision is due, the game is over or nobody can move."""
    s.begun = 1
    while int(s.ended) == 0 and int(s.due) == _DUE_NONE:
        q = _free_walker(s, p) if int(p.free_order) != 0 else _front_walker(s, p)
        if q < 0:
            return
        move_or_ask(s, p, q)
        settle(s, p)


@kernel
def _roll(s, p, q):  # type: ignore[no-untyped-def]
    """Roll a barrel one square towards the graveyard (ZMB-78)."""
    card = lift_thing(s, p, q)
    to = q - 1
    pieces = int(s.zombies) | int(s.dogs)
    if int(p.barrel_stopped) != 0:
        pieces &= ~(int(s.walls) | int(s.cars) | int(s.pits))
    if row_of(q) == 0:
        bury(s, card)
    elif pieces >> to & 1:
        bury(s, card)
        strike(s, to, _BY_BARREL)
        s.lit = int(s.lit) | 1 << to & int(s.mines)
    elif int(s.mines) >> to & 1:
        bury(s, card)
        s.lit = int(s.lit) | 1 << to
    elif int(s.things) >> to & 1:
        bury(s, card)
        if int(s.pits) >> to & 1:
            take_thing(s, p, to)
    else:
        put_thing(s, p, to, card)


@kernel
def _roll_all(s, p):  # type: ignore[no-untyped-def]
    """Roll barrels until a decision is due, the game is over or all have rolled."""
    s.begun = 1
    while int(s.ended) == 0 and int(s.due) == _DUE_NONE and int(s.rolling) != 0:
        q = low_bit(int(s.rolling))
        s.rolling = int(s.rolling) & ~(1 << q)
        _roll(s, p, q)
        settle(s, p)


@kernel
def _ending_flags(p):  # type: ignore[no-untyped-def]
    """Return the marks of pieces that end as the human phase begins; the lock of a massed zombie may last (ZMB-91)."""
    flags = _TURN_FLAGS | _NET
    return flags if int(p.mass_free) != 0 else flags & ~_LOCKED


@kernel
def expiring(s, p):  # type: ignore[no-untyped-def]
    """Tell whether anything ends with the zombie phase: napalm, freeze, barriers, nets, marks of the turn."""
    if int(s.burning) != 0 or int(s.frozen) != 0 or int(s.barriers) != 0:
        return True
    for q in range(SQUARES):  # noqa: SIM110 (kernels have no generators)
        if int(s.marks[q]) & _ending_flags(p) or int(s.moves[q]) != 0:
            return True
    return False


@kernel
def _expire(s, p):  # type: ignore[no-untyped-def]
    """End what lasts until the human phase begins (ZMB-14)."""
    ending = _ending_flags(p)
    s.frozen = 0
    for q in range(SQUARES):
        if int(s.napalm[q]) != 0:
            douse(s, q)
        if int(s.barriers) >> q & 1:
            take_thing(s, p, q)
        s.marks[q] = int(s.marks[q]) & ~ending
        s.moves[q] = 0


@kernel
def _take_card(s, chance, side, card):  # type: ignore[no-untyped-def]
    """Put a drawn card into its hand, face up."""
    note_card(chance, _HUMAN_DECK if side else _ZOMBIE_DECK, card)
    s.top[side] = int(s.top[side]) + 1
    s.hand[card] = int(s.hand[card]) + 1
    s.hand_n[side] = int(s.hand_n[side]) + 1
    s.drawn[card] = int(s.drawn[card]) + 1


@kernel
def _draw(s, p, chance, side):  # type: ignore[no-untyped-def]
    """Draw up to the full hand; DAWN ends the game at once (ZMB-2, ZMB-11, ZMB-13)."""
    size = int(p.hand_size[side])
    while int(s.hand_n[side]) < size and int(s.top[side]) < int(s.deck_n[side]):
        at = int(s.top[side])
        card = int(s.human_deck[at]) if side else int(s.zombie_deck[at])
        _take_card(s, chance, side, card)
        if card == _DAWN:
            s.ended = _END_DAWN
            return
    s.step = _H_DISCARD if side else _Z_DISCARD
    s.to_discard = min(int(p.discards[side]), int(s.hand_n[side])) if int(s.hand_n[side]) >= size else 0


@kernel
def automatic(s, p, chance):  # type: ignore[no-untyped-def]
    """Do the automatic act of the step."""
    step = int(s.step)
    if step == _EXPIRE_TERROR:
        s.terror = 0
    elif step == _STEP_WALK:
        _walk_all(s, p)
    elif step == _EXPIRE:
        _expire(s, p)
    elif step == _BARRELS:
        _roll_all(s, p)
    else:
        _draw(s, p, chance, 0 if step == _Z_DRAW else 1)


@kernel
def end_phase(s, p):  # type: ignore[no-untyped-def]
    """End the phase of the seat that decides; the other side's phase begins, and no zombie is locked (ZMB-91)."""
    s.cards_played = 0
    if int(s.phase) == _ZOMBIES:
        s.phase = _HUMANS
        s.step = _EXPIRE
    else:
        s.phase = _ZOMBIES
        s.step = _EXPIRE_TERROR
        s.turn = int(s.turn) + 1
        s.declined = 0
        for q in range(SQUARES):
            s.marks[q] = int(s.marks[q]) & ~_LOCKED


@kernel
def _advance_zombies(s, p):  # type: ignore[no-untyped-def]
    """Go on to the next step of the zombie phase in which something happens."""
    if int(s.step) == _EXPIRE_TERROR:
        if int(s.terror) != 0:
            return
        s.step = _STEP_HOLD
    if int(s.step) == _STEP_HOLD:
        asks = int(p.hold_at_turn) == 0 and int(s.declined) == 0 and int(s.hand[_NOT_SO_FAST]) > 0
        if asks and hold_targets(s, p) != 0:
            return
        s.step = _STEP_DOGS
    if int(s.step) == _STEP_DOGS:
        if dogs_to_move(s, p) != 0:
            return
        s.step = _STEP_WALK
        s.begun = 0
    if int(s.step) == _STEP_WALK:
        if walkers(s, p) != 0:
            return
        s.step = _Z_DRAW
    if int(s.step) == _Z_DISCARD and int(s.to_discard) == 0:
        s.step = _Z_PLAY


@kernel
def _advance_humans(s, p):  # type: ignore[no-untyped-def]
    """Go on to the next step of the human phase in which something happens."""
    if int(s.step) == _EXPIRE:
        if expiring(s, p):
            return
        s.step = _BARRELS
        s.begun = 0
        s.rolling = int(s.barrels)
    if int(s.step) == _BARRELS:
        if int(s.rolling) != 0:
            return
        s.step = _H_DRAW
    if int(s.step) == _H_DRAW:
        if int(s.hand_n[1]) < int(p.hand_size[1]) and int(s.top[1]) < int(s.deck_n[1]):
            return
        s.step = _H_DISCARD
        full = int(s.hand_n[1]) >= int(p.hand_size[1])
        s.to_discard = min(int(p.discards[1]), int(s.hand_n[1])) if full else 0
    if int(s.step) == _H_DISCARD and int(s.to_discard) == 0:
        s.step = _H_PLAY


@kernel
def advance(s, p):  # type: ignore[no-untyped-def]
    """Go on to the next step in which something happens, when nothing is due (ZMB-7, ZMB-8)."""
    if int(s.phase) == _ZOMBIES:
        _advance_zombies(s, p)
    else:
        _advance_humans(s, p)
