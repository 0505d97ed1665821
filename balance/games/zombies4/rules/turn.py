"""The course of a turn: its eight steps in order, and what is due next (Turn Sequence Overview)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.zombies4.rules.asking import ask_everyone, settle_answers, settle_window
from balance.games.zombies4.rules.cards import cards_to_draw, fill_hand
from balance.games.zombies4.rules.combat import fight, settle_fight
from balance.games.zombies4.rules.effects import bid, settle_removal
from balance.games.zombies4.rules.players import respawn
from balance.games.zombies4.rules.spell import may_try_spell
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.rules.tiles import discard_tile, draw_tile
from balance.games.zombies4.rules.zombies import roll_zombies, some_dog_moves
from balance.games.zombies4.state import Due, End, Stage, Stream, pop, push

__all__ = ["act_alone", "begin_turn", "current_seat", "enter", "is_over", "settle"]

_FIGHT = int(Due.FIGHT)
_RESPOND = int(Due.RESPOND)
_REMOVE = int(Due.REMOVE)
_KEEP = int(Due.KEEP)
_FEVER = int(Due.FEVER)
_BID = int(Due.BID)
_TILE = int(Stage.TILE)
_PLACE_DOGS = int(Stage.PLACE_DOGS)
_PLACE_TOKENS = int(Stage.PLACE_TOKENS)
_COMBAT = int(Stage.COMBAT)
_DRAW = int(Stage.DRAW)
_ROLL = int(Stage.ROLL)
_MOVE = int(Stage.MOVE)
_SPELL = int(Stage.SPELL)
_ZOMBIES = int(Stage.ZOMBIES)
_DISCARD = int(Stage.DISCARD)
_TURN_CAP = int(End.TURN_CAP)
_MOVE_DIE = int(Stream.MOVE_DIE)
_ANY_TIME = 1
_REDRAW = 1
_MAY = 1


@kernel
def is_over(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the game is decided."""
    return int(s.ended) != 0


@kernel
def current_seat(s, p):  # type: ignore[no-untyped-def]
    """Return the seat that decides next, -1 when the rules act next (Z4-9).

    The rules act at: a tile to be drawn or put away, a combat die, cards to be drawn, the die for moving, the die for
    dogs.
    """
    if int(s.asking) > 0:
        return int(s.asking) - 1
    n = int(s.pend_n)
    if n > 0:
        if int(s.pend_kind[n - 1]) == _FIGHT and int(s.roll) == 0:
            return -1
        return int(s.pend_a[n - 1])
    stage = int(s.stage)
    if stage == _TILE:
        return int(s.placer) if int(s.tile_in_hand) and int(s.placeable) else -1
    if stage == _PLACE_TOKENS:
        return int(s.placer)
    if stage == _DRAW:
        return int(s.seat) if int(p.r_draw) == _MAY else -1
    if stage == _ROLL or (stage == _ZOMBIES and int(s.begun) == 0):
        return -1
    return int(s.seat)


@kernel
def enter(s, p, stage):  # type: ignore[no-untyped-def]
    """Go on to a step and ask everyone for cards before it (Z4-9, Z4-27)."""
    s.stage = stage
    s.begun = 0
    ask_everyone(s, p)


@kernel
def _enter_spell(s, p, then):  # type: ignore[no-untyped-def]
    """Offer the spell if it may be tried, otherwise go on (Z4-58)."""
    s.spell_declined = 0
    if not _offered(s, p, then):
        enter(s, p, then)


@kernel
def _offered(s, p, then):  # type: ignore[no-untyped-def]
    """Offer the spell, unless it was declined here; return whether it is offered.

    Also once the cards before a step are played: one of them may have cleared the Cabin, or brought the pawn into it.
    """
    offered = int(s.spell_declined) == 0 and may_try_spell(s, p)
    if offered:
        s.next_stage = then
        enter(s, p, _SPELL)
    return offered


@kernel
def _offered_any_time(s, p, then):  # type: ignore[no-untyped-def]
    """Offer the spell where the reading lets it be tried at any time; return whether it is offered (Z4-58)."""
    return int(p.r_spell_time) == _ANY_TIME and _offered(s, p, then)


@kernel
def _leave_spell(s, p):  # type: ignore[no-untyped-def]
    """Go on after the spell was tried or declined; a move that was interrupted goes on without a new window."""
    if int(s.next_stage) == _MOVE:
        s.stage = _MOVE
    else:
        enter(s, p, int(s.next_stage))


@kernel
def begin_turn(s, p):  # type: ignore[no-untyped-def]
    """Start the active seat's turn: a new round for it, back from the dead, Full Moon Fever (Z4-10, Z4-49, Z4-98)."""
    seat = int(s.seat)
    s.card_played[seat] = 0
    s.page_removed[seat] = 0
    s.spell_tried[seat] = 0
    for other in range(int(p.players)):
        s.sickle_used[other] = 0
    s.spell_declined = 0
    s.dead_end = 0
    enter(s, p, _TILE if int(s.tile_top) < int(s.tile_n) else _COMBAT)
    if int(s.at[seat]) < 0:
        respawn(s, p, seat)
    if int(s.fever[seat]) > 0:
        push(s, _FEVER, seat, 0, int(s.fever[seat]))
        s.fever[seat] = 0


@kernel
def _end_turn(s, p):  # type: ignore[no-untyped-def]
    """End the turn: effects run out, the next player clockwise begins (Z4-9, Z4-3)."""
    seat = int(s.seat)
    s.history[int(s.turn) - 1] = s.kills[seat]
    s.page_history[int(s.turn) - 1] = pages_in_play(s, p, seat)
    if int(s.turn) >= int(p.turn_cap):
        s.ended = _TURN_CAP
        return
    s.repel[seat] = max(0, int(s.repel[seat]) - 1)
    if int(s.repel[seat]) == 0:
        s.repelling = int(s.repelling) & ~(1 << seat)
    s.lost[seat] = max(0, int(s.lost[seat]) - 1)
    s.seat = seat + 1 if seat + 1 < int(p.players) else 0
    s.turn += 1
    begin_turn(s, p)


@kernel
def _settle_top(s, p, chance):  # type: ignore[no-untyped-def]
    """Do what is on top of the stack, or return True when it needs a die or a decision."""
    top = int(s.pend_n) - 1
    due, a = int(s.pend_kind[top]), int(s.pend_a[top])
    if due == _FIGHT:
        return settle_fight(s, p)
    if due == _RESPOND:
        return settle_answers(s, p)
    if due == _REMOVE:
        return settle_removal(s, p, chance)
    if due == _BID and int(s.bullets[a]) == 0:
        bid(s, p, 0)
        return False
    kept = due == _KEEP and int(s.hand_n[a]) <= int(p.hand_size)
    if kept or (due == _FEVER and not _attacks_on(s, p, top)):
        pop(s)
        return False
    return True


@kernel
def _attacks_on(s, p, top):  # type: ignore[no-untyped-def]
    """Tell whether a Full Moon Fever goes on: attacks are left, the attacker and somebody else live (Z4-98)."""
    seat = int(s.pend_a[top])
    return int(s.pend_c[top]) > 0 and int(s.at[seat]) >= 0 and _someone_else(s, p, seat)


@kernel
def _someone_else(s, p, seat):  # type: ignore[no-untyped-def]
    """Tell whether another player is on the map."""
    for other in range(int(p.players)):  # noqa: SIM110 (kernels have no generators)
        if other != seat and int(s.at[other]) >= 0:
            return True
    return False


@kernel
def _settle_early(s, p):  # type: ignore[no-untyped-def]
    """Take steps 1 to 4: return True when a draw or a decision is due, otherwise go on."""
    stage, seat = int(s.stage), int(s.seat)
    if stage == _TILE:
        if int(s.tile_in_hand) or int(s.tile_top) < int(s.tile_n):
            return True
        enter(s, p, _COMBAT)
    elif stage == _PLACE_DOGS:
        s.stage = _PLACE_TOKENS
    elif stage == _PLACE_TOKENS:
        if int(s.hearts_to_place) + int(s.bullets_to_place) > 0:
            return True
        if int(s.dead_end) and int(p.r_dead_end) == 0:
            _end_turn(s, p)
        else:
            enter(s, p, _COMBAT)
    elif stage == _COMBAT:
        if int(s.begun) == 0 and int(s.at[seat]) >= 0 and int(s.dogs[int(s.at[seat])]) > 0:
            push(s, _FIGHT, seat, 0, 0)
            s.begun = 1
        elif int(p.r_spell_time) == _ANY_TIME:
            _enter_spell(s, p, _DRAW)
        else:
            enter(s, p, _DRAW)
    else:
        if int(s.begun) == 0 and cards_to_draw(s, p, seat) > 0:
            return True
        enter(s, p, _ROLL if int(s.at[seat]) >= 0 else _ZOMBIES)
    return False


@kernel
def _settle_late(s, p):  # type: ignore[no-untyped-def]
    """Take steps 5 to 8 and the spell: return True when a roll or a decision is due, otherwise go on."""
    stage, seat = int(s.stage), int(s.seat)
    alive = int(s.at[seat]) >= 0
    if stage == _ROLL:
        if alive and int(s.begun) == 0:
            return True
        enter(s, p, _MOVE if alive else _ZOMBIES)
    elif stage == _MOVE:
        if alive and int(s.moves_left) > 0:
            return not _offered_any_time(s, p, _MOVE)
        s.moves_left = 0
        _enter_spell(s, p, _ZOMBIES)
    elif stage == _SPELL:
        if int(s.begun) == 0 and may_try_spell(s, p):
            return True
        _leave_spell(s, p)
    elif stage == _ZOMBIES:
        if int(s.begun) == 0:
            return not _offered(s, p, _ZOMBIES)
        if int(s.zombie_moves_left) > 0 and some_dog_moves(s, p):
            return True
        _end_dog_moves(s, p)
    else:
        if int(s.begun) == 0 and _offered_any_time(s, p, _DISCARD):
            return False
        if int(s.begun) == 0 and int(s.hand_n[seat]) > 0:
            return True
        _end_turn(s, p)
    return False


@kernel
def _end_dog_moves(s, p):  # type: ignore[no-untyped-def]
    """Forget which dogs moved and go on."""
    s.zombie_moves_left = 0
    for at in range(int(s.dogs_n)):
        s.moved[int(s.dog_at[at])] = 0
    if int(p.r_spell_time) == _ANY_TIME:
        _enter_spell(s, p, _DISCARD)
    else:
        enter(s, p, _DISCARD)


@kernel
def settle(s, p, chance):  # type: ignore[no-untyped-def]
    """Do everything that follows without a decision or a die, up to the next one."""
    waiting = False
    while not waiting and int(s.ended) == 0:
        if int(s.pend_n) > 0:
            waiting = _settle_top(s, p, chance)
        elif int(s.to_ask) != 0:
            waiting = settle_window(s, p)
        elif int(s.stage) <= _DRAW:
            waiting = _settle_early(s, p)
        else:
            waiting = _settle_late(s, p)
    if int(s.ended) != 0:
        while int(s.pend_n) > 0:
            pop(s)
        s.to_ask = 0
        s.asking = 0


@kernel
def act_alone(s, p, chance):  # type: ignore[no-untyped-def]
    """Carry out the automatic act that is due (Z4-9)."""
    stage = int(s.stage)
    if int(s.pend_n) > 0:
        fight(s, p, chance)
    elif stage == _TILE:
        if int(s.tile_in_hand) == 0:
            draw_tile(s, p, chance)
            ask_everyone(s, p)
        else:
            discard_tile(s)
            if int(p.r_unplaceable) != _REDRAW:
                enter(s, p, _COMBAT)
    elif stage == _DRAW:
        fill_hand(s, p, chance, int(s.seat), cards_to_draw(s, p, int(s.seat)))
        s.begun = 1
    elif stage == _ROLL:
        n = int(p.move_plus)
        if int(p.move_die) > 0:
            n += die(chance, _MOVE_DIE, int(p.move_die))
        s.moves_left = max(0, n)
        s.begun = 1
    else:
        roll_zombies(s, p, chance)
        s.begun = 1
