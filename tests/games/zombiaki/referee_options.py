"""Every decision the rulebook leaves to a seat: the referee tries all that could be named."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from tests.games.zombiaki.referee_acts import act, kind_of
from tests.games.zombiaki.referee_shots import is_shot
from tests.games.zombiaki.referee_street import BARRICADE, LANES, SQUARES, side_of, touching
from tests.games.zombiaki.referee_world import Foul, GameOver, World

Action = dict[str, Any]
PLACES = (*SQUARES, BARRICADE)
FROM_TO = {"MASS", "CHANGE", "BITE", "BLOOD", "HUNGER"}
ALONE = {"TERROR", "BACK OFF", "FREEZE!"}
LANE = {"SEARCHLIGHT", "STREET ON FIRE", "HIGH VOLTAGE"}


def options(params: dict[str, Any], state: dict[str, Any]) -> list[Action]:
    """Return all actions that are legal in a printed state.

    Parameters
    ----------
    params : dict
        The header's params by dotted path.
    state : dict
        A printed state in which a seat decides.

    Returns
    -------
    list of dict
        Actions as the trace prints them, without what follows from them (``order`` of moves, ``crossed``).
    """
    return [action for action in named(params, state) if legal(params, state, action)]


def legal(params: dict[str, Any], state: dict[str, Any], action: Action) -> bool:
    """Say whether the rulebook allows an action."""
    world = World(params, state, [])
    try:
        act(world, action, state["decision"])
    except Foul:
        return False
    except GameOver:
        return True
    return True


def named(params: dict[str, Any], state: dict[str, Any]) -> Iterator[Action]:
    """Name everything a seat might try when a decision is due."""
    decision = state["decision"]
    world = World(params, state, [])
    if decision == "play":
        yield from plays(world, params)
    elif decision == "discard":
        yield from ({"do": "discard", "card": card} for card in sorted(set(world.hand(state["seat"]))))
    elif decision == "dog_move":
        yield from runs(world)
    elif decision == "respond":
        yield from answers(world)
    elif decision == "choose_shrapnel":
        mine = state["pending"][0]["of"]
        yield from ({"do": decision, "mine": mine, "shrapnel": square} for square in SQUARES)
    elif decision == "choose_next":
        yield from ({"do": decision, "next": what} for what in (*SQUARES, "retreat"))
    elif decision == "choose_walker":
        yield from ({"do": decision, "target": square} for square in world.zombies())
    else:
        yield {"do": decision, "target": None}
        yield from ({"do": decision, "target": square} for square in SQUARES)
        yield from ({"do": decision, "target": square, "at": "car"} for square in SQUARES)


def runs(world: World) -> Iterator[Action]:
    """Name every run of dogs."""
    for start in world.dogs():
        paths = [[start]]
        for _ in range(world.number("dog_steps") + 1):
            yield from ({"do": "dog_move", "from": start, "path": path[1:]} for path in paths)
            paths = [[*path, square] for path in paths for square in touching(path[-1])]


def answers(world: World) -> Iterator[Action]:
    """Name every answer to a shot or to zombies that are about to move."""
    yield {"do": "respond", "card": None}
    if world.due and world.due["do"] == "shot":
        yield {"do": "respond", "card": "CLICK!"}
    else:
        yield from ({"do": "respond", "card": "NOT SO FAST", "target": square} for square in SQUARES)


def plays(world: World, params: dict[str, Any]) -> Iterator[Action]:
    """Name every play of a card, order, discard, and the end of the phase."""
    yield {"do": "end_phase"}
    hand = sorted(set(world.hand(int(world.humans_turn))))
    yield from ({"do": "discard", "card": card} for card in hand)
    yield from ({"do": "play", "card": card, "effect": False} for card in hand)
    for card in hand:
        yield from ({"do": "play", "card": card, **how} for how in uses(world, card))
    if not world.humans_turn:
        for boss, target in itertools.product(world.zombies(), repeat=2):
            yield from ({"do": "order", "boss": boss, "target": target, "to": to} for to in PLACES)


def uses(world: World, card: str) -> Iterator[Action]:
    """Name every use of a card."""
    kind = kind_of(card)
    if kind in ALONE:
        yield {}
    elif kind in LANE:
        yield from ({"lane": lane} for lane in LANES)
    elif kind in FROM_TO:
        yield from ({"from": source, "to": to} for source in world.pieces for to in PLACES)
    elif kind in ("MEAT", "GET OUT!"):
        yield from ({"removed": other} for other in sorted(set(world.hand(1 - side_of(card)))))
    elif kind == "PICK AXE":
        yield from ({"target": square, "destroys": thing} for square in SQUARES for thing in lying(world, square))
    elif kind == "NET":
        sizes = range(1, len(world.zombies()) + 1)
        yield from ({"targets": list(some)} for n in sizes for some in itertools.combinations(world.zombies(), n))
    elif kind == "GASOLINE":
        yield from spills(world)
    elif kind == "FLAMETHROWER":
        yield from flames(world)
    else:
        yield from ({"target": square} for square in SQUARES)
        yield from ({"target": square, "at": "car"} for square in SQUARES if is_shot(card))


def lying(world: World, square: str) -> list[str]:
    """Return the names of the human cards on a square."""
    found = ["NAPALM"] if world.napalm.get(square) else []
    thing = world.things.get(square)
    names = {"barrel": "ROLLING BARREL", "pit": f"PIT TRAP {thing and thing.get('depth')}"}
    names["wall"] = f"WALL {thing and thing.get('height')}"
    return found + ([names.get(thing["piece"], thing["piece"].upper())] if thing else [])


def spills(world: World) -> Iterator[Action]:
    """Name every spill along a path, with the points its squares take."""
    power = world.number("gasoline")
    todo: list[tuple[dict[str, int], int]] = [({}, power)]
    while todo:
        damage, left = todo.pop()
        near = touching(list(damage)[-1]) if damage else SQUARES
        for square in (q for q in near if q not in damage and left):
            piece = world.pieces.get(square)
            takes = min(left, (left if piece.get("human") else world.toughness(square)) if piece else 1)
            longer = {**damage, square: takes}
            yield {"path": list(longer), "damage": longer}
            todo.append((longer, left - takes))


def flames(world: World) -> Iterator[Action]:
    """Name every way to share out flames over a row."""
    power = world.number("flamethrower")
    for row in "12345":
        for points in itertools.product(range(power + 1), repeat=len(LANES)):
            damage = {f"{lane}{row}": n for lane, n in zip(LANES, points, strict=True) if n}
            if sum(points) == power:
                yield {"path": list(damage), "damage": damage}
