"""What every test shares: two outside games on the path, as installed packages would be."""

from __future__ import annotations

import importlib
import os
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOY = ROOT / "tests" / "toy_game"
PIG = ROOT / "examples" / "pig"


GAMES = sorted(path.name for path in (ROOT / "tests" / "games").iterdir() if (path / "__init__.py").exists())


def _group(item: pytest.Item) -> str:
    """Return what a test is played with: a game, so that one worker alone compiles it, or else its file."""
    place = item.path.relative_to(ROOT).parts
    if place[:2] == ("tests", "games") and len(place) > 3:
        return place[2]
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    played = [value for value in values if value in GAMES] if "conformance" in place else []
    return played[0] if played else str(item.path.relative_to(ROOT))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of a game together and in front: two workers would compile the same kernels at the same time."""
    groups = {item.nodeid: _group(item) for item in items}
    items.sort(key=lambda item: groups[item.nodeid] not in GAMES)
    for item in items:
        item.add_marker(pytest.mark.xdist_group(groups[item.nodeid]))


def _metadata(folder: Path, target: Path) -> None:
    """Write what pip would write beside an installed package, so that its entry points are found."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = target / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(scope="session", autouse=True)
def outside_games(tmp_path_factory: pytest.TempPathFactory):
    """Make the games `toy` and `pig` importable here and in subprocesses."""
    installed = tmp_path_factory.mktemp("site-packages")
    _metadata(PIG, installed)
    added = [str(TOY), str(PIG), str(installed)]
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([*added, *([before] if before else [])])
    sys.path[:0] = added
    importlib.invalidate_caches()
    yield
    for path in added:
        sys.path.remove(path)
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
