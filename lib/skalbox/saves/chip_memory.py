# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Writes a match, event by event, to the chip's own memory (NVM) on an RP2, one flash sector.

Programming can only clear bits; setting them again means erasing all 4,096 bytes at once, which a power cut may
interrupt. So nothing is erased during a match: bytes that read 0xFF are programmed once, in pieces that cross no page
of 256 bytes. The sector holds:

    0..1023      the hall: "SKH1", length, CRC-32, payload; written with the erase that empties the journal
    1024..1279   the settings: "SKT1", ..., written with it
    1280..4095   the journal, in pages: a head ("SKJ1", ...) at the start of one, the records from the next page on

If no save slot can be written, a newer hall and newer settings follow in later pages (skalbox.saves.chip_overflow).
Every part is checked by its content: torn, foreign or older data counts as missing, and a journal ends at the first
record in doubt (skalbox.saves.journal_reader).
"""

from skalbox.saves import PAGE, SIZE
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from skalbox.saves.no_chip_memory import NoChipMemory

_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE


class ChipMemory:
    """hall, settings: the packed hall and settings, each None if there is none; head: the packed head of the match,
    None if no match is on; records: how many records of the journal are whole; clean: the sector holds the hall (or
    nothing) and no journal. The rarely used half is skalbox.saves.chip_sector."""

    appends = True

    def __init__(self, nvm: "Any") -> None:
        """`nvm`: microcontroller.nvm, 4,096 bytes that can be appended to."""
        from skalbox.saves import chip_sector

        self.nvm = nvm
        self._out = bytearray(journal.SIZE)
        self.hall: "Any" = None
        self.settings: "Any" = None
        self.head: "Any" = None
        self.clean = False
        self.records = 0
        self.doubtful = False  # the record before the next slot is not whole
        self.first_page = 0  # the first page of records
        self.next_slot = 0  # the next slot to write, counted from there
        chip_sector.read(self)

    def _at(self, slot: int) -> int:
        """Return the address of this slot of the journal, or SIZE if the sector has no such slot."""
        page = self.first_page + slot // _PER_PAGE
        return page * PAGE + slot % _PER_PAGE * journal.SIZE if page < _PAGES else SIZE

    def replay(self, take: "Callable[[int], bool]") -> int:
        """Call take(record) on every whole record in order, until it returns False for an invalid one; append() then
        continues after them. Return what skalbox.saves.journal_reader.replay does."""
        from skalbox.saves import journal_reader

        return journal_reader.replay(self, take)

    def page(self, page: int) -> bytes:
        """Return the 256 bytes of this page."""
        return bytes(self.nvm[page * PAGE : (page + 1) * PAGE])

    def room(self) -> int:
        """Return how many records can still be appended."""
        return max((_PAGES - self.first_page) * _PER_PAGE - self.next_slot, 0) if self.head is not None else 0

    def begin(self, head: bytes, reserved: int) -> bool:
        """Start the journal of a new match (`head`: up to chip_sector.HEAD_ROOM bytes). Return False if it would have
        room for no more than `reserved` records."""
        from skalbox.saves import chip_sector

        return chip_sector.begin(self, head, reserved)

    def append(self, record: int) -> bool:
        """Append an event or a mark (skalcore). Return False if no room is left, or the match has no journal here."""
        if self.doubtful:
            self.doubtful = False
            if not self.append(journal.resume(self.records)):
                return False
        at = self._at(self.next_slot)
        if self.head is None or at >= SIZE:
            return False
        journal.encode(record, self.records, self._out)
        self.nvm[at : at + journal.SIZE] = self._out
        self.next_slot += 1
        self.records += 1
        return True

    def renew(self, hall: bytes | None, settings: bytes | None, head: bytes | None, image: bytearray) -> None:
        """Erase the sector once and write hall and settings; with `head` also start a journal with that head. `image`:
        SIZE bytes to write from, since the sector is written in one piece, to erase it only once."""
        from skalbox.saves import chip_sector

        chip_sector.renew(self, hall, settings, head, image)


def chip_memory_on(nvm: "Any") -> "ChipMemory | NoChipMemory":
    """Return a ChipMemory on an RP2, whose memory (4,096 bytes, one flash sector) can be appended to; else a
    NoChipMemory."""
    if nvm is not None and len(nvm) == SIZE:
        return ChipMemory(nvm)
    from skalbox.saves.no_chip_memory import NoChipMemory

    return NoChipMemory()
