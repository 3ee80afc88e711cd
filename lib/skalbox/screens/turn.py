# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn at the table: shake, throw, hold, throw again, up to three times.

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
    from skalbox.app import App

_BEFORE = const(0)  # no throw yet: the keys are soft keys
_BETWEEN = const(1)  # dice on the table
_SHAKING = const(2)  # ROLL is held down
_SETTLING = const(3)  # thrown, on their way down
_SHOWING = const(4)  # the device shows its held dice
_PARTY = const(5)  # five of a kind are celebrated

_MENU_AFTER = const(600)  # ms that a hold key is kept down
_PAUSE = const(300)  # ms after the dice settle in which ROLL does not count
_LIES = const(500)  # ms that the last throw lies before the choice of a box
_READ = const(1200)  # ms after the dice settle in which a shake does nothing
_TEACH_MENU = const(2000)  # ms of the hint about holding dice, before the hint about the menu
_MARK_AFTER = const(1000)  # ms of rest after which the held dice are in the journal
_ALL = const(31)
_CALM = const(900)  # ms between two things that the device does
_REGRET = const(3000)  # ms in which the last written box can be taken back
_AIR = const(500)  # ms that it shakes
_SEEN = const(800)  # ms that it shows which dice it holds


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
        self._calm = _CALM  # ms before the first throw of the device
        self._seat = self._session.game.player
        self._away = self._session.plays_itself(self._seat)  # the device plays

    def enter(self, now: int) -> None:
        game = self._session.game
        self._then = now
        self._rested = (now - _MARK_AFTER) & WRAP  # when a hold was last changed
        self._table.mini(False)
        self._table.preview()
        if game.has_dice():
            if game.phase == RETHROW:
                self._session.held = game.held
            if self._away:
                self._frame.keys.blank()
                self._table.dice.lay(game.dice, self._session.held)
                self._go_on(now)
            else:
                self._between()
        else:
            self._before()

    def _before(self) -> None:
        words = self._words
        self._state = _BEFORE
        self._session.held = 0
        if self._table.dice.at_rest():
            self._table.dice.forget()
        self._calm = _REGRET if self._lobby.can_undo() else _CALM
        low = self._app.power.battery.low
        self._table.say(self._reason() or (words.BATTERY_LOW if low else aim_text(words, self._session) or words.SHAKE))
        self._dress()
        self.rows(self.match_keys(), self._throw_row(), GLANCE)

    def _reason(self) -> str:
        """Return why the device plays; "" if it does not."""
        if self._session.away >> self._seat & 1:
            return self._words.AWAY
        return self._words.MACHINE_PLAYS if self._away else ""

    def _between(self) -> None:
        self._state = _BETWEEN
        self._dress()
        # Dice that were held for one more throw stay held.
        self.rows(() if self._session.game.phase == RETHROW else self._toggle_die, self._throw_row(), GLANCE)
        self._table.dice.lay(self._session.game.dice, self._session.held)
        font, room = self._assets.small, self._frame.status.room
        self._table.say(*between_text(self._words, self._session.game, self._table.scores, font, room))

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

    def press(self, key: int, now: int) -> None:
        self._hasty = self._lain >= 0
        super().press(key, now)

    def _to_boxes(self, now: int) -> None:
        self._app.show("scoring", now)

    def _shake(self, now: int) -> None:
        self._down = 0
        self._state = _SHAKING
        self._then = now
        self._table.say(self._words.ROLLING)
        self._dress()
        self.rows((), (index.ICON_SHAKE, self._words.LET_GO, None))
        if self._app.animated:
            self._table.dice.shake(0, self._session.held)
            self._app.sound.play(tunes.RATTLE, now)

    def _let_go(self, now: int) -> None:
        if self._state == _SHAKING and not self._away:
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
            if self._away and elapsed >= _AIR:
                self._throw(now)
                return True
            return self._app.animated and self._table.dice.shake(elapsed, self._session.held)
        if self._away and self._state in (_BEFORE, _SHOWING):
            if elapsed >= (self._calm if self._state == _BEFORE else _SEEN):
                self._app.power.touch(now)  # people watch, though no key is pressed
                self._shake(now)
                return True
            return False
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
        if self._state == _BETWEEN and elapsed >= _TEACH_MENU and self._frame.status.said == self._words.HOLD_DIE:
            return self._table.say(self._words.HOLD_MENU, True)
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
        if self._away:
            self._table.preview()
            self._go_on(now)
            return True
        if self._lain < 0 and not self._session.game.rolls_left():
            self._lain = now
            self._app.sound.play(tunes.LAST_ROLL, now)
            return self._table.say("") | self._table.preview()
        if not self._met and boxes.most(self._session.game.counts) == 5:
            return self._table.preview() or self._meet_five(now)
        if self._session.game.rolls_left():
            self._then = now
            self._table.preview()
            if self._lobby.is_advice_due():
                self._app.lay("coach", now)
                return True
            self._between()
            self._app.presses.labels.delay_roll(_PAUSE, now)
            gc.collect()  # no one waits now, and garbage left in the heap would break it into pieces
            return True
        if since(self._lain, now) < _LIES and not self._hasty:
            return fetch("scoring", "skalbox.widgets.mini")
        self._app.show("scoring", now, None if self._met else self._lain)
        if self._lobby.is_advice_due():
            self._app.lay("coach", now)
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

    def _go_on(self, now: int) -> None:
        """Let the device, which has dice, think or throw again; for a player who has left let it write."""
        session = self._session
        if session.advised and session.game.rolls_left():
            self._state = _SHOWING
            self._then = now
            self._table.say(self._reason())
            self._dress()
            self.roll(self._throw_row())
        elif not session.advised and session.is_device(self._seat):
            self._app.lay("coach", now)
        else:
            self._app.show("scoring", now)

    def moving(self, now: int) -> bool:
        return self._down != 0 if self._state == _BETWEEN else self._state != _BEFORE or bool(self._away)

    def shakes(self, now: int) -> bool:
        """Return whether a shake throws: before the first throw, and between two, once players have seen the last."""
        if self._state == _BETWEEN:
            return self._session.held != _ALL and since(self._then, now) >= _READ
        return self._state in (_BEFORE, _SHAKING)
