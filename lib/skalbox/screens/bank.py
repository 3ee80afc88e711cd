# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott alone: the pot of a round against the bank, whose addition is 10, or rolled here after the turn."""

import displayio

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT
from skalbox.hardware import tunes
from skalbox.hardware.labels import GLANCE
from skalbox.lang.phrases import round_text
from skalbox.screens.dry import DECIDED, Dry
from skalcore import boxes
from skalcore.game import BANK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_X = measures.at(10, 40, 10, 30)
_OTHER = measures.at(150, 210, 140, 200)
_SIGN_DX = measures.at(12, 12, 14, 12)
_Y = measures.at(44, 44, 22, 28)
_PAIR = measures.at(64, 64, 0, 0)  # 0: no room for the two dice
_NUMBER = measures.at(124, 124, 76, 84)  # baseline
_BAR = measures.at(135, 135, 79, 96)
_BAR_H = measures.at(28, 28, 17, 22)


class Screen(Dry):
    def __init__(self, app: "App") -> None:
        super().__init__(app, "bank", app.words.ROLL, app.words.LET_GO, app.words.NEXT)
        game = self._session.game
        words = self._words
        assets = self._assets
        frame = self._frame
        self._rolls = game.phase == BANK
        self._number = game.round - (0 if self._rolls else 1)  # of the round that this is about
        self.heading(words.POT_TITLE)
        if not measures.LOW:
            right = measures.PILL_RIGHT
            frame.words(
                assets.small, palette.FOG, right, measures.HEADING, round_text(words, game, self._number), RIGHT
            )
        ledger = game.ledger
        own = ledger.current[0] if self._rolls else ledger.past_additions[self._number]
        name = self._session.names[0]
        y = _Y
        x = _X
        frame.add(tile(assets.signs14, index.SIGNS14_BIN, palette.smooth(palette.PLAYERS[0]), x, y, 0))
        frame.words(assets.small, palette.PAPER, x + 20, y + 11, name)
        other = _OTHER
        frame.add(shapes.frame(assets, palette.smooth(palette.PAPER), other, y, 14, 14, 3))
        frame.words(assets.small, palette.PAPER, other + 20, y + 11, words.BANK)
        self._pair(x, ledger.tops[0], own - ledger.tops[0])
        self._huge = assets.huge()
        frame.words(self._huge, palette.PAPER, x, _NUMBER, str(own))
        frame.add(self._tumbling.group)
        if self._rolls:
            frame.status.write("" if measures.LOW else words.BANK_ROLLS)
            self.rows(self._labels(), (index.ICON_SHAKE, words.ROLL, self.take_up, self.let_go), GLANCE)
        else:
            self._decide()

    def _labels(self) -> tuple:
        """A box can be taken back as long as the bank has not rolled after it."""
        undo = (index.ICON_UNDO, self._words.KEY_UNDO, self._app.undo) if self._lobby.can_undo() else None
        return undo, None, None, self.menu(), (index.ICON_SHEET, self._words.KEY_SHEETS, self._app.lay, "sheets")

    def _pair(self, x: int, top: int, second: int) -> None:
        """The two dice of an addition, small; not where the panel has no room for them."""
        if not _PAIR:
            return
        faces = sheet("dice20", index.DICE20_BIN)
        for i in range(2):
            face = second if i else top
            paper = palette.smooth(palette.PAPER)
            self._frame.add(tile(faces, index.DICE20_BIN, paper, x + 22 * i, _PAIR, face - 1))

    def enter(self, now: int) -> None:
        super().enter(now)
        if not self._rolls:
            if not self._session.pot_seen:
                self._app.sound.play(tunes.POT, now)
            self._session.pot_seen = True

    def _decide(self) -> None:
        """The round is over: who has more, and what that wins."""
        words = self._words
        assets = self._assets
        frame = self._frame
        game = self._session.game
        ledger = game.ledger
        own = ledger.past_additions[self._number]
        bank = ledger.past_banks[self._number]
        won = ledger.past_pots[self._number]
        self._state = DECIDED
        rolled = self._number & 1 and game.mode == 2
        frame.words(self._huge, palette.PAPER, _OTHER, _NUMBER, str(bank))
        self._sign(own, bank)
        colour = palette.PLAYERS[0] if won else palette.SMOKE
        text = palette.BLACK if won else palette.PAPER
        x = measures.MARGIN
        y = _BAR
        width = measures.WIDTH - 2 * x
        frame.add(shapes.plate(assets, palette.smooth(colour), x, y, width, _BAR_H, 6))
        font = assets.small if measures.LOW else assets.big
        baseline = y + (_BAR_H + font.capitals) // 2
        word = words.BANK_LEVEL if own == bank else words.BANK_WON if won else words.BANK_LOST
        frame.words(font, text, x + 10, baseline, word, ground=colour)
        frame.words(font, text, x + width - 10, baseline, "+%d" % won, RIGHT, colour)
        frame.status.write("" if measures.LOW else words.BANK_ROLLED if rolled else words.BANK_HAS)
        frame.pill.press(False)
        frame.pill.fit((words.NEXT,))
        # The bank's dice lie in the place of the keys.
        self.rows(() if self._rolls else self._labels(), (index.ICON_NEXT, words.NEXT, self._app.resume), GLANCE)

    def _sign(self, own: int, bank: int) -> None:
        """More, less or level, between the two."""
        frame = self._frame
        middle = (_X + _OTHER) // 2 + _SIGN_DX
        y = _NUMBER - 37
        own_ink = palette.smooth(palette.PLAYERS[0] if own >= bank else palette.ASH)
        if own == bank:
            for step in (12, 24):
                frame.add(shapes.plate(self._assets, own_ink, middle, y + step - 2, 28, 6, 3))
            return
        sign = displayio.TileGrid(sheet("beats", index.BEATS_BIN), pixel_shader=own_ink, x=middle, y=y)
        sign.flip_x = own < bank
        frame.add(sign)

    def landed(self, now: int) -> None:
        """The bank's two best dice stand out, and the pot is decided."""
        first, second = boxes.best_two(self._thrown)
        for i in range(5):
            if i != first and i != second:
                self._tumbling.dim(i)
        self._pair(_OTHER, self._thrown[first], self._thrown[second])
        self._session.pot_seen = True
        self._decide()
        self._app.sound.play(tunes.POT, now)
