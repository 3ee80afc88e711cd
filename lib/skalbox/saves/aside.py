# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Puts matches aside in the save slots, and takes them up again.

Each is an entry after the running match in a slot's payload: the length of its head and the number of its events, its
head, its events. Whatever else is written to a slot takes the entries along (Storage.keep), so the newest whole slot
always has all.

A match is put aside, and another begun or taken up, by one write of a slot; only then is the chip's memory erased and
the other match's journal started there. After a power cut in between, the memory still has the journal of a match whose
serial an entry has too: then the entry counts. For this, a match that is taken up gets a new serial.
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
TROUBLE = 8  # of Storage.trouble: a match cannot be taken up
ALL = -1  # of room_for(): not even without the others

_ENTRY_SIZE = const(4)
_SLOT_SIZE = const(8)
_PIECE = const(512)
_TURN = const(6)  # events of a turn at most: three throws, two holds, the box
_OTHERS = const(200)  # other events of a match, such as its opening: hardly ever more
_FIXED = const(1500)  # bytes of hall, settings and head at most


class Aside:
    """A match put aside: the place and the length of its entry in the payload; its Head; how many events it has."""

    def __init__(self, at: int, length: int, head: Head, events: int) -> None:
        self.at = at
        self.length = length
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


def found(slots: Slots) -> list:
    """Return an Aside for each match put aside, the one that has waited longest first."""
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
    """Return the Heads of the matches put aside, in the order of found()."""
    return [each.head for each in found(Slots())]


def first(count: int, taken: int) -> list:
    """Return (Head, events) of the matches that have waited longest, but not of the one that is `taken` up."""
    slots = Slots()
    matches = found(slots)
    if taken >= 0:
        matches.pop(taken)
    return [(each.head, events_of(slots, each)) for each in matches[:count]]


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
        needed += _ENTRY_SIZE + len(pack_head(storage.head)) + 2 * happened
    most = MOST - 1 if happened else MOST
    for erased in range(len(lengths) + 1):
        if len(lengths) - erased <= most and needed + sum(lengths[erased:]) <= ROOM:
            return erased
    return ALL


def exchange(storage: "Storage", head: Head, events: "Any", happened: "Any", taken: int = -1, erased: int = 0) -> bool:
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
        packed = pack_head(storage.head)
        pieces += (struct.pack(ENTRY, len(packed), len(happened)), packed, bytes(happened))
        count += 1
    return storage.exchange(head, events, pieces, count)


def begin(storage: "Storage", match: tuple, happened: "Any", erased: int = 0) -> bool:
    """Begin a new match, with these arguments of Storage.begin, and put the running one aside; see exchange()."""
    return exchange(storage, Head(storage.next_serial(), *match), b"", happened, erased=erased)


def take_up(storage: "Storage", which: int, happened: "Any", erased: int = 0) -> bool:
    """Make this match of found() the running one, ready for Storage.replay, and put the running one aside; see
    exchange()."""
    slots = Slots()
    match = found(slots)[which]
    old = match.head
    head = Head(storage.next_serial(), old.game, old.mode, old.legs, old.names, tuple(old.roles), old.code)
    head.note_seats(old.away, old.aided)
    return exchange(storage, head, events_of(slots, match), happened, which, erased)
