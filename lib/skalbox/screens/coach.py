# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's advice: the best choice, the next best and the player's own, with their worth; then the aim of the dice.

While throws are left, the keys hold and free dice as on the table, and the coach marks the dice to hold. ROLL takes the
advice, or the player's own choice after a key press. The coach is dropped once it has answered; the answers are kept
for the next throw.
"""

from array import array

from micropython import const

from skalbox.art import index
from skalbox.coach.thinker import Thinker
from skalbox.draw.palette import PLAYERS
from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.lang.units import Unit
from skalbox.memory import load
from skalbox.widgets.dicerow import DiceRow
from skalcore.boxes import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_ALL = const(31)
_MENU_AFTER = const(600)  # ms that a key is kept down for the turn's menu
_NONE = const(-1)


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.KEEP, words.PICK, app.words.BACK)
        self._game = self._session.game
        self._boxed = app.base == "scoring"  # laid over the choice of a box
        self._unit = Unit(words, self._game, self._lobby.is_for_win())
        self._advisor = Thinker(app)
        self._answers = self._advisor.answers
        self._settled = False  # the chances say little: the best choice has its expected total, the others no number,
        self._points: "Any" = None  # which is sought
        self._potless: "Any" = None  # the coach that ignores the pot, for the aims
        self.hurries = self._answers is None
        self._shown = False  # the panel has got the screen
        self._done = False  # the answer is there
        self._own = False  # a key was pressed since: ROLL goes back with the player's own choice
        self._down = _NONE  # the key that is down,
        self._down_then = 0  # since this time
        self._held = _ALL if self._boxed else self._session.held
        self._mask = _NONE  # the best to hold; _NONE if it is best to write,
        self._box = 0  # into this box
        self._advice: "Any" = None  # the rows,
        self._marked = False  # the marks of the dice to hold are there,
        self._more: "Any" = None  # and the further rows
        frame = self._frame
        seat = self._game.player
        self._note = self._frame.heading(words.COACH, self._unit.name, seat)
        self.hint("" if self._answers else words.THINKING)
        self._dice: "Any" = None
        if not self._boxed:
            self._dice = DiceRow(self._assets)
            self._dice.colour(PLAYERS[self._game.player])
            self._dice.lay(self._game.dice, self._held)
            frame.add(self._dice.group)
        self._label()

    def leave(self) -> None:
        self._advisor.close()
        for thinker in (self._points, self._potless):
            if thinker is not None:
                thinker.close()

    def _think(self) -> bool:
        """Do two slices of the work, which takes less time than one in each of two passes of the loop. Return True
        after the last one, or if there is no table of values."""
        if not self._shown:
            self._shown = True
            return False
        if not (self._advisor.work() or self._advisor.work()):
            return False
        self._answers = self._advisor.answers
        return True

    def tick(self, now: int) -> bool:
        if self._down != _NONE and since(self._down_then, now) >= _MENU_AFTER:
            self._keys(self._down, now)  # toggles the die back
            self._down = _NONE
            self._app.lay("menu", now)
            return True
        if self._done and self.hurries:
            self.hurries = False
            return False  # the answer is drawn first
        if self._done:
            return self._advice is not None and self._tell_more()
        if not (self._answers or self._think()):
            return False
        self._done = True
        from skalbox.widgets.advice import Advice

        advice = Advice(self._frame, self._assets, self._words, self._game)
        if self._answers is None:
            self._session.advised = True
            self._frame.status.write("")
            advice.nothing()
            self._own = True  # ROLL goes back
            self._label()
            return True
        dice = self._game.dice
        self._mask = self._answers.choose(dice, self._game.rolls_left())
        self._box = self._answers.best_box(dice)
        self._advice = advice
        worth = self._worth(self._answers, self._unit, self._mask, self._box)
        self._settled = self._unit.is_settled(worth)
        advice.best(self._mask, self._box, "" if self._settled else self._unit.text(worth))
        if self._settled:
            self._points = Thinker(self._app, points=True)
            self._name_points()
        self._session.help(self._game.player)
        return True

    def _name_points(self) -> None:
        """Say that numbers are points, in place of chances."""
        note, small, words = self._note, self._assets.small, self._words
        if note is not None:
            note.x += small.room(words.CHANCE) - small.room(words.EXPECTED)
            note.write(words.EXPECTED)

    def _worth(self, answers: "Any", unit: Unit, mask: int, box: int) -> int:
        """Return the worth of this choice in tenths."""
        game = self._game
        if mask == _NONE:
            worth = answers.box(game.dice, box)
        else:
            worth = answers.hold_value(game.dice, game.rolls_left(), mask)
        return unit.tenths(answers, worth)

    def _worth_text(self, mask: int, box: int) -> str:
        """Return the worth of this choice in words."""
        return "" if self._settled else self._unit.text(self._worth(self._answers, self._unit, mask, box))

    def _find_total(self) -> bool:
        """Do a slice of the search for the expected total of the best choice. Return True once it is drawn."""
        if not self._points.work():
            return False
        answers = self._points.answers
        self._points = None
        if answers is not None:
            unit = Unit(self._words, self._game, False)
            self._advice.worth(unit.text(self._worth(answers, unit, self._mask, self._box)))
        return True

    def _tell_more(self) -> bool:
        """Mark the dice to hold, then draw the next best choices, then the aims."""
        if self._marked and self._points is not None:
            return self._find_total()
        if self._more is not None:
            return self._more.tick()
        if not self._marked:
            # The answer alone is drawn sooner.
            self._marked = True
            self.hint("" if self._mask <= 0 else self._words.HOLD_MARKED)
            self._draw_own()
            self._mark()
            self._label()
            return True
        if self._potless is None and self._game.ledger.size() and not self._boxed:
            self._potless = Thinker(self._app, pot=False)
        thinker = self._potless
        if thinker is not None and not thinker.work():
            return False
        # Only now, when the memory of that coach is free.
        from skalbox.coach.aims import NextBest

        game, best, box = self._game, self._mask, self._box
        potless = None if thinker is None else thinker.answers
        self._more = NextBest(self._advice, self._answers, potless, game, best, box, self._boxed, self._worth_text)
        self._potless = None
        return True

    def _draw_own(self) -> None:
        """Draw the player's own choice, if it is not the coach's. All dice held choose the box of the cursor."""
        mask, box = self._held, self._session.cursor
        if self._boxed or mask == _ALL:
            mask = _NONE
            if box == OPEN:
                scores = array("h", [OPEN] * self._game.rules.rounds)
                self._game.scores(scores)
                box = load("skalbox.screens.scoring").starting_box(scores)
        chosen = (self._own or mask != 0) and (mask != self._mask or (mask == _NONE and box != self._box))
        self._advice.own(mask, box, self._worth_text(mask, box) if chosen else None)

    def _mark(self) -> None:
        if self._dice is not None and self._mask != _NONE:
            self._advice.mark(self._dice, self._mask, self._held)

    def _label(self) -> None:
        if not self._boxed:
            self.rows(self._toggle, self._roll_row())
        else:
            back = (index.ICON_BACK, self._words.KEY_BACK, self._app.close)
            self.rows((back, None, None, None, self.menu()), self._roll_row())

    def _roll_row(self) -> tuple:
        same = self._held == self._mask or (self._boxed and self._mask == _NONE and self._box == self._session.cursor)
        if not self._done or self._own or same:
            return index.ICON_BACK, self._words.BACK, self._app.close
        if self._mask > 0:
            return index.ICON_LOCK, self._words.KEEP, self._take
        return index.ICON_CHECK, self._words.PICK, self._take

    def press(self, key: int, now: int) -> None:
        if key != ROLL and not isinstance(self._keys, tuple):
            self._down = key
            self._down_then = now
        super().press(key, now)

    def release(self, key: int, now: int) -> None:
        super().release(key, now)
        if key == self._down:
            self._down = _NONE

    def _toggle(self, key: int, now: int) -> None:
        session = self._session
        session.held ^= 1 << key
        self._held = session.held
        self._own = True
        self._dice.lay(self._game.dice, self._held)
        if self._answers and self._done:
            self._draw_own()
            self._mark()
        self._label()

    def _take(self, now: int) -> None:
        """Take the coach's choice or the player's own."""
        session = self._session
        if not self._done:
            self._app.presses.labels.drop()
        elif self._own:
            self._app.close(now)
        elif self._mask != _NONE:
            session.held = self._mask
            self._app.show("turn", now)
        else:
            session.cursor = self._box
            self._app.show("scoring", now)

    def moving(self, now: int) -> bool:
        if not self._done:
            return True
        return self._advice is not None and (self._more is None or not self._more.over)
