"""The readable story tells every change: hands, dogs, zombies, hoomans and the tracker."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from balance.core.params import with_values
from balance.core.replay import Replay
from balance.games.gdbz import GAME
from balance.games.gdbz.state import Act, Stream, act_do
from tests.games.gdbz.conftest import encode


def told(table: Any, action: int) -> str:
    """Apply an action and return the story's line about it."""
    before = table.state.copy()
    table.apply(action)
    chance = table.chance[0]
    logged = zip(chance.log_kind, chance.log_source, chance.log_value, strict=True)
    draws = [GAME.renderer.draw(int(kind), int(source), int(value), table.p) for kind, source, value in logged]
    return str(GAME.renderer.sentence(before[0], table.s, table.p, action, draws[: int(chance.log_n)]))


def rolled(table: Any, value: int) -> str:
    """Return the story's line about a zombie roll."""
    table.skip()
    table.next_dice(Stream.ZOMBIE_DIE, value)
    return told(table, 0)


@pytest.mark.rule("GDBZ-49")
def test_where_a_zombie_lands_and_what_scared_dogs_drop_without_being_asked(new_table):
    table = new_table(players=2)
    table.dogs("CB2", 5)
    table.hand(1, "chew", "run-4")
    table.zombies(6)
    assert rolled(table, 6) == (
        "the zombie die is rolled - zombie die 6 - a zombie appears at 5 - D1 drops RUN 4, CHEW"
    )


@pytest.mark.rule("GDBZ-51")
def test_an_overrun_into_central_bark(new_table):
    table = new_table(players=2)
    table.dogs("CB1", "CB2")
    table.hand(0, "chew", "run-4", "bark-3")
    table.zombies(1, 2, 3)
    assert rolled(table, 1) == "the zombie die is rolled - zombie die 1 - a zombie enters CB1 - D0 must drop 2"
    table.discard("bark-3")
    action = encode(Act.DISCARD, table.kinds["energy"].index("chew"))
    assert told(table, action) == (
        "D0 drops CHEW - a zombie got into Central Bark and is removed - feral 2: a zombie in Central Bark"
    )


@pytest.mark.rule("GDBZ-51")
def test_where_in_central_bark_a_zombie_arrives_that_scares_nobody(new_table):
    table = new_table(players=2)
    table.zombies(1, 2, 3)
    assert rolled(table, 2) == (
        "the zombie die is rolled - zombie die 2 - a zombie got into Central Bark at CB1 and is removed - "
        "feral 2: a zombie in Central Bark"
    )


@pytest.mark.rule("GDBZ-59")
def test_missing_cards_and_an_eaten_hooman(new_table):
    table = new_table(players=2)
    table.dogs("CB2", 6)
    table.hand(1, "chew")
    table.hoomans(6)
    table.next_hooman("calm")
    assert rolled(table, 6) == (
        "the zombie die is rolled - zombie die 6 - hooman card lost: feral -1 - a zombie appears at 6 - "
        "the hooman of 6 is eaten - D1 drops CHEW - feral 3: a hooman eaten, a card missing"
    )


@pytest.mark.rule("GDBZ-40")
def test_a_discard_for_a_scent_card_is_no_scare(new_table):
    table = new_table(players=2)
    table.dogs(9, "CB1")
    table.hand(0, "run-4", "bark-3", "chew")
    table.scent(0, 9, "discard-or-zombie")
    assert told(table, encode(Act.SNIFF, 0)) == ("D0 sniffs pile 1 - scent card: no hooman, discard 2 or roll a zombie")
    assert told(table, encode(Act.SCENT, 0)) == "D0 chooses to discard - D0 must drop 2"
    assert told(table, encode(Act.DISCARD, table.kinds["energy"].index("chew"))) == "D0 drops CHEW"


@pytest.mark.rule("GDBZ-62")
def test_who_draws_by_an_ability(new_table):
    table = new_table(players=2)
    table.dogs("CB2", "CB2")
    table.hand(0, "good-doggo")
    table.hand(1, "chew", "chew", "chew", "run-4")
    for slug in ("bark-3", "run-4", "run-4", "herd-3"):
        table.next_card(slug)
        table.s.energy_top += 1
    table.s.energy_top -= 4
    assert told(table, table.play_code("good-doggo")) == (
        "D0 plays GOOD DOGGO - D0 draws RUN 4, RUN 4, BARK 3 - D1 draws HERD 3"
    )


@pytest.mark.rule("GDBZ-33")
def test_a_dog_that_is_asked_and_moved(new_table):
    table = new_table(players=2)
    table.dogs(9, 9)
    table.hand(0, "herd-3")
    assert told(table, table.play_code("herd-3", "dog 1", 7)) == "D0 plays HERD 3 on dog 1 to 7 (asks D1)"
    assert told(table, encode(Act.CONSENT, 1)) == (
        "D1 agrees to be moved (the dog that asks plays HERD 3 on dog 1 to 7) - D0 is now at 7 - D1 is now at 7"
    )


@pytest.mark.rule("GDBZ-42")
def test_a_rescue_and_its_card(new_table):
    table = new_table(players=2)
    table.dogs(10, "CB2")
    table.hoomans(10)
    table.hand(0, "herd-3")
    table.next_hooman("all-draw")
    table.next_card("chew")
    line = told(table, table.play_code("herd-3", "hooman", "CB1"))
    assert line.startswith(
        "D0 plays HERD 3 on hooman to CB1 - hooman card: every dog draws 1 - D0 is now at CB1 - "
        "the hooman of 10 is rescued - rescued 1 - D0 draws CHEW - D1 draws "
    )


@pytest.mark.rule("GDBZ-9")
@pytest.mark.parametrize(
    ("to", "end"),
    [
        ("river1", "the zombie of 6 is washed away by the river"),
        (5, "the zombie goes from 6 to 5"),
    ],
)
def test_a_zombie_that_is_moved(new_table, to, end):
    table = new_table(players=2)
    table.dogs(6, "CB2")
    table.zombies(6)
    table.hand(0, "bark-3")
    assert told(table, table.play_code("bark-3", "zombie", to)) == f"D0 plays BARK 3 on zombie to {to} - {end}"


def test_a_card_with_several_effects(new_table):
    table = new_table(players=2)
    table.hand(0, "run-2-chew")
    table.zombies(9)
    assert told(table, table.play_code("run-2-chew", "self", 9)) == "D0 plays RUN 2, then CHEW: RUN 2 to 9"
    assert told(table, encode(Act.EFFECT)) == "D0 goes on with CHEW without using it"


@pytest.mark.parametrize("bot", ["random", "basic"])
def test_every_change_of_hands_board_and_tracker_is_told(bot):
    values = {"players": 3, "ruling.collision": "eaten", "ruling.passing": "scares", "ruling.scare_moved": "all"}
    params = with_values(GAME.params(), values)
    for index in range(3):
        replay = Replay(GAME, params, [bot] * 3, 9, index)
        for step in replay.steps():
            if step.number:
                draws = [GAME.renderer.draw(*draw, replay.packed[0]) for draw in step.draws]
                line = GAME.renderer.sentence(step.before[0], step.after[0], replay.packed[0], step.action, draws)
                _check(line, step, replay.packed[0])


def _check(line: str, step: Any, p: Any) -> None:
    """Demand that a line names whatever changed."""
    before, after = (GAME.renderer.state(state[0], p, GAME.params()) for state in (step.before, step.after))
    own = act_do(step.action) in (Act.PLAY, Act.DISCARD, Act.CONSENT)
    for dog, (was, now) in enumerate(zip(before["hands"], after["hands"], strict=True)):
        drawn, dropped = Counter(now) - Counter(was), Counter(was) - Counter(now)
        assert not drawn or f"D{dog} draws" in line
        assert not dropped or f"D{dog} drops" in line or (own and dropped.total() == 1), line
        assert before["dogs"][dog] == after["dogs"][dog] or f" {after['dogs'][dog]}" in line
    for token in ("zombies", "hoomans"):
        for place in (Counter(after[token]) - Counter(before[token])).elements():
            assert f" {place}" in line
        for place in (Counter(before[token]) - Counter(after[token])).elements():
            assert f" {place}" in line or "got into Central Bark" in line
    assert before["feral"] == after["feral"] or f"feral {after['feral']}" in line
