# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Abandoning a match asks first."""

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still

_BACK = 0

_LINES = (70, 94)  # baselines


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.LEAVE)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.ASK_LEAVE)
        frame.words(kit.small, ink.PAPER, measures.MARGIN, _LINES[0], words.ASK_LEAVE_1)
        frame.words(kit.small, ink.ASH, measures.MARGIN, _LINES[1], words.ASK_LEAVE_2)
        frame.pill.label(index.ICON_X, words.LEAVE)
        frame.keys.labels(((index.ICON_BACK, words.KEY_BACK), None, None, None, None))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.abandon(now)
        elif key == _BACK:
            self._app.close()
