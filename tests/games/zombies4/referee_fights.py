"""Pawns in the referee's hands: arriving, tokens, fights die by die, wounds, death and return."""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import demand
from tests.games.zombies4.referee_box import Square
from tests.games.zombies4.referee_world import World, by_list


def arrive(world: World, seat: int, square: Square, fights: bool) -> None:
    """Put a pawn on a square: dogs there are fought if this move makes it fight, a free token is taken."""
    player = world.players[seat]
    if player["at"] == square:
        return
    if world.map.cell(player["at"]) != world.map.cell(square):
        world.unmark("lost", seat)  # it is lost on the tile it was on, and has been taken off that
    player["at"] = square
    monkeys = world.front(seat, "monkeys")
    if monkeys is not None and not world.map.wooded(square):
        world.leave_play(seat, monkeys)
    if fights and world.dogs[square]:
        start_fight(world, seat, "dog")
    else:
        world.take_token(seat)


def start_fight(world: World, seat: int, against: str) -> None:
    """Make a fight the next thing due."""
    world.pending.insert(
        0, {"do": "fight", "seat": seat, "against": against, "push_settled": against == "trees", "rolled": False}
    )


def settle_fight(world: World) -> bool:
    """Go on with the fight that is due next; return whether a die or a decision is due for it."""
    due = world.pending[0]
    seat, here = due["seat"], world.at(due["seat"])
    if here is None or (due["against"] == "dog" and not world.dogs[here]):
        world.pending.pop(0)
        if here is not None:
            world.take_token(seat)
        if here is not None and due["against"] == "dog":
            world.freed(here)
        return False
    if due["against"] == "dog" and not due["push_settled"]:
        due["push_settled"] = True
        if world.dogs[here] > 1 and has_sickle(world, seat) and push_squares(world, seat):
            world.pending.insert(0, {"do": "choose_push", "seat": seat})
    return True


def has_sickle(world: World, seat: int) -> bool:
    """Tell whether a Sickle helps in the combat that begins."""
    player = world.players[seat]
    used = world.ruling("sickle") == "once-a-turn" and player["sickle_used"]
    return world.front(seat, "sickle") is not None and not used


def push_squares(world: World, seat: int) -> list[Square]:
    """Return the squares a Sickle may push a second dog to."""
    here = world.at(seat)
    assert here is not None
    around = [to for to in world.map.around(here) if world.room(to) and world.dog_may_step(here, to)]
    return [to for to in around if not world.kept_off(here, to)]


def choose_push(world: World, action: dict[str, Any], seat: int) -> None:
    """Push the second dog away."""
    here, to = world.at(seat), tuple(action["to"])
    assert here is not None
    demand(to in push_squares(world, seat), "Sickle", f"no dog can be pushed to {to}")
    world.pending.pop(0)
    world.lift_dog(here)
    world.dogs[to] += 1


def fight(world: World, action: dict[str, Any]) -> None:
    """Roll the combat die."""
    due = world.pending[0]
    seat, against, player = due["seat"], due["against"], world.players[due["seat"]]
    demand((action["player"], action["against"]) == (seat, against), "trace", "another fight was due")
    value = world.die(f"combat die of seat {seat}", 6)
    total = value + bonus(world, seat, "spear")
    if not due["rolled"] and has_sickle(world, seat):
        total += bonus(world, seat, "sickle")
        player["sickle_used"] = True
    due["rolled"] = True
    lacking = world.params["dog.target" if against == "dog" else "human.target"] - total
    if lacking <= 0:
        win(world)
    else:
        world.state |= {"roll": value, "deficit": lacking}


def bonus(world: World, seat: int, effect: str) -> int:
    """Return what a weapon in play adds to a roll."""
    card = world.front(seat, effect)
    return world.box.card(card).n if card is not None else 0


def win(world: World) -> None:
    """Win the combat that is due: a killed dog, or trees that are quiet again."""
    due = world.pending[0]
    seat = due["seat"]
    world.state |= {"roll": None, "deficit": None}
    if due["against"] == "dog":
        due |= {"push_settled": False, "rolled": False}
        here = world.at(seat)
        assert here is not None
        kill_dog(world, seat, here)
        return
    world.pending.pop(0)
    if world.ruling("trees") != "no-kill":
        world.players[seat]["human_kills"] += 1
        count_kill(world, seat)


def kill_dog(world: World, seat: int, square: Square) -> None:
    """Give a dog of a square to a player."""
    world.lift_dog(square)
    count_kill(world, seat)


def count_kill(world: World, seat: int) -> None:
    """Count a kill; enough of them win at once."""
    world.players[seat]["kills"] += 1
    world.tally["dogs_killed"] += 1
    if world.players[seat]["kills"] >= world.params["kills_to_win"] and not world.state["over"]:
        world.finish("kills", seat)


def spend_bullets(world: World, action: dict[str, Any], seat: int) -> None:
    """Raise the roll to the target with bullets."""
    n = world.state["deficit"]
    demand(action["n"] == n, "Combat Rules", f"{action['n']} bullets spent where {n} are lacking")
    demand(world.players[seat]["bullets"] >= n, "Combat Rules", "bullets are spent that the player has not")
    world.players[seat]["bullets"] -= n
    win(world)


def take_wound(world: World, seat: int) -> None:
    """Lose hearts for a failed roll."""
    against = world.pending[0]["against"]
    world.state |= {"roll": None, "deficit": None}
    player = world.players[seat]
    player["half_hearts"] -= world.params["dog.damage" if against == "dog" else "human.damage"]
    if player["half_hearts"] <= 0:
        die(world, seat)


def die(world: World, seat: int) -> None:
    """Lose half the kills (rounded up), everything in play, and the place on the map."""
    player = world.players[seat]
    lost = -(-player["kills"] * world.params["kill_loss"] // 100)
    trees = min(lost, player["human_kills"])
    world.state["dog_supply"] += lost - trees
    world.unmark("lost", seat)
    for card in by_list(world, player["in_play"]):
        world.leave_play(seat, card)
    player |= {
        "at": None,
        "half_hearts": 0,
        "kills": player["kills"] - lost,
        "human_kills": player["human_kills"] - trees,
        "deaths": player["deaths"] + 1,
    }
    if seat == world.active:
        world.state["moves_left"] = 0


def come_back(world: World, seat: int) -> None:
    """Put a dead pawn back on the Bridge with the tokens of the start."""
    player, start = world.players[seat], world.params
    kept = player["bullets"] if world.ruling("respawn_tokens") == "added" else 0
    player["bullets"] = kept + start["start.bullets"]
    player["half_hearts"] = 2 * start["start.hearts"] + start["start.half_hearts"]
    player["at"] = world.box.start
    monkeys = world.front(seat, "monkeys")
    if monkeys is not None and not world.map.wooded(world.box.start):
        world.leave_play(seat, monkeys)
