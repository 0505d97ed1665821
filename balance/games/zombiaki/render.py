"""Zombiaki for readers: complete states and actions for the trace, the street and sentences for the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from balance.core.rng import KIND_SHUFFLE
from balance.games.zombiaki.board import LANES, NOWHERE, ROWS, SQUARES, neighbour, square_name
from balance.games.zombiaki.cards import Card
from balance.games.zombiaki.rules.fire import gasoline_square, gasoline_steps
from balance.games.zombiaki.rules.phases import current_seat
from balance.games.zombiaki.state import (
    NO_CARD,
    Act,
    Due,
    Flag,
    Step,
    act_a,
    act_b,
    act_card,
    act_do,
    act_more,
)
from balance.games.zombiaki.words import card, cards_in_hand, lanes, marked, pending, squares, street, tally, thing_on

__all__ = ["SOURCES", "ZombiakiRenderer"]

SOURCES = ("zombie deck", "human deck")
_PHASES = ("zombies", "humans")
_DUES = {
    Due.SHRAPNEL: "choose_shrapnel",
    Due.NEXT: "choose_next",
    Due.TARGET: "choose_target",
    Due.CLICK: "respond",
    Due.WALKER: "choose_walker",
    Due.HOLD: "respond",
}
_STEPS = {
    Step.EXPIRE_TERROR: "expire",
    Step.NOT_SO_FAST: "respond",
    Step.DOGS: "dog_move",
    Step.WALK: "move_zombies",
    Step.ZOMBIE_DRAW: "draw",
    Step.ZOMBIE_DISCARD: "discard",
    Step.ZOMBIE_PLAY: "play",
    Step.EXPIRE: "expire",
    Step.BARRELS: "roll_barrels",
    Step.HUMAN_DRAW: "draw",
    Step.HUMAN_DISCARD: "discard",
    Step.HUMAN_PLAY: "play",
}
_SHOTS = (Card.SHOT_1, Card.SHOT_2, Card.BURST_2, Card.BURST_3, Card.SNIPER)
_LANE_CARDS = (Card.SEARCHLIGHT, Card.STREET_ON_FIRE, Card.HIGH_VOLTAGE)
_ALONE = (Card.TERROR, Card.BACK_OFF, Card.FREEZE)
_FROM_TO = (Card.MASS, Card.CHANGE, Card.BITE, Card.BLOOD)
_BARRICADE = "barricade"


class ZombiakiRenderer:
    """Turns records of Zombiaki into words."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state as the trace fixes it."""
        seat = int(current_seat(s, p))
        return {
            "turn": int(s.turn),
            "phase": _PHASES[int(s.phase)],
            "stage": _stage(s),
            "seat": None if seat < 0 else seat,
            "decision": self.decision(s, p),
            "pending": pending(s, p),
            "over": int(s.ended) != 0,
            "board": street(s, p),
            "blocked_lanes": lanes(int(s.barriers)),
            "blocked_squares": squares(int(s.blocked)),
            "frozen": bool(s.frozen),
            "terror": bool(s.terror),
            "cards_played": int(s.cards_played),
            "held": marked(s, Flag.HELD),
            "zombie_hand": cards_in_hand(s, p, 0),
            "human_hand": cards_in_hand(s, p, 1),
            **_decks(s, p),
            "tally": tally(s),
        }

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is due next."""
        if int(s.ended):
            return None
        return _DUES[Due(int(s.due))] if int(s.due) else _STEPS[Step(int(s.step))]

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return an action as ``do`` and its named arguments."""
        told = _told(before, after, p, action)
        if int(after.crossed) and not int(before.crossed):
            told["crossed"] = square_name(int(after.crossed) - 1)
        return told

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw."""
        if kind == KIND_SHUFFLE:
            return {"source": SOURCES[source], "shuffled": value}
        return {"source": SOURCES[source], "card": card(p, value)}

    def board(self, s: Any, p: Any) -> str:
        """Draw the street, barricade above: Z3 a zombie, h its human, b a boss, D dogs, and the humans' cards."""
        cells = [[_cell(s, p, lane * ROWS + row) for lane in range(LANES)] for row in range(ROWS)]
        width = max(8, *(len(cell) for line in cells for cell in line))
        left = (int(s.deck_n[side]) - int(s.top[side]) for side in range(2))
        head = "zombie deck {}, human deck {}".format(*left)
        titles = "    " + " ".join(lane.ljust(width + 2) for lane in "ABC").rstrip()
        rows = [f"{row + 1}   " + " | ".join(cell.ljust(width) for cell in cells[row]).rstrip() for row in range(ROWS)]
        hands = [f"{name}: {', '.join(cards_in_hand(s, p, side))}" for side, name in enumerate(_PHASES)]
        return "\n".join([head, titles, *rows[::-1], *hands])

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step in one line."""
        told = self.action(before, after, p, action, draws)
        drawn = [entry["card"] for entry in draws if "card" in entry]
        parts = [_words(told)]
        if drawn:
            parts.append("draws " + ", ".join(drawn))
        return " - ".join([*parts, *_losses(before, after)])


def _stage(s: Any) -> str:
    """Return the stage of the phase."""
    if int(s.due) == Due.CLICK:
        return "response"
    word = _STEPS[Step(int(s.step))]
    return word if word in ("draw", "discard", "play") else "move"


def _decks(s: Any, p: Any) -> dict[str, list[str]]:
    """Return decks and discard piles, top first."""
    return {
        "zombie_deck": [card(p, int(kind)) for kind in s.zombie_deck[int(s.top[0]) : int(s.deck_n[0])]],
        "human_deck": [card(p, int(kind)) for kind in s.human_deck[int(s.top[1]) : int(s.deck_n[1])]],
        "zombie_discard": [card(p, int(kind)) for kind in s.zombie_spent[: int(s.spent_n[0])]][::-1],
        "human_discard": [card(p, int(kind)) for kind in s.human_spent[: int(s.spent_n[1])]][::-1],
    }


def _told(before: Any, after: Any, p: Any, action: int) -> dict[str, Any]:
    """Return an action without what it led to."""
    do = act_do(action)
    if do == 0:
        return _automatic(before, after)
    if do == Act.PLAY:
        return {"do": "play", "card": card(p, act_card(action)), **_arguments(before, p, action)}
    if do == Act.PLAY_EMPTY:
        return {"do": "play", "card": card(p, act_card(action)), "effect": False}
    if do == Act.DISCARD:
        return {"do": "discard", "card": card(p, act_card(action))}
    if do == Act.ORDER:
        boss, target = square_name(act_a(action)), square_name(act_b(action))
        return {"do": "order", "boss": boss, "target": target, "to": _place(act_more(action))}
    if do == Act.DOG_MOVE:
        return {"do": "dog_move", "from": square_name(act_a(action)), "path": _dog_path(action)}
    if do == Act.RESPOND:
        return _response(p, action)
    return {"do": "end_phase"} if do == Act.END_PHASE else _choice(before, after, do, action)


def _automatic(before: Any, after: Any) -> dict[str, Any]:
    """Return an act of the rules."""
    step = Step(int(before.step))
    if step is Step.WALK:
        return {"do": "move_zombies", "order": _order(after)}
    if step is Step.EXPIRE_TERROR:
        return {"do": "expire", "what": ["terror"]}
    if step is Step.EXPIRE:
        return {"do": "expire", "what": _expired(before)}
    return {"do": "roll_barrels" if step is Step.BARRELS else "draw"}


def _order(after: Any) -> list[str]:
    """Return the squares zombies were moved from in the last act, in order."""
    return [square_name(int(q)) for q in after.order[: int(after.order_n)]]


def _expired(before: Any) -> list[str]:
    """Return what ends with the zombie phase; ``marks`` are the moves and orders of the turn."""
    found = [f"napalm {name}" for name in squares(int(before.burning))]
    found += ["freeze"] if int(before.frozen) else []
    found += [f"net {name}" for name in marked(before, Flag.NET)]
    found += [f"barrier {name}" for name in squares(int(before.barriers))]
    of_turn = Flag.CARD | Flag.HELD | Flag.DONE | Flag.ASKED | Flag.BOSS_USED | Flag.LOCKED
    moved = any(int(before.marks[q]) & of_turn or int(before.moves[q]) for q in range(SQUARES))
    return found + (["marks"] if moved else [])


def _place(q: int) -> str:
    """Return a square by name, or the barricade."""
    return _BARRICADE if q == NOWHERE else square_name(q)


def _dog_path(action: int) -> list[str]:
    """Return the squares of a dogs' run, without the first."""
    q, more, path = act_a(action), act_more(action), []
    for at in range(more & 3):
        q = int(neighbour(q, more >> 2 + 2 * at & 3))
        path.append(square_name(q))
    return path


def _arguments(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return what a card is played with."""
    kind, a, b, more = act_card(action), act_a(action), act_b(action), act_more(action)
    if kind in _ALONE:
        return {}
    if kind in _SHOTS:
        return {"target": square_name(a), **({"at": "car"} if b else {})}
    if kind in _FROM_TO:
        return {"from": square_name(a), "to": square_name(b)}
    if kind == Card.HUNGER:
        return {"from": square_name(a), "to": _place(a + 1 if a % ROWS < ROWS - 1 else NOWHERE)}
    if kind in (Card.MEAT, Card.GET_OUT):
        return {"removed": card(p, more)}
    if kind == Card.PICK_AXE:
        return {"target": square_name(a), "destroys": card(p, more)}
    if kind in _LANE_CARDS:
        return {"lane": "ABC"[a]}
    if kind == Card.NET:
        return {"targets": squares(more)}
    if kind in (Card.GASOLINE, Card.FLAMETHROWER):
        damage = _gasoline(before, p, more) if kind == Card.GASOLINE else _flames(a, more)
        return {"path": list(damage), "damage": damage}
    return {"target": square_name(a)}


def _gasoline(before: Any, p: Any, more: int) -> dict[str, int]:
    """Return the points aimed at every square of a spill, in order."""
    if int(p.gasoline_spreads):
        last = more >> 15
        path = [q for q in range(SQUARES) if more >> q & 1 and q != last] + [last]
    else:
        path = [int(gasoline_square(more, at)) for at in range(gasoline_steps(more))]
    left, damage = int(p.number[Card.GASOLINE]), {}
    for q in path:
        piece = (int(before.zombies) | int(before.dogs)) >> q & 1
        price = (left if int(before.shield[q]) else int(before.strength[q])) if piece else 1
        damage[square_name(q)] = min(left, price)
        left -= damage[square_name(q)]
    return damage


def _flames(row: int, more: int) -> dict[str, int]:
    """Return the points aimed at every square of a row."""
    points = [(lane, more >> 4 * lane & 15) for lane in range(LANES)]
    return {square_name(lane * ROWS + row): n for lane, n in points if n}


def _response(p: Any, action: int) -> dict[str, Any]:
    """Return a response, or the waiver of one."""
    if act_card(action) == NO_CARD:
        return {"do": "respond", "card": None}
    told = {"do": "respond", "card": card(p, act_card(action))}
    return told | ({"target": square_name(act_a(action))} if act_card(action) == Card.NOT_SO_FAST else {})


def _choice(before: Any, after: Any, do: int, action: int) -> dict[str, Any]:
    """Return a choice that an act waited for."""
    a = act_a(action)
    if do == Act.SHRAPNEL:
        return {"do": "choose_shrapnel", "mine": square_name(int(before.spot)), "shrapnel": square_name(a)}
    if do == Act.NEXT:
        return {"do": "choose_next", "next": "retreat" if a == NOWHERE else square_name(a)}
    if do == Act.WALKER:
        return {"do": "choose_walker", "target": square_name(a), "order": _order(after)}
    target = None if a == NOWHERE else square_name(a)
    return {"do": "choose_target", "target": target, **({"at": "car"} if act_b(action) else {})}


def _cell(s: Any, p: Any, q: int) -> str:
    """Return one square of the street."""
    marks = []
    if int(s.zombies) >> q & 1:
        flags = "h" * int(s.shield[q]) + "b" * (int(s.boss[q]) > 0) + "*" * bool(int(s.marks[q]) & Flag.NET)
        marks.append(f"Z{int(s.strength[q])}{flags}")
    if int(s.dogs) >> q & 1:
        marks.append("D")
    thing = thing_on(s, p, q)
    if thing:
        marks.append(" ".join(str(value) for value in thing.values()))
    if int(s.napalm[q]):
        marks.append("fire")
    return " ".join(marks) or "."


def _words(told: dict[str, Any]) -> str:
    """Return an action in words."""
    rest = {key: value for key, value in told.items() if key not in ("do", "path") or (key == "path" and value)}
    if "damage" in rest:
        rest.pop("path", None)
    return " ".join([told["do"].replace("_", " "), *(f"{key} {_plain(value)}" for key, value in rest.items())])


def _plain(value: Any) -> str:
    """Return an argument in words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(value) or "nothing"
    return "nothing" if value is None else str(value)


def _losses(before: Any, after: Any) -> list[str]:
    """Return how many zombies and dogs died, and the end of the game."""
    zombies = sum(int(after.killed[at]) - int(before.killed[at]) for at in range(len(after.killed)))
    dogs = int(after.dogs_killed) - int(before.dogs_killed)
    told = [f"kills {zombies} zombie{'s' if zombies > 1 else ''}"] if zombies else []
    return told + (["kills dogs"] if dogs else [])
