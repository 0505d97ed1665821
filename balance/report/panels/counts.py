"""Everything else that was counted: one table of means for the game, one for values by seat."""

from __future__ import annotations

from balance.report.panel import Panel, Part, Section, Table
from balance.report.panels import cards
from balance.report.view import Row, View
from balance.report.words import measured, with_interval
from balance.stats.tables import ColumnSpec

SHARE, MEAN = "share", "mean"


def _metric(spec: ColumnSpec) -> str:
    return f"{SHARE if spec.kind == 'share' else MEAN}_{spec.name}"


def _columns(view: View, *, per_seat: bool) -> list[ColumnSpec]:
    """Return the columns that were counted; those of single cards fill no page, they are in ``cells.csv``."""
    own = set(cards.counted(view))
    return [
        spec
        for spec in view.tables.columns
        if spec.per_seat == per_seat and spec.kind != "length" and spec.name not in own and view.has(_metric(spec))
    ]


def _shown(spec: ColumnSpec, row: Row | None) -> str:
    if row is None or row.estimate != row.estimate:
        return "–"
    if spec.kind == "share":
        return with_interval(row.estimate, row.low, row.high)
    return measured(row.estimate, row.low, row.high)


def _head(spec: ColumnSpec) -> str:
    if spec.kind == "cause":
        return f"{spec.whole}: {spec.label}"
    return f"{spec.label}, share of games" if spec.kind == "share" else spec.label


def _game_table(view: View, specs: list[ColumnSpec]) -> Table:
    rows = []
    for cell in view.cells:
        found = [_shown(spec, view.get(cell, _metric(spec))) for spec in specs]
        rows.append([view.place_words(cell) or "the run", *found])
    return Table(["cell", *map(_head, specs)], rows, caption="Mean per game, with its 95% interval.")


def _seat_table(view: View, spec: ColumnSpec) -> Table:
    names = view.seat_names
    rows = []
    for cell in view.cells:
        found = [_shown(spec, view.get(cell, _metric(spec), name)) for name in names]
        rows.append([view.place_words(cell) or "the run", *found])
    what = "Share of games" if spec.kind == "share" else "Mean per game"
    return Table(["cell", *names], rows, caption=f"{_head(spec)} by seat. {what}, with its 95% interval.")


def build(view: View) -> Section:
    """Return the tables; there is no figure."""
    parts = []
    specs = _columns(view, per_seat=False)
    if specs:
        parts.append(Part("counts", "", "", None, _game_table(view, specs)))
    for spec in _columns(view, per_seat=True):
        parts.append(Part(f"counts-{spec.name}", spec.label, "", None, _seat_table(view, spec)))
    return Section("counts", "What happens in a game?", [], parts)


def applies(view: View) -> bool:
    """Tell whether anything but lengths was counted."""
    return bool(_columns(view, per_seat=False) or _columns(view, per_seat=True))


PANEL = Panel(applies, build)
