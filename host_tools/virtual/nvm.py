# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module microcontroller.nvm as each port of CircuitPython has it, over the first two sectors of the virtual flash.

Modelled on common-hal/nvm/ByteArray.c of the raspberrypi port and shared-bindings/nvm/ByteArray.c of 9.2 and 10. What
those lack is refused here too: iteration, `in`, slices with a step, lists on the right side.
"""

from __future__ import annotations

import array
import operator
from typing import NamedTuple

from .flash import PAGE, SECTOR, Flash

ROOM = 2 * SECTOR  # bytes that the flash reserves for it, whatever the kind


class Kind(NamedTuple):
    """A kind of memory: its length, its content on a new board, and whether erased bytes can be written without an
    erase."""

    size: int
    fresh: int = 0xFF
    appends: bool = False


KINDS: dict[str, Kind | None] = {
    "rp2": Kind(SECTOR, appends=True),
    "erasing": Kind(ROOM),  # SAMD51, nRF52840
    "espressif": Kind(ROOM, fresh=0x00),
    "samd21": Kind(256),
    "none": None,
}


def kind_of(name: str) -> Kind | None:
    """Return the kind of this name, None for boards without any; ValueError lists the names."""
    if name not in KINDS:
        raise ValueError("no such kind of NVM: %s (there are %s)" % (name, " ".join(KINDS)))
    return KINDS[name]


class ByteArray:
    """The persistent memory. Only len(), and reading and writing an item or a slice, as on the board."""

    __iter__ = None
    __contains__ = None
    __reversed__ = None

    def __init__(self, flash: Flash, kind: str = "rp2") -> None:
        found = kind_of(kind)
        if found is None:
            raise ValueError("a board of this kind has no NVM")
        self._flash = flash
        self._kind = found

    def __len__(self) -> int:
        return self._kind.size

    def __getitem__(self, index: int | slice) -> int | bytearray:
        if isinstance(index, slice):
            return self._flash.data[self._bounds(index)]
        return self._flash.data[self._place(index)]

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray | memoryview | array.array[int]) -> None:
        if isinstance(index, slice):
            bounds = self._bounds(index)
            self._set(bounds.start, _single_bytes(value, bounds.stop - bounds.start))
        else:
            place, byte = self._place(index), operator.index(value)  # type: ignore[arg-type]
            if not 0 <= byte <= 255:
                raise ValueError("bytes must be 0-255")
            self._set(place, bytes((byte,)))

    def _place(self, index: int) -> int:
        place = operator.index(index)
        if not -self._kind.size <= place < self._kind.size:
            raise IndexError("bytearray index out of range")
        return place % self._kind.size

    def _bounds(self, index: slice) -> slice:
        start, stop, step = index.indices(self._kind.size)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return slice(start, max(start, stop))

    def _set(self, start: int, values: bytes) -> None:
        if not values:
            return
        image = bytearray(self._flash.data[: self._kind.size])
        erased = image.count(0xFF, start, start + len(values)) == len(values)
        image[start : start + len(values)] = values
        pages = range(start // PAGE, (start + len(values) - 1) // PAGE + 1)
        if not (self._kind.appends and erased):
            for sector in range((len(image) + SECTOR - 1) // SECTOR):
                self._flash.erase(sector)
            pages = range(len(image) // PAGE)
        # Whole pages are programmed, with the current content of the other bytes.
        for page in pages:
            self._flash.program(page * PAGE, image[page * PAGE : (page + 1) * PAGE])


def _single_bytes(value: object, length: int) -> bytes:
    if not isinstance(value, (bytes, bytearray, memoryview, array.array)):
        raise NotImplementedError("array/bytes required on right side")
    view = memoryview(value)
    if len(view) != length:
        raise ValueError("Slice and value different lengths.")
    if view.itemsize != 1:
        raise ValueError("Array values should be single bytes.")
    return view.tobytes()
