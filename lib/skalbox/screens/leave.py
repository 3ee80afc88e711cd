# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Abandoning a match asks first; where several play, one of them can leave alone."""

from skalbox.art import index
from skalbox.screens.ask import Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App


class Screen(Ask):
    def __init__(self, app: "App") -> None:
        words = app.words
        lines = (words.ASK_LEAVE_1, words.ASK_LEAVE_2, words.ASK_LEAVE_3)
        one = (index.ICON_EXIT, words.KEY_ONE_LEAVES, app.lay, "seats") if app.lobby.session.game.players > 1 else None
        super().__init__(app, words.ASK_LEAVE, lines, (index.ICON_X, words.LEAVE, self._leave), one)

    def back(self, now: int) -> None:
        """Go back to the match's menu."""
        self._app.lay("gamemenu", now)

    def _leave(self, now: int) -> None:
        self._app.show("end", now, ())
