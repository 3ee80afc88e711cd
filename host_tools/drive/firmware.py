# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which CircuitPython it is, and for which board: firmware says so in plain text, and in boot_out.txt on its drive."""

from __future__ import annotations

import re

from host_tools.drive import DriveError

BOOT_OUT = "boot_out.txt"
OLDEST = (9, 2, 1)
NO_ROOM = "Raspberry Pi Pico W"

_TOLD = re.compile(
    rb"Adafruit CircuitPython (([0-9]+)\.([0-9]+)\.([0-9]+)[^\s;\0]*)(?:[^;\r\n\0]{0,40}; ([ -~]{1,80}?) with )?"
)
_WANTED = "CircuitPython %d.%d.%d or newer is needed" % OLDEST


def check(data: bytes, place: object) -> None:
    """DriveError where this text, or a firmware of these bytes, is none that the game runs on; `place`: where
    it stands."""
    found = _TOLD.search(data)
    if found is None:
        raise DriveError("%s: it names no CircuitPython; %s" % (place, _WANTED))
    if tuple(map(int, found.group(2, 3, 4))) < OLDEST:
        raise DriveError("%s: it names CircuitPython %s; %s" % (place, found[1].decode(), _WANTED))
    board = (found[5] or b"").decode()
    if board == NO_ROOM:
        raise DriveError("%s: it names a %s, whose drive is too small for the game; a Pico has room" % (place, board))
