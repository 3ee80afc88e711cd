# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A question before something is lost: ROLL kept down for a second does it, while its pill fills; a tap does nothing.
The first key goes back; the last may lose less."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.charge import Charge
from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.presses import QUESTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_ASK = measures.at(23, 23, 44, 54)
_ASK_1 = measures.at(70, 70, 62, 74)
_ASK_2 = measures.at(94, 94, 78, 94)
_ASK_3 = measures.at(132, 132, 0, 0)  # elsewhere it is the status line


_HELD = const(1000)  # ms that ROLL is kept down


class Ask(View):
    """A heading, two lines, and what ROLL says and does: (icon, word, handler); a third line goes with the row of a
    last key, a way that loses less."""

    def __init__(self, app: "App", heading: str, lines: tuple, roll: tuple, milder: "tuple | None" = None) -> None:
        super().__init__(app, roll[1])
        assets = self._assets
        frame = self._frame
        frame.words(assets.big, palette.PAPER, measures.MARGIN, _ASK, heading)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_1, lines[0])
        frame.words(assets.small, palette.ASH, measures.MARGIN, _ASK_2, lines[1])
        if milder is not None and measures.LOW:
            frame.status.write(lines[2])
        elif milder is not None:
            frame.words(assets.small, palette.PAPER, measures.MARGIN, _ASK_3, lines[2])
        self._lose = roll[2]
        self._held = False
        self._charge: "Any" = None
        self._then = 0  # when ROLL went down
        row = (roll[0], roll[1], self._keep_down, self._let_go)
        self.rows(((index.ICON_BACK, self._words.KEY_BACK, self.back), None, None, None, milder), row, QUESTION)

    def _keep_down(self, now: int) -> None:
        self._held = True
        self._then = now
        self._frame.pill.press(True)
        self._charge = Charge(self._frame.pill)

    def _let_go(self, now: int) -> None:
        if self._held:
            self._held = False
            self._charge.end()
            self._frame.pill.press(False)
            self._frame.status.write(self._words.TOO_SHORT)

    def tick(self, now: int) -> bool:
        if not self._held:
            return False
        elapsed = since(self._then, now)
        if elapsed < _HELD:
            return self._charge.fill(elapsed, _HELD)
        self._held = False
        self._charge.end()
        self._lose(now)
        return True

    def moving(self, now: int) -> bool:
        return self._held

    def back(self, now: int) -> None:
        """Go back, and leave everything as it is."""
        self._app.close(now)
