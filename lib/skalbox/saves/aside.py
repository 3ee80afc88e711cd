# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Puts matches aside in the save slots, and takes them up again: in memory only for that.

Each is an entry after the running match in a slot's payload: the length of its head and the number of its events, its
head, its events. Whatever else is written to a slot takes the entries along (skalbox.saves.storage_rare.keep), so the
newest whole slot always has all.

A match is put aside, and another begun or taken up, by one write of a slot; only then is the chip's memory erased and
the other match's journal started there. After a power cut in between, the memory still has the journal of a match whose
serial an entry has too: then the entry counts. For this, a match that is taken up gets a new serial.
"""

import struct
from array import array

from micropython import const

from skalbox.saves import storage_rare
from skalbox.saves.entries import events_of, found
from skalbox.saves.newest import ENTRY
from skalbox.saves.slots import ROOM, Part, Slots
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.saves.head import Head
    from skalbox.saves.storage import Storage

MOST = 3  # matches that are put aside at a time
TROUBLE = 8  # of Storage.trouble: a match cannot be taken up
ALL = -1  # of room_for(): not even without the others

_ENTRY_SIZE = const(4)
_TURN = const(6)  # events of a turn at most: three throws, two holds, the box
_OTHERS = const(200)  # other events of a match, such as its opening: hardly ever more
_FIXED = const(1500)  # bytes of hall, settings and head at most


def room_for(storage: "Storage", game: int, players: int, legs: int, happened: int, taken: int = -1) -> int:
    """Return how many of the matches put aside must be erased, those that have waited longest first, before the running
    one with `happened` events can be put aside for one of this game; ALL if that does not help. `taken`: the match that
    is taken up, by its place in found()."""
    if storage.writable < 2:
        return ALL
    lengths = [each.length for each in found(Slots())]
    if taken >= 0:
        lengths.pop(taken)
    needed = _FIXED + 2 * (players * legs * GAMES[game].rounds * _TURN + _OTHERS)
    if happened:
        needed += _ENTRY_SIZE + len(storage_rare.pack(storage.head)) + 2 * happened
    most = MOST - 1 if happened else MOST
    for erased in range(len(lengths) + 1):
        if len(lengths) - erased <= most and needed + sum(lengths[erased:]) <= ROOM:
            return erased
    return ALL


def exchange(
    storage: "Storage", head: "Head", events: "Any", happened: "Any", taken: int = -1, erased: int = 0
) -> bool:
    """Put the running match with the events `happened` (none: there is no match) aside, and save the one of `head` with
    its `events` in its place. `taken`: its place in found(), if it was put aside; `erased`: how many of the others are
    erased, those that have waited longest first. Return False if no slot can be written, and nothing has changed."""
    if storage.writable < 2:
        return False  # the only slot with the match is never overwritten
    matches = found(Slots())
    if taken >= 0:
        matches.pop(taken)
    pieces: tuple = tuple([Part(each.at, each.length) for each in matches[erased:]])
    count = len(pieces)
    if len(happened):
        packed = storage_rare.pack(storage.head)
        pieces += (struct.pack(ENTRY, len(packed), len(happened)), packed, bytes(happened))
        count += 1
    if not storage_rare.keep(storage, head, events, aside=pieces):
        storage.writable = 1
        return False
    storage.aside = count
    storage.head = head
    storage.full = False
    storage.in_slot = events if len(events) else array("H")
    storage.slot_only = False
    storage_rare.reserve(storage)
    return True


def begin(storage: "Storage", match: tuple, happened: "Any", erased: int = 0) -> bool:
    """Begin a new match, with these arguments of Storage.begin, and put the running one aside; see exchange()."""
    return exchange(storage, storage_rare.opened(storage, *match), b"", happened, erased=erased)


def take_up(storage: "Storage", which: int, happened: "Any", erased: int = 0) -> bool:
    """Make this match of found() the running one, ready for Storage.replay, and put the running one aside; see
    exchange()."""
    slots = Slots()
    match = found(slots)[which]
    head = match.head
    head.serial = storage_rare.serial(storage)
    head.generation = head.events = 0
    return exchange(storage, head, events_of(slots, match), happened, which, erased)
