# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Each player's chance to win, a bar and its percent, while the device changes hands."""

import gc

from micropython import const

from skalbox.draw import measures, shapes
from skalbox.draw.palette import ASH, NIGHT, PAPER, PLAYERS, mask
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.memory import forget_rest, plentiful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_REST = const(300)  # ms until the work begins: a player in a hurry does not wait
_PITCH = measures.by_layout(60, 78, 60, 78)  # from one to the next, as the columns of a pot
_MOST = const(8)  # players
_GAP = const(10)  # between two bars
_SMALL_GAP = const(4)
_NUMBERS = const(4)  # players at most who have room for a number
_SIGN = const(12)
_LEAST = const(2)  # pixels of the smallest bar


class Chances:
    """Call `tick` until they are `done`: then they are drawn, if there is a table of values."""

    def __init__(self, app: "App", place: "tuple[int, int, int]", signs: bool) -> None:
        """Prepare them. `place`: baseline of the numbers, y and height of the bars; `signs`: draw the signs too."""
        self._app = app
        self._place = place
        self._signs = signs
        self._odds: "Any" = None
        self._tables: "Any" = None
        self.done = False

    def tick(self, elapsed: int, frame: "Any") -> bool:
        """Do a slice of the work, `elapsed` ms after the screen was entered. Return True once, when all is drawn."""
        if self.done or elapsed < _REST:
            return False
        if self._odds is None:
            self.done = not self._prepare()
            return False
        if not self._odds.work():
            return False
        percents = self._odds.percents
        self.close()
        for seat in range(len(percents)):
            self._draw(frame, seat, percents[seat], percents[seat] == max(percents))
        return True

    def _prepare(self) -> bool:
        """Begin the work. Return whether there is a table of values."""
        if not plentiful():
            self._app.drop_table()  # there is no room for both
            gc.collect()
        from skalbox.coach.checked import checked
        from skalbox.coach.tables import Tables, name_of
        from skalcore.odds import Odds

        game = self._app.lobby.session.game
        try:
            self._tables = Tables(name_of(game, True), checked, True)
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
        baseline, bar, height = self._place
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
