# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saves the match, the hall and the settings: in the chip's memory first, with the save slots behind it.

A match has a head (who plays what) and a serial number, one more than that of the last match that was over; the hall
knows the serial of the last match it has taken in. So whatever a power cut leaves, it is plain what is newest:

    append      writes an event into the chip's memory, which is erased during a match only by the next case
    checkpoint  when that is full: writes the whole match into a slot, then erases the memory and begins a journal that
                names the slot. Where the memory cannot be appended to, this alone, at the end of every turn
    finish      writes the hall into a slot, then erases the memory and writes the hall there: a match that is over
                enters the hall once, never twice

The memory is erased only when a slot holds a good copy, and the last whole slot is written over only where the memory
alone holds all (skalbox.saves.storage_rare). What can be kept in neither way goes behind the journal, or it is said on
the screen.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from micropython import const

from skalbox.saves.chip_memory import chip_memory_on
from skalcore import journal

if TYPE_CHECKING:
    from collections.abc import Callable

    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.no_chip_memory import NoChipMemory

_SPARE = const(64)  # records that hold marks must leave for events


class Storage:
    """hall: the newest hall, packed, None if there is none; settings: the current settings, packed, None if none was
    ever changed; head: the unfinished match's Head, or None; full: the match goes on but can no longer be saved;
    trouble: a bit mask of what could not be saved and has not been shown yet; lost: what was saved and cannot be read,
    a sum of the constants of skalbox.saves.losses. The rarely used half is skalbox.saves.storage_rare, loaded only for
    its work."""

    def __init__(self, nvm: Any, roles: int) -> None:
        """`nvm`: microcontroller.nvm, None on some boards; `roles`: how many roles a seat may have."""
        from skalbox.saves import storage_rare

        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.full = False
        self.trouble = 0
        self.lost = 0
        self.reported = 0  # bit mask of the trouble that was shown, or is about to be
        self.stuck = False  # flash still holds a match that is over, since the hall could not be saved
        self.reserved = 0  # records whose room the journal leaves to the hall
        self.generation = 0  # of the newest slot
        self.writable = 0  # slots that can be written
        self.in_slot: Any = ()  # the match's first events, as the slot has them
        self.slot_only = False  # the match is in the slot alone
        self.chip_only = False  # the chip's memory alone holds hall, settings and match
        self.chip: "ChipMemory | NoChipMemory" = chip_memory_on(nvm)
        storage_rare.open_all(self, nvm, roles)

    def replay(self, take: "Callable[[int], bool]") -> int:
        """Call take(record) on every event and mark of the unfinished match, in order, until it returns False for a
        record that cannot be right. Returns what skalbox.saves.journal_reader.replay does."""
        from skalbox.saves import storage_rare

        return storage_rare.replay(self, take)

    def begin(self, game: int, mode: int, legs: int, names: list, roles: tuple = ()) -> None:
        """Begin a new match; the one saved before is gone. `roles`: by seat; all 0 where left out."""
        from skalbox.saves import storage_rare

        storage_rare.begin(self, game, mode, legs, names, roles)

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
        """There is room for more than the events alone."""
        return not self.full and self.chip.room() > _SPARE + self.reserved

    def rest(self, happened: memoryview) -> None:
        """The device goes to sleep: if its memory takes no events, save the match as it stands into a slot."""
        if self.head is not None and not self.chip.appends:
            from skalbox.saves import storage_rare

            storage_rare.keep(self, self.head, happened)

    def finish(self, hall: bytes) -> None:
        """The match is over, and `hall` already counts it (or knows that it was abandoned)."""
        from skalbox.saves import storage_rare

        storage_rare.finish(self, hall)

    def change(self, settings: bytes) -> None:
        """Save these settings; during a match they are saved with it, and as marks."""
        self.settings = settings
        if self.head is None:
            from skalbox.saves import storage_rare

            storage_rare.change(self)
