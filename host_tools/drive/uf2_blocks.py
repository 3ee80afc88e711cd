# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read and write UF2, the bootloader's format: blocks of 512 bytes, each with 256 bytes and their address. The
builder's page runs this file in MicroPython."""

import struct

from host_tools.drive import DriveError
from host_tools.drive.refusals import REFUSALS

FLASH = 0x10000000
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
_ABSOLUTE = 0xE48BFF57  # a separate block that makes the RP2350's bootloader accept the others
_BLOCK = 512
_HEAD = "<8I"
_DATA = 32  # where the bytes begin in a block
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = b"\x30\x6f\xb1\x0a"
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000
_PAGE, _SECTOR = 256, 4096


class Firmware:
    """The content of a UF2: family, pages (256 bytes each, by address), first: blocks to keep in front.

    board, version: the board and the version (host_tools.drive.firmware) that the firmware names, once that has been
    read.
    """

    board = ""
    version: tuple[int, ...] = ()

    def __init__(self, data: bytes) -> None:
        """Read the blocks. DriveError if it is not a UF2, or not for one of the chips above."""
        if not data or len(data) % _BLOCK:
            raise DriveError(REFUSALS["size"] % _BLOCK)
        self.pages: dict[int, bytes] = {}
        self.first: list[bytes] = []
        families, counts, numbers = set(), set(), set()
        for at in range(0, len(data), _BLOCK):
            block = data[at : at + _BLOCK]
            magic, mark, flags, address, size, number, count, family = struct.unpack_from(_HEAD, block)
            if (magic, mark) != _MAGIC or block[-4:] != _END:
                raise DriveError(REFUSALS["no block"] % (at // _BLOCK))
            if flags & _NOT_FLASH:
                continue
            if flags & _HAS_FAMILY and family == _ABSOLUTE:
                self.first.append(block)
                continue
            if not flags & _HAS_FAMILY or size != _PAGE or address % _PAGE or address < FLASH or number >= count:
                raise DriveError(REFUSALS["block"] % (at // _BLOCK))
            families.add(family)
            counts.add(count)
            numbers.add(number)
            page = block[_DATA : _DATA + _PAGE]
            if self.pages.setdefault(address, page) != page:
                raise DriveError(REFUSALS["two blocks"] % address)
        if len(families) != 1 or not families <= set(FAMILIES):
            names = " ".join("0x%08x" % each for each in sorted(families)) or "none"
            allowed = " or ".join("%s (0x%08x)" % (name, family) for family, name in sorted(FAMILIES.items()))
            raise DriveError(REFUSALS["family"] % (names, allowed))
        if counts != {len(numbers)}:
            raise DriveError(REFUSALS["not whole"] % (len(numbers), max(counts)))
        self.family = families.pop()

    def end(self) -> int:
        """Return the address behind its last page."""
        return max(self.pages) + _PAGE


def whole_sectors(pages: dict[int, bytes]) -> dict[int, bytes]:
    """Return the pages with their sectors completed as erased flash. The RP2040's bootloader erases an incomplete
    sector once more when it reaches the next one (its erratum E14)."""
    sectors = sorted({address - address % _SECTOR for address in pages})
    blank = b"\xff" * _PAGE
    return {
        address: pages.get(address, blank) for sector in sectors for address in range(sector, sector + _SECTOR, _PAGE)
    }


def paged(data: bytes, address: int) -> dict[int, bytes]:
    """Split `data` into pages from `address` on."""
    # Views, since MicroPython searches its whole heap for the room of each piece.
    whole = memoryview(data + b"\xff" * (-len(data) % _PAGE))
    return {address + at: whole[at : at + _PAGE] for at in range(0, len(whole), _PAGE)}  # type: ignore[misc]


def written(pages: dict[int, bytes], family: int, first: list[bytes]) -> bytes:
    """Return the UF2 file: `first`, then the pages by address, renumbered."""
    made = bytearray((len(first) + len(pages)) * _BLOCK)
    at = 0
    for block in first:
        made[at : at + _BLOCK] = block
        at += _BLOCK
    for number, address in enumerate(sorted(pages)):
        fields = (_MAGIC[0], _MAGIC[1], _HAS_FAMILY, address, _PAGE, number, len(pages), family)
        struct.pack_into(_HEAD, made, at, *fields)
        made[at + _DATA : at + _DATA + _PAGE] = pages[address]
        at += _BLOCK
        made[at - 4 : at] = _END
    return bytes(made)
