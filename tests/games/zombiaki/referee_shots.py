"""SHOT, BURST and SNIPER: what can be aimed at, what a bullet does, where the rest of a burst flies."""

from __future__ import annotations

from typing import Any

from tests.games.zombiaki.referee_street import lane_of, lane_squares, towards_barricade
from tests.games.zombiaki.referee_world import World, demand

RULE = "SHOT"


def is_shot(card: str) -> bool:
    """Say whether a card is a kind of shot."""
    return card == "SNIPER" or card.split()[0] in ("SHOT", "BURST")


def open_line(world: World, square: str) -> bool:
    """Say whether no piece, wall or (by ruling) barrier is between a square and the barricade."""
    stops = {"wall", "barrier"} if world.ruling("barrier_shots") == "stopped" else {"wall"}
    if world.ruling("wall_top") == "hidden" and world.thing(square) == "wall":
        return False
    nearer = towards_barricade(square)
    return not any(other in world.pieces or world.thing(other) in stops for other in nearer)


def named_cars(world: World, lane: str) -> list[str]:
    """Return the cars of a lane that a bullet can hit, the nearest first."""
    return [q for q in reversed(lane_squares(lane)) if world.thing(q) == "car" and open_line(world, q)]


def first_piece(world: World, lane: str) -> str | None:
    """Return the square of the first piece in a lane that a bullet meets."""
    return next((q for q in lane_squares(lane) if q in world.pieces and open_line(world, q)), None)


def check_aim(world: World, card: str, target: str, car: bool) -> None:
    """Check that a shot may be aimed so."""
    if card == "SNIPER":
        there = world.thing(target) == "car" if car else target in world.pieces
        demand(there, "SNIPER", f"nothing to be hit on {target}")
        return
    lane = lane_of(target)
    cars = named_cars(world, lane)
    taken = bool(cars) and world.ruling("car_shots") == "takes-shot"
    if car:
        demand(target in (cars[:1] if taken else cars), RULE, f"the car on {target} is not in the line of fire")
    else:
        demand(not taken, RULE, "the car takes the shot")
        demand(target == first_piece(world, lane), RULE, f"{target} is not the first target in lane {lane}")


def fire(world: World, card: str, target: str, car: bool) -> None:
    """Carry out a shot whose target is named."""
    kind, power = ("SNIPER", world.number("sniper")) if card == "SNIPER" else (card.split()[0], int(card.split()[1]))
    if kind == "BURST":
        world.burst = {"do": "burst", "card": card, "lane": lane_of(target), "bullets": power}
        burst_at(world, target, car)
        return
    if car:
        world.lit.add(target)
    else:
        recoil(world, target, world.hit(target, power, kind.lower()))


def recoil(world: World, target: str, what: str | None) -> None:
    """Let a piece that was hit and lives step back when the card is over; one behind its human by ruling only."""
    if what == "hurt" or (what == "absorbed" and world.ruling("shielded_hit") == "steps-back"):
        world.recoiling = True
        world.mark("_recoiling", [target])


def burst_at(world: World, target: str, car: bool) -> None:
    """Let the bullets of a burst hit one target until it is gone."""
    assert world.burst
    bullets = int(world.burst["bullets"])
    if car:
        world.lit.add(target)
        left = bullets - 1
    elif world.pieces[target].get("human"):
        recoil(world, target, world.hit(target, bullets, "burst"))
        left = 0
    else:
        needed = world.toughness(target)
        recoil(world, target, world.hit(target, min(needed, bullets), "burst"))
        left = max(0, bullets - needed)
    world.burst = {**world.burst, "bullets": left} if left else None


def next_bullet(world: World) -> bool:
    """Let the rest of a burst fly on; False when the humans must choose at what."""
    assert world.burst
    lane = world.burst["lane"]
    cars, piece = named_cars(world, lane), first_piece(world, lane)
    if cars and world.ruling("car_shots") == "may-name":
        world.state["decision"], world.state["seat"] = "choose_target", 1
        return False
    if cars:
        burst_at(world, cars[0], car=True)
    elif piece:
        burst_at(world, piece, car=False)
    else:
        world.burst = None
    return True


def choose_target(world: World, action: dict[str, Any]) -> None:
    """Let the humans choose where the rest of a burst flies."""
    assert world.burst
    target = action["target"]
    if target is None:
        demand(first_piece(world, world.burst["lane"]) is None, "BURST", "bullets cannot fly past a piece")
        world.burst = None
        return
    demand(lane_of(target) == world.burst["lane"], "BURST", "bullets leave their lane")
    check_aim(world, "BURST", target, "at" in action)
    burst_at(world, target, "at" in action)
