# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Put CircuitPython and the game into one file, for a new Pico or Pico 2.

Hold the board's BOOTSEL button down while you plug it in, and copy the file to the drive that appears. This erases the
board's own drive; for a board that has been played on, use `skalbox deploy`.

With --settings the board gets your settings.toml, which the command checks first. --preset sets the line with the
wiring. Choose your wiring now: from the first start on, the drive belongs to the game and is hidden from computers.
CircuitPython 9 also gets a line that it needs.
"""

from __future__ import annotations

from pathlib import Path

from host_tools import safe_files
from host_tools.commands import bundle
from host_tools.commands.options import Parser, nonempty
from host_tools.drive import (
    DriveError,
    board_wiring,
    contents,
    fat,
    pico_uf2,
    preset_line,
    settings_check,
    settings_lines,
    stack_line,
    uf2_blocks,
)
from host_tools.drive.firmware import check_memory, check_wiring
from host_tools.drive.pico_uf2 import joined
from host_tools.terminal.messages import complain, printable
from host_tools.terminal.progress_bar import Bar

MOST = 64 * safe_files.MEGABYTE  # for a firmware's file: twice the largest flash


def read_firmware(path: Path) -> uf2_blocks.Firmware:
    """Read the firmware in this file. DriveError as in host_tools.drive.pico_uf2, or if the file is too large."""
    return pico_uf2.firmware_of(safe_files.read(path, MOST), path)


def settled(path: str | None, preset: str | None, firmware: uf2_blocks.Firmware, place: str) -> bytes:
    """Return the settings.toml for the drive: the file at `path`, or a new drive's if None, with this wiring if one is
    named. DriveError if it is wrong, or its wiring is not for the board of the firmware, which is at `place`."""
    given = board_wiring.settings(firmware.board) if path is None else settings_check.read(Path(path))
    data = given if preset is None else settings_lines.with_preset(given, preset)
    check_wiring(firmware.board, preset_line.preset(data, firmware.version), place)
    board = "pico-2" if uf2_blocks.FAMILIES[firmware.family] == "RP2350" else "pico"
    added = data.count(b"\n") - given.count(b"\n")
    settings_check.check(data, path or contents.SETTINGS, board, added, firmware.version)
    return data


def main(argv: list[str]) -> int:
    """Return 0, or 2 after an error."""
    parser = Parser(prog="skalbox uf2", description=__doc__)
    parser.add_argument(
        "--firmware",
        metavar="FILE.uf2",
        type=nonempty,
        required=True,
        help="CircuitPython for your board, as downloaded",
    )
    parser.add_argument(
        "--out", metavar="FILE", type=nonempty, help="output file (default dist/skalbox-VERSION-CHIP.uf2)"
    )
    parser.add_argument("--preset", metavar="NAME", help=preset_line.HELP)
    parser.add_argument(
        "--settings", metavar="FILE", type=nonempty, help="your settings.toml (default: as on a new drive)"
    )
    parser.add_argument("--plain", action="store_true", help=bundle.PLAIN)
    args = parser.parse_args(argv)
    bar = Bar()
    try:
        preset = preset_line.known(args.preset)
        firmware = read_firmware(Path(args.firmware))
        chip = uf2_blocks.FAMILIES[firmware.family]
        if args.plain:
            check_memory(chip, args.firmware)
        settings = settled(args.settings, preset, firmware, args.firmware)
        wired = preset_line.preset(settings, firmware.version)
        bar("building", 0, 1)
        whole = stack_line.completed(settings, firmware.version)
        files = {**bundle.checked(args.plain), contents.SETTINGS: whole}
        data = joined(firmware, fat.Image(files))
        name = pico_uf2.file_name(contents.version(), chip, args.plain)
        out = Path(args.out) if args.out else bundle.dist() / name
        for given, what in ((args.firmware, "firmware"), (args.settings, "settings")):
            if given is not None and out.exists() and out.samefile(given):
                raise DriveError("--out would overwrite the %s" % what)
        out.parent.mkdir(parents=True, exist_ok=True)
        safe_files.write(out, data)
    except (DriveError, OSError) as error:
        bar.clear()
        complain("skalbox uf2: %s" % safe_files.sentence(error, args.firmware))
        return 2
    bar.clear()
    print(f"{printable(str(out))}: CircuitPython and the game for {chip}, {len(data) // 1024:,} KB")
    if chip == "RP2350":
        print("The drive has 1 MB, as on a Pico.")
    if args.plain:
        print(bundle.COSTS)
    more = "" if preset is not None else " To change it: --preset NAME (%s)." % preset_line.others(wired)
    print('The wiring is %s = "%s".%s' % (settings_lines.PRESET, wired, more))
    if whole != settings:
        print(stack_line.ADDED)
    print(
        "Next: hold the board's BOOTSEL button down while you plug it in, and copy this file to the drive that appears."
    )
    print("This erases the board's own drive, settings.toml and save files included: statistics start from zero.")
    print("The memory of the chip stays: the latest hall of fame, and the current game unless it is a long one.")
    print("The first start takes a few seconds longer: do not unplug the board in that time.")
    return 0
