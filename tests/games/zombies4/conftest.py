"""A table of Zombies!!! 4 that tests lay out as they like and play on with the real kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.rng import below, clear_log, new_chance, start
from balance.core.status import Status
from balance.games.zombies4 import GAME
from balance.games.zombies4.names import place
from balance.games.zombies4.rules.dogs import add_dog
from balance.games.zombies4.rules.tilemap import lay_tile
from balance.games.zombies4.rules.turn import settle
from balance.games.zombies4.state import Act, Stage, card_code, code
from tests.games.dealing import deal

SEED = 20260401
QUIET = {"players": 2, "start.cards": 0, "hand_size": 0, "ruling.first_player": "first-seat"}


class Table:
    """One game, set up and then laid out by hand.

    Parameters
    ----------
    **values
        Params; ``__`` stands for the dot of a path. Without more there are two players without cards, and seat 0 is
        about to draw its first tile.
    """

    def __init__(self, **values: Any) -> None:
        given = {key.replace("__", "."): value for key, value in values.items()}
        base = GAME.params()
        if "components" in given:
            base = base.rebase(given.pop("components"))
        self.params = with_values(base, {**QUIET, **given})
        self.packed = GAME.pack(self.params)
        self.state = np.zeros(1, GAME.state).view(np.recarray)
        self.chance = new_chance()
        self.s, self.p = self.state[0], self.packed[0]
        self.out = np.zeros(GAME.max_actions, np.int64)
        self.cards = list(self.params.parts.events)
        self.tiles = ["bridge", *self.params.parts.tiles]
        self.set_up(0)

    # laying out

    def set_up(self, index: int) -> None:
        """Deal game `index` from scratch."""
        deal(GAME, self.state, self.packed, self.chance, seed=SEED, index=index)

    def sq(self, x: int, y: int) -> int:
        """Return the square at [x, y]."""
        return next(square for square in range(9 * int(self.s.tiles_n)) if place(self.s, square) == [x, y])

    def xy(self, square: int) -> tuple[int, int]:
        """Return the place of a square."""
        x, y = place(self.s, int(square))
        return x, y

    def cell(self, i: int, j: int) -> int:
        """Return the index of a free cell."""
        cells = [(int(self.s.cell_x[k]), int(self.s.cell_y[k])) for k in range(int(self.s.frontier_n))]
        return cells.index((i, j))

    def tile(self, slug: str, i: int, j: int, rotation: int = 0) -> int:
        """Lay a tile of the deck on a free cell, without dogs or tokens; return its number."""
        self._draw(slug)
        return int(lay_tile(self.s, self.p, self.cell(i, j), 4 * self.tiles.index(slug) + rotation))

    def _draw(self, slug: str) -> None:
        """Take a tile out of the deck."""
        self.next_tile(slug)
        self.s.tile_top += 1

    def next_tile(self, slug: str) -> None:
        """Put a tile on top of the deck."""
        top, n = int(self.s.tile_top), int(self.s.tile_n)
        self._lift(self.s.tile_deck, top, n, self.tiles.index(slug))

    def next_card(self, slug: str) -> None:
        """Put an event card on top of the deck."""
        top, n = int(self.s.event_top), int(self.s.event_n)
        self._lift(self.s.event_deck, top, n, self.cards.index(slug))

    @staticmethod
    def _lift(cards: Any, top: int, n: int, kind: int) -> None:
        at = next(i for i in range(top, n) if int(cards[i]) == kind)
        cards[top], cards[at] = cards[at], cards[top]

    def dogs(self, x: int, y: int, n: int = 1) -> None:
        """Put dogs from the supply on a square."""
        for _ in range(n):
            add_dog(self.s, self.sq(x, y))

    def token(self, x: int, y: int, word: str) -> None:
        """Put a heart or bullets on a square."""
        self.s.token[self.sq(x, y)] = {"heart": 1, "bullets": 2}[word]

    def pawn(self, seat: int, x: int, y: int) -> None:
        """Put a pawn on a square."""
        self.s.at[seat] = self.sq(x, y)

    def dead(self, seat: int) -> None:
        """Take a pawn off the map."""
        self.s.at[seat] = -1
        self.s.half_hearts[seat] = 0

    def has(self, seat: int, **tokens: int) -> None:
        """Set bullets, half_hearts or kills of a seat (kills come out of the supply)."""
        for name, value in tokens.items():
            if name == "kills":
                self.s.supply -= value - int(self.s.kills[seat])
            self.s[name][seat] = value

    def hand(self, seat: int, *slugs: str) -> None:
        """Give a seat cards out of the event deck."""
        for slug in slugs:
            self.next_card(slug)
            self.s.event_top += 1
            kind = self.cards.index(slug)
            self.s.hand[seat, kind] += 1
            self.s.hand_n[seat] += 1
            self.s.held[seat] |= 1 << kind

    def front(self, seat: int, *slugs: str) -> None:
        """Lay cards out of the event deck in front of a seat."""
        for slug in slugs:
            self.next_card(slug)
            self.s.event_top += 1
            self.s.in_play[seat] |= 1 << self.cards.index(slug)

    def go(self, stage: Stage, *, seat: int = 0, begun: bool = False, ask: bool = False, **counters: int) -> None:
        """Go to a step of a seat's turn, with everyone asked for cards before it or nobody."""
        self.s.stage, self.s.seat, self.s.begun = int(stage), seat, int(begun)
        self.s.asking, self.s.to_ask = 0, (1 << int(self.p.players)) - 1 if ask else 0
        for name, value in counters.items():
            self.s[name] = value
        settle(self.s, self.p, self.chance[0])

    def dice(self, streams: dict[int, list[int]], faces: int = 6) -> None:
        """Rewind chance to a game index whose dice of these streams show these values next."""
        for index in range(400_000):
            start(self.chance[0], SEED, index, 0)
            rolls = ((stream, value) for stream, values in streams.items() for value in values)
            if all(below(self.chance[0], int(stream), faces) + 1 == value for stream, value in rolls):
                start(self.chance[0], SEED, index, 0)
                return
        raise AssertionError(f"no game index shows {streams}")

    # playing

    def legal(self) -> set[int]:
        """Return the codes of the legal actions."""
        n = GAME.kernels.legal_actions(self.s, self.p, self.out)
        found = [int(action) for action in self.out[:n]]
        assert len(set(found)) == n
        assert all(GAME.kernels.is_legal(self.s, self.p, action) for action in found)
        return set(found)

    def seat(self) -> int:
        """Return the deciding seat."""
        return int(GAME.kernels.current_seat(self.s, self.p))

    def may(self, action: int) -> bool:
        """Tell whether an action is legal, by both judges."""
        listed = action in self.legal()
        assert listed == bool(GAME.kernels.is_legal(self.s, self.p, action))
        return listed

    def apply(self, action: int) -> None:
        """Apply an action, which must be legal."""
        assert self.may(action)
        self._apply(action)

    def auto(self, times: int = 1) -> None:
        """Let the rules act."""
        for _ in range(times):
            assert self.seat() == -1
            self._apply(0)

    def _apply(self, action: int) -> None:
        clear_log(self.chance[0])
        assert GAME.kernels.apply(self.s, self.p, self.chance[0], action) == Status.OK
        assert int(GAME.kernels.check(self.s, self.p)) == 0

    def do(self, act: Act, low: int = 0) -> None:
        """Apply an action that is one number at most."""
        self.apply(int(code(int(act), low, 0)))

    def to(self, act: Act, x: int, y: int) -> None:
        """Apply an action that names a square."""
        self.apply(int(code(int(act), 0, self.sq(x, y))))

    def may_go(self, act: Act, x: int, y: int) -> bool:
        """Tell whether an action that names a square is legal."""
        return self.may(int(code(int(act), 0, self.sq(x, y))))

    def squares(self, act: Act) -> set[tuple[int, int]]:
        """Return the squares an act may name."""
        return {self.xy(action >> 18) for action in self.legal() if action & 31 == act}

    def card(
        self,
        slug: str,
        act: Act = Act.PLAY,
        *,
        target: int = 0,
        to: tuple[int, int] | None = None,
        page: str = "",
        side: int = 0,
    ) -> int:
        """Return the code of a card's use."""
        square = 0 if to is None else self.sq(*to)
        extra = self.cards.index(page) if page else side
        return int(card_code(int(act), self.cards.index(slug), target, extra, square))

    def play(self, slug: str, act: Act = Act.PLAY, **aim: Any) -> None:
        """Use a card by the seat that is asked."""
        self.apply(self.card(slug, act, **aim))

    def aims(self, slug: str, act: Act = Act.PLAY) -> set[tuple[int, tuple[int, int]]]:
        """Return the targets and squares a card may be aimed at."""
        kind = self.cards.index(slug)
        uses = {action for action in self.legal() if action & 31 == act and action >> 5 & 31 == kind}
        return {(action >> 10 & 7, self.xy(action >> 18)) for action in uses}

    def decline(self) -> None:
        """Play no card."""
        self.do(Act.PASS)

    def discard(self, slug: str = "") -> None:
        """Discard a card or none."""
        kind = self.cards.index(slug) if slug else 0
        self.apply(int(card_code(int(Act.DISCARD), kind, 0, int(bool(slug)), 0)))

    def move_dog(self, came: tuple[int, int], to: tuple[int, int]) -> None:
        """Move a dog in step 7."""
        self.apply(self.dog_move(came, to))

    def dog_move(self, came: tuple[int, int], to: tuple[int, int]) -> int:
        """Return the code of a dog's move."""
        return int(code(int(Act.MOVE_DOG), self.sq(*came), self.sq(*to)))

    def dog_ends(self, x: int, y: int) -> set[tuple[int, int]]:
        """Return where the dogs of a square may go."""
        came = self.sq(x, y)
        moves = [action for action in self.legal() if action & 31 == Act.MOVE_DOG and action >> 5 & 0x1FFF == came]
        return {self.xy(action >> 18) for action in moves}

    # looking

    def stage(self) -> Stage:
        return Stage(int(self.s.stage))

    def held(self, seat: int) -> list[str]:
        return [slug for kind, slug in enumerate(self.cards) for _ in range(int(self.s.hand[seat, kind]))]

    def in_play(self, seat: int) -> list[str]:
        return [slug for kind, slug in enumerate(self.cards) if int(self.s.in_play[seat]) >> kind & 1]

    def discards(self) -> list[str]:
        return [self.cards[int(kind)] for kind in self.s.event_discard[: int(self.s.event_discard_n)]]

    def dogs_at(self, x: int, y: int) -> int:
        return int(self.s.dogs[self.sq(x, y)])

    def at(self, seat: int) -> tuple[int, int] | None:
        square = int(self.s.at[seat])
        return None if square < 0 else self.xy(square)

    def shown(self) -> dict[str, Any]:
        """Return the rendered state."""
        shown: dict[str, Any] = GAME.renderer.state(self.s, self.p, self.params)
        return shown


@pytest.fixture(name="new_table")
def _new_table() -> type[Table]:
    """Return the class of tables, to be laid out by the test."""
    return Table
