"""Zombiaki (Portal, 2003): a horde walks down a street towards the last survivors; a duel of two decks."""

from __future__ import annotations

from typing import Any

from balance.core.game import Column, EndReason, Game, Kernels, SweepHint
from balance.games.zombiaki import rules
from balance.games.zombiaki.bots import BOTS, NOTES, choose
from balance.games.zombiaki.cards import Card, card_name, number_field
from balance.games.zombiaki.components import shipped
from balance.games.zombiaki.pack import PARAMS, pack
from balance.games.zombiaki.params import NumberParams, ZombiakiParams
from balance.games.zombiaki.render import SOURCES, ZombiakiRenderer
from balance.games.zombiaki.rulings import resolved
from balance.games.zombiaki.state import MAX_ACTIONS, STATE, Cause, End

__all__ = ["GAME"]

_KILLED = "zombies killed"
_CAUSES = {
    Cause.SHOT: "shot",
    Cause.BURST: "burst",
    Cause.SNIPER: "sniper",
    Cause.NAPALM: "napalm",
    Cause.GASOLINE: "gasoline",
    Cause.STREET_ON_FIRE: "street on fire",
    Cause.HIGH_VOLTAGE: "high voltage",
    Cause.FLAMETHROWER: "flamethrower",
    Cause.GRENADE: "hand grenade",
    Cause.MINE: "mine or its shrapnel",
    Cause.CAR: "exploding car",
    Cause.BARREL: "rolling barrel",
    Cause.PIT: "pit trap",
}


def _sides(params: ZombiakiParams) -> dict[str, tuple[int, ...]]:
    """Return the two sides of the duel."""
    return {"zombies": (0,), "humans": (1,)}


def _header(params: ZombiakiParams, game_index: int) -> dict[str, Any]:
    """Return what the first line of a trace says beside the params: the reading in force of every unclear rule."""
    return {"readings": resolved(params.ruling)}


def _label(card: Card) -> str:
    """Return a card's printed name with its printed number."""
    field = NumberParams.model_fields.get(number_field(card))
    return card_name(card, int(field.default) if field else 0)


def _card_columns(what: str) -> tuple[Column, ...]:
    """Return one count per card (DAWN apart, which only ends the game)."""
    cards = [card for card in Card if card is not Card.DAWN]
    return tuple(
        Column(f"{what}_{number_field(c)}", "count", f"{_label(c)} {what}", "cards", dtype="i1") for c in cards
    )


GAME = Game(
    name="zombiaki",
    title="Zombiaki",
    version="1",
    about="Duel: zombies walk five rows down a street while humans shoot, trap and wall until dawn.",
    seats=(2, 2),
    state=STATE,
    packed=PARAMS,
    params=ZombiakiParams,
    pack=pack,
    kernels=Kernels.of(rules, choose),
    bots=BOTS,
    columns=(
        Column("zombies_placed", "count", "zombies placed (bitten ones too)", "zombies"),
        *(
            Column(f"killed_{cause.name.lower()}", "cause", name, "zombies", whole=_KILLED, dtype="<i2")
            for cause, name in _CAUSES.items()
        ),
        Column("dogs_killed", "count", "dogs killed", "dogs"),
        Column("deepest_row", "count", "deepest row a zombie reached (6: over the barricade)", "row"),
        Column("human_deck_exhausted", "share", "human deck used up"),
        *(column for what in ("drawn", "played", "discarded") for column in _card_columns(what)),
    ),
    ends=(
        EndReason(int(End.RUNNING), "unfinished", "not finished (see status)", censored=True),
        EndReason(int(End.BREAKTHROUGH), "breakthrough", "a zombie got over the barricade", won=True),
        EndReason(int(End.DAWN), "dawn", "the zombies drew Dawn"),
    ),
    sources=SOURCES,
    renderer=ZombiakiRenderer(),
    sides=_sides,
    lineup_sides=_sides,
    headline="zombies",
    seat_count=lambda params: 2,
    standard={"ruling.set": "literal"},
    axes=(
        SweepHint("ruling.set", ("literal", "r2013"), "do the later rulings shift the balance?"),
        SweepHint(
            "components", ("2003", "2003-blood2", "plain", "heavy-zombies", "sharpshooters"), "which decks are even?"
        ),
        SweepHint("ruling.barrier_row", ("row-1", "row-5"), "a literal barrier can stop a zombie on the last row"),
        SweepHint("number.boss_strength", (2, 3, 4), "how strong a zombie may take orders?"),
        SweepHint("hand.zombies", (3, 4, 5), "what is a card more worth to the zombies?"),
        SweepHint("ruling.freeze", ("all-moves", "obligatory-only"), "how much does a frozen street hold?"),
    ),
    scratch_states=1,
    memo_size=NOTES,
    max_actions=MAX_ACTIONS,
    step_limit=100_000,
    games_per_part={"idle": 50_000, "random": 10_000, "basic": 50_000, "expert": 2_500},
    # no box_minutes: no source states a time
    minutes_per_turn=(1.5, 2.5),
    components=shipped(),
    header=_header,
)
