# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A device without screens, which saves a match, the hall and the settings: what a power cut may leave of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from helpers import unpacked_hall

from host_tools.virtual.machine import Machine
from skalcore import events, journal

SOUND = "SOUND"  # a setting


class State(NamedTuple):
    """What a restart finds: the hall's bytes, the value of SOUND, the match's events (None if there is no match), and
    those of the matches put aside."""

    hall: bytes | None
    sound: int | None
    match: tuple[int, ...] | None
    aside: tuple[tuple[int, ...], ...] = ()


class Board:
    """A Machine that is switched on, with the storage and the session of the last restart."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.storage: Any = None
        self.session: Any = None
        self.settings: Any = None
        self.aside: tuple[tuple[int, ...], ...] = ()
        self.coming: State | None = None  # what a step leads to, while the session does not have it yet

    def restart(self) -> State:
        """Powers on and returns the state that the device finds. This may change its flash."""
        from skalbox.match.session import Session
        from skalbox.players.roles import COUNT as ROLES
        from skalbox.players.settings import Settings
        from skalbox.saves.storage import Storage

        self.machine.flash.on()
        self.machine.drive.forget()
        self.session = self.coming = None
        self.storage = storage = Storage(self.machine.nvm, ROLES)
        head = storage.head
        self.settings = Settings(storage.settings)
        if head is not None:
            self.session = Session(head.names, storage, head.game, head.mode, head.legs)
            self.session.restore()
            for which, value in self.session.changed:
                self.settings.restore_value(which, value)
            storage.settings = self.settings.pack() if storage.settings or self.session.changed else None
        self.aside = self._found_aside()
        return self.state()

    def state(self) -> State:
        """The state in the device's memory."""
        sound = None if self.storage.settings is None else self.settings.get(SOUND)
        # A match without events counts as no match: the device shows the title.
        happened = self.session.events().tolist() if self.session is not None else []
        return State(self.storage.hall, sound, tuple(happened) or None, self.aside)

    def _found_aside(self) -> tuple[tuple[int, ...], ...]:
        """The matches put aside, as the slots have them."""
        if not self.storage.aside:
            return ()
        from skalbox.saves import aside
        from skalbox.saves.slots import Slots

        slots = Slots()
        found = [tuple(aside.events_of(slots, each).tolist()) for each in aside.found(slots)]
        assert len(found) == self.storage.aside
        return tuple(found)

    # Steps, each of which leads from one state to another.

    def begin(self) -> None:
        """Begins a match of Yam's for one player, before the first throw."""
        from skalbox.match.session import Session

        self.storage.begin(1, 0, 1, ["Ana"])
        self.session = Session(["Ana"], self.storage, 1)

    def make_ready(self) -> None:
        """Makes the chip's memory ready for a match, as the title does while nobody presses a key."""
        self.storage.make_ready()

    def put(self) -> None:
        """Begins another match and puts this one aside, if the device can."""
        from skalbox.match.session import Session
        from skalbox.saves import aside

        now = self.state()
        happened = self.session.events() if now.match else b""
        self.coming = State(now.hall, now.sound, None, now.aside + (now.match,) * bool(now.match))
        match = (1, 0, 1, ["Bo"])
        if not len(happened):
            self.storage.begin(*match)
        if not len(happened) or aside.begin(self.storage, match, happened):
            self.session = Session(["Bo"], self.storage, 1)
        self.aside = self._found_aside()
        self.coming = None

    def take(self) -> None:
        """Takes up the match that has waited longest, and puts this one aside, if the device can."""
        from skalbox.match.session import Session
        from skalbox.saves import aside

        now = self.state()
        if not now.aside:
            return  # a match without events, which is not put aside
        happened = self.session.events() if now.match else b""
        self.coming = State(now.hall, now.sound, now.aside[0], now.aside[1:] + (now.match,) * bool(now.match))
        if aside.take_up(self.storage, 0, happened):
            head = self.storage.head
            self.session = Session(head.names, self.storage, head.game, head.mode, head.legs)
            self.session.restore()
        self.aside = self._found_aside()
        self.coming = None

    def roll(self) -> None:
        """Makes the first throw of the turn, or writes a box if there has been one; does nothing without a match, where
        none could be taken up."""
        if self.session is None:
            return
        game = self.session.game
        if game.has_dice():
            self.session.score(next(box for box in range(13) if game.cards[game.player][box] < 0))
        else:
            self.session.apply(events.roll([1, 2, 2, 5, 6]))

    def set_sound(self) -> None:
        """Sets another sound, as the settings screen does."""
        from skalbox.players import setting_rows

        self.settings.set(SOUND, (self.settings.get(SOUND) + 1) % 3)
        packed = self.settings.pack()
        if self.session is not None:
            self.storage.settings = packed
            self.session.note(journal.setting(setting_rows.number(SOUND), self.settings.get(SOUND)))
        else:
            self.storage.change(packed)

    def finish(self) -> None:
        """Ends the match and counts its dice, if there is one."""
        if self.session is None:
            return

        hall = unpacked_hall(self.storage.hall)
        hall.count(self.session)
        hall.serial = self.storage.head.serial
        self.session = None
        self.storage.finish(hall.pack())
