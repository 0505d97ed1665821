"""The outcome row: who won, why it ended, and what happened on the way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import End

__all__ = ["kills_at_half_time", "lead_at_half_time", "outcome"]

_TURN_CAP = int(End.TURN_CAP)


@kernel
def kills_at_half_time(s, p, seat):  # type: ignore[no-untyped-def]
    """Return a seat's kills after its turn in the middle round of the rounds that everyone finished.

    Parameters
    ----------
    s, p : records
    seat : int

    Returns
    -------
    int
        0 when no round was finished.
    """
    players = int(p.players)
    turns = int(s.turn) - (int(s.ended) != _TURN_CAP)
    middle = turns // players // 2
    if middle == 0:
        return 0
    place = (seat + players - int(s.starting)) % players
    return int(s.history[(middle - 1) * players + place])


@kernel
def lead_at_half_time(s, p, seat):  # type: ignore[no-untyped-def]
    """Return how many kills a seat was ahead of the best other one at half time (below 0: behind)."""
    best = 0
    for other in range(int(p.players)):
        if other != seat:
            best = max(best, kills_at_half_time(s, p, other))
    return kills_at_half_time(s, p, seat) - best


@kernel
def outcome(s, p, row):  # type: ignore[no-untyped-def]
    """Fill an outcome row in place.

    Parameters
    ----------
    s, p : records
    row : record of the game's outcome dtype
    """
    players = int(p.players)
    ended = int(s.ended)
    row.end_reason = ended
    row.winners = 1 << int(s.winner) if ended in (1, 2) else 0
    row.turns = s.turn
    row.rounds = (int(s.turn) + players - 1) // players
    row.cabin_came = int(s.cabin_turn) > 0
    row.cabin_left = s.cabin_left
    row.supply_out = s.supply_out
    row.supply_short = s.supply_short
    row.dogs_killed = s.all_kills
    row.cards_used = s.cards_used
    for seat in range(players):
        row.began[seat] = int(s.starting) == seat
        row.kills[seat] = s.kills[seat]
        row.deaths[seat] = s.deaths[seat]
        row.pages[seat] = pages_in_play(s, p, seat)
        row.bullets[seat] = s.bullets[seat]
        row.half_hearts[seat] = s.half_hearts[seat]
        row.spell_tries[seat] = s.spell_tries[seat]
        row.tiles[seat] = s.tiles_placed[seat]
        row.half_time_kills[seat] = kills_at_half_time(s, p, seat)
        row.half_time_lead[seat] = lead_at_half_time(s, p, seat)
