# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Runs a celebration over the screen that is shown: a frame at a time, until it ends or a key is pressed.

It is in memory only while it runs; where memory is short, there is none.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.widgets.table import Table

import gc

from micropython import const

from skalbox.draw import palette
from skalbox.hardware.clock import WRAP, since
from skalbox.memory import forget, load

_FRAME = const(50)  # ms
_LASTS = const(1500)  # ms until it leaves


class Party:
    """`over`: it has ended, and nothing of it is left."""

    def __init__(self, app: "App", table: "Table", module: str, what: Any, now: int) -> None:
        """Celebrate `what`, of this module, over the table but below its dice."""
        self._app = app
        self._table = table
        self._module = module
        self._what = what
        self._frames = what.frames()
        self._began = now
        self._then = (now - _FRAME) & WRAP
        self._leaves = False
        self.over = False
        table.group.insert(table.group.index(table.dice.group), what.group)

    def tick(self, now: int) -> bool:
        """Draw the next frame, once it is due. Return whether something changed."""
        if not self._leaves:
            if since(self._then, now) < _FRAME:
                return False
            # In step, unless a frame took too long.
            self._then = (self._then + _FRAME) & WRAP if since(self._then, now) < 2 * _FRAME else now
        try:
            for tune in self._frames:
                if tune:
                    self._app.sound.play(tune, now)
                return True
        except MemoryError:
            self._leaves = True
        if not self._leaves:
            if since(self._began, now) < _LASTS:
                return False
            self.end(now)
            return True
        self._finish()
        return True

    def key(self, key: int, now: int) -> None:
        """Any of the five keys was pressed."""
        self.end(now)

    def end(self, now: int) -> None:
        """Let it leave, without waiting."""
        if not self._leaves:
            self._leaves = True
            self._frames = self._what.leave()

    def _finish(self) -> None:
        self.over = True
        self._table.group.remove(self._what.group)
        session = self._app.lobby.session
        self._table.dice.lay(session.game.dice, session.held)
        self._what = self._frames = None
        for name in (self._module, "skalbox.widgets.celebration", "skalbox.widgets.curtain", "skalbox.screens.party"):
            forget(name)
        gc.collect()


def alike(app: "App", now: int) -> Party:
    """Celebrate the five of a kind on the table. MemoryError where memory is short."""
    gc.collect()
    table = app.table
    game = app.lobby.session.game
    five = game.rules.five_box
    points = table.scores[five]
    text = app.words.game(game.rules).BOXES[five] if points > 0 else app.words.FIVE_ALIKE
    name = "skalbox.widgets.alike"
    show = load(name).Show
    tunes = load("skalbox.hardware.fanfares").ALIKE
    ink = palette.PLAYERS[table.seat]
    return Party(app, table, name, show(app.assets, table.dice, ink, text, max(points, 0), tunes), now)
