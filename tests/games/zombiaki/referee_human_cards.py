"""What the humans' cards do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.zombiaki.referee_fire import burn, flamethrower, gasoline, set_napalm
from tests.games.zombiaki.referee_settle import can_step_back, light
from tests.games.zombiaki.referee_street import (
    SQUARES,
    around,
    behind,
    connected,
    lane_of,
    lane_squares,
    row_of,
    sideways,
    thing_card,
    towards_barricade,
)
from tests.games.zombiaki.referee_turn import barrel_enters
from tests.games.zombiaki.referee_world import World, demand

Action = dict[str, Any]


# things put on the street


def wall(world: World, action: Action) -> None:
    """Put a wall."""
    target = action["target"]
    demand(world.empty(target), "WALL", f"{target} is not empty")
    barred = {"not-row-5": 5, "not-row-1": 1}[world.ruling("wall_rows")]
    demand(row_of(target) != barred, "WALL", f"no wall on row {barred}")
    near = {q for q in around(target) if q in world.pieces}
    feared = near if world.ruling("wall_dogs") == "dogs-too" else near & set(world.zombies())
    demand(not feared, "WALL", f"{target} is too near to {feared}")
    same = world.ruling("wall_behind") == "same-lane"
    ahead = [q for q in world.zombies() if row_of(q) > row_of(target) and (not same or lane_of(q) == lane_of(target))]
    demand(not ahead, "WALL", f"{target} is behind {ahead}")
    world.things[target] = {"piece": "wall", "height": int(action["card"].split()[1])}


def barrier(world: World, action: Action) -> None:
    """Put a barrier."""
    target = action["target"]
    demand(world.empty(target), "BARRIER", f"{target} is not empty")
    row = {"row-1": 1, "row-5": 5}[world.ruling("barrier_row")]
    demand(row_of(target) == row, "BARRIER", f"{target} is not on row {row}")
    if world.ruling("barrier_reach") == "to-wall":
        walls = [q for q in towards_barricade(target) if world.thing(q) == "wall"]
        demand(not walls, "BARRIER", f"{target} is behind a wall")
    world.things[target] = {"piece": "barrier"}


def barrel(world: World, action: Action) -> None:
    """Put a rolling barrel."""
    target = action["target"]
    demand(row_of(target) == 5 and target not in world.pieces, "ROLLING BARREL", f"{target} is blocked")
    demand(world.thing(target) not in ("wall", "barrier", "barrel", "car"), "ROLLING BARREL", f"{target} is blocked")
    if world.ruling("barrel_entry") == "empty-only":
        demand(world.empty(target), "ROLLING BARREL", f"{target} is not empty")
    barrel_enters(world, {"piece": "barrel"}, target)


def mine(world: World, action: Action) -> None:
    """Lay a mine."""
    target = action["target"]
    free = target not in world.things and not world.napalm.get(target)
    demand(free, "MINE", f"another card lies on {target}")
    demand(target not in world.pieces or world.ruling("mine_squares") == "under-pieces", "MINE", f"{target} is taken")
    demand(behind(target) not in world.pieces, "MINE", f"{target} is directly before a piece")
    world.things[target] = {"piece": "mine"}


def car(world: World, action: Action) -> None:
    """Park a car."""
    target = action["target"]
    demand(world.empty(target), "CAR", f"{target} is not empty")
    clear = world.ruling("car_path") == "clear"
    stops = {"wall", "barrel", "car", "pit", "mine"} if clear else {"wall"}
    road = [q for q in towards_barricade(target) if q in world.pieces or world.thing(q) in stops]
    demand(not road, "CAR", f"{road} are in its way")
    world.things[target] = {"piece": "car"}


def pit(world: World, action: Action) -> None:
    """Dig a pit trap."""
    target = action["target"]
    free = target not in world.things and not world.napalm.get(target)
    demand(free, "PIT TRAP", f"another card lies on {target}")
    demand(
        target not in world.pieces or world.ruling("pit_squares") == "under-pieces", "PIT TRAP", f"{target} is taken"
    )
    world.things[target] = {"piece": "pit", "depth": int(action["card"].split()[2])}
    if target in world.pieces:
        world.fall(target)


def napalm(world: World, action: Action) -> None:
    """Set a square on fire until the next human phase."""
    set_napalm(world, action["target"])


# moves


def blood(world: World, action: Action) -> None:
    """Move a piece sideways."""
    source, to = action["from"], action["to"]
    demand(source in world.pieces and to in sideways(source), "BLOOD", f"nothing goes from {source} to {to}")
    demand(not world.held(source) and not world.shut(to), "BLOOD", f"{source} is held")
    demand(not world.locked(source), "MASS", f"{source} was massed and cannot move until the next zombie phase")
    demand(world.fits(world.pieces[source], to), "BLOOD", f"{to} is not free")
    world.move(source, to)


def sweep(world: World, squares: list[str], rule: str) -> None:
    """Let pieces step back together."""
    demand(any(can_step_back(world, q) for q in squares), rule, "nobody can step back")
    world.sweeping = True
    world.mark("_sweeping", squares)


def searchlight(world: World, action: Action) -> None:
    """Drive the pieces of a lane back, as far as the light reaches."""
    lit = []
    for square in reversed(lane_squares(action["lane"])):
        lit += [square] if square in world.pieces else []
        if world.thing(square) == "wall" and world.ruling("searchlight_wall") == "stops":
            break
    sweep(world, lit, "SEARCHLIGHT")


def back_off(world: World, action: Action) -> None:
    """Drive everybody back."""
    sweep(world, [q for q in SQUARES if q in world.pieces], "BACK OFF")


def freeze(world: World, action: Action) -> None:
    """Freeze all movement."""
    demand(not world.state["frozen"], "FREEZE!", "the street is frozen")
    world.state["frozen"] = True


def net(world: World, action: Action) -> None:
    """Throw a net over zombies that stand together."""
    targets = action["targets"]
    demand(targets and len(set(targets)) == len(targets), "NET", "no targets")
    total = sum(world.zombie(square, "NET")["strength"] for square in targets)
    demand(total <= world.number("net"), "NET", f"a strength of {total}")
    demand(connected(set(targets)), "NET", f"{targets} do not hang together")
    demand(any(not world.pieces[q]["netted"] for q in targets), "NET", "all of them are netted")
    for square in targets:
        world.pieces[square]["netted"] = True


# damage


def street_on_fire(world: World, action: Action) -> None:
    """Burn a side lane."""
    demand(action["lane"] in "AC", "STREET ON FIRE", "the central lane")
    lane = lane_squares(action["lane"])
    fuel = [q for q in lane if q in world.pieces or world.thing(q) in ("mine", "car")]
    demand(fuel, "STREET ON FIRE", "nothing burns")
    for square in lane:
        burn(world, square, world.number("street_on_fire"), "street_on_fire")


def high_voltage(world: World, action: Action) -> None:
    """Damage everybody in a lane."""
    there = world.lane_pieces(action["lane"])
    demand(there, "HIGH VOLTAGE", "nobody is there")
    for square in there:
        world.hit(square, world.number("high_voltage"), "high_voltage")


def grenade(world: World, action: Action) -> None:
    """Kill and destroy everything on a square."""
    target = action["target"]
    demand(not world.empty(target), "HAND GRENADE", f"nothing is on {target}")
    if target in world.pieces:
        world.kill(target, "grenade")
    world.discard(*["NAPALM"] * world.napalm.pop(target, 0))
    if world.thing(target) in ("mine", "car") and world.ruling("grenade_explodes") == "explodes":
        light(world, target)
    elif target in world.things:
        world.discard(thing_card(world.things.pop(target)))


PLAY: dict[str, Callable[[World, Action], None]] = {
    "WALL": wall, "BARRIER": barrier, "ROLLING BARREL": barrel, "MINE": mine, "CAR": car, "PIT TRAP": pit,
    "NAPALM": napalm, "BLOOD": blood, "SEARCHLIGHT": searchlight, "BACK OFF": back_off, "FREEZE!": freeze, "NET": net,
    "STREET ON FIRE": street_on_fire, "HIGH VOLTAGE": high_voltage, "HAND GRENADE": grenade, "GASOLINE": gasoline,
    "FLAMETHROWER": flamethrower,
}  # fmt: skip
STAYS = {"WALL", "BARRIER", "ROLLING BARREL", "MINE", "CAR", "PIT TRAP", "NAPALM"}
