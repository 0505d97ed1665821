"""The integer knobs of `expert`. A win is worth 1000 points; everything else is priced in that coin."""

from __future__ import annotations

from enum import IntEnum

from balance.core.game import Knob

__all__ = ["EXPERT_KNOBS", "WIN", "K"]

WIN = 1000


class K(IntEnum):
    """Position of each knob in a knob row."""

    HEART = 0
    FEAR = 1
    BULLET = 2
    KILL = 3
    LATE = 4
    PAGE = 5
    ITEM = 6
    STEP = 7
    CABIN = 8
    CLEAR = 9
    DANGER = 10
    BLOCK = 11
    HUNT = 12
    KEEP = 13
    LOADED = 14
    EVENT = 15
    PLACES = 16
    SPELL = 17


EXPERT_KNOBS = (
    Knob("heart", 18, 0, 200, "half a heart, up to six"),
    Knob("fear", 4, 0, 100, "the square of the half hearts that four are short of"),
    Knob("bullet", 20, 0, 200, "a bullet, up to six"),
    Knob("kill", 8, 0, 200, "a kill"),
    Knob("late", 10, 0, 400, "more for a kill, times the square of the kills over a hundred"),
    Knob("page", 70, 0, 500, "a page in play that death would cost"),
    Knob("item", 50, 0, 500, "a weapon in play, or a place to lay one down"),
    Knob("step", 12, 0, 50, "a square still to be walked"),
    Knob("cabin", 60, 0, 500, "being in the Cabin, for each page and once more"),
    Knob("clear", 10, 0, 200, "a dog fewer in the Cabin"),
    Knob("danger", 8, 0, 64, "dogs that may be led to where the bot stops, in sixteenths of what they cost"),
    Knob("block", 30, 0, 500, "a dog led into the Cabin against an opponent who is near it, for each of its pages"),
    Knob("hunt", 20, 0, 500, "a dog led to an opponent, for each of its pages and missing half hearts"),
    Knob("keep", 16, 0, 50, "worth of a card in hand below which it is discarded"),
    Knob("loaded", 30, 0, 500, "gain for which Fully Loaded is played"),
    Knob("event", 12, 0, 50, "worth of an event below which it is played for want of a better card"),
    Knob("places", 8, 0, 50, "tokens of a tile against its dogs, when it is laid"),
    Knob("spell", 16, 0, 64, "a chance to try the spell, in sixteenths"),
)
