"""The map as the referee sees it: which squares there are, which are joined, where a tile may lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.zombies4.referee_box import STEPS, Box, Layout, Square, Tile, beside, layout

Cell = tuple[int, int]
BRIDGE: Cell = (0, 0)
NEVER = {(1, 0), (-1, 0), (0, 1)}  # beside and behind the Bridge


class Map:
    """All tiles that lie, by cell, in the order of laying."""

    def __init__(self, tiles: list[dict[str, Any]], params: dict[str, Any], box: Box) -> None:
        self.params, self.box = params, box
        self.names: dict[Cell, str] = {}
        self.laid: dict[Cell, Layout] = {}
        for tile in tiles:
            self.lay(tile["name"], (tile["at"][0], tile["at"][1]), tile["rotation"])

    def lay(self, name: str, cell: Cell, rotation: int) -> None:
        """Put a tile down."""
        self.names[cell] = name
        self.laid[cell] = layout(self.box.tile(name), rotation)

    # squares

    @staticmethod
    def cell(square: Square) -> Cell:
        """Return the cell of a square."""
        return square[0] // 3, square[1] // 3

    def name(self, square: Square) -> str:
        """Return the name of a square's tile."""
        return self.names[self.cell(square)]

    def tile(self, square: Square) -> Tile:
        """Return what a square's tile prints."""
        return self.box.tile(self.name(square))

    def letter(self, square: Square) -> str:
        """Return a square's letter; nobody may enter where no tile lies."""
        lies = self.laid.get(self.cell(square))
        return lies.letters[square[0] % 3, square[1] % 3] if lies else "x"

    def enterable(self, square: Square) -> bool:
        """Tell whether somebody may stand on a square."""
        return self.letter(square) not in "~x"

    def wooded(self, square: Square) -> bool:
        """Tell whether a square is wooded."""
        return self.letter(square) == "w"

    def squares(self, cell: Cell) -> list[Square]:
        """Return the squares of a tile that may be entered, row by row."""
        every = [(3 * cell[0] + x, 3 * cell[1] + y) for y in range(3) for x in range(3)]
        return [square for square in every if self.enterable(square)]

    def around(self, square: Square) -> Iterator[Square]:
        """Yield the squares joined to one."""
        for side in range(4):
            there = beside(square, side)
            if self._leads(square, side) and self._leads(there, (side + 2) % 4):
                yield there

    def _leads(self, square: Square, side: int) -> bool:
        lies = self.laid.get(self.cell(square))
        return lies is not None and ((square[0] % 3, square[1] % 3), side) in lies.ways

    def place(self, square: Square) -> bool:
        """Tell whether a square belongs to its tile's building or location."""
        return self.enterable(square) and (self.letter(square) in "BCAPD" or self.tile(square).whole)

    def token_place(self, square: Square) -> bool:
        """Tell whether a token may lie on a square of its tile."""
        whole = self.params["ruling.token_squares"] == "whole-tile" and self.tile(square).open
        return self.enterable(square) and (whole or self.place(square))

    def inside(self, square: Square) -> str | None:
        """Return the named place a pawn on a square is in."""
        tile = self.tile(square)
        whole = self.params["ruling.locations"] == "whole-tile" and tile.open and self.enterable(square)
        named = tile.sort != "woods" and self.cell(square) != BRIDGE
        return tile.name if named and (whole or self.place(square)) else None

    def item_place(self, square: Square) -> bool:
        """Tell whether items may be played on a square."""
        ruling = self.params["ruling.item_places"]
        if ruling == "listed-tiles":
            return self.tile(square).items
        inside = self.inside(square)
        return inside is not None and (ruling == "named" or self.box.tile(inside).sort == "building")

    # tiles

    def next_to(self, cell: Cell) -> list[Cell]:
        """Return the cells of the tiles that share a side with a cell."""
        return [there for x, y in STEPS if (there := (cell[0] + x, cell[1] + y)) in self.laid]

    def woods(self, cell: Cell) -> bool:
        """Tell whether a woods tile lies on a cell."""
        return self.box.tile(self.names[cell]).sort == "woods"

    def free_cells(self) -> set[Cell]:
        """Return the cells where the next tile may lie, its own sides aside."""
        cells = {(i + x, j + y) for i, j in self.laid for x, y in STEPS}
        return cells - set(self.laid) - NEVER

    def fits(self, name: str, cell: Cell, rotation: int) -> bool:
        """Tell whether a tile may be laid there."""
        if cell not in self.free_cells():
            return False
        new, passable = layout(self.box.tile(name), rotation), False
        for side, (x, y) in enumerate(STEPS):
            old = self.laid.get((cell[0] + x, cell[1] + y))
            if old is None:
                continue
            back = (side + 2) % 4
            pairs = list(zip(new.rim(side), old.rim(back), strict=True))
            passable |= any((a, side) in new.ways and (b, back) in old.ways for a, b in pairs)
            if self._blocks(new, old, side, pairs):
                return False
            if self.params["ruling.placement"] == "closed-sides" and new.closed(side) != old.closed(back):
                return False
        return passable or self.params["ruling.placement"] == "any"

    def _blocks(self, new: Layout, old: Layout, side: int, pairs: list[tuple[Square, Square]]) -> bool:
        """Tell whether one of two tiles would block a door in the other's rim."""
        back = (side + 2) % 4
        if self.params["ruling.blocked_doors"] == "allowed":
            return False
        return any(
            ((a, side) in new.doors and (b, back) not in old.ways)
            or ((b, back) in old.doors and (a, side) not in new.ways)
            for a, b in pairs
        )

    def fits_somewhere(self, name: str) -> bool:
        """Tell whether a tile may be laid anywhere."""
        return any(self.fits(name, cell, turn) for cell in self.free_cells() for turn in range(4))

    def is_open(self) -> bool:
        """Tell whether a free cell lies at a side that something leads out of."""
        if self.params["ruling.placement"] == "any":
            return bool(self.free_cells())
        return any(
            not self.laid[there].closed((side + 2) % 4)
            for cell in self.free_cells()
            for side, (x, y) in enumerate(STEPS)
            if (there := (cell[0] + x, cell[1] + y)) in self.laid
        )
