"""Params of Good Dog, Bad Zombie: what is refused, in one line with the nearest right value."""

from __future__ import annotations

import pytest

from balance.core.errors import InputError
from balance.core.params import describe, paths, with_values
from balance.games.gdbz import GAME
from balance.games.gdbz.components import component_set
from balance.games.gdbz.params import GdbzParams
from balance.games.gdbz.state import ENERGY_CAP


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"deck.energy.chew": 5},
            "'deck.energy' has 65 cards instead of 64; use swap, another count, or keep_totals = false.",
        ),
        ({"deck.energy.chw": 5}, "unknown key 'deck.energy.chw'. Did you mean 'deck.energy.chew'?"),
        ({"deck.enrgy": {"chew": 4}}, "unknown key 'deck.enrgy'. Did you mean 'deck.energy.chew'?"),
        ({"deck.energy.chew": -1}, "'deck.energy.chew' is -1, below its smallest value 0."),
        (
            {"keep_totals": False, "deck.energy.chew": 96},
            "'deck.energy' has 156 cards, more than the 96 that can be dealt.",
        ),
        ({"players": 5}, "'players' is 5, above its largest value 4."),
        ({"players": "two"}, "'players' is 'two', but must be a whole number."),
        ({"level": "good-dog"}, "'level' is 'good-dog', which is not one of its values. Did you mean 'good-dogs'?"),
        ({"ruling.hands": "opn"}, "'ruling.hands' is 'opn', which is not one of its values. Did you mean 'open'?"),
        ({"ruling.hand": "open"}, "unknown key 'ruling.hand'. Did you mean 'ruling.hands'?"),
        ({"swap": ["energy: 9 chew -> run-4"]}, "swap in deck 'energy': 9 copies of 'chew' asked for, the deck has 4."),
        ({"swap": ["enrgy: 1 chew -> run-4"]}, "'swap': unknown deck 'enrgy'. Did you mean 'energy'?"),
        ({"swap": ["energy: 1 chew -> run4"]}, "swap in deck 'energy': unknown card 'run4'. Did you mean 'run-4'?"),
        (
            {"components": "asumed"},
            "unknown components 'asumed' (a shipped set or a .toml file). Did you mean 'assumed'?",
        ),
        ({"components": "no.toml"}, "components 'no.toml': cannot be read (No such file or directory)."),
        ({"board": "C"}, "'board' is 'C'. Known: A, B."),
        ({"die.blanks": 1}, "'die.blanks' is 1: with 20 faces it must be 2 to 20."),
        ({"dogs.in_play": ["lupin"]}, "'dogs.in_play' lists 1 dogs for 3 players."),
        (
            {"dogs.in_play": ["lupin", "lupin", "waine"]},
            "'dogs.in_play' lists a dog twice; there is one sheet of each.",
        ),
        (
            {"dogs.in_play": ["lupine", "waine", "miss-fuzzy-ears"]},
            "'dogs.in_play' names unknown dog 'lupine'. Did you mean 'lupin'?",
        ),
        ({"tokens.zombies": 2}, "'tokens.zombies' is 2, but 4 zombies start on the board."),
        ({"zombie_spaces": [3, 3]}, "'zombie_spaces': a space holds one zombie at most; list every space once."),
        ({"zombie_spaces": 5}, "'zombie_spaces' is 5, but must be a list in square brackets: [5], or several with"),
        (
            {"swap": "energy: 2 run-4 -> chew"},
            "'swap' is 'energy: 2 run-4 -> chew', but must be a list in square brackets: ['energy: 2 run-4 -> chew']",
        ),
        ({"zombie_spaces": [19]}, "'zombie_spaces.0' is 19, above its largest value 18."),
        ({"feral.limit": 2}, "'feral.start' is 2, which 'feral.limit' = 2 loses at once."),
        (
            {"keep_totals": False, "deck.energy": dict.fromkeys(component_set("assumed").energy, 0)},
            "'deck.energy' cannot be dealt",
        ),
        (
            {"keep_totals": False, "deck.scent": dict.fromkeys(component_set("assumed").scent, 0)},
            "'deck.scent' cannot be dealt",
        ),
    ],
)
def test_bad_values_are_refused_in_one_line(values, message):
    with pytest.raises(InputError) as caught:
        with_values(GAME.params(), values)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("GDBZ-41")
def test_stuck_is_told_as_it_is_played():
    """The game is lost once the goal is out of reach, though hoomans may still stand on the board."""
    about = next(info.about for info in describe(GdbzParams) if info.path == "ruling.empty_pile")
    assert about.endswith("the game is lost as soon as the goal is out of reach (stuck)")


def test_a_deck_at_its_capacity_is_dealt():
    params = with_values(GAME.params(), {"keep_totals": False, "deck.energy.chew": 36, "deck.hooman.calm": 14})
    packed = GAME.pack(params)[0]
    assert (packed.energy_n, packed.hooman_n) == (ENERGY_CAP, 24)


def test_every_number_has_a_range_and_the_printed_totals_hold():
    infos = {info.path: info for info in describe(GdbzParams)}
    assert set(infos) >= set(paths(GAME.params()))
    decks = GAME.params().deck
    assert {deck: sum(cards.values()) for deck, cards in decks.items()} == {"energy": 64, "scent": 54, "hooman": 12}
    assert {infos[path].provenance for path in infos if path.startswith("deck.")} == {"assumed"}
    assert infos["feral.limit"].provenance == "rulebook"
