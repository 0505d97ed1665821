"""The course of the game: the start, the roll, the end of a turn and of the game."""

from __future__ import annotations

from typing import Any

from tests.games.gdbz.referee_due import settle
from tests.games.gdbz.referee_world import World, demand


def start_square(world: World, action: dict[str, Any], seat: int) -> None:
    """Let a dog choose its square of Central Bark before the first turn."""
    demand(world.phase == "start", "ruling.start_square", "the game has begun")
    demand(world.board.home(action["to"]), "ruling.start_square", f"{action['to']} is not in Central Bark")
    world.dogs[seat] = action["to"]
    following = (seat + 1) % len(world.dogs)
    if following == world.active:
        world.state["phase"] = "actions"
    else:
        world.state["seat"] = following


def roll_for_zombies(world: World) -> None:
    """Roll the die at the end of the turn."""
    while world.rolls_left and not world.pending:
        world.state["rolls_left"] -= 1
        space = world.roll("zombie die")
        if space is not None:
            world.spawn(space)
        settle(world)


def goal_reached(world: World) -> bool:
    """Tell whether enough hoomans are rescued and every dog is in Central Bark."""
    home = all(world.board.home(place) for place in world.dogs)
    return bool(world.rescued >= world.params["hoomans_to_rescue"] and home)


def win_at_once(world: World) -> None:
    """End the game at the rescue or the homecoming that wins it, where the ruling says so."""
    if world.ruling("win_check") == "at-once" and goal_reached(world):
        world.finish("rescued")


def go_on(world: World) -> None:
    """Go on to what is next when nothing is due any more."""
    if world.pending or world.phase == "start":
        return
    late = world.ruling("win_check") == "after-roll"
    if goal_reached(world) and (not late or (world.phase == "roll" and not world.rolls_left)):
        world.finish("rescued")
    if world.phase == "actions" and world.actions_left == 0:
        world.state["phase"] = "roll"
        world.state["rolls_left"] = world.params["zombies_per_roll"]
        if not world.rolls_left:
            go_on(world)
            return
    look_for_scents(world)
    if world.phase == "roll" and not world.rolls_left:
        next_turn(world)


def look_for_scents(world: World) -> None:
    """Shuffle the scent discards, or lose, when no scents are left to find enough hoomans."""
    goal = world.params["hoomans_to_rescue"]
    if any(world.scent_piles) or world.rescued >= goal:
        return
    if world.ruling("empty_pile") == "stuck":
        if world.rescued + len(world.hoomans) < goal:
            world.finish("stuck")
    elif not world.hoomans:
        cards = world.scent_discard
        n = world.next_draw("scent discards", "shuffled")
        demand(n == len(cards), "ruling.empty_pile", f"{n} scents shuffled of {len(cards)}")
        sizes = [len(cards) // 3 + (pile < len(cards) % 3) for pile in range(3)]
        piles = [cards[sum(sizes[:pile]) : sum(sizes[: pile + 1])] for pile in range(3)]
        world.state |= {"scent_piles": piles, "scent_discard": []}
        world.shuffled.add("scent_piles")


def next_turn(world: World) -> None:
    """Hand the turn to the next dog."""
    if world.turn >= world.params["turn_cap"]:
        world.finish("turn-cap")
    world.state |= {
        "turn": world.turn + 1,
        "active": (world.active + 1) % len(world.dogs),
        "actions_left": world.params["actions_per_turn"],
        "phase": "actions",
        "refused": [],
    }


def finish_state(world: World) -> None:
    """Fill in whose decision is next and which."""
    state = world.state
    state["over"] = world.end_reason is not None
    if state["over"]:
        state["seat"] = state["decision"] = None
        entering = [due["at"] for due in state["pending"] if due["do"] == "zombie_in_central_bark"]
        state["zombies"] = [place for place in state["zombies"] if place not in entering]
        played = [due["card"] for due in state["pending"] if due["do"] == "discard_played"]
        state["energy_discard"] = played + state["energy_discard"]
        state["pending"] = []
    elif state["pending"]:
        due = state["pending"][0]
        state["seat"] = due.get("seat", state["active"])
        state["decision"] = due["do"]
    elif state["phase"] == "start":
        state["decision"] = "start"
    else:
        state["seat"] = state["active"] if state["phase"] == "actions" else None
        state["decision"] = {"actions": "action", "roll": "roll"}[state["phase"]]
    if not any(due["do"] == "choose_effect" and due["of"] == "ability" for due in state["pending"]):
        state["moved_zombies"] = []
