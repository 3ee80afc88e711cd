# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Finds at the start what the chip's memory held that can be read neither there nor in a slot.

A power cut loses nothing: a write that it cuts short was never finished, and before the memory is erased a slot holds
the same. A loss shows by what is left: the first bytes of a frame, or records without the head that says whose they
are.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalbox.saves import PAGE
from skalbox.saves.chip_sector import HALL as HALL_BYTES
from skalcore import journal

if TYPE_CHECKING:
    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.no_chip_memory import NoChipMemory

MATCH = 1
HALL = 2
SETTINGS = 4
MOVES = 8  # the last moves of a match that is over without them

_WRONG = 3  # bits that may be wrong in a frame's mark
_RECORDS = 8  # whole ones in a row: that many are no chance


def look(
    found: "ChipMemory | NoChipMemory", nvm: Any, hall: bytes | None, settings: bytes | None, head: Any, dropped: bool
) -> int:
    """The sum of MATCH, HALL and SETTINGS, of those that are lost.

    found: the memory on `nvm`; hall, settings, head: what is known of them, also from a slot (of the match perhaps only
    its first events); dropped: the slot with the first events of a match is lost.
    """
    if not found.appends:
        return 0
    lost = MATCH if dropped else 0
    if hall is None and _was(nvm, 0, b"SKH1"):
        lost |= HALL
    if settings is None and _was(nvm, HALL_BYTES, b"SKT1"):
        lost |= SETTINGS
    if found.head is None:
        at = HALL_BYTES + PAGE
        # An erase that was cut short may leave such remains too; then the hall is no longer whole there, and a slot
        # has what followed. The records that come first are not whole then either.
        erased = found.hall is None and (hall is not None or head is not None)
        if _has_records(nvm, at + PAGE) or (not erased and _was(nvm, at, b"SKJ1") and _is_used(nvm, at)):
            lost |= MATCH
    return lost


def _was(nvm: Any, at: int, magic: bytes) -> bool:
    """These four bytes are there, but for a few bits."""
    wrong = 0
    for i in range(4):
        bits = nvm[at + i] ^ magic[i]
        while bits:
            wrong += bits & 1
            bits >>= 1
    return wrong <= _WRONG


def _has_records(nvm: Any, at: int) -> bool:
    """A journal at this address has its first records."""
    data = bytes(nvm[at : at + _RECORDS * journal.SIZE])
    for number in range(_RECORDS):
        if journal.decode(data, number * journal.SIZE, number) in (journal.TORN, journal.NOTHING):
            return False
    return True


def _is_used(nvm: Any, at: int) -> bool:
    """The first page of records behind the head at this address is not blank."""
    return bytes(nvm[at + PAGE : at + 2 * PAGE]) != b"\xff" * PAGE
