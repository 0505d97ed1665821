"""Scent cards and hooman cards of Good Dog, Bad Zombie, and the choices they offer."""

from __future__ import annotations

import re
from typing import Any

from tests.games.gdbz.referee_board import Place
from tests.games.gdbz.referee_moves import check_route, move_hooman
from tests.games.gdbz.referee_world import World, demand


def sniff(world: World, pile: int) -> None:
    """Turn over the scent card of a token in this space and follow it."""
    cards = world.scent_piles[pile]
    demand(cards, "Sniff", f"pile {pile} is empty")
    demand(cards[0]["space"] == world.dogs[world.active], "Sniff", f"the scent of pile {pile} is not here")
    card = world.next_draw("scent deck", "card")
    demand(card == cards[0], "Sniffing Scent Cards", f"{card} was turned over, {cards[0]} lay on top")
    world.push([{"do": "discard_scent", "pile": pile}])
    follow_scent(world, card["space"], card["effect"].split(", "))


def follow_scent(world: World, space: Place, phrases: list[str]) -> None:
    """Follow the phrases of a scent card in their order."""
    dog = world.active
    later: list[dict[str, Any]] = []
    for phrase in phrases:
        if phrase == "hooman here":
            world.find_hooman(space)
        elif phrase == "hooman where the die says":
            rolled = world.roll("scent card die")
            world.find_hooman(space if rolled is None else rolled)
        elif found := re.fullmatch(r"each dog here draws (\d+)", phrase):
            for seat in world.here(space):
                world.draw_energy(seat, int(found[1]))
        elif found := re.fullmatch(r"sniffer draws (\d+)", phrase):
            world.draw_energy(dog, int(found[1]))
        elif found := re.fullmatch(r"discard (\d+) or roll a zombie", phrase):
            later.append({"do": "choose_scent", "cards": int(found[1])})
        elif found := re.fullmatch(r"roll (\d+) zombies?", phrase):
            later.append({"do": "roll_zombies", "source": "scent card die", "rolls": int(found[1])})
        else:
            demand(phrase in ("no hooman", "nothing"), "scent card", f"unknown phrase {phrase!r}")
    world.push(later)


def welcome(world: World) -> None:
    """Draw the hooman card of a rescued hooman, use it and put it into Hooman Town."""
    card = world.next_hooman_card()
    if card is None:
        return
    world.hooman_town.insert(0, card)
    due: list[dict[str, Any]] = []
    for phrase in card.split(", ") if card != "nothing" else []:
        number = int(re.findall(r"\d+", phrase)[0])
        if phrase.startswith("feral"):
            world.state["feral"] = max(0, world.feral - number)
        elif phrase.startswith("every dog draws"):
            for seat in world.seats:
                world.draw_energy(seat, number)
        elif phrase.startswith("one dog draws"):
            due.append({"do": "choose_dog", "draws": number})
        elif phrase.startswith("remove"):
            due.append({"do": "choose_zombie", "zombies": number})
        elif phrase.startswith("roll"):
            due.append({"do": "roll_zombies", "source": "hooman card die", "rolls": number})
        else:
            demand(phrase.startswith("move a hooman up to"), "hooman card", f"unknown phrase {phrase!r}")
            due.append({"do": "choose_hooman", "spaces": number})
    world.push(due)


def choose_dog(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Let one dog draw."""
    demand(action["dog"] in world.seats, "hooman card", f"there is no dog {action['dog']}")
    world.draw_energy(action["dog"], due["draws"])


def choose_zombie(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Remove any zombie from the board."""
    demand(action["at"] in world.zombies, "hooman card", f"there is no zombie at {action['at']}")
    world.zombies.remove(action["at"])
    world.tally["removed_effect"] += 1
    if due["zombies"] > 1:
        world.push([{**due, "zombies": due["zombies"] - 1}])


def choose_hooman(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Move any hooman, or leave it."""
    if not action.get("unused"):
        check_route(world, action["from"], action["path"], action["to"], due["spaces"], False)
        move_hooman(world, action["from"], action["path"])


def choose_scent(world: World, action: dict[str, Any], due: dict[str, Any]) -> None:
    """Discard cards or roll for a zombie."""
    if action["choice"] == "roll":
        world.push([{"do": "roll_zombies", "source": "scent card die", "rolls": 1}])
    else:
        demand(action["choice"] == "discard", "scent card", f"unknown choice {action['choice']!r}")
        world.push([{"do": "discard", "seat": world.active, "cards": due["cards"]}])
