# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make a QR code of a text and the digits behind it: versions 2 to 14, the least correction (L), always the same mask.

Digits are a segment of their own, in which three of them take ten bits.
"""

import displayio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 14  # version
MARGIN = const(3)  # modules of white around the code

# By version from 2 on: check bytes of a block, and parts.
_ROWS = b"\x0a\x01\x0f\x01\x14\x01\x1a\x01\x12\x02\x14\x02\x18\x02\x1e\x02\x12\x04\x14\x04\x18\x04\x1a\x04\x1e\x04"
_FORMAT = const(0x77C4)  # level L and the mask that inverts every second module, with the check bits
_PAD = b"\xec\x11"
_LONG = const(10)  # the version from which on the lengths have more bits


def side(version: int) -> int:
    """Return the modules of a code's side, without the margin."""
    return 17 + 4 * version


def _room(version: int) -> int:
    """Return the bits that data and check bytes have room for."""
    spots = 0 if version == 1 else version // 7 + 2
    found = (16 * version + 128) * version + 64
    if spots:
        found -= (25 * spots - 10) * spots - 55
    return found - 36 if version > 6 else found


def _data_bytes(version: int) -> int:
    row = 2 * (version - 2)
    return _room(version) // 8 - _ROWS[row] * _ROWS[row + 1]


def room_for(version: int, text: str) -> int:
    """Return how many digits a code of this version has room for behind this text; below 0: not even for the text."""
    spare = 8 * _data_bytes(version) - (36 if version >= _LONG else 26) - 8 * len(text)
    return spare // 10 * 3 + spare % 10 * 2 // 7


def first_fitting(text: str, digits: str, most: int) -> int:
    """Return the smallest version, 2 to `most`, that has room for both; 0 if none has."""
    for version in range(2, most + 1):
        if room_for(version, text) >= len(digits):
            return version
    return 0


class _Bits:
    """The bytes of a code's data, filled bit by bit."""

    def __init__(self, version: int) -> None:
        self.data = bytearray(_data_bytes(version))
        self.count = 0  # bits that are there

    def add(self, value: int, bits: int) -> None:
        """Add this number, the highest bit first."""
        for bit in range(bits - 1, -1, -1):
            if value >> bit & 1:
                self.data[self.count >> 3] |= 128 >> (self.count & 7)
            self.count += 1

    def fill(self) -> None:
        """End the data, and fill the rest."""
        end = (min(self.count + 4, 8 * len(self.data)) + 7) // 8
        for at in range(end, len(self.data)):
            self.data[at] = _PAD[(at - end) & 1]


def _filled(version: int, text: str, digits: str) -> bytearray:
    bits = _Bits(version)
    bits.add(4, 4)
    bits.add(len(text), 16 if version >= _LONG else 8)
    for byte in text.encode():
        bits.add(byte, 8)
    bits.add(1, 4)
    bits.add(len(digits), 12 if version >= _LONG else 10)
    for at in range(0, len(digits), 3):
        group = digits[at : at + 3]
        bits.add(int(group), 1 + 3 * len(group))
    bits.fill()
    return bits.data


def draw(version: int, text: str, digits: str) -> "Iterator[displayio.Bitmap | None]":
    """Draw a code of this version (first_fitting), one pixel a module, 0 white and 1 black, with its margin. Yield None
    several times in between, and the bitmap at last."""
    return _Code(version, text, digits).draw()


class _Code:
    """A code, in steps."""

    def __init__(self, version: int, text: str, digits: str) -> None:
        self._code_version = version
        self._payload = _filled(version, text, digits)
        self._all = bytearray(_room(version) // 8)  # data and check bytes, in the order in which they are drawn
        self._side = side(version)
        whole = self._side + 2 * MARGIN
        self.bitmap = displayio.Bitmap(whole, whole, 2)
        last = self._side - 7
        # The places of the small squares, across and down.
        self._spots: tuple = (6, last)
        if version > 6:
            self._spots = (6, self._side // 2, last) if version < 14 else (6, 26, 46, last)

    def draw(self) -> "Iterator[displayio.Bitmap | None]":
        yield None
        self._correct()
        yield None
        self._draw_patterns()
        yield None
        self._draw_data()
        yield self.bitmap

    def _correct(self) -> None:
        """Add the check bytes (Reed and Solomon), block by block."""
        data = self._payload
        row = 2 * (self._code_version - 2)
        count, parts = _ROWS[row], _ROWS[row + 1]
        self._tabulate()
        powers = self._powers
        logs = self._logs
        factors = self._factors(count)
        short = len(data) // parts
        longer = parts - len(data) % parts  # from this block on they have a byte more
        start = 0
        for block in range(parts):
            size = short + (block >= longer)
            rest = bytearray(count + 1)
            for at in range(size):
                byte = data[start + at]
                # The last byte of the longer blocks comes behind all parts.
                self._all[at * parts + block if at < short else short * parts + block - longer] = byte
                byte ^= rest[0]
                if byte:
                    log = logs[byte]
                    for i in range(count):
                        rest[i] = rest[i + 1] ^ powers[factors[i] + log]
                else:
                    for i in range(count):
                        rest[i] = rest[i + 1]
            for i in range(count):
                self._all[len(data) + i * parts + block] = rest[i]
            start += size

    def _tabulate(self) -> None:
        """Make the powers of 2 in the field of 256 numbers, twice in a row, and the logarithms."""
        self._powers = bytearray(510)
        self._logs = bytearray(256)
        number = 1
        for i in range(255):
            self._powers[i] = self._powers[i + 255] = number
            self._logs[number] = i
            number <<= 1
            if number > 255:
                number ^= 0x11D

    def _factors(self, count: int) -> bytearray:
        """Return the logarithms of the polynomial's `count` lower factors, the highest first."""
        powers = self._powers
        logs = self._logs
        found = bytearray(count)
        found[-1] = 1
        for i in range(count):
            for j in range(count):
                if found[j]:
                    found[j] = powers[logs[found[j]] + i]
                if j + 1 < count:
                    found[j] ^= found[j + 1]
        for j in range(count):
            found[j] = logs[found[j]]
        return found

    def _draw_patterns(self) -> None:
        """Draw everything that does not depend on the data."""
        last = self._side - 1
        for i in range(8, last - 7):
            self._put_ink(i, 6, ~i & 1)
            self._put_ink(6, i, ~i & 1)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self._square(x, y, 3)
        for x in self._spots:
            for y in self._spots:
                if not self._in_corner(x, y):
                    self._square(x, y, 2)
        for i in range(15):
            bit = _FORMAT >> i & 1
            self._put_ink(8, i if i < 6 else i + 1 if i < 8 else last - 14 + i, bit)
            self._put_ink(last - i if i < 8 else 7 if i == 8 else 14 - i, 8, bit)
        self._put_ink(8, last - 7, 1)
        if self._code_version > 6:
            rest = self._code_version
            for _ in range(12):
                rest = rest << 1 ^ (rest >> 11) * 0x1F25
            number = self._code_version << 12 | rest
            for i in range(18):
                self._put_ink(i // 3, last - 10 + i % 3, number >> i & 1)
                self._put_ink(last - 10 + i % 3, i // 3, number >> i & 1)

    def _draw_data(self) -> None:
        """Draw the bytes in columns of two modules, up and down in turn, from the right."""
        side = self._side
        bitmap = self.bitmap
        data = self._all
        bits = 8 * len(data)
        at = 0
        for right in range(side - 1, 0, -2):
            if right <= 6:
                right -= 1  # past the line of single modules
            up = not (right + 1) & 2
            for row in range(side):
                y = side - 1 - row if up else row
                for x in (right, right - 1):
                    if not self._is_pattern(x, y):
                        bit = data[at >> 3] >> (7 - (at & 7)) & 1 if at < bits else 0
                        at += 1
                        if bit == (x + y) & 1:  # the mask inverts where the sum is even
                            bitmap[x + MARGIN, y + MARGIN] = 1

    def _put_ink(self, x: int, y: int, value: int) -> None:
        self.bitmap[x + MARGIN, y + MARGIN] = value

    def _square(self, x: int, y: int, by: int) -> None:
        """Draw a frame around a square around (x, y), `by` modules away."""
        for dy in range(-by, by + 1):
            for dx in range(-by, by + 1):
                ring = max(abs(dx), abs(dy))
                self._put_ink(x + dx, y + dy, ring != by - 1)

    def _in_corner(self, x: int, y: int) -> bool:
        """Return whether a large square and what is beside it has this module."""
        far = self._side - 8
        return (x < 9 and (y < 9 or y >= far)) or (y < 9 and x >= far)

    def _is_pattern(self, x: int, y: int) -> bool:
        """Return whether this module does not depend on the data."""
        if x == 6 or y == 6 or self._in_corner(x, y):
            return True
        if self._code_version > 6:
            far = self._side - 11
            if (x < 6 and y >= far) or (y < 6 and x >= far):
                return True
        for spot in self._spots:
            if -3 < x - spot < 3:
                for other in self._spots:
                    if -3 < y - other < 3:
                        return not self._in_corner(spot, other)
        return False
