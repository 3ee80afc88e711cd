# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Finds at the start what the chip's memory has lost, and no slot has either.

A power cut loses nothing: the write that it interrupts does not count, and a slot has a copy before the memory is
erased. A loss is recognised by its remains: the first bytes of a frame, or records without their head.
"""

from skalbox.saves import PAGE
from skalbox.saves.chip_sector import HALL as HALL_BYTES
from skalbox.saves.chip_sector import HALL_MAGIC, HEAD_MAGIC, SETTINGS_MAGIC, may_be_torn
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.no_chip_memory import NoChipMemory

MATCH = 1
HALL = 2
SETTINGS = 4
MOVES = 8  # the last moves of a match, which is over without them

_WRONG = 3  # bits that may be wrong in a frame's magic
_RECORDS = 8  # whole records in a row: too many for chance


def look(
    found: "ChipMemory | NoChipMemory",
    nvm: "Any",
    hall: bytes | None,
    settings: bytes | None,
    head: "Any",
    dropped: bool,
) -> int:
    """Return the sum of the constants MATCH, HALL and SETTINGS for what is lost.

    found: the memory on `nvm`; hall, settings, head: those found in it or in a slot (of the match perhaps only its
    first events); dropped: the slot with the first events of a match is lost.
    """
    if not found.appends:
        return 0
    lost = MATCH if dropped else 0
    if hall is None and _was(nvm, 0, HALL_MAGIC):
        lost |= HALL
    if settings is None and _was(nvm, HALL_BYTES, SETTINGS_MAGIC):
        lost |= SETTINGS
    if found.head is None:
        at = HALL_BYTES + PAGE
        # An interrupted erase may leave such remains too; then the hall is not whole here either, a slot has the newer
        # data, and the first records are not whole.
        erased = found.hall is None and (hall is not None or head is not None)
        if _has_records(nvm, at + PAGE) or (not erased and _was(nvm, at, HEAD_MAGIC) and _is_used(nvm, at)):
            lost |= MATCH
    return lost


def _was(nvm: "Any", at: int, magic: bytes) -> bool:
    """Whether these four bytes are at this address, except for a few bits."""
    wrong = 0
    for i in range(4):
        bits = nvm[at + i] ^ magic[i]
        while bits:
            wrong += bits & 1
            bits >>= 1
    return wrong <= _WRONG


def _has_records(nvm: "Any", at: int) -> bool:
    """Whether a journal's first records are at this address."""
    data = bytes(nvm[at : at + _RECORDS * journal.SIZE])
    for number in range(_RECORDS):
        if journal.decode(data, number * journal.SIZE, number) in (journal.TORN, journal.NOTHING):
            return False
    return True


def _is_used(nvm: "Any", at: int) -> bool:
    """Whether the page after the head at this address may hold records: it is neither blank nor what a power cut may
    have left of another head, or of a hall or settings."""
    page = bytes(nvm[at + PAGE : at + 2 * PAGE])
    for magic in (HEAD_MAGIC, HALL_MAGIC, SETTINGS_MAGIC):
        if may_be_torn(page, magic):
            return False
    return page != b"\xff" * PAGE
