# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save the match, the hall and the settings, in the chip's memory and the save slots.

A match has a head (its game and players) and a serial number, one more than the last finished match. The hall has the
serial of the last match in it. So after any power cut it is clear which data is newest:

    append      writes an event to the chip's memory, which only a checkpoint erases during a match
    checkpoint  if the memory is full: writes the whole match to a slot, then erases the memory and starts a journal
                that names the slot. If the memory cannot be appended to: writes the match to a slot after every turn
    finish      writes the hall to a slot, then erases the memory and writes the hall there: a finished match enters the
                hall exactly once

The memory is erased only while a slot has a good copy. The last whole slot is overwritten only while the memory alone
has everything (save_to_slot). If neither is possible, the data is appended after the journal, or the screen reports
that it cannot be saved.
"""

import gc
import struct
from array import array

from micropython import const

from skalbox.saves import SIZE
from skalbox.saves.chip_memory import HALL, MATCH, SETTINGS, ChipMemory, copied
from skalbox.saves.head import Head
from skalbox.seldom import seldom
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_EVENING = const(16)  # of Storage.trouble: the evening, and the ghosts
_PAGE = const(85)  # records of a page
_GROWTH = const(50)  # bytes that a player may add to the hall
_SPARE = const(64)  # records that marks of holds must leave free for events


class Storage:
    """The saved data. hall, settings: the newest, packed; None if there is none."""

    def __init__(self, nvm: "Any", roles: int) -> None:
        """Find the newest data. `nvm`: microcontroller.nvm or None. `roles`: how many roles a seat may have."""
        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None  # the unfinished match's Head
        self.full = False  # the match continues but can no longer be saved
        # Sums of the constants of skalbox.saves.chip_memory.
        self.lost = 0  # the saved data that cannot be read
        self.trouble = 0  # the data that could not be saved, until this is shown
        self.reported = 0  # the trouble that was shown, or is about to be
        self.stuck = False  # flash still holds a finished match, since the hall could not be saved
        self.reserved = 0  # records that the journal leaves free for the hall
        self.sector: "bytearray | None" = None  # SIZE bytes to write from; None: allocated each time
        self.generation = 0  # of the newest slot
        self.writable = 0  # how many slots can be written
        self.in_slot: Any = ()  # the match's first events, from the slot
        self.slot_only = False  # the match is in the slot alone
        self.chip_only = False  # the chip's memory alone holds hall, settings and match, and none is put aside
        self.aside = 0  # how many matches are put aside (skalbox.saves.aside)
        self.evening: Any = None  # the evening (skalbox.match.evening) to be saved with the next data; None: unchanged
        self.chip = ChipMemory(nvm)
        self._open(roles)

    @seldom
    def _open(self, roles: int) -> None:
        """Find the newest hall, settings and match in the chip's memory and the slots."""
        from skalbox.saves.newest import Newest, losses
        from skalbox.saves.slots import Slots

        chip = self.chip
        slots = Slots()
        self.generation = slots.generation
        self.writable = slots.writable()
        found = Newest(chip, slots.read(), slots.generation, roles)
        self.hall, self.settings, self.head = found.hall, found.settings, found.head
        self.in_slot = found.in_slot
        self.slot_only = found.slot_only
        self.chip_only = found.chip_only
        self.aside = found.aside
        del slots
        if not chip.clean and (self.hall is None or self.settings is None or chip.head is None or found.dropped):
            self.lost = losses(chip, found)
        if self.head is None and chip.appends and not self.chip_only and not self.lost:
            self.save_to_slot(None, b"", found.copied)  # the power failed before the memory was updated

    @seldom
    def replay(self, take: "Callable[[int], bool]") -> int:
        """Call take(record) on every event and mark of the unfinished match, in order, until it returns False for an
        invalid one. Return 0 if all is whole, journal.TORN if a power cut may have torn a record, or journal.DAMAGED if
        more cannot be read."""
        for event in self.in_slot:
            if not take(event):
                return journal.DAMAGED
        found = 0
        if self.slot_only:
            self.slot_only = False
            self.save_to_slot(self.head, self.in_slot, True)
            found = journal.DAMAGED if self.lost & MATCH else 0
            self.lost &= ~MATCH  # only its end is lost
        elif self.chip.appends:
            from skalbox.saves.journal_reader import Reader

            found = Reader(self.chip).replay(take)
        self._reserve()
        self.full = 0 < self.reserved >= self.chip.room()
        return found

    def allocate(self) -> None:
        """Allocate the bytes to write from, while memory has room for them, until release() is called."""
        self.sector = bytearray(SIZE)

    def release(self) -> None:
        """Free the bytes to write from."""
        self.sector = None

    @seldom
    def make_ready(self) -> None:
        """Make the chip's memory ready for a match while none is on, so that its beginning need not wait."""
        if self.head is None and not self.chip.clean:
            self.save_to_slot(None, b"")

    @seldom
    def start_match(self, game: int, mode: int, legs: int, names: list, roles: tuple = (), code: bytes = b"") -> None:
        """Begin a new match, with these arguments of Head, in place of the saved one."""
        from skalbox.players import sign_order
        from skalbox.saves.slots import pack_head

        self.full = False
        self.in_slot = array("H")
        self.slot_only = False
        self.head = Head(self.next_serial(), game, mode, legs, names, roles, code)
        if not self.chip.clean:
            self.save_to_slot(None, b"")
        self._reserve()
        signs = sign_order.pack(self.head.roles)
        if self.stuck or not self.chip.start_journal(pack_head(self.head), self.reserved, signs):
            self.full = True
            self._report(MATCH)

    @seldom
    def next_serial(self) -> int:
        """Return the serial of the next match: more than any that is saved has."""
        from skalbox.saves.slots import serial_of

        last = serial_of(self.hall)
        if self.head is not None:
            last = max(last, self.head.serial)
        if self.aside:
            from skalbox.saves import aside

            last = max([last] + [head.serial for head in aside.heads()])
        return last + 1 & 0xFFFF

    @seldom
    def _reserve(self) -> None:
        """Leave room for the hall in the journal if no slot can be written at the end of the match. There is none, or
        only one with events of a match."""
        self.reserved = 0
        if self.chip.appends and self.writable <= (self.head.events > 0 or self.aside > 0):
            self.reserved = ((len(self.hall or b"") + _GROWTH * len(self.head.names)) // 256 + 2) * _PAGE

    @seldom
    def exchange(self, head: Head, events: "Any", aside: tuple, count: int) -> bool:
        """Save the match of this head and its `events` in place of the current one, ready for replay(). `aside`: the
        `count` matches put aside from then on, as pieces of Slots.write. Return False if no slot can be written."""
        if not self.save_to_slot(head, events, aside=aside):
            self.writable = 1
            return False
        self.aside = count
        self.head = head
        self.full = False
        self.in_slot = events if len(events) else array("H")
        self.slot_only = False
        self._reserve()
        return True

    def append(self, record: int, happened: memoryview) -> None:
        """Save this event or mark. `happened`: all events of the match up to and including it, for a checkpoint."""
        chip = self.chip
        if chip.appends:
            short = self.full or (self.reserved and chip.room() <= self.reserved)
            if not short and chip.append(record):
                return
        elif not journal.ends_turn(record):
            return
        self._checkpoint(happened)

    @seldom
    def _checkpoint(self, happened: memoryview) -> None:
        """Save the whole match to a slot: the chip's memory is full, or cannot be appended to."""
        if self.full or not self.save_to_slot(self.head, happened):
            self.full = self.chip.appends
            self._report(MATCH)
        elif self.chip.appends:
            self._reserve()

    def has_room_for_marks(self) -> bool:
        """Return whether there is room for marks besides the events."""
        return not self.full and self.chip.room() > _SPARE + self.reserved

    def save_before_sleep(self, happened: memoryview) -> None:
        """Save the match to a slot before the device sleeps, if the chip's memory cannot be appended to."""
        if self.head is not None and not self.chip.appends:
            self.save_to_slot(self.head, happened)

    @seldom
    def finish(self, hall: bytes) -> None:
        """End the match, which `hall` already contains (or has its serial only, if it was abandoned)."""
        self.hall = hall
        self.head = None
        self.full = False
        self.in_slot = array("H")
        self._close(HALL)
        self._drop_evening()

    def renew_objects(self) -> None:
        """Replace the saved data in memory by copies, after a collection. It lives on, but was made while memory was
        full. There it would split the largest free piece, or the second area of the heap stay in use."""
        saved = self.hall, self.settings, self.evening, self.in_slot
        self.hall, self.settings, self.evening, self.in_slot = copied(saved)
        head = self.head
        if head is not None:
            self.head = head.copy(head.serial)
        self.chip.renew_objects(self.hall, self.settings)

    def save_settings(self, settings: bytes, now: bool = True) -> None:
        """Save these settings, `now` if no match is on, which has marks of them, else with the next data."""
        self.settings = settings
        if now and self.head is None:
            self._close(SETTINGS)

    @seldom
    def add(self) -> None:
        """Save the settings while no match is on, without erasing the chip's memory if it has room for more. If
        it has no hall, the slot's settings count (skalbox.saves.newest): then a slot is written. Report nothing: what
        cannot be saved lasts until the device is switched off."""
        chip = self.chip
        whole = chip.hall is not None and chip.settings is not None and chip.head is None
        if self.stuck or (whole and chip.add(self.hall, self.settings)):
            return
        if not self.save_to_slot(None, b"") and chip.appends:
            chip.add(self.hall, self.settings)

    @seldom
    def count(self, hall: bytes) -> None:
        """Save this hall with the next data that is saved."""
        self.hall = hall

    @seldom
    def note(self, evening: bytes, happened: "Any" = None) -> None:
        """Save these bytes of the evening in a slot: with the next data, or if `happened` is given, now. These are the
        events of the current match."""
        self.evening = evening
        if happened is not None:
            self.save_to_slot(self.head, happened)
            self._drop_evening()

    @seldom
    def _drop_evening(self) -> None:
        """Report it if no slot has the evening: nothing else is dropped for it."""
        if self.evening is not None:
            self.evening = None
            self._report(_EVENING)

    @seldom
    def withdraw(self) -> None:
        """Drop the match, in which nothing has happened."""
        self.head = None

    @seldom
    def stay(self, happened: array) -> None:
        """Have replay() find these events of the current match, if the chip's memory does not have them."""
        if not self.chip.appends:
            self.in_slot = happened

    @seldom
    def take_trouble(self) -> int:
        """Return the trouble that was not shown yet; it now counts as shown."""
        found = self.trouble
        self.trouble = 0
        return found

    @seldom
    def warn(self, what: int) -> None:
        """Report to the players that this has failed."""
        self.trouble |= what

    @seldom
    def _close(self, what: int) -> None:
        """Save hall and settings while no match is on. `what`: the bit to report if that fails."""
        if self.save_to_slot(None, b""):
            return
        if self.chip.appends and self.chip.add(self.hall, self.settings):
            self.stuck = False
            if not self.aside:
                self.chip_only = True
                self.save_to_slot(None, b"")  # now the slot with the match's first events may be overwritten
            return
        self.stuck = True
        self._report(what)

    @seldom
    def _report(self, what: int) -> None:
        """Report to the players, once, that this cannot be saved."""
        if not self.reported & what:
            self.reported |= what
            self.trouble |= what

    @seldom
    def save_to_slot(
        self, head: Head | None, happened: "Any", copied: bool = False, aside: "tuple | None" = None
    ) -> bool:
        """Write hall, settings and this match (None: no match) to a slot, unless the newest slot has them (`copied`).
        Then erase the chip's memory and start a journal there. Return False if no slot can be written. `aside`: the
        matches put aside from now on, as pieces of Slots.write; None: the same as before.

        Only this method erases the memory, once a slot has its data or if it has none. The newest slot is overwritten
        only if no other can be written and the memory alone has everything.
        """
        from skalbox.saves.slots import SLOT, Slots, pack_head

        chip = self.chip
        sector = self.sector
        if sector is None:
            gc.collect()  # one piece, taken before all the small ones
            sector = bytearray(SIZE)
        packed = pack_head(head, True) if head is not None else None
        signs = b""
        waits = self.aside if aside is None else len(aside)
        if not copied:
            hall = self.hall or b""
            settings = self.settings or b""
            opened = packed or b""
            sizes = struct.pack(SLOT, len(hall), len(settings), len(opened), len(happened))
            slots = Slots()
            if aside is None and self.aside:
                from skalbox.saves.aside import all_of

                aside = all_of(slots)
            pieces = (sizes, hall, settings, opened, bytes(happened)) + (aside or ())
            copied = slots.write(pieces, self.chip_only, sector, self.evening)
            if copied and not slots.full:
                self.evening = None
            elif copied:
                self._report(_EVENING)
            self.generation = slots.generation
            del slots, pieces
        if not chip.appends:
            return copied
        if not copied and (waits or not (chip.hall is chip.settings is chip.head is None)):
            return False
        if head is not None:
            from skalbox.players import sign_order

            head.note_slot(self.generation, len(happened))
            packed = pack_head(head)
            signs = sign_order.pack(head.roles)
        chip.renew(self.hall, self.settings, packed, sector, signs)
        self.chip_only = (head is None or not head.events) and not waits
        self.stuck = False
        return True
