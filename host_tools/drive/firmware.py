# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which CircuitPython it is, and for which board: firmware says so in plain text, and in boot_out.txt on its drive."""

from __future__ import annotations

import re

from host_tools.drive import DriveError

BOOT_OUT = "boot_out.txt"
OLDEST = (9, 2, 1)
NO_ROOM = "Raspberry Pi Pico W"

# The boards that a wiring is for, as their firmware names them.
_PICOS = ("Raspberry Pi Pico", "Raspberry Pi Pico 2", "Raspberry Pi Pico 2 W")
BOARDS = {"pico": _PICOS, "pico-lcd-1.3": _PICOS, "feather-esp32-s3-tft": ("Adafruit Feather ESP32-S3 TFT",)}

_NUMBER = rb"([0-9]{1,6})"
_TOLD = re.compile(
    rb"Adafruit CircuitPython (%s\.%s\.%s[^\s;\0]{0,80})" % (_NUMBER, _NUMBER, _NUMBER)
    + rb"(?:[^;\r\n\0]{0,40}; ([^\r\n\0]{1,80}?) with )?"
)
_WANTED = "CircuitPython %d.%d.%d or newer is needed" % OLDEST


def check(data: bytes, place: object) -> str:
    """The board that this text, or a firmware of these bytes, is for; empty where it names none. DriveError where the
    game does not run on it; `place`: where it stands."""
    found = _TOLD.search(data)
    if found is None:
        raise DriveError("%s: it names no CircuitPython; %s" % (place, _WANTED))
    if tuple(map(int, found.group(2, 3, 4))) < OLDEST:
        raise DriveError("%s: it names CircuitPython %s; %s" % (place, _text(found[1]), _WANTED))
    board = _text(found[5] or b"")
    if board == NO_ROOM:
        raise DriveError("%s: it names a %s, whose drive is too small for the game; a Pico has room" % (place, board))
    return board


def _text(told: bytes) -> str:
    return told.decode("utf-8", "replace")


def check_wiring(board: str, preset: str, place: object) -> None:
    """DriveError where firmware says that it is for a board that this wiring is not of."""
    wanted = BOARDS.get(preset, ())
    if board and wanted and board not in wanted:
        told = "%s: it is for the board %s, and the wiring %s for %s: take that board's firmware, or name another "
        told += "--preset; a board that has none gets CircuitPython as it is, and then skalbox deploy"
        raise DriveError(told % (place, board, preset, " or ".join(wanted)))


def check_memory(told: str, place: object) -> None:
    """DriveError where the chip that is named here has no memory to spare for the program's own names."""
    if "rp2040" in told.lower():
        raise DriveError("%s: its chip, an RP2040, has no memory to spare for legible names; leave --plain out" % place)
