"""The readings of unclear rules that the two sets of readings stand for, as the component sheet lists them."""

from __future__ import annotations

from typing import Any

LITERAL = {
    "wall_rows": "not-row-5", "barrier_row": "row-1", "dogs_entry": "row-1", "move_order": "front-first",
    "not_so_fast_time": "before-moves", "dog_steps": "0-3", "dog_hazards": "each-square", "dog_row_5": "stays",
    "dog_blocked_lane": "frozen", "dog_strength": "zero", "extra_discards": "no", "empty_plays": "no",
    "hold_time": "at-once", "move_limit": "one-and-one", "change_counts": "counts", "card_crossing": "wins",
    "line_dogs": "in-line", "line_netted": "do-not-push", "hunger_push": "line", "entry_squares": "hazards-work",
    "barrel_entry": "listed-only", "boss_self": "no", "boss_massed": "kept", "boss_death": "zombies",
    "mass_lock": "until-zombie-phase", "mass_netted": "no", "pick_axe": "listed", "wall_top": "in-sight",
    "shielded_hit": "stays", "car_shots": "may-name",
    "barrier_shots": "pass", "wall_behind": "any-lane", "wall_dogs": "zombies-only", "barrier_reach": "whole-lane",
    "napalm_lights": "mine-and-car", "searchlight_wall": "stops", "gasoline_shape": "path", "freeze": "all-moves",
    "grenade_explodes": "explodes", "chains": "all", "barrel_standing": "kills", "barrel_meets": "piece-first",
    "shrapnel": "orthogonal", "car_path": "clear", "flame_row": "front-row", "mine_squares": "under-pieces",
    "pit_squares": "empty", "pit_wounded": "on-entry",
}  # fmt: skip
R2013 = LITERAL | {
    "wall_rows": "not-row-1", "barrier_row": "row-5", "dog_steps": "1-3", "dog_blocked_lane": "may-sidestep",
    "dog_strength": "one", "extra_discards": "allowed", "entry_squares": "empty-only", "barrel_entry": "empty-only",
    "mass_netted": "both-netted", "pick_axe": "all-but-pit", "barrier_reach": "to-wall", "freeze": "obligatory-only",
    "mine_squares": "empty",
    "pit_wounded": "also-wounded",
}  # fmt: skip


def reading(params: dict[str, Any], name: str) -> str:
    """Return the word in force: the ruling's own, or that of the set."""
    word = str(params["ruling." + name])
    return word if word != "set" else {"literal": LITERAL, "r2013": R2013}[params["ruling.set"]][name]
