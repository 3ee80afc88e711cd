# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the coach says: the best choice, the next best and one's own, each with the total expected of it or the chance
to win; then what the dice are held for.

While throws are left the dice lie in their cells, and their keys hold and free them as on the table; those that the
coach would hold are marked. ROLL takes the advice, or once a key was pressed one's own choice. The device thinks here
too, and goes on by itself. The coach is in memory until its answers stand; these are kept for the next throw.
"""

import gc
from array import array

from micropython import const

from skalbox.art import index
from skalbox.draw.palette import PLAYERS
from skalbox.hardware.clock import since
from skalbox.lang.units import Unit
from skalbox.memory import forget_rest, load
from skalbox.players import roles
from skalbox.screens.held import Held
from skalbox.widgets.dicerow import DiceRow
from skalcore.answers import Answers, turn_key
from skalcore.boxes import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_ALL = const(31)
_SEEN = const(1200)  # ms that the device shows what it will do
_NONE = const(-1)


class Screen(Held):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.KEEP, words.PICK, app.words.BACK, app.words.NEXT)
        self._game = self._session.game
        self._boxed = app.base == "scoring"  # laid over the choice of a box
        role = self._session.roles[self._game.player]
        self._device = roles.is_device(role)  # it plays this seat
        self._wins = self._lobby.is_for_win()  # it plays for the win
        self._unit = Unit(words, self._game, self._wins)
        self._turn = turn_key(self._game, self._session.game_index, role if self._device else roles.BEST, self._wins)
        self._advisor: "Any" = None  # while it works
        self._answers: "Any" = None
        if app.thought is not None and app.thought[0] == self._turn:
            self._answers = Answers(app.thought[1])
        self.hurries = self._answers is None
        self._shown = False  # the panel has got the screen
        self._then = 0  # when the answer stood
        self._done = False
        self._own = False  # a key was pressed since: ROLL goes back with one's own choice
        self._held = _ALL if self._boxed else self._session.held
        self._mask = _NONE  # the best to hold; _NONE where it is best to write,
        self._box = 0  # into this box
        self._advice: "Any" = None  # what is told
        self._marked = False  # the dice that the coach would hold are
        self._more: "Any" = None  # what is told after that
        frame = self._frame
        if self._device:
            name = self._session.names[self._game.player]
            self.heading(name, app.words.MACHINE_PLAYS, seat=self._game.player)
        else:
            self.heading(words.COACH, self._unit.name, seat=self._game.player)
        self.hint("" if self._answers else words.THINKING)
        self._dice: "Any" = None
        if not self._boxed:
            self._dice = DiceRow(self._assets)
            self._dice.colour(PLAYERS[self._game.player])
            self._dice.lay(self._game.dice, self._held)
            frame.add(self._dice.group)
        self._label()

    def leave(self) -> None:
        self._close()

    # What it goes by.

    def _think(self) -> bool:
        """A slice of the work; True with the last one, or where there is no table."""
        if not self._shown:
            self._shown = True
            return False
        if self._advisor is None:
            from skalbox.coach.advisor import consult

            self._advisor = consult(self._game, self._turn[1], self._device, self._wins)
            return self._advisor is None
        if not (self._advisor.work() or self._advisor.ready):
            return False
        facts = self._advisor.facts()
        self._close()  # its buffers are free for what is told
        self._app.thought = self._turn, facts
        self._answers = Answers(facts)
        return True

    def _close(self) -> None:
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None

    def _let_go(self) -> bool:
        """Free the memory that the work took; True if it took some."""
        if not self.hurries:
            return False
        self.hurries = False
        self._close()
        forget_rest()
        gc.collect()
        return True

    # What it says.

    def tick(self, now: int) -> bool:
        if self.kept_down(now):
            return True
        if self._done and self._let_go():
            return False  # the answer is drawn first
        if self._done and self._device and since(self._then, now) >= _SEEN:
            self._take(now)
            return True
        if self._done:
            return self._advice is not None and not self._device and self._tell_more()
        if not (self._answers or self._think()):
            return False
        self._done = True
        self._then = now
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
        if self._device:
            advice.best(self._mask, self._box, self._words.I_SCORE if self._mask == _NONE else self._words.I_HOLD)
            self._session.advised = True
            self._frame.status.write("")
            self._mark()
            self._label()
        else:
            advice.best(self._mask, self._box, self._says(self._mask, self._box))
            self._session.help(self._game.player)
        return True

    def _says(self, mask: int, box: int) -> str:
        """Return in words what this choice is worth."""
        game = self._game
        if mask == _NONE:
            worth = self._answers.box(game.dice, box)
        else:
            worth = self._answers.hold_value(game.dice, game.rolls_left(), mask)
        return self._unit.says(self._unit.tenths(self._answers, worth))

    def _tell_more(self) -> bool:
        """Mark the dice to hold, name the next best choices, then what the dice are held for."""
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
        from skalbox.coach.aims import NextBest

        self._more = NextBest(self._advice, self._answers, self._game, self._mask, self._box, self._boxed, self._says)
        return True

    def _draw_own(self) -> None:
        """Tell what the player has chosen, unless that is nothing yet or what the coach says. All dice held choose the
        box under the cursor, or on which it would start."""
        mask, box = self._held, self._session.cursor
        if self._boxed or mask == _ALL:
            mask = _NONE
            if box == OPEN:
                scores = array("h", [OPEN] * self._game.rules.rounds)
                self._game.scores(scores)
                box = load("skalbox.screens.scoring").start(scores)
        chosen = (self._own or mask != 0) and (mask != self._mask or (mask == _NONE and box != self._box))
        self._advice.own(mask, box, self._says(mask, box) if chosen else "")

    def _mark(self) -> None:
        """Mark the dice to hold."""
        if self._dice is not None and self._mask != _NONE:
            self._advice.mark(self._dice, self._mask, self._held)

    def _label(self) -> None:
        if not self._boxed:
            self.rows(() if self._device else self._toggle, self._roll_row())
        elif self._device:
            self.rows((), self._roll_row())
        else:
            back = (index.ICON_BACK, self._words.KEY_BACK, self._app.close)
            self.rows((back, None, None, None, self.menu()), self._roll_row())

    def _roll_row(self) -> tuple:
        same = self._held == self._mask or (self._boxed and self._mask == _NONE and self._box == self._session.cursor)
        if self._device:
            return index.ICON_SKIP, self._words.NEXT, self._take
        if not self._done or self._own or same:
            return index.ICON_BACK, self._words.BACK, self._app.close
        if self._mask > 0:
            return index.ICON_LOCK, self._words.KEEP, self._take
        return index.ICON_CHECK, self._words.PICK, self._take

    # What the keys do.

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
        """Do as the coach says, or go back as things are."""
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
        if not self._done or self._device:
            return True
        return self._advice is not None and (self._more is None or not self._more.over)
