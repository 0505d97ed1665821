"""A street set up by hand: pieces and cards where a test wants them, actions named as the trace names them."""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.params import with_values
from balance.core.rng import clear_log, new_chance
from balance.games.zombiaki import GAME
from balance.games.zombiaki.board import square_at
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.rules.phases import advance
from balance.games.zombiaki.rules.pieces import put_dogs, put_thing, put_zombie
from balance.games.zombiaki.state import STATE, Flag, Phase, Step
from balance.games.zombiaki.words import card as name_of
from tests.games.dealing import deal

_KERNELS = GAME.kernels
_RENDER = GAME.renderer
_ZOMBIES = {2: Card.ZOMBIE_2, 3: Card.ZOMBIE_3, 4: Card.ZOMBIE_4, 5: Card.ZOMBIE_5}


class Street:
    """One game in the making.

    Parameters
    ----------
    **values
        Params by dotted path, dots written as double underscores: ``ruling__freeze="obligatory-only"``.
    """

    def __init__(self, **values: Any) -> None:
        paths = {path.replace("__", "."): value for path, value in values.items()}
        self.params = with_values(GAME.params(), paths)
        self.packed = GAME.pack(self.params)
        self.record = np.zeros(1, STATE).view(np.recarray)
        self.chance = new_chance()
        deal(GAME, self.record, self.packed, self.chance, seed=7, index=0)

    @property
    def s(self) -> Any:
        """The state."""
        return self.record[0]

    @property
    def p(self) -> Any:
        """The packed params."""
        return self.packed[0]

    # setting up
    def take(self, kind: int) -> None:
        """Take a card out of the undrawn part of its deck."""
        side = int(kind >= HUMANS)
        deck = self.s.human_deck if side else self.s.zombie_deck
        at = next(at for at in range(int(self.s.top[side]), int(self.s.deck_n[side])) if int(deck[at]) == kind)
        first = int(self.s.top[side])
        deck[first + 1 : at + 1] = deck[first:at].copy()
        self.s.top[side] += 1

    def zombie(self, square: str, strength: int, *, hurt: int = 0, human: bool = False, boss: int = 0) -> Street:
        """Put a zombie of a printed strength; `boss` is orders left plus one."""
        q, kind = square_at(square), _ZOMBIES[strength]
        self.take(kind)
        put_zombie(self.s, q, int(self.p.number[kind]), 1 << 8 * kind)
        self.s.strength[q] -= hurt
        if human:
            self.take(Card.HUMAN)
            self.s.shield[q] = 1
        if boss:
            self.take(Card.BOSS)
            self.s.boss[q] = boss
        return self

    def dogs(self, square: str) -> Street:
        """Put dogs."""
        self.take(Card.DOGS)
        put_dogs(self.s, square_at(square), int(self.p.number[Card.DOGS]))
        return self

    def lay(self, square: str, kind: Card) -> Street:
        """Lay a human card on a square."""
        self.take(kind)
        if kind is Card.NAPALM:
            self.s.napalm[square_at(square)] += 1
            self.s.burning |= 1 << square_at(square)
        else:
            put_thing(self.s, self.p, square_at(square), kind)
        return self

    def hand(self, *kinds: Card) -> Street:
        """Deal cards into the hands they belong to."""
        for kind in kinds:
            self.take(kind)
            self.s.hand[kind] += 1
            self.s.hand_n[int(kind >= HUMANS)] += 1
        return self

    def net(self, *names: str) -> Street:
        """Net zombies."""
        for name in names:
            self.s.marks[square_at(name)] |= Flag.NET
        return self

    def zombies_move(self) -> Street:
        """Begin the zombie phase."""
        return self._at(Phase.ZOMBIES, Step.EXPIRE_TERROR)

    def zombies_play(self) -> Street:
        """Go to the zombies' Play."""
        return self._at(Phase.ZOMBIES, Step.ZOMBIE_PLAY)

    def humans_begin(self) -> Street:
        """Begin the human phase."""
        return self._at(Phase.HUMANS, Step.EXPIRE)

    def humans_play(self) -> Street:
        """Go to the humans' Play."""
        return self._at(Phase.HUMANS, Step.HUMAN_PLAY)

    def _at(self, phase: Phase, step: Step) -> Street:
        self.s.phase, self.s.step = phase, step
        self.s.to_discard = self.s.cards_played = 0
        advance(self.s, self.p)
        assert int(_KERNELS.check(self.s, self.p)) == 0
        return self

    # acting
    def actions(self) -> list[dict[str, Any]]:
        """List the legal actions in the words of the trace."""
        return [self._told(code) for code in self.codes()]

    def codes(self) -> list[int]:
        """List the legal actions by code."""
        out = np.zeros(GAME.max_actions, np.int64)
        n = int(_KERNELS.legal_actions(self.s, self.p, out))
        assert all(_KERNELS.is_legal(self.s, self.p, int(code)) for code in out[:n])
        return [int(code) for code in out[:n]]

    def _told(self, code: int) -> dict[str, Any]:
        return _RENDER.action(self.s, self.s, self.p, code, ())

    def may(self, do: str, **wanted: Any) -> bool:
        """Tell whether some legal action has these arguments (all that are given)."""
        return any(_fits(told, do, wanted) for told in self.actions())

    def do(self, do: str, **wanted: Any) -> dict[str, Any]:
        """Take the one legal action with these arguments and return it as the trace tells it."""
        found = [code for code in self.codes() if _fits(self._told(code), do, wanted)]
        assert len(found) == 1, f"{len(found)} actions are {do} {wanted}: {self.actions()}"
        return self._apply(found[0])

    def rules(self) -> dict[str, Any]:
        """Let the rules act once."""
        assert int(_KERNELS.current_seat(self.s, self.p)) == -1
        return self._apply(0)

    def _apply(self, code: int) -> dict[str, Any]:
        before = self.record.copy()
        clear_log(self.chance[0])
        assert int(_KERNELS.apply(self.s, self.p, self.chance[0], code)) == 0
        broken = int(_KERNELS.check(self.s, self.p))
        assert broken == 0, f"invariant {broken}"
        return _RENDER.action(before[0], self.s, self.p, code, ())

    # looking
    @property
    def state(self) -> dict[str, Any]:
        """The state in the words of the trace."""
        return _RENDER.state(self.s, self.p, self.params)

    @property
    def board(self) -> dict[str, str]:
        """The street in short: square -> ``Z3h``, ``Z2 car``, ``D``, ``wall 5``."""
        found = {}
        for square, pieces in self.state["board"].items():
            found[square] = " ".join(_short(piece) for piece in pieces)
        return found

    def spent(self, side: int) -> list[str]:
        """Return a discard pile, oldest first."""
        return self.state["human_discard" if side else "zombie_discard"][::-1]

    def name(self, kind: Card) -> str:
        """Return a card's name."""
        return name_of(self.p, kind)


def _fits(told: dict[str, Any], do: str, wanted: dict[str, Any]) -> bool:
    named = {("from" if key == "from_" else key): value for key, value in wanted.items()}
    return told["do"] == do and all(told.get(key) == value for key, value in named.items())


def _short(piece: dict[str, Any]) -> str:
    if piece["piece"] == "zombie":
        marks = "h" * piece["human"] + ("b" if piece["boss"] else "") + "*" * piece["netted"]
        return f"Z{piece['strength']}{marks}"
    if piece["piece"] == "dogs":
        return "D"
    return " ".join(str(value) for value in piece.values())
