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
    LEARN = 10
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
    HOPE = 33
    MOVER = 34
    HORIZON = 35
    FERAL_GOAL = 36
    AT_HOOMAN = 37
    AT_ZOMBIE = 38
    AT_SCENT = 39


EXPERT_KNOBS = (
    Knob("beam", 9, 1, 12, "plans kept at each step of the search"),
    Knob("rescue", 1470, 0, 2000, "a hooman brought home"),
    Knob("feral", 1089, 0, 2000, "a step of the feral tracker"),
    Knob("feral-near", 4, 0, 500, "more for each step nearer than five to the limit"),
    Knob("board", 188, 0, 2000, "a hooman found and on the board"),
    Knob("carry", 13, 0, 200, "each space between a hooman and home"),
    Knob("fetch", 74, 0, 200, "each space between a hooman and the dog that fetches it"),
    Knob("wait", 7, 0, 200, "each turn until that dog acts"),
    Knob("sniff", 10, -200, 400, "what a scent brings besides a hooman"),
    Knob("scent", 27, 0, 100, "each space between a dog and the nearest scent"),
    Knob("learn", 39, -100, 200, "each action left when a scent is sniffed"),
    Knob("overrun", 221, 0, 500, "each face of the die that brings a zombie into Central Bark"),
    Knob("inner", 21, -100, 300, "a zombie beside Central Bark"),
    Knob("middle", 179, -100, 300, "a zombie two spaces from Central Bark"),
    Knob("outer", 149, -100, 300, "a zombie three spaces from Central Bark"),
    Knob("card", 16, 0, 200, "any card"),
    Knob("spaces", 9, 0, 100, "each space of a card's X"),
    Knob("paw", 56, 0, 200, "a paw"),
    Knob("howl", 11, 0, 200, "a howl"),
    Knob("herd", 24, -100, 200, "a HERD card"),
    Knob("bark", 4, -100, 200, "a BARK card"),
    Knob("chew", 19, -100, 200, "a CHEW card"),
    Knob("doggo", 18, -100, 200, "a GOOD DOGGO card"),
    Knob("poor", 4, 0, 200, "each card a hand falls short of two"),
    Knob("others", 15, 0, 16, "a card in another dog's hand, in sixteenths of one's own"),
    Knob("scare", 12, 0, 64, "risk of scares, in sixteenths of what they cost"),
    Knob("eaten", 1, 0, 64, "risk of hoomans eaten, in sixteenths of what it costs"),
    Knob("home-turn", 177, 0, 500, "each turn until the last dog is home, all hoomans being rescued"),
    Knob("home-step", 26, 0, 100, "each space between a dog and home then"),
    Knob("early", 13, 0, 64, "each action left when a dog licks"),
    Knob("late-home", 11, 0, 100, "each space between a dog and home when no scent is needed any more"),
    Knob("zombie", 201, 0, 500, "one more zombie anywhere"),
    Knob("full", 2, 0, 100, "each card a hand holds beyond three is worth so much less"),
    Knob("hope", 98, 0, 300, "an action left, while plans are compared"),
    Knob("mover", 14, 0, 300, "a dog without a card that moves hoomans, on its way to one"),
    Knob("horizon", 11, -16, 32, "price of zombies by hoomans missing beyond three, in 64ths"),
    Knob("feral-goal", 26, -100, 100, "price of the tracker by hoomans missing beyond three"),
    Knob("at-hooman", 71, 0, 2000, "being where a hooman can be moved, while plans are compared"),
    Knob("at-zombie", 49, 0, 500, "being where a zombie can be driven off, while plans are compared"),
    Knob("at-scent", 12, 0, 500, "being where a scent can be sniffed, while plans are compared"),
)
