# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the chip's memory held and cannot be read, nor be had from a slot: in memory only at the start.

A power cut is no loss: a write that it cuts short was never finished, and before the memory is erased a slot has what
it holds. What was there and is lost shows by what is left of it: the first bytes of a frame, or records where no head
says whose they are.
"""

from skalbox.saves.chip_memory import PAGE
from skalbox.saves.chip_sector import HALL as HALL_BYTES
from skalcore import journal

MATCH = 1
HALL = 2
SETTINGS = 4
MOVES = 8  # the last ones of a match that is over without them

_WRONG = 3  # bits that may be wrong in a frame's mark
_RECORDS = 8  # so many whole ones in a row are no chance


def look(found, nvm, hall, settings, head, dropped: bool) -> int:
    """The sum of MATCH, HALL and SETTINGS as far as they are lost.

    found: a Store on `nvm`; hall, settings, head: what there is of them now, also from a slot: of the match that may be
    no more than its beginning; `dropped`: a match there has lost the slot with its beginning.
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


def _was(nvm, at: int, magic: bytes) -> bool:
    """These four bytes stand there, but for a few bits."""
    wrong = 0
    for i in range(4):
        bits = nvm[at + i] ^ magic[i]
        while bits:
            wrong += bits & 1
            bits >>= 1
    return wrong <= _WRONG


def _has_records(nvm, at: int) -> bool:
    """The journal that begins there has its first records."""
    data = bytes(nvm[at : at + _RECORDS * journal.SIZE])
    for number in range(_RECORDS):
        if journal.decode(data, number * journal.SIZE, number) in (journal.TORN, journal.NOTHING):
            return False
    return True


def _is_used(nvm, at: int) -> bool:
    """Something was written in the first page of records behind this head."""
    return bytes(nvm[at + PAGE : at + 2 * PAGE]) != b"\xff" * PAGE
