# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wiping the hall of fame and the statistics asks first."""

from skalbox.art import index
from skalbox.screens.ask import Ask


class Screen(Ask):
    def __init__(self, app) -> None:
        words = app.words
        super().__init__(app, words.ASK_WIPE, (words.ASK_WIPE_1, words.ASK_WIPE_2), index.ICON_X, words.WIPE)

    def agree(self, now: int) -> None:
        self._app.lobby.wipe()
        self._app.show("title", now)
