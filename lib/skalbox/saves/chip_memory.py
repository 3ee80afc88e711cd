# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip's own memory (NVM) on an RP2: one flash sector, to which a match is appended event by event.

Programming can only clear bits, and clearing them anew means erasing all 4,096 bytes at once, which a power cut may
interrupt. So while a match is on nothing is ever erased here: bytes that read 0xFF are programmed once, in pieces that
cross no page of 256 bytes. What stands in the sector:

    0..1023      the hall: "SKH1", length, CRC-32, payload; written with the erase that empties the journal
    1024..1279   the settings: "SKT1", ..., written with it
    1280..4095   the journal, in pages: a head ("SKJ1", ...) at the start of one, the records from the next page on

Where no save slot can be written, a newer hall and newer settings follow in the pages behind
(skalbox.saves.chip_overflow). Every check is by content: what is torn, foreign or older reads as not there, and a
journal ends at its first doubt (skalbox.saves.journal_reader).
"""

from micropython import const

try:
    from typing import Any
except ImportError:
    pass

from skalcore import journal

SIZE = 4096
PAGE = const(256)
_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE


class ChipMemory:
    """hall, settings: the payloads kept through all matches (the hall and the settings), None where there is none;
    head: the match's, None without one; records: how many are whole; clean: the sector holds the hall (or nothing) and
    no journal. What is seldom done stands in skalbox.saves.chip_sector."""

    appends = True

    def __init__(self, nvm) -> None:
        """`nvm`: microcontroller.nvm, 4,096 bytes that can be appended to."""
        from skalbox.saves import chip_sector

        self._nvm = nvm
        self._out = bytearray(journal.SIZE)
        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.clean = False
        self.records = 0
        self._doubtful = False  # what stands before the next slot is not whole
        self._start = 0  # the first page of records
        self._slot = 0  # the next slot to write, counted from there
        chip_sector.read(self)

    def _at(self, slot: int) -> int:
        """Where slot `slot` of the journal lies; SIZE where the sector has no such slot."""
        page = self._start + slot // _PER_PAGE
        return page * PAGE + slot % _PER_PAGE * journal.SIZE if page < _PAGES else SIZE

    def replay(self, take) -> int:
        """Call take(record) on every whole record in order, and be ready to append behind them; what was found, as
        skalbox.saves.journal_reader.replay tells it.

        take() gives False for a record that cannot be right; it and all behind it are left out then.
        """
        from skalbox.saves import journal_reader

        return journal_reader.replay(self, take)

    def _page(self, page: int) -> bytes:
        return bytes(self._nvm[page * PAGE : (page + 1) * PAGE])

    def room(self) -> int:
        """How many records can still be appended."""
        return max((_PAGES - self._start) * _PER_PAGE - self._slot, 0) if self.head is not None else 0

    def begin(self, head: bytes, spared: int) -> bool:
        """Open the journal of a new match (`head`: up to sector.HEAD_ROOM bytes). False where it would have no more
        room than for so many records."""
        from skalbox.saves import chip_sector

        return chip_sector.begin(self, head, spared)

    def append(self, record: int) -> bool:
        """Add an event or a mark (skalcore). False where no room is left, or the match has no journal here."""
        if self._doubtful:
            self._doubtful = False
            if not self.append(journal.resume(self.records)):
                return False
        at = self._at(self._slot)
        if self.head is None or at >= SIZE:
            return False
        journal.encode(record, self.records, self._out)
        self._nvm[at : at + journal.SIZE] = self._out
        self._slot += 1
        self.records += 1
        return True

    def renew(self, hall, settings, head=None) -> None:
        """Erase the sector once: it then holds these two and, where `head` is given, a new journal with that head."""
        from skalbox.saves import chip_sector

        chip_sector.renew(self, hall, settings, head)


def chip_memory_on(nvm):
    """The store for this board's memory: only the RP2's (4,096 bytes, one flash sector) can be appended to."""
    if nvm is not None and len(nvm) == SIZE:
        return ChipMemory(nvm)
    from skalbox.saves.no_chip_memory import NoChipMemory

    return NoChipMemory()
