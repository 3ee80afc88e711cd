# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Put matches aside in the save slots, and resume them.

Each is an entry after the running match in a slot's payload: the head's length, the number of events, the head and the
events. Every write of a slot copies the entries (Storage.save_to_slot), so the newest whole slot has all.

One write of a slot puts a match aside and begins or resumes another. Only then is the chip's memory erased and the
other match's journal started there. After a power cut in between, the memory has the journal of a match whose serial
an entry has too: then the entry counts. So a match that is resumed gets a new serial.
"""

import struct
from array import array

from micropython import const

from skalbox.players.roles import COUNT
from skalbox.saves.head import Head
from skalbox.saves.slots import ENTRY, ROOM, SLOT, Part, Slots, pack_head, unpack_head
from skalcore.events import SCORE, kind
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.storage import Storage

MOST = 3  # matches that are put aside at a time
TROUBLE = 8  # of Storage.trouble: a match cannot be resumed
ALL = -1  # of room_for(): not even without the others

_ENTRY_SIZE = const(4)
_SLOT_SIZE = const(8)
_PIECE = const(512)
_TURN = const(6)  # events of a turn at most: three throws, two holds, the box
_OTHERS = const(200)  # other events of a match, such as its opening: hardly ever more
_FIXED = const(1500)  # bytes of hall, settings and head at most


class Aside(Part):
    """A match put aside: the part of the payload that is its entry, its Head, the number of its events."""

    def __init__(self, at: int, length: int, head: Head, events: int) -> None:
        super().__init__(at, length)
        self.head = head
        self.events = events


def _start(slots: Slots) -> int:
    """Return where the entries begin in the newest slot."""
    data = slots.read(0, _SLOT_SIZE)
    if len(data) < _SLOT_SIZE:
        return ROOM
    hall, settings, head, events = struct.unpack(SLOT, data)
    return _SLOT_SIZE + hall + settings + head + 2 * events


def all_of(slots: Slots) -> tuple:
    """Return all entries of the newest slot, as pieces of Slots.write."""
    start = _start(slots)
    return (Part(start, slots.length - start),)


def all_aside(slots: Slots) -> list:
    """Return an Aside for each match put aside, the longest waiting first."""
    matches = []
    at = _start(slots)
    while at < slots.length:
        length, events = struct.unpack(ENTRY, slots.read(at, _ENTRY_SIZE))
        head = unpack_head(slots.read(at + _ENTRY_SIZE, length), COUNT)
        size = _ENTRY_SIZE + length + 2 * events
        if head is not None:
            matches.append(Aside(at, size, head, events))
        at += size
    return matches


def events_of(slots: Slots, match: Aside) -> array:
    """Return the events of this match."""
    size = 2 * match.events
    return array("H", slots.read(match.at + match.length - size, size))


def boxes_written(slots: Slots, match: Aside) -> int:
    """Return how many boxes have been written in this match."""
    count = 0
    at = match.at + match.length - 2 * match.events
    for start in range(at, match.at + match.length, _PIECE):
        for event in array("H", slots.read(start, min(_PIECE, match.at + match.length - start))):
            count += kind(event) >= SCORE
    return count


def heads() -> list:
    """Return the Heads of the matches put aside, in the order of all_aside()."""
    return [each.head for each in all_aside(Slots())]


def _others(slots: Slots, taken: int) -> list:
    """Return what all_aside() does, without the match with the number `taken`; -1: all."""
    matches = all_aside(slots)
    if taken >= 0:
        matches.pop(taken)
    return matches


def oldest(count: int, taken: int) -> list:
    """Return (Head, events) of the `count` matches that have waited longest, without the match `taken`."""
    slots = Slots()
    return [(each.head, events_of(slots, each)) for each in _others(slots, taken)[:count]]


def room_for(storage: "Storage", game: int, players: int, legs: int, happened: int, taken: int = -1) -> int:
    """Return how many matches must be erased to put the running match aside for one of this game. ALL: that does not
    help. `happened`: its number of events. `taken`: the number of the match to be resumed."""
    if storage.writable < 2:
        return ALL
    lengths = [each.length for each in _others(Slots(), taken)]
    needed = _FIXED + 2 * (players * legs * GAMES[game].rounds * _TURN + _OTHERS)
    if happened:
        needed += _ENTRY_SIZE + len(pack_head(storage.head)) + 2 * happened
    most = MOST - 1 if happened else MOST
    for erased in range(len(lengths) + 1):
        if len(lengths) - erased <= most and needed + sum(lengths[erased:]) <= ROOM:
            return erased
    return ALL


def exchange(storage: "Storage", head: Head, events: "Any", happened: "Any", taken: int = -1, erased: int = 0) -> bool:
    """Put the running match with the events `happened` aside, if there are any, and save another in its place. `taken`:
    its number in all_aside(). `erased`: how many of the others are erased. Return False if no slot can be written."""
    if storage.writable < 2:
        return False  # the only slot with the match is never overwritten
    pieces: tuple = tuple(_others(Slots(), taken)[erased:])
    count = len(pieces)
    if len(happened):
        packed = pack_head(storage.head, True)
        pieces += (struct.pack(ENTRY, len(packed), len(happened)), packed, bytes(happened))
        count += 1
    return storage.exchange(head, events, pieces, count)


def start_match(storage: "Storage", match: tuple, happened: "Any", erased: int = 0) -> bool:
    """Begin a new match, with these arguments of Storage.begin, and put the running one aside; see exchange()."""
    return exchange(storage, Head(storage.next_serial(), *match), b"", happened, erased=erased)


def resume_aside(storage: "Storage", which: int, happened: "Any", erased: int = 0) -> bool:
    """Resume this match of all_aside(), ready for Storage.replay, and put the running one aside; see exchange()."""
    slots = Slots()
    match = all_aside(slots)[which]
    head = match.head.copy(storage.next_serial())
    head.note_slot(0, 0)
    return exchange(storage, head, events_of(slots, match), happened, which, erased)
