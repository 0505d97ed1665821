"""Every action of a trace, carried out by the rulebook."""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import demand
from tests.games.zombies4.referee_effects import (
    answer,
    bring_dogs,
    choose_bullets,
    choose_card,
    choose_opponent,
    use_card,
)
from tests.games.zombies4.referee_fights import (
    arrive,
    choose_push,
    fight,
    spend_bullets,
    start_fight,
    take_wound,
)
from tests.games.zombies4.referee_turn import cards_to_draw, enter, may_end, paths, settle
from tests.games.zombies4.referee_world import World, dogs_of, pair


def apply(world: World, line: dict[str, Any]) -> None:
    """Carry out a step and all that follows from it."""
    action, seat = line["action"], line["seat"]
    due, do = world.state["decision"], action["do"]
    demand((due, do) in ACTS, "trace", f"{do} where {due} was due")
    ACTS[due, do](world, action, seat)
    settle(world)
    world.draws.done()


# tiles


def draw_tile(world: World, action: dict[str, Any], seat: None) -> None:
    """Draw the next tile; the Cabin goes to the player with the fewest pages in play."""
    state = world.state
    name = state["tile_deck"].pop(0)
    demand(world.draws.take("tile deck", "card") == name, "Z4-9", "another tile was drawn than lay on top")
    state |= {"tile_in_hand": name, "placer": world.active}
    if world.box.tile(name).cabin:
        if not world.tally["cabin_came"]:
            world.tally["cabin_left", len(state["tile_deck"])] += 1
        state["placer"] = roll_off(world)
    world.to_ask = set(range(world.n))


def roll_off(world: World) -> int:
    """Return who places the Cabin: fewest pages in play, then the highest die, again among those tied."""
    fewest = min(world.pages(seat) for seat in range(world.n))
    left = [seat for seat in range(world.n) if world.pages(seat) == fewest]
    while len(left) > 1:
        rolls = {seat: world.die("Cabin die", 6) for seat in left}
        left = [seat for seat in left if rolls[seat] == max(rolls.values())]
    return left[0]


def place_tile(world: World, action: dict[str, Any], seat: int | None) -> None:
    """Lay the tile in hand, or put it away when it fits nowhere."""
    state, name = world.state, world.state["tile_in_hand"]
    if seat is None:
        demand(action["at"] is None and action["rotation"] is None, "trace", "nobody lays a tile")
        demand(not world.map.fits_somewhere(name), "Z4-17", f"{name} could be laid")
        state["tile_discard"].insert(0, name)
        state["tile_in_hand"] = None
        if world.ruling("unplaceable") == "discard":
            enter(world, "combat")
        return
    cell, turns = pair(action["at"]), action["rotation"]
    demand(turns in range(4) and world.map.fits(name, cell, turns), "Placing Map Tiles", f"{name} may not lie there")
    world.map.lay(name, cell, turns)
    state["tiles"].append({"name": name, "at": list(cell), "rotation": turns})
    world.tally["tiles", seat] += 1
    if world.ruling("dog_placer") == "active-player":
        state["placer"] = world.active
    dogs, hearts, bullets = printed(world, name)
    state |= {"tile_in_hand": None, "map_closed": not world.map.is_open(), "stage": "place_dogs"}
    state |= {"hearts_to_place": hearts, "bullets_to_place": bullets}
    bring_dogs(world, state["placer"], cell, dogs_of(world, name, dogs))


def printed(world: World, name: str) -> tuple[int, int, int]:
    """Return the dogs, hearts and bullets of a tile."""
    tile = world.box.tile(name)
    dogs = 0 if tile.sort == "woods" else world.params[f"dogs.{world.box.slug_of(name)}"]
    return dogs, tile.hearts, tile.bullets


def place_dog(world: World, action: dict[str, Any], seat: int) -> None:
    """Place one dog, or stop where that is allowed."""
    due = world.pending[0]
    if action["to"] is None:
        laid = world.state["stage"] == "place_dogs" and world.map.woods(pair(due["tile"]))
        demand(laid and world.ruling("woods_dogs") == "up-to", "Z4-23", "all dogs must be placed")
        world.pending.pop(0)
        return
    to = pair(action["to"])
    demand(list(world.map.cell(to)) == due["tile"], "Z4-21", f"{to} is not on the tile")
    demand(world.room(to) > 0, "Z4-20", f"there is no room on {to}")
    world.add_dog(to)
    if not due["chased"] and not world.state["dog_supply"]:
        world.tally["supply_out"] += 1
    due["dogs"] -= 1
    if not due["dogs"]:
        world.pending.pop(0)


def place_token(world: World, action: dict[str, Any], seat: int) -> None:
    """Place one heart or bullet of the tile just laid."""
    heart, to = action["do"] == "place_heart", pair(action["to"])
    laid = pair(world.state["tiles"][-1]["at"])
    demand(world.map.cell(to) == laid and world.map.token_place(to), "Z4-25", f"no token may lie on {to}")
    demand(not world.hearts[to] and not world.bullets[to], "Z4-25", f"there is a token on {to}")
    (world.hearts if heart else world.bullets)[to] += 1
    world.state["hearts_to_place" if heart else "bullets_to_place"] -= 1


# the other steps of a turn


def draw_events(world: World, action: dict[str, Any], seat: int | None) -> None:
    """Fill the hand, or not where that is a choice."""
    world.state["step_done"] = True
    demand(("draw" in action) == (world.ruling("draw") == "may"), "Z4-37", "drawing is a choice or not")
    if not action.get("draw", True):
        return
    for _ in range(cards_to_draw(world)):
        world.draw_card(world.active)
    if world.ruling("reshuffle") == "at-once" and not world.state["event_deck"] and world.state["event_discard"]:
        world.new_deck()


def rolled(world: World, source: str, path: str) -> int:
    """Roll a die of the params and add its number."""
    faces = world.params[f"{path}.die"]
    return max(0, int(world.params[f"{path}.plus"]) + (world.die(source, faces) if faces else 0))


def roll_move(world: World, action: dict[str, Any], seat: None) -> None:
    """Roll for moving."""
    world.state |= {"moves_left": rolled(world, "move die", "move"), "step_done": True}


def step(world: World, action: dict[str, Any], seat: int) -> None:
    """Step to the next square; monkeys spare a fight in the woods."""
    here, to = world.at(seat), pair(action["to"])
    assert here is not None
    demand(to in world.map.around(here), "Player Movement Rules", f"no way leads from {here} to {to}")
    off = world.map.cell(here) != world.map.cell(to)
    demand(not (off and seat in world.marked("lost")), "Lost in the Woods", "the tile may not be left")
    world.state["moves_left"] -= 1
    world.state["spell_declined"] = False
    spared = world.front(seat, "monkeys") is not None and world.map.wooded(to)
    arrive(world, seat, to, not spared)


def stop(world: World, action: dict[str, Any], seat: int) -> None:
    """Stop moving."""
    world.state["moves_left"] = 0


def spell(world: World, action: dict[str, Any], seat: int) -> None:
    """Try the spell or not."""
    world.state["step_done"] = True
    if not action["try"]:
        world.state["spell_declined"] = True
        return
    world.players[seat]["spell_tried"] = True
    world.tally["spell_tries", seat] += 1
    needed = world.params["spell.target"] - world.params["spell.per_page"] * world.pages(seat)
    if world.die("spell die", world.params["spell.die"]) >= needed:
        world.finish("spell", seat)


def roll_zombies(world: World, action: dict[str, Any], seat: None) -> None:
    """Roll how many dogs move."""
    world.state |= {"zombie_moves_left": rolled(world, "zombie die", "zombie_move"), "step_done": True}


def move_dog(world: World, action: dict[str, Any], seat: int) -> None:
    """Move a dog that has not moved."""
    start, path = pair(action["from"]), [pair(square) for square in action["path"]]
    demand(world.dogs[start] > world.moved[start], "Z4-61", f"no dog on {start} may still move")
    demand(path in paths(world, start) and may_end(world, start, path), "Zombie Movement Rules", f"no dog goes {path}")
    world.lift_dog(start)
    world.dogs[path[-1]] += 1
    world.moved[path[-1]] += 1
    world.state["zombie_moves_left"] -= 1
    world.freed(start)
    if world.ruling("dog_arrival") == "fight" and world.at(world.active) == path[-1]:
        start_fight(world, world.active, "dog")


def discard(world: World, action: dict[str, Any], seat: int) -> None:
    """Discard a card or none at the end of the turn, or down to the hand size."""
    card = action["card"]
    demand(card is not None or not world.pending, "Magic Key", "a card must be discarded")
    if card is not None:
        world.from_hand(seat, card)
        world.discard(card)
    if not world.pending:
        world.state["step_done"] = True


def pass_by(world: World, action: dict[str, Any], seat: int) -> None:
    """Use no card."""
    demand(action["card"] is None, "trace", "a card is played, not answered")
    world.to_ask.remove(seat)


ACTS: dict[tuple[str, str], Any] = {
    ("draw_tile", "draw_tile"): draw_tile,
    ("place_tile", "place_tile"): place_tile,
    ("place_dog", "place_dog"): place_dog,
    ("place_heart", "place_heart"): place_token,
    ("place_bullet", "place_bullet"): place_token,
    ("fight", "fight"): lambda world, action, seat: fight(world, action),
    ("bullets_or_wound", "spend_bullets"): spend_bullets,
    ("bullets_or_wound", "take_wound"): lambda world, action, seat: take_wound(world, seat),
    ("choose_push", "choose_push"): choose_push,
    ("draw_events", "draw_events"): draw_events,
    ("roll_move", "roll_move"): roll_move,
    ("step", "step"): step,
    ("step", "stop"): stop,
    ("spell", "spell"): spell,
    ("roll_zombies", "roll_zombies"): roll_zombies,
    ("move_dog", "move_dog"): move_dog,
    ("discard", "discard"): discard,
    ("play", "play"): use_card,
    ("play", "remove_page"): use_card,
    ("play", "use"): use_card,
    ("play", "respond"): pass_by,
    ("respond", "respond"): answer,
    ("choose_card", "choose_card"): choose_card,
    ("choose_opponent", "choose_opponent"): choose_opponent,
    ("choose_bullets", "choose_bullets"): choose_bullets,
}
