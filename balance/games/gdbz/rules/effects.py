"""Effects of energy cards and abilities: what each may be aimed at, and what it does."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.gdbz.board import SQUARES, expand, reach
from balance.games.gdbz.rules.cards import draw_cards
from balance.games.gdbz.rules.movement import move_hooman, move_zombie, reach_dog, reach_token
from balance.games.gdbz.state import CARD_SOURCE_END, PARTS, Due, Part, Removed, Token, pop, push

__all__ = [
    "advance",
    "automatic",
    "do_automatic",
    "do_part",
    "has_target",
    "moved_now",
    "next_part",
    "optional",
    "serves",
    "serves_later",
    "targets",
]

_NO_PART = int(Part.NONE)
_RUN = int(Part.RUN)
_HERD = int(Part.HERD)
_BARK = int(Part.BARK)
_CHEW = int(Part.CHEW)
_DOGGO = int(Part.GOOD_DOGGO)
_HERD_HOOMAN = int(Part.HERD_HOOMAN)
_BARK_NEAR = int(Part.BARK_NEAR)
_DRAW_HERE = int(Part.DRAW_HERE)
_DRAW_SELF = int(Part.DRAW_SELF)
_ZOMBIE = int(Token.ZOMBIE)
_HOOMAN = int(Token.HOOMAN)
_SELF = int(Token.SELF)
_DOG = int(Token.DOG)
_EFFECT = int(Due.EFFECT)
_CHEWED = int(Removed.CHEW)
_BY_EFFECT = int(Removed.EFFECT)
_NEVER = 2


@kernel
def automatic(part):  # type: ignore[no-untyped-def]
    """Tell whether an effect takes no choice."""
    return part in (_DOGGO, _DRAW_HERE, _DRAW_SELF)


@kernel
def next_part(p, source, index):  # type: ignore[no-untyped-def]
    """Return the effect at a position of a card or ability, 0 past its end."""
    return int(p.part[source, index]) if index < PARTS else _NO_PART


@kernel
def optional(p, source, index):  # type: ignore[no-untyped-def]
    """Tell whether an automatic effect is the dog's choice: its card gives one effect only, and another follows.

    It is then used with `Token.SELF`, and left with no token as any other effect (GDBZ-22).
    """
    if int(p.one_effect) == 0 or source >= CARD_SOURCE_END or not automatic(int(p.part[source, index])):
        return False
    return next_part(p, source, index + 1) != _NO_PART


@kernel
def advance(s, p, source, index):  # type: ignore[no-untyped-def]
    """Go on to the next effect of the card or ability on top of the stack, or take it off after its last one."""
    if next_part(p, source, index + 1) == 0:
        pop(s)
    else:
        s.pend_b[int(s.pend_n) - 1] = index + 1


@kernel
def _may_ask(s, p, seat, dog):  # type: ignore[no-untyped-def]
    """Tell whether a dog may move another one: same space, and not refused this turn (GDBZ-33, GDBZ-34)."""
    if dog == seat or dog >= int(p.players) or int(s.dog_at[dog]) != int(s.dog_at[seat]):
        return False
    return int(p.consent) != _NEVER and int(s.refused) >> dog & 1 == 0


@kernel
def moved_now(s):  # type: ignore[no-untyped-def]
    """Return the squares of zombies which the ability in use has moved already; none while no ability is in use."""
    top = int(s.pend_n) - 1
    ability = top >= 0 and int(s.pend_kind[top]) == _EFFECT and int(s.pend_a[top]) >= CARD_SOURCE_END
    return int(s.moved) if ability else 0


@kernel
def _near_zombie(s, p, at, x, origin):  # type: ignore[no-untyped-def]
    """Return where a zombie in or beside the dog's space may be barked to; each at most once an ability."""
    near = expand(1 << at) & int(s.zombies) & ~moved_now(s)
    return reach_token(s, p, True, origin, x, int(p.exact)) if near >> origin & 1 else 0


@kernel
def targets(s, p, part, x, token, origin):  # type: ignore[no-untyped-def]
    """Return where an effect of the acting dog may take a token.

    Parameters
    ----------
    s, p : records
    part, x : int
        The effect (`Part`) and its X.
    token : int
        What is moved or removed (`Token`, or `Token.DOG` + seat).
    origin : int
        Square of the zombie for BARK_NEAR, else 0.

    Returns
    -------
    int
        Mask of destinations (of CHEW: the zombie's own square); 0 where the token cannot be chosen.
    """
    seat = int(s.seat)
    at = int(s.dog_at[seat])
    here = 1 << at
    if part == _BARK_NEAR:
        return _near_zombie(s, p, at, x, origin) if token == _ZOMBIE else 0
    if origin != 0:
        return 0
    if part == _RUN:
        return reach(here, x) & ~here if token == _SELF else 0
    if part == _CHEW:
        return here & int(s.zombies) if token == _ZOMBIE else 0
    if part in (_HERD, _BARK):
        if token >= _DOG:
            return reach_dog(s, p, at, x) if _may_ask(s, p, seat, token - _DOG) else 0
        if token == _ZOMBIE and int(s.zombies) & here:
            return reach_token(s, p, True, at, x, int(p.exact))
    if part in (_HERD, _BARK, _HERD_HOOMAN) and token == _HOOMAN and int(s.hoomans) & here:
        return reach_token(s, p, False, at, x, int(p.exact))
    return 0


@kernel
def has_target(s, p, part, x):  # type: ignore[no-untyped-def]
    """Tell whether an effect can be used on anything."""
    if part == _BARK_NEAR:
        near = expand(1 << int(s.dog_at[int(s.seat)])) & int(s.zombies) & ~moved_now(s)
        for origin in range(SQUARES):  # noqa: SIM110 (kernels have no generators)
            if near >> origin & 1 and targets(s, p, part, x, _ZOMBIE, origin):
                return True
        return False
    for token in range(_ZOMBIE, _DOG + int(p.players)):  # noqa: SIM110 (kernels have no generators)
        if targets(s, p, part, x, token, 0):
            return True
    return False


@kernel
def serves(s, p, part, x):  # type: ignore[no-untyped-def]
    """Tell whether an effect would be of use now: it draws, it has a target, or an effect of the ability does."""
    if part != _DOGGO:
        return automatic(part) or has_target(s, p, part, x)
    if int(p.no_abilities) != 0:
        return False
    source = CARD_SOURCE_END + int(s.dog_kind[int(s.seat)])
    for index in range(PARTS):
        effect = int(p.part[source, index])
        if effect != _DOGGO and (automatic(effect) or has_target(s, p, effect, int(p.part_x[source, index]))):
            return True
    return False


@kernel
def serves_later(s, p, source, index):  # type: ignore[no-untyped-def]
    """Tell whether an effect of a card or ability from a position on would be of use now."""
    for at in range(index, PARTS):
        part = int(p.part[source, at])
        if part != _NO_PART and serves(s, p, part, int(p.part_x[source, at])):
            return True
    return False


@kernel
def do_automatic(s, p, chance, part, x):  # type: ignore[no-untyped-def]
    """Carry out an effect that takes no choice (GDBZ-21, GDBZ-62)."""
    seat = int(s.seat)
    if part != _DOGGO:
        s.used = 1
    if part == _DRAW_SELF:
        draw_cards(s, p, chance, seat, x)
    elif part == _DRAW_HERE:
        for dog in range(int(p.players)):
            if int(s.dog_at[dog]) == int(s.dog_at[seat]):
                draw_cards(s, p, chance, dog, x)
    else:
        s.abilities += 1
        s.moved = 0
        if int(p.no_abilities) == 0:
            push(s, _EFFECT, CARD_SOURCE_END + int(s.dog_kind[seat]), 0)


@kernel
def _chew(s, source):  # type: ignore[no-untyped-def]
    """Remove the zombie in the acting dog's space (GDBZ-20)."""
    s.zombies = int(s.zombies) & ~(1 << int(s.dog_at[int(s.seat)]))
    s.removed[_CHEWED if source < CARD_SOURCE_END else _BY_EFFECT] += 1


@kernel
def do_part(s, p, chance, source, part, x, token, to, origin):  # type: ignore[no-untyped-def]
    """Use an effect on a token (GDBZ-17 to GDBZ-20).

    Parameters
    ----------
    s, p, chance : records
    source : int
        Card kind, or CARD_SOURCE_END + dog.
    part, x, token, to, origin : int
        As for `targets`, with the chosen destination.
    """
    s.used = 1
    seat = int(s.seat)
    q = int(s.dog_at[seat])
    herds = part in (_HERD, _HERD_HOOMAN)
    if part == _CHEW:
        _chew(s, source)
        return
    if part == _RUN or herds:
        s.dog_at[seat] = to
    if part == _BARK_NEAR:
        move_zombie(s, p, chance, origin, to, x, int(p.exact), -1)
        s.moved = int(s.moved) | (1 << to & int(s.zombies))
    elif token == _ZOMBIE:
        move_zombie(s, p, chance, q, to, x, int(p.exact), seat if herds else -1)
    elif token == _HOOMAN:
        move_hooman(s, p, chance, q, to)
    elif token >= _DOG:
        s.dog_at[token - _DOG] = to
