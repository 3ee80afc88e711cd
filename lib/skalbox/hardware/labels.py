# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Note since when the panel shows each key's label: an older press was made for another label.

There is one panel with six keys, so there is one Labels: what draws a label reports to it, and skalbox.presses asks it.
"""

from micropython import const

from skalbox.hardware.clock import since
from skalbox.hardware.keys import HOLD_KEYS, ROLL

_ALL = const(63)  # bit mask of the six keys
_SCAN = const(12)  # ms from a key going down to its event, at most: two scans and the clock's rounding
_BLINK = const(80)  # ms

# Ms for which ROLL rests once the panel shows the screen:
GLANCE = 200  # where it throws, or goes on from what is shown once,
QUESTION = 250  # and where it loses points or more

LIVE, DIM, BLINK = 0, 1, 2  # how the pill looks: ROLL counts, it rests, a press was dropped


class Labels:
    """The time when the panel first showed each key's current label, and for how long ROLL rests."""

    def __init__(self) -> None:
        self.stale = True  # the pill may not look as pill_look() says
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

    def label_changed(self, key: int) -> None:
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

    def clear_changes(self) -> None:
        """Note that none has changed on the current screen: what changed belongs to a table that is not shown."""
        self._unseen = 0

    def pending(self) -> bool:
        """Return whether the panel does not show some changed label yet."""
        return self._unseen != 0

    def delay_roll(self, ms: int, start: int = -1) -> None:
        """Make ROLL count only `ms` after the panel shows the screen, or `ms` after the time `start`."""
        self.stale = True
        self._rest = ms + _SCAN if ms and start < 0 else ms
        self._from = start

    def drop(self) -> None:
        """Note that a press was dropped: the pill blinks as soon as the panel shows it."""
        self.stale = True
        self._dropped = True

    def pill_look(self, now: int) -> int:
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
        """Return whether the pill is about to look different without a key press."""
        # No rest is about to end before the screen is drawn, which is later on a dark panel.
        return self._blinks or self._dropped or (self._rest != 0 and self._from >= 0)

    def counts(self, key: int, when: int, now: int) -> bool:
        """Return whether a press of this key, reported at `when`, was made for the label that it has `now`."""
        if self._unseen >> key & 1:
            return False
        # Counted from now: a label may be shown for so long that the clock wraps around.
        waited = since(when, now)
        if since(self._since[key], now) - waited < _SCAN:
            return False
        return key != ROLL or not self._rest or (self._from >= 0 and since(self._from, now) - waited >= self._rest)


labels = Labels()
