"""Zombies!!! 4: The End (Twilight Creations, 2004): players race for a spell through woods full of zombie dogs."""

from __future__ import annotations

from typing import Any

from balance.core.game import Column, EndReason, Game, Kernels, SweepHint
from balance.games.zombies4 import rules
from balance.games.zombies4.bots import BOTS, MEMO_SIZE, choose
from balance.games.zombies4.components import listed, shipped
from balance.games.zombies4.pack import PARAMS, pack
from balance.games.zombies4.params import Zombies4Params
from balance.games.zombies4.render import SOURCES, Zombies4Renderer
from balance.games.zombies4.state import MAX_ACTIONS, STATE, End

__all__ = ["GAME"]


def _seats(params: Zombies4Params) -> dict[str, tuple[int, ...]]:
    """Return the sides: every player alone."""
    return {f"seat {seat}": (seat,) for seat in range(params.players)}


def _header(params: Zombies4Params, game_index: int) -> dict[str, Any]:
    """Return the tiles and cards for the header of a trace, where they are not those of the usual set."""
    return {} if params.components == "assumed" else {"components": listed(params.components)}


GAME = Game(
    name="zombies4",
    title="Zombies!!! 4: The End",
    version="1",
    about="Two to six players race to collect pages, reach the Cabin and undo the spell, or to kill 25 zombie dogs.",
    seats=(2, 6),
    state=STATE,
    packed=PARAMS,
    params=Zombies4Params,
    pack=pack,
    kernels=Kernels.of(rules, choose),
    bots=BOTS,
    columns=(
        Column("rounds", "length", "rounds", "rounds"),
        Column("cabin_came", "share", "the Cabin came"),
        Column("cabin_left", "count", "tiles left when the Cabin came", "tiles", given="cabin_came"),
        Column("supply_out", "count", "times the dog supply ran out", "times"),
        Column("supply_short", "count", "times the dog supply fell short", "times"),
        Column("dogs_killed", "count", "zombies killed", "kills"),
        Column("cards_used", "count", "cards played from hands", "cards"),
        Column("began", "share", "went first", per_seat=True),
        Column("kills", "count", "kills at the end", "kills", per_seat=True),
        Column("deaths", "count", "deaths", "deaths", per_seat=True),
        Column("pages", "count", "pages in play at the end", "pages", per_seat=True),
        Column("bullets", "count", "bullets left", "bullets", per_seat=True),
        Column("half_hearts", "count", "half hearts left", "half hearts", per_seat=True),
        Column("spell_tries", "count", "spell tries", "tries", per_seat=True),
        Column("tiles", "count", "tiles placed", "tiles", per_seat=True),
        Column("half_time_kills", "count", "kills at half time", "kills", per_seat=True),
        Column("half_time_pages", "count", "pages in play at half time", "pages", per_seat=True),
        Column("half_time_page_lead", "count", "pages ahead at half time", "pages", per_seat=True, signed=True),
        Column("half_time_kill_lead", "count", "kills ahead at half time", "kills", per_seat=True, signed=True),
    ),
    ends=(
        EndReason(int(End.RUNNING), "unfinished", "not finished (see status)", censored=True),
        EndReason(int(End.SPELL), "spell", "the spell was undone", won=True),
        EndReason(int(End.KILLS), "kills", "enough zombies were killed", won=True),
        EndReason(int(End.TURN_CAP), "turn-cap", "turn cap reached", censored=True),
    ),
    sources=SOURCES,
    renderer=Zombies4Renderer(),
    sides=_seats,
    lineup_sides=_seats,
    headline="seat 0",
    seat_count=lambda params: params.players,
    standard={"players": 4},
    axes=(
        SweepHint("players", (2, 3, 4, 5, 6), "does going first help, and how long does the game get?"),
        SweepHint("woods.plus", (-2, -1, 0, 1, 2), "how many dogs should a woods tile bring?"),
        SweepHint("dog.factor", (50, 75, 100, 125), "how do fewer or more dogs change length and fairness?"),
        SweepHint("kills_to_win", (15, 20, 25, 30), "which way to win is the quicker one?"),
        SweepHint("page.copies", (1, 2, 3, 4), "how many pages make the spell worth the race?"),
        SweepHint("kill_loss", (0, 25, 50, 75, 100), "is losing half the kills too heavy?"),
        SweepHint("cabin.first", (1, 10, 15, 20), "should the Cabin be seeded low in the deck?"),
        SweepHint("components", ("assumed", "one-cave", "all-32"), "the tile list is assumed"),
    ),
    scratch_states=2,
    memo_size=MEMO_SIZE,
    max_actions=MAX_ACTIONS,
    step_limit=1_000_000,
    games_per_part={"idle": 50, "random": 50, "basic": 1_000, "expert": 250},
    box_minutes=(60, 90),
    minutes_per_turn=(2.0, 4.0),
    components=shipped(),
    header=_header,
)
