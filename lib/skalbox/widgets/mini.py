# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The dice right above the keys while a box is chosen, the lead or a hint beside them, and a sentence about the pot."""

import bitmaptools
import displayio
from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.sentence import Sentence
from skalbox.draw.text import inked
from skalcore import boxes
from skalcore.ledger import against_bank
from skalcore.rules import BANK_ADDITION, SOLO_SIMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game

# fmt: off
#                              square  wide   low  long
_SIDE   = measures.by_layout(      26,   26,   15,   22)
_X      = measures.by_layout(       4,    4,    2,    4)
_Y      = measures.CELL_Y - measures.by_layout(36, 36, 18, 26)
_PITCH  = measures.by_layout(      28,   28,   17,   25)
_MARK_X = measures.by_layout(       3,    3,    2,    3)  # the line under the two best: from a die's left and top
_MARK_Y = measures.by_layout(      24,   24,   16,   24)
_MARK_H = measures.by_layout(       3,    3,    2,    2)
_TEXT_X = measures.by_layout(       0,    0,   94,  140)  # 0: it ends at PILL_RIGHT
# x of a hint in the headline, if there is no room here.
_HINT_X = measures.by_layout(       0,    0, measures.TOTAL_RIGHT + 2, 0)
_ROOMY  = measures.by_layout(    True, True, False, True)  # there is room for icons and the lead,
# fmt: on
_GAP = const(5)
_NOBODY = const(-1)
_ICON_ROOM = const(20)
_LARGE = const(22)  # the dice beside large type, and below a sentence about the pot,
_LARGE_PITCH = const(25)  # from one to the next
_POINTS_X = const(129)  # of the points for a further Yam's, beside them


class Mini:
    """Few pictures, since each takes time whenever something changes on the table. end: the right end of the words."""

    def __init__(self, assets: "Assets", words: "Words", session: "Session", own: int, large: bool = False) -> None:
        """Draw the dice in the ink `own` (RGB); `large`: beside the pill, without words."""
        self._assets = assets
        self._session = session
        self._own = own
        self.group = displayio.Group()
        self.end = _TEXT_X
        game = session.game
        self._lay(game, large)
        if large:
            return
        if game.must_strike():
            self._strike(words)
        elif not game.ledger.size() and not game.rules.has_zero:
            self._lead(words)

    def _lay(self, game: "Game", large: bool) -> None:
        """Draw the dice, and a mark under the two best if there is a pot."""
        told = game.ledger.size() > 0 or game.must_strike()
        high = large or (told and _SIDE > _LARGE)  # between a line and the keys
        small = high or (game.rules.has_zero and _SIDE > _LARGE)  # they leave room for a long hint
        side = _LARGE if small else _SIDE
        sheet = self._assets.dice15
        if side != index.DICE15_BIN[0]:
            name, spec = ("dice26", index.DICE26_BIN) if side == index.DICE26_BIN[0] else ("dice22", index.DICE22_BIN)
            sheet = art.sheet(name, spec)
        pitch = _LARGE_PITCH if small else _PITCH
        dice = displayio.Bitmap(4 * pitch + side, side, 4)
        for i in range(5):
            top = (game.dice[i] - 1) * side
            bitmaptools.blit(dice, sheet, i * pitch, 0, x1=0, y1=top, x2=side, y2=top + side)
        x = _X
        y = measures.CELL_Y - _LARGE - 2 if high else _Y + (_SIDE - side) // 2
        self.group.append(displayio.TileGrid(dice, pixel_shader=palette.smooth(palette.PAPER), x=x, y=y))
        if not game.ledger.size():
            return
        # They have as many colours as texts, and so share a palette with them.
        marks = displayio.Bitmap(4 * pitch + side, _MARK_H, 4)
        for best in boxes.best_two(game.dice):
            x = best * pitch + _MARK_X
            bitmaptools.fill_region(marks, x, 0, x + side - 2 * _MARK_X, _MARK_H, 3)
        self.group.append(displayio.TileGrid(marks, pixel_shader=palette.smooth(self._own), x=_X, y=y + _MARK_Y))

    def _strike(self, words: "Words") -> None:
        """Write the 100 points of a further Yam's, and that a box must be struck."""
        assets = self._assets
        points = words.EXTRA
        if not measures.LOW:
            # Narrow panels have room for small figures between the dice and the pill.
            font = assets.big if measures.WIDE else assets.small
            self.group.append(inked(font, palette.smooth(self._own), _POINTS_X, measures.CELL_Y - 6, points))
            points = ""
        line = Sentence(assets, measures.TOLD_X, measures.POT, measures.TOLD_ROOM)
        # The lowest panel has another box beside the dice.
        texts = (points,) if measures.SMALL else words.STRIKE_ONE
        line.say(texts, points + "  " if points and not measures.SMALL else "", -1, "", self._own)
        self.group.append(line.group)

    def _lead(self, words: "Words") -> None:
        """Write how far the player is ahead of all others, or behind the best; nothing for a tie or alone."""
        game = self._session.game
        best = 0
        for seat in range(game.players):
            if seat != game.player:
                best = max(best, game.match_total(seat))
        lead = game.match_total(game.player) - best
        if lead and game.players > 1 and _ROOMY:
            text = (words.AHEAD if lead > 0 else words.BEHIND) % abs(lead)
            self._write(index.ICON_TROPHY, "", text, palette.PAPER)

    def hint(self, texts: tuple, pill: int) -> None:
        """Write the first of these texts that fits, here or in the headline, instead of the last hint."""
        while len(self.group) > 1:
            self.group.pop()  # all but the dice
        self.end = _TEXT_X
        room = measures.PILL_RIGHT - _TEXT_X
        if _HINT_X:
            room = pill - _HINT_X - 2
        elif not _TEXT_X:
            room -= _X + 5 * _LARGE_PITCH
        text = self._assets.small.first_fitting(room, *texts)
        if not text:
            return
        if _HINT_X:
            shades = palette.smooth(palette.ASH)
            self.group.append(inked(self._assets.small, shades, _HINT_X, measures.NAME, text))
            if text[0] != "+" and texts[0][0] == "+":
                self._write(-1, "", texts[0][: texts[0].find(" ")], self._own)
        else:
            self._write(-1, "", text, palette.ASH)

    def _write(self, icon: int, number: str, text: str, ink: int) -> None:
        """Write an icon (-1: none) if there is room, a number in white, and words in `ink` (RGB)."""
        font = self._assets.small
        if not _ROOMY:
            icon = -1
        if not _TEXT_X:
            wide = font.room(text) + (font.room(number) + _GAP if number else 0) + (_ICON_ROOM if icon >= 0 else 0)
            self.end = measures.PILL_RIGHT - wide
        if icon >= 0:
            shades = palette.smooth(palette.PAPER)
            y = measures.POT_ICON_Y
            self.group.append(tile(self._assets.icons, index.ICONS_BIN, shades, self.end, y, icon))
            self.end += _ICON_ROOM
        if number:
            self._word(palette.PAPER, number)
        self._word(ink, text)

    def _word(self, ink: int, text: str) -> None:
        self.group.append(inked(self._assets.small, palette.smooth(ink), self.end, measures.POT, text))
        self.end += self._assets.small.room(text) + _GAP


def _filled(texts: tuple, *numbers: int) -> tuple:
    """Return the texts with these numbers, as many as each text has marks."""
    return tuple([text % numbers[: text.count("%d")] for text in texts])


def outcome(words: "Words", game: "Game") -> tuple:
    """Return what becomes of the pot if these dice are written: texts, the longest first, and a seat.

    "@" in a text is the player of that seat (-1: nobody). As long as others have not played in this round, they can
    still change it.
    """
    addition = boxes.addition(game.counts)
    if game.players == 1:
        return _against_bank(words, game, addition), _NOBODY
    ledger = game.ledger
    best = ledger.best()
    several = to_come = 0
    seat = _NOBODY
    for each in range(game.players):
        if not ledger.current[each]:
            to_come += 1
        elif ledger.current[each] == best:
            several += 1
            seat = each if several == 1 else _NOBODY
    last = to_come == 1  # nobody plays after this player
    if addition > best:
        return _filled(words.POT_TAKES if last else words.POT_LEADS, addition), _NOBODY
    if addition == best:
        if several > 1:
            texts = _filled(words.POT_TIES_SEVERAL, addition, several, ledger.size() // (several + 1))
        else:
            texts = _filled(words.POT_TIES, addition, ledger.size())
        return texts if last else texts[1:], seat
    if several > 1:
        return _filled(words.POT_SHARED if last else words.POT_LED_BY_SEVERAL, several), _NOBODY
    return words.POT_LOST if last else words.POT_LED, seat


def with_sum(game: "Game", text: str) -> str:
    """Return this text with the sum of the two best dice in place of its result, as 6+5=11."""
    first, second = boxes.best_two(game.dice)
    high, low = game.dice[first], game.dice[second]
    return text.replace(str(high + low), "%d+%d=%d" % (high, low, high + low), 1)


def _against_bank(words: "Words", game: "Game", addition: int) -> tuple:
    """Return the texts about the bank, which has 10, or in every other recommended round rolls after the turn."""
    if game.mode != SOLO_SIMPLE and game.round % 2:
        return _filled(words.POT_BEFORE_BANK, addition)
    won = against_bank(addition, BANK_ADDITION)
    if addition == BANK_ADDITION:
        return _filled(words.POT_TIES_BANK, addition, won)
    return _filled(words.POT_BEATS_BANK if won else words.POT_TO_BANK, addition, won)
