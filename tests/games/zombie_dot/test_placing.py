"""Where cards may lie: links, sides, special cards, the zombie's rule and the area."""

from __future__ import annotations

import pytest

from balance.core.params import with_values
from balance.games.zombie_dot import GAME
from balance.games.zombie_dot.state import act_cell
from tests.conformance.tables import rows
from tests.games.zombie_dot.conftest import ZOMBIE, square


@pytest.mark.rule("ZD-6")
def test_the_first_card_lies_anywhere_and_names_the_square(new_table):
    table = new_table()
    table.hand(0, "NS", "EW-soldier", "NE")
    assert {act_cell(action) for action in table.legal()} == {square("0,0")}
    assert len(table.legal()) == 3
    table.lay("NE", "0,0")
    assert list(table.shown()["table"]) == ["0,0"]


@pytest.mark.rule("ZD-6")
def test_a_start_card_lies_there_from_the_start(new_table):
    table = new_table(ruling__first_card="start-card")
    shown = table.shown()
    assert shown["table"]["0,0"]["laid_by"] is None
    assert shown["table"]["0,0"]["side"] == "survivor"
    dealt = new_table(ruling__first_card="start-card")
    dealt.deal(3)
    assert (len(dealt.shown()["unused"]), len(dealt.shown()["table"])) == (3, 1)
    assert dealt.kept() == 0


@pytest.mark.rule("ZD-6", "ZD-22")
def test_a_police_as_start_card_guards(new_table):
    table = new_table(ruling__first_card="start-card", specials__police=12)
    deals = iter(range(100))
    table.deal(next(deals))
    while table.shown()["table"]["0,0"]["role"] != "police":
        table.deal(next(deals))
    table.turn_of(table.zombie)
    table.apply(table.legal()[0])
    assert table.sides()["0,0"] == "survivor"


@pytest.mark.rule("ZD-9", "ZD-11", "ZD-13")
def test_paths_must_meet_on_the_common_side(new_table):
    table = new_table()
    table.put("0,0", "NE")
    table.hand(0, "NS", "EW", "SW", "NESW")
    assert table.squares("NS") == {"-1,0"}
    assert table.squares("EW") == {"0,1"}
    assert table.squares("SW") == {"-1,0", "0,1"}
    assert table.squares("NESW") == {"-1,0", "0,1"}


@pytest.mark.rule("ZD-13")
def test_other_paths_may_end_at_a_closed_side(new_table):
    table = new_table()
    table.put("0,0", "ES")
    table.put("0,1", "SW")
    table.hand(0, "NEW", "NS")
    assert table.may_lay("NEW", "1,1")
    table.lay("NEW", "1,1")
    table.turn_of(0)
    assert table.may_lay("NS", "1,0")


@pytest.mark.rule("ZD-10")
def test_a_card_is_never_turned(new_table):
    table = new_table()
    table.put("0,0", "EW")
    table.hand(0, "NS", "SW", "NE")
    assert table.squares("NS") == set()
    assert table.squares("SW") == {"0,1"}
    assert table.squares("NE") == {"0,-1"}


@pytest.mark.rule("ZD-12")
def test_an_ordinary_card_keeps_clear_of_zombies(new_table):
    table = new_table()
    table.row("EW", "EW", "SW")
    table.put("1,1", "NE", ZOMBIE)
    table.hand(0, "NW", "NS")
    assert table.squares("NW") == set()
    assert table.squares("NS") == {"1,2"}


@pytest.mark.rule("ZD-14", "ZD-15")
@pytest.mark.parametrize("card", ["SW-doctor", "NESW-soldier"])
def test_doctor_and_soldier_may_join_zombies_alone(new_table, card):
    table = new_table()
    table.put("0,0", "NES", ZOMBIE)
    table.hand(0, card)
    assert table.squares(card) == ({"-1,0", "0,1"} if card == "SW-doctor" else {"-1,0", "0,1", "1,0"})


@pytest.mark.rule("ZD-15")
def test_a_soldier_may_join_four_zombies(new_table):
    table = new_table()
    table.put("0,0", "ES", ZOMBIE)
    table.put("0,1", "NESW", ZOMBIE)
    table.put("1,0", "NESW", ZOMBIE)
    table.put("2,1", "NEW", ZOMBIE)
    table.put("1,2", "NESW-soldier", ZOMBIE)
    table.hand(0, "NESW-soldier")
    assert table.may_lay("NESW-soldier", "1,1")


@pytest.mark.rule("ZD-14")
@pytest.mark.parametrize(
    ("ruling", "squares"),
    [("linked", {"0,1", "0,-1"}), ("adjacent", {"0,1", "0,-1", "1,0", "-1,0"})],
)
def test_how_far_a_special_card_may_lie_from_others(new_table, ruling, squares):
    table = new_table(ruling__special_link=ruling)
    table.put("0,0", "EW")
    table.hand(0, "NESW-soldier", "NESW")
    assert table.squares("NESW-soldier") == squares
    assert table.squares("NESW") == {"0,1", "0,-1"}


@pytest.mark.rule("ZD-14")
def test_a_special_card_anywhere_in_the_area(new_table):
    table = new_table(ruling__special_link="anywhere")
    table.hand(0, "EW", "NW-doctor", "EW", "NESW-soldier")
    table.lay("EW", "0,0")
    table.turn_of(0)
    every = {f"{row},{column}" for row in range(-6, 7) for column in range(-6, 7)} - {"0,0"}
    assert table.squares("NW-doctor") == every
    table.lay("NW-doctor", "6,-2")
    table.turn_of(0)
    assert table.squares("NESW-soldier") == {f"{row},{column}" for row in range(7) for column in range(-6, 5)} - {
        "0,0",
        "6,-2",
    }
    assert table.squares("EW") == {"0,1", "0,-1", "6,-3"}


@pytest.mark.rule("ZD-21")
def test_a_police_may_join_one_zombie(new_table):
    table = new_table()
    table.put("0,0", "NES", ZOMBIE)
    table.put("1,1", "NEW", ZOMBIE)
    table.hand(0, "NSW-police", "ESW-police")
    assert not table.may_lay("NSW-police", "0,1")
    assert table.may_lay("ESW-police", "-1,0")
    assert table.may_lay("NSW-police", "-1,0")


@pytest.mark.rule("ZD-16")
def test_a_zombie_joins_a_survivor(new_table):
    table = new_table()
    table.put("0,0", "ESW")
    table.put("0,1", "NEW", ZOMBIE)
    table.put("-1,0", "NESW", ZOMBIE)
    table.turn_of(table.zombie)
    table.hand(table.zombie, "NESW", "NEW")
    assert table.squares("NESW") == {"1,0", "0,-1"}
    assert table.squares("NEW") == {"1,0", "0,-1"}
    table.put("1,1", "NW")
    assert table.squares("NEW") == {"1,0", "0,-1"}
    assert not table.may_lay("NESW", "0,2")


@pytest.mark.rule("ZD-7")
@pytest.mark.parametrize("limit", [3, 7, 9])
def test_a_row_ends_at_the_limit(new_table, limit):
    table = new_table(area_limit=limit, keep_totals=False, deck__cards__EW=11)
    for column in range(limit - 1):
        table.put(f"0,{column}", "EW")
    table.hand(0, "EW", "EW")
    table.lay("EW", f"0,{limit - 1}")
    table.turn_of(0)
    assert table.squares("EW") == set()


@pytest.mark.rule("ZD-7")
def test_the_area_floats_until_it_is_full(new_table):
    table = new_table()
    table.put("0,0", "NESW")
    for row in range(1, 4):
        table.put(f"{row},0", "NS")
    table.put("-1,0", "NES")
    table.put("-2,0", "ESW")
    table.hand(0, "NSW", "NEW")
    assert "4,0" in table.squares("NSW")
    table.lay("NSW", "4,0")
    table.turn_of(0)
    assert "5,0" not in table.squares("NEW")
    assert "-3,0" not in table.squares("NEW")
    assert "-2,1" in table.squares("NEW")


def _row_with_a_zombie_at_its_edge(new_table, ruling: str):
    """Lay seven columns, the first held by a zombie alone; a soldier at 0,1 would clear it."""
    table = new_table(ruling__area=ruling)
    table.put("0,0", "NES", ZOMBIE)
    for column, slug in enumerate(("ESW", "EW", "EW", "EW", "NEW", "NEW"), start=1):
        table.put(f"1,{column}", slug)
    table.hand(0, "EW-soldier", "NSW")
    return table


@pytest.mark.rule("ZD-8", "ZD-28")
@pytest.mark.parametrize(
    ("ruling", "before", "after"), [("now", False, True), ("ever", False, False), ("run", True, True)]
)
def test_a_cleared_edge_gives_room_again(new_table, ruling, before, after):
    table = _row_with_a_zombie_at_its_edge(new_table, ruling)
    assert table.may_lay("NSW", "1,7") is before
    table.lay("EW-soldier", "0,1")
    assert "0,0" not in table.shown()["table"]
    table.turn_of(0)
    assert table.may_lay("NSW", "1,7") is after
    assert table.shown()["used_area"] == [0, 0, 1, 6]


@pytest.mark.rule("ZD-8")
def test_a_fixed_area_lies_around_the_first_card(new_table):
    table = new_table(ruling__area="centred")
    table.row("EW", "EW", "EW")
    table.hand(0, "EW-soldier", "NSW")
    assert table.may_lay("NSW", "0,3")
    table.lay("EW-soldier", "0,3")
    table.turn_of(0)
    assert table.squares("NSW") == set()


@pytest.mark.rule("ZD-8")
@pytest.mark.parametrize(("ruling", "open_"), [("run", True), ("now", False)])
def test_stairs_go_on_where_only_unbroken_lines_are_limited(new_table, ruling, open_):
    table = new_table(ruling__area=ruling, keep_totals=False, deck__cards__NE=7, deck__cards__SW=7)
    for step in range(7):
        table.put(f"{step},{step}", "NE")
        if step < 6:
            table.put(f"{step},{step + 1}", "SW")
    table.hand(0, "SW")
    assert table.squares("SW") == ({"6,7", "-1,0"} if open_ else set())


@pytest.mark.rule("ZD-8")
def test_an_unbroken_line_ends_at_the_limit_though_the_table_does_not(new_table):
    table = new_table(ruling__area="run")
    table.row("NEW", "EW", "EW", "EW", "ESW", "ESW", "ESW")
    table.put("1,6", "NES")
    table.hand(0, "NSW", "NEW")
    assert not table.may_lay("NSW", "0,7")
    assert table.may_lay("NSW", "1,7")


@pytest.mark.rule("ZD-7", "ZD-8")
@pytest.mark.parametrize("area", ["now", "ever", "centred", "run"])
@pytest.mark.parametrize("link", ["linked", "adjacent"])
def test_random_rounds_keep_every_reading_of_the_limit(area, link):
    params = with_values(
        GAME.params(), {"ruling.area": area, "ruling.special_link": link, "specials.soldier": 12, "players": 3}
    )
    table = rows(GAME, params, ["random"] * 3, 60, audit=True)
    assert not table.status.any()
    assert table.removals.sum() > 60
