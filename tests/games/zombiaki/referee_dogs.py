"""Where dogs run."""

from __future__ import annotations

from typing import Any

from tests.games.zombiaki.referee_street import row_of, sideways, touching
from tests.games.zombiaki.referee_world import World, demand

RULE = "DOGS"


def can_run(world: World, square: str) -> bool:
    """Say whether dogs that have not run yet can run at least one square."""
    piece = world.pieces[square]
    if piece["had_move"] or world.state["frozen"] or not world.number("dog_steps"):
        return False
    return bool(next_squares(world, square, square))


def next_squares(world: World, start: str, at: str) -> list[str]:
    """Return the squares dogs may run to next, on a run that began elsewhere."""
    near = touching(at)
    if at == start and start in world.blocked():
        near = sideways(at) if world.ruling("dog_blocked_lane") == "may-sidestep" else []
    free = [q for q in near if (q not in world.pieces or q == start) and world.thing(q) != "wall"]
    return [q for q in free if q not in world.blocked()]


def stops(world: World, square: str, left: int) -> bool:
    """Say whether a run ends on a square, since the dogs die or leave there, or a mine goes off."""
    if row_of(square) == 5 and world.ruling("dog_row_5") == "leaves":
        return True
    if world.ruling("dog_hazards") == "last-square":
        return False
    return left <= 0 or world.thing(square) in deadly(world)


def deadly(world: World) -> set[str]:
    """Return what stops dogs."""
    return {"mine", "pit"} | ({"barrel"} if world.ruling("barrel_standing") == "kills" else set())


def burns(world: World, square: str) -> int:
    """Return the damage dogs take from the fire on a square."""
    return world.napalm.get(square, 0) * world.number("napalm")


def longest(world: World, start: str, at: str, steps: int, left: int) -> int:
    """Return how far dogs with so much toughness left can run, up to so many squares."""
    if steps == 0 or (steps < world.number("dog_steps") and stops(world, at, left)):
        return 0
    near = next_squares(world, start, at)
    return max((1 + longest(world, start, q, steps - 1, left - burns(world, q)) for q in near), default=0)


def dog_move(world: World, action: dict[str, Any]) -> None:
    """Run with one dogs card, or stay."""
    start, path = action["from"], action["path"]
    demand(start in world.dogs() and can_run(world, start), RULE, f"no dogs can run from {start}")
    check_path(world, start, path)
    piece = world.pieces[start]
    piece["had_move"] = True
    if path:
        del world.pieces[start]
        run(world, piece, path)


def check_path(world: World, start: str, path: list[str]) -> None:
    """Check that dogs may run along a path."""
    most = world.number("dog_steps")
    demand(len(path) <= most, RULE, f"{len(path)} squares")
    at, left = start, world.toughness(start)
    for step, square in enumerate(path):
        demand(step == 0 or not stops(world, at, left), RULE, f"a run goes on after {at}")
        demand(square in next_squares(world, start, at), RULE, f"dogs cannot run from {at} to {square}")
        at, left = square, left - burns(world, square)
    word = world.ruling("dog_steps")
    demand(word == "0-3" or path, RULE, "dogs must run")
    if word == "exactly-3" and len(path) < most and not (path and stops(world, at, left)):
        demand(
            len(path) == longest(world, start, start, most, world.toughness(start)),
            RULE,
            "dogs must run as far as they can",
        )


def run(world: World, piece: dict[str, Any], path: list[str]) -> None:
    """Carry out a run."""
    each = world.ruling("dog_hazards") == "each-square"
    for square in path[:-1]:
        world.pieces[square] = piece
        if each:
            world.enter(square)
        if world.pieces.get(square) is not piece:
            return
        del world.pieces[square]
    world.pieces[path[-1]] = piece
    world.enter(path[-1])
