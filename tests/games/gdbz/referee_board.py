"""The city of Good Dog, Bad Zombie as an outsider draws it: three rows of nine squares, numbered as the params say."""

from __future__ import annotations

Place = int | str
Square = tuple[int, int]

ROWS, COLUMNS = 3, 9
CLIFF, BARK, RIVER = 0, 4, 8
PLAIN_COLUMNS = [1, 2, 3, 5, 6, 7]


class Board:
    """Squares, their names and what lies beside what.

    Parameters
    ----------
    numbers : list of list of int
        Numbers of the six columns beside cliff, Central Bark and river, row by row.
    """

    def __init__(self, numbers: list[list[int]]) -> None:
        self.place_at: dict[Square, Place] = {}
        for row in range(ROWS):
            self.place_at[row, CLIFF] = f"cliff{row + 1}"
            self.place_at[row, BARK] = f"CB{row + 1}"
            self.place_at[row, RIVER] = f"river{row + 1}"
            for column, number in zip(PLAIN_COLUMNS, numbers[row], strict=True):
                self.place_at[row, column] = number
        self.square_of = {place: square for square, place in self.place_at.items()}

    def exists(self, place: object) -> bool:
        """Tell whether a place is on the board."""
        return not isinstance(place, bool) and isinstance(place, int | str) and place in self.square_of

    def beside(self, one: Place, other: Place) -> bool:
        """Tell whether two places touch, diagonals included."""
        (row, column), (row2, column2) = self.square_of[one], self.square_of[other]
        return max(abs(row - row2), abs(column - column2)) == 1

    def distance(self, one: Place, other: Place) -> int:
        """Count the steps between two places on an empty board."""
        (row, column), (row2, column2) = self.square_of[one], self.square_of[other]
        return max(abs(row - row2), abs(column - column2))

    def neighbours(self, place: Place) -> list[Place]:
        """List the places that touch a place."""
        return [other for other in self.square_of if self.beside(place, other)]

    def home(self, place: Place) -> bool:
        """Tell whether a place belongs to Central Bark."""
        return self.square_of[place][1] == BARK

    def deadly(self, place: Place) -> bool:
        """Tell whether a place is river or cliff."""
        return self.square_of[place][1] in (CLIFF, RIVER)

    def line(self, place: Place) -> list[Place]:
        """List the places from a numbered space towards Central Bark, both ends included, along its row."""
        row, column = self.square_of[place]
        step = 1 if column < BARK else -1
        return [self.place_at[row, at] for at in range(column, BARK + step, step)]
