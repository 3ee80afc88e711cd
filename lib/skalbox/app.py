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
from micropython import const

from skalbox import ink
from skalbox import settings as taste
from skalbox.clock import since
from skalbox.host import Host
from skalbox.keys import HOLD_KEYS, ROLL
from skalbox.kit import Kit
from skalbox.modules import forget, forget_rare, load
from skalbox.tunes import SETTLE
from skalbox.unmoved import BEGAN, ENDED
from skalbox.words import Words
from skalcore.game import OVER

NOBODY = -1  # no key

_LITTER = const(16)  # key events after which there is garbage worth a pause
_PAUSE = const(150)  # ms without a key event


class App(Host):
    """display, kit, words: to draw with; sound, power: rooms of hardware; table: the picture of the match; fault: the
    exception that ended it, or None; thought: what the coach knows of the turn being played; and what
    skalbox.host.Host has."""

    def __init__(self, display, keys, keeper, sound, motion, power) -> None:
        super().__init__(keeper)
        self.display = display
        self.fault: Any = None
        self.table: Any = None
        self.thought: Any = None
        self.words: Any = None
        self.sound = sound
        self.power = power
        self._motion = motion
        self._shaken = False  # the device is being shaken, which stands for ROLL held down
        self._keys = keys
        self._down = 0  # bit mask of the keys held down
        self.screen: Any = None  # the one that is shown
        self.base = ""  # the name of the base screen, also while another is laid over it
        self._wish = ""  # the name of the screen asked for
        self._key = NOBODY  # the key whose press goes on to it
        self._blank = displayio.Group()
        self._restart = False
        self._stale = False  # a screen was shown that the panel has not got yet
        self._litter = 0  # key events since garbage was collected
        self._heard = 0  # when the last of them came
        self.kit = Kit()

    def start(self, now: int, woken: bool = False) -> None:
        """Take up the match, if one is on, and show the first screen; after a deep sleep (`woken`) the very one where
        the match stands."""
        self.restore()
        for which in range(taste.COUNT):
            self.settings.get(which)  # now, while settings.toml is being read
            self.heed(which)
        self.ask()
        if self.session is not None and woken:
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
        if which == taste.LANGUAGE:
            self.speak(taste.LANGUAGES[self.settings.get(which)])
        elif which == taste.SOUND:
            self.sound.volume = self.settings.get(which)
        elif which == taste.BRIGHTNESS:
            self.power.level = self.settings.get(which) + 1
        elif which == taste.SLEEP:
            self.power.sleep_minutes = taste.SLEEP_MINUTES[self.settings.get(which)]
        elif which == taste.SHAKE:
            self._motion.sensitivity = self.settings.get(which)

    def feels(self) -> bool:
        """Something feels whether the device is shaken."""
        return self._motion.present

    @property
    def animated(self) -> bool:
        """Things may move that need not."""
        return bool(self.settings.get(taste.ANIMATIONS))

    # Screens.

    def show(self, name: str, now: int, key: int = NOBODY) -> None:
        """Show the base screen of this name as soon as the one shown has returned; `key`'s press goes on to it."""
        self._wish = name
        self.base = name
        self._key = key

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

    def _change(self, now: int) -> None:
        """Drop the screen that is shown and make the one that was asked for."""
        while self._wish:
            name = self._wish
            key = self._key
            self._wish = ""
            self.sound.stop()
            if key == NOBODY:
                self._shaken = False
            old = self.screen
            if old is not None:
                old.leave()
                forget("skalbox.screens." + old.name)
            old = self.screen = None
            if name not in ("turn", "scoring"):
                self.table = None
            if self.session is None or (name != "turn" and not self.session.game.has_dice()):
                self.thought = None  # the turn it was about is over
            forget_rare(self.session is None or self.session.game.phase == OVER)
            self.kit.big.spare()
            self.words.spare()
            if self.table is None:
                self.display.root_group = self._blank
                ink.forget()
            gc.collect()
            self.power.battery.read(now)
            self.screen = self._open(name)
            if self.display.root_group is not self.screen.group:
                self.display.root_group = self.screen.group
            self._stale = True
            # A key held down across screens starts nothing, but for the one whose press goes on.
            self._down = 0
            self.screen.enter(now)
            gc.collect()  # what is made next is to lie close to what was made before
            self._litter = 0
            if key != NOBODY and not self._wish:
                self._down = 1 << key
                self.screen.press(key, now)

    def deal(self) -> None:
        """Have the table show whose turn it is; made where there is none."""
        if self.table is None:
            self.table = load("skalbox.widgets.table").Table(self.kit, self.words, self.session)
        self.table.deal()
        self.kit.big.spare()

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
        self.sound.tick(now)
        changed = False
        if self._keys.lost():
            self._let_go(now)
            changed = True
        event = self._keys.next()
        while event is not None:
            if event.pressed and self.power.touch(now):
                pass  # it woke the device, and does nothing else
            elif event.key_number != ROLL or not self._shaken:
                self._deliver(event.key_number, event.pressed, now)
                changed = True
            self._litter += 1
            self._heard = now
            self._change(now)
            event = self._keys.next()
        self._change(now)
        changed |= self._feel(now)
        self._change(now)
        changed |= self.screen.tick(now)
        self._change(now)
        changed |= self.power.tick(now)
        if self.power.sleep_due(now) and not self.moving(now):
            self._rest()
            self.power.deep_sleep(self._keys)
        self._stale |= changed
        if self._stale and not self.power.asleep:
            self._stale = False
            self.display.refresh()
        elif self._litter >= _LITTER and since(self._heard, now) >= _PAUSE:
            # It takes 30 ms: let it not fall on a key press.
            gc.collect()
            self._litter = 0
        return not self._restart

    def _feel(self, now: int) -> bool:
        """A shake stands for ROLL held down, where that throws."""
        if self.power.asleep:
            return False
        # Asked all the time, so that it knows what rest is; where a shake does not throw, it is over with that.
        felt = self._motion.poll(now)
        if felt == BEGAN and not self._down >> ROLL & 1 and self.screen.shakes(now):
            self.power.touch(now)
            self._shaken = True
            self._deliver(ROLL, True, now)
            return True
        if felt == ENDED and self._shaken:
            self._shaken = False
            self._deliver(ROLL, False, now)
            return True
        return False

    def _rest(self) -> None:
        """Before the power goes: what only the players' fingers know is kept too."""
        self.sound.stop()
        if self.session is not None:
            self.session.mark_holds()
            self._keeper.rest(self.session.events())

    def _let_go(self, now: int) -> None:
        """What the keys did is unknown: they count as up."""
        for key in range(HOLD_KEYS + 1):
            if self._down >> key & 1:
                self._deliver(key, False, now)
                self._change(now)

    def _deliver(self, key: int, pressed: bool, now: int) -> None:
        """A screen hears of a release only where it heard of the press: a key held across screens starts nothing."""
        bit = 1 << key
        if pressed:
            self._down |= bit
            self.screen.press(key, now)
        elif self._down & bit:
            self._down &= ~bit
            self.screen.release(key, now)

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
        load("skalbox.crashlog").keep(error)
        forget("skalbox.crashlog")
        if self.words is None:
            self.speak(taste.LANGUAGES[0])
        self._wish = ""
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
