"""Errors shown to users as one line, and the search for the nearest right word."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["BalanceError", "InputError", "RunError", "nearest"]


class BalanceError(Exception):
    """Base of every error a user may see; its text is one line."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class InputError(BalanceError):
    """Bad input: the message names the file, the key, what is wrong and the nearest right value (exit code 2)."""

    exit_code = 2


class RunError(BalanceError):
    """Trouble around a run that is not the user's input: a full disk, a held lock, a foreign folder (exit code 2)."""

    exit_code = 2


def nearest(word: str, choices: Iterable[str]) -> str:
    """Return `` Did you mean 'x'?`` for the choice closest to a word.

    Parameters
    ----------
    word : str
        What the user wrote.
    choices : iterable of str
        What would have been right.

    Returns
    -------
    str
        A hint starting with a blank, or a short list of the choices when none is close, or an empty string
        when there are no choices.
    """
    known = sorted(set(choices))
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if not close:
        lowered = {choice.lower(): choice for choice in known}
        close = [lowered[hit] for hit in difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.5)]
    if close:
        return f" Did you mean '{close[0]}'?"
    if 0 < len(known) <= 12:
        return f" Known: {', '.join(known)}."
    return ""
