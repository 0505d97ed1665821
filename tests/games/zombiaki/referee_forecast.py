"""Whom NOT SO FAST may be named for before the moves: those who could move when their turn comes."""

from __future__ import annotations

from tests.games.zombiaki.referee_dogs import can_run
from tests.games.zombiaki.referee_street import ahead, lane_of, row_of
from tests.games.zombiaki.referee_world import World


def holdable(world: World, square: str) -> bool:
    """Say whether NOT SO FAST would do something to a zombie: nothing else holds it."""
    piece = world.pieces[square]
    return not (piece["_held"] or piece["netted"] or world.state["frozen"] or square in world.blocked())


def nameable(world: World) -> list[str]:
    """Return the zombies that NOT SO FAST may be named for before the moves."""
    free = [square for square in world.zombies() if holdable(world, square)]
    dogs_run = any(can_run(world, square) for square in world.dogs())
    moving = in_order(world, free, dogs_run)
    return free if disorder(world, moving, dogs_run) else moving


def in_order(world: World, free: list[str], dogs_run: bool) -> list[str]:
    """Return those who move when each makes room for the next: front row first, no trap at work."""
    room = set(world.dogs()) if dogs_run else set()
    moving = []
    for square in sorted(free, key=lambda q: (-row_of(q), lane_of(q))):
        to = ahead(square)
        shut = to in world.blocked() or (to in world.pieces and to not in room)
        if to is None or (not shut and world.climbs(world.pieces[square], to, push(world, square, dogs_run))):
            moving.append(square)
            room.add(square)
    return moving


def push(world: World, square: str, dogs_run: bool) -> int:
    """Return the strength that can push a zombie; gaps behind it close where dogs run or the order is free."""
    if not dogs_run and world.ruling("move_order") == "front-first":
        return world.line_strength(square)
    netted_too = world.ruling("line_netted") == "push"
    behind = [q for q in world.lane_pieces(lane_of(square)) if row_of(q) < row_of(square) and world.is_zombie(q)]
    pushing = [square, *(q for q in behind if netted_too or not world.pieces[q]["netted"]), *world.dogs()]
    return sum(world.strength(world.pieces[q]) for q in pushing)


def disorder(world: World, moving: list[str], dogs_run: bool) -> bool:
    """Say whether a move may set off a mine or kill a boss."""
    steps = [(square, str(ahead(square))) for square in moving]
    mines = {q for q, thing in world.things.items() if thing["piece"] == "mine"}
    if mines and (dogs_run or any(to in mines for _, to in steps)):
        return True
    traps = {q for q, thing in world.things.items() if thing["piece"] in ("barrel", "pit")} | set(world.napalm)
    return any(to in traps and world.pieces[square]["boss"] for square, to in steps)
