# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A screen to copy: the whole contract in one file.

A screen is a class `Screen` in a module of its own. The app makes one when it is to be shown and drops it, module and
all, when another takes its place, so nothing that must live is kept in it: that belongs to the lobby or the match. Its
words are in a file of its name in each language's folder, and it asks for them as app.words.NAME. A row of another
screen leads to it: app.show(name, now) makes it the base screen, app.lay(name, now) lays it over one; both take an
argument where `Screen` has one. Nothing else lists it. Screens that belong together may share a file, with a table
SCREENS instead of a class `Screen`: skalbox.memory.SHARED then lists them.

    group             what is drawn, a displayio.Group
    enter(now)        it has just been shown
    leave()           it is about to be dropped
    press(key, now)   the key went down: 0..4 from the left, or skalbox.hardware.keys.ROLL
    release(key, now) it came up; called only where this screen got the press
    tick(now)         once in every turn of the loop; True where it changed something that is drawn
    moving(now)       something moves, or is about to without a key being pressed
    shakes(now)       a shake of the device, where it has a sensor, counts as ROLL now: where that throws, only there

All of it is in skalbox.draw.view; a screen replaces what it needs, and its tick and moving end with those of View,
which repeat a key kept down. While moving() is True there is no deep sleep. `now` is always
supervisor.ticks_ms(), which wraps: compare times with skalbox.hardware.clock.since only. Nothing ever waits.

The keys are rows, each with its icon, its word and its handler: what a key says and what it does stand side by side,
and a key without a row does nothing. When what they do changes, give all rows again: only those that differ are drawn.
If ROLL does what cannot be taken back, GLANCE or QUESTION of skalbox.hardware.labels behind its row has it rest for a
moment.
"""

from skalbox.art import index
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(View):
    def __init__(self, app: "App", number: int = 1) -> None:
        """`number`: what it counts from."""
        super().__init__(app, app.words.BACK)  # every word that the pill will show
        self._number = number
        self.heading(app.words.GAME_MENU)
        self._label()

    def _label(self) -> None:
        """Say what the keys do now."""
        words = self._words
        self._frame.status.write(str(self._number))
        self.rows(
            (
                (index.ICON_HELP, words.KEY_HELP, self._app.lay, "help"),  # calls app.lay("help", now)
                (index.ICON_MINUS, words.KEY_FEWER, self._count, -1, 150) if self._number else None,  # repeats if held
                (index.ICON_PLUS, words.KEY_PLUS, self._count, 1, 150),
                None,
                None,
            ),
            (index.ICON_BACK, words.BACK, self._back),
        )

    def _count(self, step: int, now: int) -> None:
        self._number += step
        self._label()

    def _back(self, now: int) -> None:
        self._app.show("title", now)
