"""Plans: what the hash holds, how parts cut a cell."""

from __future__ import annotations

import pytest

from balance.sweeps import plan as plan_module
from balance.sweeps.plan import make_plan
from balance.sweeps.scenario import find_scenario, read_scenario, with_settings

TOY = 'game = "toy"\n'


def _hash(*settings, **options) -> str:
    return make_plan(with_settings(find_scenario("toy"), settings, **options)).hash


@pytest.mark.parametrize(
    "other",
    [
        {"settings": ("players=3",)},
        {"settings": ("bag.bonus=5",)},
        {"settings": ("lineup=expert",)},
        {"settings": ("lineup=basic,expert",)},
        {"settings": ("lineup=basic,expert", "rotate=true")},
        {"settings": ("knobs.basic.hold=5",)},
        {"seed": 2},
        {"games": 11},
    ],
)
def test_the_hash_changes_with_what_decides_the_rows(other):
    assert _hash(*other.pop("settings", ()), **other) != _hash()


def test_the_hash_changes_with_sources_and_part_size(monkeypatch):
    before = _hash()
    assert make_plan(find_scenario("toy"), part_size=8).hash != before
    monkeypatch.setattr(plan_module, "source_hash", lambda game: "edited")
    assert _hash() != before


def test_words_and_the_way_of_writing_do_not_change_the_hash(write):
    plain = read_scenario(write(TOY + "[sweep]\nplayers = [2, 3]"))
    written = write(
        'title = "Other"\nquestion = "Other?"\n'
        + TOY
        + "[[targets]]\nat_least = 0.5\n[report]\nsmallest_difference = 0.1\n[sweep]\nplayers = { from = 2, to = 3 }\n",
        "other.toml",
    )
    assert make_plan(read_scenario(written)).hash == make_plan(plain).hash


def test_a_value_that_is_the_default_does_not_change_the_hash():
    assert _hash("players=2", "lineup=basic,basic", "knobs.basic.hold=20") == _hash()


def test_parts_cover_every_game_once(grid):
    plan = grid(games=1500)
    for cell in plan.cells:
        parts = [part for part in plan.parts() if part.cell == cell.index]
        assert [part.number for part in parts] == list(range(len(parts)))
        assert [part.first for part in parts] == [number * cell.part_size for number in range(len(parts))]
        assert sum(part.games for part in parts) == 1500
    assert plan.part_count() == sum(1 for _ in plan.parts())


def test_the_slowest_bot_decides_the_part_size(write):
    sizes = {
        lineup: make_plan(with_settings(find_scenario("toy"), [f"lineup={lineup}"])).cells[0].part_size
        for lineup in ("basic", "expert", "basic,expert")
    }
    assert sizes == {"basic": 1024, "expert": 512, "basic,expert": 512}


def test_parts_start_at_whole_bytes():
    assert make_plan(find_scenario("toy"), part_size=13).cells[0].part_size == 16


def test_the_run_folder_is_named_by_scenario_and_plan(grid):
    plan = grid()
    assert plan.folder_name == f"toy-{plan.hash[:10]}"
    named = make_plan(read_scenario(plan.scenario.folder / "toy.toml", name="dogs/hard ones"))
    assert named.folder_name == f"dogs-hard-ones-{plan.hash[:10]}"


def test_cells_say_what_they_are(grid):
    assert [cell.label for cell in grid().cells] == [
        "players=2 lineup=basic",
        "players=2 lineup=expert",
        "players=3 lineup=basic",
        "players=3 lineup=expert",
    ]
