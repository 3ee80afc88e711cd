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
alone holds all (skalbox.saves.storage_rare). What can be kept in neither way goes behind the journal, or it is said on
the screen.
"""

try:
    from typing import Any
except ImportError:
    pass

from micropython import const

from skalbox.match import roles
from skalbox.saves.chip_memory import chip_memory_on
from skalcore import journal

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


class Storage:
    """hall: the newest hall, None where there is none; settings: the settings as they are now, None where nothing was
    set; head: the unfinished match's Head, None without one; full: the match goes on, but can no longer be kept;
    trouble: what could not be kept and was not said yet, a bit mask; lost: what was kept and cannot be read, a sum of
    what skalbox.saves.losses has. The rarely used half is skalbox.saves.storage_rare, in memory only meanwhile."""

    def __init__(self, nvm) -> None:
        """`nvm`: microcontroller.nvm, None on some boards."""
        from skalbox.saves import storage_rare

        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.full = False
        self.trouble = 0
        self._told = 0  # what was said, or is to be
        self._stuck = False  # in flash a match is on that is over, since the hall could not be kept
        self._spared = 0  # records whose room the journal leaves to the hall
        self._chip = chip_memory_on(nvm)
        storage_rare.open_all(self, nvm)

    def replay(self, take) -> int:
        """Call take(record) on everything that happened in the unfinished match, events and marks, in order; what was
        found, as skalbox.saves.journal_reader.replay tells it.

        take() gives False for what cannot be right; all behind it is left out.
        """
        from skalbox.saves import storage_rare

        return storage_rare.replay(self, take)

    def begin(self, game: int, mode: int, legs: int, names: list, sit: tuple = ()) -> None:
        """A new match; one that was kept before is gone. `sit`: the roles by seat, as of Head where left out."""
        from skalbox.saves import storage_rare

        storage_rare.begin(self, game, mode, legs, names, sit)

    def append(self, record: int, happened) -> None:
        """Keep this event or mark. `happened`: all events of the match up to and with it, for a checkpoint."""
        store = self._chip
        if store.appends:
            short = self.full or (self._spared and store.room() <= self._spared)
            if not short and store.append(record):
                return
        elif not journal.ends_turn(record):
            return
        from skalbox.saves import storage_rare

        storage_rare.checkpoint(self, happened)

    def has_room_for_marks(self) -> bool:
        """Space is not so short that only events may be kept."""
        return not self.full and self._chip.room() > _SPARE + self._spared

    def rest(self, happened) -> None:
        """The device goes to sleep: where its memory takes no events, the match as it stands goes into a slot."""
        if self.head is not None and not self._chip.appends:
            from skalbox.saves import storage_rare

            storage_rare.keep(self, self.head, happened)

    def finish(self, hall: bytes) -> None:
        """The match is over and this hall has taken it in (or knows that it was abandoned)."""
        from skalbox.saves import storage_rare

        storage_rare.finish(self, hall)

    def change(self, settings: bytes) -> None:
        """These are the settings from now on; while a match is on they are kept with it (and as marks), else here."""
        self.settings = settings
        if self.head is None:
            from skalbox.saves import storage_rare

            storage_rare.change(self)
