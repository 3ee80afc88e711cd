# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The positions of the save slots in the virtual flash, each with its folder's directory, as on a newly formatted
drive.

The directory is one block of 512 bytes, followed by the file's blocks. So they share a sector of 4 KB, which is erased
as a whole. A power cut in the first erase of a slot can destroy the directory, and the file can't be found any more.
"""

from __future__ import annotations

import struct

from .flash import SECTOR
from .nvm import ROOM

PATHS = ("/saves/a/slot.bin", "/saves/b/slot.bin")
SIZE = 16_384
FRESH = 0xFF  # fills a new slot
BLOCK = 512
ENTRY = 64  # offset of the file's entry in its directory, behind the entries of "." and ".."

_PER_SECTOR = SECTOR // BLOCK
_SECTORS = 1 + SIZE // SECTOR  # of a slot: the end of a pad, its directory, the file, the beginning of a pad
_PADS = (2, 3)  # blocks of a pad before each slot's directory, as on a drive that `skalbox uf2` makes
_ENTRY = struct.Struct("<11sBBBHHHHHHHI")  # name, attributes, case, times and dates around the halves of the cluster


def directory_sector(slot: int) -> int:
    """Return the flash sector with the directory of slot 0 or 1; the file begins there and ends in the fourth behind
    it."""
    return ROOM // SECTOR + _SECTORS * slot


def directory_block(slot: int) -> int:
    """Return the block of this directory; the file's blocks follow it."""
    return directory_sector(slot) * _PER_SECTOR + _PADS[slot]


def extent(slot: int) -> slice:
    """Return the bytes of the flash that directory and file occupy."""
    start = directory_block(slot) * BLOCK
    return slice(start, start + BLOCK + SIZE)


def fresh(slot: int) -> bytes:
    """Return the content of extent(slot) when it is new."""
    parents = _entry(b".", 0x10, 0, 0) + _entry(b"..", 0x10, 0, 0)
    return (parents + _file(directory_block(slot) + 1)).ljust(BLOCK, b"\0") + bytes((FRESH,)) * SIZE


def folder(data: bytes | bytearray, slot: int) -> int:
    """Return the block of this slot's directory in the flash; -1 if it doesn't lead to the file."""
    if _leads(data, directory_block(slot), 1):
        return directory_block(slot)
    # In the flash of a virtual board of version 1.0.0 the directory has a sector of its own.
    early = directory_sector(slot) * _PER_SECTOR
    return early if _leads(data, early, _PER_SECTOR) else -1


def first_block(data: bytes | bytearray, folder: int) -> int:
    """Return the first block of the file that the directory in block `folder` names."""
    return _ENTRY.unpack_from(data, folder * BLOCK + ENTRY)[10]


def _leads(data: bytes | bytearray, folder: int, distance: int) -> bool:
    """Return whether the directory in this block names the file that begins this many blocks behind it."""
    start = folder * BLOCK
    found = _ENTRY.unpack_from(data, start + ENTRY)
    expected = _ENTRY.unpack(_file(folder + distance))
    # A name that begins with 0 ends a directory. Times may be anything.
    return 0 not in (data[start], data[start + 32]) and all(found[i] == expected[i] for i in (0, 1, 7, 10, 11))


def _entry(name: bytes, attributes: int, cluster: int, size: int) -> bytes:
    high, low = divmod(cluster, 0x10000)
    return _ENTRY.pack(name.ljust(11), attributes, 0, 0, 0, 0x5C21, 0x5C21, high, 0, 0x5C21, low, size)


def _file(first: int) -> bytes:
    """Return the entry of a slot's file that begins with this block."""
    return _entry(b"SLOT    BIN", 0x20, first, SIZE)
