"""The scenario files that ship with the package, found in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

__all__ = ["folder", "shipped"]


def folder() -> Path | None:
    """Return the folder of the shipped scenarios, or None when this installation has none."""
    package = Path(__file__).resolve().parents[1]
    for candidate in (package / "scenarios", package.parent / "scenarios"):
        if candidate.is_dir():
            return candidate
    return None


def shipped() -> dict[str, Path]:
    """List the shipped scenarios.

    Returns
    -------
    dict of str to Path
        File by name; the name is the path below the scenario folder without its ending (``gdbz/difficulty``).
    """
    root = folder()
    if root is None:
        return {}
    files = sorted(root.rglob("*.toml"))
    return {path.relative_to(root).with_suffix("").as_posix(): path for path in files}
