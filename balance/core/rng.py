"""Chance: Philox4x32-10 words named by (seed, game index, stream, draw), dice, shuffles and the record of draws.

The key is the seed; the counter is (game index low, game index high, stream, block). Every purpose of chance has a
stream of its own and the cell of a sweep is no part of it, so that two rules meet the same dice (common random
numbers). Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from balance.core.jit import kernel

__all__ = [
    "BOT_BASE",
    "CHANCE",
    "KIND_CARD",
    "KIND_DIE",
    "KIND_SHUFFLE",
    "KIND_VALUE",
    "LOG_CAPACITY",
    "STREAMS",
    "below",
    "clear_log",
    "die",
    "new_chance",
    "note_card",
    "note_shuffle",
    "note_value",
    "philox",
    "shuffle",
    "start",
    "word",
]

STREAMS = 32
LOG_CAPACITY = 256
BOT_BASE = 1024  # streams of the bot in seat j start at BOT_BASE * (j + 1)

KIND_DIE = 0
KIND_CARD = 1
KIND_SHUFFLE = 2
KIND_VALUE = 3

CHANCE = np.dtype(
    [
        ("key", "<u4", (2,)),
        ("index", "<u4", (2,)),
        ("offset", "<i8"),  # added to every stream: 0 for the game, BOT_BASE * (seat + 1) for a bot
        ("cached", "<i8"),  # stream and block whose words are in `words`, -1 for none
        ("words", "<u4", (4,)),
        ("draws", "<i8", (STREAMS,)),
        ("log_n", "<i8"),  # draws since the last clear; may exceed the capacity, then the rest is lost
        ("log_kind", "i1", (LOG_CAPACITY,)),
        ("log_source", "i1", (LOG_CAPACITY,)),
        ("log_value", "<i4", (LOG_CAPACITY,)),
    ],
    align=True,
)

_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


def new_chance() -> Any:
    """Return a zeroed chance record as a recarray of length 1 (keep it alive while kernels use it)."""
    return np.zeros(1, CHANCE).view(np.recarray)


@kernel
def philox(c0, c1, c2, c3, k0, k1, words):  # type: ignore[no-untyped-def]
    """Fill four words with Philox4x32-10 of a counter and a key.

    Parameters
    ----------
    c0, c1, c2, c3 : uint64
        Counter words, each below 2**32.
    k0, k1 : uint64
        Key words, each below 2**32.
    words : ndarray of uint32, shape (4,)
        Filled in place.
    """
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0, c1, c2, c3 = (p1 >> _32) ^ c1 ^ k0, p1 & _LOW, (p0 >> _32) ^ c3 ^ k1, p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    words[0] = c0
    words[1] = c1
    words[2] = c2
    words[3] = c3


@kernel
def start(chance, seed, index, offset):  # type: ignore[no-untyped-def]
    """Name the game: rewind every stream of a chance record, in place.

    Parameters
    ----------
    chance : record of CHANCE
    seed, index : int
        Seed of the scenario and game index, each 0 to 2**63 - 1.
    offset : int
        0 for the game's own chance, ``BOT_BASE * (seat + 1)`` for the bot in a seat.
    """
    chance.key[0] = seed & 0xFFFFFFFF
    chance.key[1] = (seed >> 32) & 0xFFFFFFFF
    chance.index[0] = index & 0xFFFFFFFF
    chance.index[1] = (index >> 32) & 0xFFFFFFFF
    chance.offset = offset
    chance.cached = -1
    chance.log_n = 0
    for stream in range(STREAMS):
        chance.draws[stream] = 0


@kernel
def word(chance, stream):  # type: ignore[no-untyped-def]
    """Return the next word of a stream, 0 to 2**32 - 1.

    Parameters
    ----------
    chance : record of CHANCE
    stream : int
        Purpose of chance, 0 to STREAMS - 1.

    Returns
    -------
    int
    """
    number = int(chance.draws[stream])
    chance.draws[stream] = number + 1
    full_stream = int(chance.offset) + int(stream)
    wanted = (full_stream << 40) | (number >> 2)
    if int(chance.cached) != wanted:
        philox(
            np.uint64(chance.index[0]),
            np.uint64(chance.index[1]),
            np.uint64(full_stream),
            np.uint64(number >> 2),
            np.uint64(chance.key[0]),
            np.uint64(chance.key[1]),
            chance.words,
        )
        chance.cached = wanted
    return int(chance.words[number & 3])


@kernel
def below(chance, stream, n):  # type: ignore[no-untyped-def]
    """Return a uniform integer 0 to n - 1, exactly uniform by Lemire's rejection (ACM TOMACS 29(1), 2019).

    Parameters
    ----------
    chance : record of CHANCE
    stream : int
    n : int
        1 to 2**31 - 1.

    Returns
    -------
    int
    """
    n = int(n)
    product = word(chance, stream) * n
    low = product & 0xFFFFFFFF
    if low < n:
        threshold = (0x100000000 - n) % n
        while low < threshold:
            product = word(chance, stream) * n
            low = product & 0xFFFFFFFF
    return product >> 32


@kernel
def _note(chance, kind, stream, value):  # type: ignore[no-untyped-def]
    """Append one draw to the log of a chance record."""
    at = int(chance.log_n)
    if at < LOG_CAPACITY:
        chance.log_kind[at] = kind
        chance.log_source[at] = stream
        chance.log_value[at] = value
    chance.log_n = at + 1


@kernel
def die(chance, stream, faces):  # type: ignore[no-untyped-def]
    """Roll a die of a stream, 1 to `faces`, and log it.

    Parameters
    ----------
    chance : record of CHANCE
    stream : int
    faces : int

    Returns
    -------
    int
    """
    value = below(chance, stream, faces) + 1
    _note(chance, KIND_DIE, stream, value)
    return value


@kernel
def note_card(chance, stream, card):  # type: ignore[no-untyped-def]
    """Log that a card (its id) was drawn or revealed."""
    _note(chance, KIND_CARD, stream, card)


@kernel
def note_shuffle(chance, stream, n):  # type: ignore[no-untyped-def]
    """Log a reshuffle of so many cards."""
    _note(chance, KIND_SHUFFLE, stream, n)


@kernel
def note_value(chance, stream, value):  # type: ignore[no-untyped-def]
    """Log any other random value (the seat dealt a role, say)."""
    _note(chance, KIND_VALUE, stream, value)


@kernel
def clear_log(chance):  # type: ignore[no-untyped-def]
    """Forget the logged draws."""
    chance.log_n = 0


@kernel
def shuffle(chance, stream, source, target, n):  # type: ignore[no-untyped-def]
    """Shuffle `source[:n]` into `target[:n]` inside-out, so that one changed card moves few others.

    Parameters
    ----------
    chance : record of CHANCE
    stream : int
    source : ndarray of int, shape (>= n,)
        Cards in canonical slots; must not overlap `target`.
    target : ndarray of int, shape (>= n,)
        Filled in place.
    n : int
        Number of cards.
    """
    for i in range(n):
        j = below(chance, stream, i + 1)
        target[i] = target[j]
        target[j] = source[i]
