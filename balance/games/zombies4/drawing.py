"""The map in ASCII."""

from __future__ import annotations

from typing import Any

from balance.games.zombies4.geometry import EAST, SOUTH
from balance.games.zombies4.names import card_name, cards_of, place, tile_name

__all__ = ["draw_map", "draw_players"]

_TERRAIN = {"g": ".", "w": "^", "x": " ", "~": "~", "R": "="}
_TOKENS = " hb"
LEGEND = (
    "square: ground (^ wooded, . clear, letters indoors), dogs, token (h heart, b bullets), seat; | and _ are walls"
)


def _letter(s: Any, p: Any, square: int) -> str:
    """Return the letter of a square's ground, found by turning the tile back."""
    tile, q = square // 9, square % 9
    variant = int(s.variant[tile])
    for _ in range(variant & 3):
        q = 3 * (2 - q % 3) + q // 3
    letter = chr(int(p.tile_letters[variant >> 2, q]))
    return _TERRAIN.get(letter, letter)


def _cell(s: Any, p: Any, square: int) -> str:
    """Return one square: ground, dogs, token, pawn, and the wall to its east."""
    letter = _letter(s, p, square)
    legal = letter not in " ~"
    fill = "_" if legal and int(s.way[square, SOUTH]) < 0 else " "
    dogs, token = int(s.dogs[square]), int(s.token[square])
    seats = [seat for seat in range(int(p.players)) if int(s.at[seat]) == square]
    pawn = fill if not seats else str(seats[0]) if len(seats) == 1 else "+"
    wall = "|" if legal and int(s.way[square, EAST]) < 0 else " "
    return letter + (str(dogs) if dogs else fill) + (_TOKENS[token] if token else fill) + pawn + wall


def draw_map(s: Any, p: Any) -> list[str]:
    """Draw the map, one line per row of squares, and name its tiles.

    Parameters
    ----------
    s, p : records

    Returns
    -------
    list of str
    """
    cells = {tuple(place(s, square)): _cell(s, p, square) for square in range(9 * int(s.tiles_n))}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    rows = [
        f"{y:>4} " + "".join(cells.get((x, y), "     ") for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ]
    head = "     " + "".join(f"{x:<5}" for x in range(min(xs), max(xs) + 1))
    names = [
        f"{tile_name(p, int(s.variant[tile]) >> 2)} {place(s, 9 * tile)}"
        for tile in range(int(s.tiles_n))
        if not int(p.woods[int(s.variant[tile]) >> 2])
    ]
    return [head.rstrip(), *(row.rstrip() for row in rows), "tiles at: " + ", ".join(names), LEGEND]


def draw_players(s: Any, p: Any) -> list[str]:
    """Return one line per player."""
    lines = []
    for seat in range(int(p.players)):
        at = int(s.at[seat])
        where = "dead" if at < 0 else "at {},{}".format(*place(s, at))
        held = [card_name(p, kind) for kind in range(int(p.card_kinds)) for _ in range(int(s.hand[seat, kind]))]
        front = cards_of(p, int(s.in_play[seat]))
        lines.append(
            f"{seat}: {where}, hearts {int(s.half_hearts[seat]) / 2:g}, bullets {int(s.bullets[seat])}, "
            f"kills {int(s.kills[seat])}; in play: {', '.join(front) or '-'}; hand: {', '.join(held) or '-'}"
        )
    return lines
