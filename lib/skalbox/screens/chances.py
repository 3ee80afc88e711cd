# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Each player's chance to win, a bar and its percent, while the device changes hands: there once it is worked out.

In memory only with the setting CHANCES.
"""

import gc

from micropython import const

from skalbox.draw import measures, shapes
from skalbox.draw.palette import ASH, NIGHT, PAPER, PLAYERS, mask
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.memory import forget_rest, plentiful
from skalcore.game import OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_REST = const(300)  # ms until the work begins: who is in a hurry need not wait for it
_PITCH = measures.at(60, 78, 60, 78)  # from one to the next, as the columns of a pot
_MOST = const(8)  # players
_GAP = const(10)  # between two bars
_SMALL_GAP = const(4)
_NUMBERS = const(4)  # the most players who have room for a number
_SIGN = const(12)
_LEAST = const(2)  # pixels of the smallest bar


def made(app: "App", baseline: int, bar: int, height: int, signs: bool) -> "Chances | None":
    """Return the Chances of the match, or None where nothing is to be told. `baseline`: of the numbers; `bar`,
    `height`: where the bars are; `signs`: the players' signs stand there too."""
    session = app.lobby.session
    game = session.game
    if game.players == 1 or session.practice is not None or game.phase in (OVER, TIE) or not game.rules.has_values:
        return None
    return Chances(app, baseline, bar, height, signs)


class Chances:
    """Call `tick` until they are `done`: then they are to be seen, if there is a table for them."""

    def __init__(self, app: "App", baseline: int, bar: int, height: int, signs: bool) -> None:
        self._app = app
        self._where = baseline, bar, height
        self._signs = signs
        self._odds: "Any" = None
        self._tables: "Any" = None
        self.done = False

    def tick(self, elapsed: int, frame: "Any") -> bool:
        """Do a slice of the work, so many ms after the screen was entered. Return True once, when all was drawn into
        the frame."""
        if self.done or elapsed < _REST:
            return False
        if self._odds is None:
            self.done = not self._begin()
            return False
        if not self._odds.work():
            return False
        percents = self._odds.percents
        self.close()
        for seat in range(len(percents)):
            self._draw(frame, seat, percents[seat], percents[seat] == max(percents))
        return True

    def _begin(self) -> bool:
        """Note how the match stands. Return whether there is a table for it."""
        if not plentiful():
            # The work and the table are not in memory together.
            self._app.drop_table()
            gc.collect()
        from skalbox.coach.checked import checked
        from skalbox.coach.tables import Tables, name_of
        from skalcore.odds import Odds

        game = self._app.lobby.session.game
        try:
            self._tables = Tables(name_of(game, True), checked)
        except (OSError, ValueError):
            return False
        self._odds = Odds(game, self._tables)
        return True

    def close(self) -> None:
        """Free the memory of the work."""
        self.done = True
        if self._tables is not None:
            self._tables.close()
            self._tables = self._odds = None
            forget_rest()
            gc.collect()

    def _draw(self, frame: "Any", seat: int, percent: int, best: bool) -> None:
        players = self._app.lobby.session.game.players
        baseline, bar, height = self._where
        gap, pitch = (_GAP, _PITCH) if players <= _NUMBERS else (_SMALL_GAP, measures.WIDTH // _MOST)
        width = pitch - gap
        left = measures.WIDTH // 2 + (2 * seat - players) * pitch // 2 + gap // 2
        own = PLAYERS[seat]
        if self._signs:
            x = left if players <= _NUMBERS else left + (width - _SIGN) // 2
            frame.sign(_SIGN, seat, x, baseline - 10)
        if players <= _NUMBERS:
            text = "%d%s" % (percent, self._app.words.PERCENT)
            x, align = (left + width, RIGHT) if self._signs else (left + width // 2, CENTRE)
            frame.small(PAPER if best else ASH, x, baseline, text, align)
        frame.add(shapes.block(mask(NIGHT), left, bar, width, height))
        if percent:
            frame.add(shapes.block(mask(own), left, bar, max(_LEAST, width * percent // 100), height))
