"""States in the words of the trace: cards, pieces on the street, and what an interrupted act still has to do."""

from __future__ import annotations

from typing import Any

from balance.games.zombiaki.board import LANES, ROWS, SQUARES, square_name
from balance.games.zombiaki.cards import CARDS, HUMANS, Card, card_name
from balance.games.zombiaki.state import Cause, Due, Flag, Step, act_a, act_b, act_card

__all__ = ["card", "cards_in_hand", "pending", "squares", "street", "tally", "thing_on"]

_KINDS = (Card.ZOMBIE_2, Card.ZOMBIE_3, Card.ZOMBIE_4, Card.ZOMBIE_5)
_BITTEN = 32
_PLACED = {
    Card.WALL_5: ("wall", "height"),
    Card.WALL_6: ("wall", "height"),
    Card.BARRIER: ("barrier", ""),
    Card.ROLLING_BARREL: ("barrel", ""),
    Card.MINE: ("mine", ""),
    Card.CAR: ("car", ""),
    Card.PIT_TRAP_1: ("pit", "depth"),
    Card.PIT_TRAP_2: ("pit", "depth"),
}


def card(p: Any, kind: int) -> str:
    """Return a card's printed name with the number in force."""
    return card_name(kind, int(p.number[kind]))


def squares(mask: int) -> list[str]:
    """Return the squares of a mask by name, lane by lane."""
    return [square_name(q) for q in range(SQUARES) if mask >> q & 1]


def marked(s: Any, flag: Flag) -> list[str]:
    """Return the squares of the pieces that carry a mark."""
    return [square_name(q) for q in range(SQUARES) if int(s.marks[q]) & flag]


def cards_in_hand(s: Any, p: Any, side: int) -> list[str]:
    """Return a hand by name, in the order of the component tables."""
    kinds = range(HUMANS, CARDS) if side else range(HUMANS)
    return [card(p, kind) for kind in kinds for _ in range(int(s.hand[kind]))]


def _made_of(s: Any, p: Any, q: int) -> list[str]:
    """Return the cards a zombie is made of."""
    made = int(s.made[q])
    cards = [card(p, kind) for kind in _KINDS for _ in range(made >> 8 * kind & 255)]
    return cards + [card(p, Card.HUMAN)] * (made >> _BITTEN & 255)


def _zombie(s: Any, p: Any, q: int) -> dict[str, Any]:
    """Return a zombie with every mark it carries."""
    flags = int(s.marks[q])
    told: dict[str, Any] = {
        "piece": "zombie",
        "strength": int(s.strength[q]),
        "printed": int(s.printed[q]),
        "human": bool(s.shield[q]),
        "boss": int(s.boss[q]),
        "boss_used": bool(flags & Flag.BOSS_USED),
        "ordered": bool(flags & Flag.ORDERED),
        "card_moved": bool(flags & Flag.CARD),
        "moves": int(s.moves[q]),
        "had_move": bool(flags & Flag.DONE),
        "massed": bool(flags & Flag.LOCKED),
        "netted": bool(flags & Flag.NET),
    }
    made = _made_of(s, p, q)
    if len(made) > 1 or card(p, Card.HUMAN) in made:
        told["cards"] = made
    return told


def thing_on(s: Any, p: Any, q: int) -> dict[str, Any] | None:
    """Return the human card on a square (napalm apart), None where there is none."""
    kind = int(s.thing[q])
    if kind == 0:
        return None
    name, number = _PLACED[Card(kind)]
    return {"piece": name, number: int(p.number[kind])} if number else {"piece": name}


def street(s: Any, p: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the non-empty squares with what stands and lies there."""
    found = {}
    for q in range(SQUARES):
        here = [_zombie(s, p, q)] if int(s.zombies) >> q & 1 else []
        if int(s.dogs) >> q & 1:
            had_move = bool(int(s.marks[q]) & Flag.DONE)
            here.append({"piece": "dogs", "toughness": int(s.strength[q]), "had_move": had_move})
        thing = thing_on(s, p, q)
        here += [thing] if thing else []
        here += [{"piece": "napalm"}] * int(s.napalm[q])
        if here:
            found[square_name(q)] = here
    return found


def tally(s: Any) -> dict[str, Any]:
    """Return the counts that the outcome reports."""
    return {
        "zombies_placed": int(s.placed),
        "killed": {cause.name.lower(): int(s.killed[cause]) for cause in Cause if int(s.killed[cause])},
        "dogs_killed": int(s.dogs_killed),
        "deepest_row": int(s.deepest),
    }


def _shot(s: Any, p: Any) -> dict[str, Any]:
    """Return the shot that waits for an answer."""
    shot = int(s.asked)
    aimed = {"do": "shot", "card": card(p, act_card(shot)), "target": square_name(act_a(shot))}
    return aimed | ({"at": "car"} if act_b(shot) else {})


def _explosions(s: Any, mask: int) -> list[dict[str, Any]]:
    """Return the explosions of mines and cars on the squares of a mask."""
    found = [q for q in range(SQUARES) if mask >> q & 1]
    return [{"do": "explode", "at": square_name(q), "what": "car" if int(s.cars) >> q & 1 else "mine"} for q in found]


def _consequences(s: Any) -> list[dict[str, Any]]:
    """Return explosions and retreats still to come; their order is chosen where there are several."""
    return _explosions(s, int(s.lit)) + [{"do": "retreat"}] * int(s.retreats)


def _rest(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return what is left of the card or retreat being resolved."""
    found: list[dict[str, Any]] = []
    if int(s.retreating):
        found.append({"do": "step_back", "for": "boss", "left": marked(s, Flag.RETREAT)})
        found += _explosions(s, int(s.later))
    if int(s.sweeping):
        found.append({"do": "step_back", "for": "card", "left": marked(s, Flag.SWEEP)})
    if int(s.bullets) > 0:
        lane = "ABC"[int(s.shot_lane)]
        found.append({"do": "burst", "card": card(p, int(s.shot_card)), "lane": lane, "bullets": int(s.bullets)})
    if int(s.recoiling):
        found.append({"do": "step_back", "for": "shot", "left": marked(s, Flag.HIT)})
    return found


def _step_rest(s: Any) -> list[dict[str, Any]]:
    """Return what is left of an automatic act that a decision has interrupted.

    An empty rest is told too: whether dogs may still run depends on whether the zombies have begun to move.
    """
    if not int(s.begun):
        return []
    if int(s.step) == Step.WALK:
        left = [q for q in range(SQUARES) if int(s.zombies) >> q & 1 and not int(s.marks[q]) & Flag.DONE]
        asked = marked(s, Flag.ASKED)
        return [{"do": "move_zombies", "left": [square_name(q) for q in left], "declined": asked}]
    if int(s.step) == Step.BARRELS:
        return [{"do": "roll_barrels", "left": squares(int(s.rolling))}]
    return []


def pending(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return what interrupted acts still have to do, next first."""
    if int(s.ended):
        return []
    found: list[dict[str, Any]] = []
    if int(s.due) == Due.SHRAPNEL:
        found.append({"do": "shrapnel", "of": square_name(int(s.spot))})
    if int(s.due) == Due.CLICK:
        found.append(_shot(s, p))
    if int(s.due) == Due.HOLD:
        found.append({"do": "not_so_fast", "target": square_name(int(s.spot))})
    if int(s.to_discard) and int(s.step) in (Step.ZOMBIE_DISCARD, Step.HUMAN_DISCARD):
        found.append({"do": "discard", "cards": int(s.to_discard)})
    return found + _consequences(s) + _rest(s, p) + _step_rest(s)


def lanes(mask: int) -> list[str]:
    """Return the lanes with a square of a mask."""
    return ["ABC"[lane] for lane in range(LANES) if mask >> lane * ROWS & 31]
