# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Runs a celebration over the screen that is shown: a frame at a time, until its last picture, which stands for a
moment or until a key is pressed.

It is in memory only while it runs; where memory is short, there is none.
"""

import gc

from micropython import const

from skalbox.draw import palette
from skalbox.hardware.clock import WRAP, since
from skalbox.memory import forget, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_FRAME = const(50)  # ms
_STANDS = const(800)  # ms for which its last picture stands,
_STILL = const(1000)  # without animations: then only that is shown
_NONE = const(-1)
_COSTS = const(16_000)  # bytes that must be free: it takes 13,000 at most


class Party:
    """`over`: it has ended, and nothing of it is left."""

    def __init__(self, app: "App", module: str, what: "Any", now: int, dice: bool = False) -> None:
        """Celebrate `what`, of this module, over the table but below its dice; `dice`: it moves them."""
        self._app = app
        self._table = table = app.table
        self._dice = dice
        self._module = module
        self._what = what
        self._frames = what.frames()
        self._whole = _NONE  # when the panel showed its last picture
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
        moves = self._app.animated
        drew = False
        try:
            for tune in self._frames:
                drew = True
                if tune and moves:
                    self._app.sound.play(tune, now)
                if moves:
                    return True
        except MemoryError:
            self._leaves = True
        if self._leaves:
            self._finish()
            return True
        if drew:
            return True
        if self._whole == _NONE:
            self._whole = now
        if since(self._whole, now) >= (_STANDS if moves else _STILL):
            self.press(now)
        return False

    def key(self, key: int, now: int) -> None:
        """One of the five keys was pressed."""
        self.press(now)

    def press(self, now: int) -> None:
        """Let it leave, once the panel has shown its last picture: any key was pressed."""
        if self._whole != _NONE and not self._leaves:
            self._leaves = True
            self._frames = self._what.leave()

    def _finish(self) -> None:
        self.over = True
        self._table.group.remove(self._what.group)
        if self._dice:
            session = self._app.lobby.session
            self._table.dice.lay(session.game.dice, session.held)
        self._what = self._frames = None
        for name in (self._module, "skalbox.widgets.celebration", "skalbox.widgets.curtain", "skalbox.screens.party"):
            forget(name)
        gc.collect()


def _need_room() -> None:
    gc.collect()
    if gc.mem_free() < _COSTS:  # type: ignore[attr-defined]
        raise MemoryError("no room to celebrate")


def alike(app: "App", now: int) -> Party:
    """Celebrate the five of a kind on the table. MemoryError where memory is short."""
    _need_room()
    table = app.table
    game = app.lobby.session.game
    five = game.rules.five_box
    text = app.words.game(game.rules).BOXES[five]
    ink = palette.PLAYERS[table.seat]
    fanfares = load("skalbox.hardware.fanfares")
    if game.is_extra():
        name = "skalbox.widgets.hundred"
        return Party(app, name, load(name).Show(app.assets, table.dice, ink, text, fanfares.HUNDRED), now, True)
    points = max(table.scores[five], 0)
    name = "skalbox.widgets.alike"
    text = text if points else app.words.FIVE_ALIKE
    return Party(app, name, load(name).Show(app.assets, table.dice, ink, text, points, fanfares.ALIKE), now, True)


def bonus(app: "App", now: int) -> Party:
    """Celebrate the bonus that the box written last has brought. MemoryError where memory is short."""
    _need_room()
    table = app.table
    game = app.lobby.session.game
    seat = table.seat
    name = "skalbox.widgets.ribbon"
    ink = palette.PLAYERS[seat]
    show = load(name).Show(app.assets, table, ink, app.words.BONUS, game.bonus(seat))
    app.sound.play(load("skalbox.hardware.fanfares").BONUS, now)
    return Party(app, name, show, now)
