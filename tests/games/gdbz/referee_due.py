"""What is due after an act of Good Dog, Bad Zombie and needs nobody's decision."""

from __future__ import annotations

from typing import Any

from tests.games.gdbz.referee_cards import read_effect
from tests.games.gdbz.referee_effects import draw_by_effect, free_choice, good_doggo, note_use, serves
from tests.games.gdbz.referee_moves import ends
from tests.games.gdbz.referee_scents import welcome
from tests.games.gdbz.referee_world import World, demand


def settle(world: World) -> None:
    """Do everything that is due and needs no decision."""
    while world.pending:
        due = world.pending[0]
        if due["do"] == "discard":
            if not settle_discard(world, due):
                return
        elif to_choose(world, due):
            return
        elif due["do"] == "choose_effect":
            if not settle_effect(world, due):
                return
        else:
            world.pending.pop(0)
            automatic(world, due)


def to_choose(world: World, due: dict[str, Any]) -> bool:
    """Tell whether a choice that is due has anything to choose from."""
    if due["do"] == "choose_zombie":
        return any(not world.board.home(place) for place in world.zombies)
    if due["do"] == "choose_hooman":
        return any(ends(world, "hooman", place, due["spaces"], False) for place in world.hoomans)
    return due["do"] in ("choose_dog", "choose_scent", "consent")


def settle_effect(world: World, due: dict[str, Any]) -> bool:
    """Let automatic effects happen and drop what cannot be used; False when the dog has to choose."""
    effects = [read_effect(text) for text in due["effects"]]
    kind = effects[0][0]
    chosen = free_choice(world, due["of"], effects)
    if chosen and serves(world, effects[0]):
        return False
    world.pending.pop(0)
    if effects[1:]:
        world.push([{**due, "effects": due["effects"][1:]}])
    if kind.startswith("draw") and not chosen:
        note_use(world)
        draw_by_effect(world, effects[0])
    elif kind == "good-doggo" and not chosen:
        good_doggo(world, due["used"])
    return True


def settle_discard(world: World, due: dict[str, Any]) -> bool:
    """Discard without a choice; False when the dog has to choose."""
    hand = world.hands[due["seat"]]
    if 0 < due["cards"] < len(hand) and len(set(hand)) > 1:
        return False
    world.pending.pop(0)
    missing = max(0, due["cards"] - len(hand))
    # in the order of the deck list; a hand is printed in no order of its own
    for card in sorted(hand, key=world.deck_place)[: due["cards"]]:
        world.discard_energy(due["seat"], card)
    for _ in range(missing):
        world.wilder("feral_empty_hand")
    return True


def automatic(world: World, due: dict[str, Any]) -> None:
    """Do one thing that is due without a decision."""
    do = due["do"]
    if do == "zombie_in_central_bark":
        world.leave_bark(due["at"])
    elif do == "hooman_card":
        welcome(world)
    elif do == "howl":
        world.draw_energy(due["seat"], 1)
    elif do == "discard_played":
        world.lay_energy(due["card"])
    elif do == "discard_scent":
        world.scent_discard.insert(0, world.scent_piles[due["pile"]].pop(0))
    elif do == "roll_zombies":
        if due["rolls"] > 1:
            world.push([{**due, "rolls": due["rolls"] - 1}])
        space = world.roll(due["source"])
        if space is not None:
            world.spawn(space)
    else:
        demand(do in ("choose_zombie", "choose_hooman"), "pending", f"unknown {do!r}")
