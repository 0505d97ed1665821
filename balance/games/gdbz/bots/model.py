"""The bot's own model of a turn: what an action does to a node, as far as a dog can know it beforehand."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, TERMINAL
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.candidates import serves_now, usable
from balance.games.gdbz.bots.knobs import K
from balance.games.gdbz.rules.effects import automatic, optional
from balance.games.gdbz.state import (
    CARD_SOURCE_END,
    Act,
    Part,
    Token,
    act_a,
    act_do,
    act_howl,
    act_origin,
    act_to,
    act_token,
)

__all__ = ["draw", "marked", "move_hooman", "place_dog", "step"]

_RUN = int(Act.RUN)
_LICK = int(Act.LICK)
_SNIFF = int(Act.SNIFF)
_PLAY = int(Act.PLAY)
_PASS = int(Act.PASS)
_ZOMBIE = int(Token.ZOMBIE)
_HOOMAN = int(Token.HOOMAN)
_DOG = int(Token.DOG)
_PART_RUN = int(Part.RUN)
_PART_HERD = int(Part.HERD)
_PART_CHEW = int(Part.CHEW)
_PART_DOGGO = int(Part.GOOD_DOGGO)
_PART_HERD_HOOMAN = int(Part.HERD_HOOMAN)
_PART_BARK_NEAR = int(Part.BARK_NEAR)
_PART_DRAW_HERE = int(Part.DRAW_HERE)
_K_RESCUE = int(K.RESCUE)
_K_SNIFF = int(K.SNIFF)
_K_OTHERS = int(K.OTHERS)
_K_EARLY = int(K.EARLY)
_K_LEARN = int(K.LEARN)
_PARTS = 4


@kernel
def marked(zombies, hoomans, places, misc, counts):  # type: ignore[no-untyped-def]
    """Return a number that names a position, to tell whether the game went as planned."""
    mark = (zombies * 0x9E3779B1) ^ (hoomans * 0x85EBCA77) ^ (places * 0xC2B2AE3D)
    mark ^= ((misc & at.MARK_BITS) * 0x27D4EB2F) ^ (counts * 0x165667B1)
    return (mark ^ mark >> 29) & 0x7FFFFFFF


@kernel
def draw(memo, knobs, dog, n):  # type: ignore[no-untyped-def]
    """Let a dog draw cards nobody knows yet."""
    counts = int(memo[at.CHILD + at.NODE_COUNTS])
    take = max(0, min(n, int(memo[at.HAND_LIMIT]) - (counts >> 4 * dog & 15)))
    value = take * int(memo[at.AVERAGE])
    if dog != int(memo[at.SEAT]):
        value = value * int(knobs[_K_OTHERS]) >> 4
    memo[at.CHILD + at.NODE_COUNTS] = counts + (take << 4 * dog)
    memo[at.CHILD + at.NODE_GAIN] += value


@kernel
def _draw_by(p, memo, knobs, part, x):  # type: ignore[no-untyped-def]
    """Let the acting dog, or every dog in its space, draw for an effect."""
    memo[at.CHILD + at.NODE_MISC] |= at.USED_BIT * int(p.needs_effect)
    places, seat = int(memo[at.CHILD + at.NODE_PLACES]), int(memo[at.SEAT])
    q = places >> 5 * seat & 31
    for dog in range(int(memo[at.PLAYERS])):
        if dog == seat or (part == _PART_DRAW_HERE and places >> 5 * dog & 31 == q):
            draw(memo, knobs, dog, x)


@kernel
def _do_automatic(s, p, memo, knobs, part, x):  # type: ignore[no-untyped-def]
    """Carry out an effect that takes no choice; what a card gives after an ability is left to another plan."""
    if part != _PART_DOGGO:
        _draw_by(p, memo, knobs, part, x)
        return
    if int(p.no_abilities) == 0:
        ability = CARD_SOURCE_END + int(s.dog_kind[int(memo[at.SEAT])])
        misc = int(memo[at.CHILD + at.NODE_MISC]) & ~at.DUE_BITS
        memo[at.CHILD + at.NODE_MISC] = misc | (ability + 1) << 5


@kernel
def _waits(s, p, memo, source, index):  # type: ignore[no-untyped-def]
    """Tell whether the rules ask for a choice about the effect at a position."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if automatic(part):
        return optional(p, source, index) and serves_now(s, p, memo, at.CHILD, part, x)
    return usable(s, p, memo, at.CHILD, part, x)


@kernel
def _settle(s, p, memo, knobs):  # type: ignore[no-untyped-def]
    """Carry out due effects that take no choice and pass over those without a target, as the rules will."""
    misc = int(memo[at.CHILD + at.NODE_MISC])
    source, index = (misc >> 5 & 63) - 1, misc >> 11 & 7
    memo[at.CHILD + at.NODE_MISC] = misc & ~at.DUE_BITS
    while index < _PARTS:
        part, x = int(p.part[source, index]), int(p.part_x[source, index])
        if part == 0:
            break
        if _waits(s, p, memo, source, index):
            memo[at.CHILD + at.NODE_MISC] |= (source + 1) << 5 | index << 11
            break
        if part == _PART_DOGGO and not optional(p, source, index) and int(p.no_abilities) == 0:
            source, index = CARD_SOURCE_END + int(s.dog_kind[int(memo[at.SEAT])]), -1
        elif automatic(part) and not optional(p, source, index):
            _do_automatic(s, p, memo, knobs, part, x)
        index += 1


@kernel
def place_dog(memo, dog, to):  # type: ignore[no-untyped-def]
    """Put a dog on a square."""
    places = int(memo[at.CHILD + at.NODE_PLACES])
    memo[at.CHILD + at.NODE_PLACES] = places & ~(31 << 5 * dog) | to << 5 * dog


@kernel
def move_hooman(memo, knobs, here, bit):  # type: ignore[no-untyped-def]
    """Move a hooman from one square (mask) to another: home, where it counts as rescued, or nearer."""
    hoomans, more = int(memo[at.CHILD + at.NODE_HOOMANS]), int(memo[at.CHILD + at.NODE_MORE])
    guess = int(memo[at.CHILD + at.NODE_GUESS])
    hoped = guess & here
    if more & here:
        more &= ~here
    else:
        hoomans &= ~here
    guess &= ~here
    if bit & BARK:
        if hoped:
            memo[at.CHILD + at.NODE_GAIN] += int(knobs[_K_RESCUE]) * int(memo[at.HERE_ODDS]) >> 8
        else:
            memo[at.CHILD + at.NODE_GAIN] += knobs[_K_RESCUE]
            memo[at.CHILD + at.NODE_MISC] += 1 << 17
    else:
        more |= hoomans & bit
        hoomans |= bit
        if hoped:
            guess |= bit
    memo[at.CHILD + at.NODE_HOOMANS] = hoomans
    memo[at.CHILD + at.NODE_MORE] = more
    memo[at.CHILD + at.NODE_GUESS] = guess


@kernel
def _use(memo, knobs, part, action):  # type: ignore[no-untyped-def]
    """Use an effect on its token."""
    token, to, seat = act_token(action), act_to(action), int(memo[at.SEAT])
    q = int(memo[at.CHILD + at.NODE_PLACES]) >> 5 * seat & 31
    if part in (_PART_RUN, _PART_HERD, _PART_HERD_HOOMAN):
        place_dog(memo, seat, to)
    if token == _ZOMBIE:
        if part == _PART_BARK_NEAR:
            q = act_origin(action)
        zombies = int(memo[at.CHILD + at.NODE_ZOMBIES]) & ~(1 << q)
        if part != _PART_CHEW:
            zombies |= 1 << to & ~TERMINAL
        memo[at.CHILD + at.NODE_ZOMBIES] = zombies
    elif token == _HOOMAN:
        move_hooman(memo, knobs, 1 << q, 1 << to)
    elif token >= _DOG:
        place_dog(memo, token - _DOG, to)


@kernel
def _play(s, p, memo, knobs, action):  # type: ignore[no-untyped-def]
    """Play a card: paw, howl, first effect; later effects and abilities become due."""
    kind, seat = act_a(action), int(memo[at.SEAT])
    slot = 0
    while int(memo[at.CARD_KIND + slot]) != kind:
        slot += 1
    memo[at.CHILD + at.NODE_HAND] -= 1 << 3 * slot
    memo[at.CHILD + at.NODE_COUNTS] -= 1 << 4 * seat
    memo[at.CHILD + at.NODE_GAIN] -= memo[at.CARD_VALUE + slot]
    misc = (int(memo[at.CHILD + at.NODE_MISC]) & ~at.USED_BIT) + int(p.paw[kind]) - 1
    if act_token(action):
        misc |= at.USED_BIT * int(p.needs_effect)
    part, x = int(p.part[kind, 0]), int(p.part_x[kind, 0])
    used = act_token(action) != 0 or (automatic(part) and not optional(p, kind, 0))
    if int(p.part[kind, 1]) != 0 and not (used and int(p.one_effect) != 0):
        misc |= (kind + 1) << 5 | 1 << 11
    memo[at.CHILD + at.NODE_MISC] = misc
    if act_howl(action):
        draw(memo, knobs, act_howl(action) - 1, 1)
    if used and automatic(part):
        _do_automatic(s, p, memo, knobs, part, x)
    elif used:
        _use(memo, knobs, part, action)


@kernel
def _sniff(memo, knobs, pile):  # type: ignore[no-untyped-def]
    """Hope for a hooman here."""
    here = 1 << (int(memo[at.CHILD + at.NODE_PLACES]) >> 5 * int(memo[at.SEAT]) & 31)
    hoomans = int(memo[at.CHILD + at.NODE_HOOMANS])
    memo[at.CHILD + at.NODE_MISC] |= 1 << (14 + pile)
    memo[at.CHILD + at.NODE_MORE] |= hoomans & here
    memo[at.CHILD + at.NODE_GUESS] |= here & ~hoomans
    memo[at.CHILD + at.NODE_HOOMANS] = hoomans | here
    memo[at.CHILD + at.NODE_GAIN] += knobs[_K_SNIFF]


@kernel
def _effect(s, p, memo, knobs, action):  # type: ignore[no-untyped-def]
    """Use or skip the effect that is due."""
    misc = int(memo[at.CHILD + at.NODE_MISC])
    source, index = (misc >> 5 & 63) - 1, misc >> 11 & 7
    misc &= ~at.DUE_BITS
    if act_token(action):
        misc |= at.USED_BIT * int(p.needs_effect)
    if act_token(action) == 0 or int(p.one_effect) == 0 or source >= CARD_SOURCE_END:
        misc |= (source + 1) << 5 | (index + 1) << 11
    memo[at.CHILD + at.NODE_MISC] = misc
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    if act_token(action) and automatic(part):
        _do_automatic(s, p, memo, knobs, part, x)
    elif act_token(action):
        _use(memo, knobs, part, action)


@kernel
def step(s, p, memo, knobs, node, action):  # type: ignore[no-untyped-def]
    """Write the node that follows from an action at a node into the memo's child.

    Parameters
    ----------
    s, p : records
        Read for rulings, components and what cannot change within a plan.
    memo, knobs : ndarrays of int32
    node : int
        Place of the node in the memo.
    action : int
        One of its candidates.
    """
    for field in range(at.NODE_SCORE):
        memo[at.CHILD + field] = memo[node + field]
    do = act_do(action)
    if do == _PLAY:
        _play(s, p, memo, knobs, action)
    elif do == _PASS:
        memo[at.CHILD + at.NODE_MISC] = int(memo[at.CHILD + at.NODE_MISC]) & ~at.A_BITS
    elif do in (_RUN, _LICK, _SNIFF):
        memo[at.CHILD + at.NODE_MISC] -= 1
        if do == _RUN:
            place_dog(memo, int(memo[at.SEAT]), act_to(action))
        elif do == _LICK:
            draw(memo, knobs, act_a(action), int(p.lick_draw))
        else:
            _sniff(memo, knobs, act_a(action))
        if do != _RUN:
            left = int(memo[at.CHILD + at.NODE_MISC]) & at.A_BITS
            memo[at.CHILD + at.NODE_GAIN] += int(knobs[_K_EARLY if do == _LICK else _K_LEARN]) * left
    else:
        _effect(s, p, memo, knobs, action)
    if int(memo[at.CHILD + at.NODE_MISC]) & at.DUE_BITS:
        _settle(s, p, memo, knobs)
