# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the newest saved data, in the chip's memory or the newest slot, and what is lost, when the device starts.

A power cut loses nothing: the write that it interrupts does not count, and a slot has a copy before the memory is
erased. A loss shows in the chip's memory by the first bytes of a frame, or by records without their head.
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
    """The newest data in the chip's memory and the newest slot. hall, settings: packed, or None."""

    def __init__(self, chip: "ChipMemory", payload: bytes, generation: int, roles: int) -> None:
        """Compare the chip's memory with the newest slot. `roles`: how many roles a seat may have."""
        hall: Any = chip.hall
        settings: Any = chip.settings
        head: Any = None
        self.in_slot = array("H")  # the first events of the unfinished match, from the slot
        self.slot_only = False  # the match is in the slot alone, and has to be restored from there
        slot = _Slot(payload, roles)
        from_slot = settings if slot.settings is None else slot.settings
        if serial_of(slot.hall) > serial_of(hall) or hall is None:
            hall = slot.hall
            settings = from_slot
        elif settings is None:
            settings = from_slot
        done = serial_of(hall)
        in_chip: Any = unpack_head(chip.head, roles, chip.signs)
        aside: Any = serials(payload, slot.end) if 0 < slot.end < len(payload) else ()
        if in_chip is not None and in_chip.serial in aside:
            # The power failed after this match was put aside, before the memory was updated.
            in_chip = None
            settings = from_slot
        if in_chip is not None and in_chip.serial > done:
            head = in_chip
        if slot.head is not None and slot.head.serial > done:
            newer = head is None or generation > in_chip.generation
            if newer and (head is None or slot.head.serial == head.serial):
                # The power failed in the second half of a checkpoint: the slot has everything in the memory, and any
                # newer settings.
                head = slot.head
                self.in_slot = slot.events
                self.slot_only = True
                settings = from_slot
            elif head is not None and generation == head.generation and head.events:
                self.in_slot = slot.events
        # A match is lost with the slot that had its first events.
        self.dropped = head is not None and head.events > 0 and not len(self.in_slot)
        if self.dropped:
            head = None  # better no match than a wrong one
        self.hall, self.settings = hall, settings
        self.head = head  # the Head of the unfinished match, or None
        self.aside = len(aside)  # how many matches are put aside in the slot
        whole = head is None or (head is in_chip and not head.events)
        # The chip's memory alone, or the slot alone, has hall, settings and match.
        self.chip_only = whole and hall == chip.hall and settings == chip.settings and chip.appends and not aside
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
    """The parts of a slot's payload, None if it has none: hall and settings, packed, and the match's Head."""

    def __init__(self, payload: bytes, roles: int) -> None:
        sizes = struct.unpack_from(SLOT, payload) if len(payload) >= _SLOT_SIZE else (0, 0, 0, 0)
        second = _SLOT_SIZE + sizes[0]
        third = second + sizes[1]
        last = third + sizes[2]
        end = last + 2 * sizes[3]
        if len(payload) < end:
            payload = b""
        self.end = end if payload else 0  # the start of the matches put aside
        self.hall: Any = payload[_SLOT_SIZE:second] or None
        self.settings: Any = payload[second:third] or None
        self.head: Any = unpack_head(payload[third:last], roles)
        self.events = array("H", payload[last:end])  # of the match


def losses(chip: "ChipMemory", found: Newest) -> int:
    """Return the sum of the constants of skalbox.saves.chip_memory for losses that no slot makes good."""
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
        # An interrupted erase may leave such remains too. Then neither the hall here nor the first records are whole,
        # and a slot has the newer data.
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
    """Return whether the page after the head at this address may have records: it is neither blank nor a torn frame."""
    from skalbox.saves.journal_reader import may_be_torn

    page = bytes(nvm[at + PAGE : at + 2 * PAGE])
    for magic in (HEAD_MAGIC, HALL_MAGIC, SETTINGS_MAGIC):
        if may_be_torn(page, magic):
            return False
    return page != b"\xff" * PAGE
