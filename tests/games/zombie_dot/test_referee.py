"""The referee agrees with the simulator on whole rounds, and catches whoever tampers with a trace."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from balance.core.params import paths, with_values
from balance.core.replay import Replay, trace_lines
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.params import Rulings
from tests.games.zombie_dot.referee import Violation, check
from tests.games.zombie_dot.referee_acts import Round
from tests.games.zombie_dot.referee_table import read

SEED = 20261103
BOTS = [bot.name for bot in GAME.bots]


def given(**values: Any) -> Any:
    """Return params; ``__`` in a name stands for the dot of a path."""
    tree = {key.replace("__", "."): value for key, value in values.items()}
    return with_values(GAME.params().rebase(tree.pop("components", "A44")), tree)


def replay(lineup: list[str], index: int, **values: Any) -> Replay:
    """Return one round; a lineup is filled up from its end, the zombie's bot."""
    params = given(**values)
    seated = (lineup[:1] * params.players + lineup[1:])[-params.players :]
    return Replay(GAME, params, seated, SEED, index)


def shown(found: list[Violation]) -> str:
    """Return violations as text for a failing test."""
    return "\n".join(str(violation) for violation in found[:5])


def agree(lineup: list[str], index: int, **values: Any) -> None:
    """Demand a clean round."""
    found = check(trace_lines(replay(lineup, index, **values)))
    assert not found, f"{lineup} round {index} {values}: {shown(found)}"


# whole rounds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pack", [44, 36])
def test_referee_agrees_for_every_table(players, pack):
    for index, survivors in enumerate(BOTS):
        agree([survivors, BOTS[(index + pack + players) % len(BOTS)]], index, players=players, pack=pack)


MANY = {"specials__police": 12, "specials__doctor": 8, "specials__soldier": 8}  # powers at every turn
OTHER_WORDS = [
    {f"ruling__{name}": word}
    for name, field in Rulings.model_fields.items()
    for word in typing.get_args(field.annotation)[1:]
]
TOGETHER: list[dict[str, Any]] = [
    {"ruling__infection": "path", "ruling__police_flip": "count", "ruling__police_block": "once"},
    {"ruling__infection": "path", "ruling__zombie_paths": "mirrored", "ruling__doctor": "path"},
    {"ruling__doctor": "path", "ruling__turned_back": "ordinary", "ruling__police_flip": "count"},
    {"ruling__special_link": "anywhere", "ruling__area": "ever", "ruling__cleared_square": "blocked"},
    {"ruling__special_link": "anywhere", "ruling__area": "centred", "area_limit": 6},
    {"ruling__special_link": "adjacent", "ruling__area": "run", "area_limit": 4},
    {"ruling__passing": "optional", "ruling__everyone_skips": "unable", "turn_cap": 30},
    {"ruling__passing": "optional", "ruling__everyone_skips": "with-zombie", "help_discards": 2},
    {"ruling__refill": "full-batch", "ruling__everyone_skips": "unable", "batch__two_players": 5},
    {"ruling__finish": "hand", "ruling__zombie_win": "any-stuck", "ruling__refill": "full-batch"},
    {"ruling__small_pack": "four-fixed", "pack": 36, "ruling__first_card": "start-card"},
    {"ruling__small_pack": "four-soldiers", "pack": 36, "components": "B"},
    {"help_discards": 1, "ruling__everyone_skips": "unable"},
    {"help_discards": 3, "ruling__finish": "hand"},
    {"batch__zombie": 3, "batch__survivor": 2, "hand__zombie": 0},
    {"hand__survivor": 3, "hand__zombie": 12, "deck_size__two_players": 1, "deck_size__three_players": 0},
    {"area_limit": 3},
    {"turn_cap": 5},
    {"components": "C", "swap": ["cards: 1 NS -> NESW-doctor", "cards: 2 NES -> NS"], "players": 2},
    {"components": "D", "specials__police": 0, "specials__soldier": 9},
]


@pytest.mark.parametrize("values", [{}, *OTHER_WORDS, *TOGETHER], ids=str)
def test_referee_agrees_with_every_reading(values):
    cards = {} if {"swap", "components"} & set(values) else MANY
    agree(["random", "random"], 0, **{**values, **cards})
    agree(["basic", "random"], 1, **{"players": 2, **values})
    agree(["random", "basic"], 2, **{"players": 3, **values, **cards})
    agree(["expert", "random"], 3, **values)


OWN_CARDS = """
total = 44
set_aside = ["NS", "NS", "EW", "NESW-doctor"]
[cards]
NS = 20
EW = 10
NESW = { ordinary = 12, doctor = 2 }
"""


@pytest.fixture(name="own_cards")
def _own_cards(tmp_path: Path) -> str:
    """Return an owner's component file."""
    path = tmp_path / "my-cards.toml"
    path.write_text(OWN_CARDS, encoding="utf-8")
    return str(path)


@pytest.mark.rule("ZD-41")
@pytest.mark.parametrize("players", [2, 4])
def test_a_round_with_an_owners_cards_can_be_checked_without_the_file(players, own_cards):
    values = {"components": own_cards, "pack": 36, "ruling__small_pack": "four-fixed", "players": players}
    lines = list(trace_lines(replay(["basic", "random"], 1, **values)))
    Path(own_cards).unlink()
    assert not check(lines)
    printed = json.loads(lines[0])["components"]
    assert printed["name"] == own_cards
    assert printed["cards"] == {"NS": 20, "EW": 10, "NESW": 12, "NESW-doctor": 2}
    assert printed["set_aside"] == ["NS", "NS", "EW", "NESW-doctor"]


@pytest.mark.rule("ZD-41")
@pytest.mark.parametrize(("ruling", "shuffled"), [("deal-nine", 44), ("four-fixed", 40), ("four-soldiers", 40)])
def test_cards_that_stay_in_the_box_are_not_shuffled(ruling, shuffled):
    one = replay(["basic", "basic"], 0, pack=36, ruling__small_pack=ruling)
    header, setup, first, *_ = map(json.loads, trace_lines(one))
    assert setup["chance"] == [{"source": "pack", "shuffled": shuffled}]
    assert (setup["state"]["used_area"], first["state"]["used_area"]) == (None, [0, 0, 0, 0])
    if ruling == "four-fixed":
        assert sorted(card["edges"] for card in setup["state"]["unused"][:4]) == sorted(
            header["components"]["set_aside"]
        )


@pytest.mark.rule("ZD-36", "ZD-38")
def test_no_survivor_has_a_turn_after_getting_out():
    for index in range(6):
        one = list(map(json.loads, trace_lines(replay(["expert", "basic"], index))))
        assert not [line for line in one[2:-1] if line["seat"] in line["state"]["finished"] and not _got_out(line)]
        assert one[-1]["outcome"]["turns"] == len({line["state"]["turn"] for line in one[1:-1]})


def _got_out(line: dict[str, Any]) -> bool:
    """Tell whether a survivor laid the last card in a step."""
    return line["action"]["do"] == "lay" and not line["state"]["hands"][line["seat"]]


TWO_FACED = """
total = 44
[cards]
NS_EW = { ordinary = 8, police = 2 }
NES_W = { ordinary = 10, doctor = 4 }
NESW = 12
NESW_N = { soldier = 8 }
"""


@pytest.mark.rule("ZD-4", "ZD-34")
@pytest.mark.parametrize("ruling", ["same", "mirrored"])
def test_cards_whose_zombie_side_shows_other_paths(ruling, tmp_path):
    path = tmp_path / "my-cards.toml"
    path.write_text(TWO_FACED, encoding="utf-8")
    for index, lineup in enumerate((["random", "random"], ["expert", "basic"], ["basic", "expert"])):
        agree(lineup, index, components=str(path), ruling__zombie_paths=ruling)
    for simulated, allowed in listed(replay(["random", "random"], 4, components=str(path))):
        assert simulated == allowed


# legal actions


def listed(one: Replay) -> Iterator[tuple[Any, Any]]:
    """Yield the legal actions of every decision, as the simulator and as the referee list them."""
    p, render, named = one.packed[0], GAME.renderer, paths(one.params)
    out = np.zeros(GAME.max_actions, np.int64)
    for step in one.steps():
        if step.seat is None:
            continue
        s = step.before[0]
        n = int(GAME.kernels.legal_actions(s, p, out))
        told = [render.action(s, s, p, int(action), ()) for action in out[:n]]
        game = Round(named, render.state(s, p, one.params))
        hand = game.state["hands"][step.seat]
        lays = {("lay", card, at) for card, at in game.table.places(hand, game.side(step.seat))}
        discards = {("discard", card["card"], None) for card in hand if game.may_discard(step.seat)}
        skips = {("skip", None, None)} if game.may_skip(step.seat) else set()
        simulated = [
            (a["do"], a["card"]["card"] if "card" in a else None, read(a["cell"]) if "cell" in a else None)
            for a in told
        ]
        assert len(set(simulated)) == n
        yield set(simulated), lays | discards | skips


@pytest.mark.parametrize("values", [{"players": 3}, {"help_discards": 1, **MANY}, {**TOGETHER[3], **MANY}], ids=str)
def test_legal_actions_are_those_the_rulebook_allows(values):
    compared = 0
    for simulated, allowed in listed(replay(["random", "basic"], 1, **values)):
        assert simulated == allowed
        compared += 1
    assert compared > 20


# tampering


def tampered(change: Callable[[list[dict[str, Any]]], object], **values: Any) -> list[Violation]:
    """Return what the referee finds in a round that a change was made to."""
    lines = [json.loads(line) for line in trace_lines(replay(["random", "random"], 2, **{**MANY, **values}))]
    change(lines)
    return check(json.dumps(line) for line in lines)


def first(lines: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """Return the first step that does something."""
    return next(line for line in lines[2:-1] if line["action"]["do"] == what)


def flip_a_card(lines: list[dict[str, Any]]) -> None:
    """Turn a card over in the last state."""
    card = next(iter(lines[-2]["state"]["table"].values()))
    card["side"] = "zombie" if card["side"] == "survivor" else "survivor"


TRICKS: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "another set": lambda lines: lines[0]["components"].update(name="B"),
    "other cards in the box": lambda lines: lines[0]["components"]["cards"].update(NS=9),
    "another match": lambda lines: lines[0].update(match=9),
    "a hand of nine": lambda lines: lines[1]["state"]["hands"][0].pop(),
    "another shape": lambda lines: lines[1]["state"]["hands"][0][0].update(edges="N"),
    "a pack of 45": lambda lines: lines[1]["chance"][0].update(shuffled=45),
    "a card flipped": flip_a_card,
    "another square": lambda lines: lines[4]["action"].update(cell="9,9"),
    "a card kept": lambda lines: lines[2]["state"]["hands"][0].append(lines[2]["action"]["card"]),
    "a step left out": lambda lines: lines.pop(5),
    "an unneeded skip": lambda lines: lines[3].update(action={"do": "skip"}),
    "a wrong winner": lambda lines: lines[-1]["outcome"].update(winners=[]),
    "a wrong count": lambda lines: lines[-1]["outcome"].update(infections=99),
    "a column too many": lambda lines: lines[-1]["outcome"].update(luck=1),
    "a truth for a number": lambda lines: lines[2]["state"].update(cards_used=False),
    "no end": lambda lines: lines.pop(),
    "another draw": lambda lines: first(lines, "refill")["chance"].reverse(),
}


def test_the_round_to_tamper_with_is_clean():
    assert not tampered(lambda lines: None, players=2)


@pytest.mark.parametrize("trick", TRICKS)
def test_referee_catches(trick):
    assert tampered(TRICKS[trick], players=2)
