# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Keep a file for one process at a time, by a lock that the system frees when the process ends, however it ends.

The lock is on an empty file beside it, NAME.lock, since the file itself is replaced at each write.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BUSY = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class BusyError(Exception):
    """Another process, or another block of this process, has the lock."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of this file during the block. BusyError if it is taken; OSError if no file can be made beside it.
    On a file system without locks, everybody gets it."""
    real = Path(os.path.realpath(path))
    place = real.with_name(real.name + ".lock")
    handle = _open_locked(place)
    try:
        yield
    finally:
        # While it is still locked, so that nobody else has it; it is kept if somebody has written to it.
        if not os.fstat(handle).st_size:
            with suppress(OSError):  # Windows keeps an open file
                place.unlink()
        os.close(handle)


def _open_locked(place: Path) -> int:
    """Return the handle of the locked file."""
    while True:
        handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(handle)
            # Its last holder may have deleted it after it was opened here: then the next one would lock a new file.
            if os.path.samestat(os.fstat(handle), os.stat(place)):
                return handle
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock this file at once, or raise BusyError."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _BUSY:
            raise BusyError from error
