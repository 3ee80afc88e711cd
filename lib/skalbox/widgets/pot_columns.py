# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The columns of a pot, one for each player: the best two dice, the addition, total and name. A winner's is a field of
colour."""

import displayio

from skalbox.art import index, sheet
from skalbox.draw import measures, shapes
from skalbox.draw.assets import paint, show, tile
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, SMOKE, mask, on_field, smooth
from skalbox.draw.text import CENTRE, LEFT, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.picture import Page
    from skalbox.draw.text import Strip

# Where things stand in each layout.
_PITCH = measures.at(60, 78, 60, 78)  # from column to column
_COLUMN_W = measures.at(56, 72, 58, 74)
_COLUMN_Y = measures.at(52, 52, 23, 28)
_COLUMN_H = measures.at(114, 114, 74, 92)
_SIGN_Y = measures.at(57, 57, 27, 34)
_DICE = measures.at(20, 20, 15, 20)
_DICE_Y = measures.at(76, 76, 26, 31)
_DICE_X = measures.at(-21, -21, -8, -9)  # from the column's middle, as all the widths here
_SIGN_X = measures.at(-7, -7, -26, -31)
_ADDITION = measures.at(124, 124, 60, 72)  # baselines
_LINE_Y = measures.at(131, 131, 65, 79)
_TOTAL = measures.at(146, 146, 78, 95)
_NAME = measures.at(161, 161, 92, 112)
# Names wider than their columns stand in two rows below them, or chances do: all else so much higher.
_UP_COLUMN = measures.at(28, 28, 31, 20)  # its lower end
_UP_DICE = measures.at(0, 0, 2, 1)
_UP_ADDITION = measures.at(7, 7, 5, 3)
_UP_LINE = measures.at(9, 9, 10, 5)
_UP_TOTAL = measures.at(12, 12, 13, 6)
_UP_NAME = measures.at(10, 10, 13, 0)  # of the first row
_DOWN_NAME = measures.at(6, 6, 3, 0)  # the second stands so much lower


class Columns:
    """pitch: pixels from column to column."""

    def __init__(self, app: "App", number: int, named: bool) -> None:
        """Of the round with this number; `named`: with the names, else there is room below the columns."""
        assets = self._assets = app.assets
        session = app.lobby.session
        self._session = session
        self._number = number
        self._spec = index.DICE20_BIN if _DICE == 20 else index.DICE15_BIN
        self._faces = sheet("dice%d" % _DICE, self._spec) if _DICE == 20 else assets.dice15
        widest = max([assets.small.room(each) for each in session.names])
        self.pitch = max(_PITCH, min(widest + 4, measures.WIDTH // session.game.players)) if named else _PITCH
        self._named = named
        self._apart = not named or widest + 2 > self.pitch  # there is something below the columns
        self._winners: list = []  # their columns

    def draw(self, frame: "Page", filled: bool) -> None:
        """Draw all into the frame, winners' as fields of colour if `filled`."""
        for seat in range(self._session.game.players):
            self._column(frame, seat, self.centre(seat))
        self.fill(filled)

    def won(self, seat: int) -> int:
        """Return the points that this seat won of the pot."""
        game = self._session.game
        return game.ledger.past_pots[self._number * game.players + seat]

    def centre(self, seat: int) -> int:
        """Return the x of the middle of this seat's column."""
        return measures.WIDTH // 2 + (2 * seat + 1 - self._session.game.players) * self.pitch // 2

    def icon_end(self) -> int:
        """Return the y at which a pot that runs to its column ends."""
        return _NAME

    def fill(self, on: bool) -> None:
        """Make the winners' columns fields of colour, or like the others. Painting them sends less than making them
        again."""
        for column in self._winners:
            self._fill(column, on)

    def _column(self, frame: "Page", seat: int, centre: int) -> None:
        """One player's dice, addition, total and name; a winner's is kept to be filled."""
        assets = self._assets
        game = self._session.game
        apart = self._apart
        up = _UP_DICE if apart else 0
        won = self.won(seat)
        addition = game.ledger.past_additions[self._number * game.players + seat]
        top = game.ledger.tops[seat]
        own = PLAYERS[seat]
        plate: "Any" = displayio.Group()  # what only a filled column has
        sign = tile(assets.signs14, index.SIGNS14_BIN, smooth(own), centre + _SIGN_X, _SIGN_Y - up, seat)
        size = _DICE
        x = centre + _DICE_X
        y = _DICE_Y - up
        if won:
            left = centre - _COLUMN_W // 2
            height = _COLUMN_H - (_UP_COLUMN if apart else 0)
            plate.append(shapes.plate(assets, smooth(own), left, _COLUMN_Y, _COLUMN_W, height, 10))
            # The dice's pips are holes: black shows through them, the field round the corners.
            for left in (x, x + size + 2):
                plate.append(shapes.block(mask(BLACK), left + 3, y + 3, size - 6, size - 6))
            frame.add(plate)
        frame.add(sign)
        light = smooth(PAPER if won else FOG)
        dice = [
            frame.add(tile(self._faces, self._spec, light, x, y, top - 1)),
            frame.add(tile(self._faces, self._spec, light, x + size + 2, y, addition - top - 1)),
        ]
        line = _LINE_Y - (_UP_LINE if apart else 0)
        rule = frame.add(shapes.block(mask(SMOKE), centre - 20, line, 40, 1))
        rule.hidden = bool(apart and measures.LOW)  # there is no room for it
        line = _ADDITION - (_UP_ADDITION if apart else 0)
        texts = [frame.words(assets.big, PAPER, centre, line, str(addition), CENTRE)]
        beside = apart and won > 0  # the points stand behind the total, since the name stays where it is
        line = _TOTAL - (_UP_TOTAL if apart else 0)
        x = centre - 4 if beside else centre
        align = RIGHT if beside else CENTRE
        texts.append(frame.words(assets.small, ASH, x, line, str(game.total(seat)), align))
        name = self._name(frame, seat, centre) if self._named else None
        if won:
            line, align = (line, LEFT) if beside else (_NAME, CENTRE)
            texts.append(frame.words(assets.small, BLACK, centre, line, "+%d" % won, align))
            self._winners.append((seat, plate, sign, dice, rule, texts, name))

    def _name(self, frame: "Page", seat: int, centre: int) -> "Strip":
        """The name below its column, or under that, where every other one stands lower."""
        small = self._assets.small
        text = self._session.names[seat]
        width = small.room(text)
        line = _NAME
        if self._apart:
            line += _DOWN_NAME if seat & 1 else -_UP_NAME
        x = max(min(centre - width // 2, measures.WIDTH - 2 - width), 2)
        return frame.words(small, FOG, x, line, text)

    def _fill(self, column: tuple, on: bool) -> None:
        seat, plate, sign, dice, rule, texts, name = column
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
