# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads the matches that are put aside (skalbox.saves.aside) in the newest save slot: in memory only for that."""

import struct
from array import array

from micropython import const

from skalbox.players.roles import COUNT
from skalbox.saves.newest import ENTRY, SLOT, unpack_head
from skalbox.saves.slots import ROOM, Part, Slots
from skalcore.events import SCORE, kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.saves.head import Head

_ENTRY_SIZE = const(4)
_SLOT_SIZE = const(8)
_PIECE = const(512)


class Aside:
    """A match put aside: the place and the length of its entry in the payload; its Head; how many events it has."""

    def __init__(self, at: int, length: int, head: "Head", events: int) -> None:
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
