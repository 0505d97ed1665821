"""Effects of energy cards and abilities of Good Dog, Bad Zombie."""

from __future__ import annotations

from typing import Any

from tests.games.gdbz.referee_board import Place
from tests.games.gdbz.referee_cards import MOVING, Effect, effect_text, read_effect
from tests.games.gdbz.referee_moves import bark, check_route, ends, herd
from tests.games.gdbz.referee_world import World, demand


def one_of(world: World, source: str) -> bool:
    """Tell whether only one effect may be used: a ruling for cards; an ability always gives all its effects."""
    return bool(world.ruling("combined") == "one" and source != "ability")


def free_choice(world: World, source: str, effects: list[Effect]) -> bool:
    """Tell whether the dog chooses to use the first effect or to leave it.

    Drawing and GOOD DOGGO ask for nothing and simply happen, unless the card gives one effect and another follows.
    """
    asks_nothing = effects[0][0] in ("draw-here", "draw-self", "good-doggo")
    return not asks_nothing or (one_of(world, source) and len(effects) > 1)


def has_effect(world: World, effects: list[Effect], used: dict[str, Any]) -> bool:
    """Tell whether a card has an effect, or may yet have one, when its next effect is used like this or left."""
    if world.ruling("unused_card") == "allowed":
        return True
    if used.get("unused"):
        return any(serves(world, effect) for effect in effects[1:])
    if effects[0][0] != "good-doggo":
        return True
    return any(serves(world, effect) for effect in effects[: 1 if one_of(world, "card") else None])


def serves(world: World, effect: Effect) -> bool:
    """Tell whether an effect would be of use now; that of GOOD DOGGO are the ability's."""
    if effect[0] != "good-doggo":
        return can_use(world, effect)
    return any(can_use(world, read_effect(text)) for text in world.abilities[world.active])


def use_first(world: World, source: str, effects: list[Effect], used: dict[str, Any], before: bool) -> None:
    """Use the next effect of a card or ability; the rest stays due."""
    choice = read_effect(used["effect"])
    free = free_choice(world, source, effects)
    demand(free or not used.get("unused"), "Using Energy Cards", f"{used['effect']} of {source} cannot be left")
    demand(choice == effects[0], "Using Energy Cards", f"{used['effect']} is not the next effect of {source}")
    rest = effects[1:] if used.get("unused") or not one_of(world, source) else []
    now = before or not (used.get("unused") or choice[0] == "good-doggo")
    if rest:
        world.push([due_effects(source, [effect_text(effect) for effect in rest], now)])
    if now:
        note_use(world)
    if not used.get("unused"):
        use(world, choice, used, source, before)


def due_effects(source: str, effects: list[str], used: bool) -> dict[str, Any]:
    """Return the entry of effects that are due."""
    return {"do": "choose_effect", "of": source, "effects": effects, "used": used}


def note_use(world: World) -> None:
    """Note in what is due of the card that an effect of it has been used."""
    for due in world.pending:
        if due["do"] == "choose_effect":
            due["used"] = True


def use(world: World, effect: Effect, used: dict[str, Any], source: str, before: bool) -> None:
    """Let an effect happen."""
    kind, x = effect
    dog = world.active
    start: Place = world.dogs[dog]
    if kind in MOVING:
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
        good_doggo(world, before)
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


def good_doggo(world: World, before: bool) -> None:
    """Use the dog's special ability."""
    world.tally["abilities"] += 1
    if world.abilities[world.active]:
        world.push([due_effects("ability", list(world.abilities[world.active]), before)])


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
