"""Zombie Dot! for readers: complete states and actions for the trace, board and sentences for the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from balance.core.rng import KIND_CARD, KIND_SHUFFLE
from balance.games.zombie_dot.board import edges_word
from balance.games.zombie_dot.rules.table import column_of, row_of
from balance.games.zombie_dot.state import Act, Phase, Role, Side, Zone, act_card, act_cell, act_do

__all__ = ["SOURCES", "ZombieDotRenderer"]

SOURCES = ("pack", "private deck", "re-deal", "bot")
_SIDES = {Side.SURVIVOR: "survivor", Side.ZOMBIE: "zombie"}
_MARGIN = "    "
_MARKS = {Role.ORDINARY: "o", Role.POLICE: "P", Role.DOCTOR: "D", Role.SOLDIER: "S"}


class ZombieDotRenderer:
    """Turns records of Zombie Dot! into words."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state as the trace fixes it."""
        seats = range(int(p.players))
        over = int(s.ended) != 0
        return {
            "turn": int(s.turn),
            "lap": int(s.lap),
            "active": int(s.seat),
            "seat": None if over or int(s.phase) == Phase.REFILL else int(s.seat),
            "decision": self.decision(s, p),
            "pending": [],
            "over": over,
            "table": {_at(s, cell): _lying(s, p, card) for cell, card in _table(s, p)},
            "hands": [[_card(p, int(card)) for card in s.hands[seat, : int(s.hand_n[seat])]] for seat in seats],
            "decks": [_deck(s, p) if seat == 0 else [] for seat in seats],
            "unused": [_card(p, int(card)) for card in s.unused[: int(s.unused_n)]],
            "removed": [_card(p, int(card)) for card in s.removed[: int(s.removed_n)]],
            "blocked_squares": _blocked_squares(s, p),
            "used_area": _used_area(s),
            "finished": [seat for seat in seats if int(s.finished) >> seat & 1],
            "skipped": [bool(s.skipped[seat]) for seat in seats],
            "discarded": [int(s.discards[seat]) for seat in seats],
            "cards_left_to_lay": int(s.to_lay),
            "cards_used": int(s.used_now),
        }

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is due next."""
        if int(s.ended) != 0:
            return None
        return "refill" if int(s.phase) == Phase.REFILL else "lay"

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return an action as ``do`` and its named arguments."""
        if action == 0:
            return {"do": "refill"}
        do = Act(act_do(action))
        if do is Act.SKIP:
            return {"do": "skip"}
        told = {"do": do.name.lower(), "card": _card(p, act_card(action))}
        return {**told, "cell": _at(before, act_cell(action))} if do is Act.LAY else told

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw."""
        if kind == KIND_SHUFFLE:
            return {"source": SOURCES[source], "shuffled": value}
        if kind == KIND_CARD:
            return {"source": SOURCES[source], "card": _card(p, value)}
        return {"source": SOURCES[source], "value": value}

    def board(self, s: Any, p: Any) -> str:
        """Draw the table: paths as lines, o P D S survivors by role, Z zombies, # blocked squares."""
        tiles = {cell: _tile(s, p, card) for cell, card in _table(s, p)}
        head = f"turn {int(s.turn)}   table {int(s.table_n)}   hands " + ", ".join(
            f"{_name(p, seat)} {int(s.hand_n[seat])}" for seat in range(int(p.players))
        )
        if int(s.table_n) == 0:
            return head
        columns = range(int(s.left), int(s.right) + 1)
        lines = [head, _MARGIN + "".join(f"{column:^5}" for column in columns).rstrip()]
        for row in range(int(s.top), int(s.bottom) + 1):
            cells = [(row & 63) << 6 | (column & 63) for column in columns]
            shown = [tiles.get(cell, ["     ", _empty(s, cell), "     "]) for cell in cells]
            margins = (_MARGIN, f"{row:>3} ", _MARGIN)
            lines += [(margins[line] + "".join(tile[line] for tile in shown)).rstrip() for line in range(3)]
        return "\n".join(lines)

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step in one line."""
        told = self.action(before, after, p, action, draws)
        parts = [f"{_name(p, int(before.seat))} {told['do']}s" if told["do"] != "lay" else _laying(before, p, action)]
        if told["do"] == "discard":
            parts[0] += f" {_words(told['card'])}"
        drawn = [_words(draw["card"]) for draw in draws if "card" in draw]
        if drawn:
            parts[0] += " " + ", ".join(drawn)
        return " - ".join([*parts, *_changes(before, after, p)])


def _at(s: Any, cell: int) -> str:
    """Return a square as row and column, the first card at 0,0."""
    return f"{int(row_of(s, cell))},{int(column_of(s, cell))}"


def _card(p: Any, card: int) -> dict[str, Any]:
    """Return a card as printed."""
    shown = {
        "card": card,
        "edges": edges_word(int(p.edges[Side.SURVIVOR, card])),
        "role": Role(int(p.role[card])).name.lower(),
    }
    return {**shown, "zombie_edges": edges_word(int(p.edges[Side.ZOMBIE, card]))} if p.two_faced[card] else shown


def _table(s: Any, p: Any) -> Iterator[tuple[int, int]]:
    """Yield square and card of the table, by rows."""
    cards = [card for card in range(int(p.cards)) if int(s.zone[card]) == Zone.TABLE]
    squares = {(int(row_of(s, int(s.cell_of[card]))), int(column_of(s, int(s.cell_of[card])))): card for card in cards}
    for square in sorted(squares):
        yield int(s.cell_of[squares[square]]), squares[square]


def _lying(s: Any, p: Any, card: int) -> dict[str, Any]:
    """Return a card of the table with its marks."""
    seat = int(s.laid_by[card])
    return {
        **_card(p, card),
        "side": _SIDES[Side(int(s.side[card]))],
        "laid_by": None if seat < 0 else seat,
        "block_used": bool(s.block_used[card]),
        "power_lost": bool(s.plain[card]),
    }


def _deck(s: Any, p: Any) -> list[dict[str, Any]]:
    """Return the private deck, top first."""
    return [_card(p, int(card)) for card in s.deck[int(s.deck_top) : int(s.deck_n)]]


def _blocked_squares(s: Any, p: Any) -> list[str]:
    """Return the squares that stay blocked."""
    if not int(p.squares_blocked):
        return []
    rows = range(int(s.ever_top), int(s.ever_bottom) + 1)
    columns = range(int(s.ever_left), int(s.ever_right) + 1)
    return [f"{row},{column}" for row in rows for column in columns if _is_blocked(s, row, column)]


def _used_area(s: Any) -> list[int] | None:
    """Return the sides of all squares ever used, None before the first card."""
    if int(s.table_n) == 0:
        return None
    return [int(s.ever_top), int(s.ever_left), int(s.ever_bottom), int(s.ever_right)]


def _is_blocked(s: Any, row: int, column: int) -> bool:
    """Tell whether a square is blocked."""
    return int(s.card_at[(row & 63) << 6 | (column & 63)]) < 0


def _name(p: Any, seat: int) -> str:
    """Return a seat by its part in the round."""
    return "zombie" if seat == int(p.players) - 1 else f"survivor {seat + 1}"


def _empty(s: Any, cell: int) -> str:
    """Return the middle of a square without a card."""
    return "  #  " if int(s.card_at[cell]) < 0 else "  .  "


def _tile(s: Any, p: Any, card: int) -> list[str]:
    """Return a card as three lines of five signs."""
    side = int(s.side[card])
    edges = int(p.edges[side, card])
    mark = "Z" if side == Side.ZOMBIE else _MARKS[Role(int(p.role[card]))]
    north, east, south, west = (bool(edges >> direction & 1) for direction in range(4))
    return [
        "  |  " if north else "     ",
        f"{'--' if west else ' ['}{mark}{'--' if east else '] '}",
        "  |  " if south else "     ",
    ]


def _words(card: dict[str, Any]) -> str:
    """Return a card in words."""
    return card["edges"] if card["role"] == "ordinary" else f"{card['edges']} {card['role']}"


def _laying(before: Any, p: Any, action: int) -> str:
    """Tell who lays what where."""
    card = _words(_card(p, act_card(action)))
    return f"{_name(p, int(before.seat))} lays {card} at {_at(before, act_cell(action))}"


def _changes(before: Any, after: Any, p: Any) -> list[str]:
    """Tell what changed by the way."""
    told = []
    for field, words in (("infections", "infected"), ("cures", "cured"), ("removals", "removed")):
        n = int(after[field]) - int(before[field])
        if n:
            told.append(f"{n} {words}")
    for seat in range(int(p.players) - 1):
        if (int(after.finished) ^ int(before.finished)) >> seat & 1:
            told.append(f"{_name(p, seat)} gets out")
    return told
