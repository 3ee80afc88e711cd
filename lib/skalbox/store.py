# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip's own memory (NVM) on an RP2: one flash sector, to which a match is appended event by event.

Programming can only clear bits, and clearing them anew means erasing all 4,096 bytes at once, which a power cut may
interrupt. So while a match is on nothing is ever erased here: bytes that read 0xFF are programmed once, in pieces that
cross no page of 256 bytes. What stands in the sector:

    0..1023      the hall: "SKH1", length, CRC-32, payload; written with the erase that empties the journal
    1024..1279   the settings: "SKT1", ..., written with it
    1280..4095   the journal, in pages: a head ("SKJ1", ...) at the start of one, the records from the next page on

Where no save slot can be written, a newer hall and newer settings follow in the pages behind (skalbox.behind). Every
check is by content: what is torn, foreign or older reads as not there, and a journal ends at its first doubt
(skalbox.reading).
"""

import gc
import struct
from binascii import crc32

from micropython import const

try:
    from typing import Any
except ImportError:
    pass

from skalcore import journal

SIZE = 4096
HALL = 1024  # bytes for the hall's frame and payload
HALL_ROOM = HALL - 10
HEAD_ROOM = 160  # bytes of a head's payload at most

PAGE = const(256)
_TASTE = HALL  # where the settings begin
_JOURNAL = HALL + PAGE
_FIRST = _JOURNAL // PAGE
_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE
HALL_MAGIC = b"SKH1"
TASTE_MAGIC = b"SKT1"
_HEAD_MAGIC = b"SKJ1"


def framed(magic: bytes, payload: bytes) -> bytes:
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


class Store:
    """hall, taste: the payloads kept through all matches (the hall and the settings), None where there is none;
    head: the match's, None without one;
    records: how many are whole; clean: the sector holds the hall (or nothing) and no journal."""

    appends = True

    def __init__(self, nvm) -> None:
        """`nvm`: microcontroller.nvm, 4,096 bytes that can be appended to."""
        self._nvm = nvm
        self._out = bytearray(journal.SIZE)
        self.hall: Any = None
        self.taste: Any = None
        self.head: Any = None
        self.records = 0
        self._doubtful = False  # what stands before the next slot is not whole
        self._start = _FIRST  # the first page of records
        self._slot = 0  # the next slot to write, counted from there
        self._read()

    def _read(self) -> None:
        self.hall = self.taste = self.head = None
        for page in range(_PAGES):
            magic = self._page(page)[:4]
            if magic == HALL_MAGIC:
                self.hall = self._unframed(page, HALL, self.hall)
            elif magic == TASTE_MAGIC:
                self.taste = self._unframed(page, PAGE, self.taste)
            elif magic == _HEAD_MAGIC and page >= _FIRST:
                head = self._unframed(page, PAGE, None)
                if head is not None:
                    self.head = head
                    self._start = page + 1
        self.clean = (
            self._blank(_FIRST, _PAGES)
            and (self.hall is not None or self._blank(0, HALL // PAGE))
            and (self.taste is not None or self._blank(_TASTE // PAGE, _FIRST))
        )
        self._slot = 0
        self.records = 0
        self._doubtful = False

    def _unframed(self, page: int, room: int, otherwise):
        """The payload of the frame of at most `room` bytes at this page's start; `otherwise` where it is not whole."""
        nvm = self._nvm
        at = page * PAGE
        length = nvm[at + 4] | nvm[at + 5] << 8
        if length > min(room, SIZE - at) - 10:
            return otherwise
        payload = bytes(nvm[at + 6 : at + 6 + length])
        wanted = struct.unpack("<I", bytes(nvm[at + 6 + length : at + 10 + length]))[0]
        return payload if crc32(payload, crc32(bytes(nvm[at : at + 4]))) == wanted else otherwise

    def _blank(self, first: int, last: int) -> bool:
        """The pages first..last - 1 are erased. Read one by one: the heap may have no room for all in one piece."""
        erased = b"\xff" * PAGE
        for page in range(first, last):
            if self._page(page) != erased:
                return False
        return True

    def _at(self, slot: int) -> int:
        """Where slot `slot` of the journal lies; SIZE where the sector has no such slot."""
        page = self._start + slot // _PER_PAGE
        return page * PAGE + slot % _PER_PAGE * journal.SIZE if page < _PAGES else SIZE

    def replay(self, take) -> int:
        """Call take(record) on every whole record in order, and be ready to append behind them; what was found, as
        skalbox.reading.replay tells it.

        take() gives False for a record that cannot be right; it and all behind it are left out then.
        """
        from skalbox import reading

        return reading.replay(self, take)

    def _page(self, page: int) -> bytes:
        return bytes(self._nvm[page * PAGE : (page + 1) * PAGE])

    def room(self) -> int:
        """How many records can still be appended."""
        return max((_PAGES - self._start) * _PER_PAGE - self._slot, 0) if self.head is not None else 0

    def first_blank(self) -> int:
        """The first of the pages that are erased and that only such follow."""
        page = _PAGES
        while page > _FIRST and self._blank(page - 1, page):
            page -= 1
        return page

    def begin(self, head: bytes, spared: int) -> bool:
        """Open the journal of a new match (`head`: up to HEAD_ROOM bytes). False where it would have no more room than
        for so many records."""
        page = self.first_blank()
        if (_PAGES - 1 - page) * _PER_PAGE <= spared:
            return False
        frame = framed(_HEAD_MAGIC, head)
        self._nvm[page * PAGE : page * PAGE + len(frame)] = frame
        self.head = head
        self.clean = False
        self._start = page + 1
        self._slot = 0
        self.records = 0
        self._doubtful = False
        return True

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

    def renew(self, hall, taste, head=None) -> None:
        """Erase the sector once: it then holds these two and, where `head` is given, a new journal with that head."""
        gc.collect()  # the sector is written in one piece, so that it is erased once
        image = bytearray(SIZE)
        for page in range(_PAGES):
            image[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
        for at, magic, payload in (
            (0, HALL_MAGIC, hall),
            (_TASTE, TASTE_MAGIC, taste),
            (_JOURNAL, _HEAD_MAGIC, head),
        ):
            if payload is not None:
                frame = framed(magic, payload)
                image[at : at + len(frame)] = frame
        self._nvm[0:SIZE] = image
        del image
        self._read()


def store_on(nvm):
    """The store for this board's memory: only the RP2's (4,096 bytes, one flash sector) can be appended to."""
    if nvm is not None and len(nvm) == SIZE:
        return Store(nvm)
    from skalbox.nowhere import Nowhere

    return Nowhere()
