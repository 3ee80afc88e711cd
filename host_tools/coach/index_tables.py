# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build the file that the board reads the index tables of skalcore.sets from: lib/skalbox/coach/values/sets.bin.

It holds the rows in the order of skalcore.sets.Sets.fill, six of 210 shorts and nine of 252 bytes, then their CRC-32;
little-endian. Run this module to write the file.
"""

from __future__ import annotations

import zlib
from array import array

from host_tools import safe_files
from host_tools.coach.tables import FOLDER
from skalcore.answers import FIRST_THROW
from skalcore.sets import FACES, THROWS, Sets

PATH = FOLDER / "sets.bin"
ROWS = 15


def make() -> bytes:
    """Return the whole file."""
    sets = Sets()
    while not sets.work():
        pass
    data = b""
    for number in range(ROWS):
        row = array("H", bytes(2 * FIRST_THROW)) if number < FACES else bytearray(THROWS)
        sets.fill(number, row)
        if isinstance(row, array):
            data += b"".join(each.to_bytes(2, "little") for each in row)
        else:
            data += row
    return data + zlib.crc32(data).to_bytes(4, "little")


if __name__ == "__main__":
    safe_files.write(PATH, make())
