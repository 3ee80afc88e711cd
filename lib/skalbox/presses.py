# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Decide which key presses count: a press applies to the label that the panel showed for its key when it went down.

Drawing a screen takes up to a second, and keys pressed in that time wait in the queue. So the time at which the panel
first showed a label is noted for each key. An earlier press was meant for another label, and is dropped. A label is
anything that says what a key does: a soft key, the ROLL pill, or the die above a hold key. A press of ROLL on a poster
is exempt, since it goes on to shake the dice of the next screen.

A thumb is faster than an eye. So if ROLL does something that cannot be taken back, it rests for a moment: the pill is
dim, and a press is dropped, too. The pill blinks for a dropped press, and there is a soft tick.
"""

from micropython import const
from supervisor import ticks_ms

from skalbox.hardware.clock import since
from skalbox.hardware.keys import HOLD_KEYS, ROLL
from skalbox.hardware.labels import labels
from skalbox.hardware.no_motion import BEGAN, ENDED
from skalbox.hardware.tunes import EARLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.hardware.keys import Keys
    from skalbox.hardware.motion import Motion

NONE = 0  # what deliver() returns: the queue is empty,
PASSED = 1  # the screen did not hear of the event,
HEARD = 2  # the screen heard of it

_LITTER = const(16)  # key events after which there is garbage worth a pause
_PAUSE = const(150)  # ms without a key event
_REST = const(400)  # ms without a key event after which something may be done ahead
_IDLE = const(2000)  # ms without a key event after which nobody notices a few ms more


class Presses:
    """The key and shake events for the current screen."""

    def __init__(self, keys: "Keys", motion: "Motion") -> None:
        self.keys = keys
        self.motion = motion
        self.down = 0  # bit mask of the keys held down since a press that the screen heard of
        self.labels = labels
        self._shaken = False  # the device is being shaken, which counts as holding ROLL down,
        self._shakes = False  # or will count, once ROLL has rested
        self._litter = 0  # key events since the last garbage collection
        self._heard = 0  # the time of the last key event, 0: none yet

    def switch_screen(self, key: int) -> None:
        """Prepare for another screen, on which no key that is held down has an effect, except `key` (-1: none)."""
        self.labels.renew()
        self._shakes = False
        self._litter = 0
        self.down = 0
        if key < 0:
            self._shaken = False
        else:
            self.down = 1 << key

    def deliver(self, app: "App", now: int) -> int:
        """Deliver one key event. Return NONE if there is none, HEARD if the screen heard of it, else PASSED."""
        if self.keys.lost():
            self.labels.drop()
            for key in range(HOLD_KEYS + 1):  # events were lost: all keys count as up
                if not app.wanted:
                    self.release(app, key, now)
            return HEARD
        event = self.keys.next()
        if event is None:
            return NONE
        self._litter += 1
        self._heard = now
        key = event.key_number
        if not event.pressed:
            if key != ROLL or not self._shaken:
                return self.release(app, key, now)
        elif app.power.touch(now):
            pass  # it only woke the device
        elif key != ROLL or not self._shaken:
            if self.labels.counts(key, event.timestamp, ticks_ms()):
                return self.press(app, key, now)
            self.labels.drop()
            if not app.sound.playing:
                app.sound.play(EARLY, now)
        return PASSED

    def on_shake(self, app: "App", now: int) -> bool:
        """Treat a shake as ROLL held down, as soon as ROLL throws. Return whether the screen heard of it."""
        if app.power.is_dark:
            return False
        # Polled all the time, to learn the level at rest; a shake is ignored while ROLL does not throw.
        felt = self.motion.poll(now)
        if felt == BEGAN:
            self._shakes = not self.labels.pending() and app.screen.shakes(now)
        elif felt == ENDED:
            self._shakes = False
            if self._shaken:
                self._shaken = False
                return self.release(app, ROLL, now) == HEARD
        if self._shakes and self.labels.counts(ROLL, now, now):
            self._shakes = False
            if not self.down >> ROLL & 1 and app.screen.shakes(now):
                app.power.touch(now)
                self._shaken = True
                return self.press(app, ROLL, now) == HEARD
        return False

    def press(self, app: "App", key: int, now: int) -> int:
        """Deliver this press to the screen."""
        self.down |= 1 << key
        app.screen.press(key, now)
        return HEARD

    def release(self, app: "App", key: int, now: int) -> int:
        """Deliver this release to the screen, if it heard of the press."""
        if not self.down >> key & 1:
            return PASSED
        self.down &= ~(1 << key)
        app.screen.release(key, now)
        return HEARD

    def used(self) -> bool:
        """Return whether any key was used since the start."""
        return self._heard != 0

    def rested(self, now: int) -> bool:
        """Return whether no key was used for a moment."""
        return since(self._heard, now) >= _REST

    def idle(self, now: int) -> bool:
        """Return whether no key was used for a while: the processor may sleep, which makes a press wait."""
        return since(self._heard, now) >= _IDLE

    def gc_is_due(self, now: int) -> bool:
        """Return whether garbage should be collected now, which takes 30 ms, since no key press is about to come."""
        if self._litter < _LITTER or since(self._heard, now) < _PAUSE:
            return False
        self._litter = 0
        return True
