"""Every number of Zombiaki: hands, decks, the numbers printed on cards; the readings of unclear rules."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, field_validator, model_validator

from balance.core.components import check_deck, with_printed_counts
from balance.core.decks import Swap, checked_swaps, parse_swap
from balance.core.params import Params, Provenance, param
from balance.games.zombiaki.cards import DECKS
from balance.games.zombiaki.components import deck_counts
from balance.games.zombiaki.rulings import Rulings
from balance.games.zombiaki.state import DECK_CAP, HAND_CAP

__all__ = ["HandParams", "NumberParams", "ZombiakiParams"]

_PRINTED = "2003"
_RB: Provenance = "rulebook"
_PUB: Provenance = "published"
_CARDS = "public implementation of the first edition"
Counts = dict[str, dict[str, Annotated[int, Field(ge=0, le=DECK_CAP)]]]


class HandParams(Params):
    """Hands and the forced discards."""

    zombies: int = param(
        4, ge=1, le=HAND_CAP, unit="cards", about="cards the zombies draw up to", provenance=_RB, where="Zombie Phase"
    )
    humans: int = param(
        4, ge=1, le=HAND_CAP, unit="cards", about="cards the humans draw up to", provenance=_RB, where="Human Phase"
    )
    zombie_discards: int = param(
        1, ge=1, le=2, unit="cards", about="cards the zombies must discard", provenance=_RB, where="Zombie Phase"
    )
    human_discards: int = param(
        1, ge=0, le=2, unit="cards", about="cards the humans must discard", provenance=_RB, where="Human Phase"
    )


def _printed(value: int, about: str, *, unit: str, where: str, low: int = 1, high: int = 9) -> Any:
    """Declare a number that the rulebook's text or a card prints."""
    return param(value, ge=low, le=high, unit=unit, about=about, provenance=_RB, where=where)


def _strength(value: int) -> Any:
    """Declare a zombie's printed strength."""
    return param(value, ge=1, le=9, unit="strength", about=f"strength of ZOMBIE {value}", provenance=_PUB, where=_CARDS)


class NumberParams(Params):
    """Numbers printed on the cards or named in their text."""

    zombie_2: int = _strength(2)
    zombie_3: int = _strength(3)
    zombie_4: int = _strength(4)
    zombie_5: int = _strength(5)
    dogs: int = _printed(1, "toughness of DOGS", unit="damage", where="DOGS")
    dog_steps: int = _printed(3, "squares DOGS move", unit="squares", where="DOGS", low=0, high=3)
    boss: int = _printed(3, "orders a BOSS gives", unit="orders", where="BOSS", low=0)
    boss_strength: int = _printed(3, "strongest zombie that takes orders", unit="strength", where="BOSS")
    terror: int = _printed(1, "cards the humans play under TERROR", unit="cards", where="TERROR", low=0, high=4)
    bite: int = _printed(1, "strength of a bitten human", unit="strength", where="BITE")
    claws: int = _printed(1, "strength CLAWS add", unit="strength", where="CLAWS")
    shot_1: int = _printed(1, "power of SHOT 1", unit="damage", where="SHOT")
    shot_2: int = _printed(2, "power of SHOT 2", unit="damage", where="SHOT")
    burst_2: int = _printed(2, "bullets of BURST 2", unit="bullets", where="BURST")
    burst_3: int = _printed(3, "bullets of BURST 3", unit="bullets", where="BURST")
    sniper: int = _printed(2, "power of SNIPER", unit="damage", where="SNIPER")
    wall_5: int = _printed(5, "height of WALL 5", unit="strength", where="WALL")
    wall_6: int = _printed(6, "height of WALL 6", unit="strength", where="WALL")
    napalm: int = _printed(1, "damage of NAPALM", unit="damage", where="NAPALM")
    gasoline: int = _printed(4, "power of GASOLINE", unit="damage", where="GASOLINE", high=5)
    net: int = _printed(6, "strength a NET holds", unit="strength", where="NET")
    mine: int = _printed(2, "damage of a MINE to the piece on it", unit="damage", where="MINE")
    shrapnel: int = _printed(1, "damage of a mine's shrapnel", unit="damage", where="MINE")
    street_on_fire: int = _printed(1, "damage of STREET ON FIRE", unit="damage", where="STREET ON FIRE")
    high_voltage: int = _printed(1, "damage of HIGH VOLTAGE", unit="damage", where="HIGH VOLTAGE")
    car: int = _printed(1, "damage of an exploding CAR", unit="damage", where="CAR")
    flamethrower: int = _printed(5, "power of the FLAMETHROWER", unit="damage", where="FLAMETHROWER")
    pit_trap_1: int = _printed(1, "depth of PIT TRAP 1", unit="strength", where="PIT TRAP")
    pit_trap_2: int = _printed(2, "depth of PIT TRAP 2", unit="strength", where="PIT TRAP")


class ZombiakiParams(Params):
    """Zombiaki as printed in 2003; deck counts from a public implementation."""

    hand: HandParams = Field(default_factory=HandParams)
    number: NumberParams = Field(default_factory=NumberParams)
    ruling: Rulings = Field(default_factory=Rulings)
    components: str = param(
        _PRINTED, about="component set, or a .toml file with your cards", provenance=_PUB, where=_CARDS
    )
    deck: Counts = param(
        deck_counts(_PRINTED),
        unit="cards",
        about="copies of a card",
        provenance=_PUB,
        where=_CARDS,
        provenances={"humans.blood": "assumed", "humans.shot-1": "assumed", "zombies.dawn": "rulebook"},
        ranges={"zombies.dawn": (1, 1)},
    )
    keep_totals: bool = param(True, about="refuse decks of another size than the component set's", provenance="house")
    swap: list[str] = param([], about="swaps such as 'zombies: 1 zombie-2 -> claws'", provenance="house")

    @property
    def swaps(self) -> list[Swap]:
        """The swaps, read."""
        return [parse_swap(text) for text in self.swap]

    def rebase(self, components: str) -> ZombiakiParams:
        """Return the same params on another component set, whose decks replace the old ones."""
        tree = self.model_dump(mode="python")
        return ZombiakiParams.model_validate(tree | {"components": components, "deck": deck_counts(components)})

    @model_validator(mode="before")
    @classmethod
    def _fill_decks(cls, tree: Any) -> Any:
        """Take every count that is not given from the component set."""
        return with_printed_counts(tree, deck_counts, _PRINTED)

    @field_validator("swap")
    @classmethod
    def _read_swaps(cls, swap: list[str]) -> list[str]:
        """Refuse what is not a swap."""
        return checked_swaps(swap, DECKS)

    @model_validator(mode="after")
    def _dealable(self) -> ZombiakiParams:
        """Refuse decks that cannot be dealt."""
        printed = deck_counts(self.components)
        for deck in DECKS:
            swaps = [swap for swap in self.swaps if swap[0] == deck]
            after = check_deck(
                deck, self.deck[deck], printed[deck], swaps, capacity=DECK_CAP, keep_total=self.keep_totals
            )
            if deck == "zombies" and after["dawn"] != 1:
                raise ValueError(f"'deck.zombies.dawn' is {after['dawn']}; the deck ends with exactly 1 DAWN.")
        return self
