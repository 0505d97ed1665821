"""One step of Zombiaki: what its action does to the table."""

from __future__ import annotations

import contextlib
from typing import Any

from tests.games.zombiaki import referee_human_cards, referee_zombie_cards
from tests.games.zombiaki.referee_dogs import dog_move
from tests.games.zombiaki.referee_settle import choose_next, choose_shrapnel, settle
from tests.games.zombiaki.referee_shots import check_aim, choose_target, fire, is_shot
from tests.games.zombiaki.referee_turn import (
    advance,
    choose_walker,
    discard,
    draw,
    end_phase,
    expire,
    go_on,
    move_zombies,
    respond_hold,
    roll_barrels,
)
from tests.games.zombiaki.referee_world import GameOver, World, demand

Action = dict[str, Any]
PLAY = {**referee_zombie_cards.PLAY, **referee_human_cards.PLAY}
STAYS = referee_zombie_cards.STAYS | referee_human_cards.STAYS
ARGUMENTS = {
    "draw": set(), "roll_barrels": set(), "end_phase": set(), "expire": {"what"}, "move_zombies": {"order"},
    "discard": {"card"}, "dog_move": {"from", "path"}, "order": {"boss", "target", "to"},
    "choose_shrapnel": {"mine", "shrapnel"}, "choose_next": {"next"}, "choose_walker": {"target", "order"},
}  # fmt: skip


def apply(world: World, line: dict[str, Any]) -> None:
    """Do what the rulebook lets an action do, up to the next decision or act of the rules."""
    action = line["action"]
    do = action["do"]
    allowed = {"play": {"play", "order", "discard", "end_phase"}}.get(line["decision"], {line["decision"]})
    demand(do in allowed, "Play", f"{do} was not due")
    if do in ARGUMENTS:
        demand(set(action) - {"do", "crossed"} == ARGUMENTS[do], "trace", f"arguments {sorted(action)}")
    with contextlib.suppress(GameOver):
        act(world, action, line["decision"])
    demand(not world.chance, "chance", f"{world.chance} were drawn for nothing")
    demand(action.get("crossed") == world.crossed, "Zombie Victory", f"{world.crossed} crosses")
    if "order" in action:
        demand(action["order"] == world.order, "Move", f"{world.order} were moved")


def act(world: World, action: Action, decision: str) -> None:
    """Carry out one action."""
    do = action["do"]
    if do in AUTOMATIC:
        AUTOMATIC[do](world, action)
    elif do == "play":
        play(world, action)
    elif do == "order":
        referee_zombie_cards.order(world, action)
        go_on(world)
    elif do == "respond":
        respond(world, action)
    elif do == "choose_walker":
        choose_walker(world, action["target"])
    else:
        {"choose_shrapnel": choose_shrapnel, "choose_next": choose_next, "choose_target": choose_target}[do](
            world, action
        )
        go_on(world)


def run_dogs(world: World, action: Action) -> None:
    """Run with one dogs card."""
    dog_move(world, action)
    if settle(world):
        advance(world, "dog_move")


AUTOMATIC = {
    "draw": lambda world, action: draw(world),
    "discard": lambda world, action: discard(world, action["card"]),
    "end_phase": lambda world, action: end_phase(world),
    "expire": expire,
    "move_zombies": lambda world, action: move_zombies(world),
    "roll_barrels": lambda world, action: roll_barrels(world),
    "dog_move": run_dogs,
}


def kind_of(card: str) -> str:
    """Return a card's name without its number."""
    return " ".join(word for word in card.split() if not word.isdigit())


def play(world: World, action: Action) -> None:
    """Play a card from the hand of the side whose phase it is."""
    card, seat = action["card"], int(world.humans_turn)
    if seat and world.state["terror"]:
        demand(world.state["cards_played"] < world.number("terror"), "TERROR", "a card too many")
    world.take_from_hand(seat, card)
    world.state["cards_played"] += 1
    world.count("played", card)
    if action.get("effect") is False:
        demand(world.ruling("empty_plays") == "allowed", "Play", f"{card} has no effect")
        world.discard(card)
        return
    if kind_of(card) not in STAYS:
        world.discard(card)
    if is_shot(card):
        take_aim(world, action)
        return
    demand(kind_of(card) in PLAY, "Play", f"{card} cannot be played now")
    PLAY[kind_of(card)](world, action)
    go_on(world)


def take_aim(world: World, action: Action) -> None:
    """Name the target of a shot; CLICK! may counter it."""
    card, target, car = action["card"], action["target"], "at" in action
    check_aim(world, card, target, car)
    if "CLICK!" in world.hand(0):
        world.due = {"do": "shot", **{key: value for key, value in action.items() if key != "do"}}
        world.state.update(stage="response", decision="respond", seat=0)
        return
    fire(world, card, target, car)
    go_on(world)


def respond(world: World, action: Action) -> None:
    """Answer a shot with CLICK!, or a walk with NOT SO FAST."""
    due = world.due
    if due is None or due["do"] != "shot":
        respond_hold(world, action)
        return
    world.due = None
    world.state["stage"] = "play"
    if action["card"] is None:
        fire(world, due["card"], due["target"], "at" in due)
    else:
        demand(action["card"] == "CLICK!", "CLICK!", f"{action['card']} instead")
        world.take_from_hand(0, "CLICK!")
        world.discard("CLICK!")
        world.count("played", "CLICK!")
    go_on(world)
