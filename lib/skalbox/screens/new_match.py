# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Asks before a match is erased to make room for another one, which is begun or taken up."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.match import shelf
from skalbox.players.names import together
from skalbox.screens.ask import Ask
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)


class Screen(Ask):
    def __init__(self, app: "App", taken: int = _NONE) -> None:
        """`taken`: the match to take up; none: a new one is to begin."""
        self._taken = taken
        words = app.words
        erased = shelf.in_the_way(app.lobby, taken)
        first = erased[0]
        tail = " · " + words.game(GAMES[first.game]).NAME
        if len(erased) > 1:
            tail += " +%d" % (len(erased) - 1)
        small = app.assets.small
        which = together(first.names, small, measures.WIDTH - 2 * measures.MARGIN - small.room(tail)) + tail
        super().__init__(
            app,
            words.ASK_NEW_MATCH,
            (words.ASK_NEW_MATCH_1, which),
            (index.ICON_X, words.ERASE, self._start),
        )

    def back(self, now: int) -> None:
        self._app.show("players" if self._taken < 0 else "game", now)

    def _start(self, now: int) -> None:
        self._app.begin(now, self._taken, True)
