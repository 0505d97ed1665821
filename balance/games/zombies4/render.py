"""Zombies!!! 4 for readers: complete states and actions for the trace, board and sentences for the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from balance.core.rng import KIND_CARD, KIND_SHUFFLE
from balance.games.zombies4.drawing import draw_map, draw_players
from balance.games.zombies4.names import SOURCES, card_name, cards_of, effect_name, place, tile_name
from balance.games.zombies4.path import dog_path
from balance.games.zombies4.rules.targets import shape_of
from balance.games.zombies4.rules.turn import current_seat
from balance.games.zombies4.state import (
    Act,
    Due,
    Effect,
    Shape,
    Stage,
    Stream,
    act_do,
    act_extra,
    act_kind,
    act_low,
    act_seat,
    act_to,
)

__all__ = ["SOURCES", "Zombies4Renderer"]

_DUE_WORDS = {
    Due.FIGHT: "bullets_or_wound",
    Due.PUSH: "choose_push",
    Due.PLACE: "place_dog",
    Due.RESPOND: "respond",
    Due.REMOVE: "choose_card",
    Due.TAKE: "choose_card",
    Due.KEEP: "discard",
    Due.FEVER: "choose_opponent",
    Due.BID: "choose_bullets",
}
_STAGE_WORDS = {
    Stage.DRAW: "draw_events",
    Stage.ROLL: "roll_move",
    Stage.MOVE: "step",
    Stage.SPELL: "spell",
    Stage.DISCARD: "discard",
}
_PILES = ("event deck", "event discards", "hand")


class Zombies4Renderer:
    """Turns records of Zombies!!! 4 into words."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state as the trace fixes it."""
        over = int(s.ended) != 0
        seat = int(current_seat(s, p))
        return {
            "turn": int(s.turn),
            "active": int(s.seat),
            "stage": Stage(int(s.stage)).name.lower(),
            "seat": None if over or seat < 0 else seat,
            "decision": self.decision(s, p),
            "pending": _pending(s, p),
            "over": over,
            **_map_state(s, p),
            "players": [_player(s, p, seat) for seat in range(int(p.players))],
            **_deck_state(s, p),
            **_progress(s, p),
            "effects": _effects(s, p),
        }

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is due next."""
        if int(s.ended) != 0:
            return None
        n = int(s.pend_n)
        if n > 0:
            due = Due(int(s.pend_kind[n - 1]))
            return "fight" if due is Due.FIGHT and int(s.roll) == 0 else _DUE_WORDS[due]
        if int(s.asking) > 0:
            return "play"
        stage = Stage(int(s.stage))
        if stage is Stage.TILE:
            return "place_tile" if int(s.tile_in_hand) else "draw_tile"
        if stage is Stage.PLACE_TOKENS:
            return "place_heart" if int(s.hearts_to_place) else "place_bullet"
        if stage is Stage.ZOMBIES:
            return "move_dog" if int(s.begun) else "roll_zombies"
        return _STAGE_WORDS[stage]

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return an action as ``do`` and its named arguments."""
        do = act_do(action)
        if do == 0:
            return self._automatic(before, p)
        if do in (Act.PLAY, Act.REMOVE, Act.USE):
            return _card_action(before, p, action)
        if do in (Act.PASS, Act.RESPOND):
            return {"do": "respond", "card": card_name(p, act_kind(action)) if do == Act.RESPOND else None}
        return _board_action(before, p, action) or _choice(before, p, action)

    def _automatic(self, before: Any, p: Any) -> dict[str, Any]:
        """Return the act of the rules that was due."""
        due = self.decision(before, p)
        if due == "place_tile":
            return {"do": "place_tile", "at": None, "rotation": None}
        if due == "fight":
            top = int(before.pend_n) - 1
            against = "trees" if int(before.pend_b[top]) else "dog"
            return {"do": "fight", "player": int(before.pend_a[top]), "against": against}
        return {"do": due}

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw."""
        name = SOURCES[source]
        if kind == KIND_SHUFFLE:
            return {"source": name, "shuffled": value}
        if kind == KIND_CARD:
            return {"source": name, "card": tile_name(p, value) if source == Stream.TILES else card_name(p, value)}
        return {"source": name, "value": value}

    def board(self, s: Any, p: Any) -> str:
        """Draw the map and list the players."""
        head = f"turn {int(s.turn)}, seat {int(s.seat)}   dogs left {int(s.supply)}   tiles left {_tiles_left(s)}"
        return "\n".join([head, *draw_map(s, p), *draw_players(s, p)])

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step in one line."""
        told = self.action(before, after, p, action, draws)
        parts = [" ".join([told["do"], *(f"{k} {_plain(v)}" for k, v in told.items() if k != "do")])]
        for draw in draws:
            parts.append(" ".join([draw["source"], str(draw.get("value", draw.get("card", "shuffled")))]))
        return " - ".join([*parts, *_changes(before, after, p)])


def _tiles_left(s: Any) -> int:
    """Return how many tiles the deck has left."""
    return int(s.tile_n) - int(s.tile_top)


def _map_state(s: Any, p: Any) -> dict[str, Any]:
    """Return tiles and what lies on them; the dogs of a square are neighbours in their list."""
    squares = range(9 * int(s.tiles_n))
    tiles = [
        {
            "name": tile_name(p, int(s.variant[tile]) >> 2),
            "at": [int(s.tile_x[tile]), int(s.tile_y[tile])],
            "rotation": int(s.variant[tile]) & 3,
        }
        for tile in range(int(s.tiles_n))
    ]
    return {
        "tiles": tiles,
        "dogs": [place(s, square) for square in squares for _ in range(int(s.dogs[square]))],
        "moved_dogs": [place(s, square) for square in squares for _ in range(int(s.moved[square]))],
        "hearts": [place(s, square) for square in squares if int(s.token[square]) == 1],
        "bullets": [place(s, square) for square in squares if int(s.token[square]) == 2],
        "humans": [],
    }


def _player(s: Any, p: Any, seat: int) -> dict[str, Any]:
    """Return what a player has."""
    at = int(s.at[seat])
    held = [card_name(p, kind) for kind in range(int(p.card_kinds)) for _ in range(int(s.hand[seat, kind]))]
    return {
        "at": place(s, at) if at >= 0 else None,
        "half_hearts": int(s.half_hearts[seat]),
        "bullets": int(s.bullets[seat]),
        "kills": int(s.kills[seat]),
        "human_kills": int(s.human_kills[seat]),
        "deaths": int(s.deaths[seat]),
        "hand": held,
        "in_play": cards_of(p, int(s.in_play[seat])),
        "card_played": bool(s.card_played[seat]),
        "page_removed": bool(s.page_removed[seat]),
        "spell_tried": bool(s.spell_tried[seat]),
        "sickle_used": bool(s.sickle_used[seat]),
    }


def _deck_state(s: Any, p: Any) -> dict[str, Any]:
    """Return every deck and pile, top first."""
    deck = [card_name(p, int(kind)) for kind in s.event_deck[int(s.event_top) : int(s.event_n)]]
    spent = [card_name(p, int(kind)) for kind in s.event_discard[: int(s.event_discard_n)]]
    tiles = [tile_name(p, int(kind)) for kind in s.tile_deck[int(s.tile_top) : int(s.tile_n)]]
    thrown = [tile_name(p, int(kind)) for kind in s.tile_discard[: int(s.tile_discard_n)]]
    return {
        "tile_deck": tiles,
        "tile_discard": thrown[::-1],
        "event_deck": deck,
        "event_discard": spent[::-1],
        "removed": [card_name(p, kind) for kind in range(int(p.card_kinds)) for _ in range(int(s.removed[kind]))],
        "dog_supply": int(s.supply),
    }


def _progress(s: Any, p: Any) -> dict[str, Any]:
    """Return how far the turn is."""
    entry = next((c for due, _, _, c in _stack(s) if due is Due.PLACE), 0)
    kind = int(s.tile_in_hand)
    seats = range(int(p.players))
    return {
        "moves_left": int(s.moves_left),
        "zombie_moves_left": int(s.zombie_moves_left),
        "tile_in_hand": tile_name(p, kind) if kind else None,
        "placer": int(s.placer),
        "dogs_to_place": entry,
        "hearts_to_place": int(s.hearts_to_place),
        "bullets_to_place": int(s.bullets_to_place),
        "roll": int(s.roll) or None,
        "deficit": int(s.deficit) or None,
        "step_done": bool(s.begun),
        "spell_declined": bool(s.spell_declined),
        "after_spell": Stage(int(s.next_stage)).name.lower() if int(s.stage) == Stage.SPELL else None,
        "to_ask": [seat for seat in seats if int(s.to_ask) >> seat & 1],
        "map_closed": bool(s.dead_end),
        "fever_rolls": [int(s.bid_roll[0]), int(s.bid_roll[1])] if int(s.bid_roll[0]) else None,
    }


def _stack(s: Any) -> Iterator[tuple[Due, int, int, int]]:
    """Yield what is due, next first."""
    for at in range(int(s.pend_n) - 1, -1, -1):
        yield Due(int(s.pend_kind[at])), int(s.pend_a[at]), int(s.pend_b[at]), int(s.pend_c[at])


def _pending(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return what interrupted acts still have to do, next first."""
    return [_pending_entry(s, p, *entry) for entry in _stack(s)]


def _pending_entry(s: Any, p: Any, due: Due, a: int, b: int, c: int) -> dict[str, Any]:
    """Return one thing to do."""
    told: dict[str, Any] = {"do": _DUE_WORDS[due], "seat": a}
    match due:
        case Due.FIGHT:
            against = {"against": "trees" if b else "dog"}
            return told | {"do": "fight", **against, "push_settled": b > 0 or c > 0, "rolled": c == 2}
        case Due.PLACE:
            return told | {"tile": [int(s.tile_x[b]), int(s.tile_y[b])], "dogs": c, "chased": int(s.chased) > 0}
        case Due.RESPOND:
            asked = [seat for seat in range(int(p.players)) if b >> seat & 1]
            chain = [int(s.chain[at]) for at in range(int(s.chain_n))]
            return told | {"to_ask": asked, "chain": chain, "played": _card_action(s, p, int(s.played))}
        case Due.REMOVE:
            return told | {"cards": c, "from": list(_PILES[:2])}
        case Due.TAKE:
            return told | {"from": f"hand of seat {b}"}
        case Due.FEVER:
            return told | {"attacks": c}
        case Due.BID:
            return told | {"against": b, "second": bool(c)}
        case _:
            return told


def _effects(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return the marks that last: until the end of a turn, Full Moon Fever until the start of one."""
    found = []
    players, turn = int(p.players), int(s.turn)
    for seat in range(players):
        ahead = (seat - int(s.seat)) % players
        for effect, ends in ((Effect.REPELLENT, s.repel), (Effect.LOST, s.lost)):
            if n := int(ends[seat]):
                until = {"turn": turn + ahead + (n - 1) * players, "when": "end"}
                found.append({"card": effect_name(p, effect), "on": seat, "until": until})
        for _ in range(int(s.fever[seat])):
            until = {"turn": turn + (ahead or players), "when": "start"}
            found.append({"card": effect_name(p, Effect.FEVER), "on": seat, "until": until})
    return found


def _card_action(s: Any, p: Any, action: int) -> dict[str, Any]:
    """Return the play, removal or use of a card."""
    do, kind = act_do(action), act_kind(action)
    words = {Act.PLAY: "play", Act.REMOVE: "remove_page", Act.USE: "use"}
    told: dict[str, Any] = {"do": words[Act(do)], "card": card_name(p, kind)}
    shape = Shape(int(shape_of(p, kind, do)))
    if shape in (Shape.SEAT, Shape.SEAT_SQUARE, Shape.SEAT_PAGE):
        told["target"] = act_seat(action)
    if shape in (Shape.SEAT_SQUARE, Shape.NEAR_SQUARE, Shape.ANY_SQUARE):
        told["to"] = place(s, act_to(action))
    if shape is Shape.SEAT_PAGE:
        told["page"] = card_name(p, act_extra(action))
    if shape is Shape.TILE:
        told["tile"] = _neighbour(s, action)
    return told


def _neighbour(s: Any, action: int) -> list[int]:
    """Return the cell of the tile beside the acting player's that a card is aimed at."""
    seat = int(s.asking) - 1 if int(s.chain_n) == 0 else int(s.chain[0])
    tile = int(s.near[int(s.at[seat]) // 9, act_extra(action)])
    return [int(s.tile_x[tile]), int(s.tile_y[tile])]


def _board_action(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return an action on the map, or an empty mapping."""
    low, to = act_low(action), act_to(action)
    match Act(act_do(action)):
        case Act.PLACE_TILE:
            return {"do": "place_tile", "at": [int(before.cell_x[to]), int(before.cell_y[to])], "rotation": low}
        case Act.PLACE_DOG:
            return {"do": "place_dog", "to": None if low else place(before, to)}
        case Act.PLACE_HEART:
            return {"do": "place_heart", "to": place(before, to)}
        case Act.PLACE_BULLET:
            return {"do": "place_bullet", "to": place(before, to)}
        case Act.STEP:
            return {"do": "step", "to": place(before, to)}
        case Act.MOVE_DOG:
            path = [place(before, square) for square in dog_path(before, p, low, to)]
            return {"do": "move_dog", "from": place(before, low), "path": path}
        case Act.PUSH:
            return {"do": "choose_push", "to": place(before, to)}
        case _:
            return {}


def _choice(before: Any, p: Any, action: int) -> dict[str, Any]:
    """Return an action off the map."""
    low, kind, extra = act_low(action), act_kind(action), act_extra(action)
    match Act(act_do(action)):
        case Act.SPEND:
            return {"do": "spend_bullets", "n": low}
        case Act.WOUND:
            return {"do": "take_wound"}
        case Act.STOP:
            return {"do": "stop"}
        case Act.SPELL:
            return {"do": "spell", "try": bool(low)}
        case Act.DISCARD:
            return {"do": "discard", "card": card_name(p, kind) if extra else None}
        case Act.OPPONENT:
            return {"do": "choose_opponent", "target": act_seat(action)}
        case Act.BULLETS:
            return {"do": "choose_bullets", "n": low}
        case Act.CARD:
            return {"do": "choose_card", "card": card_name(p, kind), "from": _PILES[extra]}
        case _:
            return {"do": "draw_events", "draw": bool(low)}


def _plain(value: Any) -> str:
    """Return an argument in words."""
    if isinstance(value, list):
        return ",".join(_plain(entry) if not isinstance(entry, list) else f"({_plain(entry)})" for entry in value)
    return "-" if value is None else str(value)


def _changes(before: Any, after: Any, p: Any) -> list[str]:
    """Return what a reader wants to know of a step's consequences."""
    told = []
    for seat in range(int(p.players)):
        kills = int(after.kills[seat]) - int(before.kills[seat])
        hurt = int(after.deaths[seat]) - int(before.deaths[seat])
        if kills > 0:
            told.append(f"seat {seat} has {int(after.kills[seat])} kills")
        if hurt > 0:
            told.append(f"seat {seat} dies, {-kills} kills lost")
    return told
