# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The game's menu: back to the game, or leave it after a question."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.export import export
from skalbox.keys import ROLL
from skalbox.screens.still import Still

_SHEETS = const(0)
_HELP = const(1)
_EXPORT = const(2)
_TITLE = const(3)
_LEAVE = const(4)

_LINES = (58, 82, 106)  # baselines


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.GAME_MENU)
        frame.words(kit.small, ink.PAPER, measures.MARGIN, _LINES[0], words.GAME_MENU_BACK)
        frame.words(kit.small, ink.ASH, measures.MARGIN, _LINES[1], words.GAME_MENU_TITLE)
        frame.words(kit.small, ink.ASH, measures.MARGIN, _LINES[2], words.GAME_MENU_LEAVE)
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels(
            (
                (index.ICON_SHEET, words.KEY_SHEETS),
                (index.ICON_HELP, words.KEY_HELP),
                (index.ICON_NEXT, words.KEY_EXPORT),
                (index.ICON_BACK, words.KEY_TITLE),
                (index.ICON_EXIT, words.KEY_LEAVE),
            )
        )

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _HELP:
            self._app.lay("help", now)
        elif key == _EXPORT:
            export(self._app.session)
            self._frame.status.write(self._words.EXPORTED)
        elif key == _TITLE:
            self._app.show("title", now)
        elif key == _LEAVE:
            self._app.lay("leave", now)
