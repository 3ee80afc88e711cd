# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pictures and glyph sheets, read from the drive straight into bitmaps. `index` names what is in them."""

import bitmaptools
import displayio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

# The folder of this package, on the board and on a desktop.
FOLDER = __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1]

# The signs by seat: tiles of every signs*.bin. skalbox.draw.signs changes their order.
signs = bytearray(range(8))


def open_art(path: str, size: int = 0) -> "BinaryIO":
    """Return the file, open to be read. Raise OSError if it is missing, or not of this size (0: any)."""
    try:
        file = open(path, "rb")
    except OSError:
        raise OSError("%s is missing" % path) from None
    if size:
        check(file, path, size)
        file.seek(0)
    return file


def check(file: "BinaryIO", path: str, size: int) -> None:
    """Close the file and raise OSError if it is not of this size."""
    if file.seek(0, 2) != size:
        file.close()
        raise OSError("%s is damaged" % path)


def _is_direct() -> bool:
    """Return whether a bitmap is laid out in memory like a file of this package."""
    test = displayio.Bitmap(18, 2, 4)
    test[0, 1] = 2
    test[17, 1] = 1
    try:
        return bytes(memoryview(test)) == b"\0\0\0\0\0\0\0\0\x80\0\0\0\x10\0\0\0"  # type: ignore[arg-type]
    except TypeError:
        return False  # a desktop's bitmap is not a buffer


_direct = _is_direct()


def fill(bitmap: displayio.Bitmap, file: "BinaryIO", bits: int) -> None:
    """Fill `bitmap` with the next rows of `file`, `bits` (1, 2) a pixel, at once if their layout is the same."""
    if _direct:
        file.readinto(bitmap)  # type: ignore[attr-defined]
    else:
        bitmaptools.readinto(bitmap, file, bits, 4, True)


def row(width: int, bits: int) -> int:
    """Return the bytes of a row in a file."""
    return (width * bits + 31) // 32 * 4


def sheet(name: str, spec: tuple, first: int = 0, count: int = 0) -> displayio.Bitmap:
    """Return a bitmap of `count` tiles (0: all) of NAME.bin from tile `first` on; `spec`: NAME_BIN of the index."""
    width, height, held, bits = spec
    count = count or held
    bitmap = displayio.Bitmap(width, height * count, 1 << bits)
    if name[:5] == "signs":
        signs_into(bitmap, name, spec, first, count)
        return bitmap
    rows = height * row(width, bits)  # bytes of a tile
    with open_art(FOLDER + name + ".bin", held * rows) as file:
        file.seek(first * rows)
        fill(bitmap, file, bits)
    return bitmap


def signs_into(bitmap: displayio.Bitmap, name: str, spec: tuple, first: int, count: int) -> None:
    """Read the signs of `count` seats from seat `first` on into this bitmap, one below the other."""
    width, height, held, bits = spec
    rows = height * row(width, bits)
    with open_art(FOLDER + name + ".bin", held * rows) as file:
        if count == 1 or bytes(signs) == bytes(range(held)):
            file.seek(signs[first] * rows)
            fill(bitmap, file, bits)
            return
        single = displayio.Bitmap(width, height, 1 << bits)
        for seat in range(count):
            file.seek(signs[first + seat] * rows)
            fill(single, file, bits)
            bitmaptools.blit(bitmap, single, 0, seat * height, x1=0, y1=0, x2=width, y2=height)


def piece(name: str, spec: tuple, x: int, y: int, width: int, height: int) -> displayio.Bitmap:
    """Return a bitmap of this part of the only tile in NAME.bin, read row by row."""
    across, bits = spec[0], spec[3]
    line = displayio.Bitmap(across, 1, 1 << bits)
    bitmap = displayio.Bitmap(width, height, 1 << bits)
    rows = row(across, bits)
    with open_art(FOLDER + name + ".bin", spec[1] * spec[2] * rows) as file:
        file.seek(y * rows)
        for i in range(height):
            fill(line, file, bits)
            bitmaptools.blit(bitmap, line, 0, i, x1=x, y1=0, x2=x + width, y2=1)
    return bitmap
