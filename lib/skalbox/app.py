# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The app: shows one screen, passes it the key presses, and refreshes the panel.

One screen is in memory at a time: the old one is dropped, with its module, before the new one is made. So a screen
holds no lasting state, and is made again from the match when a screen laid over it closes. Only the table stays where
memory allows (skalbox.table_memory). skalbox.screens.template shows how a screen is written.
"""

import gc
import traceback

import displayio
from micropython import const
from supervisor import ticks_ms

from skalbox import table_memory
from skalbox.draw.assets import KEPT, Assets
from skalbox.hardware.labels import labels
from skalbox.hardware.tunes import POWER_ON
from skalbox.lang.words import Words
from skalbox.match.lobby import Lobby
from skalbox.memory import forget, forget_rest, load, make_room, screen_class
from skalbox.presses import HEARD, Presses
from skalbox.saves.chip_memory import copied
from skalbox.seldom import seldom
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from skalbox.draw.view import View
    from skalbox.hardware.keys import Keys
    from skalbox.hardware.motion import Motion
    from skalbox.hardware.power import Power
    from skalbox.hardware.sound import Sound
    from skalbox.saves.storage import Storage
    from skalbox.widgets.table import Table

NOBODY = -1  # no key
_KEYS = const(3)  # what is left to do in a pass of the loop: from the key events on,
_SHAKE = const(2)  # from the shakes on,
_TICK = const(1)  # or only what time changes
_NEW = (-1, False)  # as skalbox.match.change has it; made once, since it is in use when memory must be in one piece


class App:
    """The device's state, apart from the saved data. display, assets, words are to draw with."""

    def __init__(
        self,
        display: "BusDisplay",
        keys: "Keys",
        storage: "Storage",
        sound: "Sound",
        motion: "Motion",
        power: "Power",
        page: str = "",
    ) -> None:
        """Show nothing yet. `page`: the address that Share adds a match to; "": there is no Share."""
        self.lobby = Lobby(storage)
        self.display = display
        self.fault: "Exception | None" = None  # the exception on the error screen
        self.thought: "Any" = None  # the turn and the coach's results for it: a list, or a tuple once it was copied
        # Each is None until made, or while not needed; typed without None for its users.
        self.words: "Words" = None  # type: ignore[assignment]
        self.screen: "View" = None  # type: ignore[assignment]
        self.table: "Table" = None  # type: ignore[assignment]
        self.sound = sound
        self.power = power
        self.page = page
        self.base = ""  # the name of the base screen, also while another is laid over it,
        self.base_argument: "Any" = None  # and the argument with which it is made
        self.wanted = ""  # the name of the next screen, if it is about to change,
        self._argument: "Any" = None  # and its argument
        self._key = NOBODY  # the key whose press is passed on to the wanted screen
        self._explains = self.lobby.explains  # the pot has not been explained since power-on
        self._blank = displayio.Group()
        self._restart = False
        self._stale = False  # the panel does not show the current state yet
        self._fresh = False  # the screen, or what a key has changed above the table, has not been drawn yet
        self._prepared = False  # nothing is left to do ahead of time
        self._renews = False  # words were made while the current screen was in memory: read them again after it
        self.assets = Assets()
        self.presses = Presses(keys, motion)

    @seldom
    def start(self, now: int, carried: "bytes | None" = None) -> None:
        """Restore the saved match, if any, and show the first screen, or go on as `carried` over a restart says."""
        self._make_lasting()
        self.lobby.restore()
        load("skalbox.match.evening").restore(self.lobby, carried is None)
        wanted = None
        if carried:
            wanted = load("skalbox.match.change").recall(self.lobby, carried)
            table_memory.free(self)  # so that the words, which live on, are read below what passes
        self.apply_settings()
        if carried is None:
            self.sound.play(POWER_ON, now)
        if wanted:
            self.show(wanted[0], now, wanted[1])
        elif carried is not None and self.lobby.may_go_on():
            self.resume(now)
        else:
            self.show_start_screen(now)

    @seldom
    def _make_lasting(self) -> None:
        """Make all names, and the pictures that stay. Made later, they would split the free memory."""
        from skalbox.art import index
        from skalbox.draw.softkeys import shared

        load("skalbox.hardware.heap_names")
        forget("skalbox.hardware.heap_names")
        make_room(self.assets.discs, (len(index.DISCS) + len(index.RINGS)) // 3)
        for table in (index.DISCS, index.RINGS):
            for row in range(0, len(table), 3):
                if table[row] in KEPT:
                    self.assets.disc(table, table[row])
        shared(self.assets)

    def speak(self, language: str) -> None:
        """Load the words of this language, and drop the words of the last language."""
        if self.words is not None:
            self.words.forget()
        self.words = Words(language)
        self._renews = self.screen is not None

    @seldom
    def set(self, name: str, value: int) -> None:
        """Change the setting of this name, and apply it."""
        self.lobby.set(name, value)
        self.apply_settings(name)

    @seldom
    def apply_settings(self, name: str = "") -> None:
        """Apply the setting of this name, or all settings, as their rows say."""
        from skalbox.players.setting_rows import ROWS

        for row in ROWS:
            if row.apply is not None and name in ("", row.name):
                row.apply(self, self.lobby.settings.get(row.name))

    @property
    def animated(self) -> bool:
        """Return whether the players want animations."""
        return bool(self.lobby.settings.get("ANIMATIONS"))

    # Screens.

    def show(self, name: str, now: int, argument: "Any" = None, key: int = NOBODY) -> None:
        """Show the base screen of this name, made with this argument (None: without), as soon as the current screen has
        returned. It also gets the press of `key`."""
        self.note_base(name, argument)
        if self.lobby.storage.trouble:
            name, argument, key = "unsaved", None, NOBODY
        self.lay(name, now, argument)
        self._key = key

    def note_base(self, name: str, argument: "Any") -> None:
        """Note that the base screen which is about to be made is this one."""
        self.base = name
        self.base_argument = argument

    def lay(self, name: str, now: int, argument: "Any" = None) -> None:
        """Lay the screen of this name over the base screen as soon as the current screen has returned."""
        self.wanted = name
        self._argument = argument
        self._key = NOBODY

    def close(self, now: int, argument: "Any" = None) -> None:
        """Close the overlay and make the base screen again, with this argument or, if None, with the previous one."""
        self.show(self.base, now, self.base_argument if argument is None else argument)

    def open(self, name: str, argument: "Any" = None) -> "View":
        """Return a new screen of this name."""
        make = screen_class(name)
        screen = make(self) if argument is None else make(self, argument)
        screen.name = name
        return screen

    def enter(self, name: str, argument: "Any", now: int) -> None:
        """Make, show and enter a new screen of this name. Raise MemoryError if memory runs out: no screen is left."""
        try:
            self.screen = self.open(name, argument)
            if self.display.root_group is not self.screen.group:
                self.display.root_group = self.screen.group
            self.screen.enter(now)
        except MemoryError:
            self.screen = None  # type: ignore[assignment]
            self.display.root_group = self._blank
            raise

    def celebration(self, what: str, now: int) -> "Any":
        """Begin this celebration over the table; return it, or None if memory is short."""
        try:
            return self.open(what, now)
        except MemoryError:
            forget_rest()
            return None

    # The way through a match.

    def show_start_screen(self, now: int) -> None:
        """Show the next of the start screens."""
        self.show(self.lobby.next_start_screen(), now)

    def start_match(self, now: int, taken: int = -1, erase: bool = False) -> None:
        """Start a new match once this screen is gone, or resume another (skalbox.match.change)."""
        how = (taken, erase) if erase or taken >= 0 else _NEW
        self.show("begin" if self.lobby.settled else "wins", now, how)

    def resume(self, now: int) -> None:
        """Continue the match on its current screen."""
        if self.lobby.settled:
            self.show(self.lobby.match_screen(), now)
        else:
            self.show("wins", now, ())

    @seldom
    def explain(self, now: int) -> None:
        """Continue the match of newcomers after a box. Explain the pot first, once, if a person wrote the box."""
        session = self.lobby.session
        if session.practice is not None or session.plays_itself(session.last_seat):
            self.resume(now)
            return
        session.welcome(False)
        if self._explains:
            self._explains = False
            self.show("pot_card", now)
        else:
            self.resume(now)

    def undo(self, now: int) -> None:
        """Undo the last box written, and let its player choose again."""
        self.lobby.session.undo()
        if self.table is not None:
            self.table.seat = NOBODY  # its figures have changed
        self.show("scoring", now)

    def _leave_screen(self) -> bool:
        """Drop the current screen, and what the wanted one does not need. Return whether there was a screen."""
        name = self.wanted
        left = self.screen is not None
        if left:  # else the tune of power-on is about to start
            self.sound.stop()
            if self._key != NOBODY:
                table_memory.toss(self)
            self.screen.leave()
        self.screen = None  # type: ignore[assignment]
        session = self.lobby.session
        table_memory.cover(self, name)
        forget_rest(session is not None and session.game.phase != OVER, name)
        self.assets.drop_cache()
        if self._renews:
            self.words.forget()
        else:
            self.words.drop_cache()
        if left and (self.table is None or self.display.root_group is not self.table.group):
            self.display.root_group = self._blank  # else the splash stays
        return left

    def _open_wanted(self, now: int) -> None:
        """Make the wanted screen, once the garbage of the last one was collected."""
        name, argument, key = self.wanted, self._argument, self._key
        self.wanted = ""
        if self._renews:
            self.speak(self.words.CODE)
        self.lobby.storage.renew_objects()  # the last screen may have saved,
        if isinstance(self.thought, list):
            self.thought = copied(tuple(self.thought))  # or asked the coach
        self.power.battery.read(now)
        self.presses.switch_screen(key)
        table_memory.open_screen(self, name, argument, now)
        self._stale = self._fresh = True
        self._prepared = False
        if key != NOBODY and not self.wanted:
            self.screen.press(key, now)

    def drop_table(self) -> None:
        """Free the table, but not its modules. The panel still shows it, if it did."""
        if self.table is not None and self.display.root_group is self.table.group:
            self.display.root_group = self._blank
        table_memory.drop(self)

    def deal(self) -> None:
        """Make the table if there is none, and set it up for the player whose turn it is."""
        table_memory.deal(self)

    # The loop.

    def step(self, now: int) -> bool:
        """Deliver the key events, update the screen, draw what changed. Return False once a restart was requested."""
        self.sound.tick(now)
        changed = False
        left = _KEYS
        while left or self.wanted:
            if self.wanted:
                if self._leave_screen():
                    # Not in a call from here: what its frame does not use may still have an address of the old screen.
                    gc.collect()
                self._open_wanted(now)
            elif left == _KEYS:
                delivered = self.presses.deliver(self, now)
                if delivered == HEARD:
                    changed = True
                    self._fresh |= table_memory.is_below(self)  # what the key has shown may take memory
                if not delivered:
                    left = _SHAKE
            elif left == _SHAKE:
                left = _TICK
                changed |= self.presses.on_shake(self, now)
            else:
                left = 0
                changed |= self.screen.tick(now)
        if labels.stale:
            changed |= self.screen.mark(now)
        changed |= self.power.tick(now)
        if self.power.sleep_due(now) and not self.moving(now) and self.power.may_sleep(self.presses.keys, now):
            self._sleep()
        self._stale |= changed or labels.pending()
        if self._stale and not self.power.is_dark:
            self._stale = False
            self.display.refresh()
            labels.shown(ticks_ms())
        elif self._fresh and not self.screen.hurries:
            # A pass later: for a press that fell into the refresh the pill has to blink at once.
            self._fresh = False
            gc.collect()  # keeps the heap compact
            table_memory.free_if_short(self)
        elif self.presses.gc_is_due(now):
            gc.collect()
        elif not (self._prepared or self.screen.works or self.moving(now)) and self.presses.rested(now):
            self._prepared = True
            try:
                table_memory.prepare(self)
            except MemoryError:
                forget_rest()
        elif self.presses.idle(now) and not self.moving(now):
            self.power.idle()
        return not self._restart

    def _sleep(self) -> None:
        """Save the held dice, and enter deep sleep."""
        self.sound.stop()
        self.lobby.save_before_sleep()
        self.power.deep_sleep(self.presses.keys)

    def moving(self, now: int) -> bool:
        """Return whether something moves, or is about to without a key press."""
        return bool(self.wanted) or labels.moving() or self.screen.moving(now)

    # When something breaks.

    def fail(self, error: Exception, now: int) -> None:
        """Save this exception in the crash log, and show it on the error screen."""
        traceback.print_exception(error)
        self.fault = error
        self.sound.stop()
        self.power.touch(now)
        stuck = self.lobby.is_stuck()
        # Memory may have run out: free everything first.
        self.display.root_group = self._blank
        self.screen = None  # type: ignore[assignment]
        table_memory.free(self)
        self.lobby.drop_match()
        gc.collect()
        self.wanted = ""
        self._report(stuck, now)
        self._stale = True

    @seldom
    def _report(self, stuck: bool, now: int) -> None:
        """Save the fault in the crash log, and show the error screen, or restart the device if memory ran out. Another
        restart without a key press in between would not help. `stuck`: the saved match cannot go on."""
        from skalbox.lang import languages
        from skalbox.saves import crash_log

        error: "Any" = self.fault
        crash_log.write(error)
        forget("skalbox.saves.crash_log")
        if isinstance(error, MemoryError) and self.presses.used():
            load("skalbox.hardware.fresh_start").restart()
        if self.words is None:
            self.speak(languages.codes()[0])
        self.presses.switch_screen(NOBODY)
        self.screen = self.open("error", (error, stuck))
        self.display.root_group = self.screen.group
        self.screen.enter(now)

    def broken(self) -> bool:
        """Return whether the error screen is shown."""
        return self.screen is not None and self.screen.name == "error"

    @seldom
    def recover(self, now: int) -> None:
        """Leave the error screen for the title."""
        self.fault = None
        self.lobby.recover()
        self.show("title", now)

    def restart(self) -> None:
        """End the loop; main then restarts the program."""
        self._restart = True
