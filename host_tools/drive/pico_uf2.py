# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The single file for a new Pico or Pico 2: CircuitPython and the drive. The builder's page runs this file in
MicroPython."""

from host_tools.drive import DriveError, fat, uf2_blocks
from host_tools.drive.firmware import check, version
from host_tools.drive.refusals import REFUSALS

DRIVE = uf2_blocks.FLASH + 0x100000
NVM = DRIVE - 0x1000  # a sector of its own, which the UF2 leaves unchanged
_SECTOR = 4096


def check_size(size: int, most: int, place: object) -> None:
    """Raise DriveError if a firmware's file of `size` bytes is larger than `most`, whole megabytes, and not to be read.
    In the message, `place` names the file."""
    if size > most:
        raise DriveError("%s: %s" % (place, REFUSALS["large"] % (most >> 20)))


def firmware_of(data: bytes, place: object) -> uf2_blocks.Firmware:
    """Return the firmware in this UF2. DriveError if it isn't CircuitPython for a Pico or Pico 2 that the game runs on,
    or if its drive is at another address. `place` names the file in the message."""
    try:
        firmware = uf2_blocks.Firmware(data)
    except DriveError as error:
        raise DriveError("%s: %s" % (place, error)) from None
    if firmware.pages.get(DRIVE, b"").startswith(fat.HEAD):
        raise DriveError("%s: %s" % (place, REFUSALS["has a drive"]))
    image = b"".join([firmware.pages[address] for address in sorted(firmware.pages)])
    firmware.board, firmware.version = check(image, place), version(image)
    if firmware.end() > NVM:
        raise DriveError("%s: %s" % (place, REFUSALS["too long"] % (firmware.end(), DRIVE)))
    return firmware


def file_name(version: str, chip: str, plain: bool = False) -> str:
    """Return the name of a UF2 file with this version of the game for this chip."""
    return "skalbox-%s-%s%s.uf2" % (version, chip.lower(), "-plain" if plain else "")


def joined(firmware: uf2_blocks.Firmware, drive: fat.Image) -> bytes:
    """Return the UF2 of both."""
    size = -(-drive.end() // _SECTOR) * _SECTOR
    pages = dict(firmware.pages)
    pages.update(uf2_blocks.paged(bytes(drive.data[:size]), DRIVE))
    return uf2_blocks.written(uf2_blocks.whole_sectors(pages), firmware.family, firmware.first)
