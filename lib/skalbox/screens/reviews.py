# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review after a match, the result of a turn that was played again, and who chose better in a duel."""

import gc

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.lang.phrases import tenths
from skalbox.lang.units import Unit
from skalbox.memory import forget_rest
from skalbox.players import roles
from skalcore import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.coach.mistakes import Mistakes

# While it works: baseline of the only line, top of the bar, baseline of the name (0: it is in the headline).
_WORKS = measures.by_height((88, 98, measures.STATUS), (48, 56, 0), (60, 70, 0))
_BAR_X = const(20)
_BAR_W = measures.WIDTH - 2 * _BAR_X
_BAR_H = const(10)


class _Bar:
    """A bar that grows while the coach works, with a line that says at what."""

    def __init__(self, page: Picture, text: str) -> None:
        page.small(palette.ASH, _BAR_X, _WORKS[0], text)
        self._bar = displayio.Bitmap(_BAR_W, _BAR_H, 2)
        shades = palette.mask(palette.PAPER, palette.NIGHT)
        page.add(displayio.TileGrid(self._bar, pixel_shader=shades, x=_BAR_X, y=_WORKS[1]))
        self._grown = 0  # pixels

    def grow(self, done: int, total: int) -> bool:
        """Show how much of all is done. Return whether that changed something."""
        grown = _BAR_W * done // total
        if grown == self._grown:
            return False
        bitmaptools.fill_region(self._bar, self._grown, 0, grown, _BAR_H, 1)
        self._grown = grown
        return True


class Review(View):
    """The three worst decisions, luck and loss, player by player, except seats that the device plays.

    All is in chances to win or in points, whichever the coach plays for. The work takes seconds, in which a bar grows.
    The decision under the cursor can be made again (skalbox.match.practice), and leads back to here.
    """

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.REVIEW_NEXT, words.BACK)
        session = self._session
        practice = session.practice
        self._wins = self._lobby.is_for_win()
        if practice is not None:
            practice.end(session)
        seats = range(session.game.players)
        self._seats = [seat for seat in seats if not session.plays_itself(seat)] or list(seats)
        self._index = 0  # of the seats
        self._page = Picture(self._assets)
        self._frame.group.remove(self._frame.status)  # names and numbers are in its place
        self._frame.under(self._page.group)
        self._review: "Any" = None  # while it is worked out
        self._bar: "Any" = None
        self._results: "Any" = None  # the results (skalbox.coach.mistakes.Mistakes),
        self._plate: "Any" = None  # the cursor's ground
        self._rows: list = []  # and the rows of skalbox.widgets.findings,
        self._cursor = 0  # of which this one is chosen
        if practice is None:
            self._review_seat()
        else:
            self._index = self._seats.index(practice.seat)
            self._tell(practice.mistakes, practice.index)

    def _review_seat(self) -> None:
        """Review the next player."""
        seat = self._seats[self._index]
        self._results = self._plate = None
        self._rows = []
        self._head(seat)
        self._bar = _Bar(self._page, self._words.REVIEW_WORKS)
        self._label()
        self._drop_cache()
        from skalbox.coach import review

        self._review = review.Review(self._session, seat, self._wins)

    def _drop_cache(self) -> None:
        """Drop the words and the module of the findings: the coach needs their memory, and all is drawn."""
        self._words.drop_cache()
        forget_rest()

    def _label(self) -> None:
        words = self._words
        decisions = len(self._rows)
        last = self._index + 1 == len(self._seats)
        close = self._app.close
        up, down = self.up_and_down(self._move) if decisions > 1 else (None, None)
        keys = (
            (index.ICON_BACK, words.KEY_BACK, close) if len(self._seats) > 1 else None,
            up,
            down,
            (index.ICON_PLAY, words.KEY_RETRY, self._practise) if decisions else None,
            (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "end"),
        )
        roll = (index.ICON_BACK, words.BACK, close) if last else (index.ICON_NEXT, words.REVIEW_NEXT, self._next)
        self.rows(keys, roll)

    def tick(self, now: int) -> bool:
        review = self._review
        if review is None:
            return False
        if review.work():
            from skalbox.coach.mistakes import Mistakes

            mistakes = Mistakes(review)
            # The findings need the memory that the coach had.
            review = self._review = self._bar = None
            forget_rest()
            gc.collect()
            self._tell(mistakes)
            return True
        return bool(self._bar.grow(review.done, review.total))

    def moving(self, now: int) -> bool:
        return self._review is not None

    def leave(self) -> None:
        if self._review is not None:
            self._review.close()

    def _head(self, seat: int) -> None:
        """Draw an empty page with the headline and the player."""
        page = self._page
        words = self._words
        note = words.REVIEW_CHANCE if self._wins else words.REVIEW_NOTE
        page.clear()
        name = self._session.names[seat]
        named = _WORKS[2]
        if not named and len(self._seats) > 1:
            self._frame.heading(name, note, seat=seat, part=page)
            return
        self._frame.heading(words.REVIEW, note, part=page)
        if named:
            page.sign(14, seat, measures.MARGIN, named - 12)
            page.small(palette.PAPER, measures.MARGIN + 20, named, name)

    def _tell(self, results: "Mistakes", cursor: int = 0) -> None:
        self._head(self._seats[self._index])
        if not results.unit:
            self._page.small(palette.PAPER, _BAR_X, _WORKS[0], self._words.NO_TABLE)
            return
        from skalbox.widgets.findings import Findings

        self._results = results
        findings = Findings(self._page, self._assets, self._words, self._session.game, results)
        self._plate = findings.plate
        self._rows = findings.rows
        self._cursor = cursor
        if self._rows:
            self._point(cursor)
        self._label()
        self._drop_cache()

    def _point(self, row: int) -> None:
        """Move the cursor to this decision."""
        _, grids, palettes = self._rows[self._cursor]
        for i in range(len(grids)):
            paint(grids[i], palettes[i])
        self._cursor = row
        self._plate.y, grids, _ = self._rows[row]
        for grid in grids:
            paint(grid, palette.smooth(palette.BLACK, palette.PAPER))

    def _move(self, step: int, now: int) -> None:
        self._point((self._cursor + step) % len(self._rows))

    def _next(self, now: int) -> None:
        self.leave()
        self._index += 1
        self._review_seat()

    def _practise(self, now: int) -> None:
        """Go back to the decision under the cursor, and play on from there."""
        from skalbox.coach.mistakes import AT
        from skalbox.match.practice import Practice

        session = self._session
        event_index = self._results.worst[self._cursor][AT]
        word = self._words.PRACTICE
        practice = Practice(session, self._seats[self._index], self._results, self._cursor, event_index, word)
        practice.start_try(session)
        self._app.resume(now)


# Top of the first row, step to the second, height. In a row the baselines of the total, of the heading and of the box,
# the box's left and right end. Baseline of the comparison.
_TALL = (32, 62, 54, 36, 20, 42, 12, measures.WIDTH - 92, measures.ROWS_BOTTOM)
_ROWS = measures.by_height(_TALL, (22, 27, 25, 19, 17, 17, 70, 166, 92), (28, 34, 31, 23, 21, 21, 90, 232, 112))
_TEXT_X = const(12)
_INSET = const(4)


class Practised(View):
    """The end of a turn that was played again: the box written now, the box of the match, and both expected totals."""

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.BACK)
        session = self._session
        self._practice = practice = session.practice
        now = self._written()
        # Play the turn as it was in the match: events from the decision to the box.
        practice.start_try(session)
        happened = session.events()
        number = practice.offset
        while session.game.has_dice():
            session.apply(happened[number])
            number += 1
        self._rows = (now, self._written())
        self._advisor: "Any" = None  # while it works
        self._done = False
        frame = self._frame
        self._unit = Unit(words, session.before, self._lobby.is_for_win())
        self._frame.heading(practice.word, self._unit.name, seat=practice.seat)
        y, _, high = _ROWS[:3]
        width = measures.WIDTH - 2 * measures.MARGIN
        frame.add(shapes.plate(self._assets, palette.smooth(palette.PAPER), measures.MARGIN, y, width, high, 8))
        self._row(0, words.PRACTICE_NOW, palette.BLACK, palette.BLACK, palette.PAPER)
        self._row(1, words.PRACTICE_THEN, palette.FOG, palette.ASH, palette.BLACK)
        again = (index.ICON_PLAY, words.KEY_RETRY, self._again)
        self.rows((None, None, None, again, None), (index.ICON_BACK, words.BACK, self._end_practice))
        self.hint(words.THINKING)
        words.drop_cache()

    def _written(self) -> tuple:
        """Return the end of the turn that was just played: dice, box, points, and whether it was 0 by choice."""
        session = self._session
        by_choice = events.kind(self._practice.happened[-1]) == events.ZERO
        return bytes(session.game.dice), session.last_box, session.last_points(), by_choice

    def _row(self, row: int, heading: str, quiet: int, colour: int, ground: int) -> None:
        """Draw a heading, and the box with its points."""
        y, step, _, _, first, second, x, right, _ = _ROWS
        y += row * step
        _, box, points, _ = self._rows[row]
        name = self._words.game(self._session.game.rules).BOXES[box]
        text = self._assets.small.first_fitting(right - x, "%s %d" % (name, points), name)
        self._frame.small(quiet, _TEXT_X, y + first, heading, ground=ground)
        self._frame.small(colour, x, y + second, text, ground=ground)

    def leave(self) -> None:
        if self._advisor is not None:
            self._advisor.close()

    def tick(self, now: int) -> bool:
        if self._done:
            return False
        before = self._session.before  # to the coach the card counts, not the dice
        if self._advisor is None:
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
        """Draw the expected totals, in tenths, and compare them."""
        words = self._words
        frame = self._frame
        frame.status.write("")
        y, step, _, total, _, _, _, _, below = _ROWS
        right = measures.PILL_RIGHT - _INSET
        for row in range(2):
            colour, ground = (palette.PAPER, palette.BLACK) if row else (palette.BLACK, palette.PAPER)
            text = self._unit.text(totals[row])
            frame.words(self._assets.big, colour, right, y + row * step + total, text, RIGHT, ground)
        more = totals[0] - totals[1]
        text = words.PRACTICE_SAME
        if more:
            # The difference of two percentages is not a percentage.
            text = (words.PRACTICE_WINS if self._lobby.is_for_win() else "%s") % tenths(words, abs(more))
            text = (words.PRACTICE_MORE if more > 0 else words.PRACTICE_LESS) % text
        frame.small(palette.PAPER, measures.MARGIN, below, text)

    def moving(self, now: int) -> bool:
        return not self._done

    def _again(self, now: int) -> None:
        self._practice.start_try(self._session)
        self._app.resume(now)


# Who chose better: baseline of the heads and of the first row, pitch, x of the name, right ends of the columns.
_HEADS, _FIRST, _PITCH, _NAME_X, _ENDS = measures.by_layout(
    (50, 76, 24, 28, (150, 194, measures.PILL_RIGHT)),
    (50, 76, 24, 28, (200, 256, measures.PILL_RIGHT)),
    (33, 48, 15, 22, (150, 194, measures.PILL_RIGHT)),
    (42, 60, 19, 28, (200, 256, measures.PILL_RIGHT)),
)
_SIGN = const(14)
_SIGN_RISE = const(12)  # pixels of a sign above the baseline
_CLOSE = const(6)


class Better(View):
    """The answer who chose better in a duel: everybody's points, and the coach's with the same dice, after seconds of
    work."""

    works = True

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.BACK)
        self._page = Picture(self._assets)
        self._frame.under(self._page.group)
        self._frame.heading(words.BETTER)
        self._bar: "Any" = _Bar(self._page, words.BETTER_WORKS)
        self.rows((None, None, None, None, None), (index.ICON_BACK, words.BACK, app.close))
        words.drop_cache()
        forget_rest()
        from skalbox.coach.same_dice import SameDice

        self._play: "Any" = SameDice(self._session)  # while it is worked out

    def tick(self, now: int) -> bool:
        play = self._play
        if play is None:
            return False
        if not play.work():
            return bool(self._bar.grow(play.done, play.total))
        game = play.game
        play = self._play = self._bar = None
        self.works = False
        self._page.clear()
        self._tell(game)
        forget_rest()
        gc.collect()
        return True

    def moving(self, now: int) -> bool:
        return self._play is not None

    def leave(self) -> None:
        if self._play is not None:
            self._play.close()

    def _tell(self, game: "Any") -> None:
        """Draw a row for each player, the best choices first."""
        page = self._page
        words = self._words
        if game is None:
            page.small(palette.PAPER, _BAR_X, _WORKS[0], words.NO_TABLE)
            return
        from skalbox.coach.same_dice import points
        from skalbox.widgets.findings import signed

        session = self._session
        if game.rules.has_pot:
            page.small(palette.FOG, measures.MARGIN, _HEADS, words.BETTER_NOTE)
        for text, end in zip(words.BETTER_HEADS, _ENDS):
            page.small(palette.FOG, end, _HEADS, text, RIGHT)
        found = [(points(game, seat) - points(session.game, seat), seat) for seat in range(game.players)]
        baseline = _FIRST
        for less, seat in sorted(found):
            page.sign(_SIGN, seat, measures.MARGIN, baseline - _SIGN_RISE)
            own = points(session.game, seat)
            room = _ENDS[0] - self._assets.small.room(str(own)) - _CLOSE - _NAME_X
            page.small(palette.PAPER, _NAME_X, baseline, self._assets.small.cut(room, session.names[seat]))
            for number, end in ((str(own), _ENDS[0]), (str(own + less), _ENDS[1]), (signed(-less), _ENDS[2])):
                page.small(palette.PAPER if end != _ENDS[1] else palette.ASH, end, baseline, number, RIGHT)
            baseline += _PITCH


SCREENS = {"review": Review, "practised": Practised, "better": Better}
