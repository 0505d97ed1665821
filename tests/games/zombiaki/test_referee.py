"""The referee agrees with the simulator on whole games, and catches whoever tampers with a trace."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from balance.core import registry
from balance.core.params import paths, with_values
from balance.core.replay import Replay, trace_lines
from balance.games.zombiaki.rulings import LITERAL, R2013, Rulings
from tests.games.zombiaki import referee_rulings
from tests.games.zombiaki.referee import Violation, check
from tests.games.zombiaki.referee_options import options

GAME = registry.game("zombiaki")
SEED = 20260917
RANDOM = ["random", "random"]
MIXED = ["basic", "random"]
LINEUPS = [RANDOM, MIXED, ["random", "basic"], ["basic", "basic"], ["idle", "random"], ["random", "idle"]]


def deck(side: str, counts: str) -> dict[str, Any]:
    """Return params with another deck: slugs with their counts, all others none."""
    words = counts.split()
    own = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return {f"deck.{side}.{slug}": own.get(slug, 0) for slug in GAME.params().deck[side]}


# few fillers and many traps, several bosses: what is rare in the printed decks happens all the time
TRICKS: dict[str, Any] = {
    "keep_totals": False,
    **deck(
        "zombies",
        "zombie-2 8 zombie-3 8 zombie-4 4 dogs 4 boss 3 human 5 mass 3 change 3 bite 3 claws 2 hunger 3 click 3 "
        "pick-axe 3 not-so-fast 4 meat 1 terror 1 dawn 1",
    ),
    **deck(
        "humans",
        "shot-1 3 shot-2 2 burst-2 3 burst-3 3 sniper 2 wall-5 2 wall-6 2 barrier 3 napalm 3 blood 2 get-out 1 "
        "searchlight 2 gasoline 2 back-off 2 freeze 1 hand-grenade 2 net 3 rolling-barrel 4 mine 5 street-on-fire 2 "
        "high-voltage 1 car 5 flamethrower 2 pit-trap-1 2 pit-trap-2 3",
    ),
}
OTHERS = [
    (readings, name, word)
    for readings, words in (("literal", LITERAL), ("r2013", R2013))
    for name in words
    for word in typing.get_args(Rulings.model_fields[name].annotation)[1:]
    if word != words[name]
]


def trace(lineup: list[str], index: int, values: dict[str, Any]) -> list[str]:
    """Return the trace of one game."""
    return list(trace_lines(Replay(GAME, with_values(GAME.params(), values), lineup, SEED, index)))


def shown(found: list[Violation]) -> str:
    """Return violations as text for a failing test."""
    return "\n".join(str(violation) for violation in found[:5])


# whole games


@pytest.mark.parametrize("lineup", LINEUPS, ids="-".join)
@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_referee_agrees_with_both_sets_of_readings(lineup, readings):
    for index in range(2):
        found = check(trace(lineup, index, {"ruling.set": readings}))
        assert not found, f"game {index}: {shown(found)}"


@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_referee_agrees_where_tricks_are_many(readings):
    for index in range(8):
        found = check(trace([RANDOM, MIXED][index % 2], index, {"ruling.set": readings, **TRICKS}))
        assert not found, f"game {index}: {shown(found)}"


@pytest.mark.parametrize(("readings", "name", "word"), OTHERS)
def test_referee_agrees_with_every_reading(readings, name, word):
    values = {"ruling.set": readings, f"ruling.{name}": word, **TRICKS}
    found = check(trace(RANDOM, OTHERS.index((readings, name, word)), values))
    assert not found, shown(found)


NUMBERS: list[dict[str, Any]] = [
    {"hand.zombies": 6, "hand.humans": 3, "hand.zombie_discards": 2, "hand.human_discards": 0},
    {"number.dogs": 2, "number.shrapnel": 2, "number.car": 2, "number.dog_steps": 2},
    {"number.dogs": 3, "number.mine": 2, "number.napalm": 2, "ruling.dog_hazards": "last-square"},
    {"number.boss": 5, "number.boss_strength": 9, "ruling.boss_self": "yes", "number.claws": 3},
    {"number.terror": 0, "number.bite": 4, "number.net": 9, "number.gasoline": 5, "number.flamethrower": 3},
    {"number.wall_5": 2, "number.wall_6": 4, "number.pit_trap_1": 3, "number.shot_2": 4, "number.sniper": 1},
    {"number.zombie_2": 1, "number.street_on_fire": 2, "number.high_voltage": 3, "number.burst_3": 5},
    {"swap": ["zombies: 2 zombie-2 -> claws", "humans: 3 shot-1 -> mine"]},
    {"number.zombie_2": 3, "number.zombie_5": 4, "number.wall_6": 5, "number.shot_2": 1},  # names that two kinds share
    {"number.dogs": 2, "ruling.dog_steps": "exactly-3", "deck.humans.napalm": 6, "deck.humans.mine": 2},
    {"ruling.move_order": "free", "ruling.not_so_fast_time": "at-turn", "deck.zombies.not-so-fast": 5},
    {
        "ruling.boss_massed": "lost",
        **{"deck.zombies.boss": 8, "deck.zombies.mass": 8, "deck.zombies.dogs": 0, "deck.zombies.not-so-fast": 0},
        **{"deck.zombies.human": 2, "deck.zombies.click": 0},
    },
    {
        **deck("zombies", "zombie-2 12 zombie-3 12 zombie-4 8 boss 12 human 4 mass 4 dawn 1"),
        **deck("humans", "mine 16 searchlight 10 back-off 10 shot-1 8 hand-grenade 4 car 6 high-voltage 4 barrier 2"),
    },
]


@pytest.mark.parametrize("values", NUMBERS, ids=str)
def test_referee_agrees_with_other_numbers(values):
    tricks = {} if "swap" in values else TRICKS
    for index, readings in enumerate(("literal", "r2013")):
        found = check(trace(RANDOM, index, {"ruling.set": readings, **tricks, **values}))
        assert not found, f"{readings}: {shown(found)}"


def test_referee_and_game_mean_the_same_by_the_names_of_the_sets():
    assert referee_rulings.LITERAL == LITERAL
    assert referee_rulings.R2013 == R2013


# every action


def printed(action: dict[str, Any]) -> str:
    """Return an action without what follows from it, as text."""
    return json.dumps({key: value for key, value in action.items() if key not in ("order", "crossed")}, sort_keys=True)


@pytest.mark.parametrize("readings", ["literal", "r2013"])
def test_referee_allows_what_the_game_allows_and_nothing_else(readings):
    params = with_values(GAME.params(), {"ruling.set": readings, **TRICKS})
    out = np.zeros(GAME.max_actions, np.int64)
    for index in range(2):
        replay = Replay(GAME, params, MIXED, SEED, index)
        p = replay.packed[0]
        for step in replay.steps():
            s = step.after[0]
            if step.number % 6 or GAME.kernels.is_over(s, p) or GAME.kernels.current_seat(s, p) < 0:
                continue
            codes = out[: int(GAME.kernels.legal_actions(s, p, out))]
            allowed = {printed(GAME.renderer.action(s, s, p, int(code), [])) for code in codes}
            named = {printed(action) for action in options(paths(params), GAME.renderer.state(s, p, params))}
            assert allowed == named, f"step {step.number}: {allowed ^ named}"


# tampered traces

Lines = list[dict[str, Any]]
Tamper = Callable[[Lines], bool]


def pieces(line: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the pieces of a printed state with their squares."""
    return [(square, piece) for square, here in line["state"]["board"].items() for piece in here]


def zombies(line: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the zombies of a printed state with their squares."""
    return [(square, piece) for square, piece in pieces(line) if piece["piece"] == "zombie"]


def doing(lines: Lines, do: str, **arguments: Any) -> Lines:
    """Return the steps with an action."""
    wanted = {"do": do, **arguments}
    return [line for line in lines[2:-1] if wanted.items() <= line["action"].items()]


def wound_less(lines: Lines) -> bool:
    """Give a zombie back the strength a shot has taken, from then on."""
    for at, line in enumerate(lines[2:-1], 2):
        before = dict(zombies(lines[at - 1]))
        if line["action"]["do"] == "play" and line["action"]["card"].startswith(("SHOT", "BURST", "SNIPER")):
            for square, piece in zombies(line):
                if square in before and piece["strength"] < before[square]["strength"]:
                    piece["strength"] += 1
                    return True
    return False


def walk_too_far(lines: Lines) -> bool:
    """Move a zombie two squares in its obligatory move."""
    for line in doing(lines, "move_zombies"):
        board = line["state"]["board"]
        for square, _ in zombies(line):
            beyond = f"{square[0]}{int(square[1]) + 1}"
            if int(square[1]) < 5 and beyond not in board and len(board[square]) == 1:
                board[beyond] = board.pop(square)
                return True
    return False


def stay_put(lines: Lines) -> bool:
    """Leave out an obligatory move."""
    for at, line in enumerate(lines[2:-1], 2):
        if line["action"]["do"] == "move_zombies" and len(line["action"]["order"]) > 1 and len(zombies(line)) > 1:
            square = line["action"]["order"].pop()
            ahead = f"{square[0]}{int(square[1]) + 1}"
            board, before = line["state"]["board"], lines[at - 1]["state"]["board"]
            if ahead in board and square not in board and len(board[ahead]) == 1:
                board[square] = before[square]
                del board[ahead]
                return True
    return False


def lose_a_discard(lines: Lines) -> bool:
    """Let a discarded card vanish."""
    steps = doing(lines, "discard")
    pile = "human_discard" if steps and steps[0]["seat"] else "zombie_discard"
    return bool(steps) and bool(steps[0]["state"][pile].pop(0))


def wrong_zone(lines: Lines) -> bool:
    """Put a discarded card back into the deck."""
    for line in doing(lines, "end_phase"):
        if line["state"]["human_discard"]:
            line["state"]["human_deck"].append(line["state"]["human_discard"].pop())
            return True
    return False


def keep_a_played_card(lines: Lines) -> bool:
    """Keep a card that was played on the street and in the hand."""
    for line in doing(lines, "play"):
        line["state"]["zombie_hand" if line["seat"] == 0 else "human_hand"].append(line["action"]["card"])
        return True
    return False


def climb_a_wall(lines: Lines) -> bool:
    """Make a wall that a zombie stands before no obstacle."""
    for line in doing(lines, "move_zombies"):
        board = line["state"]["board"]
        for square, piece in pieces(line):
            behind = f"{square[0]}{int(square[1]) - 1}"
            if piece["piece"] == "wall" and len(board[square]) == 1 and behind in board:
                zombie = board[behind][0]
                if zombie["piece"] == "zombie" and zombie["had_move"] and zombie["moves"] == 0:
                    board[square].insert(0, board.pop(behind)[0])
                    return True
    return False


def shoot_past(lines: Lines) -> bool:
    """Aim a shot at a square behind its target."""
    for line in doing(lines, "play", card="SHOT 1"):
        target = line["action"]["target"]
        line["action"]["target"] = f"{target[0]}{int(target[1]) % 5 + 1}"
        return True
    return False


def no_step_back(lines: Lines) -> bool:
    """Leave a zombie that was shot where it stood."""
    for line in doing(lines, "play"):
        target = line["action"].get("target")
        if line["action"]["card"].startswith("SHOT") and "at" not in line["action"]:
            behind = f"{target[0]}{int(target[1]) - 1}"
            board = line["state"]["board"]
            if target not in board and behind in board and len(board[behind]) == 1:
                board[target] = board.pop(behind)
                return True
    return False


def peek(lines: Lines) -> bool:
    """Draw the second card of the deck instead of the first."""
    for line in doing(lines, "draw"):
        deck = line["state"]["human_deck"]
        if line["state"]["phase"] == "humans" and deck and line["chance"][0]["card"] != deck[0]:
            hand = line["state"]["human_hand"]
            hand.remove(line["chance"][0]["card"])
            hand.append(deck[0])
            deck[0] = line["chance"][0]["card"]
            line["chance"][0]["card"] = hand[-1]
            return True
    return False


def one_more_order(lines: Lines) -> bool:
    """Give a boss an order back."""
    for line in doing(lines, "order"):
        for _, piece in zombies(line):
            if piece["boss_used"]:
                piece["boss"] += 1
                return True
    return False


def no_expiry(lines: Lines) -> bool:
    """Let a mark last longer than its phase."""
    for line in doing(lines, "expire"):
        if zombies(line) and "marks" in line["action"]["what"]:
            zombies(line)[0][1]["card_moved"] = True
            return True
    return False


def go_on_after_the_end(lines: Lines) -> bool:
    """Deny that the game is over."""
    lines[-2]["state"].update(over=False, decision="draw")
    return True


def other_winner(lines: Lines) -> bool:
    """Turn the outcome round."""
    lines[-1]["outcome"]["winners"] = [1 - seat for seat in lines[-1]["outcome"]["winners"]]
    return True


def other_column(lines: Lines) -> bool:
    """Count a kill that was not."""
    lines[-1]["outcome"]["killed_mine"] += 1
    return True


def leave_out_a_step(lines: Lines) -> bool:
    """Leave out the play of a card."""
    steps = doing(lines, "play")
    lines.remove(steps[0])
    return True


def swap_seats(lines: Lines) -> bool:
    """Let the other side decide."""
    lines[3]["seat"] = 1 - lines[3]["seat"]
    return True


def other_reading(lines: Lines) -> bool:
    """Say in the header that another reading was played."""
    lines[0]["readings"]["wall_top"] = "hidden"
    return True


TAMPERS: list[Tamper] = [
    wound_less, walk_too_far, stay_put, lose_a_discard, wrong_zone, keep_a_played_card, climb_a_wall, shoot_past,
    no_step_back, peek, one_more_order, no_expiry, go_on_after_the_end, other_winner, other_column, leave_out_a_step,
    swap_seats, other_reading,
]  # fmt: skip
WALLS = {
    "keep_totals": False,
    **deck("zombies", "zombie-2 12 zombie-3 12 boss 6 hunger 3 dawn 1"),
    **deck("humans", "shot-1 20 wall-6 14"),
}


@pytest.fixture(scope="module")
def honest() -> list[list[str]]:
    """Return the traces of games in which nobody cheats."""
    games = [trace(MIXED, index, WALLS) for index in range(6)]
    assert not any(check(lines) for lines in games)
    return games


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda tamper: tamper.__name__)
def test_referee_catches_a_tampered_trace(tamper, honest):
    for game in honest:
        lines = [json.loads(text) for text in game]
        if tamper(lines):
            assert check([json.dumps(line) for line in lines])
            return
    pytest.fail("nothing to tamper with in these games")


@pytest.mark.parametrize("name", ["turn", "stage", "blocked_lanes", "frozen", "terror", "cards_played", "tally"])
def test_referee_looks_at_every_field(name, honest):
    lines = [json.loads(text) for text in honest[0]]
    del lines[9]["state"][name]
    assert check([json.dumps(line) for line in lines])[0].step == 8
