"""Good Dog, Bad Zombie for readers: complete states and actions for the trace, board and sentences for the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from balance.core.rng import KIND_CARD, KIND_SHUFFLE
from balance.games.gdbz.board import COLUMNS, ROWS, SQUARES, place_name
from balance.games.gdbz.names import (
    SOURCES,
    energy_name,
    energy_names,
    hooman_name,
    part_name,
    places,
    scent_entries,
    scent_entry,
    token_name,
)
from balance.games.gdbz.path import path_of
from balance.games.gdbz.rules.effects import automatic, optional
from balance.games.gdbz.state import (
    CARD_SOURCE_END,
    SCENT_KINDS,
    Act,
    Due,
    Part,
    Phase,
    Stream,
    Token,
    act_a,
    act_do,
    act_howl,
    act_origin,
    act_to,
    act_token,
)
from balance.games.gdbz.story import told_changes, told_words

__all__ = ["SOURCES", "GdbzRenderer"]

_DECISIONS = {
    Due.DISCARD: "discard",
    Due.EFFECT: "choose_effect",
    Due.DOG: "choose_dog",
    Due.ZOMBIE: "choose_zombie",
    Due.HOOMAN: "choose_hooman",
    Due.SCENT: "choose_scent",
    Due.CONSENT: "consent",
}


class GdbzRenderer:
    """Turns records of Good Dog, Bad Zombie into words."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state as the trace fixes it."""
        over = int(s.ended) != 0
        seat = _seat(s)
        return {
            "turn": int(s.turn),
            "active": int(s.seat),
            "phase": Phase(int(s.phase)).name.lower(),
            "actions_left": int(s.actions_left),
            "seat": None if over or seat < 0 else seat,
            "decision": self.decision(s, p),
            "pending": _pending(s, p),
            "over": over,
            **_board_state(s, p),
            **_dogs_state(s, p, params),
            **_deck_state(s, p),
            "rescued": int(s.rescued),
            "eaten": int(s.eaten),
            "drowned": int(s.drowned),
            "feral": int(s.feral),
            "refused": [dog for dog in range(int(p.players)) if int(s.refused) >> dog & 1],
            "moved_zombies": places(p, int(s.moved)) if _ability_due(s) else [],
            "rolls_left": int(s.rolls_left),
        }

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is due next."""
        if int(s.ended) != 0:
            return None
        if int(s.pend_n) > 0:
            return _DECISIONS[Due(int(s.pend_kind[int(s.pend_n) - 1]))]
        return {Phase.START: "start", Phase.ACTIONS: "action", Phase.ROLL: "roll"}[Phase(int(s.phase))]

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return an action as ``do`` and its named arguments."""
        do = act_do(action)
        if do == 0:
            return {"do": "roll"}
        if do == Act.CONSENT:
            asked = self.action(before, after, p, int(before.asked), draws)
            return {
                "do": "consent",
                "yes": bool(act_a(action)),
                "asked": {k: v for k, v in asked.items() if k != "asks"},
            }
        if do == Act.PLAY:
            return _play(before, p, action)
        if do == Act.EFFECT:
            return _effect_choice(before, p, action)
        return _plain_action(before, p, do, action)

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw."""
        name = SOURCES[source]
        if kind == KIND_SHUFFLE:
            return {"source": name, "shuffled": value}
        if kind == KIND_CARD:
            return {"source": name, "card": _card_name(p, source, value)}
        return {"source": name, "value": value}

    def board(self, s: Any, p: Any) -> str:
        """Draw the city, three rows of nine squares: Z zombie, H hooman, ? scent, D0.. dogs."""
        cells = [_cell(s, p, square) for square in range(COLUMNS * ROWS)]
        width = max(8, *(len(cell) for cell in cells)) + 1
        rows = [
            "".join(cell.ljust(width) for cell in cells[COLUMNS * row : COLUMNS * (row + 1)]) for row in range(ROWS)
        ]
        hands = "   ".join(f"D{dog}: {', '.join(_hand(s, p, dog)) or 'no cards'}" for dog in range(int(p.players)))
        head = f"feral {int(s.feral)}/{int(p.feral_limit)}   rescued {int(s.rescued)}/{int(p.goal)}"
        return "\n".join([head, *(row.rstrip() for row in rows), hands])

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step in one line: who does what, and all that changes by it."""
        told = self.action(before, after, p, action, draws)
        seat = _seat(before)
        who = "" if seat < 0 else f"D{seat} "
        return " - ".join([who + told_words(told), *told_changes(before, after, p, told, draws)])


def _seat(s: Any) -> int:
    """Return the deciding seat of a state, -1 when the rules act (as `rules.current_seat`)."""
    n = int(s.pend_n)
    if n > 0:
        own = Due(int(s.pend_kind[n - 1])) in (Due.DISCARD, Due.CONSENT)
        return int(s.pend_a[n - 1]) if own else int(s.seat)
    return {Phase.START: int(s.starting), Phase.ACTIONS: int(s.seat), Phase.ROLL: -1}[Phase(int(s.phase))]


def _stack(s: Any) -> Iterator[tuple[Due, int, int]]:
    """Yield what is due, next first."""
    for at in range(int(s.pend_n) - 1, -1, -1):
        yield Due(int(s.pend_kind[at])), int(s.pend_a[at]), int(s.pend_b[at])


def _ability_due(s: Any) -> bool:
    """Tell whether an ability is being used, so that the zombies it has moved matter."""
    return any(due is Due.EFFECT and a >= CARD_SOURCE_END for due, a, _ in _stack(s))


def _board_state(s: Any, p: Any) -> dict[str, Any]:
    """Return zombies and hoomans by place; a zombie that is about to raise the tracker stands in Central Bark."""
    entering = [place_name(a, p.space_of) for due, a, _ in _stack(s) if due is Due.BARK_ENTRY]
    hoomans = [place_name(q, p.space_of) for q, n in enumerate(s.hooman_count.tolist()) for _ in range(n)]
    return {"zombies": places(p, int(s.zombies)) + entering, "hoomans": hoomans}


def _hand(s: Any, p: Any, seat: int) -> list[str]:
    """Return the cards of a hand by name, in the order of the deck list."""
    held = s.hands[seat].tolist()
    return [name for name, n in zip(energy_names(p), held, strict=False) for _ in range(n)]


def _dogs_state(s: Any, p: Any, params: Any) -> dict[str, Any]:
    """Return dogs, their names and hands by seat."""
    seats = range(int(p.players))
    known = list(params.parts.dogs.values())
    able = params.dogs.strength != "none"
    return {
        "dogs": [place_name(int(s.dog_at[seat]), p.space_of) for seat in seats],
        "dog_names": [known[int(s.dog_kind[seat])].name for seat in seats],
        "abilities": [_rest(p, CARD_SOURCE_END + int(s.dog_kind[seat]), 0) if able else [] for seat in seats],
        "hands": [_hand(s, p, seat) for seat in seats],
    }


def _deck_state(s: Any, p: Any) -> dict[str, Any]:
    """Return every deck and pile, top first."""
    names = energy_names(p)
    energy = [names[kind] for kind in s.energy_deck[int(s.energy_top) : int(s.energy_n)].tolist()]
    spent = [names[kind] for kind in s.energy_discard[: int(s.discard_n)].tolist()]
    piles = [scent_entries(p, _pile(s, pile)) for pile in range(3)]
    sniffed = scent_entries(p, s.scent_discard[: int(s.scent_discard_n)])
    hoomans = [hooman_name(p, int(kind)) for kind in s.hooman_deck[int(s.hooman_top) : int(s.hooman_n)]]
    lost = [hooman_name(p, int(kind)) for kind in s.hooman_discard[: int(s.hooman_discard_n)]]
    town = [hooman_name(p, int(kind)) for kind in s.hooman_town[: int(s.hooman_town_n)]]
    return {
        "energy_deck": energy,
        "energy_discard": spent[::-1],
        "scent_piles": piles,
        "scent_discard": sniffed[::-1],
        "hooman_deck": hoomans,
        "hooman_discard": lost[::-1],
        "hooman_town": town[::-1],
    }


def _pile(s: Any, pile: int) -> Any:
    """Return the cards of a scent pile, top first."""
    return s.scent_card[int(s.pile_top[pile]) : int(s.pile_end[pile])]


def _source_name(p: Any, source: int) -> str:
    """Return the card, or ``ability``, an effect belongs to."""
    return energy_name(p, source) if source < CARD_SOURCE_END else "ability"


def _rest(p: Any, source: int, index: int) -> list[str]:
    """Return the effects of a card or ability from a position on."""
    found = zip(p.part[source, index:].tolist(), p.part_x[source, index:].tolist(), strict=True)
    return [part_name(part, x) for part, x in found if part]


def _pending(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return what interrupted acts still have to do, next first."""
    return [_pending_entry(s, p, due, a, b) for due, a, b in _stack(s)]


def _pending_entry(s: Any, p: Any, due: Due, a: int, b: int) -> dict[str, Any]:
    """Return one thing to do."""
    match due:
        case Due.DISCARD:
            return {"do": "discard", "seat": a, "cards": b}
        case Due.EFFECT:
            used = bool(s.used)
            return {"do": "choose_effect", "of": _source_name(p, a), "effects": _rest(p, a, b), "used": used}
        case Due.DOG:
            return {"do": "choose_dog", "draws": b}
        case Due.ZOMBIE:
            return {"do": "choose_zombie", "zombies": b}
        case Due.HOOMAN:
            return {"do": "choose_hooman", "spaces": b}
        case Due.SCENT:
            return {"do": "choose_scent", "cards": b}
        case Due.CONSENT:
            return {"do": "consent", "seat": a, "asked": GdbzRenderer().action(s, s, p, int(s.asked), ())}
        case Due.BARK_ENTRY:
            return {"do": "zombie_in_central_bark", "at": place_name(a, p.space_of)}
        case Due.HOWL:
            return {"do": "howl", "seat": a}
        case Due.HOOMAN_CARD:
            return {"do": "hooman_card"}
        case Due.ROLL:
            return {"do": "roll_zombies", "source": SOURCES[a], "rolls": b}
        case Due.SCENT_DONE:
            return {"do": "discard_scent", "pile": a}
        case Due.CARD_DONE:
            return {"do": "discard_played", "card": energy_name(p, a)}


def _used_effect(before: Any, p: Any, action: int, source: int, index: int) -> dict[str, Any]:
    """Return the use of one effect: what, on which token, to where, along which squares."""
    part, x = int(p.part[source, index]), int(p.part_x[source, index])
    token, to = act_token(action), act_to(action)
    used: dict[str, Any] = {"effect": part_name(part, x)}
    if automatic(part):
        left = token == Token.NONE and optional(p, source, index)
        return {**used, "unused": True} if left else used
    if token == Token.NONE:
        return {**used, "unused": True}
    if token != Token.SELF:
        used["token"] = token_name(token)
    if part == Part.BARK_NEAR:
        used["from"] = place_name(act_origin(action), p.space_of)
    if part != Part.CHEW:
        used["to"] = place_name(to, p.space_of)
        used["path"] = [place_name(q, p.space_of) for q in path_of(before, p, action, source, index)]
    return used


def _play(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return the play of a card; a card with several effects lists those used so far."""
    kind, howl, token = act_a(action), act_howl(action), act_token(action)
    used = _used_effect(before, p, action, kind, 0)
    told: dict[str, Any] = {"do": "play", "card": energy_name(p, kind)}
    if int(p.part[kind, 1]):
        told["effects"] = [used]
    else:
        told |= {key: value for key, value in used.items() if key != "effect"}
    if howl:
        told["howl"] = howl - 1
    if token >= Token.DOG and int(p.consent) == 0:
        told["asks"] = token - int(Token.DOG)
    return told


def _effect_choice(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return the use of a later effect of a card or ability."""
    due = next(entry for entry in _stack(before) if entry[0] is Due.EFFECT)
    source, index = due[1], due[2]
    told = {
        "do": "choose_effect",
        "of": _source_name(p, source),
        "effects": [_used_effect(before, p, action, source, index)],
    }
    if act_token(action) >= Token.DOG and int(p.consent) == 0:
        told["asks"] = act_token(action) - int(Token.DOG)
    return told


def _plain_action(before: Any, p: Any, do: int, action: int) -> dict[str, Any]:
    """Return an action without effects."""
    a = act_a(action)
    to = place_name(act_to(action), p.space_of) if act_to(action) < SQUARES else None
    match Act(do):
        case Act.RUN:
            return {"do": "run", "to": to}
        case Act.LICK:
            return {"do": "lick", "dog": a}
        case Act.SNIFF:
            return {"do": "sniff", "pile": a}
        case Act.DISCARD:
            return {"do": "discard", "card": energy_name(p, a)}
        case Act.DOG:
            return {"do": "choose_dog", "dog": a}
        case Act.ZOMBIE:
            return {"do": "choose_zombie", "at": to}
        case Act.HOOMAN:
            return _hooman_move(before, p, action)
        case Act.SCENT:
            return {"do": "choose_scent", "choice": "roll" if a else "discard"}
        case Act.START:
            return {"do": "start", "to": to}
        case _:
            return {"do": "pass"}


def _hooman_move(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return the move of any one hooman, or the waiver of it."""
    if act_token(action) == Token.NONE:
        return {"do": "choose_hooman", "unused": True}
    path = path_of(before, p, action, -1, 0)
    return {
        "do": "choose_hooman",
        "token": "hooman",
        "from": place_name(act_origin(action), p.space_of),
        "to": place_name(act_to(action), p.space_of),
        "path": [place_name(q, p.space_of) for q in path],
    }


def _card_name(p: Any, source: int, value: int) -> Any:
    """Return a drawn card by its deck."""
    if source == Stream.ENERGY:
        return energy_name(p, value)
    return scent_entry(p, value) if source == Stream.SCENT_ORDER else hooman_name(p, value)


def _cell(s: Any, p: Any, q: int) -> str:
    """Return one square of the board."""
    marks = "Z" if int(s.zombies) >> q & 1 else ""
    marks += "H" * int(s.hooman_count[q])
    tops = [int(card[0]) // SCENT_KINDS for pile in range(3) if len(card := _pile(s, pile))]
    marks += "?" * sum(int(p.square_of[space]) == q for space in tops)
    marks += "".join(f"D{dog}" for dog in range(int(p.players)) if int(s.dog_at[dog]) == q)
    return f"{place_name(q, p.space_of)}:{marks}" if marks else str(place_name(q, p.space_of))
