"""Reports of finished runs: tables in, figures and pages out; no game and no simulation is known here."""

from __future__ import annotations

from balance.report.build import ReportPaths, write_report

__all__ = ["ReportPaths", "write_report"]
