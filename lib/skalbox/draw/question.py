# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A question before something is lost: a long press of ROLL does it, while its pill fills; a tap does nothing."""

from micropython import const

from skalbox.art import index
from skalbox.draw.charge import Charge
from skalbox.draw.measures import LOW, MARGIN, by_layout
from skalbox.draw.palette import ASH, PAPER
from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.hardware.labels import QUESTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Baselines of the heading and of the three lines; on low panels the third is the status line.
_ASK = by_layout(23, 23, 44, 54)
_FIRST = by_layout(70, 70, 62, 74)
_SECOND = by_layout(94, 94, 78, 94)
_THIRD = by_layout(132, 132, 0, 0)

_HELD = const(1000)  # ms that ROLL is kept down


class Question(View):
    """A heading, two lines, and the words of ROLL. A screen overrides lose(now), and perhaps back(now)."""

    def __init__(self, app: "App", icon: int, word: str, heading: str, lines: tuple) -> None:
        """Ask. `lines`: what would be lost, and perhaps as a third what to do instead."""
        super().__init__(app, word)
        frame = self._frame
        frame.words(self._assets.big, PAPER, MARGIN, _ASK, heading)
        frame.small(PAPER, MARGIN, _FIRST, lines[0])
        frame.small(ASH, MARGIN, _SECOND, lines[1])
        if len(lines) > 2 and LOW:
            frame.status.write(lines[2])
        elif len(lines) > 2:
            frame.small(PAPER, MARGIN, _THIRD, lines[2])
        self._charge: "Any" = None  # while ROLL is down
        self._then = 0  # when it went down
        back = (index.ICON_BACK, self._words.KEY_BACK, self.back)
        self.rows((back, None, None, None, None), (icon, word, self._keep_down, self._let_go), QUESTION)

    def lose(self, now: int) -> None:
        """Do what was asked."""

    def back(self, now: int) -> None:
        """Go back, and leave everything as it is."""
        self._app.close(now)

    def _keep_down(self, now: int) -> None:
        self._then = now
        self._frame.pill.press(True)
        self._charge = Charge(self._frame.pill)

    def _let_go(self, now: int) -> None:
        if self._charge is not None:
            self._end()
            self._frame.pill.press(False)
            self._frame.status.write(self._words.TOO_SHORT)

    def _end(self) -> None:
        self._charge.end()
        self._charge = None

    def tick(self, now: int) -> bool:
        if self._charge is None:
            return False
        elapsed = since(self._then, now)
        if elapsed < _HELD:
            return self._charge.fill(elapsed, _HELD)
        self._end()
        self.lose(now)
        return True

    def moving(self, now: int) -> bool:
        return self._charge is not None
