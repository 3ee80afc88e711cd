# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What all screens share: a page to draw on, and their keys as rows. skalbox.screens.template shows how one is written.

A row says all of a key: its icon, its word, and what it does. What has no row does nothing.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.players.roles import ROLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.picture import Picture
    from skalbox.draw.text import Strip

_NONE = const(-1)
_REPEAT_AFTER = const(400)  # ms a key is kept down before it repeats


class View:
    """The base class of all screens, and of the views that several screens share.

    A screen says what it shows in its constructor, and what its keys do by rows(); it draws on `_frame`, a
    skalbox.draw.picture.Page if it has named its pill's words, else the table's Frame. It finds the app as `_app`, the
    lobby as `_lobby`, the match as `_session` (None while none is on), words and pictures as `_words` and `_assets`.

    A subclass overrides no other name than those that enter, leave, press, release, tick, mark, moving and shakes
    are, and the class attributes without an underscore; a view lists what its own screens override.
    """

    name = ""  # which the app sets
    before_match = False  # the signs are those of the seats in the lobby, even while a match is on
    works = False  # it has something to work out, and needs the memory
    hurries = False  # its player waits for that: the garbage is collected later
    _keys: "Any" = ()  # the rows of the five keys
    _roll: "Any" = None  # ROLL's row,
    _rolled: "Any" = None  # and the one that it was pressed for
    _repeats = _NONE  # the key that is kept down to repeat,
    _repeated = 0  # when it last did,
    _pause = 0  # and ms until it does again
    _signs: list = []  # whose numbers were last given their signs
    _party: "Any" = None  # the celebration that runs over the table

    def __init__(self, app: "App", *pill: str) -> None:
        """`pill`: all the words that ROLL's pill will show. Without any the screen shows the table."""
        self._app = app
        self._lobby = app.lobby
        self._session = app.lobby.session
        self._words = app.words
        self._assets = app.assets
        head = app.lobby.storage.head
        seated = self.before_match or self._session is None or head is None
        self.wear(app.lobby.roles if seated else list(head.roles))
        if pill:
            from skalbox.draw.picture import Page  # a turn does without

            self._frame = Page(app.assets, pill)
        else:
            self._frame = app.table.frame  # type: ignore[assignment]
        self.group = self._frame.group

    def wear(self, numbers: list) -> None:
        """Give the seats the signs and colours that were chosen: `numbers` of skalbox.draw.signs."""
        chosen = False
        for number in numbers + self._signs:
            chosen |= number > ROLE
        if not chosen or self._signs == numbers:
            return
        View._signs = list(numbers)
        from skalbox.draw import signs

        signs.wear(self._assets, numbers)

    # What the keys do.

    def rows(self, keys: "Any", roll: "tuple | None", rest: int = 0) -> None:
        """Label the keys and ROLL, and have them do what their rows say.

        keys: five rows, None for a key that does nothing; or where dice lie above the keys, and are their labels, one
        handler for all of them, called as handler(key, now); or () for empty cells
            (icon, word, handler)                calls handler(now) when the key goes down
            (icon, word, handler, argument)      calls handler(argument, now)
            (icon, word, handler, argument, ms)  does so again every `ms` while the key is kept down
        roll: None: it has no pill, and does nothing
            (icon, word, handler)                calls handler(now) when ROLL goes down
            (icon, word, handler, released)      and released(now) when it comes up; the handler may be None
        rest: ms for which ROLL does not count once the panel shows this, and is dim: GLANCE or QUESTION of
            skalbox.hardware.labels, where a thumb that is faster than an eye would do what cannot be taken back
        """
        self._keys = keys
        if keys and isinstance(keys, tuple):
            self._frame.keys.labels(keys)
        else:
            self._frame.keys.blank()
            self._repeats = _NONE
        self.roll(roll)
        self._app.presses.labels.delay_roll(rest)

    def roll(self, row: "tuple | None") -> None:
        """Label ROLL alone, and have it do what its row says. Where it says something else than when it went down, it
        does nothing as it comes up."""
        if self._rolled is not None and (row is None or row[1] != self._rolled[1]):
            self._rolled = None
        self._roll = row
        if row is None:
            self._frame.pill.hide()
        else:
            self._frame.pill.label(row[0], row[1])

    def press(self, key: int, now: int) -> None:
        """A key (0..4, ROLL) went down: do what its row says."""
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
        """It came up again, if this screen heard of its press."""
        if key == ROLL:
            row = self._rolled
            self._rolled = None
            if row is not None and len(row) > 3:
                row[3](now)
        elif key == self._repeats:
            self._repeats = _NONE

    def celebrate(self, what: str, now: int) -> None:
        """Begin this celebration over the table, "alike", "hundred" or "bonus", which any key ends, unless memory is
        short."""
        self._party = party = self._app.celebration(what, now)
        if party is not None:
            self._keys = party.press
            self._roll = (0, "", party.end)

    # What screens say.

    def heading(
        self,
        text: "str | tuple",
        note: str = "",
        seat: int = _NONE,
        icon: int = _NONE,
        part: "Picture | None" = None,
    ) -> "Strip | None":
        """Draw the headline as Page.heading does; of several texts the first that fits."""
        if isinstance(text, tuple):
            x = measures.MARGIN if seat == _NONE else measures.NAME_X
            text = self._assets.small.first(self._frame.room(x), *text)
        return self._frame.heading(text, note, seat, icon, part)

    def hint(self, text: str) -> None:
        """Write this in the line above the keys, if the panel has room for one beside the pill."""
        if not measures.LOW:
            self._frame.status.write(text)

    # Rows that several screens have.

    def undo_key(self) -> "tuple | None":
        """Return the row that undoes the box written last; None if that is not possible."""
        return (index.ICON_UNDO, self._words.KEY_UNDO, self._app.undo) if self._lobby.can_undo() else None

    def sheets_key(self) -> tuple:
        """Return the row that leads to everybody's score sheets."""
        return index.ICON_SHEET, self._words.KEY_SHEETS, self._app.lay, "sheets"

    def up_and_down(self, move: "Any", by: int = 1) -> tuple:
        """Return the rows of the second key and the third: move(-by, now) and move(by, now)."""
        words = self._words
        return (index.ICON_UP, words.KEY_UP, move, -by), (index.ICON_DOWN, words.KEY_DOWN, move, by)

    def menu(self) -> "Any":
        """Return the row that leads to the match's menu, or out of a practice; None without a match that goes on."""
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
        """Go back to the review, which ends it."""
        self._app.show("final", now)
        self._app.lay("review", now)

    # What happens by itself.

    def enter(self, now: int) -> None:
        """The screen has just been shown."""

    def leave(self) -> None:
        """It is about to be dropped."""

    def tick(self, now: int) -> bool:
        """Once in every turn of the loop; True where something changed that is drawn."""
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
        """Have the pill look as it should by now, unless a celebration covers it; True where that changed something."""
        return self._party is None and self._frame.pill.tick(now)

    def moving(self, now: int) -> bool:
        """Something moves, or is about to without a key being pressed."""
        return self._repeats != _NONE

    def shakes(self, now: int) -> bool:
        """A shake of the device counts as ROLL now."""
        return False
