# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Questions before something is lost for good."""

from micropython import const

from skalbox.art import index
from skalbox.draw.measures import MARGIN, WIDTH
from skalbox.draw.question import Question
from skalbox.match import shelf
from skalbox.players.names import together
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)


class Wipe(Question):
    """The hall of fame and the statistics are wiped."""

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, index.ICON_X, words.ERASE, words.ASK_WIPE, (words.ASK_WIPE_1, words.ASK_WIPE_2))

    def lose(self, now: int) -> None:
        self._lobby.wipe()
        self._app.show("title", now)


class Leave(Question):
    """A match is abandoned; if several play, one of them can leave alone."""

    def __init__(self, app: "App") -> None:
        words = app.words
        lines = (words.ASK_LEAVE_1, words.ASK_LEAVE_2, words.ASK_LEAVE_3)
        one = (index.ICON_EXIT, words.KEY_ONE_LEAVES, app.lay, "seats") if app.lobby.session.game.players > 1 else None
        super().__init__(app, index.ICON_X, words.LEAVE, words.ASK_LEAVE, lines, one)

    def lose(self, now: int) -> None:
        self._app.show("end", now, ())

    def back(self, now: int) -> None:
        self._app.lay("gamemenu", now)


class NewMatch(Question):
    """A match is erased to make room for another one, which is started or resumed."""

    def __init__(self, app: "App", taken: int = _NONE) -> None:
        """`taken`: the match to resume; none: a new one is to begin."""
        self._taken = taken
        words = app.words
        erased = shelf.in_the_way(app.lobby, taken)
        first = erased[0]
        tail = " · " + words.game(GAMES[first.game]).NAME
        if len(erased) > 1:
            tail += " +%d" % (len(erased) - 1)
        small = app.assets.small
        which = together(first.names, small, WIDTH - 2 * MARGIN - small.room(tail)) + tail
        super().__init__(app, index.ICON_X, words.ERASE, words.ASK_NEW_MATCH, (words.ASK_NEW_MATCH_1, which))

    def lose(self, now: int) -> None:
        self._app.begin(now, self._taken, True)

    def back(self, now: int) -> None:
        self._app.show("players" if self._taken < 0 else "game", now)


SCREENS = {"wipe": Wipe, "leave": Leave, "new_match": NewMatch}
