"""Every number of Zombie Dot!: players, hands, area, cards and the readings of unclear rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from balance.core.components import check_deck, with_printed_counts
from balance.core.decks import Swap, checked_swaps, parse_swap, swapped_counts
from balance.core.params import Params, Provenance, param
from balance.games.zombie_dot.cards import fixed_four, four_soldiers, role_swaps
from balance.games.zombie_dot.components import DECK, ComponentSet, component_set
from balance.games.zombie_dot.state import CARD_CAP, DEAL_CAP, LIMIT_CAP

__all__ = ["Rulings", "ZombieDotParams"]

_ASSUMED_SET = "A44"
_RB: Provenance = "rulebook"
_PACKS = {44: 10, 36: 9}  # cards in play at four hands and a rest of four: cards of a hand
_FULL_PACK = 44
_HANDS_DEALT = 4  # hands of the 4-player game; the private deck stands for the missing ones


class HandParams(Params):
    """Cards dealt to a hand."""

    survivor: int = param(
        -1,
        ge=-1,
        le=DEAL_CAP,
        unit="cards",
        about="cards dealt to a survivor (-1: 10, or 9 from the pack of 36)",
        provenance=_RB,
        where="set-up: deal 10 cards to each player",
    )
    zombie: int = param(
        -1,
        ge=-1,
        le=DEAL_CAP,
        unit="cards",
        about="cards dealt to the zombie (-1: 10, or 9 from the pack of 36)",
        provenance=_RB,
        where="set-up: deal 10 cards to each player",
    )


class DeckSizeParams(Params):
    """The private deck of the first survivor; that of the smaller pack stands nowhere."""

    two_players: int = param(
        20,
        ge=0,
        le=CARD_CAP,
        unit="cards",
        about="private deck of the survivor",
        provenance=_RB,
        where="2 players: the remaining 20 cards",
    )
    three_players: int = param(
        10,
        ge=0,
        le=CARD_CAP,
        unit="cards",
        about="private deck of the leader",
        provenance=_RB,
        where="3 players: the remaining 10 cards",
    )
    small_two_players: int = param(
        18,
        ge=0,
        le=CARD_CAP,
        unit="cards",
        about="private deck of the survivor, from the pack of 36 (nine for each missing hand)",
        provenance="assumed",
    )
    small_three_players: int = param(
        9,
        ge=0,
        le=CARD_CAP,
        unit="cards",
        about="private deck of the leader, from the pack of 36 (nine for the missing hand)",
        provenance="assumed",
    )


class BatchParams(Params):
    """Cards laid in one turn."""

    two_players: int = param(
        3, ge=1, le=5, unit="cards", about="the survivor of two players", provenance=_RB, where="2 players: turns"
    )
    leader: int = param(
        2, ge=1, le=5, unit="cards", about="the leader of three players", provenance=_RB, where="3 players: turns"
    )
    survivor: int = param(
        1, ge=1, le=5, unit="cards", about="any other survivor", provenance=_RB, where="placing 1 card each"
    )
    zombie: int = param(1, ge=1, le=5, unit="cards", about="the zombie", provenance=_RB, where="placing 1 card each")


class SpecialParams(Params):
    """Cards of each role; a change takes ordinary cards of the same shapes, so that paths stay.

    A switch to vary the set by: what is assumed are the set's own cards, in `deck`.
    """

    police: int = param(-1, ge=-1, le=12, unit="cards", about="police (-1: as in the set)", provenance="house")
    doctor: int = param(-1, ge=-1, le=12, unit="cards", about="doctors (-1: as in the set)", provenance="house")
    soldier: int = param(-1, ge=-1, le=12, unit="cards", about="soldiers (-1: as in the set)", provenance="house")


class Rulings(Params):
    """One reading of each unclear rule: an assumption even where the text leans to it; `where` names the sentence."""

    first_card: Literal["free", "start-card"] = param(
        "free",
        about="the first card lies anywhere, or an undealt card lies on the table from the start",
        provenance="assumed",
    )
    area: Literal["now", "ever", "centred", "run"] = param(
        "now",
        about="the limit holds for the cards now on the table, for all squares ever used, for a fixed area around "
        "the first card, or for unbroken rows and columns only",
        provenance="assumed",
        where="within a 7-card range horizontally or vertically",
    )
    special_link: Literal["linked", "adjacent", "anywhere"] = param(
        "linked",
        about="a special card needs no survivor but a path to some card, a card beside it, or nothing",
        provenance="assumed",
        where="special characters are not affected by this rule",
    )
    police_flip: Literal["laid", "count"] = param(
        "laid",
        about="a police falls when a zombie laid beside it is the second, or whenever two zombies are linked to it",
        provenance="assumed",
        where="Police: the infection will not spread in a chain reaction",
    )
    police_block: Literal["current", "once"] = param(
        "current",
        about="a police stands off one zombie at a time, or one in a whole round",
        provenance="assumed",
        where="Police: can block the attack of one zombie",
    )
    doctor: Literal["linked", "path"] = param(
        "linked",
        about="a doctor turns the zombies linked to it, or all along the whole path",
        provenance="assumed",
        where="Doctor: can be placed next to a zombie",
    )
    turned_back: Literal["power-returns", "ordinary"] = param(
        "power-returns",
        about="a police, doctor or soldier that a doctor turned back is one again, or an ordinary survivor",
        provenance="assumed",
    )
    cleared_square: Literal["free", "blocked"] = param(
        "free",
        about="a square cleared by a soldier can be used again or not",
        provenance="assumed",
        where="Soldier: sending them out of the game",
    )
    infection: Literal["linked", "path"] = param(
        "linked",
        about="a zombie turns the survivors linked to it, or the whole path of survivors behind them",
        provenance="assumed",
        where="zombie: in no case will the infection spread in a chain reaction",
    )
    passing: Literal["forced", "optional"] = param(
        "forced",
        about="a player who can lay a card must, or may skip",
        provenance="assumed",
        where="if you cannot place a card, you can skip",
    )
    everyone_skips: Literal["survivors", "with-zombie", "unable"] = param(
        "survivors",
        about="the survivors lose when all who hold cards skip in one round with no card of a survivor between, when "
        "the zombie skips in it too, or when nobody can lay any more",
        provenance="assumed",
        where="if everyone skips, the survivors lose",
    )
    zombie_win: Literal["none-out", "any-stuck"] = param(
        "none-out",
        about="the zombie wins when no survivor got out, or also when any is stuck",
        provenance="published",
        where="publisher's FAQ, October 2023, question 1",
    )
    finish: Literal["hand-and-deck", "hand"] = param(
        "hand-and-deck",
        about="a survivor with a deck is out when hand and deck are empty, or when the hand is",
        provenance="assumed",
        where="survivor's victory: places all the cards in their hand",
    )
    refill: Literal["as-laid", "full-batch"] = param(
        "as-laid",
        about="after a turn of fewer cards than the batch, a survivor with a deck draws as many as were laid, or the "
        "full number all the same",
        provenance="assumed",
        where="2 and 3 players: places 3 (2) cards and draws 3 (2)",
    )
    small_pack: Literal["deal-nine", "four-fixed", "four-soldiers"] = param(
        "deal-nine",
        about="the 36-card game deals nine each of all cards, or leaves four fixed cards or four soldiers in the box",
        provenance="assumed",
        where="36 cards (9 cards per player), excluding the 4 cards",
    )
    zombie_paths: Literal["same", "mirrored"] = param(
        "same",
        about="the zombie side of a card shows the same paths, or east and west exchanged",
        provenance="assumed",
    )


def _no_assumption() -> dict[str, Provenance]:
    """Return the counts of the default set that are 0: places for swaps, which say nothing beside the other counts."""
    counts = component_set(_ASSUMED_SET).counts
    return {f"{DECK}.{slug}": "house" for slug, n in counts.items() if n == 0}


Counts = dict[str, dict[str, Annotated[int, Field(ge=0, le=CARD_CAP)]]]


class ZombieDotParams(Params):
    """Zombie Dot! as printed; shapes and roles of the cards as assumed."""

    players: int = param(4, ge=2, le=4, unit="players", about="players at the table", provenance=_RB, where="set-up")
    pack: int = param(
        44,
        ge=36,
        le=44,
        unit="cards",
        about="44, or the weaker zombie's game with 36 (nine cards a hand)",
        provenance=_RB,
        where="variant with 36 cards",
    )
    area_limit: int = param(
        7, ge=3, le=LIMIT_CAP, unit="squares", about="longest side of the area", provenance=_RB, where="7-card range"
    )
    hand: HandParams = Field(default_factory=HandParams)
    deck_size: DeckSizeParams = Field(default_factory=DeckSizeParams)
    batch: BatchParams = Field(default_factory=BatchParams)
    help_discards: int = param(
        0,
        ge=0,
        le=3,
        unit="cards",
        about="cards a player may discard unplayed in a round, each in place of laying one (the publisher offers one)",
        provenance="published",
        where="publisher's FAQ in Japanese",
    )
    turn_cap: int = param(
        400, ge=4, le=2000, unit="turns", about="turns after which a round counts as undecided", provenance="house"
    )
    ruling: Rulings = Field(default_factory=Rulings)
    components: str = param(_ASSUMED_SET, about="component set, or a .toml file with your cards", provenance="assumed")
    specials: SpecialParams = Field(default_factory=SpecialParams)
    deck: Counts = param(
        component_set(_ASSUMED_SET).decks(),
        unit="cards",
        about="copies",
        provenance="assumed",
        provenances=_no_assumption(),
    )
    keep_totals: bool = param(True, about="refuse another number of cards than the component set's", provenance="house")
    swap: list[str] = param([], about="swaps such as 'cards: 2 NS -> NESW'", provenance="house")

    @property
    def parts(self) -> ComponentSet:
        """The component set in use."""
        return component_set(self.components)

    @property
    def swaps(self) -> list[Swap]:
        """The swaps in the order they are made: those that set the numbers of roles, then the given ones."""
        wanted = {name: getattr(self.specials, name) for name in SpecialParams.model_fields}
        return [*role_swaps(self.deck[DECK], wanted), *(parse_swap(text) for text in self.swap)]

    def hand_size(self, seat: int) -> int:
        """Cards dealt to a seat; the zombie sits last."""
        own = self.hand.zombie if seat == self.players - 1 else self.hand.survivor
        return _PACKS[self.pack] if own < 0 else own

    @property
    def private_deck(self) -> int:
        """Cards in the private deck of the first survivor, resolved by players and pack."""
        if self.players == _HANDS_DEALT:
            return 0
        named = "two_players" if self.players == 2 else "three_players"
        size: int = getattr(self.deck_size, named if self.pack == _FULL_PACK else f"small_{named}")
        return size

    def batch_of(self, seat: int) -> int:
        """Cards a seat lays in one turn."""
        if seat == self.players - 1:
            return self.batch.zombie
        if seat == 0 and self.players < _HANDS_DEALT:
            return self.batch.two_players if self.players == 2 else self.batch.leader
        return self.batch.survivor

    @property
    def dealt(self) -> int:
        """Cards that leave the pack at set-up."""
        return sum(self.hand_size(seat) for seat in range(self.players)) + self.private_deck

    def rebase(self, components: str) -> ZombieDotParams:
        """Return the same params on another component set, whose cards replace the old ones."""
        tree = self.model_dump(mode="python") | {"components": components, "deck": component_set(components).decks()}
        return ZombieDotParams.model_validate(tree)

    @model_validator(mode="before")
    @classmethod
    def _fill_deck(cls, tree: Any) -> Any:
        """Take every count that is not given from the component set."""
        return with_printed_counts(tree, lambda name: component_set(name).decks(), _ASSUMED_SET)

    @field_validator("pack")
    @classmethod
    def _known_pack(cls, pack: int) -> int:
        """Refuse a pack that the rulebook does not know."""
        if pack not in _PACKS:
            raise ValueError(f"'pack' is {pack}, but must be 44 or 36; hand.* and deck_size.* set other deals.")
        return pack

    @field_validator("swap")
    @classmethod
    def _read_swaps(cls, swap: list[str]) -> list[str]:
        """Refuse what is not a swap."""
        return checked_swaps(swap, [DECK])

    @model_validator(mode="after")
    def _dealable(self) -> ZombieDotParams:
        """Refuse what cannot be set up."""
        for check in (_check_cards, _check_deal, _check_readings):
            check(self)
        return self


def _check_cards(params: ZombieDotParams) -> None:
    """Check the number of cards and the swaps."""
    printed = params.parts.decks()[DECK]
    check_deck(DECK, params.deck[DECK], printed, params.swaps, capacity=CARD_CAP, keep_total=params.keep_totals)


def _check_deal(params: ZombieDotParams) -> None:
    """Check that the cards suffice for hands, deck and start card."""
    if params.hand.survivor == 0:
        raise ValueError("'hand.survivor' is 0, which wins at once; use 1 or more.")
    left = sum(params.deck[DECK].values()) - len(box_cards(params))
    need = params.dealt + (params.ruling.first_card == "start-card")
    if need > left:
        raise ValueError(f"'deck.{DECK}' cannot be dealt: {need} cards are needed, {left} are there.")


def _check_readings(params: ZombieDotParams) -> None:
    """Check that the readings make one game."""
    if params.ruling.area == "run" and params.ruling.special_link == "anywhere":
        raise ValueError(
            "'ruling.special_link' = 'anywhere' needs a limited area: use 'adjacent', or another 'ruling.area'."
        )


def box_cards(params: ZombieDotParams) -> list[str]:
    """Return the slugs of the cards that stay in the box before the deal: none, or four."""
    if params.pack == 44 or params.ruling.small_pack == "deal-nine":
        return []
    counts = swapped_counts(params.deck[DECK], params.swaps, DECK)
    return fixed_four(params.parts, counts) if params.ruling.small_pack == "four-fixed" else four_soldiers(counts)
