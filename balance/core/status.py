"""How a playout ended, as kernels report it: a code, never an exception."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Status"]


class Status(IntEnum):
    """Status of one playout (or of one `apply`); a row with any other status than OK is kept and counted."""

    OK = 0
    STEP_LIMIT = 1
    ILLEGAL_ACTION = 2
    CHECK_FAILED = 3
