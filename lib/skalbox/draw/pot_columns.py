# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pot of a round, who takes it, and a column for each player: the best two dice, the addition, total and name. The
winners' columns are fields of colour."""

import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import shapes
from skalbox.draw.assets import paint, show, tile
from skalbox.draw.measures import HEADING, LOW, MARGIN, PILL_Y, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, mask, on_field, smooth
from skalbox.draw.text import CENTRE, LEFT, RIGHT
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import TileGrid

# Pitch, width, y and height of the columns. Side of the dice, their x from the middle, their y. The sign's place, the
# same way. The line's y; baselines of addition, total and name.
_PITCH, _W, _Y, _H = by_layout((60, 56, 52, 114), (78, 72, 52, 114), (60, 58, 23, 74), (78, 74, 28, 92))
_DIE, _DIE_X, _DIE_Y = by_height((20, -21, 76), (15, -8, 26), (20, -9, 31))
_SIGN_X, _SIGN_Y = by_height((-7, 57), (-26, 27), (-31, 34))
_LINE, _ADDITION, _TOTAL, _NAME = by_height((131, 124, 146, 161), (65, 60, 78, 92), (79, 72, 95, 112))
# If wide names or chances are below the columns, these are higher: the column's end, dice, addition, line, total, first
# name. The last number moves the second name down.
_UP = by_height((29, 0, 7, 9, 12, 11, 5), (29, 3, 4, 10, 11, 12, 3), (20, 1, 3, 5, 6, 0, 0))
_FLAT = (0, 0, 0, 0, 0, 0, 0)
BELOW_POT = by_height((152, 156, 4), (79, 84, 3), (113, 116, 3))  # where chances are instead

# The winner's sign. On high panels x and y of the pot, x and baseline of its points, of the headline, and of the note.
_WINNER_Y = by_layout(8, 8, 3, 6)
_POT_X, _POT_Y, _SIZE_X, _SIZE, _HEAD_X, _HEAD, _NOTE = 6, 8, 44, 41, 112, 22, 40
_ICON = const(16)
_GAP = const(12)  # behind the pot's number
_NAME_DX = const(20)  # behind a sign
_STEPS = const(10)  # of the pot's way


class PotColumns(View):
    """A screen makes columns(), the head(), and each column(). Then it calls fill(), or send() and move()."""

    def columns(self, names: list, named: bool) -> None:
        """Make room for a column of each of these players, with the name or with room below."""
        self._names = names
        widest = max([self._assets.small.room(each) for each in names])
        self._pitch = max(_PITCH, min(widest + 4, WIDTH // len(names))) if named else _PITCH
        self._named = named
        self._apart = not named or widest + 2 > self._pitch  # there is something below the columns
        self._winning: list = []  # the winners' columns
        self._sent: list = []  # a pot for each

    def head(self, size: str, winners: "Sequence[int]", text: str, note: str) -> None:
        """Write the pot's points, who takes it, and a note. On low panels a long name makes the points small."""
        assets = self._assets
        frame = self._frame
        alone = len(winners) == 1
        if LOW:
            x = MARGIN + _ICON + 4
            self._from = (MARGIN, PILL_Y + 2)
            frame.icon(index.ICON_POT, MARGIN, PILL_Y + 2)
            needs = x + assets.big.room(size) + _GAP + _NAME_DX + (assets.small.room(text) if alone else 0)
            font, up, gap = (assets.big, 0, _GAP) if needs <= frame.room(0) else (assets.small, 2, _GAP // 2)
            frame.words(font, PAPER, x, HEADING - up, size)
            x += font.room(size) + gap
        else:
            self._from = (_POT_X + 8, _POT_Y + 8)
            double = displayio.Group(scale=2, x=_POT_X, y=_POT_Y)
            double.append(tile(assets.icons, index.ICONS_BIN, smooth(PAPER), 0, 0, index.ICON_POT))
            frame.add(double)
            frame.words(assets.huge(), PAPER, _SIZE_X, _SIZE, size)
            x = _HEAD_X
        after = x
        if alone:
            frame.sign(14, winners[0], x, _WINNER_Y)
            after += _NAME_DX
        elif winners:
            text = assets.small.first_fitting(frame.room(x), text, self._words.LEVEL_HEADING)
        if LOW:
            frame.heading(text, x=after)
        else:
            frame.fitted(frame.room(after), PAPER, after, _HEAD, text)
            frame.small(ASH, x, _NOTE, note)

    def centre(self, seat: int) -> int:
        return WIDTH // 2 + (2 * seat + 1 - len(self._names)) * self._pitch // 2

    def column(self, seat: int, top: int, addition: int, total: int, won: int) -> None:
        """Draw a player's `top` die, addition, total and name, and the points won from the pot."""
        assets = self._assets
        frame = self._frame
        up_end, up_dice, up_addition, up_line, up_total, _, _ = _UP if self._apart else _FLAT
        centre = self.centre(seat)
        own = PLAYERS[seat]
        plate = displayio.Group()  # what only a filled column has
        x = centre + _DIE_X
        y = _DIE_Y - up_dice
        if won:
            plate.append(shapes.plate(assets, smooth(own), centre - _W // 2, _Y, _W, _H - up_end, 10))
            # Black shows through the pips, the field at the corners.
            for left in (x, x + _DIE + 2):
                plate.append(shapes.block(mask(BLACK), left + 3, y + 3, _DIE - 6, _DIE - 6))
            frame.add(plate)
        sign = frame.sign(14, seat, centre + _SIGN_X, _SIGN_Y - up_dice)
        spec, faces = (
            (index.DICE20_BIN, sheet("dice20", index.DICE20_BIN)) if _DIE == 20 else (index.DICE15_BIN, assets.dice15)
        )
        light = smooth(PAPER if won else FOG)
        dice = [
            frame.add(tile(faces, spec, light, x, y, top - 1)),
            frame.add(tile(faces, spec, light, x + _DIE + 2, y, addition - top - 1)),
        ]
        rule = frame.rule(_LINE - up_line, centre - 20, 40)
        rule.hidden = bool(self._apart and LOW)  # there is no room for it
        texts = [frame.words(assets.big, PAPER, centre, _ADDITION - up_addition, str(addition), CENTRE)]
        beside = self._apart and won > 0  # the points are behind the total, since the name stays
        line = _TOTAL - up_total
        texts.append(frame.small(ASH, centre - 4 if beside else centre, line, str(total), RIGHT if beside else CENTRE))
        name = self._name(seat, centre) if self._named else None
        if won:
            line, align = (line, LEFT) if beside else (_NAME, CENTRE)
            text = "+%d" % won
            if not beside and assets.small.room(self._app.words.INCLUDED % won) <= _W:
                text = self._app.words.INCLUDED % won
            texts.append(frame.small(BLACK, centre, line, text, align))
            self._winning.append((seat, plate, sign, dice, rule, texts, name))

    def _name(self, seat: int, centre: int) -> "TileGrid":
        """Write the name in its column, or below that at two heights."""
        width = self._assets.small.room(self._names[seat])
        line = _NAME
        if self._apart:
            line += _UP[6] if seat & 1 else -_UP[5]
        x = max(min(centre - width // 2, WIDTH - 2 - width), 2)
        return self._frame.small(FOG, x, line, self._names[seat])

    def fill(self, on: bool) -> None:
        """Make the winners' columns fields of colour, or like the others, and hide the pots that were sent."""
        for icon, _ in self._sent:
            show(icon, False)
        del self._sent[:]
        for seat, plate, sign, dice, rule, texts, name in self._winning:
            own = PLAYERS[seat]
            show(plate, on)
            if name is not None:
                show(name, self._apart or not on)
            show(texts[2], on)
            if on:
                paint(sign, smooth(BLACK, own))
                for die in dice:
                    paint(die, on_field(PAPER, own))
                paint(rule, mask(BLACK))
                for text in texts:
                    paint(text, smooth(BLACK, own))

    def send(self) -> None:
        """Draw a pot for each winner where the pot is."""
        self.fill(False)
        for column in self._winning:
            self._sent.append(
                (self._frame.icon(index.ICON_POT, self._from[0], self._from[1]), self.centre(column[0]) - _ICON // 2)
            )

    def move(self, elapsed: int, lasts: int) -> bool:
        """Move these pots: `elapsed` ms of the `lasts` are over. Return whether that changed something."""
        step = elapsed * _STEPS // lasts
        left, top = self._from
        y = top + (_NAME - _ICON - top) * step // _STEPS
        changed = False
        for icon, end in self._sent:
            x = left + (end - left) * step // _STEPS
            if icon.x != x or icon.y != y:
                icon.x, icon.y = x, y
                changed = True
        return changed
