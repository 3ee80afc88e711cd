# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The dice right above the keys while a box is chosen, and beside them their effect on the pot, or a hint."""

import bitmaptools
import displayio
from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import inked
from skalbox.lang.phrases import to_beat
from skalcore import boxes

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
_MARK_X = measures.by_layout(       8,    8,    2,    3)  # the mark under the two best: from a die's left and top
_MARK_Y = measures.by_layout(      27,   27,   16,   24)
_MARK_H = measures.by_layout(       7,    7,    2,    2)  # a small pot, or a line if there is no room
_TEXT_X = measures.by_layout(       0,    0,   94,  140)  # 0: it ends at PILL_RIGHT
# x of a hint in the headline, if there is no room here.
_HINT_X = measures.by_layout(       0,    0, measures.TOTAL_RIGHT + 2, 0)
_ROOMY  = measures.by_layout(    True, True, False, True)  # there is room for icons and the lead,
_NAMED  = measures.by_layout(   False, False, False, True)  # and for a name
# fmt: on
_GAP = const(5)
_ICON_ROOM = const(20)
_LARGE = const(22)  # the dice beside large type,
_LARGE_PITCH = const(25)  # from one to the next
_BAR_X = const(3)  # of the line under a die of theirs
_BAR_H = const(3)
# The rows of the small pot, from above: both ends of its parts.
_POT = (((2, 4), (6, 8)), ((2, 4), (6, 8)), (), ((0, 10),), ((1, 9),), ((1, 9),), ((2, 8),))


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
        if game.rules.has_pot:
            self._pot(words)
        elif not game.rules.has_zero and not game.is_extra():
            self._lead(words)

    def _lay(self, game: "Game", large: bool) -> None:
        """Draw the dice, and a mark under the two best if there is a pot."""
        small = large or (game.rules.has_zero and _SIDE > _LARGE)  # they leave room for a long hint
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
        y = measures.CELL_Y - _LARGE - 2 if large else _Y + (_SIDE - side) // 2
        self.group.append(displayio.TileGrid(dice, pixel_shader=palette.smooth(palette.PAPER), x=x, y=y))
        if not game.ledger.size():
            return
        high, inset = (_BAR_H, _BAR_X) if large else (_MARK_H, _MARK_X)
        rows = _POT if high == len(_POT) else (((0, side - 2 * inset),),) * high
        marks = displayio.Bitmap(4 * pitch + side, high, 2)
        for best in boxes.best_two(game.dice):
            x = best * pitch + inset
            for row in range(high):
                for first, end in rows[row]:
                    bitmaptools.fill_region(marks, x + first, row, x + end, row + 1, 1)
        y += side + 2 if large else _MARK_Y
        self.group.append(displayio.TileGrid(marks, pixel_shader=palette.mask(self._own), x=_X, y=y))

    def _pot(self, words: "Words") -> None:
        """Write what becomes of the pot with these dice, and on wide low panels with whom."""
        game = self._session.game
        addition = boxes.addition(game.counts)
        _, best, seats = to_beat(words, game)
        named = _NAMED and seats
        waiting = [seat for seat in range(game.players) if not game.ledger.current[seat]]  # the player among them
        if not best or (addition > best and len(waiting) > 1):
            text = words.POT_LEADS % addition
            named = ()
        elif addition > best:
            text = words.POT_YOURS
            named = ()
        elif addition == best:
            text = words.POT_SHARED_WITH if named else words.POT_SHARED
        else:
            text = words.POT_LOST_TO if named else words.POT_LOST
        self._write(index.ICON_POT, str(game.ledger.size()), text, self._own)
        if named and best:
            seat = seats[0]
            shades = palette.smooth(palette.PLAYERS[seat])
            y = measures.POT - 10
            self.group.append(tile(self._assets.signs12, index.SIGNS12_BIN, shades, self.end, y, seat))
            self.end += index.SIGNS12_BIN[0] + _GAP
            self._word(palette.ASH, self._session.names[seat])

    def _lead(self, words: "Words") -> None:
        """Write how far the player is ahead of all others, or behind the best; nothing for a tie or alone."""
        game = self._session.game
        own = game.match_total(game.player)
        lead = own - max([game.match_total(seat) for seat in range(game.players) if seat != game.player] or [own])
        if lead and _ROOMY:
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
