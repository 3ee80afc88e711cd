# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Keeps the match and the hall through any loss of power: the chip's memory first, the save slots behind it.

A match has a head (who plays what) and a serial number, one more than that of the last match that was over; the hall
knows the serial of the last match it has taken in. So whatever a power cut leaves, it is plain what is newest:

    append      an event goes into the chip's memory, which is never erased while a match is on, but for the next case
    checkpoint  where that is full: the whole match into a slot, then the memory anew, with a head that names the slot
                Where the chip's memory cannot be appended to, this alone, at the end of every turn
    finish      the hall into a slot, then the memory anew with the hall alone: a match over is taken in once, not twice
"""

import struct
from array import array

from micropython import const

from skalbox import roles
from skalbox.store import store_on
from skalcore import journal

VERSION = 3
# Version, serial, slot's generation (0: none), events there, game, mode, players, legs, away, aided.
HEAD = "<BHIHBBBBBB"
SLOT = "<HHHH"  # lengths of hall, settings and head, number of events
_MATCH = const(1)  # as in skalbox.losses
_SPARE = const(64)  # records that hold marks must leave for events


class Head:
    """Who plays what: serial; game: index in skalcore.rules.GAMES; mode; legs; names and roles by seat; away, aided:
    bit masks of the seats whose players have left, and whom the coach has helped; generation of the newest slot when
    the journal was begun, and how many events it holds of the match's beginning (0: all is in the chip's memory)."""

    def __init__(self, serial: int, game: int, mode: int, legs: int, names: list) -> None:
        self.serial = serial
        self.game = game
        self.mode = mode
        self.legs = legs
        self.names = names
        self.roles = [roles.UNAIDED] * len(names)
        self.away = 0
        self.aided = 0
        self.generation = 0
        self.events = 0

    def pack(self) -> bytes:
        """As it stands in flash."""
        out = struct.pack(
            HEAD,
            VERSION,
            self.serial,
            self.generation,
            self.events,
            self.game,
            self.mode,
            len(self.names),
            self.legs,
            self.away,
            self.aided,
        )
        out += bytes(self.roles)
        for name in self.names:
            written = name.encode()
            out += bytes((len(written),)) + written
        return out


def serial_of(hall) -> int:
    """The serial of the last match that this hall knows to be over; 0 for no hall."""
    return hall[0] | hall[1] << 8 if hall is not None and len(hall) >= 2 else 0


def _slots():
    """The slots as they are on the drive: the part of the program that knows them is in memory only meanwhile."""
    from skalbox.slots import Slots

    return Slots()


class Keeper:
    """hall: the newest hall, None where there is none; taste: the settings as they are now, None where nothing was
    set; head: the unfinished match's Head, None without one; lost: what was kept and cannot be read, a sum of what
    skalbox.losses has."""

    def __init__(self, nvm) -> None:
        """`nvm`: microcontroller.nvm, None on some boards."""
        from skalbox import recall

        self.full = False  # the match goes on, but can no longer be kept
        self._store = store = store_on(nvm)
        slots = _slots()
        self._generation = slots.generation  # of the newest slot
        found = recall.newest(store.hall, store.taste, store.head, slots.read(), slots.generation)
        self.hall, self.taste, self.head = found[:3]
        self._begun = found[3]  # events of the match that stand in a slot
        self._renew = found[4]  # the chip's memory is to be brought up to date with the slot
        self.lost = 0
        if not store.clean and (self.hall is None or self.taste is None or store.head is None or found[5]):
            from skalbox import losses

            self.lost = losses.look(store, nvm, self.hall, self.taste, self.head, found[5])

    def replay(self, take) -> int:
        """Call take(record) on everything that happened in the unfinished match, events and marks, in order; what was
        found, as skalbox.reading.replay tells it.

        take() gives False for what cannot be right; all behind it is left out.
        """
        for event in self._begun:
            if not take(event):
                return journal.DAMAGED
        if not self._renew:
            return self._store.replay(take)
        self._renew = False
        self._rebase(self._generation, len(self._begun))
        found = journal.DAMAGED if self.lost & _MATCH else 0
        self.lost &= ~_MATCH  # but for its beginning
        return found

    def _rebase(self, generation: int, count: int) -> None:
        self.head.generation = generation
        self.head.events = count
        self._store.renew(self.hall, self.taste, self.head.pack())

    def begin(self, game: int, mode: int, legs: int, names: list, sit: tuple = ()) -> None:
        """A new match; one that was kept before is gone. `sit`: the roles by seat, as of Head where left out."""
        self.full = False
        self._begun = array("H")
        self._renew = False
        serial = serial_of(self.hall) + 1
        if self.head is not None:
            serial = max(serial, self.head.serial + 1)
        self.head = Head(serial & 0xFFFF, game, mode, legs, names)
        if sit:
            self.head.roles = list(sit)
        packed = self.head.pack()
        if not self._store.clean or not self._store.begin(packed):
            self._store.renew(self.hall, self.taste, packed)

    def append(self, record: int, happened) -> None:
        """Keep this event or mark. `happened`: all events of the match up to and with it, for a checkpoint."""
        if not self._store.appends:
            if journal.ends_turn(record):
                self._save(self.head, happened)
        elif not self.full and not self._store.append(record):
            self._checkpoint(happened)

    def has_room_for_marks(self) -> bool:
        """Space is not so short that only events may be kept."""
        return self._store.room() > _SPARE

    def rest(self, happened) -> None:
        """The device goes to sleep: where its memory takes no events, the match as it stands goes into a slot."""
        if self.head is not None and not self._store.appends:
            self._save(self.head, happened)

    def _checkpoint(self, happened) -> None:
        count = len(happened)
        if self._save(self.head, happened):
            self._rebase(self._generation, count)
            return
        # No slot: what the undone boxes and marks took up may make room once more.
        # What an older slot has of this match counts no longer: the head knows that slot, and takes nothing from it.
        self.head.generation = self._generation
        self.head.events = 0
        self._begun = array("H")
        self._store.renew(self.hall, self.taste, self.head.pack())
        if self._store.room() <= count + _SPARE:
            self.full = True
            return
        for event in happened:
            self._store.append(event)

    def _save(self, head, happened) -> bool:
        hall = self.hall or b""
        taste = self.taste or b""
        packed = head.pack() if head is not None else b""
        sizes = struct.pack(SLOT, len(hall), len(taste), len(packed), len(happened))
        slots = _slots()
        done = slots.write((sizes, hall, taste, packed, bytes(happened)))
        self._generation = slots.generation
        return done

    def finish(self, hall: bytes) -> None:
        """The match is over and this hall has taken it in (or knows that it was abandoned)."""
        self.hall = hall
        self._save(None, b"")
        self.head = None
        self._begun = array("H")
        self._store.renew(hall, self.taste)

    def change(self, taste: bytes) -> None:
        """These are the settings from now on; while a match is on they are kept with it (and as marks), else here."""
        self.taste = taste
        if self.head is None:
            self._save(None, b"")
            self._store.renew(self.hall, taste)
