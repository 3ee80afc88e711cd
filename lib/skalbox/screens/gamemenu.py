# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The game's menu: a list of what its keys do, from going back to leaving the game after a question."""

from micropython import const

from skalbox import settings
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.hardware import tunes
from skalbox.hardware.keys import ROLL
from skalbox.saves.export import export
from skalbox.screens.still import Still

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(58, 58, 32, 42)
_DY = measures.at(26, 26, 15, 18)

_SHEETS = const(0)  # or silence, where there is something to silence
_HELP = const(1)
_EXPORT = const(2)
_TITLE = const(3)
_LEAVE = const(4)

_TEXT_X = const(28)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.GAME_MENU)
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
        frame.pill.label(index.ICON_BACK, words.BACK)
        self._label(True)

    def _label(self, exports: bool) -> None:
        words = self._words
        first = (index.ICON_SHEET, words.KEY_SHEETS)
        if self._app.sound.present:
            loud = self._app.lobby.settings.get(settings.SOUND)
            first = (index.ICON_MUTE, words.KEY_MUTE) if loud else (index.ICON_SOUND, words.KEY_SOUND)
        self._frame.keys.labels(
            (
                first,
                (index.ICON_HELP, words.KEY_HELP),
                (index.ICON_NEXT, words.KEY_EXPORT) if exports else None,
                (index.ICON_EXIT, words.KEY_TITLE),
                (index.ICON_X, words.KEY_LEAVE),
            )
        )

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif not self._frame.keys.does(key):
            return
        elif key == _SHEETS and self._app.sound.present:
            chosen = self._app.lobby.settings
            self._app.set(settings.SOUND, 0 if chosen.get(settings.SOUND) else chosen.loud())
            self._app.sound.play(tunes.HOLD, now)
            self._label(self._frame.keys.does(_EXPORT))
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _HELP:
            self._app.lay("help", now)
        elif key == _EXPORT:
            export(self._app.lobby.session)
            self._frame.status.write(self._words.EXPORTED)
            self._label(False)  # once is enough
        elif key == _TITLE:
            self._app.show("title", now)
        elif key == _LEAVE:
            self._app.lay("leave", now)
