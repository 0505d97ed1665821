"""Cards a bot may want to use now: one way to use each of them."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.sight import cabin_tile, in_building
from balance.games.zombies4.rules.targets import pages_in_play, target_ok
from balance.games.zombies4.rules.uses import is_use
from balance.games.zombies4.state import Act, Effect, card_code

__all__ = ["aimed_use", "best_shot"]

_PLAY = int(Act.PLAY)
_TRANQUILIZER = int(Effect.TRANQUILIZER)
_FRIENDS = int(Effect.FRIENDS)
_BISCUIT = int(Effect.BISCUIT)
_AMULET = int(Effect.AMULET)
_SENDER = int(Effect.SENDER)
_TALK = int(Effect.TALK)
_CLAIR = int(Effect.CLAIR)
_KEY = int(Effect.KEY)
_NEWSPAPER = int(Effect.NEWSPAPER)
_LOADED = int(Effect.LOADED)
_PORTAL = int(Effect.PORTAL)
_LOST = int(Effect.LOST)
_FEVER = int(Effect.FEVER)


@kernel
def best_shot(s, p, cabin):  # type: ignore[no-untyped-def]
    """Return the square whose dogs are shot: most of them, in the Cabin rather than elsewhere."""
    best, most = -1, 0
    for at in range(int(s.dogs_n)):
        square = int(s.dog_at[at])
        worth = 2 * int(s.dogs[square]) + in_building(s, p, square, cabin)
        if worth > most:
            best, most = square, worth
    return best


@kernel
def _target(s, p, seat, kind, foe):  # type: ignore[no-untyped-def]
    """Return the opponent a card is aimed at: the foremost one that may be, -1 for none."""
    best, most = -1, -1
    loaded = int(p.effect[kind]) == _LOADED
    if loaded and int(s.at[seat]) < 0 and int(p.r_respawn_tokens) == 0:  # bullets are set anew on coming back
        return -1
    for other in range(int(p.players)):
        if other == seat or (foe >= 0 and other != foe) or not target_ok(s, p, seat, kind, other):
            continue
        worth = 4 * pages_in_play(s, p, other) + int(s.kills[other])
        if loaded:
            worth = 2 * int(s.bullets[other]) + int(s.half_hearts[other])
        if worth > most:
            best, most = other, worth
    return best


@kernel
def _page_to_take(s, p, seat, target):  # type: ignore[no-untyped-def]
    """Return a page of another player that a seat has not in play, 0 when there is none."""
    pages = int(p.pages) & int(s.in_play[target]) & ~int(s.in_play[seat])
    kind = 0
    while kind < int(p.card_kinds) - 1 and pages >> kind & 1 == 0:
        kind += 1
    return kind


@kernel
def _aim_at_square(s, p, seat, kind, do, target):  # type: ignore[no-untyped-def]
    """Return a use that puts a pawn on a square: dogs there if possible, -1 where none is allowed."""
    best, most = -1, -1
    home = int(s.at[target]) // 9
    for spot in range(45):
        tile = home if spot >= 36 else int(s.near[home, spot // 9])
        if tile < 0:
            continue
        square = 9 * tile + spot % 9
        if int(s.dogs[square]) <= most:
            continue
        action = card_code(do, kind, target, 0, square)
        if is_use(s, p, seat, action):
            best, most = action, int(s.dogs[square])
    return best


@kernel
def aimed_use(s, p, seat, kind, do, foe):  # type: ignore[no-untyped-def]
    """Return one allowed use of a card, -1 for none.

    Parameters
    ----------
    s, p : records
    seat, kind : int
    do : int
        Act.PLAY, Act.REMOVE or Act.USE.
    foe : int
        The only opponent it may be aimed at, -1 for whom it hits hardest.

    Returns
    -------
    int
        Action code.
    """
    effect = int(p.effect[kind])
    target = extra = to = 0
    if do != _PLAY or int(p.events) >> kind & 1:
        if effect in (_KEY, _NEWSPAPER, _LOADED, _PORTAL, _LOST, _FEVER, _FRIENDS, _SENDER, _TALK, _CLAIR):
            target = _target(s, p, seat, kind, foe)
            if target < 0:
                return -1
        if effect in (_SENDER, _TALK, _CLAIR):
            return _aim_at_square(s, p, seat, kind, do, target)
        if effect == _FRIENDS:
            extra = _page_to_take(s, p, seat, target)
        elif effect == _TRANQUILIZER:
            to = max(0, best_shot(s, p, cabin_tile(s, p)))
        elif effect in (_BISCUIT, _AMULET):
            return -1
    action = card_code(do, kind, target, extra, to)
    return action if is_use(s, p, seat, action) else -1
