# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A screen to copy: the whole contract in one file.

A screen is a class `Screen` in a module of its own. The app makes it when it is shown, and drops it with its module
when another takes its place. What must live on belongs to the lobby or the match. Its words are in each language's
folder; it asks for them as app.words.NAME. A row of another screen leads to it: app.show(name, now) makes it the base
screen, app.lay(name, now) lays it over one. Both may have an argument. Nothing else lists it. Screens that belong
together may share a file, with a table SCREENS instead of a class `Screen`; then skalbox.memory.SHARED lists them.

    group             what is drawn, a displayio.Group
    enter(now)        it has just been shown
    leave()           it is about to be dropped
    press(key, now)   the key went down: 0..4 from the left, or skalbox.hardware.keys.ROLL
    release(key, now) it came up, after a press on this screen
    tick(now)         once in every turn of the loop; returns whether something drawn has changed
    moving(now)       something moves, or is about to without a key press: there is no deep sleep
    shakes(now)       a shake of the device counts as ROLL now, since ROLL throws

All of this is in skalbox.draw.view, and a screen overrides parts of it. Its tick and moving end with View's, which
repeat a key that is kept down. `now` is always supervisor.ticks_ms(), which wraps: compare times only with
skalbox.hardware.clock.since. Nothing ever waits.

The keys are rows, each with its icon, its word and its handler. A key without a row does nothing. When something
changes, give all rows again: only the keys that differ are drawn. If ROLL does what cannot be taken back, give GLANCE
or QUESTION of skalbox.hardware.labels behind its row.
"""

from skalbox.art import index
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(View):
    def __init__(self, app: "App", number: int = 1) -> None:
        """Begin to count at `number`."""
        super().__init__(app, app.words.BACK)  # every word that the pill will show
        self._number = number
        self._frame.heading(app.words.GAME_MENU)
        self._label()

    def _label(self) -> None:
        words = self._words
        self._frame.status.write(str(self._number))
        fewer = (index.ICON_MINUS, words.KEY_FEWER, self._count, -1, 150) if self._number else None  # repeats if held
        more = (index.ICON_PLUS, words.KEY_PLUS, self._count, 1, 150)
        # Help is the fourth key on each screen that has it (host_tests/test_places_of_keys.py).
        self.rows((None, fewer, more, self.help_key(), None), (index.ICON_BACK, words.BACK, self._back))

    def _count(self, step: int, now: int) -> None:
        self._number += step
        self._label()

    def _back(self, now: int) -> None:
        self._app.show("title", now)
