# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip's memory as a whole (skalbox.saves.chip_memory tells what stands where): read at the start, begun, erased
and written.

In memory only meanwhile, so the functions have the Store as their first argument.
"""

import gc
import struct
from binascii import crc32

from micropython import const

from skalbox.saves.chip_memory import PAGE, SIZE

HALL = 1024  # bytes for the hall's frame and payload
HALL_ROOM = HALL - 10
HEAD_ROOM = 160  # bytes of a head's payload at most

_TASTE = HALL  # where the settings begin
_JOURNAL = HALL + PAGE
_FIRST = _JOURNAL // PAGE
_PAGES = SIZE // PAGE
_PER_PAGE = const(85)  # records of a page
HALL_MAGIC = b"SKH1"
TASTE_MAGIC = b"SKT1"
_HEAD_MAGIC = b"SKJ1"


def framed(magic: bytes, payload: bytes) -> bytes:
    """The payload with the mark, the length and the check value that tell whether it is whole."""
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


def read(store) -> None:
    """Find what stands there."""
    store.hall = store.settings = store.head = None
    store._start = _FIRST
    for page in range(_PAGES):
        magic = store._page(page)[:4]
        if magic == HALL_MAGIC:
            store.hall = _unframed(store, page, HALL, store.hall)
        elif magic == TASTE_MAGIC:
            store.settings = _unframed(store, page, PAGE, store.settings)
        elif magic == _HEAD_MAGIC and page >= _FIRST:
            head = _unframed(store, page, PAGE, None)
            if head is not None:
                store.head = head
                store._start = page + 1
    store.clean = (
        blank(store, _FIRST, _PAGES)
        and (store.hall is not None or blank(store, 0, HALL // PAGE))
        and (store.settings is not None or blank(store, _TASTE // PAGE, _FIRST))
    )
    store._slot = 0
    store.records = 0
    store._doubtful = False


def _unframed(store, page: int, room: int, otherwise):
    """The payload of the frame of at most `room` bytes at this page's start; `otherwise` where it is not whole."""
    nvm = store._nvm
    at = page * PAGE
    length = nvm[at + 4] | nvm[at + 5] << 8
    if length > min(room, SIZE - at) - 10:
        return otherwise
    payload = bytes(nvm[at + 6 : at + 6 + length])
    wanted = struct.unpack("<I", bytes(nvm[at + 6 + length : at + 10 + length]))[0]
    return payload if crc32(payload, crc32(bytes(nvm[at : at + 4]))) == wanted else otherwise


def blank(store, first: int, last: int) -> bool:
    """The pages first..last - 1 are erased. Read one by one: the heap may have no room for all in one piece."""
    erased = b"\xff" * PAGE
    for page in range(first, last):
        if store._page(page) != erased:
            return False
    return True


def first_blank(store) -> int:
    """The first of the pages that are erased and that only such follow."""
    page = _PAGES
    while page > _FIRST and blank(store, page - 1, page):
        page -= 1
    return page


def begin(store, head: bytes, spared: int) -> bool:
    """Open the journal of a new match (`head`: up to HEAD_ROOM bytes). False where it would have no more room than
    for so many records."""
    page = first_blank(store)
    if (_PAGES - 1 - page) * _PER_PAGE <= spared:
        return False
    frame = framed(_HEAD_MAGIC, head)
    store._nvm[page * PAGE : page * PAGE + len(frame)] = frame
    store.head = head
    store.clean = False
    store._start = page + 1
    store._slot = 0
    store.records = 0
    store._doubtful = False
    return True


def renew(store, hall, settings, head=None) -> None:
    """Erase the sector once: it then holds these two and, where `head` is given, a new journal with that head."""
    gc.collect()  # the sector is written in one piece, so that it is erased once
    image = bytearray(SIZE)
    for page in range(_PAGES):
        image[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
    for at, magic, payload in (
        (0, HALL_MAGIC, hall),
        (_TASTE, TASTE_MAGIC, settings),
        (_JOURNAL, _HEAD_MAGIC, head),
    ):
        if payload is not None:
            frame = framed(magic, payload)
            image[at : at + len(frame)] = frame
    store._nvm[0:SIZE] = image
    del image
    read(store)
