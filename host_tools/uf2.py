# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox uf2 --firmware FILE.uf2`: CircuitPython and the whole drive in one file, for a Pico or a Pico 2.

Dropped onto the bootloader's drive it makes a handheld of a board that never saw either. What is on the board's drive
goes; for a board that has been played on, `skalbox deploy` is the way.
"""

from __future__ import annotations

import sys
from pathlib import Path

from host_tools import bundle
from host_tools.cli import Parser
from host_tools.drive import DriveError, blocks, contents, fat
from host_tools.progress import Bar

DRIVE = blocks.FLASH + 0x100000
NVM = DRIVE - 0x1000  # a sector of its own: a UF2 leaves it as it is
_SECTOR = 4096


def joined(firmware: bytes, drive: fat.Image) -> bytes:
    """The UF2 of both. DriveError where the firmware is none for a Pico or Pico 2, or has its drive elsewhere."""
    given = blocks.Firmware(firmware)
    if given.end() > NVM:
        raise DriveError(
            "it reaches to 0x%08x, so its drive is not at 0x%08x as that of a Pico or Pico 2 (on a Pico W it is "
            "too small for this): use skalbox deploy" % (given.end(), DRIVE)
        )
    size = -(-drive.end() // _SECTOR) * _SECTOR
    pages = {**given.pages, **blocks.paged(bytes(drive.data[:size]), DRIVE)}
    return blocks.written(blocks.whole_sectors(pages), given.family, given.first)


def main(argv: list[str]) -> int:
    """0; 2 where something is wrong."""
    parser = Parser(prog="skalbox uf2", description=__doc__)
    parser.add_argument("--firmware", metavar="FILE.uf2", type=Path, required=True, help="CircuitPython for the board")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="what is written (default dist/skalbox-VERSION-CHIP.uf2)"
    )
    args = parser.parse_args(argv)
    bar = Bar()
    try:
        firmware = args.firmware.read_bytes()
        chip = blocks.FAMILIES[blocks.Firmware(firmware).family]
        bar("building", 0, 1)
        data = joined(firmware, fat.Image(bundle.checked()))
        out = args.out or bundle.DIST / ("skalbox-%s-%s.uf2" % (contents.version(), chip.lower()))
        if out.exists() and out.samefile(args.firmware):
            raise DriveError("--out would take the place of the firmware")
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(data)
    except DriveError as error:
        bar.clear()
        print("skalbox uf2: %s: %s" % (args.firmware, error), file=sys.stderr)
        return 2
    except OSError as error:
        bar.clear()
        print("skalbox uf2: %s: %s" % (error.filename, error.strerror or error), file=sys.stderr)
        return 2
    bar.clear()
    print("%s: CircuitPython and the drive for %s, %d KB" % (out, chip, len(data) // 1024))
    if chip == "RP2350":
        print("The drive is as large on it as on a Pico, 1 MB.")
    print("Next: plug the board in with its BOOTSEL button down, and copy this file onto the drive that appears.")
    print("What is on the board's drive goes: its settings.toml, and the save files, so that statistics start anew.")
    print(
        "What the chip's own memory holds stays: the hall of fame as it was last, and a match unless it is a long one."
    )
    print("The first start takes a few seconds more: do not unplug the board then.")
    return 0
