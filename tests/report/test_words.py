"""What the report says in words about made-up runs whose answer is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from balance.report import words
from balance.report.panels import PANELS
from balance.report.takeaways import takeaways
from balance.report.view import View
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, RunTables
from tests.report import synthetic
from tests.report.conftest import view_of


def said(view: View) -> list[str]:
    return takeaways(view, [panel.build(view) for panel in PANELS if panel.applies(view)])


def lines(tables: RunTables) -> list[str]:
    return said(View(tables, metrics(tables)))


LEVELS = ("easy", "gentle", "hard")
PACK = synthetic.LADDER_AXES[2]


def small_ladder(
    rates: dict[str, tuple[float, ...]], players: tuple[int, ...] = (2, 3), games: int = 4000, smallest: float = 0.01
) -> RunTables:
    """Return three levels of known win rates: "2 expert" -> rates by level; without, they fall by 20 points a step."""
    axes = (
        Axis("level", "Level", "named", LEVELS),
        Axis("players", "Players", "numeric", players),
        Axis("lineup", "Bot", "named", ("basic", "expert")),
    )

    def rate(point):
        known = rates.get(f"{point['players']} {point['lineup']}", (0.8, 0.6, 0.4))
        return known[LEVELS.index(point["level"])]

    return synthetic.build(axes, synthetic.coop(rate), games, smallest_difference=smallest)


def test_a_sound_ladder_is_one_sentence_per_skill() -> None:
    found = lines(small_ladder({}))
    assert found[0] == "With basic play every level is harder than the one before for 2 and 3 players."
    assert found[1] == "With expert play every level is harder than the one before for 2 and 3 players."


def test_an_undecided_step_is_named_with_its_difference_and_interval() -> None:
    view = View(tables := small_ladder({"3 expert": (0.6, 0.6, 0.3)}), metrics(tables))
    step = next(row for row in view.steps if row["players"] == 3 and row["lineup"] == "expert")
    limits = [words.fixed(-step[name]) for name in ("diff", "high", "low")]
    assert said(view)[1] == (
        "With expert play every level is harder than the one before for 2 players; for 3 players Easy and Gentle "
        f"cannot be told apart (difference {limits[0]} points, interval {limits[1]} to {limits[2]})."
    )
    assert float(limits[1].replace(words.MINUS, "-")) < 0 < float(limits[2])


def test_a_reversed_step_comes_first_and_says_by_how_much() -> None:
    view = View(tables := small_ladder({"2 basic": (0.5, 0.6, 0.3)}), metrics(tables))
    step = next(row for row in view.steps if row["players"] == 2 and row["lineup"] == "basic")
    size, low, high = (words.fixed(step[name]) for name in ("diff", "low", "high"))
    assert said(view)[0] == (
        "With basic play every level is harder than the one before for 3 players; for 2 players Gentle is easier than "
        f"Easy by {size} points (interval {low} to {high})."
    )


def test_a_flat_step_lies_within_the_smallest_difference_that_matters() -> None:
    found = lines(small_ladder({"2 basic": (0.5, 0.5, 0.3)}, games=4000, smallest=0.05))
    assert "for 2 players Easy and Gentle are equally hard to within 5 points (difference" in found[0]


def test_a_conclusion_that_turns_with_skill_is_flagged() -> None:
    found = lines(small_ladder({"2 basic": (0.5, 0.6, 0.3)}))
    assert (
        "Skill decides: Gentle is harder than Easy with expert play, but easier with basic play for 2 players." in found
    )


def test_no_sound_ladder_names_each_fault() -> None:
    found = lines(small_ladder({"2 basic": (0.5, 0.6, 0.3)}, players=(2,)))
    assert found[0].startswith(
        "With basic play every level is harder than the one before, except that Gentle is easier"
    )
    found = lines(small_ladder({"2 basic": (0.5, 0.6, 0.3), "3 basic": (0.5, 0.6, 0.3)}))
    assert found[0].startswith(
        "With basic play no ladder is free of doubt: for 2 players Gentle is easier than Easy by"
    )


def test_a_bot_that_never_wins_is_not_compared() -> None:
    found = lines(small_ladder({f"{n} basic": (0.0, 0.0, 0.0) for n in (2, 3)}))
    assert found[0] == "With basic play the pack wins no game at all, so nothing can be compared."


def one_ladder(rates: tuple[float, ...]) -> list[str]:
    known = dict(zip(synthetic.LEVELS, rates, strict=True))
    return lines(synthetic.build(synthetic.LADDER_AXES[:1], synthetic.coop(lambda p: known[p["level"]]), 500))


def ladder_of_two(first: float, second: float, **given: float) -> str:
    name, label, kind, values = (
        getattr(synthetic.LADDER_AXES[0], part) for part in ("name", "label", "kind", "values")
    )
    axis = Axis(name, label, kind, values[:2])
    rates = dict(zip(values, (first, second), strict=False))
    return lines(synthetic.build((axis,), synthetic.coop(lambda p: rates[p["level"]]), 2000, **given))[0]


def test_a_ladder_of_two_says_its_one_step_and_nothing_against_it() -> None:
    assert ladder_of_two(0.6, 0.4) == "The pack wins less often with Plucky Pups than with Walk in the Park."
    assert ladder_of_two(0.4, 0.6).startswith("Plucky Pups is easier than Walk in the Park by ")
    assert ladder_of_two(0.5, 0.5).startswith("Walk in the Park and Plucky Pups cannot be told apart (difference ")
    flat = ladder_of_two(0.5, 0.5, smallest_difference=0.2)
    assert flat.startswith("Walk in the Park and Plucky Pups are equally hard to within 20 points (difference ")


def test_a_ladder_without_a_sound_step_does_not_claim_one() -> None:
    said = one_ladder((0.3, 0.4, 0.5, 0.6, 0.7, 0.8))[0]
    assert said.startswith("Plucky Pups is easier than Walk in the Park by ")
    assert "harder than the one before" not in said


def test_many_faults_are_counted_instead_of_listed() -> None:
    found = one_ladder((0.9, 0.5, 0.5, 0.5, 0.5, 0.5))
    assert found[0].startswith("Every difficulty level is harder than the one before, except that Plucky Pups and ")
    assert found[0].endswith("and 1 more step is in doubt (see the table).")


def test_a_ladder_without_a_visible_step_is_told_by_its_largest() -> None:
    assert one_ladder((0.5,) * 6)[0].startswith("No step can be seen, the largest being ")


def test_a_number_that_lowers_the_win_rate_says_so_from_end_to_end() -> None:
    assert said(view_of("numeric"))[0] == (
        "The win rate of pack falls at every step of zombies per roll, from 86.1% at 1 to 24.2% at 7."
    )


def test_a_number_that_does_nothing_and_one_that_turns_back() -> None:
    axis = (Axis("zombies", "zombies per roll", "numeric", (1, 2, 3)),)
    flat = synthetic.build(axis, synthetic.coop(lambda p: 0.5), 1000)
    assert lines(flat)[0].startswith("The win rate of pack shows no visible step along zombies per roll (from ")
    peak = synthetic.build(axis, synthetic.coop(lambda p: {1: 0.3, 2: 0.6, 3: 0.4}[p["zombies"]]), 2000)
    assert lines(peak)[0].startswith("The win rate of pack rises and falls along zombies per roll: highest at 2 (")


def test_single_changes_are_ranked_by_size() -> None:
    first = said(view_of("one at a time"))[0]
    assert first.startswith(
        "Against the base the win rate of the pack moves most with “hands: Open” (−8.4 points, interval −10.8"
    )
    assert first.endswith(
        "and “consent: Free” (+3.2 points, interval 0.9 to 5.5); 1 of 3 changes show no clear effect."
    )


def test_what_kills_the_pack_is_ranked() -> None:
    found = [line for line in said(view_of("ladder")) if "kills" in line]
    assert len(found) == 2
    assert found[1].startswith("With expert play what kills the pack: zombie in Central Bark (")
    assert "of feral in lost games), hooman eaten (" in found[1]


def test_length_is_held_against_the_box() -> None:
    found = next(line for line in said(view_of("ladder")) if line.startswith("With basic play the median game"))
    assert found == (
        "With basic play the median game takes 22 to 28 turns: 22 to 56 minutes at 1 to 2 minutes a turn. The box "
        "says 45 to 90 minutes; the simulated game is shorter."
    )


def test_a_favoured_seat_is_named_with_its_fair_share() -> None:
    found = said(view_of("seats"))
    assert found[1].startswith(
        "3 players: seat 0 is favoured: it wins 37.6% where a fair share is 32.7%, 4.9 points more"
    )
    assert not any("The win rate of seat 0" in line for line in found)


def test_alike_seats_are_not_favoured() -> None:
    tables = synthetic.seats(3000, first=1.0)
    found = lines(tables)
    assert found[0].startswith(
        "No seat is favoured as far as 3,000 games a cell can tell; the furthest from its fair share"
    )


def test_the_lean_of_a_duel_is_read_from_the_diagonal() -> None:
    found = said(view_of("matrix"))[0]
    assert found.startswith(
        "At equal skill the rules lean towards the zombies: the zombies win 59.3% (57.5% to 61.0%) when"
    )


def test_games_cut_off_and_failed_are_counted() -> None:
    tables = synthetic.numeric(1000)
    status = tables.status.copy()
    status.loc[0, "n"] = 998
    status.loc[len(status)] = [0, 3, 2]
    capped = int(tables.counts.query("column == 'turns' and end_reason == 2")["n"].sum())
    found = lines(replace(tables, status=status, notes=("one part was unreadable",)))
    assert (
        f"{capped} games of 7,000 ({words.percent(capped / 7000)}) reached the turn cap: they count as not won, their "
        in found[-4]
    )
    assert found[-3].startswith("2 games of 7,000 failed a check of the simulator or hit its step limit; they are kept")
    assert found[-2] == "One part was unreadable."


def test_assumptions_are_counted() -> None:
    assert said(view_of("numeric"))[-1].startswith("4 inputs are assumed, not printed in any source we have: every win")


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0.0%"), (0.0004, "<0.1%"), (0.5, "50.0%"), (0.9996, ">99.9%"), (1.0, "100.0%"), (float("nan"), "–")],
)
def test_shares_never_round_to_certainty(share: float, text: str) -> None:
    assert words.percent(share) == text


def test_numbers() -> None:
    assert words.fixed(-0.04) == "0.0"
    assert words.fixed(-1234.56) == "−1,234.6"
    assert words.fixed(float("inf")) == "beyond the cap"
    assert [words.number(x) for x in (3.0, 0.5, 12.34, 1234.5)] == ["3", "0.5", "12.3", "1,234"]
    assert words.measured(4.0213, 3.97, 4.08) == "4.02 (3.97–4.08)"
    assert words.pretty("hounds-of-the-barkalypse") == "Hounds of the Barkalypse"
    assert words.joined(["a", "b", "c"]) == "a, b and c"
    assert [words.group_wins(g) for g in ("pack", "zombies", "seat 0")] == [
        "the pack wins",
        "the zombies win",
        "seat 0 wins",
    ]
