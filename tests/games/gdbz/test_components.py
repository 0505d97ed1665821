"""Component files of an owner: what is refused, in one line with the file, the key and the nearest right value."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path

import pytest

import balance.games.gdbz
from balance.core.errors import InputError
from balance.games.gdbz import GAME

_SHIPPED = tomllib.loads(Path(balance.games.gdbz.__file__).with_name("components.toml").read_text(encoding="utf-8"))
_WRONG = (5, -1, 2.5, "x", "", True, [], [5], [[5]], {}, {"x": 1}, ["x"])


def _refusal(folder, text: str) -> str:
    """Return the complaint about a component file, without its own name."""
    own = folder / "mine.toml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        GAME.params().rebase(str(own))
    head = f"components '{own}': "
    assert str(caught.value).startswith(head)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix(head)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\x00\x01", "Invalid statement"),
        ("[energy", "Expected ']'"),
        ('extends = "assumd"', "extends unknown set 'assumd'. Did you mean 'assumed'?"),
        ("extends = 5", "extends unknown set 5. Known: assumed."),
        ('extends = ["assumed"]', "extends unknown set ['assumed']. Did you mean 'assumed'?"),
        ("about = 'x'", "'energy' is missing."),
    ],
)
def test_files_without_a_set_are_refused(tmp_path, text, message):
    assert _refusal(tmp_path, text).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("enrgy = 1", "unknown key 'enrgy'. Did you mean 'energy'?"),
        ("about = 5", "'about' must be a text in quotes, not 5."),
        ("energy = 5", "'energy' must be a table [energy], not 5."),
        ("[energy]\nrun-4 = 5", "'energy.run-4': must be a table with the keys count, parts, paw, howl, not 5."),
        ("[energy.run-4]\ncuont = 5", "'energy.run-4': unknown key 'cuont'. Did you mean 'count'?"),
        ("[energy.dash]\ncount = 1", "'energy.dash': 'parts' is missing."),
        ("[energy.run-4]\ncount = -4", "'energy.run-4': count must be a whole number from 0 to 96, not -4."),
        ("[energy.run-4]\ncount = true", "'energy.run-4': count must be a whole number from 0 to 96, not true."),
        ("[energy.run-4]\ncount = '1'", "'energy.run-4': count must be a whole number from 0 to 96, not '1'."),
        ("[energy.run-4]\nparts = ['rn 5']", "'energy.run-4': unknown effect 'rn 5'. Did you mean 'run'?"),
        ("[energy.run-4]\nparts = [5]", "'energy.run-4': unknown effect 5."),
        (
            "[energy.run-4]\nparts = []",
            "'energy.run-4': parts must list 1 to 4 effects such as ['run 3', 'chew'], not [].",
        ),
        ("[energy.run-4]\nparts = ['run 99']", "'energy.run-4': 'run' needs a number from 1 to 8, not '99'."),
        ("[energy.run-4]\nparts = ['run']", "'energy.run-4': 'run' needs a number from 1 to 8, not ''."),
        ("[energy.run-4]\nparts = ['run ²']", "'energy.run-4': 'run' needs a number from 1 to 8, not '²'."),
        ("[energy.run-4]\nparts = ['chew 2']", "'energy.run-4': 'chew' takes no number."),
        ("[energy.run-4]\npaw = 'no'", "'energy.run-4': paw must be true or false, not 'no'."),
        ("[energy.run-4]\nhowl = 1", "'energy.run-4': howl must be true or false, not 1."),
        ("[hooman]\n'a.b' = {count = 0}", "'hooman.a.b': a name has letters, digits, '-' and '_' only."),
        ("[hooman.eve]\ncount = 1\ndraws = 1", "'hooman.eve': unknown key 'draws'. Did you mean 'draw_one'?"),
        ("[scent.fog]\ncount = 1\nhooman = 'her'", "'scent.fog': hooman is 'her'. Did you mean 'here'?"),
        ("[scent.fog]\ncount = 1\nhooman = ['here']", "'scent.fog': hooman is ['here']. Did you mean 'here'?"),
        ("plain_scent = 'fog'", "'plain_scent' is 'fog', no scent card."),
        ("plain_scent = 5", "'plain_scent' is 5, no scent card. Known: discard-or-zombie,"),
        ("[dogs.lupin]\nnaem = 'Lupin'", "'dogs.lupin': unknown key 'naem'. Did you mean 'name'?"),
        ("[dogs.lupin]\nname = 5", "'dogs.lupin': name must be a text in quotes, not 5."),
        ("[dogs.lupin]\nparts = ['good-doggo']", "'dogs.lupin': an ability cannot contain good-doggo."),
        ("dogs_in_play = ['lupine']", "'dogs_in_play' names 'lupine', no dog of this set. Did you mean 'lupin'?"),
        ("dogs_in_play = 5", "'dogs_in_play' must be a list of dogs such as ['lupin', 'captain-woofster'], not 5."),
        ("dogs_in_play = [['lupin']]", "'dogs_in_play' names ['lupin'], no dog of this set. Did you mean 'lupin'?"),
        ("dogs_in_play = ['lupin', 'lupin']", "'dogs_in_play' names 'lupin' twice; there is one sheet of each dog."),
        ("dogs_in_play = []", "'dogs_in_play' names 0 dogs, but must name 3 or more."),
        ("boards = 4", "'boards' must be a table [boards] with a board such as B = [[1, 2, 3, 4, 5, 6], "),
        ("[boards]\nB = 3", "'boards.B' must be 3 rows of 6 spaces such as [[1, 2, 3, 4, 5, 6], "),
        ("[boards]\nB = [1, 2, 3]", "'boards.B' must be 3 rows of 6 spaces such as [[1, 2, 3, 4, 5, 6], "),
        ("[boards]\nC = [[1, 2], [3]]", "'boards.C' must be 3 rows of 6 spaces such as [[1, 2, 3, 4, 5, 6], "),
        (
            "[boards]\nB = [[true, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]]",
            "'boards.B' holds true, but a space is a whole number from 1 to 18.",
        ),
        (
            "[boards]\nB = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 17]]",
            "'boards.B' has 17 twice and no 18; it must have every space once.",
        ),
        ("[energy.chew]\ncount = 71", "'deck.energy' has 131 cards, more than the 96 that can be dealt."),
    ],
)
def test_mistakes_in_a_set_are_refused(tmp_path, text, message):
    assert _refusal(tmp_path, f'extends = "assumed"\n{text}').startswith(message)


def test_an_empty_table_of_boards_is_refused(tmp_path):
    table = {**_SHIPPED["assumed"], "boards": {}}
    assert _refusal(tmp_path, _toml(table)).endswith("not an empty one.")


def _toml(table: dict) -> str:
    """Write a table as TOML, one line per key."""
    return "\n".join(f"{json.dumps(key)} = {_value(value)}" for key, value in table.items())


def _value(value) -> str:
    """Write a value as TOML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)


def _places(value, path=()):
    """Yield the path of everything in a table, of lists the first entry."""
    keys = list(value) if isinstance(value, dict) else range(min(1, len(value))) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from _places(value[key], (*path, key))


def _changed(table: dict, path: tuple, value) -> dict:
    """Return the table with one value changed."""
    changed = copy.deepcopy(table)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


@pytest.mark.parametrize("top", list(_SHIPPED["assumed"]))
def test_a_wrong_type_anywhere_is_refused_in_one_line(tmp_path, top):
    table = _SHIPPED["assumed"]
    for path in [path for path in _places(table) if path[0] == top]:
        right = table
        for key in path:
            right = right[key]
        for wrong in _WRONG:
            if type(wrong) is not type(right) or isinstance(wrong, list | dict):
                # no Python error, whatever stands there
                assert "object" not in _refusal(tmp_path, _toml(_changed(table, path, wrong)))


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text('\ufeffextends = "assumed"\n', encoding="utf-8")
    assert GAME.params().rebase(str(own)).deck == GAME.params().deck


def test_an_edited_component_file_is_read_again(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text('extends = "assumed"\n[energy.chew]\ncount = 6\n', encoding="utf-8")
    assert GAME.params().rebase(str(own)).deck["energy"]["chew"] == 6
    own.write_text('extends = "assumed"\n[energy.chew]\ncount = 71\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"more than the 96"):
        GAME.params().rebase(str(own))
