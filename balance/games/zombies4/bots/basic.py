"""The `basic` bot: what a first-time player does, by rules of thumb.

Lay down pages, take tokens nearby, fight while healthy, walk to the Cabin once it is there, send dogs to the leader.
"""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.bots.cards import aimed_use
from balance.games.zombies4.bots.dues import answer_due, lay_token, worst_card
from balance.games.zombies4.bots.memory import PATH, PATH_AT, PATH_N, PLANNED
from balance.games.zombies4.bots.search import DOGS, INDOORS, TOKENS, plan_path
from balance.games.zombies4.bots.sight import any_dog_move, cabin_tile, dog_towards, dogs_in, in_building, leader
from balance.games.zombies4.rules.legal import may_step
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.rules.tilemap import fits
from balance.games.zombies4.state import Act, Due, Stage, act_seat, card_code, code

__all__ = ["basic"]

_PASS = int(Act.PASS)
_PLAY = int(Act.PLAY)
_USE = int(Act.USE)
_RESPOND = int(Act.RESPOND)
_SPEND = int(Act.SPEND)
_WOUND = int(Act.WOUND)
_STEP = int(Act.STEP)
_STOP = int(Act.STOP)
_SPELL = int(Act.SPELL)
_DRAW = int(Act.DRAW)
_DISCARD = int(Act.DISCARD)
_MOVE_DOG = int(Act.MOVE_DOG)
_PLACE_TILE = int(Act.PLACE_TILE)
_FIGHT = int(Due.FIGHT)
_TILE = int(Stage.TILE)
_TOKENS = int(Stage.PLACE_TOKENS)
_COMBAT = int(Stage.COMBAT)
_STAGE_DRAW = int(Stage.DRAW)
_MOVE = int(Stage.MOVE)
_STAGE_SPELL = int(Stage.SPELL)
_ZOMBIES = int(Stage.ZOMBIES)
_STAGE_DISCARD = int(Stage.DISCARD)
_HEALTHY = 4  # half hearts with which it looks for dogs
_WEAK = 2  # half hearts with which it walks round them
_ENOUGH_PAGES = 2  # with which it goes for the Cabin
_DULL = 12  # worth of a card that is discarded


@kernel
def _respond(s, p, seat):  # type: ignore[no-untyped-def]
    """Cancel an event that is aimed at the bot."""
    action = int(s.played)
    aimed = act_seat(action) == seat and int(p.events) >> (action >> 5 & 31) & 1
    if int(s.chain_n) > 1 or not aimed:
        return code(_PASS, 0, 0)
    kind = 0
    while int(s.held[seat]) & int(p.answers) & 1 << kind == 0:
        kind += 1
    return card_code(_RESPOND, kind, 0, 0, 0)


@kernel
def _first_use(s, p, seat, kinds, do):  # type: ignore[no-untyped-def]
    """Return a use of the first of some kinds that can be used, -1 for none."""
    for kind in range(int(p.card_kinds) if kinds else 0):
        if kinds >> kind & 1:
            action = aimed_use(s, p, seat, kind, do, -1)
            if action >= 0:
                return action
    return -1


@kernel
def _window(s, p, seat):  # type: ignore[no-untyped-def]
    """Use a card: in the own turn pages first, then items, events before the turn ends."""
    if int(s.pend_n) > 0:
        return _respond(s, p, seat)
    stage = int(s.stage)
    if seat != int(s.seat) or stage in (_COMBAT, _STAGE_DRAW, _STAGE_SPELL):
        return code(_PASS, 0, 0)
    action = -1
    if int(s.card_played[seat]) == 0:
        held = int(s.held[seat])
        action = _first_use(s, p, seat, held & int(p.pages), _PLAY)
        if action < 0:
            action = _first_use(s, p, seat, held & int(p.items), _PLAY)
        if action < 0 and stage == _STAGE_DISCARD:
            action = _first_use(s, p, seat, held & int(p.events) & ~int(p.answers), _PLAY)
    if action < 0:
        action = _first_use(s, p, seat, int(s.in_play[seat]) & int(p.usable), _USE)
    return action if action >= 0 else code(_PASS, 0, 0)


@kernel
def _fight(s, p, seat):  # type: ignore[no-untyped-def]
    """Spend a bullet that is enough, or whatever it takes when near death."""
    lacking = int(s.deficit)
    near_death = int(s.half_hearts[seat]) <= _WEAK
    if lacking <= int(s.bullets[seat]) and (lacking == 1 or near_death):
        return code(_SPEND, lacking, 0)
    return code(_WOUND, 0, 0)


@kernel
def _lay_tile(s, p, seat):  # type: ignore[no-untyped-def]
    """Lay a named tile near the own pawn, a woods tile near the leader's."""
    kind = int(s.tile_in_hand)
    who = leader(s, p, seat) if int(p.woods[kind]) else seat
    at = int(s.at[who]) if who >= 0 else -1
    tile = at // 9 if at >= 0 else 0
    x, y = int(s.tile_x[tile]), int(s.tile_y[tile])
    best, least = -1, 1 << 20
    for cell in range(int(s.frontier_n)):
        away = abs(int(s.cell_x[cell]) - x) + abs(int(s.cell_y[cell]) - y)
        if away >= least:
            continue
        for rotation in range(4):
            if fits(s, p, cell, 4 * kind + rotation):
                best, least = code(_PLACE_TILE, rotation, cell), away
                break
    return best


@kernel
def _plan(s, p, seat, memo, cabin):  # type: ignore[no-untyped-def]
    """Look for the Cabin with pages enough, for tokens, and for dogs while healthy; return whether there is a way."""
    hearts = int(s.half_hearts[seat])
    brave = hearts > _WEAK
    ready = pages_in_play(s, p, seat) >= _ENOUGH_PAGES or int(s.tile_top) >= int(s.tile_n)
    if cabin >= 0 and ready:
        inside = in_building(s, p, int(s.at[seat]), cabin)
        dogs = dogs_in(s, p, cabin)
        if dogs > 0 and brave and plan_path(s, p, seat, memo, INDOORS | DOGS, cabin, True):
            return True
        if dogs == 0 and not inside and plan_path(s, p, seat, memo, INDOORS, cabin, True):
            return True
        if inside:
            return False
    return plan_path(s, p, seat, memo, TOKENS | DOGS if hearts >= _HEALTHY else TOKENS, cabin, brave)


@kernel
def _walk(s, p, seat, memo):  # type: ignore[no-untyped-def]
    """Take the next step of the way, looking for a new one where it ends."""
    at = int(memo[PATH_AT])
    going = int(memo[PLANNED]) == int(s.turn) and at < int(memo[PATH_N])
    if not going or not may_step(s, p, int(memo[PATH + at])):
        cabin = cabin_tile(s, p)
        if cabin >= 0 and in_building(s, p, int(s.at[seat]), cabin) and dogs_in(s, p, cabin) == 0:
            return code(_STOP, 0, 0)
        if not _plan(s, p, seat, memo, cabin):
            return code(_STOP, 0, 0)
        at = 0
    memo[PATH_AT] = at + 1
    return code(_STEP, 0, int(memo[PATH + at]))


@kernel
def _lead_dog(s, p, seat):  # type: ignore[no-untyped-def]
    """Send a dog to the leader if one is near enough, else leave the dogs where they are."""
    target = leader(s, p, seat)
    if target >= 0:
        to = int(s.at[target])
        if to != int(s.at[seat]):
            dog = dog_towards(s, p, to, -1)
            if dog >= 0:
                return code(_MOVE_DOG, dog, to)
    return any_dog_move(s, p)


@kernel
def basic(s, p, seat, memo):  # type: ignore[no-untyped-def]
    """Return the action of the `basic` bot.

    Parameters
    ----------
    s, p : records
    seat : int
        The deciding seat.
    memo : ndarray of int32
        Its notes.

    Returns
    -------
    int
        Action code.
    """
    if int(s.asking) > 0:
        return _window(s, p, seat)
    n = int(s.pend_n)
    if n > 0:
        return _fight(s, p, seat) if int(s.pend_kind[n - 1]) == _FIGHT else answer_due(s, p, seat)
    stage = int(s.stage)
    if stage == _MOVE:
        return _walk(s, p, seat, memo)
    if stage == _ZOMBIES:
        return _lead_dog(s, p, seat)
    if stage == _TOKENS:
        return lay_token(s, p)
    if stage == _TILE:
        return _lay_tile(s, p, seat)
    if stage == _STAGE_SPELL:
        return code(_SPELL, 1, 0)
    if stage == _STAGE_DRAW:
        return code(_DRAW, 1, 0)
    worst = worst_card(s, p, seat)
    if worst >> 5 <= _DULL:
        return card_code(_DISCARD, worst & 31, 0, 1, 0)
    return card_code(_DISCARD, 0, 0, 0, 0)
