# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Work out the answers for the current turn, a slice at a time, and keep them for its further throws (App.thought).

The coach and its buffers are in memory only until it has answered.
"""

import gc
import sys

from micropython import const

from skalbox.memory import forget_loaded
from skalbox.players import roles
from skalcore.answers import Answers, turn_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Bytes of the heap in which the coach works beside the table: to play for the win, and for points.
_FOR_WIN = const(36_000)
_FOR_POINTS = const(27_000)
_TABLE = const(29_000)  # that the table takes at most, with the pieces beside it that are too small


class Thinker:
    """Call `work` until it returns True, then read `answers`: None if the coach has no table of this game."""

    def __init__(self, app: "App", role: int = roles.ASKING, points: bool = False, pot: bool = True) -> None:
        """Start on the current turn of a player or the device, as `role` says. `points`: for the expected total, also
        in a match that the coach plays for the win. `pot`: False to ignore this round's. These answers are not kept."""
        session = app.lobby.session
        self._app = app
        self._plays = roles.is_device(role)
        self._level = role if self._plays else roles.BEST
        self._wins = app.lobby.is_for_win() and not points
        self._pot = pot
        self._kept = pot and not points
        self._turn = turn_key(session.game, session.game_index, self._level, self._wins)
        self._advisor: "Any" = None  # while it works
        self._modules: set = set()  # the names of its modules
        self.answers: "Any" = None
        if self._kept and app.thought is not None and app.thought[0] == self._turn:
            self.answers = Answers(app.thought[1])

    def work(self) -> bool:
        """Do a slice of the work. Return True after the last one, or without a table of values. If there is no room
        beside the table on the panel, show the screen again: then the coach answers before that table is made."""
        if self.answers is not None:
            return True
        try:
            return self._go_on()
        except MemoryError:
            if self._kept and self._app.table is None:
                raise  # nothing is left that could make room
        # Not in the handler, where the exception may refer to much.
        self.close()
        if self._kept:  # else the screen can do without
            self._app.drop_table()
            self._app.close(0)
        return not self._kept

    def _go_on(self) -> bool:
        advisor = self._advisor
        if advisor is None:
            before = set(sys.modules)
            from skalbox.coach.advisor import consult

            game = self._app.lobby.session.game
            try:
                self._advisor = advisor = consult(game, self._level, self._plays, self._wins, self._pot)
            finally:
                self._modules = set(sys.modules) - before
        if advisor is not None:
            if not (advisor.work() or advisor.ready):
                return False
            facts = advisor.facts()
            if self._kept:
                self._app.thought = [self._turn, facts]
            self.answers = Answers(facts)
        self.close()
        return True

    def close(self) -> None:
        """End the work, and free its memory."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
        forget_loaded(self._modules)
        self._modules = set()


def answer_first(app: "App") -> None:
    """Compute the answers of the current turn before its table is made, if there is no room for both at once. It takes
    up to a second, in which the panel shows the last screen."""
    session = app.lobby.session
    role = session.roles[session.game.player]
    if role == roles.BEGINNER:
        return
    thinker = Thinker(app, role)
    room = _FOR_WIN if app.lobby.is_for_win() and role not in (roles.EASY, roles.GOOD) else _FOR_POINTS
    if app.table is None:
        room += _TABLE
    if thinker.answers is None and gc.mem_free() < room:  # type: ignore[attr-defined]
        app.drop_table()
        gc.collect()
        while not thinker.work():
            pass
