# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What this is, which version, and whose."""

from micropython import const

from skalbox import VERSION, ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still

_PITCH = const(18)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, "Skalbox " + VERSION)
        for i in range(len(words.ABOUT_LINES)):
            baseline = measures.TOP + 14 + _PITCH * i
            if baseline < measures.ROWS_BOTTOM:
                frame.words(kit.small, ink.ASH if i else ink.PAPER, measures.MARGIN, baseline, words.ABOUT_LINES[i])
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels((None, None, None, None, None))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.lay("settings", now)
