"""The `basic` bot: what a sensible first-time player does, one action at a time, on bit masks.

Bring a hooman here home, drive off the zombie here, sniff, lick when poor, else go where the next of these can be done.
"""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import BARK, CLIFF, MIDDLE, RIVER, expand, low_square, reach
from balance.games.gdbz.bots.sight import nearest_step, neediest_dog, plain_value, scent_square, scents, worst_zombie
from balance.games.gdbz.bots.simple import choose_idle
from balance.games.gdbz.rules.effects import automatic, moved_now, optional
from balance.games.gdbz.rules.legal import may_leave
from balance.games.gdbz.rules.movement import reach_token
from balance.games.gdbz.state import CARD_SOURCE_END, PARTS, Act, Due, Part, Phase, Token, act_to, code

__all__ = ["basic", "choose_due"]

_RUN = int(Act.RUN)
_LICK = int(Act.LICK)
_SNIFF = int(Act.SNIFF)
_PLAY = int(Act.PLAY)
_PASS = int(Act.PASS)
_CONSENT = int(Act.CONSENT)
_EFFECT = int(Act.EFFECT)
_DISCARD = int(Act.DISCARD)
_CHOOSE_DOG = int(Act.DOG)
_CHOOSE_ZOMBIE = int(Act.ZOMBIE)
_CHOOSE_HOOMAN = int(Act.HOOMAN)
_CHOOSE_SCENT = int(Act.SCENT)
_START = int(Act.START)
_DUE_DISCARD = int(Due.DISCARD)
_DUE_EFFECT = int(Due.EFFECT)
_DUE_DOG = int(Due.DOG)
_DUE_ZOMBIE = int(Due.ZOMBIE)
_DUE_HOOMAN = int(Due.HOOMAN)
_DUE_CONSENT = int(Due.CONSENT)
_PHASE_START = int(Phase.START)
_ZOMBIE = int(Token.ZOMBIE)
_HOOMAN = int(Token.HOOMAN)
_SELF = int(Token.SELF)
_PART_RUN = int(Part.RUN)
_PART_HERD = int(Part.HERD)
_PART_BARK = int(Part.BARK)
_PART_CHEW = int(Part.CHEW)
_PART_DOGGO = int(Part.GOOD_DOGGO)
_PART_HERD_HOOMAN = int(Part.HERD_HOOMAN)
_PART_BARK_NEAR = int(Part.BARK_NEAR)
_PART_DRAW_HERE = int(Part.DRAW_HERE)
_PART_DRAW_SELF = int(Part.DRAW_SELF)
_EDGE = RIVER | CLIFF
_POOR = 2  # cards below which it licks first


@kernel
def _play(s, p, seat, kind, token, to):  # type: ignore[no-untyped-def]
    """Return the play of a card, with its first effect if that takes no choice; a howl goes to the neediest dog."""
    howl = neediest_dog(s, p, seat) + 1 if int(p.howl[kind]) else 0
    if token == 0 and optional(p, kind, 0):
        token = _SELF
    return code(_PLAY, kind, token, to, howl, 0)


@kernel
def _away(s, p, q, x):  # type: ignore[no-untyped-def]
    """Return a square of river or cliff where a zombie can be driven to, -1 when there is none."""
    edge = reach_token(s, p, True, q, x, int(p.exact)) & _EDGE
    return low_square(edge) if edge else -1


@kernel
def _homeward(s, p, q, x):  # type: ignore[no-untyped-def]
    """Return the best square where a hooman can be moved to, -1 when none is nearer to home than its own."""
    field = reach_token(s, p, False, q, x, int(p.exact)) & ~_EDGE & ~int(s.zombies)
    ring = BARK
    while ring & (field | 1 << q) == 0:
        ring = expand(ring)
    return low_square(ring & field) if ring & field and ring >> q & 1 == 0 else -1


@kernel
def _best_zombie_near(s, p, q, x):  # type: ignore[no-untyped-def]
    """Return ``origin << 5 | to`` for a zombie in or beside a space that can be driven off the board, -1 for none."""
    near = expand(1 << q) & int(s.zombies) & ~moved_now(s)
    best = -1
    while near:
        origin = worst_zombie(near)
        near &= ~(1 << origin)
        to = _away(s, p, origin, x)
        if to >= 0:
            return origin << 5 | to
    return best


@kernel
def _use_effect(s, p, seat, source, index):  # type: ignore[no-untyped-def]
    """Return how to use (or skip) a later effect of a card or ability."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    q = int(s.dog_at[seat])
    token, to, origin = 0, -1, 0
    if automatic(part):
        return code(_EFFECT, 0, _SELF, 0, 0, 0)
    if part == _PART_BARK_NEAR:
        found = _best_zombie_near(s, p, q, x)
        if found >= 0:
            token, to, origin = _ZOMBIE, found & 31, found >> 5
    elif part == _PART_CHEW:
        token, to = _ZOMBIE, q if int(s.zombies) >> q & 1 else -1
    elif part == _PART_RUN:
        goals = int(s.hoomans) if int(s.hoomans) else int(s.zombies)
        if goals:
            token, to = _SELF, nearest_step(q, x, goals)
    elif int(s.hoomans) >> q & 1:
        token, to = _HOOMAN, _homeward(s, p, q, x)
    if to < 0 or (token == _SELF and to == q):
        return code(_EFFECT, 0, 0, 0, 0, 0) if may_leave(s, p) else choose_idle(s, p)
    return code(_EFFECT, 0, token, to, 0, origin)


@kernel
def _cheapest_card(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the card kind in hand that is worth least."""
    best, least = -1, 1 << 20
    for kind in range(int(p.energy_kinds)):
        if int(s.hands[seat, kind]) > 0:
            value = plain_value(p, kind)
            if value < least:
                best, least = kind, value
    return best


@kernel
def _move_free_hooman(s, p, x):  # type: ignore[no-untyped-def]
    """Bring home a hooman that the effect can bring home, or leave all where they are."""
    left = int(s.hoomans)
    while left:
        q = low_square(left)
        left &= left - 1
        home = reach_token(s, p, False, q, x, 0) & BARK
        if home:
            return code(_CHOOSE_HOOMAN, 0, _HOOMAN, low_square(home), 0, q)
    return code(_CHOOSE_HOOMAN, 0, 0, 0, 0, 0)


@kernel
def _agree(s, seat):  # type: ignore[no-untyped-def]
    """Tell whether a dog lets itself be moved: not away from home once it is there."""
    to = int(act_to(int(s.asked)))
    return 1 if BARK >> to & 1 or BARK >> int(s.dog_at[seat]) & 1 == 0 else 0


@kernel
def choose_due(s, p, seat):  # type: ignore[no-untyped-def]
    """Answer the decision on top of the stack as a first-time player would.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.

    Returns
    -------
    int
        Action code.
    """
    top = int(s.pend_n) - 1
    kind, a, b = int(s.pend_kind[top]), int(s.pend_a[top]), int(s.pend_b[top])
    if kind == _DUE_DISCARD:
        return code(_DISCARD, _cheapest_card(s, p, seat), 0, 0, 0, 0)
    if kind == _DUE_EFFECT:
        return _use_effect(s, p, seat, a, b)
    if kind == _DUE_CONSENT:
        return code(_CONSENT, _agree(s, seat), 0, 0, 0, 0)
    if kind == _DUE_DOG:
        other = neediest_dog(s, p, seat)
        dog = other if int(s.hand_n[other]) < int(s.hand_n[seat]) else seat
        return code(_CHOOSE_DOG, dog, 0, 0, 0, 0)
    if kind == _DUE_ZOMBIE:
        return code(_CHOOSE_ZOMBIE, 0, 0, worst_zombie(int(s.zombies)), 0, 0)
    if kind == _DUE_HOOMAN:
        return _move_free_hooman(s, p, b)
    return code(_CHOOSE_SCENT, 1, 0, 0, 0, 0)


@kernel
def _scan(s, p, seat, on_zombie):  # type: ignore[no-untyped-def]
    """Sort a hand into the best card of each use, in five bits: run, herd, bark, chew, ability, draw (31: none)."""
    run, herd, bark, chew, doggo, draws = 31, 31, 31, 31, 31, 31
    run_x, herd_x, bark_x, draws_x = 0, 0, 0, 0
    left = int(s.hand_n[seat])
    kind = 0
    while left > 0:
        held = int(s.hands[seat, kind])
        if held > 0:
            left -= held
            part = int(p.part[kind, 0])
            x = 2 * int(p.part_x[kind, 0]) + int(p.paw[kind])
            if part == _PART_RUN:
                if on_zombie and int(p.part[kind, 1]) == _PART_CHEW:
                    chew = kind
                elif x > run_x:
                    run, run_x = kind, x
            elif part == _PART_HERD:
                if x > herd_x:
                    herd, herd_x = kind, x
            elif part == _PART_BARK:
                if x > bark_x:
                    bark, bark_x = kind, x
            elif part == _PART_CHEW:
                chew = kind
            elif part == _PART_DOGGO:
                doggo = kind
            elif part in (_PART_DRAW_HERE, _PART_DRAW_SELF) and (draws == 31 or x > draws_x):
                draws, draws_x = kind, x
        kind += 1
    return run | herd << 5 | bark << 10 | chew << 15 | doggo << 20 | draws << 25


@kernel
def _go(s, p, seat, run, goals):  # type: ignore[no-untyped-def]
    """Return a step or a run towards the nearest of some squares, none of which is the dog's own."""
    q = int(s.dog_at[seat])
    near = reach(1 << q, 1)
    if goals & near == 0 and run < 31:
        return _play(s, p, seat, run, _SELF, nearest_step(q, int(p.part_x[run, 0]), goals))
    return code(_RUN, 0, 0, nearest_step(q, 1, goals), 0, 0)


@kernel
def _help_hooman(s, p, seat, q, herd, bark):  # type: ignore[no-untyped-def]
    """Move the hooman here: home by either card, else nearer; 0 when no card helps."""
    best, kind = -1, 31
    if herd < 31:
        best, kind = _homeward(s, p, q, int(p.part_x[herd, 0])), herd
    if bark < 31 and (best < 0 or BARK >> best & 1 == 0):
        other = _homeward(s, p, q, int(p.part_x[bark, 0]))
        if other >= 0 and (best < 0 or BARK >> other & 1):
            best, kind = other, bark
    return _play(s, p, seat, kind, _HOOMAN, best) if best >= 0 else 0


@kernel
def _drive_off(s, p, seat, q, herd, bark, chew):  # type: ignore[no-untyped-def]
    """Remove the zombie here: teeth first, then barked away, then herded; 0 when no card does it."""
    if chew < 31:
        if int(p.part[chew, 0]) == _PART_CHEW:
            return _play(s, p, seat, chew, _ZOMBIE, q)
        return _play(s, p, seat, chew, 0, 0)
    if bark < 31:
        to = _away(s, p, q, int(p.part_x[bark, 0]))
        if to >= 0:
            return _play(s, p, seat, bark, _ZOMBIE, to)
    if herd < 31:
        to = _away(s, p, q, int(p.part_x[herd, 0]))
        if to >= 0:
            return _play(s, p, seat, herd, _ZOMBIE, to)
    return 0


@kernel
def _drawn_by(s, p, seat, source):  # type: ignore[no-untyped-def]
    """Return how many cards a card or ability lets be drawn from the deck."""
    here = 0
    for dog in range(int(p.players)):
        here += int(s.dog_at[dog]) == int(s.dog_at[seat])
    total = 0
    for index in range(PARTS):
        part = int(p.part[source, index])
        if part == _PART_DRAW_HERE:
            total += here * int(p.part_x[source, index])
        elif part == _PART_DRAW_SELF:
            total += int(p.part_x[source, index])
        if int(p.one_effect) != 0 and source < CARD_SOURCE_END:
            break
    return total


@kernel
def _draw(s, p, seat, kind):  # type: ignore[no-untyped-def]
    """Play a card that draws more than a lick, or one that is free while the deck can serve it; else return 0."""
    if kind == 31:
        return 0
    n = _drawn_by(s, p, seat, kind)
    free = int(p.paw[kind]) != 0 and int(s.energy_n) - int(s.energy_top) >= n
    return _play(s, p, seat, kind, 0, 0) if free or n > int(p.lick_draw) else 0


@kernel
def _returns(s, p, seat, kind, source):  # type: ignore[no-untyped-def]
    """Tell whether a card with a paw would be drawn again by its own effect, and so for ever: hardly a card is left."""
    left = int(s.energy_n) - int(s.energy_top) + int(s.discard_n)
    return int(p.paw[kind]) != 0 and left < _drawn_by(s, p, seat, source)


@kernel
def _ability(s, p, seat, q, doggo):  # type: ignore[no-untyped-def]
    """Use the dog's ability where it plainly helps; 0 where it does not."""
    if doggo == 31 or int(p.no_abilities) != 0:
        return 0
    source = CARD_SOURCE_END + int(s.dog_kind[seat])
    part, x = int(p.part[source, 0]), int(p.part_x[source, 0])
    field = reach(1 << q, x)
    useful = False
    if part == _PART_DRAW_HERE:
        useful = int(s.hand_n[seat]) <= _POOR and not _returns(s, p, seat, doggo, source)
    elif part == _PART_BARK_NEAR:
        useful = _best_zombie_near(s, p, q, x) >= 0
    elif part == _PART_RUN:
        goals = int(s.hoomans) if int(p.part[source, 1]) == _PART_HERD_HOOMAN else int(s.zombies)
        useful = goals & field != 0
    return _play(s, p, seat, doggo, 0, 0) if useful else 0


@kernel
def _sniff(s, p, q):  # type: ignore[no-untyped-def]
    """Return the sniff of a scent in a dog's space."""
    for pile in range(3):
        if scent_square(s, p, pile) == q:
            return code(_SNIFF, pile, 0, 0, 0, 0)
    return 0


@kernel
def _turn(s, p, seat, q):  # type: ignore[no-untyped-def]
    """Choose an action of a turn while hoomans are still to be rescued."""
    here, zombies, hoomans = 1 << q, int(s.zombies), int(s.hoomans)
    cards = _scan(s, p, seat, zombies & here)
    herd, bark, doggo = cards >> 5 & 31, cards >> 10 & 31, cards >> 20 & 31
    found = 0
    if hoomans & here:
        found = _help_hooman(s, p, seat, q, herd, bark)
    elif zombies & here:
        found = _drive_off(s, p, seat, q, herd, bark, cards >> 15 & 31)
    if found:
        return found
    smells = scents(s, p)
    room = int(p.uncapped) != 0 or int(s.hooman_total) < int(p.hooman_tokens)
    if smells & here & ~zombies and room:
        return _sniff(s, p, q)
    found = _ability(s, p, seat, q, doggo)
    if found:
        return found
    poor = int(s.hand_n[seat]) < _POOR
    if poor and int(p.hand_limit) > int(s.hand_n[seat]):
        found = _draw(s, p, seat, cards >> 25)
        if found:
            return found
        return code(_LICK, seat, 0, 0, 0, 0)
    mover = herd < 31 or bark < 31
    goals = hoomans if mover else 0
    if goals == 0 and room:
        goals = smells & ~zombies if smells & ~zombies else smells
    if goals & ~here == 0 or goals & here:
        return code(_LICK, seat, 0, 0, 0, 0)
    return _go(s, p, seat, cards & 31, goals)


@kernel
def basic(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the action of the `basic` bot.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.

    Returns
    -------
    int
        Action code.
    """
    if int(s.pend_n) > 0:
        return choose_due(s, p, seat)
    if int(s.phase) == _PHASE_START:
        return code(_START, 0, 0, MIDDLE, 0, 0)
    q = int(s.dog_at[seat])
    if int(s.rescued) < int(p.goal):
        return _turn(s, p, seat, q)
    if BARK >> q & 1:
        return code(_PASS, 0, 0, 0, 0, 0)
    return _go(s, p, seat, _scan(s, p, seat, 0) & 31, BARK)
