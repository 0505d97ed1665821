"""The panels a report may hold, in the order of the page; each decides for itself whether a run has what it shows."""

from __future__ import annotations

from balance.report.panel import Panel
from balance.report.panels import (
    cards,
    counts,
    effects,
    groups,
    heat,
    leads,
    length,
    matrix,
    seats,
    shown,
    stacks,
    steps,
    targets,
    win_rate,
)

PANELS: tuple[Panel, ...] = (
    targets.PANEL,
    matrix.PANEL,
    heat.PANEL,
    win_rate.PANEL,
    steps.PANEL,
    effects.PANEL,
    shown.PANEL,
    seats.PANEL,
    leads.PANEL,
    groups.SIDES,
    groups.BOTS,
    stacks.CAUSES,
    stacks.ENDINGS,
    cards.PANEL,
    length.PANEL,
    stacks.OTHERS,
    counts.PANEL,
)
