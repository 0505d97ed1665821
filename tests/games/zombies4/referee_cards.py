"""When a card may be used, and what it may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.zombies4.referee_box import ANSWER, EVENTS, ITEMS, PAGES, Square
from tests.games.zombies4.referee_map import Cell
from tests.games.zombies4.referee_world import World

Aim = dict[str, Any]
USED = {"Amulet", "Tranquilizer Gun", "Magic Key"}
SPOTS = {"Amulet": "Abandoned Cars", "Magic Key": "Cave", "Portal": "Altar"}


def may_play(world: World, seat: int) -> bool:
    """Tell whether a seat may still play a card of its hand this round."""
    free = world.ruling("out_of_turn") == "free" and seat != world.active
    return free or not world.players[seat]["card_played"]


def can_answer(world: World, seat: int) -> bool:
    """Tell whether a seat can answer a card."""
    return ANSWER in world.players[seat]["hand"] and may_play(world, seat)


def can_use(world: World, seat: int) -> bool:
    """Tell whether a seat has a card to play, a page to discard or an item to use."""
    player = world.players[seat]
    hand, front = set(player["hand"]), player["in_play"]
    return (
        any(some(plays(world, seat, card)) for card in hand)
        or any(some(removals(world, seat, card)) for card in front)
        or any(some(item_uses(world, seat, card)) for card in front)
    )


def some(aims: Iterator[Aim]) -> bool:
    """Tell whether there is an aim at all; an empty one is one too."""
    return any(True for _ in aims)


def plays(world: World, seat: int, card: str) -> Iterator[Aim]:
    """Yield every way to play a card of the hand."""
    own, player = seat == world.active, world.players[seat]
    if not may_play(world, seat) or card == ANSWER:
        return
    if not own and (card in PAGES or world.ruling("out_of_turn") == "own-turn"):
        return
    if card in ITEMS and not own and world.ruling("item_use") == "own-turn":
        return
    if card in EVENTS:
        yield from event_aims(world, seat, card)
    elif card not in player["in_play"] and (card in PAGES or on_spot(world, seat, card)):
        yield {}


def on_spot(world: World, seat: int, card: str) -> bool:
    """Tell whether a seat stands where a card may be played."""
    here = world.at(seat)
    if card in SPOTS:
        return here is not None and world.map.inside(here) == SPOTS[card]
    if card == "Monkeys are Funny!":
        return True
    return here is not None and world.map.item_place(here)


def removals(world: World, seat: int, card: str) -> Iterator[Aim]:
    """Yield every way to discard a page in play for its effect."""
    if card not in PAGES or world.players[seat]["page_removed"]:
        return
    others = world.others(seat)
    if card == "Twist of Fate":
        useful = any(world.players[other]["bullets"] for other in others)
    elif card == "The Trees Are Alive!":
        useful = any(in_woods(world, other) for other in others)
    elif card == "Something Doesn't Feel Quite Right":
        useful = bool(world.state["event_deck"]) or any(
            True for one in world.state["event_discard"] if one not in PAGES
        )
    else:
        useful = False
    if useful:
        yield {}
    if card == "Return to Sender":
        for other in others:
            here = world.at(other)
            if here is not None and world.in_cabin(here):
                for to in world.map.squares(world.map.cell(here)):
                    if not world.in_cabin(to):
                        yield {"target": other, "to": list(to)}


def in_woods(world: World, seat: int) -> bool:
    """Tell whether a pawn stands on a wooded square."""
    here = world.at(seat)
    return here is not None and world.map.wooded(here)


def item_uses(world: World, seat: int, card: str) -> Iterator[Aim]:
    """Yield every way to use an item in play."""
    if card not in USED or (seat != world.active and world.ruling("item_use") == "own-turn"):
        return
    here = world.at(seat)
    if card == "Amulet" and here is not None and not lost(world, seat):
        yield from ({"to": list(to)} for to in tiles_beside(world, here))
    elif card == "Tranquilizer Gun":
        yield from ({"to": list(square)} for square, n in world.dogs.items() if n)
    elif card == "Magic Key":
        yield from ({"target": other} for other in world.others(seat) if world.players[other]["hand"])


def tiles_beside(world: World, here: Square, woods: bool = False) -> Iterator[Square]:
    """Yield the squares of the tiles beside a square's tile."""
    for cell in world.map.next_to(world.map.cell(here)):
        if not woods or world.map.woods(cell):
            yield from world.map.squares(cell)


def lost(world: World, seat: int) -> bool:
    """Tell whether a seat may not leave its tile by itself."""
    return seat in world.marked("Lost in the Woods")


def held_back(world: World, seat: int) -> bool:
    """Tell whether not even others' cards may take a seat off its tile."""
    return lost(world, seat) and world.ruling("lost_in_woods") == "all-moves"


def event_aims(world: World, seat: int, card: str) -> Iterator[Aim]:
    """Yield every way to play an event."""
    here = world.at(seat)
    if card == "Dog Repellent":
        yield {}
    elif card == "Bad Zombie, No Biscuit!":
        if here is not None and world.map.name(here) != "Cabin" and world.dogs_on(world.map.cell(here)):
            yield from ({"tile": list(cell)} for cell in world.map.next_to(world.map.cell(here)) if refuge(world, cell))
    elif card != "Portal" or on_spot(world, seat, card):
        for other in world.others(seat):
            yield from ({"target": other, **rest} for rest in target_aims(world, seat, card, other))


def refuge(world: World, cell: Cell) -> bool:
    """Tell whether dogs may be sent to a tile."""
    cabin = world.map.names[cell] == "Cabin" and world.ruling("biscuit_cabin") == "no"
    return not cabin and world.room_on(cell) > 0


def target_aims(world: World, seat: int, card: str, other: int) -> Iterator[Aim]:
    """Yield what else an event needs when it is played against a player."""
    here, there = world.at(seat), world.at(other)
    own, their = world.players[seat], world.players[other]
    if card == "Full Moon Fever":
        yield {}
    elif card == "We're All Friends Here.":
        yield from ({"page": page} for page in their["in_play"] if page in PAGES and page not in own["in_play"])
    elif there is None:
        return
    elif card == "Lost in the Woods":
        yield {}
    elif card == "Clair Warlock":
        if not held_back(world, other):
            yield from ({"to": list(to)} for to in tiles_beside(world, there, woods=True))
    elif here is not None:
        yield from _aims_near(world, card, (seat, here), (other, there))


def _aims_near(world: World, card: str, user: tuple[int, Square], target: tuple[int, Square]) -> Iterator[Aim]:
    """Yield the aims of events that also need a square of their player."""
    (seat, here), (other, there) = user, target
    own, their = world.players[seat], world.players[other]
    same_tile = world.map.cell(here) == world.map.cell(there)
    if card == "Rolled-Up Newspaper":
        if world.dogs[here] and here != there and world.room(there) > 0:
            yield {}
    elif card == "Fully Loaded":
        if their["bullets"] > own["bullets"] or their["half_hearts"] > own["half_hearts"]:
            yield {}
    elif card == "Portal":
        if same_tile or not (lost(world, seat) or held_back(world, other)):
            yield {}
    elif card == "Talk to the Hand" and same_tile and not held_back(world, other):
        yield from ({"to": list(to)} for to in tiles_beside(world, there))
