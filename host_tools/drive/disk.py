# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board's drive, as a folder of this computer: the few operations that a copy needs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path


class Disk:
    """Names are relative, with "/". An operation that changes something may raise OSError; it is only sure to be on the
    drive after `sync`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._fresh: list[Path] = []

    # -- reading -------------------------------------------------------------------------------------------------

    def cluster(self) -> int:
        """Return the bytes of a cluster."""
        if hasattr(os, "statvfs"):
            return max(512, os.statvfs(self.root).f_frsize)
        return 2048  # as on a board with 8 MB: rather too large than too small

    def free(self) -> int:
        """Return the free bytes."""
        return shutil.disk_usage(self.root).free

    def read_only(self) -> bool:
        """Return whether it is mounted read-only."""
        locked = hasattr(os, "statvfs") and bool(os.statvfs(self.root).f_flag & os.ST_RDONLY)
        return locked or not os.access(self.root, os.W_OK)

    def size(self, name: str) -> int:
        """Return the bytes of a file, or -1 if it doesn't exist."""
        path = self.root / name
        return path.stat().st_size if path.is_file() else -1

    def holds(self, name: str, data: bytes) -> bool:
        """Return whether the file has exactly this content."""
        return self.size(name) == len(data) and (self.root / name).read_bytes() == data

    def read(self, name: str) -> bytes | None:
        """Return a file's content, or None if it doesn't exist."""
        return (self.root / name).read_bytes() if self.size(name) >= 0 else None

    def names(self, folder: str) -> list[str]:
        """Return the names in a folder; none if it doesn't exist."""
        path = self.root / folder
        return sorted(each.name for each in path.iterdir()) if path.is_dir() else []

    def has_folder(self, name: str) -> bool:
        """Return whether there is a folder of this name."""
        return (self.root / name).is_dir()

    def is_link(self, name: str) -> bool:
        """Return whether it is a link: what is written there need not be on the drive."""
        path = self.root / name
        return path.is_symlink() or getattr(os.path, "isjunction", lambda path: False)(path)

    def is_odd(self, name: str) -> bool:
        """Return whether it is neither a file nor a folder, but a device or a pipe."""
        path = self.root / name
        return path.exists() and not path.is_file() and not path.is_dir()

    # -- changing ------------------------------------------------------------------------------------------------

    def make(self, folder: str) -> None:
        """Create a folder."""
        (self.root / folder).mkdir()

    def write(self, name: str, data: bytes) -> None:
        """Write a file."""
        path = self.root / name
        with path.open("wb") as file:
            file.write(data)
        self._fresh.append(path)

    def move(self, name: str, target: str) -> None:
        """Rename a file; replace the target if it exists."""
        (self.root / name).replace(self.root / target)
        self._fresh += [self.root / target, (self.root / name).parent]

    def remove(self, name: str) -> None:
        """Remove a file."""
        (self.root / name).unlink()
        self._fresh.append((self.root / name).parent)

    def drop(self, folder: str) -> None:
        """Remove a folder, which must be empty."""
        (self.root / folder).rmdir()
        self._fresh.append((self.root / folder).parent)

    def sync(self, report: Callable[[int, int], None] = lambda done, total: None) -> None:
        """Flush everything so far to the drive. Linux then also drops its cache of the files, so that they are next
        read from the flash. Other systems may still read them from memory. This takes time: calls report(done, total)
        before every file."""
        files = dict.fromkeys(path for path in self._fresh if path.is_file())
        for number, path in enumerate(files):
            report(number, len(files))
            _flush(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        if os.name != "nt":  # which can't open folders, and flushes them with their files
            parents = [path if path.is_dir() else path.parent for path in self._fresh]
            for path in dict.fromkeys(each for each in parents if each.is_dir()):
                _flush(path, os.O_RDONLY)
        self._fresh.clear()


def _flush(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)
