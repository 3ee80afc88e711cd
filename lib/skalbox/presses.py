# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which key presses count: a press belongs to what its key said, complete on the panel, when the key went down.

Drawing a screen takes up to a second, and keys pressed meanwhile wait in the queue. Each key therefore has the time
from which its label has stood on the panel. A press from before that time was made for something else, and is dropped;
a soft tick tells the fingers that it was heard. A label is whatever says what a key does: a soft key, the ROLL pill, or
the die above a hold key. One press is exempt: that of ROLL on a poster, whose holding goes on as the shake.
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

NONE = 0  # what take() answers
PASSED = 1
TOLD = 2

_ALL = const(63)  # bit mask of the six keys
_LITTER = const(16)  # key events after which there is garbage worth a pause
_PAUSE = const(150)  # ms without a key event
_SCAN = const(
    12
)  # ms that a key is down before its event, at most: two scans (skalbox.hardware.keys) and the clock's rounding


class Labels:
    """Since when each key has said what it says now. The widgets that draw labels report here what they change."""

    def __init__(self) -> None:
        self._unseen = _ALL  # bit mask of the keys whose label is not on the panel yet
        self._since = [0] * (HOLD_KEYS + 1)  # when the refresh ended that showed it
        self._rest = 0  # ms for which ROLL is not taken after that

    def renew(self) -> None:
        """Another screen comes: no key says anything yet."""
        self._unseen = _ALL
        self._rest = 0

    def change(self, key: int) -> None:
        """The label of this key (0..5) has changed."""
        self._unseen |= 1 << key

    def shown(self, now: int) -> None:
        """A refresh has ended, at `now`: all labels stand on the panel."""
        if self._unseen:
            for key in range(HOLD_KEYS + 1):
                if self._unseen >> key & 1:
                    self._since[key] = now
            self._unseen = 0

    def pending(self) -> bool:
        """A label has changed that the panel does not show yet."""
        return self._unseen != 0

    def rest(self, ms: int) -> None:
        """On this screen ROLL is taken only when its label has stood for so long."""
        self._rest = ms

    def rests(self, now: int) -> bool:
        """That time is not over yet."""
        return bool(self._rest) and (bool(self._unseen >> ROLL & 1) or since(self._since[ROLL], now) < self._rest)

    def counts(self, key: int, when: int, now: int) -> bool:
        """A press of this key, reported at `when`, was made for the label that the key has `now`."""
        if self._unseen >> key & 1:
            return False
        # Counted from now, since a label may stand for so long that the clock comes round.
        stood = since(self._since[key], now) - since(when, now)
        return stood >= _SCAN and (key != ROLL or stood >= self._rest)


class Presses:
    """Hands what the keys and the motion sensor did to the screen that is shown. down: bit mask of the keys that are
    held down since a press that the screen was told of."""

    def __init__(self, keys: "Keys", motion: "Motion", labels: Labels) -> None:
        self.keys = keys
        self.motion = motion
        self.down = 0
        self._labels = labels
        self._shaken = False  # the device is being shaken, which stands for ROLL held down
        self._litter = 0  # key events since garbage was collected
        self._heard = 0  # when the last of them came

    def change(self, key: int) -> None:
        """Another screen comes. A key held down across screens starts nothing there, but for `key` (-1: none)."""
        self._labels.renew()
        self._litter = 0
        self.down = 0
        if key < 0:
            self._shaken = False
        else:
            self.down = 1 << key

    def take(self, app: "App", now: int) -> int:
        """Hand out one thing that a key did. NONE where there is no more, TOLD where the screen heard of it, else
        PASSED. What the screen asked for then is for the caller to do: from here the old screen might still be seen by
        the garbage collector."""
        if self.keys.lost():
            self._let_go(app, now)
            return TOLD
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
            pass  # it woke the device, and does nothing else
        elif key != ROLL or not self._shaken:
            if self._labels.counts(key, event.timestamp, ticks_ms()):
                return self.press(app, key, now)
            if not app.sound.playing:
                app.sound.play(EARLY, now)
        return PASSED

    def feel(self, app: "App", now: int) -> bool:
        """A shake stands for ROLL held down, where that throws; True where the screen was told of it."""
        if app.power.asleep:
            return False
        # Asked all the time, so that it knows what rest is; where a shake does not throw, it is over with that.
        felt = self.motion.poll(now)
        if felt == BEGAN and not self.down >> ROLL & 1 and app.screen.shakes(now):
            if not self._labels.counts(ROLL, now, now):
                return False
            app.power.touch(now)
            self._shaken = True
            return self.press(app, ROLL, now) == TOLD
        if felt == ENDED and self._shaken:
            self._shaken = False
            return self.release(app, ROLL, now) == TOLD
        return False

    def press(self, app: "App", key: int, now: int) -> int:
        """Hand this press to the screen."""
        self.down |= 1 << key
        app.screen.press(key, now)
        return TOLD

    def release(self, app: "App", key: int, now: int) -> int:
        """A screen hears of a release only where it heard of the press."""
        if not self.down >> key & 1:
            return PASSED
        self.down &= ~(1 << key)
        app.screen.release(key, now)
        return TOLD

    def _let_go(self, app: "App", now: int) -> None:
        """What the keys did is unknown: they count as up."""
        for key in range(HOLD_KEYS + 1):
            self.release(app, key, now)
            app.change(now)

    def tidies(self, now: int) -> bool:
        """There is garbage, and nobody has touched a key for a moment: collecting takes 30 ms, which must not fall on a
        key press."""
        if self._litter < _LITTER or since(self._heard, now) < _PAUSE:
            return False
        self._litter = 0
        return True
