# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What this is, which version, and whose."""

from micropython import const

from skalbox import VERSION
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_PITCH = const(18)


class Screen(View):
    def __init__(self, app: "App", row: int) -> None:
        """`row`: of the settings, to which ROLL goes back."""
        super().__init__(app, app.words.BACK)
        self._row = row
        words = self._words
        assets = self._assets
        frame = self._frame
        self.heading("Skalbox " + VERSION)
        for i in range(len(words.ABOUT_LINES)):
            baseline = measures.TOP + 14 + _PITCH * i
            if baseline < measures.ROWS_BOTTOM:
                frame.words(
                    assets.small, palette.ASH if i else palette.PAPER, measures.MARGIN, baseline, words.ABOUT_LINES[i]
                )
        self.rows((None, None, None, None, None), (index.ICON_BACK, words.BACK, self._back))

    def _back(self, now: int) -> None:
        self._app.lay("settings", now, self._row)
