# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The base class of all screens: a page to draw on, and keys as rows. skalbox.screens.template shows how to use it.

A row has a key's icon, its word, and its handler. A key without a row does nothing.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.picture import Page
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.players.roles import ROLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_NONE = const(-1)
_REPEAT_AFTER = const(400)  # ms a key is kept down before it repeats


def _are_plain(numbers: list) -> bool:
    """Return whether each seat of these numbers has its own sign."""
    for seat in range(len(numbers)):
        if numbers[seat] > ROLE and numbers[seat] >> 4 != seat + 1:
            return False
    return True


class View:
    """A screen draws itself in its constructor, and labels its keys by rows().

    It draws on `_frame`: a skalbox.draw.picture.Page if it names the words of its pill, else the table's Frame. The
    match is `_session` (None while none is on). A screen may override enter, leave, press, release, tick, mark, moving,
    shakes and the class attributes without an underscore. A view lists what its own screens may override.
    """

    name = ""  # which the app sets
    before_match = False  # the signs belong to the seats in the lobby, even while a match is on
    works = False  # it has something to work out, and needs the memory
    hurries = False  # its player waits: the garbage is collected later
    _keys: "Any" = ()  # the rows of the five keys
    _roll: "Any" = None  # the row of ROLL,
    _rolled: "Any" = None  # and the row for which it was pressed
    _repeats = _NONE  # the key that is kept down to repeat,
    _repeated = 0  # the time of its last repeat,
    _pause = 0  # and ms until the next
    _signs = [0] * 8  # the numbers that were last given their signs, always in one place
    _party: "Any" = None  # the celebration that runs over the table

    def __init__(self, app: "App", *pill: str, group: "Any" = None) -> None:
        """Make a page for these words of the pill, in `group` if given. A screen that names no word shows the table."""
        self._app = app
        self._lobby = app.lobby
        self._session = app.lobby.session
        self._words = app.words
        self._assets = app.assets
        head = app.lobby.storage.head
        seated = self.before_match or self._session is None or head is None
        self.wear(app.lobby.roles if seated else list(head.roles))
        if pill:
            self._frame = Page(app.assets, pill, group=group)
        else:
            self._frame = app.table.frame  # type: ignore[assignment]
        self.group = self._frame.group

    def wear(self, numbers: list) -> None:
        """Give the seats the signs and colours of these `numbers` (skalbox.draw.signs)."""
        if self._signs == numbers or (_are_plain(numbers) and _are_plain(self._signs)):
            return
        self._signs[:] = numbers
        from skalbox.draw import signs

        signs.wear(self._assets, numbers)

    def rows(self, keys: "Any", roll: "tuple | None", delay: int = 0) -> None:
        """Label the keys and ROLL by their rows.

        keys: five rows, None for a key that does nothing. () for empty cells. If dice are their labels, one handler,
            which is called as handler(key, now).

            (icon, word, handler)                calls handler(now) when the key goes down
            (icon, word, handler, argument)      calls handler(argument, now)
            (icon, word, handler, argument, ms)  and again every `ms` while the key is kept down

        roll: None if it does nothing, or a row

            (icon, word, handler)                calls handler(now) when ROLL goes down
            (icon, word, handler, released)      and released(now) when it comes up; the handler may be None

        delay: ms in which ROLL is dim and does not count yet (GLANCE or QUESTION of skalbox.hardware.labels), if it
            does what cannot be taken back
        """
        self._keys = keys
        if keys and isinstance(keys, tuple):
            self._frame.keys.labels(keys)
        else:
            self._frame.keys.blank()
            self._repeats = _NONE
        self.roll(roll)
        self._app.presses.labels.delay_roll(delay)

    def roll(self, row: "tuple | None") -> None:
        """Label ROLL alone. If its word is another one than when it went down, it does nothing when it comes up."""
        if self._rolled is not None and (row is None or row[1] != self._rolled[1]):
            self._rolled = None
        self._roll = row
        if row is None:
            self._frame.pill.hide()
        else:
            self._frame.pill.label(row[0], row[1])

    def press(self, key: int, now: int) -> None:
        """Do what the row of this key (0..4, ROLL) says: it went down."""
        keys = self._keys
        if key == ROLL:
            row = self._roll
            if row is not None and row[2] is not None:
                row[2](now)  # which may label ROLL for as long as it is down
            self._rolled = row
        elif not isinstance(keys, tuple):
            keys(key, now)
        elif keys and keys[key] is not None:
            row = keys[key]
            if len(row) > 4:
                self._repeats = key
                self._repeated = now
                self._pause = _REPEAT_AFTER
            if len(row) > 3:
                row[2](row[3], now)
            else:
                row[2](now)

    def release(self, key: int, now: int) -> None:
        """End what the key does: it came up, after a press on this screen."""
        if key == ROLL:
            row = self._rolled
            self._rolled = None
            if row is not None and len(row) > 3:
                row[3](now)
        elif key == self._repeats:
            self._repeats = _NONE

    def celebrate(self, what: str, now: int) -> None:
        """Begin "alike", "hundred" or "bonus" over the table, unless memory is short. Any key ends it."""
        self._party = party = self._app.celebration(what, now)
        if party is not None:
            self._keys = party.press
            self._roll = (0, "", party.end)

    def hint(self, text: str) -> None:
        """Write this in the line above the keys, if the panel has one beside the pill."""
        if not measures.LOW:
            self._frame.status.write(text)

    def undo_key(self) -> "tuple | None":
        """Return the row that undoes the last written box; None if that is not possible."""
        return (index.ICON_UNDO, self._words.KEY_UNDO, self._app.undo) if self._lobby.can_undo() else None

    def sheets_key(self) -> tuple:
        return index.ICON_SHEET, self._words.KEY_SHEETS, self._app.lay, "sheets"

    def help_key(self) -> tuple:
        return index.ICON_HELP, self._words.KEY_HELP, self._app.lay, "help"

    def match_keys(self) -> tuple:
        """Return the five rows that all screens of a match have, unless dice or boxes are on their keys."""
        return self.undo_key(), self.sheets_key(), None, self.help_key(), self.menu()

    def up_and_down(self, move: "Any", by: int = 1) -> tuple:
        """Return the rows of the second key and the third: move(-by, now) and move(by, now)."""
        words = self._words
        return (index.ICON_UP, words.KEY_UP, move, -by), (index.ICON_DOWN, words.KEY_DOWN, move, by)

    def menu(self) -> "Any":
        """Return the row that leads to the match's menu, or out of a practice; None if no match goes on."""
        words = self._app.words
        session = self._session
        if session is None or self._app.base == "title":
            return None
        if session.practice is not None:
            return index.ICON_EXIT, words.KEY_LEAVE, self._end_practice
        if self._lobby.is_over():
            return None
        return index.ICON_MENU, words.KEY_MENU, self._app.lay, "gamemenu"

    def _end_practice(self, now: int) -> None:
        self._app.show("final", now)
        self._app.lay("review", now)

    def enter(self, now: int) -> None:
        """Begin: the panel is about to show the screen."""

    def leave(self) -> None:
        """End: the screen is about to be dropped."""

    def tick(self, now: int) -> bool:
        """Do what is due, once in every turn of the loop. Return whether something drawn has changed."""
        if self._repeats == _NONE or since(self._repeated, now) < self._pause:
            return False
        row = self._keys[self._repeats]
        if row is None or len(row) < 5:
            self._repeats = _NONE  # it does something else by now
            return False
        self._repeated = now
        self._pause = row[4]
        row[2](row[3], now)
        return True

    def mark(self, now: int) -> bool:
        """Draw the pill as it is now, unless a celebration covers it. Return whether that changed something."""
        return self._party is None and self._frame.pill.tick(now)

    def moving(self, now: int) -> bool:
        """Return whether something moves, or is about to without a key press."""
        return self._repeats != _NONE

    def shakes(self, now: int) -> bool:
        """Return whether a shake of the device counts as ROLL now."""
        return False
