# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the journal in the chip's memory, record by record, when a match is restored.

It returns a prefix of the written records. A RESUME mark with number n continues the journal after its first n records;
anything else before the mark is void. Pages with a hall or settings (ChipMemory.add), or with the unfinished head of a
later match, do not have records.
"""

from skalbox.saves import PAGE, SIZE
from skalbox.saves.chip_memory import HALL_MAGIC, HALL_SIZE, HEAD_MAGIC, SETTINGS_MAGIC
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from skalbox.saves.chip_memory import ChipMemory

_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE
_RESUME = journal.resume(0)
_NUMBERS = 4095  # the bits of a RESUME mark's number
_FEWEST = 3  # every record clears at least this many bits


def may_be_torn(page: bytes, magic: bytes) -> bool:
    """Return whether this page may begin with a frame of this magic, whole or interrupted by a power cut. Then no bit
    is cleared that the magic has set."""
    for i in range(len(magic)):
        if page[i] & magic[i] != magic[i]:
            return False
    return True


class Reader:
    """The journal, read a page at a time."""

    def __init__(self, chip: "ChipMemory") -> None:
        self.data = b""  # the page that turn() has read
        self._chip = chip
        self._number = -1

    def replay(self, take: "Callable[[int], bool]") -> int:
        """Do what Storage.replay does. The chip's append() then continues after the replayed records."""
        end = _end(self, _used(self._chip))
        marks = _resumes(self, end)
        found = 0
        slot = number = 0
        while slot < end:
            mark = marks[number] if marks and number in marks else -1
            if mark >= slot:
                if mark > slot:
                    found = journal.TORN
                slot = mark
            else:
                record = self.entry_at(slot, number)
                if record < 0 or not take(record):  # TORN, NOTHING
                    found = journal.TORN if _is_cut(self, slot, end, number) else journal.DAMAGED
                    break
            slot += 1
            number += 1
        self._chip.go_on(number, end, slot < end)
        return found

    def turn(self, slot: int) -> int:
        """Read the page of this slot. Return the slot's offset in it."""
        number = self._chip.first_page + slot // _PER_PAGE
        if number != self._number:
            self.data = self._chip.page(number)
            self._number = number
        return slot % _PER_PAGE * journal.SIZE

    def entry_at(self, slot: int, number: int) -> int:
        """Return the record of this slot, decoded by journal.decode."""
        at = self.turn(slot)
        return journal.decode(self.data, at, number)

    def bits(self, slot: int) -> int:
        """Return the 24 bits of this slot."""
        at = self.turn(slot)
        return self.data[at] | self.data[at + 1] << 8 | self.data[at + 2] << 16

    def behind(self, slot: int) -> int:
        """Return the slot after the hall or the settings that begin at this one, or this slot if none begin here."""
        if self.turn(slot) or self.data[:4] not in (HALL_MAGIC, SETTINGS_MAGIC):
            return slot
        length = min(self.data[4] | self.data[5] << 8, HALL_SIZE - 10) + 10
        return slot + -(-length // PAGE) * _PER_PAGE

    def over(self, slot: int) -> int:
        """Return what `behind` does. If this slot may start an unfinished head, return the slot after its page."""
        behind = self.behind(slot)
        if behind == slot and self.turn(slot) == 0 and may_be_torn(self.data, HEAD_MAGIC):
            return slot + _PER_PAGE
        return behind

    def past(self, slot: int) -> int:
        """Return what `over` does. If this slot may start an unfinished hall or settings, return the slot after its
        first six bytes, which are written first."""
        over = self.over(slot)
        if over > slot or self.turn(slot):
            return over
        torn = may_be_torn(self.data, HALL_MAGIC) or may_be_torn(self.data, SETTINGS_MAGIC)
        return slot + 2 if torn else slot


def _used(chip: "ChipMemory") -> int:
    """Return the number of slots up to the last one that is not blank."""
    blank, erased = b"\xff" * PAGE, b"\xff" * journal.SIZE
    for page in range(_PAGES - 1, chip.first_page - 1, -1):
        held = chip.page(page)
        if held == blank:
            continue
        for slot in range(_PER_PAGE - 1, -1, -1):
            if held[slot * journal.SIZE : (slot + 1) * journal.SIZE] != erased:
                return (page - chip.first_page) * _PER_PAGE + slot + 1
    return 0


def _end(reader: Reader, used: int) -> int:
    """Return the slot at which the journal can continue, if `used` slots are not blank."""
    slot = 0
    while slot < used:
        behind = reader.behind(slot)
        slot = behind if behind > slot else slot + _PER_PAGE
        used = max(used, behind)
    return used


def _resumes(reader: Reader, end: int) -> dict:
    """Return the slot of the last RESUME mark of each number."""
    marks: dict = {}
    behind = 0
    for first in range(0, end, _PER_PAGE):
        behind = max(behind, reader.behind(first))
        if first < behind:
            continue
        data = reader.data
        for i in range(min(_PER_PAGE, end - first)):
            if data[i * journal.SIZE + 1] >= _RESUME >> 8:
                slot = first + i
                number = reader.bits(slot) & _NUMBERS
                if number <= slot and reader.entry_at(slot, number) == journal.resume(number):
                    marks[number] = slot
    return marks


def _is_cut(reader: Reader, slot: int, end: int, number: int) -> bool:
    """Return whether power cuts can have left these slots, the first of which should have record `number`."""
    first = slot
    # The flash is erased here but not after it: a stray bit, unless records continue there.
    is_erased = reader.entry_at(slot, number) == journal.NOTHING or reader.over(slot) > slot
    if not is_erased:
        past = reader.past(slot)
        if past == slot and not _may_be_torn(reader.bits(slot), number):
            return False
        slot = max(past, slot + 1)
    # Only a RESUME mark is ever written after a torn record, and it may be torn too.
    mark = bytearray(journal.SIZE)
    journal.encode(journal.resume(number), number, mark)
    wanted = mark[0] | mark[1] << 8 | mark[2] << 16
    while slot < end:
        past = reader.past(slot)
        if past > slot:
            slot = past
            continue
        if is_erased and reader.entry_at(slot, number + slot - first) not in (journal.TORN, journal.NOTHING):
            return False
        if not is_erased and reader.bits(slot) & wanted != wanted:
            return False
        slot += 1
    return True


def _may_be_torn(bits: int, number: int) -> bool:
    """Return whether these bits may be an unfinished record with this number."""
    number &= 7
    if _zeros(bits, 24) < _FEWEST:
        return True  # or it is a bit error in blank flash
    if bits >> 21 & number != number:
        return False  # a bit is cleared that the write would not clear
    counted = bits >> 16 & 31
    least = _zeros(bits, 16) + _zeros(number, 3)
    if bits >> 21 == number and counted == least:
        return False  # it is whole
    for meant in range(least, 17 + _zeros(number, 3)):
        if meant & counted == meant:
            return True
    return False


def _zeros(bits: int, count: int) -> int:
    """Return how many of the lowest `count` bits are 0."""
    zeros = 0
    for _ in range(count):
        zeros += ~bits & 1
        bits >>= 1
    return zeros
