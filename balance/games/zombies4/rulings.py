"""One reading of each unclear rule."""

from __future__ import annotations

from typing import Literal

from balance.core.params import Params, param

__all__ = ["Rulings"]


class Rulings(Params):
    """Readings of rules that allow more than one; the first value is the default."""

    placement: Literal["passable", "closed-sides", "any"] = param(
        "passable",
        about="a tile needs one passable pair of squares to its neighbours; also closed sides only meet closed sides; "
        "or any place beside a tile will do",
        provenance="assumed",
        where="Placing Map Tiles",
    )
    blocked_doors: Literal["forbidden", "allowed"] = param(
        "forbidden",
        about="whether a tile may block a door in a tile's rim (no shipped tile has one)",
        provenance="published",
        where="fan summary of the publisher's FAQ",
    )
    unplaceable: Literal["discard", "redraw"] = param(
        "discard",
        about="a tile that fits nowhere is discarded and the turn goes on, or another is drawn",
        provenance="published",
        where="base game, 2nd edition",
    )
    dead_end: Literal["lose-turn", "turn-goes-on"] = param(
        "lose-turn",
        about="who closes the map for good loses the rest of the turn, or not",
        provenance="published",
        where="base game, 2nd edition",
    )
    item_places: Literal["named", "buildings", "listed-tiles"] = param(
        "named",
        about="where items may be played: in any named place, only in buildings, or anywhere on a listed tile",
        provenance="rulebook",
        where="Event Card Rules",
    )
    locations: Literal["squares", "whole-tile"] = param(
        "squares",
        about="being in a location without walls means its squares, or anywhere on its tile",
        provenance="assumed",
    )
    token_squares: Literal["squares", "whole-tile"] = param(
        "squares",
        about="tokens of a location without walls lie on its squares, or on any square of its tile",
        provenance="assumed",
        where="fan summary of the publisher's FAQ (any square)",
    )
    dog_placer: Literal["tile-placer", "active-player"] = param(
        "tile-placer",
        about="who places dogs and tokens of a Cabin that another player placed",
        provenance="assumed",
        where="Placing Map Tiles",
    )
    woods_dogs: Literal["full", "up-to"] = param(
        "full",
        about="a woods tile gets all the dogs rolled, or as many of them as its placer wants",
        provenance="assumed",
    )
    dog_arrival: Literal["wait", "fight"] = param(
        "wait",
        about="a dog moved onto the active player waits for the next combat step, or is fought at once",
        provenance="rulebook",
        where="Combat Rules (two occasions are named)",
    )
    dogs_on_bridge: Literal["yes", "no"] = param("yes", about="whether dogs may enter the Bridge", provenance="assumed")
    dogs_in_cabin: Literal["yes", "no"] = param(
        "yes", about="whether dogs may move into the Cabin's building", provenance="assumed"
    )
    dog_move: Literal["up-to", "exact"] = param(
        "up-to",
        about="a moved dog goes one or two squares, or exactly two",
        provenance="published",
        where="fan summary of the publisher's FAQ",
    )
    dog_passing: Literal["limited", "free"] = param(
        "limited",
        about="whether the limit of dogs on a square holds for those a dog passes",
        provenance="published",
        where="fan summary of the publisher's FAQ",
    )
    dog_return: Literal["allowed", "forbidden"] = param(
        "allowed", about="whether a dog may move out and back to its square", provenance="assumed"
    )
    respawn_tokens: Literal["set", "added"] = param(
        "set",
        about="after a death bullets are set to the start's number, or added to those kept",
        provenance="rulebook",
        where="Combat Rules (start your next turn with)",
    )
    spell_time: Literal["after-move", "any-time"] = param(
        "after-move",
        about="the spell may be tried right after moving, or also after combat, on the way and after the dogs moved",
        provenance="assumed",
        where="Winning The Game",
    )
    cabin_cleared: Literal["building", "tile"] = param(
        "building", about="which squares must be free of dogs for the spell", provenance="assumed"
    )
    used_page: Literal["discard-pile", "removed"] = param(
        "discard-pile",
        about="where a page goes whose effect was used",
        provenance="rulebook",
        where="Event Card Rules (discarded)",
    )
    out_of_turn: Literal["counts", "free", "own-turn"] = param(
        "counts",
        about="a card played in another's turn is the round's one card, or free, or not allowed (answers are)",
        provenance="rulebook",
        where="Event Card Rules",
    )
    item_use: Literal["any-time", "own-turn"] = param(
        "any-time",
        about="when items may be played and used",
        provenance="rulebook",
        where="Event Card Rules (only pages are bound to the own turn)",
    )
    draw: Literal["must", "may"] = param(
        "must", about="whether the hand must be filled up", provenance="rulebook", where="Turn Sequence Overview"
    )
    reshuffle: Literal["when-needed", "at-once"] = param(
        "when-needed",
        about="when the discards become a new event deck",
        provenance="rulebook",
        where="Event Card Rules",
    )
    first_player: Literal["random", "first-seat"] = param(
        "random", about="who goes first", provenance="rulebook", where="Game Setup"
    )
    cancelled_play: Literal["spent", "returned"] = param(
        "spent", about="whether a cancelled card was its player's card of the round", provenance="assumed"
    )
    here_doggie: Literal["add", "reset"] = param(
        "add", about="Here Doggie! adds its dogs, or clears the tile first", provenance="assumed"
    )
    sickle: Literal["each-combat", "once-a-turn"] = param(
        "each-combat", about="the Sickle helps in every combat, or in the first of a turn", provenance="assumed"
    )
    trees: Literal["no-kill", "kill", "zombie"] = param(
        "no-kill",
        about="a won fight against the trees is no kill, or one; or they are human zombies that come to squares "
        "without dogs, where dogs stand these are fought",
        provenance="assumed",
    )
    moved_player: Literal["waits", "fights"] = param(
        "waits",
        about="a player moved onto dogs by an event fights in the next combat step, or at once",
        provenance="assumed",
        where="Combat Rules",
    )
    biscuit_cabin: Literal["no", "yes"] = param(
        "no", about="whether Bad Zombie, No Biscuit! may send dogs to the Cabin tile", provenance="assumed"
    )
    freed_token: Literal["stays", "taken"] = param(
        "stays",
        about="a token whose dogs go without its player's doing waits until someone moves onto its square, or is taken "
        "at once by who stands there",
        provenance="rulebook",
        where="Player Movement Rules (if you move on to a space)",
    )
    repellent: Literal["each-step", "end-square"] = param(
        "each-step",
        about="Dog Repellent bars dogs from every square on their way that is nearer than the last, or only from "
        "ending a move nearer than they began it",
        provenance="assumed",
    )
    lost_in_woods: Literal["own-moves", "all-moves"] = param(
        "own-moves",
        about="Lost in the Woods bars the target's own moves and cards, or others' cards that move the target too",
        provenance="assumed",
    )
    fever_bids: Literal["attacker-first", "defender-first"] = param(
        "attacker-first", about="who adds bullets first in Full Moon Fever", provenance="assumed"
    )
