# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What this is, which version, and whose."""

from micropython import const

from skalbox import VERSION
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still

_PITCH = const(18)


class Screen(Still):
    def __init__(self, app, row: int) -> None:
        """`row`: of the settings, to which ROLL goes back."""
        super().__init__(app, app.words.BACK)
        self._row = row
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, "Skalbox " + VERSION)
        for i in range(len(words.ABOUT_LINES)):
            baseline = measures.TOP + 14 + _PITCH * i
            if baseline < measures.ROWS_BOTTOM:
                frame.words(
                    assets.small, palette.ASH if i else palette.PAPER, measures.MARGIN, baseline, words.ABOUT_LINES[i]
                )
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels((None, None, None, None, None))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.lay("settings", now, self._row)
