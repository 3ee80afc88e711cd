# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Abandoning a match asks first."""

from skalbox.art import index
from skalbox.screens.ask import Ask


class Screen(Ask):
    def __init__(self, app) -> None:
        words = app.words
        super().__init__(app, words.ASK_LEAVE, (words.ASK_LEAVE_1, words.ASK_LEAVE_2), index.ICON_X, words.LEAVE)

    def agree(self, now: int) -> None:
        self._app.abandon()
        self._app.show("title", now)
