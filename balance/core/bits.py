"""Small masks of squares as integers: counting bits and walking through them (0 to 32 bits)."""

from __future__ import annotations

import numpy as np

from balance.core.jit import kernel

__all__ = ["bit_count", "low_bit"]

# position of a single bit, by the bit modulo 37 (the residues of 2**0..2**31 all differ)
_BIT_AT = np.zeros(37, np.int64)
for _at in range(32):
    _BIT_AT[(1 << _at) % 37] = _at


@kernel
def low_bit(m):  # type: ignore[no-untyped-def]
    """Return the position of the lowest set bit of a mask that is not empty.

    Parameters
    ----------
    m : int
        1 to 2**32 - 1; walk through a mask by ``m &= m - 1``.

    Returns
    -------
    int
    """
    return int(_BIT_AT[(m & -m) % 37])


@kernel
def bit_count(m):  # type: ignore[no-untyped-def]
    """Return the number of set bits of a mask of at most 32 bits."""
    m = m - ((m >> 1) & 0x55555555)
    m = (m & 0x33333333) + ((m >> 2) & 0x33333333)
    m = (m + (m >> 4)) & 0x0F0F0F0F
    return ((m * 0x01010101) & 0xFFFFFFFF) >> 24
