# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A box is chosen and written: up and down move the cursor over the open boxes, ROLL writes.

In Yahtzee ROLL writes when it comes up again, and kept down for a second it writes 0 by choice. For somebody who has
left the device writes: the box that brings most, of several the first on the sheet. Whoever watches it play finds the
menu here.
"""

from micropython import const

from skalbox.art import index
from skalbox.hardware import keys, tunes
from skalbox.hardware.clock import since
from skalcore.boxes import OPEN, UPPER

_UP = const(0)
_DOWN = const(1)
_COACH = const(3)  # or help, for who plays without the coach
_SHEETS = const(4)

_REPEAT_AFTER = const(400)  # ms an arrow key is kept down before it repeats ...
_REPEAT = const(150)  # ... every so many ms
_FLASH = const(80)  # ms the written box is shown inverted, and as it is, twice
_READ = const(400)  # ms for which the boxes stand there before ROLL writes
_SHOWN = const(500)  # ms the written box is shown before the game goes on
_ZERO_AFTER = const(1000)  # ms that ROLL is kept down to write 0 by choice
_CALM = const(900)  # ms after which the device writes for somebody who has left
_NONE = const(-1)


class Screen:
    def __init__(self, app) -> None:
        self._app = app
        self._session = app.lobby.session
        self._labels = app.assets.labels
        if app.table is None or app.table.seat != app.lobby.session.game.player:
            app.deal()
        self._table = app.table
        self.group = app.table.group
        self._box = 0  # the one just written
        self._key = _NONE  # the arrow key that is down
        self._then = 0  # when it went down or last repeated; once written, when that was
        self._repeats = False
        self._written = False
        self._points = 0
        self._brings = False  # points, be it by a further five of a kind
        self._away = app.lobby.session.plays_itself(app.lobby.session.game.player)
        self._rolled = False  # ROLL is down, in a game with zero by choice

    def enter(self, now: int) -> None:
        words = self._app.words
        game = self._session.game
        table = self._table
        table.preview()
        table.dice.forget()
        table.say("")
        table.mini(True)
        self._then = now
        back = (index.ICON_DICE, words.KEY_DICE) if game.rolls_left() else None
        if self._away:
            back = (index.ICON_MENU, words.KEY_MENU)
        thinks = self._session.is_device(game.player)
        several = not thinks and sum([1 for points in table.scores if points != OPEN]) > 1
        table.frame.keys.labels(
            (
                (index.ICON_UP, words.KEY_UP) if several else None,
                (index.ICON_DOWN, words.KEY_DOWN) if several else None,
                back,
                (index.ICON_COACH, words.KEY_COACH) if self._app.lobby.may_ask() else (index.ICON_HELP, words.KEY_HELP),
                (index.ICON_SHEET, words.KEY_SHEETS),
            )
        )
        table.frame.pill.press(False)
        table.frame.pill.fit((words.SCORE,))
        table.pips(game.rolls_left())
        table.frame.pill.label(index.ICON_CHECK, words.SCORE)
        if game.rules.has_zero and game.is_extra():
            if not table.hint(words.EXTRA + "  " + words.HOLD_ZERO, words.HOLD_ZERO):
                table.round(words.EXTRA)
        elif game.rules.has_zero:
            table.hint(words.HOLD_ZERO)
        elif game.is_extra():
            table.hint(words.EXTRA)
        if self._session.cursor == OPEN and not thinks:
            self._session.cursor = self._first()
        if self._session.cursor != OPEN:
            self._point()
        if thinks and self._session.cursor == OPEN:
            self._app.lay("coach", now)  # the coach's screen thinks
        elif self._away and not thinks:
            self._session.cursor = self._most()
            self._point()
        self._labels.rest(_READ)
        if self._session.agreed:
            self._write(now)

    def _first(self) -> int:
        """The first open box that brings points, else the first open one."""
        scores = self._table.scores
        found = _NONE
        for box in range(len(scores)):
            if scores[box] > 0:
                return box
            if scores[box] != OPEN and found == _NONE:
                found = box
        return found

    def _most(self) -> int:
        """The open box that brings most."""
        scores = self._table.scores
        best = self._first()
        for box in range(len(scores)):
            if scores[box] > scores[best]:
                best = box
        return best

    def _point(self) -> None:
        self._table.boxes.point(self._session.cursor, self._session.game.cards[self._table.seat], self._table.scores)

    def leave(self) -> None:
        pass

    def press(self, key: int, now: int) -> None:
        if self._written:
            return
        if key == keys.ROLL and self._away:
            self._write(now)  # sooner than by itself
        elif key == keys.ROLL and self._session.game.rules.has_zero:
            self._rolled = True
            self._then = now
            self._key = _NONE
            self._table.frame.pill.press(True)
        elif key == keys.ROLL:
            self._choose(now)
        elif not self._table.frame.keys.does(key):
            return
        elif key == _UP or key == _DOWN:
            self._key = key
            self._then = now
            self._repeats = False
            self._move()
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _COACH:
            self._app.lay("coach" if self._app.lobby.may_ask() else "help", now)
        elif self._away:
            self._app.lay("gamemenu", now)
        else:
            self._app.show("turn", now)

    def release(self, key: int, now: int) -> None:
        if key == self._key:
            self._key = _NONE
        elif key == keys.ROLL and self._rolled:
            self._rolled = False  # the pill stays an outline till the next screen: nothing more happens here
            self._choose(now)

    def _move(self) -> None:
        scores = self._table.scores
        step = 1 if self._key == _DOWN else -1
        box = self._session.cursor
        while True:
            box = (box + step) % len(scores)
            if scores[box] != OPEN:
                break
        self._session.cursor = box
        self._point()

    def _choose(self, now: int, by_choice: bool = False) -> None:
        """Write, after a question where that brings nothing."""
        session = self._session
        session.wants_zero = by_choice
        nothing = by_choice or self._table.scores[session.cursor] == 0
        if nothing and self._app.lobby.asks_zero():
            self._app.lay("zero", now)
        else:
            self._write(now)

    def _write(self, now: int) -> None:
        """Write the dice into the box under the cursor."""
        table = self._table
        session = self._session
        self._box = session.cursor
        self._points = table.scores[self._box]
        extra = session.game.is_extra()
        leg = session.game.leg
        if session.wants_zero:
            self._points = 0
            session.zero(self._box)
        else:
            session.score(self._box)
        self._written = True
        lower = self._box >= UPPER
        self._brings = extra or self._points > 0
        tune = tunes.ZERO if not self._brings else tunes.COMBO if lower or extra else tunes.SCORE
        self._app.sound.play(tune, now)
        self._key = _NONE
        self._then = now
        table.boxes.write(self._box, self._points)
        if session.game.leg == leg:
            table.count()  # else the sheets are blank already, for the next leg

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._written:
            if elapsed >= _SHOWN:
                self._app.resume(now)
                return True
            flashes = self._brings and self._app.animated
            return self._table.boxes.flash(self._box, flashes and elapsed // _FLASH in (0, 2))
        if self._away and elapsed >= _CALM:
            self._write(now)
            return True
        if self._rolled and elapsed >= _ZERO_AFTER:
            self._rolled = False
            self._choose(now, True)
            return True
        if self._key != _NONE and elapsed >= (_REPEAT if self._repeats else _REPEAT_AFTER):
            self._repeats = True
            self._then = now
            self._move()
            return True
        return False

    def shakes(self, now: int) -> bool:
        return False

    def moving(self, now: int) -> bool:
        busy = self._written or self._rolled or self._key != _NONE or bool(self._away)
        return busy or self._labels.rests(now)
