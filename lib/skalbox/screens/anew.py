# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starting something new over an unfinished match asks first."""

from skalbox.art import index
from skalbox.screens.ask import Ask


class Screen(Ask):
    def __init__(self, app) -> None:
        words = app.words
        super().__init__(app, words.ASK_ANEW, (words.ASK_ANEW_1, words.ASK_LEAVE_2), index.ICON_X, words.ANEW)

    def agree(self, now: int) -> None:
        self._app.lobby.abandon()
        self._app.show("game", now)
