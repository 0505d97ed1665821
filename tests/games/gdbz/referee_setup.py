"""Set-up of Good Dog, Bad Zombie and the conservation of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.gdbz.referee_board import Board
from tests.games.gdbz.referee_box import box, deck, energy_cards, hooman_cards, scent_effects
from tests.games.gdbz.referee_cards import effect_text
from tests.games.gdbz.referee_world import Foul

# the rulebook's table: spaces that start with a zombie by level, for 2, 3 and 4 players
LEVELS: dict[str, list[list[int]]] = {
    "walk-in-the-park": [[], [], []],
    "plucky-pups": [[1], [1, 12], [4, 5]],
    "nose-nuzzlers": [[1, 12], [5, 14], [1, 7, 12, 18]],
    "good-dogs": [[5, 14, 18], [1, 7, 12, 18], [2, 8, 11, 17]],
    "ruff-riders": [[1, 7, 12, 18], [2, 8, 11, 17], [2, 4, 8, 11, 15, 17]],
    "hounds-of-the-barkalypse": [[2, 4, 8, 11, 15, 17], [1, 4, 5, 7, 12, 14, 15, 18], [2, 4, 5, 8, 11, 14, 15, 17]],
}
FERAL = {2: 1, 3: 2, 4: 4}
PILES = 3
NUMBERED = 18


def check_setup(
    params: dict[str, Any], state: dict[str, Any], chance: list[dict[str, Any]]
) -> tuple[Counter[str], list[Foul]]:
    """Check a table that has just been set up.

    Returns
    -------
    tally : Counter
        What the outcome counts so far.
    fouls : list of Foul
    """
    fouls = [
        Foul("Setup", f"{name} is {state[name]!r}, it must be {wanted!r}")
        for name, wanted in fixed(params, state).items()
        if state[name] != wanted
    ]
    fouls += check_dogs(params, state)
    fouls += check_cards(params, state)
    fouls += check_piles(params, state)
    tally, foul = check_deal(params, state, chance)
    return tally, fouls + foul


def fixed(params: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that the params decide alone."""
    players, choosing = params["players"], params["ruling.start_square"] == "choose"
    zombies = params["zombie_spaces"] or LEVELS[params["level"]][players - 2]
    board = Board(box(params["components"]).boards[params["board"]])
    return {
        "turn": 1,
        "phase": "start" if choosing else "actions",
        "actions_left": params["actions_per_turn"],
        "seat": state["active"],
        "decision": "start" if choosing else "action",
        "pending": [],
        "over": False,
        "zombies": [place for place in board.square_of if place in zombies],
        "hoomans": [],
        "feral": FERAL[players] if params["feral.start"] < 0 else params["feral.start"],
        **dict.fromkeys(("rescued", "eaten", "drowned", "rolls_left"), 0),
        **{zone: [] for zone in ("energy_discard", "scent_discard", "hooman_discard", "hooman_town")},
        **{"refused": [], "moved_zombies": []},
    }


def check_dogs(params: dict[str, Any], state: dict[str, Any]) -> Iterator[Foul]:
    """Check who plays, where they stand and who goes first."""
    players = params["players"]
    sheets = box(params["components"])
    pool = [sheets.dogs[slug][0] for slug in params["dogs.in_play"]]
    names = state["dog_names"]
    if params["dogs.deal"] == "fixed" and names != pool[:players]:
        yield Foul("Setup", f"dogs {names} instead of {pool[:players]}")
    if len(set(names)) != players or not set(names) <= set(pool):
        yield Foul("Setup", f"dogs {names} are not {players} of {pool}")
    can = [list(map(effect_text, sheets.ability(name, params["dogs.strength"]))) for name in names]
    if state["abilities"] != can:
        yield Foul("Your Dog's Special Ability", f"{state['abilities']} instead of {can}")
    squares = {"middle": ["CB2"] * players, "by-seat": [f"CB{seat % 3 + 1}" for seat in range(players)]}
    start = squares.get(params["ruling.start_square"], squares["middle"])
    if state["dogs"] != start:
        yield Foul("Setup", f"dogs stand at {state['dogs']} instead of {start}")
    if params["ruling.first_player"] == "first-seat" and state["active"] != 0:
        yield Foul("Decide Who Goes First", f"dog {state['active']} begins")


def check_piles(params: dict[str, Any], state: dict[str, Any]) -> Iterator[Foul]:
    """Check the three scent piles."""
    sizes = [len(pile) for pile in state["scent_piles"]]
    if len(sizes) != PILES or max(sizes) - min(sizes) > 1:
        yield Foul("Setup", f"piles of {sizes} cards are not roughly equal")


def check_deal(
    params: dict[str, Any], state: dict[str, Any], chance: list[dict[str, Any]]
) -> tuple[Counter[str], list[Foul]]:
    """Check the draws of the set-up: shuffles, dog sheets, first player and starting hands."""
    tally: Counter[str] = Counter()
    queue = list(chance)
    fouls: list[Foul] = []

    def expect(draw: dict[str, Any]) -> None:
        if not queue or queue.pop(0) != draw:
            fouls.append(Foul("Setup", f"the draw {draw} is missing"))

    for name, cards in (("energy", energy_cards), ("scent", scent_effects), ("hooman", hooman_cards)):
        expect({"source": f"{name} deck", "shuffled": sum(cards(params).values())})
    if params["dogs.deal"] == "random":
        known = [name for name, _ in box(params["components"]).dogs.values()]
        for dog in state["dog_names"]:
            expect({"source": "dog sheets", "value": known.index(dog)})
    if params["ruling.first_player"] == "random":
        expect({"source": "first player", "value": state["active"]})
    size = min(params["starting_hand"], params["hand_limit"])
    for seat, hand in enumerate(state["hands"]):
        dealt = [draw.get("card") for draw in queue[:size]]
        if any(draw["source"] != "energy deck" for draw in queue[:size]) or sorted(hand) != sorted(map(str, dealt)):
            fouls.append(Foul("Setup", f"hand {hand} of dog {seat} was not dealt by {dealt}"))
        tally["cards_drawn"] += len(queue[:size])
        del queue[:size]
    if queue:
        fouls.append(Foul("Setup", f"draws that nothing asked for: {queue}"))
    return tally, fouls


def check_cards(params: dict[str, Any], state: dict[str, Any]) -> Iterator[Foul]:
    """Check that every card lies in exactly one zone and that tokens are few enough."""
    held = [card for hand in state["hands"] for card in hand]
    played = [due["card"] for due in state["pending"] if due["do"] == "discard_played"]
    energy = Counter(state["energy_deck"] + state["energy_discard"] + held + played)
    box_energy = energy_cards(params)
    if energy != box_energy:
        yield Foul("energy cards", f"too many {energy - box_energy}, missing {box_energy - energy}")
    hooman = Counter(state["hooman_deck"] + state["hooman_discard"] + state["hooman_town"])
    if hooman != hooman_cards(params):
        yield Foul("hooman cards", f"{hooman} instead of {hooman_cards(params)}")
    scents = [card for pile in state["scent_piles"] for card in pile] + state["scent_discard"]
    yield from check_scents(params, scents)
    if any(len(hand) > params["hand_limit"] for hand in state["hands"]):
        yield Foul("Maximum Hand Size", f"hands {state['hands']}")
    if len(set(state["zombies"])) != len(state["zombies"]):
        yield Foul("Overrun Areas", f"two zombies in one space: {state['zombies']}")
    if set(state["zombies"]) & set(state["hoomans"]):
        yield Foul("Hoomans Getting Eaten", f"zombies {state['zombies']} beside hoomans {state['hoomans']}")


def check_scents(params: dict[str, Any], scents: list[dict[str, Any]]) -> Iterator[Foul]:
    """Check the scent cards: their effects, and their spread over the locations."""
    effects = Counter(card["effect"] for card in scents)
    if effects != scent_effects(params):
        yield Foul("scent cards", f"{effects} instead of {scent_effects(params)}")
    spaces = Counter(card["space"] for card in scents)
    total = sum(spaces.values())
    low, high = total // NUMBERED, -(-total // NUMBERED)
    if any(not low <= spaces[space] <= high for space in range(1, NUMBERED + 1)) or set(spaces) - set(range(1, 19)):
        yield Foul("scent cards", f"locations are not spread evenly: {spaces}")
    kinds = box(params["components"])
    if params["scent.plain_each"] and deck(params, "scent")[kinds.plain] >= NUMBERED:
        plain = {card["space"] for card in scents if card["effect"] == kinds.scent[kinds.plain]}
        if len(plain) < NUMBERED:
            yield Foul("scent cards", f"no plain hooman card at {set(range(1, NUMBERED + 1)) - plain}")
