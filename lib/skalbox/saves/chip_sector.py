# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rarely used half of ChipMemory: reads the sector at the start, starts a journal, erases and writes the sector.

It is loaded only for that, so these are functions with the ChipMemory as their first argument.
skalbox.saves.chip_memory describes the sector.
"""

import struct
from binascii import crc32

from micropython import const

from skalbox.saves import PAGE, SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.saves.chip_memory import ChipMemory

HALL = 1024  # bytes for the hall's frame and payload
HALL_ROOM = HALL - 10
HEAD_ROOM = PAGE - 10  # bytes of a head's payload at most: with its frame it is one page

_SETTINGS_AT = HALL  # the address of the settings
_JOURNAL = HALL + PAGE
_FIRST = _JOURNAL // PAGE
_PAGES = SIZE // PAGE
_PER_PAGE = const(85)  # records of a page
HALL_MAGIC = b"SKH1"
SETTINGS_MAGIC = b"SKT1"
HEAD_MAGIC = b"SKJ1"


def framed(magic: bytes, payload: bytes) -> bytes:
    """Return the payload in a frame: its magic, its length, and a check value that shows whether it is whole."""
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


def read(chip: "ChipMemory") -> None:
    """Read the sector."""
    chip.hall = chip.settings = chip.head = None
    chip.first_page = _FIRST
    for page in range(_PAGES):
        magic = chip.page(page)[:4]
        if magic == HALL_MAGIC:
            chip.hall = _unframed(chip, page, HALL, chip.hall)
        elif magic == SETTINGS_MAGIC:
            chip.settings = _unframed(chip, page, PAGE, chip.settings)
        elif magic == HEAD_MAGIC and page >= _FIRST:
            head = _unframed(chip, page, PAGE, None)
            if head is not None:
                chip.head = head
                chip.first_page = page + 1
    chip.clean = (
        blank(chip, _FIRST, _PAGES)
        and (chip.hall is not None or blank(chip, 0, HALL // PAGE))
        and (chip.settings is not None or blank(chip, _SETTINGS_AT // PAGE, _FIRST))
    )
    chip.next_slot = 0
    chip.records = 0
    chip.doubtful = False


def _unframed(chip: "ChipMemory", page: int, room: int, otherwise: bytes | None) -> bytes | None:
    """Return the payload of the frame of at most `room` bytes at the start of this page, or `otherwise` if it is not
    whole."""
    nvm = chip.nvm
    at = page * PAGE
    length = nvm[at + 4] | nvm[at + 5] << 8
    if length > min(room, SIZE - at) - 10:
        return otherwise
    payload = bytes(nvm[at + 6 : at + 6 + length])
    wanted = struct.unpack("<I", bytes(nvm[at + 6 + length : at + 10 + length]))[0]
    return payload if crc32(payload, crc32(bytes(nvm[at : at + 4]))) == wanted else otherwise


def blank(chip: "ChipMemory", first: int, last: int) -> bool:
    """Whether the pages first..last - 1 are erased. They are read one by one: the heap may lack room for all at
    once."""
    erased = b"\xff" * PAGE
    for page in range(first, last):
        if chip.page(page) != erased:
            return False
    return True


def may_be_torn(page: bytes, magic: bytes) -> bool:
    """Whether this page may begin with a frame of this magic that a power cut has interrupted, or with a whole one: no
    bit is cleared that the magic has set. Nothing else is written where a head's frame is."""
    for i in range(len(magic)):
        if page[i] & magic[i] != magic[i]:
            return False
    return magic != HEAD_MAGIC or page[HEAD_ROOM + 10 :] == b"\xff" * (PAGE - HEAD_ROOM - 10)


def first_blank(chip: "ChipMemory") -> int:
    """Return the first of the erased pages at the sector's end."""
    page = _PAGES
    while page > _FIRST and blank(chip, page - 1, page):
        page -= 1
    return page


def begin(chip: "ChipMemory", head: bytes, reserved: int) -> bool:
    """See ChipMemory.begin."""
    page = first_blank(chip)
    if (_PAGES - 1 - page) * _PER_PAGE <= reserved:
        return False
    frame = framed(HEAD_MAGIC, head)
    chip.nvm[page * PAGE : page * PAGE + len(frame)] = frame
    chip.head = head
    chip.clean = False
    chip.first_page = page + 1
    chip.next_slot = 0
    chip.records = 0
    chip.doubtful = False
    return True


def renew(chip: "ChipMemory", hall: bytes | None, settings: bytes | None, head: bytes | None, image: bytearray) -> None:
    """See ChipMemory.renew."""
    for page in range(_PAGES):
        image[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
    for at, magic, payload in (
        (0, HALL_MAGIC, hall),
        (_SETTINGS_AT, SETTINGS_MAGIC, settings),
        (_JOURNAL, HEAD_MAGIC, head),
    ):
        if payload is not None:
            frame = framed(magic, payload)
            image[at : at + len(frame)] = frame
    chip.nvm[0:SIZE] = image
    read(chip)
