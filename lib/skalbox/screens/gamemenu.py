# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The game's menu: a list of what its keys do, from going back to leaving the game after a question."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.view import View
from skalbox.hardware import tunes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(58, 58, 32, 42)
_DY = measures.at(26, 26, 15, 18)


_TEXT_X = const(28)
_FROM_MENU = const(-2)  # skalbox.screens.help._FROM_MENU, which is not in memory here


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        self.heading(words.GAME_MENU)
        # What follows from each key; sheets and help need no words.
        items = (
            (index.ICON_BACK, words.GAME_MENU_BACK),
            (index.ICON_NEXT, words.GAME_MENU_EXPORT),
            (index.ICON_EXIT, words.GAME_MENU_TITLE),
            (index.ICON_X, words.GAME_MENU_LEAVE),
        )
        for i in range(len(items)):
            icon, text = items[i]
            baseline = _Y + i * _DY
            colour = palette.ASH if i else palette.PAPER
            frame.add(tile(assets.icons, index.ICONS_BIN, palette.smooth(colour), measures.MARGIN, baseline - 12, icon))
            frame.words(assets.small, colour, _TEXT_X, baseline, text)
        self._exports = True
        self._label()

    def _label(self) -> None:
        words = self._words
        first: tuple = (index.ICON_SHEET, words.KEY_SHEETS, self._app.lay, "sheets")
        if self._app.sound.present:
            if self._lobby.settings.get("SOUND"):
                first = (index.ICON_MUTE, words.KEY_MUTE, self._mute, True)
            else:
                first = (index.ICON_SOUND, words.KEY_SOUND, self._mute, False)
        self.rows(
            (
                first,
                (index.ICON_HELP, words.KEY_HELP, self._help),
                (index.ICON_NEXT, words.KEY_EXPORT, self._export) if self._exports else None,
                (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "title"),
                (index.ICON_X, words.KEY_LEAVE, self._app.lay, "leave"),
            ),
            (index.ICON_BACK, words.BACK, self._app.close),
        )

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
