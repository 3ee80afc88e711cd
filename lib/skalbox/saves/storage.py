# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saves the match, the hall and the settings, in the chip's memory and the save slots.

A match has a head (its game and players) and a serial number, one more than that of the last finished match; the hall
has the serial of the last match in it. So after any power cut it is clear what is newest:

    append      writes an event to the chip's memory, which only a checkpoint erases during a match
    checkpoint  if the memory is full: writes the whole match to a slot, then erases the memory and starts a journal
                that names the slot. If the memory cannot be appended to: writes the match to a slot after every turn
    finish      writes the hall to a slot, then erases the memory and writes the hall there: a finished match enters the
                hall exactly once

The memory is erased only while a slot has a good copy, and the last whole slot is overwritten only while the memory
alone holds everything (skalbox.saves.storage_rare). If neither is possible, the data is appended after the journal, or
the screen reports that it cannot be saved.
"""

from micropython import const

from skalbox.saves import SIZE
from skalbox.saves.chip_memory import chip_memory_on
from skalcore import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.no_chip_memory import NoChipMemory

_SPARE = const(64)  # records that marks of holds must leave free for events


class Storage:
    """hall: the newest hall, packed, None if there is none; settings: the current settings, packed, None if none was
    ever changed; head: the unfinished match's Head, or None; full: the match continues but can no longer be saved;
    trouble: a bit mask of what could not be saved and was not shown yet; lost: what was saved and cannot be read, a sum
    of the constants of skalbox.saves.losses. The rarely used half is skalbox.saves.storage_rare."""

    def __init__(self, nvm: "Any", roles: int) -> None:
        """`nvm`: microcontroller.nvm, None on some boards; `roles`: how many roles a seat may have."""
        from skalbox.saves import storage_rare

        self.hall: "Any" = None
        self.settings: "Any" = None
        self.head: "Any" = None
        self.full = False
        self.trouble = 0
        self.lost = 0
        self.reported = 0  # bit mask of the trouble that was shown, or is about to be
        self.stuck = False  # flash still holds a finished match, since the hall could not be saved
        self.reserved = 0  # records that the journal leaves free for the hall
        self.sector: "bytearray | None" = None  # SIZE bytes to write from; None: allocated each time
        self.generation = 0  # of the newest slot
        self.writable = 0  # how many slots can be written
        self.in_slot: "Any" = ()  # the match's first events, from the slot
        self.slot_only = False  # the match is in the slot alone
        self.chip_only = False  # the chip's memory alone holds hall, settings and match, and none is put aside
        self.aside = 0  # how many matches are put aside (skalbox.saves.aside)
        self.chip: "ChipMemory | NoChipMemory" = chip_memory_on(nvm)
        storage_rare.open_all(self, nvm, roles)

    def replay(self, take: "Callable[[int], bool]") -> int:
        """Call take(record) on every event and mark of the unfinished match, in order, until it returns False for an
        invalid one. Return what skalbox.saves.journal_reader.replay does."""
        from skalbox.saves import storage_rare

        return storage_rare.replay(self, take)

    def allocate(self) -> None:
        """Allocate the bytes to write from, while memory has room for them. The caller sets `sector` to None again."""
        self.sector = bytearray(SIZE)

    def make_ready(self) -> None:
        """While no match is on, make the chip's memory ready for one, so that its beginning need not wait."""
        if self.head is None and not self.chip.clean:
            from skalbox.saves import storage_rare

            storage_rare.keep(self, None, b"")

    def begin(self, game: int, mode: int, legs: int, names: list, roles: tuple = (), code: bytes = b"") -> None:
        """Begin a new match in place of the one saved before (skalbox.saves.aside.begin puts that aside). `roles`: by
        seat; all 0 if left out; `code`: of a challenge."""
        from skalbox.saves import storage_rare

        storage_rare.begin(self, storage_rare.opened(self, game, mode, legs, names, roles, code))

    def append(self, record: int, happened: memoryview) -> None:
        """Save this event or mark. `happened`: all events of the match up to and including it, for a checkpoint."""
        chip = self.chip
        if chip.appends:
            short = self.full or (self.reserved and chip.room() <= self.reserved)
            if not short and chip.append(record):
                return
        elif not journal.ends_turn(record):
            return
        from skalbox.saves import storage_rare

        storage_rare.checkpoint(self, happened)

    def has_room_for_marks(self) -> bool:
        """Whether there is room for marks besides the events."""
        return not self.full and self.chip.room() > _SPARE + self.reserved

    def rest(self, happened: memoryview) -> None:
        """Before sleep, save the match to a slot if the chip's memory cannot hold its events."""
        if self.head is not None and not self.chip.appends:
            from skalbox.saves import storage_rare

            storage_rare.keep(self, self.head, happened)

    def finish(self, hall: bytes) -> None:
        """End the match, which `hall` already contains (or has its serial only, if it was abandoned)."""
        from skalbox.saves import storage_rare

        storage_rare.finish(self, hall)

    def change(self, settings: bytes) -> None:
        """Save these settings. During a match they are saved with it, and as marks."""
        self.settings = settings
        if self.head is None:
            from skalbox.saves import storage_rare

            storage_rare.change(self)
