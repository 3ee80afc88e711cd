# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The flash chip: sectors that are erased whole, pages whose bits can only be cleared, and power that fails in between.

flash = Flash()
flash.cut(3, "half", tear=7)      # in the third operation from now
try:
    ...
except PowerCut:
    flash.on()                    # the bytes are as the cut left them
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

SECTOR = 4_096
PAGE = 256
BOARD = 12 * SECTOR  # the size of a virtual board's; for its layout see nvm.py and slot_layout.py
WHENS = ("before", "half", "after")
# The timing of a Pico's flash chip, from the emulated RP2040.
ERASE_US = 45_000
PROGRAM_US = 400


class PowerCut(BaseException):
    """The power failed; not an Exception, so that no device code catches it."""


class Operation(NamedTuple):
    """One erase or program: position, bytes and time."""

    kind: str
    address: int
    length: int
    ms: int


class Flash:
    """`data` is what a reader sees; only erase() and program() change it, and each call counts as one operation.

    clock   returns the milliseconds for the log
    spend   is called with each operation's duration in microseconds
    """

    def __init__(self, size: int = BOARD, image: bytes | None = None) -> None:
        if size <= 0 or size % SECTOR or (image is not None and len(image) != size):
            raise ValueError("a flash is whole sectors of %d bytes, and its image just as long" % SECTOR)
        self.data = bytearray(b"\xff" * size if image is None else image)
        self.log: list[Operation] = []
        self.powered = True
        self.clock: Callable[[], int] = lambda: 0
        self.spend: Callable[[int], None] = lambda us: None
        self._left = 0  # operations until the power fails; 0: it does not
        self._when = "half"
        self._tear = 0

    def save(self) -> bytes:
        """Return all bytes, for Flash(image=...) or load()."""
        return bytes(self.data)

    def load(self, image: bytes) -> None:
        """Replace all bytes with this image; cancel planned cuts and switch the power on."""
        if len(image) != len(self.data):
            raise ValueError("an image of this flash has %d bytes, not %d" % (len(self.data), len(image)))
        self.data[:] = image
        self.cancel()
        self.on()

    @property
    def count(self) -> int:
        """Return the number of operations so far, without one before which the power failed."""
        return len(self.log)

    def counts(self, since: int = 0) -> tuple[int, int]:
        """Return (erases, programs), from this operation number on."""
        kinds = [each.kind for each in self.log[since:]]
        return kinds.count("erase"), kinds.count("program")

    # -- the power -----------------------------------------------------------------------------------------------

    def cut(self, n: int = 1, when: str = "half", tear: int = 0) -> None:
        """Make the power fail before, halfway through (see tear in tear_program, tear_erase) or after the n-th
        operation from now; 1 is the next."""
        if n < 1 or when not in WHENS:
            raise ValueError("a cut comes before, half way through or after operation 1, 2, ...")
        self._left, self._when, self._tear = n, when, tear

    def cancel(self) -> None:
        """Cancel a planned cut."""
        self._left = 0

    def on(self) -> None:
        """Restore the power."""
        self.powered = True

    def _fails(self) -> str:
        """Return one of WHENS in the operation in which the power fails, '' in any other."""
        if not self.powered:
            # For example a device's `finally` that writes after the cut.
            raise PowerCut("the power is off")
        if self._left == 0:
            return ""
        self._left -= 1
        return "" if self._left else self._when

    def _fail(self, what: str) -> None:
        self.powered = False
        raise PowerCut("the power failed %s" % what)

    # -- the operations ------------------------------------------------------------------------------------------

    def erase(self, sector: int) -> None:
        """Set all bits of this sector to 1."""
        if not 0 <= sector < len(self.data) // SECTOR:
            raise ValueError("there is no sector %d" % sector)
        self._operate("erase", sector * SECTOR, b"\xff" * SECTOR, ERASE_US)

    def program(self, address: int, data: bytes | bytearray) -> None:
        """Clear the bits that are 0 in `data`, which is within one page; the others stay as they are."""
        last = address + len(data) - 1
        if not data or not 0 <= address <= last < len(self.data) or address // PAGE != last // PAGE:
            raise ValueError("%d bytes at %d are not within one page" % (len(data), address))
        old = int.from_bytes(self.data[address : last + 1], "big")
        new = (old & int.from_bytes(data, "big")).to_bytes(len(data), "big")
        self._operate("program", address, new, PROGRAM_US)

    def _operate(self, kind: str, address: int, new: bytes, us: int) -> None:
        when = self._fails()
        if when == "before":
            self._fail("before the %s at %d" % (kind, address))
        place = slice(address, address + len(new))
        if when == "half":
            old = bytes(self.data[place])
            new = tear_erase(old, self._tear) if kind == "erase" else tear_program(old, new, self._tear)
        self.log.append(Operation(kind, address, len(new), self.clock()))
        self.data[place] = new
        self.spend(us)
        if when:
            self._fail("%s the %s at %d" % ("half way through" if when == "half" else when, kind, address))


def tear_program(old: bytes, new: bytes, tear: int) -> bytes:
    """Return `old` with some of the bits cleared that are clear in `new`.

    tear 0: the first half of them.
    tear 1: every second.
    tear 2: all but one.
    tear 3: one only.
    tear 4: the last half.
    else: at random.
    """
    pick = random.Random(tear)
    was = int.from_bytes(old, "big")
    mask = was & ~int.from_bytes(new, "big")
    # The bits to clear, as shifts, starting at the first byte's highest.
    text = bin(mask)[2:]
    bits = [len(text) - 1 - i for i, digit in enumerate(text) if digit == "1"]
    if tear == 0:
        done = bits[: len(bits) // 2]
    elif tear == 1:
        done = bits[::2]
    elif tear in (2, 3):
        one = pick.choice(bits) if bits else None
        done = [bit for bit in bits if (bit == one) is (tear == 3)]
    elif tear == 4:
        done = bits[len(bits) // 2 :]
    else:
        share = pick.random()
        done = [bit for bit in bits if pick.random() < share]
    return (was & ~sum(1 << bit for bit in done)).to_bytes(len(old), "big")


def tear_erase(old: bytes, tear: int) -> bytes:
    """Return a sector whose erase was cut short.

    tear 0: its first half is erased.
    tear 1: a random half of the bits is set.
    tear 2: all but three bits or fewer are set.
    tear 3: all is 0.
    tear 4: its last half is erased.
    tear 5: its first half is 0, the rest unchanged.
    else: random bits are set, in the old content or in all 0.
    """
    # Chips clear all bits of a sector before they set them, so a cut may also leave zeros.
    pick = random.Random(tear)
    half = len(old) // 2
    if tear == 0:
        return b"\xff" * half + old[half:]
    if tear == 2:
        new = bytearray(b"\xff" * len(old))
        late = [place for place, byte in enumerate(old) if byte != 0xFF]
        for place in pick.sample(late, min(3, len(late))):
            # The lowest bits that are 0.
            new[place] &= ~(~old[place] & (old[place] + 1))
        return bytes(new)
    if tear == 3:
        return bytes(len(old))
    if tear == 4:
        return old[:half] + b"\xff" * half
    if tear == 5:
        return bytes(half) + old[half:]
    was = int.from_bytes(old, "big") if tear == 1 or pick.random() < 0.7 else 0
    bits = pick.getrandbits(8 * len(old))
    for _ in range(0 if tear == 1 else pick.randrange(4)):
        more = pick.getrandbits(8 * len(old))
        bits = bits | more if pick.random() < 0.5 else bits & more
    return (was | bits).to_bytes(len(old), "big")
