"""Scenario files: a question about a game, written as TOML, checked and overridden from the command line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from balance.core import registry
from balance.core.errors import InputError, nearest
from balance.sweeps.axes import (
    AxisGroup,
    all_paths,
    always_set,
    axis_names,
    axis_values,
    explicit,
    flatten,
    is_range,
    narrowed,
    sweep_groups,
)
from balance.sweeps.checks import number_in, typed
from balance.sweeps.lineups import LineupSpec, check_spec, parse_lineups
from balance.sweeps.shipped import shipped
from balance.sweeps.sizes import DEFAULT_GAMES, MAX_GAMES, GameCount, read_games, written
from balance.sweeps.store import MANIFEST, read_manifest

__all__ = ["DEFAULT_GAMES", "SETTING", "Scenario", "find_scenario", "read_scenario", "with_settings"]

MAX_SEED = 2**63 - 1
SETTING = "--set"

_KEYS = (
    "title",
    "question",
    "game",
    "games",
    "total_games",
    "seed",
    "lineup",
    "rotate",
    "params",
    "knobs",
    "sweep",
    "cells",
    "targets",
    "report",
)
_REPORT_KEYS = ("labels", "show", "smallest_difference")


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A question about a game, not yet resolved into cells.

    Attributes
    ----------
    name : str
        Shipped name, file stem, or the game's name; names the run folder.
    source : str
        The file as the user wrote it, for errors.
    text : str
        The TOML as read; empty without a file.
    game, title, question : str
    games, total_games : int, dict of str to int or None
        Games per cell, or games in all; a dict has them by bot. Exactly one of the two is given.
    seed : int
    lineup : LineupSpec or None
        Unless a ``lineup`` axis says otherwise; None for ``basic`` in every seat.
    rotate : bool
        Whether a mixed lineup rotates over the seats from game to game.
    fixed : dict of str to Any
        Fixed params and ``knobs.BOT.KNOB`` by dotted path.
    groups : tuple of AxisGroup
    targets : tuple of dict
        As written; judged by the statistics.
    report : dict
        Hints: ``labels`` of axes, ``smallest_difference`` that matters (share of games).
    settings : tuple of str
        Command-line settings applied, as written.
    set_paths : frozenset of str
        Paths that came from the command line, so that errors name the right place.
    folder : Path or None
        Folder of the file, for files named in it.
    written : tuple
        The lineups as the file has them, None for the usual one; the command line does not change them.
    """

    name: str
    source: str
    game: str
    text: str = ""
    title: str = ""
    question: str = ""
    games: GameCount | None = DEFAULT_GAMES
    total_games: GameCount | None = None
    seed: int = 1
    lineup: LineupSpec | None = None
    rotate: bool = False
    fixed: dict[str, Any] = field(default_factory=dict)
    groups: tuple[AxisGroup, ...] = ()
    targets: tuple[dict[str, Any], ...] = ()
    report: dict[str, Any] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    set_paths: frozenset[str] = frozenset()
    folder: Path | None = None
    written: tuple[Any, ...] = ()

    @property
    def axes(self) -> list[str]:
        """Names of all axes, in order."""
        return axis_names(self.groups)


def find_scenario(target: str) -> Scenario:
    """Find what the user means: a scenario file, a shipped scenario, or a game with its printed rules.

    Parameters
    ----------
    target : str
        Path of a file or of a run folder, shipped name (``gdbz/difficulty``) or game (``gdbz``).

    Returns
    -------
    Scenario

    Raises
    ------
    InputError
        When there is none, with the nearest shipped name.
    """
    ours = shipped()
    path = Path(target)
    if (path / MANIFEST).is_file():
        return scenario_of_run(path)
    if target in ours:
        return read_scenario(ours[target], name=target)
    if target in registry.games():
        return Scenario(name=target, source=target, game=target)
    if path.exists():
        return read_scenario(path)
    near = nearest(target, [*ours, *registry.games()])
    raise InputError(f"{target}: there is no such scenario file, shipped scenario or game.{near}")


def scenario_of_run(folder: Path) -> Scenario:
    """Return the scenario that a run folder was made from, with its settings, games and seed.

    Raises
    ------
    InputError
    """
    manifest = read_manifest(folder)
    said, plan = manifest["scenario"], manifest["plan"]
    game = manifest["game"]["name"]
    if said["text"]:
        scenario = scenario_of(_table_of(said["text"], said["source"]), source=said["source"], name=said["name"])
        scenario = replace(scenario, text=said["text"], folder=Path(said["source"]).parent)
    else:
        scenario = Scenario(name=said["name"], source=said["source"], game=game)
    return with_settings(scenario, said["settings"], games=plan["games_per_cell"], seed=plan["seed"])


def read_scenario(path: Path, *, name: str | None = None) -> Scenario:
    """Read a scenario file.

    Parameters
    ----------
    path : Path
    name : str, optional
        Name for the run folder; the file's stem when None.

    Returns
    -------
    Scenario

    Raises
    ------
    InputError
        One line that names the file, the key, what is wrong and the nearest right value.
    """
    source = str(path)
    text = _text_of(path)
    table = _table_of(text, source)
    scenario = scenario_of(table, source=source, name=name or path.stem)
    return replace(scenario, text=text, folder=path.parent)


def _text_of(path: Path) -> str:
    """Return the text of a file."""
    if path.is_dir():
        raise InputError(f"{path}: is a directory, not a scenario file; name a .toml file in it.")
    try:
        text = path.read_bytes().decode("utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not a text file; a scenario is TOML in UTF-8.") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    if "\0" in text:
        raise InputError(f"{path}: is not a text file; a scenario is TOML in UTF-8.")
    return text


def _table_of(text: str, source: str) -> dict[str, Any]:
    """Parse TOML; an error shows the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        lines = text.splitlines()
        number = min(int(found[1]), len(lines)) if found else len(lines)
        shown = lines[number - 1].strip()[:80] if lines else ""
        raise InputError(f"{source}, line {number}: {reason}: {shown!r}") from None


def scenario_of(table: Mapping[str, Any], *, source: str, name: str) -> Scenario:
    """Check a parsed scenario.

    Raises
    ------
    InputError
    """
    for key in table:
        if key not in _KEYS:
            raise InputError(f"{source}: unknown key '{key}'.{nearest(key, _KEYS)}")
    groups = _groups(table, source)
    fixed = _fixed(table, groups, source)
    games, total = read_games(table, source)
    lineup = check_spec(table["lineup"], source) if "lineup" in table else None
    return Scenario(
        name=name,
        source=source,
        game=_game(table, source),
        title=typed(table, "title", str, "", source),
        question=typed(table, "question", str, "", source),
        games=games,
        total_games=total,
        seed=number_in(table, "seed", 1, 0, MAX_SEED, source),
        lineup=lineup,
        rotate=typed(table, "rotate", bool, False, source),
        fixed=fixed,
        groups=tuple(groups),
        targets=_targets(table, source),
        report=_report(table, source),
        written=written(lineup, groups),
    )


def _groups(table: Mapping[str, Any], source: str) -> list[AxisGroup]:
    """Read the axes: the ``[sweep]`` table and the ``[[cells]]`` list."""
    groups = sweep_groups(typed(table, "sweep", dict, {}, source), source)
    if "cells" in table:
        cells = explicit(table["cells"], source)
        for path in cells.paths:
            if path in all_paths(groups):
                raise InputError(f"{source}: '{path}' is both in [sweep] and in [[cells]]; keep one of them.")
        groups.append(cells)
    return groups


def _fixed(table: Mapping[str, Any], groups: Sequence[AxisGroup], source: str) -> dict[str, Any]:
    """Read the fixed values and refuse those that are axes too."""
    fixed = flatten(typed(table, "params", dict, {}, source))
    if "lineup" in fixed:
        raise InputError(f"{source}: 'lineup' stands in [params]; move it to the top of the file.")
    knobs = typed(table, "knobs", dict, {}, source)
    fixed.update(flatten({"knobs": knobs}) if knobs else {})
    written = [*fixed, *(["lineup"] if "lineup" in table else [])]
    for path in always_set(groups):
        if path in written:
            raise InputError(f"{source}: '{path}' is fixed and an axis too; keep one of them.")
    return fixed


def _game(table: Mapping[str, Any], source: str) -> str:
    """Return the game, or say that it is unknown or missing."""
    game: str = typed(table, "game", str, "", source)
    if not game:
        raise InputError(f"{source}: key 'game' is missing.{nearest(game, registry.games())}")
    if game not in registry.games():
        raise InputError(f"{source}: 'game' is '{game}', which is not installed.{nearest(game, registry.games())}")
    return game


def _targets(table: Mapping[str, Any], source: str) -> tuple[dict[str, Any], ...]:
    """Return the targets as written; the statistics know their keys."""
    targets = typed(table, "targets", list, [], source)
    if not all(isinstance(target, dict) for target in targets):
        raise InputError(f"{source}: 'targets' must be a list of tables, each headed [[targets]].")
    return tuple(targets)


def _report(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the hints for the report, checked."""
    hints = dict(typed(table, "report", dict, {}, source))
    for key in hints:
        if key not in _REPORT_KEYS:
            raise InputError(f"{source}: unknown key 'report.{key}'.{nearest(key, _REPORT_KEYS)}")
    if "labels" in hints:
        labels = flatten(typed(hints, "labels", dict, {}, source))
        hints["labels"] = {path: str(label) for path, label in labels.items()}
    if not all(isinstance(column, str) for column in typed(hints, "show", list, [], source)):
        raise InputError(f"{source}: 'report.show' must be a list of outcome columns.")
    smallest = hints.get("smallest_difference", 0.02)
    if isinstance(smallest, bool) or not isinstance(smallest, int | float) or not 0 < smallest < 1:
        raise InputError(f"{source}: 'report.smallest_difference' is {smallest!r}, but must lie between 0 and 1.")
    return hints


def with_settings(
    scenario: Scenario, settings: Sequence[str] = (), *, games: int | None = None, seed: int | None = None
) -> Scenario:
    """Apply the command line to a scenario.

    Parameters
    ----------
    scenario : Scenario
    settings : sequence of str
        ``path=value``; several values after commas make an axis; ``lineup=expert,basic`` seats bots in order.
    games, seed : int, optional
        Games per cell, and seed.

    Returns
    -------
    Scenario

    Raises
    ------
    InputError
    """
    for setting in settings:
        scenario = _with_setting(scenario, setting)
    if games is not None:
        number = number_in({"--games": games}, "--games", 1, 1, MAX_GAMES, "command line")
        scenario = replace(scenario, games=number, total_games=None)
    if seed is not None:
        scenario = replace(scenario, seed=number_in({"--seed": seed}, "--seed", 1, 0, MAX_SEED, "command line"))
    return replace(scenario, settings=(*scenario.settings, *settings))


def _with_setting(scenario: Scenario, setting: str) -> Scenario:
    """Apply one ``path=value``."""
    path, equals, text = setting.partition("=")
    path, text = path.strip(), text.strip()
    if not equals or not path or not text:
        raise InputError(f"{SETTING} {setting}: must be written path=value, for example players=3.")
    marked = scenario.set_paths | {path}
    if path == "rotate":
        value = setting_values(path, text)[0]
        return replace(scenario, rotate=typed({path: value}, path, bool, False, SETTING), set_paths=marked)
    values: list[Any] = [*parse_lineups(text)] if path == "lineup" else setting_values(path, text)
    if not values or any(value == "" for value in values):
        raise InputError(f"{SETTING} {setting}: a value is missing after the '=' or between commas.")
    scenario = replace(scenario, set_paths=marked)
    if path in all_paths(scenario.groups):
        return replace(scenario, groups=tuple(narrowed(scenario.groups, path, values, SETTING)))
    if len(values) > 1:
        fixed = {key: value for key, value in scenario.fixed.items() if key != path}
        groups = (*scenario.groups, AxisGroup((path,), tuple((value,) for value in values)))
        return replace(scenario, fixed=fixed, groups=groups)
    if path == "lineup":
        return replace(scenario, lineup=values[0])
    return replace(scenario, fixed={**scenario.fixed, path: values[0]})


def setting_values(path: str, text: str) -> list[Any]:
    """Read the values of a setting: TOML where it is TOML, words otherwise, split at commas outside brackets."""
    whole = _toml_value(text)
    if is_range(whole):
        return axis_values(path, whole, SETTING)
    if whole is not None:
        return [whole]
    values = []
    for part in re.split(r",(?![^\[{]*[\]}])", text):
        value = _toml_value(part.strip())
        values.append(part.strip() if value is None else value)
    return values


def _toml_value(text: str) -> Any:
    """Return text as a TOML value, or None when it is not one."""
    try:
        return tomllib.loads(f"value = {text}").get("value") if "\n" not in text else None
    except tomllib.TOMLDecodeError:
        return None
