"""Params of the toy game."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from balance.core.decks import layout
from balance.core.errors import InputError
from balance.core.params import Params, param
from toy_game.state import MAX_BAG, PARAMS

__all__ = ["ToyParams", "pack"]

_BAG = {"nothing": 6, "bonus": 4}
_POINTS = {"nothing": 0, "bonus": 3}


class ToyRulings(Params):
    """Readings of what the rules leave open."""

    first: Literal["plain", "handicap"] = param(
        "plain", about="whether seat 0 gives the others a head start", provenance="house"
    )


class ToyParams(Params):
    """Every number of the toy game."""

    players: int = param(2, about="seats", provenance="rulebook", ge=2, le=4)
    level: Literal["easy", "normal", "hard"] = param("normal", about="die faces: 8, 6, 4", provenance="rulebook")
    target: int = param(50, about="points that win", unit="points", provenance="rulebook", ge=1, le=1000)
    bust: int = param(1, about="highest face that loses the turn", provenance="assumed", ge=0, le=3)
    hand: int = param(1, about="tokens dealt to each seat", provenance="assumed", ge=0, le=8)
    max_turns: int = param(2000, about="turn cap", unit="turns", provenance="house", ge=1, le=20_000)
    bag: dict[str, int] = param(_BAG, about="tokens in the bag", provenance="assumed")
    ruling: ToyRulings = param(ToyRulings, about="readings", provenance="house")


def pack(params: ToyParams) -> Any:
    """Return the params as the kernels read them."""
    tokens = layout(_BAG, params.bag)
    if len(tokens) > MAX_BAG:
        raise InputError(f"'bag' holds {len(tokens)} tokens; at most {MAX_BAG} fit.")
    if len(tokens) < params.players * params.hand:
        need = params.players * params.hand
        raise InputError(f"'bag' holds {len(tokens)} tokens, but {need} must be dealt; lower 'hand'.")
    packed = np.zeros(1, PARAMS).view(np.recarray)
    packed.players, packed.target, packed.bust = params.players, params.target, params.bust
    packed.faces = {"easy": 8, "normal": 6, "hard": 4}[params.level]
    packed.head_start = 5 if params.ruling.first == "handicap" else 0
    packed.hand, packed.max_turns, packed.bag_n = params.hand, params.max_turns, len(tokens)
    packed.bag[0, : len(tokens)] = [_POINTS[token] for token in tokens]
    return packed
