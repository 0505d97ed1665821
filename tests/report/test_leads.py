"""The section on leaders: one figure and table for each kind of lead, and one sentence on all of them."""

from __future__ import annotations

from functools import cache

import numpy as np

from balance.report.panels import PANELS, leads
from balance.report.view import View
from balance.stats.metrics import metrics
from balance.stats.tables import Axis, ColumnSpec, EndSpec
from tests.report.synthetic import Outcome, build

GAMES = 6000
AXIS = Axis("kill_loss", "share of kills lost", "numeric", (0, 50))
PAGES = ColumnSpec("half_page_lead", "count", "pages ahead at half time", per_seat=True)
KILLS = ColumnSpec("half_kill_lead", "count", "kills ahead at half time", per_seat=True)
TURNS = ColumnSpec("turns", "length", "turns", "turns")


def _duel(point, common, own):
    """The seat that is a page ahead wins 80 % of the games; kills mean nothing."""
    pages, kills = own.choice([-1, 1], common.size), own.choice([-2, 2], common.size)
    won = np.where(pages > 0, common < 0.8, common < 0.2)
    values = {
        "half_page_lead_0": pages,
        "half_page_lead_1": -pages,
        "half_kill_lead_0": kills,
        "half_kill_lead_1": -kills,
    }
    return Outcome(2 - won, 0 * pages, {"turns": 9 + 0 * pages, **values})


@cache
def _view(*columns: ColumnSpec) -> View:
    tables = build(
        (AXIS,), _duel, GAMES, columns=(TURNS, *columns), ends=(EndSpec(0, "over", "over", won=True),),
        groups=lambda point: {"seat 0": 1, "seat 1": 2}, headline="seat 0",
    )  # fmt: skip
    return View(tables, metrics(tables))


def test_each_kind_of_lead_has_its_figure_and_table():
    parts = leads.build(_view(PAGES, KILLS)).parts
    assert [part.name for part in parts] == ["leads-half-page", "leads-half-kill"]
    assert [part.title for part in parts] == [PAGES.label, KILLS.label]
    shares = [[float(row[2].split("%")[0]) for row in part.table.rows] for part in parts]
    assert all(78 < share < 82 for share in shares[0])
    assert all(48 < share < 52 for share in shares[1])
    assert all(part.draw for part in parts)


def test_one_sentence_tells_all_leads():
    section = leads.build(_view(PAGES, KILLS))
    assert len(section.words) == 1
    assert PAGES.label in section.words[0]
    assert f"({KILLS.label}; each one multiplies the odds by " in section.words[0]
    assert section.words[0].endswith(" of the games, where a fair share is 50.0%.")


def test_a_lone_lead_needs_no_title_of_its_own():
    (part,) = leads.build(_view(PAGES)).parts
    assert (part.name, part.title) == ("leads", "")


def test_a_lead_that_nobody_ever_had_is_left_out():
    assert not leads.applies(_view())
    assert leads.PANEL in PANELS
