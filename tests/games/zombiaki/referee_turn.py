"""The course of a turn: which step is next, and the acts of the rules that nobody decides."""

from __future__ import annotations

from typing import Any

from tests.games.zombiaki.referee_dogs import can_run
from tests.games.zombiaki.referee_forecast import holdable, nameable
from tests.games.zombiaki.referee_settle import ask, settle
from tests.games.zombiaki.referee_street import SQUARES, ahead, behind, lane_of, row_of
from tests.games.zombiaki.referee_world import NAMES, World, demand

STEPS = [
    ("zombies", "expire_terror"), ("zombies", "respond"), ("zombies", "dog_move"), ("zombies", "move_zombies"),
    ("zombies", "draw"), ("zombies", "discard"), ("zombies", "play"),
    ("humans", "expire"), ("humans", "roll_barrels"), ("humans", "draw"), ("humans", "discard"), ("humans", "play"),
]  # fmt: skip
DECIDED = {"respond", "dog_move", "discard", "play"}
OF_TURN = {"card_moved": False, "moves": 0, "had_move": False, "boss_used": False, "massed": False}


def advance(world: World, step: str) -> None:
    """Go to the first step from one on (in the phase that is on) at which something is to be done."""
    phase = world.state["phase"]
    at = STEPS.index((phase, step))
    while not is_due(world, STEPS[at][1]):
        at += 1
    begin(world, STEPS[at][1])


def begin(world: World, step: str) -> None:
    """Make a step the next one."""
    state = world.state
    state["stage"] = step if step in ("draw", "discard", "play") else "move"
    state["decision"] = "expire" if step == "expire_terror" else step
    state["seat"] = int(world.humans_turn) if step in DECIDED else None
    if step == "discard":
        limit = world.params["hand.human_discards" if world.humans_turn else "hand.zombie_discards"]
        world.due = {"do": "discard", "cards": min(limit, len(world.hand(int(world.humans_turn))))}


def is_due(world: World, step: str) -> bool:
    """Say whether a step has anything to do."""
    seat = int(world.humans_turn)
    limit = world.params[f"hand.{world.state['phase']}"]
    discards = world.params[f"hand.{NAMES[seat]}_discards"]
    if step == "draw":
        return bool(len(world.hand(seat)) < limit and world.state[f"{NAMES[seat]}_deck"])
    if step == "discard":
        return bool(discards and (len(world.hand(seat)) >= limit))
    if step == "respond":
        return asks_first(world)
    return {
        "expire_terror": lambda: world.state["terror"],
        "dog_move": lambda: any(can_run(world, q) for q in world.dogs()),
        "move_zombies": lambda: walks(world),
        "play": lambda: True,
        "expire": lambda: bool(expiring(world)),
        "roll_barrels": lambda: any(thing["piece"] == "barrel" for thing in world.things.values()),
    }[step]()


# what ends


def expiring(world: World) -> list[str]:
    """Return what ends as the human phase begins."""
    found = [f"napalm {q}" for q in world.napalm] + (["freeze"] if world.state["frozen"] else [])
    found += [f"net {q}" for q in world.zombies() if world.pieces[q]["netted"]]
    found += [f"barrier {q}" for q in SQUARES if world.thing(q) == "barrier"]
    of_turn = {**OF_TURN, "_held": False, "_declined": False}
    marks = any(piece.get(name, value) != value for piece in world.pieces.values() for name, value in of_turn.items())
    return found + (["marks"] if marks else [])


def expire(world: World, action: dict[str, Any]) -> None:
    """End what lasts for a phase."""
    if not world.humans_turn:
        demand(action["what"] == ["terror"], "TERROR", "something else ends")
        world.state["terror"] = False
        advance(world, "respond")
        return
    demand(sorted(action["what"]) == sorted(expiring(world)), "Human Phase", f"{expiring(world)} end")
    world.discard(*["NAPALM"] * sum(world.napalm.values()))
    world.napalm.clear()
    world.state["frozen"] = False
    for square in SQUARES:
        if world.thing(square) == "barrier":
            world.clear_thing(square)
    for piece in world.pieces.values():
        lasts = {"massed"} if world.ruling("mass_lock") != "phase" else set()
        fresh = {name: value for name, value in OF_TURN.items() if name in piece and name not in lasts}
        piece.update(fresh, _held=False, _declined=False)
        if "netted" in piece:
            piece["netted"] = False
    advance(world, "roll_barrels")


# NOT SO FAST


def asks_first(world: World) -> bool:
    """Say whether NOT SO FAST is asked for before all moves."""
    if world.ruling("not_so_fast_time") != "before-moves" or "NOT SO FAST" not in world.hand(0):
        return False
    return bool(nameable(world))


def respond_hold(world: World, action: dict[str, Any]) -> None:
    """Hold a zombie, or none."""
    asked = world.due["target"] if world.due else None
    world.due = None
    if action["card"] is None:
        if asked:
            world.pieces[asked]["_declined"] = True
    else:
        demand(action["card"] == "NOT SO FAST", "NOT SO FAST", f"{action['card']} instead")
        target = action["target"]
        demand(target in ([asked] if asked else nameable(world)), "NOT SO FAST", f"{target} cannot be held")
        world.take_from_hand(0, "NOT SO FAST")
        world.discard("NOT SO FAST")
        world.count("played", "NOT SO FAST")
        world.pieces[target]["_held"] = True
    if asked:
        go_on(world)
    else:
        advance(world, "dog_move" if action["card"] is None else "respond")


# the obligatory moves


def can_walk(world: World, square: str) -> bool:
    """Say whether a zombie can make its obligatory move."""
    piece, to = world.pieces[square], ahead(square)
    if piece["had_move"] or piece["_held"] or piece["netted"] or world.state["frozen"] or world.held(square):
        return False
    if to is None:
        return True
    return not world.shut(to) and world.fits(piece, to, world.line_strength(square))


def walkers(world: World) -> list[str]:
    """Return the zombies that can walk, in the order of their rows and lanes."""
    able = [q for q in world.zombies() if can_walk(world, q)]
    return sorted(able, key=lambda q: (-row_of(q), lane_of(q)))


def walks(world: World) -> bool:
    """Say whether some zombie can make its obligatory move."""
    return bool(walkers(world))


def next_walker(world: World) -> str | None:
    """Return the zombie whose turn it is; those that cannot move when their turn comes have had it."""
    waiting = [q for q in world.zombies() if not world.pieces[q]["had_move"]]
    for square in sorted(waiting, key=lambda q: (-row_of(q), lane_of(q))):
        if can_walk(world, square):
            return square
        if world.ruling("move_order") == "front-first":
            world.pieces[square]["had_move"] = True
    return None


def move_zombies(world: World) -> None:
    """Let zombies walk until all have or a decision is due."""
    world.walking = True
    while square := next_walker(world):
        declined = [q for q in walkers(world) if world.pieces[q].get("_declined")]
        if world.ruling("move_order") == "free" and declined:
            square = declined[0]  # his turn had come already
        elif world.ruling("move_order") == "free" and len(walkers(world)) > 1:
            ask(world, "choose_walker", 0)
            return
        if asks_at_turn(world, square):
            return
        walk(world, square)
        if not settle(world):
            return
    world.walking = False
    advance(world, "draw")


def choose_walker(world: World, square: str) -> None:
    """Let the zombie player's choice walk next."""
    demand(square in walkers(world), "Zombie Phase, Move", f"{square} cannot move")
    if not asks_at_turn(world, square):
        walk(world, square)
        go_on(world)


def asks_at_turn(world: World, square: str) -> bool:
    """Ask for NOT SO FAST when a zombie's turn has come."""
    if world.ruling("not_so_fast_time") != "at-turn" or "NOT SO FAST" not in world.hand(0):
        return False
    if world.pieces[square].get("_declined") or not holdable(world, square):
        return False
    world.due = {"do": "not_so_fast", "target": square}
    ask(world, "respond", 0)
    return True


def walk(world: World, square: str) -> None:
    """Move one zombie forward."""
    world.order.append(square)
    piece = world.pieces[square]
    piece["had_move"] = True
    piece["moves"] += 1
    to = ahead(square)
    if to is None:
        world.cross(square)
    else:
        world.move(square, to)


# barrels and cards


def roll_barrels(world: World) -> None:
    """Roll every barrel one square towards the graveyard, lanes A to C, the nearest to the graveyard first."""
    if world.rolling is None:
        world.rolling = [q for q in SQUARES if world.thing(q) == "barrel"]
    while world.rolling:
        roll(world, world.rolling.pop(0))
        if not settle(world):
            return
    world.rolling = None
    advance(world, "draw")


def roll(world: World, square: str) -> None:
    """Roll one barrel."""
    barrel, to = world.things.pop(square), behind(square)
    if to is None:
        world.discard("ROLLING BARREL")
    else:
        barrel_enters(world, barrel, to)


def barrel_enters(world: World, barrel: dict[str, Any], to: str) -> None:
    """Let a barrel come to a square."""
    stopped = world.ruling("barrel_meets") == "card-first" and world.thing(to) in ("wall", "car", "pit")
    if to in world.pieces and not stopped:
        world.discard("ROLLING BARREL")
        world.crush(to)
        world.lit |= {to} if world.thing(to) == "mine" else set()
    elif to in world.things:
        world.discard("ROLLING BARREL")
        if world.thing(to) == "mine":
            world.lit.add(to)
        elif world.thing(to) == "pit":
            world.clear_thing(to)
    else:
        world.things[to] = barrel


def draw(world: World) -> None:
    """Let a side draw up to its hand."""
    seat = int(world.humans_turn)
    deck = world.state[f"{NAMES[seat]}_deck"]
    while len(world.hand(seat)) < world.params[f"hand.{world.state['phase']}"] and deck:
        card = deck.pop(0)
        demand(world.chance, "Draw", f"{card} is not drawn")
        drawn = world.chance.pop(0)
        demand(drawn == {"source": f"{NAMES[seat]} deck", "card": card}, "Draw", f"{drawn} instead of {card}")
        world.hand(seat).append(card)
        world.count("drawn", card)
        if card == "DAWN":
            world.finish("dawn")
    advance(world, "discard")


def discard(world: World, card: str) -> None:
    """Discard a card that must be discarded, or (by ruling) another one in Play."""
    seat = int(world.humans_turn)
    world.take_from_hand(seat, card)
    world.discard(card)
    world.count("discarded", card)
    if world.due is None:
        demand(world.ruling("extra_discards") == "allowed", "Play", "no further discard is allowed")
        return
    left = world.due["cards"] - 1
    world.due = {"do": "discard", "cards": left} if left else None
    if not left:
        begin(world, "play")


def end_phase(world: World) -> None:
    """Let the other side's phase begin."""
    world.state["cards_played"] = 0
    if world.humans_turn:
        world.state["phase"] = "zombies"
        world.state["turn"] += 1
        for square in world.zombies():
            world.pieces[square]["massed"] = False
        advance(world, "expire_terror")
    else:
        world.state["phase"] = "humans"
        advance(world, "expire")


def go_on(world: World) -> None:
    """Go on after a decision that was due inside an act."""
    if not settle(world):
        return
    if world.walking:
        world.state["decision"], world.state["seat"] = "move_zombies", None
        if not walks(world):
            world.walking = False
            advance(world, "draw")
    elif world.rolling is not None:
        world.state["decision"], world.state["seat"] = "roll_barrels", None
        if not world.rolling:
            world.rolling = None
            advance(world, "draw")
    elif world.state["stage"] == "move":
        advance(world, "dog_move")
    else:
        begin(world, "play")
