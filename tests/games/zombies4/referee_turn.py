"""The course of a turn in the referee's hands: what follows without a step of its own, and what is due next."""

from __future__ import annotations

from typing import Any

from tests.games.zombies4.referee_box import Square
from tests.games.zombies4.referee_cards import can_answer, can_use
from tests.games.zombies4.referee_effects import add_bullets, close_chain, settle_removal
from tests.games.zombies4.referee_fights import come_back, settle_fight, start_fight
from tests.games.zombies4.referee_world import World


def settle(world: World) -> None:
    """Do what follows by itself, up to the next die or decision, and say whose and what it is."""
    asked: int | None = None
    while not world.state["over"]:
        if world.pending:
            asked = respondent(world)
            if asked is not None or settle_due(world):
                break
        elif world.to_ask:
            asked = next_asked(world)
            if asked is not None:
                break
        elif STAGES[world.state["stage"]](world):
            break
    name_next(world, asked)


def name_next(world: World, asked: int | None) -> None:
    """Fill in whose decision is next, and which."""
    state = world.state
    if state["over"]:
        state |= {"seat": None, "decision": None}
    elif world.pending:
        due = world.pending[0]
        state |= {"seat": due["seat"] if asked is None else asked, "decision": due["do"]}
        if due["do"] == "fight":
            rolled = state["roll"] is not None
            state |= {"seat": due["seat"] if rolled else None, "decision": "bullets_or_wound" if rolled else "fight"}
    elif asked is not None:
        state |= {"seat": asked, "decision": "play"}
    else:
        state |= due_of_stage(world)


def due_of_stage(world: World) -> dict[str, Any]:
    """Return what the step of the turn asks for."""
    state, active = world.state, world.active
    stage, placer = state["stage"], state["placer"]
    if stage == "tile" and state["tile_in_hand"] is None:
        return {"seat": None, "decision": "draw_tile"}
    if stage == "tile":
        fits = world.map.fits_somewhere(state["tile_in_hand"])
        return {"seat": placer if fits else None, "decision": "place_tile"}
    if stage == "place_tokens":
        return {"seat": placer, "decision": "place_heart" if state["hearts_to_place"] else "place_bullet"}
    if stage == "draw":
        return {"seat": active if world.ruling("draw") == "may" else None, "decision": "draw_events"}
    if stage == "roll":
        return {"seat": None, "decision": "roll_move"}
    if stage == "zombies" and not state["step_done"]:
        return {"seat": None, "decision": "roll_zombies"}
    words = {"move": "step", "spell": "spell", "zombies": "move_dog", "discard": "discard"}
    return {"seat": active, "decision": words[stage]}


# asking for cards


def next_asked(world: World) -> int | None:
    """Return who is asked for a card next; whoever could use none is left out."""
    for seat in [world.active, *world.others(world.active)]:
        if seat in world.to_ask:
            if can_use(world, seat):
                return seat
            world.to_ask.remove(seat)
    return None


def respondent(world: World) -> int | None:
    """Return who may answer the card that was played last."""
    due = world.pending[0]
    if due["do"] != "respond":
        return None
    return next((s for s in world.others(due["seat"]) if s in due["to_ask"] and can_answer(world, s)), None)


# things due


def settle_due(world: World) -> bool:
    """Do what is due next by itself; return whether a die or a decision is due."""
    due = world.pending[0]
    do = due["do"]
    if do == "fight":
        return settle_fight(world)
    if do == "respond":
        close_chain(world)
        return False
    if do == "choose_card":
        return settle_removal(world)
    if do == "choose_bullets" and not world.players[due["seat"]]["bullets"]:
        add_bullets(world, 0)
        return False
    kept = do == "discard" and len(world.players[due["seat"]]["hand"]) <= world.params["hand_size"]
    at_peace = do == "choose_opponent" and (
        not due["attacks"]
        or not world.alive(due["seat"])
        or all(not world.alive(other) for other in world.others(due["seat"]))
    )
    if kept or at_peace:
        world.pending.pop(0)
    return not (kept or at_peace)


# the steps of a turn


def enter(world: World, stage: str) -> None:
    """Go on to a step: all are asked for cards before it."""
    world.state |= {"stage": stage, "step_done": False, "after_spell": None}
    world.to_ask = set(range(world.n))


def begin_turn(world: World) -> None:
    """Begin the active player's turn."""
    state, seat = world.state, world.active
    world.players[seat] |= {"card_played": False, "page_removed": False, "spell_tried": False}
    for player in world.players:
        player["sickle_used"] = False
    state |= {"map_closed": False, "spell_declined": False}
    enter(world, "tile" if state["tile_deck"] else "combat")
    if not world.alive(seat):
        come_back(world, seat)
    ends = {"turn": state["turn"], "when": "start"}
    attacks = sum(mark["until"] == ends for mark in state["effects"])
    state["effects"] = [mark for mark in state["effects"] if mark["until"] != ends]
    if attacks:
        world.pending.insert(0, {"do": "choose_opponent", "seat": seat, "attacks": attacks})


def end_turn(world: World) -> None:
    """End the turn: effects run out, the next player begins."""
    state = world.state
    world.tally["kills", state["turn"]] = world.players[world.active]["kills"]
    world.tally["pages", state["turn"]] = world.pages(world.active)
    if state["turn"] >= world.params["turn_cap"]:
        world.finish("turn-cap")
        return
    ends = {"turn": state["turn"], "when": "end"}
    state["effects"] = [mark for mark in state["effects"] if mark["until"] != ends]
    state |= {"turn": state["turn"] + 1, "active": (world.active + 1) % world.n}
    begin_turn(world)


def in_tile(world: World) -> bool:
    """Steps 1 and 2."""
    if world.state["tile_in_hand"] is not None or world.state["tile_deck"]:
        return True
    enter(world, "combat")
    return False


def in_place_dogs(world: World) -> bool:
    """The dogs of the tile are placed."""
    world.state["stage"] = "place_tokens"
    return False


def in_place_tokens(world: World) -> bool:
    """The tokens of the tile are placed; who closed the map loses the rest of the turn."""
    if world.state["hearts_to_place"] or world.state["bullets_to_place"]:
        return True
    if world.state["map_closed"] and world.ruling("dead_end") == "lose-turn":
        end_turn(world)
    else:
        enter(world, "combat")
    return False


def in_combat(world: World) -> bool:
    """Step 3: dogs of the own square are fought."""
    here = world.at(world.active)
    if not world.state["step_done"] and here is not None and world.dogs[here]:
        world.state["step_done"] = True
        start_fight(world, world.active, "dog")
    else:
        enter_spell(world, "draw", world.ruling("spell_time") == "any-time")
    return False


def in_draw(world: World) -> bool:
    """Step 4: the hand is filled."""
    if not world.state["step_done"] and cards_to_draw(world):
        return True
    enter(world, "roll" if world.alive(world.active) else "zombies")
    return False


def cards_to_draw(world: World) -> int:
    """Return how many cards the active player lacks and can get."""
    there = len(world.state["event_deck"]) + len(world.state["event_discard"])
    return int(min(world.params["hand_size"] - len(world.players[world.active]["hand"]), there))


def in_roll(world: World) -> bool:
    """Step 5: the die for moving."""
    alive = world.alive(world.active)
    if alive and not world.state["step_done"]:
        return True
    enter(world, "move" if alive else "zombies")
    return False


def in_move(world: World) -> bool:
    """Step 6: moving, then the spell."""
    if world.alive(world.active) and world.state["moves_left"]:
        return not offered(world, "move", anywhere=True)
    world.state["moves_left"] = 0
    enter_spell(world, "zombies", True)
    return False


def offered(world: World, then: str, *, anywhere: bool = False) -> bool:
    """Offer the spell unless it was declined here (`anywhere`: only if it may be tried at any time)."""
    if anywhere and world.ruling("spell_time") != "any-time":
        return False
    if world.state["spell_declined"] or not may_try(world):
        return False
    enter(world, "spell")
    world.state["after_spell"] = then
    return True


def enter_spell(world: World, then: str, asked: bool) -> None:
    """Offer the spell to who may try it now, otherwise go on."""
    world.state["spell_declined"] = False
    if not (asked and offered(world, then)):
        enter(world, then)


def may_try(world: World) -> bool:
    """Tell whether the active player may try the spell: in the Cabin, no dog in it, not tried this turn."""
    here = world.at(world.active)
    if here is None or not world.in_cabin(here) or world.players[world.active]["spell_tried"]:
        return False
    squares = world.map.squares(world.map.cell(here))
    tile = world.ruling("cabin_cleared") == "tile"
    return not any(world.dogs[square] for square in squares if tile or world.in_cabin(square))


def in_spell(world: World) -> bool:
    """The spell is offered."""
    if not world.state["step_done"] and may_try(world):
        return True
    if world.state["after_spell"] == "move":  # the move goes on, nobody is asked anew
        world.state |= {"stage": "move", "after_spell": None}
    else:
        enter(world, world.state["after_spell"])
    return False


def in_zombies(world: World) -> bool:
    """Step 7: dogs move."""
    state = world.state
    if not state["step_done"]:
        return not offered(world, "zombies")
    if state["zombie_moves_left"] and some_dog_moves(world):
        return True
    state["zombie_moves_left"] = 0
    world.moved.clear()
    enter_spell(world, "discard", world.ruling("spell_time") == "any-time")
    return False


def some_dog_moves(world: World) -> bool:
    """Tell whether a dog that has not moved can."""
    for square, n in world.dogs.items():
        if n > world.moved[square] and any(may_end(world, square, path) for path in paths(world, square)):
            return True
    return False


def paths(world: World, start: Square) -> list[list[Square]]:
    """Return every way a dog may go, the limit of dogs where it stops aside."""
    ways: list[list[Square]] = [[]]
    found: list[list[Square]] = []
    for _ in range(world.params["dog.speed"]):
        ways = [[*way, to] for way in ways for to in onward(world, start, way[-1] if way else start)]
        found += ways
    return found


def onward(world: World, start: Square, here: Square) -> list[Square]:
    """Return where a dog may go on to: squares passed must have room too, its own has."""
    limited = world.ruling("dog_passing") == "limited"
    steps = [to for to in world.map.around(here) if world.dog_may_step(here, to)]
    if world.ruling("repellent") == "each-step":
        steps = [to for to in steps if not world.kept_off(here, to)]
    return [to for to in steps if to == start or not limited or world.room(to) > 0]


def may_end(world: World, start: Square, path: list[Square]) -> bool:
    """Tell whether a dog may stop at the end of a way."""
    if world.ruling("dog_move") == "exact" and len(path) < world.params["dog.speed"]:
        return False
    if path[-1] == start:
        return world.ruling("dog_return") == "allowed"
    if world.kept_off(start, path[-1]) and world.ruling("repellent") == "end-square":
        return False
    return world.room(path[-1]) > 0


def in_discard(world: World) -> bool:
    """Step 8: a card may be discarded."""
    if not world.state["step_done"] and offered(world, "discard", anywhere=True):
        return False
    if not world.state["step_done"] and world.players[world.active]["hand"]:
        return True
    end_turn(world)
    return False


STAGES = {
    "tile": in_tile,
    "place_dogs": in_place_dogs,
    "place_tokens": in_place_tokens,
    "combat": in_combat,
    "draw": in_draw,
    "roll": in_roll,
    "move": in_move,
    "spell": in_spell,
    "zombies": in_zombies,
    "discard": in_discard,
}
