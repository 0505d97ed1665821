"""Actions and decisions of Good Dog, Bad Zombie, one printed step at a time."""

from __future__ import annotations

from typing import Any

from tests.games.gdbz.referee_cards import Effect, effect_text, read_card, read_effect
from tests.games.gdbz.referee_due import settle
from tests.games.gdbz.referee_effects import has_effect, use_first
from tests.games.gdbz.referee_moves import dog_beside
from tests.games.gdbz.referee_scents import choose_dog, choose_hooman, choose_scent, choose_zombie, sniff
from tests.games.gdbz.referee_turn import finish_state, go_on, roll_for_zombies, start_square, win_at_once
from tests.games.gdbz.referee_world import GameOver, World, demand

ACTIONS = {"run", "lick", "sniff", "play", "pass"}


def apply(world: World, step: dict[str, Any]) -> None:
    """Do what one step says and everything the rules do after it, up to the next decision or automatic act."""
    action = step["action"]
    try:
        perform(world, action, step["seat"])
        win_at_once(world)
        settle(world)
        go_on(world)
    except GameOver:
        pass
    finish_state(world)
    demand(not world.chance, "chance", f"draws that nothing asked for: {world.chance}")


def perform(world: World, action: dict[str, Any], seat: int | None) -> None:
    """Do one decision or roll."""
    do = action["do"]
    demand(not world.over, "Winning / Losing", "the game is over")
    demand(seat == world.seat, "Dogs Take Turns", f"seat {seat} acts, but it is for {world.seat} to act")
    if do in ACTIONS:
        demand(not world.pending and world.phase == "actions", "Take Up To Two Actions", f"{do} while more is due")
        take_action(world, action)
    elif do == "roll":
        demand(world.phase == "roll" and seat is None, "End of Turn", "a roll before the actions are over")
        roll_for_zombies(world)
    elif do == "start":
        start_square(world, action, int(str(seat)))
    else:
        resolve(world, action, int(str(seat)))


def take_action(world: World, action: dict[str, Any]) -> None:
    """Take one of the actions of a turn."""
    do, dog = action["do"], world.active
    demand(world.actions_left > 0, "Take Up To Two Actions", "no actions left")
    if do == "play":
        play(world, action, asked=False)
        return
    world.state["actions_left"] -= 1
    if do == "pass":
        world.state["actions_left"] = 0
    elif do == "run":
        demand(world.board.beside(world.dogs[dog], action["to"]), "Run 1", f"{action['to']} is not adjacent")
        world.dogs[dog] = action["to"]
    elif do == "lick":
        demand(world.dogs[action["dog"]] == world.dogs[dog], "Lick", f"dog {action['dog']} is not in this space")
        world.draw_energy(action["dog"], world.params["lick_draw"])
    else:
        sniff(world, action["pile"])


def play(world: World, action: dict[str, Any], asked: bool) -> None:
    """Play an energy card from the hand."""
    dog, name = world.active, action["card"]
    card = read_card(name)
    demand(name in world.hands[dog], "Using Energy Cards", f"dog {dog} does not hold {name!r}")
    check_howl(world, action, card.howl)
    used = one_use(action, card.effects)
    demand(has_effect(world, card.effects, used), "ruling.unused_card", f"{name} has no effect")
    check_asking(world, action, used, asked)
    if "asks" in action:
        world.push([{"do": "consent", "seat": action["asks"], "asked": action}])
        return
    put_away(world, dog, name)
    world.state["actions_left"] += int(card.paw) - 1
    if card.howl and world.ruling("howl_time") == "on-play":
        world.draw_energy(action["howl"], 1)
    elif card.howl:
        world.push([{"do": "howl", "seat": action["howl"]}])
    use_first(world, name, card.effects, used, before=False)


def put_away(world: World, dog: int, name: str) -> None:
    """Take a played card out of the hand: to the discards, now or when all its effects are done."""
    if world.ruling("discard_time") == "on-play":
        world.discard_energy(dog, name)
    else:
        world.hands[dog].remove(name)
        world.push([{"do": "discard_played", "card": name}])


def check_howl(world: World, action: dict[str, Any], howls: bool) -> None:
    """Demand a dog for a howl, and none without one."""
    demand(("howl" in action) == howls, "Howl symbol", "the howl's dog is missing or not due")
    if howls:
        demand(action["howl"] in world.seats and action["howl"] != world.active, "Howl symbol", "not another dog")


def one_use(action: dict[str, Any], effects: list[Effect]) -> dict[str, Any]:
    """Return the first effect used by an action, in the same words for single and several effects."""
    if "effects" in action:
        uses: list[dict[str, Any]] = action["effects"]
        demand(len(uses) == 1, "trace", "one step uses one effect")
        return uses[0]
    keys = ("token", "to", "path", "from", "unused")
    return {"effect": effect_text(effects[0]), **{key: action[key] for key in keys if key in action}}


def check_asking(world: World, action: dict[str, Any], used: dict[str, Any], asked: bool) -> None:
    """Demand that a dog is asked before it is moved, once, and never under the ruling that forbids it."""
    token = str(used.get("token", ""))
    moves_dog = token.startswith("dog ")
    rule = "Moving Other Dogs"
    if moves_dog:
        demand(world.ruling("consent") != "never", rule, f"{token} may never be moved")
    needs = moves_dog and world.ruling("consent") == "ask" and not asked
    demand(("asks" in action) == needs, rule, "a dog is moved without being asked, or asked for nothing")
    if needs:
        demand(action["asks"] == dog_beside(world, token, world.active), rule, "the wrong dog is asked")
        demand(action["asks"] not in world.refused, "ruling.consent", f"{token} has refused already")


def resolve(world: World, action: dict[str, Any], seat: int) -> None:
    """Make a decision that was due inside an act."""
    demand(world.pending, "pending", f"{action['do']} is not due")
    due = world.pending[0]
    demand(due["do"] == action["do"], "pending", f"{action['do']} instead of {due['do']}")
    if action["do"] == "discard":
        due["cards"] -= 1
        world.discard_energy(seat, action["card"])
        return
    world.pending.pop(0)
    RESOLVE[action["do"]](world, action, due)


def consent(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Let another dog say whether it is moved."""
    asked = {key: value for key, value in due["asked"].items() if key != "asks"}
    demand(asked == action["asked"], "Moving Other Dogs", "something else was asked")
    if not action["yes"]:
        world.state["refused"] = sorted([*world.refused, due["seat"]])
    elif asked["do"] == "play":
        play(world, asked, asked=True)
    else:
        later_effect(world, asked, world.pending.pop(0), asked_before=True)


def choose_effect(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Use a later effect of a card or ability, or leave it."""
    if "asks" in action:
        check_asking(world, action, one_use(action, []), asked=False)
        world.push([due])
        world.push([{"do": "consent", "seat": action["asks"], "asked": action}])
        return
    later_effect(world, action, due, asked_before=False)


def later_effect(world: World, action: dict[str, Any], due: dict[str, Any], asked_before: bool) -> None:
    """Use the effect that is due."""
    demand(action["of"] == due["of"], "pending", f"an effect of {action['of']} instead of {due['of']}")
    used = one_use(action, [])
    check_asking(world, action, used, asked_before)
    effects = [read_effect(text) for text in due["effects"]]
    below = [text for other in world.pending if other["do"] == "choose_effect" for text in other["effects"]]
    served = due["used"] or has_effect(world, effects + [read_effect(text) for text in below], used)
    demand(served, "ruling.unused_card", f"no effect of {due['of']}")
    use_first(world, due["of"], effects, used, due["used"])


RESOLVE = {
    "consent": consent,
    "choose_effect": choose_effect,
    "choose_dog": choose_dog,
    "choose_zombie": choose_zombie,
    "choose_hooman": choose_hooman,
    "choose_scent": choose_scent,
}
