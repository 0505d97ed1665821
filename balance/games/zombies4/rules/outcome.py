"""The outcome row: who won, why it ended, and what happened on the way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import End

__all__ = ["at_half_time", "outcome"]

_TURN_CAP = int(End.TURN_CAP)


@kernel
def _half_time(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the place in the histories of a seat's turn in the middle one of the finished rounds, -1 for none."""
    players = int(p.players)
    turns = int(s.turn) - (int(s.ended) != _TURN_CAP)
    middle = (turns // players + 1) // 2
    return (middle - 1) * players + (seat + players - int(s.starting)) % players if middle > 0 else -1


@kernel
def at_half_time(s, p, seat, pages):  # type: ignore[no-untyped-def]
    """Return a seat's kills, or its pages in play, after its turn in the middle one of the finished rounds.

    Parameters
    ----------
    s, p : records
    seat : int
    pages : bool
        Pages in place of kills.

    Returns
    -------
    int
        0 when no round was finished.
    """
    at = _half_time(s, p, seat)
    if at < 0:
        return 0
    return int(s.page_history[at]) if pages else int(s.history[at])


@kernel
def _lead(s, p, seat, pages):  # type: ignore[no-untyped-def]
    """Return how many kills or pages a seat was ahead of the best other one at half time (below 0: behind)."""
    best = 0
    for other in range(int(p.players)):
        if other != seat:
            best = max(best, at_half_time(s, p, other, pages))
    return at_half_time(s, p, seat, pages) - best


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
        row.half_time_kills[seat] = at_half_time(s, p, seat, False)
        row.half_time_pages[seat] = at_half_time(s, p, seat, True)
        row.half_time_kill_lead[seat] = _lead(s, p, seat, False)
        row.half_time_page_lead[seat] = _lead(s, p, seat, True)
