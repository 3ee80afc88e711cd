# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn at the table that the device plays: the dice that it holds take its ink, and the line says why.

It thinks before its first throw. ROLL skips the rest of the turn: the box is written at once. If a player has left, the
device throws once, and writes the box that scores most, of several the first on the sheet.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import WRAP, since
from skalbox.hardware.labels import GLANCE
from skalbox.memory import load
from skalbox.players.roles import EASY, GOOD
from skalbox.widgets.dicerow import SETTLED_AFTER
from skalcore.answers import WRITE
from skalcore.game import RETHROW
from skalcore.rules import EXTRA_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_BEFORE = const(0)  # it thinks: no throw yet, or the turn goes on after a loss of power
_SHAKING = const(1)
_SETTLING = const(2)  # thrown, on their way down
_HOLDING = const(3)  # it shows which dice it holds
_WRITING = const(4)  # ... and into which box it writes

_CALM = const(600)  # ms before its first throw,
_REGRET = const(1200)  # and if the box written last can be taken back
_AIR = const(260)  # ms that it shakes
_SEEN = const(600)  # ms that it shows which dice it holds,
_LIES = const(350)  # and its last dice and the box


class Screen(View):
    def __init__(self, app: "App") -> None:
        app.deal()
        super().__init__(app)
        self._table = app.table
        self._state = _BEFORE
        self._then = 0  # when this state began
        self._calm = _CALM  # ms before the first throw
        self._hasty = False  # ROLL was pressed while it thinks
        self._aim: "Any" = None  # of the dice that it holds, while that is sought
        self._advisor: "Any" = None
        seat = self._session.game.player
        if self._session.is_device(seat):
            from skalbox.coach.thinker import Thinker

            self._advisor = Thinker(app, self._session.roles[seat])

    def enter(self, now: int) -> None:
        session = self._session
        game = session.game
        table = self._table
        words = self._words
        if not session.plays_itself(game.player):
            self._app.resume(now)  # the player has come back
            return
        self._then = now
        table.mini(False)
        table.preview()
        table.pips(game.rolls_left())
        session.held = game.held if game.phase == RETHROW else 0
        keys: "Any" = ()
        if not game.has_dice():
            table.dice.forget()
            self._calm = _REGRET if self._lobby.can_undo() else _CALM
            keys = self.match_keys()
        self._frame.pill.press(False)
        self._frame.pill.fit((words.SKIP,))
        self.rows(keys, (index.ICON_SKIP, words.SKIP, self._take), GLANCE)
        table.tell(words.AWAY if self._advisor is None else words.MACHINE_PLAYS)

    def leave(self) -> None:
        if self._advisor is not None:
            self._advisor.close()

    def moving(self, now: int) -> bool:
        return True

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._state == _BEFORE:
            if now == self._then or (self._advisor is not None and not self._advisor.work()):
                return False  # the panel must show the table before it thinks
            game = self._session.game
            if self._hasty:
                self._finish(now)
            elif game.phase == RETHROW or not game.has_dice():
                if elapsed < self._calm:
                    return False
                self._shake(now)
            else:
                self._table.dice.lay(game.dice, 0)
                self._choose(now)
            return True
        if self._state == _SHAKING:
            if elapsed >= _AIR or not self._app.animated:
                self._throw(now)
                return True
            return self._table.dice.shake(elapsed, self._session.held)
        if self._state == _SETTLING:
            return self._settle(elapsed, now)
        if self._aim:
            return self._aim.work() and self._tell()
        if elapsed < (_LIES if self._state == _WRITING else _SEEN):
            return False
        if self._state == _WRITING:
            self._write(now)
        else:
            self._shake(now)
        return True

    def _shake(self, now: int) -> None:
        self._state = _SHAKING
        self._then = now
        self._app.power.touch(now)  # people watch, though no key is pressed
        if not self._session.game.has_dice():
            self.rows((), self._roll)
        if self._app.animated:
            self._table.dice.shake(0, self._session.held)
            self._app.sound.play(tunes.RATTLE, now)

    def _throw(self, now: int) -> None:
        session = self._session
        session.throw()
        self._state = _SETTLING
        self._then = now
        self._table.pips(session.game.rolls_left())
        if not self._app.animated:
            self._then = (now - SETTLED_AFTER) & WRAP
            self._table.dice.lay(session.game.dice, session.held)
            self._app.sound.play(tunes.SETTLE, now)

    def _settle(self, elapsed: int, now: int) -> bool:
        dice = self._table.dice
        if not dice.at_rest():
            return dice.settle(elapsed, self._session.game.dice, self._app.sound, now)
        if elapsed < SETTLED_AFTER:
            return False
        self._choose(now)
        return True

    def _find(self) -> bool:
        """Choose what to do with the dice. Return True if it is to write them, else hold some."""
        session = self._session
        game = session.game
        session.advised = True
        if self._advisor is None:
            scores = self._table.scores
            game.scores(scores)
            session.cursor = load("skalbox.screens.scoring").starting_box(scores)
            return True
        answers = self._advisor.answers
        choice = answers.choose(game.dice, game.rolls_left())
        level = session.roles[game.player]
        if choice == WRITE:
            box = answers.best_box(game.dice)
            if level == GOOD:
                box = load("skalbox.coach.levels").better_box(game, box)
            session.cursor = box
            return True
        if level in (EASY, GOOD):
            levels = load("skalbox.coach.levels")
            choice = levels.together(game, choice, levels.TOGETHER[level == GOOD])
        session.held = choice
        return False

    def _choose(self, now: int) -> None:
        """Choose what to do with the dice that lie, and show it."""
        table = self._table
        session = self._session
        game = session.game
        writes = self._find()
        table.preview()
        self._then = now
        if writes:
            self._state = _WRITING
            self._offer()
            return
        self._state = _HOLDING
        table.dice.lay(game.dice, session.held)
        if session.held:
            from skalbox.coach.aims import Aim

            self._aim = Aim(self._advisor.answers, game, session.held)
        else:
            table.tell(self._words.ROLLS_ALL)

    def _offer(self) -> None:
        """Show which box it writes, and say what the dice score there."""
        table = self._table
        box = self._session.cursor
        table.boxes.point(box)
        game = self._session.game
        name = self._words.game(game.rules).BOXES[box]
        table.tell("%s +%d" % (name, table.scores[box] + EXTRA_POINTS * game.is_extra()))

    def _tell(self) -> bool:
        """Write which dice it holds, and for which box if one stands out."""
        words = self._words
        game = self._session.game
        aim, self._aim = self._aim, None
        held = self._session.held
        faces = " ".join([str(face) for face in sorted([game.dice[i] for i in range(5) if held >> i & 1])])
        texts = [words.HOLDS % faces]
        if aim.box >= 0:
            why = load("skalbox.lang.choices").aim(words, game, aim.box)[0]
            texts = [texts[0] + " " + why, faces + " " + why, why[0].upper() + why[1:]]
        return self._table.tell(*texts)

    def _take(self, now: int) -> None:
        self._hasty = True
        if self._state != _BEFORE:
            self._finish(now)

    def _finish(self, now: int) -> None:
        """Throw what is left to throw, and write the box."""
        session = self._session
        game = session.game
        table = self._table
        self._app.power.touch(now)
        while game.phase == RETHROW or not game.has_dice() or not self._find():
            session.throw()
        self.rows((), None)
        table.dice.lay(game.dice, session.held)
        table.pips(game.rolls_left())
        table.preview()
        self._offer()
        self._write(now)

    def _write(self, now: int) -> None:
        self._session.agreed = True
        self._app.show("scoring", now)
