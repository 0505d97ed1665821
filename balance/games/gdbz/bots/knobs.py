"""The integer knobs of `expert`. One action is worth 64 points; everything else is priced in that coin."""

from __future__ import annotations

from enum import IntEnum

from balance.core.game import Knob

__all__ = ["ACTION", "EXPERT_KNOBS", "K"]

ACTION = 64  # points an action is worth: the coin of all knobs


class K(IntEnum):
    """Position of each knob in a knob row."""

    BEAM = 0
    RESCUE = 1
    FERAL = 2
    FERAL_NEAR = 3
    BOARD = 4
    CARRY = 5
    FETCH = 6
    WAIT = 7
    SNIFF = 8
    SCENT = 9
    SCENT_ZOMBIE = 10
    OVERRUN = 11
    INNER = 12
    MIDDLE = 13
    OUTER = 14
    CARD = 15
    SPACES = 16
    PAW = 17
    HOWL = 18
    HERD = 19
    BARK = 20
    CHEW = 21
    DOGGO = 22
    POOR = 23
    OTHERS = 24
    SCARE = 25
    EATEN = 26
    HOME_TURN = 27
    HOME_STEP = 28
    EARLY = 29
    LATE_HOME = 30
    ZOMBIE = 31
    FULL = 32


EXPERT_KNOBS = (
    Knob("beam", 6, 1, 8, "plans kept at each step of the search"),
    Knob("rescue", 1068, 0, 2000, "a hooman brought home"),
    Knob("feral", 168, 0, 2000, "a step of the feral tracker"),
    Knob("feral-near", 38, 0, 500, "more for each step nearer than five to the limit"),
    Knob("board", 149, 0, 2000, "a hooman found and on the board"),
    Knob("carry", 2, 0, 200, "each space between a hooman and home"),
    Knob("fetch", 37, 0, 200, "each space between a hooman and the dog that fetches it"),
    Knob("wait", 9, 0, 200, "each turn until that dog acts"),
    Knob("sniff", 16, -200, 400, "what a scent brings besides a hooman"),
    Knob("scent", 10, 0, 100, "each space between a dog and the nearest scent"),
    Knob("scent-zombie", 1, 0, 200, "a zombie on a scent"),
    Knob("overrun", 59, 0, 500, "each face of the die that brings a zombie into Central Bark"),
    Knob("inner", 23, -100, 300, "a zombie beside Central Bark"),
    Knob("middle", 51, -100, 300, "a zombie two spaces from Central Bark"),
    Knob("outer", 34, -100, 300, "a zombie three spaces from Central Bark"),
    Knob("card", 5, 0, 200, "any card"),
    Knob("spaces", 12, 0, 100, "each space of a card's X"),
    Knob("paw", 36, 0, 200, "a paw"),
    Knob("howl", 17, 0, 200, "a howl"),
    Knob("herd", 7, -100, 200, "a HERD card"),
    Knob("bark", 9, -100, 200, "a BARK card"),
    Knob("chew", 15, -100, 200, "a CHEW card"),
    Knob("doggo", 8, -100, 200, "a GOOD DOGGO card"),
    Knob("poor", 8, 0, 200, "each card a hand falls short of two"),
    Knob("others", 16, 0, 16, "a card in another dog's hand, in sixteenths of one's own"),
    Knob("scare", 44, 0, 64, "risk of scares, in sixteenths of what they cost"),
    Knob("eaten", 9, 0, 64, "risk of hoomans eaten, in sixteenths of what it costs"),
    Knob("home-turn", 59, 0, 500, "each turn until the last dog is home, all hoomans being rescued"),
    Knob("home-step", 5, 0, 100, "each space between a dog and home then"),
    Knob("early", 20, 0, 64, "learning something (sniff, lick) while an action is left"),
    Knob("late-home", 0, 0, 100, "each space between a dog and home when two or fewer hoomans are missing"),
    Knob("zombie", 81, 0, 500, "one more zombie anywhere"),
    Knob("full", 12, 0, 100, "each card a hand holds beyond three is worth so much less"),
)
