# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The file that keeps the whole flash of a virtual board, NVM and save slots, from one start to the next.

A window has one in the user's data folder unless `--nvm` names another. One process at a time plays on a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from host_tools import safe_files, user_folders
from host_tools.desktop import file_lock
from host_tools.virtual.flash import BOARD, Flash

_MAGIC = b"skalbox flash 1\n"
_STRANGE = "%s: not a flash saved by skalbox play: choose another file, or start over with --fresh"
_NAME = "play.flash"
_ASIDE = ".old"


class FlashFile:
    """A file that keeps a flash; every write replaces the whole file."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._written: bytes | None = None

    def load(self) -> Flash | None:
        """Return the flash in the file, or None if the file doesn't exist; ValueError with a sentence for any other
        file."""
        data = self.read()
        if data is None:
            return None
        if not data.startswith(_MAGIC):
            raise ValueError(_STRANGE % self.path)
        if len(data) != len(_MAGIC) + BOARD:
            sizes = f"a flash of {len(data) - len(_MAGIC):,} bytes, but the board has {BOARD:,}"
            raise ValueError(f"{self.path}: {sizes}: choose another file, or start over with --fresh")
        self._written = data[len(_MAGIC) :]
        return Flash(image=self._written)

    def check_kind(self) -> None:
        """Raise ValueError, a sentence, if the path leads to a device or a pipe."""
        if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
            raise ValueError("%s: a device or a pipe cannot store a flash: choose a file" % self.path)

    def read(self) -> bytes | None:
        """Return the file's content, or None if it doesn't exist."""
        self.check_kind()
        try:
            return safe_files.read(self.path)
        except FileNotFoundError:
            return None

    def write(self, flash: Flash) -> None:
        """Update the file; write nothing if it is up to date."""
        image = flash.save()
        if image == self._written:
            return
        safe_files.write(self.path, _MAGIC + image)
        self._written = image

    def put_aside(self) -> Path | None:
        """Copy the file to NAME.old, and return that path; None if there is no file. The next write() replaces it.
        ValueError, a sentence, if NAME.old exists and is not a flash."""
        data = self.read()
        if data is None:
            return None
        old = self.path.with_name(self.path.name + _ASIDE)
        there = FlashFile(old).read()
        if there is not None and not there.startswith(_MAGIC):
            raise ValueError("%s: not a flash saved by skalbox play: move or rename it" % old)
        safe_files.write(old, data)
        self._written = None
        return old


def usual() -> Path:
    """Return the path of the file for a window, in the user's data folder, which is made. ValueError, a sentence, if
    the user's home folder is unknown."""
    try:
        folder = user_folders.data()
    except RuntimeError:
        raise ValueError("your home folder is unknown: choose a file for the flash with --nvm FILE") from None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / _NAME


def take_over(old: Path, new: Path) -> bool:
    """Move the flash of earlier versions to `new`, which must be locked, unless `new` exists. Return whether it was
    moved. A file that is not a flash stays: ValueError or OSError."""
    if new.exists() or not old.is_file():
        return False
    flash = FlashFile(old).load()
    if flash is not None:
        FlashFile(new).write(flash)
        old.unlink()
    return flash is not None


@contextmanager
def locked(path: Path) -> Iterator[FlashFile]:
    """Hold this file for the block. ValueError, a sentence, if another process has it, or it is a device; OSError with
    its name if its folder cannot be written to."""
    file = FlashFile(path)
    file.check_kind()
    with ExitStack() as stack:
        try:
            stack.enter_context(file_lock.locked(path))
        except file_lock.BusyError:
            text = "%s: another skalbox play uses this file: close it, or choose another file with --nvm FILE"
            raise ValueError(text % path) from None
        except OSError as error:
            raise safe_files.named(error, path) from error
        yield file
