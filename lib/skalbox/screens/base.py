# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What all screens share: a frame to draw into, and their keys as rows. The contract is taught by screens.template.

A row says all of a key: its icon, its word, and what it does. What has no row does nothing.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from micropython import const

from skalbox.art import index
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.widgets.frame import Frame

_NONE = const(-1)
_REPEAT_AFTER = const(400)  # ms a key is kept down before it repeats


class Base:
    """For screens: the app, its lobby and its match (None while none is on), `_words`, `_assets`, and the `_frame`."""

    def __init__(self, app: "App", *pill: str) -> None:
        """`pill`: all the words that ROLL's pill will show. Without any the screen shows the table."""
        self.name = ""  # of its module, which the app knows
        self._app = app
        self._lobby = app.lobby
        self._session = app.lobby.session
        self._words = app.words
        self._assets = app.assets
        self._frame = Frame(app.assets, pill) if pill else app.table.frame
        self.group = self._frame.group
        self._keys: tuple = ()  # the rows of the five keys; (): none has one
        self._hold: Any = None  # what the keys do instead where dice lie above them
        self._roll: Any = None  # ROLL's row,
        self._rolled: Any = None  # and the one that it was pressed for
        self._repeats = _NONE  # the key that is kept down to repeat
        self._repeated = 0  # when it last did
        self._pause = 0  # ms until it does again

    # What the keys do.

    def rows(self, keys: tuple, roll: "tuple | None") -> None:
        """Label the five keys and ROLL, each with its row or None; () for `keys` leaves the cells empty.

        (icon, word, handler): calls handler(now) when the key goes down
        (icon, word, handler, argument): calls handler(now, argument)
        (icon, word, handler, argument, ms): does so again every `ms` while the key is kept down
        roll: (icon, word, handler) or (icon, word, handler, released): calls released(now) when ROLL comes up, if it
        went down for this row; its handler may be None
        """
        self._keys = keys
        self._hold = None
        if keys:
            self._frame.keys.labels(keys)
        else:
            self._frame.keys.blank()
        self.roll(roll)

    def roll(self, row: "tuple | None") -> None:
        """Label ROLL alone; None: it does nothing and has no pill."""
        self._roll = row
        if row is None:
            self._frame.pill.hide()
        else:
            self._frame.pill.label(row[0], row[1])

    def dice(self, hold: Any, roll: "tuple | None") -> None:
        """The dice lie in the cells, and each is the label of its key: hold(now, key); None: these keys do nothing."""
        self.rows((), roll)
        self._hold = hold

    def ignore_keys(self) -> None:
        """No key does anything any more on this screen, which goes by itself; its labels stay till then."""
        self._keys = ()
        self._hold = self._roll = None
        self._repeats = _NONE

    def undo_row(self) -> "tuple | None":
        """For a key that takes back the last box written, where that can be done."""
        return (index.ICON_UNDO, self._words.KEY_UNDO, self._app.undo) if self._lobby.can_undo() else None

    def sheets_row(self) -> tuple:
        """For a key that shows the score sheets."""
        return index.ICON_SHEET, self._words.KEY_SHEETS, self.lay, "sheets"

    def show(self, now: int, name: str) -> None:
        """For rows: show this base screen."""
        self._app.show(name, now)

    def lay(self, now: int, name: str) -> None:
        """For rows: lay this screen over the base."""
        self._app.lay(name, now)

    def press(self, key: int, now: int) -> None:
        """A key (0..4, ROLL) went down: do what its row says."""
        if key == ROLL:
            self._rolled = row = self._roll
            if row is not None and row[2] is not None:
                row[2](now)
        elif self._keys:
            row = self._keys[key]
            if row is not None:
                if len(row) > 4:
                    self._repeats = key
                    self._repeated = now
                    self._pause = _REPEAT_AFTER
                self._call(row, now)
        elif self._hold is not None:
            self._hold(now, key)

    @staticmethod
    def _call(row: tuple, now: int) -> None:
        if len(row) > 3:
            row[2](now, row[3])
        else:
            row[2](now)

    def release(self, key: int, now: int) -> None:
        """It came up again, if this screen heard of its press."""
        if key == ROLL:
            row = self._rolled
            self._rolled = None
            if row is not None and len(row) > 3:
                row[3](now)
        elif key == self._repeats:
            self._repeats = _NONE

    # What happens by itself.

    def enter(self, now: int) -> None:
        """The screen has just been shown."""

    def leave(self) -> None:
        """It is about to be dropped."""

    def tick(self, now: int) -> bool:
        """Once in every turn of the loop; True where something changed that is drawn."""
        if self._repeats == _NONE or since(self._repeated, now) < self._pause:
            return False
        row = self._keys[self._repeats] if self._keys else None
        if row is None or len(row) < 5:
            self._repeats = _NONE  # it does something else by now
            return False
        self._repeated = now
        self._pause = row[4]
        self._call(row, now)
        return True

    def moving(self, now: int) -> bool:
        """Something moves, or is about to without a key being pressed."""
        return self._repeats != _NONE

    def shakes(self, now: int) -> bool:
        """A shake of the device counts as ROLL now."""
        return False
