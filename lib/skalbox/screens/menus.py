# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The menus of a turn and of a game: five keys, and above them rows that say what the keys do."""

from micropython import const

from skalbox.art import index
from skalbox.draw.measures import by_height
from skalbox.draw.palette import ASH, PAPER
from skalbox.draw.view import View
from skalbox.hardware import tunes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Baseline of the first row, pitch, from a baseline up to the line over it (0: no room). Left ends of word and note.
_Y, _PITCH, _RULE, _WORD_X, _NOTE_X = by_height((52, 25, 16, 32, 80), (33, 15, 0, 6, 54), (42, 18, 0, 32, 80))
_ICON_X = const(6)  # unless a word begins there
_TEXT_X = const(32)  # without a note

_FROM_MENU = const(-2)  # as in skalbox.screens.help


class Legend(View):
    """A headline, and a row for each key."""

    def row(self, number: int, icon: int, colour: int, text: str, note: str = "") -> None:
        """Write row `number` (0..): an icon and a text in this colour, and perhaps a note."""
        frame = self._frame
        baseline = _Y + _PITCH * number
        x = _WORD_X if note else _TEXT_X
        if x > _ICON_X:
            frame.icon(icon, _ICON_X, baseline - 12, colour)
        frame.small(colour, x, baseline, text)
        if note:
            frame.small(ASH, _NOTE_X, baseline, note)
            if _RULE and number:
                frame.rule(baseline - _RULE)


class TurnMenu(Legend):
    """The turn's menu, after a long press of a hold key."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        keys = (
            (index.ICON_PEN, words.SCORE, app.show, "scoring"),
            (index.ICON_COACH, words.KEY_COACH, app.lay, "coach") if self._lobby.may_ask() else None,
            self.sheets_key(),
            (index.ICON_HELP, words.KEY_HELP, app.lay, "help"),
            self.menu(),
        )
        notes = list(words.MENU_NOTES)
        if self._session.practice is not None:
            notes[-1] = words.PRACTICE_END
        number = 0
        for i in range(5):
            key = keys[i]
            if key is not None:
                self.row(number, key[0], PAPER, key[1], notes[i])
                number += 1
        self._frame.heading(words.MENU, seat=self._session.game.player)
        self.hint(words.MENU_DIE)
        self.rows(keys, (index.ICON_BACK, words.BACK, app.close))


class GameMenu(Legend):
    """The game's menu, from going back to leaving the game after a question."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        self._frame.heading(words.GAME_MENU)
        self.row(0, index.ICON_BACK, PAPER, words.GAME_MENU_BACK)
        self.row(1, index.ICON_NEXT, ASH, words.GAME_MENU_EXPORT)
        self.row(2, index.ICON_EXIT, ASH, words.GAME_MENU_TITLE)
        self.row(3, index.ICON_X, ASH, words.GAME_MENU_LEAVE)
        self._exports = True
        self._label()

    def _label(self) -> None:
        words = self._words
        app = self._app
        first = self.sheets_key()
        if app.sound.present and self._lobby.settings.get("SOUND"):
            first = (index.ICON_MUTE, words.KEY_MUTE, self._mute, True)
        elif app.sound.present:
            first = (index.ICON_SOUND, words.KEY_SOUND, self._mute, False)
        keys = (
            first,
            (index.ICON_HELP, words.KEY_HELP, self._help),
            (index.ICON_NEXT, words.KEY_EXPORT, self._export) if self._exports else None,
            (index.ICON_EXIT, words.KEY_TITLE, app.show, "title"),
            (index.ICON_X, words.KEY_LEAVE, app.lay, "leave"),
        )
        self.rows(keys, (index.ICON_BACK, words.BACK, app.close))

    def _mute(self, mute: bool, now: int) -> None:
        self._app.set("SOUND", 0 if mute else self._lobby.settings.loud)
        self._app.sound.play(tunes.HOLD, now)
        self._label()

    def _help(self, now: int) -> None:
        self._app.lay("help", now, _FROM_MENU)

    def _export(self, now: int) -> None:
        self._session.export()
        self._frame.status.write(self._words.EXPORTED)
        self._exports = False  # once is enough
        self._label()


SCREENS = {"menu": TurnMenu, "gamemenu": GameMenu}
