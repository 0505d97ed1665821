"""What cards do once they are played, answered, or discarded for their effect."""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import demand
from tests.games.zombies4.referee_cards import held_back, in_woods, item_uses, plays, removals
from tests.games.zombies4.referee_fights import arrive, kill_dog, start_fight
from tests.games.zombies4.referee_world import World, pair

WAYS = {"play": plays, "remove_page": removals, "use": item_uses}


def use_card(world: World, action: dict[str, Any], seat: int) -> None:
    """Play a card, discard a page for its effect or use an item."""
    do, card = action["do"], action["card"]
    aim = {name: value for name, value in action.items() if name not in ("do", "card")}
    player = world.players[seat]
    demand(card in player["hand" if do == "play" else "in_play"], "cards", f"seat {seat} has no {card} to {do}")
    demand(aim in list(WAYS[do](world, seat, card)), card, f"may not be used with {aim} now")
    world.to_ask = set(world.others(seat))
    if do != "play":
        discard_for_effect(world, seat, card)
        carry_out(world, seat, action)
        return
    play_from_hand(world, seat, card)
    if world.box.sort(card) != "event":
        world.state["event_discard"].pop(0)
        player["in_play"].append(card)
    due = {"do": "respond", "seat": seat, "to_ask": sorted(world.to_ask), "chain": [seat], "played": action}
    world.pending.insert(0, due)


def play_from_hand(world: World, seat: int, card: str) -> None:
    """Play a card of the hand: it is the seat's card of the round."""
    world.from_hand(seat, card)
    world.discard(card)
    world.tally["cards_used"] += 1
    if seat == world.active or world.ruling("out_of_turn") != "free":
        world.players[seat]["card_played"] = True


def discard_for_effect(world: World, seat: int, card: str) -> None:
    """Take a page or an item from in front of a seat."""
    world.leave_play(seat, card)
    if world.box.sort(card) == "page":
        world.players[seat]["page_removed"] = True
        if world.ruling("used_page") == "removed":
            world.state["event_discard"].pop(0)
            world.state["removed"].append(card)


def answer(world: World, action: dict[str, Any], seat: int) -> None:
    """Answer a card, or pass."""
    due = world.pending[0]
    if action["card"] is None:
        due["to_ask"].remove(seat)
        return
    demand(world.box.effect(action["card"]) == "cancel", "cards", f"{action['card']} answers nothing")
    play_from_hand(world, seat, action["card"])
    world.to_ask = set(world.others(seat))
    due |= {"seat": seat, "to_ask": sorted(world.to_ask), "chain": [*due["chain"], seat]}


def close_chain(world: World) -> None:
    """Work off the answers: each cancels the card before it."""
    due = world.pending.pop(0)
    chain, played = due["chain"], due["played"]
    if world.ruling("cancelled_play") == "returned":
        for seat in chain[-2::-2]:
            world.players[seat]["card_played"] = False
    if len(chain) % 2:
        carry_out(world, chain[0], played)
    elif world.box.sort(played["card"]) != "event":
        world.leave_play(chain[0], played["card"])


def carry_out(world: World, seat: int, action: dict[str, Any]) -> None:
    """Carry out what a card does."""
    card, target, to = action["card"], action.get("target"), action.get("to")
    effect, fights = world.box.effect(card), world.ruling("moved_player") == "fights"
    if action["do"] == "play" and world.box.sort(card) != "event":
        if effect == "doggie":
            call_dogs(world, seat, card)
    elif effect in ("repellent", "lost", "fever"):
        mark(world, effect, seat if target is None else target)
    elif effect in ("sender", "talk", "clair"):
        assert target is not None
        assert to is not None
        arrive(world, target, pair(to), fights)
    else:
        CARRIED[effect](world, seat, action)


def twist(world: World, seat: int, action: dict[str, Any]) -> None:
    """Take a bullet from every other player who has one."""
    for other in world.others(seat):
        taken = min(world.box.card(action["card"]).n, world.players[other]["bullets"])
        world.players[other]["bullets"] -= taken
        world.players[seat]["bullets"] += taken


def trees(world: World, seat: int, action: dict[str, Any]) -> None:
    """Make every opponent on a wooded square fight, clockwise."""
    for other in reversed(world.others(seat)):
        here = world.at(other)
        if here is not None and in_woods(world, other):
            dogs = world.ruling("trees") == "zombie" and world.dogs[here] > 0
            start_fight(world, other, "dog" if dogs else "trees")


def call_dogs(world: World, seat: int, card: str) -> None:
    """Let nine dogs come to the Pet Cemetery."""
    wanted = world.box.card(card)
    cells = [cell for cell, name in world.map.names.items() if name == world.box.named(wanted.tile)]
    if not cells:
        return
    if world.ruling("here_doggie") == "reset":
        for square in world.map.squares(cells[0]):
            pick_up(world, square, world.dogs[square])
    bring_dogs(world, seat, cells[0], wanted.n)


def pick_up(world: World, square: tuple[int, int], n: int) -> None:
    """Take dogs of a square off the map."""
    for _ in range(n):
        world.lift_dog(square)
        world.state["dog_supply"] += 1
    if n:
        world.freed(square)


def bring_dogs(world: World, seat: int, cell: tuple[int, int], n: int) -> None:
    """Make dogs due that a seat places on a tile, as far as room and supply allow."""
    wanted = min(n, world.room_on(cell))
    if wanted > world.state["dog_supply"]:
        world.tally["supply_short"] += 1
        wanted = world.state["dog_supply"]
    if wanted > 0:
        world.pending.insert(0, {"do": "place_dog", "seat": seat, "tile": list(cell), "dogs": wanted, "chased": False})


def take_out(world: World, seat: int, action: dict[str, Any]) -> None:
    """Make three cards due that leave the game."""
    piles, n = ["event deck", "event discards"], world.box.card(action["card"]).n
    world.pending.insert(0, {"do": "choose_card", "seat": seat, "cards": n, "from": piles})


def lift(world: World, seat: int, action: dict[str, Any]) -> None:
    """Go to a tile beside the own one; dogs there are fought."""
    arrive(world, seat, pair(action["to"]), fights=True)


def shoot(world: World, seat: int, action: dict[str, Any]) -> None:
    """Kill all dogs of a square; on the own one its token is taken."""
    square = pair(action["to"])
    for _ in range(world.dogs[square]):
        kill_dog(world, seat, square)
    if not world.state["over"] and world.at(seat) == square:
        world.take_token(seat)
    world.freed(square)


def see_hand(world: World, seat: int, action: dict[str, Any]) -> None:
    """Make a card of a hand due to be taken."""
    due = {"do": "choose_card", "seat": seat, "from": f"hand of seat {action['target']}"}
    world.pending.insert(0, due)


def newspaper(world: World, seat: int, action: dict[str, Any]) -> None:
    """Send a dog of the own square to another player's."""
    here, there = world.at(seat), world.at(action["target"])
    assert here is not None
    assert there is not None
    world.lift_dog(here)
    world.dogs[there] += 1
    world.freed(here)


def biscuit(world: World, seat: int, action: dict[str, Any]) -> None:
    """Take the dogs of the own tile to another one, as far as they fit."""
    here, cell = world.at(seat), pair(action["tile"])
    assert here is not None
    n = min(world.dogs_on(world.map.cell(here)), world.room_on(cell))
    left = n
    for square in [here, *world.map.squares(world.map.cell(here))]:
        picked = min(left, world.dogs[square])
        pick_up(world, square, picked)
        left -= picked
    world.pending.insert(0, {"do": "place_dog", "seat": seat, "tile": list(cell), "dogs": n, "chased": True})


def load(world: World, seat: int, action: dict[str, Any]) -> None:
    """Get bullets and hearts up to another player's; the dead have no hearts until they return."""
    for name in ("bullets", "half_hearts") if world.alive(seat) else ("bullets",):
        world.players[seat][name] = max(world.players[one][name] for one in (seat, action["target"]))


def befriend(world: World, seat: int, action: dict[str, Any]) -> None:
    """Take a page of another player, with its effect of being laid down."""
    world.players[action["target"]]["in_play"].remove(action["page"])
    world.players[seat]["in_play"].append(action["page"])
    if world.box.effect(action["page"]) == "doggie":
        call_dogs(world, seat, action["page"])


def swap(world: World, seat: int, action: dict[str, Any]) -> None:
    """Change places, the other player first."""
    here, there = world.at(seat), world.at(action["target"])
    fights = world.ruling("moved_player") == "fights"
    assert here is not None
    assert there is not None
    arrive(world, action["target"], here, fights)
    arrive(world, seat, there, fights)


CARRIED = {
    "twist": twist,
    "trees": trees,
    "feel": take_out,
    "amulet": lift,
    "tranquilizer": shoot,
    "key": see_hand,
    "newspaper": newspaper,
    "biscuit": biscuit,
    "loaded": load,
    "friends": befriend,
    "portal": swap,
}


def mark(world: World, effect: str, on: int) -> None:
    """Note an effect that lasts: to the end (Full Moon Fever: the start) of a seat's next turn."""
    card = world.box.names_of(effect)[0]
    turn = world.state["turn"] + ((on - world.active) % world.n or world.n)
    when = "start" if effect == "fever" else "end"
    entry = {"card": card, "on": on, "until": {"turn": turn, "when": when}}
    marks = world.state["effects"]
    if when == "end":  # a second card of a kind only makes it last longer
        marks[:] = [old for old in marks if (old["card"], old["on"]) != (card, on)]
    marks.append(entry)


def choose_card(world: World, action: dict[str, Any], seat: int) -> None:
    """Take a card out of the game, or out of the hand that is seen."""
    due, card = world.pending[0], action["card"]
    if isinstance(due["from"], str):
        target = int(due["from"].rsplit(" ", 1)[1])
        demand(action["from"] == "hand", "Magic Key", f"the card comes from {action['from']}")
        world.pending.pop(0)
        world.from_hand(target, card)
        world.players[seat]["hand"].append(card)
        if len(world.players[seat]["hand"]) > world.params["hand_size"]:
            world.pending.insert(0, {"do": "discard", "seat": seat})
        return
    pile = world.state[{"event deck": "event_deck", "event discards": "event_discard"}[action["from"]]]
    demand(world.box.sort(card) != "page", "Something Doesn't Feel Quite Right", f"{card} is a page")
    demand(card in pile, "Something Doesn't Feel Quite Right", f"{card} is not in the {action['from']}")
    pile.remove(card)
    world.state["removed"].append(card)
    due["cards"] -= 1


def settle_removal(world: World) -> bool:
    """Shuffle once three cards are out; return whether one must still be chosen."""
    due = world.pending[0]
    if isinstance(due["from"], str):
        return True
    cards = [*world.state["event_deck"], *world.state["event_discard"]]
    if due["cards"] and any(world.box.sort(card) != "page" for card in cards):
        return True
    world.pending.pop(0)
    n = world.draws.take("event deck", "shuffled")
    demand(n == len(world.state["event_deck"]), "Something Doesn't Feel Quite Right", f"{n} cards were shuffled")
    world.shuffled = True
    if world.ruling("reshuffle") == "at-once" and not world.state["event_deck"] and world.state["event_discard"]:
        world.new_deck()
    return False


def choose_opponent(world: World, action: dict[str, Any], seat: int) -> None:
    """Attack a player: both roll, then both may add bullets."""
    target = action["target"]
    demand(target != seat and 0 <= target < world.n and world.alive(target), "Full Moon Fever", "cannot be attacked")
    world.pending[0]["attacks"] -= 1
    world.state["fever_rolls"] = [world.die("card die", 6), world.die("card die", 6)]
    first, second = (seat, target) if world.ruling("fever_bids") == "attacker-first" else (target, seat)
    world.pending.insert(0, {"do": "choose_bullets", "seat": first, "against": second, "second": False})


def add_bullets(world: World, n: int) -> None:
    """Add bullets to the roll; after both the lower one goes to the start of the Bridge."""
    due = world.pending.pop(0)
    seat, other, rolls = due["seat"], due["against"], world.state["fever_rolls"]
    world.players[seat]["bullets"] -= n
    rolls[0 if seat == world.active else 1] += n
    if not due["second"]:
        world.pending.insert(0, {"do": "choose_bullets", "seat": other, "against": seat, "second": True})
        return
    world.state["fever_rolls"] = None
    attacked = other if seat == world.active else seat
    if rolls[0] != rolls[1]:
        loser = attacked if rolls[0] > rolls[1] else world.active
        here, start = world.at(loser), world.box.start
        assert here is not None
        if world.map.cell(here) == world.map.cell(start) or not held_back(world, loser):
            arrive(world, loser, start, world.ruling("moved_player") == "fights")


def choose_bullets(world: World, action: dict[str, Any], seat: int) -> None:
    """Add bullets of one's own."""
    n = action["n"]
    demand(0 <= n <= world.players[seat]["bullets"], "Full Moon Fever", f"{n} bullets are not there")
    add_bullets(world, n)
