# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The app: which screen is shown, who gets the keys, and when the panel is drawn.

One screen is in memory at a time: what goes is dropped, module and all, before what comes is made. So a screen keeps
nothing that must live, and is made again from the match when one laid over it is closed. Only the table outlives the
step between throwing and choosing a box. The contract of a screen is taught by skalbox.screens.template.
"""

import gc
import traceback

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from skalbox.hardware.keys import Keys
    from skalbox.hardware.motion import Motion
    from skalbox.hardware.power import Power
    from skalbox.hardware.sound import Sound
    from skalbox.saves.storage import Storage
    from skalbox.screens.base import Base
    from skalbox.widgets.dicerow import DiceRow
    from skalbox.widgets.table import Table

import displayio
from supervisor import ticks_ms

from skalbox.draw import palette
from skalbox.draw.assets import Assets
from skalbox.hardware.tunes import SETTLE
from skalbox.lang.words import Words
from skalbox.match.lobby import Lobby
from skalbox.memory import forget, forget_rest, load
from skalbox.presses import TOLD, Presses
from skalcore.game import OVER

NOBODY = -1  # no key


class App:
    """lobby: who plays what, and the match; display, assets, words: to draw with; sound, power: pieces of hardware;
    presses: hands out the key presses; screen: the one that is shown; base: the name of the base screen, also while
    another is laid over it; wanted: the name of the screen asked for, "" for none; table: the picture of the match;
    fault: the exception that ended it, or None; thought: what the coach knows of the turn being played."""

    def __init__(
        self, display: "BusDisplay", keys: "Keys", storage: "Storage", sound: "Sound", motion: "Motion", power: "Power"
    ) -> None:
        self.lobby = Lobby(storage)
        self.display = display
        self.fault: "Exception | None" = None
        self.thought: "tuple | None" = None
        # None until there is one, or where none is needed; typed as what those who ask for it expect.
        self.words: "Words" = None  # type: ignore[assignment]
        self.screen: "Base" = None  # type: ignore[assignment]
        self.table: "Table" = None  # type: ignore[assignment]
        self.sound = sound
        self.power = power
        self.base = ""
        self.wanted = ""
        self._argument: Any = None  # what the screen asked for is made with
        self._base_argument: Any = None  # and the base screen
        self._key = NOBODY  # the key whose press goes on to it
        self._blank = displayio.Group()
        self._restart = False
        self._stale = False  # a screen was shown that the panel has not got yet
        self.assets = Assets()
        self.presses = Presses(keys, motion, self.assets.labels)

    def start(self, now: int, woken: bool = False) -> None:
        """Take up the match, if one is on, and show the first screen; after a deep sleep (`woken`) the very one where
        the match stands."""
        self.lobby.restore()
        self.apply_settings()
        self.lobby.ask()
        if woken and self.lobby.may_go_on():
            self.resume(now)
        else:
            self.first(now)

    def speak(self, language: str) -> None:
        """Load the words of this language, and drop the other's."""
        if self.words is not None:
            self.words.forget()
        self.words = Words(language)

    def set(self, name: str, value: int) -> None:
        """Set the setting of this name, and apply it."""
        self.lobby.set(name, value)
        self.apply_settings(name)

    def apply_settings(self, name: str = "") -> None:
        """Apply the setting of this name, or all of them, as their rows say."""
        load("skalbox.setting_rows").apply(self, name)

    def feels(self) -> bool:
        """Something feels whether the device is shaken."""
        return self.presses.motion.present

    @property
    def animated(self) -> bool:
        """Things may move that need not."""
        return bool(self.lobby.settings.get("ANIMATIONS"))

    # Screens.

    def show(self, name: str, now: int, argument: Any = None, key: int = NOBODY) -> None:
        """Show the base screen of this name as soon as the one shown has returned, made with this argument (None: made
        without one); `key`'s press goes on to it."""
        self.base = name
        self._base_argument = argument
        if self.lobby.storage.trouble:
            name = "unsaved"
            argument = None
            key = NOBODY
        self.wanted = name
        self._argument = argument
        self._key = key

    def lay(self, name: str, now: int, argument: Any = None) -> None:
        """Lay the screen of this name over the base, in place of another laid there, as soon as that has returned."""
        self.wanted = name
        self._argument = argument
        self._key = NOBODY

    def close(self, now: int, argument: Any = None) -> None:
        """Take away the screen laid over the base, which is made again: with this argument, or with that of before."""
        self.show(self.base, now, self._base_argument if argument is None else argument)

    def open(self, name: str, argument: Any = None) -> "Base":
        """A new screen of this name."""
        make = load("skalbox.screens." + name).Screen
        screen = make(self) if argument is None else make(self, argument)
        screen.name = name
        return screen

    # The way through a match.

    def first(self, now: int) -> None:
        """Show the next of the first screens."""
        self.show(self.lobby.first(), now)

    def begin(self, now: int) -> None:
        """Start a new match: with its opening, or alone with the first throw."""
        self.lobby.begin()
        self.show(self.lobby.place(), now)

    def resume(self, now: int) -> None:
        """Go on where the match stands."""
        self.show(self.lobby.place(), now)
        if self.lobby.coach_is_due():
            self.lay("coach", now)

    def undo(self, now: int) -> None:
        """Take back the last box written, and let its player choose again."""
        self.lobby.session.undo()
        self.show("scoring", now)

    def change(self, now: int) -> None:
        """Drop the screen that is shown and make the one that was asked for, if any was."""
        while self.wanted:
            name, argument, key = self.wanted, self._argument, self._key
            self.wanted = ""
            self.sound.stop()
            old = self.screen
            if old is not None:
                old.leave()
            old = self.screen = None  # type: ignore[assignment]
            session = self.lobby.session
            if name not in ("turn", "scoring"):
                self.table = None  # type: ignore[assignment]
            if session is None or (name != "turn" and not session.game.has_dice()):
                self.thought = None  # the turn it was about is over
            forget_rest(session is not None and session.game.phase != OVER)
            self.assets.big.spare()
            self.words.spare()
            if self.table is None:
                self.display.root_group = self._blank
                palette.forget()
            gc.collect()
            self.power.battery.read(now)
            self.screen = self.open(name, argument)
            if self.display.root_group is not self.screen.group:
                self.display.root_group = self.screen.group
            self._stale = True
            self.presses.change(key)
            self.screen.enter(now)
            gc.collect()  # what is made next is to lie close to what was made before
            if key != NOBODY and not self.wanted:
                self.screen.press(key, now)

    def deal(self) -> None:
        """Have the table show whose turn it is; made where there is none."""
        if self.table is None:
            self.table = load("skalbox.widgets.table").Table(self.assets, self.words, self.lobby.session)
        self.table.deal()
        self.assets.big.spare()

    def settle(self, row: "DiceRow", elapsed: int, dice: bytearray, now: int) -> bool:
        """Let the dice of this DiceRow come down, `elapsed` ms after they were thrown; each that lands is heard."""
        flying = row.flying
        changed = row.settle(elapsed, dice)
        if row.flying != flying:
            self.sound.play(SETTLE, now)
        return changed

    # The loop.

    def step(self, now: int) -> bool:
        """Hand out what the keys did, let the screen go on, and draw what changed; False once it asks for a restart."""
        self.change(now)
        self.sound.tick(now)
        changed = False
        taken = self.presses.take(self, now)
        while taken:
            changed |= taken == TOLD
            self.change(now)
            taken = self.presses.take(self, now)
        changed |= self.presses.feel(self, now)
        self.change(now)
        changed |= self.screen.tick(now)
        self.change(now)
        changed |= self.power.tick(now)
        if self.power.sleep_due(now) and not self.moving(now):
            self._sleep()
        self._stale |= changed or self.assets.labels.pending()
        if self._stale and not self.power.asleep:
            self._stale = False
            self.display.refresh()
            self.assets.labels.shown(ticks_ms())
        elif self.presses.tidies(now):
            gc.collect()
        return not self._restart

    def _sleep(self) -> None:
        """Switch everything off, once the dice being held are saved too."""
        self.sound.stop()
        session = self.lobby.session
        if session is not None:
            session.mark_holds()
            self.lobby.storage.rest(session.events())
        self.power.deep_sleep(self.presses.keys)

    def moving(self, now: int) -> bool:
        """Something moves, or is about to without a key being pressed."""
        return bool(self.wanted) or self.screen.moving(now)

    # When something breaks.

    def fail(self, error: Exception, now: int) -> None:
        """Save what broke in the crash log, and show it on a screen of our own."""
        traceback.print_exception(error)
        self.fault = error
        self.sound.stop()
        self.power.touch(now)
        stuck = self.lobby.is_stuck()
        # Often enough it is the memory that has run out: let everything go first.
        self.display.root_group = self._blank
        self.screen = self.table = self.lobby.session = None  # type: ignore[assignment]
        gc.collect()
        load("skalbox.saves.crash_log").keep(error)
        forget("skalbox.saves.crash_log")
        if self.words is None:
            self.speak(load("skalbox.lang.languages").codes()[0])
        self.wanted = ""
        self.presses.change(NOBODY)
        self.screen = self.open("error", (error, stuck))
        self.display.root_group = self.screen.group
        self.screen.enter(now)
        self._stale = True

    def broken(self) -> bool:
        """The screen that shows what broke is shown."""
        return self.screen is not None and self.screen.name == "error"

    def recover(self, now: int) -> None:
        """Leave the screen that shows what broke for the title, where other ways begin."""
        self.fault = None
        self.lobby.recover()
        self.show("title", now)

    def restart(self) -> None:
        """Ask the loop to end; main then restarts the program."""
        self._restart = True
