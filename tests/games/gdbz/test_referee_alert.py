"""The referee is awake: tampered traces are reported where they were tampered with, and illegal acts are refused."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from balance.core import registry
from balance.core.params import paths, with_values
from balance.core.replay import Replay, trace_lines
from tests.games.gdbz.referee import Referee, Violation, check
from tests.games.gdbz.referee_world import FIELDS

GAME = registry.game("gdbz")
SEED = 20260814
Line = dict[str, Any]
Place = int | str
Tamper = Callable[[Line, Line], bool]


@pytest.fixture(scope="module", name="games")
def _games() -> list[list[Line]]:
    """Return some games, as lines, that the referee finds in order."""
    games = []
    for index in range(24):
        players = 2 + index % 3
        params = with_values(GAME.params(), {"players": players, "level": "nose-nuzzlers"})
        bot = "random" if index % 4 == 0 else "basic"
        games.append([json.loads(text) for text in trace_lines(Replay(GAME, params, [bot] * players, SEED, index))])
    assert not any(judged(lines) for lines in games)
    return games


def judged(lines: list[Line]) -> list[Violation]:
    """Referee a game given as lines."""
    return check(json.dumps(line) for line in lines)


def copied(lines: list[Line]) -> list[Line]:
    """Return a game of its own to tamper with."""
    return [json.loads(json.dumps(line)) for line in lines]


def tampered(games: list[list[Line]], tamper: Tamper) -> Iterator[tuple[int, list[Violation]]]:
    """Tamper with the first fitting step of every game; yield its number and what the referee finds."""
    for lines in games:
        changed = copied(lines)
        for before, line in itertools.pairwise(changed[1:-1]):
            if tamper(before, line):
                yield line["step"], judged(changed)
                break


def caught(games: list[list[Line]], tamper: Tamper) -> None:
    """Demand that tampering is possible and is reported at its step, every time (in four games at most)."""
    tried = list(itertools.islice(tampered(games, tamper), 4))
    assert tried, "no game has a step to tamper with"
    for step, found in tried:
        assert step in {violation.step for violation in found}, f"step {step} passes"


# dice and draws


def other_die(before: Line, line: Line) -> bool:
    """Show another number than the one the zombie was placed by."""
    if line["action"]["do"] != "roll" or before["state"]["zombies"] == line["state"]["zombies"]:
        return False
    draw = line["chance"][0]
    row = (draw["value"] - 1) // 6
    draw["value"] = (row + 1) % 3 * 6 + 1
    return True


def blank_die(before: Line, line: Line) -> bool:
    """Show a blank although a zombie was placed."""
    if line["action"]["do"] != "roll" or before["state"]["zombies"] == line["state"]["zombies"]:
        return False
    line["chance"][0]["value"] = 20
    return True


def impossible_die(before: Line, line: Line) -> bool:
    """Show a number the die does not have."""
    if line["action"]["do"] != "roll" or line["chance"][0]["value"] < 19:
        return False
    line["chance"][0]["value"] = 21
    return True


def wrong_source(before: Line, line: Line) -> bool:
    """Roll the die of a card at the end of a turn."""
    if line["action"]["do"] != "roll":
        return False
    line["chance"][0]["source"] = "scent card die"
    return True


def second_die(before: Line, line: Line) -> bool:
    """Roll once more."""
    if line["action"]["do"] != "roll":
        return False
    line["chance"].append({"source": "zombie die", "value": 20})
    return True


def no_die(before: Line, line: Line) -> bool:
    """Leave the die out."""
    if line["action"]["do"] != "roll":
        return False
    line["chance"].clear()
    return True


def other_card(before: Line, line: Line) -> bool:
    """Draw another card than the top one, and hold it."""
    if line["action"]["do"] != "lick" or len(line["chance"]) != 2:
        return False
    deck, hand = before["state"]["energy_deck"], line["state"]["hands"][line["action"]["dog"]]
    top, deep = deck[0], deck[-1]
    if top == deep or len(deck) < 10:
        return False
    line["chance"][0]["card"] = deep
    hand[hand.index(top)] = deep
    line["state"]["energy_deck"][-1] = top
    return True


def other_scent(before: Line, line: Line) -> bool:
    """Turn over another scent card than the top one."""
    if line["action"]["do"] != "sniff":
        return False
    line["chance"][0]["card"]["effect"] = "no hooman, sniffer draws 5"
    return True


CHANCE = [other_die, blank_die, impossible_die, wrong_source, second_die, no_die, other_card, other_scent]


@pytest.mark.parametrize("tamper", CHANCE)
def test_changed_chance_is_caught(games, tamper):
    caught(games, tamper)


# states


def zombie_too_far(before: Line, line: Line) -> bool:
    """Move a barked or herded zombie there and back until the route is longer than its X."""
    action = line["action"]
    if action["do"] != "play" or action.get("token") != "zombie" or len(action.get("path", [])) < 2:
        return False
    start = before["state"]["dogs"][line["seat"]]
    action["path"] = [action["path"][0], start] * 2 + action["path"]
    return True


def zombie_elsewhere(before: Line, line: Line) -> bool:
    """Let the zombie of a roll appear one space off."""
    now = line["state"]["zombies"]
    new = [place for place in now if place not in before["state"]["zombies"]]
    if line["action"]["do"] != "roll" or len(new) != 1:
        return False
    free = next(space for space in range(1, 19) if space not in now)
    now[now.index(new[0])] = free
    return True


def kept_card(before: Line, line: Line) -> bool:
    """Keep a card that had to be discarded."""
    if line["action"]["do"] != "discard":
        return False
    line["state"]["hands"][line["seat"]].append(line["state"]["energy_discard"].pop(0))
    return True


def tame(before: Line, line: Line) -> bool:
    """Leave the tracker where it was."""
    if line["state"]["feral"] <= before["state"]["feral"] or line["state"]["over"]:
        return False
    line["state"]["feral"] = before["state"]["feral"]
    return True


def fearless(before: Line, line: Line) -> bool:
    """Forget that a startled dog has to discard."""
    due = line["state"]["pending"]
    if line["action"]["do"] != "roll" or not due or due[0]["do"] != "discard":
        return False
    del due[0]
    return True


def free_card(before: Line, line: Line) -> bool:
    """Keep the card that was played."""
    if line["action"]["do"] != "play" or "asks" in line["action"]:
        return False
    line["state"]["hands"][line["seat"]].append(line["state"]["energy_discard"].pop(0))
    return True


def endless_actions(before: Line, line: Line) -> bool:
    """Take an action without counting it."""
    if line["action"]["do"] != "run" or line["state"]["actions_left"] == 0:
        return False
    line["state"]["actions_left"] += 1
    return True


def wrong_dog(before: Line, line: Line) -> bool:
    """Let another dog take the next turn."""
    if line["state"]["turn"] == before["state"]["turn"]:
        return False
    line["state"]["seat"] = line["state"]["active"] = before["state"]["active"]
    return True


def duplicate(before: Line, line: Line) -> bool:
    """Slip a card into the deck."""
    line["state"]["energy_deck"].append("CHEW + paw")
    return True


def swept_backwards(before: Line, line: Line) -> bool:
    """Lay the two cards that a dog had to discard the other way round."""
    spent = line["state"]["energy_discard"]
    grown = len(spent) - len(before["state"]["energy_discard"])
    if line["action"]["do"] != "roll" or grown != 2 or spent[0] == spent[1]:
        return False
    spent[:2] = spent[1::-1]
    return True


STATES = [
    *(zombie_too_far, zombie_elsewhere, kept_card, tame, fearless),
    *(free_card, endless_actions, wrong_dog, duplicate, swept_backwards),
]


@pytest.mark.parametrize("tamper", STATES)
def test_changed_moves_and_states_are_caught(games, tamper):
    caught(games, tamper)


def altered(value: Any) -> Any:
    """Return something else of the same shape."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case [first, *rest] if isinstance(first, list | dict):
            return [altered(first), *rest]
        case [*things]:
            return [*things, 1]
        case dict():
            return {**value, "space": 99}
    return 0


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_compared(games, name):
    def tamper(before: Line, line: Line) -> bool:
        if line["step"] != 9:
            return False
        line["state"][name] = altered(line["state"][name])
        return True

    caught(games, tamper)


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_needed(games, name):
    def tamper(before: Line, line: Line) -> bool:
        if line["step"] != 9:
            return False
        del line["state"][name]
        return True

    caught(games, tamper)


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_the_setup_is_checked(games, name):
    lines = copied(games[0])
    lines[1]["state"][name] = altered(lines[1]["state"][name])
    assert 0 in {violation.step for violation in judged(lines)}


def test_unknown_fields_are_reported(games):
    def tamper(before: Line, line: Line) -> bool:
        line["state"]["secret"] = 1
        return True

    caught(games, tamper)


# the end


def test_every_outcome_column_is_checked(games):
    for name in games[0][-1]["outcome"]:
        lines = copied(games[0])
        lines[-1]["outcome"][name] = altered(lines[-1]["outcome"][name])
        assert any(violation.rule == f"outcome {name}" for violation in judged(lines)), name


def test_a_game_that_stops_early_is_reported(games):
    lines = copied(games[0])
    del lines[-3:-1]
    assert judged(lines)
    assert judged(games[0][:-1])


def test_a_game_that_goes_on_after_its_end_is_reported(games):
    lines = copied(games[0])
    last = copy.deepcopy(lines[-2])
    last["step"] += 1
    lines.insert(-1, last)
    assert last["step"] in {violation.step for violation in judged(lines)}


def test_a_missing_step_is_reported(games):
    lines = copied(games[0])
    del lines[10]
    assert judged(lines)


# single steps on a table laid out by hand


class Sheet:
    """One transition, written by hand: a state, what is done, and what the state is said to be after it."""

    def __init__(self, games: list[list[Line]], **values: Any) -> None:
        two = next(lines for lines in games if lines[0]["params"]["players"] == 2)
        given = {key.replace("__", "."): value for key, value in values.items()}
        params = with_values(GAME.params(), {"players": 2, "level": "nose-nuzzlers", **given})
        self.params = paths(params)
        self.state: dict[str, Any] = copy.deepcopy(two[1]["state"])
        self.state |= {"zombies": [], "hoomans": [], "dogs": ["CB2", "CB2"]}

    def hold(self, seat: int, *cards: str) -> None:
        """Give a dog exactly these cards."""
        self.state["energy_deck"] += self.state["hands"][seat]
        for card in cards:
            self.state["energy_deck"].remove(card)
        self.state["hands"][seat] = list(cards)

    def rolling(self) -> None:
        """Let the roll be due."""
        self.state |= {"phase": "roll", "actions_left": 0, "rolls_left": 1, "seat": None, "decision": "roll"}

    def verdict(self, action: Line, chance: list[Line], **after: Any) -> list[Violation]:
        """Referee one step; `after` tells the fields that it changes."""
        referee = Referee(params=self.params, state=copy.deepcopy(self.state))
        before = self.state
        state = {**copy.deepcopy(before), **after}
        step = {"step": 1, "seat": before["seat"], "decision": before["decision"], "action": action}
        referee.step({**step, "chance": chance, "state": state})
        return referee.found

    def rules(self, action: Line, chance: list[Line] | None = None) -> set[str]:
        """Return the rules an action breaks or, when it is legal, the fields it changes."""
        return {violation.rule for violation in self.verdict(action, chance or [])}


@pytest.fixture(name="sheet")
def _sheet(games: list[list[Line]]) -> Callable[..., Sheet]:
    """Return a maker of sheets."""
    return lambda **values: Sheet(games, **values)


NEXT_TURN = {"turn": 2, "active": 1, "phase": "actions", "actions_left": 2, "rolls_left": 0, "seat": 1}


def die(value: int) -> list[Line]:
    """Return a roll of the zombie die."""
    return [{"source": "zombie die", "value": value}]


@pytest.mark.parametrize(
    ("there", "roll", "new"),
    [([6], 6, 5), ([6, 5], 6, 4), ([1], 1, 2), ([1, 3], 1, 2), ([12], 12, 11), ([], 13, 13), ([14], 13, 13)],
)
def test_overrun_zombies_go_one_space_closer(sheet, there, roll, new):
    table = sheet()
    table.state["zombies"] = there
    table.rolling()
    assert not table.verdict({"do": "roll"}, die(roll), zombies=[*there, new], decision="action", **NEXT_TURN)
    assert table.verdict({"do": "roll"}, die(roll), zombies=[*there, 17], decision="action", **NEXT_TURN)


def test_a_zombie_without_a_free_space_marches_into_central_bark(sheet):
    table = sheet()
    table.state["zombies"] = [4, 5, 6]
    table.state["dogs"] = ["CB2", "CB3"]
    table.rolling()
    feral = table.state["feral"]
    assert not table.verdict({"do": "roll"}, die(6), feral=feral + 1, decision="action", **NEXT_TURN)
    assert table.verdict({"do": "roll"}, die(6), feral=feral, decision="action", **NEXT_TURN)
    assert table.verdict({"do": "roll"}, die(6), feral=feral + 1, zombies=[3, 4, 5, 6], decision="action", **NEXT_TURN)


def test_a_blank_adds_no_zombie(sheet):
    table = sheet()
    table.rolling()
    assert not table.verdict({"do": "roll"}, die(19), decision="action", **NEXT_TURN)
    assert table.verdict({"do": "roll"}, die(18), decision="action", **NEXT_TURN)


def test_a_startled_dog_without_cards_raises_the_tracker_twice(sheet):
    table = sheet()
    table.hold(0)
    table.state["dogs"] = [7, "CB2"]
    table.rolling()
    feral = table.state["feral"]
    after = {"zombies": [7], "decision": "action", **NEXT_TURN}
    assert not table.verdict({"do": "roll"}, die(7), feral=feral + 2, **after)
    assert table.verdict({"do": "roll"}, die(7), feral=feral + 1, **after)
    assert table.verdict({"do": "roll"}, die(7), feral=feral, **after)


def test_a_dog_on_a_zombies_space_is_not_startled_again(sheet):
    table = sheet()
    table.state |= {"dogs": [7, "CB2"], "zombies": [7]}
    table.rolling()
    assert not table.verdict({"do": "roll"}, die(7), zombies=[7, 8], decision="action", **NEXT_TURN)


def play(card: str, token: str, path: list[Place], **more: Any) -> Line:
    """Return the play of a moving card."""
    moved = {"token": token} if token else {}
    return {"do": "play", "card": card, **moved, "to": path[-1], "path": path, **more}


MOVEMENT = "Movement"
LEGEND = "Energy Card Legend"
ILLEGAL: list[tuple[str, Line, str]] = [
    ("over Central Bark", play("BARK 3", "zombie", [8, 9, 10]), MOVEMENT),
    ("more than X", play("BARK 3", "zombie", [7, 13, 7, 2]), LEGEND),
    ("a leap", play("BARK 3", "zombie", [15]), MOVEMENT),
    ("through a zombie", play("BARK 3", "zombie", [1, "cliff1"]), MOVEMENT),
    ("onto a hooman", play("BARK 3", "zombie", [3]), MOVEMENT),
    ("through a hooman", play("BARK 3", "zombie", [3, 4]), MOVEMENT),
    ("past the cliff", play("BARK 3", "zombie", [7, "cliff2", 7]), MOVEMENT),
    ("end elsewhere", {**play("BARK 3", "zombie", [7]), "to": 13}, MOVEMENT),
    ("no hooman here", play("BARK 3", "hooman", [7]), MOVEMENT),
    ("dog not here", play("BARK 3", "dog 1", [7], asks=1), LEGEND),
    ("dog moved unasked", play("BARK 3", "dog 1", [7]), "Moving Other Dogs"),
    ("itself", play("BARK 3", "dog 0", [7], asks=0), "Moving Other Dogs"),
    ("card not held", play("RUN 4", "", [7]), "Using Energy Cards"),
    ("howl missing", play("HERD 2 + howl", "zombie", [7]), "Howl symbol"),
    ("howl for itself", play("HERD 2 + howl", "zombie", [7], howl=0), "Howl symbol"),
    ("run two", {"do": "run", "to": 4}, "Run 1"),
    ("lick afar", {"do": "lick", "dog": 1}, "Lick"),
    ("sniff elsewhere", {"do": "sniff", "pile": 0}, "Sniff"),
    ("out of turn", {"do": "roll"}, "End of Turn"),
    ("not due", {"do": "choose_dog", "dog": 0}, "pending"),
    ("nobody's action", {"do": "fly"}, "pending"),
]


@pytest.mark.parametrize(("name", "action", "rule"), ILLEGAL, ids=[name for name, _, _ in ILLEGAL])
def test_illegal_acts_are_refused(sheet, name, action, rule):
    table = sheet()
    table.hold(0, "BARK 3", "HERD 2 + howl")
    table.state |= {"dogs": [2, "CB2"], "zombies": [1, 2], "hoomans": [3]}
    table.state["scent_piles"][0].sort(key=lambda card: card["space"] == 2)
    assert rule in table.rules(action), table.verdict(action, [])


def test_legal_moves_are_accepted(sheet):
    table = sheet()
    table.hold(0, "BARK 3")
    table.state |= {"dogs": [2, "CB2"], "zombies": [1, 2], "hoomans": [3]}
    after = {"hands": [[], table.state["hands"][1]], "energy_discard": ["BARK 3"], "actions_left": 1}
    assert not table.verdict(play("BARK 3", "zombie", [8, 9, 15]), [], zombies=[1, 15], **after)
    assert not table.verdict(play("BARK 3", "zombie", [7, "cliff1"]), [], zombies=[1], **after)
    assert table.verdict(play("BARK 3", "zombie", [7, "cliff1"]), [], zombies=[1, "cliff1"], **after)


def test_exact_moves_must_be_exact(sheet):
    for ruling, fine in (("up-to", True), ("exact", False)):
        table = sheet(ruling__herd_bark=ruling)
        table.hold(0, "BARK 3")
        table.state |= {"dogs": [2, "CB2"], "zombies": [2]}
        assert ("ruling.herd_bark" not in table.rules(play("BARK 3", "zombie", [8]))) == fine
        assert "ruling.herd_bark" not in table.rules(play("BARK 3", "zombie", [8, 9, 3]))
        assert "ruling.herd_bark" not in table.rules(play("BARK 3", "zombie", [1, "cliff1"]))


@pytest.mark.parametrize(("used", "zombies", "fine"), [(False, [2], False), (True, [2], True)])
@pytest.mark.parametrize("of", ["RUN 2, then CHEW", "ability"])
def test_the_last_effect_is_left_only_when_one_was_used(sheet, of, used, zombies, fine):
    table = sheet(ruling__unused_card="needs-effect")
    due = {"do": "choose_effect", "of": of, "effects": ["CHEW"], "used": used}
    table.state |= {"dogs": [2, "CB2"], "zombies": zombies, "pending": [due], "decision": "choose_effect"}
    left = {"do": "choose_effect", "of": of, "effects": [{"effect": "CHEW", "unused": True}]}
    assert ("ruling.unused_card" not in table.rules(left)) == fine
    assert (not table.verdict(left, [], pending=[], decision="action")) == fine


@pytest.mark.parametrize(("zombies", "fine"), [([2], True), ([], False)])
def test_an_effect_is_left_for_a_later_one_that_serves(sheet, zombies, fine):
    table = sheet(ruling__unused_card="needs-effect")
    table.hold(0, "RUN 2, then CHEW")
    table.state |= {"dogs": [2, "CB2"], "zombies": zombies}
    left = {"do": "play", "card": "RUN 2, then CHEW", "effects": [{"effect": "RUN 2", "unused": True}]}
    assert ("ruling.unused_card" not in table.rules(left)) == fine


def test_whether_an_effect_was_used_is_checked(sheet):
    table = sheet()
    table.hold(0, "RUN 2, then CHEW")
    table.state |= {"dogs": [2, "CB2"], "zombies": [2]}
    left = {"do": "play", "card": "RUN 2, then CHEW", "effects": [{"effect": "RUN 2", "unused": True}]}
    after = {"hands": [[], table.state["hands"][1]], "energy_discard": ["RUN 2, then CHEW"], "actions_left": 1}
    for used in (False, True):
        due = {"do": "choose_effect", "of": "RUN 2, then CHEW", "effects": ["CHEW"], "used": used}
        assert (not table.verdict(left, [], decision="choose_effect", pending=[due], **after)) == (not used)


def test_a_refusal_lasts_for_the_turn(sheet):
    table = sheet()
    table.hold(0, "BARK 3")
    question = play("BARK 3", "dog 1", [10], asks=1)
    due = {"seat": 1, "decision": "consent", "pending": [{"do": "consent", "seat": 1, "asked": question}]}
    assert not table.verdict(question, [], **due)
    table.state |= {**due}
    asked = {key: value for key, value in question.items() if key != "asks"}
    answer = {"do": "consent", "yes": False, "asked": asked}
    assert not table.verdict(answer, [], seat=0, decision="action", pending=[], refused=[1])
    table.state |= {"seat": 0, "decision": "action", "pending": [], "refused": [1]}
    assert "ruling.consent" in table.rules(question)


def test_the_win_needs_every_dog_at_home(sheet):
    table = sheet()
    table.state |= {"rescued": 6, "dogs": [3, "CB2"]}
    won = {"dogs": ["CB1", "CB2"], "actions_left": 1, "over": True, "seat": None, "decision": None}
    assert not table.verdict({"do": "run", "to": "CB1"}, [], **won)
    assert table.verdict({"do": "run", "to": "CB1"}, [], **{**won, "over": False, "seat": 0, "decision": "action"})
    assert table.verdict({"do": "run", "to": 2}, [], **{**won, "dogs": [2, "CB2"]})
