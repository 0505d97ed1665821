"""The verdicts on targets as JUnit XML, for the test page of a build server."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pandas as pd

MET, MISSED, UNDECIDED = "met", "missed", "undecided"


def junit_xml(verdicts: pd.DataFrame, suite: str) -> str:
    """Return the verdicts as JUnit XML: one test case each, a failure where missed, an error where undecided."""
    counts = verdicts["verdict"].value_counts()
    missed, undecided = int(counts.get(MISSED, 0)), int(counts.get(UNDECIDED, 0))
    totals = {"tests": str(len(verdicts)), "failures": str(missed), "errors": str(undecided)}
    root = ElementTree.Element("testsuites", {"name": "balance check", **totals})
    parent = ElementTree.SubElement(root, "testsuite", {"name": _clean(suite), **totals, "skipped": "0"})
    for row in verdicts.to_dict("records"):
        _case(parent, _clean(suite), {str(key): value for key, value in row.items()})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _case(parent: ElementTree.Element, suite: str, row: dict[str, Any]) -> None:
    title = row["name"] or f"target {row['target']}"
    name = f"{title}: {row['metric']} {row['group']} {row['asked']} [{row['where']}]"
    case = ElementTree.SubElement(parent, "testcase", classname=suite, name=_clean(name), time="0")
    text = f"{row['estimate']:.6g} ({row['low']:.6g} to {row['high']:.6g}), n = {row['n']}, asked: {row['asked']}"
    if row["note"]:
        text += f"; {row['note']}"
    if row["verdict"] == MISSED:
        ElementTree.SubElement(case, "failure", type=MISSED, message=_clean(text))
    elif row["verdict"] == UNDECIDED:
        more = row["more_games"]
        need = "" if pd.isna(more) else f"; about {int(more)} more games in each cell would settle it"
        ElementTree.SubElement(case, "error", type=UNDECIDED, message=_clean(text + need))


def _clean(text: str) -> str:
    """Drop the characters that XML 1.0 cannot hold."""
    return "".join(
        c for c in text if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) <= 0xDFFF and ord(c) < 0xFFFE)
    )
