# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Decides which key presses count: a press applies to the label that the panel showed for its key when it went down.

Drawing a screen takes up to a second, and keys pressed in that time wait in the queue. So the time at which the panel
first showed a label is kept for each key. An earlier press was meant for another label, and is dropped. A label is
anything that says what a key does: a soft key, the ROLL pill, or the die above a hold key. One press is exempt: that of
ROLL on a poster, since holding ROLL on shakes the dice of the next screen.

A thumb is faster than an eye. So where ROLL does what cannot be taken back, it rests for a moment: the pill is dim, and
a press is dropped too. For a dropped press the pill blinks, and there is a soft tick.
"""

from micropython import const
from supervisor import ticks_ms

from skalbox.hardware.clock import since
from skalbox.hardware.keys import HOLD_KEYS, ROLL
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

_ALL = const(63)  # bit mask of the six keys
_LITTER = const(16)  # key events after which there is garbage worth a pause
_PAUSE = const(150)  # ms without a key event
_REST = const(400)  # ms without a key event after which something may be done ahead
_IDLE = const(2000)  # ms without a key event after which nobody notices a few ms more
_SCAN = const(12)  # ms from a key going down to its event, at most: two scans and the clock's rounding
_BLINK = const(80)  # ms

# Ms for which ROLL rests once the panel shows the screen:
GLANCE = 200  # where it throws, or goes on from what is shown once,
QUESTION = 250  # and where it loses points or more

LIVE, DIM, BLINK = 0, 1, 2  # how the pill looks: ROLL counts, it rests, a press was dropped


class Labels:
    """When the panel first showed each key's current label, and for how long ROLL rests. Widgets that draw labels
    report each change here."""

    def __init__(self) -> None:
        self.stale = True  # the pill may not look as look() says
        self._unseen = _ALL  # bit mask of the keys whose label is not on the panel yet
        self._since = [0] * (HOLD_KEYS + 1)  # the end of the refresh that showed it
        self._rest = 0  # ms for which ROLL does not count,
        self._from = 0  # from this time on; below 0: from the end of the next refresh
        self._dropped = False  # a press was, for which the pill has not blinked yet
        self._blinks = False  # the pill does,
        self._blinked = 0  # since this time

    def renew(self) -> None:
        """Prepare for another screen: no key has a label yet."""
        self.stale = True
        self._unseen = _ALL
        self._rest = 0
        self._blinks = False

    def change(self, key: int) -> None:
        """Note that the label of this key (0..5) has changed."""
        self._unseen |= 1 << key

    def shown(self, now: int) -> None:
        """Note that a refresh ended at `now`: the panel shows all labels."""
        if self._from < 0:
            self._from = now
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

    def rest(self, ms: int, start: int = -1) -> None:
        """Make ROLL count only for keys that go down `ms` after the panel shows the screen, or after events that come
        `ms` after the time `start`."""
        self.stale = True
        self._rest = ms + _SCAN if ms and start < 0 else ms
        self._from = start

    def drop(self) -> None:
        """Note that a press was dropped: the pill blinks as soon as the panel shows it."""
        self.stale = True
        self._dropped = True

    def look(self, now: int) -> int:
        """Return how the pill looks now: LIVE, DIM or BLINK."""
        if self._rest and self._from >= 0 and since(self._from, now) >= self._rest:
            self._rest = 0
        if self._blinks and since(self._blinked, now) >= _BLINK:
            self._blinks = self._dropped = False  # it was for what was dropped meanwhile, too
        if self._dropped and not (self._blinks or self._unseen >> ROLL & 1):
            self._blinks = True
            self._dropped = False
            self._blinked = now
        self.stale = self._blinks or self._dropped or self._rest != 0
        return BLINK if self._blinks else DIM if self._rest else LIVE

    def moving(self) -> bool:
        """Whether the pill is about to look different without a key press."""
        # Before the screen is drawn, which a dark panel puts off, no rest is about to end.
        return self._blinks or self._dropped or (self._rest != 0 and self._from >= 0)

    def counts(self, key: int, when: int, now: int) -> bool:
        """A press of this key, reported at `when`, was made for the label that the key has `now`."""
        if self._unseen >> key & 1:
            return False
        # Counted from now: a label may be shown for so long that the clock wraps around.
        waited = since(when, now)
        if since(self._since[key], now) - waited < _SCAN:
            return False
        return key != ROLL or not self._rest or (self._from >= 0 and since(self._from, now) - waited >= self._rest)


class Presses:
    """Delivers key and shake events to the current screen. down: bit mask of the keys held down since a press that the
    screen heard of."""

    def __init__(self, keys: "Keys", motion: "Motion", labels: Labels) -> None:
        self.keys = keys
        self.motion = motion
        self.down = 0
        self._labels = labels
        self._shaken = False  # the device is being shaken, which counts as holding ROLL down,
        self._shakes = False  # or will count, once ROLL has rested
        self._litter = 0  # key events since the last garbage collection
        self._heard = 0  # the time of the last key event, 0: none yet

    def change(self, key: int) -> None:
        """Prepare for another screen. A key held down across the change has no effect there, except `key` (-1:
        none)."""
        self._labels.renew()
        self._shakes = False
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
            self._labels.drop()
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
            self._labels.drop()
            if not app.sound.playing:
                app.sound.play(EARLY, now)
        return PASSED

    def feel(self, app: "App", now: int) -> bool:
        """Treat a shake as ROLL held down, if ROLL throws now; one that began while ROLL rested from then on. Return
        whether the screen heard of it."""
        if app.power.asleep:
            return False
        # Polled all the time, to learn the level at rest; a shake is ignored while ROLL does not throw.
        felt = self.motion.poll(now)
        if felt == BEGAN:
            self._shakes = not self._labels.pending() and app.screen.shakes(now)
        elif felt == ENDED:
            self._shakes = False
            if self._shaken:
                self._shaken = False
                return self.release(app, ROLL, now) == HEARD
        if self._shakes and self._labels.counts(ROLL, now, now):
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
