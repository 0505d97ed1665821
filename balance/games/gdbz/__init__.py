"""Good Dog, Bad Zombie (Make Big Things, 2018): dogs rescue hoomans from a ruined city, together."""

from __future__ import annotations

from typing import Any

from balance.core.game import Column, EndReason, Game, Kernels, SweepHint
from balance.games.gdbz import rules
from balance.games.gdbz.bots import BOTS, MEMO_SIZE, choose
from balance.games.gdbz.components import shipped
from balance.games.gdbz.names import listed
from balance.games.gdbz.pack import PARAMS, pack
from balance.games.gdbz.params import LEVELS, GdbzParams
from balance.games.gdbz.render import SOURCES, GdbzRenderer
from balance.games.gdbz.state import MAX_ACTIONS, STATE, End

__all__ = ["GAME"]


def _pack_of_dogs(params: GdbzParams) -> dict[str, tuple[int, ...]]:
    """Return the one side of this game: all dogs win or lose together."""
    return {"pack": tuple(range(params.players))}


def _header(params: GdbzParams, game_index: int) -> dict[str, Any]:
    """Return the board, cards and dogs for the header of a trace, where they are an owner's."""
    own = params.components not in shipped()
    return {"components": listed(params.components, params.board)} if own else {}


_FERAL = "feral"
_REMOVED = "zombies removed"

GAME = Game(
    name="gdbz",
    title="Good Dog, Bad Zombie",
    version="1",
    about="Cooperative: two to four dogs bring six hoomans home before the pack goes feral.",
    seats=(2, 4),
    state=STATE,
    packed=PARAMS,
    params=GdbzParams,
    pack=pack,
    kernels=Kernels.of(rules, choose),
    bots=BOTS,
    columns=(
        Column("rescued", "count", "hoomans rescued", "hoomans"),
        Column("eaten", "count", "hoomans eaten", "hoomans"),
        Column("feral", "count", "feral tracker at the end", "feral"),
        Column("feral_central_bark", "cause", "zombie in Central Bark", "feral", whole=_FERAL),
        Column("feral_eaten", "cause", "hooman eaten", "feral", whole=_FERAL),
        Column("feral_lost", "cause", "hooman lost to river or cliff", "feral", whole=_FERAL),
        Column("feral_empty_hand", "cause", "discard from an empty hand", "feral", whole=_FERAL),
        Column("removed_chew", "cause", "chewed", "zombies", whole=_REMOVED),
        Column("removed_river", "cause", "river", "zombies", whole=_REMOVED),
        Column("removed_cliff", "cause", "cliff", "zombies", whole=_REMOVED),
        Column("removed_central_bark", "cause", "entered Central Bark", "zombies", whole=_REMOVED),
        Column("removed_effect", "cause", "ability or hooman card", "zombies", whole=_REMOVED),
        Column("cards_drawn", "count", "energy cards drawn", "cards"),
        Column("reshuffles", "count", "energy reshuffles", "reshuffles"),
        Column("abilities", "count", "abilities used", "abilities"),
    ),
    ends=(
        EndReason(int(End.RUNNING), "unfinished", "not finished (see status)", censored=True),
        EndReason(int(End.RESCUED), "rescued", "hoomans rescued and every dog home", won=True),
        EndReason(int(End.FERAL), "feral", "the pack went feral"),
        EndReason(int(End.TURN_CAP), "turn-cap", "turn cap reached", censored=True),
        EndReason(int(End.STUCK), "stuck", "no scents left to find enough hoomans"),
    ),
    sources=SOURCES,
    renderer=GdbzRenderer(),
    sides=_pack_of_dogs,
    lineup_sides=_pack_of_dogs,
    headline="pack",
    seat_count=lambda params: params.players,
    standard={"players": 3, "level": "good-dogs"},
    axes=(
        SweepHint("level", tuple(LEVELS), "is each level harder than the one before?"),
        SweepHint("players", (2, 3, 4), "does the set-up table keep pace with the pack?"),
        SweepHint("feral.limit", (8, 9, 10, 11, 12), "how much slack does the tracker give?"),
        SweepHint("hoomans_to_rescue", (4, 5, 6, 7, 8), "the publisher's later blurb says 8 for experts"),
        SweepHint("energy.x_bonus", (-1, 0, 1), "the X values are assumed"),
        SweepHint("ruling.consent", ("ask", "pack", "never"), "how much does moving other dogs matter?"),
        SweepHint("dogs.strength", ("none", "normal", "double"), "the abilities are assumed"),
    ),
    scratch_states=2,
    memo_size=MEMO_SIZE,
    max_actions=MAX_ACTIONS,
    step_limit=100_000,
    games_per_part={"idle": 50_000, "random": 20_000, "basic": 20_000, "expert": 500},
    box_minutes=(45, 90),
    minutes_per_turn=(2.0, 3.0),
    components=shipped(),
    header=_header,
)
