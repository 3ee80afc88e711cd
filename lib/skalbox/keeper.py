# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Keeps the match and the hall through any loss of power: the chip's memory first, the save slots behind it.

A match has a head (who plays what) and a serial number, one more than that of the last match that was over; the hall
knows the serial of the last match it has taken in. So whatever a power cut leaves, it is plain what is newest:

    append      an event goes into the chip's memory, which is never erased while a match is on, but for the next case
    checkpoint  where that is full: the whole match into a slot, then the memory anew, with a head that names the slot
                Where the chip's memory cannot be appended to, this alone, at the end of every turn
    finish      the hall into a slot, then the memory anew with the hall alone: a match over is taken in once, not twice

The memory is erased only when a slot holds a good copy, and the last whole slot is written over only where the memory
alone holds all (_keep). What can be kept in neither way goes behind the journal, or it is said on the screen.
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
# Bits of Keeper.lost (skalbox.losses) and of Keeper.trouble (skalbox.lang.unsaved_en).
_MATCH = const(1)
_HALL = const(2)
_SETTINGS = const(4)

_SPARE = const(64)  # records that hold marks must leave for events
_PAGE = const(85)  # records of a page
_GROWTH = const(50)  # bytes that a player may add to the hall


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
    set; head: the unfinished match's Head, None without one; full: the match goes on, but can no longer be kept;
    trouble: what could not be kept and was not said yet, a bit mask; lost: what was kept and cannot be read, a sum of
    what skalbox.losses has."""

    def __init__(self, nvm) -> None:
        """`nvm`: microcontroller.nvm, None on some boards."""
        from skalbox import recall

        self.full = False
        self.trouble = 0
        self._told = 0  # what was said, or is to be
        self._stuck = False  # in flash a match is on that is over, since the hall could not be kept
        self._spared = 0  # records whose room the journal leaves to the hall
        self._store = store = store_on(nvm)
        slots = _slots()
        self._generation = slots.generation  # of the newest slot
        self._places = slots.places()  # slots that can be written
        found = recall.newest(store, slots.read(), slots.generation)
        self.hall, self.taste, self.head = found[:3]
        self._begun = found[3]  # events of the match that stand in a slot
        self._renew = found[4]  # the match stands in the slot alone
        self._alone = found[5]  # the chip's memory alone holds hall, settings and match
        del slots
        self.lost = 0
        if not store.clean and (self.hall is None or self.taste is None or store.head is None or found[7]):
            from skalbox import losses

            self.lost = losses.look(store, nvm, self.hall, self.taste, self.head, found[7])
        if self.head is None and store.appends and not self._alone and not self.lost:
            self._keep(None, b"", found[6])  # the power failed before the memory was brought up to date

    def _keep(self, head, happened, copied: bool = False) -> bool:
        """Write hall, settings and this match (None: none) into a slot, unless the newest has them (`copied`), then the
        chip's memory anew, with a journal that begins there. False where no slot can take them.

        The one place where that memory is erased: what it held stands in a slot then, unless it held nothing. And the
        newest slot is written over only where no other can be written and the memory alone holds all that was kept.
        """
        store = self._store
        packed = head.pack() if head is not None else None
        if not copied:
            hall = self.hall or b""
            taste = self.taste or b""
            opened = packed or b""
            sizes = struct.pack(SLOT, len(hall), len(taste), len(opened), len(happened))
            slots = _slots()
            copied = slots.write((sizes, hall, taste, opened, bytes(happened)), self._alone)
            self._generation = slots.generation
            del slots
        if not store.appends:
            return copied
        if not copied and not (store.hall is store.taste is store.head is None):
            return False
        if head is not None:
            head.generation = self._generation
            head.events = len(happened)
            packed = head.pack()
        store.renew(self.hall, self.taste, packed)
        self._alone = head is None or not head.events
        self._stuck = False
        return True

    def _tell(self, what: int) -> None:
        """This cannot be kept: it is said once."""
        if not self._told & what:
            self._told |= what
            self.trouble |= what

    def replay(self, take) -> int:
        """Call take(record) on everything that happened in the unfinished match, events and marks, in order; what was
        found, as skalbox.reading.replay tells it.

        take() gives False for what cannot be right; all behind it is left out.
        """
        for event in self._begun:
            if not take(event):
                return journal.DAMAGED
        if self._renew:
            self._renew = False
            self._keep(self.head, self._begun, True)
            found = journal.DAMAGED if self.lost & _MATCH else 0
            self.lost &= ~_MATCH  # but for its beginning
        else:
            found = self._store.replay(take)
        self._spare()
        self.full = 0 < self._spared >= self._store.room()
        return found

    def _spare(self) -> None:
        """Where no slot can take the hall in the end, the journal leaves room for it: none can be written, or only the
        one with the beginning of the match."""
        self._spared = 0
        if self._store.appends and self._places <= (self.head.events > 0):
            self._spared = ((len(self.hall or b"") + _GROWTH * len(self.head.names)) // 256 + 2) * _PAGE

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
        if not self._store.clean:
            self._keep(None, b"")
        self._spare()
        if self._stuck or not self._store.begin(self.head.pack(), self._spared):
            self.full = True
            self._tell(_MATCH)

    def append(self, record: int, happened) -> None:
        """Keep this event or mark. `happened`: all events of the match up to and with it, for a checkpoint."""
        store = self._store
        if not store.appends:
            if journal.ends_turn(record) and not self._keep(self.head, happened):
                self._tell(_MATCH)
        elif self.full or (self._spared and store.room() <= self._spared) or not store.append(record):
            # Full already, or now; the slot that has the beginning of the match is not written over.
            if self.full or not self._keep(self.head, happened):
                self.full = True
                self._tell(_MATCH)
            else:
                self._spare()

    def has_room_for_marks(self) -> bool:
        """Space is not so short that only events may be kept."""
        return not self.full and self._store.room() > _SPARE + self._spared

    def rest(self, happened) -> None:
        """The device goes to sleep: where its memory takes no events, the match as it stands goes into a slot."""
        if self.head is not None and not self._store.appends:
            self._keep(self.head, happened)

    def finish(self, hall: bytes) -> None:
        """The match is over and this hall has taken it in (or knows that it was abandoned)."""
        self.hall = hall
        self.head = None
        self.full = False
        self._begun = array("H")
        self._close(_HALL)

    def change(self, taste: bytes) -> None:
        """These are the settings from now on; while a match is on they are kept with it (and as marks), else here."""
        self.taste = taste
        if self.head is None:
            self._close(_SETTINGS)

    def _close(self, what: int) -> None:
        """No match is on: hall and settings are all that is to be kept."""
        if self._keep(None, b""):
            return
        if self._store.appends:
            from skalbox import behind

            if behind.append(self._store, self.hall, self.taste):
                self._alone = True
                self._stuck = False
                self._keep(None, b"")  # now that slot may be written over which had the match's beginning
                return
        self._stuck = True
        self._tell(what)
