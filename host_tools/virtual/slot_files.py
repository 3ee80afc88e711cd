# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The save slots on the device's drive: two files created at deployment, over the virtual flash.

Writes behave as on the real drive: FatFs has one window of 512 bytes for everything, and the firmware caches one sector
of 4 KB. It erases and programs that sector, changed or not, as soon as another is read or written. So a sector costs
one erase if written in whole blocks of 512 bytes, otherwise up to eight. After a write, flush() and close() also write
the time into the folder's directory. Its one block shares a sector with the file's first blocks. So a power cut in the
first erase of a slot can destroy the folder, and the slot with it. Pads separate the slots.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Callable
from types import TracebackType

from .flash import PAGE, SECTOR, Flash
from .slot_layout import BLOCK, ENTRY, PATHS, SIZE, directory_block, extent, first_block, folder, fresh

_FAT = -1  # the block with the cluster table: read, never written, since no file grows
_PER_SECTOR = SECTOR // BLOCK


class Drive:
    """The device's `open(path, mode)`; `slots` False: deployed without slots."""

    def __init__(self, flash: Flash, slots: bool = True, writable: Callable[[], bool] = lambda: True) -> None:
        self.flash = flash
        self._slots = slots
        self._writable = writable
        self.forget()

    def deploy(self) -> None:
        """Create both slots, as a computer does before the device is switched on."""
        for slot in range(len(PATHS)):
            self.flash.data[extent(slot)] = fresh(slot)

    def lost(self, slot: int) -> bool:
        """Make this slot's file disappear."""
        return folder(self.flash.data, slot) < 0

    def open(self, path: str, mode: str = "r") -> File:
        """Open a file of the slots; OSError if it doesn't exist or can't be written."""
        letters = sorted(mode.replace("b", "", 1))
        if letters not in (["r"], ["w"], ["x"], ["a"], ["+", "r"], ["+", "w"], ["+", "x"], ["+", "a"]):
            raise ValueError("Invalid mode")
        if "b" not in mode:
            raise NotImplementedError("slots are binary files")
        writes = letters != ["r"]
        if writes and not self._writable():
            raise OSError(errno.EROFS, "Read-only filesystem", path)
        slot = PATHS.index(path) if path in PATHS and self._slots else -1
        if slot >= 0:
            self.move(directory_block(slot))
        if "r" not in mode:
            # The real one would create or truncate it: nothing on a device may do that.
            raise OSError(errno.EROFS, "no file is created, emptied or extended while the device is in use", path)
        if slot < 0 or self.lost(slot):
            raise OSError(errno.ENOENT, "No such file/directory", path)
        return File(self, folder(self.flash.data, slot), writes)

    # -- the firmware's cache of one sector ----------------------------------------------------------------------

    def forget(self) -> None:
        """Forget the content of RAM, since the power was off."""
        self._sector: int | None = None
        self._cache = bytearray(SECTOR)
        self.block: int | None = None
        self._window = bytearray(BLOCK)
        self.changed = False

    def flush(self) -> None:
        """Write the cached sector to the flash."""
        if self._sector is not None:
            self.flash.erase(self._sector)
            for at in range(0, SECTOR, PAGE):
                self.flash.program(self._sector * SECTOR + at, self._cache[at : at + PAGE])
            self._sector = None

    def read(self, block: int) -> bytearray:
        # The firmware never reads from its cache: it flushes first.
        self.flush()
        return bytearray(BLOCK) if block == _FAT else self.flash.data[block * BLOCK : (block + 1) * BLOCK]

    def write(self, block: int, data: bytes | bytearray) -> None:
        sector, part = divmod(block, _PER_SECTOR)
        if self._sector != sector:
            self.flush()
            self._cache[:] = self.flash.data[sector * SECTOR : (sector + 1) * SECTOR]
            self._sector = sector
        self._cache[part * BLOCK : (part + 1) * BLOCK] = data

    # -- the window of FatFs -------------------------------------------------------------------------------------

    def move(self, block: int) -> bytearray:
        """Move the window to this block."""
        if self.block != block:
            self.write_window()
            self._window[:] = self.read(block)
            self.block = block
        return self._window

    def write_window(self) -> None:
        if self.changed and self.block is not None:
            self.write(self.block, self._window)
            self.changed = False

    def refill(self, data: bytes) -> None:
        """Replace the window with `data`: its block was written directly."""
        self._window[:] = data
        self.changed = False


class File:
    """An open slot, read and written like f_read, f_write, f_lseek and f_sync with clusters of one block."""

    def __init__(self, drive: Drive, folder: int, writes: bool) -> None:
        self._drive = drive
        self._folder = folder
        self._first = first_block(drive.flash.data, folder)
        self._writes = writes
        self._at = 0
        self._block: int | None = None  # of the last part smaller than a block
        self._modified = False
        self._open = True

    def __enter__(self) -> File:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def tell(self) -> int:
        self._check()
        return self._at

    def seek(self, offset: int, whence: int = 0) -> int:
        """Return the new position; seeking beyond the end would extend a file open for writing."""
        self._check()
        target = offset + (0, self._at, SIZE)[whence]
        if target < 0:
            raise OSError(errno.EINVAL, "Invalid argument")
        if target > SIZE and self._writes:
            raise OSError(errno.EROFS, "a slot does not grow")
        target = min(target, SIZE)
        # Starts at the current cluster or at the first; a read-only file has a map of its clusters.
        ahead = self._at > 0 and (target - 1) // BLOCK >= (self._at - 1) // BLOCK
        start = (self._at - 1) // BLOCK * BLOCK if ahead else 0
        if target - start > BLOCK and self._writes:
            self._drive.move(_FAT)
        self._at = target
        if target % BLOCK:
            self._block = self._first + target // BLOCK
        return target

    def read(self, size: int = -1) -> bytes:
        self._check()
        drive, out = self._drive, bytearray()
        left = min(SIZE - self._at, size if size >= 0 else SIZE)
        while left:
            inside = self._at % BLOCK
            if not inside:
                self._follow()
                block = self._first + self._at // BLOCK
                if left >= BLOCK:
                    # The window may be newer than the flash.
                    whole = drive.read(block)
                    out += drive.move(block) if drive.changed and drive.block == block else whole
                    self._at, left = self._at + BLOCK, left - BLOCK
                    continue
                self._block = block
            part = min(BLOCK - inside, left)
            assert self._block is not None
            out += drive.move(self._block)[inside : inside + part]
            self._at, left = self._at + part, left - part
        return bytes(out)

    def readinto(self, buffer: bytearray | memoryview) -> int:
        with memoryview(buffer).cast("B") as view:
            data = self.read(len(view))
            view[: len(data)] = data
        return len(data)

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Return how many bytes were written: all; OSError if they don't fit, since a slot does not grow."""
        self._check()
        data = memoryview(data).tobytes()
        if not self._writes:
            raise OSError(errno.EACCES, "Permission denied")
        if self._at + len(data) > SIZE:
            raise OSError(errno.EROFS, "a slot does not grow")
        drive, done = self._drive, 0
        while done < len(data):
            inside = self._at % BLOCK
            part = min(BLOCK - inside, len(data) - done)
            piece = data[done : done + part]
            if not inside:
                self._follow()
                if drive.block == self._block:
                    drive.write_window()
                block = self._first + self._at // BLOCK
                if part == BLOCK:
                    drive.write(block, piece)
                    if drive.block == block:
                        drive.refill(piece)
                else:
                    self._block = block
            if part < BLOCK:
                assert self._block is not None
                drive.move(self._block)[inside : inside + part] = piece
                drive.changed = True
            self._at, done = self._at + part, done + part
            self._modified = True
        return done

    def flush(self) -> None:
        """Write all pending data to the flash, and the time to the directory."""
        self._check()
        if self._modified:
            window = self._drive.move(self._folder)
            time = struct.unpack_from("<H", window, ENTRY + 22)[0]
            struct.pack_into("<H", window, ENTRY + 22, (time + 1) & 0xFFFF)
            self._drive.changed = True
            self._drive.write_window()
            self._drive.flush()
            self._modified = False

    def close(self) -> None:
        if self._open:
            self.flush()
            self._open = False

    def _check(self) -> None:
        if not self._open:
            raise OSError(errno.EINVAL, "Invalid argument")

    def _follow(self) -> None:
        """Read the table to find the next cluster, at the start of every cluster except the first."""
        if self._at and self._writes:
            self._drive.move(_FAT)
