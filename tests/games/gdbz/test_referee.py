"""The referee agrees with the simulator on whole games, and catches whoever tampers with a trace."""

from __future__ import annotations

import json
from typing import Any

import pytest

from balance.core import registry
from balance.core.params import with_values
from balance.core.playout import Bench, play, seating
from balance.core.replay import Replay, trace_lines
from tests.games.gdbz.referee import Violation, check

GAME = registry.game("gdbz")
BOTS = [bot.name for bot in GAME.bots]
LEVELS = [
    *("walk-in-the-park", "plucky-pups", "nose-nuzzlers"),
    *("good-dogs", "ruff-riders", "hounds-of-the-barkalypse"),
]
SEED = 20260814


def trace(bot: str, index: int, **values: Any) -> list[str]:
    """Return the trace of one game; ``__`` in a name stands for the dot of a path."""
    params = with_values(GAME.params(), {key.replace("__", "."): value for key, value in values.items()})
    return list(trace_lines(Replay(GAME, params, [bot] * params.players, SEED, index)))


def shown(found: list[Violation]) -> str:
    """Return violations as text for a failing test."""
    return "\n".join(str(violation) for violation in found[:5])


# whole games


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_referee_agrees_with_every_level(bot, players):
    for index, level in enumerate(LEVELS):
        found = check(trace(bot, index, players=players, level=level))
        assert not found, f"{bot} game {index} {level}: {shown(found)}"


ALTERNATIVES: list[dict[str, Any]] = [
    *({"ruling__consent": word} for word in ("pack", "never")),
    *({"ruling__scare_moved": word} for word in ("all", "none", "others-outside")),
    {"ruling__scare_river": "yes"},
    {"ruling__scare_river": "yes", "ruling__scare_moved": "all", "ruling__passing": "scares"},
    {"ruling__scare_river": "yes", "ruling__scare_moved": "others-outside", "ruling__passing": "scares"},
    {"ruling__discard_time": "after-effects"},
    {"ruling__win_check": "at-once", "hoomans_to_rescue": 1},
    *({"ruling__start_square": word} for word in ("by-seat", "choose")),
    {"ruling__start_square": "choose", "ruling__first_player": "random"},
    {"ruling__hands": "hidden"},
    {"ruling__herd_bark": "exact"},
    {"ruling__combined": "one"},
    {"ruling__unused_card": "needs-effect"},
    {"ruling__howl_time": "after-effects"},
    {"ruling__passing": "scares"},
    {"ruling__passing": "scares", "ruling__scare_moved": "all", "ruling__collision": "eaten"},
    {"ruling__collision": "eaten"},
    {"ruling__shared_space": "through-only"},
    {"ruling__overrun_bark": "no-scare"},
    {"ruling__hooman_cap": "none"},
    {"ruling__river_hooman_card": "yes"},
    {"ruling__reshuffle": "at-once"},
    {"ruling__first_player": "random"},
    {"ruling__win_check": "after-roll", "hoomans_to_rescue": 1},
    {"hoomans_to_rescue": 1},
    {"dogs__deal": "random"},
    *({"dogs__strength": word} for word in ("none", "double")),
    {"board": "A"},
    *({"energy__x_bonus": x} for x in (-1, 2)),
    {"scent__plain_each": False},
    {"feral__limit": 30},
    *({"hand_limit": n} for n in (0, 3)),
    *({"scare_discard": n} for n in (0, 3)),
    *({"zombies_per_roll": n} for n in (0, 3)),
    {"turn_cap": 6},
    {"tokens__zombies": 5, "level": "plucky-pups"},
    {"actions_per_turn": 4},
    {"zombie_spaces": [3, 9, 16]},
    {"swap": ["energy: 4 run-4 -> chew"]},
]


@pytest.mark.parametrize("values", ALTERNATIVES, ids=str)
@pytest.mark.parametrize("bot", ["random", "basic"])
def test_referee_agrees_with_every_reading(bot, values):
    for index, players in enumerate((2, 4)):
        found = check(trace(bot, index, players=players, **values))
        assert not found, f"{bot} game {index}: {shown(found)}"


def scarce(deck: str, **cards: int) -> dict[str, Any]:
    """Return params with a deck of a few cards."""
    counts = {slug: cards.get(slug.replace("-", "_"), 0) for slug in GAME.params().deck[deck]}
    return {"keep_totals": False, **{f"deck__{deck}__{slug}": n for slug, n in counts.items()}}


FEW_ENERGY = scarce("energy", run_4=4, herd_3=3, bark_3=3, good_doggo=3, herd_2_howl=3, run_2_chew=2)
FEW_SCENTS = scarce("scent", hooman_here=3, hooman_and_draw=1, two_zombies=2, discard_or_zombie=1)
FEW_HOOMANS = scarce("hooman", all_draw=1, move_hooman=2, zombie=1)
SCARCE: list[dict[str, Any]] = [
    FEW_ENERGY,
    {**FEW_ENERGY, "ruling__reshuffle": "at-once"},
    {**FEW_ENERGY, "ruling__howl_time": "after-effects", "ruling__combined": "one"},
    {**FEW_ENERGY, "ruling__unused_card": "needs-effect"},
    {**FEW_ENERGY, "ruling__discard_time": "after-effects"},
    {**FEW_ENERGY, "ruling__discard_time": "after-effects", "ruling__reshuffle": "at-once"},
    {**FEW_ENERGY, "ruling__discard_time": "after-effects", "ruling__howl_time": "after-effects"},
    FEW_SCENTS,
    {**FEW_SCENTS, "ruling__empty_pile": "stuck", "hoomans_to_rescue": 12},
    FEW_HOOMANS,
    {**FEW_HOOMANS, "ruling__empty_hooman_deck": "reshuffle", "ruling__river_hooman_card": "yes"},
    {**FEW_ENERGY, **FEW_SCENTS, **FEW_HOOMANS},
]


@pytest.mark.parametrize("number", range(len(SCARCE)))
@pytest.mark.parametrize("bot", ["random", "basic"])
def test_referee_agrees_when_decks_run_out(bot, number):
    for index, players in enumerate((2, 3, 4)):
        lines = trace(bot, index, players=players, level="walk-in-the-park", feral__limit=30, **SCARCE[number])
        found = check(lines)
        assert not found, f"{bot} game {index}: {shown(found)}"


def test_referee_demands_an_effect_of_every_card_where_the_ruling_does():
    """Games of the other reading, judged by this one: plays without an effect are reported, and nothing else."""
    blamed = set()
    for index in range(6):
        head, *lines = trace("random", index, players=2, level="walk-in-the-park", **FEW_ENERGY)
        header = json.loads(head)
        header["params"]["ruling.unused_card"] = "needs-effect"
        found = [violation for violation in check([json.dumps(header), *lines]) if violation.step > 0]
        assert {violation.rule for violation in found} <= {"ruling.unused_card"}, shown(found)
        steps = [json.loads(line)["action"] for line in lines[1:-1]]
        blamed |= {steps[violation.step - 1]["do"] for violation in found}
    assert "play" in blamed
    assert blamed <= {"play", "choose_effect", "consent"}


OWN_CARDS = """
about = "a set with every kind of effect in odd places"
dogs_in_play = ["rex", "bo", "mo", "zoe"]
plain_scent = "plain"

[energy]
walk-and-herd = { count = 10, parts = ["run 1", "herd 2"], paw = true, howl = true }
bark-twice = { count = 10, parts = ["bark 1", "bark 2"], howl = true }
trick = { count = 10, parts = ["good-doggo", "run 1"] }
gift = { count = 4, parts = ["draw-self 3"], howl = true }
treats = { count = 8, parts = ["draw-here 1", "draw-self 2"] }
catch = { count = 6, parts = ["draw-self 1", "bark 3"], paw = true }
romp = { count = 4, parts = ["bark 1", "draw-self 1", "good-doggo", "run 2"] }
fetch = { count = 4, parts = ["run 1", "good-doggo"] }
near = { count = 4, parts = ["bark-near 2", "herd-hooman 2"] }

[scent]
plain = { count = 20, hooman = "here" }
chaos = { count = 20, hooman = "rolled", draw_here = 1, draw_self = 1, discard_or_zombie = 1, zombies = 2 }
nothing = { count = 14, hooman = "none" }

[hooman]
busy = { count = 8, feral = 1, draw_all = 1, draw_one = 1, remove_zombies = 2, zombies = 1, move_hooman = 3 }
idle = { count = 4 }

[dogs]
rex = { name = "Rex", ability = "Fetch", parts = ["herd-hooman 2", "draw-self 1", "bark-near 1"] }
bo = { name = "Bo", ability = "Dig", parts = ["draw-here 1", "run 2"] }
mo = { name = "Mo", ability = "Shove", parts = ["herd 2", "bark 2"] }
zoe = { name = "Zoe", ability = "Snap", parts = ["chew", "bark-near 2"] }

[boards]
C = [[18, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 1]]
"""


OWN_VALUES: list[dict[str, Any]] = [
    {},
    {"ruling.combined": "one"},
    {"ruling.consent": "pack"},
    {"ruling.unused_card": "needs-effect"},
    {"ruling.unused_card": "needs-effect", "ruling.combined": "one"},
    {"energy.x_bonus": 1, "dogs.strength": "double"},
    {"dogs.strength": "none", "ruling.combined": "one"},
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("values", OWN_VALUES, ids=str)
def test_referee_agrees_with_an_owners_cards(bot, values, tmp_path):
    """The header lists cards, dogs and board, so that nobody needs the file."""
    file = tmp_path / "own.toml"
    file.write_text(OWN_CARDS, encoding="utf-8")
    for index, players in enumerate((2, 3, 4) * 2):
        params = with_values(GAME.params().rebase(str(file)), {"players": players, "feral.limit": 25, **values})
        found = check(trace_lines(Replay(GAME, params, [bot] * players, SEED, index)))
        assert not found, f"{bot} game {index}: {shown(found)}"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("values", [*OWN_VALUES, {"ruling.shared_space": "through-only"}], ids=str)
def test_every_bot_plays_an_owners_cards_by_the_rules(bot, values, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(OWN_CARDS, encoding="utf-8")
    for players in (2, 3, 4):
        params = with_values(GAME.params().rebase(str(file)), {"players": players, "feral.limit": 25, **values})
        bench = Bench(GAME, players)
        rows = play(GAME, GAME.pack(params), seating(GAME, [bot] * players), SEED, 0, 60, bench=bench, audit=True)
        assert (rows.status == 0).all()


def test_only_an_owners_set_is_listed_in_the_header(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(OWN_CARDS, encoding="utf-8")
    params = GAME.params().rebase(str(file))
    header = json.loads(next(iter(trace_lines(Replay(GAME, params, ["random"] * 3, SEED, 0)))))
    own = header["components"]
    assert list(own) == ["name", "board", "energy", "scent", "hooman", "plain_scent", "dogs"]
    assert own["board"][0] == [18, 2, 3, 4, 5, 6]
    assert list(own["energy"])[:2] == ["walk-and-herd", "bark-twice"]
    assert own["energy"]["treats"] == {"count": 8, "card": "every dog here draws 1, then draw 2"}
    assert "remove 2 zombies, roll 1 zombie," in own["hooman"]["busy"]["effect"]
    assert own["dogs"]["mo"] == {"name": "Mo", "ability": "Shove", "effects": ["HERD 2", "BARK 2"]}
    assert "components" not in json.loads(trace("random", 0)[0])
