"""The 43 kinds of cards of the 2003 edition: ids, slugs and printed names. Ids below `HUMANS` are zombie cards."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CARDS", "DECKS", "HUMANS", "NUMBERED", "Card", "card_name", "deck_of", "number_field", "slug"]


class Card(IntEnum):
    """Card kinds, in the order of the component tables."""

    ZOMBIE_2 = 0
    ZOMBIE_3 = 1
    ZOMBIE_4 = 2
    ZOMBIE_5 = 3
    DOGS = 4
    BOSS = 5
    HUMAN = 6
    TERROR = 7
    MASS = 8
    CHANGE = 9
    BITE = 10
    CLAWS = 11
    HUNGER = 12
    MEAT = 13
    CLICK = 14
    PICK_AXE = 15
    NOT_SO_FAST = 16
    DAWN = 17
    SHOT_1 = 18
    SHOT_2 = 19
    BURST_2 = 20
    BURST_3 = 21
    SNIPER = 22
    WALL_5 = 23
    WALL_6 = 24
    BARRIER = 25
    NAPALM = 26
    BLOOD = 27
    GET_OUT = 28
    SEARCHLIGHT = 29
    GASOLINE = 30
    BACK_OFF = 31
    FREEZE = 32
    HAND_GRENADE = 33
    NET = 34
    ROLLING_BARREL = 35
    MINE = 36
    STREET_ON_FIRE = 37
    HIGH_VOLTAGE = 38
    CAR = 39
    FLAMETHROWER = 40
    PIT_TRAP_1 = 41
    PIT_TRAP_2 = 42


CARDS = len(Card)
HUMANS = int(Card.SHOT_1)
DECKS = ("zombies", "humans")
# cards told apart by the number printed on them; their names show the number in force
NUMBERED = {
    Card.ZOMBIE_2: "ZOMBIE",
    Card.ZOMBIE_3: "ZOMBIE",
    Card.ZOMBIE_4: "ZOMBIE",
    Card.ZOMBIE_5: "ZOMBIE",
    Card.SHOT_1: "SHOT",
    Card.SHOT_2: "SHOT",
    Card.BURST_2: "BURST",
    Card.BURST_3: "BURST",
    Card.WALL_5: "WALL",
    Card.WALL_6: "WALL",
    Card.PIT_TRAP_1: "PIT TRAP",
    Card.PIT_TRAP_2: "PIT TRAP",
}
_MARKED = {Card.CLICK: "CLICK!", Card.GET_OUT: "GET OUT!", Card.FREEZE: "FREEZE!"}


def slug(card: int) -> str:
    """Return a card's slug in deck paths: ``zombie-2``, ``pit-trap-1``."""
    return Card(card).name.lower().replace("_", "-")


def number_field(card: int) -> str:
    """Return the name of a card's number among the params: ``zombie_2``."""
    return Card(card).name.lower()


def deck_of(card: int) -> str:
    """Return the deck a card belongs to."""
    return DECKS[card >= HUMANS]


def card_name(card: int, number: int) -> str:
    """Return a card's printed name, with the number in force where one is printed.

    Parameters
    ----------
    card : int
        Card kind.
    number : int
        Its number (`p.number[card]`).

    Returns
    -------
    str
        For example ``ZOMBIE 3``, ``CLICK!``, ``NAPALM``.
    """
    kind = Card(card)
    if kind in NUMBERED:
        return f"{NUMBERED[kind]} {number}"
    return _MARKED.get(kind, kind.name.replace("_", " "))
