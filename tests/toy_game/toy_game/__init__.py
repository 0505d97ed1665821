"""A tiny dice game for the tests: roll and add, or hold; a bust loses the turn; first to the target wins."""

from __future__ import annotations

from balance.core.game import Bot, Column, EndReason, Game, Kernels, Knob, SweepHint
from toy_game import rules
from toy_game.bots import choose
from toy_game.params import ToyParams, pack
from toy_game.render import ToyRenderer
from toy_game.state import PARAMS, STATE

__all__ = ["GAME"]

_BY_SEAT = "seat {}"


def _seats(params: ToyParams) -> dict[str, tuple[int, ...]]:
    """Return every seat as a group of its own."""
    return {_BY_SEAT.format(seat): (seat,) for seat in range(params.players)}


def _sides(params: ToyParams) -> dict[str, tuple[int, ...]]:
    """Return the first seat, and the others."""
    return {"first": (0,), "others": tuple(range(1, params.players))}


GAME = Game(
    name="toy",
    title="Toy Dice Race",
    version="1",
    about="Roll and add, or hold; a one loses the turn's points; first to the target wins.",
    seats=(2, 4),
    state=STATE,
    packed=PARAMS,
    params=ToyParams,
    pack=pack,
    kernels=Kernels(
        setup=rules.setup,
        current_seat=rules.current_seat,
        legal_actions=rules.legal_actions,
        is_legal=rules.is_legal,
        apply=rules.apply,
        is_over=rules.is_over,
        outcome=rules.outcome,
        redeal=rules.redeal,
        check=rules.check,
        choose=choose,
    ),
    bots=(
        Bot("idle", 0, "Holds at once."),
        Bot("random", 1, "Rolls or holds at random."),
        Bot("basic", 2, "Holds at a threshold.", (Knob("hold", 20, 1, 1000, "points at which it holds"),)),
        Bot("expert", 3, "Holds at a threshold, or when it wins.", (Knob("hold", 8, 1, 1000, "points"),)),
    ),
    columns=(
        Column("rolls", "count", "Rolls"),
        Column("busts", "cause", "Busts", whole="turns ended"),
        Column("holds", "cause", "Holds", whole="turns ended"),
        Column("comeback", "share", "Won from behind", dtype="i1"),
        Column("score", "count", "Score", "points", per_seat=True),
    ),
    ends=(
        EndReason(1, "target", "Target reached", won=True),
        EndReason(2, "turn-cap", "Turn cap reached", censored=True),
    ),
    sources=("die", "bag"),
    renderer=ToyRenderer(),
    sides=_seats,
    lineup_sides=_sides,
    headline="seat 0",
    seat_count=lambda params: int(params.players),
    standard={"players": 2},
    axes=(SweepHint("target", (20, 50, 100), "longer races"),),
    max_actions=2,
    step_limit=20_000,
    games_per_part={"idle": 512, "random": 512, "basic": 1024, "expert": 512},
    box_minutes=(5, 10),
    minutes_per_turn=(0.2, 0.5),
)
