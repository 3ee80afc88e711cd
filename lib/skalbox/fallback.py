# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The last resort if the error screen cannot be shown: names the missing or damaged file, in the firmware's own font.

It imports nothing else from the drive, since any other file may be the damaged one. The font has no accents.
"""

import gc
import os
import time
import traceback
from binascii import crc32

import bitmaptools
import displayio
import terminalio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The drive's root. A board's skalbox finds its modules by paths that begin with ".".
_ROOT = __file__[: max(__file__.replace("\\", "/").rfind("lib/skalbox/"), 0)] or "/"
_LIST = "version.txt"  # the files on it, each with its size and CRC-32
_PIECE = const(1024)
_BASELINE = const(12)  # from the top of a line; the firmware's glyphs are this high, the desktop's lower
_PITCH = const(13)
_LONGEST = const(100)  # characters of the error; the middle of a longer one is left out

_FILE = """SKALBOX

%s

A file is missing or damaged. Press keys 1+5 while you plug in, and copy Skalbox onto the drive again.

Un fichier manque ou est abime. Branche avec les touches 1+5, et recopie Skalbox sur le disque."""

_ERROR = """SKALBOX

%s

Something broke. Switch off and on again.

Une erreur. Eteins, puis rallume."""

_FIRMWARE = """SKALBOX

%s

Put a newer CircuitPython onto the board, then copy Skalbox again.

CircuitPython trop ancien. Mets-le a jour, puis recopie Skalbox."""


def show(display: "Any", error: BaseException) -> None:
    """Show the error, then the damaged file if one is found, until the power goes. If `display` is None, print them and
    return. NotImplementedError: the firmware is too old."""
    gc.collect()
    damaged = ""
    if isinstance(error, NotImplementedError):
        text = _FIRMWARE % error
    else:
        traceback.print_exception(error)
        problem = "%s: %s" % (type(error).__name__, error)
        if len(problem) > _LONGEST:
            problem = problem[: _LONGEST // 2 - 3] + " ... " + problem[len(problem) - _LONGEST // 2 + 2 :]
        text = (_FILE if isinstance(error, (ImportError, OSError, SyntaxError)) else _ERROR) % problem
    if display is not None:
        _draw(display, text)
    if not isinstance(error, NotImplementedError):
        damaged = _damaged()
    if damaged:
        text = _FILE % damaged
        if display is not None:
            _draw(display, text)
    print(text)
    while display is not None:
        time.sleep(1)


def _damaged() -> str:
    """Return the first file on the drive that differs from the list; "" if none does, or the list cannot be read."""
    try:
        with open(_ROOT + _LIST) as listed:
            for line in listed:
                parts = line.split()
                if len(parts) == 3 and len(parts[1]) == 8 and not parts[2].endswith(".toml"):
                    if not _is_whole(_ROOT + parts[2], int(parts[0]), int(parts[1], 16)):
                        return parts[2]
    except (OSError, ValueError, MemoryError):
        pass  # the list is missing or damaged
    return ""


def _is_whole(path: str, size: int, check: int) -> bool:
    try:
        if os.stat(path)[6] != size:
            return False
        piece = bytearray(_PIECE)
        found = 0
        with open(path, "rb") as file:
            for _ in range(0, size, _PIECE):
                found = crc32(memoryview(piece)[: file.readinto(piece)], found)
        return found == check
    except OSError:
        return False


def _draw(display: "Any", text: str) -> None:
    """Show the text on the whole panel, with the backlight on."""
    font = terminalio.FONT
    wide = font.get_bounding_box()[0]
    group = displayio.Group()
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    lines = wrapped(text, display.width // wide)
    if _PITCH * len(lines) > display.height:
        lines = [line for line in lines if line]
    pixels = displayio.Bitmap(display.width, display.height, 2)
    for row in range(min(len(lines), display.height // _PITCH)):
        for column in range(len(lines[row])):
            glyph: "Any" = font.get_glyph(ord(lines[row][column])) or font.get_glyph(63)
            left = glyph.tile_index * glyph.width  # all of the firmware's glyphs are in one bitmap
            bitmaptools.blit(
                pixels,
                glyph.bitmap,
                wide * column + glyph.dx,
                _PITCH * row + _BASELINE - glyph.height - glyph.dy,
                x1=left,
                y1=0,
                x2=left + glyph.width,
                y2=glyph.height,
            )
    group.append(displayio.TileGrid(pixels, pixel_shader=palette))
    display.root_group = group
    display.refresh()
    try:
        display.brightness = 1.0
    except RuntimeError:
        pass  # its backlight is always on


def wrapped(text: str, columns: int) -> list:
    """Wrap the text into lines of at most `columns` characters; a longer word is broken."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            if line and len(line) + 1 + len(word) > columns:
                lines.append(line)
                line = word
            else:
                line = line + " " + word if line else word
            while len(line) > columns:
                lines.append(line[:columns])
                line = line[columns:]
        lines.append(line)
    return lines
