# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read a firmware's CircuitPython version and board, from the firmware itself or from boot_out.txt on a drive. The
builder's page runs this file in MicroPython."""

from host_tools.drive import DriveError
from host_tools.drive.refusals import REFUSALS

BOOT_OUT = "boot_out.txt"
OLDEST = (9, 2, 1)
TRIED = (10, 2, 1)  # the version that the game was tried with
NO_ROOM = "Raspberry Pi Pico W"

# The boards of each wiring, by the names in their firmware.
_PICOS = ("Raspberry Pi Pico", "Raspberry Pi Pico 2", "Raspberry Pi Pico 2 W")
BOARDS = {
    "pico": _PICOS,
    "pico-320x240": _PICOS,
    "pico-board": _PICOS,
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

_PRODUCT = b"Adafruit CircuitPython "
_DIGITS = b"0123456789"
_ENDS = b" \t\n\r\f\v;\0"  # of a version


class _Banner:
    """The firmware's description of itself.

    text: its version.
    numbers: the three numbers of the version.
    board: b"" if none is named.
    """

    def __init__(self, text: bytes, numbers: tuple[int, ...], board: bytes) -> None:
        self.text = text
        self.numbers = numbers
        self.board = board


def _span(data: bytes, start: int, most: int, among: bytes, wanted: bool) -> int:
    """Return where the bytes from `start` on end that are `among` these, or that are not: at most so many."""
    at = start
    while at < len(data) and at - start < most and (data[at] in among) == wanted:
        at += 1
    return at


def _banner(data: bytes) -> "_Banner | None":
    """Return the first banner in `data`. A regular expression does not do: MicroPython's knows no {1,6}."""
    at = data.find(_PRODUCT)
    while at >= 0:
        start = at + len(_PRODUCT)
        found = _read(data, start)
        if found is not None:
            return found
        at = data.find(_PRODUCT, start)
    return None


def _read(data: bytes, start: int) -> "_Banner | None":
    numbers: list[int] = []
    at = start
    while len(numbers) < 3:
        if numbers:
            if data[at : at + 1] != b".":
                return None
            at += 1
        end = _span(data, at, 6, _DIGITS, True)
        if end == at:
            return None
        numbers.append(int(data[at:end]))
        at = end
    at = _span(data, at, 80, _ENDS, False)
    return _Banner(data[start:at], tuple(numbers), _board(data, _span(data, at, 40, b";\r\n\0", False)))


def _board(data: bytes, at: int) -> bytes:
    """Return the name between "; " at this place and " with ", or b"" if it is not there."""
    if data[at : at + 2] != b"; ":
        return b""
    end = _span(data, at + 2, 80 + len(b" with "), b"\r\n\0", False)
    length = data[at + 2 : end].find(b" with ", 1)
    return data[at + 2 : at + 2 + length] if length > 0 else b""


def check(data: bytes, place: object) -> str:
    """Return the board named in this text or firmware; empty if none is named. DriveError if the game doesn't run on
    it; `place` names the text or firmware in the message."""
    found = _banner(data)
    if found is None:
        raise DriveError("%s: %s" % (place, REFUSALS["no CircuitPython"] % OLDEST))
    if found.numbers < OLDEST:
        raise DriveError("%s: %s" % (place, REFUSALS["old"] % (_text(found.text), OLDEST[0], OLDEST[1], OLDEST[2])))
    board = _text(found.board)
    if board == NO_ROOM:
        raise DriveError("%s: %s" % (place, REFUSALS["no room"] % board))
    return board


def version(data: bytes) -> tuple[int, ...]:
    """Return the three numbers of the CircuitPython named in this text or firmware; none if it names none."""
    found = _banner(data)
    return () if found is None else found.numbers


def _text(data: bytes) -> str:
    """Return UTF-8 as text, with U+FFFD for what is not UTF-8: MicroPython's decode() can't replace."""
    found, at = "", 0
    while at < len(data):
        first, low, high, more = data[at], 0x80, 0xBF, 0
        at += 1
        if 0xC2 <= first <= 0xDF:
            code, more = first & 0x1F, 1
        elif 0xE0 <= first <= 0xEF:
            code, more = first & 0x0F, 2
            low, high = 0xA0 if first == 0xE0 else 0x80, 0x9F if first == 0xED else 0xBF
        elif 0xF0 <= first <= 0xF4:
            code, more = first & 0x07, 3
            low, high = 0x90 if first == 0xF0 else 0x80, 0x8F if first == 0xF4 else 0xBF
        else:
            code = first if first < 0x80 else 0xFFFD
        while more and at < len(data) and low <= data[at] <= high:
            code, low, high = code << 6 | data[at] & 0x3F, 0x80, 0xBF
            at, more = at + 1, more - 1
        found += chr(0xFFFD if more else code)
    return found


def check_wiring(board: str, preset: str, place: object) -> None:
    """Raise DriveError if the firmware is for another board than this wiring."""
    wanted = BOARDS.get(preset, ())
    if board and wanted and board not in wanted:
        raise DriveError("%s: %s" % (place, REFUSALS["other board"] % (board, preset, " or ".join(wanted))))


def check_memory(banner: str, place: object) -> None:
    """Raise DriveError if the chip has too little memory for the program's own names, as in a plain bundle. `banner`
    names the chip, from boot_out.txt or a firmware."""
    if "rp2040" in banner.lower():
        raise DriveError("%s: the board's RP2040 has too little memory for --plain: leave it out" % place)
