"""The readings of unclear rules: one param each, and the two sets of readings that fill in what is not given."""

from __future__ import annotations

import typing
from typing import Literal

from balance.core.params import Params, Provenance, param

__all__ = ["LITERAL", "R2013", "Rulings", "resolved"]

_RB: Provenance = "rulebook"
_AS: Provenance = "assumed"


class Rulings(Params):
    """One reading of each unclear rule; the word ``set`` follows the set of readings."""

    set: Literal["literal", "r2013"] = param(
        "literal",
        about="set of readings: the first-edition rulebook to the letter, or as the 2013 rulebook settles it",
        provenance=_RB,
        where="whole rulebook",
    )
    wall_rows: Literal["set", "not-row-5", "not-row-1"] = param(
        "set", about="row where no WALL may be put", provenance=_RB, where="WALL (not on the fifth row)"
    )
    barrier_row: Literal["set", "row-1", "row-5"] = param(
        "set", about="row where a BARRIER is put", provenance=_RB, where="BARRIER (free field in the first row)"
    )
    dogs_entry: Literal["set", "row-1", "rows-1-3"] = param(
        "set", about="rows where DOGS are put", provenance=_AS, where="DOGS (just like zombies)"
    )
    move_order: Literal["set", "front-first", "free"] = param(
        "set",
        about="order of the obligatory moves: front row first (lanes A, B, C), or as the zombie player likes",
        provenance=_AS,
        where="Zombie Phase, Move",
    )
    not_so_fast_time: Literal["set", "before-moves", "at-turn"] = param(
        "set",
        about="NOT SO FAST is declared before any move, or when a zombie's turn to move has come",
        provenance=_AS,
        where="NOT SO FAST (just before a zombie's move)",
    )
    dog_steps: Literal["set", "0-3", "1-3", "exactly-3"] = param(
        "set",
        about="squares DOGS move: up to the limit, at least one, or as many up to the limit as they can",
        provenance=_RB,
        where="DOGS (can move three squares)",
    )
    dog_hazards: Literal["set", "each-square", "last-square"] = param(
        "set",
        about="whether traps work on every square DOGS run over or only where they stop",
        provenance=_AS,
        where="DOGS",
    )
    dog_row_5: Literal["set", "stays", "leaves"] = param(
        "set",
        about="DOGS that reach the fifth row stay there, or leave the street and are discarded",
        provenance=_AS,
        where="Zombie Victory",
    )
    dog_blocked_lane: Literal["set", "frozen", "may-sidestep"] = param(
        "set",
        about="whether DOGS may step sideways out of a lane with a BARRIER",
        provenance=_RB,
        where="BARRIER (blocks all movement)",
    )
    dog_strength: Literal["set", "zero", "one"] = param(
        "set",
        about="strength of DOGS, which counts in a line of zombies and over a pit trap",
        provenance=_RB,
        where="DOGS (a strength of 0)",
    )
    extra_discards: Literal["set", "no", "allowed"] = param(
        "set",
        about="whether further cards may be thrown away in Play",
        provenance=_RB,
        where="Zombie Phase, Play (leave cards on hand)",
    )
    empty_plays: Literal["set", "no", "allowed"] = param(
        "set",
        about="a card must have an effect to be played, or any card may be played for nothing, to be rid of it",
        provenance=_AS,
        where="Zombie Phase, Play",
    )
    hold_time: Literal["set", "at-once", "zombie-phase"] = param(
        "set",
        about="whether BARRIER, FREEZE! and NET also hold pieces in the human phase they are played in",
        provenance=_RB,
        where="Movement Rules, Backward move",
    )
    move_limit: Literal["set", "one-and-one", "two"] = param(
        "set",
        about="squares a zombie may move: one obligatory and one by a card, or any two",
        provenance=_RB,
        where="Movement Rules, Move",
    )
    change_counts: Literal["set", "counts", "free"] = param(
        "set",
        about="whether CHANGE is for both zombies their move by a card of the turn, or free",
        provenance=_AS,
        where="CHANGE",
    )
    card_crossing: Literal["set", "wins", "obligatory-only"] = param(
        "set",
        about="whether HUNGER or an order may lead over the barricade",
        provenance=_RB,
        where="Zombie Victory (any of the zombies crosses)",
    )
    line_dogs: Literal["set", "in-line", "break"] = param(
        "set",
        about="DOGS stand in a line of zombies with their own strength, or break it",
        provenance=_RB,
        where="Movement Rules, Line (zombies and dogs)",
    )
    line_netted: Literal["set", "do-not-push", "push"] = param(
        "set", about="whether netted zombies push the line", provenance=_AS, where="NET"
    )
    hunger_push: Literal["set", "line", "own"] = param(
        "set",
        about="strength that climbs a wall by HUNGER, MASS or an order forward: the line's or the zombie's own",
        provenance=_AS,
        where="HUNGER",
    )
    entry_squares: Literal["set", "hazards-work", "empty-only"] = param(
        "set",
        about="a square with a human card may be entered from the graveyard (traps work), or must be empty",
        provenance=_RB,
        where="ZOMBIE (another zombie, dog or barrier)",
    )
    barrel_entry: Literal["set", "listed-only", "empty-only"] = param(
        "set",
        about="a ROLLING BARREL may be put on a mine or pit trap (both work), or needs an empty square",
        provenance=_RB,
        where="ROLLING BARREL (zombie, dog, wall or barrier)",
    )
    boss_self: Literal["set", "no", "yes"] = param(
        "set", about="whether a BOSS may order himself", provenance=_AS, where="BOSS"
    )
    boss_massed: Literal["set", "kept", "lost"] = param(
        "set", about="whether a zombie that is massed stays a BOSS", provenance=_AS, where="MASS"
    )
    boss_death: Literal["set", "zombies", "zombies-and-dogs"] = param(
        "set", about="who steps back when a BOSS dies: zombies, or dogs too", provenance=_RB, where="BOSS (all zombies)"
    )
    mass_lock: Literal["set", "until-zombie-phase", "phase", "fixed"] = param(
        "set",
        about="what moves a massed zombie before the next zombie phase: only the step back of one that is hit; "
        "the humans' cards and a boss's death too; or nothing",
        provenance=_RB,
        where="MASS (cannot move until the next zombie phase)",
    )
    mass_netted: Literal["set", "no", "both-netted"] = param(
        "set", about="netted zombies may not mass, or may when both are netted", provenance=_AS, where="NET"
    )
    pick_axe: Literal["set", "listed", "all-but-pit"] = param(
        "set",
        about="what a PICK AXE destroys: wall, barrel, car and mine, or every card but a pit trap",
        provenance=_RB,
        where="PICK AXE",
    )
    wall_top: Literal["set", "in-sight", "hidden"] = param(
        "set",
        about="whether a SHOT or BURST sees a piece that stands on a wall (SNIPER always does)",
        provenance=_AS,
        where="SHOT",
    )
    shielded_hit: Literal["set", "stays", "steps-back"] = param(
        "set",
        about="a zombie whose HUMAN takes a shot stays where it is, or steps back as one that was hit",
        provenance=_AS,
        where="BURST (a zombie that got hit and was not killed)",
    )
    car_shots: Literal["set", "may-name", "takes-shot"] = param(
        "set",
        about="a car in the line of fire may be named as the target, or takes the shot",
        provenance=_AS,
        where="CAR (any kind of shot)",
    )
    barrier_shots: Literal["set", "pass", "stopped"] = param(
        "set", about="whether a BARRIER stops bullets", provenance=_AS, where="BARRIER"
    )
    wall_behind: Literal["set", "any-lane", "same-lane"] = param(
        "set",
        about="zombies that a WALL may not be put behind: in any lane or in the same one",
        provenance=_RB,
        where="WALL (any rows behind a zombie)",
    )
    wall_dogs: Literal["set", "zombies-only", "dogs-too"] = param(
        "set",
        about="pieces on the eight squares around that forbid a WALL: zombies, or dogs too",
        provenance=_RB,
        where="WALL (no zombie on an adjacent square)",
    )
    barrier_reach: Literal["set", "whole-lane", "to-wall"] = param(
        "set",
        about="a BARRIER blocks its whole lane, or no further than the first wall behind it (nor is put behind one)",
        provenance=_RB,
        where="BARRIER (in a single lane)",
    )
    napalm_lights: Literal["set", "mine-and-car", "mine-only"] = param(
        "set",
        about="what NAPALM sets off on its square: a mine or car, or a mine only",
        provenance=_RB,
        where="MINE; CAR",
    )
    searchlight_wall: Literal["set", "stops", "passes"] = param(
        "set",
        about="whether a wall stops the SEARCHLIGHT, which then moves nobody behind it",
        provenance=_AS,
        where="SEARCHLIGHT; Card Symbols",
    )
    gasoline_shape: Literal["set", "path", "connected"] = param(
        "set",
        about="GASOLINE runs along a path, or spreads over any connected squares, one of them last",
        provenance=_RB,
        where="GASOLINE (another square in a row)",
    )
    freeze: Literal["set", "all-moves", "obligatory-only"] = param(
        "set",
        about="what FREEZE! forbids: every move, step-backs too, or the obligatory ones and those of DOGS",
        provenance=_RB,
        where="FREEZE! (freezes all movement)",
    )
    grenade_explodes: Literal["set", "explodes", "removed"] = param(
        "set",
        about="a mine or car under a HAND GRENADE explodes or is just removed",
        provenance=_RB,
        where="MINE; CAR (explosion)",
    )
    chains: Literal["set", "all", "listed"] = param(
        "set",
        about="an exploding car and a mine's shrapnel set off mines and cars alike, or as listed: the car mines only, "
        "shrapnel cars only",
        provenance=_AS,
        where="MINE (grenade, car); CAR (grenade, mine shrapnel)",
    )
    barrel_standing: Literal["set", "kills", "rolls-only"] = param(
        "set",
        about="a piece that walks into a standing barrel dies with it, or passes",
        provenance=_AS,
        where="ROLLING BARREL",
    )
    barrel_meets: Literal["set", "piece-first", "card-first"] = param(
        "set",
        about="a barrel that comes to a piece on a wall, car or pit trap kills it, or is stopped by the card",
        provenance=_AS,
        where="ROLLING BARREL (crashes into a wall or a car)",
    )
    shrapnel: Literal["set", "orthogonal", "diagonal-too"] = param(
        "set",
        about="squares the shrapnel of a mine may hit: those that share an edge with its own, or the diagonal ones too",
        provenance=_AS,
        where="MINE (one adjacent square)",
    )
    car_path: Literal["set", "clear", "pieces-and-walls"] = param(
        "set",
        about="what may not lie between the barricade and a CAR: any card but barrier and napalm, or pieces and walls",
        provenance=_RB,
        where="CAR (any obstacles on the given lane)",
    )
    flame_row: Literal["set", "front-row", "next-row"] = param(
        "set",
        about="a FLAMETHROWER whose front row is all behind walls cannot be used, or takes the next row",
        provenance=_RB,
        where="FLAMETHROWER (the first row)",
    )
    mine_squares: Literal["set", "under-pieces", "empty"] = param(
        "set",
        about="a MINE may be put under a piece too, where it waits for fire, an explosion or whoever comes there next, "
        "or needs an empty square",
        provenance=_RB,
        where="MINE (on any square)",
    )
    pit_squares: Literal["set", "empty", "under-pieces"] = param(
        "set",
        about="a PIT TRAP needs an empty square, or may be dug under a piece too, which meets it at once",
        provenance=_AS,
        where="PIT TRAP (any square on the board)",
    )
    pit_wounded: Literal["set", "on-entry", "also-wounded"] = param(
        "set",
        about="whether a zombie on a pit trap falls in when wounded to its depth",
        provenance=_RB,
        where="PIT TRAP",
    )


def _second_words() -> dict[str, str]:
    """Return the first own word of every ruling: the rulebook to the letter."""
    return {name: typing.get_args(field.annotation)[1] for name, field in Rulings.model_fields.items() if name != "set"}


LITERAL = _second_words()
R2013 = {
    **LITERAL,
    "wall_rows": "not-row-1",
    "barrier_row": "row-5",
    "dog_steps": "1-3",
    "dog_blocked_lane": "may-sidestep",
    "dog_strength": "one",
    "extra_discards": "allowed",
    "entry_squares": "empty-only",
    "barrel_entry": "empty-only",
    "mass_netted": "both-netted",
    "pick_axe": "all-but-pit",
    "barrier_reach": "to-wall",
    "freeze": "obligatory-only",
    "mine_squares": "empty",
    "pit_wounded": "also-wounded",
}


def resolved(rulings: Rulings) -> dict[str, str]:
    """Return the reading in force of every unclear rule: its own word, or that of the set.

    Parameters
    ----------
    rulings : Rulings

    Returns
    -------
    dict of str to str
        Ruling name (without ``set``) to its word.
    """
    chosen = R2013 if rulings.set == "r2013" else LITERAL
    own = rulings.model_dump()
    return {name: chosen[name] if own[name] == "set" else own[name] for name in chosen}
