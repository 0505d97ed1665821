"""The match: as many rounds as players, the seats moving on, so that everyone is the zombie once.

One playout is one round. Rounds ``match * players`` to ``match * players + players - 1`` of a cell are one match; in
round r of it, seat j is player (j + r) % players, which is also the seat order that a rotating lineup plays in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.games.zombie_dot.params import ZombieDotParams

__all__ = ["match_winners", "match_header", "rounds_won"]


def match_header(params: ZombieDotParams, game_index: int) -> dict[str, Any]:
    """Return the match a round belongs to, its round in it, and the player in every seat.

    Parameters
    ----------
    params : ZombieDotParams
    game_index : int

    Returns
    -------
    dict
        ``match`` and ``match_round`` count from 0; ``match_players`` lists players by seat.
    """
    match, played = divmod(game_index, params.players)
    return {
        "match": match,
        "match_round": played,
        "match_players": [(seat + played) % params.players for seat in range(params.players)],
    }


def rounds_won(winners: Any, players: int) -> Any:
    """Count the rounds each player won in every match (ZD-3).

    Parameters
    ----------
    winners : array_like of int, shape (rounds,)
        Column ``winners`` of a cell (bit per seat), in game-index order from game 0 on; rounds of an unfinished last
        match are left out.
    players : int

    Returns
    -------
    ndarray of int64, shape (matches, players)
    """
    rounds = np.asarray(winners, np.int64)
    rounds = rounds[: len(rounds) - len(rounds) % players].reshape(-1, players)
    won = np.zeros(rounds.shape, np.int64)
    for played in range(players):
        for seat in range(players):
            won[:, (seat + played) % players] += rounds[:, played] >> seat & 1
    return won


def match_winners(winners: Any, players: int) -> Any:
    """Return who won each match as a bit mask of players: most rounds won, equals share (ZD-3).

    Parameters
    ----------
    winners : array_like of int, shape (rounds,)
        As for `rounds_won`.
    players : int

    Returns
    -------
    ndarray of int64, shape (matches,)
    """
    won = rounds_won(winners, players)
    best = won == won.max(axis=1, keepdims=True)
    masks: Any = (best.astype(np.int64) << np.arange(players)).sum(axis=1)
    return masks
