# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A player's turn at the table: shake, throw, hold, throw again, up to three times.

A long press of ROLL shakes, and throws when it ends. Between throws the key under a die holds or frees it; a long press
of that key takes this back and opens the turn's menu.
"""

import gc

from micropython import const

from skalbox.art import index
from skalbox.draw.view import View
from skalbox.hardware import keys, tunes
from skalbox.hardware.clock import WRAP, since
from skalbox.hardware.labels import GLANCE
from skalbox.lang.hints import aim_text, between_text
from skalbox.memory import fetch
from skalbox.widgets.dicerow import SETTLED_AFTER
from skalcore import boxes
from skalcore.game import RETHROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_BEFORE = const(0)  # no throw yet: the keys are soft keys
_BETWEEN = const(1)  # dice on the table
_SHAKING = const(2)  # ROLL is held down
_SETTLING = const(3)  # thrown, on their way down
_PARTY = const(4)  # five of a kind are celebrated

_MENU_AFTER = const(600)  # ms that a hold key is kept down
_PAUSE = const(300)  # ms after the dice settle in which ROLL does not count
_LIES = const(500)  # ms that the last throw lies before the choice of a box
_READ = const(1200)  # ms after the dice settle in which a shake does nothing
_TEACH = const(2000)  # ms of the hint about holding dice, before that about scoring them
_MARK_AFTER = const(1000)  # ms of rest after which the held dice are in the journal
_ALL = const(31)


class Screen(View):
    def __init__(self, app: "App") -> None:
        app.deal()
        super().__init__(app)
        self._table = app.table
        self._state = _BEFORE
        self._then = 0  # when ROLL went down, or was let go
        self._down = 0  # bit mask of the hold keys that are down since they were pressed between throws
        self._down_then = [0] * 5  # when each went down
        self._met = False  # the last five of a kind were celebrated
        self._lain = -1  # when the last throw came to rest
        self._hasty = False  # a key was pressed since: the boxes follow at once
        self._advice: "Any" = None  # the coach that marks dice between throws
        self._hint: tuple = ()  # what the line says between throws

    def enter(self, now: int) -> None:
        game = self._session.game
        if self._session.plays_itself(game.player):
            self._app.show("robot", now)
            return
        self._then = now
        self._rested = (now - _MARK_AFTER) & WRAP  # when a hold was last changed
        self._table.mini(False)
        self._table.preview()
        if game.has_dice():
            if game.phase == RETHROW:
                self._session.held = game.held
            self._between()
        else:
            self._before()

    def _before(self) -> None:
        words = self._words
        self._state = _BEFORE
        self._session.held = 0
        self._table.dice.forget()
        low = self._app.power.battery.low
        aim = aim_text(words, self._session, self._assets.small, self._frame.status.room)
        self._table.say(words.BATTERY_LOW if low else aim or words.SHAKE)
        self._dress()
        self.rows(self.match_keys(), self._throw_row(), GLANCE)

    def _between(self) -> None:
        self._state = _BETWEEN
        self._dress()
        game = self._session.game
        # Dice that were held for one more throw stay held.
        decided = game.phase == RETHROW
        self.rows(() if decided else self._toggle_die, self._throw_row(), GLANCE)
        self._table.dice.lay(game.dice, self._session.held)
        font, room = self._assets.small, self._frame.status.room
        self._hint = (self._words.SHAKE,)
        if not decided:
            self._hint = between_text(self._words, game, self._table.scores, font, room)
        self._teach()
        if self._lobby.is_aided() and not decided:
            if self._advice is None:
                from skalbox.coach.thinker import Thinker
                from skalbox.widgets.guide import Guide

                self._advice = Guide(self._table, self._words, self._session, Thinker(self._app))
            self.works = True

    def _teach(self) -> None:
        """Write the hint of these dice, unless it is about holding all and all are held."""
        words = self._words
        done = self._session.held == _ALL and self._hint[0] in (words.HOLD_ALL, words.HOLD_DIE)
        self._table.say(*("",) if done else self._hint)

    def _dress(self) -> None:
        """Draw pill and throws left for this state."""
        pill = self._frame.pill
        pill.press(self._state == _SHAKING)
        pill.fit(self._table.turn_words)
        self._table.pips(self._session.game.rolls_left() - (self._state == _SHAKING))

    def _throw_row(self) -> tuple:
        """Return the row of ROLL before the first throw and between two."""
        held = self._session.held
        if held == _ALL:
            return index.ICON_CHECK, self._words.SCORE, self._to_boxes
        free = 5
        for i in range(5):
            free -= held >> i & 1
        return index.ICON_SHAKE, self._words.ROLL_N % free, self._shake, self._let_go

    def leave(self) -> None:
        self.works = False
        if self._advice is not None:
            self._advice.close()
            self._advice = None

    def press(self, key: int, now: int) -> None:
        self._hasty = self._lain >= 0
        super().press(key, now)

    def _to_boxes(self, now: int) -> None:
        self._app.show("scoring", now)

    def _shake(self, now: int) -> None:
        self._down = 0
        self.leave()  # the marks are about these dice
        self._state = _SHAKING
        self._then = now
        self._table.say(self._words.ROLLING)
        self._dress()
        self.rows((), (index.ICON_SHAKE, self._words.LET_GO, None))
        if self._app.animated:
            self._table.dice.shake(0, self._session.held)
            self._app.sound.play(tunes.RATTLE, now)

    def _let_go(self, now: int) -> None:
        if self._state == _SHAKING:
            self._throw(now)

    def _toggle_die(self, key: int, now: int) -> None:
        """Hold a die or free it; kept down, the key opens the menu."""
        self._toggle(1 << key, now)
        self._app.sound.play(tunes.HOLD, now)
        self._down |= 1 << key
        self._down_then[key] = now

    def _toggle(self, mask: int, now: int) -> None:
        self._session.held ^= mask
        self._rested = now
        self._table.dice.lay(self._session.game.dice, self._session.held)
        if self._advice is not None and not self.works:
            self._advice.draw(self._session.held)
        elif self._hint[0] in (self._words.HOLD_ALL, self._words.HOLD_DIE):
            self._teach()
        self.roll(self._throw_row())

    def release(self, key: int, now: int) -> None:
        super().release(key, now)
        if key != keys.ROLL:
            self._down &= ~(1 << key)

    def _throw(self, now: int) -> None:
        session = self._session
        session.throw()
        self._met = False
        self._state = _SETTLING
        self._then = now
        if not self._app.animated:
            self._then = (now - SETTLED_AFTER) & WRAP
            self._table.dice.lay(session.game.dice, session.held)
            self._app.sound.play(tunes.SETTLE, now)
        self.roll(None)
        self._table.pips(session.game.rolls_left())

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._state == _SHAKING:
            return self._app.animated and self._table.dice.shake(elapsed, self._session.held)
        if self._state == _SETTLING:
            return self._settle(elapsed, now)
        if self._state == _PARTY:
            changed = self._party.tick(now)
            if self._party.over:
                self._party = None
                self._state = _SETTLING
            return changed
        for key in range(5):
            if self._down >> key & 1 and since(self._down_then[key], now) >= _MENU_AFTER:
                # All keys that are still down were meant for the menu.
                self._toggle(self._down, now)
                self._down = 0
                self._app.lay("menu", now)
                return True
        if self._state == _BETWEEN and self.works:
            self.works = not self._advice.work()
            return not self.works
        waits = self._state == _BETWEEN and self._advice is None and elapsed >= _TEACH
        if waits and self._hint[0] == self._words.HOLD_DIE:
            self._hint = (self._words.HOLD_ALL,)
            self._teach()
            return True
        if self._state == _BETWEEN and since(self._rested, now) >= _MARK_AFTER:
            self._session.mark_holds()
            self._rested = now
        return False

    def _settle(self, elapsed: int, now: int) -> bool:
        dice = self._table.dice
        if not dice.at_rest():
            return dice.settle(elapsed, self._session.game.dice, self._app.sound, now)
        if elapsed < SETTLED_AFTER:
            return False
        if self._lain < 0 and not self._session.game.rolls_left():
            self._lain = now
            self._app.sound.play(tunes.LAST_ROLL, now)
            return self._table.say("") | self._table.preview()
        if not self._met and boxes.most(self._session.game.counts) == 5:
            return self._table.preview() or self._meet_five(now)
        if self._session.game.rolls_left():
            self._then = now
            self._table.preview()
            self._between()
            self._app.presses.labels.delay_roll(_PAUSE, now)
            gc.collect()  # no one waits now, and garbage left in the heap would break it into pieces
            return True
        if since(self._lain, now) < _LIES and not self._hasty:
            return fetch("scoring", "skalbox.widgets.mini")
        self._app.show("scoring", now, None if self._met else self._lain)
        return True

    def _meet_five(self, now: int) -> bool:
        """Begin to celebrate five of a kind, and hold them if they score: one more throw would destroy them."""
        game = self._session.game
        if game.rolls_left():
            if game.is_extra() or self._table.scores[game.rules.five_box] > 0:
                self._session.held = _ALL
            self._between()
        self._met = True
        if self._app.animated:
            self.celebrate("hundred" if game.is_extra() else "alike", now)
            if self._party is not None:
                self._state = _PARTY
        return True

    def moving(self, now: int) -> bool:
        return self._down != 0 or self.works if self._state == _BETWEEN else self._state != _BEFORE

    def shakes(self, now: int) -> bool:
        """Return whether a shake throws: before the first throw, and between two, once players have seen the last."""
        if self._state == _BETWEEN:
            return self._session.held != _ALL and since(self._then, now) >= _READ
        return self._state in (_BEFORE, _SHAKING)
