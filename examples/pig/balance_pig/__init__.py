"""The dice game Pig, as an outside package teaches it to balance."""

from balance.core.game import Column, EndReason, Game, Kernels

from .bots import BOTS, choose
from .params import PARAMS, PigParams, pack
from .render import PigRenderer
from .rules import (
    STATE,
    apply,
    check,
    current_seat,
    is_legal,
    is_over,
    legal_actions,
    outcome,
    redeal,
    setup,
)


def _seats(params):
    """Return one group per seat."""
    return {f"seat {at}": (at,) for at in range(params.players)}


GAME = Game(
    name="pig",
    title="Pig",
    version="1",
    about="Jeopardy dice: roll as often as you dare, a one loses the turn's points.",
    seats=(2, 4),
    state=STATE,
    packed=PARAMS,
    params=PigParams,
    pack=pack,
    kernels=Kernels(
        setup=setup,
        current_seat=current_seat,
        legal_actions=legal_actions,
        is_legal=is_legal,
        apply=apply,
        is_over=is_over,
        outcome=outcome,
        redeal=redeal,
        check=check,
        choose=choose,
    ),
    bots=BOTS,
    columns=(Column("points", "count", "points", "points", per_seat=True),),
    ends=(EndReason(0, "goal", "reached the goal", won=True), EndReason(1, "turn-cap", "turn cap", censored=True)),
    sources=("die", "coin"),
    renderer=PigRenderer(),
    sides=_seats,
    lineup_sides=_seats,
    headline="seat 0",
    seat_count=lambda params: params.players,
    standard={"players": 2},
    max_actions=2,
    box_minutes=(10, 20),
    minutes_per_turn=(0.2, 0.4),
)
