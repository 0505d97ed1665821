"""Moves of dogs, zombies and hoomans: which routes the rulebook allows and what happens along them."""

from __future__ import annotations

from typing import Any

from tests.games.gdbz.referee_board import Place
from tests.games.gdbz.referee_world import World, demand

RULE = "Movement"


def check_route(world: World, start: Place, path: list[Place], to: Place, most: int, exact: bool) -> None:
    """Demand a route of adjacent squares, not too long, that ends where the action says."""
    demand(path and path[-1] == to, RULE, f"the route {path} does not end on {to}")
    at = start
    for place in path:
        demand(world.board.exists(place), RULE, f"there is no place {place!r}")
        demand(world.board.beside(at, place), RULE, f"{place} is not next to {at}")
        at = place
    demand(len(path) <= most, "Energy Card Legend", f"{len(path)} spaces moved with an X of {most}")
    cut_short = exact and len(path) < most
    world.cut_short = cut_short


def move_dogs(world: World, seats: list[int], path: list[Place]) -> None:
    """Move dogs along a route; they may go anywhere."""
    demand(not world.cut_short, "ruling.herd_bark", "fewer than X spaces moved")
    for seat in seats:
        world.dogs[seat] = path[-1]


def move_zombie(world: World, start: Place, path: list[Place], herder: int | None) -> None:
    """Move a zombie along a route (its herder has been moved along already)."""
    board = world.board
    demand(start in world.zombies, RULE, f"there is no zombie at {start}")
    world.zombies.remove(start)
    startled: list[int] = []
    for number, place in enumerate(path):
        last = number == len(path) - 1
        demand(place not in world.zombies, RULE, f"the zombie meets another one at {place}")
        stops = board.home(place) or board.deadly(place)
        if place in world.hoomans:
            demand(world.ruling("collision") == "eaten", RULE, f"the zombie is moved onto a hooman at {place}")
            stops = True
        demand(last or not stops, RULE, f"the zombie goes on after {place}")
        demand(not last or stops or not world.cut_short, "ruling.herd_bark", "fewer than X spaces moved")
        if place != path[-1] and world.ruling("passing") == "scares":
            startled += [seat for seat in world.here(place) if seat != herder]
    end_zombie(world, path[-1], sorted(set(startled)), herder)


def end_zombie(world: World, place: Place, startled: list[int], herder: int | None) -> None:
    """Let a moved zombie arrive: it falls, enters Central Bark, or stands on the street."""
    side = "river" if str(place).startswith("river") else "cliff"
    if world.board.deadly(place):
        world.tally[f"removed_{side}"] += 1
        here = startled_by(world, place, herder) if world.ruling("scare_river") == "yes" else []
        world.scare(startled + here)
        return
    here = startled_by(world, place, herder)
    if world.board.home(place):
        # "any dogs in it" must discard, even where moved zombies scare nobody elsewhere
        here = world.here(place) if world.ruling("scare_moved") in ("none", "others-outside") else here
        world.enter_bark(place, startled + here)
        return
    world.arrive(place, startled + here)


def startled_by(world: World, place: Place, herder: int | None) -> list[int]:
    """Return the dogs in a place that a moved zombie startles by stopping there."""
    others = [seat for seat in world.here(place) if seat != herder]
    scared = {"others": others, "others-outside": others, "all": world.here(place), "none": []}
    return scared[str(world.ruling("scare_moved"))]


def move_hooman(world: World, start: Place, path: list[Place]) -> None:
    """Move a hooman along a route."""
    board = world.board
    demand(start in world.hoomans, RULE, f"there is no hooman at {start}")
    world.hoomans.remove(start)
    for number, place in enumerate(path):
        last = number == len(path) - 1
        stops = board.home(place) or board.deadly(place)
        if place in world.zombies:
            demand(world.ruling("collision") == "eaten", RULE, f"the hooman is moved onto a zombie at {place}")
            stops = True
        demand(last or not stops, RULE, f"the hooman goes on after {place}")
        demand(not last or stops or not world.cut_short, "ruling.herd_bark", "fewer than X spaces moved")
    end_hooman(world, path[-1])


def end_hooman(world: World, place: Place) -> None:
    """Let a moved hooman arrive."""
    if world.board.deadly(place):
        world.drown_hooman(place)
    elif world.board.home(place):
        world.rescue()
    else:
        alone = place not in world.hoomans
        demand(alone or world.ruling("shared_space") == "allowed", "ruling.shared_space", f"two hoomans at {place}")
        world.hoomans.append(place)
        if place in world.zombies:
            world.devour(place)


def ends(world: World, token: str, start: Place, most: int, exact: bool) -> set[Place]:
    """Return every place where a zombie or hooman may be moved from a place."""
    board = world.board
    found: set[Place] = set()
    foes = world.hoomans if token == "zombie" else world.zombies
    others = [place for place in world.zombies if place != start] if token == "zombie" else []
    going = {start}
    for n in range(1, most + 1):
        reached = {place for at in going for place in board.neighbours(at) if place not in others}
        if world.ruling("collision") == "forbidden":
            reached -= set(foes)
        stops = {place for place in reached if board.home(place) or board.deadly(place) or place in foes}
        going = reached - stops
        found |= stops | (going if n == most or not exact else set())
    if token == "hooman" and world.ruling("shared_space") == "through-only":
        found -= {place for place in world.hoomans if place != start or world.hoomans.count(start) > 1}
    return found


def dog_beside(world: World, token: str, mover: int) -> int:
    """Return the seat of the dog a token names; it must be another one in the mover's space."""
    seat = int(token.removeprefix("dog "))
    demand(seat in world.seats and seat != mover, "Moving Other Dogs", f"{token} cannot be moved by dog {mover}")
    together = world.dogs[seat] == world.dogs[mover]
    demand(together, "Energy Card Legend", f"{token} is not in the space of dog {mover}")
    return seat


def herd(world: World, used: dict[str, Any], mover: int) -> None:
    """Move a dog together with another token of its space."""
    start, token, path = world.dogs[mover], used["token"], used["path"]
    if token == "zombie":
        world.dogs[mover] = path[-1]
        move_zombie(world, start, path, mover)
    elif token == "hooman":
        world.dogs[mover] = path[-1]
        move_hooman(world, start, path)
    else:
        move_dogs(world, [mover, dog_beside(world, token, mover)], path)


def bark(world: World, used: dict[str, Any], mover: int, start: Place) -> None:
    """Move another token, the dog stays."""
    token, path = used["token"], used["path"]
    if token == "zombie":
        move_zombie(world, start, path, None)
    elif token == "hooman":
        move_hooman(world, start, path)
    else:
        move_dogs(world, [dog_beside(world, token, mover)], path)
