# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A box is chosen and written: Up and Down move the cursor over the open boxes, ROLL writes.

In Yahtzee ROLL writes when it comes up, and a long press writes 0 by choice. The box of the device, which has chosen
already, is written at once below its dice.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw.measures import NAME, TOTAL_RIGHT
from skalbox.draw.palette import PLAYERS, smooth
from skalbox.draw.text import inked
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.memory import load
from skalcore.boxes import OPEN, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.app import App

_REPEAT = const(150)  # ms from box to box while an arrow key is kept down
_FLASH = const(80)  # ms that the written box is inverted, and not, twice
_READ = const(888)  # ms after the dice came to rest from which ROLL writes: 900, and events come 12 late at most
_FLIES = const(240)  # ms after which its points fly to the total, from then on
_STEP = const(40)  # ms a step,
_STEPS = const(5)  # in so many
_SHOWN = const(500)  # ms that the written box is shown before the game goes on
_ZERO_AFTER = const(1000)  # ms that ROLL is kept down to write 0 by choice
_CHARGES_AFTER = const(250)  # ms after which it is not a tap
_NONE = const(-1)


def starting_box(scores: "Sequence[int]") -> int:
    """Return the last box of those that score most, or the first if all score 0. `scores`: by box, OPEN or points."""
    best = 0
    for box in range(len(scores)):
        if scores[box] > scores[best] or scores[box] == scores[best] > 0:
            best = box
    return best


class Screen(View):
    def __init__(self, app: "App", lain: int = _NONE) -> None:
        """Begin to choose. `lain`: when the last throw came to rest, if these boxes follow it."""
        if app.table is None or app.table.seat != app.lobby.session.game.player:
            app.deal()
        super().__init__(app)
        self._table = app.table
        self._written = False
        self._box = 0  # that was just written
        self._then = 0  # when the cursor was moved, ROLL went down or the box was written
        self._brings = False  # the box has points, perhaps by a further five of a kind,
        self._bonus = False  # or earns the bonus
        self._counts = False  # its points are not in the total yet
        self._flying: "Any" = None  # they fly there
        self._advice: "Any" = None  # of the coach that is always asked, while the cursor has not been moved
        self._strikes: "Any" = None  # whether a long press is offered, as the screen says
        self._keeps = False  # ROLL is kept down, in a game with zero by choice
        self._charge: "Any" = None  # and fills its pill
        self._lain = lain

    def enter(self, now: int) -> None:
        session = self._session
        game = session.game
        table = self._table
        table.preview()
        if session.plays_itself(game.player):
            if session.agreed:
                self.rows((), None)
                table.boxes.point(session.cursor)
                self._write(now)
            else:
                self._app.show("robot", now)
            return
        table.dice.forget()
        table.say("")
        table.mini(True)
        self._then = now
        several = self._may_choose()
        table.frame.pill.press(False)
        table.pips(game.rolls_left())
        self._label(several)
        if session.cursor == OPEN:
            session.cursor = starting_box(table.scores)
            if self._lobby.is_aided() and several:
                self._advice = load("skalbox.coach.thinker").Thinker(self._app)
                self.works = True
        table.boxes.point(session.cursor)
        self._offer()
        if self._lain != _NONE and since(self._lain, now) < _READ:
            self._app.presses.labels.delay_roll(_READ, self._lain)
        if session.agreed:
            self._write(now)

    def _may_choose(self) -> bool:
        """Return whether several boxes are open."""
        still = 0
        for points in self._table.scores:
            still += points != OPEN
        return still > 1

    def _label(self, several: bool) -> None:
        """Label the keys; `several`: the cursor can move."""
        words = self._words
        game = self._session.game
        up = down = dice = None
        if several:
            move = self._move
            up = (index.ICON_UP, words.KEY_UP, move, -1, _REPEAT)
            down = (index.ICON_DOWN, words.KEY_DOWN, move, 1, _REPEAT)
        if game.rolls_left():
            dice = (index.ICON_DICE, words.KEY_DICE, self._app.show, "turn")
        coach = self.help_key()
        if self._lobby.may_ask():
            coach = (index.ICON_COACH, words.KEY_COACH, self._app.lay, "coach")
        roll: tuple = (index.ICON_CHECK, words.SCORE, self._choose)
        if game.must_strike():
            roll = (index.ICON_X, words.STRIKE, self._choose)
        elif game.rules.has_zero:
            roll = (index.ICON_CHECK, words.SCORE, self._keep_down, self._let_go)
        self._frame.pill.fit((roll[1],))
        self.rows((dice, up, down, coach, self.menu()), roll, GLANCE)

    def _offer(self) -> None:
        """Write the points of a further five of a kind beside the dice, and that a long press strikes the box."""
        words = self._words
        game = self._session.game
        strikes = game.rules.has_zero and self._table.scores[self._session.cursor] > 0
        if strikes != self._strikes and game.rules.has_zero:
            self._strikes = strikes
            extra = words.EXTRA + "  " if game.is_extra() else ""
            short = words.LONG_ZERO_SHORT
            self._table.hint(*(extra + words.LONG_ZERO, extra + short, short) if strikes else (extra[:-2],))

    def _keep_down(self, now: int) -> None:
        self._keeps = True
        self._then = now
        self._repeats = _NONE
        self._frame.pill.press(True)

    def _let_go(self, now: int) -> None:
        if self._keeps:
            self._keeps = False  # the pill stays an outline: nothing more happens on this screen
            self._choose(now)

    def _move(self, step: int, now: int) -> None:
        self._then = now  # the second of ROLL begins again for another box
        self.leave()
        boxes = self._table.boxes
        self._session.cursor = boxes.beside(self._session.cursor, step, self._table.scores)
        boxes.point(self._session.cursor)
        self._offer()

    def _follow(self) -> bool:
        """Move the cursor to the box that the coach advises."""
        session = self._session
        answers = self._advice.answers
        self.leave()
        if answers is None:
            return False
        session.help(session.game.player)
        session.cursor = answers.best_box(session.game.dice)
        self._offer()
        return self._table.boxes.point(session.cursor)

    def leave(self) -> None:
        self.works = False
        if self._advice is not None:
            self._advice.close()
            self._advice = None

    def _choose(self, now: int, by_choice: bool = False) -> None:
        """Write, after a question if that scores 0."""
        if self._charge is not None:
            self._charge.end()
        session = self._session
        session.wants_zero = by_choice
        nothing = by_choice or self._table.scores[session.cursor] == 0
        # Nothing is asked if there is no other way.
        if session.game.must_strike() and not session.game.rolls_left():
            nothing = self._may_choose()
        if nothing and self._lobby.settings.get("ASK_ZERO"):
            self._app.lay("zero", now)
        else:
            self._write(now)

    def _write(self, now: int) -> None:
        table = self._table
        session = self._session
        game = session.game
        self._box = session.cursor
        points = table.scores[self._box]
        extra = game.is_extra()
        leg = game.leg
        seat = game.player
        bonus = game.bonus(seat)
        if session.wants_zero:
            points = 0
            session.zero(self._box)
        else:
            session.score(self._box)
        self._written = True
        self._brings = extra or points > 0
        tune = tunes.ZERO if not self._brings else tunes.COMBO if self._box >= UPPER or extra else tunes.SCORE
        self._app.sound.play(tune, now)
        # The labels stay, but do nothing.
        self._keys = ()
        self._roll = None
        self._repeats = _NONE
        self._then = now
        table.boxes.write(self._box, points)
        if game.leg == leg:
            self._counts = True  # else the sheets are already blank for the next leg
            self._bonus = game.bonus(seat) > bonus
            if not (self._brings and self._app.animated):
                self._arrive()

    def _fly(self, step: int) -> bool:
        """Let the points that are written fly to the total, `step` of _STEPS."""
        if step >= _STEPS:
            self._arrive()
            return True
        number = self._table.boxes.number(self._box)
        flying = self._flying
        if flying is None:
            own = smooth(PLAYERS[self._table.seat])
            flying = inked(self._assets.small, own, 0, 0, "+%d" % self._session.last_points())
            self._table.group.append(flying)
            self._flying = flying
        width, height = flying.bitmap.width, flying.bitmap.height
        x = number.x + number.bitmap.width - width
        y = number.y + (number.bitmap.height - height) // 2
        x += (TOTAL_RIGHT - width - x) * step // _STEPS
        y += (NAME - height - y) * step // _STEPS
        if (flying.x, flying.y) == (x, y):
            return False
        flying.x = x
        flying.y = y
        return True

    def _arrive(self) -> None:
        """Count the points that are written."""
        if self._flying is not None:
            self._table.group.remove(self._flying)
            self._flying = None
        if self._counts:
            self._counts = False
            self._table.count()

    def _lead_on(self, now: int) -> None:
        """Continue the match."""
        if self._session.newcomers:
            self._app.explain(now)
        else:
            self._app.resume(now)

    def press(self, key: int, now: int) -> None:
        if self._written and self._party is None:
            self._app.presses.labels.drop()
            if self._flying is not None:
                self._arrive()
        super().press(key, now)

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._party is not None:
            changed = self._party.tick(now)
            if self._party.over:
                self._lead_on(now)
            return changed
        if self._written:
            if elapsed >= _SHOWN:
                self._arrive()
                if self._bonus:
                    self._bonus = False
                    self.celebrate("bonus", now)
                    return True
                self._lead_on(now)
                return True
            flies = self._counts and elapsed >= _FLIES and self._fly((elapsed - _FLIES) // _STEP + 1)
            flashes = self._brings and self._app.animated
            return self._table.boxes.flash(self._box, flashes and elapsed // _FLASH in (0, 2)) or flies
        if self._advice is not None:
            return self._advice.work() and self._follow()
        if self._keeps and elapsed >= _ZERO_AFTER:
            self._keeps = False
            self._choose(now, True)
            return True
        if self._keeps and elapsed >= _CHARGES_AFTER:
            if self._charge is None:
                self._charge = load("skalbox.draw.charge").Charge(self._frame.pill)
            return self._charge.fill(elapsed, _ZERO_AFTER)
        return super().tick(now)

    def moving(self, now: int) -> bool:
        return self._written or self._keeps or self.works or super().moving(now)
