"""Answers that can be worked out on paper, asked of the real kernels."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from balance.core.params import with_values
from balance.core.playout import Bench, play, seating
from balance.core.rng import die, new_chance, start
from balance.games.zombies4 import GAME
from balance.games.zombies4.params import Zombies4Params
from balance.games.zombies4.state import Act, Stage, Stream, code


def face_chances(stream):
    """Return six chance records, each about to show another face of a six-sided die."""
    found = {}
    for index in range(400):
        chance = new_chance()
        start(chance[0], 11, index, 0)
        value = int(die(chance[0], int(stream), 6))
        if value not in found:
            start(chance[0], 11, index, 0)
            found[value] = chance
    return [found[value] for value in range(1, 7)]


class Combat:
    """The whole-combat kill probability of a policy, exact: every face of every die through the kernels."""

    def __init__(self, new_table, policy):
        self.policy = policy
        self.faces = face_chances(Stream.FIGHT)
        self.table = new_table()
        self.table.tile("woods-01", 0, -1)
        self.table.pawn(0, 1, -3)
        self.table.dogs(1, -3)
        self.table.go(Stage.COMBAT)
        self.known = {}

    def kill(self, bullets, hearts):
        """Return P(kill) with so many bullets and half hearts, just before a roll."""
        if (bullets, hearts) not in self.known:
            self.known[bullets, hearts] = sum(self._after(bullets, hearts, chance) for chance in self.faces) / 6
        return self.known[bullets, hearts]

    def _after(self, bullets, hearts, chance):
        table = self.table
        table.has(0, bullets=bullets, half_hearts=hearts)
        before = table.state.copy()
        source = chance.copy()
        GAME.kernels.apply(table.s, table.p, source[0], 0)
        if int(table.s.deficit):
            spends = self.policy(int(table.s.deficit), bullets, hearts)
            act = Act.SPEND if spends else Act.WOUND
            table.apply(int(code(int(act), int(table.s.deficit) if spends else 0, 0)))
        killed, alive = int(table.s.kills[0]), table.at(0) is not None
        left = int(table.s.bullets[0]), int(table.s.half_hearts[0])
        table.state[0] = before[0]
        if killed:
            return Fraction(1)
        return self.kill(*left) if alive else Fraction(0)


@pytest.mark.rule("Z4-41, Z4-42")
@pytest.mark.parametrize("bullets", range(5))
def test_one_roll_kill_chance(new_table, bullets):
    combat = Combat(new_table, lambda deficit, have, _: deficit <= have)
    assert combat.kill(bullets, 1) == Fraction(2 + bullets, 6)


@pytest.mark.rule("Z4-43, Z4-44")
@pytest.mark.parametrize(
    ("policy", "chance"),
    [
        (lambda deficit, bullets, hearts: False, Fraction(665, 729)),
        (lambda deficit, bullets, hearts: deficit <= bullets, Fraction(46655, 46656)),
        (lambda deficit, bullets, hearts: hearts == 1 and deficit <= bullets, Fraction(713, 729)),
        (lambda deficit, bullets, hearts: (hearts == 1 or deficit == 1) and deficit <= bullets, Fraction(191, 192)),
    ],
    ids=["never", "always", "at the last", "cheap or at the last"],
)
def test_whole_combat_kill_chance(new_table, policy, chance):
    assert Combat(new_table, policy).kill(3, 6) == chance


@pytest.mark.rule("Z4-59")
@pytest.mark.parametrize("pages", range(6))
def test_spell_odds(new_table, pages):
    table = new_table()
    table.tile("cabin", 0, -1)
    table.pawn(0, 0, -3)
    slugs = [slug for slug, card in table.params.parts.events.items() if card.sort == "page"]
    table.front(0, *slugs[:pages])
    table.go(Stage.SPELL, next_stage=int(Stage.ZOMBIES))
    before, won = table.state.copy(), 0
    for chance in face_chances(Stream.SPELL_DIE):
        GAME.kernels.apply(table.s, table.p, chance[0], int(code(int(Act.SPELL), 1, 0)))
        won += int(table.s.ended)
        table.state[0] = before[0]
    assert Fraction(won, 6) == Fraction(1 + pages, 6)


@pytest.mark.rule("Z4-21, Z4-25, Z4-88")
def test_dogs_and_tokens_of_the_whole_deck(new_table):
    p = new_table().p
    count = [int(n) for n in p.tile_count]
    woods = sum(n for kind, n in enumerate(count) if p.woods[kind])
    assert (sum(count), woods) == (29, 17)
    dogs = sum(n * int(p.tile_dogs[kind]) for kind, n in enumerate(count))
    hearts = sum(n * int(p.tile_hearts[kind]) for kind, n in enumerate(count))
    bullets = sum(n * int(p.tile_bullets[kind]) for kind, n in enumerate(count))
    assert (dogs, hearts, bullets) == (49, 19, 19)
    total = np.array([1.0])
    for _ in range(woods):
        total = np.convolve(total, np.r_[0, np.full(6, 1 / 6)])
    assert dogs + (np.arange(len(total)) * total).sum() == pytest.approx(108.5)
    assert total[100 - dogs + 1 :].sum() == pytest.approx(0.87, abs=0.005)
    one_cave = GAME.pack(Zombies4Params(components="one-cave"))[0]
    tokens = [
        (sum(int(n) * int(v) for n, v in zip(one_cave.tile_count, values, strict=True)))
        for values in (one_cave.tile_dogs, one_cave.tile_hearts, one_cave.tile_bullets)
    ]
    assert tokens == [43, 16, 16]


@pytest.mark.rule("Z4-6, Z4-10")
def test_the_cabin_comes_at_any_draw_alike():
    """Over games in which every tile is drawn: uniform over 1 to 29, mean 15."""
    params = with_values(
        GAME.params(), {"players": 2, "turn_cap": 30, "dog.factor": 0, "start.cards": 0, "hand_size": 0}
    )
    bench = Bench(GAME, 2)
    rows = play(GAME, GAME.pack(params), seating(GAME, ["idle"] * 2), 5, 0, 4000, bench=bench)
    assert rows.cabin_came.all()
    draws = 29 - rows.cabin_left
    assert draws.mean() == pytest.approx(15, abs=4.5 * np.sqrt((29**2 - 1) / 12 / 4000))
    counts = np.bincount(draws, minlength=30)[1:]
    assert ((counts - 4000 / 29) ** 2 / (4000 / 29)).sum() < 60  # chi-square, 28 degrees, p < 0.001 beyond 57


def test_kills_and_pages_at_half_time_are_those_of_the_middle_round(new_table):
    table = new_table(players=3)
    row = np.zeros(1, GAME.outcome).view(np.recarray)
    pages = [1 << at for at, card in enumerate(table.params.parts.events.values()) if card.sort == "page"]
    for turn in range(13):  # four rounds and a turn: the middle round is the second
        seat = int(table.s.seat)
        table.has(seat, kills=turn)
        table.s.in_play[seat] = sum(pages[: {4: 2, 5: 1}.get(turn, 4)])
        table.go(Stage.DISCARD, seat=seat)
    GAME.kernels.outcome(table.s, table.p, row[0])
    assert row[0].half_time_kills[:3].tolist() == [3, 4, 5]
    assert row[0].half_time_pages[:3].tolist() == [4, 2, 1]
    assert row[0].half_time_kill_lead[:3].tolist() == [-2, -1, 1]
    assert row[0].half_time_page_lead[:3].tolist() == [2, -2, -3]


@pytest.mark.parametrize(("rounds", "middle"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_middle_one_of_an_odd_number_of_rounds(new_table, rounds, middle):
    table = new_table(players=2)
    row = np.zeros(1, GAME.outcome).view(np.recarray)
    for turn in range(2 * rounds):
        table.has(int(table.s.seat), kills=turn // 2 + 1)
        table.go(Stage.DISCARD, seat=int(table.s.seat))
    GAME.kernels.outcome(table.s, table.p, row[0])
    assert row[0].half_time_kills[:2].tolist() == [middle, middle]


def test_seats_are_exchangeable_when_the_first_player_is_random():
    params = with_values(GAME.params(), {"players": 2, "turn_cap": 40})
    bench = Bench(GAME, 2)
    rows = play(GAME, GAME.pack(params), seating(GAME, ["random"] * 2), 6, 0, 1500, bench=bench)
    killed = rows.kills[:, 0] - rows.kills[:, 1]
    assert abs(killed.mean()) < 4.5 * killed.std() / np.sqrt(len(rows))
