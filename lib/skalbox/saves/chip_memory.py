# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write a match, event by event, to the chip's own memory (NVM) on an RP2, one flash sector.

Programming can only clear bits; setting them again means erasing all 4,096 bytes at once, which a power cut may
interrupt. So nothing is erased during a match: bytes that read 0xFF are programmed once, in pieces that cross no page
of 256 bytes. The sector has:

    0..1023      the hall: "SKH1", length, CRC-32, payload; written with the erase that empties the journal
    1024..1279   the settings: "SKT1", ..., written with it
    1280..4095   the journal, in pages: a head ("SKJ1", ...) at the start of one, the records from the next page on

If no save slot can be written, a newer hall and newer settings follow in later pages.
Every part is checked by its content: torn, foreign or older data counts as missing. A journal ends at the first record
in doubt (skalbox.saves.journal_reader).
"""

import struct
from array import array
from binascii import crc32

from micropython import const

from skalbox.saves import PAGE, SIZE
from skalbox.seldom import seldom
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What can be lost, or can't be saved: a sum of these.
MATCH = 1
HALL = 2
SETTINGS = 4
MOVES = 8  # the last moves of a match, which is over without them

HALL_SIZE = 1024  # bytes for the hall's frame and payload
HALL_ROOM = HALL_SIZE - 10
HEAD_ROOM = PAGE - 10  # bytes of a head's payload at most: with its frame it is one page
HALL_MAGIC = b"SKH1"
SETTINGS_MAGIC = b"SKT1"
HEAD_MAGIC = b"SKJ1"

_SETTINGS_AT = HALL_SIZE  # the address of the settings
_JOURNAL = HALL_SIZE + PAGE
_FIRST = _JOURNAL // PAGE
_PAGES = SIZE // PAGE
_PER_PAGE = PAGE // journal.SIZE
_SIGNS = const(4)


def _framed(magic: bytes, payload: bytes) -> bytes:
    """Return the payload in a frame: its magic, its length, and a check value that shows whether it is whole."""
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


def copied(data: "Any") -> "Any":
    """Return a copy of these bytes, of this array, or of this tuple and its parts; anything else as it is."""
    if isinstance(data, tuple):
        return tuple(map(copied, data))
    if isinstance(data, bytes):
        return bytes(memoryview(data))  # bytes(data) would share them
    return data[:] if isinstance(data, (array, bytearray)) else data


class ChipMemory:
    """The contents of the memory. hall, settings: packed; head: packed, of the current match. None if there is none."""

    def __init__(self, nvm: "Any") -> None:
        """Read the memory. `nvm`: microcontroller.nvm, None on some boards."""
        self.appends = nvm is not None and len(nvm) == SIZE  # else nothing is saved in it
        self.nvm = nvm
        self._out = bytearray(journal.SIZE)
        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.signs = b""  # of the head: the bytes behind its frame, which versions before 2.1.0 pass over
        self.clean = True  # the sector has the hall (or nothing) and no journal
        self.records = 0  # the number of whole records in the journal
        self.doubtful = False  # the record before the next slot is not whole
        self.first_page = 0  # the first page of records
        self.next_slot = 0  # the next slot to write, counted from there
        if self.appends:
            self._read()

    @seldom
    def _read(self) -> None:
        """Read the sector."""
        self.hall = self.settings = self.head = None
        self.first_page = _FIRST
        for page in range(_PAGES):
            magic = self.page(page)[:4]
            if magic == HALL_MAGIC:
                self.hall = self._unframed(page, HALL_SIZE, self.hall)
            elif magic == SETTINGS_MAGIC:
                self.settings = self._unframed(page, PAGE, self.settings)
            elif magic == HEAD_MAGIC and page >= _FIRST:
                head = self._unframed(page, PAGE, None)
                if head is not None:
                    self.head = head
                    end = page * PAGE + len(head) + 10
                    self.signs = bytes(self.nvm[end : end + _SIGNS])
                    self.first_page = page + 1
        self.clean = (
            self._is_blank(_FIRST, _PAGES)
            and (self.hall is not None or self._is_blank(0, HALL_SIZE // PAGE))
            and (self.settings is not None or self._is_blank(_SETTINGS_AT // PAGE, _FIRST))
        )
        self.go_on(0, 0, False)

    def renew_objects(self, hall: bytes | None, settings: bytes | None) -> None:
        """Replace the saved data in memory by copies; Storage.renew_objects says why. Take this hall and these
        settings if they are equal: twice in memory, they would use up to 1,260 bytes more during a match."""
        self.hall = hall if self.hall == hall else copied(self.hall)
        self.settings = settings if self.settings == settings else copied(self.settings)
        self.head, self.signs = copied((self.head, self.signs))

    @seldom
    def _unframed(self, page: int, room: int, otherwise: bytes | None) -> bytes | None:
        """Return the payload of the frame of at most `room` bytes at the start of this page, or `otherwise` if it is
        not whole."""
        nvm = self.nvm
        at = page * PAGE
        length = nvm[at + 4] | nvm[at + 5] << 8
        if length > min(room, SIZE - at) - 10:
            return otherwise
        payload = bytes(nvm[at + 6 : at + 6 + length])
        wanted = struct.unpack("<I", bytes(nvm[at + 6 + length : at + 10 + length]))[0]
        return payload if crc32(payload, crc32(bytes(nvm[at : at + 4]))) == wanted else otherwise

    @seldom
    def _is_blank(self, first: int, last: int) -> bool:
        """Return whether the pages first..last - 1 are erased."""
        erased = b"\xff" * PAGE
        for page in range(first, last):
            if self.page(page) != erased:
                return False
        return True

    @seldom
    def _first_blank(self) -> int:
        """Return the first of the erased pages at the sector's end."""
        page = _PAGES
        while page > _FIRST and self._is_blank(page - 1, page):
            page -= 1
        return page

    def _at(self, slot: int) -> int:
        """Return the address of this slot of the journal, or SIZE if the sector has no such slot."""
        page = self.first_page + slot // _PER_PAGE
        return page * PAGE + slot % _PER_PAGE * journal.SIZE if page < _PAGES else SIZE

    @seldom
    def go_on(self, records: int, slot: int, doubtful: bool) -> None:
        """Let append() continue at this slot, after `records` whole ones. `doubtful`: the record before the slot is not
        whole."""
        self.records = records
        self.next_slot = slot
        self.doubtful = doubtful

    def page(self, page: int) -> bytes:
        """Return the 256 bytes of this page."""
        return bytes(self.nvm[page * PAGE : (page + 1) * PAGE])

    def room(self) -> int:
        """Return how many records can still be appended."""
        return max((_PAGES - self.first_page) * _PER_PAGE - self.next_slot, 0) if self.head is not None else 0

    @seldom
    def start_journal(self, head: bytes, reserved: int, signs: bytes = b"") -> bool:
        """Start the journal of a new match, unless it has no room for more than `reserved` records: then return False.
        `head` and `signs` have up to HEAD_ROOM bytes."""
        if not self.appends:
            return True
        page = self._first_blank()
        if (_PAGES - 1 - page) * _PER_PAGE <= reserved:
            return False
        frame = _framed(HEAD_MAGIC, head) + signs
        self.nvm[page * PAGE : page * PAGE + len(frame)] = frame
        self.head = head
        self.clean = False
        self.first_page = page + 1
        self.go_on(0, 0, False)
        return True

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

    @seldom
    def renew(
        self, hall: bytes | None, settings: bytes | None, head: bytes | None, sector: bytearray, signs: bytes = b""
    ) -> None:
        """Erase the sector once and write hall and settings, and start a journal with `head` and `signs`, if there is
        one. `sector`: SIZE bytes to write from in one piece, since each write would erase the sector."""
        for page in range(_PAGES):
            sector[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
        for at, magic, payload, after in (
            (0, HALL_MAGIC, hall, b""),
            (_SETTINGS_AT, SETTINGS_MAGIC, settings, b""),
            (_JOURNAL, HEAD_MAGIC, head, signs),
        ):
            if payload is not None:
                frame = _framed(magic, payload) + after
                sector[at : at + len(frame)] = frame
        self.nvm[0:SIZE] = sector
        self._read()

    @seldom
    def add(self, hall: bytes | None, settings: bytes | None) -> bool:
        """Write new hall and settings after the journal, without erasing it. If there is no room, write nothing and
        return False. The hall comes last: until it is whole, the match that it counts is not finished."""
        frames: list[tuple[int, bytes]] = []
        page = self._first_blank()
        if settings is not None and settings != self.settings:
            frame = _framed(SETTINGS_MAGIC, settings)
            if self.clean and self.settings is None:
                frames.append((_SETTINGS_AT // PAGE, frame))
            else:
                frames.append((page, frame))
                page += 1
        if hall is not None and hall != self.hall:
            frame = _framed(HALL_MAGIC, hall)
            frames.append((page, frame))
            page += -(-len(frame) // PAGE)
        if page > _PAGES:
            return False
        for first, frame in frames:
            self._write(first * PAGE, frame)
        self._read()
        return True

    @seldom
    def _write(self, at: int, frame: bytes) -> None:
        """Program a frame, its length first, so that it is never read as records."""
        self.nvm[at : at + 6] = frame[:6]
        done = 6
        while done < len(frame):
            end = min(done - done % PAGE + PAGE, len(frame))
            self.nvm[at + done : at + end] = frame[done:end]
            done = end
