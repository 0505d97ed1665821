"""Runs that lie on disk: reading them back and writing about them."""

from __future__ import annotations

from pathlib import Path

from balance.cli.answer import Answer, answer_of
from balance.cli.screen import note
from balance.core.errors import InputError
from balance.sweeps.disk import explain_os
from balance.sweeps.reading import load

__all__ = ["read_answer", "write_all"]


def read_answer(folder: Path) -> Answer:
    """Read a run back and work out what it answers; what is missing or damaged is said on standard error.

    Raises
    ------
    InputError
        When the folder is no run, or holds no games yet.
    """
    result = load(folder)
    for line in (*result.notes, *result.gaps):
        note(line)
    if not result.games:
        raise InputError(f"{folder}: holds no games yet; go on with: {result.manifest['command']}")
    return answer_of(result)


def write_all(answer: Answer, folder: Path) -> Path:
    """Write tables and report into a folder; return the page.

    Raises
    ------
    InputError
        When the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(explain_os(error, folder)) from None
    answer.write_tables(folder)
    return answer.write_report(folder).html
