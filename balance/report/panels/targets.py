"""What the scenario asks for, judged: met, missed or undecided."""

from __future__ import annotations

from typing import Any

import pandas as pd

from balance.report.panel import Panel, Part, Section, Table
from balance.report.view import View
from balance.report.words import counted, fixed, joined, measured, number, sentence, with_interval
from balance.stats.target_spec import TargetError, is_share
from balance.stats.targets import MET, MISSED, UNDECIDED, judge

NOTE = (
    "Met: the whole 95% interval lies inside what is asked. Missed: it lies outside. Undecided: it straddles a limit, "
    "and the games needed to settle it are a forecast. Looking again after each addition until the verdict pleases "
    "would make the 95% untrue."
)


def _verdicts(view: View) -> pd.DataFrame | str:
    """Return the verdicts, or why there are none."""

    def make() -> pd.DataFrame | str:
        try:
            return judge(view.given, view.metrics, view.given.targets)
        except TargetError as error:
            return str(error)

    return view.remember("verdicts", make)


def _name(row: dict[Any, Any]) -> str:
    name = str(row["name"]) or f"{row['metric']} of {row['group']}"
    return name[:1].upper() + name[1:]


def _estimate(row: dict[Any, Any], *, step: bool) -> str:
    if step:
        value, low, high = (fixed(100 * row[name], sign=name == "estimate") for name in ("estimate", "low", "high"))
        return f"{value} points ({low} to {high})"
    if is_share(str(row["metric"])):
        return with_interval(row["estimate"], row["low"], row["high"])
    return measured(row["estimate"], row["low"], row["high"])


def _need(row: dict[Any, Any]) -> str:
    if row["verdict"] != UNDECIDED:
        return str(row["verdict"])
    more = row["more_games"]
    return (
        f"{UNDECIDED}; no number of games can be named" if pd.isna(more) else f"{UNDECIDED}; {int(more):,} more games"
    )


def _where(view: View, row: dict[Any, Any]) -> str:
    """Return the cell of a verdict in the words of the page; what is no single cell as it stands."""

    def make() -> dict[str, str]:
        labels = view.given.cells["label"].astype(str).tolist()
        return {label: view.place_words(cell) for cell, label in zip(view.cells, labels, strict=True)}

    return view.remember("target places", make).get(str(row["where"])) or str(row["where"])


def _words(view: View, rows: list[dict[Any, Any]]) -> list[str]:
    """Return the count of verdicts, then each target that is not met everywhere."""
    counts = {kind: sum(row["verdict"] == kind for row in rows) for kind in (MET, MISSED, UNDECIDED)}
    said = joined([f"{n} {kind}" for kind, n in counts.items() if n])
    words = [sentence(f"of {counted(len(rows), 'verdict')} on the targets of the scenario {said}")]
    if counts[MET] == len(rows):
        return [sentence(f"every target of the scenario is met ({counted(len(rows), 'verdict')})")]
    for name in dict.fromkeys(_name(row) for row in rows):
        for kind in (MISSED, UNDECIDED):
            places = [_where(view, row) for row in rows if _name(row) == name and row["verdict"] == kind]
            if places:
                listed = "; ".join(places) if any("," in place for place in places) else joined(places)
                shown = listed if len(places) <= 4 else f"{len(places)} cells (see the table)"
                words.append(sentence(f"{kind}: {name}, for {shown}"))
    return words


def build(view: View) -> Section:
    """Return the table of verdicts."""
    found = _verdicts(view)
    if isinstance(found, str):
        return Section("targets", "Are the targets met?", [sentence(f"the targets cannot be judged: {found}")])
    rows = found.to_dict("records")
    steps = {spec.number: bool(spec.order) for spec in view.given.targets}
    table = []
    for row in rows:
        where = ", ".join(filter(None, (_where(view, row), str(row["note"]))))
        table.append(
            [
                _name(row),
                where,
                str(row["asked"]),
                _estimate(row, step=steps[int(row["target"])]),
                number(row["n"]),
                _need(row),
            ]
        )
    head = ["target", "where", "asked", "estimate", "games", "verdict"]
    caption = "For an order the estimate is the step that decides: a rise if positive."
    part = Part("targets", "", "", None, Table(head, table, words=3, caption=caption if any(steps.values()) else ""))
    words = _words(view, rows)
    why = dict.fromkeys(sentence(str(row["why"])) for row in rows if row["why"])
    return Section("targets", "Are the targets met?", [*words, *why], [part], words[:3], NOTE)


PANEL = Panel(lambda view: bool(view.given.targets), build)
