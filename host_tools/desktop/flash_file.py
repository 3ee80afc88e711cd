# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The file of `--nvm`: the whole flash of a virtual board, NVM and save slots, kept from one start to the next."""

from __future__ import annotations

from pathlib import Path

from host_tools import safe_files
from host_tools.virtual.flash import BOARD, Flash

_MAGIC = b"skalbox flash 1\n"


class FlashFile:
    """A file that keeps a flash; every write replaces the whole file."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._kept: bytes | None = None

    def load(self) -> Flash | None:
        """Returns the flash in the file, or None if the file doesn't exist; ValueError with a sentence for any other
        file."""
        if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
            raise ValueError("%s: is a device or a pipe, and cannot keep a flash" % self.path)
        try:
            data = safe_files.read(self.path)
        except FileNotFoundError:
            return None
        if not data.startswith(_MAGIC):
            raise ValueError("%s: is not a flash that skalbox play --nvm saved" % self.path)
        if len(data) != len(_MAGIC) + BOARD:
            text = "%s: holds a flash of %d bytes, but the board's has %d"
            raise ValueError(text % (self.path, len(data) - len(_MAGIC), BOARD))
        self._kept = data[len(_MAGIC) :]
        return Flash(image=self._kept)

    def keep(self, flash: Flash) -> None:
        """Updates the file; writes nothing if it is up to date."""
        image = flash.save()
        if image == self._kept:
            return
        safe_files.write(self.path, _MAGIC + image)
        self._kept = image
