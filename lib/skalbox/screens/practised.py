# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""After a turn was played again: what was written now, what was written in the match, and what the card is expected to
end in after each. One key plays the turn once more; ROLL goes back to the review."""

import gc

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.lang.units import Unit
from skalbox.memory import forget_rest
from skalbox.players import roles
from skalcore import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(32, 32, 22, 28)  # of the two rows
_DY = measures.at(62, 62, 27, 34)
_H = measures.at(54, 54, 25, 31)
_TOTAL = measures.at(36, 36, 19, 23)  # baselines in a row: of the total,
_WHICH = measures.at(20, 20, 17, 21)  # of the row's subject,
_BOX = measures.at(42, 42, 17, 21)  # and of the box
_BOX_X = measures.at(12, 12, 70, 90)
_BOX_RIGHT = measures.at(measures.WIDTH - 92, measures.WIDTH - 92, 166, 232)
_SAYS = measures.at(measures.ROWS_BOTTOM, measures.ROWS_BOTTOM, 92, 112)  # baseline of the comparison

_TEXT_X = const(12)
_INSET = const(4)


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.BACK)
        session = self._session
        self._practice = practice = session.practice
        now = self._written()
        # The turn as it was in the match: events from the decision to the box.
        practice.begin(session)
        happened = session.events()
        number = practice.at
        while session.game.has_dice():
            session.apply(happened[number])
            number += 1
        self._rows = (now, self._written())
        self._advisor: "Any" = None  # while it works
        self._done = False
        frame = self._frame
        self._unit = Unit(words, session.before, self._lobby.is_for_win())
        self.heading(practice.word, self._unit.name, seat=practice.seat)
        width = measures.WIDTH - 2 * measures.MARGIN
        frame.add(shapes.plate(self._assets, palette.smooth(palette.PAPER), measures.MARGIN, _Y, width, _H, 8))
        self._row(0, words.PRACTICE_NOW, palette.BLACK, palette.BLACK, palette.PAPER)
        self._row(1, words.PRACTICE_THEN, palette.FOG, palette.ASH, palette.BLACK)
        again = (index.ICON_PLAY, words.KEY_RETRY, self._again)
        self.rows((None, None, None, again, None), (index.ICON_BACK, words.BACK, self._review))
        if not measures.LOW:
            frame.status.write(words.THINKING)
        words.spare()

    def _written(self) -> tuple:
        """What the turn that was just played wrote: its dice, the box, the points, and whether it was 0 by choice."""
        session = self._session
        by_choice = events.kind(self._practice.happened[-1]) == events.ZERO
        return bytes(session.game.dice), session.last_box, session.last_points(), by_choice

    def _row(self, row: int, which: str, quiet: int, colour: int, ground: int) -> None:
        """Whose box it is, and the box with its points."""
        small = self._assets.small
        top = _Y + row * _DY
        _, box, points, _ = self._rows[row]
        name = self._words.game(self._session.game.rules).BOXES[box]
        text = small.first(_BOX_RIGHT - _BOX_X, "%s %d" % (name, points), name)
        self._frame.words(small, quiet, _TEXT_X, top + _WHICH, which, ground=ground)
        self._frame.words(small, colour, _BOX_X, top + _BOX, text, ground=ground)

    def leave(self) -> None:
        if self._advisor is not None:
            self._advisor.close()

    def tick(self, now: int) -> bool:
        if self._done:
            return False
        before = self._session.before  # to the coach the card counts, not the dice
        if self._advisor is None:
            # In memory only while it works, and then the words of rare screens are not.
            from skalbox.coach.advisor import Advisor

            self._advisor = Advisor(before, roles.BEST, self._lobby.is_for_win())
        if not self._advisor.work():
            return False
        self._done = True
        totals = []
        for dice, box, _, by_choice in self._rows:
            worth = (self._advisor.zero if by_choice else self._advisor.box)(dice, box)
            totals.append(self._unit.tenths(self._advisor, worth))
        self._advisor.close()
        self._advisor = None
        forget_rest()
        gc.collect()
        self._tell(totals)
        return True

    def _tell(self, totals: list) -> None:
        """What the card is expected to end in, row by row, in tenths."""
        words = self._words
        frame = self._frame
        frame.status.write("")
        right = measures.PILL_RIGHT - _INSET
        for row in range(2):
            colour, ground = (palette.PAPER, palette.BLACK) if row else (palette.BLACK, palette.PAPER)
            baseline = _Y + row * _DY + _TOTAL
            frame.words(self._assets.big, colour, right, baseline, self._unit.says(totals[row]), RIGHT, ground)
        more = totals[0] - totals[1]
        text = words.PRACTICE_SAME
        if more:
            text = (words.PRACTICE_MORE if more > 0 else words.PRACTICE_LESS) % self._unit.says(abs(more))
        frame.words(self._assets.small, palette.PAPER, measures.MARGIN, _SAYS, text)

    def moving(self, now: int) -> bool:
        return not self._done

    def _again(self, now: int) -> None:
        self._practice.begin(self._session)
        self._app.resume(now)

    def _review(self, now: int) -> None:
        """Go back to the review, which ends the practice."""
        self._app.show("final", now)
        self._app.lay("review", now)
