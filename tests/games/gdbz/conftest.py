"""A table of Good Dog, Bad Zombie that tests lay out as they like and play on with the real kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.rng import below, clear_log, new_chance, start
from balance.core.status import Status
from balance.games.gdbz import GAME
from balance.games.gdbz.board import SQUARES, place_name
from balance.games.gdbz.state import SCENT_KINDS, Act, Stream, Token, code
from tests.games.dealing import deal

SEED = 20260101
HANDS_AWAY = {"starting_hand": 0}


class Table:
    """One game, set up and then laid out by hand.

    Parameters
    ----------
    **values
        Params; ``__`` stands for the dot of a path. The table starts without zombies and with empty hands.
    """

    def __init__(self, **values: Any) -> None:
        given = {key.replace("__", "."): value for key, value in values.items()}
        self.params = with_values(GAME.params(), {"level": "walk-in-the-park", **HANDS_AWAY, **given})
        self.packed = GAME.pack(self.params)
        self.state = np.zeros(1, GAME.state).view(np.recarray)
        self.chance = new_chance()
        self.s, self.p = self.state[0], self.packed[0]
        self.out = np.zeros(GAME.max_actions, np.int64)
        self.kinds = {
            "energy": list(self.params.parts.energy),
            "scent": list(self.params.parts.scent),
            "hooman": list(self.params.parts.hooman),
        }
        self.set_up(0)

    # laying out

    def set_up(self, index: int) -> None:
        """Deal game `index` from scratch."""
        deal(GAME, self.state, self.packed, self.chance, seed=SEED, index=index)

    def square(self, place: int | str) -> int:
        """Return the square of a place."""
        return next(q for q in range(SQUARES) if place_name(q, self.p.space_of) == place)

    def place(self, q: int) -> int | str:
        """Return the place of a square."""
        return place_name(int(q), self.p.space_of)

    def zombies(self, *spaces: int | str) -> None:
        """Let zombies stand on exactly these spaces."""
        self.s.zombies = sum(1 << self.square(space) for space in spaces)

    def hoomans(self, *spaces: int | str) -> None:
        """Let hoomans stand on exactly these spaces; a space may be named twice."""
        self.s.hooman_count[:] = 0
        for space in spaces:
            self.s.hooman_count[self.square(space)] += 1
        self.s.hooman_total = len(spaces)
        self.s.hoomans = sum(1 << self.square(space) for space in set(spaces))

    def dogs(self, *at: int | str) -> None:
        """Put the dogs on places, by seat."""
        for seat, place in enumerate(at):
            self.s.dog_at[seat] = self.square(place)

    def hand(self, seat: int, *slugs: str) -> None:
        """Give a dog cards, each taken out of the energy deck."""
        for slug in slugs:
            kind = self.kinds["energy"].index(slug)
            top, n = int(self.s.energy_top), int(self.s.energy_n)
            at = next(i for i in range(top, n) if int(self.s.energy_deck[i]) == kind)
            self.s.energy_deck[top + 1 : at + 1] = self.s.energy_deck[top:at].copy()
            self.s.energy_top += 1
            self.s.hands[seat, kind] += 1
            self.s.hand_n[seat] += 1

    def next_card(self, slug: str) -> None:
        """Put a card on top of the energy deck."""
        self._lift(self.s.energy_deck, int(self.s.energy_top), int(self.s.energy_n), self.kinds["energy"].index(slug))

    def next_hooman(self, slug: str) -> None:
        """Put a card on top of the hooman deck."""
        self._lift(self.s.hooman_deck, int(self.s.hooman_top), int(self.s.hooman_n), self.kinds["hooman"].index(slug))

    @staticmethod
    def _lift(cards: Any, top: int, n: int, kind: int) -> None:
        at = next(i for i in range(top, n) if int(cards[i]) == kind)
        cards[top], cards[at] = cards[at], cards[top]

    def scent(self, pile: int, space: int, slug: str) -> None:
        """Put a scent card on top of a pile, swapping locations and effects so that every count stays."""
        cards, top = self.s.scent_card, int(self.s.pile_top[pile])
        kind = self.kinds["scent"].index(slug)
        at = next(i for i in self._unseen(pile) if int(cards[i]) // SCENT_KINDS == space)
        cards[top], cards[at] = cards[at], cards[top]
        at = next(i for i in self._unseen(pile) if int(cards[i]) % SCENT_KINDS == kind)
        here, there = int(cards[top]), int(cards[at])
        cards[top] = here - here % SCENT_KINDS + kind
        cards[at] = there - there % SCENT_KINDS + here % SCENT_KINDS

    def _unseen(self, pile: int) -> list[int]:
        """Return positions of scent cards: the pile's top, then those below all tops."""
        below_tops = [i for j in range(3) for i in range(int(self.s.pile_top[j]) + 1, int(self.s.pile_end[j]))]
        return [int(self.s.pile_top[pile]), *below_tops]

    def empty_energy(self, *, discards: int = 0) -> None:
        """Move the energy deck to the discards, then throw away all but the last so many (breaks conservation)."""
        top, n = int(self.s.energy_top), int(self.s.energy_n)
        cards = self.s.energy_deck[top:n].copy()
        self.s.energy_top = n
        self.s.energy_discard[:discards] = cards[:discards]
        self.s.discard_n = discards

    def next_dice(self, stream: Stream, *values: int) -> None:
        """Rewind chance to a game index whose die shows these values next."""
        faces = int(self.p.faces)
        for index in range(200_000):
            start(self.chance[0], SEED, index, 0)
            if all(below(self.chance[0], int(stream), faces) + 1 == value for value in values):
                start(self.chance[0], SEED, index, 0)
                return
        raise AssertionError(f"no game index shows {values}")

    # playing

    def legal(self) -> set[int]:
        """Return the codes of the legal actions."""
        n = GAME.kernels.legal_actions(self.s, self.p, self.out)
        return {int(action) for action in self.out[:n]}

    def seat(self) -> int:
        """Return the deciding seat."""
        return int(GAME.kernels.current_seat(self.s, self.p))

    def apply(self, action: int) -> None:
        """Apply an action, which must be legal."""
        if self.seat() >= 0:
            assert GAME.kernels.is_legal(self.s, self.p, action)
            assert action in self.legal()
        clear_log(self.chance[0])
        assert GAME.kernels.apply(self.s, self.p, self.chance[0], action) == Status.OK

    def roll(self, *values: int) -> None:
        """End the turn (giving up actions left) and roll these values on the zombie die."""
        self.next_dice(Stream.ZOMBIE_DIE, *values)
        if self.seat() >= 0 and int(self.s.pend_n) == 0:
            self.apply(encode(Act.PASS, 0, 0, 0, 0, 0))
        assert self.seat() == -1
        self.apply(0)

    def run(self, to: int | str) -> None:
        self.apply(encode(Act.RUN, 0, 0, self.square(to), 0, 0))

    def lick(self, dog: int) -> None:
        self.apply(encode(Act.LICK, dog, 0, 0, 0, 0))

    def sniff(self, pile: int) -> None:
        self.apply(encode(Act.SNIFF, pile, 0, 0, 0, 0))

    def skip(self) -> None:
        """Give up the actions left."""
        self.apply(encode(Act.PASS, 0, 0, 0, 0, 0))

    def play_code(self, slug: str, token: str = "", to: int | str | None = None, howl: int | None = None) -> int:
        """Return the code of a card's play."""
        kind = self.kinds["energy"].index(slug)
        square = 0 if to is None else self.square(to)
        return encode(Act.PLAY, kind, token_of(token), square, 0 if howl is None else howl + 1, 0)

    def play(self, slug: str, token: str = "", to: int | str | None = None, howl: int | None = None) -> None:
        """Play a card; of a CHEW `to` is the dog's own space."""
        self.apply(self.play_code(slug, token, to, howl))

    def may_play(self, slug: str, token: str = "", to: int | str | None = None, howl: int | None = None) -> bool:
        """Tell whether a play is legal."""
        action = self.play_code(slug, token, to, howl)
        listed = action in self.legal()
        assert listed == bool(GAME.kernels.is_legal(self.s, self.p, action))
        return listed

    def reachable(self, slug: str, token: str) -> set[int | str]:
        """Return where a card may take a token."""
        return {
            place_name(q, self.p.space_of)
            for q in range(SQUARES)
            if self.play_code(slug, token) | q << 12 in self.legal()
        }

    def effect(self, token: str = "", to: int | str | None = None, origin: int | str | None = None) -> None:
        """Use (or without a token skip) the effect that is due."""
        square = 0 if to is None else self.square(to)
        source = 0 if origin is None else self.square(origin)
        self.apply(encode(Act.EFFECT, 0, token_of(token), square, 0, source))

    def answer(self, yes: bool) -> None:
        """Give or refuse consent."""
        self.apply(encode(Act.CONSENT, int(yes), 0, 0, 0, 0))

    def discard(self, slug: str) -> None:
        self.apply(encode(Act.DISCARD, self.kinds["energy"].index(slug), 0, 0, 0, 0))

    def choose(self, act: Act, a: int = 0, *, token: str = "", to: Any = None, origin: Any = None) -> None:
        """Make a named choice."""
        square = 0 if to is None else self.square(to)
        source = 0 if origin is None else self.square(origin)
        self.apply(encode(act, a, token_of(token), square, 0, source))

    # looking

    def zombie_places(self) -> set[int | str]:
        return {place_name(q, self.p.space_of) for q in range(SQUARES) if int(self.s.zombies) >> q & 1}

    def hooman_places(self) -> list[int | str]:
        return [place_name(q, self.p.space_of) for q in range(SQUARES) for _ in range(int(self.s.hooman_count[q]))]

    def dog_place(self, seat: int) -> int | str:
        return place_name(int(self.s.dog_at[seat]), self.p.space_of)

    def held(self, seat: int) -> list[str]:
        return [slug for kind, slug in enumerate(self.kinds["energy"]) for _ in range(int(self.s.hands[seat, kind]))]

    def shown(self) -> dict[str, Any]:
        """Return the rendered state."""
        shown: dict[str, Any] = GAME.renderer.state(self.s, self.p, self.params)
        return shown

    def kept(self) -> bool:
        """Tell whether every invariant holds."""
        return int(GAME.kernels.check(self.s, self.p)) == 0


def encode(act: Act, a: int = 0, token: int = 0, to: int = 0, howl: int = 0, origin: int = 0) -> int:
    """Return the code of an action."""
    return int(code(int(act), int(a), int(token), int(to), int(howl), int(origin)))


def token_of(word: str) -> int:
    """Return the token id of a word: zombie, hooman, self, dog 2."""
    if word.startswith("dog "):
        return int(Token.DOG) + int(word[4:])
    return int({"": Token.NONE, "zombie": Token.ZOMBIE, "hooman": Token.HOOMAN, "self": Token.SELF}[word])


@pytest.fixture(name="new_table")
def _new_table() -> type[Table]:
    """Return the class of tables, to be laid out by the test."""
    return Table
