"""What a dog might do next in a plan: the sensible ones among the legal actions, as action codes."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, CLIFF, FULL, RIVER, TERMINAL, expand, low_square, neighbours, reach
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.rules.effects import automatic, moved_now, optional
from balance.games.gdbz.state import CARD_SOURCE_END, Act, Part, Token, code

__all__ = ["candidates", "serves_now", "usable", "walk"]

_RUN = int(Act.RUN)
_LICK = int(Act.LICK)
_SNIFF = int(Act.SNIFF)
_PLAY = int(Act.PLAY)
_PASS = int(Act.PASS)
_EFFECT = int(Act.EFFECT)
_ZOMBIE = int(Token.ZOMBIE)
_HOOMAN = int(Token.HOOMAN)
_SELF = int(Token.SELF)
_DOG = int(Token.DOG)
_PART_RUN = int(Part.RUN)
_PART_BARK = int(Part.BARK)
_PART_CHEW = int(Part.CHEW)
_PART_DOGGO = int(Part.GOOD_DOGGO)
_PART_HERD_HOOMAN = int(Part.HERD_HOOMAN)
_PART_BARK_NEAR = int(Part.BARK_NEAR)
_PART_DRAW_HERE = int(Part.DRAW_HERE)
_PART_DRAW_SELF = int(Part.DRAW_SELF)
_PARTS = 4
_EDGE = RIVER | CLIFF
_ONE = sum(1 << 9 * row + column for row in range(3) for column in (3, 5))  # one space from home
_TWO = sum(1 << 9 * row + column for row in range(3) for column in (2, 6))
_THREE = sum(1 << 9 * row + column for row in range(3) for column in (1, 7))
_NEVER = 2


@kernel
def walk(start, steps, free, exact):  # type: ignore[no-untyped-def]
    """Return where a token on a mask of one square may be moved: up to (or exactly) so many steps on free squares.

    River, cliff and Central Bark end a move at once.
    """
    now = start
    if exact == 0:
        free |= start
        for _ in range(steps):
            now |= expand(now & ~TERMINAL) & free
        return now & ~start
    over = 0
    for _ in range(steps):
        now = neighbours(now & ~TERMINAL) & (free | start)
        over |= now & TERMINAL
    return now | over


@kernel
def usable(s, p, memo, node, part, x):  # type: ignore[no-untyped-def]
    """Tell whether an effect that takes a choice has any target; the rules pass over it otherwise."""
    zombies, hoomans = int(memo[node + at.NODE_ZOMBIES]), int(memo[node + at.NODE_HOOMANS])
    places, seat = int(memo[node + at.NODE_PLACES]), int(memo[at.SEAT])
    q = places >> 5 * seat & 31
    if part == _PART_RUN:
        return True
    if part == _PART_CHEW:
        return zombies >> q & 1 != 0
    if part == _PART_HERD_HOOMAN:
        return hoomans >> q & 1 != 0
    if part == _PART_BARK_NEAR:
        near = expand(1 << q) & zombies & ~moved_now(s)
        while near:
            if walk(near & -near, x, FULL & ~(zombies | hoomans), int(p.exact)):
                return True
            near &= near - 1
        return False
    if (zombies | hoomans) >> q & 1:
        return True
    for dog in range(int(memo[at.PLAYERS])):
        if dog != seat and places >> 5 * dog & 31 == q and int(p.consent) != _NEVER and int(s.refused) >> dog & 1 == 0:
            return True
    return False


@kernel
def _serves(s, p, memo, node, source, index):  # type: ignore[no-untyped-def]
    """Tell whether an effect of a card or ability from a position on would be of use at a node."""
    for k in range(index, _PARTS):
        part = int(p.part[source, k])
        if part == 0:
            return False
        if part in (_PART_DRAW_HERE, _PART_DRAW_SELF):
            return True
        if part != _PART_DOGGO and usable(s, p, memo, node, part, int(p.part_x[source, k])):
            return True
    return False


@kernel
def serves_now(s, p, memo, node, part, x):  # type: ignore[no-untyped-def]
    """Tell whether an effect would be of use at a node, as the rules judge it: it draws, or something can be done."""
    if part != _PART_DOGGO:
        return automatic(part) or usable(s, p, memo, node, part, x)
    if int(p.no_abilities) != 0:
        return False
    return _serves(s, p, memo, node, CARD_SOURCE_END + int(s.dog_kind[int(memo[at.SEAT])]), 0)


@kernel
def _may_leave(s, p, memo, node, source, index):  # type: ignore[no-untyped-def]
    """Tell whether an effect of a card or ability may be left by the rules, none being used before (GDBZ-23)."""
    if int(p.needs_effect) == 0:
        return True
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    done = index == 0 and source < CARD_SOURCE_END and automatic(part) and not optional(p, source, index)
    if done and serves_now(s, p, memo, node, part, x):
        return True
    return _serves(s, p, memo, node, source, index + 1)


@kernel
def _emit(memo, action):  # type: ignore[no-untyped-def]
    """Add a candidate to the list."""
    n = int(memo[at.LIST_N])
    if n < at.LIST_SIZE:
        memo[at.LIST + n] = action
        memo[at.LIST_N] = n + 1


@kernel
def _emit_squares(memo, base, field):  # type: ignore[no-untyped-def]
    """Add one candidate per square of a mask."""
    while field:
        _emit(memo, base | low_square(field) << 12)
        field &= field - 1


@kernel
def _hooman_field(p, zombies, hoomans, q, x):  # type: ignore[no-untyped-def]
    """Return where a hooman should be moved: home, or else as near to home as it gets."""
    here = 1 << q
    field = walk(here, x, FULL & ~zombies, int(p.exact))
    if int(p.no_sharing) != 0:
        field &= ~hoomans
    if field & BARK:
        return field & BARK
    if field & _ONE and here & _ONE == 0:
        return field & _ONE
    return field & _TWO if here & _THREE else 0


@kernel
def _zombie_field(p, zombies, hoomans, others, q, x):  # type: ignore[no-untyped-def]
    """Return where a zombie should be moved: off the board, or else outwards to where no other dog is."""
    here = 1 << q
    field = walk(here, x, FULL & ~(zombies | hoomans), int(p.exact))
    if field & _EDGE:
        return field & _EDGE
    if here & _THREE:
        return 0
    return field & (_THREE | (_TWO if here & _ONE else 0)) & ~others


@kernel
def _dog_field(p, q, x):  # type: ignore[no-untyped-def]
    """Return where another dog should be taken on the way home."""
    here = 1 << q
    field = reach(here, x)
    if int(p.exact) != 0:
        field = here
        for _ in range(x):
            field = neighbours(field)
    if here & BARK:
        return 0
    if field & BARK:
        return field & BARK
    return field & _ONE if here & _ONE == 0 else 0


@kernel
def _emit_moves(s, p, memo, base, x, herd, hoomans_only, node):  # type: ignore[no-untyped-def]
    """Add what HERD and BARK can do with the tokens here; a barked one needs one way home or off the board only."""
    zombies, hoomans = int(memo[node + at.NODE_ZOMBIES]), int(memo[node + at.NODE_HOOMANS])
    places, seat = int(memo[node + at.NODE_PLACES]), int(memo[at.SEAT])
    q = places >> 5 * seat & 31
    if hoomans >> q & 1:
        field = _hooman_field(p, zombies, hoomans, q, x)
        if herd == 0 and field & BARK:
            field &= -field
        _emit_squares(memo, base | _HOOMAN << 9, field)
    if hoomans_only:
        return
    others = 0
    late = int(memo[at.GOAL_LEFT]) - (int(memo[node + at.NODE_MISC]) >> 17 & 15) <= 1
    for dog in range(int(memo[at.PLAYERS])):
        if dog != seat:
            place = places >> 5 * dog & 31
            others |= 1 << place
            if late and place == q and int(p.consent) != _NEVER and int(s.refused) >> dog & 1 == 0:
                field = _dog_field(p, q, x)
                _emit_squares(memo, base | (_DOG + dog) << 9, field & -field)
    if zombies >> q & 1:
        field = _zombie_field(p, zombies, hoomans, others, q, x)
        if herd == 0 and field & _EDGE:
            field &= -field
        _emit_squares(memo, base | _ZOMBIE << 9, field)


@kernel
def _run_field(memo, q, x, node):  # type: ignore[no-untyped-def]
    """Return where a run is worth a look: scents, hoomans, zombies, home, and on the way to each scent or hooman."""
    misc = int(memo[node + at.NODE_MISC])
    far = int(memo[node + at.NODE_HOOMANS])
    for pile in range(3):
        scent = int(memo[at.SCENT_AT + pile])
        if scent >= 0 and misc >> (14 + pile) & 1 == 0:
            far |= 1 << scent
    field = reach(1 << q, x)
    home = field & BARK
    found = field & (far | int(memo[node + at.NODE_ZOMBIES])) | home & -home
    far &= ~field
    while far:
        ring = far & -far
        far &= far - 1
        while field & ring == 0:
            ring = expand(ring)
        if found & field & ring == 0:
            ring &= field
            found |= ring & -ring
    return found & ~(1 << q)


@kernel
def _emit_uses(s, p, memo, base, source, index, node):  # type: ignore[no-untyped-def]
    """Add every sensible use of the effect at a position of a card or ability; none of one that takes no choice."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if automatic(part):
        if optional(p, source, index) and serves_now(s, p, memo, node, part, x):
            _emit(memo, base | _SELF << 9)
        return
    zombies, hoomans = int(memo[node + at.NODE_ZOMBIES]), int(memo[node + at.NODE_HOOMANS])
    q = int(memo[node + at.NODE_PLACES]) >> 5 * int(memo[at.SEAT]) & 31
    here = 1 << q
    if part == _PART_RUN:
        _emit_squares(memo, base | _SELF << 9, _run_field(memo, q, x, node))
    elif part == _PART_CHEW:
        if zombies & here:
            _emit(memo, base | _ZOMBIE << 9 | q << 12)
    elif part == _PART_BARK_NEAR:
        near = expand(here) & zombies & ~moved_now(s)
        while near:
            origin = low_square(near)
            near &= near - 1
            field = _zombie_field(p, zombies, hoomans, FULL, origin, x)
            if field:
                _emit(memo, base | _ZOMBIE << 9 | low_square(field) << 12 | origin << 20)
    else:
        _emit_moves(s, p, memo, base, x, part != _PART_BARK, part == _PART_HERD_HOOMAN, node)


@kernel
def _neediest(memo, counts):  # type: ignore[no-untyped-def]
    """Return the other dog with the fewest cards, the next to act among equals."""
    seat, n = int(memo[at.SEAT]), int(memo[at.PLAYERS])
    best = (seat + 1) % n
    for step in range(2, n):
        dog = (seat + step) % n
        if counts >> 4 * dog & 15 < counts >> 4 * best & 15:
            best = dog
    return best


@kernel
def _emit_plays(s, p, memo, node):  # type: ignore[no-untyped-def]
    """Add the plays of every card in hand; a howl goes to the dog with the fewest cards.

    A dog whose paws bring it the same cards again and again may go round in circles; then it plays none any more.
    """
    circling = int(memo[at.PAWS]) >= at.MOST_PAWS
    hand = int(memo[node + at.NODE_HAND])
    howl = (_neediest(memo, int(memo[node + at.NODE_COUNTS])) + 1) << 17
    slot = 0
    while hand:
        if hand & 7:
            kind = int(memo[at.CARD_KIND + slot])
            base = code(_PLAY, kind, 0, 0, 0, 0) | (howl if int(p.howl[kind]) else 0)
            bare = int(p.part[kind, 1]) != 0 or automatic(int(p.part[kind, 0]))
            if bare and not (circling and int(p.paw[kind])) and _may_leave(s, p, memo, node, kind, 0):
                _emit(memo, base)
            if not (circling and int(p.paw[kind])):
                _emit_uses(s, p, memo, base, kind, 0, node)
        hand >>= 3
        slot += 1


@kernel
def _emit_plain(s, p, memo, node):  # type: ignore[no-untyped-def]
    """Add running one space, licking, sniffing where no zombie is and a standee is left, and passing."""
    places, counts, misc = (
        int(memo[node + at.NODE_PLACES]),
        int(memo[node + at.NODE_COUNTS]),
        int(memo[node + at.NODE_MISC]),
    )
    q = places >> 5 * int(memo[at.SEAT]) & 31
    room = int(p.uncapped) != 0 or int(s.hooman_total) - (misc >> 17 & 15) < int(p.hooman_tokens)
    if room and int(memo[node + at.NODE_ZOMBIES]) >> q & 1 == 0 and int(memo[node + at.NODE_GUESS]) == 0:
        for pile in range(3):
            if int(memo[at.SCENT_AT + pile]) == q and misc >> (14 + pile) & 1 == 0:
                _emit(memo, code(_SNIFF, pile, 0, 0, 0, 0))
    for dog in range(int(memo[at.PLAYERS])):
        if places >> 5 * dog & 31 == q and counts >> 4 * dog & 15 < int(memo[at.HAND_LIMIT]):
            _emit(memo, code(_LICK, dog, 0, 0, 0, 0))
    _emit_squares(memo, _RUN, _run_field(memo, q, 1, node))
    if int(memo[at.GOAL_LEFT]) <= misc >> 17 & 15:
        _emit(memo, _PASS)


@kernel
def candidates(s, p, memo, node):  # type: ignore[no-untyped-def]
    """List the actions of a node that are worth a look.

    Parameters
    ----------
    s, p : records
        Read for rulings, components and what cannot change within a plan.
    memo : ndarray of int32
        Its list is filled.
    node : int
        Place of the node in the memo.
    """
    memo[at.LIST_N] = 0
    misc = int(memo[node + at.NODE_MISC])
    if misc & at.DUE_BITS:
        source, index = (misc >> 5 & 63) - 1, misc >> 11 & 7
        if misc & at.USED_BIT or _may_leave(s, p, memo, node, source, index):
            _emit(memo, _EFFECT)
        _emit_uses(s, p, memo, _EFFECT, source, index, node)
        return
    _emit_plain(s, p, memo, node)
    _emit_plays(s, p, memo, node)
