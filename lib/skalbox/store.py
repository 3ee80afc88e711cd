# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip's own memory (NVM) on an RP2: one flash sector, to which a match is appended event by event.

Programming can only clear bits, and clearing them anew means erasing all 4,096 bytes at once, which a power cut may
interrupt. So while a match is on nothing is ever erased here: bytes that read 0xFF are programmed once, in pieces that
cross no page of 256 bytes. What stands in the sector:

    0..1023      the hall: "SKH1", length, CRC-32, payload; written with the erase that empties the journal
    1024..1279   the settings: "SKT1", ..., written with it
    1280..4095   the journal, in pages: a head ("SKJ1", ...) at the start of one, the records from the next page on

Every check is by content: what is torn, foreign or older reads as not there, and a journal ends at its first doubt.
"""

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

_PAGE = const(256)
_TASTE = HALL  # where the settings begin
_JOURNAL = HALL + _PAGE
_FIRST = _JOURNAL // _PAGE
_PAGES = SIZE // _PAGE
_PER_PAGE = _PAGE // journal.SIZE
_HALL_MAGIC = b"SKH1"
_TASTE_MAGIC = b"SKT1"
_HEAD_MAGIC = b"SKJ1"
_ERASED = const(255)


def _framed(magic: bytes, payload: bytes) -> bytes:
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


def _unframed(magic: bytes, data, at: int, room: int):
    """The payload of the frame at `data[at]`, None where there is none that is whole."""
    if data[at : at + 4] != magic:
        return None
    length = data[at + 4] | data[at + 5] << 8
    if length > room - 10:
        return None
    payload = bytes(data[at + 6 : at + 6 + length])
    wanted = struct.unpack_from("<I", data, at + 6 + length)[0]
    return payload if crc32(payload, crc32(magic)) == wanted else None


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
        self._start = _FIRST  # the first page of records
        self._slot = 0  # the next slot to write, counted from there
        self._read()

    def _read(self) -> None:
        image = bytes(self._nvm[0:SIZE])
        self.hall = _unframed(_HALL_MAGIC, image, 0, HALL)
        self.taste = _unframed(_TASTE_MAGIC, image, _TASTE, _PAGE)
        self.head = None
        for page in range(_FIRST, _PAGES):
            head = _unframed(_HEAD_MAGIC, image, page * _PAGE, _PAGE)
            if head is not None:
                self.head = head
                self._start = page + 1
        self.clean = (
            image[_JOURNAL:] == b"\xff" * (SIZE - _JOURNAL)
            and (self.hall is not None or image[:HALL] == b"\xff" * HALL)
            and (self.taste is not None or image[_TASTE:_JOURNAL] == b"\xff" * _PAGE)
        )
        self._slot = 0
        self.records = 0

    def _at(self, slot: int) -> int:
        """Where slot `slot` of the journal lies; SIZE where the sector has no such slot."""
        page = self._start + slot // _PER_PAGE
        return page * _PAGE + slot % _PER_PAGE * journal.SIZE if page < _PAGES else SIZE

    def replay(self, take) -> None:
        """Call take(record) on every whole record in order, and be ready to append behind them.

        take() gives False for a record that cannot be right; it and all behind it are left out then.
        """
        image = bytes(self._nvm[0:SIZE])
        self.records = 0
        self._slot = 0
        good = True  # no doubt yet
        end = self._used(image)
        while self._slot < end:
            record = journal.decode(image, self._at(self._slot), self.records)
            self._slot += 1
            if record == journal.resume(self.records):
                # Written after a restart that found a torn record: from here on it is sure again.
                self.records += 1
                good = True
            elif record in (journal.TORN, journal.NOTHING) or not good or not take(record):
                good = False  # a hole among records is as doubtful as a torn one
            else:
                self.records += 1
        if not good:
            self.append(journal.resume(self.records))

    def _used(self, image) -> int:
        """The slot behind which nothing was ever written."""
        slot = 0
        end = 0
        while self._at(slot) < SIZE:
            at = self._at(slot)
            slot += 1
            if image[at] != _ERASED or image[at + 1] != _ERASED or image[at + 2] != _ERASED:
                end = slot
        return end

    def room(self) -> int:
        """How many records can still be appended."""
        return max((_PAGES - self._start) * _PER_PAGE - self._slot, 0) if self.head is not None else 0

    def begin(self, head: bytes) -> bool:
        """Open the journal of a new match (`head`: up to HEAD_ROOM bytes). False where the sector is used up."""
        image = bytes(self._nvm[0:SIZE])
        page = _PAGES
        while page > _FIRST and image[(page - 1) * _PAGE : page * _PAGE] == b"\xff" * _PAGE:
            page -= 1
        if page > _FIRST + 1:
            return False
        frame = _framed(_HEAD_MAGIC, head)
        self._nvm[page * _PAGE : page * _PAGE + len(frame)] = frame
        self.head = head
        self.clean = False
        self._start = page + 1
        self._slot = 0
        self.records = 0
        return True

    def append(self, record: int) -> bool:
        """Add an event or a mark (skalcore). False where no room is left, or the match has no journal here."""
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
        image = bytearray(b"\xff" * SIZE)
        for at, magic, payload in (
            (0, _HALL_MAGIC, hall),
            (_TASTE, _TASTE_MAGIC, taste),
            (_JOURNAL, _HEAD_MAGIC, head),
        ):
            if payload is not None:
                frame = _framed(magic, payload)
                image[at : at + len(frame)] = frame
        self._nvm[0:SIZE] = image
        self._read()


class Nowhere:
    """The same interface for a chip whose memory cannot be appended to, or that has none: it keeps nothing."""

    appends = False

    def __init__(self) -> None:
        self.hall: Any = None
        self.taste: Any = None
        self.head: Any = None
        self.clean = True

    def replay(self, take) -> None:
        pass

    def room(self) -> int:
        return 0

    def begin(self, head: bytes) -> bool:
        return True

    def append(self, record: int) -> bool:
        return True

    def renew(self, hall, taste, head=None) -> None:
        pass


def store_on(nvm):
    """The store for this board's memory: only the RP2's (4,096 bytes, one flash sector) can be appended to."""
    return Store(nvm) if nvm is not None and len(nvm) == SIZE else Nowhere()
