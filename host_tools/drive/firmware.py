# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads a firmware's CircuitPython version and board, from the firmware itself or from boot_out.txt on a drive."""

from __future__ import annotations

import re

from host_tools.drive import DriveError
from host_tools.drive.refusals import REFUSALS

BOOT_OUT = "boot_out.txt"
OLDEST = (9, 2, 1)
TRIED = (10, 2, 1)  # the one that the game was tried with
NO_ROOM = "Raspberry Pi Pico W"

# The boards of each wiring, by the names in their firmware.
_PICOS = ("Raspberry Pi Pico", "Raspberry Pi Pico 2", "Raspberry Pi Pico 2 W")
BOARDS = {
    "pico": _PICOS,
    "pico-320x240": _PICOS,
    "pico-lcd-1.3": _PICOS,
    "feather-esp32-s3-tft": ("Adafruit Feather ESP32-S3 TFT",),
}
# By these names: the boards as CircuitPython's downloads name them.
BOARD_IDS = {
    "Raspberry Pi Pico": "raspberry_pi_pico",
    "Raspberry Pi Pico 2": "raspberry_pi_pico2",
    "Raspberry Pi Pico 2 W": "raspberry_pi_pico2_w",
    "Adafruit Feather ESP32-S3 TFT": "adafruit_feather_esp32s3_tft",
}

_NUMBER = rb"([0-9]{1,6})"
_BANNER = re.compile(
    rb"Adafruit CircuitPython (%s\.%s\.%s[^\s;\0]{0,80})" % (_NUMBER, _NUMBER, _NUMBER)
    + rb"(?:[^;\r\n\0]{0,40}; ([^\r\n\0]{1,80}?) with )?"
)


def check(data: bytes, place: object) -> str:
    """Returns the board named in this text or firmware; empty if none is named. DriveError if the game doesn't run on
    it; `place` names the text or firmware in the message."""
    found = _BANNER.search(data)
    if found is None:
        raise DriveError("%s: %s" % (place, REFUSALS["no CircuitPython"] % OLDEST))
    if _numbers(found) < OLDEST:
        raise DriveError("%s: %s" % (place, REFUSALS["old"] % (_text(found[1]), *OLDEST)))
    board = _text(found[5] or b"")
    if board == NO_ROOM:
        raise DriveError("%s: %s" % (place, REFUSALS["no room"] % board))
    return board


def version(data: bytes) -> tuple[int, ...]:
    """Returns the three numbers of the CircuitPython named in this text or firmware; none if it names none."""
    found = _BANNER.search(data)
    return () if found is None else _numbers(found)


def _numbers(found: re.Match[bytes]) -> tuple[int, ...]:
    return tuple(map(int, found.group(2, 3, 4)))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def check_wiring(board: str, preset: str, place: object) -> None:
    """Raises DriveError if the firmware is for another board than this wiring."""
    wanted = BOARDS.get(preset, ())
    if board and wanted and board not in wanted:
        raise DriveError("%s: %s" % (place, REFUSALS["other board"] % (board, preset, " or ".join(wanted))))


def check_memory(banner: str, place: object) -> None:
    """Raises DriveError if the chip named here, in boot_out.txt or by a firmware, has no memory to spare for the
    program's own names: a plain bundle."""
    if "rp2040" in banner.lower():
        raise DriveError("%s: the board's RP2040 has too little memory for --plain: leave it out" % place)
