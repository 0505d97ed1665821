"""When a card may be used and what it may be aimed at (Event Card Rules, cards)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.pack import ANYWHERE, IN_PLACES
from balance.games.zombies4.rules.dogs import has_room, room_on
from balance.games.zombies4.state import Act, Effect, Shape

__all__ = ["can_be_moved", "is_lost", "on_spot", "pages_in_play", "self_ok", "shape_of", "spot_ok", "target_ok"]

_PLAY = int(Act.PLAY)
_TWIST = int(Effect.TWIST)
_SENDER = int(Effect.SENDER)
_TREES = int(Effect.TREES)

_FEEL = int(Effect.FEEL)
_AMULET = int(Effect.AMULET)
_TRANQUILIZER = int(Effect.TRANQUILIZER)
_KEY = int(Effect.KEY)
_NEWSPAPER = int(Effect.NEWSPAPER)
_TALK = int(Effect.TALK)
_BISCUIT = int(Effect.BISCUIT)
_LOADED = int(Effect.LOADED)
_CLAIR = int(Effect.CLAIR)
_FRIENDS = int(Effect.FRIENDS)
_PORTAL = int(Effect.PORTAL)
_LOST = int(Effect.LOST)
_CANCEL = int(Effect.CANCEL)
_FEVER = int(Effect.FEVER)
_SHAPE_NONE = int(Shape.NONE)
_SHAPE_SEAT = int(Shape.SEAT)
_SHAPE_SEAT_SQUARE = int(Shape.SEAT_SQUARE)
_SHAPE_NEAR = int(Shape.NEAR_SQUARE)
_SHAPE_ANY = int(Shape.ANY_SQUARE)
_SHAPE_TILE = int(Shape.TILE)
_SHAPE_PAGE = int(Shape.SEAT_PAGE)


@kernel
def pages_in_play(s, p, seat):  # type: ignore[no-untyped-def]
    """Return how many pages lie in front of a seat (Z4-59)."""
    mask = int(s.in_play[seat]) & int(p.pages)
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@kernel
def is_lost(s, seat):  # type: ignore[no-untyped-def]
    """Tell whether a seat may not leave its tile (Z4-97)."""
    return int(s.lost[seat]) > 0


@kernel
def on_spot(s, p, seat, place):  # type: ignore[no-untyped-def]
    """Tell whether a seat stands where a card may be played: anywhere, in a named place, in that place (Z4-32)."""
    if place == ANYWHERE:
        return True
    square = int(s.at[seat])
    if square < 0:
        return False
    variant, q = int(s.variant[square // 9]), square % 9
    if place == IN_PLACES:
        return int(p.item_squares[variant]) >> q & 1 != 0
    return variant >> 2 == place and int(p.inside[variant]) >> q & 1 != 0


@kernel
def shape_of(p, kind, do):  # type: ignore[no-untyped-def]
    """Return what a card is aimed at; a page or item that is laid down at nothing."""
    effect = int(p.effect[kind])
    if do == _PLAY and int(p.events) >> kind & 1 == 0:
        return _SHAPE_NONE
    if effect in (_SENDER, _TALK, _CLAIR):
        return _SHAPE_SEAT_SQUARE
    if effect in (_KEY, _NEWSPAPER, _LOADED, _PORTAL, _LOST, _FEVER):
        return _SHAPE_SEAT
    if effect == _AMULET:
        return _SHAPE_NEAR
    if effect == _TRANQUILIZER:
        return _SHAPE_ANY
    if effect == _BISCUIT:
        return _SHAPE_TILE
    return _SHAPE_PAGE if effect == _FRIENDS else _SHAPE_NONE


@kernel
def _someone_wooded(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether an opponent stands on a wooded square (Z4-73)."""
    for other in range(int(p.players)):
        at = int(s.at[other])
        if other != seat and at >= 0 and int(p.wooded[int(s.variant[at // 9])]) >> at % 9 & 1:
            return True
    return False


@kernel
def _someone_has_bullets(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether another player has a bullet (Z4-71)."""
    for other in range(int(p.players)):  # noqa: SIM110 (kernels have no generators)
        if other != seat and int(s.bullets[other]) > 0:
            return True
    return False


@kernel
def _something_to_remove(s, p):  # type: ignore[no-untyped-def]
    """Tell whether a card that is no page may lie in the deck (unseen) or lies on the discards (Z4-75)."""
    if int(s.event_top) < int(s.event_n):
        return True
    for at in range(int(s.event_discard_n)):  # noqa: SIM110 (kernels have no generators)
        if int(p.pages) >> int(s.event_discard[at]) & 1 == 0:
            return True
    return False


@kernel
def _removable(s, p, seat, effect):  # type: ignore[no-untyped-def]
    """Tell whether a page in play has an effect now (Z4-35)."""
    if effect == _TWIST:
        return _someone_has_bullets(s, p, seat)
    if effect == _TREES:
        return _someone_wooded(s, p, seat)
    if effect == _FEEL:
        return _something_to_remove(s, p)
    return effect == _SENDER


@kernel
def self_ok(s, p, seat, kind, do):  # type: ignore[no-untyped-def]
    """Tell whether a seat meets the card's own condition, targets aside.

    Parameters
    ----------
    s, p : records
    seat, kind : int
    do : int
        Act.PLAY, Act.REMOVE or Act.USE.

    Returns
    -------
    bool
    """
    effect = int(p.effect[kind])
    square = int(s.at[seat])
    if do != _PLAY:
        if effect == _AMULET:
            return square >= 0 and not is_lost(s, seat)
        if effect == _TRANQUILIZER:
            return int(s.dogs_n) > 0
        return effect == _KEY or _removable(s, p, seat, effect)
    if not on_spot(s, p, seat, int(p.card_at[kind])):
        return False
    if int(p.events) >> kind & 1 == 0:
        return int(s.in_play[seat]) >> kind & 1 == 0
    if effect == _NEWSPAPER:
        return square >= 0 and int(s.dogs[square]) > 0
    if effect == _BISCUIT:
        tile = square // 9
        return square >= 0 and int(s.tile_dogs[tile]) > 0 and int(p.cabin[int(s.variant[tile]) >> 2]) == 0
    if effect in (_TALK, _PORTAL):
        return square >= 0
    return effect != _CANCEL


@kernel
def can_be_moved(s, p, target):  # type: ignore[no-untyped-def]
    """Tell whether another player's card may take a pawn off its tile (Z4-97)."""
    return int(p.r_lost_in_woods) == 0 or not is_lost(s, target)


@kernel
def _gains_from(s, p, seat, target):  # type: ignore[no-untyped-def]
    """Tell whether Fully Loaded brings anything: hearts to the living, bullets to everyone (Z4-93)."""
    more = int(s.half_hearts[target]) > int(s.half_hearts[seat])
    return (more and int(s.at[seat]) >= 0) or int(s.bullets[target]) > int(s.bullets[seat])


@kernel
def _beside_woods(s, p, tile):  # type: ignore[no-untyped-def]
    """Tell whether a woods tile lies beside a tile (Z4-94)."""
    for d in range(4):
        near = int(s.near[tile, d])
        if near >= 0 and int(p.woods[int(s.variant[near]) >> 2]):
            return True
    return False


@kernel
def target_ok(s, p, seat, kind, target):  # type: ignore[no-untyped-def]
    """Tell whether a card that `self_ok` allows may be aimed at a player, squares aside."""
    effect = int(p.effect[kind])
    if target == seat or target >= int(p.players):
        return False
    if effect == _FEVER:
        return True
    if effect == _KEY:
        return int(s.hand_n[target]) > 0
    if effect == _LOADED:
        return _gains_from(s, p, seat, target)
    if effect == _FRIENDS:
        return int(s.in_play[target]) & int(p.pages) & ~int(s.in_play[seat]) != 0
    at = int(s.at[target])
    if at < 0:
        return False
    if effect == _NEWSPAPER:
        return at != int(s.at[seat]) and has_room(s, p, at)
    if effect == _LOST:
        return True
    tile = at // 9
    variant = int(s.variant[tile])
    if effect == _SENDER:
        return int(p.cabin[variant >> 2]) != 0 and int(p.places[variant]) >> at % 9 & 1 != 0
    if effect == _PORTAL and tile == int(s.at[seat]) // 9:
        return at != int(s.at[seat])
    if not can_be_moved(s, p, target):
        return False
    if effect == _TALK:
        return tile == int(s.at[seat]) // 9
    if effect == _PORTAL:
        return not is_lost(s, seat)
    return effect == _CLAIR and _beside_woods(s, p, tile)


@kernel
def _adjoins(s, tile, other):  # type: ignore[no-untyped-def]
    """Tell whether two tiles share a side."""
    for d in range(4):  # noqa: SIM110 (kernels have no generators)
        if int(s.near[tile, d]) == other:
            return True
    return False


@kernel
def spot_ok(s, p, seat, kind, target, extra, to):  # type: ignore[no-untyped-def]
    """Tell whether a card aimed at an allowed player may have this square, direction or page.

    Parameters
    ----------
    s, p : records
    seat, kind, target : int
    extra : int
        Direction of a tile, or kind of a page.
    to : int
        Square.

    Returns
    -------
    bool
    """
    effect = int(p.effect[kind])
    if effect == _FRIENDS:
        return int(p.pages) & int(s.in_play[target]) & ~int(s.in_play[seat]) & 1 << extra != 0
    if effect == _BISCUIT:
        near = int(s.near[int(s.at[seat]) // 9, extra])
        if near < 0 or room_on(s, p, near) == 0:
            return False
        return int(p.r_biscuit_cabin) != 0 or int(p.cabin[int(s.variant[near]) >> 2]) == 0
    if effect == _TRANQUILIZER:
        return int(s.dogs[to]) > 0
    tile = to // 9
    variant = int(s.variant[tile])
    if tile >= int(s.tiles_n) or int(p.legal[variant]) >> to % 9 & 1 == 0:
        return False
    if effect == _AMULET:
        return _adjoins(s, int(s.at[seat]) // 9, tile)
    home = int(s.at[target]) // 9
    if effect == _SENDER:
        return tile == home and int(p.places[variant]) >> to % 9 & 1 == 0
    return _adjoins(s, home, tile) and (effect == _TALK or int(p.woods[variant >> 2]) != 0)
