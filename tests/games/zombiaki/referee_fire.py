"""Napalm, gasoline and the flamethrower."""

from __future__ import annotations

import itertools
from typing import Any

from tests.games.zombiaki.referee_settle import light
from tests.games.zombiaki.referee_street import LANES, connected, row_of, touching, towards_barricade
from tests.games.zombiaki.referee_world import World, demand

Action = dict[str, Any]


def burn(world: World, square: str, points: int, cause: str) -> None:
    """Let fire damage a piece and set off what lies on its square."""
    world.hit(square, points, cause)
    light(world, square)


def fuel(world: World, square: str) -> bool:
    """Say whether fire does anything on a square."""
    return square in world.pieces or world.thing(square) in ("mine", "car")


def set_napalm(world: World, square: str) -> None:
    """Set a square on fire until the next human phase."""
    world.napalm[square] = world.napalm.get(square, 0) + 1
    world.hit(square, world.number("napalm"), "napalm")
    light(world, square, car=world.ruling("napalm_lights") == "mine-and-car")


def price(world: World, square: str, left: int) -> int:
    """Return the points a square takes before the next one can burn; a human takes all that are left."""
    piece = world.pieces.get(square)
    if piece is None:
        return 1
    return left if piece.get("human") else world.toughness(square)


def gasoline(world: World, action: Action) -> None:
    """Spill burning gasoline."""
    path, damage = action["path"], action["damage"]
    demand(path and len(set(path)) == len(path) and list(damage) == path, "GASOLINE", f"path {path}")
    check_spill(world, path)
    left = world.number("gasoline")
    for square in path:
        demand(left > 0, "GASOLINE", f"nothing is left for {square}")
        points = min(left, price(world, square, left))
        demand(damage[square] == points, "GASOLINE", f"{square} takes {points}, not {damage[square]}")
        left -= points
    for square, points in damage.items():
        burn(world, square, points, "gasoline")


def check_spill(world: World, path: list[str]) -> None:
    """Check the shape of a spill: all but the last square are burnt out before it goes on."""
    if world.ruling("gasoline_shape") == "path":
        steps = itertools.pairwise(path)
        demand(all(there in touching(here) for here, there in steps), "GASOLINE", f"{path} is no path")
        demand(fuel(world, path[-1]), "GASOLINE", f"nothing burns on {path[-1]}")
    else:
        demand(connected(set(path)), "GASOLINE", f"{path} do not hang together")
        demand(any(fuel(world, square) for square in path), "GASOLINE", "nothing burns")


def in_reach(world: World, square: str) -> bool:
    """Say whether no wall hides a square."""
    return not any(world.thing(q) == "wall" for q in towards_barricade(square))


def flame_row(world: World) -> int:
    """Return the row a flamethrower may be used on."""
    rows = sorted({row_of(q) for q in world.pieces}, reverse=True)
    demand(rows, "FLAMETHROWER", "nobody is on the street")
    seen = [row for row in rows if any(row_of(q) == row and in_reach(world, q) for q in world.pieces)]
    if world.ruling("flame_row") == "front-row":
        demand(rows[0] in seen, "FLAMETHROWER", "the first row is behind walls")
        return rows[0]
    demand(seen, "FLAMETHROWER", "everybody is behind walls")
    return seen[0]


def flamethrower(world: World, action: Action) -> None:
    """Share out flames over the first row."""
    damage, row = action["damage"], flame_row(world)
    power = world.number("flamethrower")
    demand(sum(damage.values()) == power, "FLAMETHROWER", f"{damage} are not {power} points")
    demand(list(damage) == action["path"], "FLAMETHROWER", "path and damage differ")
    flamed = [f"{lane}{row}" for lane in LANES]
    demand(set(damage) <= set(flamed) and min(damage.values()) > 0, "FLAMETHROWER", f"{damage} are not in row {row}")
    demand(any(q in world.pieces for q in damage), "FLAMETHROWER", "nobody burns")
    for at, square in enumerate(flamed):
        between = any(q in damage for q in flamed[:at]) and any(q in damage for q in flamed[at + 1 :])
        check_flame(world, square, damage.get(square, 0), between)
    for square, points in damage.items():
        burn(world, square, points, "flamethrower")


def check_flame(world: World, square: str, points: int, between: bool) -> None:
    """Check the points of one square: none behind a wall, one wasted on an empty square between others."""
    if points or (between and square not in world.pieces):
        demand(in_reach(world, square), "FLAMETHROWER", f"{square} is behind a wall")
    if square in world.pieces:
        return
    allowed = {1} if between else ({0, 1} if fuel(world, square) else {0})
    demand(points in allowed, "FLAMETHROWER", f"{points} points on the empty {square}")
