# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip: its pins, and its own memory, an RP2040's flash sector of 4,096 bytes, which the page keeps."""

import host
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIZE = 4096


class Pin:
    """A pin of the board."""


class _Processor:
    """The processor. Its frequency in Hz never changes, and no RP2040 has it, so that nobody tries."""

    frequency = 150_000_000


class _Memory:
    """Single bytes and slices, read and written; the page keeps each write before it returns."""

    def __init__(self) -> None:
        self._bytes = bytearray(_SIZE)
        host.fetch_memory(addressof(self._bytes), _SIZE)

    def __len__(self) -> int:
        return _SIZE

    def __getitem__(self, index: "Any") -> "Any":
        return self._bytes[index]

    def __setitem__(self, index: "Any", value: "Any") -> None:
        if isinstance(index, slice):
            start, stop = index.start or 0, _SIZE if index.stop is None else index.stop
            if len(value) != stop - start:
                raise ValueError("Slice and value different lengths.")
        self._bytes[index] = value
        host.keep_memory(addressof(self._bytes), _SIZE)


cpu = _Processor()
nvm = _Memory()


def reset() -> None:
    """Restart the device."""
    raise SystemExit
