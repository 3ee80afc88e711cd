# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The app: which screen is shown, who gets the keys, and when the panel is drawn.

One screen is in memory at a time: what goes is dropped, module and all, before what comes is made. So a screen keeps
nothing that must live, and is made anew from the session when one laid over it is closed. Only the table outlives the
step between throwing and choosing a box. The contract of a screen is taught by skalbox.screens.template.
"""

import gc
import traceback

try:
    from typing import Any
except ImportError:
    pass

import displayio
from supervisor import ticks_ms

from skalbox import settings
from skalbox.draw import palette
from skalbox.draw.assets import Assets
from skalbox.hardware.tunes import SETTLE
from skalbox.lang.words import Words
from skalbox.match.lobby import Lobby
from skalbox.memory import forget, forget_rest, load
from skalbox.presses import TOLD, Presses
from skalcore.game import OVER

NOBODY = -1  # no key


class App(Lobby):
    """display, kit, words: to draw with; sound, power: rooms of hardware; presses: who hands out the key presses;
    table: the picture of the match; fault: the exception that ended it, or None; thought: what the coach knows of the
    turn being played; and what skalbox.match.lobby.Lobby has."""

    def __init__(self, display, keys, storage, sound, motion, power) -> None:
        super().__init__(storage)
        self.display = display
        self.fault: Any = None
        self.table: Any = None
        self.thought: Any = None
        self.words: Any = None
        self.sound = sound
        self.power = power
        self.screen: Any = None  # the one that is shown
        self.base = ""  # the name of the base screen, also while another is laid over it
        self._wish = ""  # the name of the screen asked for
        self._key = NOBODY  # the key whose press goes on to it
        self._blank = displayio.Group()
        self._restart = False
        self._stale = False  # a screen was shown that the panel has not got yet
        self.assets = Assets()
        self.presses = Presses(keys, motion, self.assets.labels)

    def start(self, now: int, woken: bool = False) -> None:
        """Take up the match, if one is on, and show the first screen; after a deep sleep (`woken`) the very one where
        the match stands."""
        self.restore()
        for which in range(settings.COUNT):
            self.settings.get(which)  # now, while settings.toml is being read
            self.heed(which)
        self.ask()
        if woken and self.may_go_on():
            self.resume(now)
        else:
            self.first(now)

    def speak(self, language: str) -> None:
        """Take the words of this language, and forget the other's."""
        if self.words is not None:
            self.words.forget()
        self.words = Words(language)

    def heed(self, which: int) -> None:
        """A setting has changed: whoever it concerns learns of it."""
        if which == settings.LANGUAGE:
            self.speak(settings.LANGUAGES[self.settings.get(which)])
        elif which == settings.SOUND:
            self.sound.volume = self.settings.get(which)
        elif which == settings.BRIGHTNESS:
            self.power.level = self.settings.get(which) + 1
        elif which == settings.SLEEP:
            self.power.sleep_minutes = settings.SLEEP_MINUTES[self.settings.get(which)]
        elif which == settings.SHAKE:
            self.presses.motion.sensitivity = self.settings.get(which)

    def feels(self) -> bool:
        """Something feels whether the device is shaken."""
        return self.presses.motion.present

    @property
    def animated(self) -> bool:
        """Things may move that need not."""
        return bool(self.settings.get(settings.ANIMATIONS))

    # Screens.

    def show(self, name: str, now: int, key: int = NOBODY) -> None:
        """Show the base screen of this name as soon as the one shown has returned; `key`'s press goes on to it."""
        self._wish = "unsaved" if self._storage.trouble else name
        self.base = name
        self._key = NOBODY if self._storage.trouble else key

    def lay(self, name: str, now: int) -> None:
        """Lay the screen of this name over the base, in place of another laid there, as soon as that has returned."""
        self._wish = name
        self._key = NOBODY

    def close(self, now: int) -> None:
        """Take away the screen laid over the base."""
        self.show(self.base, now)

    def _open(self, name: str):
        screen = load("skalbox.screens." + name).Screen(self)
        screen.name = name
        return screen

    def change(self, now: int) -> None:
        """Drop the screen that is shown and make the one that was asked for, if any was."""
        while self._wish:
            name = self._wish
            key = self._key
            self._wish = ""
            self.sound.stop()
            old = self.screen
            if old is not None:
                old.leave()
            old = self.screen = None
            if name not in ("turn", "scoring"):
                self.table = None
            if self.session is None or (name != "turn" and not self.session.game.has_dice()):
                self.thought = None  # the turn it was about is over
            forget_rest(self.session is not None and self.session.game.phase != OVER)
            self.assets.big.spare()
            self.words.spare()
            if self.table is None:
                self.display.root_group = self._blank
                palette.forget()
            gc.collect()
            self.power.battery.read(now)
            self.screen = self._open(name)
            if self.display.root_group is not self.screen.group:
                self.display.root_group = self.screen.group
            self._stale = True
            self.presses.change(key)
            self.screen.enter(now)
            gc.collect()  # what is made next is to lie close to what was made before
            if key != NOBODY and not self._wish:
                self.screen.press(key, now)

    def deal(self) -> None:
        """Have the table show whose turn it is; made where there is none."""
        if self.table is None:
            self.table = load("skalbox.widgets.table").Table(self.assets, self.words, self.session)
        self.table.deal()
        self.assets.big.spare()

    def settle(self, row, elapsed: int, dice, now: int) -> bool:
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
        """Switch everything off, once what only the players' fingers know is kept too."""
        self.sound.stop()
        if self.session is not None:
            self.session.mark_holds()
            self._storage.rest(self.session.events())
        self.power.deep_sleep(self.presses.keys)

    def moving(self, now: int) -> bool:
        """Something moves, or is about to without a key being pressed."""
        return bool(self._wish) or self.screen.moving(now)

    # When something breaks.

    def fail(self, error, now: int) -> None:
        """Keep what broke in the crash log, and show it on a screen of our own."""
        traceback.print_exception(error)
        self.fault = error
        self.sound.stop()
        self.power.touch(now)
        stuck = self.is_stuck()
        # Often enough it is the memory that has run out: let everything go first.
        self.display.root_group = self._blank
        self.screen = self.table = self.session = None
        gc.collect()
        load("skalbox.saves.crash_log").keep(error)
        forget("skalbox.saves.crash_log")
        if self.words is None:
            self.speak(settings.LANGUAGES[0])
        self._wish = ""
        self.presses.change(NOBODY)
        self.screen = self._open("error")
        self.screen.tell(error, stuck)
        self.display.root_group = self.screen.group
        self.screen.enter(now)
        self._stale = True

    def broken(self) -> bool:
        """The screen that shows what broke is shown."""
        return self.screen is not None and self.screen.name == "error"

    def restart(self) -> None:
        """Ask the loop to end; main starts the program anew."""
        self._restart = True
