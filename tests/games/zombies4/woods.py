"""A piece of woods to play cards in, and the moment at which everyone is asked for one."""

from __future__ import annotations

from balance.games.zombies4.state import Stage

__all__ = ["ask", "table_with"]


def table_with(new_table, players=2, **values):
    """Return a table with three woods tiles in a row above the Bridge."""
    table = new_table(**{"players": players, "hand_size": 3, **values})
    table.tile("woods-01", 0, -1)  # www / ggg / ggg at y -3..-1
    table.tile("woods-02", 0, -2)  # wwg / www / wgw at y -6..-4
    return table


def ask(table, stage=Stage.ROLL, **counters):
    """Ask everyone for cards before a step of seat 0."""
    table.go(stage, ask=True, **counters)
