"""Pieces and cards on the street: putting, moving, hurting and removing them; every card ends in one discard pile."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LANE_MASK, ROWS
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.state import Flag, Hit

__all__ = [
    "bury",
    "douse",
    "drop_shield",
    "hit",
    "kill",
    "lift_thing",
    "lightable",
    "merge",
    "move_piece",
    "put_dogs",
    "put_thing",
    "put_zombie",
    "remove_piece",
    "row_of",
    "strike",
    "swap_pieces",
    "take_thing",
]

_DOGS = int(Card.DOGS)
_BOSS = int(Card.BOSS)
_HUMAN = int(Card.HUMAN)
_ZOMBIES = 4  # card kinds 0..3 are zombies
_BITTEN = 32  # bit of `made` where bitten humans are counted
_WALL_5 = int(Card.WALL_5)
_WALL_6 = int(Card.WALL_6)
_BARRIER = int(Card.BARRIER)
_BARREL = int(Card.ROLLING_BARREL)
_MINE = int(Card.MINE)
_CAR = int(Card.CAR)
_NAPALM = int(Card.NAPALM)
_CARD = int(Flag.CARD)
_NET = int(Flag.NET)
_DONE = int(Flag.DONE)
_LOCKED = int(Flag.LOCKED)
_USED = int(Flag.BOSS_USED)
_NOTHING = int(Hit.NOTHING)
_KILLED = int(Hit.KILLED)
_ABSORBED = int(Hit.ABSORBED)
_HURT = int(Hit.HURT)


@kernel
def row_of(q):  # type: ignore[no-untyped-def]
    """Return the row of a square, 0 at the graveyard to 4 at the barricade."""
    return q % ROWS


@kernel
def bury(s, card):  # type: ignore[no-untyped-def]
    """Lay a card on the discard pile of its side (ZMB-6)."""
    if card < HUMANS:
        s.zombie_spent[int(s.spent_n[0])] = card
        s.spent_n[0] = int(s.spent_n[0]) + 1
    else:
        s.human_spent[int(s.spent_n[1])] = card
        s.spent_n[1] = int(s.spent_n[1]) + 1


@kernel
def _blank(s, q):  # type: ignore[no-untyped-def]
    """Forget the piece on a square."""
    s.zombies = int(s.zombies) & ~(1 << q)
    s.dogs = int(s.dogs) & ~(1 << q)
    s.strength[q] = 0
    s.printed[q] = 0
    s.marks[q] = 0
    s.moves[q] = 0
    s.shield[q] = 0
    s.boss[q] = 0
    s.made[q] = 0


@kernel
def drop_shield(s, q):  # type: ignore[no-untyped-def]
    """Discard the HUMAN of the zombie on a square."""
    s.shield[q] = 0
    bury(s, _HUMAN)


@kernel
def remove_piece(s, q):  # type: ignore[no-untyped-def]
    """Take the piece off a square and discard every card it is made of."""
    if int(s.dogs) >> q & 1:
        bury(s, _DOGS)
    made = int(s.made[q])
    for kind in range(_ZOMBIES):
        for _ in range(made >> 8 * kind & 255):
            bury(s, kind)
    for _ in range(made >> _BITTEN & 255):
        bury(s, _HUMAN)
    if int(s.shield[q]) != 0:
        bury(s, _HUMAN)
    if int(s.boss[q]) != 0:
        bury(s, _BOSS)
    _blank(s, q)


@kernel
def kill(s, q, cause):  # type: ignore[no-untyped-def]
    """Kill the piece on a square; a dead boss makes a retreat due (ZMB-40)."""
    if int(s.dogs) >> q & 1:
        s.dogs_killed = int(s.dogs_killed) + 1
    else:
        s.killed[cause] = int(s.killed[cause]) + 1
        if int(s.boss[q]) != 0:
            s.retreats = int(s.retreats) + 1
    remove_piece(s, q)


@kernel
def strike(s, q, cause):  # type: ignore[no-untyped-def]
    """Kill the piece on a square, or its HUMAN in its place (ZMB-78)."""
    if int(s.shield[q]) != 0:
        drop_shield(s, q)
    else:
        kill(s, q, cause)


@kernel
def hit(s, q, points, cause):  # type: ignore[no-untyped-def]
    """Deal damage from one source to whatever stands on a square (ZMB-10, ZMB-43).

    Parameters
    ----------
    s : record
    q : int
        Square.
    points : int
        Damage; 0 does nothing.
    cause : int
        A `Cause`, for the tally.

    Returns
    -------
    int
        A `Hit`.
    """
    if points <= 0 or not (int(s.zombies) | int(s.dogs)) >> q & 1:
        return _NOTHING
    if int(s.shield[q]) != 0:
        drop_shield(s, q)
        return _ABSORBED
    left = int(s.strength[q]) - points
    if left <= 0:
        kill(s, q, cause)
        return _KILLED
    s.strength[q] = left
    return _HURT


@kernel
def move_piece(s, a, b):  # type: ignore[no-untyped-def]
    """Carry a piece with everything it has to a square without a piece."""
    if int(s.dogs) >> a & 1:
        s.dogs = int(s.dogs) | 1 << b
    else:
        s.zombies = int(s.zombies) | 1 << b
    s.strength[b] = s.strength[a]
    s.printed[b] = s.printed[a]
    s.marks[b] = s.marks[a]
    s.moves[b] = s.moves[a]
    s.shield[b] = s.shield[a]
    s.boss[b] = s.boss[a]
    s.made[b] = s.made[a]
    _blank(s, a)


@kernel
def swap_pieces(s, a, b):  # type: ignore[no-untyped-def]
    """Let two zombies change places."""
    strength, printed, flags = int(s.strength[a]), int(s.printed[a]), int(s.marks[a])
    moves, shield, boss, made = int(s.moves[a]), int(s.shield[a]), int(s.boss[a]), int(s.made[a])
    _blank(s, a)
    move_piece(s, b, a)
    s.zombies = int(s.zombies) | 1 << b
    s.strength[b] = strength
    s.printed[b] = printed
    s.marks[b] = flags
    s.moves[b] = moves
    s.shield[b] = shield
    s.boss[b] = boss
    s.made[b] = made


@kernel
def _boss_rank(s, q):  # type: ignore[no-untyped-def]
    """Rank the BOSS cards of two zombies that mass: orders left, then whether this turn's is not given; 0 for none."""
    return 0 if int(s.boss[q]) == 0 else 2 * int(s.boss[q]) + int(int(s.marks[q]) & _USED == 0)


@kernel
def merge(s, p, a, b):  # type: ignore[no-untyped-def]
    """Mass the zombie on `a` into the one on `b`: a new zombie, locked until the next zombie phase (ZMB-46)."""
    boss = max(int(s.boss[a]), int(s.boss[b]))
    both = int(s.boss[a]) != 0 and int(s.boss[b]) != 0
    if both or (boss != 0 and int(p.boss_lost) != 0):
        bury(s, _BOSS)
        if both and int(p.boss_lost) != 0:
            bury(s, _BOSS)
    if int(s.shield[a]) != 0 and int(s.shield[b]) != 0:
        bury(s, _HUMAN)
    kept = (int(s.marks[a]) | int(s.marks[b])) & _NET
    if int(p.boss_lost) == 0:
        kept |= int(s.marks[a if _boss_rank(s, a) > _boss_rank(s, b) else b]) & _USED
    s.marks[b] = kept | _CARD | _DONE | _LOCKED
    s.strength[b] = int(s.strength[a]) + int(s.strength[b])
    s.printed[b] = int(s.printed[a]) + int(s.printed[b])
    s.moves[b] = max(int(s.moves[a]) + 1, int(s.moves[b]))
    s.shield[b] = max(int(s.shield[a]), int(s.shield[b]))
    s.boss[b] = 0 if int(p.boss_lost) != 0 else boss
    s.made[b] = int(s.made[a]) + int(s.made[b])
    _blank(s, a)


@kernel
def put_zombie(s, q, strength, made):  # type: ignore[no-untyped-def]
    """Put a new zombie on a square."""
    s.zombies = int(s.zombies) | 1 << q
    s.strength[q] = strength
    s.printed[q] = strength
    s.made[q] = made
    s.placed = int(s.placed) + 1


@kernel
def put_dogs(s, q, toughness):  # type: ignore[no-untyped-def]
    """Put dogs on a square."""
    s.dogs = int(s.dogs) | 1 << q
    s.strength[q] = toughness
    s.printed[q] = toughness


@kernel
def lightable(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a mine or car lies on a square."""
    return (int(s.mines) | int(s.cars)) >> q & 1 != 0


@kernel
def _blocked(s, p):  # type: ignore[no-untyped-def]
    """Return the squares where barriers forbid movement (ZMB-61)."""
    found = 0
    left = int(s.barriers)
    while left:
        q = low_bit(left)
        left &= left - 1
        lane = LANE_MASK << q - row_of(q)
        behind = int(s.walls) & lane & (1 << q) - 1
        if int(p.barrier_to_wall) != 0 and behind:
            while behind & behind - 1:
                behind &= behind - 1
            lane &= ~(behind - 1)
        found |= lane
    return found


@kernel
def _mark(s, p, q, card, on):  # type: ignore[no-untyped-def]
    """Keep the masks of cards by what they do."""
    bit = 1 << q
    s.things = int(s.things) | bit if on else int(s.things) & ~bit
    if card in (_WALL_5, _WALL_6):
        s.walls = int(s.walls) ^ bit
    elif card == _BARRIER:
        s.barriers = int(s.barriers) ^ bit
    elif card == _BARREL:
        s.barrels = int(s.barrels) ^ bit
        s.rolling = int(s.rolling) & ~bit
    elif card == _MINE:
        s.mines = int(s.mines) ^ bit
    elif card == _CAR:
        s.cars = int(s.cars) ^ bit
    else:
        s.pits = int(s.pits) ^ bit
    if card <= _BARRIER:
        s.blocked = _blocked(s, p)


@kernel
def put_thing(s, p, q, card):  # type: ignore[no-untyped-def]
    """Lay a human card on a square that has none."""
    s.thing[q] = card
    _mark(s, p, q, card, True)


@kernel
def lift_thing(s, p, q):  # type: ignore[no-untyped-def]
    """Lift the human card off a square and return it; it belongs to no zone until put somewhere."""
    card = int(s.thing[q])
    s.thing[q] = 0
    _mark(s, p, q, card, False)
    s.lit = int(s.lit) & ~(1 << q)
    s.later = int(s.later) & ~(1 << q)
    return card


@kernel
def take_thing(s, p, q):  # type: ignore[no-untyped-def]
    """Discard the human card on a square."""
    bury(s, lift_thing(s, p, q))


@kernel
def douse(s, q):  # type: ignore[no-untyped-def]
    """Discard the napalm on a square."""
    for _ in range(int(s.napalm[q])):
        bury(s, _NAPALM)
    s.napalm[q] = 0
    s.burning = int(s.burning) & ~(1 << q)
