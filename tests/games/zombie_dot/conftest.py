"""A table of Zombie Dot! that tests lay out as they like and play on with the real kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.rng import clear_log, new_chance
from balance.core.status import Status
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.pack import slots
from balance.games.zombie_dot.rules.hands import give
from balance.games.zombie_dot.rules.table import set_down
from balance.games.zombie_dot.state import Act, Zone, code
from tests.games.dealing import deal

SEED = 20231116
ZOMBIE = "zombie"
SURVIVOR = "survivor"


class Table:
    """One round, emptied and then laid out by hand: every card is undealt until a test moves it.

    Parameters
    ----------
    **values
        Params; ``__`` stands for the dot of a path.
    """

    def __init__(self, **values: Any) -> None:
        given = {key.replace("__", "."): value for key, value in values.items()}
        self.params = with_values(GAME.params(), given)
        self.packed = GAME.pack(self.params)
        self.slugs = slots(self.params)
        self.state = np.zeros(1, GAME.state).view(np.recarray)
        self.chance = new_chance()
        self.s, self.p = self.state[0], self.packed[0]
        self.out = np.zeros(GAME.max_actions, np.int64)
        self.zombie = self.params.players - 1
        self.deal(0)
        self._undeal()

    # laying out

    def deal(self, index: int) -> None:
        """Deal round `index` from scratch."""
        deal(GAME, self.state, self.packed, self.chance, seed=SEED, index=index)

    def _undeal(self) -> None:
        """Put hands and deck among the cards not used."""
        self.s.hand_n[:] = 0
        self.s.hands[:] = 0
        self.s.hand_mask[:] = 0
        self.s.deck_n = self.s.deck_top = 0
        for card in range(len(self.slugs)):
            if int(self.s.zone[card]) not in (Zone.TABLE, Zone.SET_ASIDE):
                self.s.zone[card] = Zone.UNUSED
        self._list_unused()

    def _list_unused(self) -> None:
        kept = [int(card) for card in self.s.unused[: int(self.s.set_aside_n)]]
        cards = kept + [card for card in range(len(self.slugs)) if int(self.s.zone[card]) == Zone.UNUSED]
        self.s.unused[: len(cards)] = cards
        self.s.unused_n = len(cards)

    def take(self, slug: str) -> int:
        """Return an undealt card of a kind; it is about to go elsewhere."""
        return next(
            card for card, own in enumerate(self.slugs) if own == slug and int(self.s.zone[card]) == Zone.UNUSED
        )

    def hand(self, seat: int, *slugs: str) -> list[int]:
        """Add cards to a hand."""
        cards = []
        for slug in slugs:
            cards.append(self.take(slug))
            give(self.s, self.p, seat, cards[-1])
        self._list_unused()
        return cards

    def hands(self, *hands: str) -> None:
        """Give every seat its hand, cards after blanks."""
        for seat, slugs in enumerate(hands):
            self.hand(seat, *slugs.split())

    def deck(self, *slugs: str) -> None:
        """Put cards into the private deck, top first."""
        for slug in slugs:
            card = self.take(slug)
            self.s.deck[int(self.s.deck_n)] = card
            self.s.deck_n += 1
            self.s.zone[card] = Zone.DECK
        self._list_unused()

    def put(self, at: str, slug: str, side: str = SURVIVOR) -> int:
        """Put a card on the table without its effects; the first one at 0,0."""
        card, seat = self.take(slug), self.zombie if side == ZOMBIE else 0
        set_down(self.s, self.p, card, square(at), int(side == ZOMBIE), seat)
        self.s.laid[seat] += 1
        self._list_unused()
        return card

    def row(self, *slugs: str, side: str = SURVIVOR) -> None:
        """Put cards side by side to the east, from 0,0 on."""
        for column, slug in enumerate(slugs):
            self.put(f"0,{column}", slug, side)

    def turn_of(self, seat: int) -> None:
        """Let a seat begin its turn, a lap later."""
        self.s.turn += 1
        self.s.lap += 1
        self.s.seat = seat
        self.s.to_lay = self.p.batch[seat]
        self.s.used_now = 0
        self.s.phase = 0

    # playing

    def held(self, seat: int, slug: str) -> int:
        """Return a card of a kind in a hand."""
        return next(
            int(card) for card in self.s.hands[seat, : int(self.s.hand_n[seat])] if self.slugs[int(card)] == slug
        )

    def legal(self) -> list[int]:
        """Return the legal actions, each of them legal on its own too."""
        actions = [int(action) for action in self.out[: int(GAME.kernels.legal_actions(self.s, self.p, self.out))]]
        assert all(GAME.kernels.is_legal(self.s, self.p, action) for action in actions)
        return actions

    def may_lay(self, slug: str, at: str) -> bool:
        """Tell whether the seat may lay a card of its hand on a square."""
        action = code(int(Act.LAY), self.held(int(self.s.seat), slug), square(at))
        assert (action in self.legal()) == bool(GAME.kernels.is_legal(self.s, self.p, action))
        return action in self.legal()

    def squares(self, slug: str) -> set[str]:
        """Return where the seat may lay a card of its hand."""
        card = self.held(int(self.s.seat), slug)
        rows, legal = range(-12, 20), set(self.legal())
        return {
            f"{row},{column}"
            for row in rows
            for column in rows
            if code(int(Act.LAY), card, square(f"{row},{column}")) in legal
        }

    def may_skip(self) -> bool:
        """Tell whether the seat may skip."""
        return code(int(Act.SKIP), 0, 0) in self.legal()

    def apply(self, action: int) -> None:
        """Carry out a legal action (0: the refill) and see that every invariant holds."""
        clear_log(self.chance[0])
        if action:
            assert GAME.kernels.is_legal(self.s, self.p, action)
        assert int(GAME.kernels.apply(self.s, self.p, self.chance[0], action)) == Status.OK
        assert self.kept() == 0

    def lay(self, slug: str, at: str) -> None:
        """Let the seat lay a card of its hand."""
        self.apply(code(int(Act.LAY), self.held(int(self.s.seat), slug), square(at)))

    def skip(self) -> None:
        """Let the seat skip, or stop its batch."""
        self.apply(code(int(Act.SKIP), 0, 0))

    def discard(self, slug: str) -> None:
        """Let the seat discard a card unplayed."""
        self.apply(code(int(Act.DISCARD), self.held(int(self.s.seat), slug), 0))

    def may_discard(self, slug: str) -> bool:
        """Tell whether the seat may discard a card unplayed."""
        return code(int(Act.DISCARD), self.held(int(self.s.seat), slug), 0) in self.legal()

    # looking

    def shown(self) -> dict[str, Any]:
        """Return the rendered state."""
        shown: dict[str, Any] = GAME.renderer.state(self.s, self.p, self.params)
        return shown

    def sides(self) -> dict[str, str]:
        """Return the side that lies up, by square."""
        return {at: card["side"] for at, card in self.shown()["table"].items()}

    def zombies(self) -> set[str]:
        """Return the squares of zombies."""
        return {at for at, side in self.sides().items() if side == ZOMBIE}

    def kept(self) -> int:
        """Return 0 when every invariant holds, else the number of the broken one."""
        return int(GAME.kernels.check(self.s, self.p))

    def outcome(self) -> Any:
        """Return the outcome row."""
        row = np.zeros(1, GAME.outcome).view(np.recarray)
        GAME.kernels.outcome(self.s, self.p, row[0])
        return row[0]

    def winners(self) -> list[int]:
        """Return the seats that won."""
        won = int(self.outcome().winners)
        return [seat for seat in range(self.params.players) if won >> seat & 1]


def square(at: str) -> int:
    """Return a square by row and column."""
    row, column = (int(line) for line in at.split(","))
    return (row & 63) << 6 | (column & 63)


@pytest.fixture(name="new_table")
def _new_table() -> type[Table]:
    """Return the class of tables, to be laid out by the test."""
    return Table
