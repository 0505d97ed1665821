"""What the zombies' cards and a boss's orders do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.zombiaki.referee_street import BARRICADE, ahead, behind, row_of, side_of, sideways, touching
from tests.games.zombiaki.referee_world import Piece, World, demand

Action = dict[str, Any]


def new_zombie(strength: int) -> Piece:
    """Return a zombie fresh from its card."""
    return {
        "piece": "zombie", "strength": strength, "printed": strength, "human": False, "boss": 0, "boss_used": False,
        "ordered": False, "card_moved": False, "moves": 0, "had_move": False, "massed": False, "netted": False,
    }  # fmt: skip


# coming onto the street


def check_entry(world: World, card: str, target: str, piece: Piece) -> None:
    """Check that a piece may be put on a square."""
    rows = range(1, 4) if card == "DOGS" and world.ruling("dogs_entry") == "rows-1-3" else range(1, 2)
    demand(row_of(target) in rows, card, f"{target} is no entry square")
    demand(target not in world.pieces and target not in world.blocked(), card, f"{target} is blocked")
    demand(world.thing(target) != "barrier", card, f"a barrier stands on {target}")
    if world.ruling("entry_squares") == "empty-only":
        demand(world.empty(target), card, f"a human card lies on {target}")
    demand(world.climbs(piece, target), card, f"the wall on {target} is too high")


def put_zombie(world: World, action: Action) -> None:
    """Put a zombie on the street."""
    zombie = new_zombie(int(action["card"].split()[1]))
    zombie["_held"] = False
    check_entry(world, action["card"], action["target"], zombie)
    world.state["tally"]["zombies_placed"] += 1
    world.pieces[action["target"]] = zombie
    world.enter(action["target"])


def put_dogs(world: World, action: Action) -> None:
    """Put dogs on the street."""
    dogs: Piece = {"piece": "dogs", "toughness": world.number("dogs"), "had_move": False, "_held": False}
    check_entry(world, "DOGS", action["target"], dogs)
    world.pieces[action["target"]] = dogs
    world.enter(action["target"])


# cards on zombies


def put_boss(world: World, action: Action) -> None:
    """Make a zombie the boss."""
    zombie = world.zombie(action["target"], "BOSS")
    demand(zombie["boss"] == 0, "BOSS", "he is one")
    zombie["boss"] = world.number("boss") + 1


def put_human(world: World, action: Action) -> None:
    """Give a zombie a living shield."""
    zombie = world.zombie(action["target"], "HUMAN")
    demand(not zombie["human"], "HUMAN", "he has one")
    zombie["human"] = True


def claws(world: World, action: Action) -> None:
    """Make a zombie stronger."""
    world.zombie(action["target"], "CLAWS")["strength"] += world.number("claws")


def bite(world: World, action: Action) -> None:
    """Turn a living shield into a zombie beside or behind its bearer."""
    source, to = action["from"], action["to"]
    zombie = world.zombie(source, "BITE")
    demand(zombie["human"], "BITE", "he has no human")
    demand(to in (*sideways(source), behind(source)), "BITE", f"{to} is not beside or behind {source}")
    demand(to not in world.pieces and world.thing(to) != "wall" and to not in world.blocked(), "BITE", f"{to} is taken")
    zombie["human"] = False
    world.pieces[to] = new_zombie(world.number("bite")) | {"cards": ["HUMAN"], "_held": False}
    world.state["tally"]["zombies_placed"] += 1
    world.enter(to)


# moves by cards


def check_special(world: World, square: str, rule: str) -> Piece:
    """Check that a zombie may be moved by a card this turn, and that nothing holds it."""
    zombie = world.zombie(square, rule)
    demand(not world.held(square), rule, f"{square} is held")
    demand(not zombie["massed"], rule, f"{square} was massed this turn")
    free = not zombie["card_moved"] if world.ruling("move_limit") == "one-and-one" else zombie["moves"] < 2
    demand(free, "Movement Rules, Move", f"{square} has been moved by a card")
    return zombie


def count_move(zombie: Piece) -> None:
    """Note a zombie's move by a card."""
    zombie["card_moved"] = True
    zombie["moves"] += 1


def check_forward_climb(world: World, square: str, to: str, rule: str) -> None:
    """Check that a zombie is not stopped by a wall ahead: its line may push it."""
    strength = world.line_strength(square) if world.ruling("hunger_push") == "line" else None
    demand(world.climbs(world.pieces[square], to, strength), rule, f"the wall on {to} is too high")


def step(world: World, square: str, to: str, rule: str) -> None:
    """Move a zombie one square by a card or order."""
    zombie = check_special(world, square, rule)
    if to == BARRICADE:
        demand(ahead(square) is None and world.ruling("card_crossing") == "wins", rule, f"{square} cannot cross")
        count_move(zombie)
        world.cross(square)
    demand(to in touching(square), rule, f"{to} is not adjacent to {square}")
    demand(to not in world.pieces and not world.shut(to), rule, f"{to} is blocked")
    if to == ahead(square):
        check_forward_climb(world, square, to, rule)
    else:
        demand(world.climbs(zombie, to), rule, f"the wall on {to} is too high")
    count_move(zombie)
    world.move(square, to)


def hunger(world: World, action: Action) -> None:
    """Move a zombie forward."""
    demand(action["to"] in (BARRICADE, ahead(action["from"])), "HUNGER", f"{action['to']} is not forward")
    step(world, action["from"], action["to"], "HUNGER")


def order(world: World, action: Action) -> None:
    """Let a boss order a zombie to move."""
    boss = world.zombie(action["boss"], "BOSS")
    target = world.zombie(action["target"], "BOSS")
    demand(boss["boss"] > 1 and not boss["boss_used"], "BOSS", "he has no order to give")
    demand(boss is not target or world.ruling("boss_self") == "yes", "BOSS", "he orders himself")
    demand(target["strength"] <= world.number("boss_strength"), "BOSS", "too strong to take orders")
    demand(not target["ordered"], "BOSS", "has taken an order before")
    boss["boss"] -= 1
    boss["boss_used"] = True
    target["ordered"] = True
    step(world, action["target"], action["to"], "BOSS")


def change(world: World, action: Action) -> None:
    """Let two zombies change places."""
    first, second = action["from"], action["to"]
    demand(second in touching(first), "CHANGE", f"{first} and {second} are not adjacent")
    counts = world.ruling("change_counts") == "counts"
    for square in (first, second):
        zombie = world.zombie(square, "CHANGE")
        demand(not world.held(square) and not zombie["massed"], "CHANGE", f"{square} is held")
        if counts:
            check_special(world, square, "CHANGE")
    one, other = world.pieces[first], world.pieces[second]
    demand(world.climbs(one, second) and world.climbs(other, first), "CHANGE", "a wall is too high")
    for zombie in (one, other):
        if counts:
            count_move(zombie)
    world.pieces[first], world.pieces[second] = other, one
    world.enter(second)
    world.enter(first)


def mass(world: World, action: Action) -> None:
    """Make one zombie of two."""
    source, to = action["from"], action["to"]
    mover, target = world.zombie(source, "MASS"), world.zombie(to, "MASS")
    demand(to in touching(source), "MASS", f"{to} is not adjacent to {source}")
    nets = [mover["netted"], target["netted"]]
    if world.ruling("mass_netted") == "both-netted":
        demand(all(nets) or not any(nets), "NET", "only one of them is netted")
        mover["netted"] = target["netted"] = False
    demand(not world.held(to), "MASS", f"{to} is held")
    check_special(world, source, "MASS")
    if to == ahead(source):
        check_forward_climb(world, source, to, "MASS")
    else:
        demand(world.climbs(mover, to), "MASS", "the wall is too high")
    world.pieces[to] = merged(world, mover, target) | {"netted": all(nets)}
    del world.pieces[source]
    world.enter(to)


def merged(world: World, mover: Piece, target: Piece) -> Piece:
    """Return the new zombie two zombies make; one human of two is left."""
    if mover["human"] and target["human"]:
        world.discard("HUMAN")
    cards = [card for zombie in (mover, target) for card in zombie.get("cards", [f"ZOMBIE {zombie['printed']}"])]
    return {
        **target,
        "strength": mover["strength"] + target["strength"],
        "printed": mover["printed"] + target["printed"],
        "human": mover["human"] or target["human"],
        **merged_boss(world, mover, target),
        "ordered": False,
        "card_moved": True,
        "massed": True,
        "moves": max(mover["moves"] + 1, target["moves"]),
        "had_move": True,
        "_held": False,
        "cards": cards,
    }


def merged_boss(world: World, mover: Piece, target: Piece) -> Piece:
    """Return what is left of the boss cards of two zombies."""
    bosses = [zombie for zombie in (mover, target) if zombie["boss"]]
    if world.ruling("boss_massed") == "lost":
        world.discard(*["BOSS"] * len(bosses))
        return {"boss": 0, "boss_used": False}
    if not bosses:
        return {"boss": 0, "boss_used": False}
    best = max(bosses, key=lambda zombie: (int(zombie["boss"]), not zombie["boss_used"]))
    world.discard(*["BOSS"] * (len(bosses) - 1))
    return {"boss": best["boss"], "boss_used": best["boss_used"]}


# the rest


def terror(world: World, action: Action) -> None:
    """Let the humans play only one card."""
    demand(not world.state["terror"], "TERROR", "it would add nothing")
    world.state["terror"] = True


def take_card(world: World, action: Action) -> None:
    """Discard a card of the other side's hand: MEAT and GET OUT!"""
    other, card = 1 - side_of(action["card"]), action["removed"]
    demand(card in world.hand(other), action["card"], f"the other side does not hold {card}")
    world.hand(other).remove(card)
    world.discard(card)


def pick_axe(world: World, action: Action) -> None:
    """Destroy an obstacle."""
    target, gone = action["target"], action["destroys"]
    things = {"wall", "barrel", "car", "mine"}
    if world.ruling("pick_axe") == "all-but-pit":
        things |= {"barrier", "napalm"}
    if gone == "NAPALM":
        demand("napalm" in things and world.napalm.get(target), "PICK AXE", f"no napalm on {target}")
        world.napalm[target] -= 1
        world.discard("NAPALM")
        return
    demand(world.thing(target) in things, "PICK AXE", f"nothing to destroy on {target}")
    before = world.things[target]
    world.clear_thing(target)
    demand(gone.split()[-1] in (before["piece"].upper(), str(before.get("height"))), "PICK AXE", f"{gone} named")


PLAY: dict[str, Callable[[World, Action], None]] = {
    "ZOMBIE": put_zombie, "DOGS": put_dogs, "BOSS": put_boss, "HUMAN": put_human, "TERROR": terror, "MASS": mass,
    "CHANGE": change, "BITE": bite, "CLAWS": claws, "HUNGER": hunger, "MEAT": take_card, "GET OUT!": take_card,
    "PICK AXE": pick_axe,
}  # fmt: skip
STAYS = {"ZOMBIE", "DOGS", "BOSS", "HUMAN"}
