# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's `open`: settings.toml, the crash log if it was deployed, and the save slots."""

from __future__ import annotations

import errno
import io
from typing import TYPE_CHECKING

from .slot_files import File
from .virtual_board import VirtualBoard

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

SETTINGS, CRASH = "/settings.toml", "/saves/log/crash.txt"
CRASH_SIZE = 4096


class Log(io.BytesIO):
    """The crash log: written in place and never longer than it is; close() updates `machine.crash_log`."""

    def __init__(self, machine: VirtualBoard, before: bytes) -> None:
        super().__init__(before)
        self._machine = machine

    def write(self, data: Buffer) -> int:
        if not self._machine.drive_writable:
            raise OSError(errno.EROFS, "Read-only filesystem")
        if self.tell() + memoryview(data).nbytes > CRASH_SIZE:
            raise OSError(errno.EROFS, "no file grows while the device is in use")
        self._machine.crash_writes += 1
        return super().write(data)

    def close(self) -> None:
        if not self.closed:
            self._machine.crash_log = bytearray(self.getvalue())
        super().close()


def opened(machine: VirtualBoard, path: str, mode: str = "r") -> io.BytesIO | io.StringIO | File:
    """Open the file as the device sees it; OSError if it doesn't exist or can't be written."""
    if path == SETTINGS and mode in ("r", "rb"):
        data = machine.settings_toml
        return io.BytesIO(data) if mode == "rb" else io.StringIO(data.decode())
    if path == CRASH:
        if machine.crash_log is None:
            raise OSError(errno.ENOENT, "No such file/directory", path)
        if mode not in ("rb", "r+b"):
            raise OSError(errno.EROFS, "no file is created, emptied or extended while the device is in use", path)
        if mode == "r+b" and not machine.drive_writable:
            raise OSError(errno.EROFS, "Read-only filesystem", path)
        return Log(machine, bytes(machine.crash_log))
    return machine.drive.open(path, mode)
