# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A screen that does nothing, to copy: the whole contract in one file.

A screen is a class `Screen` in a module of its own. The app makes one when it is to be shown and drops it, module and
all, when another takes its place, so nothing that must live is kept in it: that belongs to the session.

    group            what is drawn, a displayio.Group
    enter(now)       it has just been shown
    leave()          it is about to be dropped
    press(key, now)  the key went down: 0..4 the hold keys from the left, skalbox.hardware.keys.ROLL
    release(key, now) it came up; told only where this screen heard of the press
    tick(now)        once in every turn of the loop; True where it changed something that is drawn
    moving(now)      something moves, or is about to without a key being pressed
    shakes(now)      a shake of the device, where it has a sensor, counts as ROLL now: where that throws, only there

`now` is always supervisor.ticks_ms(), which wraps: compare times with skalbox.hardware.clock.since only. Nothing ever
waits. A key that has no label on the screen does nothing.
"""

from skalbox.art import index
from skalbox.hardware.keys import ROLL
from skalbox.widgets.frame import Frame


class Screen:
    def __init__(self, app) -> None:
        self._app = app
        self._frame = Frame(app.assets, (app.words.BACK,))
        self.group = self._frame.group
        self._frame.pill.label(index.ICON_BACK, app.words.BACK)

    def enter(self, now: int) -> None:
        pass

    def leave(self) -> None:
        pass

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.show("title", now)

    def release(self, key: int, now: int) -> None:
        pass

    def tick(self, now: int) -> bool:
        return False

    def moving(self, now: int) -> bool:
        return False

    def shakes(self, now: int) -> bool:
        return False
