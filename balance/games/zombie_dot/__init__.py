"""Zombie Dot! (Q's games, 2023): one zombie against one to three survivors who lay paths of cards."""

from __future__ import annotations

from typing import Any

from balance.core.game import Column, EndReason, Game, Kernels, SweepHint
from balance.games.zombie_dot import rules
from balance.games.zombie_dot.bots import BOTS, choose
from balance.games.zombie_dot.components import shipped
from balance.games.zombie_dot.match import match_header
from balance.games.zombie_dot.pack import PARAMS, pack
from balance.games.zombie_dot.params import ZombieDotParams
from balance.games.zombie_dot.render import SOURCES, ZombieDotRenderer
from balance.games.zombie_dot.state import MAX_ACTIONS, STATE, End

__all__ = ["GAME"]


def _groups(params: ZombieDotParams) -> dict[str, tuple[int, ...]]:
    """Return who may win a round: the zombie, each survivor for itself, and whether any survivor got out."""
    zombie = params.players - 1
    each = {f"survivor {seat + 1}": (seat,) for seat in range(zombie)}
    return {"zombie": (zombie,), **each, "any survivor": tuple(range(zombie))}


def _sides(params: ZombieDotParams) -> dict[str, tuple[int, ...]]:
    """Return the sides a lineup may name."""
    zombie = params.players - 1
    return {"survivors": tuple(range(zombie)), "zombie": (zombie,)}


def _header(params: ZombieDotParams, game_index: int) -> dict[str, Any]:
    """Return what the first line of a trace says beside the params: the cards in the box, and the place in a match."""
    parts = params.parts
    return {"components": {"name": parts.source, **parts.tables()}, **match_header(params, game_index)}


GAME = Game(
    name="zombie_dot",
    title="Zombie Dot!",
    version="1",
    about="One against three, two or one: survivors lay their hands out along safe paths while a zombie turns them.",
    seats=(2, 4),
    state=STATE,
    packed=PARAMS,
    params=ZombieDotParams,
    pack=pack,
    kernels=Kernels.of(rules, choose),
    bots=BOTS,
    columns=(
        Column("rounds", "count", "rounds around the table", "rounds"),
        Column("survivors_out", "count", "survivors who got out", "survivors"),
        Column("laid", "count", "cards laid", "cards", per_seat=True),
        Column("blocked", "count", "turns without a card that fits", "turns", per_seat=True),
        Column("infections", "count", "survivors turned into zombies", "cards"),
        Column("cures", "count", "zombies turned back by doctors", "cards"),
        Column("removals", "count", "zombies removed by soldiers", "cards"),
        Column("police_blocks", "count", "zombies stood off by police", "cards"),
        Column("area_filled", "count", "cards on the table at the end", "squares"),
    ),
    ends=(
        EndReason(int(End.RUNNING), "unfinished", "not finished (see status)", censored=True),
        EndReason(int(End.ALL_OUT), "all-out", "every survivor got out"),
        EndReason(int(End.SOME_OUT), "some-out", "some survivors got out, the rest were stuck"),
        EndReason(int(End.NONE_OUT), "none-out", "no survivor got out", won=True),
        EndReason(int(End.TURN_CAP), "turn-cap", "turn cap reached", censored=True),
    ),
    sources=SOURCES,
    renderer=ZombieDotRenderer(),
    sides=_groups,
    lineup_sides=_sides,
    headline="zombie",
    seat_count=lambda params: params.players,
    standard={"players": 4},
    axes=(
        SweepHint("players", (2, 3, 4), "do the rules for fewer players keep the balance?"),
        SweepHint("pack", (44, 36), "the smaller pack is meant to weaken the zombie"),
        SweepHint("components", tuple(shipped()), "the paths on the cards are assumed"),
        SweepHint("specials.doctor", (0, 2, 4), "what a doctor is worth (and police, soldiers)"),
        SweepHint("area_limit", (6, 7, 8), "how much does room matter?"),
        SweepHint("help_discards", (0, 1), "the publisher's help for beginners"),
        SweepHint("ruling.police_flip", ("laid", "count"), "the rulebook can be read in both ways"),
    ),
    scratch_states=1,
    memo_size=8,
    max_actions=MAX_ACTIONS,
    step_limit=20_000,
    games_per_part={"idle": 20_000, "random": 10_000, "basic": 20_000, "expert": 2_000, "expert-selfish": 4_000},
    box_minutes=(10, 15),
    minutes_per_turn=(0.25, 0.5),
    components=shipped(),
    header=_header,
)
