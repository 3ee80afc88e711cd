# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott alone: the pot of a round against the bank, whose addition is 10, or rolled here after the turn."""

import displayio
from micropython import const

from skalbox import ink, keys, measures, sound
from skalbox.art import index, sheet
from skalbox.clock import WRAP, since
from skalbox.kit import tile
from skalbox.phrases import round_text
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes
from skalbox.widgets.dicerow import SETTLED_AFTER, DiceRow
from skalcore import boxes
from skalcore.game import BANK

# Where things stand on each panel, as in skalbox.measures.
_X = measures.at(10, 40, 10, 30)
_OTHER = measures.at(150, 210, 140, 200)
_SIGN_DX = measures.at(12, 12, 14, 12)
_Y = measures.at(44, 44, 22, 28)
_PAIR = measures.at(64, 64, 0, 0)  # 0: no room for the two dice
_NUMBER = measures.at(124, 124, 76, 84)  # baseline
_BAR = measures.at(135, 135, 79, 96)
_BAR_H = measures.at(28, 28, 17, 22)

_WAITING = const(0)  # for the bank's roll
_SHAKING = const(1)
_SETTLING = const(2)
_DECIDED = const(3)

_UNDO = const(0)
_SHEETS = const(4)
_PAUSE = const(300)  # ms after the dice settle in which ROLL does nothing


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.ROLL, app.words.LET_GO, app.words.NEXT)
        self._session = app.session
        game = app.session.game
        words = self._words
        kit = self._kit
        frame = self._frame
        self._rolls = game.phase == BANK
        self._number = game.round - (0 if self._rolls else 1)  # of the round that this is about
        frame.heading(kit, words.POT_TITLE)
        if not measures.LOW:
            right = measures.PILL_RIGHT
            frame.words(kit.small, ink.FOG, right, measures.HEADING, round_text(words, game, self._number), RIGHT)
        ledger = game.ledger
        own = ledger.current[0] if self._rolls else ledger.past_additions[self._number]
        name = self._session.names[0]
        y = _Y
        x = _X
        frame.add(tile(kit.signs14, index.SIGNS14_BIN, ink.smooth(ink.PLAYERS[0]), x, y, 0))
        frame.words(kit.small, ink.PAPER, x + 20, y + 11, name)
        other = _OTHER
        frame.add(shapes.frame(kit, ink.smooth(ink.PAPER), other, y, 14, 14, 3))
        frame.words(kit.small, ink.PAPER, other + 20, y + 11, words.BANK)
        self._pair(x, ledger.tops[0], own - ledger.tops[0])
        self._huge = kit.huge()
        frame.words(self._huge, ink.PAPER, x, _NUMBER, str(own))
        self._row = DiceRow(kit, "bank")
        frame.add(self._row.group)
        self._thrown = bytearray(5)
        self._then = 0
        self._state = _WAITING
        if self._rolls:
            frame.status.write("" if measures.LOW else words.BANK_ROLLS)
            frame.pill.label(index.ICON_SHAKE, words.ROLL)
            frame.keys.labels((None, None, None, None, (index.ICON_SHEET, words.KEY_SHEETS)))
        else:
            self._decide()

    def _pair(self, x: int, top: int, second: int) -> None:
        """The two dice of an addition, small; not where the panel has no room for them."""
        if not _PAIR:
            return
        faces = sheet("dice20", index.DICE20_BIN)
        for i in range(2):
            face = second if i else top
            paper = ink.smooth(ink.PAPER)
            self._frame.add(tile(faces, index.DICE20_BIN, paper, x + 22 * i, _PAIR, face - 1))

    def enter(self, now: int) -> None:
        if not self._rolls:
            if not self._session.pot_seen:
                self._app.sound.play(sound.POT, now)
            self._session.pot_seen = True

    def _decide(self) -> None:
        """The round is over: who has more, and what that wins."""
        words = self._words
        kit = self._kit
        frame = self._frame
        game = self._session.game
        ledger = game.ledger
        own = ledger.past_additions[self._number]
        bank = ledger.past_banks[self._number]
        won = ledger.past_pots[self._number]
        self._state = _DECIDED
        rolled = self._number & 1 and game.mode == 2
        frame.words(self._huge, ink.PAPER, _OTHER, _NUMBER, str(bank))
        self._sign(own, bank)
        colour = ink.PLAYERS[0] if won else ink.SMOKE
        text = ink.BLACK if won else ink.PAPER
        x = measures.MARGIN
        y = _BAR
        width = measures.WIDTH - 2 * x
        frame.add(shapes.plate(kit, ink.smooth(colour), x, y, width, _BAR_H, 6))
        font = kit.small if measures.LOW else kit.big
        baseline = y + (_BAR_H + font.capitals) // 2
        word = words.BANK_LEVEL if own == bank else words.BANK_WON if won else words.BANK_LOST
        frame.words(font, text, x + 10, baseline, word, ground=colour)
        frame.words(font, text, x + width - 10, baseline, "+%d" % won, RIGHT, colour)
        frame.status.write("" if measures.LOW else words.BANK_ROLLED if rolled else words.BANK_HAS)
        frame.pill.press(False)
        frame.pill.fit((words.NEXT,))
        frame.pill.label(index.ICON_NEXT, words.NEXT)
        if rolled and self._rolls:
            return  # its dice lie in the place of the keys
        undo = (index.ICON_UNDO, words.KEY_UNDO) if self._app.can_undo() else None
        frame.keys.labels((undo, None, None, None, (index.ICON_SHEET, words.KEY_SHEETS)))

    def _sign(self, own: int, bank: int) -> None:
        """More, less or level, between the two."""
        frame = self._frame
        middle = (_X + _OTHER) // 2 + _SIGN_DX
        y = _NUMBER - 37
        own_ink = ink.smooth(ink.PLAYERS[0] if own >= bank else ink.ASH)
        if own == bank:
            for step in (12, 24):
                frame.add(shapes.plate(self._kit, own_ink, middle, y + step - 2, 28, 6, 3))
            return
        sign = displayio.TileGrid(sheet("beats", index.BEATS_BIN), pixel_shader=own_ink, x=middle, y=y)
        sign.flip_x = own < bank
        frame.add(sign)

    # What the keys do.

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == keys.ROLL:
            self._press_roll(now)
        elif not self._frame.keys.does(key):
            return
        elif key == _SHEETS:
            app.lay("sheets", now)
        elif key == _UNDO:
            app.undo(now)

    def _press_roll(self, now: int) -> None:
        if self._state == _WAITING:
            self._state = _SHAKING
            self._then = now
            frame = self._frame
            frame.keys.blank()
            frame.pill.label(index.ICON_SHAKE, self._words.LET_GO)
            frame.pill.press(True)
            if self._app.animated:
                self._row.shake(0, 0)
                self._app.sound.play(sound.RATTLE, now)
        elif self._state == _DECIDED and (not self._rolls or since(self._then, now) >= SETTLED_AFTER + 2 * _PAUSE):
            self._app.resume(now)

    def release(self, key: int, now: int) -> None:
        if key == keys.ROLL and self._state == _SHAKING:
            self._session.dry(self._thrown)
            self._state = _SETTLING
            self._then = now
            if not self._app.animated:
                self._then = (now - SETTLED_AFTER) & WRAP
                self._row.lay(self._thrown, 0)
            self._frame.pill.hide()

    # What happens by itself.

    def tick(self, now: int) -> bool:
        elapsed = since(self._then, now)
        if self._state == _SHAKING:
            return self._app.animated and self._row.shake(elapsed, 0)
        if self._state != _SETTLING:
            return False
        if not self._row.at_rest():
            flying = self._row.flying
            changed = self._row.settle(elapsed, self._thrown)
            if self._row.flying != flying:
                self._app.sound.play(sound.SETTLE, now)
            return changed
        if elapsed < SETTLED_AFTER + _PAUSE:
            return False
        first, second = boxes.best_two(self._thrown)
        for i in range(5):
            if i != first and i != second:
                self._row.dim(i)
        self._pair(_OTHER, self._thrown[first], self._thrown[second])
        self._session.pot_seen = True
        self._decide()
        self._app.sound.play(sound.POT, now)
        return True

    def moving(self, now: int) -> bool:
        if self._state == _DECIDED:
            return self._rolls and since(self._then, now) < SETTLED_AFTER + 2 * _PAUSE
        return self._state != _WAITING

    def shakes(self, now: int) -> bool:
        return self._state in (_WAITING, _SHAKING)
