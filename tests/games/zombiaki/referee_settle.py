"""What an act leads to before anything else happens: explosions, the flight from a dead boss, steps back, falls."""

from __future__ import annotations

from typing import Any

from tests.games.zombiaki.referee_shots import next_bullet
from tests.games.zombiaki.referee_street import around, behind, lane_of, row_of, touching
from tests.games.zombiaki.referee_world import World, demand


def settle(world: World) -> bool:
    """Resolve what has become due; False when a decision is needed first."""
    while True:
        world.later -= world.lit
        if ask_due(world):
            return False
        if world.lit or retreat_waits(world):
            resolve(world, min(world.lit) if world.lit else "retreat")
        elif world.retreating:
            step_back_next(world, "retreating")
            end_retreat(world)
        elif world.sweeping:
            step_back_next(world, "sweeping")
        elif world.burst:
            if not next_bullet(world):
                return False
        elif world.recoiling:
            step_back_next(world, "recoiling")
        elif not fall_wounded(world):
            return True


def ask_due(world: World) -> bool:
    """Ask for shrapnel, or for the order of several consequences."""
    if world.due and world.due["do"] == "shrapnel":
        ask(world, "choose_shrapnel", 1)
    elif len(world.lit) + retreat_waits(world) > 1:
        ask(world, "choose_next", int(world.humans_turn))
    else:
        return False
    return True


def retreat_waits(world: World) -> bool:
    """Say whether a retreat may begin: one for another dead boss must be over first."""
    return world.retreats > 0 and not world.retreating


def end_retreat(world: World) -> None:
    """Give back the explosions that waited for a retreat, once it is over."""
    if not world.retreating:
        world.lit |= world.later
        world.later = set()


def ask(world: World, decision: str, seat: int) -> None:
    """Let a seat decide."""
    world.state["decision"], world.state["seat"] = decision, seat


def resolve(world: World, what: str) -> None:
    """Let one explosion or one retreat happen."""
    if what == "retreat":
        world.retreats -= 1
        world.retreating = True
        world.later, world.lit = world.lit, set()
        fleeing = world.zombies() + (world.dogs() if world.ruling("boss_death") == "zombies-and-dogs" else [])
        world.mark("_retreating", fleeing)
    elif world.thing(what) == "mine":
        explode_mine(world, what)
    else:
        explode_car(world, what)


def explode_mine(world: World, square: str) -> None:
    """Let a mine go off; its shrapnel asks for a square."""
    world.hit(square, world.number("mine"), "mine")
    world.clear_thing(square)
    world.due = {"do": "shrapnel", "of": square}


def explode_car(world: World, square: str) -> None:
    """Let a car go off: the square and the eight around."""
    world.clear_thing(square)
    for near in (square, *around(square)):
        world.hit(near, world.number("car"), "car")
        light(world, near, car=world.ruling("chains") == "all")


def light(world: World, square: str, mine: bool = True, car: bool = True) -> None:
    """Set off the mine or car on a square."""
    if (mine and world.thing(square) == "mine") or (car and world.thing(square) == "car"):
        world.lit.add(square)


def choose_shrapnel(world: World, action: dict[str, Any]) -> None:
    """Let shrapnel hit the square the humans choose."""
    mine, target = action["mine"], action["shrapnel"]
    demand(world.due and world.due == {"do": "shrapnel", "of": mine}, "MINE", f"no shrapnel of {mine} is due")
    near = touching(mine) if world.ruling("shrapnel") == "orthogonal" else around(mine)
    demand(target in near, "MINE", f"{target} is not adjacent to {mine}")
    world.due = None
    world.hit(target, world.number("shrapnel"), "mine")
    light(world, target, mine=world.ruling("chains") == "all")


def choose_next(world: World, action: dict[str, Any]) -> None:
    """Let a side choose which of several consequences comes first."""
    what = action["next"]
    possible = {*world.lit} | ({"retreat"} if retreat_waits(world) else set())
    demand(what in possible, "consequences", f"{what} is not among {sorted(possible)}")
    resolve(world, what)


def step_back_next(world: World, name: str) -> None:
    """Let the next of the pieces that step back do so: the one nearest to the graveyard, lanes A to C."""
    left = sorted(world.marked("_" + name), key=lambda q: (row_of(q), lane_of(q)))
    if not left or name == "recoiling":
        setattr(world, name, False)
    if not left:
        return
    square = left[0]
    del world.pieces[square]["_" + name]
    if can_step_back(world, square, hit=name == "recoiling"):
        world.move(square, str(behind(square)))


def can_step_back(world: World, square: str, hit: bool = False) -> bool:
    """Say whether a piece can step back, by a card or a boss's death or since it was hit."""
    to = behind(square)
    if world.locked(square) and (not hit or world.ruling("mass_lock") == "fixed"):
        return False
    return bool(to and not world.held(square) and not world.shut(to) and world.fits(world.pieces[square], to))


def fall_wounded(world: World) -> bool:
    """Let a wounded zombie fall into the pit trap it stands on; False when none does."""
    if world.ruling("pit_wounded") != "also-wounded":
        return False
    for square in world.zombies():
        zombie = world.pieces[square]
        if world.thing(square) == "pit" and zombie["strength"] <= world.things[square]["depth"]:
            world.fall(square)
            return True
    return False
