"""Where the bots keep their notes: places in a seat's memo."""

from __future__ import annotations

from balance.games.zombies4.state import SQUARES

__all__ = [
    "BRANCH",
    "BRANCH_STEPS",
    "DANGER",
    "DEATH",
    "FIELD",
    "FIGHT_BULLETS",
    "FIGHT_DOGS",
    "FIGHT_HEARTS",
    "KEY_KILLS",
    "KEY_PLAY",
    "KILL_WORTH",
    "LATER",
    "LATER_FIRST",
    "MEMO_SIZE",
    "PATH",
    "PATH_AT",
    "PATH_CAP",
    "PATH_N",
    "PLANNED",
    "PUSHES",
    "QUEUE",
    "SEEN",
    "STAMP",
    "SURVIVE",
    "WORTH",
]

# one number each
STAMP = 0  # of the last search, so that marks need no wiping
PLANNED = 1  # turn of the path
PATH_N = 2
PATH_AT = 3
KEY_KILLS = 4  # kills (plus one) and cards in play for which the tables of fights hold
KEY_PLAY = 5
KILL_WORTH = 6
DEATH = 7

LATER_FIRST = 8  # where WORTH has its like for a dog at which a die was rolled already: at itself, or at LATER
PUSHES = 9  # whether a Sickle pushes second dogs away

PATH_CAP = 24  # the longest move a die and what is added to it allow
PATH = 10
SEEN = PATH + PATH_CAP  # per square the stamp of the search that saw it plus the square before
QUEUE = SEEN + SQUARES
FIELD = QUEUE + SQUARES  # what it is worth to stand on a square
DANGER = FIELD + SQUARES  # dogs that could be led to a square

# tables of a fight, by dogs still to be fought, half hearts and bullets; more of each count as the most
FIGHT_DOGS = 7
FIGHT_HEARTS = 13
FIGHT_BULLETS = 10
WORTH = DANGER + SQUARES
SURVIVE = WORTH + FIGHT_DOGS * FIGHT_HEARTS * FIGHT_BULLETS

LATER = SURVIVE + FIGHT_DOGS * FIGHT_HEARTS * FIGHT_BULLETS  # both tables once more, without the Sickle's first die

# the walk that is being tried, a row of numbers per step
BRANCH = LATER + 2 * FIGHT_DOGS * FIGHT_HEARTS * FIGHT_BULLETS
BRANCH_STEPS = 6
MEMO_SIZE = BRANCH + 8 * (BRANCH_STEPS + 1)
