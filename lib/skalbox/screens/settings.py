# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The settings, a row each: minus and plus change the chosen setting. They are saved with the statistics.

The last row is about the device.
"""

from skalbox import VERSION
from skalbox.art import index
from skalbox.draw.list import List
from skalbox.draw.palette import ASH
from skalbox.players.setting_rows import LANGUAGE, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(List):
    def __init__(self, app: "App", row: int = 0) -> None:
        """Show all settings that this device has. `row`: of the cursor."""
        pill = (app.words.DONE, app.words.KEY_ABOUT)
        super().__init__(app, pill, app.words.SETTINGS, 64, row, counted=True)
        self._offered = [row for row in ROWS if row.offered is None or row.offered(app)]
        self.draw()

    def items(self) -> list:
        rows = []
        for row in self._offered:
            name, value, note = row.texts(self._words.setting(row.name), self._lobby.settings.get(row.name))
            rows.append((row.icon, ASH, name, value, note))
        rows.append((index.ICON_HELP, ASH, self._words.KEY_ABOUT, VERSION, ""))
        return rows

    def keys(self) -> tuple:
        words = self._words
        back = (index.ICON_BACK, words.KEY_BACK, self._close)
        if self.cursor == len(self._offered):
            return (index.ICON_HELP, words.KEY_ABOUT, self._about), back, None, None
        return (
            (index.ICON_CHECK, words.DONE, self._close),
            back,
            (index.ICON_MINUS, words.KEY_FEWER, self._change, -1),
            (index.ICON_PLUS, words.KEY_PLUS, self._change, 1),
        )

    def _about(self, now: int) -> None:
        self._app.lay("about", now, self.cursor)

    def _change(self, step: int, now: int) -> None:
        row = self._offered[self.cursor]
        self._app.set(row.name, row.beside(self._lobby.settings.get(row.name), step))
        if row is LANGUAGE:
            self._app.lay("settings", now, self.cursor)  # the screen itself is in the new language
        else:
            self.draw()

    def _close(self, now: int) -> None:
        self._lobby.keep_settings()
        self._app.close(now)
