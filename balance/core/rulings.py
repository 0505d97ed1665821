"""Rulings as kernels read them: a flag for one reading, or the position of the word that was chosen."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping
from typing import Any

from balance.core.params import Params

__all__ = ["pack_flags", "pack_words"]


def pack_flags(p: Any, words: Mapping[str, str], flags: Mapping[str, tuple[str, str]]) -> None:
    """Fill one field for each flag.

    Parameters
    ----------
    p : record of packed params
    words : mapping of str to str
        The word chosen for every ruling.
    flags : mapping of str to (str, str)
        Field of the record: the ruling, and the word that sets the field.
    """
    for field, (ruling, word) in flags.items():
        p[field] = int(words[ruling] == word)


def pack_words(p: Any, rulings: Params, names: Iterable[str], *, prefix: str = "") -> None:
    """Fill one field for each ruling of several words: the position of its word in the model's list.

    Parameters
    ----------
    p : record of packed params
    rulings : Params
        Every ruling is a ``Literal`` of words.
    names : iterable of str
        The rulings; a field has the ruling's name.
    prefix : str, optional
        What stands before the name in the record.
    """
    for name in names:
        choices = typing.get_args(type(rulings).model_fields[name].annotation)
        p[prefix + name] = choices.index(getattr(rulings, name))
