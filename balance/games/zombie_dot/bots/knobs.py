"""Weights of the expert, whole numbers tuned by paired games against itself, the basic and the random bot."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from balance.core.game import Knob

__all__ = ["KNOBS", "SELFISH_KNOBS", "Weight"]


class Weight(IntEnum):
    """Places of the weights among the knobs; police, doctor and soldier follow each other as groups do."""

    TEAM = 0
    TEAM_TWO = 1
    OWN_ONE = 2
    OWN_TWO = 3
    THREAT = 4
    PATHS = 5
    POLICE = 6
    DOCTOR = 7
    SOLDIER = 8
    TURNED = 9
    HUNT = 10
    ENDS = 11
    STUCK = 12
    BITE = 13
    SPREAD = 14
    WAIT = 15
    WAIT_ZOMBIE = 16


_WEIGHTS: dict[Weight, tuple[int, str]] = {
    Weight.TEAM: (40, "survivor: room for any survivor's card"),
    Weight.TEAM_TWO: (3, "survivor: each shape of the pack with a second square where it fits"),
    Weight.OWN_ONE: (5, "survivor: each own shape with a square where it fits"),
    Weight.OWN_TWO: (5, "survivor: each own shape with a second square"),
    Weight.THREAT: (24, "survivor: room the zombie could take at once, as a loss"),
    Weight.PATHS: (-5, "survivor: each path of the card laid, as a loss"),
    Weight.POLICE: (110, "survivor: a police kept back"),
    Weight.DOCTOR: (60, "survivor: a doctor kept back"),
    Weight.SOLDIER: (95, "survivor: a soldier kept back"),
    Weight.TURNED: (10, "survivor: each zombie turned back or removed"),
    Weight.HUNT: (150, "zombie: room left to ordinary survivors, as a loss"),
    Weight.ENDS: (100, "zombie: each empty square that any path leads to, as a loss"),
    Weight.STUCK: (200, "zombie: each 1/1000 of the chance that a survivor holds no card that fits"),
    Weight.BITE: (100, "zombie: each survivor turned"),
    Weight.SPREAD: (-40, "zombie: each path of the card laid"),
    Weight.WAIT: (200, "survivor: laying nothing by choice, as a loss"),
    Weight.WAIT_ZOMBIE: (0, "zombie: laying nothing by choice, as a loss"),
}
_TEAM_MINDED = ("team", "team_two", "threat", "turned")  # what the others gain from a survivor's laying
_WIDEST = 400

KNOBS = tuple(Knob(weight.name.lower(), value, -_WIDEST, _WIDEST, about) for weight, (value, about) in _WEIGHTS.items())
SELFISH_KNOBS = tuple(replace(knob, default=0) if knob.name in _TEAM_MINDED else knob for knob in KNOBS)
