# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Finds the newest saved data in the chip's memory and the newest slot when the device starts, and what is lost.

A power cut loses nothing: the write that it interrupts does not count, and a slot has a copy before the memory is
erased. A loss is recognised by its remains in the chip's memory: the first bytes of a frame, or records without their
head.
"""

import struct
from array import array

from micropython import const

from skalbox.saves import PAGE
from skalbox.saves.chip_memory import HALL, HALL_MAGIC, HALL_SIZE, HEAD_MAGIC, MATCH, SETTINGS, SETTINGS_MAGIC
from skalbox.saves.slots import ENTRY, SLOT, serial_of, unpack_head
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.chip_memory import ChipMemory

_ENTRY_SIZE = const(4)
_SLOT_SIZE = const(8)
_WRONG = 3  # bits that may be wrong in a frame's magic
_RECORDS = 8  # whole records in a row: too many for chance


class Newest:
    """The newest data in the chip's memory and the newest slot.

    hall, settings, head: packed, and the unfinished match's Head; each None if there is none.
    in_slot: the first events of that match, from the slot.
    slot_only: the match is in the slot alone, and has to be restored from there.
    chip_only: the chip's memory alone holds hall, settings and match.
    copied: the slot alone does.
    dropped: a match is lost with the slot that had its first events.
    aside: how many matches are put aside in the slot.
    """

    def __init__(self, chip: "ChipMemory", payload: bytes, generation: int, roles: int) -> None:
        """`payload`, `generation`: of the newest slot; `roles`: how many roles a seat may have."""
        hall: Any = chip.hall
        settings: Any = chip.settings
        head: Any = None
        self.in_slot = array("H")
        self.slot_only = False
        slot = _Slot(payload, roles)
        if serial_of(slot.hall) > serial_of(hall) or hall is None:
            hall = slot.hall
            settings = slot.settings if slot.settings is not None else settings
        elif settings is None:
            settings = slot.settings
        done = serial_of(hall)
        kept: Any = unpack_head(chip.head, roles)
        aside: Any = ()
        if 0 < slot.end < len(payload):
            aside = serials(payload, slot.end)
        if kept is not None and kept.serial in aside:
            # The power failed after it was put aside, before the memory was updated.
            kept = None
            settings = slot.settings if slot.settings is not None else settings
        if kept is not None and kept.serial > done:
            head = kept
        if slot.head is not None and slot.head.serial > done:
            newer = head is None or generation > kept.generation
            if newer and (head is None or slot.head.serial == head.serial):
                # The power failed in the second half of a checkpoint: the slot has everything in the memory, and any
                # newer settings.
                head = slot.head
                self.in_slot = slot.events
                self.slot_only = True
                settings = slot.settings if slot.settings is not None else settings
            elif head is not None and generation == head.generation and head.events:
                self.in_slot = slot.events
        self.dropped = head is not None and head.events > 0 and not len(self.in_slot)
        if self.dropped:
            head = None  # better no match than a wrong one
        self.hall, self.settings, self.head = hall, settings, head
        self.aside = len(aside)
        whole = hall == chip.hall and settings == chip.settings and (head is None or (head is kept and not head.events))
        self.chip_only = whole and chip.appends and not aside
        self.copied = hall == slot.hall and settings == slot.settings and (head is None or self.slot_only)


def serials(payload: bytes, at: int) -> list:
    """Return the serials of the matches whose entries begin at `at` in this payload of a slot."""
    found = []
    while at + _ENTRY_SIZE < len(payload):
        length, events = struct.unpack_from(ENTRY, payload, at)
        at += _ENTRY_SIZE
        found.append(payload[at + 1] | payload[at + 2] << 8)  # as in HEAD
        at += length + 2 * events
    return found


class _Slot:
    """What a slot's payload holds. hall, settings: packed, and head, the match's Head; each None if there is none.
    events: of that match; end: where all this ends (skalbox.saves.aside). No events and 0 if the payload is invalid."""

    def __init__(self, payload: bytes, roles: int) -> None:
        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.events = array("H")
        self.end = 0
        if len(payload) < _SLOT_SIZE:
            return
        hall, settings, head, count = struct.unpack_from(SLOT, payload)
        second = _SLOT_SIZE + hall
        third = second + settings
        last = third + head
        end = last + 2 * count
        if len(payload) < end:
            return
        self.end = end
        if hall:
            self.hall = payload[_SLOT_SIZE:second]
        if settings:
            self.settings = payload[second:third]
        if head:
            self.head = unpack_head(payload[third:last], roles)
        self.events = array("H", payload[last:end])


def losses(chip: "ChipMemory", found: Newest) -> int:
    """Return the sum of the constants of skalbox.saves.chip_memory for what the chip's memory has lost, and no slot has
    either."""
    nvm = chip.nvm
    if not chip.appends:
        return 0
    lost = MATCH if found.dropped else 0
    if found.hall is None and _was(nvm, 0, HALL_MAGIC):
        lost |= HALL
    if found.settings is None and _was(nvm, HALL_SIZE, SETTINGS_MAGIC):
        lost |= SETTINGS
    if chip.head is None:
        at = HALL_SIZE + PAGE
        # An interrupted erase may leave such remains too; then the hall is not whole here either, a slot has the newer
        # data, and the first records are not whole.
        erased = chip.hall is None and (found.hall is not None or found.head is not None)
        if _has_records(nvm, at + PAGE) or (not erased and _was(nvm, at, HEAD_MAGIC) and _is_used(nvm, at)):
            lost |= MATCH
    return lost


def _was(nvm: "Any", at: int, magic: bytes) -> bool:
    """Return whether these four bytes are at this address, except for a few bits."""
    wrong = 0
    for i in range(4):
        bits = nvm[at + i] ^ magic[i]
        while bits:
            wrong += bits & 1
            bits >>= 1
    return wrong <= _WRONG


def _has_records(nvm: "Any", at: int) -> bool:
    """Return whether a journal's first records are at this address."""
    data = bytes(nvm[at : at + _RECORDS * journal.SIZE])
    for number in range(_RECORDS):
        if journal.decode(data, number * journal.SIZE, number) in (journal.TORN, journal.NOTHING):
            return False
    return True


def _is_used(nvm: "Any", at: int) -> bool:
    """Return whether the page after the head at this address may hold records: it is neither blank nor what a power cut may
    have left of another head, or of a hall or settings."""
    from skalbox.saves.journal_reader import may_be_torn

    page = bytes(nvm[at + PAGE : at + 2 * PAGE])
    for magic in (HEAD_MAGIC, HALL_MAGIC, SETTINGS_MAGIC):
        if may_be_torn(page, magic):
            return False
    return page != b"\xff" * PAGE
