# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starting something new over an unfinished match asks first."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from skalbox.art import index
from skalbox.screens.ask import Ask


class Screen(Ask):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(
            app,
            words.ASK_NEW_MATCH,
            (words.ASK_NEW_MATCH_1, words.ASK_LEAVE_2),
            (index.ICON_X, words.ERASE, self._start),
        )

    def _start(self, now: int) -> None:
        self._lobby.abandon()
        self._app.show("game", now)
