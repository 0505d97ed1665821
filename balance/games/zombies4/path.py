"""The way a dog takes: found again for readers, since rules only care where it ends."""

from __future__ import annotations

from typing import Any

from balance.games.zombies4.rules.zombies import hop, may_end

__all__ = ["dog_path"]


def dog_path(s: Any, p: Any, square: int, to: int) -> list[int]:
    """Return the squares a dog passes on a shortest allowed way, its end included.

    Parameters
    ----------
    s, p : records
        Before the move.
    square, to : int
        Where the dog stands and where it ends.

    Returns
    -------
    list of int
        Without the square it starts from.
    """
    ways: list[list[int]] = [[]]
    for steps in range(1, int(p.dog_speed) + 1):
        ways = [
            [*way, there]
            for way in ways
            for d in range(4)
            if (there := int(hop(s, p, square, way[-1] if way else square, d))) >= 0
        ]
        for way in ways:
            if way[-1] == to and may_end(s, p, square, to, steps):
                return way
    raise ValueError(f"no dog can go from square {square} to {to}")
