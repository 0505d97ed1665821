"""When `expert` uses which card: pages at once, denials before another's spell, the rest before its turn ends."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.cards import aimed_use
from balance.games.zombies4.bots.fights import dogs_cost, stock_worth, weigh_fights
from balance.games.zombies4.bots.knobs import WIN, K
from balance.games.zombies4.bots.sight import cabin_tile, dogs_in, in_building
from balance.games.zombies4.bots.walk import spell_worth
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import Act, Effect, Stage, act_kind, act_seat, act_to, card_code, code

__all__ = ["answer_window"]

_PASS = int(Act.PASS)
_PLAY = int(Act.PLAY)
_REMOVE = int(Act.REMOVE)
_USE = int(Act.USE)
_RESPOND = int(Act.RESPOND)
_COMBAT = int(Stage.COMBAT)
_SPELL = int(Stage.SPELL)
_DISCARD = int(Stage.DISCARD)
_SENDER = int(Effect.SENDER)
_SICKLE = int(Effect.SICKLE)
_SPEAR = int(Effect.SPEAR)
_TRANQUILIZER = int(Effect.TRANQUILIZER)
_KEY = int(Effect.KEY)
_NEWSPAPER = int(Effect.NEWSPAPER)
_TALK = int(Effect.TALK)
_REPELLENT = int(Effect.REPELLENT)
_LOADED = int(Effect.LOADED)
_CLAIR = int(Effect.CLAIR)
_FRIENDS = int(Effect.FRIENDS)
_PORTAL = int(Effect.PORTAL)
_FEVER = int(Effect.FEVER)
_PAGE = int(K.PAGE)
_ITEM = int(K.ITEM)
_EVENT = int(K.EVENT)
_LEAST_GAIN = int(K.LOADED)


@kernel
def _respond(s, p, seat):  # type: ignore[no-untyped-def]
    """Cancel what hits the bot, a denial of its spell included, or a page of somebody who has some."""
    action = int(s.played)
    kind, other = act_kind(action), int(s.chain[0])
    event = int(p.events) >> kind & 1 != 0
    hit = event and act_seat(action) == seat and int(p.effect[kind]) != _LOADED
    rival = not event and int(p.pages) >> kind & 1 and pages_in_play(s, p, other) > 2
    mine = int(s.chain_n) == 2 and other == seat
    if not mine and (int(s.chain_n) > 1 or not (hit or rival)):
        return code(_PASS, 0, 0)
    kind = 0
    while int(s.held[seat]) & int(p.answers) & 1 << kind == 0:
        kind += 1
    return card_code(_RESPOND, kind, 0, 0, 0)


@kernel
def _foe_near(s, p, seat, cabin):  # type: ignore[no-untyped-def]
    """Return the opponent in the Cabin's building who has most pages, -1 for none."""
    best, most = -1, -1
    for other in range(int(p.players)):
        at = int(s.at[other])
        if other != seat and at >= 0 and in_building(s, p, at, cabin) and pages_in_play(s, p, other) > most:
            best, most = other, pages_in_play(s, p, other)
    return best


@kernel
def _event_worth(s, p, seat, memo, knobs, action, last):  # type: ignore[no-untyped-def]
    """Return what playing an event is worth in the own turn; `last`: the turn is about to end."""
    effect, target = int(p.effect[act_kind(action)]), act_seat(action)
    hearts, bullets = int(s.half_hearts[seat]), int(s.bullets[seat])
    if effect == _FRIENDS:
        return 2 * int(knobs[_PAGE])
    if effect == _LOADED:
        got_h = max(hearts, int(s.half_hearts[target])) if int(s.at[seat]) >= 0 else hearts
        got_b = max(bullets, int(s.bullets[target]))
        gain = stock_worth(knobs, got_h, got_b) - stock_worth(knobs, hearts, bullets)
        return gain if gain >= int(knobs[_LEAST_GAIN]) else 0
    if effect == _NEWSPAPER:
        return 3 * dogs_cost(memo, 1, hearts, bullets) // 2 if int(s.stage) == _COMBAT else 0
    if not last:
        return 0
    cabin = cabin_tile(s, p)
    foe = _foe_near(s, p, seat, cabin)
    if effect == _FEVER:
        return 10 + 10 * pages_in_play(s, p, target) + (20 if target == foe else 0)
    if effect == _REPELLENT:
        return 15 if hearts <= 4 or in_building(s, p, int(s.at[seat]), cabin) else 8
    if effect in (_CLAIR, _TALK):
        return 30 if target == foe else 8 + 5 * int(s.dogs[act_to(action)])
    return 8


@kernel
def _item_worth(p, knobs, effect):  # type: ignore[no-untyped-def]
    """Return what laying down an item is worth."""
    if effect == _SPEAR:
        return 2 * int(knobs[_ITEM])
    if effect == _TRANQUILIZER:
        return int(knobs[_ITEM])
    if effect in (_SICKLE, _KEY):
        return int(knobs[_ITEM]) // 2
    return 0


@kernel
def _play_worth(s, p, seat, memo, knobs, action, last):  # type: ignore[no-untyped-def]
    """Return what playing a card is worth in the own turn."""
    kind = act_kind(action)
    if int(p.pages) >> kind & 1:
        return 3 * int(knobs[_PAGE])
    if int(p.items) >> kind & 1:
        return _item_worth(p, knobs, int(p.effect[kind]))
    return _event_worth(s, p, seat, memo, knobs, action, last)


@kernel
def _best_play(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the best card to play in the own turn, -1 for none that is worth it."""
    last = int(s.stage) == _DISCARD
    best, most = -1, int(knobs[_EVENT])
    kinds = int(s.held[seat]) & ~int(p.answers)
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1 == 0:
            continue
        action = aimed_use(s, p, seat, kind, _PLAY, -1)
        if action >= 0:
            worth = _play_worth(s, p, seat, memo, knobs, action, last)
            if worth > most:
                best, most = action, worth
    return best


@kernel
def _worth_shooting(s, p, seat, square):  # type: ignore[no-untyped-def]
    """Tell whether a shot clears the Cabin for oneself, saves a fight with two dogs, or wins."""
    dogs, at = int(s.dogs[square]), int(s.at[seat])
    if int(s.kills[seat]) + dogs >= int(p.goal):
        return True
    cabin = cabin_tile(s, p)
    if at < 0 or seat != int(s.seat):
        return False
    if in_building(s, p, square, cabin) and at // 9 == cabin:
        return dogs_in(s, p, cabin) == dogs
    return square == at and dogs > 1 and int(s.stage) == _COMBAT


@kernel
def _best_use(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the use of an item in play, -1 for none that is worth it."""
    kinds = int(s.in_play[seat]) & int(p.usable)
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1:
            action = aimed_use(s, p, seat, kind, _USE, -1)
            shot = action >= 0 and int(p.effect[kind]) == _TRANQUILIZER
            if action >= 0 and (int(p.effect[kind]) == _KEY or (shot and _worth_shooting(s, p, seat, act_to(action)))):
                return action
    return -1


@kernel
def _deny(s, p, seat):  # type: ignore[no-untyped-def]
    """Return a card that stops the active player's spell, an event before a page; -1 for none."""
    kinds = int(s.held[seat]) & int(p.events) & ~int(p.answers)
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1 and int(p.effect[kind]) in (_CLAIR, _TALK, _NEWSPAPER, _PORTAL):
            action = aimed_use(s, p, seat, kind, _PLAY, int(s.seat))
            if action >= 0:
                return action
    pages = int(s.in_play[seat]) & int(p.pages)
    for kind in range(int(p.card_kinds) if pages and spell_worth(s, p, int(s.seat)) * 3 > WIN else 0):
        if pages >> kind & 1 and int(p.effect[kind]) == _SENDER:
            return aimed_use(s, p, seat, kind, _REMOVE, int(s.seat))
    return -1


@kernel
def answer_window(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Use a card or pass.

    Parameters
    ----------
    s, p : records
    seat : int
        The seat that is asked.
    memo, knobs : ndarray of int32

    Returns
    -------
    int
        Action code.
    """
    if int(s.pend_n) > 0:
        return _respond(s, p, seat)
    action = -1
    if seat == int(s.seat):
        weigh_fights(s, p, seat, memo, knobs)
        if int(s.card_played[seat]) == 0:
            action = _best_play(s, p, seat, memo, knobs)
    elif int(s.stage) == _SPELL:
        action = _deny(s, p, seat)
    if action < 0:
        action = _best_use(s, p, seat)
    return action if action >= 0 else code(_PASS, 0, 0)
