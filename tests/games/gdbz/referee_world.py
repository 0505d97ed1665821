"""The table of Good Dog, Bad Zombie as a referee keeps it: built from one printed state, changed by the rulebook."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.games.gdbz.referee_board import Board, Place
from tests.games.gdbz.referee_box import box, energy_names

# fields of a printed state, in the words of docs/reference/trace.md
FIELDS = [
    "turn", "active", "phase", "actions_left", "seat", "decision", "pending", "over", "zombies", "hoomans", "dogs",
    "dog_names", "abilities",
    "hands", "energy_deck", "energy_discard", "scent_piles", "scent_discard", "hooman_deck", "hooman_discard",
    "hooman_town", "rescued", "eaten", "drowned", "feral", "refused", "moved_zombies", "rolls_left",
]  # fmt: skip
CAUSES = ["feral_central_bark", "feral_eaten", "feral_lost", "feral_empty_hand"]


class Foul(Exception):
    """Something the rulebook does not allow: which rule, and what happened instead."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule, self.what = rule, what


class GameOver(Exception):
    """The game is decided in the middle of an act; nothing after it happens."""


def demand(truth: object, rule: str, what: str) -> None:
    """Raise a foul unless something is true."""
    if not truth:
        raise Foul(rule, what)


class World:
    """Zones, tokens and dogs after state k, on the way to state k + 1.

    Parameters
    ----------
    params : dict
        The header's params by dotted path.
    state : dict
        State k as printed.
    chance : list of dict
        Draws of the step.
    """

    def __init__(self, params: dict[str, Any], state: dict[str, Any], chance: list[dict[str, Any]]) -> None:
        self.params = params
        self.box = box(params["components"])
        self.board = Board(self.box.boards[params["board"]])
        self.state: dict[str, Any] = json.loads(json.dumps(state))  # a copy, several times as fast as deepcopy
        self.chance: list[dict[str, Any]] = json.loads(json.dumps(chance))
        self.tally: Counter[str] = Counter()
        # zones whose order was made by a shuffle of this very step: known as heaps only
        self.shuffled: set[str] = set()
        self.end_reason: str | None = None
        self.cut_short = False  # a route shorter than an exact X

    def __getattr__(self, name: str) -> Any:
        if name in FIELDS:
            return self.state[name]
        raise AttributeError(name)

    def ruling(self, name: str) -> Any:
        """Return a ruling in force."""
        return self.params[f"ruling.{name}"]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.state["dogs"]))

    def here(self, place: Place) -> list[int]:
        """Return the seats of the dogs in a place."""
        return [seat for seat in self.seats if self.dogs[seat] == place]

    # chance

    def next_draw(self, source: str, kind: str) -> Any:
        """Take the next draw, which must come from one source and be of one kind."""
        demand(self.chance, "chance", f"a draw from the {source} is missing")
        draw = self.chance.pop(0)
        right = set(draw) == {"source", kind} and draw["source"] == source
        demand(right, "chance", f"{draw} instead of a {kind} from {source}")
        return draw[kind]

    def roll(self, source: str) -> int | None:
        """Roll the zombie die for a purpose; None for a blank face."""
        value = self.next_draw(source, "value")
        faces = self.params["die.faces"]
        demand(isinstance(value, int) and 1 <= value <= faces, "chance", f"{source} shows {value} of {faces} faces")
        return None if value > faces - self.params["die.blanks"] else value

    def take_from(self, zone: str, source: str, card: Any) -> None:
        """Take a drawn card off a zone: its top, or any of it when the zone was shuffled in this step."""
        cards = self.state[zone]
        if zone in self.shuffled:
            demand(card in cards, "Energy deck", f"{card!r} was drawn, which is not in the {source}")
            cards.remove(card)
        else:
            demand(cards[0] == card, "Energy deck", f"{card!r} was drawn, {cards[0]!r} lay on top of the {source}")
            cards.pop(0)

    def reshuffle(self, deck: str, discard: str, source: str) -> None:
        """Turn a discard pile into a new deck."""
        n = self.next_draw(source, "shuffled")
        demand(n == len(self.state[discard]), "reshuffle", f"{n} cards shuffled, {len(self.state[discard])} discarded")
        self.state[deck] = self.state[discard]
        self.state[discard] = []
        self.shuffled.add(deck)

    # energy cards

    def draw_energy(self, seat: int, n: int) -> None:
        """Let a dog draw cards, up to the hand limit, as long as there are any."""
        for _ in range(n):
            if len(self.hands[seat]) >= self.params["hand_limit"]:
                return
            if not self.energy_deck and self.energy_discard:
                self.renew_energy()
            if not self.energy_deck:
                return
            card = self.next_draw("energy deck", "card")
            self.take_from("energy_deck", "energy deck", card)
            self.hands[seat].append(card)
            self.tally["cards_drawn"] += 1
            self.renew_at_once()

    def renew_at_once(self) -> None:
        """Shuffle as soon as the deck is empty and there are discards, where the ruling says so."""
        if self.ruling("reshuffle") == "at-once" and not self.energy_deck and self.energy_discard:
            self.renew_energy()

    def renew_energy(self) -> None:
        """Shuffle the energy discards into a new deck."""
        self.reshuffle("energy_deck", "energy_discard", "energy deck")
        self.tally["reshuffles"] += 1

    def discard_energy(self, seat: int, card: str) -> None:
        """Put a card from a hand on top of the discards."""
        demand(card in self.hands[seat], "Using Energy Cards", f"dog {seat} does not hold {card!r}")
        self.hands[seat].remove(card)
        self.lay_energy(card)

    def lay_energy(self, card: str) -> None:
        """Put a card on top of the discards."""
        self.energy_discard.insert(0, card)
        self.renew_at_once()

    def deck_place(self, card: str) -> int:
        """Return the place of an energy card in the deck list."""
        return list(energy_names(self.params).values()).index(card)

    # feral tracker

    def wilder(self, cause: str) -> None:
        """Move the feral tracker up by one; at the limit the pack has lost at once."""
        self.state["feral"] += 1
        self.tally[cause] += 1
        if self.feral >= self.params["feral.limit"]:
            self.finish("feral")

    def finish(self, reason: str) -> None:
        """End the game."""
        self.end_reason = reason
        raise GameOver

    # scares and discards

    def scare(self, seats: list[int]) -> None:
        """Let dogs discard because a zombie startled them: what is due comes before everything else pending."""
        n = self.params["scare_discard"]
        self.push([{"do": "discard", "seat": seat, "cards": n} for seat in seats])

    def push(self, due: list[dict[str, Any]]) -> None:
        """Put things on top of what is pending, the first of them first."""
        self.state["pending"][:0] = due

    # zombies and hoomans

    def spawn(self, space: int) -> None:
        """Add a zombie on a numbered space, or on the first free place of its line to Central Bark."""
        for place in self.board.line(space):
            if self.board.home(place):
                self.enter_bark(place, [] if self.ruling("overrun_bark") == "no-scare" else self.here(place))
                return
            if place not in self.zombies:
                if len(self.zombies) < self.params["tokens.zombies"]:
                    self.arrive(place, self.here(place))
                return

    def arrive(self, place: Place, startled: list[int]) -> None:
        """Put a zombie on a free street space: it eats the hoomans there and startles dogs."""
        self.zombies.append(place)
        self.scare(startled)
        self.devour(place)

    def devour(self, place: Place) -> None:
        """Let the zombie of a place eat the hoomans there."""
        while place in self.hoomans:
            self.hoomans.remove(place)
            self.state["eaten"] += 1
            self.wilder("feral_eaten")
            self.lose_hooman_card()

    def lose_hooman_card(self) -> None:
        """Reveal and discard a hooman card for a hooman that was lost."""
        card = self.next_hooman_card()
        if card is not None:
            self.hooman_discard.insert(0, card)

    def next_hooman_card(self) -> str | None:
        """Draw the next hooman card, if there is one."""
        if not self.hooman_deck and self.hooman_discard and self.ruling("empty_hooman_deck") == "reshuffle":
            self.reshuffle("hooman_deck", "hooman_discard", "hooman deck")
        if not self.hooman_deck:
            return None
        card: str = self.next_draw("hooman deck", "card")
        self.take_from("hooman_deck", "hooman deck", card)
        return card

    def enter_bark(self, place: Place, startled: list[int]) -> None:
        """Let a zombie into Central Bark: dogs there are startled, then it is removed and the tracker rises."""
        self.zombies.append(place)
        self.push([{"do": "zombie_in_central_bark", "at": place}])
        self.scare(startled)

    def leave_bark(self, place: Place) -> None:
        """Remove the zombie that got into Central Bark and move the tracker up."""
        demand(place in self.zombies, "Zombies in Central Bark", f"no zombie stands at {place}")
        self.zombies.remove(place)
        self.tally["removed_central_bark"] += 1
        self.wilder("feral_central_bark")

    def find_hooman(self, space: Place) -> None:
        """Put a hooman token on a space, if one is left; a zombie there eats it at once."""
        if self.ruling("hooman_cap") == "standees" and len(self.hoomans) >= self.params["tokens.hoomans"]:
            return
        self.hoomans.append(space)
        if space in self.zombies:
            self.devour(space)

    def drown_hooman(self, place: Place) -> None:
        """Lose a hooman to river or cliff."""
        self.state["drowned"] += 1
        self.wilder("feral_lost")
        if self.ruling("river_hooman_card") == "yes":
            self.lose_hooman_card()

    def rescue(self) -> None:
        """Welcome a hooman to Central Bark; its card waits for its turn."""
        self.state["rescued"] += 1
        self.push([{"do": "hooman_card"}])
