"""Every number of Good Dog, Bad Zombie: rules, set-up, decks and the readings of unclear rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from balance.core.components import check_deck, with_printed_counts
from balance.core.decks import Swap, checked_swaps, parse_swap
from balance.core.errors import nearest
from balance.core.params import Params, Provenance, param, validated
from balance.games.gdbz.components import ComponentSet, component_set
from balance.games.gdbz.state import DOG_KINDS, ENERGY_CAP, HAND_CAP, HOOMAN_CAP, SCENT_CAP, SPACES

__all__ = ["FERAL_START", "LEVELS", "GdbzParams", "Rulings", "level_spaces"]

Level = Literal[
    "walk-in-the-park",
    "plucky-pups",
    "nose-nuzzlers",
    "good-dogs",
    "ruff-riders",
    "hounds-of-the-barkalypse",
]
# spaces that start with a zombie, for 2, 3 and 4 players (rulebook, Difficulty Level)
LEVELS: dict[str, dict[int, tuple[int, ...]]] = {
    "walk-in-the-park": {2: (), 3: (), 4: ()},
    "plucky-pups": {2: (1,), 3: (1, 12), 4: (4, 5)},
    "nose-nuzzlers": {2: (1, 12), 3: (5, 14), 4: (1, 7, 12, 18)},
    "good-dogs": {2: (5, 14, 18), 3: (1, 7, 12, 18), 4: (2, 8, 11, 17)},
    "ruff-riders": {2: (1, 7, 12, 18), 3: (2, 8, 11, 17), 4: (2, 4, 8, 11, 15, 17)},
    "hounds-of-the-barkalypse": {
        2: (2, 4, 8, 11, 15, 17),
        3: (1, 4, 5, 7, 14, 12, 15, 18),
        4: (2, 4, 5, 8, 11, 14, 15, 17),
    },
}
FERAL_START = {2: 1, 3: 2, 4: 4}  # rulebook, Setup
_CAPS = {"energy": ENERGY_CAP, "scent": SCENT_CAP, "hooman": HOOMAN_CAP}
_PRINTED = "assumed"
_RB: Provenance = "rulebook"


class FeralParams(Params):
    """The feral tracker."""

    start: int = param(
        -1,
        ge=-1,
        le=29,
        about="feral at the start (-1: 1, 2 or 4 for 2, 3 or 4 players)",
        provenance=_RB,
        where="Setup",
    )
    limit: int = param(10, ge=1, le=30, about="feral that loses the game", provenance=_RB, where="Winning / Losing")


class DieParams(Params):
    """The zombie die."""

    faces: int = param(
        20, ge=2, le=100, unit="faces", about="faces of the zombie die", provenance=_RB, where="End of Turn"
    )
    blanks: int = param(
        2, ge=0, le=100, unit="faces", about="highest faces that add no zombie", provenance=_RB, where="End of Turn"
    )


class EnergyParams(Params):
    """All energy cards at once."""

    x_bonus: int = param(
        0,
        ge=-1,
        le=3,
        unit="spaces",
        about="added to every X of RUN, HERD and BARK cards (never below 1)",
        provenance="house",
    )


class ScentParams(Params):
    """How scent effects meet locations."""

    plain_each: bool = param(
        True, about="one plain hooman card per location while there are enough", provenance="assumed"
    )


class TokenParams(Params):
    """Standees in the box."""

    hoomans: int = param(
        3, ge=1, le=18, unit="standees", about="hooman standees", provenance="published", where="GeekDad, 2018"
    )
    zombies: int = param(
        18, ge=1, le=18, unit="standees", about="zombie standees", provenance="published", where="GeekDad, 2018"
    )


class DogParams(Params):
    """Which dogs play and what their abilities do."""

    in_play: list[str] = param(
        list(component_set(_PRINTED).dogs_in_play),
        about="dogs by seat (or the pool of a random deal)",
        provenance="assumed",
    )
    deal: Literal["fixed", "random"] = param(
        "fixed",
        about="dogs by seat, or dealt at random",
        provenance="assumed",
        where="Setup: randomly or by preference",
    )
    strength: Literal["none", "normal", "double"] = param(
        "normal", about="abilities without effect, as assumed, or with every number doubled", provenance="house"
    )


class Rulings(Params):
    """One reading of each unclear rule."""

    hands: Literal["open", "hidden"] = param(
        "open", about="whether dogs know each other's cards", provenance="assumed", where="Setup (nothing says hidden)"
    )
    consent: Literal["ask", "pack", "never"] = param(
        "ask",
        about="another dog is moved if its owner says yes (ask), always (pack) or never",
        provenance=_RB,
        where="Moving Other Dogs",
    )
    herd_bark: Literal["up-to", "exact"] = param(
        "up-to",
        about="HERD X and BARK X move up to X or exactly X spaces",
        provenance="assumed",
        where="Energy Card Legend",
    )
    combined: Literal["all", "one"] = param(
        "all",
        about="a card with several effects gives all of them or one",
        provenance="assumed",
        where="Using Energy Cards (says 'one or more effects', not whether all are used)",
    )
    unused_card: Literal["allowed", "needs-effect"] = param(
        "allowed", about="whether a card may be played for its paw or howl alone", provenance="assumed"
    )
    howl_time: Literal["on-play", "after-effects"] = param(
        "on-play", about="when the howl's dog draws", provenance=_RB, where="Energy Card Legend"
    )
    discard_time: Literal["on-play", "after-effects"] = param(
        "on-play",
        about="when a played card goes to the discards: before its effects, or after them",
        provenance="assumed",
        where="Take Up To Two Actions (use a card, then discard it)",
    )
    scare_moved: Literal["others", "all", "none", "others-outside"] = param(
        "others",
        about="whom a moved zombie scares where it stops: others than its herder, all, or in Central Bark any dog and "
        "outside it nobody (none) or others than its herder (others-outside)",
        provenance="assumed",
        where="Zombies Entering Spaces",
    )
    scare_river: Literal["no", "yes"] = param(
        "no",
        about="whether a zombie moved into river or cliff scares the dogs there (those that scare_moved names)",
        provenance="assumed",
        where="River and Cliffs (it dies immediately); Zombies Entering Spaces",
    )
    passing: Literal["safe", "scares"] = param(
        "safe", about="whether a zombie moved through a space scares dogs there", provenance="assumed"
    )
    collision: Literal["forbidden", "eaten"] = param(
        "forbidden",
        about="moving a zombie onto a hooman (or the reverse) is forbidden, or ends the move and the hooman",
        provenance=_RB,
        where="Movement",
    )
    shared_space: Literal["allowed", "through-only"] = param(
        "allowed", about="whether a moved hooman may stop on another hooman's space", provenance="assumed"
    )
    overrun_bark: Literal["own-row", "no-scare"] = param(
        "own-row",
        about="an overrun zombie enters the Central Bark square of its row and scares dogs there, or scares nobody",
        provenance="assumed",
        where="Overrun Areas (in lines); Zombies Entering Spaces",
    )
    hooman_cap: Literal["standees", "none"] = param(
        "standees", about="a hooman beyond the standees is not placed, or always placed", provenance="assumed"
    )
    river_hooman_card: Literal["no", "yes"] = param(
        "no",
        about="whether a hooman lost to river or cliff costs a hooman card too",
        provenance="assumed",
        where="Hoomans Getting Eaten (cards are named for eaten ones only)",
    )
    empty_hooman_deck: Literal["no-card", "reshuffle"] = param(
        "no-card", about="an empty hooman deck gives no card, or its discards are shuffled", provenance="assumed"
    )
    empty_pile: Literal["reshuffle", "stuck"] = param(
        "reshuffle",
        about="no scents left before the goal: the discards are shuffled once no hooman is left either (reshuffle), or "
        "the game is lost as soon as the goal is out of reach (stuck)",
        provenance="assumed",
    )
    reshuffle: Literal["when-needed", "at-once"] = param(
        "when-needed",
        about="when the energy discards become a new deck: when a card is needed, or as soon as the deck is empty",
        provenance="assumed",
        where="Energy Card Legend, Note (without the 'immediately' of other rules)",
    )
    start_square: Literal["middle", "by-seat", "choose"] = param(
        "middle", about="square of Central Bark where dogs start", provenance="assumed", where="Setup"
    )
    first_player: Literal["first-seat", "random"] = param(
        "first-seat", about="who goes first", provenance="assumed", where="Decide Who Goes First"
    )
    win_check: Literal["after-action", "after-roll", "at-once"] = param(
        "after-action",
        about="when the win is checked: after an action and all it caused, after the roll, or at the last rescue or "
        "homecoming itself",
        provenance="assumed",
        where="Winning / Losing (at that point)",
    )


Counts = dict[str, dict[str, Annotated[int, Field(ge=0, le=ENERGY_CAP)]]]


class GdbzParams(Params):
    """Good Dog, Bad Zombie as printed; decks and abilities as assumed."""

    players: int = param(3, ge=2, le=4, unit="dogs", about="players at the table", provenance=_RB, where="Introduction")
    level: Level = param("good-dogs", about="zombies at the start", provenance=_RB, where="Difficulty Level")
    zombie_spaces: list[Annotated[int, Field(ge=1, le=SPACES)]] = param(
        [], about="spaces that start with a zombie, in place of the level", provenance="house"
    )
    hoomans_to_rescue: int = param(
        6, ge=1, le=12, unit="hoomans", about="rescues that win", provenance=_RB, where="Winning / Losing"
    )
    actions_per_turn: int = param(
        2, ge=1, le=6, unit="actions", about="actions a turn", provenance=_RB, where="Dogs Take Turns"
    )
    hand_limit: int = param(
        5, ge=0, le=HAND_CAP, unit="cards", about="most cards in a hand", provenance=_RB, where="Maximum Hand Size"
    )
    starting_hand: int = param(
        2, ge=0, le=HAND_CAP, unit="cards", about="cards dealt to a dog", provenance=_RB, where="Setup"
    )
    lick_draw: int = param(
        2, ge=0, le=HAND_CAP, unit="cards", about="cards a lick draws", provenance=_RB, where="Take Up To Two Actions"
    )
    scare_discard: int = param(
        2,
        ge=0,
        le=HAND_CAP,
        unit="cards",
        about="cards a scared dog discards",
        provenance=_RB,
        where="Zombies Scaring You",
    )
    zombies_per_roll: int = param(
        1, ge=0, le=6, unit="rolls", about="zombie rolls at the end of a turn", provenance=_RB, where="End of Turn"
    )
    turn_cap: int = param(
        400, ge=1, le=5000, unit="turns", about="turns after which a game counts as not won", provenance="house"
    )
    feral: FeralParams = Field(default_factory=FeralParams)
    die: DieParams = Field(default_factory=DieParams)
    energy: EnergyParams = Field(default_factory=EnergyParams)
    scent: ScentParams = Field(default_factory=ScentParams)
    tokens: TokenParams = Field(default_factory=TokenParams)
    dogs: DogParams = Field(default_factory=DogParams)
    ruling: Rulings = Field(default_factory=Rulings)
    components: str = param(_PRINTED, about="component set, or a .toml file with your cards", provenance="assumed")
    board: str = param(
        "B", about="numbering of the board (B: six a row, A: lowest beside Central Bark)", provenance="assumed"
    )
    deck: Counts = param(component_set(_PRINTED).counts(), unit="cards", about="copies of a card", provenance="assumed")
    keep_totals: bool = param(True, about="refuse decks of another size than the component set's", provenance="house")
    swap: list[str] = param([], about="swaps such as 'energy: 2 run-4 -> chew'", provenance="house")

    @property
    def parts(self) -> ComponentSet:
        """The component set in use."""
        return component_set(self.components)

    @property
    def swaps(self) -> list[Swap]:
        """The swaps, read."""
        return [parse_swap(text) for text in self.swap]

    @property
    def feral_start(self) -> int:
        """Feral at the start, resolved by players."""
        return FERAL_START[self.players] if self.feral.start < 0 else self.feral.start

    def rebase(self, components: str) -> GdbzParams:
        """Return the same params on another component set, whose decks, dogs and board replace the old ones."""
        tree = self.model_dump(mode="python")
        new = component_set(components)
        tree |= {"components": components, "deck": new.counts()}
        if self.board not in new.boards:
            tree["board"] = next(iter(new.boards))
        if any(dog not in new.dogs for dog in self.dogs.in_play) or tuple(self.dogs.in_play) == self.parts.dogs_in_play:
            tree["dogs"]["in_play"] = list(new.dogs_in_play)
        return validated(GdbzParams, tree, source=f"components '{components}'")

    @model_validator(mode="before")
    @classmethod
    def _fill_decks(cls, tree: Any) -> Any:
        """Take every count that is not given from the component set."""
        return with_printed_counts(tree, lambda name: component_set(name).counts(), _PRINTED)

    @field_validator("swap")
    @classmethod
    def _read_swaps(cls, swap: list[str]) -> list[str]:
        """Refuse what is not a swap."""
        return checked_swaps(swap, _CAPS)

    @field_validator("zombie_spaces")
    @classmethod
    def _once_each(cls, spaces: list[int]) -> list[int]:
        """Refuse two zombies on one space."""
        if len(set(spaces)) != len(spaces):
            raise ValueError("a space holds one zombie at most; list every space once.")
        return spaces

    @model_validator(mode="after")
    def _dealable(self) -> GdbzParams:
        """Refuse what cannot be set up."""
        for check in (_check_decks, _check_dogs, _check_board, _check_numbers):
            check(self)
        return self


def level_spaces(params: GdbzParams) -> tuple[int, ...]:
    """Return the spaces that start with a zombie."""
    return tuple(params.zombie_spaces) or LEVELS[params.level][params.players]


def _check_decks(params: GdbzParams) -> None:
    """Check sizes of the decks and the swaps."""
    printed = params.parts.counts()
    for deck, cap in _CAPS.items():
        check_deck(
            deck,
            params.deck[deck],
            printed[deck],
            params.swaps,
            capacity=cap,
            keep_total=params.keep_totals,
        )
    need = params.players * min(params.starting_hand, params.hand_limit)
    if sum(params.deck["energy"].values()) < need:
        raise ValueError(f"'deck.energy' cannot be dealt: {need} cards are needed for the starting hands.")
    if sum(params.deck["scent"].values()) < 3:
        raise ValueError("'deck.scent' cannot be dealt: three piles need at least 3 cards.")


def _check_dogs(params: GdbzParams) -> None:
    """Check the dogs in play."""
    known = params.parts.dogs
    for dog in params.dogs.in_play:
        if dog not in known:
            raise ValueError(f"'dogs.in_play' names unknown dog '{dog}'.{nearest(dog, known)}")
    if not params.players <= len(params.dogs.in_play) <= DOG_KINDS:
        raise ValueError(f"'dogs.in_play' lists {len(params.dogs.in_play)} dogs for {params.players} players.")
    if len(set(params.dogs.in_play)) != len(params.dogs.in_play):
        raise ValueError("'dogs.in_play' lists a dog twice; there is one sheet of each.")


def _check_board(params: GdbzParams) -> None:
    """Check the numbering and the zombies at the start."""
    if params.board not in params.parts.boards:
        raise ValueError(f"'board' is '{params.board}'.{nearest(params.board, params.parts.boards)}")
    spaces = level_spaces(params)
    if len(spaces) > params.tokens.zombies:
        raise ValueError(f"'tokens.zombies' is {params.tokens.zombies}, but {len(spaces)} zombies start on the board.")


def _check_numbers(params: GdbzParams) -> None:
    """Check numbers that depend on each other."""
    numbered = params.die.faces - params.die.blanks
    if not 0 <= numbered <= SPACES:
        raise ValueError(
            f"'die.blanks' is {params.die.blanks}: with {params.die.faces} faces it must be "
            f"{max(0, params.die.faces - SPACES)} to {params.die.faces}."
        )
    if params.feral_start >= params.feral.limit:
        raise ValueError(
            f"'feral.start' is {params.feral_start}, which 'feral.limit' = {params.feral.limit} loses at once."
        )
