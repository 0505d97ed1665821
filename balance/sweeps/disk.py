"""Writing to disk so that a reader finds a file whole or not at all, whatever happens in between."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from pathlib import Path
from typing import Any

from balance.core.errors import RunError

__all__ = ["TEMPORARY", "forget_temporaries", "explain_os", "write_atomic"]

TEMPORARY = ".tmp-"


def write_atomic(path: Path, data: Any) -> None:
    """Write a file under a temporary name, force it to disk and rename it.

    Parameters
    ----------
    path : Path
    data : bytes-like

    Raises
    ------
    RunError
        One line for a full disk, a missing permission and the like; the old file, if any, is untouched.
    """
    temporary = path.with_name(f"{path.name}{TEMPORARY}{os.getpid()}-{threading.get_ident()}")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise RunError(explain_os(error, path)) from None


def explain_os(error: OSError, path: Path) -> str:
    """Say in one line what the operating system refused."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return (
            f"{path}: the disk is full. Every finished part is kept; free some space and give the same command again."
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{path}: may not be written ({error.strerror}); choose another folder with --out."
    return f"{path}: cannot be written ({error.strerror or error})."


def _sync_folder(folder: Path) -> None:
    """Force a folder's entries to disk, where the system can (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def forget_temporaries(folder: Path) -> int:
    """Delete what killed writers left below a folder; return how many files. Only under the folder's lock."""
    left = [path for path in folder.rglob(f"*{TEMPORARY}*") if path.is_file()]
    for path in left:
        with contextlib.suppress(OSError):
            path.unlink()
    return len(left)
