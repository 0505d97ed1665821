"""Every number of Zombies!!! 4: rules, set-up, tiles, cards and the readings of unclear rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, field_validator, model_validator

from balance.core.components import check_deck, filled_counts
from balance.core.decks import Swap, checked_swaps, parse_swap
from balance.core.errors import InputError, nearest
from balance.core.params import Params, Provenance, param
from balance.games.zombies4.components import MOST_DOGS, ComponentSet, component_set
from balance.games.zombies4.rulings import Rulings
from balance.games.zombies4.state import DOG_CAP, EVENT_CAP, SEATS, TILE_CAP, TURN_CAP

__all__ = ["Rulings", "Zombies4Params"]

_CAPS = {"tiles": TILE_CAP - 1, "events": EVENT_CAP}
_PRINTED = "assumed"
_RB: Provenance = "rulebook"


class WoodsParams(Params):
    """Dogs on a woods tile: a die and a number added; a die of 0 faces leaves the number alone."""

    die: int = param(
        6, ge=0, le=12, unit="faces", about="faces of the die (0: none)", provenance=_RB, where="Placing Map Tiles"
    )
    plus: int = param(0, ge=-6, le=18, unit="dogs", about="added to the die, not below 0", provenance="house")


class DogParams(Params):
    """The zombie dogs."""

    target: int = param(5, ge=1, le=8, about="roll that kills a dog", provenance=_RB, where="Combat Rules")
    damage: int = param(
        1, ge=1, le=10, unit="half hearts", about="lost by a failed roll", provenance=_RB, where="Combat Rules"
    )
    speed: int = param(
        2, ge=0, le=3, unit="squares", about="squares a dog moves", provenance=_RB, where="Zombie Movement Rules"
    )
    per_square: int = param(
        2, ge=1, le=4, unit="dogs", about="most dogs on a square", provenance=_RB, where="Zombie Movement Rules"
    )
    supply: int = param(
        100, ge=0, le=DOG_CAP, unit="dogs", about="figures in the box", provenance=_RB, where="Contents"
    )
    factor: int = param(
        100,
        ge=0,
        le=400,
        unit="%",
        about="share of the printed or rolled dogs that a tile gets, rounded half up",
        provenance="house",
    )


class HumanParams(Params):
    """Human zombies, which the trees fight like."""

    target: int = param(4, ge=1, le=8, about="roll that beats the trees", provenance=_RB, where="Combat Rules")
    damage: int = param(
        2, ge=1, le=10, unit="half hearts", about="lost by a failed roll", provenance=_RB, where="Combat Rules"
    )


class DieParams(Params):
    """The die that moves zombies."""

    die: int = param(
        6, ge=0, le=12, unit="faces", about="faces of the die (0: none)", provenance=_RB, where="Zombie Movement Rules"
    )
    plus: int = param(0, ge=-6, le=12, unit="dogs", about="added to the die, not below 0", provenance="house")


class MoveParams(Params):
    """The die that moves players."""

    die: int = param(
        6, ge=0, le=12, unit="faces", about="faces of the die (0: none)", provenance=_RB, where="Player Movement Rules"
    )
    plus: int = param(0, ge=-6, le=12, unit="squares", about="added to the die, not below 0", provenance="house")


class StartParams(Params):
    """What a player has at the start and after a death."""

    bullets: int = param(3, ge=0, le=20, unit="bullets", about="bullet tokens", provenance=_RB, where="Game Setup")
    hearts: int = param(2, ge=0, le=10, unit="hearts", about="whole hearts", provenance=_RB, where="Game Setup")
    half_hearts: int = param(
        2, ge=0, le=20, unit="half hearts", about="half hearts besides", provenance=_RB, where="Game Setup"
    )
    cards: int = param(3, ge=0, le=7, unit="cards", about="event cards dealt", provenance=_RB, where="Game Setup")


class SpellParams(Params):
    """The spell."""

    die: int = param(6, ge=2, le=12, unit="faces", about="faces of the die", provenance=_RB, where="Winning The Game")
    target: int = param(6, ge=1, le=12, about="roll needed without pages", provenance=_RB, where="Winning The Game")
    per_page: int = param(1, ge=0, le=6, about="taken off per page in play", provenance=_RB, where="Winning The Game")


class PageParams(Params):
    """All pages at once."""

    copies: int = param(
        -1, ge=-1, le=6, unit="cards", about="copies of every page (-1: as in the deck)", provenance="house"
    )


class CabinParams(Params):
    """Where in the shuffled tile deck the Cabin lies."""

    first: int = param(
        1, ge=1, le=TILE_CAP - 1, about="earliest draw that may be the Cabin", provenance=_RB, where="Game Setup"
    )
    last: int = param(
        0, ge=0, le=TILE_CAP - 1, about="latest draw that may be it (0: the last)", provenance=_RB, where="Game Setup"
    )


Counts = dict[str, dict[str, Annotated[int, Field(ge=0, le=EVENT_CAP)]]]
Dogs = dict[str, Annotated[int, Field(ge=0, le=MOST_DOGS)]]


class Zombies4Params(Params):
    """Zombies!!! 4: The End as printed; tile numbers and cards as assumed."""

    players: int = param(
        4, ge=2, le=SEATS, unit="players", about="players at the table", provenance="published", where="shop pages"
    )
    kills_to_win: int = param(
        25, ge=1, le=200, unit="kills", about="kills that win", provenance=_RB, where="Changes From The Previous Games"
    )
    kill_loss: int = param(
        50,
        ge=0,
        le=100,
        unit="%",
        about="share of the kills lost by a death, rounded up",
        provenance=_RB,
        where="Combat Rules",
    )
    hand_size: int = param(
        3, ge=0, le=7, unit="cards", about="event cards in a hand", provenance=_RB, where="Turn Sequence"
    )
    heart_cap: int = param(5, ge=1, le=20, unit="hearts", about="most hearts", provenance=_RB, where="Additional Rules")
    turn_cap: int = param(
        200, ge=1, le=TURN_CAP, unit="turns", about="turns after which a game counts as not won", provenance="house"
    )
    woods: WoodsParams = Field(default_factory=WoodsParams)
    dog: DogParams = Field(default_factory=DogParams)
    human: HumanParams = Field(default_factory=HumanParams)
    zombie_move: DieParams = Field(default_factory=DieParams)
    move: MoveParams = Field(default_factory=MoveParams)
    start: StartParams = Field(default_factory=StartParams)
    spell: SpellParams = Field(default_factory=SpellParams)
    page: PageParams = Field(default_factory=PageParams)
    cabin: CabinParams = Field(default_factory=CabinParams)
    ruling: Rulings = Field(default_factory=Rulings)
    components: str = param(
        _PRINTED, about="component set, or a .toml file with your tiles and cards", provenance="assumed"
    )
    dogs: Dogs = param(
        component_set(_PRINTED).dogs(),
        unit="dogs",
        about="dogs printed on a named tile",
        provenance="assumed",
        provenances={"cabin": "published"},
        where="fan transcription (Cabin: a review too)",
    )
    deck: Counts = param(
        component_set(_PRINTED).counts(), unit="copies", about="copies of a tile or card", provenance="assumed"
    )
    keep_totals: bool = param(True, about="refuse decks of another size than the component set's", provenance="house")
    swap: list[str] = param([], about="swaps such as 'events: 1 portal -> spear'", provenance="house")

    @property
    def parts(self) -> ComponentSet:
        """The component set in use."""
        return component_set(self.components)

    @property
    def swaps(self) -> list[Swap]:
        """The swaps, read."""
        return [parse_swap(text) for text in self.swap]

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """Copies of every tile and card, the pages resolved, swaps left out."""
        events = dict(self.deck["events"])
        if self.page.copies >= 0:
            events |= {slug: self.page.copies for slug, card in self.parts.events.items() if card.sort == "page"}
        return {"tiles": dict(self.deck["tiles"]), "events": events}

    @property
    def start_half_hearts(self) -> int:
        """Half hearts of a player at the start."""
        return 2 * self.start.hearts + self.start.half_hearts

    def rebase(self, components: str) -> Zombies4Params:
        """Return the same params on another component set, whose tiles, cards and dogs replace the old ones."""
        tree = self.model_dump(mode="python")
        new = component_set(components)
        return Zombies4Params.model_validate(
            tree | {"components": components, "deck": new.counts(), "dogs": new.dogs()}
        )

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, tree: Any) -> Any:
        """Take every count that is not given from the component set."""
        if not isinstance(tree, Mapping) or not isinstance(tree.get("components", _PRINTED), str):
            return tree
        own, dogs = tree.get("deck", {}), tree.get("dogs", {})
        try:
            parts = component_set(tree.get("components", _PRINTED))
        except InputError as error:
            raise ValueError(str(error)) from None
        if not isinstance(own, Mapping) or not all(isinstance(cards, Mapping) for cards in own.values()):
            return tree
        if not isinstance(dogs, Mapping):
            return tree
        for slug in dogs:
            if slug not in parts.dogs():
                raise ValueError(f"unknown key 'dogs.{slug}'.{nearest(slug, parts.dogs())}")
        return {**tree, "deck": filled_counts(parts.counts(), own), "dogs": {**parts.dogs(), **dogs}}

    @field_validator("swap")
    @classmethod
    def _read_swaps(cls, swap: list[str]) -> list[str]:
        """Refuse what is not a swap."""
        return checked_swaps(swap, _CAPS)

    @model_validator(mode="after")
    def _playable(self) -> Zombies4Params:
        """Refuse what cannot be set up."""
        _check_decks(self)
        _check_numbers(self)
        return self


def _check_decks(params: Zombies4Params) -> None:
    """Check sizes of the decks and the swaps."""
    printed = params.parts.counts()
    for deck, cap in _CAPS.items():
        swaps = [swap for swap in params.swaps if swap[0] == deck]
        check_deck(deck, params.deck[deck], printed[deck], (), capacity=cap, keep_total=params.keep_totals)
        check_deck(deck, params.counts[deck], printed[deck], swaps, capacity=cap, keep_total=False)
    if params.players * params.start.cards > sum(params.counts["events"].values()):
        raise ValueError(
            f"'start.cards' is {params.start.cards}: {params.players} players cannot be dealt so many from "
            f"{sum(params.counts['events'].values())} event cards."
        )


def _check_numbers(params: Zombies4Params) -> None:
    """Check numbers that depend on each other."""
    cap = 2 * params.heart_cap
    if not 1 <= params.start_half_hearts <= cap:
        raise ValueError(
            f"'start' gives {params.start_half_hearts} half hearts; 1 to {cap} are allowed by 'heart_cap'."
        )
    if params.start.cards > params.hand_size:
        raise ValueError(f"'start.cards' is {params.start.cards}, above 'hand_size' = {params.hand_size}.")
    if 0 < params.cabin.last < params.cabin.first:
        raise ValueError(f"'cabin.last' is {params.cabin.last}, before 'cabin.first' = {params.cabin.first}.")
