# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wiping the hall of fame and the statistics asks first."""

from skalbox.art import index
from skalbox.screens.ask import Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(Ask):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(
            app, words.ASK_WIPE, (words.ASK_WIPE_1, words.ASK_WIPE_2), (index.ICON_X, words.ERASE, self._wipe)
        )

    def _wipe(self, now: int) -> None:
        self._lobby.wipe()
        self._app.show("title", now)
