# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board's drive as a folder of this computer's: the few things that are done to it, each an operation of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path


class Disk:
    """Names are relative, with "/". What changes something may raise OSError, and is on the drive only after `sync`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._fresh: list[Path] = []

    # -- looking -------------------------------------------------------------------------------------------------

    def cluster(self) -> int:
        """Bytes of the smallest piece that a file takes."""
        if hasattr(os, "statvfs"):
            return max(512, os.statvfs(self.root).f_frsize)
        return 2048  # as on a board with 8 MB: rather too much than too little

    def free(self) -> int:
        """Bytes."""
        return shutil.disk_usage(self.root).free

    def read_only(self) -> bool:
        """It is mounted so that nothing can be written."""
        locked = hasattr(os, "statvfs") and bool(os.statvfs(self.root).f_flag & os.ST_RDONLY)
        return locked or not os.access(self.root, os.W_OK)

    def size(self, name: str) -> int:
        """Bytes of a file; -1 where there is none."""
        path = self.root / name
        return path.stat().st_size if path.is_file() else -1

    def holds(self, name: str, data: bytes) -> bool:
        """The file has just this content."""
        return self.size(name) == len(data) and (self.root / name).read_bytes() == data

    def read(self, name: str) -> bytes | None:
        """A file's content; None where there is none."""
        return (self.root / name).read_bytes() if self.size(name) >= 0 else None

    def names(self, folder: str) -> list[str]:
        """What stands in a folder; nothing where there is none."""
        path = self.root / folder
        return sorted(each.name for each in path.iterdir()) if path.is_dir() else []

    def has_folder(self, name: str) -> bool:
        """There is a folder of this name."""
        return (self.root / name).is_dir()

    def is_link(self, name: str) -> bool:
        """It leads somewhere else: what is written there need not be on the drive."""
        path = self.root / name
        return path.is_symlink() or getattr(os.path, "isjunction", lambda path: False)(path)

    def is_odd(self, name: str) -> bool:
        """It is neither a file nor a folder, but a device or a pipe."""
        path = self.root / name
        return path.exists() and not path.is_file() and not path.is_dir()

    # -- changing ------------------------------------------------------------------------------------------------

    def make(self, folder: str) -> None:
        """A new folder."""
        (self.root / folder).mkdir()

    def write(self, name: str, data: bytes) -> None:
        """A file with this content."""
        path = self.root / name
        with path.open("wb") as file:
            file.write(data)
        self._fresh.append(path)

    def move(self, name: str, target: str) -> None:
        """A file takes another's place, or a new one."""
        (self.root / name).replace(self.root / target)
        self._fresh += [self.root / target, (self.root / name).parent]

    def remove(self, name: str) -> None:
        """No such file any more."""
        (self.root / name).unlink()
        self._fresh.append((self.root / name).parent)

    def drop(self, folder: str) -> None:
        """No such folder any more; it must be empty."""
        (self.root / folder).rmdir()
        self._fresh.append((self.root / folder).parent)

    def sync(self, tell: Callable[[int, int], None] = lambda done, total: None) -> None:
        """What was done so far is handed to the drive. Where the system can be asked to forget what it remembers of a
        file, as Linux can, whoever reads it then reads it from the flash; macOS and Windows may read it from their own
        memory. It takes its time: tell(done, total) is called at every file."""
        files = dict.fromkeys(path for path in self._fresh if path.is_file())
        for number, path in enumerate(files):
            tell(number, len(files))
            _flush(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        if os.name != "nt":  # where folders cannot be opened, and are written with their files
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
