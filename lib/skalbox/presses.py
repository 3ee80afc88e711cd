# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Decides which key presses count: a press applies to the label that the panel showed for its key when it went down.

Drawing a screen takes up to a second, and keys pressed in that time wait in the queue. So the time at which the panel
first showed a label is kept for each key. An earlier press was meant for another label, and is dropped; a soft tick
acknowledges it. A label is anything that says what a key does: a soft key, the ROLL pill, or the die above a hold key.
One press is exempt: that of ROLL on a poster, since holding ROLL on shakes the dice of the next screen.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.hardware.keys import Keys
    from skalbox.hardware.motion import Motion

from micropython import const
from supervisor import ticks_ms

from skalbox.hardware.clock import since
from skalbox.hardware.keys import HOLD_KEYS, ROLL
from skalbox.hardware.no_motion import BEGAN, ENDED
from skalbox.hardware.tunes import EARLY

NONE = 0  # what deliver() returns: the queue is empty,
PASSED = 1  # the screen did not hear of the event,
HEARD = 2  # the screen heard of it

_ALL = const(63)  # bit mask of the six keys
_LITTER = const(16)  # key events after which there is garbage worth a pause
_PAUSE = const(150)  # ms without a key event
_REST = const(400)  # ms without a key event after which something may be done ahead
_IDLE = const(2000)  # ms without a key event after which nobody notices a few ms more
_SCAN = const(12)  # ms from a key going down to its event, at most: two scans and the clock's rounding


class Labels:
    """When the panel first showed each key's current label. Widgets that draw labels report each change here."""

    def __init__(self) -> None:
        self._unseen = _ALL  # bit mask of the keys whose label is not on the panel yet
        self._since = [0] * (HOLD_KEYS + 1)  # the end of the refresh that showed it
        self._rest = 0  # ms after that for which ROLL does not count

    def renew(self) -> None:
        """Prepare for another screen: no key has a label yet."""
        self._unseen = _ALL
        self._rest = 0

    def change(self, key: int) -> None:
        """Note that the label of this key (0..5) has changed."""
        self._unseen |= 1 << key

    def shown(self, now: int) -> None:
        """Note that a refresh ended at `now`: the panel shows all labels."""
        if self._unseen:
            for key in range(HOLD_KEYS + 1):
                if self._unseen >> key & 1:
                    self._since[key] = now
            self._unseen = 0

    def keep(self) -> None:
        """Note that none has changed on the current screen: what changed belongs to a table that is not shown."""
        self._unseen = 0

    def pending(self) -> bool:
        """Whether the panel does not show some changed label yet."""
        return self._unseen != 0

    def rest(self, ms: int) -> None:
        """Make ROLL count on this screen only `ms` after its label was shown."""
        self._rest = ms

    def rests(self, now: int) -> bool:
        """Whether that time is not over yet."""
        return bool(self._rest) and (bool(self._unseen >> ROLL & 1) or since(self._since[ROLL], now) < self._rest)

    def counts(self, key: int, when: int, now: int) -> bool:
        """A press of this key, reported at `when`, was made for the label that the key has `now`."""
        if self._unseen >> key & 1:
            return False
        # Counted from now: a label may be shown for so long that the clock wraps around.
        age = since(self._since[key], now) - since(when, now)
        return age >= _SCAN and (key != ROLL or age >= self._rest)


class Presses:
    """Delivers key and shake events to the current screen. down: bit mask of the keys held down since a press that the
    screen heard of."""

    def __init__(self, keys: "Keys", motion: "Motion", labels: Labels) -> None:
        self.keys = keys
        self.motion = motion
        self.down = 0
        self._labels = labels
        self._shaken = False  # the device is being shaken, which counts as holding ROLL down
        self._litter = 0  # key events since the last garbage collection
        self._heard = 0  # the time of the last key event, 0: none yet

    def change(self, key: int) -> None:
        """Prepare for another screen. A key held down across the change has no effect there, except `key` (-1:
        none)."""
        self._labels.renew()
        self._litter = 0
        self.down = 0
        if key < 0:
            self._shaken = False
        else:
            self.down = 1 << key

    def deliver(self, app: "App", now: int) -> int:
        """Deliver one key event. Return NONE if there is none, HEARD if the screen heard of it, else PASSED. The caller
        then changes the screen if required: from here the garbage collector might still find the old one."""
        if self.keys.lost():
            self._let_go(app, now)
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
            if self._labels.counts(key, event.timestamp, ticks_ms()):
                return self.press(app, key, now)
            if not app.sound.playing:
                app.sound.play(EARLY, now)
        return PASSED

    def feel(self, app: "App", now: int) -> bool:
        """Treat a shake as ROLL held down, if ROLL throws now. Return whether the screen heard of it."""
        if app.power.asleep:
            return False
        # Polled all the time, to learn the level at rest; a shake is ignored while ROLL does not throw.
        felt = self.motion.poll(now)
        if felt == BEGAN and not self.down >> ROLL & 1 and app.screen.shakes(now):
            if not self._labels.counts(ROLL, now, now):
                return False
            app.power.touch(now)
            self._shaken = True
            return self.press(app, ROLL, now) == HEARD
        if felt == ENDED and self._shaken:
            self._shaken = False
            return self.release(app, ROLL, now) == HEARD
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

    def _let_go(self, app: "App", now: int) -> None:
        """Count all keys as up, since events were lost."""
        for key in range(HOLD_KEYS + 1):
            self.release(app, key, now)
            app.change(now)

    def used(self) -> bool:
        """Whether any key was used since the start."""
        return self._heard != 0

    def rested(self, now: int) -> bool:
        """Whether no key was used for a moment."""
        return since(self._heard, now) >= _REST

    def idle(self, now: int) -> bool:
        """Whether no key was used for so long that the processor may sleep for a moment: a press waits for its end."""
        return since(self._heard, now) >= _IDLE

    def tidies(self, now: int) -> bool:
        """Whether garbage should be collected now: there is some, and no key was used for a moment. It takes 30 ms,
        which must not delay a key press."""
        if self._litter < _LITTER or since(self._heard, now) < _PAUSE:
            return False
        self._litter = 0
        return True
