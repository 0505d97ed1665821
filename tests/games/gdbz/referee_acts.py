"""Actions, card effects and the turn of Good Dog, Bad Zombie, one printed step at a time."""

from __future__ import annotations

import re
from typing import Any

from tests.games.gdbz.referee_board import Place
from tests.games.gdbz.referee_cards import Effect, ability, effect_text, read_card, read_effect
from tests.games.gdbz.referee_moves import bark, check_route, ends, herd, move_hooman
from tests.games.gdbz.referee_world import GameOver, World, demand

ACTIONS = {"run", "lick", "sniff", "play", "pass"}


def apply(world: World, step: dict[str, Any]) -> None:
    """Do what one step says and everything the rules do after it, up to the next decision or automatic act."""
    action = step["action"]
    try:
        perform(world, action, step["seat"])
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


# actions


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
    idle = used.get("unused") and len(card.effects) == 1
    demand(not idle or world.ruling("unused_card") == "allowed", "ruling.unused_card", f"{name} has no effect")
    check_asking(world, action, used, asked)
    if "asks" in action:
        world.push([{"do": "consent", "seat": action["asks"], "asked": action}])
        return
    world.discard_energy(dog, name)
    world.state["actions_left"] += int(card.paw) - 1
    if card.howl and world.ruling("howl_time") == "on-play":
        world.draw_energy(action["howl"], 1)
    elif card.howl:
        world.push([{"do": "howl", "seat": action["howl"]}])
    use_first(world, name, card.effects, used)


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
        demand(action["asks"] == int(token.removeprefix("dog ")), rule, "the wrong dog is asked")
        demand(action["asks"] not in world.refused, "ruling.consent", f"{token} has refused already")


def one_of(world: World, source: str) -> bool:
    """Tell whether only one effect may be used: a ruling for cards; an ability always gives all its effects."""
    return bool(world.ruling("combined") == "one" and source != "ability")


def use_first(world: World, source: str, effects: list[Effect], used: dict[str, Any]) -> None:
    """Use the next effect of a card or ability; the rest stays due."""
    choice = read_effect(used["effect"])
    demand(choice == effects[0], "Using Energy Cards", f"{used['effect']} is not the next effect of {source}")
    rest = effects[1:] if used.get("unused") or not one_of(world, source) else []
    if rest:
        world.push([{"do": "choose_effect", "of": source, "effects": [effect_text(effect) for effect in rest]}])
    if not used.get("unused"):
        use(world, choice, used, source)


def use(world: World, effect: Effect, used: dict[str, Any], source: str) -> None:
    """Let an effect happen."""
    kind, x = effect
    dog = world.active
    start: Place = world.dogs[dog]
    if kind in ("run", "herd", "bark", "herd-hooman", "bark-near"):
        origin = used["from"] if kind == "bark-near" else start
        exact = world.ruling("herd_bark") == "exact" and kind != "run"
        check_route(world, origin, used["path"], used["to"], x, exact)
    if kind == "run":
        demand("token" not in used, "Energy Card Legend", "RUN moves only the dog itself")
        world.dogs[dog] = used["to"]
    elif kind == "herd":
        herd(world, used, dog)
    elif kind == "herd-hooman":
        demand(used["token"] == "hooman", "ability", "this ability herds hoomans only")
        herd(world, used, dog)
    elif kind == "bark":
        bark(world, used, dog, start)
    elif kind == "bark-near":
        bark_near(world, used, dog)
    elif kind == "chew":
        demand(start in world.zombies, "Energy Card Legend", f"CHEW without a zombie at {start}")
        world.zombies.remove(start)
        world.tally["removed_effect" if source == "ability" else "removed_chew"] += 1
    elif kind == "good-doggo":
        good_doggo(world)
    else:
        draw_by_effect(world, effect)


def draw_by_effect(world: World, effect: Effect) -> None:
    """Let the dog of the turn, or every dog in its space, draw."""
    kind, x = effect
    seats = world.here(world.dogs[world.active]) if kind == "draw-here" else [world.active]
    for seat in seats:
        world.draw_energy(seat, x)


def bark_near(world: World, used: dict[str, Any], dog: int) -> None:
    """Bark a zombie away from the dog's space or one beside it, each zombie once."""
    start = used["from"]
    near = start == world.dogs[dog] or world.board.beside(start, world.dogs[dog])
    demand(near and used["token"] == "zombie", "ability", f"no zombie near enough at {start}")
    demand(start not in world.moved_zombies, "ability", f"the zombie at {start} was moved by this ability already")
    bark(world, used, dog, start)
    if used["to"] in world.zombies and not world.board.home(used["to"]):
        world.moved_zombies.append(used["to"])


def good_doggo(world: World) -> None:
    """Use the dog's special ability."""
    world.tally["abilities"] += 1
    effects = ability(world.dog_names[world.active], world.params["dogs.strength"])
    if effects:
        world.push([{"do": "choose_effect", "of": "ability", "effects": [effect_text(effect) for effect in effects]}])


def sniff(world: World, pile: int) -> None:
    """Turn over the scent card of a token in this space and follow it."""
    cards = world.scent_piles[pile]
    demand(cards, "Sniff", f"pile {pile} is empty")
    demand(cards[0]["space"] == world.dogs[world.active], "Sniff", f"the scent of pile {pile} is not here")
    card = world.next_draw("scent deck", "card")
    demand(card == cards[0], "Sniffing Scent Cards", f"{card} was turned over, {cards[0]} lay on top")
    world.push([{"do": "discard_scent", "pile": pile}])
    follow_scent(world, card["space"], card["effect"].split(", "))


def follow_scent(world: World, space: Place, phrases: list[str]) -> None:
    """Follow the phrases of a scent card in their order."""
    dog = world.active
    later: list[dict[str, Any]] = []
    for phrase in phrases:
        if phrase == "hooman here":
            world.find_hooman(space)
        elif phrase == "hooman where the die says":
            rolled = world.roll("scent card die")
            world.find_hooman(space if rolled is None else rolled)
        elif found := re.fullmatch(r"each dog here draws (\d+)", phrase):
            for seat in world.here(space):
                world.draw_energy(seat, int(found[1]))
        elif found := re.fullmatch(r"sniffer draws (\d+)", phrase):
            world.draw_energy(dog, int(found[1]))
        elif found := re.fullmatch(r"discard (\d+) or roll a zombie", phrase):
            later.append({"do": "choose_scent", "cards": int(found[1])})
        elif found := re.fullmatch(r"roll (\d+) zombies?", phrase):
            later.append({"do": "roll_zombies", "source": "scent card die", "rolls": int(found[1])})
        else:
            demand(phrase in ("no hooman", "nothing"), "scent card", f"unknown phrase {phrase!r}")
    world.push(later)


# what is due


def settle(world: World) -> None:
    """Do everything that is due and needs no decision."""
    while world.pending:
        due = world.pending[0]
        if due["do"] == "discard":
            if not settle_discard(world, due):
                return
        elif due["do"] in ("choose_dog", "choose_scent", "consent"):
            return
        elif due["do"] == "choose_zombie" and any(not world.board.home(place) for place in world.zombies):
            return
        elif due["do"] == "choose_hooman" and world.hoomans:
            return
        elif due["do"] == "choose_effect":
            if not settle_effect(world, due):
                return
        else:
            world.pending.pop(0)
            automatic(world, due)


def settle_effect(world: World, due: dict[str, Any]) -> bool:
    """Let drawing effects happen and drop what cannot be used; False when the dog has to choose."""
    effects = [read_effect(text) for text in due["effects"]]
    kind = effects[0][0]
    if usable(world, due) and not kind.startswith("draw"):
        return False
    world.pending.pop(0)
    if effects[1:]:
        world.push([{**due, "effects": due["effects"][1:]}])
    if kind.startswith("draw"):
        draw_by_effect(world, effects[0])
    return True


def settle_discard(world: World, due: dict[str, Any]) -> bool:
    """Discard without a choice; False when the dog has to choose."""
    hand = world.hands[due["seat"]]
    if 0 < due["cards"] < len(hand) and len(set(hand)) > 1:
        return False
    world.pending.pop(0)
    missing = max(0, due["cards"] - len(hand))
    for card in hand[: due["cards"]]:
        world.discard_energy(due["seat"], card)
        world.swept += 1
    for _ in range(missing):
        world.wilder("feral_empty_hand")
    return True


def usable(world: World, due: dict[str, Any]) -> bool:
    """Tell whether any effect that is due can still be used."""
    effects = [read_effect(text) for text in due["effects"]]
    return can_use(world, effects[0])


def can_use(world: World, effect: Effect) -> bool:
    """Tell whether an effect has anything to work on."""
    kind, x = effect
    here = world.dogs[world.active]
    exact = world.ruling("herd_bark") == "exact"
    hooman = here in world.hoomans and bool(ends(world, "hooman", here, x, exact))
    if kind in ("herd", "bark"):
        zombie = here in world.zombies and bool(ends(world, "zombie", here, x, exact))
        return zombie or hooman or willing_dog(world, here)
    if kind == "herd-hooman":
        return hooman
    if kind == "bark-near":
        near = [place for place in [here, *world.board.neighbours(here)] if place not in world.moved_zombies]
        return any(place in world.zombies and ends(world, "zombie", place, x, exact) for place in near)
    return here in world.zombies if kind == "chew" else True


def willing_dog(world: World, here: Place) -> bool:
    """Tell whether another dog here may still be moved or asked."""
    others = [seat for seat in world.here(here) if seat != world.active and seat not in world.refused]
    return bool(others) and world.ruling("consent") != "never"


def automatic(world: World, due: dict[str, Any]) -> None:
    """Do one thing that is due without a decision."""
    do = due["do"]
    if do == "zombie_in_central_bark":
        world.leave_bark(due["at"])
    elif do == "hooman_card":
        welcome(world)
    elif do == "howl":
        world.draw_energy(due["seat"], 1)
    elif do == "discard_scent":
        world.scent_discard.insert(0, world.scent_piles[due["pile"]].pop(0))
    elif do == "roll_zombies":
        if due["rolls"] > 1:
            world.push([{**due, "rolls": due["rolls"] - 1}])
        space = world.roll(due["source"])
        if space is not None:
            world.spawn(space)
    else:
        demand(do in ("choose_zombie", "choose_hooman"), "pending", f"unknown {do!r}")


def welcome(world: World) -> None:
    """Draw the hooman card of a rescued hooman, use it and put it into Hooman Town."""
    card = world.next_hooman_card()
    if card is None:
        return
    world.hooman_town.insert(0, card)
    due: list[dict[str, Any]] = []
    for phrase in card.split(", "):
        number = int(re.findall(r"\d+", phrase)[0])
        if phrase.startswith("feral"):
            world.state["feral"] = max(0, world.feral - number)
        elif phrase.startswith("every dog draws"):
            for seat in world.seats:
                world.draw_energy(seat, number)
        elif phrase.startswith("one dog draws"):
            due.append({"do": "choose_dog", "draws": number})
        elif phrase.startswith("remove"):
            due.append({"do": "choose_zombie", "zombies": number})
        elif phrase.startswith("roll"):
            due.append({"do": "roll_zombies", "source": "hooman card die", "rolls": number})
        else:
            demand(phrase.startswith("move a hooman up to"), "hooman card", f"unknown phrase {phrase!r}")
            due.append({"do": "choose_hooman", "spaces": number})
    world.push(due)


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
    use_first(world, due["of"], [read_effect(text) for text in due["effects"]], used)


def choose_dog(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Let one dog draw."""
    demand(action["dog"] in world.seats, "hooman card", f"there is no dog {action['dog']}")
    world.draw_energy(action["dog"], due["draws"])


def choose_zombie(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Remove any zombie from the board."""
    demand(action["at"] in world.zombies, "hooman card", f"there is no zombie at {action['at']}")
    world.zombies.remove(action["at"])
    world.tally["removed_effect"] += 1
    if due["zombies"] > 1:
        world.push([{**due, "zombies": due["zombies"] - 1}])


def choose_hooman(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Move any hooman, or leave it."""
    if not action.get("unused"):
        check_route(world, action["from"], action["path"], action["to"], due["spaces"], False)
        move_hooman(world, action["from"], action["path"])


def choose_scent(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Discard cards or roll for a zombie."""
    if action["choice"] == "roll":
        world.push([{"do": "roll_zombies", "source": "scent card die", "rolls": 1}])
    else:
        demand(action["choice"] == "discard", "scent card", f"unknown choice {action['choice']!r}")
        world.push([{"do": "discard", "seat": world.active, "cards": due["cards"]}])


RESOLVE = {
    "consent": consent,
    "choose_effect": choose_effect,
    "choose_dog": choose_dog,
    "choose_zombie": choose_zombie,
    "choose_hooman": choose_hooman,
    "choose_scent": choose_scent,
}


# the turn


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


def go_on(world: World) -> None:
    """Go on to what is next when nothing is due any more."""
    if world.pending or world.phase == "start":
        return
    home = all(world.board.home(place) for place in world.dogs)
    won = world.rescued >= world.params["hoomans_to_rescue"] and home
    if won and (world.ruling("win_check") == "after-action" or (world.phase == "roll" and not world.rolls_left)):
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
