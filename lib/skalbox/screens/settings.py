# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the players may set, a row each: minus and plus change the chosen one. Kept with the statistics."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import RIGHT, Strip
from skalbox.draw.view import View
from skalbox.players.setting_rows import LANGUAGE, ROWS
from skalbox.widgets.rows import Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_VALUE_W = const(64)


class Screen(View):
    def __init__(self, app: "App", row: int = 0) -> None:
        """`row`: in which the cursor stands."""
        super().__init__(app, app.words.DONE)
        words = self._words
        assets = self._assets
        frame = self._frame
        self.heading(words.SETTINGS)
        self._place = None
        if not measures.LOW:
            right = measures.PILL_RIGHT
            self._place = frame.add(
                Strip(assets.small, palette.smooth(palette.FOG), right - 40, measures.HEADING, 40, "", RIGHT)
            )
        self._rows = Rows(assets, assets.icons, index.ICONS_BIN, False, _VALUE_W)
        frame.add(self._rows.group)
        self._offered = [row for row in ROWS if row.offered is None or row.offered(app)]
        self.rows(
            (
                (index.ICON_HELP, words.KEY_ABOUT, self._about),
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                (index.ICON_MINUS, words.KEY_FEWER, self._change, -1),
                (index.ICON_PLUS, words.KEY_PLUS, self._change, 1),
            ),
            (index.ICON_CHECK, words.DONE, self._close),
        )
        self._cursor = row
        self._draw()

    def _draw(self) -> None:
        app = self._app
        rows = []
        notes = []
        for row in self._offered:
            name, value, note = row.says(self._words.setting(row.name), app.lobby.settings.get(row.name))
            rows.append((row.icon, palette.ASH, name, value))
            notes.append(note)
        self._rows.draw(rows, self._cursor)
        if self._place is not None:
            self._place.write(self._words.PAGE % (self._cursor + 1, len(rows)))
            self._frame.status.write(notes[self._cursor])

    def _about(self, now: int) -> None:
        self._app.lay("about", now, self._cursor)

    def _move(self, step: int, now: int) -> None:
        self._cursor = (self._cursor + step) % len(self._offered)
        self._draw()

    def _change(self, step: int, now: int) -> None:
        row = self._offered[self._cursor]
        self._app.set(row.name, row.beside(self._lobby.settings.get(row.name), step))
        if row is LANGUAGE:
            self._app.lay("settings", now, self._cursor)  # the screen itself speaks it at once
        else:
            self._draw()

    def _close(self, now: int) -> None:
        self._lobby.keep_settings()
        self._app.close(now)
