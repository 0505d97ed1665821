"""When a card may be used, and what it may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.zombies4.referee_box import Square
from tests.games.zombies4.referee_map import Cell
from tests.games.zombies4.referee_world import World

Aim = dict[str, Any]
USED = {"amulet", "tranquilizer", "key"}


def may_play(world: World, seat: int) -> bool:
    """Tell whether a seat may still play a card of its hand this round."""
    free = world.ruling("out_of_turn") == "free" and seat != world.active
    return free or not world.players[seat]["card_played"]


def can_answer(world: World, seat: int) -> bool:
    """Tell whether a seat can answer a card."""
    return any(map(world.players[seat]["hand"].__contains__, world.box.names_of("cancel"))) and may_play(world, seat)


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
    own, player, sort = seat == world.active, world.players[seat], world.box.sort(card)
    if not may_play(world, seat) or world.box.effect(card) == "cancel" or not on_spot(world, seat, card):
        return
    if not own and (sort == "page" or world.ruling("out_of_turn") == "own-turn"):
        return
    if sort == "item" and not own and world.ruling("item_use") == "own-turn":
        return
    if sort == "event":
        yield from event_aims(world, seat, world.box.effect(card))
    elif card not in player["in_play"]:
        yield {}


def on_spot(world: World, seat: int, card: str) -> bool:
    """Tell whether a seat stands where a card may be played."""
    here, spot = world.at(seat), world.box.card(card).at
    if spot == "any":
        return True
    if spot == "items":
        return here is not None and world.map.item_place(here)
    return here is not None and world.map.inside(here) == world.box.named(spot)


def removals(world: World, seat: int, card: str) -> Iterator[Aim]:
    """Yield every way to discard a page in play for its effect."""
    if world.box.sort(card) != "page" or world.players[seat]["page_removed"]:
        return
    others, effect = world.others(seat), world.box.effect(card)
    if effect == "twist":
        useful = any(world.players[other]["bullets"] for other in others)
    elif effect == "trees":
        useful = any(in_woods(world, other) for other in others)
    elif effect == "feel":
        discards = world.state["event_discard"]
        useful = bool(world.state["event_deck"]) or any(world.box.sort(one) != "page" for one in discards)
    else:
        useful = False
    if useful:
        yield {}
    if effect == "sender":
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
    effect = world.box.effect(card)
    if effect not in USED or (seat != world.active and world.ruling("item_use") == "own-turn"):
        return
    here = world.at(seat)
    if effect == "amulet" and here is not None and not lost(world, seat):
        yield from ({"to": list(to)} for to in tiles_beside(world, here))
    elif effect == "tranquilizer":
        yield from ({"to": list(square)} for square, n in world.dogs.items() if n)
    elif effect == "key":
        yield from ({"target": other} for other in world.others(seat) if world.players[other]["hand"])


def tiles_beside(world: World, here: Square, woods: bool = False) -> Iterator[Square]:
    """Yield the squares of the tiles beside a square's tile."""
    for cell in world.map.next_to(world.map.cell(here)):
        if not woods or world.map.woods(cell):
            yield from world.map.squares(cell)


def lost(world: World, seat: int) -> bool:
    """Tell whether a seat may not leave its tile by itself."""
    return seat in world.marked("lost")


def held_back(world: World, seat: int) -> bool:
    """Tell whether not even others' cards may take a seat off its tile."""
    return lost(world, seat) and world.ruling("lost_in_woods") == "all-moves"


def event_aims(world: World, seat: int, effect: str) -> Iterator[Aim]:
    """Yield every way to play an event."""
    here = world.at(seat)
    if effect == "repellent":
        yield {}
    elif effect == "biscuit":
        if here is not None and not world.map.tile(here).cabin and world.dogs_on(world.map.cell(here)):
            yield from ({"tile": list(cell)} for cell in world.map.next_to(world.map.cell(here)) if refuge(world, cell))
    else:
        for other in world.others(seat):
            yield from ({"target": other, **rest} for rest in target_aims(world, seat, effect, other))


def refuge(world: World, cell: Cell) -> bool:
    """Tell whether dogs may be sent to a tile."""
    cabin = world.box.tile(world.map.names[cell]).cabin and world.ruling("biscuit_cabin") == "no"
    return not cabin and world.room_on(cell) > 0


def target_aims(world: World, seat: int, effect: str, other: int) -> Iterator[Aim]:
    """Yield what else an event needs when it is played against a player."""
    here, there = world.at(seat), world.at(other)
    own, their = world.players[seat], world.players[other]
    if effect == "fever":
        yield {}
    elif effect == "friends":
        pages = [page for page in their["in_play"] if world.box.sort(page) == "page"]
        yield from ({"page": page} for page in pages if page not in own["in_play"])
    elif effect == "loaded":
        hearts = here is not None and their["half_hearts"] > own["half_hearts"]  # the dead have none till they return
        if hearts or their["bullets"] > own["bullets"]:
            yield {}
    elif there is None:
        return
    elif effect == "lost":
        yield {}
    elif effect == "clair":
        if not held_back(world, other):
            yield from ({"to": list(to)} for to in tiles_beside(world, there, woods=True))
    elif here is not None:
        yield from _aims_near(world, effect, (seat, here), (other, there))


def _aims_near(world: World, effect: str, user: tuple[int, Square], target: tuple[int, Square]) -> Iterator[Aim]:
    """Yield the aims of events that also need a square of their player."""
    (seat, here), (other, there) = user, target
    same_tile = world.map.cell(here) == world.map.cell(there)
    if effect == "newspaper":
        if world.dogs[here] and here != there and world.room(there) > 0:
            yield {}
    elif effect == "portal":
        if here != there and (same_tile or not (lost(world, seat) or held_back(world, other))):
            yield {}
    elif effect == "talk" and same_tile and not held_back(world, other):
        yield from ({"to": list(to)} for to in tiles_beside(world, there))
